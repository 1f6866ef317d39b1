//! A second look at boards: counts that are no sums over cells and pairs of cells.
//!
//! **What.** [`Weights::DETAILS`] lists what is counted. Where boxes vanish too, what matters most is found in none of
//! the additive weights: whether the pieces that are hardest to place still have places, whether free cells are shut
//! in, and whether a crowded board has ways to clear.
//!
//! **How.** Such counts cannot be put into the tables by which the best of 600,000 plays is found. So the additive
//! weights find a few best boards, and the details choose among those. All counts are by sets of cells.
//!
//! **Does it work.** The tests compare each count with one that goes from cell to cell.
#![expect(
    clippy::cast_possible_wrap,
    reason = "counts are small, and those that are cast are not negative"
)]

#[cfg(test)]
mod slow;

use quadrille_bitboard::{Bitboard, Cell, Word};

use crate::odds::risk::maximal;
use crate::placing::{Figure, Lines, STRIDE, bits};
use crate::{Board, Rules, Weights};

/// How many counts there are.
pub(super) const COUNT: usize = 20;

/// Their names, in their order.
pub(super) const NAMES: [&str; COUNT] = [
    "corner-cells",
    "side-cells",
    "middle-cells",
    "boxes",
    "inside",
    "across",
    "walls",
    "nooks",
    "slots",
    "wall-slots",
    "no-bar",
    "no-place",
    "scarce",
    "no-clear",
    "diagonals",
    "in-lines",
    "in-boxes",
    "lines",
    "squares",
    "crowd",
];

/// Places of a piece of which there are enough.
const ENOUGH: i32 = 4;
/// Cells of the pieces whose ways to clear are counted.
const LARGE: u32 = 4;
/// Ways to clear are counted from so many filled cells above a quarter of the board on: below there are plenty, and
/// counting them takes as long as all the rest.
const CROWDED: i32 = 2;

/// What the details of a board cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Details {
    weights: [i16; COUNT],
    field: u128,
    /// Rows and columns.
    lines: Vec<u128>,
    /// All other lines.
    boxes: Vec<u128>,
    /// The lines that vanish.
    vanishing: Vec<u128>,
    /// Cells by the walls that their box touches: two, one, none.
    zones: [u128; 3],
    /// By direction, right and down: cells whose neighbour is in the same box, and those whose neighbour is not.
    pairs: [Neighbours; 2],
    /// Cells at the left, the right, the upper and the lower wall.
    walls: [u128; 4],
    /// Pieces that lie inside no other.
    hard: Vec<Piece>,
    /// Pieces of some size.
    large: Vec<Piece>,
    /// A quarter of the board's cells, rounded down.
    quarter: i32,
}

/// Neighbours in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Neighbours {
    by: usize,
    inside: u128,
    across: u128,
}

/// A piece as the cells from its anchor on.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Piece(Vec<u8>);

impl Piece {
    /// The anchors where it lies on free cells.
    #[inline]
    fn anchors(&self, free: u128) -> u128 {
        self.0.iter().fold(u128::MAX, |anchors, &offset| {
            anchors & free.moved_down(u32::from(offset))
        })
    }

    /// The anchors, of these, where it covers a cell.
    #[inline]
    fn covering(&self, anchors: u128, cell: u8) -> u128 {
        let at = |&offset: &u8| {
            cell.checked_sub(offset)
                .map_or(0, |anchor| u128::bit(u32::from(anchor)))
        };
        anchors & self.0.iter().map(at).fold(0, |all, one: u128| all | one)
    }
}

#[inline]
fn count(cells: u128) -> i32 {
    cells.count_ones() as i32
}

fn squares(counts: impl Iterator<Item = i32>) -> i32 {
    counts.map(|count| count * count).sum()
}

impl Details {
    /// For boards of these rules; `None` if all weights are zero.
    pub(super) fn new(rules: &Rules, weights: &Weights) -> Option<Self> {
        if !weights.has_details() {
            return None;
        }
        let size = rules.size();
        let cells = |is_wanted: &dyn Fn(Cell) -> bool| {
            let mut set = Board::EMPTY;
            rules
                .field()
                .cells()
                .filter(|&cell| is_wanted(cell))
                .for_each(|cell| set.insert(cell));
            set.bits()
        };
        let rows = (0..size).map(|row| cells(&|cell| cell.row == row));
        let columns = (0..size).map(|col| cells(&|cell| cell.col == col));
        let last = size - 1;
        let walls = [
            cells(&|cell| cell.col == 0),
            cells(&|cell| cell.col == last),
            cells(&|cell| cell.row == 0),
            cells(&|cell| cell.row == last),
        ];
        let boxes: Vec<u128> = rules.other_lines().iter().map(|line| line.bits()).collect();
        let figures = Figure::all(rules);
        let piece = |figure: &Figure| Piece(figure.offsets.clone());
        let is_large = |figure: &&Figure| figure.len() >= LARGE;
        let field = rules.field().bits();
        Some(Self {
            weights: weights.details,
            field,
            lines: rows.chain(columns).collect(),
            zones: zones(&boxes, &walls),
            pairs: [1, STRIDE].map(|by| Neighbours::new(by, field, &boxes)),
            boxes,
            vanishing: Lines::new(rules).all,
            walls,
            hard: maximal(rules)
                .into_iter()
                .map(|id| piece(&figures[id.index()]))
                .collect(),
            large: figures.iter().filter(is_large).map(piece).collect(),
            quarter: (size * size / 4) as i32,
        })
    }

