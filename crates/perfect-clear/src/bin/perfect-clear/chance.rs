//! `perfect-clear chance`: what a player can reach who sees what the game shows.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use quadrille_cli::{Exit, Format, Output, note};
use quadrille_perfect_clear::api::{self, Known};
use quadrille_perfect_clear::chance::{self, ChanceError};
use quadrille_perfect_clear::{Config, Problem, Shown};
use quadrille_search::Limits;

use crate::shared::situation::SituationArgs;
use crate::shared::words;

/// Work out the exact chance of a PC under best play
///
/// Pieces that are not shown come from bags, all orders equally likely; the player decides on what is shown at each
/// moment. So `825 of 840` means: the unseen pieces that matter come in 840 orders, and best play clears the field
/// in 825 of them. Nothing is simulated.
///
/// With few next pieces, the exact chance may take more than --max-memory, and is refused. With --bounds, two numbers
/// are worked out then, between which it lies: what a player reaches who goes by the best mean of what may come next,
/// and what somebody reaches who sees some pieces more.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Chance {
    #[command(flatten)]
    situation: SituationArgs,
    /// Where the exact chance takes too much memory, work out what it lies between, which may take minutes or more
    #[arg(long)]
    bounds: bool,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear chance --queue TILJSZ
  perfect-clear chance --queue TILJ --bounds
  perfect-clear chance --image screenshot.png --bag new
  perfect-clear chance --field 'XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____' --queue IO --bag new --hold T

Exit codes: 0 there is a chance, 1 there is none, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

impl Chance {
    pub(crate) fn run(&self) -> Result<Exit> {
        let format = self.situation.report.format()?;
        let mut prepared = self.situation.prepare(1)?;
        let known = match prepared.work(if self.bounds { with_bounds } else { without })? {
            Ok(known) => known,
            Err(why) => return prepared.give_up(why, format),
        };
        let output = &mut prepared.run.output;
        if format == Format::Text {
            write_text(&known, output)?;
        } else {
            let document = known.document(&prepared.problem);
            let document = quadrille_schema::into_document::<api::ChanceOf>(document.into());
            let document = self.situation.problem.with_image(document);
            writeln!(output, "{}", serde_json::to_string(&document)?)?;
        }
        prepared.end(known.at_most())
    }
}

/// The chance; if that takes too much memory, what it lies between.
fn with_bounds(problem: &Problem<Shown>, config: &Config, limits: &Limits) -> Result<Known, ChanceError> {
    let known = Known::with_bounds(problem, config, limits);
    if let Ok(Known::Bounds(_, why)) = &known {
        note(format_args!("{why}; bounds are worked out instead"));
    }
    known
}

fn without(problem: &Problem<Shown>, config: &Config, limits: &Limits) -> Result<Known, ChanceError> {
    chance::advise(problem, config, limits).map(Known::All)
}

fn write_text(known: &Known, output: &mut Output) -> Result<()> {
    match known {
        Known::All(advice) => {
            let chance = words::chance(advice.chance);
            writeln!(output, "under best play, seeing what is shown: {chance}")?;
            let known = words::chance(advice.known);
            writeln!(output, "if all pieces were known:              {known}")?;
        }
        Known::Bounds(bounds, _) => {
            let [lower, upper] = [bounds.lower, bounds.upper].map(|bound| 100.0 * bound.value());
            writeln!(
                output,
                "under best play, seeing what is shown: between {lower:.4} % and {upper:.4} %"
            )?;
            let [lower, upper] = [bounds.lower, bounds.upper].map(words::chance);
            writeln!(output, "a player who sees no more reaches:     {lower}")?;
            writeln!(output, "whoever sees more pieces reaches:      {upper}")?;
        }
    }
    Ok(())
}
