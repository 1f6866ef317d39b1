use quadrille_schema::json;
use serde_json::Value;

use super::hold;
use crate::fumen::{Block, HEIGHT, Operation, Page};
use crate::letters;
use crate::words::shape::WIDTH;

/// The pages of a fumen.
///
/// Rows are those that are used, from the top: `.` empty, `X` gray, and the letters of pieces. Cells of the piece are
/// columns and rows, row 0 the lowest. A page that is not locked, whose piece is not placed, has `"lock": false`.
#[must_use]
pub fn pages(pages: &[Page]) -> Value {
    json!({"pages": pages.iter().map(page).collect::<Vec<_>>()})
}

fn page(page: &Page) -> Value {
    let mut document = json!({"field": rows(page), "comment": page.comment});
    if let Some(Operation { piece, rotation, .. }) = page.operation {
        let cells = page.operation.map(Operation::cells);
        document["piece"] = json!({"piece": piece.to_string(), "rotation": rotation.name(), "cells": cells});
    }
    if !page.flags.lock {
        document["lock"] = false.into();
    }
    if let Some(quiz) = page.quiz() {
        document["quiz"] = json!({"hold": hold(quiz.hold), "queue": letters(&quiz.queue)});
    }
    document
}

fn rows(page: &Page) -> Vec<String> {
    let block = |x: usize, y: usize| page.diagram.block(x as i8, y as i8);
    let is_used = |&y: &usize| (0..WIDTH).any(|x| block(x, y) != Block::Empty);
    let height = (0..HEIGHT).rev().find(is_used).map_or(0, |highest| highest + 1);
    let letter = |block| match block {
        Block::Empty => '.',
        Block::Gray => 'X',
        Block::Piece(piece) => piece.letter(),
    };
    let row = |y| (0..WIDTH).map(|x| letter(block(x, y))).collect();
    (0..height).rev().map(row).collect()
}
