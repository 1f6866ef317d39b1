//! Ways to place a set, for people and in documents: what `advise`, its session and `validate` write.

use std::io::Write;

use anyhow::{Context, Result};
use quadrille_cli::{Output, counted};
use quadrille_tenten::record::MoveEntry;
use quadrille_tenten::{Advice, Board, Move, Played, Rules, engine};
use serde::Serialize;

use crate::chance::{self, RiskEntry};
use crate::picture::{self, Ink};

/// A way to place the set in documents.
#[derive(Serialize)]
pub(crate) struct Way {
    moves: Vec<MoveEntry>,
    score_gain: u32,
    board: Vec<String>,
    value: f64,
    risk: RiskEntry,
}

impl Way {
    pub(crate) fn new(rules: &Rules, advice: &Advice) -> Self {
        Self {
            moves: entries(rules, &advice.moves),
            score_gain: advice.points,
            board: rules.board_rows(advice.board),
            value: advice.value,
            risk: advice.risk.into(),
        }
    }
}

/// Moves as they stand in documents.
pub(crate) fn entries(rules: &Rules, moves: &[(Move, Played)]) -> Vec<MoveEntry> {
    moves
        .iter()
        .map(|(one, played)| MoveEntry::new(rules, *one, played))
        .collect()
}

/// What each move brings.
pub(crate) fn follow(rules: &Rules, board: Board, moves: &[Move]) -> Result<Vec<(Move, Played)>> {
    engine::play_all(rules, board, moves).context("a move that does not fit")
}

/// A way in words and drawn, with the points and the risk that it brings.
pub(crate) fn write_way(output: &mut Output, rules: &Rules, board: Board, advice: &Advice) -> Result<()> {
    for (index, (one, played)) in advice.moves.iter().enumerate() {
        writeln!(output, "{}", picture::sentence(rules, index + 1, *one, played))?;
    }
    let ink = Ink::new(output.is_colored());
    let width = picture::width_of(output);
    writeln!(
        output,
        "\n{}\n",
        picture::of_advice(rules, board, advice, (ink, width))
    )?;
    let (risk, value) = (chance::in_words(advice.risk, ink), advice.value);
    let points = counted(advice.points, "point");
    writeln!(output, "{points} more, value {value:.2} (more is better)")?;
    Ok(writeln!(output, "risk of the next set: {risk}")?)
}

/// Other ways, one a line, numbered from 2.
pub(crate) fn write_others(output: &mut Output, rules: &Rules, others: &[Advice]) -> Result<()> {
    if others.is_empty() {
        return Ok(());
    }
    writeln!(output, "\nother ways, each piece with its row and column:")?;
    for (index, other) in others.iter().enumerate() {
        let (risk, value) = (chance::percent(other.risk), other.value);
        let way = picture::in_short(rules, other);
        writeln!(output, "{:>3}. risk {risk}, value {value:.2}: {way}", index + 2)?;
    }
    Ok(())
}
