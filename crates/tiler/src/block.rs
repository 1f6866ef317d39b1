//! Exact search of small rectangles.
//!
//! **What.** Tiles a rectangle of at most 12 rows with given counts of figures, or proves that it cannot be done.
//!
//! **How.** Depth-first, cell by cell down the columns, left to right. At the first empty cell one of at most 19
//! figures must have its first cell. Figures reach at most three columns further, so all there is to know of a board
//! fits one word: the *window* of cells from the first empty one on. Kinds are tried by what is left of them, blurred
//! by a random factor; a search that runs into the sand starts anew with other random choices.
//!
//! **Why it ends.** A state that failed is remembered as (window, position, counts left), whatever the order of tries.
//! Failures outlive restarts and even the problem, so each restart has less to search, and a search that runs to its
//! end without a tiling is a proof.
//!
//! ```text
//! a rectangle of 4 rows and 5 columns: bit numbers, `|` the sentinel below each column
//!
//!      0  5 10 15 20         The window at position 7 is the word shifted right by 7, cells that are filled and
//!      1  6 11 16 21         sentinels as ones; what lies right of the rectangle counts as filled. So "inside and
//!      2  7 12 17 22         free" is one AND with a figure's mask.
//!      3  8 13 18 23
//!      |4 |9 ...
//! ```

use quadrille_search::{Limits, Outcome, Stream, hash};
use rand::RngExt;

use crate::proof::parity;
use crate::{Figure, Kind, Placed, Proof, Signature, Stats};

/// A figure as it is laid with its first cell, in column order, on a given cell.
#[derive(Clone, Copy)]
struct Piece {
    figure: Figure,
    /// The cells, the first one in bit 0.
    mask: u64,
    /// Rows of the bounding box above the first cell.
    rise: usize,
    /// Black minus white cells of the chessboard, if the first cell is black: not 0 for T alone.
    imbalance: i8,
}

/// Figures placed per round of the restart schedule: the first round, and how much longer each next one is.
const FIRST_BUDGET: u64 = 20_000;
const GROWTH: (u64, u64) = (13, 10);

/// Failed states remembered at most, some 400 MB; one that is forgotten costs repeated work, no wrong answer.
const MOST_FAILED: usize = 1 << 24;

/// How often the stop flag is looked at, in nodes.
const PATIENCE: u64 = 1 << 12;

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

/// What decides whether the rest of a rectangle can be tiled.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    window: u64,
    /// The counts left, 8 bits a kind, and the position in the top 8 bits.
    rest: u64,
}

impl State {
    fn new(position: usize, window: u64, counts: Signature) -> Self {
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

/// Why a branch of the search came back.
enum Branch {
    Tiled,
    Failed,
    Aborted,
}

/// One run of the search: its random choices, its path, and where it must end.
struct Run<'a> {
    random: &'a mut Stream,
    path: Vec<Placed>,
    until: u64,
    limits: &'a Limits,
}

impl BlockSearch {
    /// Most rows of a rectangle: four columns and their sentinels fit a word.
    pub(crate) const MAX_HEIGHT: usize = 12;
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
                .map(|figure| piece(figure, stride))
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
        let start = self.nodes;
        let mut budget = FIRST_BUDGET;
        loop {
            if let Err(why) = limits.check(self.nodes - start) {
                return Outcome::GaveUp(why);
            }
            let allowed = limits.nodes.map_or(u64::MAX, |nodes| start.saturating_add(nodes));
            let until = self.nodes.saturating_add(budget).min(allowed);
            let mut run = Run {
                random,
                path: Vec::with_capacity(40),
                until,
                limits,
            };
            match self.descend(State::new(0, self.borders[0], counts), 0, &mut run) {
                Branch::Tiled => return Outcome::Solved(run.path),
                Branch::Failed => return Outcome::Unsolvable(Proof::Exhausted),
                Branch::Aborted => {}
            }
            self.restarts += 1;
            budget = budget * GROWTH.0 / GROWTH.1;
        }
    }

