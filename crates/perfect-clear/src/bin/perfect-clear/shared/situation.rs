//! What `chance` and `advise` have in common: a moment in the game.

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use quadrille_cli::{Exit, Format, Progress};
use quadrille_perfect_clear::chance::{Chance, ChanceError, Situation};
use quadrille_perfect_clear::{Config, Piece, PieceSet, Problem, Shown, parse_pieces};
use quadrille_search::{GaveUp, Limits};

use crate::options::{LimitArgs, MemoryArgs, ProblemArgs, QueueArgs, ReportArgs, parse_bag};
use crate::shared::run::Run;
use crate::shared::table_cache::{IfMissing, TableArgs};
use quadrille_perfect_clear::document;

/// A moment in the game.
#[derive(Args, Clone, Debug)]
pub(crate) struct SituationArgs {
    #[command(flatten)]
    queue: QueueArgs,
    /// What is still to come of the bag of the last piece shown, or `new` [default: the queue begins with a bag]
    #[arg(long, value_name = "PIECES")]
    bag: Option<String>,
    /// Take a queue that no bag gives
    #[arg(long)]
    any_bag: bool,
    #[command(flatten)]
    pub(crate) problem: ProblemArgs,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    memory: MemoryArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// The fewest pieces of a clear for which the table of useful fields is read.
const WORTH_READING: usize = 8;

/// A situation, and what is needed to judge it.
pub(crate) struct Prepared {
    pub(crate) problem: Problem<Shown>,
    pub(crate) run: Run,
    config: Config,
}

impl SituationArgs {
    /// Reads all of it. Chances are worked out for `depth` pieces to come; the table of useful fields is read where
    /// that takes less time than it saves, and built if many chances need it.
    pub(crate) fn prepare(&self, depth: usize) -> Result<Prepared> {
        let problem = self.problem.unfinished(self.shown()?)?;
        let run = Run::start(&self.report.output, &self.limits.search)?;
        let if_missing = if depth > 1 {
            IfMissing::Build
        } else {
            IfMissing::DoWithout
        };
        let (mover, field) = (problem.mover(), problem.field());
        let table = (problem.pieces_needed() >= WORTH_READING)
            .then(|| self.table.useful(mover, field, if_missing, &run.limits))
            .flatten();
        let config = Config {
            table,
            memory: self.memory.bytes(),
            depth,
            ..Config::default()
        };
        Ok(Prepared { problem, run, config })
    }

    fn shown(&self) -> Result<Shown> {
        let pieces = parse_pieces(&self.problem.queue(self.queue.given())?).context("--queue")?;
        let bag = self.bag(&pieces)?;
        if self.any_bag {
            return Ok(Shown::of_any_bags(pieces, bag));
        }
        let left = left_of(bag);
        Shown::new(pieces, bag)
            .map_err(|error| anyhow!("{error}, with {left} still to come; --any-bag takes any queue"))
    }

    fn bag(&self, shown: &[Piece]) -> Result<PieceSet> {
        match self.bag.as_deref() {
            Some("new") => Ok(PieceSet::EMPTY),
            Some(letters) => parse_bag(letters).context("--bag"),
            None => match Situation::bag_from_start(shown) {
                Err(error) if !self.any_bag => {
                    bail!("{error}; --bag says what is left of another bag, --any-bag takes any queue")
                }
                bag => Ok(bag.unwrap_or(PieceSet::EMPTY)),
            },
        }
    }
}

fn left_of(bag: PieceSet) -> String {
    if bag.is_empty() {
        "a new bag".to_owned()
    } else {
        bag.to_string()
    }
}

impl Prepared {
    /// Works something out, unless a limit strikes.
    pub(crate) fn work<T>(
        &self,
        work: impl FnOnce(&Problem<Shown>, &Config, &Limits) -> Result<T, ChanceError>,
    ) -> Result<Result<T, GaveUp>> {
        let _progress = Progress::clock("working out the chance");
        match work(&self.problem, &self.config, &self.run.limits) {
            Ok(answer) => Ok(Ok(answer)),
            Err(ChanceError::GaveUp(why)) => Ok(Err(why)),
            Err(error) => Err(MemoryArgs::explained(error)),
        }
    }

    /// Writes that nothing is known.
    pub(crate) fn give_up(self, why: GaveUp, format: Format) -> Result<Exit> {
        let asked = (format != Format::Text).then(|| document::situation(&self.problem, None));
        self.run.give_up(why, asked)
    }

    /// Puts the output in its place; the chance decides on the exit code.
    pub(crate) fn end(self, chance: Chance) -> Result<Exit> {
        self.run.end(match chance.won {
            0 => Exit::ProvedNone,
            _ => Exit::Solved,
        })
    }
}
