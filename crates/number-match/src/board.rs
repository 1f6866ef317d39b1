//! Boards: digits and cleared cells in rows.

mod text;

use std::fmt;
use std::str::FromStr;

use quadrille_bitboard::{Bitboard, Cell, DynBoard};
use thiserror::Error;

use crate::Width;

/// Digits and cleared cells in reading order; the last row may be short.
///
/// ```
/// use quadrille_number_match::{Board, Width};
///
/// let board = Board::parse("123456728\n46", Width::NINE, 100)?;
/// assert_eq!((board.len(), board.live()), (11, 11));
/// assert_eq!(board.to_string(), "123456728\n46");
/// # Ok::<(), quadrille_number_match::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    width: Width,
    cells: Vec<u8>,
}

/// Reason why a text or a list of cells is no board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// A character has no meaning.
    #[error("line {line}, column {column}: expected a digit, or . for a cleared cell, found {found:?}")]
    Character {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// The character.
        found: char,
    },
    /// A cell is neither a digit nor 0.
    #[error("row {row}, column {column}: {found} is no digit")]
    NoDigit {
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        column: usize,
        /// The value of the cell.
        found: u8,
    },
    /// A row has too many cells.
    #[error("line {line}, column {column}: a row has {width} cells, this one more")]
    LongRow {
        /// The line, from 1.
        line: usize,
        /// The column of the first cell too many, from 1.
        column: usize,
        /// The columns of the board.
        width: usize,
    },
    /// A list, or a text in quotes, does not end: the rest of the board is missing.
    #[error("line {line}, column {column}: what begins here does not end")]
    Unclosed {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
    /// A single long line has blanks, which could be cells or not.
    #[error(
        "line {line}, column {column}: a blank in a single long line: give each row a line of its own, or write . for cleared cells"
    )]
    Blank {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
    /// No digit is left to be cleared.
    #[error("the board has no digits")]
    Empty,
    /// The board is too large to be meant.
    #[error("the board has {found} cells, at most {most} are allowed")]
    Large {
        /// The cells of the board.
        found: usize,
        /// The cells that are allowed.
        most: usize,
    },
}

impl Board {
    /// The most cells of a board that is read: a line that clears them all is made in seconds.
    pub const MOST_CELLS: usize = 100_000;

    /// A board with these cells: digits 1 to 9, 0 is cleared.
    ///
    /// # Errors
    ///
    /// When no digit is among them, or one is larger than 9.
    pub fn new(width: Width, cells: Vec<u8>) -> Result<Self, BoardError> {
        let board = Self::typed(width, cells)?;
        if board.is_empty() {
            return Err(BoardError::Empty);
        }
        Ok(board)
    }

    /// A board as it is being typed: perhaps it has no digit yet.
    ///
    /// # Errors
    ///
    /// When a cell is larger than 9.
    pub fn typed(width: Width, cells: Vec<u8>) -> Result<Self, BoardError> {
        match cells.iter().position(|&cell| cell > 9) {
            None => Ok(Self { width, cells }),
            Some(at) => Err(BoardError::NoDigit {
                row: at / width.get() + 1,
                column: at % width.get() + 1,
                found: cells[at],
            }),
        }
    }

    /// A board whose cells are known to be digits, perhaps without any.
    pub(crate) fn from_cells(width: Width, cells: Vec<u8>) -> Self {
        debug_assert!(cells.iter().all(|&cell| cell <= 9));
        Self { width, cells }
    }

    /// Reads a board.
    ///
    /// - Each line is a row, or each part between slashes. Short rows are filled up with cleared cells; the last one
    ///   stays short. A single long line is cut into rows.
    /// - Digits are cells; `.`, `0`, `_` and blanks are cleared cells.
    /// - When every second column of all lines is blank, the blanks only space the cells.
    /// - A frame of `|`, `+` and `-` is ignored. `|` and `,` may stand between cells; where nothing stands between two
    ///   of them, there is a cleared cell.
    /// - A list of lists of numbers, as JSON, Python and NumPy write it, is a board, and so is a list of rows in
    ///   quotes.
    ///
    /// # Errors
    ///
    /// Where the text is wrong, by line and column; when there is no digit, or there are more than `most` cells.
    pub fn parse(text: &str, width: Width, most: usize) -> Result<Self, BoardError> {
        let cells = text::cells(text, width.get())?;
        if cells.len() > most {
            let found = cells.len();
            return Err(BoardError::Large { found, most });
        }
        Self::new(width, cells)
    }

