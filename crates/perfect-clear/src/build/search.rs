//! States and the queues that lead to them, piece by piece.
//!
//! A state is the cells that are filled, as they were at first, and the piece in the slot. How many pieces were placed
//! follows from the cells, and so does the place in the queue. Each state goes with the set of queues that lead to it.

mod layers;

use quadrille_search::hash::Map;
use quadrille_search::{Check, GaveUp, Limits};

use super::Tile;
use super::margins::Margins;
use super::rows::{Rows, placement};
use super::useful::Useful;
use crate::prune::{Stock, looks_hopeful};
use crate::words::batch::{Batch, QueueSet};
use crate::words::field::clear_full_rows;
use crate::words::field_word::FieldWord;
use crate::words::slot::{Slot, StateKey};
use crate::{Config, FieldOf, Hold, Mover, Piece, Placement};

/// Reason why a search stopped early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// A limit struck.
    GaveUp(GaveUp),
    /// There are more states than are allowed.
    TooLarge,
}

/// Aim of a search.
#[derive(Clone, Copy, Debug)]
pub(super) enum Aim<'a, W> {
    /// All rows are full.
    Clear,
    /// Some cells are filled, and none besides some others; each tile has one of the cells `touching`.
    Fill { must: W, may: W, touching: W },
    /// These tiles lie.
    Tiles(&'a [Tile<W>]),
}

/// States after the same number of pieces, with queues.
pub(super) type Layer<W> = Map<StateKey<W>, QueueSet>;

/// A piece that can become active; what is in the slot then, and for which queues.
type Choice = (Piece, Vec<(Slot, QueueSet)>);

pub(super) struct Search<'a, W> {
    mover: &'a Mover,
    /// The mover of the last tiles, and their number.
    last: Option<(&'a Mover, usize)>,
    rows: usize,
    start: W,
    hold: Hold,
    aim: Aim<'a, W>,
    /// All cells of the aim's tiles.
    union: W,
    batch: &'a Batch,
    /// Those of the batch's queues that are looked at.
    queues: QueueSet,
    check: Check<'a>,
    /// The fields that lead to the aim, if they are known.
    useful: Option<&'a Useful<W>>,
    /// The most states.
    most: usize,
    nodes: u64,
}

impl<'a, W: FieldWord> Search<'a, W> {
    pub(super) fn new(
        mover: &'a Mover,
        field: FieldOf<W>,
        hold: Hold,
        aim: Aim<'a, W>,
        batch: &'a Batch,
        limits: &'a Limits,
    ) -> Self {
        let union = match aim {
            Aim::Tiles(tiles) => tiles.iter().fold(W::ZERO, |union, tile| union | tile.cells),
            Aim::Clear | Aim::Fill { .. } => W::ZERO,
        };
        Self {
            mover,
            last: None,
            rows: field.rows(),
            start: field.cells(),
            hold,
            aim,
            union,
            batch,
            queues: batch.all,
            check: limits.every(1 << 8),
            useful: None,
            most: Config::STATES,
            nodes: 0,
        }
    }

    /// Gives up with more states than this.
    pub(super) fn at_most(mut self, states: usize) -> Self {
        self.most = states;
        self
    }

    /// The most states.
    pub(super) const fn most(&self) -> usize {
        self.most
    }

    /// Leaves out all but the useful fields.
    pub(super) fn within(mut self, useful: Option<&'a Useful<W>>) -> Self {
        self.useful = useful;
        self
    }

    /// Moves an aim's last tiles, as many as `last` says, in another way.
    pub(super) fn with_last(mut self, last: Option<(&'a Mover, usize)>) -> Self {
        self.last = last;
        self
    }

    /// What moves the next piece after these cells are filled.
    pub(super) fn mover(&self, word: W) -> &'a Mover {
        let left = (self.union & !word).count() as usize / 4;
        match self.last {
            Some((mover, most)) if left <= most => mover,
            _ => self.mover,
        }
    }

    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// The cells that are filled at first.
    pub(super) fn start(&self) -> W {
        self.start
    }

