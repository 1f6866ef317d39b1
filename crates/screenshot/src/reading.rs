use quadrille_bitboard::Shape;

use crate::find::lattice::Lattice;

/// Something read from a picture, and how sure that is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seen<T> {
    /// What was read.
    pub value: T,
    /// From 0, a guess, to 1, sure. It orders readings; it is no probability.
    pub confidence: f32,
}

impl<T> Seen<T> {
    /// The confidence below which a reading is doubtful.
    const DOUBT: f32 = 0.5;

    pub(crate) fn new(value: T, confidence: f32) -> Self {
        Self {
            value,
            confidence: confidence.clamp(0.0, 1.0),
        }
    }

    /// Something else, as sure as this.
    pub(crate) fn with<U>(&self, value: U) -> Seen<U> {
        Seen::new(value, self.confidence)
    }

    /// Whether a person should look at it: the confidence is below 0.5.
    #[must_use]
    pub fn is_doubtful(&self) -> bool {
        self.confidence < Self::DOUBT
    }
}

/// A rectangle of a picture: left, top, right and bottom in pixels.
pub type Area = [f32; 4];

/// Where a board lies in a picture, in pixels from the top-left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// The left side of the first column.
    pub left: f32,
    /// The upper side of the first row.
    pub top: f32,
    /// Width of a column.
    pub cell_width: f32,
    /// Height of a row.
    pub cell_height: f32,
    /// Columns, at least 1.
    pub columns: usize,
    /// Rows, at least 1.
    pub rows: usize,
}

impl Grid {
    /// The lattice of a plane in the pixels of the picture, which are `factor` times as many each way.
    pub(crate) fn of(lattice: &Lattice, factor: usize) -> Self {
        let scale = factor as f32;
        Self {
            left: lattice.left * scale,
            top: lattice.top * scale,
            cell_width: lattice.pitch_x * scale,
            cell_height: lattice.pitch_y * scale,
            columns: lattice.columns,
            rows: lattice.rows,
        }
    }

    /// The rectangle of a cell. It may stick out of the picture by a part of a cell.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> Area {
        let left = self.left + self.cell_width * column as f32;
        let top = self.top + self.cell_height * row as f32;
        [left, top, left + self.cell_width, top + self.cell_height]
    }

    /// The rectangle around some cells, if there are any.
    pub(crate) fn around(&self, is_one: impl Fn(usize) -> bool) -> Option<Area> {
        let cells = (0..self.rows * self.columns).filter(|cell| is_one(*cell));
        let areas = cells.map(|cell| self.cell(cell / self.columns, cell % self.columns));
        areas.reduce(|[left, top, right, bottom], area| {
            [
                left.min(area[0]),
                top.min(area[1]),
                right.max(area[2]),
                bottom.max(area[3]),
            ]
        })
    }
}

/// A block game's screen: the board, and the pieces below it.
#[derive(Clone, Debug, PartialEq)]
pub struct Blocks {
    /// Where the board is; it is square, with 8, 9 or 10 cells a side.
    pub grid: Grid,
    /// Whether each cell is filled, row after row from the top.
    pub cells: Vec<Seen<bool>>,
    /// The three places below the board from the left, each with its piece if there is one.
    pub pieces: [Seen<Option<Shape>>; 3],
    /// Where something was seen in these places.
    pub areas: [Option<Area>; 3],
}

/// What a cell of Number Match shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A digit from 1 to 9 that is still to be cleared.
    Digit(u8),
    /// A digit was here: the cell has a faded one, or is blank before the last sign of the board.
    Cleared,
    /// Nothing, behind the last sign of the board.
    Blank,
}

/// The screen of Number Match: its rows of nine cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Numbers {
    /// Where the board is, from its first row with a sign to its last.
    pub grid: Grid,
    /// What each cell shows, row after row from the top.
    pub cells: Vec<Seen<Mark>>,
}

impl Numbers {
    /// The rows as text: digits, `.` for a cleared cell, and nothing behind the last sign.
    #[must_use]
    pub fn to_rows(&self) -> Vec<String> {
        let sign = |seen: &Seen<Mark>| match seen.value {
            Mark::Digit(digit) => Some(char::from(b'0' + digit)),
            Mark::Cleared => Some('.'),
            Mark::Blank => None,
        };
        self.cells
            .chunks(self.grid.columns)
            .map(|row| row.iter().filter_map(sign).collect())
            .collect()
    }
}

/// The screen of a falling-blocks game.
#[derive(Clone, Debug, PartialEq)]
pub struct Falling {
    /// Where the field is: ten columns, and the rows that are shown.
    pub grid: Grid,
    /// Whether each cell is filled, row after row from the top. The falling piece is filled, its shadow is not.
    pub cells: Vec<Seen<bool>>,
    /// The piece in the slot to the left of the field, if one is there.
    pub slot: Seen<Option<Shape>>,
    /// The pieces to the right of the field, from the top; one that was not recognised is a gap, and doubtful.
    pub queue: Vec<Seen<Option<Shape>>>,
    /// Where something was seen in the slot, and then in each place of the queue.
    pub areas: Vec<Option<Area>>,
}
