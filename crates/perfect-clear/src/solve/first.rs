//! The first solution: best first, each state once.
//!
//! Of all states that were found and not yet looked at, the one whose field is smoothest for the number of its pieces
//! comes next. Depth first would be as fast on most queues, but a bad decision early on costs it a hundred times the
//! median; here, another branch takes over. Every state is looked at once at most, so the end of the queue of states is
//! the proof that there is no solution.

use std::hash::BuildHasherDefault;

use quadrille_search::hash::Set;
use quadrille_search::{GaveUp, Limits, Outcome};

use super::Exhausted;
use crate::prune::{looks_hopeful, smoothness};
use crate::words::field::{clear_full_rows, pieces_left, rows_left, rows_mask};
use crate::words::slot::{Slot, StateKey};
use crate::{Field, Mover, Piece, PieceStream, Placement};

/// Nodes after which a queue is hard enough for packing to pay: half of all queues need fewer.
const EASY: u64 = 100;

pub(super) struct Search<'a> {
    mover: &'a Mover,
    lines: usize,
    stream: &'a PieceStream,
    limits: &'a Limits,
    states: Vec<State>,
    /// Keys of all states.
    known: Set<StateKey>,
    /// States that were not yet looked at.
    open: Open,
}

/// A field without an active piece, and how it came about.
#[derive(Clone, Copy)]
struct State {
    word: u64,
    slot: Option<Piece>,
    placed: u8,
    /// The state before, and what was placed there; none for the first.
    from: Option<(u32, Placement)>,
}

/// The numbers of states that were not yet looked at, by priority; of equals, the last one found comes first.
///
/// A heap of the same order takes longer: priorities are a few hundred whole numbers, so each has a list of its own.
struct Open {
    /// By priority, above the least that there is: the last state that was found; none if it is [`NONE`].
    last: [u32; PRIORITIES],
    /// By state: the one that was found before it, of the same priority.
    before: Vec<u32>,
    /// No state has a higher priority.
    highest: usize,
}

/// In the place of a state's number: there is none.
const NONE: u32 = u32::MAX;
/// By how much priorities are raised, so that none is negative: what the roughest six lines come to, which are those of
/// a chessboard.
const RAISED: i32 = 2 * 54 + 2 * 50 + 25;
/// How many there are: up to that of a smooth field and fifteen pieces.
const PRIORITIES: usize = RAISED as usize + 5 * 15 + 1;
/// States that there is room for at first: half of all queues need no more.
const ROOM: usize = 2_048;

impl Open {
    fn new() -> Self {
        Self {
            last: [NONE; PRIORITIES],
            before: Vec::with_capacity(ROOM),
            highest: 0,
        }
    }

    /// Adds the next state: they come in the order of their numbers.
    #[inline]
    fn push(&mut self, priority: i32) {
        let priority = (priority + RAISED) as usize;
        let number = self.before.len() as u32;
        self.before
            .push(std::mem::replace(&mut self.last[priority], number));
        self.highest = self.highest.max(priority);
    }

    fn pop(&mut self) -> Option<u32> {
        while self.last[self.highest] == NONE {
            self.highest = self.highest.checked_sub(1)?;
        }
        let number = self.last[self.highest];
        self.last[self.highest] = self.before[number as usize];
        Some(number)
    }
}

impl<'a> Search<'a> {
    pub(super) fn new(mover: &'a Mover, field: Field, stream: &'a PieceStream, limits: &'a Limits) -> Self {
        let start = State {
            word: field.word(),
            slot: stream.start(),
            placed: 0,
            from: None,
        };
        let mut search = Self {
            mover,
            lines: field.lines(),
            stream,
            limits,
            states: Vec::with_capacity(ROOM),
            known: Set::with_capacity_and_hasher(ROOM, BuildHasherDefault::default()),
            open: Open::new(),
        };
        search.add(start);
        search
    }

    /// The placements that clear the field, and how many states were looked at.
    pub(super) fn run(mut self) -> (Outcome<Vec<Placement>, Exhausted>, u64) {
        if self.states[0].word == rows_mask(self.lines) {
            return (Outcome::Solved(Vec::new()), 0);
        }
        let mut nodes = 0;
        let outcome = match self.search(&mut nodes) {
            Ok(Some(last)) => Outcome::Solved(self.path(last)),
            Ok(None) => Outcome::Unsolvable(Exhausted),
            Err(why) => Outcome::GaveUp(why),
        };
        (outcome, nodes)
    }

    /// Looks at states until one is clear.
    fn search(&mut self, nodes: &mut u64) -> Result<Option<State>, GaveUp> {
        let check = self.limits.every(1 << 10);
        while let Some(index) = self.open.pop() {
            *nodes += 1;
            check.tick(*nodes)?;
            let State {
                word, slot, placed, ..
            } = self.states[index as usize];
            if *nodes == EASY && !self.is_start_hopeful() {
                return Ok(None);
            }
            let stock = || {
                self.stream
                    .stock(placed.into(), slot, pieces_left(word, self.lines))
            };
            if *nodes > EASY && !self.mover.packing().is_hopeful(word, self.lines, stock) {
                continue;
            }
            for (piece, slot) in self.stream.choices(placed.into(), slot) {
                if let Some(last) = self.activate(index, piece, slot) {
                    return Ok(Some(last));
                }
            }
        }
        Ok(None)
    }

