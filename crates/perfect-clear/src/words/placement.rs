use std::fmt;

use crate::words::field_word::FieldWord;
use crate::words::shape::{Shape, WIDTH};
use crate::{Piece, Rotation};

/// A piece where it comes to rest: its rotation and the lower-left corner of the smallest rectangle around it.
///
/// Coordinates are those of the field as it stands when the piece is placed, before its rows vanish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// The piece.
    pub piece: Piece,
    /// Its rotation. Rotations with the same cells are one: the first of them is named.
    pub rotation: Rotation,
    /// The leftmost column.
    pub x: u8,
    /// The lowest row.
    pub y: u8,
}

impl Placement {
    /// A placement, its rotation replaced by the first with the same cells.
    #[must_use]
    pub const fn new(piece: Piece, rotation: Rotation, x: u8, y: u8) -> Self {
        Self {
            piece,
            rotation: Shape::of(piece, rotation).canonical,
            x,
            y,
        }
    }

    /// The placement whose corner is this bit of a field.
    #[inline]
    pub(crate) const fn at_bit(piece: Piece, rotation: Rotation, bit: u32) -> Self {
        Self {
            piece,
            rotation,
            x: (bit % WIDTH as u32) as u8,
            y: (bit / WIDTH as u32) as u8,
        }
    }

    /// The cells as bits `10 * y + x`, for a placement that a [`Mover`](crate::Mover) found.
    #[inline]
    pub(crate) fn bits<W: FieldWord>(self) -> W {
        let bits = W::from_low(Shape::of(self.piece, self.rotation).bits);
        bits.moved_up(WIDTH as u32 * u32::from(self.y) + u32::from(self.x))
    }

    /// The cells `(x, y)`, row by row from the bottom.
    #[must_use]
    pub fn cells(self) -> [(u8, u8); 4] {
        let mut bits = Shape::of(self.piece, self.rotation).bits;
        std::array::from_fn(|_| {
            let bit = bits.trailing_zeros() as u8;
            bits &= bits - 1;
            (self.x + bit % WIDTH as u8, self.y + bit / WIDTH as u8)
        })
    }

    /// The cells as bits `10 * y + x`; `None` if one is outside ten columns or the lowest `rows` rows.
    #[must_use]
    pub fn mask<W: FieldWord>(self, rows: usize) -> Option<W> {
        let shape = Shape::of(self.piece, self.rotation);
        let inside = (self.x + shape.width) as usize <= WIDTH && (self.y + shape.height) as usize <= rows;
        inside.then(|| self.bits())
    }
}

impl fmt::Display for Placement {
    /// As a person would say it: piece, rotation, columns from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = Shape::of(self.piece, self.rotation).width;
        let (first, last) = (self.x + 1, self.x + width);
        write!(f, "{} {}, ", self.piece, self.rotation)?;
        if first == last {
            write!(f, "column {first}")
        } else {
            write!(f, "columns {first}-{last}")
        }
    }
}
