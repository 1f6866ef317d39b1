use core::fmt;

use crate::text::filled;
use crate::{Cell, Orientation};

/// A polyomino: a non-empty set of cells, pushed into the top-left corner of an 8 x 8 box.
///
/// The *anchor* of a shape is the top-left corner of its bounding box, whether or not that cell belongs to the shape.
/// A shape need not be connected.
///
/// Bit `8 * row + col` of the word is the cell in that row and column; row 0 and column 0 are never empty.
///
/// ```
/// use quadrille_bitboard::Shape;
///
/// const T: Shape = Shape::from_rows(&["###", ".#."]);
/// assert_eq!(T.len(), 4);
/// assert_eq!(T.rotated().to_string(), ".#\n##\n.#");
/// assert_eq!(T.rotations().count(), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape(u64);

/// The first column of the 8 x 8 box.
const COLUMN: u64 = 0x0101_0101_0101_0101;
/// The first row of the 8 x 8 box.
const ROW: u64 = 0xFF;

impl Shape {
    /// Greatest width and height of a shape.
    pub const MAX_SIDE: usize = 8;

    /// The shape drawn by `rows`, top first: any of `#XxO1` is a cell of the shape, `.` or `_` is not. Rows may differ
    /// in length.
    ///
    /// # Panics
    ///
    /// If there is no cell, a side is longer than [`Shape::MAX_SIDE`], or another character is met; in a constant,
    /// that is an error of compilation.
    #[must_use]
    pub const fn from_rows(rows: &[&str]) -> Self {
        assert!(rows.len() <= Self::MAX_SIDE, "a shape has at most 8 rows");
        let mut bits = 0;
        let mut row = 0;
        while row < rows.len() {
            let picture = rows[row].as_bytes();
            assert!(picture.len() <= Self::MAX_SIDE, "a shape has at most 8 columns");
            let mut col = 0;
            while col < picture.len() {
                match filled(picture[col] as char) {
                    Some(filled) => bits |= (filled as u64) << (8 * row + col),
                    None => panic!("a cell is drawn with one of . _ (empty) # X x O 1 (filled)"),
                }
                col += 1;
            }
            row += 1;
        }
        assert!(bits != 0, "a shape has at least one cell");
        Self(bits).pushed_into_corner()
    }

    /// How many cells the shape has, 1 to 64.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a shape is never empty")]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Columns of the bounding box, 1 to 8.
    #[inline]
    #[must_use]
    pub const fn width(self) -> usize {
        8 - self.columns().leading_zeros() as usize
    }

    /// Rows of the bounding box, 1 to 8.
    #[inline]
    #[must_use]
    pub const fn height(self) -> usize {
        (64 - self.0.leading_zeros() as usize).div_ceil(8)
    }

