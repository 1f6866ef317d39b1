//! Fields of falling blocks as they are in the middle of a game.

use quadrille_bitboard::{Cell, Shape};
use quadrille_search::Stream;
use rand::RngExt;

/// Columns of a field.
pub(crate) const WIDTH: usize = 10;
/// The number of the color of garbage; those of pieces are from 0 to 6.
pub(crate) const GARBAGE: usize = 7;

/// The pieces as they come: I, J, L, O, S, T, Z.
const PIECES: [&[&str]; 7] = [
    &["####"],
    &["#..", "###"],
    &["..#", "###"],
    &["##", "##"],
    &[".##", "##."],
    &[".#.", "###"],
    &["##.", ".##"],
];

/// The piece of this number, as it comes.
pub(crate) fn piece(number: usize) -> Shape {
    Shape::from_rows(PIECES[number])
}

/// A field: its stack with the falling piece, and the shadow of the latter.
pub(crate) struct Position {
    /// The color of each filled cell, row after row from the top.
    pub(crate) cells: Vec<Option<usize>>,
    /// Empty cells in which the falling piece will land.
    pub(crate) shadow: Vec<usize>,
    /// The color of the falling piece.
    pub(crate) falling: usize,
}

/// A random field.
pub(crate) fn position(stream: &mut Stream, rows: usize) -> Position {
    let mut cells = vec![None; WIDTH * rows];
    garbage(&mut cells, stream);
    for _ in 0..stream.random_range(0..30) {
        let number = stream.random_range(0..7);
        // Of three places, the lowest one: stacks are flat.
        let lowest = (0..3)
            .map(|_| turned(stream, number))
            .max_by_key(|(shape, column)| landing(&cells, *shape, *column));
        let Some((shape, column)) = lowest else { break };
        let Some(row) = landing(&cells, shape, column).filter(|row| *row >= 6) else {
            break;
        };
        for index in at(shape, row, column) {
            cells[index] = Some(number);
        }
        clear(&mut cells);
    }
    with_falling(cells, stream)
}

/// Adds rows from below with a hole each.
fn garbage(cells: &mut [Option<usize>], stream: &mut Stream) {
    let count = if stream.random_bool(0.5) {
        stream.random_range(1..8)
    } else {
        0
    };
    let mut hole = stream.random_range(0..WIDTH);
    let rows = cells.chunks_mut(WIDTH).rev().take(count);
    for row in rows {
        row.fill(Some(GARBAGE));
        row[hole] = None;
        if stream.random_bool(0.3) {
            hole = stream.random_range(0..WIDTH);
        }
    }
}

/// A piece turned somehow, and a column in which its left end fits.
fn turned(stream: &mut Stream, number: usize) -> (Shape, usize) {
    let shapes: Vec<Shape> = piece(number).rotations().collect();
    let shape = shapes[stream.random_range(0..shapes.len())];
    (shape, stream.random_range(0..=WIDTH - shape.width()))
}

/// The cells of a piece with the top-left corner of its box at a row and a column.
fn at(shape: Shape, row: usize, column: usize) -> Vec<usize> {
    let index = |cell: Cell| WIDTH * (row + cell.row) + column + cell.col;
    shape.cells().map(index).collect()
}

/// The row in which a piece lands that falls from the top.
fn landing(cells: &[Option<usize>], shape: Shape, column: usize) -> Option<usize> {
    let rows = cells.len() / WIDTH - shape.height();
    let fits = |row: &usize| {
        at(shape, *row, column)
            .iter()
            .all(|&index| cells[index].is_none())
    };
    (0..=rows).take_while(fits).last()
}

/// Clears full rows.
fn clear(cells: &mut Vec<Option<usize>>) {
    let size = cells.len();
    let kept: Vec<Option<usize>> = cells
        .chunks(WIDTH)
        .filter(|row| row.iter().any(Option::is_none))
        .flatten()
        .copied()
        .collect();
    cells.clear();
    cells.resize(size - kept.len(), None);
    cells.extend(kept);
}

/// The field with a falling piece: mostly at the top, sometimes lower, half hidden, or not there yet.
fn with_falling(mut cells: Vec<Option<usize>>, stream: &mut Stream) -> Position {
    let falling = stream.random_range(0..7);
    let (mut shape, mut column) = (piece(falling), 3);
    let end = landing(&cells, shape, column);
    let mut row = 0;
    let kind = stream.random_range(0..20);
    if kind < 6 {
        (shape, column) = turned(stream, falling);
        row = stream.random_range(0..=landing(&cells, shape, column).unwrap_or(0));
    }
    let (Some(_), Some(end), 1..) = (end, landing(&cells, shape, column), kind) else {
        return Position {
            cells,
            shadow: Vec::new(),
            falling,
        };
    };
    let mut own = at(shape, row, column);
    let shadow = at(shape, end, column);
    if kind == 19 && shape.height() == 2 {
        // Only its lower row is in sight.
        own = own
            .into_iter()
            .filter_map(|index| index.checked_sub(WIDTH))
            .collect();
    }
    let shadow = shadow.into_iter().filter(|index| !own.contains(index)).collect();
    for &index in &own {
        cells[index] = Some(falling);
    }
    Position {
        cells,
        shadow,
        falling,
    }
}