    /// Searches on from a state whose first empty cell is at its position. The depth is the number of figures.
    fn descend(&mut self, state: State, imbalance: i8, run: &mut Run<'_>) -> Branch {
        if state.position() == self.width * (self.height + 1) {
            return Branch::Tiled;
        }
        if self.is_hopeless(state, imbalance) || self.failed.contains(&state) {
            return Branch::Failed;
        }
        for kind in blurred_order(state, run.random) {
            for turn in 0..self.pieces[kind.index()].len() {
                let piece = self.pieces[kind.index()][turn];
                if state.window & piece.mask != 0 {
                    continue;
                }
                self.nodes += 1;
                if self.nodes >= run.until
                    || self.nodes.is_multiple_of(PATIENCE) && run.limits.stop.is_raised()
                {
                    return Branch::Aborted;
                }
                let (next, imbalance) = self.place(state, kind, piece, imbalance);
                run.path.push(self.placed(state.position(), piece));
                match self.descend(next, imbalance, run) {
                    Branch::Failed => run.path.pop(),
                    end => return end,
                };
            }
        }
        if self.failed.len() < MOST_FAILED {
            self.failed.insert(state);
        }
        Branch::Failed
    }

    /// The state after a piece was laid on the first empty cell.
    fn place(&self, state: State, kind: Kind, piece: Piece, imbalance: i8) -> (State, i8) {
        let position = state.position();
        let filled = state.window | piece.mask;
        let end = self.width * (self.height + 1);
        // All of the window may be filled at the right side only, where the rest of the rectangle is no larger.
        let step = (filled.trailing_ones() as usize).min(end - position);
        let window = if step == 64 { 0 } else { filled >> step } | self.borders[position + step];
        let (column, row) = (position / (self.height + 1), position % (self.height + 1));
        let is_black = (column + row).is_multiple_of(2);
        let change = if is_black {
            piece.imbalance
        } else {
            -piece.imbalance
        };
        (
            State {
                window,
                rest: state.without(kind) + ((step as u64) << 56),
            },
            imbalance + change,
        )
    }

    /// Whether a glance shows that the rest cannot be tiled.
    ///
    /// - Each T covers three cells of one chessboard colour, all others two of each. So the T figures left must make up
    ///   for the imbalance of those laid: half of it, at least as many.
    /// - A vertical run of empty cells from the first one down, with all cells right of it filled, is closed: left of it
    ///   everything is filled. Figures must fill it exactly, four cells each.
    fn is_hopeless(&self, state: State, imbalance: i8) -> bool {
        if u64::from(imbalance.unsigned_abs()) > 2 * state.count(Kind::T) {
            return true;
        }
        let run = state.window.trailing_zeros();
        let beside = state.window >> (self.height + 1);
        !run.is_multiple_of(4) && beside.trailing_ones() >= run
    }

    fn placed(&self, position: usize, piece: Piece) -> Placed {
        let (x, row) = (position / (self.height + 1), position % (self.height + 1));
        Placed {
            x: x as u16,
            y: (row - piece.rise) as u16,
            figure: piece.figure,
        }
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
            let weight = count * (512 - (noise >> (9 * kind.index()) & 0xFF));
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

fn piece(figure: Figure, stride: usize) -> Piece {
    let cells = figure.cells();
    let rise = cells
        .iter()
        .filter(|cell| cell.col == 0)
        .map(|cell| cell.row)
        .min()
        .unwrap_or(0);
    let mask = cells
        .iter()
        .fold(0, |mask, cell| mask | 1 << (cell.col * stride + cell.row - rise));
    let imbalance = cells
        .iter()
        .map(|cell| {
            if (cell.row + cell.col + rise) % 2 == 0 {
                1
            } else {
                -1
            }
        })
        .sum();
    Piece {
        figure,
        mask,
        rise,
        imbalance,
    }
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

    /// Counts of so many figures, all of them.
    fn all_counts(figures: u32) -> Vec<Signature> {
        let mut all = vec![(Signature::default(), figures)];
        for kind in &Kind::ALL[..6] {
            all = all
                .into_iter()
                .flat_map(|(head, left)| {
                    (0..=left).map(move |count| {
                        let mut longer = head;
                        longer[*kind] = count;
                        (longer, left - count)
                    })
                })
                .collect();
        }
        let last = |(mut head, left): (Signature, u32)| {
            head[Kind::Z] = left;
            head
        };
        all.into_iter().map(last).collect()
    }

    #[test]
    fn decides_all_signatures_of_small_rectangles() {
        for (rows, cols) in [(2, 4), (4, 4), (4, 6)] {
            let counted = count_by_signature(rows, cols).expect("sizes within range");
            let feasible: BTreeSet<Signature> = counted.into_iter().map(|(signature, _)| signature).collect();
            let mut search = BlockSearch::new(rows, cols);
            for counts in all_counts((rows * cols / 4) as u32) {
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
