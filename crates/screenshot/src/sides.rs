//! The sides that cells share with their neighbours: something lies over a board where one is missing.

use crate::lattice::{Lattice, Lines};
use crate::look::{Look, ranked};

/// A cell without a border of this strength shows nothing of the grid.
pub(crate) const BORDER: f32 = 0.03;
/// Grids with weaker lines do not show a border around each cell.
pub(crate) const CLEAR: f32 = 0.25;
/// Neighbours whose looks differ by more have a border of this strength between them.
const DIFFERENT: (f32, f32) = (24.0, 0.2);
/// Borders between filled cells are usual if they are this strong: the seams of tiles that touch are weaker.
const USUAL: f32 = 0.5;
/// A border with less than this share of what is usual is missing.
const MISSING: f32 = 0.3;
/// Between cells with a gap, the edge is not in the middle.
const AWAY: [f32; 5] = [-0.1, -0.05, 0.0, 0.05, 0.1];

/// What two neighbours are, which tells how strong the border between them should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pair {
    /// Both are filled or not, and look alike. Columns and rows may have different borders.
    Alike {
        are_filled: bool,
        is_row: bool,
    },
    Unlike,
    /// A filled cell, and what is around the board.
    Outside,
}

/// The border between a cell and a neighbour, or the same cell again at the outside.
#[derive(Clone, Copy, Debug)]
struct Side {
    pair: Pair,
    cells: [usize; 2],
    /// Which line of the lattice it is on.
    line: usize,
    edge: f32,
}

/// Cells without a border to a neighbour where there should be one: the two look unlike, or other cells of this kind
/// have one.
#[inline(never)]
pub(crate) fn merged(kinds: &[bool], looks: &[Look], lines: &Lines, lattice: &Lattice) -> Vec<usize> {
    let sides = sides(kinds, looks, lines, lattice);
    let usual = |pair: Pair| {
        let own = sides.iter().filter(|side| side.pair == pair);
        ranked(own.map(|side| side.edge).collect(), 1, 2).unwrap_or(0.0)
    };
    let least = |side: &Side| match side.pair {
        Pair::Outside => BORDER,
        Pair::Unlike => DIFFERENT.1,
        Pair::Alike { are_filled, .. } => {
            // The seams of tiles that touch differ from line to line, as these lie between pixels.
            let mates = sides
                .iter()
                .filter(|other| other.pair == side.pair && other.line == side.line);
            let most = mates.map(|mate| mate.edge).fold(0.0, f32::max);
            let usual = most.min(usual(side.pair));
            let is_usual = usual >= if are_filled { USUAL } else { CLEAR };
            if is_usual { MISSING * usual } else { 0.0 }
        }
    };
    let mut cells = Vec::new();
    for side in sides.iter().filter(|side| side.edge < least(side)) {
        cells.extend_from_slice(&side.cells);
    }
    cells
}

/// The sides of all cells, but for those of empty cells at the outside, and those within rows with a single gap: such
/// rows are pushed up from below, and often drawn without borders.
#[inline(never)]
fn sides(kinds: &[bool], looks: &[Look], lines: &Lines, lattice: &Lattice) -> Vec<Side> {
    let columns = lattice.columns;
    let is_full = |cell: usize| {
        let row = kinds.chunks(columns).nth(cell / columns).unwrap_or_default();
        row.iter().filter(|is_filled| **is_filled).count() + 1 >= columns
    };
    let mut sides = Vec::new();
    for (cell, way) in (0..kinds.len()).flat_map(|cell| (0..4).map(move |way| (cell, way))) {
        let other = neighbour(cell, way, columns, kinds.len());
        let pair = match other {
            Some(other) if kinds[cell] != kinds[other] => Pair::Unlike,
            Some(other) if looks[cell].distance(&looks[other]) >= DIFFERENT.0 => Pair::Unlike,
            Some(other) if kinds[cell] && is_full(cell) && is_full(other) => continue,
            Some(_) => Pair::Alike {
                are_filled: kinds[cell],
                is_row: way % 2 == 1,
            },
            None => Pair::Outside,
        };
        let is_first = other.map_or(kinds[cell], |other| other > cell);
        if let Some(edge) = is_first.then(|| side(lines, lattice, cell, way)).flatten() {
            let line = [cell % columns, cell / columns][way % 2];
            let cells = [cell, other.unwrap_or(cell)];
            sides.push(Side {
                pair,
                cells,
                line,
                edge,
            });
        }
    }
    sides
}

/// The cell to the left of another one (0), above it, to the right of it, or below it (3).
#[inline(never)]
pub(crate) fn neighbour(cell: usize, way: usize, columns: usize, count: usize) -> Option<usize> {
    match way {
        0 => (!cell.is_multiple_of(columns)).then(|| cell - 1),
        1 => cell.checked_sub(columns),
        2 => Some(cell + 1).filter(|right| !right.is_multiple_of(columns)),
        _ => Some(cell + columns).filter(|below| *below < count),
    }
}

/// The strongest of a cell's four borders.
#[inline(never)]
pub(crate) fn border(lines: &Lines, lattice: &Lattice, cell: usize) -> f32 {
    let sides = (0..4).filter_map(|way| side(lines, lattice, cell, way));
    sides.fold(0.0, f32::max)
}

/// The edge at a side of a cell, in the order of [`neighbour`], if it is inside of the picture.
#[inline(never)]
fn side(lines: &Lines, lattice: &Lattice, cell: usize, way: usize) -> Option<f32> {
    let (width, height) = lines.size();
    let (across, down) = (lattice.pitch_x, lattice.pitch_y);
    let x = lattice.left + across * (cell % lattice.columns + way / 2 * (1 - way % 2)) as f32;
    let y = lattice.top + down * (cell / lattice.columns + way / 2 * (way % 2)) as f32;
    let is_column = way.is_multiple_of(2);
    let (place, most) = if is_column { (x, width) } else { (y, height) };
    if !(2.0..most - 2.0).contains(&place) {
        return None;
    }
    let mut strongest = 0.0_f32;
    for away in AWAY {
        let edge = if is_column {
            lines.column_edge(x + away * across, (y + 0.2 * down, y + 0.8 * down))
        } else {
            lines.row_edge(y + away * down, (x + 0.2 * across, x + 0.8 * across))
        };
        strongest = strongest.max(edge);
    }
    Some(strongest)
}
