//! `tenten risk`: how likely the next set does not fit.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use quadrille_cli::{Exit, Format, Output, counted};
use quadrille_tenten::record::letters;
use quadrille_tenten::{PieceRisk, RiskAccount, RiskMeter, Rules};
use serde::Serialize;

use crate::options::PositionArgs;

/// Tell the exact chance that the next set does not fit a board
///
/// All sets that can be drawn are looked at, with every order, every place and the lines that vanish on the way. The
/// chance is told by piece as well, and the sets that do not fit are listed, the most likely first.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Risk {
    #[command(flatten)]
    position: PositionArgs,
}

const EXAMPLES: &str = "\
Examples:
  tenten risk --file board.txt
  tenten risk --file board.txt --format json

Exit codes: 0 the chance is told, 2 bad usage or input.";

/// Sets that are listed for people.
const MOST_SETS: usize = 12;

impl Risk {
    pub(crate) fn run(&self) -> Result<Exit> {
        let rules = self.position.rules()?;
        let board = self.position.board(&rules)?;
        let mut output = self.position.output.open()?;
        let account = RiskMeter::new(&rules).account(board);
        match self.position.format {
            Format::Text => write_account(&mut output, &rules, &account)?,
            Format::Json | Format::Jsonl => {
                let document = AccountDocument::new(&rules, &account);
                writeln!(output, "{}", serde_json::to_string(&document)?)?;
            }
        }
        output.finish()?;
        Ok(Exit::Solved)
    }
}

/// A chance in words: `none`, or `0.0040 %, 3 of 74088 sets`.
pub(crate) fn in_words(risk: quadrille_tenten::Risk) -> String {
    if risk.is_zero() {
        return "none, every set fits".to_owned();
    }
    format!(
        "{}, {} of {} sets",
        percent(risk),
        risk.numerator,
        risk.denominator
    )
}

/// With two digits at least that count, and none that a whole would be rounded to.
pub(crate) fn percent(risk: quadrille_tenten::Risk) -> String {
    let percent = 100.0 * risk.value();
    if risk.is_zero() || risk.numerator == risk.denominator {
        return format!("{percent} %");
    }
    let mut least = percent.min(100.0 - percent);
    let mut digits = 1;
    while least < 1.0 && digits < 30 {
        least *= 10.0;
        digits += 1;
    }
    format!("{percent:.digits$} %")
}

/// The risk for people: as a whole, by piece, and the sets that do not fit.
pub(crate) fn write_account(output: &mut Output, rules: &Rules, account: &RiskAccount) -> Result<()> {
    writeln!(output, "risk: {}", in_words(account.risk))?;
    if account.risk.is_zero() {
        return Ok(());
    }
    writeln!(
        output,
        "\npiece   a set has it and does not fit   of the sets with it"
    )?;
    let mut pieces: Vec<&PieceRisk> = account
        .pieces
        .iter()
        .filter(|piece| !piece.unfit.is_zero())
        .collect();
    pieces.sort_by_key(|piece| std::cmp::Reverse(piece.unfit.numerator));
    for piece in pieces {
        let letter = rules[piece.piece].letter;
        let [whole, given] = [piece.unfit, piece.given].map(percent);
        writeln!(output, "{letter}       {whole:<31} {given}")?;
    }
    let mut sets: Vec<_> = account.unfit.iter().collect();
    sets.sort_by_key(|(_, draws)| std::cmp::Reverse(*draws));
    writeln!(
        output,
        "\n{} not fit:",
        counted(sets.len() as u128, "set")
            .replace("1 set", "1 set does")
            .replace("sets", "sets do")
    )?;
    for (set, draws) in sets.iter().take(MOST_SETS) {
        writeln!(
            output,
            "{}     {draws} of {} draws",
            rules.set_text(set),
            account.risk.denominator
        )?;
    }
    if let Some(more) = sets.len().checked_sub(MOST_SETS).filter(|more| *more > 0) {
        writeln!(output, "and {more} more, which --format json lists")?;
    }
    Ok(())
}

/// A chance in documents; the numbers are whole.
#[derive(Serialize)]
pub(crate) struct RiskEntry {
    value: f64,
    numerator: u128,
    denominator: u128,
}

impl From<quadrille_tenten::Risk> for RiskEntry {
    fn from(risk: quadrille_tenten::Risk) -> Self {
        Self {
            value: risk.value(),
            numerator: risk.numerator,
            denominator: risk.denominator,
        }
    }
}

#[derive(Serialize)]
struct AccountDocument {
    risk: RiskEntry,
    pieces: Vec<PieceEntry>,
    unfit: Vec<SetEntry>,
}

/// `unfit`: a set has the piece and does not fit; `given`: it does not fit if it has the piece.
#[derive(Serialize)]
struct PieceEntry {
    piece: String,
    unfit: RiskEntry,
    given: RiskEntry,
}

#[derive(Serialize)]
struct SetEntry {
    pieces: Vec<String>,
    draws: u128,
}

impl AccountDocument {
    fn new(rules: &Rules, account: &RiskAccount) -> Self {
        let piece = |piece: &PieceRisk| PieceEntry {
            piece: rules[piece.piece].letter.to_string(),
            unfit: piece.unfit.into(),
            given: piece.given.into(),
        };
        let set = |(set, draws): &(Vec<_>, u128)| SetEntry {
            pieces: letters(rules, set),
            draws: *draws,
        };
        Self {
            risk: account.risk.into(),
            pieces: account.pieces.iter().map(piece).collect(),
            unfit: account.unfit.iter().map(set).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use quadrille_tenten::Risk;

    use super::percent;

    #[test]
    fn small_and_large_chances_keep_their_digits() {
        let told = |numerator, denominator| {
            percent(Risk {
                numerator,
                denominator,
            })
        };
        assert_eq!(told(0, 74_088), "0 %");
        assert_eq!(told(1, 74_088), "0.0013 %");
        assert_eq!(told(1, 4), "25.0 %");
        assert_eq!(told(74_087, 74_088), "99.9987 %");
        assert_eq!(told(5, 5), "100 %");
    }
}
