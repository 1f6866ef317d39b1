//! States and the queues that lead to them, piece by piece.

use quadrille_search::Limits;
use quadrille_search::hash::Map;

use super::{BuildError, MOST_STATES, Tile};
use crate::batch::{Batch, NO_QUEUES, NONE, Queues, add, and, is_empty};
use crate::field::{clear_full_rows, rows_mask};
use crate::prune::is_hopeful;
use crate::shape::WIDTH;
use crate::{Field, Hold, MOST_LINES, Mover, Piece, Placement, Rotation};

/// How often the limits are looked at, in states.
const CHECK: u64 = 1 << 8;

/// What is to be reached.
#[derive(Clone, Copy, Debug)]
pub(super) enum Aim<'a> {
    /// All rows are full.
    Clear,
    /// Some cells are filled, and none besides some others.
    Fill { must: u64, may: u64 },
    /// These tiles lie.
    Tiles(&'a [Tile]),
}

/// Cells as they were at first, and the piece in the slot.
type State = (u64, u8);

/// States after the same number of pieces, with queues.
pub(super) type Layer = Map<State, Queues>;

/// A piece that can become active, with what is in the slot then and for which queues.
type Turn = (Piece, Vec<(u8, Queues)>);

pub(super) struct Search<'a> {
    mover: &'a Mover,
    rows: usize,
    start: u64,
    hold: Hold,
    aim: Aim<'a>,
    /// All cells of the aim's tiles.
    union: u64,
    batch: &'a Batch,
    /// Those of the batch's queues that are looked at.
    queues: Queues,
    limits: &'a Limits,
    nodes: u64,
}

/// The rows of a field that have not vanished.
struct Rows {
    /// What numbers they had at first, lowest first.
    first: [usize; MOST_LINES],
    len: usize,
}

impl Rows {
    /// The cells of the field as it stands, and its rows.
    fn of(word: u64, rows: usize) -> (u64, Self) {
        let mut left = Self {
            first: [0; MOST_LINES],
            len: 0,
        };
        let mut cells = 0;
        for row in 0..rows {
            let line = word >> (WIDTH * row) & rows_mask(1);
            if line != rows_mask(1) {
                cells |= line << (WIDTH * left.len);
                left.first[left.len] = row;
                left.len += 1;
            }
        }
        (cells, left)
    }

    /// Cells of the field as it stands, where they were at first.
    fn spread(&self, cells: u64) -> u64 {
        let row = |y: usize| (cells >> (WIDTH * y) & rows_mask(1)) << (WIDTH * self.first[y]);
        (0..self.len).map(row).sum()
    }
}

impl<'a> Search<'a> {
    pub(super) fn new(
        mover: &'a Mover,
        field: Field,
        hold: Hold,
        aim: Aim<'a>,
        batch: &'a Batch,
        limits: &'a Limits,
    ) -> Self {
        let union = match aim {
            Aim::Tiles(tiles) => tiles.iter().fold(0, |union, tile| union | tile.cells),
            Aim::Clear | Aim::Fill { .. } => 0,
        };
        Self {
            mover,
            rows: field.rows(),
            start: field.cells(),
            hold,
            aim,
            union,
            batch,
            queues: batch.all,
            limits,
            nodes: 0,
        }
    }

    /// Leaves all other queues out.
    pub(super) fn only(mut self, queues: Queues) -> Self {
        self.queues = queues;
        self
    }

    /// The place of the next piece in the queue.
    fn at(&self, placed: usize) -> usize {
        placed + usize::from(self.hold == Hold::Empty)
    }

    fn first_layer(&self) -> Layer {
        let all = self.queues;
        let states = match self.hold {
            Hold::Off => vec![(NONE, all)],
            Hold::Piece(piece) => vec![(piece.index() as u8, all)],
            Hold::Empty => (0..=NONE)
                .map(|slot| (slot, and(&all, self.batch.with(0, slot))))
                .collect(),
        };
        let states = states.into_iter().filter(|(_, queues)| !is_empty(queues));
        states
            .map(|(slot, queues)| ((self.start, slot), queues))
            .collect()
    }

    fn is_reached(&self, word: u64) -> bool {
        match self.aim {
            Aim::Clear => word == rows_mask(self.rows),
            Aim::Fill { must, .. } => word & must == must,
            Aim::Tiles(_) => word == self.start | self.union,
        }
    }

    /// The pieces that can become active; none where the aim is reached.
    fn turns(&self, (word, slot): State, at: usize, queues: &Queues) -> Vec<Turn> {
        let mut turns = Vec::new();
        if self.is_reached(word) {
            return turns;
        }
        let with = |piece: u8| and(queues, self.batch.with(at, piece));
        if let Some(&piece) = Piece::ALL.get(usize::from(slot)) {
            let after = (0..=NONE).map(|after| (after, with(after)));
            turns.push((piece, after.filter(|(_, queues)| !is_empty(queues)).collect()));
        }
        // Two equal pieces: the slot's is as good.
        for piece in Piece::ALL.into_iter().filter(|piece| piece.index() as u8 != slot) {
            let here = with(piece.index() as u8);
            if !is_empty(&here) {
                turns.push((piece, vec![(slot, here)]));
            }
        }
        turns
    }

