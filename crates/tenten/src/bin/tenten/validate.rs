//! `tenten validate`: does a set fit?

use std::io::Write;

use anyhow::{Context, Result};
use clap::Args;
use quadrille_cli::{Exit, Format, Output};
use quadrille_search::Seed;
use quadrille_tenten::record::letters;
use quadrille_tenten::validate::{Account, NoSetFits, Repaired, Verdict, repair, validate};
use quadrille_tenten::{Board, Fitter, Rules};
use serde_json::{Value, json};

use crate::advise::{entries, follow};
use crate::options::PositionArgs;
use crate::picture;

/// Tell whether a set fits on a board, in some order and with the lines that vanish on the way
///
/// If it does not, each order is told: which piece finds no place at which step, and how often. From that comes the
/// number of points that each piece is to blame for, and --repair exchanges the worst one until the set fits.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Validate {
    #[command(flatten)]
    position: PositionArgs,
    /// The letters of the pieces, in any order
    #[arg(long, value_name = "LETTERS", allow_hyphen_values = true)]
    pieces: String,
    /// If the set does not fit, exchange pieces for random ones until it does
    #[arg(long)]
    repair: bool,
    /// What the exchange is drawn from
    #[arg(long, value_name = "S", default_value_t = 1, requires = "repair")]
    seed: u64,
}

const EXAMPLES: &str = "\
Examples:
  tenten validate --pieces OOO --file board.txt
  tenten validate --pieces OOO --file board.txt --format json

Exit codes: 0 it fits, 1 it does not, 2 bad usage or input.";

impl Validate {
    pub(crate) fn run(&self) -> Result<Exit> {
        let rules = self.position.rules()?;
        let set = rules.parse_part_of_set(&self.pieces).context("--pieces")?;
        let board = self.position.board(&rules)?;
        let mut output = self.position.output.open()?;
        let fitter = Fitter::new(&rules);
        let verdict = validate(&fitter, board, &set);
        let exit = match &verdict {
            Verdict::Fits(_) => Exit::Solved,
            Verdict::Unfit(_) => Exit::ProvedNone,
        };
        let mut random = Seed(self.seed).stream(0);
        let repaired = (self.repair && exit == Exit::ProvedNone)
            .then(|| repair(&rules, &fitter, board, &set, &mut random));
        match self.position.format {
            Format::Text => {
                write_verdict(&mut output, &rules, board, &verdict)?;
                if let Some(repaired) = &repaired {
                    write_repair(&mut output, &rules, board, repaired)?;
                }
            }
            Format::Json | Format::Jsonl => {
                let mut document = document(&rules, board, &verdict)?;
                if let Some(repaired) = &repaired {
                    document["repair"] = repair_document(&rules, board, repaired)?;
                }
                writeln!(output, "{document}")?;
            }
        }
        output.finish()?;
        Ok(exit)
    }
}

type Repair = Result<Repaired, NoSetFits>;

fn write_verdict(output: &mut Output, rules: &Rules, board: Board, verdict: &Verdict) -> Result<()> {
    match verdict {
        Verdict::Fits(moves) => {
            writeln!(output, "yes")?;
            write_moves(output, rules, board, moves)
        }
        Verdict::Unfit(account) => {
            writeln!(output, "no: {} does not fit", rules.set_text(&account.set))?;
            for permutation in &account.permutations {
                let order = permutation
                    .order
                    .iter()
                    .map(|&place| rules[account.set[place]].letter);
                let steps: Vec<String> = order
                    .zip(&permutation.failures)
                    .map(|(letter, failures)| format!("{letter} fails {failures}x"))
                    .collect();
                writeln!(output, "  {}", steps.join(", then "))?;
            }
            let points = points(rules, account);
            let points: Vec<String> = points
                .iter()
                .map(|(letter, points)| format!("{letter} {points}"))
                .collect();
            Ok(writeln!(output, "points to blame: {}", points.join(", "))?)
        }
    }
}

fn write_moves(
    output: &mut Output,
    rules: &Rules,
    board: Board,
    moves: &[quadrille_tenten::Move],
) -> Result<()> {
    for (index, (one, played)) in follow(rules, board, moves)?.iter().enumerate() {
        writeln!(output, "  {}", picture::sentence(rules, index + 1, *one, played))?;
    }
    Ok(())
}

fn write_repair(output: &mut Output, rules: &Rules, board: Board, repaired: &Repair) -> Result<()> {
    let repaired = match repaired {
        Ok(repaired) => repaired,
        Err(error) => return Ok(writeln!(output, "no repair: {error}")?),
    };
    for change in &repaired.changes {
        let [from, to] = [change.from, change.to].map(|piece| rules[piece].letter);
        writeln!(output, "exchanged: {from} for {to}")?;
    }
    writeln!(output, "{} fits", rules.set_text(&repaired.set))?;
    write_moves(output, rules, board, &repaired.moves)
}

fn document(rules: &Rules, board: Board, verdict: &Verdict) -> Result<Value> {
    Ok(match verdict {
        Verdict::Fits(moves) => {
            json!({"status": "fits", "moves": entries(rules, &follow(rules, board, moves)?)})
        }
        Verdict::Unfit(account) => {
            let permutation = |permutation: &quadrille_tenten::validate::Permutation| {
                let order: Vec<_> = permutation
                    .order
                    .iter()
                    .map(|&place| account.set[place])
                    .collect();
                json!({
                    "pieces": letters(rules, &order),
                    "failures": permutation.failures,
                    "unfit_block": permutation.noted,
                })
            };
            let permutations: Vec<Value> = account.permutations.iter().map(permutation).collect();
            let failures: serde_json::Map<String, Value> = points(rules, account)
                .into_iter()
                .map(|(letter, points)| (letter.to_string(), points.into()))
                .collect();
            json!({"status": "unfit", "failures": failures, "permutations": permutations})
        }
    })
}

fn repair_document(rules: &Rules, board: Board, repaired: &Repair) -> Result<Value> {
    let Ok(repaired) = repaired else {
        return Ok(json!({"status": "unsolvable"}));
    };
    let change = |change: &quadrille_tenten::validate::Change| {
        let [from, to] = [change.from, change.to].map(|piece| rules[piece].letter);
        json!({"place": change.place, "from": from, "to": to})
    };
    Ok(json!({
        "status": "fits",
        "pieces": letters(rules, &repaired.set),
        "changes": repaired.changes.iter().map(change).collect::<Vec<_>>(),
        "moves": entries(rules, &follow(rules, board, &repaired.moves)?),
    }))
}

/// The points that each kind of piece is to blame for, each kind once.
fn points(rules: &Rules, account: &Account) -> Vec<(char, u32)> {
    let set = &account.set;
    let firsts = set
        .iter()
        .enumerate()
        .filter(|(place, piece)| !set[..*place].contains(piece));
    firsts
        .map(|(_, &piece)| (rules[piece].letter, account.points_of(piece)))
        .collect()
}
