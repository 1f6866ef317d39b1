//! One block: the first two unseen pieces, up to the state after two placements.

use quadrille_search::{GaveUp, Limits};
use rayon::prelude::*;

use super::after_two::{AfterTwo, Next};
use super::few::{FewValues, Finding};
use super::graph::Graph;
use super::menus::{ALL_PAIRS, Line, Lines, PAIRS, PIECES, Place, Unions};
use super::pulls::{Greatest, Pulls};
use super::reach::Reach;
use super::tails::{FewBags, Rated, Tails};
use super::terminal::Terminal;
use super::two_lines;
use super::windows::{State, States, draw, draw_all, last};
use crate::{Piece, PieceSet};

const KINDS: usize = Piece::COUNT;

/// Common data of all blocks.
pub(super) struct Common<'a> {
    pub(super) graph: &'a Graph,
    /// What can be reached with two, three and four pieces.
    pub(super) reach: &'a [Reach; 3],
    /// Lines after eight pieces.
    pub(super) eight: &'a Lines,
    pub(super) limits: &'a Limits,
}

/// A block: its pieces, and its states by their last preview.
pub(super) struct Block<'a> {
    common: &'a Common<'a>,
    pieces: [Piece; 2],
    sixths: [OfSixth; KINDS],
}

/// Values of a block, layer by layer from the last one to the first. The next block uses the memory again.
#[derive(Debug, Default)]
pub(super) struct Room {
    seven: Lines,
    six: Lines,
    five: Lines,
    four: FewValues,
    pub(super) three: FewValues,
}

/// A field after four placements.
#[derive(Clone, Copy)]
struct Four<'a> {
    unions: &'a Unions<ALL_PAIRS>,
    /// The pieces that clear two lines on it, a bit for each.
    placing: u8,
    bags: &'a BagsByPair,
}

/// The states of a block whose last preview is one piece.
struct OfSixth {
    /// After three placements: the window has three pieces.
    three: States,
    /// After four placements.
    tails: Tails,
    pulls: Pulls,
}

impl<'a> Block<'a> {
    /// The block of these two pieces.
    pub(super) fn new(common: &'a Common<'a>, pieces: [Piece; 2]) -> Self {
        Self {
            common,
            pieces,
            sixths: std::array::from_fn(|sixth| OfSixth::new(common, pieces, sixth)),
        }
    }

    /// Adds the part of this block to the values after two placements.
    pub(super) fn add(
        &self,
        terminal: &Terminal,
        room: &mut Room,
        two: &mut AfterTwo<'_>,
    ) -> Result<(), GaveUp> {
        self.after_five(room)?;
        self.after_four(terminal, room)?;
        self.after_three(room)?;
        self.add_two(&room.three, two)
    }

    /// Finds what can be left in the slot.
    pub(super) fn after_five(&self, room: &mut Room) -> Result<(), GaveUp> {
        let Common {
            graph, eight, limits, ..
        } = *self.common;
        let [one, two] = self.pieces.map(Piece::index);
        let Room { seven, six, .. } = room;
        seven.with_current(graph.level(7), eight, two, limits)?;
        six.with_current(graph.level(6), seven, one, limits)?;
        room.five.by_pairs(graph, &room.six, limits)
    }

    /// What is shown after five placements, up to the second unseen piece, and room for two more.
    fn window(&self, sixth: usize) -> u32 {
        let [one, two] = self.pieces.map(Piece::index);
        ((sixth << 6 | one << 3 | two) << 6) as u32
    }

