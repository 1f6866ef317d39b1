//! Steers a tiling towards a signature by tiling small patches anew.
//!
//! **What.** Takes any tiling of the square and changes it, a few figures at a time, until it has the wanted counts.
//!
//! **How.** A patch is a figure and one to four of those around it. All tilings of its cells are listed and one is
//! drawn, the likelier the nearer it brings the counts to the wanted ones. Each figure further off makes it 128 times
//! less likely: a heat bath at a low temperature.
//!
//! **Why.** Whatever a construction leaves over, some exchange somewhere on the board mends, and there are thousands of
//! places to look for it. Where no single exchange helps, neutral ones move the figures about until one does.
//!
//! **Why not.** A square of 50 x 50 that is nearly all skew figures is a crystal: its few helpers sit at the ends of
//! long runs, and no small patch moves them. So the start matters, and [`strips`](crate::methods::strips) makes a good
//! one.
//!
//! **Does it work.** The signatures of `fixtures/tiler/hard-signatures.txt` are solved by it in every test run. Larger
//! patches are no help: they list hundreds of tilings that nearly all leave the counts as they are.

mod board;
mod patch;

use quadrille_search::Stream;
use rand::RngExt;

use crate::{Placed, Problem, Tiling};
use board::Board;
use patch::Patch;

/// Most figures of a patch.
const MOST_FIGURES: usize = 5;

/// Patches between two looks at the limits.
const PERIOD: u64 = 256;

/// Result of steering a tiling.
pub(crate) struct Steered {
    /// The tiling with the figures of the problem, if it came to that.
    pub(crate) tiling: Option<Tiling>,
    /// Figures tried.
    pub(crate) nodes: u64,
}

/// Changes `figures`, a tiling of the problem's square, until it has the figures of the problem.
///
/// It ends without a tiling after `patches` patches, or when `is_over`, called with the figures tried so far, says so.
pub(crate) fn steer(
    problem: &Problem,
    figures: Vec<Placed>,
    patches: u64,
    random: &mut Stream,
    is_over: impl Fn(u64) -> bool,
) -> Steered {
    let mut board = Board::new(problem, figures);
    let mut patch = Patch::default();
    let mut nodes = 0;
    for round in 0..patches {
        if board.distance() == 0 || round % PERIOD == 0 && is_over(nodes) {
            break;
        }
        let figures = random.random_range(2..=MOST_FIGURES);
        let chosen = board.patch(figures, random);
        patch.cut(&board, &chosen);
        nodes += patch.list(&board, &chosen, random);
        if let Some(drawn) = patch.drawn() {
            board.exchange(&chosen, drawn);
        }
    }
    let is_done = board.distance() == 0;
    let tiling = is_done.then(|| Tiling::new(problem.size(), board.into_figures()));
    Steered { tiling, nodes }
}
