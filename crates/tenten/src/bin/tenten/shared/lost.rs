//! The best of a lost position, for people: what `advise` and its session write.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::{Output, counted};
use quadrille_tenten::{Board, Lost, Partial, PieceId, Rules};

use crate::shared::picture::{self, Ink};

/// What still goes of a set that does not fit.
pub(crate) fn write_lost(output: &mut Output, rules: &Rules, board: Board, lost: &Lost) -> Result<()> {
    let (Some(points), Some(room)) = (lost.most_points(), lost.most_room()) else {
        return Ok(());
    };
    if points.moves.is_empty() {
        return Ok(writeln!(output, "none of the pieces fits")?);
    }
    if points.moves == room.moves {
        writeln!(
            output,
            "\nwhat still goes, for the most points and the most room:\n"
        )?;
        write_partial(output, rules, board, points)?;
    } else {
        writeln!(output, "\nwhat still goes, for the most points:\n")?;
        write_partial(output, rules, board, points)?;
        writeln!(output, "\nfor the most room:\n")?;
        write_partial(output, rules, board, room)?;
    }
    write_choices(output, rules, lost)
}

fn write_partial(output: &mut Output, rules: &Rules, board: Board, way: &Partial) -> Result<()> {
    for (index, (one, played)) in way.moves.iter().enumerate() {
        writeln!(output, "{}", picture::sentence(rules, index + 1, *one, played))?;
    }
    let (ink, width) = (Ink::new(output.is_colored()), picture::width_of(output));
    let drawn = picture::of_moves(rules, board, &way.moves, (ink, width));
    writeln!(output, "\n{drawn}\n")?;
    let (points, free) = (
        counted(way.points, "point"),
        counted(way.free as u64, "free cell"),
    );
    let left = rules.set_text(&way.left);
    Ok(writeln!(output, "{points}, {free}; {left} stays")?)
}

/// What each choice of pieces costs beside the best.
fn write_choices(output: &mut Output, rules: &Rules, lost: &Lost) -> Result<()> {
    let most = |value: fn(&quadrille_tenten::LostChoice) -> usize| lost.choices.iter().map(value).max();
    let points = most(|choice| choice.most_points.points as usize).unwrap_or(0);
    let room = most(|choice| choice.most_room.free).unwrap_or(0);
    writeln!(output, "\nplaced   most points    most free cells")?;
    for choice in &lost.choices {
        let placed = |pieces: &[PieceId]| match pieces {
            [] => "none".to_owned(),
            pieces => rules.set_text(pieces),
        };
        let beside = |value: usize, best: usize| match best - value {
            0 => value.to_string(),
            less => format!("{value} ({less} less)"),
        };
        writeln!(
            output,
            "{:<8} {:<14} {}",
            placed(&choice.placed),
            beside(choice.most_points.points as usize, points),
            beside(choice.most_room.free, room)
        )?;
    }
    Ok(())
}
