//! Backward through the groups of a bag: the values of each field, for every order of the pieces that are left.
//!
//! A player sees five previews. So after `n` pieces the first `n` unseen ones have been revealed, or one less until
//! hold is pressed. With `length` unseen pieces in all:
//!
//! | pieces placed | value once hold has been pressed | value before |
//! |---|---|---|
//! | more than `length` | the tails that are won | the same: all is known |
//! | `length` | the same, sorted: the choice before does not see the last piece | tails won, counted by lane |
//! | fewer | tails won, for each beginning that is known at the choice before | the same, with one piece less known |
//!
//! Once hold has been pressed, the values of a field are by pair order; before, by order.

use std::ops::Range;

use quadrille_search::Limits;

use super::groups::{Group, Groups, sets};
use super::orders::{Orders, Step};
use super::rows::Layout;
use crate::chance::{ChanceError, check_memory};
use crate::{Piece, PieceSet};

/// Values by number of the set; those of a group side by side, field by field and order by order.
type Table<T> = Vec<Vec<T>>;

/// The values of the fields of a group: once hold has been pressed, and before.
type Both<T, U> = (Vec<T>, Vec<U>);

/// The tails won after the first piece, by set of one piece, field, and order of the pieces that are left.
pub(super) struct AfterFirst {
    /// With the other piece in the slot, by pair order.
    pub(super) held: Table<u16>,
    /// With an empty slot, by order.
    pub(super) early: Table<u16>,
    /// By somebody who knows all, by pair order, as sets of this many words: hold may be pressed at any time.
    pub(super) known: Table<u64>,
    pub(super) words: usize,
}

pub(super) struct Back<'a> {
    groups: &'a Groups,
    layout: Layout,
    /// Unseen pieces.
    length: usize,
    /// By number of pieces.
    orders: Vec<Orders>,
    limits: &'a Limits,
    memory: u64,
}

impl<'a> Back<'a> {
    pub(super) fn new(groups: &'a Groups, length: usize, limits: &'a Limits, memory: u64) -> Self {
        Self {
            groups,
            layout: Layout::new(length),
            length,
            orders: (0..=Piece::COUNT)
                .map(|count| Orders::new(count.max(1)))
                .collect(),
            limits,
            memory,
        }
    }

    /// The tails won for each order of the bag, given those with which somebody clears the fields after six pieces.
    pub(super) fn run(&self, rows: Table<u64>) -> Result<Vec<u16>, ChanceError> {
        let known = self.all_known(rows, self.length + 1..Piece::COUNT - 1, 0)?;
        let (rows, counts) = self.last_hidden(&known)?;
        drop(known);
        let (_, mut early) = self.counted(rows, counts, 0)?;
        Ok(early.swap_remove(0))
    }

    /// The same after each first piece.
    pub(super) fn first(&self, rows: Table<u64>) -> Result<AfterFirst, ChanceError> {
        let known = self.all_known(rows, self.length + 1..Piece::COUNT - 1, 0)?;
        let (rows, counts) = self.last_hidden(&known)?;
        // Who knows all goes on with sets.
        let others = table_bytes(&rows) + table_bytes(&counts);
        let known = self.all_known(known, 1..self.length + 1, others)?;
        let (held, early) = if self.length == 1 {
            let held = rows.iter().map(|rows| self.totals(rows));
            let early = counts
                .iter()
                .map(|counts| counts.iter().map(|&count| count.into()));
            (held.collect(), early.map(Iterator::collect).collect())
        } else {
            self.counted(rows, counts, 1)?
        };
        Ok(AfterFirst {
            held,
            early,
            known,
            words: self.layout.words(),
        })
    }

    /// The tails of each of these sets.
    fn totals(&self, rows: &[u64]) -> Vec<u16> {
        let total = |row: &[u64]| row.iter().map(|bits| bits.count_ones() as u16).sum();
        rows.chunks(self.layout.words()).map(total).collect()
    }

