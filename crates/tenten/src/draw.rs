//! Pictures of boards, of moves and of games: SVG, and PNG and animated GIF painted from that same SVG.
//!
//! ```
//! use quadrille_tenten::draw::{Panel, PictureConfig, svg};
//! use quadrille_tenten::{Config, Limits, Problem, solve};
//!
//! let problem: Problem = "rOo".parse()?;
//! let ways = solve(&problem, &Config::default(), &Limits::none()).into_ways();
//! let panels = Panel::of_moves(problem.rules(), problem.board(), &ways[0].moves);
//! assert_eq!(panels.len(), 4);
//! assert!(svg(&panels, &PictureConfig::default())?.starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod weights;

#[cfg(feature = "pictures")]
use std::time::Duration;

use quadrille_bitboard::{Bitboard, Cell, Placement};
use quadrille_plot::palette::{BLOCK, BRIGHT, EMPTY, GREEN, GROUND, ORANGE, PURPLE, SKY};
use quadrille_plot::{Layout, Rgb, decimal, hex, signs};
use svg::node::element::{Group, Rectangle, Title};

pub use quadrille_plot::{DrawError, PictureConfig};
pub use weights::weights_svg;

use crate::{Board, LineKind, Move, Played, Rules};

/// The most boards of a picture.
pub const MOST_BOARDS: usize = 2_000;

/// Empty cells of every other box, so that boxes can be seen.
const OTHER_BOX: Rgb = [0x35, 0x3C, 0x4A];
/// The pieces by the number of their move in a round, as far as sets go.
const MOVES: [Rgb; Rules::MAX_SET] = [SKY, ORANGE, GREEN, PURPLE];
/// Around boards, in cells.
const MARGIN: f64 = 0.6;
/// Room for a label above a board, in cells.
const LABEL: f64 = 0.8;
/// Between cells, in cells.
const GAP: f64 = 0.08;
/// How wide the frame of a cell is that vanishes, in cells.
const FRAME: f64 = 0.12;

/// A board, and what is shown on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    size: usize,
    board: Board,
    /// The cells of every other box.
    shaded: Board,
    /// The cells of the piece that is placed, and the number of its move from 1.
    piece: Option<(Board, usize)>,
    /// The cells of the lines that vanish with it.
    vanishing: Board,
    /// What stands above: digits and dots, or nothing, with as much room.
    label: Option<String>,
    /// The same in words.
    title: String,
}

impl Panel {
    /// The board as it stands.
    #[must_use]
    pub fn of_board(rules: &Rules, board: Board) -> Self {
        Self {
            size: rules.size(),
            board,
            shaded: shaded(rules),
            piece: None,
            vanishing: Board::EMPTY,
            label: None,
            title: String::new(),
        }
    }

    /// A panel for each move of a round: the board before it with the piece, whose cells have the number of the move;
    /// and one for the board after them.
    #[must_use]
    pub fn of_moves(rules: &Rules, board: Board, moves: &[(Move, Played)]) -> Vec<Self> {
        let mut board = board;
        let mut panels = Vec::with_capacity(moves.len() + 1);
        for (number, (one, played)) in (1..).zip(moves) {
            let mut cells = Board::EMPTY;
            cells.stamp(Placement {
                shape: rules[one.piece].shape,
                anchor: one.anchor,
            });
            let Cell { row, col } = one.anchor;
            panels.push(Self {
                piece: Some((cells, number)),
                vanishing: played.vanished(),
                label: Some(number.to_string()),
                title: format!(
                    "{number}: {} at row {}, column {}",
                    rules[one.piece].letter,
                    row + 1,
                    col + 1
                ),
                ..Self::of_board(rules, board)
            });
            board = played.board;
        }
        panels.push(Self {
            label: Some(String::new()),
            ..Self::of_board(rules, board)
        });
        panels
    }

    /// The same panel of a round with this number, which stands before that of the move.
    #[must_use]
    pub fn in_round(self, round: u64) -> Self {
        let title = match &self.piece {
            Some(_) => format!("round {round}, {}", self.title),
            None => format!("after round {round}"),
        };
        let label = self.piece.map(|(_, number)| format!("{round}.{number}"));
        Self {
            title,
            label: label.or(self.label),
            ..self
        }
    }

    fn size(&self) -> quadrille_plot::Panel {
        quadrille_plot::Panel {
            width: self.size,
            height: self.size,
            label: if self.label.is_some() { LABEL } else { 0.0 },
        }
    }

    fn draw(&self) -> Group {
        let mut group = Group::new();
        if !self.title.is_empty() {
            group = group.add(Title::new(&*self.title));
        }
        if let Some(label) = &self.label {
            let place = format!("translate(0 {}) scale({})", decimal(-LABEL), decimal(LABEL));
            let label = signs::label(label).set("transform", place);
            group = group.add(label.set("stroke", hex(BRIGHT)));
        }
        let cells = (0..self.size).flat_map(|row| (0..self.size).map(move |col| Cell::new(row, col)));
        cells.fold(group, |group, cell| self.draw_cell(group, cell))
    }

