//! Signs that a board is not what it seems: something lies over it, or the lines are not its own.

use crate::doubts::crossing::crossed;
use crate::doubts::sides::{BORDER, CLEAR, border, merged};
use crate::find::lattice::{Lattice, Lines};
use crate::find::plane::Plane;
use crate::reading::Seen;
use crate::see::look::{Look, distance, mean};

/// A line is weak with less than this share of what is usual for the others.
const WEAK: f32 = 0.3;
/// Every other line has less than this share of the others if cells are twice as large.
const HALVED: f32 = 0.5;
/// What a doubtful cell's confidence is at most.
const UNSURE: f32 = 0.4;
/// Cells of fewer pixels a side are too small to be read with certainty.
const SMALL: f32 = 10.0;
/// A grid goes on beyond a side with this share of the lines that it has inside of it, and at least this strength.
const BEYOND: (f32, f32) = (0.3, 0.04);
/// With less strength inside, a grid has no lines that could go on.
const LINED: f32 = 0.08;
/// Sides of a cell that differ by more are foreign to it, unless such a difference is usual.
const UNLIKE: f32 = 16.0;
/// An edge of this strength goes across a half of the picture.
const ACROSS: f32 = 0.3;
/// With more room beside a lattice, in cells, it is in a window, whose side is so far from it at least.
const MARGIN: f32 = 1.5;
const WINDOW: f32 = 0.45;
/// In how many parts of the row below a lattice such an edge is looked for.
const CUTS: usize = 24;
/// A cell whose pixels vary by this much, although its sides and its middle are alike, has a fine texture.
const ROUGH: f32 = 28.0;

/// Cells that show nothing of a clear grid, of the first `count`; all of them if several lines of it are missing.
pub(crate) fn unlined(count: usize, lines: &Lines, lattice: &Lattice) -> Vec<usize> {
    if lattice.strength < CLEAR {
        return Vec::new();
    }
    let is_odd = 6 * missing(lines, lattice) > lattice.columns + lattice.rows;
    let has_border = |cell: usize| border(lines, lattice, cell) >= BORDER;
    (0..count).filter(|&cell| is_odd || !has_border(cell)).collect()
}

/// Makes these cells doubtful.
#[inline(never)]
pub(crate) fn doubt<T>(cells: &mut [Seen<T>], doubtful: &[usize]) {
    for &cell in doubtful {
        cells[cell].confidence = cells[cell].confidence.min(UNSURE);
    }
}

/// Where more than one of this many cells is doubtful, all are.
const MOST_DOUBTFUL: usize = 4;

/// Makes all cells doubtful.
#[inline(never)]
pub(crate) fn doubt_all<T>(cells: &mut [Seen<T>]) {
    for cell in cells {
        cell.confidence = cell.confidence.min(UNSURE);
    }
}

/// Whether so many cells are doubtful that the lattice itself is.
pub(crate) fn is_mostly_doubtful<T>(cells: &[Seen<T>]) -> bool {
    cells.iter().filter(|cell| cell.is_doubtful()).count() * MOST_DOUBTFUL > cells.len()
}

/// Makes full rows doubtful: they would have been cleared.
pub(crate) fn doubt_full(cells: &mut [Seen<bool>], columns: usize) {
    let rows = cells.chunks_mut(columns);
    rows.filter(|row| row.iter().all(|cell| cell.value))
        .for_each(doubt_all);
}

/// Makes what a block game would have cleared doubtful: full rows and columns, and full boxes of 3 x 3 on 9 x 9 cells.
pub(crate) fn doubt_clears(cells: &mut [Seen<bool>], side: usize) {
    let parts: [&dyn Fn(usize) -> usize; 3] = [&|cell| cell / side, &|cell| cell % side, &|cell| {
        cell / side / 3 * 3 + cell % side / 3
    }];
    let parts = &parts[..if side == 9 { 3 } else { 2 }];
    let is_full = |part: &&dyn Fn(usize) -> usize, cell: usize| {
        let mut own = (0..cells.len()).filter(|other| part(*other) == part(cell));
        own.all(|other| cells[other].value)
    };
    let full = (0..cells.len()).filter(|&cell| parts.iter().any(|part| is_full(part, cell)));
    let full: Vec<usize> = full.collect();
    doubt(cells, &full);
}