    /// What a board costs; the less the better.
    pub(super) fn cost(&self, board: Board) -> i64 {
        let counts = self.counts(board.bits());
        let weighed = self.weights.iter().zip(counts);
        weighed
            .map(|(&weight, count)| i64::from(weight) * i64::from(count))
            .sum()
    }

    /// The weight of a filled cell, by which costs can be told in cells.
    pub(super) fn cell(&self) -> i64 {
        self.weights[1].into()
    }

    /// What is counted of a board, in the order of [`NAMES`].
    fn counts(&self, filled: u128) -> [i32; COUNT] {
        let free = self.field & !filled;
        let in_boxes = || self.boxes.iter().map(|cells| count(cells & filled));
        let in_lines = || self.lines.iter().map(|cells| count(cells & filled));
        let [corner, side, middle] = self.zones.map(|zone| count(zone & filled));
        let surface = |kind: fn(&Neighbours) -> u128| {
            let differing =
                |pairs: &Neighbours| count((filled ^ filled.moved_down(pairs.by as u32)) & kind(pairs));
            self.pairs.iter().map(differing).sum()
        };
        let [nooks, slots, wall_slots] = self.shut_in(filled, free);
        let crowd = (count(filled) - self.quarter).max(0);
        let [no_place, scarce] = self.hard_pieces(free);
        let no_clear = if crowd >= CROWDED {
            (count(filled) - self.ways_to_clear(filled, free)).max(0)
        } else {
            0
        };
        [
            corner,
            side,
            middle,
            in_boxes().filter(|&cells| cells > 0).count() as i32,
            surface(|pairs| pairs.inside),
            surface(|pairs| pairs.across),
            self.walls.iter().map(|wall| count(wall & free)).sum(),
            nooks,
            slots,
            wall_slots,
            no_bar(free),
            no_place,
            scarce * crowd,
            no_clear * crowd,
            count(filled & filled >> (STRIDE - 1)) + count(filled & filled >> (STRIDE + 1)),
            squares(in_lines()),
            squares(in_boxes()),
            in_lines().filter(|&cells| cells > 0).count() as i32,
            count(free_squares(free)),
            crowd * crowd,
        ]
    }

    /// Free cells between filled ones: at their corners, on two opposite sides, and opposite a wall.
    #[inline]
    fn shut_in(&self, filled: u128, free: u128) -> [i32; 3] {
        // Free cells with a filled neighbour to the left, to the right, above, below.
        let [left, right] = [free & filled << 1, free & filled >> 1];
        let [above, below] = [free & filled << STRIDE, free & filled >> STRIDE];
        let nooks = count(left & above) + count(left & below) + count(right & above) + count(right & below);
        let slots = count(left & right) + count(above & below);
        let [first_column, last_column, first_row, last_row] = self.walls;
        let wall_slots = count(left & last_column)
            + count(right & first_column)
            + count(above & last_row)
            + count(below & first_row);
        [nooks, slots, wall_slots]
    }

    /// Of the pieces that lie inside no other: those without a place, and the places that are lacking.
    #[inline]
    fn hard_pieces(&self, free: u128) -> [i32; 2] {
        let (mut no_place, mut scarce) = (0, 0);
        for piece in &self.hard {
            let places = count(piece.anchors(free));
            no_place += i32::from(places == 0);
            scarce += (ENOUGH - places).max(0);
        }
        [no_place, scarce]
    }

    /// How many places of large pieces complete a line.
    fn ways_to_clear(&self, filled: u128, free: u128) -> i32 {
        let most = self.large.iter().map(|piece| piece.0.len()).max().unwrap_or(0);
        let is_near = |gaps: &u128| *gaps != 0 && gaps.count_ones() as usize <= most;
        let gaps: Vec<u128> = self
            .vanishing
            .iter()
            .map(|line| line & !filled)
            .filter(is_near)
            .collect();
        let ways = |piece: &Piece| {
            let anchors = piece.anchors(free);
            let covering = |gaps: &u128| {
                let covering = bits(*gaps).fold(anchors, |anchors, cell| piece.covering(anchors, cell));
                if gaps.count_ones() as usize > piece.0.len() {
                    0
                } else {
                    covering
                }
            };
            if anchors == 0 {
                return 0;
            }
            count(gaps.iter().map(covering).fold(0, |all, one| all | one))
        };
        self.large.iter().map(ways).sum()
    }
}

impl Neighbours {
    fn new(by: usize, field: u128, boxes: &[u128]) -> Self {
        let pairs = field & field.moved_down(by as u32);
        let inside = boxes
            .iter()
            .fold(0, |all, cells| all | cells & cells.moved_down(by as u32));
        Self {
            by,
            inside: pairs & inside,
            across: pairs & !inside,
        }
    }
}

/// Cells by the walls that their box touches: two or more, one, none.
fn zones(boxes: &[u128], walls: &[u128; 4]) -> [u128; 3] {
    let mut zones = [0; 3];
    for &cells in boxes {
        let touched = walls.iter().filter(|&&wall| wall & cells != 0).count();
        zones[2 - touched.min(2)] |= cells;
    }
    zones
}

/// Free cells that no bar of three covers, lying and upright.
#[inline]
fn no_bar(free: u128) -> i32 {
    let uncovered = |by: usize| {
        let bars = free & free >> by & free >> (2 * by);
        count(free & !(bars | bars << by | bars << (2 * by)))
    };
    uncovered(1) + uncovered(STRIDE)
}

/// The first cells of free squares of nine.
#[inline]
fn free_squares(free: u128) -> u128 {
    let rows = free & free >> 1 & free >> 2;
    rows & rows >> STRIDE & rows >> (2 * STRIDE)
}
