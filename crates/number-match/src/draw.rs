//! Pictures of boards and of lines of play: SVG, and PNG painted from that same SVG.
//!
//! ```
//! use quadrille_number_match::draw::{Panel, PictureConfig, svg};
//! use quadrille_number_match::{Board, Problem, Rules, Width};
//!
//! let board = Board::parse("123456728/46", Width::NINE, 100)?;
//! let problem = Problem::new(Rules::default(), board)?;
//! assert!(svg(&[Panel::of_game(&problem.game())], &PictureConfig::default())?.starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use quadrille_plot::palette::{BRIGHT, GROUND, ORANGE, SKY, TILE, YELLOW};
use quadrille_plot::{Layout, Rgb, decimal, hex, signs};
use svg::node::element::{Group, Line, Polyline, Rectangle, Title};

pub use quadrille_plot::{DrawError, PictureConfig};

use crate::board::class;
use crate::{Action, Board, Game, Illegal, Pair};

/// The most cells of a picture, over all of its boards.
pub const MOST_CELLS: usize = 200_000;

/// Cells that are cleared.
const CLEARED: Rgb = [0x23, 0x28, 0x32];
/// Cells with a digit that a refill has just added.
const ADDED: Rgb = [0x24, 0x4A, 0x5C];
/// The digits of each class in the palette of Okabe and Ito, whose colours people with any colour vision distinguish.
const CLASSES: [Rgb; 5] = [SKY, ORANGE, [0x2F, 0xC4, 0x9A], YELLOW, [0xDF, 0x8F, 0xBC]];
/// Around boards, in cells.
const MARGIN: f64 = 0.6;
/// Room for a label above a board, in cells.
const LABEL: f64 = 0.8;
/// How far a line in reading order goes on beyond the end of a row, in cells.
const BEYOND: f64 = 0.35;
/// The room for the numbers of rows beside a board, in cells.
const NUMBERS: usize = 1;
/// The size of these numbers, to that of digits.
const SMALL: f64 = 0.5;
/// From one sign of such a number to the next, in cells.
const SMALL_ADVANCE: f64 = 0.52 * SMALL;
/// Half the height of an arrowhead, in cells.
const HEAD: f64 = 0.16;
/// The numbers of rows.
const QUIET: Rgb = [0x8A, 0x93, 0xA3];
/// Between cells, in cells.
const GAP: f64 = 0.08;

/// A board, and what is shown on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    board: Board,
    /// The pair that is taken next.
    pair: Option<Pair>,
    /// The cells along which it is seen.
    path: Vec<usize>,
    /// Where the digits begin that a refill has just added.
    added: usize,
    /// What stands above: the number of the step, and what a refill adds.
    label: String,
    /// The step in words.
    title: String,
}

impl Panel {
    /// The board as it stands.
    #[must_use]
    pub fn of_game(game: &Game) -> Self {
        Self {
            board: game.board().clone(),
            pair: None,
            path: Vec::new(),
            added: usize::MAX,
            label: String::new(),
            title: String::new(),
        }
    }

    /// A panel for each step of a line: the board with the pair to be taken, or the board after a refill. At the end of
    /// a line that does not win, one more for what is left.
    ///
    /// # Errors
    ///
    /// Why a step may not be done.
    pub fn of_line(game: &Game, line: &[Action]) -> Result<Vec<Self>, Illegal> {
        let mut game = game.clone();
        let mut panels = Vec::with_capacity(line.len() + 1);
        for (number, &action) in (1..).zip(line) {
            let mut before = Self::of_game(&game);
            if let Action::Take(pair) = action {
                before.path = game.path(pair).unwrap_or_default();
            }
            let digits = game.board().live();
            game.play(action)?;
            panels.push(match action {
                Action::Take(pair) => Self {
                    pair: Some(pair),
                    label: format!("{number}"),
                    title: {
                        let [a, b] = [pair.first, pair.second].map(|index| before.board.cells()[index]);
                        format!("{number}: {a} and {b}")
                    },
                    ..before
                },
                Action::Refill => Self {
                    added: game.board().len() - digits,
                    label: format!("{number} +{digits}"),
                    title: format!("{number}: refill, {digits} digits more"),
                    ..Self::of_game(&game)
                },
                Action::Wait => Self {
                    label: format!("{number} ..."),
                    title: format!("{number}: wait until the emptied rows are gone"),
                    ..before
                },
            });
        }
        if !game.is_won() {
            panels.push(Self::of_game(&game));
        }
        Ok(panels)
    }

