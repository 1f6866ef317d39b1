//! A piece moved step by step, cell by cell.

use std::collections::BTreeSet;

use quadrille_perfect_clear::{DropMode, FieldOf, FieldWord, Physics, Piece, Placement, Rotation};

/// The piece's box: rotation, column and row of its lower-left corner.
type Position = (Rotation, i32, i32);

/// Rows above the field where a piece appears: more than kicks lead down in four turns.
const START: i32 = 24;

/// The highest row above the field to which kicks lead.
const CEILING: i32 = 48;

/// Cells in the box, drawn for each rotation, rows top first.
fn cells(piece: Piece, rotation: Rotation) -> Vec<(i32, i32)> {
    let rows: &[&str] = match piece {
        Piece::I => &["....", "####", "....", "...."],
        Piece::J => &["#..", "###", "..."],
        Piece::L => &["..#", "###", "..."],
        Piece::O => &["##", "##"],
        Piece::S => &[".##", "##.", "..."],
        Piece::T => &[".#.", "###", "..."],
        Piece::Z => &["##.", ".##", "..."],
    };
    let side = rows.len() as i32;
    let mut cells = Vec::new();
    for (row, line) in (0..).zip(rows) {
        for (x, cell) in (0..).zip(line.chars()) {
            if cell == '#' {
                cells.push((x, side - 1 - row));
            }
        }
    }
    for _ in 0..rotation.index() {
        cells = cells.into_iter().map(|(x, y)| (y, side - 1 - x)).collect();
    }
    cells
}

fn is_free<W: FieldWord>(field: FieldOf<W>, piece: Piece, (rotation, x, y): Position) -> bool {
    cells(piece, rotation).into_iter().all(|(dx, dy)| {
        let (x, y) = (x + dx, y + dy);
        (0..10).contains(&x) && y >= 0 && !field.is_filled(x as usize, y as usize)
    })
}

/// Where one press of a key leads.
fn steps<W: FieldWord>(
    physics: &Physics,
    field: FieldOf<W>,
    piece: Piece,
    position: Position,
) -> Vec<Position> {
    let (rotation, x, y) = position;
    let in_air = y >= field.rows() as i32 + 4;
    let mut next = vec![(rotation, x, y - 1)];
    let drop = match physics.drop {
        DropMode::TSoft if piece == Piece::T => DropMode::Soft,
        DropMode::TSoft => DropMode::Hard,
        drop => drop,
    };
    if in_air || drop != DropMode::Hard {
        next.extend([(rotation, x - 1, y), (rotation, x + 1, y)]);
    }
    if drop == DropMode::Soft {
        for to in Rotation::ALL {
            let tests = physics.kicks.tests(piece, rotation, to).iter();
            let targets = tests.map(|&(dx, dy)| (to, x + i32::from(dx), y + i32::from(dy)));
            next.extend(
                targets
                    .into_iter()
                    .find(|&position| is_free(field, piece, position)),
            );
        }
    } else if in_air {
        let turns = Rotation::ALL
            .into_iter()
            .filter(|&to| !physics.kicks.tests(piece, rotation, to).is_empty());
        next.extend(turns.map(|to| (to, x, y)));
    }
    next.retain(|&position| position.2 <= field.rows() as i32 + CEILING && is_free(field, piece, position));
    next
}

/// All placements within the rows that are left, sorted.
pub(crate) fn landings<W: FieldWord>(physics: &Physics, field: FieldOf<W>, piece: Piece) -> Vec<Placement> {
    let start = (Rotation::Spawn, 3, field.rows() as i32 + START);
    let (mut seen, mut todo) = (BTreeSet::from([start]), vec![start]);
    let mut landings = BTreeSet::new();
    while let Some(position) = todo.pop() {
        let (rotation, x, y) = position;
        if !is_free(field, piece, (rotation, x, y - 1)) {
            landings.extend(placement(field, piece, position));
        }
        for next in steps(physics, field, piece, position) {
            if seen.insert(next) {
                todo.push(next);
            }
        }
    }
    landings.into_iter().collect()
}

/// The placement, if it lies within the rows.
fn placement<W: FieldWord>(field: FieldOf<W>, piece: Piece, (rotation, x, y): Position) -> Option<Placement> {
    let cells: Vec<(i32, i32)> = cells(piece, rotation)
        .into_iter()
        .map(|(dx, dy)| (x + dx, y + dy))
        .collect();
    let left = cells.iter().map(|cell| cell.0).min()?;
    let bottom = cells.iter().map(|cell| cell.1).min()?;
    let top = cells.iter().map(|cell| cell.1).max()?;
    (top < field.rows() as i32).then(|| Placement::new(piece, rotation, left as u8, bottom as u8))
}
