//! One random game in words of one size, as fast as can be.
//!
//! # How
//!
//! After each pair a [`Run`] needs the hits of its [`Field`].
//!
//! - *In one machine word* all of them are found anew: a few dozen shifts, and no branch that a processor would have to
//!   guess.
//! - *In wider words* they are kept up to date. A digit that goes changes them at one place in each direction: at the
//!   next digit behind it, whose next digit back is now another one. When a row vanishes, hits in columns only move up;
//!   those along the two diagonals are found anew, unless it was the first or the last row. Hits in reading order are
//!   found anew each time, by a mere addition.
//!
//! A pair is drawn by counting the hits. A pair that is seen along a line and is next in reading order as well has two
//! hits: when the former is drawn, another hit is drawn instead. So all pairs are equally likely.
//!
//! All that the loop of a playout calls is inlined by force, so that hits are counted in registers where they are
//! found. Stored one by one and loaded by twos, they would wait for the memory each time.
//!
//! # Does it work
//!
//! `playouts/run/tests.rs` compares the hits of a run with [`crate::Game`] after each step of random games of all
//! rules, in words of all sizes.

#![expect(
    clippy::inline_always,
    reason = "the loop of a playout is one function: see the module's description"
)]

use super::{Draws, Method, Playout};
use crate::field::{DIRECTIONS, Field, Hits, Lines, Word, drop_row};
use crate::{Action, Pair, RefillTime, Rows};

/// One step in this number is a refill, for the method of early refills.
const EARLY: u32 = 16;

/// A field and the pairs that can be taken there.
#[derive(Clone, Copy)]
pub(crate) struct Position<W> {
    field: Field<W>,
    live: W,
    hits: Hits<W>,
    /// How many hits come before each direction, and in all.
    starts: [u32; DIRECTIONS + 1],
}

/// A playout on its way, in words of one size.
pub(crate) struct Run<'a, W> {
    lines: &'a Lines<W>,
    now: Position<W>,
    so_far: Playout,
}

/// A refill found no room in the words of a run: where a run in wider words goes on.
///
/// The refill itself is not made yet. A run that is stuck makes it at once in the wider words; one that the method drew
/// early is drawn again or not.
pub(crate) struct OutOfWords<W> {
    pub(crate) field: Field<W>,
    pub(crate) so_far: Playout,
}

impl<W: Word> OutOfWords<W> {
    pub(crate) fn widened<V: Word + From<W>>(self) -> OutOfWords<V> {
        OutOfWords {
            field: self.field.widened(),
            so_far: self.so_far,
        }
    }
}

impl<W: Word> Position<W> {
    #[inline(always)]
    pub(crate) fn new(lines: &Lines<W>, field: Field<W>) -> Self {
        Self::with(field, lines.hits(&field))
    }

    /// The same, where it is not needed for each pair: phones load it once for each size of words.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    pub(crate) fn anew(lines: &Lines<W>, field: Field<W>) -> Self {
        Self::new(lines, field)
    }

    /// A field with its hits.
    #[inline(always)]
    fn with(field: Field<W>, hits: Hits<W>) -> Self {
        let mut starts = [0; DIRECTIONS + 1];
        for (direction, count) in hits.map(W::count).into_iter().enumerate() {
            starts[direction + 1] = starts[direction] + count;
        }
        Self {
            field,
            live: field.live(),
            hits,
            starts,
        }
    }
}

impl<'a, W: Word> Run<'a, W> {
    #[inline]
    pub(crate) fn new(lines: &'a Lines<W>, now: Position<W>, so_far: Playout) -> Self {
        Self { lines, now, so_far }
    }

    /// Makes a refill at once, although there may be pairs, if one is left and the rules allow it; calls `on_action`
    /// with it and the field after it.
    pub(crate) fn with_refill(
        mut self,
        draws: &Draws<'_>,
        on_action: &mut impl FnMut(Action, &Field<W>),
    ) -> Result<Self, OutOfWords<W>> {
        if self.now.live != W::ZERO && self.may_refill(draws) && self.lines.may_refill(&self.now.field) {
            self.refill()?;
            on_action(Action::Refill, &self.now.field);
        }
        Ok(self)
    }

