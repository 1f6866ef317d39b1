//! How far values are from settled.

use std::io::Write;
use std::sync::Arc;

use anyhow::Result;
use clap::Args;
use quadrille_cli::{Exit, OutputArgs, Progress, counted, whole_number};
use quadrille_perfect_clear::chain::values::{Change, StartValues};
use quadrille_perfect_clear::chance::{ChanceError, Situation, prospects};
use quadrille_perfect_clear::{Config, Field, Hold, Mover, Piece, PieceSet};
use quadrille_search::{Limits, Seed};
use rayon::prelude::*;

use super::{Which, report, sweeper};
use crate::options::LimitArgs;
use crate::run::Run;
use crate::table_cache::{IfMissing, TableArgs};
use crate::values_cache::{self, VALUED_LINES};

#[derive(Args)]
pub(super) struct Verify {
    #[command(flatten)]
    which: Which,
    /// The pieces that are left in the bag after those that are shown; two of them are the least work
    #[arg(long, value_name = "PIECES", default_value = "IS", value_parser = parse_bag)]
    bag: PieceSet,
    /// Work out N random starts one by one instead, about two seconds each
    #[arg(long, value_name = "N", conflicts_with = "bag", value_parser = whole_number(1_usize, 1_000_000))]
    starts: Option<usize>,
    #[command(flatten)]
    limits: LimitArgs,
}

/// How far values may be from those of another sweep, in clears: on average, and for one start.
const SETTLED: (f64, f64) = (0.05, 2.0);

pub(super) fn parse_bag(text: &str) -> Result<PieceSet, String> {
    let pieces: Option<Vec<Piece>> = text.chars().map(Piece::from_letter).collect();
    let bag: PieceSet = pieces.iter().flatten().copied().collect();
    match pieces {
        Some(pieces) if !pieces.is_empty() && bag.len() == pieces.len() => Ok(bag),
        _ => Err("different pieces of IJLOSTZ".to_owned()),
    }
}

impl Verify {
    pub(super) fn run(&self) -> Result<Exit> {
        let mover = self.which.mover()?;
        let play = self.which.play();
        let mut run = Run::start(&OutputArgs::default(), &self.limits.search)?;
        let kept = values_cache::read(&mover, play)?;
        let Some(values) = kept.or_else(|| StartValues::built_in(&mover, play)) else {
            writeln!(run.output, "{}", report::MISSING)?;
            return run.end(Exit::ProvedNone);
        };
        if let Some(count) = self.starts {
            let starts = Starts {
                values: &values,
                mover: &mover,
                seed: self.limits.search.seed()?,
            };
            return starts.compare(count, run);
        }
        let Some(sweeper) = sweeper(&mover, &run.limits)? else {
            writeln!(run.output, "{}: nothing was compared", run.ended())?;
            return run.end(Exit::GaveUp);
        };
        let change = match sweeper.change_of(&values, self.bag, play, &run.limits) {
            Ok(change) => change,
            Err(why) => return run.give_up(why, None),
        };
        report::write_change(&mut run.output, "another sweep", change)?;
        run.end(settled(change))
    }
}

/// Random starts that are worked out one by one.
struct Starts<'a> {
    values: &'a StartValues,
    mover: &'a Arc<Mover>,
    seed: Seed,
}

impl Starts<'_> {
    fn compare(&self, count: usize, mut run: Run) -> Result<Exit> {
        let empty = Field::empty(VALUED_LINES)?;
        let config = Config {
            table: TableArgs::default().useful(self.mover, empty, IfMissing::Build, &run.limits),
            ..Config::default()
        };
        let progress = Progress::bar(count as u64, "starts");
        let change = |number: usize| {
            let change = self.change(number, &config, &run.limits);
            progress.add(1);
            change
        };
        let changes: Result<Vec<Option<f64>>> = (0..count).into_par_iter().map(change).collect();
        let changes: Vec<f64> = changes?.into_iter().flatten().collect();
        drop(progress);
        if changes.is_empty() {
            writeln!(run.output, "{}: nothing was compared", run.ended())?;
            return run.end(Exit::GaveUp);
        }
        let all = || changes.iter().copied();
        let change = Change {
            before: 0,
            mean: all().sum::<f64>() / changes.len() as f64,
            least: all().fold(f64::INFINITY, f64::min),
            most: all().fold(f64::NEG_INFINITY, f64::max),
        };
        let name = format!(
            "working out {} one by one",
            counted(changes.len() as u64, "start")
        );
        report::write_change(&mut run.output, &name, change)?;
        run.end(if changes.len() < count {
            Exit::GaveUp
        } else {
            settled(change)
        })
    }

    /// What a start is worth by all that may follow, less its value; nothing if a limit struck.
    fn change(&self, number: usize, config: &Config, limits: &Limits) -> Result<Option<f64>> {
        let (slot, shown, bag) = StartValues::any_start(&mut self.seed.stream(number as u64));
        let situation = Situation {
            field: Field::empty(VALUED_LINES)?,
            hold: Hold::Piece(slot),
            shown: shown.to_vec(),
            bag,
        };
        let problem = situation.problem(self.mover)?;
        let found = match prospects(&problem, self.values, config, limits) {
            Ok(found) => found.clears,
            Err(ChanceError::GaveUp(_)) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let left = if bag.is_empty() { Piece::COUNT } else { bag.len() };
        Ok(Some(found - f64::from(self.values.value(slot, shown, left))))
    }
}

/// Whether values have settled.
fn settled(change: Change) -> Exit {
    let (mean, one) = SETTLED;
    if change.mean.abs() <= mean && change.least.abs().max(change.most.abs()) <= one {
        Exit::Solved
    } else {
        Exit::ProvedNone
    }
}
