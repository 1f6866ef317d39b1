//! What `chance` and `advise` have in common: a moment in the game.

use anyhow::{Context, Result, bail};
use clap::Args;
use quadrille_cli::{Exit, Format, OutputArgs, Progress, SearchArgs};
use quadrille_perfect_clear::chance::{Adviser, Chance, ChanceError, Situation};
use quadrille_perfect_clear::{Mover, Piece, PieceSet, Table, letters, parse_pieces};
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

/// A situation, and what is needed to judge it.
pub(crate) struct Prepared {
    pub(crate) situation: Situation,
    pub(crate) run: Run,
    mover: Mover,
    table: Option<Table>,
    memory: u64,
}

impl SituationArgs {
    /// Reads all of it; the table of useful fields as well, where that takes less time than it saves.
    pub(crate) fn prepare(&self, if_missing: IfMissing) -> Result<Prepared> {
        let situation = self.situation()?;
        let mover = self.physics.mover(self.field.lines())?;
        let run = Run::start(&self.output, &self.search)?;
        let needed = situation.field.pieces_needed()?;
        let table = (needed >= WORTH_READING)
            .then(|| {
                self.table
                    .useful(&mover, situation.field, if_missing, &run.limits)
            })
            .flatten();
        Ok(Prepared {
            situation,
            run,
            mover,
            table,
            memory: self.memory.bytes(),
        })
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
        work: impl FnOnce(&Adviser<'_>) -> Result<T, ChanceError>,
    ) -> Result<Option<T>> {
        let adviser = Adviser::new(&self.mover).with_memory(self.memory);
        let adviser = match &self.table {
            Some(table) => adviser.with_table(table),
            None => adviser,
        };
        let _progress = Progress::clock("working out the chance");
        match work(&adviser) {
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
pub(crate) fn document(situation: &Situation, chance: Option<Chance>) -> Value {
    let mut document = json!({
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
    if let Some(chance) = chance {
        document["chance"] = document::chance(chance);
    }
    document
}
