//! Exact search of small rectangles.
//!
//! **What.** Tiles a rectangle of at most 12 rows with given counts of figures, or proves that it cannot be done.
//!
//! **How.** Depth-first, cell by cell down the columns, left to right. At the first empty cell one of at most 19
//! figures must have its first cell. Figures reach at most three columns further, so all there is to know of a board
//! fits one word: the [`Window`] of cells from the first empty one on. Kinds are tried by the number left, most first,
//! blurred by a random factor; a search that gets nowhere starts anew with other random choices.
//!
//! **Why it ends.** A state that failed is remembered as (window, position, counts left), whatever the order of tries.
//! Failures outlive restarts and even the problem, so each restart has less to search, and a search that runs to its
//! end without a tiling is a proof.

use quadrille_search::{Check, GaveUp, Limits, Outcome, Stream, hash};
use rand::RngExt;

use super::window::{Footprint, Window};
use crate::proof::parity;
use crate::{Figure, Kind, Placed, Proof, Signature, Stats};

/// A figure that can be laid on the first empty cell.
#[derive(Clone, Copy)]
struct Piece {
    footprint: Footprint,
    kind: Kind,
    /// Black minus white cells of the chessboard, if the first cell is black: not 0 for T alone.
    imbalance: i8,
}

impl Piece {
    fn new(figure: Figure, height: usize) -> Self {
        let footprint = Footprint::new(figure, height);
        // Any cell with an even sum of row and column will do for a black one.
        let first = footprint.placed(4, 4);
        let colors = first
            .cells()
            .map(|(row, col)| if (row + col) % 2 == 0 { 1 } else { -1 });
        Self {
            footprint,
            kind: figure.kind(),
            imbalance: colors.sum(),
        }
    }
}

/// Figures placed per round of the restart schedule: the first round, and how much longer each next one is.
const FIRST_BUDGET: u64 = 20_000;
const GROWTH: (u64, u64) = (13, 10);

/// Failed states remembered at most, some 400 MB; one that is forgotten costs repeated work, no wrong answer.
const MOST_FAILED: usize = 1 << 24;

/// Nodes between two looks at the stop flag.
const PERIOD: u64 = 1 << 12;

/// The search of all rectangles of one size, with what it has learnt about them.
pub(crate) struct BlockSearch {
    height: usize,
    width: usize,
    pieces: Vec<Vec<Piece>>,
    /// For each position the sentinels and outside cells of the window there.
    borders: Vec<u64>,
    /// States from which there is no tiling.
    failed: hash::Set<State>,
    /// Figures placed so far, in all searches.
    pub(crate) nodes: u64,
    /// Rounds begun anew so far, in all searches.
    pub(crate) restarts: u64,
}

/// State that decides whether the rest of a rectangle can be tiled.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    window: Window,
    /// The counts left, 8 bits a kind, and the position in the top 8 bits.
    rest: u64,
}

impl State {
    fn new(position: usize, window: Window, counts: Signature) -> Self {
        let packed = counts
            .counts()
            .iter()
            .fold(position as u64, |sum, &count| sum << 8 | u64::from(count));
        Self { window, rest: packed }
    }

    fn position(self) -> usize {
        (self.rest >> 56) as usize
    }

    fn count(self, kind: Kind) -> u64 {
        self.rest >> (8 * (6 - kind.index())) & 0xFF
    }

    fn without(self, kind: Kind) -> u64 {
        self.rest - (1 << (8 * (6 - kind.index())))
    }
}

/// Result of a branch of the search.
enum Branch {
    Tiled,
    Failed,
    Aborted,
}

/// One run of the search: its random choices, its path, and where it must end.
struct Run<'a> {
    random: &'a mut Stream,
    path: Vec<Placed>,
    /// The number of nodes, in all searches, that ends the run.
    until: u64,
    limits: Check<'a>,
}

impl Run<'_> {
    /// Whether the run has to end after `nodes` nodes.
    fn is_over(&self, nodes: u64) -> bool {
        nodes >= self.until || self.limits.is_due(nodes) && self.limits.limits().stop.is_raised()
    }
}

impl BlockSearch {
    /// Most rows of a rectangle.
    pub(crate) const MAX_HEIGHT: usize = Window::MAX_HEIGHT;
    /// Most columns: the position fits 8 bits.
    pub(crate) const MAX_WIDTH: usize = 16;