    fn draw_cell(&self, group: Group, cell: Cell) -> Group {
        let number = self
            .piece
            .filter(|(cells, _)| cells.contains(cell))
            .map(|(_, number)| number);
        let color = match number {
            Some(number) => MOVES[(number - 1) % MOVES.len()],
            None if self.board.contains(cell) => BLOCK,
            None if self.shaded.contains(cell) => OTHER_BOX,
            None => EMPTY,
        };
        let mut group = group.add(tile(cell, GAP / 2.0).set("fill", hex(color)));
        if self.vanishing.contains(cell) {
            let frame = tile(cell, f64::midpoint(GAP, FRAME));
            group = group.add(
                frame
                    .set("stroke", hex(BRIGHT))
                    .set("stroke-width", decimal(FRAME)),
            );
        }
        let digit = number.and_then(|number| char::from_digit(number as u32, 10));
        match digit.and_then(|digit| signs::sign(digit, cell.col, cell.row)) {
            Some(sign) => group.add(sign.set("stroke", hex(GROUND))),
            None => group,
        }
    }
}

/// The square of a cell, without this much at each side.
fn tile(cell: Cell, without: f64) -> Rectangle {
    Rectangle::new()
        .set("x", decimal(cell.col as f64 + without))
        .set("y", decimal(cell.row as f64 + without))
        .set("width", decimal(1.0 - 2.0 * without))
        .set("height", decimal(1.0 - 2.0 * without))
        .set("rx", "0.12")
}

/// The cells of every other box, as on a chessboard; none where no boxes vanish.
fn shaded(rules: &Rules) -> Board {
    let boxes = rules.lines().iter().find_map(|kind| match *kind {
        LineKind::Boxes { height, width } => Some((height, width)),
        LineKind::Rows | LineKind::Columns | LineKind::Drawn(_) => None,
    });
    let mut board = Board::EMPTY;
    if let Some((height, width)) = boxes {
        for cell in rules.field().cells() {
            if (cell.row / height + cell.col / width) % 2 == 1 {
                board.insert(cell);
            }
        }
    }
    board
}

/// Where each board lies.
fn layout(panels: &[Panel], config: PictureConfig) -> Result<Layout, DrawError> {
    check(panels)?;
    let sizes: Vec<_> = panels.iter().map(Panel::size).collect();
    Ok(Layout::new(&sizes, MARGIN, config))
}

/// Whether there is something to draw, and not too much.
fn check(panels: &[Panel]) -> Result<(), DrawError> {
    if panels.is_empty() {
        return Err(DrawError::Nothing("board"));
    }
    if panels.len() > MOST_BOARDS {
        return Err(DrawError::TooMany {
            count: panels.len(),
            things: "boards",
            most: MOST_BOARDS,
        });
    }
    Ok(())
}

/// Draws boards beside each other, line by line, as an SVG document.
///
/// The cells of a piece that is placed have the number and the colour of its move; cells that vanish with it are
/// framed. Moves in words are titles, which browsers show under the pointer.
///
/// # Errors
///
/// When there is no board, or more than [`MOST_BOARDS`].
pub fn svg(panels: &[Panel], config: &PictureConfig) -> Result<String, DrawError> {
    Ok(document(&layout(panels, *config)?, panels))
}

fn document(layout: &Layout, panels: &[Panel]) -> String {
    let boards = panels
        .iter()
        .zip(layout.corners())
        .fold(signs::strokes(), |boards, (panel, (x, y))| {
            boards.add(
                panel
                    .draw()
                    .set("transform", format!("translate({} {})", decimal(x), decimal(y))),
            )
        });
    let document = layout.document().add(signs::definitions()).add(boards);
    format!("{document}\n")
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

/// Draws boards one after the other, as an animated GIF that begins again at its end.
///
/// Only the cells' size counts of the configuration. Each board is shown for `delay`, in steps of ten milliseconds.
///
/// # Errors
///
/// As those of [`png()`].
#[cfg(feature = "pictures")]
pub fn gif(panels: &[Panel], config: &PictureConfig, delay: Duration) -> Result<Vec<u8>, DrawError> {
    check(panels)?;
    let highest = panels
        .iter()
        .map(Panel::size)
        .max_by(|a, b| a.label.total_cmp(&b.label));
    let layout = Layout::new(&highest.into_iter().collect::<Vec<_>>(), MARGIN, *config);
    let frames = panels
        .iter()
        .map(|panel| document(&layout, std::slice::from_ref(panel)));
    layout.animate(frames, delay)
}

#[cfg(all(test, feature = "pictures"))]
mod tests;
