//! Which solution is best.

use quadrille_search::order;

use super::Graph;
use crate::config::Rank;
use crate::{DropMode, Field, Mover, Physics, Piece, PieceStream, Placement, Problem, Queue, Solution};

/// Sorts solutions, the best first; equally good ones stay in their order.
pub fn rank(problem: &Problem<Queue>, paths: &mut [Vec<Placement>], by: Rank) {
    let judge = Judge::new(problem, by);
    let cost = |path: &mut Vec<Placement>| (judge.cost(path), std::mem::take(path));
    let mut costs: Vec<(usize, Vec<Placement>)> = paths.iter_mut().map(cost).collect();
    order::sort_by_key(&mut costs, |(cost, _)| *cost);
    for (place, (_, path)) in paths.iter_mut().zip(costs) {
        *place = path;
    }
}

/// The best solution of a graph, the first of equals.
pub(super) fn best(problem: &Problem<Queue>, graph: &Graph, by: Rank) -> Solution {
    let judge = Judge::new(problem, by);
    let mut best: Option<(usize, Vec<Placement>)> = None;
    graph.for_each(|path| {
        let cost = judge.cost(path);
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, path.to_vec()));
        }
        // Nothing is better than no tuck, no hold, the piece saved.
        cost > 0
    });
    problem.solution(&best.unwrap_or_default().1)
}

/// Judge of the cost of a solution by some rank.
struct Judge<'a> {
    problem: &'a Problem<Queue>,
    stream: PieceStream,
    by: Rank,
    /// For tucks and spins: what a hard drop reaches.
    hard: Option<Mover>,
}

impl<'a> Judge<'a> {
    fn new(problem: &'a Problem<Queue>, by: Rank) -> Self {
        let kicks = || problem.mover().physics().kicks.clone();
        let hard = || Mover::new(Physics::new(kicks(), DropMode::Hard), problem.mover().lines()).ok();
        Self {
            problem,
            stream: problem.stream(),
            by,
            hard: (by == Rank::Drops).then(hard).flatten(),
        }
    }

    /// The less, the better.
    fn cost(&self, path: &[Placement]) -> usize {
        let field = self.problem.field();
        match self.by {
            Rank::Holds => Solution::follow(field, &self.stream, path).holds(),
            Rank::Drops => {
                let own = self.problem.mover().physics().drop;
                let hard = self.hard.as_ref();
                hard.map_or(0, |hard| soft_drops(hard, own, field, path))
            }
            Rank::Saved(piece) => usize::from(!saved(&self.stream, path).contains(&piece)),
        }
    }
}

/// How many pieces cannot be dropped straight from above, or may not.
fn soft_drops(hard: &Mover, own: DropMode, mut field: Field, path: &[Placement]) -> usize {
    let mut drops = 0;
    for &placement in path {
        let must_spin = own.twist(placement.piece).is_some();
        drops += usize::from(must_spin || !hard.landings(field, placement.piece).contains(placement));
        if let Some((after, _)) = field.place(placement) {
            field = after;
        }
    }
    drops
}

/// The pieces that are known and not placed: the one in hold, and those that follow.
#[must_use]
pub fn saved(stream: &PieceStream, path: &[Placement]) -> Vec<Piece> {
    let mut player = stream.player();
    for placement in path {
        let _ = player.take(placement.piece);
    }
    let held = player.hold().piece();
    held.into_iter().chain(player.queue().iter().copied()).collect()
}