    fn size(&self) -> quadrille_plot::Panel {
        quadrille_plot::Panel {
            width: self.board.columns() + NUMBERS,
            height: self.board.len().div_ceil(self.board.columns()),
            label: if self.label.is_empty() { 0.0 } else { LABEL },
        }
    }

    /// The cells, with the pair joined along the cells that it is seen through, and the digits.
    fn draw(&self) -> Group {
        let mut group = Group::new();
        if !self.title.is_empty() {
            group = group.add(Title::new(&*self.title));
        }
        if !self.label.is_empty() {
            let place = format!("translate(0 {}) scale({})", decimal(-LABEL), decimal(LABEL));
            let label = signs::label(&self.label).set("transform", place);
            group = group.add(label.set("stroke", hex(BRIGHT)));
        }
        for row in 0..self.board.rows() {
            group = group.add(number(row));
        }
        for index in 0..self.board.len() {
            group = group.add(self.tile(index));
        }
        for line in self.join() {
            group = group.add(line);
        }
        for head in self.heads() {
            group = group.add(head);
        }
        for (index, &digit) in self.board.cells().iter().enumerate() {
            let [row, col] = self.board.place(index);
            if digit != 0
                && let Some(sign) = signs::sign(char::from(b'0' + digit), col, row)
            {
                let color = match self.pair {
                    Some(pair) if pair.first == index || pair.second == index => GROUND,
                    _ => CLASSES[class(digit) - 1],
                };
                group = group.add(sign.set("stroke", hex(color)));
            }
        }
        group
    }

    fn tile(&self, index: usize) -> Rectangle {
        let [row, col] = self.board.place(index);
        let is_taken = self
            .pair
            .is_some_and(|pair| pair.first == index || pair.second == index);
        let color = match self.board.cells()[index] {
            0 => CLEARED,
            _ if is_taken => BRIGHT,
            _ if index >= self.added => ADDED,
            _ => TILE,
        };
        Rectangle::new()
            .set("x", decimal(col as f64 + GAP / 2.0))
            .set("y", decimal(row as f64 + GAP / 2.0))
            .set("width", decimal(1.0 - GAP))
            .set("height", decimal(1.0 - GAP))
            .set("rx", "0.15")
            .set("fill", hex(color))
    }

    /// The lines along which a pair is seen: one in a row, a column or a diagonal; in reading order one for each row,
    /// which leave the board at its right edge and come back at its left one.
    fn join(&self) -> Vec<Line> {
        let (Some(&first), Some(&last)) = (self.path.first(), self.path.last()) else {
            return Vec::new();
        };
        let middle = |index: usize| self.board.place(index).map(|cell| cell as f64 + 0.5);
        let columns = self.board.columns();
        let Some([top, bottom]) = self.rows_of_a_wrap() else {
            return vec![stroke(middle(first), middle(last))];
        };
        let ends = |row: usize| {
            let y = row as f64 + 0.5;
            let left = if row == top { middle(first)[1] } else { -BEYOND };
            let right = if row == bottom {
                middle(last)[1]
            } else {
                columns as f64 + BEYOND
            };
            stroke([y, left], [y, right])
        };
        (top..=bottom).map(ends).collect()
    }

    /// The first and the last row of a pair that is seen over the end of a row.
    fn rows_of_a_wrap(&self) -> Option<[usize; 2]> {
        let (first, last) = (*self.path.first()?, *self.path.last()?);
        let [top, bottom] = [first, last].map(|index| index / self.board.columns());
        let is_in_reading_order = self.path[1] - first == 1;
        (top != bottom && is_in_reading_order).then_some([top, bottom])
    }

