//! The cells of each piece in each rotation.

use crate::{Piece, Rotation};

/// The width of every field.
pub(crate) const WIDTH: usize = 10;

/// Cells `(x, y)` of a piece, y upwards.
pub(crate) type Cells = [(u8, u8); 4];

/// A piece in one rotation, at the lower-left corner of the smallest rectangle around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) cells: Cells,
    /// Bits of the cells in a field of ten columns: bit `10 * y + x`.
    pub(crate) bits: u64,
    pub(crate) width: u8,
    pub(crate) height: u8,
    /// The corner of that rectangle in the box within which the piece turns.
    pub(crate) corner: (u8, u8),
    /// The first rotation with the same cells: the second half of the turns of I, S and Z, and all of O's, are no new
    /// shapes.
    pub(crate) canonical: Rotation,
}

/// The side of the box within which a piece turns.
pub(crate) const fn box_side(piece: Piece) -> u8 {
    match piece {
        Piece::I => 4,
        Piece::O => 2,
        _ => 3,
    }
}

/// The cells of each piece as it appears, in its box.
const SPAWN: [Cells; 7] = [
    [(0, 2), (1, 2), (2, 2), (3, 2)],
    [(0, 2), (0, 1), (1, 1), (2, 1)],
    [(2, 2), (0, 1), (1, 1), (2, 1)],
    [(0, 0), (1, 0), (0, 1), (1, 1)],
    [(0, 1), (1, 1), (1, 2), (2, 2)],
    [(0, 1), (1, 1), (2, 1), (1, 2)],
    [(0, 2), (1, 2), (1, 1), (2, 1)],
];

const SHAPES: [[Shape; 4]; 7] = {
    let mut shapes = [[shape(Piece::I, Rotation::Spawn); 4]; 7];
    let mut piece = 0;
    while piece < 7 {
        let mut rotation = 0;
        while rotation < 4 {
            shapes[piece][rotation] = shape(Piece::ALL[piece], Rotation::ALL[rotation]);
            rotation += 1;
        }
        piece += 1;
    }
    shapes
};

impl Shape {
    #[inline]
    pub(crate) const fn of(piece: Piece, rotation: Rotation) -> &'static Self {
        &SHAPES[piece.index()][rotation.index()]
    }
}

const fn shape(piece: Piece, rotation: Rotation) -> Shape {
    let mut cells = SPAWN[piece.index()];
    let last = box_side(piece) - 1;
    let mut turn = 0;
    while turn < rotation.index() {
        let mut i = 0;
        while i < 4 {
            cells[i] = (cells[i].1, last - cells[i].0);
            i += 1;
        }
        turn += 1;
    }
    at_corner(cells, canonical(piece, rotation))
}

const fn canonical(piece: Piece, rotation: Rotation) -> Rotation {
    match piece {
        Piece::O => Rotation::Spawn,
        Piece::I | Piece::S | Piece::Z => Rotation::ALL[rotation.index() % 2],
        _ => rotation,
    }
}

const fn at_corner(mut cells: Cells, canonical: Rotation) -> Shape {
    let (mut left, mut bottom, mut right, mut top) = (4, 4, 0, 0);
    let mut i = 0;
    while i < 4 {
        let (x, y) = cells[i];
        left = if x < left { x } else { left };
        right = if x > right { x } else { right };
        bottom = if y < bottom { y } else { bottom };
        top = if y > top { y } else { top };
        i += 1;
    }
    let (mut bits, mut i) = (0, 0);
    while i < 4 {
        cells[i] = (cells[i].0 - left, cells[i].1 - bottom);
        bits |= 1 << (WIDTH * cells[i].1 as usize + cells[i].0 as usize);
        i += 1;
    }
    Shape {
        cells,
        bits,
        width: right - left + 1,
        height: top - bottom + 1,
        corner: (left, bottom),
        canonical,
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    fn picture(shape: &Shape) -> Vec<String> {
        let row = |y: u8| {
            (0..4)
                .map(move |x| if shape.cells.contains(&(x, y)) { '#' } else { '.' })
                .collect()
        };
        (0..4).rev().map(row).collect()
    }

    #[test]
    fn shapes_are_those_of_the_guideline() {
        let mut text = Vec::new();
        for piece in Piece::ALL {
            let pictures = Rotation::ALL.map(|rotation| picture(Shape::of(piece, rotation)));
            for row in 0..4 {
                let line: Vec<&str> = pictures.iter().map(|picture| picture[row].as_str()).collect();
                text.push(format!("{piece} {}", line.join("  ")));
            }
        }
        assert_snapshot!(text.join("\n"));
    }

    #[test]
    fn equal_shapes_share_a_canonical_rotation() {
        for piece in Piece::ALL {
            for rotation in Rotation::ALL {
                let shape = Shape::of(piece, rotation);
                let same = Rotation::ALL
                    .into_iter()
                    .find(|&other| Shape::of(piece, other).bits == shape.bits);
                assert_eq!(same, Some(shape.canonical), "{piece} {rotation}");
            }
        }
    }
}
