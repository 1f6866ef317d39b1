use crate::Cell;

/// One of the eight symmetries of the square: perhaps a mirroring, then quarter turns clockwise.
///
/// ```
/// use quadrille_bitboard::{Bitboard, DynBoard, Orientation};
/// let board: DynBoard = "##.\n#..".parse()?;
/// assert_eq!(board.oriented(Orientation::Quarter).to_string(), "##\n.#\n..");
/// # Ok::<(), quadrille_bitboard::ParseError>(())
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Orientation {
    /// As it is.
    #[default]
    Upright,
    /// Turned by 90 degrees clockwise.
    Quarter,
    /// Turned by 180 degrees.
    Half,
    /// Turned by 270 degrees clockwise.
    ThreeQuarter,
    /// Left and right exchanged.
    Mirrored,
    /// Left and right exchanged, then turned by 90 degrees clockwise: reflected in the rising diagonal.
    MirroredQuarter,
    /// Left and right exchanged, then turned by 180 degrees: top and bottom exchanged.
    MirroredHalf,
    /// Left and right exchanged, then turned by 270 degrees clockwise: rows and columns exchanged, that is, reflected
    /// in the falling diagonal.
    MirroredThreeQuarter,
}

impl Orientation {
    /// All eight: the four turns, then the four turns of the mirror image.
    pub const ALL: [Self; 8] = [
        Self::Upright,
        Self::Quarter,
        Self::Half,
        Self::ThreeQuarter,
        Self::Mirrored,
        Self::MirroredQuarter,
        Self::MirroredHalf,
        Self::MirroredThreeQuarter,
    ];

    /// Whether left and right are exchanged before turning.
    #[inline]
    #[must_use]
    pub const fn is_mirrored(self) -> bool {
        self as u8 >= 4
    }

    /// The quarter turns clockwise, 0 to 3, made after mirroring.
    #[inline]
    #[must_use]
    pub const fn quarter_turns(self) -> usize {
        self as usize % 4
    }

    /// Whether width and height change places.
    #[inline]
    #[must_use]
    pub const fn swaps_sides(self) -> bool {
        self.quarter_turns() % 2 == 1
    }

    /// Where a cell of a board of this width and height goes.
    ///
    /// # Panics
    ///
    /// If the cell is not on such a board (in builds that check for overflow; elsewhere the result means nothing).
    #[must_use]
    pub const fn apply(self, cell: Cell, width: usize, height: usize) -> Cell {
        let Cell { row, mut col } = cell;
        if self.is_mirrored() {
            col = width - 1 - col;
        }
        match self.quarter_turns() {
            0 => Cell::new(row, col),
            1 => Cell::new(col, height - 1 - row),
            2 => Cell::new(height - 1 - row, width - 1 - col),
            _ => Cell::new(width - 1 - col, row),
        }
    }
}
