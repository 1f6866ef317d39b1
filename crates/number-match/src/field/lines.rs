//! What sees what on a board of some width, and what becomes of a field by the rules.
//!
//! [`Lines`] finds all *hits* of a field at once; see the description of [`crate::field`].

#![expect(
    clippy::inline_always,
    reason = "a playout looks at all hits after each pair: see `playouts/run.rs`"
)]

use super::{DIRECTIONS, Field, Hits, Word, hits_in_reading_order};
use crate::{Diagonals, RefillTime, Rows, Rules, Wrap};

/// The lines of sight through each cell, and the rules.
#[derive(Clone)]
pub(crate) struct Lines<W> {
    pub(crate) rules: Rules,
    width: u32,
    /// The most cells that a refill may come to.
    room: u32,
    /// How far one step goes in each direction.
    steps: [u32; DIRECTIONS],
    /// The cells that a step can come to.
    reach: [W; DIRECTIONS],
    /// What is around each cell.
    sights: Vec<Sight<W>>,
}

/// The cells around a cell.
#[derive(Clone)]
pub(crate) struct Sight<W> {
    /// In each direction, those before it.
    pub(crate) before: [W; DIRECTIONS],
    /// In each direction, those behind it.
    pub(crate) behind: [W; DIRECTIONS],
    /// Its row, with itself.
    pub(crate) row: W,
    /// Those before it that touch it.
    pub(crate) touching: W,
}

impl<W: Word> Lines<W> {
    pub(crate) fn new(rules: &Rules) -> Self {
        let width = rules.columns() as u32;
        let steps = [1, width, width + 1, width - 1];
        // A diagonal to the right never comes to the first column, one to the left never to the last.
        let without_column = |column: u32| {
            let cells = (0..W::BITS).filter(|cell| cell % width != column);
            cells.fold(W::ZERO, |set, cell| set | W::bit(cell))
        };
        let diagonals = match rules.diagonals {
            Diagonals::Seen => [without_column(0), without_column(width - 1)],
            Diagonals::Blocked => [W::ZERO; 2],
        };
        let reading = match rules.wrap {
            Wrap::Seen => !W::ZERO,
            Wrap::Blocked => without_column(0),
        };
        let mut lines = Self {
            rules: *rules,
            width,
            room: W::BITS,
            steps,
            reach: [reading, !W::ZERO, diagonals[0], diagonals[1]],
            sights: Vec::new(),
        };
        lines.sights = (0..W::BITS).map(|cell| lines.sight_of(cell)).collect();
        lines
    }

    /// The same for less room than the words have, so that wider words give the same answers.
    pub(crate) fn with_room(self, room: u32) -> Self {
        Self { room, ..self }
    }

    fn sight_of(&self, cell: u32) -> Sight<W> {
        let width = self.width;
        let (row, column) = (cell / width, cell % width);
        let is_near = |other: &u32| row - other / width <= 1 && column.abs_diff(other % width) <= 1;
        let touching = (cell.saturating_sub(width + 1)..cell).filter(is_near);
        Sight {
            before: self.cells_before(cell),
            behind: self.cells_behind(cell),
            row: W::first_bits(width).moved_up(row * width),
            touching: touching.fold(W::ZERO, |set, other| set | W::bit(other)),
        }
    }

    /// What is around a cell.
    #[inline]
    pub(crate) fn sight(&self, cell: u32) -> &Sight<W> {
        &self.sights[cell as usize]
    }

    /// In each direction, the cells before this one.
    fn cells_before(&self, cell: u32) -> [W; DIRECTIONS] {
        let mut all = [W::first_bits(cell), W::ZERO, W::ZERO, W::ZERO];
        if self.rules.wrap == Wrap::Blocked {
            all[0] = all[0] & !W::first_bits(cell - cell % self.width);
        }
        for (direction, cells) in all.iter_mut().enumerate().skip(1) {
            let mut at = cell;
            while at >= self.steps[direction] && self.reach[direction] & W::bit(at) != W::ZERO {
                at -= self.steps[direction];
                *cells = *cells | W::bit(at);
            }
        }
        all
    }

    /// In each direction, the cells behind this one.
    fn cells_behind(&self, cell: u32) -> [W; DIRECTIONS] {
        let mut all = [!W::first_bits(cell + 1), W::ZERO, W::ZERO, W::ZERO];
        if self.rules.wrap == Wrap::Blocked {
            all[0] = all[0] & W::first_bits(cell - cell % self.width + self.width);
        }
        for (direction, cells) in all.iter_mut().enumerate().skip(1) {
            let mut at = cell + self.steps[direction];
            while at < W::BITS && self.reach[direction] & W::bit(at) != W::ZERO {
                *cells = *cells | W::bit(at);
                at += self.steps[direction];
            }
        }
        all
    }

    /// All hits of a field.
    #[inline(always)]
    pub(crate) fn hits(&self, field: &Field<W>) -> Hits<W> {
        [
            self.hits_in_reading_order(field),
            self.hits_along(field, 1),
            self.hits_along(field, 2),
            self.hits_along(field, 3),
        ]
    }

