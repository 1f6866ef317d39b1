//! `perfect-clear bags`: the exact chance of every first bag.

mod report;

use std::io::Write;

use anyhow::Result;
use clap::{Args, ValueEnum};
use quadrille_cli::{Exit, OutputArgs, Progress, SearchArgs, whole_number};
use quadrille_perfect_clear::chance::{BAG_STEPS, BagChance, ChanceError, all_bags};
use quadrille_perfect_clear::{Beginning, Config, Problem};
use quadrille_search::Limits;

use crate::options::{FieldArgs, MemoryArgs, PhysicsArgs};
use crate::run::Run;
use crate::table_cache::{IfMissing, TableArgs};
use report::Report;

/// Tell the exact chance of a perfect clear for each of the 5,040 first bags
///
/// A game begins with a bag, six pieces of which are shown, and nothing is put aside. What follows comes from bags, all
/// orders equally likely; the player decides on what is shown at each moment.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Bags {
    /// Tell at most so many of the best and of the worst bags; JSON and CSV list all
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = whole_number(1_usize, 5_040))]
    most: usize,
    #[command(flatten)]
    field: FieldArgs,
    #[command(flatten)]
    physics: PhysicsArgs,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    memory: MemoryArgs,
    /// How to write the chances
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: BagsFormat,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum BagsFormat {
    /// For people
    Text,
    /// One JSON document
    Json,
    /// A table with a line for each bag
    Csv,
}

/// The fewest pieces of a clear for which the table is read or built.
const WORTH_BUILDING: usize = 9;

const EXAMPLES: &str = "\
Examples:
  perfect-clear bags
  perfect-clear bags --drop hard --format csv --output bags.csv
  perfect-clear bags --field '..X.....X./..X.....X./..X.....X./..X.....X.'

Exit codes: 0 some bag has a chance, 1 none has, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

impl Bags {
    pub(crate) fn run(&self) -> Result<Exit> {
        let problem = Problem::new(self.field.field()?, Beginning::default())?
            .with_mover(&self.physics.mover(self.field.lines())?)?;
        let mut run = Run::start(&self.output, &self.search)?;
        let chances = self.chances(&problem, &run.limits)?;
        let report = Report {
            field: problem.field(),
            chances: chances.as_deref(),
        };
        match self.format {
            BagsFormat::Text => report.write_text(&mut run.output, self.most)?,
            BagsFormat::Json => writeln!(run.output, "{}", report.document())?,
            BagsFormat::Csv => report.write_csv(&mut run.output)?,
        }
        run.end(match report.mean() {
            None => Exit::GaveUp,
            Some(mean) if mean.won == 0 => Exit::ProvedNone,
            Some(_) => Exit::Solved,
        })
    }

    /// The chance of each bag; none if a limit struck.
    fn chances(&self, problem: &Problem<Beginning>, limits: &Limits) -> Result<Option<Vec<BagChance>>> {
        let (mover, field) = (problem.mover(), problem.field());
        let is_worth = problem.pieces_needed() >= WORTH_BUILDING;
        let table = is_worth
            .then(|| self.table.useful(mover, field, IfMissing::Build, limits))
            .flatten();
        let config = Config {
            table,
            memory: self.memory.bytes(),
            ..Config::default()
        };
        let progress = Progress::bar(BAG_STEPS, "groups of fields");
        let limits = limits.clone().on_progress(progress.counter());
        match all_bags(problem, &config, &limits) {
            Ok(chances) => Ok(Some(chances)),
            Err(ChanceError::GaveUp(_)) => Ok(None),
            Err(error) => Err(MemoryArgs::explained(error)),
        }
    }
}