    /// The slot at first.
    pub(super) fn hold(&self) -> Hold {
        self.hold
    }

    /// The most pieces that can be placed.
    pub(super) fn most_pieces(&self) -> usize {
        let room = match self.aim {
            Aim::Clear => W::rows(self.rows),
            Aim::Fill { must, may, .. } => must | may,
            Aim::Tiles(_) => self.union,
        };
        (room & !self.start).count() as usize / 4
    }

    /// The test for an aim with cells that may be filled.
    pub(super) fn margins(&self) -> Option<Margins<W>> {
        match self.aim {
            Aim::Fill { must, may, .. } if may != W::ZERO => {
                Some(Margins::new(self.rows, self.start, must, may))
            }
            _ => None,
        }
    }

    /// How many states were looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Leaves all other queues out.
    pub(super) fn only(mut self, queues: QueueSet) -> Self {
        self.queues = queues;
        self
    }

    /// The queues that have this piece, or none, at the place after so many pieces.
    pub(super) fn with(&self, placed: usize, piece: Slot) -> &QueueSet {
        self.batch
            .with(placed + usize::from(self.hold == Hold::Empty), piece)
    }

    /// The place of the next piece in the queue.
    fn place_in_queue(&self, word: W) -> usize {
        let placed = (word & !self.start).count() as usize / 4;
        placed + usize::from(self.hold == Hold::Empty)
    }

    pub(super) fn first_layer(&self) -> Layer<W> {
        let all = self.queues;
        let states = match self.hold {
            Hold::Off => vec![(Slot::EMPTY, all)],
            Hold::Piece(piece) => vec![(Slot::of(piece), all)],
            Hold::Empty => Slot::ALL
                .map(|slot| (slot, &all & self.batch.with(0, slot)))
                .to_vec(),
        };
        let states = states.into_iter().filter(|(_, queues)| !queues.is_empty());
        states
            .map(|(slot, queues)| (StateKey::new(self.start, slot), queues))
            .collect()
    }

    pub(super) fn is_reached(&self, word: W) -> bool {
        match self.aim {
            Aim::Clear => word == W::rows(self.rows),
            Aim::Fill { must, .. } => word & must == must,
            Aim::Tiles(_) => word == self.start | self.union,
        }
    }

    /// The pieces that can become active; none where the aim is reached.
    fn choices(&self, state: StateKey<W>, queues: &QueueSet) -> Vec<Choice> {
        let mut choices = Vec::new();
        if self.is_reached(state.word()) {
            return choices;
        }
        let place = self.place_in_queue(state.word());
        let with = |next: Slot| queues & self.batch.with(place, next);
        if let Some(piece) = state.slot().piece() {
            let after = Slot::ALL.into_iter().map(|next| (next, with(next)));
            choices.push((piece, after.filter(|(_, queues)| !queues.is_empty()).collect()));
        }
        // Of two equal pieces, the slot's is as good.
        for piece in Piece::ALL
            .into_iter()
            .filter(|&piece| Slot::of(piece) != state.slot())
        {
            let here = with(Slot::of(piece));
            if !here.is_empty() {
                choices.push((piece, vec![(state.slot(), here)]));
            }
        }
        choices
    }

    /// Those of some queues whose next piece may be this one.
    pub(super) fn coming(&self, state: StateKey<W>, queues: &QueueSet, piece: Piece) -> QueueSet {
        let slot = Slot::of(piece);
        if state.slot() == slot {
            return *queues;
        }
        queues & self.batch.with(self.place_in_queue(state.word()), slot)
    }

    /// Calls `f` with each step from a state: the tile, the state after it, and those of the queues that can make it.
    fn steps(
        &self,
        state: StateKey<W>,
        queues: &QueueSet,
        mut f: impl FnMut(Tile<W>, StateKey<W>, &QueueSet),
    ) {
        for (piece, after) in self.choices(state, queues) {
            self.moves(state.word(), piece, |cells| {
                for (slot, queues) in &after {
                    let to = StateKey::new(state.word() | cells, *slot);
                    f(Tile { piece, cells }, to, queues);
                }
            });
        }
    }