    /// The hits in reading order.
    #[inline(always)]
    pub(crate) fn hits_in_reading_order(&self, field: &Field<W>) -> W {
        hits_in_reading_order(field, self.reach[0])
    }

    /// The hits of a direction other than reading order.
    #[inline(always)]
    pub(crate) fn hits_along(&self, field: &Field<W>, direction: usize) -> W {
        let (step, reach) = (self.steps[direction], self.reach[direction]);
        let live = field.live();
        // Where a moved class may go on: cleared cells, and not past an edge.
        let mut open = !live & reach;
        let mut seen = field.planes;
        let mut by = step;
        // Here all gaps shorter than `by` are bridged: `seen` has the class of the last digit on each of their cells,
        // and `open` the cells with `by` cleared ones behind them. A longer gap, and the digit behind it, must fit on
        // the board.
        while by + step < field.len {
            for plane in &mut seen {
                *plane = *plane | (open & plane.moved_up(by));
            }
            open = open & open.moved_up(by);
            by *= 2;
        }
        // One step more, onto the digits: a hit is a digit whose class is that of the last digit before it.
        let differs = |plane: usize| (seen[plane].moved_up(step) & reach) ^ field.planes[plane];
        !(differs(0) | differs(1) | differs(2)) & live
    }

    /// The digit next back from `cell`; there must be one.
    #[inline]
    pub(crate) fn back(&self, live: W, cell: u32, direction: usize) -> u32 {
        (live & self.sight(cell).before[direction]).highest()
    }

    /// Whether a digit is the next one back from `second` in reading order, as far as the rules let it be seen.
    #[inline]
    pub(crate) fn is_next(&self, live: W, first: u32, second: u32) -> bool {
        (live & self.sight(second).before[0]).moved_down(first) == W::ONE
    }

    /// Calls `each` with the cells of every pair, the earlier one first; each pair once.
    #[inline]
    pub(crate) fn for_each_pair(&self, field: &Field<W>, mut each: impl FnMut(u32, u32)) {
        let (live, hits) = (field.live(), self.hits(field));
        for (direction, &hit) in hits.iter().enumerate() {
            let mut rest = hit;
            while rest != W::ZERO {
                let second = rest.lowest();
                rest = rest.without_lowest();
                let first = self.back(live, second, direction);
                // What is seen along a line may be next in reading order as well.
                if direction == 0 || !self.is_next(live, first, second) {
                    each(first, second);
                }
            }
        }
    }

    /// All pairs, in no particular order.
    #[cfg(test)]
    pub(crate) fn pairs(&self, field: &Field<W>) -> Vec<crate::Pair> {
        let mut pairs = Vec::new();
        self.for_each_pair(field, |first, second| {
            pairs.push(crate::Pair::new(first as usize, second as usize));
        });
        pairs
    }

    /// Whether the row of a cell has no digit.
    #[inline]
    pub(crate) fn is_row_empty(&self, live: W, cell: u32) -> bool {
        live & self.sight(cell).row == W::ZERO
    }

    /// The field after a pair, before any row vanishes.
    #[inline]
    pub(crate) fn taken(field: &Field<W>, first: u32, second: u32) -> Field<W> {
        let mut field = *field;
        field.clear(first, second);
        field
    }

    /// The field after a pair; emptied rows vanish if they do so at once.
    #[inline(always)]
    pub(crate) fn play(&self, field: &Field<W>, first: u32, second: u32) -> Field<W> {
        let mut field = Self::taken(field, first, second);
        let live = field.live();
        let is_empty = |cell| self.is_row_empty(live, cell);
        if self.rules.rows == Rows::Vanish && (is_empty(first) || is_empty(second)) {
            let (top, bottom) = (first / self.width, second / self.width);
            // The lower row first, so that the number of the upper one stays the same.
            if is_empty(second) {
                field.drop_row(bottom, self.width);
            }
            if top != bottom && is_empty(first) {
                field.drop_row(top, self.width);
            }
        }
        field
    }

    /// The field without its emptied rows.
    pub(crate) fn settled(&self, mut field: Field<W>) -> Field<W> {
        for row in (0..field.len.div_ceil(self.width)).rev() {
            if self.is_row_empty(field.live(), row * self.width) {
                field.drop_row(row, self.width);
            }
        }
        field
    }

    /// Whether the rules allow a refill now, as far as their number goes.
    #[inline]
    pub(crate) fn may_refill(&self, field: &Field<W>) -> bool {
        self.rules.refill_when == RefillTime::Any || self.hits(field).iter().all(|&hits| hits == W::ZERO)
    }

    /// The field after a refill; none when there is no room.
    pub(crate) fn refilled(&self, field: Field<W>) -> Option<Field<W>> {
        let field = match self.rules.rows {
            Rows::VanishLate => self.settled(field),
            Rows::Vanish | Rows::Stay => field,
        };
        let refilled = field.refilled(self.rules.refill);
        refilled.filter(|refilled| refilled.len <= self.room)
    }
}
