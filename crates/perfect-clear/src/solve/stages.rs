//! All states of a known queue, by the number of pieces placed.
//!
//! A step of the game has three stages:
//!
//! 1. *no active piece*: [`Explorer::activate`] takes a piece from the queue or from the slot;
//! 2. *an active piece*: [`Explorer::landings`] finds every place where it comes to rest;
//! 3. *the decision* for one of them: [`Explorer::decide`] puts it down, and rows vanish.
//!
//! All states after `n` pieces are found before those after `n + 1`. What decisions lead to is written down as it
//! comes; then it is sorted, and equal states become one. A table of all states would be slower, as each look at it
//! would wait for the memory.
//!
//! Where the decisions of a stage are too many, only its states are kept, in eight bytes each, and the decisions are
//! found again when they are needed.

use quadrille_search::{Check, GaveUp};

use crate::prune::{Stock, looks_hopeful};
use crate::words::field::{clear_full_rows, pieces_left, rows_left, rows_mask};
use crate::words::slot::{Slot, StateKey};
use crate::{Field, Landings, Mover, Piece, PieceStream, Placement};

/// A piece put down in some state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decision {
    pub(super) placement: Placement,
    /// The state that it leads to.
    pub(super) to: StateKey,
}

/// The states after the same number of pieces.
#[derive(Clone, Debug)]
pub(super) struct Stage {
    /// How many were found.
    pub(super) found: usize,
    /// Those that no test rules out, in the order of their keys.
    pub(super) keys: Vec<StateKey>,
    /// The decisions that can be made in them, one state after the other, if they were few enough to be kept.
    decisions: Vec<Decision>,
    /// Where the decisions of each state end; of none if they were not kept.
    ends: Vec<usize>,
}

impl Stage {
    /// The decisions that can be made in the state with this number, if they were kept.
    pub(super) fn decisions(&self, number: usize) -> Option<&[Decision]> {
        let end = *self.ends.get(number)?;
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        Some(&self.decisions[start..end])
    }
}

/// Capacity of a search in memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Capacity {
    /// The most states of a stage; a search that finds more gives up.
    pub(super) states: usize,
    /// The most decisions of a stage that are kept.
    pub(super) decisions: usize,
}

/// Finds the states of a queue.
pub(super) struct Explorer<'a> {
    pub(super) mover: &'a Mover,
    pub(super) lines: usize,
    pub(super) stream: &'a PieceStream,
    pub(super) check: Check<'a>,
    pub(super) capacity: Capacity,
    /// How often a state was looked at, when it was found and when states are culled.
    pub(super) looks: u64,
}

impl Explorer<'_> {
    /// The states of each stage.
    pub(super) fn explore(&mut self, field: Field) -> Result<Vec<Stage>, GaveUp> {
        let mut stages = Vec::new();
        let mut keys = vec![StateKey::new(field.word(), self.stream.start().into())];
        while !keys.is_empty() {
            let (stage, next) = self.follow(stages.len(), keys)?;
            stages.push(stage);
            keys = next;
        }
        Ok(stages)
    }

    /// The stage of these states after `placed` pieces, and the states that follow on them.
    fn follow(&mut self, placed: usize, mut keys: Vec<StateKey>) -> Result<(Stage, Vec<StateKey>), GaveUp> {
        let left = keys.first().map_or(0, |key| pieces_left(key.word(), self.lines));
        let stocks = Slot::ALL.map(|slot| self.stream.stock(placed, slot.piece(), left));
        let (mut decisions, mut ends) = (Vec::new(), Vec::new());
        let mut next = Followers::new(self.capacity.states);
        let found = keys.len();
        // States that no test rules out move down to the first places of the list.
        let mut open = 0;
        for number in 0..found {
            self.look()?;
            let key = keys[number];
            if !self.is_hopeful(key, stocks[key.slot().index()]) {
                continue;
            }
            keys[open] = key;
            open += 1;
            self.decisions(placed, key, &mut decisions);
            ends.push(decisions.len());
            // Too many to be kept: only what they lead to is.
            if decisions.len() > self.capacity.decisions {
                next.add(&decisions)?;
                decisions.clear();
                ends.clear();
            }
        }
        keys.truncate(open);
        keys.shrink_to_fit();
        let all_are_kept = next.keys.is_empty();
        next.add(&decisions)?;
        if !all_are_kept {
            (decisions, ends) = (Vec::new(), Vec::new());
        }
        let stage = Stage {
            found,
            keys,
            decisions,
            ends,
        };
        Ok((stage, next.finish()?))
    }

    /// To be called for each state: a limit may strike.
    #[inline]
    pub(super) fn look(&mut self) -> Result<(), GaveUp> {
        self.looks += 1;
        self.check.tick(self.looks)
    }

    /// Whether the field may be cleared from the state, or is clear, as far as packing knows.
    fn is_hopeful(&self, key: StateKey, stock: Stock) -> bool {
        self.mover.packing().is_hopeful(key.word(), self.lines, || stock)
    }

    /// Adds all decisions that can be made in the state.
    pub(super) fn decisions(&self, placed: usize, key: StateKey, decisions: &mut Vec<Decision>) {
        if key.word() == rows_mask(self.lines) {
            return;
        }
        for (piece, slot) in self.activate(placed, key.slot().piece()) {
            for placement in self.landings(key.word(), piece) {
                if let Some(next) = self.decide(key.word(), placement) {
                    let to = StateKey::new(next, slot.into());
                    decisions.push(Decision { placement, to });
                }
            }
        }
    }

    /// Stage one: the pieces that can become active, each with what is in the slot then.
    fn activate(
        &self,
        placed: usize,
        slot: Option<Piece>,
    ) -> impl Iterator<Item = (Piece, Option<Piece>)> + use<> {
        self.stream.choices(placed, slot)
    }

    /// Stage two: the places where the active piece comes to rest.
    fn landings(&self, word: u64, piece: Piece) -> Landings {
        let rows = rows_left(word, self.lines);
        self.mover.landings_in(word & rows_mask(rows), rows, piece)
    }

    /// Stage three: the field after the decision for a place, if it looks hopeful.
    fn decide(&self, word: u64, placement: Placement) -> Option<u64> {
        let next = clear_full_rows(word | placement.bits::<u64>(), self.lines);
        looks_hopeful(next, self.lines).then_some(next)
    }
}

/// The states that follow on others.
struct Followers {
    keys: Vec<StateKey>,
    /// The most of them.
    most: usize,
    /// How many may stand there before equal ones become one.
    crowd: usize,
}

impl Followers {
    fn new(most: usize) -> Self {
        Self {
            keys: Vec::new(),
            most,
            crowd: most,
        }
    }

    fn add(&mut self, decisions: &[Decision]) -> Result<(), GaveUp> {
        self.keys.extend(decisions.iter().map(|decision| decision.to));
        if self.keys.len() > self.crowd {
            self.sort()?;
            // At least half of what is sorted the next time is new then.
            self.crowd = self.crowd.max(2 * self.keys.len());
        }
        Ok(())
    }

    fn sort(&mut self) -> Result<(), GaveUp> {
        self.keys.sort_unstable();
        self.keys.dedup();
        if self.keys.len() > self.most {
            return Err(GaveUp::OutOfReach);
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Vec<StateKey>, GaveUp> {
        self.sort()?;
        self.keys.shrink_to_fit();
        Ok(self.keys)
    }
}
