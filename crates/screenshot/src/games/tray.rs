//! The pieces below a board.
//!
//! What stands out from the ground below the board, as wide as the board is, lies in bands of rows. In each band, from
//! the board down, a size of cells is looked for with which each part is made of whole cells, with edges at the
//! borders between them. The first band with such a size has the pieces. Two readings are compared: with the shadows
//! that are seen on the ground, and without them.

use quadrille_bitboard::{Cell, Shape};

use crate::find::lattice::{Lattice, Lines};
use crate::find::plane::Plane;
use crate::reading::Seen;
use crate::see::blobs::Mask;
use crate::see::look::ranked;
use crate::see::parts::{Bounds, open_panels, parts, remove_cut, remove_shadows, remove_specks};

/// The pieces of the three places.
pub(crate) type Pieces = [Seen<Option<Shape>>; 3];
/// Where something is in these places, in pixels of the plane.
pub(crate) type Areas = [Option<Bounds>; 3];

/// Most cells of a piece in a row or in a column.
const LONGEST: usize = 5;
/// Least and greatest size of the cells, as a share of the board's.
const SIZES: (f32, f32) = (0.2, 1.05);
/// The worst fit that is a set of pieces; see [`Fit::value`].
const LEAST_FIT: f32 = 0.45;
/// How far beside the board pieces may reach, and how far below it they may begin, in cells of the board.
const MARGIN: f32 = 0.6;
const BELOW: f32 = 0.25;
/// An edge of this strength that runs beside the pieces is the border of the screen.
const EDGE: f32 = 0.4;
/// Half the width of such a border, in pixels: a piece may begin right beside it.
const BORDER: f32 = 1.5;
/// Seams between cells are usual with this share of the strength of the outer borders.
const SEAM: f32 = 0.4;
/// Pieces that fit as well as this without their shadows leave no doubt.
const SURE: f32 = 0.9;
/// What looks like a panel is a piece if it fits as well as this.
const PIECE: f32 = 0.75;
/// An outline is at most so far from the border of its cell.
const BESIDE: f32 = 0.07;
/// Two sizes of cells fit about as well if the sums of their values differ by less, for each piece.
const AMBIGUOUS: f32 = 0.1;
/// What pieces are sure of at most if their size or their place is not clear.
const UNSURE: f32 = 0.4;

/// Something in a band that may be a piece, with its place.
#[derive(Clone, Copy, Debug)]
struct Part {
    place: usize,
    bounds: Bounds,
}

/// A band of rows, read with one size of cells.
#[derive(Clone, Debug)]
struct Fit {
    shapes: [Option<Shape>; 3],
    /// How whole the cells are and how sharp their borders, at most 1.
    values: [f32; 3],
    /// Which places have an unlike piece if cells have another size that fits about as well.
    is_unsure: [bool; 3],
    areas: [Option<Bounds>; 3],
}

impl Fit {
    /// The worst of the places.
    fn value(&self) -> f32 {
        self.values.iter().copied().fold(1.0, f32::min)
    }

    fn sum(&self) -> f32 {
        self.values.iter().sum()
    }

    fn is_good(&self) -> bool {
        self.value() >= LEAST_FIT
    }

    fn pieces(&self, mask: &Mask) -> (Pieces, Areas) {
        let sure =
            |place: usize| 0.5 + (self.values[place].min(self.value() + 0.2) - LEAST_FIT) / (1.0 - LEAST_FIT);
        // Where a piece is not clear, the pieces may be elsewhere, and no place is surely empty.
        let is_any_unsure = (0..3).any(|place| self.is_unsure[place] && self.shapes[place].is_some());
        let pieces = [0, 1, 2].map(|place| {
            let is_unsure = self.is_unsure[place] || (is_any_unsure && self.shapes[place].is_none());
            let most = if is_unsure { UNSURE } else { 1.0 };
            Seen::new(self.shapes[place], sure(place).min(most))
        });
        let (x, y) = (mask.left, mask.top);
        let area = |[left, top, right, bottom]: Bounds| [x + left, y + top, x + right, y + bottom];
        (pieces, self.areas.map(|bounds| bounds.map(area)))
    }
}

