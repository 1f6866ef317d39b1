//! Backward through the groups of a bag: what each field is worth, for every order of the pieces that are left.

use quadrille_search::Limits;

use super::groups::{Groups, sets};
use super::orders::{Orders, Step};
use super::rows::Layout;
use crate::chance::{ChanceError, within};
use crate::{Piece, PieceSet};

/// Numbers by number of the set; those of a group side by side, field by field and order by order.
type Table<T> = Vec<Vec<T>>;

/// What fields are worth whose tails are counted.
struct Values {
    /// Once hold has been pressed: by pair order, for each beginning of a tail that is known when the field is chosen.
    held: Table<u16>,
    /// Before: by order; one piece less of the tail is known.
    early: Table<u16>,
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
    pub(super) fn run(&self, mut rows: Table<u64>) -> Result<Vec<u16>, ChanceError> {
        for placed in (self.length + 1..Piece::COUNT - 1).rev() {
            let bytes = self.size(placed, |orders| {
                orders.pairs * self.layout.words() * size_of::<u64>()
            });
            self.check(bytes + table_bytes(&rows))?;
            rows = self.level(placed, |set| self.known(set, &rows));
        }
        let lanes = self.layout.lanes;
        let bytes = self.size(self.length, |orders| {
            orders.pairs * self.layout.words() * size_of::<u64>() + orders.all.len() * lanes
        });
        self.check(bytes + table_bytes(&rows))?;
        let both = self.level(self.length, |set| self.last(set, &rows));
        drop(rows);
        let (rows, early): (Table<u64>, Table<u8>) = both.into_iter().unzip();
        let placed = self.length - 1;
        let bytes = self.size(placed, |orders| {
            (orders.pairs + orders.all.len()) * lanes * size_of::<u16>()
        });
        self.check(bytes + table_bytes(&rows) + table_bytes(&early))?;
        let both = self.level(placed, |set| self.first_counts(set, &rows, &early));
        drop((rows, early));
        let (held, early) = both.into_iter().unzip();
        let mut values = Values { held, early };
        for placed in (0..placed).rev() {
            self.check(0)?;
            let both = self.level(placed, |set| self.counts(set, &values));
            let (held, early) = both.into_iter().unzip();
            values = Values { held, early };
        }
        Ok(values.early.swap_remove(0))
    }

    /// Bytes of a level.
    fn size(&self, placed: usize, of_field: impl Fn(&Orders) -> usize) -> u64 {
        let groups = sets().filter(|set| set.len() == placed);
        let fields: usize = groups.map(|set| self.groups.of(set).words.len()).sum();
        (fields * of_field(&self.orders[Piece::COUNT - placed])) as u64
    }

    fn check(&self, bytes: u64) -> Result<(), ChanceError> {
        self.limits.check(0).map_err(ChanceError::GaveUp)?;
        let groups: u64 = self.groups.0.iter().map(super::groups::Group::bytes).sum();
        within(groups + bytes, self.memory)
    }

    /// Works all groups of a level out; the others are empty.
    fn level<T: Default>(&self, placed: usize, work: impl Fn(PieceSet) -> T) -> Vec<T> {
        let group = |set: PieceSet| {
            if set.len() != placed || self.limits.check(0).is_err() {
                return T::default();
            }
            let done = work(set);
            self.limits.advance(1);
            done
        };
        sets().map(group).collect()
    }

    /// Beginnings of tails with so many pieces.
    fn beginnings(&self, pieces: usize) -> usize {
        (0..pieces.min(self.length))
            .map(|place| Piece::COUNT - place)
            .product()
    }

    /// The tails of each pair order of a group, all known. `rows` are those after one more piece.
    fn known(&self, set: PieceSet, rows: &Table<u64>) -> Vec<u64> {
        let orders = self.orders(set);
        let size = self.layout.words();
        let mut after = After::new(set, &self.orders, size);
        let mut all = Vec::with_capacity(self.groups.of(set).words.len() * orders.pairs * size);
        for field in 0..self.groups.of(set).words.len() {
            after.gather(self.groups, field, rows, |a, b| a | b);
            for &choice in &orders.choices {
                let [a, b] = choice.map(|step| after.of(step));
                all.extend(a.iter().zip(b).map(|(a, b)| a | b));
            }
        }
        all
    }