    /// The board of the paper game: 1 to 9, then the digits of 11 to 19.
    #[must_use]
    pub fn one_to_nineteen(width: Width) -> Self {
        let teens = (1..=9).flat_map(|digit| [1, digit]);
        Self::from_cells(width, (1..=9).chain(teens).collect())
    }

    /// The number of columns, checked.
    #[must_use]
    pub const fn width(&self) -> Width {
        self.width
    }

    /// The number of columns.
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.width.get()
    }

    /// The number of rows; the last one may be short.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.cells.len().div_ceil(self.columns())
    }

    /// The cells in reading order; 0 is cleared.
    #[must_use]
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// The number of cells, cleared ones included. Cells that are all cleared are a board [without a
    /// digit](Board::is_empty).
    #[must_use]
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether no digit is left: the game is won. There may be cleared cells, so [`Board::len`] need not be 0.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.live() == 0
    }

    /// The number of digits.
    #[must_use]
    pub fn live(&self) -> usize {
        self.cells.iter().filter(|&&cell| cell != 0).count()
    }

    /// The number of classes {d, 10 - d} with an odd number of digits.
    ///
    /// Pairs take two of a class, so each refill must be made with at least that many digits; see [`crate::Bounds`].
    #[must_use]
    pub fn odd_classes(&self) -> usize {
        let mut counts = [0_usize; 6];
        for &cell in &self.cells {
            counts[class(cell)] += 1;
        }
        counts[1..].iter().filter(|&&count| count % 2 == 1).count()
    }

    /// The row and the column of a cell, from 0.
    #[must_use]
    pub const fn place(&self, index: usize) -> [usize; 2] {
        [index / self.columns(), index % self.columns()]
    }

    /// The cell in a row and a column, from 0: the inverse of [`Board::place`]. None outside the board.
    ///
    /// ```
    /// use quadrille_number_match::Board;
    ///
    /// let board: Board = "123456728/46".parse()?;
    /// assert_eq!((board.place(10), board.index([1, 1])), ([1, 1], Some(10)));
    /// assert_eq!([[0, 9], [1, 2]].map(|place| board.index(place)), [None, None]);
    /// # Ok::<(), quadrille_number_match::BoardError>(())
    /// ```
    #[must_use]
    pub const fn index(&self, [row, col]: [usize; 2]) -> Option<usize> {
        if row >= self.rows() || col >= self.columns() {
            return None;
        }
        let index = row * self.columns() + col;
        if index < self.cells.len() {
            Some(index)
        } else {
            None
        }
    }

    /// The digits as a set of cells.
    ///
    /// # Panics
    ///
    /// If the board has more than [`DynBoard::MAX_SIDE`] rows.
    #[must_use]
    pub fn digits(&self) -> DynBoard {
        let mut set = DynBoard::new(self.columns(), self.rows().max(1));
        for (index, _) in self.cells.iter().enumerate().filter(|&(_, &cell)| cell != 0) {
            let [row, col] = self.place(index);
            set.insert(Cell::new(row, col));
        }
        set
    }

    /// The cells as one string of digits, 0 for cleared ones, as documents have it.
    #[must_use]
    pub fn to_digits(&self) -> String {
        self.cells.iter().map(|&cell| char::from(b'0' + cell)).collect()
    }

    pub(crate) fn cells_mut(&mut self) -> &mut Vec<u8> {
        &mut self.cells
    }

    /// Lets rows without a digit vanish.
    pub(crate) fn vanish(&mut self) {
        let (columns, cells) = (self.columns(), &mut self.cells);
        let mut kept = 0;
        for start in (0..cells.len()).step_by(columns) {
            let row = start..cells.len().min(start + columns);
            if cells[row.clone()].iter().any(|&cell| cell != 0) {
                cells.copy_within(row.clone(), kept);
                kept += row.len();
            }
        }
        cells.truncate(kept);
    }
}

