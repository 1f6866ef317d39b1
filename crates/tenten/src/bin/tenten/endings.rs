//! `tenten endings`: why games end, whatever is played.

use std::io::Write;

use anyhow::{Context, Result, anyhow};
use clap::{Args, ValueEnum};
use quadrille_bitboard::Bitboard;
use quadrille_cli::{Exit, Output, OutputArgs, counted, whole_number};
use quadrille_tenten::draw::{PictureConfig, weights_svg};
use quadrille_tenten::endings::{Ending, ForcedLoss};
use quadrille_tenten::{Board, Config, Limits, Problem, Rules, solve};
use serde_json::json;

use crate::options::{DealerArgs, RulesArgs};
use crate::shared::picture::{self, Ink, Paint};

/// Show why every game ends, whatever is played, and play out a loss that a dealer can force
///
/// A game whose pieces are drawn ends with probability one. The corner L alone ends it: each cell has a weight, and
/// wherever an L is placed, and whatever lines vanish with it, the sum over the filled cells rises. So only so many L
/// can be placed, on any board, and in a long game so many come one after the other at some time. The weights are
/// checked again before they are shown.
///
/// Then a dealer that chooses the pieces plays against the strongest player from the empty board, if a forced loss is
/// known.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Endings {
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    dealer: DealerArgs,
    /// How to write them [default: as the name of --output ends, else text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<EndingFormat>,
    /// Of a picture, pixels of a cell
    #[arg(long, value_name = "PIXELS", default_value_t = 48, value_parser = whole_number(1_u32, 1000))]
    cell: u32,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum EndingFormat {
    /// For people, with the forced loss
    Text,
    /// The weights and what they prove
    Json,
    /// The weights as a picture
    Svg,
}

const EXAMPLES: &str = "\
Examples:
  tenten endings
  tenten endings --rules blockudoku
  tenten endings --rules block-blast --dealer weighted --output weights.svg

Exit codes: 0 the game ends, 1 no proof is known for these rules, 2 bad usage or input.";

impl Endings {
    pub(crate) fn run(&self) -> Result<Exit> {
        let rules = self.dealer.of(self.rules.rules()?);
        let format = self.output.format_or(self.format, EndingFormat::Text)?;
        let ending = match Ending::of(&rules) {
            Ok(ending) => ending,
            Err(why) => {
                quadrille_cli::error(why);
                return Ok(Exit::ProvedNone);
            }
        };
        let mut output = self.output.open()?;
        match format {
            EndingFormat::Text => {
                write_ending(&mut output, &rules, &ending)?;
                match ForcedLoss::of(&rules) {
                    Some(loss) => write_loss(&mut output, &rules, &loss)?,
                    None => writeln!(output, "\nNo forced loss from the empty board is known.")?,
                }
            }
            EndingFormat::Json => {
                let mut document = json!({});
                document[rules.name()] = serde_json::to_value(&ending.certificate)?;
                writeln!(output, "{document}")?;
            }
            EndingFormat::Svg => {
                output.check_picture(true, self.format.is_some())?;
                let config = PictureConfig {
                    cell: self.cell,
                    columns: 1,
                };
                write!(output, "{}", weights_svg(&ending.certificate.weights, &config)?)?;
            }
        }
        output.finish()?;
        Ok(Exit::Solved)
    }
}

/// What is proved, and the weights.
fn write_ending(output: &mut Output, rules: &Rules, ending: &Ending) -> Result<()> {
    let letter = rules[ending.piece].letter;
    let bound = &ending.bound;
    let sets = ending.sets(rules);
    let run = rules.set_text(&vec![ending.piece; rules.set_size()]);
    writeln!(
        output,
        "Every game of {} ends, whatever is played.\n",
        rules.name()
    )?;
    writeln!(
        output,
        "At most {} {letter} can be placed one after the other, on any board; on the empty one at most {}.",
        bound.placements, bound.from_empty
    )?;
    writeln!(
        output,
        "So {sets} sets {run} in a row end any game, and where pieces are drawn they come with probability one.\n"
    )?;
    let ink = Ink::new(output.is_colored());
    let rows = ending.certificate.weights.iter();
    let width = rows
        .clone()
        .flatten()
        .map(|weight| weight.to_string().len())
        .max();
    let width = width.unwrap_or(0) + 1;
    for row in rows {
        let painted = row.iter().map(|weight| {
            let text = format!("{weight:>width$}");
            let paint = if *weight < 0 {
                Paint::Filled
            } else {
                Paint::Warning
            };
            ink.paint(paint, &text)
        });
        writeln!(output, "{}", painted.collect::<String>())?;
    }
    Ok(writeln!(
        output,
        "\nWherever {letter} is placed, and whatever lines vanish with it, the sum of the weights of all filled cells\n\
         rises by {} or more. No two sums are farther apart than {}, which is less than {} such rises.",
        bound.least_rise,
        bound.range,
        bound.placements + 1
    )?)
}

/// The game of the dealer against the strongest player.
fn write_loss(output: &mut Output, rules: &Rules, loss: &ForcedLoss) -> Result<()> {
    let letter = rules[loss.piece].letter;
    let (rounds, most) = (loss.rounds, loss.marks.count());
    writeln!(
        output,
        "\nA dealer that chooses ends the game from the empty board in {}, with {letter} alone.",
        counted(rounds as u128, "round")
    )?;
    writeln!(
        output,
        "No {letter} ever clears a line there, and at most {most} of them lie beside each other. A game:"
    )?;
    let set = vec![loss.piece; rules.set_size()];
    let ink = Ink::new(output.is_colored());
    let mut board = Board::EMPTY;
    for round in 1..=rounds {
        let ways = solve(
            &Problem::new(rules, board, &set)?,
            &Config::default(),
            &Limits::none(),
        )
        .into_ways();
        let title = format!("\nround {round}: {}", rules.set_text(&set));
        let Some(way) = ways.first() else {
            return Ok(writeln!(output, "{title} does not fit: the game is over")?);
        };
        let width = picture::width_of(output);
        let moves = picture::of_moves(rules, board, &way.moves, (ink, width));
        writeln!(output, "{title}\n\n{moves}")?;
        board = way.board;
    }
    Err(anyhow!("round {rounds} was played")).context("the forced loss is none")
}
