//! Ways to place a set, for people: what `advise`, its session and `validate` write.

use std::io::Write;

use anyhow::{Context, Result};
use quadrille_cli::{Output, counted};
use quadrille_tenten::{Advice, Board, Move, Played, PlayerKind, Report, Risk, Rules, TradeOff, engine};

use crate::shared::chance;
use crate::shared::picture::{self, Ink};

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
    writeln!(output, "{} more", counted(advice.points, "point"))?;
    write_risk(output, rules, advice.board, advice.risk)
}

/// What a partial advice says first.
pub(crate) fn looked(report: &Report) -> String {
    let boards = counted(report.stats.boards, "board");
    format!("looked at {boards}, which are not all")
}

/// The risk of the next set, and what it takes for granted; where only sets that fit are dealt, how crowded the board
/// is.
pub(crate) fn write_risk(output: &mut Output, rules: &Rules, board: Board, risk: Risk) -> Result<()> {
    let ink = Ink::new(output.is_colored());
    if rules.dealer().looks_at_the_board() {
        writeln!(output, "{}", chance::room(rules, board, risk, ink))?;
        return Ok(());
    }
    writeln!(output, "risk of the next set: {}", chance::in_words(risk, ink))?;
    if risk.is_zero() {
        return Ok(());
    }
    Ok(writeln!(output, "{}", chance::assumption(rules))?)
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
    writeln!(
        output,
        "\nother ways, the best first, each piece with its row and column:"
    )?;
    for (index, other) in others.iter().enumerate() {
        let (risk, way) = (
            chance::in_short(rules, other.risk),
            picture::in_short(rules, other),
        );
        writeln!(output, "{:>3}. {risk}: {way}", index + 2)?;
    }
    if rules.dealer().looks_at_the_board() {
        return Ok(());
    }
    if best.risk.is_zero() && others.iter().any(|other| !other.risk.is_zero()) {
        writeln!(output, "{}", chance::assumption(rules))?;
    }
    Ok(())
}

/// Points now against the risk of the next set, the most points first.
pub(crate) fn write_trade_off(output: &mut Output, rules: &Rules, found: &TradeOff) -> Result<()> {
    if let Some(why) = found.refused {
        return Ok(writeln!(output, "\n{why}")?);
    }
    if found.ways.is_empty() && found.gave_up.is_none() {
        return Ok(());
    }
    if found.gave_up.is_some() {
        write!(output, "\nstopped before all risks were measured")?;
    }
    let drawn = chance::drawn(rules);
    match rules.dealer() {
        dealer if dealer.looks_at_the_board() => writeln!(
            output,
            "\npoints now against how many sets fit then; the dealer {dealer} deals only those:"
        )?,
        _ => writeln!(
            output,
            "\npoints now against the risk of the next set, if it is {drawn}:"
        )?,
    }
    for way in &found.ways {
        let place = |one: &Move| {
            let (row, col) = (one.anchor.row + 1, one.anchor.col + 1);
            format!("{} {row} {col}", rules[one.piece].letter)
        };
        let moves: Vec<String> = way.moves.iter().map(place).collect();
        let (points, risk) = (way.points, chance::in_short(rules, way.risk));
        writeln!(output, "{points:>6}  {risk}: {}", moves.join(", "))?;
    }
    if matches!(PlayerKind::for_points(rules), PlayerKind::Streak(_)) {
        writeln!(
            output,
            "The advice is for a long streak: what later sets clear counts for more than what this one brings."
        )?;
    }
    Ok(())
}
