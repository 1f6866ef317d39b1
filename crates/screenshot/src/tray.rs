//! The pieces below a board.
//!
//! What stands out from the ground below the board lies in bands of rows. In each band, from the board down, a size of
//! cells is looked for with which all that lies in the three places is made of whole cells, and whose borders are
//! edges. The first band with such a size has the pieces.

use quadrille_bitboard::{Cell, Shape};

use crate::blobs::Mask;
use crate::lattice::{Lattice, Lines};
use crate::plane::Plane;
use crate::reading::Seen;

/// The pieces of the three places.
type Pieces = [Seen<Option<Shape>>; 3];

/// Most cells of a piece in a row or in a column.
const LONGEST: usize = 5;
/// Least and greatest size of the cells, as a share of the board's.
const SIZES: (f32, f32) = (0.28, 1.05);
/// The worst fit that is a set of pieces; see [`Fit::value`].
const LEAST_FIT: f32 = 0.45;

/// Where one piece lies in a mask: left, top, right, bottom, all before the end.
type Bounds = [usize; 4];

/// A band of rows, read with one size of cells.
#[derive(Clone, Debug)]
struct Fit {
    shapes: [Option<Shape>; 3],
    /// How whole the cells are and how sharp their borders, at most 1.
    values: [f32; 3],
}

impl Fit {
    /// The worst of the places.
    fn value(&self) -> f32 {
        self.values.iter().copied().fold(1.0, f32::min)
    }

    fn sum(&self) -> f32 {
        self.values.iter().sum()
    }
}

/// The pieces in the three places below a board.
#[inline(never)]
pub(crate) fn tray(plane: &Plane, lines: &Lines, lattice: &Lattice) -> Pieces {
    let bottom = lattice.top + lattice.pitch_y * (lattice.rows as f32 + 0.25);
    if bottom + 0.3 * lattice.pitch_y >= plane.height as f32 {
        return [Seen::new(None, 0.0); 3];
    }
    let least = (0.1 * lattice.pitch_x).max(2.0) as usize;
    let mask = without_specks(plane, bottom.max(0.0) as usize, least);
    let mut best: Option<Fit> = None;
    let fits = bands(&mask, lattice).into_iter();
    for fit in fits.filter_map(|band| best_fit(&mask, lines, (lattice, band))) {
        if best.as_ref().is_none_or(|best| fit.value() > best.value()) {
            best = Some(fit);
        }
        if best.as_ref().is_some_and(|best| best.value() >= LEAST_FIT) {
            break;
        }
    }
    best.map_or([Seen::new(None, 0.3); 3], |fit| {
        let sure =
            |place: usize| 0.5 + (fit.values[place].min(fit.value() + 0.2) - LEAST_FIT) / (1.0 - LEAST_FIT);
        [0, 1, 2].map(|place| Seen::new(fit.shapes[place], sure(place)))
    })
}

/// What stands out from a row down, without what is narrower or lower than some pixels.
fn without_specks(plane: &Plane, top: usize, least: usize) -> Mask {
    let mut mask = Mask::of(plane, [0, top, plane.width, plane.height]);
    for blob in mask.blobs() {
        let is_speck = blob.right - blob.left < least || blob.bottom - blob.top < least;
        if is_speck || blob.area < least * least {
            mask.remove(&blob);
        }
    }
    mask
}

/// Runs of rows in which something stands out, from the top; the end is not included.
fn bands(mask: &Mask, lattice: &Lattice) -> Vec<(usize, usize)> {
    let apart = (0.2 * lattice.pitch_y) as usize;
    let mut bands: Vec<(usize, usize)> = Vec::new();
    for y in (0..mask.height).filter(|&y| (0..mask.width).any(|x| mask.is_set(x, y))) {
        match bands.last_mut() {
            Some(last) if y <= last.1 + apart => last.1 = y + 1,
            _ => bands.push((y, y + 1)),
        }
    }
    let least = (SIZES.0 * 0.8 * lattice.pitch_y) as usize;
    bands.retain(|band| band.1 - band.0 >= least);
    bands
}