    /// Adds a state that is to be looked at.
    #[inline]
    fn add(&mut self, state: State) {
        self.open.push(state.priority(self.lines));
        self.states.push(state);
    }

    /// Whether the pieces of the queue can fill the field at all.
    fn is_start_hopeful(&self) -> bool {
        let State { word, slot, .. } = self.states[0];
        let stock = || self.stream.stock(0, slot, pieces_left(word, self.lines));
        self.mover.packing().is_start_hopeful(word, self.lines, stock)
    }

    /// Moves an active piece to every place where it can rest; the state that is clear, if one is.
    fn activate(&mut self, index: u32, piece: Piece, slot: Option<Piece>) -> Option<State> {
        let State { word, placed, .. } = self.states[index as usize];
        let rows = rows_left(word, self.lines);
        for placement in self.mover.landings_in(word & rows_mask(rows), rows, piece) {
            let next = State {
                word: clear_full_rows(word | placement.bits::<u64>(), self.lines),
                slot,
                placed: placed + 1,
                from: Some((index, placement)),
            };
            if next.word == rows_mask(self.lines) {
                return Some(next);
            }
            if looks_hopeful(next.word, self.lines) && self.known.insert(next.key()) {
                self.add(next);
            }
        }
        None
    }

    fn path(&self, mut last: State) -> Vec<Placement> {
        let mut path = Vec::new();
        while let Some((before, placement)) = last.from {
            path.push(placement);
            last = self.states[before as usize];
        }
        path.reverse();
        path
    }
}

impl State {
    /// Field and slot; the number of pieces follows from the field.
    #[inline]
    fn key(&self) -> StateKey {
        StateKey::new(self.word, Slot::from(self.slot))
    }

    /// The more pieces and the smoother the field, the better.
    #[inline]
    fn priority(&self, lines: usize) -> i32 {
        5 * i32::from(self.placed) + smoothness(self.word, lines)
    }
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;
    use crate::words::shape::WIDTH;
    use crate::{Config, Graph, Hold, Problem, Queue, Seed, parse_pieces};

    /// Whether the first look at a whole queue rules it out, and whether all states that it leads to do.
    fn refuted(hold: Hold, queue: Queue) -> Option<bool> {
        let problem = Problem::holding(Field::empty(4).unwrap(), hold, queue).unwrap();
        let (stream, limits) = (problem.stream(), Limits::none());
        let search = Search::new(problem.mover(), problem.field(), &stream, &limits);
        (!search.is_start_hopeful()).then(|| {
            let (outcome, nodes) = search.run();
            assert_eq!((outcome, nodes), (Outcome::Unsolvable(Exhausted), EASY));
            let graph = Graph::new(&problem, &Config::default(), &limits).unwrap();
            graph.start().is_none()
        })
    }

    #[test]
    fn states_come_in_the_order_of_a_heap() {
        let mut random = Seed(5).stream(0);
        let (mut open, mut heap) = (Open::new(), std::collections::BinaryHeap::new());
        for number in 0..20_000 {
            let lines = random.random_range(1..=6);
            let state = State {
                word: random.random::<u64>() & rows_mask(lines),
                slot: None,
                placed: random.random_range(0..=15),
                from: None,
            };
            let priority = state.priority(lines);
            open.push(priority);
            heap.push((priority, number));
            for _ in 0..random.random_range(0..3) {
                assert_eq!(open.pop(), heap.pop().map(|(_, number)| number));
            }
        }
        while let Some((_, number)) = heap.pop() {
            assert_eq!(open.pop(), Some(number));
        }
        assert_eq!(open.pop(), None);
    }

    /// The roughest field of all has room in the list, and so has a smooth one with all pieces.
    #[test]
    fn all_priorities_have_a_place() {
        let chessboard = (0..6).fold(0_u64, |word, y| word | [0x155, 0x2AA][y % 2] << (WIDTH * y));
        assert_eq!(smoothness(chessboard, 6) + RAISED, 0);
        assert_eq!(5 * 15 + RAISED, PRIORITIES as i32 - 1);
    }

    #[test]
    fn queues_that_are_refuted_at_a_glance_have_no_solution() {
        for (hold, least) in [(Hold::Empty, 3), (Hold::Off, 3), (Hold::Piece(Piece::S), 3)] {
            let queue = |number| {
                let mut random = Seed(41).stream(number);
                // Of S and Z there are more than of others: these queues are hard.
                let pieces = parse_pieces("IJLOSSSTZZZ").unwrap();
                let piece = |_| pieces[random.random_range(0..pieces.len())];
                Queue::new((0..11).map(piece).collect())
            };
            let refuted: Vec<bool> = (0..60)
                .filter_map(|number| refuted(hold, queue(number)))
                .collect();
            assert!(refuted.iter().all(|&is_right| is_right), "{hold:?}");
            assert!(
                (least..60).contains(&refuted.len()),
                "{hold:?}: {}",
                refuted.len()
            );
        }
    }
}
