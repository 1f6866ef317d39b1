//! Fields and solutions for people and for programs.

use anstyle::{AnsiColor, Color, Style};
use quadrille_perfect_clear::build::Tile;
use quadrille_perfect_clear::{Field, Physics, Piece, Placement, Solution, Step, finesse, fumen};
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
        if let Some(keys) = physics.and_then(|physics| finesse(physics, field, step.placement)) {
            let keys: Vec<String> = keys.iter().map(ToString::to_string).collect();
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

/// A solution as it stands in documents.
pub(crate) fn solution_entry(field: Field, solution: &Solution) -> Value {
    json!({
        "placements": solution.steps.iter().map(step_entry).collect::<Vec<_>>(),
        "fumen": fumen::of_solution(field, solution),
    })
}