    /// Adds what follows from the values after three placements.
    pub(super) fn add_two(&self, three: &FewValues, two: &mut AfterTwo<'_>) -> Result<(), GaveUp> {
        let nexts: [Next<'_>; KINDS] = std::array::from_fn(|sixth| Next {
            sixth,
            states: &self.sixths[sixth].three,
        });
        let weight = |bag: PieceSet| {
            draw_all(bag, &self.pieces)?;
            Some(1.0 / draw(bag, self.pieces[0]).len() as f32)
        };
        two.add(three, &nexts, weight, self.common.limits)
    }

    /// The states after three placements whose last preview is this piece.
    #[cfg(test)]
    pub(super) fn three(&self, sixth: usize) -> &States {
        &self.sixths[sixth].three
    }

    /// Finds the values after three placements, in the mean over the third unseen piece.
    pub(super) fn after_three(&self, room: &mut Room) -> Result<(), GaveUp> {
        let Common { graph, limits, .. } = *self.common;
        let [_, reach, _] = self.common.reach;
        let Room { four, three, .. } = room;
        three.fill(graph.len(3), limits, |found, fields| {
            let mut greatest = Greatest::of(&*four);
            for field in fields {
                for OfSixth { pulls, .. } in &self.sixths {
                    let placements = graph.after(3, field);
                    pulls.add(reach.kind(field), placements, &mut greatest, found);
                }
            }
        })
    }

    /// Finds the values after four placements, in the mean over the fourth unseen piece.
    pub(super) fn after_four(&self, terminal: &Terminal, room: &mut Room) -> Result<(), GaveUp> {
        let Common { graph, limits, .. } = *self.common;
        let [_, _, reach] = self.common.reach;
        let bags = (0..reach.kinds()).into_par_iter().map(|kind| {
            let of = |sixth: usize| self.sixths[sixth].tails.bags_by_pair(reach, kind);
            std::array::from_fn(of)
        });
        let bags: Vec<BagsByPair> = bags.collect();
        let Room { five, four, .. } = room;
        four.fill(graph.len(4), limits, |found, fields| {
            let mut unions = Unions::new();
            for field in fields {
                unions.unite(graph.after(4, field), five);
                let clears_of_two = terminal.clears_of_two.as_ref();
                let placing = clears_of_two.map_or(0, |_| graph.clearing_two_lines(field));
                let four = Four {
                    unions: &unions,
                    placing,
                    bags: &bags[reach.kind(field)],
                };
                self.add_four(four, terminal, found);
            }
        })
    }

    /// Adds the values of a field after four placements.
    fn add_four(&self, four: Four<'_>, terminal: &Terminal, found: &mut Finding) {
        let Four {
            unions,
            placing,
            bags,
        } = four;
        let there = at_hand(unions).map(|pairs| pairs | pairs_with(placing));
        for (sixth, states) in self.sixths.iter().enumerate() {
            let tails = &states.tails;
            let bags = &bags[sixth];
            let mut pairs = there[sixth];
            found.begin(pairs, pairs.count_ones() as usize * tails.len());
            while pairs != 0 {
                let pair = pairs.trailing_zeros() as usize;
                pairs &= pairs - 1;
                if bags[pair] == 0 {
                    continue;
                }
                // The slot's piece is placed and the fifth kept, or the other way round.
                let (a, b) = PIECES[pair];
                let one = Place {
                    placed: a,
                    number: usize::from(PAIRS[b][sixth]),
                };
                let other = Place {
                    placed: b,
                    number: usize::from(PAIRS[a][sixth]),
                };
                let line = unions.union(one, other);
                let kept = two_lines::kept(a, b, placing);
                let (rows, first) = (terminal.rows(), tails.len() * pair);
                if let (Some(of_two), 1..) = (&terminal.clears_of_two, kept) {
                    let line = &line.unwrap_or(Line::EMPTY);
                    let worth = |bag, tail| of_two.best(kept, bag, self.window(sixth) | tail);
                    tails.add_either(Rated { line, rows, first }, bags[pair], worth, found);
                } else if let Some(line) = &line {
                    tails.add(Rated { line, rows, first }, bags[pair], found);
                }
            }
        }
    }
}

/// The pairs that have one of the pieces of a set.
fn pairs_with(set: u8) -> u32 {
    let pairs = PIECES.iter().enumerate();
    let has_one = pairs.filter(|(_, (a, b))| (set >> a | set >> b) & 1 == 1);
    has_one.fold(0, |all, (pair, _)| all | 1 << pair)
}

/// Bags with which the slot's piece and the current one can come up, by last preview and that pair.
type BagsByPair = [[FewBags; ALL_PAIRS]; KINDS];

/// By last preview: the pairs of the slot's piece and the current one that have a line.
fn at_hand(unions: &Unions<ALL_PAIRS>) -> [u32; KINDS] {
    let mut all = [0; KINDS];
    for (placed, pairs) in PAIRS.iter().enumerate() {
        let mut rest = unions.there(placed);
        while rest != 0 {
            let (a, b) = PIECES[rest.trailing_zeros() as usize];
            rest &= rest - 1;
            // One of those that are left is the last preview.
            all[b] |= 1 << pairs[a];
            all[a] |= 1 << pairs[b];
        }
    }
    all
}

fn fits(pieces: [Piece; 2], state: State, sixth: usize) -> bool {
    last(state.window) == sixth && draw_all(state.bag, &pieces).is_some()
}

impl OfSixth {
    fn new(common: &Common<'_>, pieces: [Piece; 2], sixth: usize) -> Self {
        // All states whose windows have `length` pieces, with this last one.
        let states = |length| {
            let mut states = States::default();
            let all = States::of_bags(length, |bag| draw_all(bag, &pieces).is_some());
            let fit = all.list.into_iter().filter(|&state| fits(pieces, state, sixth));
            fit.for_each(|state| states.push(state));
            states
        };
        let three = states(3);
        // The bag after the two pieces of the block.
        let bag = |state: State| pieces.iter().fold(state.bag, |bag, &piece| draw(bag, piece));
        let tails = Tails::new(sixth, &three.list, bag);
        Self {
            pulls: Pulls::new(&three, &tails, &common.reach[1]),
            three,
            tails,
        }
    }
}
