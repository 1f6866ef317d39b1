//! Draws what three games do with full or empty lines: 1010!, Tetris and Number Match.
//!
//! `cargo run -p quadrille-examples --example lines`

use quadrille_bitboard::{Bitboard, Cell, Edge, FixedBoard, Placement, Shape};

fn main() {
    let mut board = FixedBoard::<u64, 7, 6>::from_rows(&[
        ".##.#..", "..###..", "####...", "####...", "..#.###", "..#....",
    ]);
    let corner = Shape::from_rows(&["###", "###"]);
    println!(
        "1010!: anchors of a 3 x 2 block\n{board}\n\n{}\n",
        (!board).placements(corner)
    );
    board.stamp(Placement::new(corner, Cell::new(2, 4)));
    let cleared = board.clear_full_lines();
    println!(
        "after it is laid at (2, 4): {} rows, {} columns cleared\n{board}\n",
        cleared.rows, cleared.columns
    );

    let mut field =
        FixedBoard::<u64, 10, 4>::from_rows(&["...##.....", "##########", "##.#######", "##########"]);
    let rows = field.collapse_full(Edge::Bottom);
    println!("Tetris: {rows} rows fall out\n{field}\n");

    let mut digits =
        FixedBoard::<u64, 9, 4>::from_rows(&["#..##.###", ".........", ".........", "##......."]);
    digits.collapse(&digits.empty_rows(), Edge::Top);
    println!("Number Match: empty rows close upwards\n{digits}");
}
