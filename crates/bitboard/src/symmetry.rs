//! Mirrorings and turns.

use crate::bits::low_mask;
use crate::lines::{copy_row, for_each_piece};
use crate::{Bitboard, Cell, Orientation};

#[inline]
pub(crate) fn mirrored<B: Bitboard>(board: &B) -> B {
    let mut image = board.empty_like();
    let width = board.width();
    for row in 0..board.height() {
        for_each_piece(width, |col, len| {
            let bits = board.read(board.index(Cell::new(row, col))) & low_mask(len);
            let reversed = bits.reverse_bits() >> (64 - len);
            image.set_at(board.index(Cell::new(row, width - col - len)), reversed);
        });
    }
    image
}

#[inline]
pub(crate) fn flipped<B: Bitboard>(board: &B) -> B {
    let mut image = board.empty_like();
    let last = board.height() - 1;
    for row in 0..=last {
        copy_row(board, row, &mut image, last - row);
    }
    image
}

pub(crate) fn transposed<B: Bitboard>(board: &B) -> B::Transposed {
    let mut image = board.empty_transposed();
    for cell in board.cells() {
        image.insert(Cell::new(cell.col, cell.row));
    }
    image
}

pub(crate) fn oriented<B: Bitboard<Transposed = B>>(board: &B, orientation: Orientation) -> B {
    match orientation {
        Orientation::Upright => board.clone(),
        Orientation::Quarter => board.transposed().mirrored(),
        Orientation::Half => board.half_turned(),
        Orientation::ThreeQuarter => board.transposed().flipped(),
        Orientation::Mirrored => board.mirrored(),
        Orientation::MirroredQuarter => board.transposed().half_turned(),
        Orientation::MirroredHalf => board.flipped(),
        Orientation::MirroredThreeQuarter => board.transposed(),
    }
}