    /// As [`Search::steps`], with only the steps and queues that lead to a state of `next` with the same queue.
    pub(super) fn live_steps(
        &self,
        state: StateKey<W>,
        queues: &QueueSet,
        next: &Layer<W>,
        mut f: impl FnMut(Tile<W>, StateKey<W>, QueueSet),
    ) {
        self.steps(state, queues, |tile, to, queues| {
            let live = next.get(&to).map(|then| queues & then);
            if let Some(live) = live.filter(|live| !live.is_empty()) {
                f(tile, to, live);
            }
        });
    }

    /// Calls `f` with the cells of each landing of a piece from which the aim may still be reached.
    pub(super) fn moves(&self, word: W, piece: Piece, mut f: impl FnMut(W)) {
        if let Some(useful) = self.useful {
            return useful.moves(word, piece).for_each(f);
        }
        let (cells, left) = Rows::of(word, self.rows);
        let mut landings = self.mover(word).landings_in(cells, left.len(), piece);
        let mut touching = !W::ZERO;
        if let Aim::Fill {
            must,
            may,
            touching: all,
        } = self.aim
        {
            landings = landings.among(left.gather(must | may));
            touching = left.gather(all);
        }
        landings.for_each_mask(|mask| {
            if mask & touching == W::ZERO {
                return;
            }
            let cells = left.spread(mask);
            let is_useful = match self.aim {
                Aim::Clear | Aim::Fill { .. } => self.looks_hopeful(word | cells),
                Aim::Tiles(tiles) => tiles.contains(&Tile { piece, cells }),
            };
            if is_useful {
                f(cells);
            }
        });
    }

    /// Whether so many pieces more are enough cells to reach the aim.
    pub(super) fn is_near(&self, word: W, pieces: usize) -> bool {
        match self.aim {
            Aim::Fill { must, .. } => (must & !word).count() as usize <= 4 * pieces,
            Aim::Clear | Aim::Tiles(_) => true,
        }
    }

    /// The field as one that is to be cleared, where every cell of the target must be filled: all others count as
    /// filled. A piece that fits the target fits that field, perhaps stretched over rows that vanish.
    fn as_clear(&self, word: W) -> Option<W> {
        match self.aim {
            Aim::Clear => Some(clear_full_rows(word, self.rows)),
            Aim::Fill { must, may, .. } if may == W::ZERO => {
                let word = word | W::rows(self.rows) & !must;
                Some(clear_full_rows(word, self.rows))
            }
            Aim::Fill { .. } | Aim::Tiles(_) => None,
        }
    }

    fn looks_hopeful(&self, word: W) -> bool {
        self.as_clear(word)
            .is_none_or(|field| looks_hopeful(field, self.rows))
    }

    /// Whether the pieces to come may fill what is left, as far as packing knows. Of a target, a row without an empty
    /// cell counts as vanished: what packing knows of the order in which rows vanish is true of the order in which they
    /// become full.
    pub(super) fn can_fill(&self, word: W, stock: impl FnOnce() -> Stock) -> bool {
        self.as_clear(word)
            .is_none_or(|field| self.mover.packing().is_hopeful(field, self.rows, stock))
    }

    fn is_hopeful(&self, state: StateKey<W>) -> bool {
        let stock = || self.batch.stock(self.place_in_queue(state.word()), state.slot());
        self.useful.is_some() || self.can_fill(state.word(), stock)
    }

    pub(super) fn count(&mut self) -> Result<(), Halt> {
        self.nodes += 1;
        self.look(self.nodes).map_err(Halt::GaveUp)
    }

    /// Looks at the limits after so many states.
    pub(super) fn look(&self, nodes: u64) -> Result<(), GaveUp> {
        self.check.tick(nodes)
    }

    /// The placement that puts down a tile.
    pub(super) fn placement(&self, word: W, tile: Tile<W>) -> Option<Placement> {
        placement(self.mover(word), word, self.rows, tile)
    }
}
