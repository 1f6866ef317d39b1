//! Boards and their text.

use std::fmt;

use quadrille_bitboard::{Bitboard, Cell, DynBoard};
use thiserror::Error;

/// Digits and cleared cells in reading order; the last row may be short.
///
/// ```
/// use quadrille_number_match::Board;
///
/// let board = Board::parse("123456728\n46", 9, 100)?;
/// assert_eq!((board.len(), board.live()), (11, 11));
/// assert_eq!(board.to_string(), "123456728\n46");
/// # Ok::<(), quadrille_number_match::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    width: usize,
    cells: Vec<u8>,
}

/// Why a text is no board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// A character has no meaning.
    #[error("line {line}, column {column}: expected a digit, or . for a cleared cell, found {found:?}")]
    Character {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// What stands there.
        found: char,
    },
    /// A row has too many cells.
    #[error("line {line}, column {column}: a row has {width} cells, this one more")]
    LongRow {
        /// From 1.
        line: usize,
        /// The first cell too many, from 1.
        column: usize,
        /// Columns of the board.
        width: usize,
    },
    /// A single long line has blanks, which could be cells or not.
    #[error(
        "line {line}, column {column}: a blank in a single long line: give each row a line of its own, or write . for cleared cells"
    )]
    Blank {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
    },
    /// No digit is left to be cleared.
    #[error("the board has no digits")]
    Empty,
    /// The board is too large to be meant.
    #[error("the board has {found} cells, at most {most} are allowed")]
    Large {
        /// Cells of the board.
        found: usize,
        /// Cells that are allowed.
        most: usize,
    },
}

/// A line of the text with its number from 1, without the frame.
struct Line {
    number: usize,
    /// Characters with their columns, from 1.
    cells: Vec<(usize, char)>,
}

impl Board {
    /// A board with these cells: digits 1 to 9, 0 is cleared.
    ///
    /// # Errors
    ///
    /// When no digit is among them, or one is larger than 9.
    pub fn new(width: usize, cells: Vec<u8>) -> Result<Self, BoardError> {
        if let Some(at) = cells.iter().position(|&cell| cell > 9) {
            return Err(BoardError::Character {
                line: at / width + 1,
                column: at % width + 1,
                found: char::from(cells[at]),
            });
        }
        if cells.iter().all(|&cell| cell == 0) {
            return Err(BoardError::Empty);
        }
        Ok(Self { width, cells })
    }

    /// A board as it is being typed, perhaps without a digit yet; what is no digit is a cleared cell.
    #[must_use]
    pub fn typed(width: usize, cells: Vec<u8>) -> Self {
        let digit = |cell: u8| if cell <= 9 { cell } else { 0 };
        Self::from_cells(width, cells.into_iter().map(digit).collect())
    }

    /// A board whose cells are known to be digits, perhaps without any.
    pub(crate) fn from_cells(width: usize, cells: Vec<u8>) -> Self {
        debug_assert!(cells.iter().all(|&cell| cell <= 9));
        Self { width, cells }
    }

    /// Reads a board: a row a line (or between slashes), digits, and `.`, `0`, `_` or a blank for a cleared cell; perhaps
    /// in a frame of `|`, `+` and `-`. Short rows are filled up with cleared cells, the last one stays short. A single
    /// long line is cut into rows. When every second column of all lines is blank, the blanks only space the cells.
    ///
    /// # Errors
    ///
    /// Where the text is wrong, by line and column; when no digit is there, or more than `most` cells.
    pub fn parse(text: &str, width: usize, most: usize) -> Result<Self, BoardError> {
        let mut lines = lines(text);
        unspace(&mut lines);
        let cells = if let [line] = &lines[..]
            && line.cells.len() > width
        {
            one_line(line)?
        } else {
            rows(&lines, width)?
        };
        if cells.len() > most {
            return Err(BoardError::Large {
                found: cells.len(),
                most,
            });
        }
        Self::new(width, cells)
    }

    /// The board of the paper game: 1 to 9, then the digits of 11 to 19.
    #[must_use]
    pub fn one_to_nineteen(width: usize) -> Self {
        let teens = (1..=9).flat_map(|digit| [1, digit]);
        Self::from_cells(width, (1..=9).chain(teens).collect())
    }