/// The pieces in the three places below a board.
#[inline(never)]
pub(crate) fn tray(plane: &Plane, lines: &Lines, lattice: &Lattice) -> (Pieces, Areas) {
    let pitch = lattice.pitch_x;
    let below = pitch * lattice.rows as f32;
    let bottom = lattice.top + below;
    if bottom + (BELOW + 0.3) * pitch >= plane.height as f32 {
        return ([Seen::new(None, 0.0); 3], [None; 3]);
    }
    let area = [
        end(lines, lattice, -1.0),
        bottom + BELOW * pitch,
        end(lines, lattice, 1.0),
        bottom + below,
    ];
    let mut mask = Mask::of(plane, area.map(|edge| edge.max(0.0) as usize));
    let least = (0.1 * pitch).max(2.0) as usize;
    remove_specks(&mut mask, least);
    let is_cut = remove_cut(&mut mask, pitch, lattice.left, lattice.left + below);
    let is_piece =
        |mask: &Mask, bounds: Bounds| sizes(pitch).any(|size| piece(mask, lines, bounds, size).1 >= PIECE);
    let mut bare = mask.clone();
    open_panels(&mut mask, plane, pitch, is_piece);
    // Shadows on the ground, and those on panels.
    remove_shadows(&mut bare, plane);
    open_panels(&mut bare, plane, pitch, is_piece);
    remove_shadows(&mut bare, plane);
    remove_specks(&mut bare, least);
    let fits = [&bare, &mask].map(|mask| first_fit(mask, lines, lattice));
    let Some(mut fit) = better(fits) else {
        return ([Seen::new(None, 0.3); 3], [None; 3]);
    };
    if is_cut {
        fit.is_unsure = [true; 3];
    }
    fit.pieces(&mask)
}

/// The better one of two readings: the second one must fit much better. Where they differ and fit about as well, places
/// are unsure.
fn better([first, second]: [Option<Fit>; 2]) -> Option<Fit> {
    let Some((one, other)) = first.as_ref().zip(second.as_ref()) else {
        return first.or(second);
    };
    let ahead = one.value() - other.value();
    let mut best = if ahead >= -0.02 {
        one.clone()
    } else {
        other.clone()
    };
    if ahead.abs() < 0.15 && one.value() < SURE {
        for place in 0..3 {
            best.is_unsure[place] |= one.shapes[place] != other.shapes[place];
        }
    }
    Some(best)
}

/// How far the ground of the pieces reaches to a side of the board: to an edge that runs along all of it, or to a
/// margin.
fn end(lines: &Lines, lattice: &Lattice, way: f32) -> f32 {
    let pitch = lattice.pitch_x;
    let half = 0.5 * pitch * lattice.columns as f32;
    let side = lattice.left + half + way * half;
    let (top, bottom) = (lattice.top, lattice.top + 2.0 * half);
    // Above the board, beside it, and beside the pieces: panels end somewhere between.
    let parts = [
        (top - 1.2 * pitch, top - 0.3 * pitch),
        (top, top + half),
        (top + half, bottom),
        (bottom + 0.1 * half, bottom + 0.4 * half),
        (bottom + 0.4 * half, bottom + 0.7 * half),
    ];
    let is_edge = |x: &f32| parts.iter().all(|part| lines.column_edge(*x, *part) >= EDGE);
    let steps = (MARGIN * pitch) as usize;
    let mut places = (2..=steps).map(|step| side + way * step as f32);
    let edge = places.clone().find(is_edge).map(|x| x - BORDER * way);
    edge.or(places.next_back()).unwrap_or(side)
}