    /// A search of rectangles of this size, `height` at most `width`.
    pub(crate) fn new(height: usize, width: usize) -> Self {
        assert!(height <= width && height <= Self::MAX_HEIGHT && width <= Self::MAX_WIDTH);
        assert!(
            height.is_multiple_of(2) && width.is_multiple_of(2),
            "the colouring invariants are those of even sides"
        );
        let stride = height + 1;
        let pieces = Kind::ALL.map(|kind| {
            Figure::all()
                .filter(|figure| figure.kind() == kind)
                .map(|figure| Piece::new(figure, height))
                .collect()
        });
        let filled = |index: usize| index >= width * stride || index % stride == height;
        let border = |from: usize| (0..64).fold(0, |word, bit| word | u64::from(filled(from + bit)) << bit);
        Self {
            height,
            width,
            pieces: pieces.into(),
            borders: (0..=width * stride).map(border).collect(),
            failed: hash::Set::default(),
            nodes: 0,
            restarts: 0,
        }
    }

    /// The work done so far, in all searches.
    pub(crate) fn stats(&self) -> Stats {
        Stats {
            nodes: self.nodes,
            restarts: self.restarts,
        }
    }

    /// Tiles the rectangle with exactly `counts`, coordinates from its top-left corner.
    ///
    /// The allowed nodes of `limits` are those of this call.
    pub(crate) fn search(
        &mut self,
        counts: Signature,
        random: &mut Stream,
        limits: &Limits,
    ) -> Outcome<Vec<Placed>, Proof> {
        debug_assert_eq!(counts.total() * 4, (self.height * self.width) as u64);
        if let Some(proof) = parity(counts) {
            return Outcome::Unsolvable(proof);
        }
        let mut run = Run {
            random,
            path: Vec::with_capacity(40),
            until: 0,
            limits: limits.every(PERIOD),
        };
        match self.rounds(counts, &mut run) {
            Ok(Branch::Tiled) => Outcome::Solved(run.path),
            Ok(_) => Outcome::Unsolvable(Proof::Exhausted),
            Err(why) => Outcome::GaveUp(why),
        }
    }

    /// Searches in rounds, each longer than the one before, until one is not aborted.
    fn rounds(&mut self, counts: Signature, run: &mut Run<'_>) -> Result<Branch, GaveUp> {
        let limits = run.limits.limits();
        let before = self.nodes;
        let allowed = before.saturating_add(limits.nodes.unwrap_or(u64::MAX));
        let start = State::new(0, Window::new(self.borders[0]), counts);
        let mut budget = FIRST_BUDGET;
        loop {
            limits.check(self.nodes - before)?;
            run.path.clear();
            run.until = self.nodes.saturating_add(budget).min(allowed);
            match self.descend(start, 0, run) {
                Branch::Aborted => {}
                end => return Ok(end),
            }
            self.restarts += 1;
            budget = budget * GROWTH.0 / GROWTH.1;
        }
    }

    /// Searches on from a state whose first empty cell is at its position. The depth is the number of figures.
    fn descend(&mut self, state: State, imbalance: i8, run: &mut Run<'_>) -> Branch {
        if state.position() == self.end() {
            return Branch::Tiled;
        }
        // The glance comes first: it is cheaper than a look at the states that failed.
        if self.is_hopeless(state, imbalance) || self.failed.contains(&state) {
            return Branch::Failed;
        }
        for kind in blurred_order(state, run.random) {
            for turn in 0..self.pieces[kind.index()].len() {
                let piece = self.pieces[kind.index()][turn];
                if state.window.fits(piece.footprint) {
                    match self.lay(piece, state, imbalance, run) {
                        Branch::Failed => {}
                        end => return end,
                    }
                }
            }
        }
        // All ways were tried to their end: whoever comes here again by another way need not search.
        if self.failed.len() < MOST_FAILED {
            self.failed.insert(state);
        }
        Branch::Failed
    }

    /// Lays a piece on the first empty cell of a state and searches on; the piece stays on the path unless that failed.
    #[inline]
    fn lay(&mut self, piece: Piece, state: State, imbalance: i8, run: &mut Run<'_>) -> Branch {
        self.nodes += 1;
        if run.is_over(self.nodes) {
            return Branch::Aborted;
        }
        let (col, row) = self.cell(state.position());
        let is_black = (col + row).is_multiple_of(2);
        let change = if is_black {
            piece.imbalance
        } else {
            -piece.imbalance
        };
        run.path.push(piece.footprint.placed(col, row));
        let branch = self.descend(self.after(state, piece), imbalance + change, run);
        if matches!(branch, Branch::Failed) {
            run.path.pop();
        }
        branch
    }

    /// The state after a piece was laid on the first empty cell.
    fn after(&self, state: State, piece: Piece) -> State {
        let position = state.position();
        let filled = state.window.with(piece.footprint);
        // All of the window may be filled at the right side only, where the rest of the rectangle is no larger.
        let step = filled.filled_ahead().min(self.end() - position);
        State {
            window: filled.moved(step, self.borders[position + step]),
            rest: state.without(piece.kind) + ((step as u64) << 56),
        }
    }

