use crate::Picture;
use crate::beside::{Found, parts_in, queue, slot};
use crate::blocks::LEAST_STRENGTH;
use crate::doubt::{Board, doubt_all, doubt_full, doubt_sides, is_foreign};
use crate::error::ReadError;
use crate::extent::{by_sides, framed};
use crate::lattice::{Lattice, Lines, Rows, Wanted};
use crate::look::{Look, distance, grounds, looks, median};
use crate::parts::Bounds;
use crate::plane::Plane;
use crate::reading::{Falling, Grid, Seen};
use crate::shadow::fade_shadow;
use crate::split::split;

/// Columns of a field.
const COLUMNS: usize = 10;
/// Least and greatest number of rows that are shown.
const ROWS: (usize, usize) = (4, 24);
/// A field with another number of rows may be something else, unless it is cut off by the picture's edge and its lines
/// are strong.
const WHOLE: [usize; 5] = [16, 18, 20, 22, 24];
const LEAST_CUT: f32 = 0.3;
/// A field that begins nearer than this to the picture's upper edge, in rows, may have lost some of them.
const CUT: f32 = 0.3;
/// Of a field that was cut off, at most this number of rows are its stack alone.
const LOW: usize = 6;
/// Least share of the picture's width that a field takes.
const LEAST_SHARE: f32 = 0.2;

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
    let lines = Lines::new(&plane);
    let lattice = field(&plane, &lines)?;
    let looks = looks(&plane, &lattice);
    let mut cells = split(&looks, COLUMNS, lattice.rows, &grounds(&plane, &lattice));
    lift_lid(&mut cells, &looks);
    let seen = Board {
        plane: &plane,
        lines: &lines,
        lattice: &lattice,
    };
    doubt_sides(&mut cells, &looks, seen);
    fade_shadow(&mut cells, &looks, COLUMNS);
    doubt_full(&mut cells, COLUMNS);
    let is_part = lattice.top < CUT * lattice.pitch_y || !WHOLE.contains(&lattice.rows);
    let is_part = is_part && lattice.rows > LOW;
    if is_part || is_odd(&plane, &lattice) || is_foreign(&lines, &lattice) || is_split(&cells) {
        doubt_all(&mut cells);
    }
    let (slot, queue) = beside(&plane, &lattice);
    let places = std::iter::once(&slot).chain(&queue);
    let scale = plane.factor as f32;
    let area = |bounds: Bounds| bounds.map(|side| side as f32 * scale);
    let areas = places.map(|(_, bounds)| bounds.map(area)).collect();
    Ok(Falling {
        grid: Grid::of(&lattice, plane.factor),
        cells,
        slot: slot.0,
        queue: queue.into_iter().map(|(piece, _)| piece).collect(),
        areas,
    })
}

/// The lattice of the field, by its lines and sides, or else by its frame.
fn field(plane: &Plane, lines: &Lines) -> Result<Lattice, ReadError> {
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
    let lattice = lines
        .find(&wanted)
        .filter(|lattice| lattice.strength >= LEAST_STRENGTH);
    let lattice = lattice.ok_or(ReadError::NoGrid)?;
    let sided = by_sides(lines, &lattice, ROWS.1);
    if let Some(whole) = sided.filter(|lattice| !is_odd(plane, lattice)) {
        return Ok(whole);
    }
    let frame = framed(lines, COLUMNS, wanted.pitches.0, wanted.pitches.1);
    Ok(frame.or(sided).unwrap_or(lattice))
}

/// Whether the picture's edge may cut off rows of a field.
fn is_cut(plane: &Plane, lattice: &Lattice) -> bool {
    let above = lattice.top / lattice.pitch_y;
    let below = (plane.height as f32 - lattice.top) / lattice.pitch_y - lattice.rows as f32;
    above < 0.7 || below < 0.7
}

/// Whether what was found may be something else than a field.
fn is_odd(plane: &Plane, lattice: &Lattice) -> bool {
    let is_whole = WHOLE.contains(&lattice.rows);
    !is_whole && (!is_cut(plane, lattice) || lattice.rows < WHOLE[0] && lattice.strength < LEAST_CUT)
}

/// Whether all cells of a column are doubtful: what lies there is no column of a field, such as its frame.
fn is_split(cells: &[Seen<bool>]) -> bool {
    let is_doubtful = |column: usize| cells[column..].iter().step_by(COLUMNS).all(Seen::is_doubtful);
    (0..COLUMNS).any(is_doubtful)
}

/// Empties what is alike in the first rows if they are full: no field has such rows, but some games show the rows in
/// which pieces appear on a ground of their own.
fn lift_lid(cells: &mut [Seen<bool>], looks: &[Look]) {
    for (row, looks) in cells.chunks_mut(COLUMNS).zip(looks.chunks(COLUMNS)).take(3) {
        let colors: Vec<[f32; 3]> = looks.iter().map(|look| look.color).collect();
        let ground = median(&colors).unwrap_or_default();
        if !row.iter().all(|cell| cell.value) {
            break;
        }
        for (cell, color) in row.iter_mut().zip(colors) {
            if distance(color, ground) < 9.0 {
                *cell = Seen::new(false, 0.6);
            }
        }
    }
}

/// The pieces to the left and to the right of a field: the first one of the left is in the slot.
fn beside(plane: &Plane, lattice: &Lattice) -> (Found, Vec<Found>) {
    let side = |x: f32| x.max(0.0) as usize;
    let left = side(lattice.left - 0.35 * lattice.pitch_x);
    let right = side(lattice.left + lattice.pitch_x * (COLUMNS as f32 + 0.35)).min(plane.width);
    let top = side(lattice.top - 2.0 * lattice.pitch_y);
    let bottom = side(lattice.top + lattice.pitch_y * (lattice.rows as f32 + 1.0));
    let parts = |from: usize, to: usize| parts_in(plane, lattice.pitch_x, [from, top, to, bottom]);
    let (before, behind) = (parts(0, left), parts(right, plane.width));
    (slot(&before, &behind), queue(&behind))
}