    /// From the last level at which a piece is not seen down to the level `to`, where values are counts.
    fn counted(
        &self,
        rows: Table<u64>,
        counts: Table<u8>,
        to: usize,
    ) -> Result<(Table<u16>, Table<u16>), ChanceError> {
        let (mut held, mut early) = self.first_counted(&rows, &counts)?;
        drop((rows, counts));
        for placed in (to..self.length - 1).rev() {
            self.check(0)?;
            (held, early) = self.level(placed, |set| self.counted_of(set, &held, &early));
        }
        Ok((held, early))
    }

    /// Down through these levels, for somebody who knows everything: values are sets of tails. Down to the level after
    /// which the last unseen piece matters, that is everybody. `others` are the bytes that are taken besides.
    fn all_known(
        &self,
        mut rows: Table<u64>,
        levels: Range<usize>,
        others: u64,
    ) -> Result<Table<u64>, ChanceError> {
        for placed in levels.rev() {
            let bytes = self.bytes_of_level(placed, |orders| orders.pairs * self.row_bytes());
            self.check(bytes + table_bytes(&rows) + others)?;
            rows = self
                .level(placed, |set| (self.all_known_of(set, &rows), Vec::<()>::new()))
                .0;
        }
        Ok(rows)
    }

    fn all_known_of(&self, set: PieceSet, rows: &Table<u64>) -> Vec<u64> {
        let orders = self.orders(set);
        let fields = self.fields(set);
        let mut after = After::of_pairs(set, &self.orders, self.layout.words());
        let mut all = Vec::with_capacity(fields * orders.pairs * self.layout.words());
        for field in 0..fields {
            after.gather(self.groups.of(set), field, rows);
            for &choice in &orders.choices {
                all.extend(after.better(choice));
            }
        }
        all
    }

    /// The last level at which a piece is not seen when the field is chosen: sorted rows by pair order; and by order
    /// the counts of those who have not pressed hold, by lane.
    fn last_hidden(&self, rows: &Table<u64>) -> Result<(Table<u64>, Table<u8>), ChanceError> {
        let bytes = self.bytes_of_level(self.length, |orders| {
            orders.pairs * self.row_bytes() + orders.all.len() * self.layout.lanes
        });
        self.check(bytes + table_bytes(rows))?;
        Ok(self.level(self.length, |set| self.last_hidden_of(set, rows)))
    }

    fn last_hidden_of(&self, set: PieceSet, rows: &Table<u64>) -> Both<u64, u8> {
        let (orders, layout, fields) = (self.orders(set), self.layout, self.fields(set));
        let size = layout.words();
        let mut after = After::of_pairs(set, &self.orders, size);
        let mut direct = After::of_pairs(set, &self.orders, size);
        let mut held = Vec::with_capacity(fields * orders.pairs * size);
        let mut early = vec![0; fields * orders.all.len() * layout.lanes];
        let mut counts = early.chunks_mut(layout.lanes);
        let mut row = vec![0; size];
        for field in 0..fields {
            after.gather(self.groups.of(set), field, rows);
            direct.gather_sorted(self.groups.of(set), field, rows, layout);
            for &choice in &orders.choices {
                let start = held.len();
                held.extend(after.better(choice));
                layout.sort(&mut held[start..]);
            }
            // Who presses hold sees the last piece before choosing a landing: the union comes first, then sorting.
            after.all.chunks_mut(size).for_each(|row| layout.sort(row));
            for ((&known, &aside), counts) in orders.known.iter().zip(&orders.held).zip(&mut counts) {
                write(&mut row, better(direct.of(known), after.of(aside)));
                layout.counts(&row, counts);
            }
        }
        (held, early)
    }

    /// The level before that: sorted rows become counts.
    fn first_counted(
        &self,
        rows: &Table<u64>,
        early: &Table<u8>,
    ) -> Result<(Table<u16>, Table<u16>), ChanceError> {
        let placed = self.length - 1;
        let bytes = self.bytes_of_level(placed, |orders| {
            (orders.pairs + orders.all.len()) * self.layout.lanes * size_of::<u16>()
        });
        self.check(bytes + table_bytes(rows) + table_bytes(early))?;
        Ok(self.level(placed, |set| self.first_counted_of(set, rows, early)))
    }

