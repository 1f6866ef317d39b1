//! `perfect-clear chance`: what a player can reach who sees what the game shows.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use quadrille_cli::{Exit, Format, Output};
use quadrille_perfect_clear::chance::{self, Advice};

use crate::situation::SituationArgs;
use crate::words;
use quadrille_perfect_clear::document;

/// Work out the exact chance of a PC under best play
///
/// Pieces that are not shown come from bags, all orders equally likely; the player decides on what is shown at each
/// moment. So `825 of 840` means: the unseen pieces that matter come in 840 orders, and best play clears the field
/// in 825 of them. Nothing is simulated.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Chance {
    #[command(flatten)]
    situation: SituationArgs,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear chance --queue TILJSZ
  perfect-clear chance --image screenshot.png --bag new
  perfect-clear chance --field 'XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____' --queue IO --bag new --hold T

Exit codes: 0 there is a chance, 1 there is none, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

impl Chance {
    pub(crate) fn run(&self) -> Result<Exit> {
        let format = self.situation.report.format()?;
        let mut prepared = self.situation.prepare(1)?;
        let advice = match prepared.work(chance::advise)? {
            Ok(advice) => advice,
            Err(why) => return prepared.give_up(why, format),
        };
        let output = &mut prepared.run.output;
        if format == Format::Text {
            write_text(output, &advice)?;
        } else {
            let mut document = document::situation(&prepared.problem, Some(advice.chance));
            document["full_knowledge"] = document::chance(advice.known);
            let document = self.situation.problem.with_image(document);
            writeln!(output, "{}", serde_json::to_string(&document)?)?;
        }
        prepared.end(advice.chance)
    }
}

fn write_text(output: &mut Output, advice: &Advice) -> Result<()> {
    let chance = words::chance(advice.chance);
    writeln!(output, "under best play, seeing what is shown: {chance}")?;
    let known = words::chance(advice.known);
    Ok(writeln!(
        output,
        "if all pieces were known:              {known}"
    )?)
}