    /// Arrowheads where the lines of a pair leave the board, and where they come back: to be read from left to right.
    fn heads(&self) -> Vec<Polyline> {
        let Some([top, bottom]) = self.rows_of_a_wrap() else {
            return Vec::new();
        };
        let right = self.board.columns() as f64 + BEYOND;
        let out = (top..bottom).map(|row| head(row, right));
        out.chain((top + 1..=bottom).map(|row| head(row, 0.0))).collect()
    }
}

/// The number of a row, from 1, to the left of it.
fn number(row: usize) -> Group {
    let text = (row + 1).to_string();
    let left = -BEYOND - 0.1 - SMALL_ADVANCE * text.len() as f64;
    let place = format!(
        "translate({} {}) scale({})",
        decimal(left),
        decimal(row as f64 + (1.0 - SMALL) / 2.0),
        decimal(SMALL)
    );
    signs::label(&text)
        .set("transform", place)
        .set("stroke", hex(QUIET))
}

/// A line of a pair, between two places (down, right).
fn stroke([y1, x1]: [f64; 2], [y2, x2]: [f64; 2]) -> Line {
    Line::new()
        .set("x1", decimal(x1))
        .set("y1", decimal(y1))
        .set("x2", decimal(x2))
        .set("y2", decimal(y2))
        .set("stroke", hex(BRIGHT))
        .set("stroke-width", "0.12")
}

/// An arrowhead whose tip is in the middle of a row, at this place from left to right.
fn head(row: usize, tip: f64) -> Polyline {
    let (y, back) = (row as f64 + 0.5, decimal(tip - HEAD));
    let points = format!(
        "{back},{} {},{} {back},{}",
        decimal(y - HEAD),
        decimal(tip),
        decimal(y),
        decimal(y + HEAD)
    );
    Polyline::new()
        .set("points", points)
        .set("stroke", hex(BRIGHT))
        .set("stroke-width", "0.12")
}

/// Where each board lies.
fn layout(panels: &[Panel], config: PictureConfig) -> Result<Layout, DrawError> {
    if panels.is_empty() {
        return Err(DrawError::Nothing("board"));
    }
    let count = panels.iter().map(|panel| panel.board.len()).sum();
    if count > MOST_CELLS {
        return Err(DrawError::TooMany {
            count,
            things: "cells",
            most: MOST_CELLS,
        });
    }
    let sizes: Vec<_> = panels.iter().map(Panel::size).collect();
    Ok(Layout::new(&sizes, MARGIN, config))
}

/// Draws boards beside each other, line by line, as an SVG document.
///
/// The digits of a class have the same colour; a pair to be taken is bright, and digits that a refill has just added
/// lie on another ground. Rows have their numbers. The line of a pair that is seen over the end of a row leaves the
/// board at an arrow, and comes back at another one. Steps in words are titles, which browsers show under the pointer.
///
/// # Errors
///
/// When there is no board, or more than [`MOST_CELLS`] cells.
pub fn svg(panels: &[Panel], config: &PictureConfig) -> Result<String, DrawError> {
    let layout = layout(panels, *config)?;
    let mut boards = signs::strokes();
    for (panel, (x, y)) in panels.iter().zip(layout.corners()) {
        let place = format!("translate({} {})", decimal(x + NUMBERS as f64), decimal(y));
        boards = boards.add(panel.draw().set("transform", place));
    }
    let document = layout.document().add(signs::definitions()).add(boards);
    Ok(format!("{document}\n"))
}

/// Draws boards as a PNG, the picture that [`svg()`] draws.
///
/// # Errors
///
/// Those of [`svg()`], and when the picture is more than 8,192 pixels wide or high.
#[cfg(feature = "pictures")]
pub fn png(panels: &[Panel], config: &PictureConfig) -> Result<Vec<u8>, DrawError> {
    layout(panels, *config)?.paint(&svg(panels, config)?)
}

#[cfg(all(test, feature = "pictures"))]
mod tests;
