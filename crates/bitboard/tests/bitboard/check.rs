//! What must hold of any board: each operation is what the twin says.

use quadrille_bitboard::{
    Bitboard, Cell, Connectivity, Direction, DynBoard, Edge, EdgeRule, LinesCleared, Orientation, Placement,
    Shape, Stamp,
};

use crate::twin::Twin;

const CONNECTIVITIES: [Connectivity; 2] = [Connectivity::Four, Connectivity::Eight];

/// Connected and not, with empty rows and columns inside, as wide and as high as a shape may be.
pub(crate) const SHAPES: [Shape; 16] = [
    Shape::from_rows(&["#"]),
    Shape::from_rows(&["##"]),
    Shape::from_rows(&["#", "#", "#"]),
    Shape::from_rows(&[".#", "##"]),
    Shape::from_rows(&["##", ".#"]),
    Shape::from_rows(&["..#", "..#", "###"]),
    Shape::from_rows(&["###", "###", "###"]),
    Shape::from_rows(&["#####"]),
    Shape::from_rows(&["#.#"]),
    Shape::from_rows(&["#", ".", "#"]),
    Shape::from_rows(&["#..#", "....", ".##."]),
    Shape::from_rows(&["..#", "...", "#.."]),
    Shape::from_rows(&["#.##.#", "#.#..#"]),
    Shape::from_rows(&["########"]),
    Shape::from_rows(&["#......#"]),
    Shape::from_rows(&["#", "#", "#", "#", "#", "#", "#", "#"]),
];

#[track_caller]
pub(crate) fn same<B: Bitboard>(board: &B, twin: &Twin) {
    assert_eq!(&Twin::of(board), twin, "{board:?}");
    // Counts all bits, so that a set bit of the border shows.
    assert_eq!(board.count(), twin.cells().len(), "{board:?}");
}

/// Checks all operations of `board`; `other` is a board of the same size.
pub(crate) fn all<B: Bitboard>(board: &B, other: &B) {
    sets(board, other);
    steps(board, other);
    lines(board, other);
    symmetries(board);
    for shape in SHAPES {
        placements(board, shape);
    }
    assert_eq!(
        &board.to_string().parse::<DynBoard>().map(|read| Twin::of(&read)),
        &Ok(Twin::of(board))
    );
}

pub(crate) fn sets<B: Bitboard>(board: &B, other: &B) {
    let (a, b) = (Twin::of(board), Twin::of(other));
    same(board, &a);
    same(&a.onto(board.full_like()), &a);
    let combined = |combine: fn(&mut B, &B)| {
        let mut board = board.clone();
        combine(&mut board, other);
        board
    };
    same(
        &combined(B::union_with),
        &a.map(|cell| a.get(cell) || b.get(cell)),
    );
    same(
        &combined(B::intersect_with),
        &a.map(|cell| a.get(cell) && b.get(cell)),
    );
    same(&combined(B::subtract), &a.map(|cell| a.get(cell) && !b.get(cell)));
    same(
        &combined(B::toggle_with),
        &a.map(|cell| a.get(cell) != b.get(cell)),
    );
    same(&board.complement(), &a.map(|cell| !a.get(cell)));
    assert_eq!(board.is_subset(other), a.cells().iter().all(|&cell| b.get(cell)));
    assert_eq!(
        board.is_disjoint(other),
        !a.cells().iter().any(|&cell| b.get(cell))
    );
    assert_eq!(board.is_empty(), a.cells().is_empty());
    let cells = a.cells();
    assert_eq!(board.cells().collect::<Vec<_>>(), cells);
    assert_eq!(board.cells().len(), cells.len());
    assert_eq!(
        (board.first(), board.last()),
        (cells.first().copied(), cells.last().copied())
    );
    for cell in a.all_cells() {
        assert_eq!(board.cell(board.index(cell)), cell);
    }
    for (from, to) in [(board, other), (other, board)] {
        let mut extended = from.clone();
        to.cells().for_each(|cell| extended.insert(cell));
        same(&extended, &a.map(|cell| a.get(cell) || b.get(cell)));
    }
    outside(board);
}

fn outside<B: Bitboard>(board: &B) {
    for cell in [
        Cell::new(0, board.width()),
        Cell::new(board.height(), 0),
        Cell::new(usize::MAX, usize::MAX),
    ] {
        assert!(!board.is_inside(cell) && !board.full_like().contains(cell));
        let mut unchanged = board.clone();
        unchanged.remove(cell);
        assert_eq!(&unchanged, board);
    }
}

pub(crate) fn steps<B: Bitboard>(board: &B, seeds: &B) {
    let twin = Twin::of(board);
    for direction in Direction::ALL {
        same(&board.shifted(direction), &twin.shifted(direction));
        for cell in twin.all_cells() {
            assert_eq!(
                board.first_hit(cell, direction),
                twin.first_hit(cell, direction),
                "{cell} {board:?}"
            );
        }
    }
    for connectivity in CONNECTIVITIES {
        same(&board.neighbours(connectivity), &twin.neighbours(connectivity));
        let parts = twin.components(connectivity);
        let found: Vec<B> = board.components(connectivity).collect();
        assert_eq!(found.iter().map(Twin::of).collect::<Vec<_>>(), parts);
        let reached = twin.flood_from(&Twin::of(seeds).cells(), connectivity);
        same(&board.flood_from(seeds, connectivity), &reached);
        let start = Cell::new(board.height() / 2, board.width() / 2);
        same(
            &board.flood(start, connectivity),
            &twin.flood_from(&[start], connectivity),
        );
    }
}

