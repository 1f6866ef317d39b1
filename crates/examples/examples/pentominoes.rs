//! Counts the ways to lay the twelve pentominoes on a board of 3 x 20, and draws one, by the exact-cover search.
//!
//! `cargo run -p quadrille-examples --example pentominoes`

use quadrille_bitboard::{Bitboard, FixedBoard, Placement, Shape};
use quadrille_search::Limits;
use quadrille_search::cover::Cover;

type Board = FixedBoard<u64, 20, 3>;

const PIECES: [(char, Shape); 12] = [
    ('F', Shape::from_rows(&[".##", "##.", ".#."])),
    ('I', Shape::from_rows(&["#####"])),
    ('L', Shape::from_rows(&["####", "#..."])),
    ('N', Shape::from_rows(&["###.", "..##"])),
    ('P', Shape::from_rows(&["###", "##."])),
    ('T', Shape::from_rows(&["###", ".#.", ".#."])),
    ('U', Shape::from_rows(&["#.#", "###"])),
    ('V', Shape::from_rows(&["#..", "#..", "###"])),
    ('W', Shape::from_rows(&["#..", "##.", ".##"])),
    ('X', Shape::from_rows(&[".#.", "###", ".#."])),
    ('Y', Shape::from_rows(&["####", ".#.."])),
    ('Z', Shape::from_rows(&["##.", ".#.", ".##"])),
];

fn main() {
    let mut cover = Cover::new();
    // Each piece lies once, and each cell is covered once.
    let pieces = PIECES.map(|_| cover.item(1..=1));
    let cells: Vec<_> = Board::FULL
        .cells()
        .map(|cell| (cell, cover.item(1..=1)))
        .collect();
    let item_of = |cell| {
        cells
            .iter()
            .find(|(known, _)| *known == cell)
            .map(|&(_, item)| item)
    };
    let mut placements = Vec::new();
    for ((letter, piece), item) in PIECES.into_iter().zip(pieces) {
        for shape in piece.orientations() {
            for anchor in &Board::FULL.placements(shape) {
                let placement = Placement::new(shape, anchor);
                cover.option(placement.cells().filter_map(item_of).chain([item]));
                placements.push((letter, placement));
            }
        }
    }

    let mut first = None;
    let report = cover.solve(&Limits::none(), |options| {
        first.get_or_insert_with(|| options.to_vec());
    });
    // Turns and reflections of a tiling count as others: there are two tilings without them.
    println!("{} tilings, {} options tried", report.solutions, report.nodes);
    if let Some(options) = first {
        println!(
            "{}",
            Board::FULL.lettered(options.into_iter().map(|option| placements[option]))
        );
    }
}