    /// Plays to the end; calls `on_action` with each action and the field after it.
    ///
    /// Documented runs depend on the order of the draws: a wait, an early refill, a pair.
    pub(crate) fn finish(
        mut self,
        draws: &mut Draws<'_>,
        mut on_action: impl FnMut(Action, &Field<W>),
    ) -> Result<Playout, OutOfWords<W>> {
        while self.now.live != W::ZERO {
            let may_wait = self.lines.rules.rows == Rows::VanishLate && self.has_empty_row();
            let may_refill = self.may_refill(draws);
            if may_wait && draws.below(2) == 0 {
                self.settle();
                on_action(Action::Wait, &self.now.field);
            } else if may_refill && self.refills_early(draws) {
                self.refill()?;
                on_action(Action::Refill, &self.now.field);
            } else if let Some((first, second)) = self.draw(draws) {
                self.take(first, second);
                let (first, second) = (first as usize, second as usize);
                on_action(Action::Take(Pair { first, second }), &self.now.field);
            } else if may_wait {
                self.settle();
                on_action(Action::Wait, &self.now.field);
            } else if may_refill {
                self.refill()?;
                on_action(Action::Refill, &self.now.field);
            } else {
                return Ok(self.so_far);
            }
        }
        self.so_far.won = true;
        Ok(self.so_far)
    }

    /// Whether a refill is left, and a win after it would not need too many pairs: as many as there are digits now.
    #[inline(always)]
    fn may_refill(&self, draws: &Draws<'_>) -> bool {
        let is_short = draws.pairs == u32::MAX || self.so_far.pairs + self.now.live.count() <= draws.pairs;
        self.so_far.refills < draws.refills && is_short
    }

    /// Whether the method draws a refill although there may be pairs.
    #[inline(always)]
    fn refills_early(&self, draws: &mut Draws<'_>) -> bool {
        draws.method == Method::EarlyRefills
            && self.lines.rules.refill_when == RefillTime::Any
            && draws.below(EARLY) == 0
    }

    fn has_empty_row(&self) -> bool {
        self.lines.settled(self.now.field) != self.now.field
    }

    fn settle(&mut self) {
        self.now = Position::anew(self.lines, self.lines.settled(self.now.field));
    }

    fn refill(&mut self) -> Result<(), OutOfWords<W>> {
        let Some(field) = self.lines.refilled(self.now.field) else {
            let (field, so_far) = (self.now.field, self.so_far);
            return Err(OutOfWords { field, so_far });
        };
        self.so_far.refills += 1;
        self.now = Position::anew(self.lines, field);
        Ok(())
    }

    /// A pair that the method chooses, if there is any.
    #[inline(always)]
    fn draw(&self, draws: &mut Draws<'_>) -> Option<(u32, u32)> {
        let total = self.now.starts[DIRECTIONS];
        if total == 0 {
            return None;
        }
        let method = draws.method;
        // A touching pair gives way once only, as there may be no other.
        let mut gives_way = method == Method::Apart;
        loop {
            let (direction, second) = self.hit(draws.below(total));
            let first = self.lines.back(self.now.live, second, direction);
            // The second hit of a pair that was counted in reading order already.
            if direction != 0 && self.is_next(first, second) {
                continue;
            }
            match method {
                Method::HalfAcross
                    if direction == 0 && self.is_across(first, second) && draws.below(2) == 0 => {}
                Method::Apart if gives_way && self.is_touching(first, second) => gives_way = false,
                _ => return Some((first, second)),
            }
        }
    }

    /// The hit with this number, all directions counted together.
    #[inline(always)]
    fn hit(&self, number: u32) -> (usize, u32) {
        let starts = &self.now.starts;
        // A sum instead of a search, as nobody can foresee the direction.
        let direction: usize = (1..DIRECTIONS)
            .map(|direction| usize::from(number >= starts[direction]))
            .sum();
        let mut rest = self.now.hits[direction];
        for _ in starts[direction]..number {
            rest = rest.without_lowest();
        }
        (direction, rest.lowest())
    }

