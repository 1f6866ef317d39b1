//! Random games, as fast as can be.
//!
//! # How
//!
//! A [`Run`] keeps the hits of a [`Field`] up to date. A digit that goes changes them in one place in each direction: at
//! the next digit behind it, whose next digit back is now another one. Reading order and columns do not care when a row
//! vanishes, so their hits only move up; the two diagonals are found anew, unless it was the first or the last row.
//!
//! A pair is drawn by counting the hits. One that is seen along a line and is next in reading order as well has two hits:
//! the former is not taken, and another one drawn. So all pairs are equally likely.

use rand::Rng;

use quadrille_search::Stream;

use crate::field::{DIRECTIONS, Field, Hits, Lines, Word, drop_row};
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

/// A playout on its way, in words of one size.
pub(crate) struct Run<'a, W> {
    lines: &'a Lines<W>,
    field: Field<W>,
    live: W,
    hits: Hits<W>,
    pub(crate) so_far: Playout,
}

/// A refill found no room in the words of a run: where a run in wider words goes on, with that refill.
pub(crate) struct Full<W> {
    pub(crate) field: Field<W>,
    pub(crate) so_far: Playout,
}

impl<W: Word> Full<W> {
    pub(crate) fn new(field: Field<W>) -> Self {
        let so_far = Playout::default();
        Self { field, so_far }
    }

    pub(crate) fn widened<V: Word + From<W>>(self) -> Full<V> {
        Full {
            field: self.field.widened(),
            so_far: self.so_far,
        }
    }

    /// Plays on from here. A run that was full had drawn a refill before: stuck, it draws it again; one that a policy
    /// wanted early is left to the next draw.
    pub(crate) fn go_on(
        self,
        lines: &Lines<W>,
        chance: &mut Chance<'_>,
        tell: impl FnMut(Action, &Field<W>),
    ) -> Result<Playout, Full<W>> {
        Run::new(lines, self.field, self.so_far).finish(chance, tell)
    }
}

impl<'a, W: Word> Run<'a, W> {
    #[inline]
    pub(crate) fn new(lines: &'a Lines<W>, field: Field<W>, so_far: Playout) -> Self {
        Self {
            lines,
            live: field.live(),
            hits: lines.hits(&field),
            field,
            so_far,
        }
    }

    /// Plays to the end, telling each action and the field after it.
    pub(crate) fn finish(
        mut self,
        chance: &mut Chance<'_>,
        mut tell: impl FnMut(Action, &Field<W>),
    ) -> Result<Playout, Full<W>> {
        while self.live != W::ZERO {
            let is_late = self.lines.rules.rows == Rows::VanishLate;
            if is_late && self.has_empty_row() && chance.below(2) == 0 {
                self.settle();
                tell(Action::Wait, &self.field);
                continue;
            }
            let can_refill = self.so_far.refills < chance.refills
                && (chance.pairs == u32::MAX || self.so_far.pairs + self.live.count() <= chance.pairs);
            let is_early = can_refill
                && chance.policy == Policy::EarlyRefills
                && self.lines.rules.refill_time == RefillTime::Any
                && chance.below(16) == 0;
            let drawn = if is_early { None } else { self.draw(chance) };
            if let Some((first, second)) = drawn {
                self.take(first, second);
                let pair = Pair::new(first as usize, second as usize);
                tell(Action::Take(pair), &self.field);
            } else if !is_early && is_late && self.has_empty_row() {
                self.settle();
                tell(Action::Wait, &self.field);
            } else if can_refill {
                self.refill()?;
                tell(Action::Refill, &self.field);
            } else {
                return Ok(self.so_far);
            }
        }
        self.so_far.won = true;
        Ok(self.so_far)
    }

    fn has_empty_row(&self) -> bool {
        self.lines.settled(self.field) != self.field
    }

    fn settle(&mut self) {
        *self = Self::new(self.lines, self.lines.settled(self.field), self.so_far);
    }

    fn refill(&mut self) -> Result<(), Full<W>> {
        let Some(field) = self.lines.refilled(self.field) else {
            let (field, so_far) = (self.field, self.so_far);
            return Err(Full { field, so_far });
        };
        self.so_far.refills += 1;
        *self = Self::new(self.lines, field, self.so_far);
        Ok(())
    }