/// Whether a lattice is too small, sticks out of the picture, is halved, goes on to a side, or has rows
/// at another distance than its columns.
pub(crate) fn is_foreign(lines: &Lines, lattice: &Lattice) -> bool {
    let (width, _) = lines.size();
    let right = lattice.left + lattice.pitch_x * lattice.columns as f32;
    let most = 0.03 * lattice.pitch_x;
    lattice.pitch_x < SMALL
        || lattice.left < -most
        || right > width + most
        // The lines of a lattice that its signs alone show are too faint to tell.
        || lattice.strength > 0.0
            && (is_halved(lines, lattice) || goes_on(lines, lattice) || lines.has_other_rows(lattice))
}

/// Whether a lattice goes on above or below.
pub(crate) fn goes_on_down(lines: &Lines, lattice: &Lattice) -> bool {
    goes_on(&lines.turned(), &lattice.turned())
}

/// Whether the lines along rows go on beyond the left or the right side of a lattice.
#[inline(never)]
fn goes_on(lines: &Lines, lattice: &Lattice) -> bool {
    let (width, _) = lines.size();
    let right = lattice.left + lattice.pitch_x * lattice.columns as f32;
    let near = (0.12 * lattice.pitch_x).max(5.0);
    let far = 0.85 * lattice.pitch_x;
    // Some pixels tell as much as a fifth of a large cell.
    let least = (0.2 * lattice.pitch_x)
        .max(3.0)
        .min((0.1 * lattice.pitch_x).max(6.0));
    let strength = |strip: (f32, f32)| {
        let at = |row: f32| lines.row_edge(lattice.top + lattice.pitch_y * row, strip);
        let row = |line: usize| at(line as f32) - at(line as f32 - 0.5).min(at(line as f32 + 0.5));
        (1..lattice.rows).map(row).sum::<f32>() / lattice.rows as f32
    };
    let sides = [
        ((lattice.left - far).max(0.0), lattice.left - near),
        (right + near, (right + far).min(width)),
    ];
    let inside = strength((lattice.left + near, right - near));
    inside > LINED
        && sides.into_iter().any(|strip| {
            strip.1 - strip.0 >= least && {
                let outside = strength(strip);
                outside > BEYOND.1 && outside > BEYOND.0 * inside
            }
        })
}

/// Whether the row below a lattice has some of the lines between columns, but not all of them, or has them in its upper
/// part and not in its lower one: something lies over it.
pub(crate) fn is_broken_below(lines: &Lines, lattice: &Lattice) -> bool {
    let strength = |line: usize, (first, end): (f32, f32)| {
        let y = |row: f32| lattice.top + lattice.pitch_y * row;
        lines.column_edge(lattice.left + lattice.pitch_x * line as f32, (y(first), y(end)))
    };
    let rows = lattice.rows as f32;
    let inner = || 1..lattice.columns;
    let usual = inner().map(|line| strength(line, (0.0, rows))).sum::<f32>() / (lattice.columns - 1) as f32;
    let below = |(first, end): (f32, f32)| {
        let is_strong = |line: &usize| strength(*line, (rows + first, rows + end)) > 0.5 * usual;
        inner().filter(is_strong).count()
    };
    let all = lattice.columns - 1;
    let is_hidden = || below((0.1, 0.35)) == all && below((0.65, 0.9)) < all;
    (1..all).contains(&below((0.2, 0.8))) || is_hidden()
}

/// Whether an edge runs across the left or the right half of the picture less than a row below a lattice: the rows may
/// go on behind what is there.
pub(crate) fn is_cut_below(lines: &Lines, lattice: &Lattice) -> bool {
    let (width, _) = lines.size();
    let bottom = lattice.top + lattice.pitch_y * lattice.rows as f32;
    let right = lattice.left + lattice.pitch_x * lattice.columns as f32;
    // A line or a panel of the board does not go on to the side of the screen. In a window, that is near the board.
    let far = 0.15 * lattice.pitch_x;
    let end = |side: f32, room: f32, way: f32| {
        let is_window = room > MARGIN * lattice.pitch_x;
        side + way * if is_window { WINDOW * lattice.pitch_x } else { room }
    };
    let (from, to) = (
        end(lattice.left, lattice.left, -1.0),
        end(right, width - right, 1.0),
    );
    let middle = 0.5 * (lattice.left + right);
    let halves = [
        [(from, lattice.left - far), (lattice.left, middle)],
        [(right + far, to), (middle, right)],
    ];
    halves.into_iter().any(|[margin, half]| {
        // Lines of a board without margins look the same.
        let is_narrow = margin.1 - margin.0 < 3.0;
        let near = if is_narrow { CUTS / 8 } else { 0 };
        (near..=CUTS - near).any(|part| {
            let y = bottom + lattice.pitch_y * part as f32 / CUTS as f32;
            let is_across = |strip: (f32, f32)| lines.row_edge(y, strip) >= ACROSS;
            is_across(half) && (is_narrow || is_across(margin))
        })
    })
}

