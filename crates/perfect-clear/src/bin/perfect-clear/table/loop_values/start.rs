//! What one start is worth.

use std::io::Write;

use anyhow::{Context, Result, ensure};
use clap::Args;
use quadrille_cli::{Exit, Format};
use quadrille_perfect_clear::chain::values::StartValues;
use quadrille_perfect_clear::chance::{ChanceError, Situation, prospects, prospects_as_revealed};
use quadrille_perfect_clear::{Config, Field, Hold, PieceSet, letters, parse_pieces};
use serde_json::json;

use super::{Which, report};
use crate::options::{LimitArgs, ReportArgs};
use crate::shared::run::Run;
use crate::shared::table_cache::{IfMissing, TableArgs};
use quadrille_perfect_clear::api::MEMORY_OF_TREES;

use crate::shared::values_cache::{self, VALUED_LINES};

#[derive(Args)]
pub(super) struct Start {
    /// The piece in hold and the six that are shown, such as SIZTLOJ
    pieces: String,
    #[command(flatten)]
    which: Which,
    /// What is left in the bag after them [default: a new bag]
    #[arg(long, value_name = "PIECES", value_parser = super::verify::parse_bag)]
    bag: Option<PieceSet>,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    report: ReportArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// The clears in a row that are expected.
struct Found {
    /// By the values.
    value: f64,
    /// By all that may follow, where the next starts are worth what their values say.
    unseen: f64,
    /// The same for somebody who looks at what is revealed of the next start.
    revealed: f64,
}

impl Start {
    pub(super) fn run(&self) -> Result<Exit> {
        let format = self.report.format()?;
        let mover = self.which.mover()?;
        let play = self.which.play();
        let situation = self.situation()?;
        let mut run = Run::start(&self.report.output, &self.limits.search)?;
        let kept = values_cache::read(&mover, play)?;
        let Some(values) = kept.or_else(|| StartValues::built_in(&mover, play)) else {
            writeln!(run.output, "{}", report::MISSING)?;
            return run.end(Exit::ProvedNone);
        };
        let config = Config {
            table: self
                .table
                .useful(&mover, situation.field, IfMissing::Build, &run.limits),
            memory: MEMORY_OF_TREES,
            ..Config::default()
        };
        let problem = situation.problem(&mover)?;
        let works =
            [prospects, prospects_as_revealed].map(|work| work(&problem, &values, &config, &run.limits));
        let [unseen, revealed] = match works {
            [Ok(unseen), Ok(revealed)] => [unseen, revealed],
            [Err(ChanceError::GaveUp(why)), _] | [_, Err(ChanceError::GaveUp(why))] => {
                return run.give_up(why, None);
            }
            [Err(error), _] | [_, Err(error)] => return Err(error.into()),
        };
        let slot = situation.hold.piece();
        let value = slot.and_then(|slot| values.expected(slot, &situation.shown, situation.bag));
        let found = Found {
            value: value.context("a start has six pieces that are shown")?,
            unseen: unseen.clears,
            revealed: revealed.clears,
        };
        self.write(&mut run, &found, format)?;
        run.end(Exit::Solved)
    }

    /// The start, from the empty field.
    fn situation(&self) -> Result<Situation> {
        let pieces = parse_pieces(&self.pieces)?;
        ensure!(
            pieces.len() == 1 + StartValues::SHOWN,
            "a start has {} pieces, the one in hold first, and {:?} has {}",
            1 + StartValues::SHOWN,
            self.pieces,
            pieces.len()
        );
        let situation = Situation {
            field: Field::empty(VALUED_LINES)?,
            hold: Hold::Piece(pieces[0]),
            shown: pieces[1..].to_vec(),
            bag: self.bag.unwrap_or(PieceSet::EMPTY),
        };
        situation.check_bags()?;
        Ok(situation)
    }

    fn write(&self, run: &mut Run, found: &Found, format: Format) -> Result<()> {
        let Found {
            value,
            unseen,
            revealed,
        } = *found;
        if format != Format::Text {
            let document = json!({
                "start": letters(&parse_pieces(&self.pieces)?),
                "bag": self.bag.unwrap_or(PieceSet::FULL).to_string(),
                "value": value,
                "unseen": unseen,
                "revealed": revealed,
            });
            writeln!(run.output, "{document}")?;
            return Ok(());
        }
        writeln!(run.output, "PCs in a row by the values:            {value:.3}")?;
        writeln!(run.output, "worked out by all that may follow:     {unseen:.3}")?;
        writeln!(run.output, "by what is revealed of the next start: {revealed:.3}")?;
        Ok(())
    }
}
