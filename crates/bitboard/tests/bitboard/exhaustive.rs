//! All boards and all shapes of small sizes.

use quadrille_bitboard::{Bitboard, Cell, DynBoard, FixedBoard, Shape};

use crate::check;
use crate::twin::Twin;

type Three = FixedBoard<u32, 3, 3>;
type Four = FixedBoard<u32, 4, 3>;

fn from_number<B: Bitboard>(empty: &B, number: usize) -> B {
    let width = empty.width();
    Twin::new(width, empty.height(), |cell| {
        number >> (cell.row * width + cell.col) & 1 == 1
    })
    .onto(empty.clone())
}

/// Checks all boards, each against itself and a scattering of others.
fn check_all<B: Bitboard>(empty: &B) {
    let count = 1 << (empty.width() * empty.height());
    for number in 0..count {
        let board = from_number(empty, number);
        let other = from_number(empty, number.wrapping_mul(0x9E37_79B9) % count);
        check::all(&board, &other);
        check::transposable(&board);
    }
}

#[test]
fn all_boards_of_3_by_3() {
    check_all(&Three::EMPTY);
    check_all(&DynBoard::new(3, 3));
    for number in 0..512 {
        check::orientations(&from_number(&Three::EMPTY, number));
    }
}

#[test]
fn all_boards_of_4_by_3() {
    check_all(&Four::EMPTY);
    check_all(&DynBoard::new(4, 3));
}

#[test]
fn all_pairs_of_boards_of_3_by_2() {
    let empty = FixedBoard::<u64, 3, 2>::EMPTY;
    for number in 0..64 * 64 {
        let (a, b) = (from_number(&empty, number / 64), from_number(&empty, number % 64));
        check::sets(&a, &b);
        check::steps(&a, &b);
        check::lines(&a, &b);
    }
}

#[test]
fn all_shapes_in_3_by_3_on_boards_of_4_by_3() {
    for number in 1..512usize {
        let cells = (0..9)
            .filter(|i| number >> i & 1 == 1)
            .map(|i| Cell::new(i / 3, i % 3));
        let shape = Shape::from_cells(cells).expect("it has a cell");
        for board in 0..64 {
            // Mostly filled boards, on which there is something to be found.
            let number = 0xFFF ^ (1 << (board % 12)) ^ (board / 12) << 4;
            check::placements(&from_number(&Four::EMPTY, number), shape);
            check::placements(&from_number(&DynBoard::new(4, 3), number), shape);
        }
    }
}

#[test]
fn sizes_that_fill_their_word_to_the_last_bit() {
    fn both<B: Bitboard>(empty: &B) {
        let filled = |cell: Cell| (cell.row * 5 + cell.col) % 7 != 3;
        let board = Twin::new(empty.width(), empty.height(), filled).onto(empty.clone());
        check::all(&board, &board.mirrored());
        check::all(&empty.full_like(), &board);
        check::all(empty, &board);
    }
    both(&FixedBoard::<u32, 7, 4>::EMPTY);
    both(&FixedBoard::<u64, 7, 8>::EMPTY);
    both(&FixedBoard::<u64, 12, 5>::EMPTY);
    both(&FixedBoard::<u64, 64, 1>::EMPTY);
    both(&FixedBoard::<u32, 32, 1>::EMPTY);
    both(&FixedBoard::<u128, 42, 3>::EMPTY);
    both(&FixedBoard::<u128, 128, 1>::EMPTY);
    both(&FixedBoard::<u128, 1, 64>::EMPTY);
    both(&FixedBoard::<u32, 1, 1>::EMPTY);
}
