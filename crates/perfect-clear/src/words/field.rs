use std::fmt;
use std::str::FromStr;

use quadrille_bitboard::{Bitboard, DynBoard, ParseError, ParseErrorKind};
use thiserror::Error;

use crate::words::field_word::FieldWord;
use crate::words::placement::Placement;
use crate::words::shape::WIDTH;

/// A field of ten columns and the rows that are to be cleared, at most six: see [`FieldOf`].
pub type Field = FieldOf<u64>;

/// A field of up to twelve rows.
#[cfg(feature = "tall")]
pub type TallField = FieldOf<u128>;

/// A field of ten columns and the rows that are to be cleared, in a word that holds as many: [`Field`] or `TallField`.
///
/// Bits of the word for four lines, of which one has been cleared:
///
/// ```text
///  y = 3   30 31 32 ... 39    cleared: full, and on top
///  y = 2   20 21 22 ... 29  \
///  y = 1   10 11 12 ... 19   | the rows that are left, as they lie
///  y = 0    0  1  2 ...  9  /
///                             bit = 10 * y + x; all bits above are clear
/// ```
///
/// A row that is full vanishes, those above it fall, and it is written as a full row at the top: so the number of cells
/// determines how many pieces were placed, and a clear field is a full word. Rows above those that are to be cleared
/// are not part of it: no piece of a perfect clear ever stays there.
///
/// Ten columns of six rows have no room for the border that `quadrille-bitboard` gives its boards in one word of 64
/// bits, and with two words, everything here would take twice the time. So it does where more than six rows are to be
/// cleared, which few ask for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FieldOf<W> {
    word: W,
    lines: u8,
}

/// A field that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FieldError {
    /// The picture is none.
    #[error(transparent)]
    Picture(#[from] ParseError),
    /// Its first row is not ten cells wide.
    #[error("the first row has {0} cells, each must have {WIDTH}")]
    Width(usize),
    /// Something is above the rows that are to be cleared.
    #[error("row {row} from the bottom has filled cells, but only {lines} lines are to be cleared")]
    TooHigh {
        /// The highest row that has cells, from 1.
        row: usize,
        /// The lines to clear.
        lines: usize,
    },
    /// There are too many lines, or none.
    #[error("{lines} lines cannot be cleared, only 1 to {most}")]
    Lines {
        /// How many there are.
        lines: usize,
        /// How many there may be.
        most: usize,
    },
    /// There are more lines than this question may be about.
    #[cfg(feature = "tall")]
    #[error(
        "a clear of {0} lines is for percent, path, score, saves, setup, cover and spin: all else has up to {MOST_LINES}"
    )]
    Tall(usize),
    /// No number of pieces fills the empty cells.
    #[error(
        "{empty} cells are empty in {lines} lines, and every piece fills 4: {empty} is not a multiple of 4, \
         so there is no perfect clear of {lines} lines"
    )]
    Parity {
        /// The empty cells.
        empty: usize,
        /// The lines to clear.
        lines: usize,
    },
}

/// The most lines of a [`Field`], which is what most questions are about.
pub const MOST_LINES: usize = 6;

/// The most lines of any field.
pub const MOST_TALL_LINES: usize = 12;

/// The cells of the lowest `rows` rows.
#[inline]
pub(crate) const fn rows_mask(rows: usize) -> u64 {
    (1 << (WIDTH * rows)) - 1
}

impl<W: FieldWord> FieldOf<W> {
    /// The empty field, for a clear of `lines` lines.
    ///
    /// # Errors
    ///
    /// When `lines` is 0, or more than there may be.
    pub fn empty(lines: usize) -> Result<Self, FieldError> {
        Self::from_cells(W::ZERO, lines)
    }

    /// The field with these cells, bit `10 * y + x`; full rows vanish at once.
    ///
    /// # Errors
    ///
    /// When `lines` is 0, or more than there may be, or a cell lies above them.
    pub fn from_cells(cells: W, lines: usize) -> Result<Self, FieldError> {
        let most = W::MOST_LINES;
        if lines == 0 || lines > most {
            return Err(FieldError::Lines { lines, most });
        }
        if cells & !W::rows(lines) != W::ZERO {
            let row = cells.highest() as usize / WIDTH + 1;
            return Err(FieldError::TooHigh { row, lines });
        }
        Ok(Self {
            word: clear_full_rows(cells, lines),
            lines: lines as u8,
        })
    }

