//! Readings in JSON, as `docs/formats.md` has them.

use quadrille_bitboard::{Cell, Shape};
use serde::Serialize;

use crate::games::aside::Aside;
use crate::read::Reading;
use crate::reading::{Grid, Seen};

/// A reading as programs and pages write it; rows and columns count from 0.
#[derive(Clone, Debug, Serialize)]
pub struct ReadEntry {
    /// The game's name.
    game: &'static str,
    /// The rows of the board from the top, as solvers read them.
    board: Vec<String>,
    /// The cells that a person should look at, by row and column.
    doubtful: Vec<[usize; 2]>,
    /// How sure each cell is, from 0, a guess, to 1, row after row.
    confidence: Vec<Vec<f32>>,
    /// The places beside the board.
    pieces: Vec<PieceEntry>,
    /// Where the board is in the picture.
    grid: GridEntry,
}

/// A place beside the board, and what was read in it.
#[derive(Clone, Debug, Serialize)]
struct PieceEntry {
    place: String,
    /// The rows of the piece from the top; null if none was seen.
    piece: Option<Vec<String>>,
    /// The letter of a piece of falling blocks.
    #[serde(skip_serializing_if = "Option::is_none")]
    letter: Option<char>,
    confidence: f32,
    doubtful: bool,
}

/// Where a board is, in pixels.
#[derive(Clone, Debug, Serialize)]
struct GridEntry {
    left: f32,
    top: f32,
    cell_width: f32,
    cell_height: f32,
    rows: usize,
    columns: usize,
}

impl ReadEntry {
    /// The document of a reading.
    #[must_use]
    pub fn new(reading: &Reading) -> Self {
        let doubtful = reading.doubtful_cells().into_iter();
        let confidence = |row: &[Seen<char>]| row.iter().map(|cell| rounded(cell.confidence)).collect();
        Self {
            game: reading.game.name(),
            board: reading.rows(),
            doubtful: doubtful.map(|cell| [cell.row, cell.col]).collect(),
            confidence: reading
                .cells
                .chunks(reading.grid.columns)
                .map(confidence)
                .collect(),
            pieces: reading.asides.iter().map(PieceEntry::new).collect(),
            grid: GridEntry::new(&reading.grid),
        }
    }
}

impl PieceEntry {
    fn new(aside: &Aside) -> Self {
        let shape = aside.piece.value;
        Self {
            place: aside.place.to_string(),
            piece: shape.map(rows),
            letter: aside.letter(),
            confidence: rounded(aside.piece.confidence),
            doubtful: aside.piece.is_doubtful(),
        }
    }
}

impl GridEntry {
    fn new(grid: &Grid) -> Self {
        Self {
            left: rounded(grid.left),
            top: rounded(grid.top),
            cell_width: rounded(grid.cell_width),
            cell_height: rounded(grid.cell_height),
            rows: grid.rows,
            columns: grid.columns,
        }
    }
}

/// The rows of a piece: `#` for a cell of it, `.` for another one.
fn rows(shape: Shape) -> Vec<String> {
    let sign = |row, col| {
        if shape.contains(Cell::new(row, col)) {
            '#'
        } else {
            '.'
        }
    };
    let row = |row| (0..shape.width()).map(|col| sign(row, col)).collect();
    (0..shape.height()).map(row).collect()
}

/// To three decimals; more would be noise.
fn rounded(value: f32) -> f32 {
    (value * 1000.0).round() / 1000.0
}
