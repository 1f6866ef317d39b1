//! Clear events: pieces of which the last clears lines that all of them have a cell in.

use std::ops::ControlFlow;

use super::Hand;
use super::table::{Table, bits};
use crate::{PieceId, Rules};

/// A piece at an anchor, which is the bit of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placed {
    pub(crate) piece: PieceId,
    pub(crate) anchor: usize,
}

/// One event, and what it leaves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Event {
    /// In an order in which only the last clears.
    order: [Option<Placed>; Rules::MAX_SET],
    /// The board after the lines cleared.
    pub(crate) board: u128,
    /// The pieces that are left.
    pub(crate) rest: Hand,
}

impl Event {
    /// The pieces of the event, in an order in which only the last clears.
    pub(crate) fn placed(&self) -> impl Iterator<Item = Placed> {
        self.order.into_iter().flatten()
    }
}

/// What to do with each event; breaking ends the search.
type Visit<'a> = dyn FnMut(&Event) -> ControlFlow<()> + 'a;

/// Pieces placed so far, none of which has cleared anything yet.
#[derive(Clone, Copy)]
struct Partial {
    placed: [Option<(Placed, u128)>; Rules::MAX_SET],
    len: usize,
    /// The board and the pieces placed.
    filled: u128,
    rest: Hand,
}

struct Search<'a> {
    table: &'a Table,
    /// The board before the event.
    filled: u128,
    anchors: [u128; Rules::MAX_SET],
    /// Most pieces of an event.
    limit: usize,
}

impl Table {
    /// Visits all events of at most `limit` of the pieces, some more than once.
    pub(crate) fn events(
        &self,
        filled: u128,
        hand: Hand,
        limit: usize,
        visit: &mut Visit<'_>,
    ) -> ControlFlow<()> {
        let free = self.free(filled);
        let anchors = hand.map(|piece| piece.map_or(0, |piece| self.anchors(free, piece)));
        let search = Search {
            table: self,
            filled,
            anchors,
            limit,
        };
        let start = Partial {
            placed: [None; Rules::MAX_SET],
            len: 0,
            filled,
            rest: hand,
        };
        if self.full_lines(filled) == 0 {
            search.extend(&start, 0, visit)
        } else {
            search.every_move(&start, visit)
        }
    }
}

impl Search<'_> {
    /// A board on which lines are full already, which no game has but an edited board may: any move is an event.
    fn every_move(&self, start: &Partial, visit: &mut Visit<'_>) -> ControlFlow<()> {
        if self.limit == 0 {
            return ControlFlow::Continue(());
        }
        for place in distinct(start.rest) {
            for anchor in bits(self.anchors[place]) {
                self.emit(&self.with(start, place, anchor), visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Fills one more line, one that comes after those before.
    fn extend(&self, partial: &Partial, from: usize, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let reach = self.table.longest() * (self.limit - partial.len) as u32;
        for (index, line) in self.table.lines().iter().enumerate().skip(from) {
            let gaps = line & !partial.filled;
            if gaps != 0 && gaps.count_ones() <= reach {
                self.cover(partial, index, gaps, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Covers the gaps of a line, the first of them first.
    fn cover(&self, partial: &Partial, line: usize, gaps: u128, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let last = partial.len + 1 == self.limit;
        let wanted = if last { gaps } else { gaps & gaps.wrapping_neg() };
        for place in distinct(partial.rest) {
            let mut anchors = self.free_anchors(partial, place);
            for gap in bits(wanted) {
                anchors &= self.covers(partial, place, gap);
                if anchors == 0 {
                    break;
                }
            }
            for anchor in bits(anchors) {
                let next = self.with(partial, place, anchor);
                let left = gaps & !next.filled;
                if left == 0 {
                    self.emit(&next, visit)?;
                    if next.len < self.limit {
                        self.extend(&next, line + 1, visit)?;
                    }
                } else if left.count_ones() <= self.table.longest() * (self.limit - next.len) as u32 {
                    self.cover(&next, line, left, visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn covers(&self, partial: &Partial, place: usize, gap: usize) -> u128 {
        partial.rest[place].map_or(0, |piece| self.table.covers(piece, gap))
    }

    /// The anchors of a piece that overlap nothing placed so far.
    fn free_anchors(&self, partial: &Partial, place: usize) -> u128 {
        let Some(other) = partial.rest[place] else {
            return 0;
        };
        let placed = partial.placed.iter().flatten();
        placed.fold(self.anchors[place], |anchors, (placed, _)| {
            anchors & !self.table.conflicts(placed.piece, placed.anchor, other)
        })
    }

    fn with(&self, partial: &Partial, place: usize, anchor: usize) -> Partial {
        let mut next = *partial;
        if let Some(piece) = next.rest[place].take() {
            let mask = self.table.mask(piece, anchor);
            next.placed[next.len] = Some((Placed { piece, anchor }, mask));
            next.len += 1;
            next.filled |= mask;
        }
        next
    }

    /// Hands on an event, if there is an order in which only the last piece clears.
    fn emit(&self, partial: &Partial, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let mut order = [None; Rules::MAX_SET];
        if !self.order(&partial.placed, partial.len, self.filled, &mut order, 0) {
            return ControlFlow::Continue(());
        }
        visit(&Event {
            order,
            board: self.table.cleared(partial.filled),
            rest: partial.rest,
        })
    }

    fn order(
        &self,
        left: &[Option<(Placed, u128)>; Rules::MAX_SET],
        count: usize,
        filled: u128,
        order: &mut [Option<Placed>; Rules::MAX_SET],
        done: usize,
    ) -> bool {
        for (place, next) in left.iter().enumerate() {
            let Some((placed, mask)) = *next else { continue };
            order[done] = Some(placed);
            if count == 1 {
                return true;
            }
            if self.table.full_lines(filled | mask) == 0 {
                let mut left = *left;
                left[place] = None;
                if self.order(&left, count - 1, filled | mask, order, done + 1) {
                    return true;
                }
            }
        }
        false
    }
}

/// The places of a hand that hold a piece, equal pieces once.
fn distinct(hand: Hand) -> impl Iterator<Item = usize> {
    (0..hand.len()).filter(move |&place| hand[place].is_some() && !hand[..place].contains(&hand[place]))
}
