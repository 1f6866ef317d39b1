//! Random games, as fast as can be.
//!
//! # How
//!
//! After each pair a [`Run`] needs the hits of its [`Field`]. In one machine word, all of them are found anew: a few dozen
//! shifts, and nothing that a processor would have to guess. In wider words they are kept up to date instead. A digit that
//! goes changes them in one place in each direction: at the next digit behind it, whose next digit back is now another one.
//! Columns do not care when a row vanishes, so their hits only move up; the two diagonals are found anew, unless it was the
//! first or the last row; and so is reading order each time, as that takes a mere addition.
//!
//! A pair is drawn by counting the hits. One that is seen along a line and is next in reading order as well has two hits:
//! the former is not taken, and another one drawn. So all pairs are equally likely.
//!
//! What the loop of a playout calls is inlined in it by force, so that hits are counted in registers where they are found.
//! Stored one by one and loaded by twos they would wait for the memory each time.
//!
//! # Does it work
//!
//! `playout/tests.rs` compares what a run sees with [`crate::Game`] after each step of random games of all rules, in words
//! of all sizes.

#![expect(
    clippy::inline_always,
    reason = "the loop of a playout is one function, as told above"
)]

use rand::Rng;

use quadrille_search::Stream;

use crate::field::{DIRECTIONS, Field, Hits, Lines, Word, drop_row, hits_in_reading_order};
use crate::{Action, Pair, RefillTime, Rows};

/// How a random player chooses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Policy {
    /// Each pair is equally likely; a refill only when none is left.
    #[default]
    Uniform,
    /// Pairs that are seen only across the end of a row are half as likely, as in the program that the crate began with.
    HalfAcross,
    /// A pair that touches gives way to another draw once: apart, it brings more points.
    Apart,
    /// As uniform, but one step in sixteen is a refill, while one is left.
    EarlyRefills,
}

impl Policy {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Uniform, Self::HalfAcross, Self::Apart, Self::EarlyRefills];

    /// The name in documents and arguments.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uniform => "uniform",
            Self::HalfAcross => "half-across",
            Self::Apart => "apart",
            Self::EarlyRefills => "early-refills",
        }
    }
}

/// How a playout ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Playout {
    /// Whether no digit is left.
    pub won: bool,
    /// Refills made.
    pub refills: u32,
    /// Pairs taken.
    pub pairs: u32,
}

/// What a playout needs besides its board.
pub(crate) struct Chance<'a> {
    pub(crate) policy: Policy,
    pub(crate) random: &'a mut Stream,
    /// Most refills.
    pub(crate) refills: u32,
    /// Most pairs of a win: no refill is made that would need more of them.
    pub(crate) pairs: u32,
}

impl Chance<'_> {
    /// A number less than `count`. The bias, less than `count` / 2^32, is far below what could be measured.
    #[inline]
    fn below(&mut self, count: u32) -> u32 {
        ((u64::from(self.random.next_u32()) * u64::from(count)) >> 32) as u32
    }
}

/// A field and what can be taken there.
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

/// A refill found no room in the words of a run: where a run in wider words goes on, with that refill.
///
/// Stuck, it draws the refill again; one that a policy wanted early is left to the next draw.
pub(crate) struct Full<W> {
    pub(crate) field: Field<W>,
    pub(crate) so_far: Playout,
}

