//! The last two pieces that are revealed: what a line is worth.
//!
//! A *tail* is a bag when the clear began, and a third unseen piece that it can give after the two of the block.

use std::ops::Range;

use super::few::Finding;
use super::menus::{ALL_PAIRS, Line, PAIRS};
use super::reach::{Reach, bit};
use super::terminal::Row;
use super::windows::{State, draw};
use crate::{Piece, PieceSet};

const KINDS: usize = Piece::COUNT;

/// Bags, a bit for each of those of some [`Tails`].
pub(super) type FewBags = u32;

/// The bags with which the states of a block can come up that have one last preview, and their tails.
#[derive(Debug)]
pub(super) struct Tails {
    sixth: usize,
    bags: Vec<OfBag>,
    all: Vec<Tail>,
}

/// A bag when the clear began.
#[derive(Debug)]
struct OfBag {
    bag: PieceSet,
    /// Its tails.
    range: Range<usize>,
    /// How many pieces may come fourth.
    fourths: usize,
}

/// What may come fourth.
#[derive(Clone, Copy, Debug, Default)]
struct Tail {
    /// The menus' places in a line.
    menus: [u8; KINDS],
    /// The bags after them: their rows of values.
    rows: [u8; KINDS],
}

impl Tails {
    /// Of states that have this last preview; `bag_of` is the bag before the third unseen piece.
    pub(super) fn new(sixth: usize, states: &[State], bag_of: impl Fn(State) -> PieceSet) -> Self {
        let mut tails = Self {
            sixth,
            bags: Vec::new(),
            all: Vec::new(),
        };
        // The states of a bag stand together.
        for state in states {
            if tails.bags.last().is_none_or(|last| last.bag != state.bag) {
                tails.push(state.bag, bag_of(*state));
            }
        }
        tails
    }

    fn push(&mut self, bag: PieceSet, thirds: PieceSet) {
        let first = self.all.len();
        let mut count = 0;
        for third in thirds.iter() {
            let fourths = draw(thirds, third);
            let mut tail = Tail::default();
            for (at, fourth) in fourths.iter().enumerate() {
                tail.menus[at] = (8 * third.index() + fourth.index()) as u8;
                tail.rows[at] = draw(fourths, fourth).number() as u8;
            }
            count = fourths.len();
            self.all.push(tail);
        }
        self.bags.push(OfBag {
            bag,
            range: first..self.all.len(),
            fourths: count,
        });
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The tails of a bag, as numbers.
    pub(super) fn of(&self, bag: PieceSet) -> Range<usize> {
        let of_bag = self.bags.iter().find(|of_bag| of_bag.bag == bag);
        of_bag.map_or(0..0, |of_bag| of_bag.range.clone())
    }

    /// By pair of the slot's piece and the current one, in any order: the bags with which they can come up after four
    /// pieces, on fields of the kind.
    pub(super) fn bags_by_pair(&self, reach: &Reach, kind: usize) -> [FewBags; ALL_PAIRS] {
        let mut all = [0; ALL_PAIRS];
        for (fifth, pairs) in PAIRS.iter().enumerate() {
            let bags = reach.bags(kind, (fifth << 3 | self.sixth) as u32);
            for (bags, &pair) in bags.iter().zip(pairs) {
                for (number, of_bag) in self.bags.iter().enumerate() {
                    all[usize::from(pair)] |= FewBags::from(bags & bit(of_bag.bag) != 0) << number;
                }
            }
        }
        all
    }

    /// Adds the values of a line with these bags.
    #[inline]
    pub(super) fn add(
        &self,
        (line, rows): (&Line, &[Row]),
        bags: FewBags,
        first: usize,
        found: &mut Finding,
    ) {
        let mut rest = bags;
        while rest != 0 {
            let of_bag = &self.bags[rest.trailing_zeros() as usize];
            rest &= rest - 1;
            // The number of pieces that may come is known to the compiler.
            match of_bag.fourths {
                1 => self.add_bag::<1>((line, rows), of_bag, first, found),
                2 => self.add_bag::<2>((line, rows), of_bag, first, found),
                3 => self.add_bag::<3>((line, rows), of_bag, first, found),
                4 => self.add_bag::<4>((line, rows), of_bag, first, found),
                5 => self.add_bag::<5>((line, rows), of_bag, first, found),
                6 => self.add_bag::<6>((line, rows), of_bag, first, found),
                _ => self.add_bag::<7>((line, rows), of_bag, first, found),
            }
        }
    }

    #[inline]
    fn add_bag<const N: usize>(
        &self,
        (line, rows): (&Line, &[Row]),
        of_bag: &OfBag,
        first: usize,
        found: &mut Finding,
    ) {
        let first = first + of_bag.range.start;
        for (number, tail) in self.all[of_bag.range.clone()].iter().enumerate() {
            let values = (0..N).map(|fourth| {
                let menu = line.0[usize::from(tail.menus[fourth] & 63)];
                rows[usize::from(tail.rows[fourth])][usize::from(menu & 127)]
            });
            found.push((first + number) as u16, values.sum::<f32>() / N as f32);
        }
    }
}