pub(crate) fn lines<B: Bitboard>(board: &B, marked: &B) {
    let twin = Twin::of(board);
    let (width, height) = (board.width(), board.height());
    let (rows, columns) = (twin.rows_with(width), twin.columns_with(height));
    same(&board.full_rows(), &rows);
    same(&board.full_columns(), &columns);
    same(
        &board.full_row_heads(),
        &rows.map(|cell| cell.col == 0 && rows.get(cell)),
    );
    same(
        &board.full_column_heads(),
        &columns.map(|cell| cell.row == 0 && columns.get(cell)),
    );
    same(&board.empty_rows(), &twin.rows_with(0));
    let mut cleared = board.clone();
    let expected = LinesCleared {
        rows: rows.cells().len() / width,
        columns: columns.cells().len() / height,
    };
    assert_eq!(cleared.clear_full_lines(), expected);
    same(
        &cleared,
        &twin.map(|cell| twin.get(cell) && !rows.get(cell) && !columns.get(cell)),
    );
    for row in 0..height {
        assert_eq!(board.row_count(row), twin.row_count(row));
    }
    assert_eq!((board.row_count(height), board.column_count(width)), (0, 0));
    assert_eq!(board.column_count(width / 2), twin.column_count(width / 2));
    for rule in [EdgeRule::Nothing, EdgeRule::Filled, EdgeRule::Empty] {
        assert_eq!(board.surface(rule), twin.surface(rule), "{rule:?} {board:?}");
    }
    for marked in [
        marked,
        &board.full_rows(),
        &board.empty_rows(),
        &board.full_columns(),
    ] {
        collapses(board, marked);
    }
    collapses_of_full_lines(board);
}

fn collapses<B: Bitboard>(board: &B, marked: &B) {
    let twin = Twin::of(board);
    for edge in [Edge::Top, Edge::Bottom, Edge::Left, Edge::Right] {
        let mut collapsed = board.clone();
        collapsed.collapse(marked, edge);
        same(&collapsed, &twin.collapse(&Twin::of(marked), edge));
    }
}

fn collapses_of_full_lines<B: Bitboard>(board: &B) {
    for edge in [Edge::Top, Edge::Bottom, Edge::Left, Edge::Right] {
        let is_row = matches!(edge, Edge::Top | Edge::Bottom);
        let full = if is_row {
            board.full_rows()
        } else {
            board.full_columns()
        };
        let length = if is_row { board.width() } else { board.height() };
        let (mut collapsed, mut expected) = (board.clone(), board.clone());
        let lines = collapsed.collapse_full(edge);
        expected.collapse(&full, edge);
        assert_eq!(
            (&collapsed, lines),
            (&expected, full.count() / length),
            "{edge:?}"
        );
    }
}

/// Boards of which the transposed one fits its word, too.
pub(crate) fn transposable<B: Bitboard>(board: &B) {
    let twin = Twin::of(board);
    same(&board.transposed(), &twin.transposed());
    same(&board.rotated(), &twin.rotated());
}

pub(crate) fn orientations<B: Bitboard<Transposed = B>>(board: &B) {
    for orientation in Orientation::ALL {
        let image = board.oriented(orientation);
        same(&image, &Twin::of(board).oriented(orientation));
        for cell in board.cells() {
            assert!(image.contains(orientation.apply(cell, board.width(), board.height())));
        }
        assert_eq!(
            orientation.swaps_sides(),
            (image.width(), image.height()) != (board.width(), board.height())
                || board.width() == board.height() && orientation.quarter_turns() % 2 == 1
        );
    }
}

fn symmetries<B: Bitboard>(board: &B) {
    let twin = Twin::of(board);
    same(&board.mirrored(), &twin.mirrored());
    same(&board.flipped(), &twin.flipped());
    same(&board.half_turned(), &twin.rotated().rotated());
}

pub(crate) fn placements<B: Bitboard>(free: &B, shape: Shape) {
    let twin = Twin::of(free);
    let anchors = free.placements(shape);
    same(&anchors, &twin.placements(shape));
    let stamp = Stamp::new(shape, free);
    assert_eq!(stamp.placements(free), anchors);
    for anchor in twin.all_cells() {
        let placement = Placement::new(shape, anchor);
        assert_eq!(
            free.covers(placement),
            anchors.contains(anchor),
            "{placement:?} {free:?}"
        );
        assert_eq!(
            stamp.fits(free, anchor),
            anchors.contains(anchor),
            "{placement:?} {free:?}"
        );
    }
    for anchor in free.full_like().placements(shape).cells().take(3) {
        stamping(free, Placement::new(shape, anchor), &stamp);
    }
}

fn stamping<B: Bitboard>(board: &B, placement: Placement, stamp: &Stamp) {
    let twin = Twin::of(board);
    let taken: Vec<Cell> = placement.cells().collect();
    let (mut stamped, mut lifted) = (board.clone(), board.clone());
    stamped.stamp(placement);
    lifted.lift(placement);
    same(
        &stamped,
        &twin.map(|cell| twin.get(cell) || taken.contains(&cell)),
    );
    same(
        &lifted,
        &twin.map(|cell| twin.get(cell) && !taken.contains(&cell)),
    );
    same(&board.mask(placement), &twin.map(|cell| taken.contains(&cell)));
    let (mut again, mut anew) = (board.clone(), board.clone());
    stamp.stamp(&mut again, placement.anchor);
    stamp.lift(&mut anew, placement.anchor);
    assert_eq!((again, anew), (stamped, lifted));
}
