use quadrille_bitboard::Shape;
use quadrille_search::order;

use crate::Picture;
use crate::beside::pieces_in;
use crate::blocks::LEAST_STRENGTH;
use crate::error::ReadError;
use crate::lattice::{Lattice, Lines, Rows, Wanted};
use crate::look::{Look, distance, grounds, looks};
use crate::plane::Plane;
use crate::reading::{Falling, Grid, Seen};
use crate::split::split;

/// Columns of a field.
const COLUMNS: usize = 10;
/// Least and greatest number of rows that are shown.
const ROWS: (usize, usize) = (4, 24);
/// Least share of the picture's width that a field takes.
const LEAST_SHARE: f32 = 0.2;
/// A shadow differs from empty cells by at most this share of what other filled cells do.
const PALE: f32 = 0.62;

/// Reads the screen of a falling-blocks game: its field, ten cells wide, the queue to the right of it, and the piece in
/// the slot to the left.
///
/// The falling piece is part of what is filled. The shadow that shows where it will land is not.
///
/// # Errors
///
/// If no field is found.
pub fn read_falling(picture: &Picture) -> Result<Falling, ReadError> {
    let plane = Plane::shrunk(picture);
    let width = plane.width as f32;
    let tallest = plane.height as f32 / ROWS.0 as f32;
    let wanted = Wanted {
        columns: &[COLUMNS],
        rows: Rows::Between(ROWS.0, ROWS.1),
        pitches: (
            (LEAST_SHARE * width / COLUMNS as f32).max(7.0),
            (width / COLUMNS as f32 + 0.3).min(tallest),
        ),
    };
    let lattice = Lines::new(&plane)
        .find(&wanted)
        .filter(|lattice| lattice.strength >= LEAST_STRENGTH);
    let lattice = lattice.ok_or(ReadError::NoGrid)?;
    let looks = looks(&plane, &lattice);
    let mut cells = split(&looks, (COLUMNS, lattice.rows), &grounds(&plane, &lattice));
    fade_shadows(&mut cells, &looks);
    let (slot, queue) = beside(&plane, &lattice);
    Ok(Falling {
        grid: Grid::of(&lattice, plane.factor),
        cells,
        slot,
        queue,
    })
}

/// Empties the cells of a shadow: four connected ones of one pale look.
fn fade_shadows(cells: &mut [Seen<bool>], looks: &[Look]) {
    let filled: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell].value).collect();
    let empty: Vec<usize> = (0..cells.len()).filter(|&cell| !cells[cell].value).collect();
    let contrast = |cell: usize| {
        let near = empty
            .iter()
            .map(|&empty| distance(looks[cell].color, looks[empty].color));
        near.fold(255.0, f32::min)
    };
    let mut contrasts: Vec<f32> = filled.iter().map(|&cell| contrast(cell)).collect();
    order::sort_by(&mut contrasts, f32::total_cmp);
    let Some(&usual) = contrasts.get(contrasts.len() / 2) else {
        return;
    };
    let mut open: Vec<usize> = filled
        .into_iter()
        .filter(|&cell| contrast(cell) < PALE * usual)
        .collect();
    while let Some(first) = open.pop() {
        let mut part = vec![first];
        let mut next = 0;
        while next < part.len() {
            let cell = part[next];
            let touches = |other: usize| {
                let (row, column) = (cell / COLUMNS, cell % COLUMNS);
                let (other_row, other_column) = (other / COLUMNS, other % COLUMNS);
                row.abs_diff(other_row) + column.abs_diff(other_column) == 1
            };
            let is_alike = |other: usize| looks[other].distance(&looks[cell]) < 14.0;
            let (near, far) = open.iter().partition(|&&other| touches(other) && is_alike(other));
            part.extend::<Vec<usize>>(near);
            open = far;
            next += 1;
        }
        if part.len() == 4 {
            for cell in part {
                cells[cell] = Seen::new(false, 0.6);
            }
        } else {
            for cell in part {
                cells[cell].confidence = cells[cell].confidence.min(0.4);
            }
        }
    }
}

/// The pieces to the left and to the right of a field: the first one of the left is in the slot.
fn beside(plane: &Plane, lattice: &Lattice) -> (Seen<Option<Shape>>, Vec<Seen<Shape>>) {
    let side = |x: f32| (x.max(0.0) as usize).min(plane.width);
    let left = side(lattice.left - 0.35 * lattice.pitch_x);
    let right = side(lattice.left + lattice.pitch_x * (COLUMNS as f32 + 0.35));
    let top = side(lattice.top - 2.0 * lattice.pitch_y);
    let bottom = (lattice.top + lattice.pitch_y * lattice.rows as f32) as usize;
    let slot = pieces_in(plane, lattice.pitch_x, [0, top, left, bottom]);
    let queue = pieces_in(plane, lattice.pitch_x, [right, top, plane.width, bottom]);
    let slot = slot.first().map_or(Seen::new(None, 0.6), |seen| {
        Seen::new(Some(seen.value), seen.confidence)
    });
    (slot, queue)
}
