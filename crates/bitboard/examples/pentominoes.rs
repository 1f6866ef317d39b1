//! Lays the twelve pentominoes on a board of 6 x 10 and draws the first tiling found.
//!
//! `cargo run --example pentominoes`

use quadrille_bitboard::{Bitboard, FixedBoard, Placement, Shape};

type Board = FixedBoard<u128, 10, 6>;

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

/// Covers the first free cell by each piece that is left, in each orientation, and goes on.
fn tile(free: Board, left: &[(char, Shape)], laid: &mut Vec<(char, Placement)>) -> bool {
    let Some(hole) = free.first() else { return true };
    for (i, &(name, piece)) in left.iter().enumerate() {
        let rest = [&left[..i], &left[i + 1..]].concat();
        for shape in piece.orientations() {
            for anchor in free
                .placements(shape)
                .cells()
                .take_while(|anchor| anchor.row <= hole.row)
            {
                let placement = Placement::new(shape, anchor);
                let mask = free.mask(placement);
                laid.push((name, placement));
                if mask.contains(hole) && tile(free - mask, &rest, laid) {
                    return true;
                }
                laid.pop();
            }
        }
    }
    false
}

fn main() {
    let mut laid = Vec::new();
    tile(Board::FULL, &PIECES, &mut laid);
    let mut picture = [['.'; 10]; 6];
    for (name, placement) in laid {
        for cell in placement.cells() {
            picture[cell.row][cell.col] = name;
        }
    }
    for row in picture {
        println!("{}", row.iter().collect::<String>());
    }
}
