//! The ways in which some of the remaining pieces, placed one after another, clear lines with the last one.

use super::figure::{Figure, Lines};
use super::lanes::Counts;

/// A piece at an anchor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Placed {
    pub(super) piece: u8,
    pub(super) anchor: u8,
}

/// At most three items, in place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Few<T> {
    len: u8,
    items: [T; 3],
}

impl<T: Copy + Default + PartialEq> Few<T> {
    #[inline]
    pub(super) fn as_slice(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }

    /// With one more at the end.
    #[inline]
    pub(super) fn and(mut self, item: T) -> Self {
        self.items[usize::from(self.len)] = item;
        self.len += 1;
        self
    }

    /// With all of these at the end.
    pub(super) fn followed_by(self, items: Self) -> Self {
        items.as_slice().iter().fold(self, |all, &item| all.and(item))
    }

    /// Without the first that is equal, the others in order.
    #[inline]
    pub(super) fn without(&self, item: T) -> Self {
        let mut rest = Self::default();
        let mut dropped = false;
        for &other in self.as_slice() {
            if other == item && !dropped {
                dropped = true;
            } else {
                rest = rest.and(other);
            }
        }
        rest
    }

    /// The same in order.
    #[inline]
    pub(super) fn sorted(mut self) -> Self
    where
        T: Ord,
    {
        self.items[..usize::from(self.len)].sort_unstable();
        self
    }

    pub(super) fn from_slice(items: &[T]) -> Self {
        items.iter().fold(Self::default(), |few, &item| few.and(item))
    }
}

/// Pieces whose cells, with those there before, fill a line.
#[derive(Clone, Copy, Debug)]
struct Cover {
    placed: Few<Placed>,
    cells: u128,
    /// Whether the line is a column.
    column: bool,
}

/// Pieces that clear lines together: none alone does before the last one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Event {
    /// In an order in which they can be placed.
    pub(super) placed: Few<Placed>,
    /// The board after it.
    pub(super) board: u128,
    pub(super) lines: u32,
}

/// Finds the events on one board.
pub(super) struct Finder<'a> {
    pub(super) figures: &'a [Figure],
    pub(super) lines: &'a Lines,
    /// Whether several lines at once are worth more than one after another.
    pub(super) joint_bonus: bool,
    pub(super) board: u128,
    pub(super) rest: Few<u8>,
    /// Filled cells of each line, rows first.
    pub(super) counts: &'a Counts,
    /// By remaining piece.
    pub(super) legal: [u128; 3],
}