    /// Whether a pair that is next in reading order is seen across the end of a row alone.
    #[inline(always)]
    fn is_across(&self, first: u32, second: u32) -> bool {
        let is_in_row = self.lines.sight(second).row & W::bit(first) != W::ZERO;
        !is_in_row && !self.is_on_a_line(first, second)
    }

    #[inline(always)]
    fn is_touching(&self, first: u32, second: u32) -> bool {
        self.lines.sight(second).touching & W::bit(first) != W::ZERO
    }

    /// Whether no digit is between two in reading order.
    #[inline]
    fn is_next(&self, first: u32, second: u32) -> bool {
        self.lines.is_next(self.now.live, first, second)
    }

    /// Whether the first cell is the next one back from the second along a column or a diagonal.
    fn is_on_a_line(&self, first: u32, second: u32) -> bool {
        let before = &self.lines.sight(second).before[1..];
        before
            .iter()
            .any(|&before| self.now.live & before & !W::first_bits(first) == W::bit(first))
    }

    #[inline(always)]
    fn take(&mut self, first: u32, second: u32) {
        self.so_far.pairs += 1;
        if W::BITS == u64::BITS {
            // To look at all of so small a board takes less time than to look past two cells along three lines.
            let field = self.lines.play(&self.now.field, first, second);
            self.now = Position::new(self.lines, field);
        } else {
            self.take_from_many(first, second);
        }
    }

    /// Takes a pair from a board of more than one machine word.
    fn take_from_many(&mut self, first: u32, second: u32) {
        let now = &mut self.now;
        now.field.clear(first, second);
        now.live = now.field.live();
        // First the digits behind that look past the gap, then the rows: hits move up with their rows.
        self.look_past(first);
        self.look_past(second);
        for hits in &mut self.now.hits {
            *hits = *hits & self.now.live;
        }
        let is_empty = |cell| self.lines.is_row_empty(self.now.live, cell);
        if self.lines.rules.rows == Rows::Vanish && (is_empty(first) || is_empty(second)) {
            self.drop_rows(first, second);
        }
        self.now.hits[0] = self.lines.hits_in_reading_order(&self.now.field);
        self.now = Position::with(self.now.field, self.now.hits);
    }

    /// A digit has gone from this cell: the next one behind it along each line looks further back.
    #[inline]
    fn look_past(&mut self, cell: u32) {
        let sight = self.lines.sight(cell);
        for direction in 1..DIRECTIONS {
            let next = (self.now.live & sight.behind[direction]).only_lowest();
            let same = self
                .now
                .field
                .same_as_last(self.now.live & sight.before[direction]);
            self.now.hits[direction] = self.now.hits[direction] & !next | next & same;
        }
    }

    /// Lets the rows of these cells vanish, as far as they are empty.
    fn drop_rows(&mut self, first: u32, second: u32) {
        let width = self.lines.rules.columns() as u32;
        let (top, bottom) = (first / width, second / width);
        // The lower row first, so that the number of the upper one stays the same.
        let mut is_broken = false;
        if self.lines.is_row_empty(self.now.live, second) {
            is_broken |= self.drop_row(bottom, width);
        }
        if top != bottom && self.lines.is_row_empty(self.now.live, first) {
            is_broken |= self.drop_row(top, width);
        }
        if is_broken {
            self.now.hits[2] = self.lines.hits_along(&self.now.field, 2);
            self.now.hits[3] = self.lines.hits_along(&self.now.field, 3);
        }
    }

    /// Lets a row vanish; returns whether diagonals crossed it.
    fn drop_row(&mut self, row: u32, width: u32) -> bool {
        let start = row * width;
        let is_last = start + width >= self.now.field.len;
        self.now.field.drop_row(row, width);
        self.now.live = drop_row(self.now.live, start, width);
        for hits in &mut self.now.hits {
            *hits = drop_row(*hits, start, width);
        }
        row != 0 && !is_last
    }
}

#[cfg(test)]
mod tests;
