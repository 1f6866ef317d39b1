//! `perfect-clear bags`: the exact chance of every first bag.

mod report;

use std::io::Write;

use anyhow::{Result, ensure};
use clap::{Args, ValueEnum};
use quadrille_cli::{Exit, Progress, whole_number};
use quadrille_perfect_clear::api;
use quadrille_perfect_clear::chance::{BAG_STEPS, BagChance, ChanceError, Opening, all_bags, all_openings};
use quadrille_perfect_clear::openings::Openings;
use quadrille_perfect_clear::{Beginning, Config, Problem, document};
use quadrille_search::{GaveUp, Limits};

use crate::options::{FieldArgs, LimitArgs, MemoryArgs, PhysicsArgs, ReportArgs};
use crate::shared::run::Run;
use crate::shared::table_cache::{IfMissing, TableArgs};
use report::Report;

/// Work out the exact chance of a PC for each of the 5,040 first bags
///
/// A game begins with a bag, six pieces of which are shown, and an empty hold slot. What follows comes from bags, all
/// orders equally likely; the player decides on what is shown at each moment.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Bags {
    #[command(flatten)]
    field: FieldArgs,
    #[command(flatten)]
    physics: PhysicsArgs,
    /// Write the best N first moves of each bag, in documents and files
    #[arg(long, value_name = "N", value_parser = whole_number(1_usize, 100))]
    moves: Option<usize>,
    /// Write at most N of the best and of the worst bags; documents and tables have all
    #[arg(long, value_name = "N", value_parser = whole_number(1_usize, 5_040))]
    most: Option<usize>,
    #[command(flatten)]
    report: ReportArgs<BagsFormat>,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    memory: MemoryArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum BagsFormat {
    /// For people
    #[value(alias = "txt")]
    Text,
    /// One JSON document
    #[value(alias = "jsonl")]
    Json,
    /// A table with a line for each bag
    Csv,
    /// A small file for programs, as the page reads it, with the best moves of each bag
    Openings,
}

/// Moves of a file if nothing else is said.
const MOVES: usize = 3;

/// The chance of each bag; and what to do with it, if that was asked.
type Found = (Vec<BagChance>, Vec<Opening>);

/// Bags that are written if nothing else is said.
const BAGS: usize = 10;

/// The fewest pieces of a clear for which the table is read or built.
const WORTH_BUILDING: usize = 9;

const EXAMPLES: &str = "\
Examples:
  perfect-clear bags
  perfect-clear bags --drop hard --format csv --output bags.csv
  perfect-clear bags --format openings --output openings.bin
  perfect-clear bags --field '..X.....X./..X.....X./..X.....X./..X.....X.'

Exit codes: 0 some bag has a chance, 1 none has, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

impl Bags {
    pub(crate) fn run(&self) -> Result<Exit> {
        let field = self.field.unfinished()?;
        let mover = self.physics.mover(field.lines())?;
        let problem = Problem::new(field, Beginning::default())?.with_mover(&mover)?;
        let format = self.format()?;
        let mut run = Run::start(&self.report.output, &self.limits.search)?;
        let (chances, openings) = match self.found(&problem, &run.limits, format)? {
            Ok(found) => found,
            Err(why) => {
                return match format {
                    BagsFormat::Text => run.give_up(why, None),
                    BagsFormat::Json => run.give_up(why, Some(document::beginning(field))),
                    BagsFormat::Csv | BagsFormat::Openings => Ok(run.give_up_quietly(why)),
                };
            }
        };
        let report = Report {
            field,
            chances: &chances,
        };
        match format {
            BagsFormat::Text => report.write_text(&mut run.output, self.most.unwrap_or(BAGS))?,
            BagsFormat::Json => {
                let mut document = report.document();
                if let Some(most) = self.moves {
                    document::add_moves(&mut document, &openings, most);
                }
                let document = quadrille_schema::into_document::<api::Bags>(document.into());
                writeln!(run.output, "{document}")?;
            }
            BagsFormat::Csv => report.write_csv(&mut run.output)?,
            BagsFormat::Openings => {
                let file = Openings::new(&openings, self.moves.unwrap_or(MOVES))?.write()?;
                run.output.write_all(&file)?;
            }
        }
        run.end(match report.mean().won {
            0 => Exit::ProvedNone,
            _ => Exit::Solved,
        })
    }

    fn format(&self) -> Result<BagsFormat> {
        let format = self.report.format_or(BagsFormat::Text)?;
        ensure!(
            self.most.is_none() || format == BagsFormat::Text,
            "--most is for text; documents and tables have all bags"
        );
        ensure!(
            self.moves.is_none() || matches!(format, BagsFormat::Json | BagsFormat::Openings),
            "--moves is for --format json and openings"
        );
        Ok(format)
    }

    /// The chance of each bag, and the moves if somebody wants to know them, unless a limit strikes.
    fn found(
        &self,
        problem: &Problem<Beginning>,
        limits: &Limits,
        format: BagsFormat,
    ) -> Result<Result<Found, GaveUp>> {
        let (mover, field) = (problem.mover(), problem.field());
        let table = (problem.pieces_needed() >= WORTH_BUILDING)
            .then(|| self.table.useful(mover, field, IfMissing::Build, limits))
            .flatten();
        let config = Config {
            table,
            memory: self.memory.bytes(),
            ..Config::default()
        };
        let progress = Progress::bar(BAG_STEPS, "groups of fields");
        let limits = limits.clone().on_progress(progress.counter());
        let found = if self.moves.is_some() || format == BagsFormat::Openings {
            let openings = all_openings(problem, &config, &limits);
            openings.map(|openings| (openings.iter().map(Opening::chance).collect(), openings))
        } else {
            all_bags(problem, &config, &limits).map(|chances| (chances, Vec::new()))
        };
        match found {
            Ok(found) => Ok(Ok(found)),
            Err(ChanceError::GaveUp(why)) => Ok(Err(why)),
            Err(error) => Err(MemoryArgs::explained(error)),
        }
    }
}