    /// Hands the cells of each place of a piece that does not lead astray to a function.
    fn moves(&self, word: u64, piece: Piece, mut f: impl FnMut(u64)) {
        let (cells, left) = Rows::of(word, self.rows);
        let landings = self.mover.landings_in(cells, left.len, piece);
        landings.for_each_mask(|mask| {
            let cells = left.spread(mask);
            let is_useful = match self.aim {
                Aim::Clear => self.is_fillable(word | cells),
                Aim::Fill { must, may } => cells & !(must | may) == 0 && self.is_fillable(word | cells),
                Aim::Tiles(tiles) => tiles.contains(&Tile { piece, cells }),
            };
            if is_useful {
                f(cells);
            }
        });
    }

    /// The field as one that is to be cleared, where every cell of the target must be filled: all others count as
    /// filled. A piece that fits the target fits that field, perhaps stretched over rows that vanish.
    fn as_clear(&self, word: u64) -> Option<u64> {
        match self.aim {
            Aim::Clear => Some(clear_full_rows(word, self.rows)),
            Aim::Fill { must, may: 0 } => {
                let word = word | rows_mask(self.rows) & !must;
                Some(clear_full_rows(word, self.rows))
            }
            Aim::Fill { .. } | Aim::Tiles(_) => None,
        }
    }

    fn is_fillable(&self, word: u64) -> bool {
        self.as_clear(word)
            .is_none_or(|field| is_hopeful(field, self.rows))
    }

    /// Whether the pieces to come can fill what is left, as far as that is easily told. Of a target, a row without an empty
    /// cell counts as vanished: what packing knows of the order in which rows vanish is true of the order in which they
    /// become full.
    fn is_open(&self, (word, slot): State, at: usize) -> bool {
        let stock = || self.batch.stock(at, slot);
        self.as_clear(word)
            .is_none_or(|field| self.mover.packing().allows(field, self.rows, stock))
    }