/// The size of cells that fits a band best, with what it shows.
fn best_fit(mask: &Mask, lines: &Lines, (lattice, band): (&Lattice, (usize, usize))) -> Option<Fit> {
    let places = [0, 1, 2].map(|place| bounds(mask, lattice, (place, band)));
    if places.iter().all(Option::is_none) {
        return None;
    }
    let mut best: Option<Fit> = None;
    let mut size = SIZES.0 * lattice.pitch_x;
    while size <= SIZES.1 * lattice.pitch_x {
        let mut fit = Fit {
            shapes: [None; 3],
            values: [1.0; 3],
        };
        for (place, bounds) in places.iter().enumerate() {
            if let Some(bounds) = *bounds {
                (fit.shapes[place], fit.values[place]) = piece(mask, lines, (bounds, size));
            }
        }
        if best.as_ref().is_none_or(|best| fit.sum() > best.sum()) {
            best = Some(fit);
        }
        size += 0.25;
    }
    best
}

/// The bounds of what stands out in a place of a band.
fn bounds(mask: &Mask, lattice: &Lattice, (place, band): (usize, (usize, usize))) -> Option<Bounds> {
    let third = lattice.pitch_x * lattice.columns as f32 / 3.0;
    let side = |place: usize| {
        let x = lattice.left + third * place as f32;
        if place == 0 {
            0
        } else if place == 3 {
            mask.width
        } else {
            (x.max(0.0) as usize).min(mask.width)
        }
    };
    let columns = side(place)..side(place + 1);
    let rows = band.0..band.1;
    let is_column = |x: &usize| rows.clone().any(|y| mask.is_set(*x, y));
    let is_row = |y: &usize| columns.clone().any(|x| mask.is_set(x, *y));
    let left = columns.clone().find(is_column)?;
    let right = columns.clone().rev().find(is_column)? + 1;
    let top = rows.clone().find(is_row)?;
    let bottom = rows.clone().rev().find(is_row)? + 1;
    Some([left, top, right, bottom])
}

/// The piece in a rectangle if its cells are of about a size, and how well that fits, at most 1.
fn piece(
    mask: &Mask,
    lines: &Lines,
    ([left, top, right, bottom], size): (Bounds, f32),
) -> (Option<Shape>, f32) {
    let (width, height) = ((right - left) as f32, (bottom - top) as f32);
    let (columns, rows) = ((width / size + 0.5) as usize, (height / size + 0.5) as usize);
    if !(1..=LONGEST).contains(&columns) || !(1..=LONGEST).contains(&rows) {
        return (None, -1.0);
    }
    let (across, down) = (width / columns as f32, height / rows as f32);
    let off = ((across - size).abs() * columns as f32 + (down - size).abs() * rows as f32) / size;
    let mut cells = Vec::new();
    let mut clear = 0.0;
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let x = left as f32 + across * (column as f32 + 0.2);
        let y = top as f32 + down * (row as f32 + 0.2);
        let share = mask.share([x, y, x + 0.6 * across, y + 0.6 * down]);
        clear += 2.0 * (share - 0.5).abs();
        if share >= 0.5 {
            cells.push(Cell::new(row, column));
        }
    }
    let clear = clear / (rows * columns) as f32;
    let origin = [(mask.left + left) as f32, (mask.top + top) as f32];
    let sharp = sharpness(lines, (origin, [across, down]), &cells);
    let value = 1.0 - 2.2 * (1.0 - clear) - 0.55 * off + 0.5 * (sharp - 0.4).min(0.0);
    (Shape::from_cells(cells), value)
}

/// How much stronger edges are at the borders between cells than in their middles, -1 to 1.
fn sharpness(lines: &Lines, ([left, top], [across, down]): ([f32; 2], [f32; 2]), cells: &[Cell]) -> f32 {
    let (mut borders, mut middles, mut count) = (0.0, 0.0, 0);
    for cell in cells {
        let (x, y) = (left + across * cell.col as f32, top + down * cell.row as f32);
        let rows = (y + 0.25 * down, y + 0.75 * down);
        let columns = (x + 0.25 * across, x + 0.75 * across);
        middles += lines.column_edge(x + 0.5 * across, rows) + lines.row_edge(y + 0.5 * down, columns);
        borders += lines.column_edge(x, rows) + lines.column_edge(x + across, rows);
        borders += lines.row_edge(y, columns) + lines.row_edge(y + down, columns);
        count += 1;
    }
    (0.5 * borders - middles) / (2.0 * count.max(1) as f32)
}
