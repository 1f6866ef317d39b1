//! What `chance` and `advise` have in common: a moment in the game.

use anyhow::{Context, Result, bail};
use clap::Args;
use quadrille_cli::{Exit, Format, OutputArgs, Progress, SearchArgs};
use quadrille_perfect_clear::chance::{Chance, ChanceError, Situation};
use quadrille_perfect_clear::{Config, Limits, Piece, PieceSet, Problem, Shown, letters, parse_pieces};
use serde_json::{Value, json};

use crate::document;
use crate::options::{FieldArgs, HoldArgs, MemoryArgs, PhysicsArgs, parse_bag};
use crate::run::Run;
use crate::table_cache::{IfMissing, TableArgs};

/// A moment in the game.
#[derive(Args, Clone, Debug)]
pub(crate) struct SituationArgs {
    /// The current piece and the previews
    #[arg(long, short, value_name = "PIECES")]
    queue: String,
    #[command(flatten)]
    hold: HoldArgs,
    /// What is still to come of the bag of the last piece shown, or `new` [default: the queue begins with a bag]
    #[arg(long, value_name = "PIECES")]
    bag: Option<String>,
    /// Take a queue that no bag gives
    #[arg(long)]
    any_bag: bool,
    #[command(flatten)]
    field: FieldArgs,
    #[command(flatten)]
    physics: PhysicsArgs,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    memory: MemoryArgs,
    /// How to write the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: Format,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

/// The fewest pieces of a clear for which the table of useful fields is read.
const WORTH_READING: usize = 8;

/// A question about a situation, and what is needed to answer it.
pub(crate) struct Prepared {
    pub(crate) problem: Problem<Shown>,
    pub(crate) config: Config,
    pub(crate) run: Run,
}

impl SituationArgs {
    /// Reads all of it; the table of useful fields as well, where that takes less time than it saves.
    pub(crate) fn prepare(&self, if_missing: IfMissing) -> Result<Prepared> {
        let situation = self.situation()?;
        let problem = situation.problem(&self.physics.mover(self.field.lines())?)?;
        let run = Run::start(&self.output, &self.search)?;
        let is_worth = problem.pieces_needed() >= WORTH_READING;
        let (mover, field) = (problem.mover(), problem.field());
        let table = is_worth
            .then(|| self.table.useful(mover, field, if_missing, &run.limits))
            .flatten();
        let config = Config {
            table,
            memory: self.memory.bytes(),
            ..Config::default()
        };
        Ok(Prepared { problem, config, run })
    }

    fn situation(&self) -> Result<Situation> {
        let shown = parse_pieces(&self.queue).context("--queue")?;
        let situation = Situation {
            field: self.field.field()?,
            hold: self.hold.hold(),
            bag: self.bag(&shown)?,
            shown,
        };
        match situation.check_bags() {
            Err(error) if !self.any_bag => {
                let left = left_of(situation.bag);
                bail!("{error}, with {left} still to come; --any-bag takes any queue")
            }
            _ => Ok(situation),
        }
    }

    fn bag(&self, shown: &[Piece]) -> Result<PieceSet> {
        match self.bag.as_deref() {
            Some("new") => Ok(PieceSet::EMPTY),
            Some(letters) => parse_bag(letters).context("--bag"),
            None => match Situation::bag_from_start(shown) {
                Err(error) if !self.any_bag => {
                    bail!("{error}; --bag tells what is left of another bag, --any-bag takes any queue")
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
    /// Works something out; none if a limit struck.
    pub(crate) fn work<T>(
        &self,
        work: impl FnOnce(&Problem<Shown>, &Config, &Limits) -> Result<T, ChanceError>,
    ) -> Result<Option<T>> {
        let _progress = Progress::clock("working out the chance");
        match work(&self.problem, &self.config, &self.run.limits) {
            Ok(answer) => Ok(Some(answer)),
            Err(ChanceError::GaveUp(_)) => Ok(None),
            Err(error) => Err(MemoryArgs::explained(error)),
        }
    }

    /// Puts the output in its place; the chance decides on the exit code.
    pub(crate) fn end(self, chance: Option<Chance>) -> Result<Exit> {
        self.run.end(match chance {
            None => Exit::GaveUp,
            Some(chance) if chance.won == 0 => Exit::ProvedNone,
            Some(_) => Exit::Solved,
        })
    }
}

/// A situation and its chance, as documents begin; without a chance if a limit struck.
pub(crate) fn document(problem: &Problem<Shown>, chance: Option<Chance>) -> Value {
    let situation = problem.situation();
    let document = json!({
        "status": match chance {
            None => "unknown",
            Some(chance) if chance.won == 0 => "unsolvable",
            Some(_) => "solved",
        },
        "information": "as-shown",
        "field": situation.field.to_rows(),
        "lines": situation.field.rows(),
        "queue": letters(&situation.shown),
        "hold": document::hold(situation.hold),
        "bag": situation.bag.to_string(),
    });
    let mut document = document::with_rules(document, problem);
    if let Some(chance) = chance {
        document["chance"] = document::chance(chance);
    }
    document
}