/// The class of a digit, 1 to 5: digits of one class make a pair. 0 is a cleared cell.
#[must_use]
pub(crate) fn class(digit: u8) -> usize {
    usize::from(digit.min(10_u8.saturating_sub(digit)))
}

/// As [`Board::parse`], with the nine columns of [`Rules::default`](crate::Rules::default), however many the cells.
///
/// ```
/// use quadrille_number_match::Board;
///
/// let board: Board = "761541629/587238354".parse()?;
/// assert_eq!((board.columns(), board.rows()), (9, 2));
/// # Ok::<(), quadrille_number_match::BoardError>(())
/// ```
impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text, Width::NINE, usize::MAX)
    }
}

/// The rows, top first; `.` is cleared.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, row) in self.cells.chunks(self.columns()).enumerate() {
            let text = row.iter().map(|&cell| match cell {
                0 => '.',
                digit => char::from(b'0' + digit),
            });
            let end = if index == 0 { "" } else { "\n" };
            write!(f, "{end}{}", text.collect::<String>())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> String {
        Board::parse(text, Width::NINE, 100).unwrap().to_digits()
    }

    #[test]
    fn rows_lines_and_frames() {
        assert_eq!(cells("12345\n6"), "1234500006");
        assert_eq!(cells("\u{FEFF}\r\n123456728\r\n46  \r\n\r\n"), "12345672846");
        assert_eq!(cells("123456728/46"), "12345672846");
        assert_eq!(cells("1234567289123"), "1234567289123");
        assert_eq!(
            cells("+---------+\n|12     8.|\n|46       |\n+---------+"),
            "12000008046"
        );
    }

    #[test]
    fn lists_are_boards() {
        let same = "123000000\n40....5..";
        for text in [
            "[[1,2,3,0,0,0,0,0,0],[4,0,0,0,0,0,5,0,0]]",
            "[[1 2 3 0 0 0 0 0 0]\n [4 0 0 0 0 0 5 0 0]]\n",
            "[[1. 2. 3. 0. 0. 0. 0. 0. 0.]\n [4.0, 0., 0, 0, 0, 0,\n  5, 0, 0]]",
            "[\n  [1, 2, 3],\n  [4, 0, 0, 0, 0, 0, 5, 0, 0]\n]",
            "[\"123\", '4.....500']",
            "[1,2,3,0,0,0,0,0,0,4,0,0,0,0,0,5,0,0]",
        ] {
            assert_eq!(cells(text), cells(same), "{text}");
        }
        let error = |text: &str| Board::parse(text, Width::NINE, 100).unwrap_err().to_string();
        let expected = "expected a digit, or . for a cleared cell, found";
        assert_eq!(error("[[1,12]]"), format!("line 1, column 6: {expected} '2'"));
        assert_eq!(error("[[1,\n -2]]"), format!("line 2, column 2: {expected} '-'"));
        assert_eq!(error("[[1,null]]"), format!("line 1, column 5: {expected} 'n'"));
        assert_eq!(error("[[]]"), "the board has no digits");
        assert_eq!(error("[[1,9]]]"), format!("line 1, column 8: {expected} ']'"));
        for (text, place) in [
            ("[[1,9],\n [2,8", "line 2, column 2"),
            ("[\"19", "line 1, column 2"),
        ] {
            assert_eq!(error(text), format!("{place}: what begins here does not end"));
        }
    }

    /// All places of a board whose last row is not full, and some outside it.
    #[test]
    fn places_and_cells() {
        let board: Board = "761541629/58723".parse().unwrap();
        let place = |row, col| board.index([row, col]);
        for index in 0..board.len() {
            let [row, col] = board.place(index);
            assert_eq!(place(row, col), Some(index));
        }
        for [row, col] in [[0, 9], [1, 5], [1, 8], [2, 0], [usize::MAX, 0], [0, usize::MAX]] {
            assert_eq!(place(row, col), None, "{row} {col}");
        }
    }

    #[test]
    fn blanks_are_cells_or_space_them() {
        assert_eq!(cells("7 6 1\n. 5 8"), "761000000058");
        assert_eq!(cells("1 2 3"), "123");
        assert_eq!(cells("1  2\n 34"), "100200000034");
    }

    #[test]
    fn separators_part_the_cells() {
        for text in [
            "7|6|1\n5||8",
            "7, 6, 1\n5,,8",
            "| 7 | 6 | 1 |\n|---|---|---|\n| 5 |   | 8 |",
        ] {
            assert_eq!(cells(text), "761000000508", "{text}");
        }
        assert_eq!(cells("761|541|629\n58"), "76154162958");
        assert_eq!(cells("1,2,3,4,5,6,7,8,9,\n1,"), "1234567891");
        assert_eq!(cells("1,2,3,4,5,6,7,8,9,1,2,3"), "123456789123");
    }

    #[test]
    fn cells_are_digits() {
        let wrong = BoardError::NoDigit {
            row: 2,
            column: 1,
            found: 10,
        };
        let cells = [vec![1; 9], vec![10]].concat();
        assert_eq!(Board::new(Width::NINE, cells.clone()), Err(wrong.clone()));
        assert_eq!(Board::typed(Width::NINE, cells), Err(wrong));
        assert_eq!(Board::new(Width::NINE, vec![0; 3]), Err(BoardError::Empty));
        assert!(Board::typed(Width::NINE, Vec::new()).is_ok());
    }

    #[test]
    fn a_round_trip() {
        for text in ["1", "123456789", ".........\n.1", "1........\n........2\n..3"] {
            let board = Board::parse(text, Width::NINE, 100).unwrap();
            assert_eq!(board.to_string(), text);
            assert_eq!(Board::parse(&board.to_digits(), Width::NINE, 100).unwrap(), board);
        }
    }

    #[test]
    fn errors_name_the_place() {
        let error = |text: &str| Board::parse(text, Width::NINE, 20).unwrap_err().to_string();
        insta::assert_snapshot!(
            [
                "12x4",
                "123456789\n1234567891",
                "123456789 123456789",
                "",
                "...",
                "111111111111111111111"
            ]
            .map(error)
            .join("\n")
        );
    }

    #[test]
    fn blank_lines_and_edges() {
        let (empty, one) = ("000000000", "100000000");
        assert_eq!(cells("\n\n1\n\n2\n\n"), format!("{one}{empty}2"));
        assert_eq!(cells("1\n---+---\n2"), format!("{one}2"));
        assert_eq!(cells("|1_|\n||\n|2 0|"), format!("{one}{empty}200"));
        assert_eq!(cells("1 2\n3"), "1200000003");
        assert_eq!(cells("12\t4"), "1204");
    }

    #[test]
    fn a_board_has_at_most_as_many_cells_as_are_allowed() {
        let parse = |most| Board::parse("123456789\n123", Width::NINE, most);
        assert_eq!(parse(12).unwrap().len(), 12);
        assert_eq!(parse(11), Err(BoardError::Large { found: 12, most: 11 }));
    }

    #[test]
    fn digits_have_places_and_classes() {
        let board = Board::parse("1.2\n\n...9", Width::NINE, 100).unwrap();
        assert_eq!(
            (board.rows(), board.columns(), board.len(), board.live()),
            (3, 9, 22, 3)
        );
        assert_eq!(
            [0, 8, 9, 21].map(|index| board.place(index)),
            [[0, 0], [0, 8], [1, 0], [2, 3]]
        );
        let digits: Vec<[usize; 2]> = board.digits().cells().map(|cell| [cell.row, cell.col]).collect();
        assert_eq!(digits, [[0, 0], [0, 2], [2, 3]]);
        assert_eq!(
            [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map(class),
            [1, 2, 3, 4, 5, 4, 3, 2, 1, 0]
        );
        // 1 and 9 are of one class; the cleared cells are of none.
        for (text, odd) in [
            ("1.2\n...9", 1),
            ("12345", 5),
            ("19", 0),
            ("111", 1),
            ("1.", 1),
            ("1234555", 5),
        ] {
            let board = Board::parse(text, Width::NINE, 100).unwrap();
            assert_eq!(board.odd_classes(), odd, "{text}");
        }
        let paper = Board::one_to_nineteen(Width::NINE);
        assert_eq!(paper.to_string(), "123456789\n111213141\n516171819");
    }
}