impl<W: Word> Full<W> {
    pub(crate) fn widened<V: Word + From<W>>(self) -> Full<V> {
        Full {
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

    /// Plays to the end, telling each action and the field after it.
    pub(crate) fn finish(
        mut self,
        chance: &mut Chance<'_>,
        mut tell: impl FnMut(Action, &Field<W>),
    ) -> Result<Playout, Full<W>> {
        while self.now.live != W::ZERO {
            let is_late = self.lines.rules.rows == Rows::VanishLate;
            if is_late && self.has_empty_row() && chance.below(2) == 0 {
                self.settle();
                tell(Action::Wait, &self.now.field);
                continue;
            }
            let can_refill = self.so_far.refills < chance.refills
                && (chance.pairs == u32::MAX || self.so_far.pairs + self.now.live.count() <= chance.pairs);
            let is_early = can_refill
                && chance.policy == Policy::EarlyRefills
                && self.lines.rules.refill_time == RefillTime::Any
                && chance.below(16) == 0;
            let drawn = if is_early { None } else { self.draw(chance) };
            if let Some((first, second)) = drawn {
                self.take(first, second);
                let pair = Pair::new(first as usize, second as usize);
                tell(Action::Take(pair), &self.now.field);
            } else if !is_early && is_late && self.has_empty_row() {
                self.settle();
                tell(Action::Wait, &self.now.field);
            } else if can_refill {
                self.refill()?;
                tell(Action::Refill, &self.now.field);
            } else {
                return Ok(self.so_far);
            }
        }
        self.so_far.won = true;
        Ok(self.so_far)
    }

    fn has_empty_row(&self) -> bool {
        self.lines.settled(self.now.field) != self.now.field
    }

    fn settle(&mut self) {
        self.go_to(self.lines.settled(self.now.field));
    }

    fn refill(&mut self) -> Result<(), Full<W>> {
        let Some(field) = self.lines.refilled(self.now.field) else {
            let (field, so_far) = (self.now.field, self.so_far);
            return Err(Full { field, so_far });
        };
        self.so_far.refills += 1;
        self.go_to(field);
        Ok(())
    }

    #[inline(always)]
    fn go_to(&mut self, field: Field<W>) {
        self.now = Position::new(self.lines, field);
    }

    /// A pair that the policy chooses, if there is any.
    #[inline(always)]
    fn draw(&self, chance: &mut Chance<'_>) -> Option<(u32, u32)> {
        let total = self.now.starts[DIRECTIONS];
        if total == 0 {
            return None;
        }
        let mut again = chance.policy == Policy::Apart;
        loop {
            let (direction, second) = self.hit(chance.below(total));
            let sight = self.lines.sight(second);
            let first = (self.now.live & sight.before[direction]).highest();
            if direction != 0 && self.is_next(first, second) {
                continue;
            }
            match chance.policy {
                Policy::Uniform | Policy::EarlyRefills => {}
                Policy::HalfAcross => {
                    let is_across = direction == 0
                        && sight.row & W::bit(first) == W::ZERO
                        && !self.is_on_a_line(first, second);
                    if is_across && chance.below(2) == 0 {
                        continue;
                    }
                }
                Policy::Apart => {
                    if again && sight.touching & W::bit(first) != W::ZERO {
                        again = false;
                        continue;
                    }
                }
            }
            return Some((first, second));
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

    /// Whether no digit is between two in reading order.
    #[inline]
    fn is_next(&self, first: u32, second: u32) -> bool {
        (self.now.live & self.lines.sight(second).before[0]) >> first == W::ONE
    }

    /// Whether the first cell is the next one back from the second along a column or a diagonal.
    fn is_on_a_line(&self, first: u32, second: u32) -> bool {
        let before = &self.lines.sight(second).before[1..];
        before
            .iter()
            .any(|&before| self.now.live & before & !W::low(first) == W::bit(first))
    }

    #[inline(always)]
    fn take(&mut self, first: u32, second: u32) {
        self.so_far.pairs += 1;
        if W::BITS == u64::BITS {
            // To look at all of so small a board takes less time than to look past two cells along three lines.
            self.go_to(self.lines.play(&self.now.field, first, second));
        } else {
            self.take_from_many(first, second);
        }
    }

    /// Takes a pair from a board of more than one machine word.
    fn take_from_many(&mut self, first: u32, second: u32) {
        let now = &mut self.now;
        now.field.clear(first, second);
        now.live = now.field.live();
        self.look_past(first);
        self.look_past(second);
        for hits in &mut self.now.hits {
            *hits = *hits & self.now.live;
        }
        let is_empty = |cell| self.lines.is_row_empty(self.now.live, cell);
        if self.lines.rules.rows == Rows::Vanish && (is_empty(first) || is_empty(second)) {
            self.drop_rows(first, second);
        }
        self.now.hits[0] = hits_in_reading_order(&self.now.field);
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
        let width = self.lines.rules.width() as u32;
        let (top, bottom) = (first / width, second / width);
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

    /// Lets a row vanish. Whether diagonals crossed it.
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