/// A board in a picture.
#[derive(Clone, Copy)]
pub(crate) struct Board<'a> {
    pub(crate) plane: &'a Plane,
    pub(crate) lines: &'a Lines,
    pub(crate) lattice: &'a Lattice,
}

/// Makes filled and empty cells doubtful that are [`torn`] or [`merged`].
pub(crate) fn doubt_sides(cells: &mut [Seen<bool>], looks: &[Look], board: Board<'_>) {
    let Board {
        plane,
        lines,
        lattice,
    } = board;
    let filled: Vec<bool> = cells.iter().map(|cell| cell.value).collect();
    doubt(cells, &torn(&filled, looks, plane, lattice));
    doubt(cells, &merged(&filled, looks, lines, lattice));
    doubt(cells, &crossed(&filled, lines, lattice));
}

/// Cells whose sides are unlike each other or unlike the middle, unless cells of their kind often are, and those with a
/// fine texture.
///
/// What lies over a board ends in some cells, along a column or a row; how a tile is drawn repeats in others as well.
/// Cells with signs have no looks. Of the four comparisons, those with the middle are left out there.
pub(crate) fn torn(kinds: &[bool], looks: &[Look], plane: &Plane, lattice: &Lattice) -> Vec<usize> {
    let at = |cell: usize| [cell % lattice.columns, cell / lattice.columns];
    // Signs are farther from the rim than what is drawn on tiles.
    let (ways, strip) = if looks.is_empty() {
        (2, [0.1, 0.2])
    } else {
        (4, [0.15, 0.28])
    };
    let tears: Vec<[[f32; 3]; 4]> = (0..kinds.len())
        .map(|cell| tears(plane, lattice, strip, at(cell)))
        .collect();
    let is_torn = |&cell: &usize| {
        let own = |other: &usize| kinds[*other] == kinds[cell];
        let is_odd = |way: usize| {
            let tear = |other: usize| tears[other][way];
            let others = (0..kinds.len()).filter(own);
            let lined_up = |other: usize| at(other)[way % 2] == at(cell)[way % 2];
            is_odd_one(cell, others, way % 2 == 1, |other| Compared {
                tear: tear(other),
                is_lined_up: lined_up(other),
            })
        };
        let is_flat = |tear: &[f32; 3]| distance(*tear, [0.0; 3]) < UNLIKE;
        let is_rough = looks.get(cell).is_some_and(|look| look.spread >= ROUGH);
        is_rough && tears[cell].iter().all(is_flat) || (0..ways).any(is_odd)
    };
    (0..kinds.len()).filter(is_torn).collect()
}

/// Tear of a cell in one way, and whether it lies in the same line as another.
struct Compared {
    tear: [f32; 3],
    is_lined_up: bool,
}

/// Whether a cell is torn in one way as hardly any other of its kind is.
fn is_odd_one(
    cell: usize,
    own: impl Iterator<Item = usize>,
    is_upright: bool,
    compared: impl Fn(usize) -> Compared,
) -> bool {
    let tear = |cell: usize| compared(cell).tear;
    let is_lined_up = |cell: usize| compared(cell).is_lined_up;
    let length = |cell: usize| distance(tear(cell), [0.0; 3]);
    if length(cell) < UNLIKE {
        return false;
    }
    let (mut count, mut large, mut like, mut beside) = (0, 0, 0, 0);
    for other in own {
        count += 1;
        large += usize::from(2.5 * length(other) + UNLIKE > length(cell));
        // Tiles are lit from above, more or less by their color.
        let apart = if is_upright {
            0.5 * (length(other) - length(cell)).abs()
        } else {
            distance(tear(other), tear(cell)) - 4.0
        };
        let is_like = other != cell && apart < 0.35 * length(cell);
        like += usize::from(!is_lined_up(other) && is_like);
        beside += usize::from(is_lined_up(other) && is_like);
    }
    // A piece that lies in one row is lit from above as well.
    let is_piece = is_upright && (1..=3).contains(&beside);
    3 * large < count && like < 2 && !is_piece
}

