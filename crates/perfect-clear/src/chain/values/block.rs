//! One block: the first two unseen pieces, up to the state after two placements.

use quadrille_search::{GaveUp, Limits};

use super::back::{BySlot, Steps, back};
use super::few::{FewOfTask, FewValues};
use super::graph::Graph;
use super::last_reveals::Ends;
use super::menus::{PAIRS, PairLines, Slots, Unions, pairs_with, with_current};
use super::pulls::Pulls;
use super::reach::Reach;
use super::terminal::Terminal;
use super::windows::{State, States, draw, draw_all, last};
use crate::{Piece, PieceSet};

const KINDS: usize = Piece::COUNT;

/// What all blocks have in common.
pub(super) struct Common<'a> {
    pub(super) graph: &'a Graph,
    /// What can be reached with three and with four pieces.
    pub(super) reach: &'a [Reach; 2],
    /// Lines after eight pieces.
    pub(super) eight: &'a [Slots],
    pub(super) limits: &'a Limits,
}

/// A block: its pieces, and the lines after five pieces.
pub(super) struct Block<'a> {
    common: &'a Common<'a>,
    pieces: [Piece; 2],
    lines: PairLines,
}

/// The states of a block whose last preview is one piece.
pub(super) struct OfSixth {
    sixth: usize,
    /// After three placements: the window has three pieces.
    pub(super) three: States,
    /// After four placements: it has two, and the third unseen piece is known.
    four: States,
}

impl<'a> Block<'a> {
    /// Works out what can be left in the slot.
    pub(super) fn new(common: &'a Common<'a>, pieces: [Piece; 2]) -> Result<Self, GaveUp> {
        let Common {
            graph, eight, limits, ..
        } = *common;
        let [one, two] = pieces.map(Piece::index);
        let seven = with_current(graph, 7, eight, two, limits)?;
        let six = with_current(graph, 6, &seven, one, limits)?;
        let lines = PairLines::new(graph, &six, limits)?;
        Ok(Self {
            common,
            pieces,
            lines,
        })
    }

    /// Adds the part of this block to the values after two placements, of all states that `two` has.
    pub(super) fn add(&self, terminal: &Terminal, two: &States, values: &mut [BySlot]) -> Result<(), GaveUp> {
        let Common { graph, limits, .. } = *self.common;
        for sixth in 0..KINDS {
            let states = self.of_sixth(sixth);
            if states.three.len() == 0 {
                continue;
            }
            let four = self.after_four(terminal, &states)?;
            let known = self.after_three(&four, &states)?;
            let chosen = two.list.iter().filter(|&&state| self.fits(state, sixth));
            let revealed =
                chosen.map(|&state| (state, 0, 1.0 / draw(state.bag, self.pieces[0]).len() as f32));
            let steps = Steps::new(two, &states.three, 4, revealed);
            back(graph, 2, &steps, values, limits, |union, target| {
                known.raise(target, union);
            })?;
        }
        Ok(())
    }

    fn fits(&self, state: State, sixth: usize) -> bool {
        last(state.window) == sixth && draw_all(state.bag, &self.pieces).is_some()
    }

    /// The states whose last preview is this piece.
    pub(super) fn of_sixth(&self, sixth: usize) -> OfSixth {
        let mut four = States::default();
        for state in self.states(2, sixth).list {
            for came in self.bag(state).iter() {
                let came = came.index() as u8;
                four.push(State { came, ..state });
            }
        }
        OfSixth {
            sixth,
            three: self.states(3, sixth),
            four,
        }
    }

    /// All states whose windows have so many pieces, with this last one.
    fn states(&self, length: usize, sixth: usize) -> States {
        let mut states = States::default();
        let all = States::of_bags(length, |bag| draw_all(bag, &self.pieces).is_some());
        let fit = all.list.into_iter().filter(|&state| self.fits(state, sixth));
        fit.for_each(|state| states.push(state));
        states
    }

    /// The bag after the two pieces of the block.
    fn bag(&self, state: State) -> PieceSet {
        self.pieces.iter().fold(state.bag, |bag, &piece| draw(bag, piece))
    }

    /// The values after three placements, in the mean over the third unseen piece.
    pub(super) fn after_three(&self, four: &FewValues, states: &OfSixth) -> Result<FewValues, GaveUp> {
        let Common { graph, limits, .. } = *self.common;
        let [reach, _] = self.common.reach;
        let pulls = Pulls::new((&states.three, &states.four), reach, |state| self.bag(state));
        FewValues::new(graph.len(3), limits, |part, fields| {
            let mut unions = pulls.unions();
            for field in fields {
                part.next_field();
                if unions.raise_to(graph.after(3, field), four) {
                    pulls.add(reach.kind(field), &unions, part);
                }
            }
        })
    }

    /// The values after four placements, in the mean over the fourth unseen piece.
    pub(super) fn after_four(&self, terminal: &Terminal, states: &OfSixth) -> Result<FewValues, GaveUp> {
        let Common { graph, limits, .. } = *self.common;
        let ends = Ends::new(&states.four, |state| self.bag(state));
        FewValues::new(graph.len(4), limits, |part, fields| {
            let mut unions = Unions::new();
            for field in fields {
                part.next_field();
                self.unite(field, states.sixth, &mut unions);
                if !unions.is_empty() {
                    self.add_four((terminal, &ends), (field, states.sixth), &unions, part);
                }
            }
        })
    }

    /// The lines after five pieces of which the last preview is one of the two at hand.
    fn unite(&self, field: usize, sixth: usize, unions: &mut Unions<28>) {
        let wanted = pairs_with(sixth);
        unions.clear();
        for (piece, targets) in self.common.graph.after(4, field) {
            for &target in targets {
                let (pairs, lines) = self.lines.of(target);
                // The lines of the pairs that are there stand in the order of the pairs.
                let before = |pair: usize| (pairs & ((1 << pair) - 1)).count_ones() as usize;
                unions.add(piece, pairs & wanted, |pair| &lines[before(pair)]);
            }
        }
    }

    /// Adds the values of a field after four placements.
    fn add_four(
        &self,
        (terminal, ends): (&Terminal, &[Ends; KINDS]),
        (field, sixth): (usize, usize),
        unions: &Unions<28>,
        part: &mut FewOfTask,
    ) {
        let [_, reach] = self.common.reach;
        let kind = reach.kind(field);
        for (fifth, ends) in ends.iter().enumerate() {
            let bags = reach.bags(kind, (fifth << 3 | sixth) as u32);
            for (slot, &bags) in bags.iter().enumerate() {
                if bags & ends.bags() == 0 {
                    continue;
                }
                // The slot's piece is placed and the fifth kept, or the other way round.
                let one = (slot, usize::from(PAIRS[fifth][sixth]));
                let other = (fifth, usize::from(PAIRS[slot][sixth]));
                if let Some(line) = unions.union(one, other) {
                    ends.add((&line, terminal), bags, slot, part);
                }
            }
        }
    }
}