impl Finder<'_> {
    /// Every board that an event leads to, some more than once.
    ///
    /// A play is a chain of events, each followed by pieces that clear nothing: pieces that have no cell in the lines
    /// which an event clears can as well be placed after it. The pieces of an event fill one line together, or the
    /// last fills one line with each of two others ([`Finder::join`]).
    pub(super) fn events(&self, mut each: impl FnMut(Event)) {
        let mut covers = Vec::with_capacity(32);
        let size = self.lines.all.len() / 2;
        let reach = [false, true].map(|column| self.reach(self.rest, column));
        for (number, &line) in self.lines.all.iter().enumerate() {
            let column = number >= size;
            let filled = if column {
                self.counts.columns[number - size]
            } else {
                self.counts.rows[number]
            };
            if size as u32 - filled as u32 <= reach[usize::from(column)] {
                let gaps = line & !self.board;
                self.cover(gaps, self.rest, Few::default(), 0, column, &mut covers);
            }
        }
        for cover in &covers {
            self.event(cover.placed, cover.cells, &mut each);
        }
        if self.rest.as_slice().len() == 3 {
            self.join(&covers, &mut each);
        }
    }

    /// How many gaps of one line these pieces can fill.
    #[inline]
    fn reach(&self, rest: Few<u8>, column: bool) -> u32 {
        let reach = |&piece: &u8| self.figures[usize::from(piece)].reach[usize::from(column)];
        rest.as_slice().iter().map(reach).sum()
    }

    #[inline]
    fn legal(&self, piece: u8) -> u128 {
        let place = self.rest.as_slice().iter().position(|&other| other == piece);
        place.map_or(0, |place| self.legal[place])
    }

    /// All ways to fill the gaps of a line, the first gap first: each way is found once.
    fn cover(
        &self,
        gaps: u128,
        rest: Few<u8>,
        placed: Few<Placed>,
        cells: u128,
        column: bool,
        covers: &mut Vec<Cover>,
    ) {
        let first = gaps.trailing_zeros() as u8;
        for (place, &piece) in rest.as_slice().iter().enumerate() {
            if rest.as_slice()[..place].contains(&piece) {
                continue;
            }
            let figure = &self.figures[usize::from(piece)];
            let legal = self.legal(piece);
            let left = rest.without(piece);
            let possible = self.reach(left, column);
            for &offset in &figure.leads[usize::from(column)] {
                let Some(anchor) = first.checked_sub(offset) else {
                    continue;
                };
                if legal >> anchor & 1 == 0 {
                    continue;
                }
                let mask = figure.at(anchor);
                if mask & cells != 0 {
                    continue;
                }
                let placed = placed.and(Placed { piece, anchor });
                let gaps = gaps & !mask;
                let cells = cells | mask;
                if gaps == 0 {
                    covers.push(Cover {
                        placed,
                        cells,
                        column,
                    });
                } else if gaps.count_ones() <= possible {
                    self.cover(gaps, left, placed, cells, column, covers);
                }
            }
        }
    }

    /// Reports the event if some order places all pieces but the last without a full line.
    fn event(&self, placed: Few<Placed>, cells: u128, each: &mut impl FnMut(Event)) {
        let filled = self.board | cells;
        let clears = |last: &&Placed| {
            let mask = self.figures[usize::from(last.piece)].at(last.anchor);
            placed.as_slice().len() == 1 || self.lines.full(filled & !mask).count == 0
        };
        if let Some(&last) = placed.as_slice().iter().rev().find(clears) {
            let full = self.lines.full(filled);
            each(Event {
                placed: placed.without(last).and(last),
                board: filled & !full.cells,
                lines: full.count,
            });
        }
    }

    /// Two covers of two pieces each that share one: it completes both lines at once.
    ///
    /// If all lines that are completed are parallel, the third piece can as well follow: the first event takes no cell
    /// from its line. Only points can differ then.
    fn join(&self, covers: &[Cover], each: &mut impl FnMut(Event)) {
        for (number, first) in covers.iter().enumerate() {
            let &[a, b] = first.placed.as_slice() else {
                continue;
            };
            for second in &covers[..number] {
                let &[c, d] = second.placed.as_slice() else {
                    continue;
                };
                let (shared, own, other) = if a == c {
                    (a, b, d)
                } else if a == d {
                    (a, b, c)
                } else if b == c {
                    (b, a, d)
                } else if b == d {
                    (b, a, c)
                } else {
                    continue;
                };
                let set = Few::default().and(own.piece).and(other.piece).and(shared.piece);
                if own == other || !self.is_rest(set) || self.is_sequence(first, second, shared) {
                    continue;
                }
                let mask = |placed: Placed| self.figures[usize::from(placed.piece)].at(placed.anchor);
                if mask(own) & mask(other) == 0 {
                    let placed = Few::default().and(own).and(other).and(shared);
                    self.event(placed, first.cells | second.cells, each);
                }
            }
        }
    }

    /// Whether these are exactly the remaining pieces.
    fn is_rest(&self, set: Few<u8>) -> bool {
        let left = set
            .as_slice()
            .iter()
            .fold(self.rest, |rest, &piece| rest.without(piece));
        left.as_slice().is_empty()
    }

    /// Whether the two lines can be cleared one after the other just as well.
    fn is_sequence(&self, first: &Cover, second: &Cover, shared: Placed) -> bool {
        let alone = self.figures[usize::from(shared.piece)].at(shared.anchor);
        first.column == second.column && !self.joint_bonus && self.lines.full(self.board | alone).count == 0
    }
}
