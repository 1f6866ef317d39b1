//! The depth-first search itself, with its own stack.

use quadrille_bitboard::Cell;
use quadrille_search::{Limits, Outcome, Seed, Stream};
use rand::RngExt;

use super::Snapshot;
use super::board::Board;
use crate::{Kind, Placed, Problem, Proof, Signature, Stats, Tiling};

/// Use of the checks that cut branches off; without them the search is its own slow twin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pruning {
    On,
    Off,
}

/// One cell of the search and what has been tried there.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    row: u16,
    col: u16,
    /// The kinds in the order of trial, three bits each, the first lowest.
    order: u32,
    /// Which kind of the order is being tried.
    kind: u8,
    /// Which piece of that kind to try next; all before it are done.
    next: u8,
    /// The piece that lies here now, if the frame is not the last.
    laid: u8,
}

impl Frame {
    fn cell(self) -> Cell {
        Cell::new(usize::from(self.row), usize::from(self.col))
    }

    /// The kind being tried, if not all are done.
    fn kind(self) -> Option<Kind> {
        (self.kind < 7).then(|| Kind::ALL[(self.order >> (3 * self.kind) & 7) as usize])
    }

    pub(super) fn placed(self, board: &Board) -> Placed {
        board.placed(usize::from(self.laid), self.cell())
    }
}

pub(super) struct Search<'a, O> {
    board: Board,
    left: Signature,
    frames: Vec<Frame>,
    pruning: Pruning,
    random: Option<Stream>,
    stats: Stats,
    limits: &'a Limits,
    observe: O,
}

/// Rule for restarts.
///
/// The budget of placements and the number of figures taken back start small whenever the search gets deeper than it
/// has been, and grow at each restart. As depths are finite in number, both grow without bound in the end, so that the
/// whole tree is searched.
struct Patience {
    budget: u64,
    figures: usize,
    over_at: u64,
    deepest: usize,
}

impl Patience {
    const BUDGET: u64 = 2_000;
    const FIGURES: usize = 32;

    fn new() -> Self {
        Self {
            budget: Self::BUDGET,
            figures: Self::FIGURES,
            over_at: Self::BUDGET,
            deepest: 0,
        }
    }

    fn reached(&mut self, depth: usize, nodes: u64) {
        if depth > self.deepest {
            *self = Self {
                over_at: nodes + Self::BUDGET,
                deepest: depth,
                ..Self::new()
            };
        }
    }

    /// How many figures to take back, if it is time for a restart.
    fn is_over(&mut self, nodes: u64) -> Option<usize> {
        if nodes < self.over_at {
            return None;
        }
        let figures = self.figures;
        self.budget += self.budget / 4;
        self.figures = figures.saturating_add(figures / 2);
        self.over_at = nodes + self.budget;
        Some(figures)
    }
}