    /// The number of columns.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// The cells in reading order; 0 is cleared.
    #[must_use]
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// The number of cells, cleared ones included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether no digit is left: the game is won.
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
        [index / self.width, index % self.width]
    }

    /// The digits as a set of cells.
    #[must_use]
    pub fn digits(&self) -> DynBoard {
        let height = self.len().div_ceil(self.width).max(1);
        let mut set = DynBoard::new(self.width, height);
        for (index, _) in self.cells.iter().enumerate().filter(|&(_, &cell)| cell != 0) {
            set.insert(Cell::new(index / self.width, index % self.width));
        }
        set
    }

    /// The cells as one string of digits, 0 for cleared ones, as it stands in documents.
    #[must_use]
    pub fn to_digits(&self) -> String {
        self.cells.iter().map(|&cell| char::from(b'0' + cell)).collect()
    }

    pub(crate) fn cells_mut(&mut self) -> &mut Vec<u8> {
        &mut self.cells
    }
}

/// The class of a digit, 1 to 5: digits of one class make a pair. 0 is a cleared cell.
#[must_use]
pub(crate) fn class(digit: u8) -> usize {
    usize::from(digit.min(10_u8.saturating_sub(digit)))
}

/// The rows, top first; `.` is cleared.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, row) in self.cells.chunks(self.width).enumerate() {
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

/// The lines between the first and the last that say something, without trailing blanks and frames.
fn lines(text: &str) -> Vec<Line> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let all = text.split(['\n', '/']).enumerate().map(|(index, line)| Line {
        number: index + 1,
        cells: unframed(line.trim_end()),
    });
    let is_edge = |line: &Line| !line.cells.is_empty() && line.cells.iter().all(|(_, c)| "+-".contains(*c));
    let mut lines: Vec<Line> = all.filter(|line| !is_edge(line)).collect();
    let is_blank = |line: &Line| line.cells.is_empty();
    while lines.last().is_some_and(is_blank) {
        lines.pop();
    }
    let first = lines.iter().position(|line| !is_blank(line)).unwrap_or(0);
    lines.split_off(first)
}

fn unframed(line: &str) -> Vec<(usize, char)> {
    let mut cells: Vec<(usize, char)> = (1..).zip(line.chars()).collect();
    if cells.first().is_some_and(|cell| cell.1 == '|') {
        cells.remove(0);
    }
    if cells.last().is_some_and(|cell| cell.1 == '|') {
        cells.pop();
    }
    while cells.last().is_some_and(|cell| cell.1.is_whitespace()) {
        cells.pop();
    }
    cells
}

/// Drops every second column when nothing stands there on any line.
fn unspace(lines: &mut [Line]) {
    let is_spaced = |line: &Line| {
        line.cells
            .iter()
            .skip(1)
            .step_by(2)
            .all(|(_, c)| c.is_whitespace())
    };
    if lines.iter().any(|line| line.cells.len() > 2) && lines.iter().all(is_spaced) {
        for line in lines {
            line.cells = line.cells.iter().copied().step_by(2).collect();
        }
    }
}

fn one_line(line: &Line) -> Result<Vec<u8>, BoardError> {
    if let Some(&(column, _)) = line.cells.iter().find(|(_, c)| c.is_whitespace()) {
        let line = line.number;
        return Err(BoardError::Blank { line, column });
    }
    line.cells.iter().map(|&cell| digit(line.number, cell)).collect()
}

fn rows(lines: &[Line], width: usize) -> Result<Vec<u8>, BoardError> {
    let mut cells = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        for &cell in &line.cells {
            cells.push(digit(line.number, cell)?);
        }
        if let Some(&(column, _)) = line.cells.get(width) {
            let line = line.number;
            return Err(BoardError::LongRow { line, column, width });
        }
        if index + 1 < lines.len() {
            cells.resize((index + 1) * width, 0);
        }
    }
    Ok(cells)
}

fn digit(line: usize, (column, found): (usize, char)) -> Result<u8, BoardError> {
    match found {
        '0'..='9' => Ok(found as u8 - b'0'),
        '.' | '_' => Ok(0),
        _ if found.is_whitespace() => Ok(0),
        _ => Err(BoardError::Character { line, column, found }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> String {
        Board::parse(text, 9, 100).unwrap().to_digits()
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
    fn blanks_are_cells_or_space_them() {
        assert_eq!(cells("7 6 1\n. 5 8"), "761000000058");
        assert_eq!(cells("1 2 3"), "123");
        assert_eq!(cells("1  2\n 34"), "100200000034");
    }

    #[test]
    fn a_round_trip() {
        for text in ["1", "123456789", ".........\n.1", "1........\n........2\n..3"] {
            let board = Board::parse(text, 9, 100).unwrap();
            assert_eq!(board.to_string(), text);
            assert_eq!(Board::parse(&board.to_digits(), 9, 100).unwrap(), board);
        }
    }

    #[test]
    fn errors_name_the_place() {
        let error = |text: &str| Board::parse(text, 9, 20).unwrap_err().to_string();
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
}
