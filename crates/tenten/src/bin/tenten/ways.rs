//! Ways to place a set, for people: what `advise`, its session and `validate` write.

use std::io::Write;

use anyhow::{Context, Result};
use quadrille_cli::{Output, counted};
use quadrille_tenten::{Advice, Board, Move, Played, Rules, TradeOff, engine};

use crate::chance;
use crate::picture::{self, Ink};

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
        picture::of_moves(rules, board, &advice.moves, (ink, width))
    )?;
    let (risk, value) = (chance::in_words(advice.risk, ink), advice.value);
    let points = counted(advice.points, "point");
    writeln!(output, "{points} more, value {value:.2} (more is better)")?;
    Ok(writeln!(output, "risk of the next set: {risk}")?)
}

/// Other ways, one a line, numbered from 2.
pub(crate) fn write_others(
    output: &mut Output,
    rules: &Rules,
    best: &Advice,
    others: &[Advice],
) -> Result<()> {
    if others.is_empty() {
        return Ok(());
    }
    writeln!(output, "\nother ways, each piece with its row and column:")?;
    if others.iter().any(|other| other.value > best.value) {
        writeln!(
            output,
            "the value is that of the board as it stands; the player looks further, so the first way may have less"
        )?;
    }
    for (index, other) in others.iter().enumerate() {
        let (risk, value) = (chance::percent(other.risk), other.value);
        let way = picture::in_short(rules, other);
        writeln!(output, "{:>3}. risk {risk}, value {value:.2}: {way}", index + 2)?;
    }
    Ok(())
}

/// Points now against the risk of the next set, the most points first.
pub(crate) fn write_trade_off(output: &mut Output, rules: &Rules, found: &TradeOff) -> Result<()> {
    if found.ways.is_empty() && found.gave_up.is_none() {
        return Ok(());
    }
    writeln!(output, "\npoints now against the risk of the next set:")?;
    for way in &found.ways {
        let place = |one: &Move| {
            let (row, col) = (one.anchor.row + 1, one.anchor.col + 1);
            format!("{} {row} {col}", rules[one.piece].letter)
        };
        let moves: Vec<String> = way.moves.iter().map(place).collect();
        let (points, risk) = (way.points, chance::percent(way.risk));
        writeln!(output, "{points:>6}  risk {risk}: {}", moves.join(", "))?;
    }
    if found.gave_up.is_some() {
        writeln!(output, "stopped before all risks were measured")?;
    }
    Ok(())
}