    /// The last level at which a piece is not seen when the field is chosen: sorted rows by pair order; and by order
    /// the counts of those who have not pressed hold, by lane.
    fn last(&self, set: PieceSet, rows: &Table<u64>) -> (Vec<u64>, Vec<u8>) {
        let (orders, layout) = (self.orders(set), self.layout);
        let (size, fields) = (layout.words(), self.groups.of(set).words.len());
        let mut after = After::new(set, &self.orders, size);
        let mut direct = After::new(set, &self.orders, size);
        let mut all = Vec::with_capacity(fields * orders.pairs * size);
        let mut early = vec![0; fields * orders.all.len() * layout.lanes];
        let mut counts = early.chunks_mut(layout.lanes);
        let mut row = vec![0; size];
        for field in 0..fields {
            after.gather(self.groups, field, rows, |a, b| a | b);
            direct.gather_sorted(self.groups, field, rows, layout);
            for &choice in &orders.choices {
                let [a, b] = choice.map(|step| after.of(step));
                let start = all.len();
                all.extend(a.iter().zip(b).map(|(a, b)| a | b));
                layout.sort(&mut all[start..]);
            }
            after.all.chunks_mut(size).for_each(|row| layout.sort(row));
            for (known, held) in orders.known.iter().zip(&orders.held) {
                let both = direct.of(*known).iter().zip(after.of(*held));
                row.iter_mut().zip(both).for_each(|(row, (a, b))| *row = a | b);
                if let Some(counts) = counts.next() {
                    layout.counts(&row, counts);
                }
            }
        }
        (all, early)
    }

    /// The level before that: sorted rows become counts.
    fn first_counts(&self, set: PieceSet, rows: &Table<u64>, early: &Table<u8>) -> (Vec<u16>, Vec<u16>) {
        let (orders, layout) = (self.orders(set), self.layout);
        let fields = self.groups.of(set).words.len();
        let mut after = After::new(set, &self.orders, layout.words());
        let mut direct = After::of_orders(set, &self.orders, layout.lanes);
        let fold = layout.lanes / self.beginnings(set.len().saturating_sub(2));
        let (mut held, mut values) = (Vec::new(), Vec::new());
        let mut row = vec![0; layout.words()];
        let mut counts = vec![0_u8; layout.lanes];
        for field in 0..fields {
            after.gather(self.groups, field, rows, |a, b| a | b);
            direct.gather(self.groups, field, early, u8::max);
            for &choice in &orders.choices {
                let [a, b] = choice.map(|step| after.of(step));
                row.iter_mut()
                    .zip(a.iter().zip(b))
                    .for_each(|(row, (a, b))| *row = a | b);
                layout.counts(&row, &mut counts);
                held.extend(counts.iter().map(|&count| u16::from(count)));
            }
            for (step, aside) in orders.direct.iter().zip(&orders.held) {
                layout.counts(after.of(*aside), &mut counts);
                let best = direct
                    .of(*step)
                    .iter()
                    .zip(&counts)
                    .map(|(a, b)| u16::from(*a.max(b)));
                values.extend(folded(best, fold));
            }
        }
        (held, values)
    }

    /// Any level before that.
    fn counts(&self, set: PieceSet, next: &Values) -> (Vec<u16>, Vec<u16>) {
        let orders = self.orders(set);
        let placed = set.len();
        let known = |less: usize| self.beginnings(placed.saturating_sub(less));
        let mut after = After::new(set, &self.orders, known(0));
        let mut direct = After::of_orders(set, &self.orders, known(1));
        let (mut held, mut values) = (Vec::new(), Vec::new());
        for field in 0..self.groups.of(set).words.len() {
            after.gather(self.groups, field, &next.held, u16::max);
            direct.gather(self.groups, field, &next.early, u16::max);
            for &choice in &orders.choices {
                let [a, b] = choice.map(|step| after.of(step));
                let best = a.iter().zip(b).map(|(a, b)| *a.max(b));
                held.extend(folded(best, known(0) / known(1)));
            }
            for (step, aside) in orders.direct.iter().zip(&orders.held) {
                let aside = folded(after.of(*aside).iter().copied(), known(0) / known(1));
                let best = direct.of(*step).iter().zip(aside).map(|(a, b)| b.max(*a));
                values.extend(folded(best, known(1) / known(2)));
            }
        }
        (held, values)
    }

    fn orders(&self, set: PieceSet) -> &Orders {
        &self.orders[Piece::COUNT - set.len()]
    }
}

/// Sums of so many numbers each.
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
    /// Numbers of an order.
    size: usize,
    /// Numbers of a piece: those of all orders that are left.
    stride: usize,
    all: Vec<T>,
}

impl<T: Copy + Default> After<T> {
    /// By pair order.
    fn new(set: PieceSet, orders: &[Orders], size: usize) -> Self {
        Self::sized(set, orders[Piece::COUNT - set.len() - 1].pairs, size)
    }

    /// By order.
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

    /// Takes the best over the places of each piece on a field.
    #[inline]
    fn gather(&mut self, groups: &Groups, field: usize, next: &Table<T>, best: impl Fn(T, T) -> T) {
        self.all.fill(T::default());
        let group = groups.of(self.set);
        for (&piece, all) in self.pieces.iter().zip(self.all.chunks_mut(self.stride)) {
            let next = &next[self.set.with(piece).number()];
            for &to in group.after(field, piece) {
                let from = &next[to as usize * self.stride..][..self.stride];
                all.iter_mut()
                    .zip(from)
                    .for_each(|(all, &from)| *all = best(*all, from));
            }
        }
    }
}

impl After<u64> {
    /// The same for rows that are not sorted yet.
    fn gather_sorted(&mut self, groups: &Groups, field: usize, next: &Table<u64>, layout: Layout) {
        self.all.fill(0);
        let group = groups.of(self.set);
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