    /// The field with this word; see the map above.
    #[inline]
    pub(crate) const fn from_word(word: W, lines: usize) -> Self {
        Self {
            word,
            lines: lines as u8,
        }
    }

    /// Reads a picture: rows top first, separated by line breaks or slashes, `.` or `_` empty, any of `#XxO1` filled.
    /// Missing rows are empty ones on top; full rows vanish at once.
    ///
    /// # Errors
    ///
    /// When the picture is none, or the field makes no sense.
    pub fn parse(text: &str, lines: usize) -> Result<Self, FieldError> {
        let text = text.trim_matches(['/', '\n', '\r', ' ']).replace('/', "\n");
        if text.is_empty() {
            return Self::empty(lines);
        }
        let board = text.parse::<DynBoard>().map_err(|error| match error.kind {
            // The first row is the one that the others differ from.
            ParseErrorKind::Width { expected, .. } if expected != WIDTH => FieldError::Width(expected),
            _ => error.into(),
        })?;
        if board.width() != WIDTH {
            return Err(FieldError::Width(board.width()));
        }
        let height = board.height();
        let mut cells = W::ZERO;
        for cell in board.cells() {
            let y = height - 1 - cell.row;
            if y >= lines {
                return Err(FieldError::TooHigh { row: y + 1, lines });
            }
            if y < W::MOST_LINES {
                cells = cells | W::bit((WIDTH * y + cell.col) as u32);
            }
        }
        Self::from_cells(cells, lines)
    }

    /// The word; see the map above.
    #[inline]
    #[must_use]
    pub const fn word(self) -> W {
        self.word
    }

    /// The lines that were to be cleared at first.
    #[inline]
    #[must_use]
    pub const fn lines(self) -> usize {
        self.lines as usize
    }

    /// The rows that are still to be cleared.
    #[inline]
    #[must_use]
    pub fn rows(self) -> usize {
        rows_left(self.word, self.lines as usize)
    }

    /// The cells of the rows that are left, bit `10 * y + x`.
    #[inline]
    #[must_use]
    pub fn cells(self) -> W {
        self.word & W::rows(self.rows())
    }

    /// Whether a cell is filled; false outside the rows that are left.
    #[must_use]
    pub fn is_filled(self, x: usize, y: usize) -> bool {
        x < WIDTH && y < self.rows() && self.word.has(WIDTH * y + x)
    }

    /// Whether all lines have been cleared.
    #[inline]
    #[must_use]
    pub fn is_clear(self) -> bool {
        self.word == W::rows(self.lines as usize)
    }

    /// Empty cells in the rows that are left.
    #[must_use]
    pub fn empty_cells(self) -> usize {
        WIDTH * self.lines as usize - self.word.count() as usize
    }

    /// How many pieces the clear takes.
    ///
    /// # Errors
    ///
    /// When no number of pieces fills the empty cells.
    pub fn pieces_needed(self) -> Result<usize, FieldError> {
        let empty = self.empty_cells();
        if empty.is_multiple_of(4) {
            Ok(empty / 4)
        } else {
            let lines = self.rows();
            Err(FieldError::Parity { empty, lines })
        }
    }

    /// The field after a piece, and the rows that vanished, by `y`, lowest first.
    ///
    /// `None` if a cell is taken or lies outside the rows that are left.
    #[must_use]
    pub fn place(self, placement: Placement) -> Option<(Self, Vec<usize>)> {
        let rows = self.rows();
        let mask = placement.mask::<W>(rows)?;
        if self.cells() & mask != W::ZERO {
            return None;
        }
        let filled = self.cells() | mask;
        let cleared = (0..rows).filter(|&y| filled.row(y) == W::rows(1)).collect();
        let word = clear_full_rows(self.word | mask, self.lines());
        Some((Self::from_word(word, self.lines()), cleared))
    }

