//! Depth-first search along the anti-diagonals: the method that won the contest, made complete.
//!
//! **What.** [`solve_diagonal`] lays figures one by one until the square is full, or until every way has been tried:
//! then the exhausted search is a proof. It is the baseline of the crate and needs no plan, table or block.
//!
//! **How.** The next cell to cover is always the first free one along the diagonals, from the top-left corner on, each
//! from top-right to bottom-left. A figure covers it with its own first cell in that order: in any completion, the
//! figure over the first free cell has no earlier cell, as those are taken. So the nineteen figures are all that there
//! is to try, and no tiling is met twice. (The first cell of L3 is its lower-left one, not one of its top row.)
//! The square is a board of free cells with a sentinel border, so one AND decides whether a figure lies inside and on
//! free cells.
//!
//! - *Balanced container*: kinds are tried by the number left, most first, equal ones in the order I J L O S T Z. Near
//!   the end one or two figures of each kind are left.
//! - *Components*: a figure must leave no component of free cells whose size is not a multiple of four.
//! - *Pockets*: each cell beside a figure, when it is at the end of a passage, must be open to one of the figures left
//!   that leaves such components in its turn.
//! - *Restarts*: when many placements brought the search no deeper than it has been, some figures are taken back
//!   and the search goes on with the balance slightly disturbed at random.
//!
//! **Why.** Rows leave a long thin front at the bottom of the square; diagonals end in a corner, and with a balanced
//! rest every square, of whatever size, ends in the same small problem. The first three are the winner's; his program
//! recursed, checked one pattern of cells for pockets, and could not recognise an exhausted search.
//!
//! **Why not** a memory of failed positions: the front has about N cells and the counts seven numbers, so positions
//! hardly repeat before the corner. Why not a cheaper check of pockets: asking merely for some figure
//! that fits there took five times as many placements at N = 1,000.
//!
//! **Does it work?** It solves all signatures that the contest published in at most some thousand placements, also the
//! one that the winner's program never finished. It solves those like them for N = 1,000, 250,000 figures, in about
//! 320,000.
//! On the signatures of N = 4 and N = 6 it agrees with the count by dynamic programming. It is weak where the
//! skews or a few kinds prevail, and where only a long search could show that there is no tiling.

mod board;
mod search;

use std::fmt;

use quadrille_search::{Limits, Seed};

use crate::{Problem, Report, Signature, Stats, Tiling, proof};
use board::Board;
use search::{Frame, Pruning, Search};

/// The diagonal search at one moment, just after a figure was laid.
#[derive(Clone, Copy)]
pub struct Snapshot<'a> {
    board: &'a Board,
    frames: &'a [Frame],
    left: Signature,
    stats: Stats,
}

impl Snapshot<'_> {
    /// How many figures lie.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.frames.len()
    }

    /// The figures still to be laid.
    #[must_use]
    pub fn left(&self) -> Signature {
        self.left
    }

    /// The work done so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// The figures that lie, in the order in which they were laid; they leave cells empty.
    #[must_use]
    pub fn tiling(&self) -> Tiling {
        let figures = self.frames.iter().map(|frame| frame.placed(self.board));
        Tiling::new(self.board.size(), figures.collect())
    }
}

impl fmt::Debug for Snapshot<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Snapshot")
            .field("depth", &self.depth())
            .field("left", &self.left)
            .field("stats", &self.stats)
            .finish_non_exhaustive()
    }
}

/// Tiles the square of `problem` by the diagonal search, or proves that it cannot be done: by one of the arguments
/// that need no search, or by exhaustion.
///
/// `observe` is called after each figure that was laid and passed the checks; a closure that does nothing costs
/// nothing. The answer depends on the problem, the seed and the node limit alone.
///
/// ```
/// use quadrille_tiler::{Limits, Problem, Seed, solve_diagonal, verify_tiling};
///
/// let problem = Problem::new("I4,J4,L4,O1,S1,T4,Z7".parse()?)?;
/// let mut deepest = 0;
/// let report = solve_diagonal(&problem, Seed(1), &Limits::none(), |now| deepest = deepest.max(now.depth()));
/// verify_tiling(&problem, &report.outcome.solved().expect("this one has a tiling"))?;
/// assert_eq!(deepest, 25);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_diagonal(
    problem: &Problem,
    seed: Seed,
    limits: &Limits,
    observe: impl FnMut(&Snapshot<'_>),
) -> Report {
    if let Some(proof) = proof::refute(problem) {
        return Report::refuted(proof);
    }
    let (outcome, stats) = Search::new(problem, Pruning::On, limits, observe).run(seed);
    Report {
        outcome,
        settled_by: "diagonal",
        stats,
    }
}

#[cfg(test)]
mod tests;