/// How much the left side of a cell differs from the right one, the upper from the lower one, and both from the middle.
#[inline(never)]
fn tears(plane: &Plane, lattice: &Lattice, [rim, end]: [f32; 2], [column, row]: [usize; 2]) -> [[f32; 3]; 4] {
    let (across, down) = (lattice.pitch_x, lattice.pitch_y);
    let (x, y) = (
        lattice.left + across * column as f32,
        lattice.top + down * row as f32,
    );
    let part = |x1: f32, y1: f32, x2: f32, y2: f32| {
        let bounds = [x + x1 * across, y + y1 * down, x + x2 * across, y + y2 * down];
        mean(plane, bounds).unwrap_or_default()
    };
    let (left, right) = (part(rim, 0.25, end, 0.75), part(1.0 - end, 0.25, 1.0 - rim, 0.75));
    let (above, below) = (part(0.25, rim, 0.75, end), part(0.25, 1.0 - end, 0.75, 1.0 - rim));
    let middle = part(0.35, 0.35, 0.65, 0.65);
    [
        apart(left, right),
        apart(above, below),
        apart(both(left, right), middle),
        apart(both(above, below), middle),
    ]
}

fn apart(one: [f32; 3], other: [f32; 3]) -> [f32; 3] {
    [0, 1, 2].map(|channel| one[channel] - other[channel])
}

fn both(one: [f32; 3], other: [f32; 3]) -> [f32; 3] {
    [0, 1, 2].map(|channel| 0.5 * (one[channel] + other[channel]))
}

/// The strongest edge near a line: between cells with a gap, it is not in the middle.
fn near(lattice: &Lattice, edge: &dyn Fn(f32) -> f32) -> f32 {
    let away = 0.05 * lattice.pitch_x;
    edge(0.0).max(edge(-away)).max(edge(away))
}

/// How many lines of a grid are much weaker than the others.
fn missing(lines: &Lines, lattice: &Lattice) -> usize {
    let strengths = strengths(lines, lattice).concat();
    let usual = strengths.iter().sum::<f32>() / strengths.len().max(1) as f32;
    let is_weak = |strength: &&f32| **strength < WEAK * usual;
    strengths.iter().filter(is_weak).count()
}

/// Whether every other line of a grid is much weaker than those between: cells are twice as large.
fn is_halved(lines: &Lines, lattice: &Lattice) -> bool {
    let is_halved = |lines: &Vec<f32>| {
        let mut sums = [0.0_f32; 2];
        for (line, strength) in lines.iter().enumerate() {
            sums[line % 2] += strength;
        }
        let even = sums[0] / lines.len().div_ceil(2).max(1) as f32;
        let odd = sums[1] / (lines.len() / 2).max(1) as f32;
        even.max(odd) > 1.5 * LINED && even.min(odd) < HALVED * even.max(odd)
    };
    strengths(lines, lattice).iter().any(is_halved)
}

/// How strong the inner lines of a grid are: those along columns, and those along rows.
#[inline(never)]
fn strengths(lines: &Lines, lattice: &Lattice) -> [Vec<f32>; 2] {
    let x = |line: usize| lattice.left + lattice.pitch_x * line as f32;
    let y = |line: usize| lattice.top + lattice.pitch_y * line as f32;
    let column = |line: usize| {
        near(lattice, &|away| {
            lines.column_edge(x(line) + away, (y(0), y(lattice.rows)))
        })
    };
    let row = |line: usize| {
        near(lattice, &|away| {
            lines.row_edge(y(line) + away, (x(0), x(lattice.columns)))
        })
    };
    [
        (1..lattice.columns).map(column).collect(),
        (1..lattice.rows).map(row).collect(),
    ]
}