impl<'a, O: FnMut(&Snapshot<'_>)> Search<'a, O> {
    pub(super) fn new(problem: &Problem, pruning: Pruning, limits: &'a Limits, observe: O) -> Self {
        Self {
            board: Board::new(problem.size()),
            left: problem.signature(),
            frames: Vec::new(),
            pruning,
            random: None,
            stats: Stats::default(),
            limits,
            observe,
        }
    }

    /// Runs to the end: a tiling, exhaustion, or a limit.
    ///
    /// At a restart frames that stay remember what they have *exhausted*, not what was broken off, so running out of
    /// frames is a proof all the same.
    pub(super) fn run(mut self, seed: Seed) -> (Outcome<Tiling, Proof>, Stats) {
        let mut patience = Patience::new();
        self.open(Cell::default());
        loop {
            if let Err(why) = self.limits.check(self.stats.nodes) {
                return (Outcome::GaveUp(why), self.stats);
            }
            if let Some(figures) = patience.is_over(self.stats.nodes) {
                self.stats.restarts += 1;
                self.random = Some(seed.stream(self.stats.restarts));
                self.take_back(figures);
            }
            let Some(frame) = self.frames.pop() else {
                return (Outcome::Unsolvable(Proof::Exhausted), self.stats);
            };
            // All pieces of this cell are done: back to the cell before, whose piece goes.
            let Some(frame) = self.descend(frame) else {
                self.undo();
                continue;
            };
            self.frames.push(frame);
            self.show();
            if !self.open(frame.cell()) {
                return (Outcome::Solved(self.tiling()), self.stats);
            }
            patience.reached(self.frames.len(), self.stats.nodes);
        }
    }

    /// Calls `observe` with the search as it is.
    fn show(&mut self) {
        (self.observe)(&Snapshot {
            board: &self.board,
            frames: &self.frames,
            left: self.left,
            stats: self.stats,
        });
    }

    fn tiling(&self) -> Tiling {
        let figures = self.frames.iter().map(|frame| frame.placed(&self.board));
        Tiling::new(self.board.size(), figures.collect())
    }

    /// Takes back this many figures, or all, and opens the search anew there.
    fn take_back(&mut self, figures: usize) {
        let stays = self.frames.len().saturating_sub(1 + figures);
        let Some(cell) = self.frames.get(stays).map(|frame| frame.cell()) else {
            return;
        };
        self.frames.pop();
        while self.frames.len() > stays {
            self.undo();
            self.frames.pop();
        }
        self.open(cell);
    }

    /// Opens a frame at the first free cell from `from` on; false if the square is full.
    fn open(&mut self, from: Cell) -> bool {
        let Some(cell) = self.board.next_free(from) else {
            return false;
        };
        let narrow = |side: usize| u16::try_from(side).unwrap_or(u16::MAX);
        let frame = Frame {
            row: narrow(cell.row),
            col: narrow(cell.col),
            order: self.order(),
            kind: 0,
            next: 0,
            laid: 0,
        };
        self.frames.push(frame);
        true
    }

    /// The balanced container: kinds by the number left, most first, equal ones in their own order.
    ///
    /// After a restart the numbers are first scaled by random factors from one half to one.
    fn order(&mut self) -> u32 {
        let mut kinds: [(u64, u32); 7] = std::array::from_fn(|kind| {
            let left = u64::from(self.left.counts()[kind]);
            let factor = self
                .random
                .as_mut()
                .map_or(1 << 16, |random| random.random_range(1 << 15..=1 << 16));
            // Ascending by this is descending by what is left, and equal ones keep the order of the kinds.
            (u64::MAX - left * factor, kind as u32)
        });
        kinds.sort_unstable();
        // The first kind comes into the lowest bits.
        kinds.iter().rev().fold(0, |order, (_, kind)| order << 3 | kind)
    }

    /// Lays the next piece on a frame's cell; `None` if all are done.
    fn descend(&mut self, mut frame: Frame) -> Option<Frame> {
        while let Some(kind) = frame.kind() {
            let pieces = self.board.of_kind(kind);
            while self.left[kind] > 0 && frame.next < pieces.len() {
                frame.laid = pieces.start + frame.next;
                frame.next += 1;
                if self.try_piece(frame, kind) {
                    return Some(frame);
                }
            }
            frame.kind += 1;
            frame.next = 0;
        }
        None
    }

    fn try_piece(&mut self, frame: Frame, kind: Kind) -> bool {
        let piece = usize::from(frame.laid);
        if !self.board.lay(piece, frame.cell()) {
            return false;
        }
        self.stats.nodes += 1;
        self.left[kind] -= 1;
        let open = self.pruning == Pruning::Off || self.board.is_open(piece, frame.cell(), self.left);
        if !open {
            self.board.take(piece, frame.cell());
            self.left[kind] += 1;
        }
        open
    }

    /// Takes away the piece of the last frame, if there is one.
    fn undo(&mut self) {
        if let Some(&frame) = self.frames.last() {
            let piece = usize::from(frame.laid);
            self.board.take(piece, frame.cell());
            self.left[self.board.kind(piece)] += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each restart waits longer and takes back more, until a new depth is reached.
    #[test]
    fn patience_grows_until_the_search_gets_deeper() {
        let mut patience = Patience::new();
        assert_eq!(patience.is_over(1_999), None);
        assert_eq!(patience.is_over(2_000), Some(32));
        assert_eq!(patience.is_over(4_499), None);
        assert_eq!(patience.is_over(4_500), Some(48));
        assert_eq!(patience.over_at, 4_500 + 3_125);
        patience.reached(1, 5_000);
        assert_eq!(
            (patience.is_over(6_999), patience.is_over(7_000)),
            (None, Some(32))
        );
        patience.reached(1, 7_100);
        assert_eq!(
            (patience.is_over(9_499), patience.is_over(9_500)),
            (None, Some(48))
        );
    }
}
