//! The known numbers of pentomino tilings, found by a search on these boards.

use quadrille_bitboard::{Bitboard, FixedBoard, Shape};

const COUNTS: &str = include_str!("../../../../fixtures/bitboard/pentominoes.txt");

const PIECES: [Shape; 12] = [
    Shape::from_rows(&[".##", "##.", ".#."]),
    Shape::from_rows(&["#####"]),
    Shape::from_rows(&["####", "#..."]),
    Shape::from_rows(&["###.", "..##"]),
    Shape::from_rows(&["###", "##."]),
    Shape::from_rows(&["###", ".#.", ".#."]),
    Shape::from_rows(&["#.#", "###"]),
    Shape::from_rows(&["#..", "#..", "###"]),
    Shape::from_rows(&["#..", "##.", ".##"]),
    Shape::from_rows(&[".#.", "###", ".#."]),
    Shape::from_rows(&["####", ".#.."]),
    Shape::from_rows(&["##.", ".#.", ".##"]),
];

/// All placements: by the index of their first cell, then by piece.
type Table<B> = Vec<Vec<Vec<B>>>;

fn table<B: Bitboard + Copy>(full: B) -> Table<B> {
    let mut table = vec![vec![Vec::new(); PIECES.len()]; 128];
    for (piece, shape) in PIECES.into_iter().enumerate() {
        for shape in shape.orientations() {
            for anchor in full.placements(shape).cells() {
                let mask = full.mask(quadrille_bitboard::Placement::new(shape, anchor));
                let first = mask.first().expect("a shape has a cell");
                table[mask.index(first)][piece].push(mask);
            }
        }
    }
    table
}

fn count<B: Bitboard + Copy>(free: B, left: u32, table: &Table<B>) -> usize {
    let Some(hole) = free.first() else { return 1 };
    let masks = &table[free.index(hole)];
    let mut tilings = 0;
    for piece in (0..12).filter(|piece| left >> piece & 1 == 1) {
        for mask in masks[piece].iter().filter(|mask| mask.is_subset(&free)) {
            let mut rest = free;
            rest.subtract(mask);
            tilings += count(rest, left & !(1 << piece), table);
        }
    }
    tilings
}

fn expected(rows: usize, columns: usize) -> usize {
    let line = format!("{rows} {columns} ");
    let line = COUNTS
        .lines()
        .find_map(|counts| counts.strip_prefix(&line))
        .expect("a line for this size");
    line.parse().expect("a number")
}

fn check<B: Bitboard + Copy>(full: B) {
    assert_eq!(
        count(full, 0xFFF, &table(full)),
        expected(full.height(), full.width())
    );
}

#[test]
fn tilings_of_20_rows_of_3() {
    check(FixedBoard::<u128, 3, 20>::FULL);
}

#[test]
fn tilings_of_15_rows_of_4() {
    check(FixedBoard::<u128, 4, 15>::FULL);
}

#[test]
fn tilings_of_12_rows_of_5_and_10_rows_of_6() {
    check(FixedBoard::<u128, 5, 12>::FULL);
    check(FixedBoard::<u128, 6, 10>::FULL);
}