    fn first_counted_of(&self, set: PieceSet, rows: &Table<u64>, early: &Table<u8>) -> Both<u16, u16> {
        let (orders, layout) = (self.orders(set), self.layout);
        let mut after = After::of_pairs(set, &self.orders, layout.words());
        let mut direct = After::of_orders(set, &self.orders, layout.lanes);
        let fold = layout.lanes / self.beginnings(set.len().saturating_sub(2));
        let (mut held, mut values) = (Vec::new(), Vec::new());
        let mut row = vec![0; layout.words()];
        let mut counts = vec![0_u8; layout.lanes];
        for field in 0..self.fields(set) {
            after.gather(self.groups.of(set), field, rows);
            direct.gather(self.groups.of(set), field, early);
            for &choice in &orders.choices {
                write(&mut row, after.better(choice));
                layout.counts(&row, &mut counts);
                held.extend(counts.iter().map(|&count| u16::from(count)));
            }
            for (&step, &aside) in orders.direct.iter().zip(&orders.held) {
                layout.counts(after.of(aside), &mut counts);
                values.extend(folded(better(direct.of(step), &counts).map(u16::from), fold));
            }
        }
        (held, values)
    }

    /// Any level before that. `held` and `early` are the values of the level after it.
    fn counted_of(&self, set: PieceSet, held: &Table<u16>, early: &Table<u16>) -> Both<u16, u16> {
        let orders = self.orders(set);
        let known = |less: usize| self.beginnings(set.len().saturating_sub(less));
        let fold = known(0) / known(1);
        let mut after = After::of_pairs(set, &self.orders, known(0));
        let mut direct = After::of_orders(set, &self.orders, known(1));
        let (mut values, mut early_values) = (Vec::new(), Vec::new());
        for field in 0..self.fields(set) {
            after.gather(self.groups.of(set), field, held);
            direct.gather(self.groups.of(set), field, early);
            for &choice in &orders.choices {
                values.extend(folded(after.better(choice), fold));
            }
            for (&step, &aside) in orders.direct.iter().zip(&orders.held) {
                // Pressing hold reveals a piece: the best landing for each, and then their sum.
                let aside = folded(after.of(aside).iter().copied(), fold);
                let best = direct.of(step).iter().zip(aside).map(|(a, b)| b.max(*a));
                early_values.extend(folded(best, known(1) / known(2)));
            }
        }
        (values, early_values)
    }

    /// Works out all groups of a level; the others are empty.
    fn level<T, U>(&self, placed: usize, work: impl Fn(PieceSet) -> Both<T, U>) -> (Table<T>, Table<U>) {
        let group = |set: PieceSet| {
            if set.len() != placed || self.limits.check(0).is_err() {
                return (Vec::new(), Vec::new());
            }
            let done = work(set);
            self.limits.advance(1);
            done
        };
        sets().map(group).unzip()
    }

    /// Bytes of the values of a level.
    fn bytes_of_level(&self, placed: usize, of_field: impl Fn(&Orders) -> usize) -> u64 {
        let groups = sets().filter(|set| set.len() == placed);
        let fields: usize = groups.map(|set| self.fields(set)).sum();
        (fields * of_field(&self.orders[Piece::COUNT - placed])) as u64
    }

    fn row_bytes(&self) -> usize {
        self.layout.words() * size_of::<u64>()
    }

    fn check(&self, bytes: u64) -> Result<(), ChanceError> {
        self.limits.check(0).map_err(ChanceError::GaveUp)?;
        let groups: u64 = self.groups.0.iter().map(Group::bytes).sum();
        check_memory(groups + bytes, self.memory)
    }

    fn fields(&self, set: PieceSet) -> usize {
        self.groups.of(set).words.len()
    }

    /// The orders of the pieces that are not in a set.
    fn orders(&self, set: PieceSet) -> &Orders {
        &self.orders[Piece::COUNT - set.len()]
    }

    /// How many beginnings tails have, by their number of pieces.
    fn beginnings(&self, pieces: usize) -> usize {
        (0..pieces.min(self.length))
            .map(|place| Piece::COUNT - place)
            .product()
    }
}

