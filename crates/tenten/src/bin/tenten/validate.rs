//! `tenten validate`: does a set fit?

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::{Context, Result};
use clap::Args;
use quadrille_cli::{Declared, Exit, Format, Output, SearchArgs, counted};
use quadrille_schema::document;
use quadrille_tenten::api::{self, Mending, Validated};
use quadrille_tenten::validate::{Account, NoSetFits, Permutation, Repaired, Report, repair, validate};
use quadrille_tenten::{Fitter, Move, Outcome, Problem, Rules};
use serde_json::Value;

use crate::options::{PositionArgs, set_of};
use crate::shared::picture;
use crate::shared::ways::follow;

/// Say whether a set fits on a board, in some order and with the lines that vanish on the way
///
/// If it does not, the report says for each order how often which piece found no place. From that comes the number of
/// points that each piece is to blame for, and --repair exchanges the worst one until the set fits.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Validate {
    #[command(flatten)]
    position: PositionArgs,
    /// The letters of the pieces, in any order, such as rOo or r,O,o
    #[arg(long, value_name = "LETTERS", allow_hyphen_values = true)]
    pieces: String,
    #[command(flatten)]
    mending: Declared<Mending>,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  tenten validate --pieces OOO board.txt
  tenten validate --pieces OOO --file board.txt --format json

Exit codes: 0 it fits, 1 it does not, 2 bad usage or input.";

impl Validate {
    pub(crate) fn run(&self) -> Result<Exit> {
        let format = self.position.format()?;
        let (rules, board) = self.position.read()?;
        let set = set_of(&rules, &self.pieces).context("--pieces")?;
        let problem = Problem::new(&rules, board, &set)?;
        let mut output = self.position.output.open()?;
        self.search.start_threads()?;
        let watch = self.search.watch()?;
        let report = validate(&problem, &watch.limits());
        let repaired = match report.outcome {
            Outcome::Unsolvable(_) if self.mending.repair => Some(self.repaired(&problem)?),
            _ => None,
        };
        match format {
            Format::Text => write_text(&mut output, &problem, &report, repaired.as_ref())?,
            Format::Json | Format::Jsonl => {
                writeln!(output, "{}", answer(&problem, &report, repaired.as_ref()))?;
            }
        }
        output.finish()?;
        Ok(match report.outcome {
            Outcome::Solved(_) => Exit::Solved,
            Outcome::Unsolvable(_) => Exit::ProvedNone,
            Outcome::GaveUp(_) => watch.exit(Exit::GaveUp),
        })
    }

    /// A set that fits instead. The seed is printed, as pieces are drawn.
    fn repaired(&self, problem: &Problem) -> Result<Repair> {
        let seed = self.search.choose_seed()?;
        seed.note();
        let fitter = Fitter::new(problem.rules());
        Ok(repair(problem, &fitter, &mut seed.seed.stream(0)))
    }
}

type Repair = Result<Repaired, NoSetFits>;

fn write_text(
    output: &mut Output,
    problem: &Problem,
    report: &Report,
    repaired: Option<&Repair>,
) -> Result<()> {
    match &report.outcome {
        Outcome::Solved(moves) => {
            writeln!(output, "yes")?;
            write_moves(output, problem, moves)?;
        }
        Outcome::Unsolvable(account) => write_account(output, problem.rules(), account)?,
        Outcome::GaveUp(_) => writeln!(output, "stopped before it was known")?,
    }
    repaired.map_or(Ok(()), |repaired| write_repair(output, problem, repaired))
}

/// How the orders fail, equal ones once, and who is to blame.
fn write_account(output: &mut Output, rules: &Rules, account: &Account) -> Result<()> {
    writeln!(output, "no: {} does not fit", rules.set_text(&account.set))?;
    let mut times: BTreeMap<String, u64> = BTreeMap::new();
    for permutation in &account.permutations {
        *times.entry(failures(rules, account, permutation)).or_default() += 1;
    }
    for (failures, times) in times {
        let orders = if times > 1 {
            format!(" ({})", counted(times, "order"))
        } else {
            String::new()
        };
        writeln!(output, "  {failures}{orders}")?;
    }
    if account.gave_up.is_some() {
        writeln!(output, "  stopped before all orders were tried")?;
    }
    let points = account.points().into_iter();
    let points: Vec<String> = points
        .map(|(piece, points)| format!("{} {points}", rules[piece].letter))
        .collect();
    Ok(writeln!(output, "points to blame: {}", points.join(", "))?)
}

/// What became of an order: `O, r, then O: O finds no place`.
fn failures(rules: &Rules, account: &Account, permutation: &Permutation) -> String {
    let letters = |places: &[usize]| -> Vec<String> {
        let pieces = places.iter().map(|&place| rules[account.set[place]].letter);
        pieces.map(|letter| letter.to_string()).collect()
    };
    let last = permutation.deepest();
    let before = letters(&permutation.order[..last - 1]);
    let stuck = &letters(&permutation.order)[last - 1];
    match (&before[..], permutation.failures[last - 1]) {
        ([], _) => format!("{stuck} first: there is no place for it"),
        (before, 1) => format!("{}, then no place for {stuck}", before.join(", ")),
        (before, ways) => format!("{}, then no place for {stuck} ({ways} ways)", before.join(", ")),
    }
}

fn write_moves(output: &mut Output, problem: &Problem, moves: &[Move]) -> Result<()> {
    let rules = problem.rules();
    for (index, (one, played)) in follow(rules, problem.board(), moves)?.iter().enumerate() {
        writeln!(output, "  {}", picture::sentence(rules, index + 1, *one, played))?;
    }
    Ok(())
}

fn write_repair(output: &mut Output, problem: &Problem, repaired: &Repair) -> Result<()> {
    let rules = problem.rules();
    let repaired = match repaired {
        Ok(repaired) => repaired,
        Err(error) => return Ok(writeln!(output, "no repair: {error}")?),
    };
    for change in &repaired.changes {
        let [from, to] = [change.from, change.to].map(|piece| rules[piece].letter);
        writeln!(output, "exchanged: {from} for {to}")?;
    }
    writeln!(output, "{} fits", rules.set_text(&repaired.set))?;
    write_moves(output, problem, &repaired.moves)
}

fn answer(problem: &Problem, report: &Report, repaired: Option<&Repair>) -> Value {
    let validated = Validated::new(problem, report);
    document::<api::Validate>(&match repaired {
        Some(repaired) => validated.with_repair(problem, repaired),
        None => validated,
    })
}