    /// The rows that are left, top first, `.` empty and `X` filled.
    #[must_use]
    pub fn to_rows(self) -> Vec<String> {
        let row = |y| {
            (0..WIDTH)
                .map(|x| if self.is_filled(x, y) { 'X' } else { '.' })
                .collect()
        };
        (0..self.rows()).rev().map(row).collect()
    }

    /// The empty field of as many lines.
    pub(crate) fn emptied(self) -> Self {
        Self::from_word(W::ZERO, self.lines())
    }

    /// The field seen in a mirror.
    #[must_use]
    pub fn mirrored(self) -> Self {
        let mut word = W::ZERO;
        for bit in (0..WIDTH * self.lines()).filter(|&bit| self.word.has(bit)) {
            let mirror = bit / WIDTH * WIDTH + (WIDTH - 1 - bit % WIDTH);
            word = word | W::bit(mirror as u32);
        }
        Self::from_word(word, self.lines())
    }

    /// The same field in another word; none if it has more lines than fit there.
    #[must_use]
    pub fn in_word<V: FieldWord>(self) -> Option<FieldOf<V>> {
        (self.lines() <= V::MOST_LINES).then(|| FieldOf::from_word(self.word.in_word(), self.lines()))
    }
}

/// How many pieces fill the empty cells of a word.
#[inline]
pub(crate) fn pieces_left<W: FieldWord>(word: W, lines: usize) -> usize {
    (WIDTH * lines - word.count() as usize).div_ceil(4)
}

/// How many rows of a word are left: those below the full ones on top.
#[inline]
pub(crate) fn rows_left<W: FieldWord>(word: W, lines: usize) -> usize {
    // Of no lines at all, the word is empty, and stays where it is.
    let up = (W::BITS - (WIDTH * lines) as u32) % W::BITS;
    let full = word.moved_up(up).leading_ones() / WIDTH;
    lines - full
}

/// Whether two rows of four have been cleared and nothing is left in the others: a clear of two lines, where those
/// count.
#[inline]
pub(crate) const fn is_clear_of_two(word: u64, lines: usize) -> bool {
    lines == 4 && word == rows_mask(4) ^ rows_mask(2)
}

/// What is left of a list of rows, lowest first, when those at the places `cleared` vanish.
pub(crate) fn without_rows(rows: &[usize], cleared: &[usize]) -> Vec<usize> {
    let left = (0..rows.len()).filter(|y| !cleared.contains(y));
    left.map(|y| rows[y]).collect()
}

/// Moves full rows to the top.
#[inline]
pub(crate) fn clear_full_rows<W: FieldWord>(word: W, lines: usize) -> W {
    let pairs = word & word.moved_down(1);
    let fours = pairs & pairs.moved_down(2);
    let eights = fours & fours.moved_down(4);
    let mut heads = eights & pairs.moved_down(8) & W::in_all_rows(1);
    // A row that was cleared before stays where it is: taken out and put on top again.
    let mut word = word;
    let mut removed = 0;
    while heads != W::ZERO {
        let low = heads.only_lowest();
        let below = low.minus(W::ONE);
        let above = !(low.raised(1).minus(W::ONE));
        word = (word & below) | (word & above).moved_down(WIDTH as u32);
        removed += 1;
        heads = (heads & !low).moved_down(WIDTH as u32);
    }
    let top = W::rows(lines);
    word | top & !top.moved_down((WIDTH * removed) as u32)
}

/// As [`Field::parse`], with as many lines as the picture has rows.
impl<W: FieldWord> FromStr for FieldOf<W> {
    type Err = FieldError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim_matches(['/', '\n', '\r', ' ']);
        let rows = if text.is_empty() {
            0
        } else {
            text.split(['/', '\n']).count()
        };
        Self::parse(text, rows)
    }
}

impl<W: FieldWord> fmt::Display for FieldOf<W> {
    /// The rows that are left, top first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_rows().join("\n"))
    }
}

impl<W: FieldWord> fmt::Debug for FieldOf<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Field of {} lines, {} left\n{self}", self.lines, self.rows())
    }
}

#[cfg(test)]
mod tests;
