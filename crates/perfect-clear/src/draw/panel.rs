//! What a page shows, cell by cell.

use super::Theme;
use super::color::Rgb;
use crate::Piece;
use crate::build::{SetupOf, Tile, uncut_colors};
use crate::fumen::{Block, HEIGHT, Page};
use crate::words::field_word::{FieldWord, Highest};
use crate::words::shape::WIDTH;

/// Columns of a panel.
pub(super) const COLUMNS: usize = WIDTH;

/// The fewest rows of a panel: those of the usual clear.
const FEWEST_ROWS: usize = 4;

/// Paint of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paint {
    /// Nothing in it.
    Empty,
    /// A block of no piece.
    Gray,
    /// The piece of the page, or one of a page that has no other.
    Bright(Piece),
    /// A piece from before.
    Faint(Piece),
    /// In a row that is about to vanish.
    Flash,
}

impl Paint {
    pub(super) fn rgb(self, theme: Theme) -> Rgb {
        match self {
            Self::Empty => theme.empty(),
            Self::Gray => theme.gray(),
            Self::Bright(piece) => theme.bright(piece),
            Self::Faint(piece) => theme.faint(piece),
            Self::Flash => theme.ink(),
        }
    }
}

/// The rows that pages need, all of them the same.
pub(super) fn rows(pages: &[Page]) -> usize {
    let is_used = |y: &usize| {
        pages.iter().any(|page| {
            let y = *y as i8;
            let is_laid = (0..WIDTH as i8).any(|x| page.diagram.block(x, y) != Block::Empty);
            let operation = page.operation.map(crate::fumen::Operation::cells);
            is_laid || operation.is_some_and(|cells| cells.iter().any(|cell| cell.1 == y))
        })
    };
    let highest = (0..HEIGHT).rev().find(is_used);
    highest.map_or(FEWEST_ROWS, |y| (y + 1).max(FEWEST_ROWS))
}

/// A cell that is painted, and the piece to which it belongs, by a number of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell {
    paint: Paint,
    part: usize,
}

/// The part of cells of which it is not known to which piece they belong: each stands alone.
const ALONE: usize = usize::MAX;

/// The part of the piece of the page.
const ACTIVE: usize = 0;

/// The cells of a page, row by row from the bottom.
pub(super) struct Panel(Vec<[Cell; COLUMNS]>);

impl Panel {
    pub(super) fn new(page: &Page, rows: usize) -> Self {
        let laid = |piece| {
            if page.operation.is_some() {
                Paint::Faint(piece)
            } else {
                Paint::Bright(piece)
            }
        };
        let parts = parts(page);
        let cell = |x: usize, y: usize| Cell {
            paint: match page.diagram.block(x as i8, y as i8) {
                Block::Empty => Paint::Empty,
                Block::Gray => Paint::Gray,
                Block::Piece(piece) => laid(piece),
            },
            part: parts(x, y),
        };
        let row = |y: usize| std::array::from_fn(|x| cell(x, y));
        let mut cells: Vec<[Cell; COLUMNS]> = (0..rows).map(row).collect();
        if let Some(operation) = page.operation {
            for (x, y) in operation.cells() {
                let place = usize::try_from(x).ok().zip(usize::try_from(y).ok());
                if let Some((x, y)) = place.filter(|&(x, y)| x < COLUMNS && y < rows) {
                    cells[y][x] = Cell {
                        paint: Paint::Bright(operation.piece),
                        part: ACTIVE,
                    };
                }
            }
        }
        Self(cells)
    }

    /// The same with full rows as they flash before they vanish; none if no row is full, or stays.
    pub(super) fn flashing(mut self, page: &Page) -> Option<Self> {
        let is_full = |row: &[Cell; COLUMNS]| row.iter().all(|cell| cell.paint != Paint::Empty);
        let is_cleared = page.operation.is_some() && page.flags.lock && self.0.iter().any(is_full);
        for row in self.0.iter_mut().filter(|row| is_full(row)) {
            *row = row.map(|cell| Cell {
                paint: Paint::Flash,
                ..cell
            });
        }
        is_cleared.then_some(self)
    }

    /// Column, row from the top, and paint of each cell that is not empty, with the sides (left, right, above, below)
    /// on which its piece goes on.
    pub(super) fn filled(&self) -> impl Iterator<Item = (usize, usize, Paint, [bool; 4])> {
        let part = |x: usize, y: usize| {
            let cell = self.0.get(y).and_then(|row| row.get(x));
            cell.map(|cell| cell.part).filter(|&part| part != ALONE)
        };
        let places = (0..self.0.len()).flat_map(|y| (0..COLUMNS).map(move |x| (x, y)));
        places.filter_map(move |(x, y)| {
            let own = part(x, y);
            let goes_on = |x, y| own.is_some() && part(x, y) == own;
            let sides = [
                goes_on(x.wrapping_sub(1), y),
                goes_on(x + 1, y),
                goes_on(x, y + 1),
                goes_on(x, y.wrapping_sub(1)),
            ];
            let paint = self.0[y][x].paint;
            (paint != Paint::Empty).then_some((x, self.0.len() - 1 - y, paint, sides))
        })
    }
}

/// To which piece each cell belongs, as far as colours show it: where rows have vanished from a piece, they do not.
fn parts(page: &Page) -> impl Fn(usize, usize) -> usize {
    let colors = Page {
        operation: None,
        ..page.clone()
    };
    let is_cut = uncut_colors::<Highest>(&colors, Highest::MOST_LINES).is_empty();
    let setups = is_cut.then(|| SetupOf::<Highest>::read(&[colors], Highest::MOST_LINES).unwrap_or_default());
    let tilings = setups.into_iter().flatten().next().map(|setup| setup.tilings);
    let tiles = tilings
        .and_then(|tilings| tilings.into_iter().next())
        .unwrap_or_default();
    move |x, y| {
        let covers = |tile: &Tile<Highest>| tile.places().any(|place| place == (x, y));
        tiles.iter().position(covers).map_or(ALONE, |at| at + 1)
    }
}
