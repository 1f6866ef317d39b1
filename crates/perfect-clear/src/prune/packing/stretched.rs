use crate::words::shape::Shape;
use crate::{Piece, Rotation};

/// A piece with its columns, and any rows in the same order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stretched {
    /// Its cells, column by column.
    pub(super) bits: u64,
    pub(super) piece: Piece,
    /// The rows that have a cell of it.
    pub(super) used: u8,
    /// The rows between those: they vanish before it is placed, and so before its own.
    pub(super) skipped: u8,
}

impl Stretched {
    /// All pieces in `rows` rows, in the columns farthest to the left.
    pub(super) fn all(rows: usize) -> Vec<Self> {
        let of = |piece| Rotation::ALL.into_iter().map(move |rotation| (piece, rotation));
        let shapes = Piece::ALL.into_iter().flat_map(of);
        let shapes = shapes.filter(|&(piece, rotation)| Shape::of(piece, rotation).canonical == rotation);
        shapes
            .flat_map(|(piece, rotation)| {
                let sets = (0..1_u8 << rows).map(move |used| Self::new(piece, rotation, used, rows));
                sets.flatten()
            })
            .collect()
    }

    /// The piece in these rows, if they are as many as it has.
    fn new(piece: Piece, rotation: Rotation, used: u8, rows: usize) -> Option<Self> {
        let shape = Shape::of(piece, rotation);
        if used.count_ones() != u32::from(shape.height) {
            return None;
        }
        let chosen: Vec<usize> = (0..rows).filter(|row| used >> row & 1 == 1).collect();
        let cells = shape
            .cells
            .map(|(x, y)| 1 << (rows * usize::from(x) + chosen[usize::from(y)]));
        let (lowest, highest) = (chosen[0], chosen[chosen.len() - 1]);
        let between = (lowest..=highest).fold(0, |set, row| set | 1 << row);
        Some(Self {
            bits: cells.into_iter().fold(0, |bits, cell: u64| bits | cell),
            piece,
            used,
            skipped: between & !used,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_as_rows_can_be_chosen() {
        let numbers: Vec<usize> = (0..=6).map(|rows| Stretched::all(rows).len()).collect();
        assert_eq!(numbers, [0, 1, 11, 38, 91, 180, 316]);
        let rods = Stretched::all(6).into_iter().filter(|one| one.piece == Piece::I);
        let upright: Vec<(u8, u8)> = rods
            .map(|one| (one.used, one.skipped))
            .filter(|rows| rows.0.count_ones() == 4)
            .collect();
        assert_eq!(upright.len(), 15);
        assert!(upright.contains(&(0b11_0011, 0b1100)) && upright.contains(&(0b1111, 0)));
    }
}