    /// Whether the cell in this row and column of the bounding box belongs to the shape.
    #[inline]
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        cell.row < 8 && cell.col < 8 && self.0 >> (8 * cell.row + cell.col) & 1 == 1
    }

    /// The cells of one row of the bounding box, column 0 in bit 0; no cells beyond the last row.
    #[inline]
    #[must_use]
    pub const fn row(self, row: usize) -> u8 {
        if row < 8 { self.0.to_le_bytes()[row] } else { 0 }
    }

    /// The rows of the 8 x 8 box with just these cells, row 0 in bit 0.
    #[inline]
    pub(crate) const fn rows_like(self, cells: u8) -> u8 {
        let differing = self.0 ^ (COLUMN * cells as u64);
        // Per byte: the sum reaches the top bit if one of the lower seven is set.
        let low = !(COLUMN << 7);
        let zero = !(((differing & low) + low) | differing | low);
        Self(zero >> 7).first_column()
    }

    /// The rows with a cell in column 0, row 0 in bit 0.
    #[inline]
    pub(crate) const fn first_column(self) -> u8 {
        // Gathers the bytes' lowest bits in the top byte.
        ((self.0 & COLUMN).wrapping_mul(0x0102_0408_1020_4080) >> 56).to_le_bytes()[0]
    }

    /// The columns with a cell, column 0 in bit 0.
    #[inline]
    const fn columns(self) -> u8 {
        let mut columns = self.0 | self.0 >> 32;
        columns |= columns >> 16;
        columns |= columns >> 8;
        columns.to_le_bytes()[0]
    }

    /// Whether each column of the bounding box has a cell.
    #[inline]
    pub(crate) const fn has_all_columns(self) -> bool {
        self.columns() & self.columns().wrapping_add(1) == 0
    }

    /// The cells of the shape in reading order, relative to its anchor.
    pub fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        let mut bits = self.0;
        core::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let index = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            Some(Cell::new(index / 8, index % 8))
        })
    }

    /// The shape turned by 90 degrees clockwise.
    #[inline]
    #[must_use]
    pub const fn rotated(self) -> Self {
        self.transposed().mirrored()
    }

    /// The shape with left and right exchanged.
    #[inline]
    #[must_use]
    pub const fn mirrored(self) -> Self {
        // Exchange halves of every row: fours, pairs, single columns.
        let mut bits = self.0;
        bits = (bits & 0x0F0F_0F0F_0F0F_0F0F) << 4 | bits >> 4 & 0x0F0F_0F0F_0F0F_0F0F;
        bits = (bits & 0x3333_3333_3333_3333) << 2 | bits >> 2 & 0x3333_3333_3333_3333;
        bits = (bits & 0x5555_5555_5555_5555) << 1 | bits >> 1 & 0x5555_5555_5555_5555;
        Self(bits).pushed_into_corner()
    }

    /// The shape with rows and columns exchanged.
    #[inline]
    #[must_use]
    pub const fn transposed(self) -> Self {
        let mut bits = 0;
        let mut index = 0;
        while index < 64 {
            bits |= (self.0 >> index & 1) << (index % 8 * 8 + index / 8);
            index += 1;
        }
        Self(bits)
    }

    /// The distinct shapes met on turning this one clockwise by 0, 90, 180 and 270 degrees, in that order.
    pub fn rotations(self) -> impl Iterator<Item = Self> + Clone {
        let turns = [
            self,
            self.rotated(),
            self.rotated().rotated(),
            self.rotated().rotated().rotated(),
        ];
        // A shape's turns repeat with period 1, 2 or 4.
        let period = (1..4).find(|&k| turns[k] == self).unwrap_or(4);
        turns.into_iter().take(period)
    }

    /// One of the eight symmetric images of the shape.
    #[inline]
    #[must_use]
    pub const fn oriented(self, orientation: Orientation) -> Self {
        let mut image = if orientation.is_mirrored() {
            self.mirrored()
        } else {
            self
        };
        let mut turns = orientation.quarter_turns();
        while turns > 0 {
            image = image.rotated();
            turns -= 1;
        }
        image
    }

    /// The distinct symmetric images of the shape, 1 to 8, in the order of [`Orientation::ALL`].
    ///
    /// ```
    /// use quadrille_bitboard::Shape;
    /// assert_eq!(Shape::from_rows(&["#.", "#.", "##"]).orientations().count(), 8);
    /// assert_eq!(Shape::from_rows(&["##", "##"]).orientations().count(), 1);
    /// ```
    pub fn orientations(self) -> impl Iterator<Item = Self> + Clone {
        let images = Orientation::ALL.map(|orientation| self.oriented(orientation));
        (0..8)
            .filter(move |&i| !images[..i].contains(&images[i]))
            .map(move |i| images[i])
    }

    /// The shape with these cells, moved so that its bounding box begins at row 0 and column 0; none if there is no
    /// cell or a side is longer than [`Shape::MAX_SIDE`].
    pub fn from_cells(cells: impl IntoIterator<Item = Cell, IntoIter: Clone>) -> Option<Self> {
        let cells = cells.into_iter();
        let top = cells.clone().map(|cell| cell.row).min()?;
        let left = cells.clone().map(|cell| cell.col).min()?;
        let mut bits = 0;
        for cell in cells {
            let (row, col) = (cell.row - top, cell.col - left);
            if row >= Self::MAX_SIDE || col >= Self::MAX_SIDE {
                return None;
            }
            bits |= 1 << (8 * row + col);
        }
        Some(Self(bits))
    }

    const fn pushed_into_corner(self) -> Self {
        let mut bits = self.0;
        while bits & ROW == 0 {
            bits >>= 8;
        }
        while bits & COLUMN == 0 {
            bits >>= 1;
        }
        Self(bits)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.height() {
            if row > 0 {
                f.write_str("\n")?;
            }
            for col in 0..self.width() {
                f.write_str(if self.contains(Cell::new(row, col)) {
                    "#"
                } else {
                    "."
                })?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shape\n{self}")
    }
}
