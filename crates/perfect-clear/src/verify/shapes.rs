//! The pieces, each rotation drawn by hand.

use std::sync::LazyLock;

use crate::{Piece, Rotation};

/// Cells `(x, y)` of a piece in the box within which it turns, y upwards.
pub(super) type Picture = [(i32, i32); 4];

/// Each piece as it appears, and after one, two and three quarter turns clockwise; rows top first.
const PICTURES: [(Piece, [&str; 4]); Piece::COUNT] = [
    (
        Piece::I,
        [
            "..../####/..../....",
            "..#./..#./..#./..#.",
            "..../..../####/....",
            ".#../.#../.#../.#..",
        ],
    ),
    (
        Piece::J,
        ["#../###/...", ".##/.#./.#.", ".../###/..#", ".#./.#./##."],
    ),
    (
        Piece::L,
        ["..#/###/...", ".#./.#./.##", ".../###/#..", "##./.#./.#."],
    ),
    (Piece::O, ["##/##"; 4]),
    (
        Piece::S,
        [".##/##./...", ".#./.##/..#", ".../.##/##.", "#../##./.#."],
    ),
    (
        Piece::T,
        [".#./###/...", ".#./.##/.#.", ".../###/.#.", ".#./##./.#."],
    ),
    (
        Piece::Z,
        ["##./.##/...", "..#/.##/.#.", ".../##./.##", ".#./##./#.."],
    ),
];

/// The cells of each picture, by the numbers of the piece and the rotation.
static CELLS: LazyLock<[[Picture; 4]; Piece::COUNT]> = LazyLock::new(|| {
    let mut cells = [[[(0, 0); 4]; 4]; Piece::COUNT];
    for (piece, pictures) in PICTURES {
        cells[piece.index()] = pictures.map(read);
    }
    cells
});

fn read(picture: &str) -> Picture {
    let mut cells = [(0, 0); 4];
    let mut free = cells.iter_mut();
    for (y, row) in (0..).zip(picture.rsplit('/')) {
        for (x, _) in (0..).zip(row.chars()).filter(|&(_, sign)| sign == '#') {
            if let Some(cell) = free.next() {
                *cell = (x, y);
            }
        }
    }
    cells
}

/// The cells of a piece in its box.
pub(super) fn in_box(piece: Piece, rotation: Rotation) -> Picture {
    CELLS[piece.index()][rotation.index()]
}

/// The cell about which a piece turns, in the box: the middle of a box of three by three; I and O turn about a cell of
/// theirs.
const fn centre(piece: Piece, rotation: Rotation) -> (i32, i32) {
    match (piece, rotation) {
        (Piece::I, Rotation::Spawn) => (1, 2),
        (Piece::I, Rotation::Right) => (2, 2),
        (Piece::I, Rotation::Reverse) => (2, 1),
        (Piece::O, Rotation::Spawn) => (0, 0),
        (Piece::O, Rotation::Right) => (0, 1),
        (Piece::O, Rotation::Left) => (1, 0),
        _ => (1, 1),
    }
}

/// The columns and rows of a piece that turns about this cell; `None` if some are left of or below the field.
#[must_use]
pub fn cells_about(piece: Piece, rotation: Rotation, x: usize, y: usize) -> Option<[(usize, usize); 4]> {
    let (left, low) = centre(piece, rotation);
    let mut cells = [(0, 0); 4];
    for (cell, (column, row)) in cells.iter_mut().zip(in_box(piece, rotation)) {
        let [column, row] = [(x, column - left), (y, row - low)].map(|(from, by)| {
            let by = isize::try_from(by).ok()?;
            from.checked_add_signed(by)
        });
        *cell = (column?, row?);
    }
    Some(cells)
}

/// The cells moved so that the leftmost is in column 0 and the lowest in row 0, in order.
pub(super) fn at_corner(cells: &[(i32, i32)]) -> Vec<(i32, i32)> {
    let left = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let low = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    let mut moved: Vec<_> = cells.iter().map(|&(x, y)| (x - left, y - low)).collect();
    moved.sort_unstable();
    moved
}

/// The first rotation with the same cells: the one that documents name.
pub(super) fn first_alike(piece: Piece, rotation: Rotation) -> Rotation {
    let cells = |rotation| at_corner(&in_box(piece, rotation));
    let alike = Rotation::ALL
        .into_iter()
        .find(|&other| cells(other) == cells(rotation));
    alike.unwrap_or(rotation)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_turn_about_the_same_cells_as_in_fumens() {
        for (piece, rotation) in Piece::ALL
            .into_iter()
            .flat_map(|piece| Rotation::ALL.map(|to| (piece, to)))
        {
            let of_fumen = crate::fumen::Operation {
                piece,
                rotation,
                x: 4,
                y: 3,
            };
            let mut expected = of_fumen.cells().map(|(x, y)| (x as usize, y as usize));
            let mut cells = cells_about(piece, rotation, 4, 3).unwrap();
            expected.sort_unstable();
            cells.sort_unstable();
            assert_eq!(cells, expected, "{piece} {rotation}");
        }
        assert_eq!(cells_about(Piece::T, Rotation::Spawn, 0, 0), None);
    }

    #[test]
    fn every_picture_has_four_cells_and_is_a_quarter_turn_of_the_one_before() {
        for (piece, pictures) in PICTURES {
            let side = pictures[0].split('/').count() as i32;
            for rotation in Rotation::ALL {
                let picture = pictures[rotation.index()];
                assert_eq!(picture.matches('#').count(), 4, "{piece} {rotation}");
                let turned = in_box(piece, rotation).map(|(x, y)| (y, side - 1 - x));
                let mut next = in_box(piece, rotation.turned(1));
                let mut turned = turned;
                turned.sort_unstable();
                next.sort_unstable();
                assert_eq!(turned, next, "{piece} {rotation}");
            }
        }
    }

    #[test]
    fn alike_are_the_flat_and_the_upright_ones() {
        let named = |piece| Rotation::ALL.map(|rotation| first_alike(piece, rotation).index());
        assert_eq!(named(Piece::O), [0; 4]);
        for piece in [Piece::I, Piece::S, Piece::Z] {
            assert_eq!(named(piece), [0, 1, 0, 1], "{piece}");
        }
        for piece in [Piece::J, Piece::L, Piece::T] {
            assert_eq!(named(piece), [0, 1, 2, 3], "{piece}");
        }
    }
}
