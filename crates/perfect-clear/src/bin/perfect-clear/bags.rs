//! `perfect-clear bags`: the exact chance of every first bag.

use std::io::Write;

use anyhow::Result;
use clap::{Args, ValueEnum};
use quadrille_cli::{Exit, Output, OutputArgs, Progress, SearchArgs, whole_number};
use quadrille_perfect_clear::chance::{Adviser, BAG_STEPS, BagChance, Chance, ChanceError};
use quadrille_perfect_clear::{Field, letters};
use quadrille_search::Limits;
use serde_json::{Value, json};

use crate::advise::{fraction, told};
use crate::options::{FieldArgs, MemoryArgs, PhysicsArgs};
use crate::useful::TableArgs;

/// Tell the exact chance of a perfect clear for each of the 5,040 first bags
///
/// A game begins with a bag, six pieces of which are shown, and nothing is put aside. What follows comes from bags, all
/// orders equally likely; the player decides on what is shown at each moment.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct BagsCommand {
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

impl BagsCommand {
    pub(crate) fn run(&self) -> Result<Exit> {
        let field = self.field.field()?;
        let mover = self.physics.mover(self.field.lines())?;
        let mut output = self.output.open()?;
        let watch = self.search.watch()?;
        let limits = Limits::until(watch.stop().clone());
        let is_worth = field.pieces_needed()? >= WORTH_BUILDING;
        let table = is_worth
            .then(|| self.table.useful(&mover, field, true, &limits))
            .flatten();
        let adviser = Adviser::new(&mover).with_memory(self.memory.bytes());
        let adviser = table.as_ref().map_or(adviser, |table| adviser.with_table(table));
        let progress = Progress::bar(BAG_STEPS, "groups of fields");
        let all = adviser.all_bags(field, &limits, |steps| progress.add(steps));
        drop(progress);
        let all = match all {
            Ok(all) => Some(all),
            Err(ChanceError::GaveUp(_)) => None,
            Err(error) => return Err(MemoryArgs::explained(error)),
        };
        match self.format {
            BagsFormat::Text => self.write_text(&mut output, all.as_deref())?,
            BagsFormat::Json => writeln!(output, "{}", document(field, all.as_deref()))?,
            BagsFormat::Csv => write_csv(&mut output, all.as_deref())?,
        }
        output.finish()?;
        Ok(watch.exit(match all {
            None => Exit::GaveUp,
            Some(all) if all.iter().all(|one| one.chance.won == 0) => Exit::ProvedNone,
            Some(_) => Exit::Solved,
        }))
    }

    fn write_text(&self, output: &mut Output, all: Option<&[BagChance]>) -> Result<()> {
        let Some(all) = all else {
            return Ok(writeln!(output, "gave up: nothing is known")?);
        };
        writeln!(
            output,
            "under best play, seeing what is shown, over all first bags: {}",
            told(mean(all))
        )?;
        let mut sorted: Vec<&BagChance> = all.iter().collect();
        sorted.sort_by_key(|one| (one.chance.won, one.bag));
        // The first of them in the order of the alphabet are told, best or worst.
        let best = |one: &BagChance| (std::cmp::Reverse(one.chance.won), one.bag);
        for (name, by_best) in [("worst", false), ("best", true)] {
            if by_best {
                sorted.sort_by_key(|one| best(one));
            }
            let Some(first) = sorted.first() else { continue };
            let same = sorted.iter().filter(|one| one.chance == first.chance).count();
            writeln!(output, "\n{name}: {} with {}", bags(same), told(first.chance))?;
            for one in sorted.iter().take(self.most) {
                writeln!(
                    output,
                    "  {}  {} of {}",
                    letters(&one.bag),
                    one.chance.won,
                    one.chance.of
                )?;
            }
        }
        Ok(())
    }
}

fn bags(count: usize) -> String {
    quadrille_cli::counted(count as u64, "bag")
}

/// All bags are equally likely, and their chances have the same denominator.
fn mean(all: &[BagChance]) -> Chance {
    Chance {
        won: all.iter().map(|one| one.chance.won).sum(),
        of: all.iter().map(|one| one.chance.of).sum(),
    }
}

fn document(field: Field, all: Option<&[BagChance]>) -> Value {
    let mut document = json!({
        "status": match all {
            None => "unknown",
            Some(all) if mean(all).won == 0 => "unsolvable",
            Some(_) => "solved",
        },
        "information": "as-shown",
        "field": field.to_rows(),
        "lines": field.rows(),
    });
    if let Some(all) = all {
        document["chance"] = fraction(mean(all));
        let entry = |one: &BagChance| json!({"bag": letters(&one.bag), "numerator": one.chance.won, "denominator": one.chance.of});
        document["bags"] = all.iter().map(entry).collect();
    }
    document
}

fn write_csv(output: &mut Output, all: Option<&[BagChance]>) -> Result<()> {
    writeln!(output, "bag,won,of,chance")?;
    for BagChance { bag, chance } in all.unwrap_or_default() {
        let (won, of) = (chance.won, chance.of);
        writeln!(output, "{},{won},{of},{}", letters(bag), chance.value())?;
    }
    Ok(())
}