    fn count(&mut self) -> Result<(), BuildError> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(CHECK) {
            self.limits.check(self.nodes).map_err(BuildError::GaveUp)?;
        }
        Ok(())
    }

    /// All states by the number of pieces, with the queues that lead there.
    pub(super) fn forward(&mut self) -> Result<Vec<Layer>, BuildError> {
        let mut layers = vec![self.first_layer()];
        let mut states = 0;
        loop {
            let placed = layers.len() - 1;
            let at = self.at(placed);
            let mut next = Layer::default();
            for (&state, queues) in &layers[placed] {
                self.count()?;
                if !self.is_open(state, at) {
                    continue;
                }
                for (piece, after) in self.turns(state, at, queues) {
                    self.moves(state.0, piece, |cells| {
                        for &(slot, ref queues) in &after {
                            add(next.entry((state.0 | cells, slot)).or_insert(NO_QUEUES), queues);
                        }
                    });
                }
            }
            states += next.len();
            if states > MOST_STATES {
                return Err(BuildError::TooLarge);
            }
            if next.is_empty() {
                return Ok(layers);
            }
            layers.push(next);
        }
    }

    /// The queues that lead to the aim.
    pub(super) fn reached(&mut self) -> Result<Queues, BuildError> {
        let mut reached = NO_QUEUES;
        for layer in self.forward()? {
            let there = layer.iter().filter(|((word, _), _)| self.is_reached(*word));
            there.for_each(|(_, queues)| add(&mut reached, queues));
        }
        Ok(reached)
    }

    /// Keeps states and queues that lead to the aim.
    fn cull(&mut self, mut layers: Vec<Layer>) -> Result<Vec<Layer>, BuildError> {
        let mut culled = Layer::default();
        let mut live = Vec::new();
        while let Some(layer) = layers.pop() {
            let at = self.at(layers.len());
            let mut here = Layer::default();
            for (state, queues) in layer {
                self.count()?;
                let alive = if self.is_reached(state.0) {
                    queues
                } else {
                    self.alive(state, at, &queues, &culled)
                };
                if !is_empty(&alive) {
                    here.insert(state, alive);
                }
            }
            live.push(std::mem::replace(&mut culled, here));
        }
        live.push(culled);
        live.reverse();
        Ok(live)
    }

    /// The queues of a state that have a live state after it.
    fn alive(&self, state: State, at: usize, queues: &Queues, next: &Layer) -> Queues {
        let mut alive = NO_QUEUES;
        for (piece, after) in self.turns(state, at, queues) {
            self.moves(state.0, piece, |cells| {
                for (slot, queues) in &after {
                    if let Some(then) = next.get(&(state.0 | cells, *slot)) {
                        add(&mut alive, &and(queues, then));
                    }
                }
            });
        }
        alive
    }

    /// All sets of tiles that reach the aim, each with its queues, in no order.
    pub(super) fn tilings(&mut self) -> Result<Vec<(Vec<Tile>, Queues)>, BuildError> {
        let layers = self.forward()?;
        let live = self.cull(layers)?;
        let mut found = Vec::new();
        let start = live[0]
            .iter()
            .map(|(&(_, slot), queues)| (slot, *queues))
            .collect();
        let mut growing: Map<Vec<Tile>, Vec<(u8, Queues)>> = Map::default();
        growing.insert(Vec::new(), start);
        for (placed, next) in live.iter().skip(1).enumerate() {
            let mut grown = Map::default();
            for (tiles, slots) in growing {
                self.count()?;
                let word = tiles.iter().fold(self.start, |word, tile| word | tile.cells);
                if self.is_reached(word) {
                    found.push((tiles, all_of(&slots)));
                } else {
                    self.grow(placed, &tiles, word, &slots, next, &mut grown);
                }
            }
            growing = grown;
            if found.len() + growing.len() > MOST_STATES {
                return Err(BuildError::TooLarge);
            }
        }
        Ok(found)
    }

    /// Adds each tile that leads on.
    fn grow(
        &self,
        placed: usize,
        tiles: &[Tile],
        word: u64,
        slots: &[(u8, Queues)],
        next: &Layer,
        grown: &mut Map<Vec<Tile>, Vec<(u8, Queues)>>,
    ) {
        for (slot, queues) in slots {
            for (piece, after) in self.turns((word, *slot), self.at(placed), queues) {
                self.moves(word, piece, |cells| {
                    for (slot, queues) in &after {
                        let Some(then) = next.get(&(word | cells, *slot)) else {
                            continue;
                        };
                        let live = and(queues, then);
                        if is_empty(&live) {
                            continue;
                        }
                        let tile = Tile { piece, cells };
                        let mut more = tiles.to_vec();
                        more.insert(more.partition_point(|other| *other < tile), tile);
                        let slots = grown.entry(more).or_default();
                        match slots.iter_mut().find(|(other, _)| other == slot) {
                            Some((_, queues)) => add(queues, &live),
                            None => slots.push((*slot, live)),
                        }
                    }
                });
            }
        }
    }

    /// An order in which some queue reaches the aim.
    pub(super) fn order(&mut self) -> Result<Option<Vec<Placement>>, BuildError> {
        let layers = self.forward()?;
        let live = self.cull(layers)?;
        let Some((&start, &queues)) = live[0].iter().min_by_key(|(state, _)| **state) else {
            return Ok(None);
        };
        let (mut state, mut queues, mut path) = (start, queues, Vec::new());
        for (placed, next) in live.iter().skip(1).enumerate() {
            let mut best = None;
            for (piece, after) in self.turns(state, self.at(placed), &queues) {
                let (field, left) = Rows::of(state.0, self.rows);
                self.moves(state.0, piece, |cells| {
                    for (slot, queues) in &after {
                        let to = (state.0 | cells, *slot);
                        let live = next.get(&to).map_or(NO_QUEUES, |then| and(queues, then));
                        if best.is_none() && !is_empty(&live) {
                            let placement = self.placement(field, &left, piece, cells);
                            best = placement.map(|placement| (placement, to, live));
                        }
                    }
                });
            }
            let Some((placement, to, live)) = best else { break };
            path.push(placement);
            (state, queues) = (to, live);
        }
        Ok(self.is_reached(state.0).then_some(path))
    }

    /// The placement that puts a piece on cells.
    fn placement(&self, field: u64, left: &Rows, piece: Piece, cells: u64) -> Option<Placement> {
        let landings = self.mover.landings_in(field, left.len, piece);
        landings
            .into_iter()
            .find(|placement| left.spread(placement.bits()) == cells)
    }
}

fn all_of(slots: &[(u8, Queues)]) -> Queues {
    let mut all = NO_QUEUES;
    for (_, queues) in slots {
        add(&mut all, queues);
    }
    all
}

/// All tiles of a piece within some rows between which those of `full` may vanish.
pub(super) fn tiles(piece: Piece, rows: usize, full: u64) -> Vec<u64> {
    let is_full = |row: usize| full >> (WIDTH * row) & rows_mask(1) == rows_mask(1);
    let mut found = Vec::new();
    for rotation in Rotation::ALL {
        let shape = crate::shape::Shape::of(piece, rotation);
        if shape.canonical != rotation {
            continue;
        }
        for chosen in 0..1_u32 << rows {
            let chosen: Vec<usize> = (0..rows).filter(|row| chosen >> row & 1 == 1).collect();
            let is_whole = chosen.windows(2).all(|pair| (pair[0] + 1..pair[1]).all(is_full));
            if chosen.len() == usize::from(shape.height) && is_whole {
                let cells = shape
                    .cells
                    .map(|(x, y)| 1 << (WIDTH * chosen[usize::from(y)] + usize::from(x)));
                let cells: u64 = cells.iter().sum();
                found.extend((0..=WIDTH - usize::from(shape.width)).map(|x| cells << x));
            }
        }
    }
    found
}
