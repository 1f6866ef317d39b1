//! What stands above a board: the piece in hold and the next ones, and the comment.

use quadrille_plot::decimal;
use svg::node::element::{Group, Rectangle, Text};

use super::Theme;
use super::color::hex;
use crate::fumen::Page;
use crate::shape::{Shape, WIDTH};
use crate::{Hold, Piece, Rotation};

/// The side of a cell of a piece in hold or to come, in cells.
const SMALL: f64 = 0.36;

/// From one such piece to the next.
const STEP: f64 = 1.64;

/// Room for the pieces.
const PIECES: f64 = 1.05;

/// Room for the comment.
const LINE: f64 = 1.0;

/// The size of letters.
const LETTERS: f64 = 0.62;

/// Letters that have room above a board.
const MOST_LETTERS: usize = 26;

/// How many pieces to come are shown.
const NEXT: usize = 5;

/// Parts that pages show above their boards: all of them the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Head {
    has_pieces: bool,
    has_line: bool,
}

impl Head {
    /// Nothing above boards.
    pub(super) const NONE: Self = Self {
        has_pieces: false,
        has_line: false,
    };

    /// What these pages need: numbers if there are several.
    pub(super) fn of(pages: &[Page]) -> Self {
        Self {
            has_pieces: pages.iter().any(|page| page.quiz().is_some()),
            has_line: pages.len() > 1 || pages.iter().any(|page| !said(page).is_empty()),
        }
    }

    /// Its height in cells.
    pub(super) fn height(self) -> f64 {
        let part = |has: bool, height| if has { height } else { 0.0 };
        part(self.has_pieces, PIECES) + part(self.has_line, LINE)
    }

    /// The head of a page, above the origin; `number` stands before the comment.
    pub(super) fn draw(self, page: &Page, number: Option<usize>, theme: Theme) -> Group {
        let mut group = Group::new();
        if self.has_line {
            let number = number.map_or_else(String::new, |number| format!("{number}. "));
            let mut line: String = format!("{number}{}", said(page));
            if line.chars().count() > MOST_LETTERS {
                line = line.chars().take(MOST_LETTERS - 2).collect();
                line += "..";
            }
            let text = Text::new(line.trim_end())
                .set("x", "0")
                .set("y", decimal(-self.height() + 0.62))
                .set("font-size", decimal(LETTERS))
                .set("font-family", "sans-serif")
                .set("fill", hex(theme.ink()));
            group = group.add(text);
        }
        match page.quiz().filter(|_| self.has_pieces) {
            Some(quiz) => {
                let (hold, next) = waiting(quiz.hold, &quiz.queue, page);
                group.add(pieces(hold, &next, theme))
            }
            None => group,
        }
    }
}

/// What a comment says to people.
fn said(page: &Page) -> &str {
    match page.quiz() {
        Some(_) => page.comment.split_once(';').map_or("", |(_, said)| said),
        None => &page.comment,
    }
}

/// What is in hold, and what comes next, while the piece of the page is placed.
fn waiting(hold: Hold, queue: &[Piece], page: &Page) -> (Option<Piece>, Vec<Piece>) {
    let placed = page.operation.map(|operation| operation.piece);
    let slot = hold.piece();
    match (placed, queue) {
        (Some(placed), [current, next @ ..]) if placed == *current => (slot, next.to_vec()),
        (Some(placed), [current, next @ ..]) if slot == Some(placed) => (Some(*current), next.to_vec()),
        (Some(placed), [current, first, next @ ..]) if slot.is_none() && placed == *first => {
            (Some(*current), next.to_vec())
        }
        _ => (slot, queue.to_vec()),
    }
}

/// The piece in hold in a box, and those to come beside it.
fn pieces(hold: Option<Piece>, next: &[Piece], theme: Theme) -> Group {
    let slot = Rectangle::new()
        .set("y", decimal(-PIECES + 0.02))
        .set("width", decimal(STEP - 0.1))
        .set("height", decimal(PIECES - 0.12))
        .set("rx", "0.12")
        .set("fill", hex(theme.empty()));
    let mut group = Group::new().add(slot);
    let places = std::iter::once(hold).chain(next.iter().copied().take(NEXT).map(Some));
    for (place, piece) in places.enumerate() {
        if let Some(piece) = piece {
            let left = STEP * place as f64;
            group = group.add(small(piece, left, theme));
        }
    }
    debug_assert!(
        STEP * (NEXT + 1) as f64 <= WIDTH as f64,
        "all of it is as wide as a board"
    );
    group
}

/// A small piece, in the middle of its place.
fn small(piece: Piece, left: f64, theme: Theme) -> Group {
    let shape = Shape::of(piece, Rotation::Spawn);
    let (width, height) = (f64::from(shape.width) * SMALL, f64::from(shape.height) * SMALL);
    let (left, bottom) = (
        left + (STEP - 0.1 - width) / 2.0,
        -0.1 - (PIECES - 0.12 - height) / 2.0,
    );
    let mut group = Group::new().set("fill", hex(theme.bright(piece)));
    for (x, y) in shape.cells {
        let cell = Rectangle::new()
            .set("x", decimal(left + f64::from(x) * SMALL + 0.01))
            .set("y", decimal(bottom - f64::from(y + 1) * SMALL + 0.01))
            .set("width", decimal(SMALL - 0.02))
            .set("height", decimal(SMALL - 0.02));
        group = group.add(cell);
    }
    group
}