/// Worth of a field, of which a better one counts: of sets of tails the union, of numbers the greater.
trait Value: Copy + Default {
    fn better(self, other: Self) -> Self;
}

impl Value for u64 {
    #[inline]
    fn better(self, other: Self) -> Self {
        self | other
    }
}

impl Value for u16 {
    #[inline]
    fn better(self, other: Self) -> Self {
        self.max(other)
    }
}

impl Value for u8 {
    #[inline]
    fn better(self, other: Self) -> Self {
        self.max(other)
    }
}

/// The better of each two values.
#[inline]
fn better<T: Value>(a: &[T], b: &[T]) -> impl Iterator<Item = T> {
    a.iter().zip(b).map(|(a, b)| a.better(*b))
}

/// Writes values over others.
#[inline]
fn write<T>(to: &mut [T], from: impl Iterator<Item = T>) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to = from);
}

/// Sums of `fold` numbers each.
fn folded(mut numbers: impl Iterator<Item = u16>, fold: usize) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let first = numbers.next()?;
        Some(first + numbers.by_ref().take(fold - 1).sum::<u16>())
    })
}

fn table_bytes<T>(table: &Table<T>) -> u64 {
    let numbers: usize = table.iter().map(Vec::capacity).sum();
    (numbers * size_of::<T>()) as u64
}

/// The best after each piece of a field, by the order that is left then.
struct After<T> {
    set: PieceSet,
    pieces: Vec<Piece>,
    /// Values of an order.
    size: usize,
    /// Values of a piece: those of all orders that are left.
    stride: usize,
    all: Vec<T>,
}

impl<T: Value> After<T> {
    /// Room for values by pair order.
    fn of_pairs(set: PieceSet, orders: &[Orders], size: usize) -> Self {
        Self::sized(set, orders[Piece::COUNT - set.len() - 1].pairs, size)
    }

    /// Room for values by order.
    fn of_orders(set: PieceSet, orders: &[Orders], size: usize) -> Self {
        Self::sized(set, orders[Piece::COUNT - set.len() - 1].all.len(), size)
    }

    fn sized(set: PieceSet, orders: usize, size: usize) -> Self {
        let pieces: Vec<Piece> = set.complement().iter().collect();
        let stride = orders * size;
        let all = vec![T::default(); pieces.len() * stride];
        Self {
            set,
            pieces,
            size,
            stride,
            all,
        }
    }

    #[inline]
    fn of(&self, step: Step) -> &[T] {
        &self.all[step.piece * self.stride + step.rest * self.size..][..self.size]
    }

    /// The better of the two choices of a pair order.
    #[inline]
    fn better(&self, [first, second]: [Step; 2]) -> impl Iterator<Item = T> {
        better(self.of(first), self.of(second))
    }

    /// Takes the best over the landings of each piece on a field.
    #[inline]
    fn gather(&mut self, group: &Group, field: usize, next: &Table<T>) {
        self.all.fill(T::default());
        for (&piece, all) in self.pieces.iter().zip(self.all.chunks_mut(self.stride)) {
            let next = &next[self.set.with(piece).number()];
            for &to in group.after(field, piece) {
                let from = &next[to as usize * self.stride..][..self.stride];
                all.iter_mut()
                    .zip(from)
                    .for_each(|(all, from)| *all = all.better(*from));
            }
        }
    }
}

impl After<u64> {
    /// The same for a choice that does not see the last piece: rows are sorted before their union.
    fn gather_sorted(&mut self, group: &Group, field: usize, next: &Table<u64>, layout: Layout) {
        self.all.fill(0);
        let mut sorted = vec![0; self.stride];
        for (&piece, all) in self.pieces.iter().zip(self.all.chunks_mut(self.stride)) {
            let next = &next[self.set.with(piece).number()];
            for &to in group.after(field, piece) {
                sorted.copy_from_slice(&next[to as usize * self.stride..][..self.stride]);
                sorted.chunks_mut(self.size).for_each(|row| layout.sort(row));
                all.iter_mut().zip(&sorted).for_each(|(all, from)| *all |= from);
            }
        }
    }
}