    /// The position behind the last cell.
    fn end(&self) -> usize {
        self.width * (self.height + 1)
    }

    /// The column and the row of a position.
    fn cell(&self, position: usize) -> (usize, usize) {
        (position / (self.height + 1), position % (self.height + 1))
    }

    /// Whether a glance shows that the rest cannot be tiled.
    ///
    /// - Each T covers three cells of one chessboard colour, all others two of each. So the T figures left must make up
    ///   for the imbalance of those laid: half of it, at least as many.
    /// - A vertical run of empty cells from the first one down, with all cells right of it filled, is closed: left of
    ///   it everything is filled. Figures must fill it exactly, four cells each.
    fn is_hopeless(&self, state: State, imbalance: i8) -> bool {
        if u64::from(imbalance.unsigned_abs()) > 2 * state.count(Kind::T) {
            return true;
        }
        let window = state.window.bits();
        let run = window.trailing_zeros();
        let beside = window >> (self.height + 1);
        !run.is_multiple_of(4) && beside.trailing_ones() >= run
    }
}

/// The kinds that are left, most first, each count blurred by a random factor between a half and one.
fn blurred_order(state: State, random: &mut Stream) -> impl Iterator<Item = Kind> + use<> {
    let noise: u64 = random.random();
    let mut order = [(0, Kind::I); 7];
    let mut len = 0;
    for kind in Kind::ALL {
        let count = state.count(kind);
        if count > 0 {
            // Each kind has bits of its own in one random number: a factor from 257 to 512.
            let weight = count * (512 - (noise >> (9 * kind.index()) & 0xFF));
            // There are seven at most, so each one is put into its place at once.
            let place = order[..len]
                .iter()
                .position(|&(other, _)| other < weight)
                .unwrap_or(len);
            order.copy_within(place..len, place + 1);
            order[place] = (weight, kind);
            len += 1;
        }
    }
    order.into_iter().take(len).map(|(_, kind)| kind)
}

/// A tiling of a rectangle turned by 90 degrees clockwise, where `height` is the number of rows before the turn.
pub(crate) fn turned(tiling: &[Placed], height: usize) -> Vec<Placed> {
    let turn = |placed: &Placed| Placed {
        x: (height - placed.figure.shape().height()) as u16 - placed.y,
        y: placed.x,
        figure: placed.figure.turned(),
    };
    tiling.iter().map(turn).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use quadrille_search::Seed;

    use super::*;
    use crate::count_by_signature;

    /// Whether figures cover every cell of a rectangle once.
    fn covers(figures: &[Placed], rows: usize, cols: usize) -> bool {
        let cells: BTreeSet<(usize, usize)> = figures.iter().flat_map(|placed| placed.cells()).collect();
        let inside = cells.iter().all(|&(row, col)| row < rows && col < cols);
        inside && cells.len() == rows * cols && 4 * figures.len() == rows * cols
    }

    #[test]
    fn decides_all_signatures_of_small_rectangles() {
        for (rows, cols) in [(2, 4), (4, 4), (4, 6)] {
            let counted = count_by_signature(rows, cols).expect("sizes within range");
            let feasible: BTreeSet<Signature> = counted.into_iter().map(|(signature, _)| signature).collect();
            let mut search = BlockSearch::new(rows, cols);
            for counts in Signature::all((rows * cols / 4) as u32) {
                match search.search(counts, &mut Seed(1).stream(0), &Limits::none()) {
                    Outcome::Solved(figures) => {
                        assert!(covers(&figures, rows, cols), "{counts}: {figures:?}");
                        assert_eq!(crate::Tiling::new(cols, figures).signature(), counts);
                        assert!(feasible.contains(&counts), "{counts}");
                    }
                    other => assert!(!feasible.contains(&counts), "{counts}: {other:?}"),
                }
            }
        }
    }

    #[test]
    fn a_turned_tiling_has_the_same_figures() {
        let counts: Signature = "I2,J2,L2,O2,S1,T2,Z1".parse().expect("a signature");
        let found = BlockSearch::new(6, 8).search(counts, &mut Seed(1).stream(0), &Limits::none());
        let figures = found.solved().expect("a tiling of 6 rows and 8 columns");
        let turned = turned(&figures, 6);
        assert!(covers(&figures, 6, 8));
        assert!(covers(&turned, 8, 6));
        assert_eq!(crate::Tiling::new(8, turned).signature(), counts);
    }
}
