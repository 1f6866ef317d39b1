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

/// A line with what its menus are worth.
#[derive(Clone, Copy)]
pub(super) struct Rated<'a> {
    pub(super) line: &'a Line,
    /// By the bag after the last piece.
    pub(super) rows: &'a [Row],
    /// The place of its first tail's value.
    pub(super) first: usize,
}

/// Menus and bags by the fourth piece.
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

    /// The last preview that they go with.
    pub(super) fn sixth(&self) -> usize {
        self.sixth
    }

    /// Adds the values of a line with these bags.
    #[inline]
    pub(super) fn add(&self, rated: Rated<'_>, bags: FewBags, found: &mut Finding) {
        let mut rest = bags;
        while rest != 0 {
            let of_bag = &self.bags[rest.trailing_zeros() as usize];
            rest &= rest - 1;
            // The number of pieces that may come is known to the compiler.
            match of_bag.fourths {
                1 => self.add_bag::<1>(rated, of_bag, found),
                2 => self.add_bag::<2>(rated, of_bag, found),
                3 => self.add_bag::<3>(rated, of_bag, found),
                4 => self.add_bag::<4>(rated, of_bag, found),
                5 => self.add_bag::<5>(rated, of_bag, found),
                6 => self.add_bag::<6>(rated, of_bag, found),
                _ => self.add_bag::<7>(rated, of_bag, found),
            }
        }
    }

    /// The same where another clear may be worth more: by the number of the bag after the last unseen piece, and by the
    /// last two of them, three bits each.
    pub(super) fn add_either(
        &self,
        rated: Rated<'_>,
        bags: FewBags,
        other: impl Fn(usize, u32) -> f32,
        found: &mut Finding,
    ) {
        let Rated { line, rows, first } = rated;
        let wanted = self
            .bags
            .iter()
            .enumerate()
            .filter(|(number, _)| bags >> number & 1 == 1);
        for (_, of_bag) in wanted {
            for number in of_bag.range.clone() {
                let tail = &self.all[number];
                let fourths = tail.menus.iter().zip(tail.rows).take(of_bag.fourths);
                let values = fourths.map(|(&menu, row)| {
                    let value = rows[usize::from(row)][usize::from(line.0[usize::from(menu)])];
                    value.max(other(row.into(), menu.into()))
                });
                found.push(
                    (first + number) as u16,
                    values.sum::<f32>() / of_bag.fourths as f32,
                );
            }
        }
    }

    #[inline]
    fn add_bag<const N: usize>(&self, rated: Rated<'_>, of_bag: &OfBag, found: &mut Finding) {
        let Rated { line, rows, first } = rated;
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

#[cfg(test)]
mod tests {
    use quadrille_search::{Limits, Seed};
    use rand::RngExt;

    use super::super::few::FewValues;
    use super::super::menus::Line;
    use super::super::windows::{States, draw_all, last};
    use super::*;

    const PIECES: [Piece; 2] = [Piece::T, Piece::I];
    const SIXTH: Piece = Piece::O;

    /// The values of all bags, in the order of tails.
    fn values(tails: &Tails, add: impl Fn(FewBags, &mut Finding) + Sync) -> Vec<f32> {
        let mut values = FewValues::default();
        let all = (1 << tails.bags.len()) - 1;
        let fill = |found: &mut Finding, _| {
            for sixth in 0..KINDS {
                found.begin(0, tails.len());
                if sixth == 0 {
                    add(all, found);
                }
            }
        };
        values.fill(1, &Limits::none(), fill).unwrap();
        values.of(0, 0).1.to_vec()
    }

    #[test]
    fn another_clear_counts_where_it_is_worth_more() {
        let mut states = States::of_bags(3, |bag| draw_all(bag, &PIECES).is_some()).list;
        states.retain(|state| last(state.window) == SIXTH.index());
        let after = |state: State| draw_all(state.bag, &PIECES).unwrap();
        let tails = Tails::new(SIXTH.index(), &states, after);
        let mut random = Seed(6).stream(0);
        let line = Line(std::array::from_fn(|_| random.random_range(0..128)));
        let rows: Vec<Row> = (0..128)
            .map(|_| std::array::from_fn(|_| random.random_range(1.0..9.0)))
            .collect();
        let rated = Rated {
            line: &line,
            rows: &rows,
            first: 0,
        };
        let nothing = values(&tails, |bags, found| {
            tails.add_either(rated, bags, |_, _| 0.0, found);
        });
        assert_eq!(
            nothing,
            values(&tails, |bags, found| tails.add(rated, bags, found))
        );

        let other = |bag: usize, tail: u32| ((31 * bag + tail as usize) % 97) as f32 / 10.0;
        let found = values(&tails, |bags, found| {
            tails.add_either(rated, bags, other, found);
        });
        let mut expected = Vec::new();
        for bag in tails
            .bags
            .iter()
            .map(|of_bag| draw_all(of_bag.bag, &PIECES).unwrap())
        {
            for third in bag.iter() {
                let bag = draw(bag, third);
                let of_fourth = bag.iter().map(|fourth| {
                    let (after, tail) = (draw(bag, fourth).number(), 8 * third.index() + fourth.index());
                    rows[after][usize::from(line.0[tail])].max(other(after, tail as u32))
                });
                expected.push(of_fourth.sum::<f32>() / bag.len() as f32);
            }
        }
        assert_eq!(found, expected);
        assert!(found.iter().zip(&nothing).any(|(found, nothing)| found > nothing));
    }
}