/// The first band that fits well, or else the one that fits best.
fn first_fit(mask: &Mask, lines: &Lines, lattice: &Lattice) -> Option<Fit> {
    let mut best: Option<Fit> = None;
    for band in bands(mask, lattice) {
        if best.as_ref().is_some_and(Fit::is_good) {
            break;
        }
        let fit = best_fit(mask, lines, lattice, &band);
        let is_better = |fit: &Fit| best.as_ref().is_none_or(|best| fit.value() > best.value());
        best = fit.filter(is_better).or(best);
    }
    best
}

/// The parts of each band of rows, from the top. Without any, or with more than there may be pieces, it is none.
fn bands(mask: &Mask, lattice: &Lattice) -> Vec<Vec<Bounds>> {
    let apart = (0.2 * lattice.pitch_y) as usize;
    let mut rows: Vec<(usize, usize)> = Vec::new();
    for y in (0..mask.height).filter(|&y| (0..mask.width).any(|x| mask.is_set(x, y))) {
        match rows.last_mut() {
            Some(last) if y <= last.1 + apart => last.1 = y + 1,
            _ => rows.push((y, y + 1)),
        }
    }
    let least = 0.8 * SIZES.0 * lattice.pitch_y;
    let middle = 0.5 * lattice.pitch_x * lattice.columns as f32;
    let is_large = |[left, top, right, bottom]: &Bounds| (right - left).min(bottom - top) as f32 >= least;
    // What is beside the board for the most part is none of its pieces.
    let is_below = |[left, _, right, _]: &Bounds| {
        let center = 0.5 * (mask.left * 2 + left + right) as f32 - lattice.left;
        (center - middle).abs() < middle
    };
    let all = parts(mask, lattice.pitch_x);
    let band = |&(first, end): &(usize, usize)| -> Vec<Bounds> {
        let own = all.iter().filter(|part| (first..end).contains(&part[1]));
        own.filter(|part| is_large(part) && is_below(part))
            .copied()
            .collect()
    };
    let bands = rows.iter().map(band);
    bands.filter(|band| (1..=4).contains(&band.len())).collect()
}

/// The parts of a band with their places, and whether these are clear. Of four, the last one is put aside.
fn placed(mask: &Mask, lattice: &Lattice, band: &[Bounds]) -> (Vec<Part>, bool) {
    let third = lattice.pitch_x * lattice.columns as f32 / 3.0;
    let at = |[left, _, right, _]: &Bounds| {
        let center = 0.5 * (mask.left * 2 + left + right) as f32 - lattice.left;
        ((center / third).max(0.0) as usize).min(2)
    };
    let mut places: Vec<usize> = band.iter().map(at).collect();
    let is_clear = places.windows(2).all(|pair| pair[0] < pair[1]);
    if !is_clear {
        places = match places[..] {
            [0, 0] => vec![0, 1],
            [2, 2] => vec![1, 2],
            [first, _] => vec![first, first + 1],
            _ => vec![0, 1, 2],
        };
    }
    let parts = places.into_iter().zip(band);
    let parts = parts.map(|(place, &bounds)| Part { place, bounds });
    (parts.collect(), is_clear)
}

/// The sizes that cells may have, in pixels.
fn sizes(pitch: f32) -> impl Iterator<Item = f32> {
    let count = ((SIZES.1 - SIZES.0) * pitch / 0.25) as usize;
    (0..=count).map(move |step| SIZES.0 * pitch + 0.25 * step as f32)
}

/// The size of cells that fits a band best, with what it shows.
fn best_fit(mask: &Mask, lines: &Lines, lattice: &Lattice, band: &[Bounds]) -> Option<Fit> {
    let (parts, is_clear) = placed(mask, lattice, band);
    let fits: Vec<Fit> = sizes(lattice.pitch_x)
        .map(|size| {
            let mut fit = Fit {
                shapes: [None; 3],
                values: [1.0; 3],
                is_unsure: [!is_clear; 3],
                areas: [None; 3],
            };
            for part in &parts {
                fit.areas[part.place] = Some(part.bounds);
                (fit.shapes[part.place], fit.values[part.place]) = piece(mask, lines, part.bounds, size);
            }
            fit
        })
        .collect();
    let best = fits
        .iter()
        .max_by(|one, other| one.sum().total_cmp(&other.sum()))?;
    let mut sure = best.clone();
    let least = best.sum() - AMBIGUOUS * parts.len() as f32;
    for other in fits.iter().filter(|fit| fit.sum() > least) {
        for place in 0..3 {
            sure.is_unsure[place] |= other.shapes[place] != best.shapes[place];
        }
    }
    Some(sure)
}

