//! Fields and solutions for people and for programs.

use anstyle::{AnsiColor, Color, Style};
use quadrille_perfect_clear::build::Tile;
use quadrille_perfect_clear::{Field, Physics, Piece, Placement, Solution, Step, finesse, fumen};
use quadrille_search::GaveUp;
use serde_json::{Value, json};

/// The colours of the guideline, as near as terminals have them.
fn style(piece: Piece) -> Style {
    let color = match piece {
        Piece::I => AnsiColor::BrightCyan,
        Piece::J => AnsiColor::BrightBlue,
        Piece::L => AnsiColor::Yellow,
        Piece::O => AnsiColor::BrightYellow,
        Piece::S => AnsiColor::BrightGreen,
        Piece::T => AnsiColor::BrightMagenta,
        Piece::Z => AnsiColor::BrightRed,
    };
    Style::new().fg_color(Some(Color::Ansi(color))).bold()
}

/// What a search for solutions that did not end has to say.
pub(crate) const fn gave_up(why: GaveUp) -> &'static str {
    match why {
        GaveUp::OutOfReach => {
            "gave up: there are more than 67 million states after some number of pieces; with fewer empty cells, there are fewer"
        }
        GaveUp::NodeLimit | GaveUp::Stopped => "gave up: nothing is known",
    }
}

/// The field with a piece in it, row by row from the top: `#` filled, `.` empty, letters for the piece.
pub(crate) fn of_placement(field: Field, placement: Placement, colored: bool) -> Vec<String> {
    let cells = placement.cells();
    let cell = |x: usize, y: usize| {
        if cells.contains(&(x as u8, y as u8)) {
            let style = if colored {
                style(placement.piece)
            } else {
                Style::new()
            };
            format!("{style}{}{style:#}", placement.piece)
        } else if field.is_filled(x, y) {
            "#".to_owned()
        } else {
            ".".to_owned()
        }
    };
    let rows = (0..field.rows()).rev();
    rows.map(|y| (0..10).map(|x| cell(x, y)).collect()).collect()
}

/// Tiles in a field, row by row from the top, rows that vanish still in their places.
pub(crate) fn of_tiles(field: Field, tiles: &[Tile], colored: bool) -> Vec<String> {
    let cell = |x: usize, y: usize| {
        let tile = tiles
            .iter()
            .find(|tile| tile.places().any(|place| place == (x, y)));
        match tile {
            Some(tile) => {
                let style = if colored { style(tile.piece) } else { Style::new() };
                format!("{style}{}{style:#}", tile.piece)
            }
            None if field.is_filled(x, y) => "#".to_owned(),
            None => ".".to_owned(),
        }
    };
    let rows = (0..field.rows()).rev();
    rows.map(|y| (0..10).map(|x| cell(x, y)).collect()).collect()
}

/// The pages of a fumen, one below the other.
pub(crate) fn of_pages(pages: &[fumen::Page], colored: bool) -> String {
    let mut text = String::new();
    for (number, page) in (1..).zip(pages) {
        let comment = page.comment.replace(['\r', '\n'], " ");
        text += format!("{number}. {comment}").trim_end();
        text.push('\n');
        let cells = page.operation.map(fumen::Operation::cells);
        let is_active = |x, y| cells.is_some_and(|cells| cells.contains(&(x, y)));
        let block = |x, y| match page.operation {
            Some(operation) if is_active(x, y) => fumen::Block::Piece(operation.piece),
            _ => page.diagram.block(x, y),
        };
        let is_used = |y: &i8| (0..10).any(|x| block(x, *y) != fumen::Block::Empty);
        let highest = (0..fumen::HEIGHT as i8).rev().find(is_used).unwrap_or(0);
        for y in (0..=highest.max(3)).rev() {
            let row = (0..10).map(|x| of_block(block(x, y), is_active(x, y), colored));
            text += "   ";
            text.extend(row);
            text.push('\n');
        }
    }
    text
}

/// A letter for a piece, a small one for what lies there from before.
fn of_block(block: fumen::Block, is_active: bool, colored: bool) -> String {
    match block {
        fumen::Block::Empty => ".".to_owned(),
        fumen::Block::Gray => "#".to_owned(),
        fumen::Block::Piece(piece) => {
            let style = if colored { style(piece) } else { Style::new() };
            let letter = if is_active {
                piece.letter()
            } else {
                piece.letter().to_ascii_lowercase()
            };
            format!("{style}{letter}{style:#}")
        }
    }
}

/// What a person does with a piece, in a line.
pub(crate) fn sentence(step: &Step) -> String {
    let hold = if step.hold { "hold, " } else { "" };
    let cleared = match step.cleared.len() {
        0 => String::new(),
        1 => ", clears a line".to_owned(),
        lines => format!(", clears {lines} lines"),
    };
    format!("{hold}{}{cleared}", step.placement)
}

/// A solution, step by step, with the field before each; with `physics`, the keys to press as well.
pub(crate) fn of_solution(
    mut field: Field,
    solution: &Solution,
    physics: Option<&Physics>,
    colored: bool,
) -> String {
    let mut lines = Vec::new();
    for (number, step) in (1..).zip(&solution.steps) {
        lines.push(format!("{number}. {}\n", sentence(step)));
        if let Some(keys) = physics.and_then(|physics| keys(physics, field, step.placement, step.hold)) {
            lines.push(format!("   keys: {}\n", keys.join(", ")));
        }
        for row in of_placement(field, step.placement, colored) {
            lines.push(format!("   {row}\n"));
        }
        if let Some((after, _)) = field.place(step.placement) {
            field = after;
        }
    }
    lines.concat()
}

/// The keys that bring a piece to its place, with the one for hold if that is pressed before.
pub(crate) fn keys(physics: &Physics, field: Field, placement: Placement, hold: bool) -> Option<Vec<String>> {
    let hold = hold.then(|| "hold".to_owned());
    let keys = finesse(physics, field, placement)?;
    Some(
        hold.into_iter()
            .chain(keys.iter().map(ToString::to_string))
            .collect(),
    )
}

/// A placement as it stands in documents.
pub(crate) fn entry(placement: Placement) -> Value {
    json!({
        "piece": placement.piece.to_string(),
        "rotation": placement.rotation.name(),
        "cells": placement.cells().map(|(x, y)| [x, y]),
    })
}

/// A step as it stands in documents.
pub(crate) fn step_entry(step: &Step) -> Value {
    let mut entry = entry(step.placement);
    entry["hold"] = step.hold.into();
    entry["cleared"] = json!(step.cleared);
    entry
}

/// A solution as it stands in documents; with `physics`, the keys to press as well.
pub(crate) fn solution_entry(start: Field, solution: &Solution, physics: Option<&Physics>) -> Value {
    let mut field = start;
    let entry = |step: &Step| {
        let mut entry = step_entry(step);
        if let Some(keys) = physics.and_then(|physics| keys(physics, field, step.placement, step.hold)) {
            entry["keys"] = json!(keys);
        }
        field = field.place(step.placement).map_or(field, |(after, _)| after);
        entry
    };
    json!({
        "placements": solution.steps.iter().map(entry).collect::<Vec<_>>(),
        "fumen": fumen::of_solution(start, solution),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_large_is_not_too_late() {
        assert!(gave_up(GaveUp::OutOfReach).contains("67 million"));
        assert_eq!(gave_up(GaveUp::Stopped), "gave up: nothing is known");
    }
}