    /// A pair that the policy chooses, if there is any.
    #[inline]
    fn draw(&self, chance: &mut Chance<'_>) -> Option<(u32, u32)> {
        let counts = self.hits.map(W::count);
        let total = counts.iter().sum();
        if total == 0 {
            return None;
        }
        let mut again = chance.policy == Policy::Apart;
        loop {
            let (direction, second) = self.hit(&counts, chance.below(total));
            let first = self.lines.back(self.live, second, direction);
            if direction != 0 && first == self.lines.back(self.live, second, 0) {
                continue;
            }
            let width = self.lines.rules.width() as u32;
            match chance.policy {
                Policy::Uniform | Policy::EarlyRefills => {}
                Policy::HalfAcross => {
                    let is_across = direction == 0
                        && first / width != second / width
                        && !self.is_on_a_line(first, second);
                    if is_across && chance.below(2) == 0 {
                        continue;
                    }
                }
                Policy::Apart => {
                    let down = second / width - first / width;
                    let across = (second % width).abs_diff(first % width);
                    if again && down <= 1 && across <= 1 {
                        again = false;
                        continue;
                    }
                }
            }
            return Some((first, second));
        }
    }

    /// The hit with this number, all directions counted together.
    #[inline]
    fn hit(&self, counts: &[u32; DIRECTIONS], mut number: u32) -> (usize, u32) {
        let mut direction = 0;
        while number >= counts[direction] {
            number -= counts[direction];
            direction += 1;
        }
        let mut rest = self.hits[direction];
        for _ in 0..number {
            rest = rest.without_lowest();
        }
        (direction, rest.lowest())
    }

    /// Whether the first cell is the next one back from the second along a column or a diagonal.
    fn is_on_a_line(&self, first: u32, second: u32) -> bool {
        (1..DIRECTIONS).any(|direction| {
            self.live & self.lines.before[second as usize][direction] & !W::low(first) == W::bit(first)
        })
    }

    #[inline]
    fn take(&mut self, first: u32, second: u32) {
        self.remove(second);
        self.remove(first);
        self.so_far.pairs += 1;
        if self.lines.rules.rows == Rows::Vanish {
            let width = self.lines.rules.width() as u32;
            let (top, bottom) = (first / width, second / width);
            let mut is_broken = false;
            if self.lines.is_row_empty(self.live, bottom) {
                is_broken |= self.drop_row(bottom, width);
            }
            if top != bottom && self.lines.is_row_empty(self.live, top) {
                is_broken |= self.drop_row(top, width);
            }
            if is_broken {
                self.hits[2] = self.lines.hits_along(&self.field, 2);
                self.hits[3] = self.lines.hits_along(&self.field, 3);
            }
        }
    }

    /// Takes one digit away; the next one behind it in each direction looks further back.
    #[inline]
    fn remove(&mut self, cell: u32) {
        self.field.clear(cell);
        self.live = self.live & !W::bit(cell);
        let (before, behind) = (
            &self.lines.before[cell as usize],
            &self.lines.behind[cell as usize],
        );
        for direction in 0..DIRECTIONS {
            let behind = self.live & behind[direction];
            let mut hits = self.hits[direction] & !W::bit(cell);
            if behind != W::ZERO {
                let next = behind.lowest();
                let before = self.live & before[direction];
                hits = hits & !W::bit(next);
                if before != W::ZERO && self.field.is_same(before.highest(), next) {
                    hits = hits | W::bit(next);
                }
            }
            self.hits[direction] = hits;
        }
    }

    /// Lets a row vanish. Whether diagonals crossed it.
    fn drop_row(&mut self, row: u32, width: u32) -> bool {
        let start = row * width;
        let is_last = start + width >= self.field.len;
        self.field.drop_row(row, width);
        self.live = drop_row(self.live, start, width);
        for hits in &mut self.hits {
            *hits = drop_row(*hits, start, width);
        }
        row != 0 && !is_last
    }
}