/// The piece in a rectangle if its cells are of about a size, and how well that fits, at most 1.
fn piece(mask: &Mask, lines: &Lines, [left, top, right, bottom]: Bounds, size: f32) -> (Option<Shape>, f32) {
    let (width, height) = ((right - left) as f32, (bottom - top) as f32);
    let (columns, rows) = ((width / size + 0.5) as usize, (height / size + 0.5) as usize);
    if !(1..=LONGEST).contains(&columns) || !(1..=LONGEST).contains(&rows) {
        return (None, -1.0);
    }
    let (across, down) = (width / columns as f32, height / rows as f32);
    // A pixel more or less is no difference.
    let off = |length: f32, cells: usize| ((length - size * cells as f32).abs() - 1.0).max(0.0) / size;
    let off = off(width, columns) + off(height, rows);
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
    let (sharp, seam) = sharpness(lines, origin, [across, down], &cells);
    let borders = 0.5 * (sharp - 0.4).min(0.0) + (seam - SEAM).min(0.0);
    let value = 1.0 - 2.2 * (1.0 - clear) - 0.8 * off + borders;
    (Shape::from_cells(cells), value)
}

/// How much stronger edges are at the borders of cells than in their middles, -1 to 1, and how strong the weaker ones
/// between two cells are, as a share of the others; 1 without any.
fn sharpness(lines: &Lines, [left, top]: [f32; 2], [across, down]: [f32; 2], cells: &[Cell]) -> (f32, f32) {
    let (mut middles, mut outer, mut seams) = (0.0, Vec::new(), Vec::new());
    for cell in cells {
        let (x, y) = (left + across * cell.col as f32, top + down * cell.row as f32);
        let rows = (y + 0.25 * down, y + 0.75 * down);
        let columns = (x + 0.25 * across, x + 0.75 * across);
        middles += lines.column_edge(x + 0.5 * across, rows) + lines.row_edge(y + 0.5 * down, columns);
        let near = |right: isize, below: isize| {
            let row = cell.row.checked_add_signed(below);
            let col = cell.col.checked_add_signed(right);
            row.zip(col)
                .is_some_and(|(row, col)| cells.contains(&Cell::new(row, col)))
        };
        let upright = |x: f32, away: f32| lines.column_edge(x + away * across, rows);
        let level = |y: f32, away: f32| lines.row_edge(y + away * down, columns);
        let sides: [(&dyn Fn(f32) -> f32, bool); 4] = [
            (&|away| upright(x, away), near(-1, 0)),
            (&|away| upright(x + across, away), near(1, 0)),
            (&|away| level(y, away), near(0, -1)),
            (&|away| level(y + down, away), near(0, 1)),
        ];
        for (edge, is_seam) in sides {
            if is_seam {
                // Outlines of cells lie beside the seam.
                seams.push(edge(0.0).max(edge(-BESIDE)).max(edge(BESIDE)));
            } else {
                outer.push(edge(0.0));
            }
        }
    }
    let (around, between) = (outer.iter().sum::<f32>(), seams.iter().sum::<f32>());
    let all = (around + between) / (outer.len() + seams.len()).max(1) as f32;
    let middle = 0.5 * middles / cells.len().max(1) as f32;
    // All cells of a piece have seams; those of something else may have some by chance.
    let weak = ranked(seams, 1, 4);
    let usual = (around / outer.len().max(1) as f32).max(0.1);
    (all - middle, weak.map_or(1.0, |weak| (weak - middle) / usual))
}
