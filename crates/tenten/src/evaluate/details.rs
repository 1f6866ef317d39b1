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

mod pieces;
#[cfg(test)]
mod slow;

use pieces::Pieces;
use quadrille_bitboard::{Bitboard, Cell, Word};

use super::counts::COUNT;
use crate::placing::{Lines, STRIDE};
use crate::{Board, Rules, Weights};

/// Places of a piece of which there are enough.
const ENOUGH: i32 = 4;
/// Ways to clear are counted from `CROWDED` filled cells above a quarter of the board on: below there are plenty, and
/// counting them takes as long as all the rest.
const CROWDED: i32 = 2;

/// Costs of the details of a board.
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
    /// Pieces that lie inside no other, and large ones.
    pieces: Pieces,
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
            pieces: Pieces::new(rules),
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

    /// The weight of a filled cell, by which costs can be given in cells.
    pub(super) fn cell(&self) -> i64 {
        self.weights[1].into()
    }

    /// What is counted of a board, in the order of [`Weights::DETAILS`].
    pub(super) fn counts(&self, filled: u128) -> [i32; COUNT] {
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
        let anchors = self.pieces.anchors(free);
        let [no_place, scarce] = self.hard_pieces(&anchors);
        let no_clear = if crowd >= CROWDED {
            (count(filled) - self.ways_to_clear(filled, &anchors)).max(0)
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
    fn hard_pieces(&self, anchors: &[u128]) -> [i32; 2] {
        let (mut no_place, mut scarce) = (0, 0);
        for places in self.pieces.places_of_hard(anchors) {
            no_place += i32::from(places == 0);
            scarce += (ENOUGH - places).max(0);
        }
        [no_place, scarce]
    }

    /// How many places of large pieces complete a line.
    fn ways_to_clear(&self, filled: u128, anchors: &[u128]) -> i32 {
        let most = self.pieces.most();
        let gaps = self.vanishing.iter().map(|line| line & !filled);
        let is_near = |gaps: &u128| *gaps != 0 && gaps.count_ones() as usize <= most;
        let gaps: Vec<u128> = gaps.filter(is_near).collect();
        self.pieces.ways_to_cover(anchors, &gaps)
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
