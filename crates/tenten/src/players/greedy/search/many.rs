//! The first of many equal plays.
//!
//! Strategies that weigh little find nearly all boards equal: `10000`, which counts free cells, takes any play that
//! clears as much as can be cleared. To hold all of these beside each other takes as long as there are plays. But of T
//! equal plays among N, the first is about the N/T-th that the reference comes to. So once T exceeds the root of N, it
//! is looked for in the reference's own order, and everywhere else only plays that are better.

use super::{Best, Pieces, Placed, Rank, Search, UpTo, bits, permutations};
use crate::Board;

/// Fewer equal plays are compared as they come.
const FEW: u64 = 64;

/// Pieces that are placed in turn, what they scored, and the board with them.
#[derive(Clone, Copy)]
struct Reached {
    board: u128,
    points: u32,
    placed: UpTo<Placed, 3>,
}

impl Search<'_> {
    /// Whether the first of the equal plays is found sooner in the order of the reference.
    pub(super) fn are_many(&self) -> bool {
        self.equal >= FEW && self.equal * self.equal > self.plays()
    }

    /// Plays of the set in one order, if nothing is cleared and no piece is in the way of another.
    fn plays(&self) -> u64 {
        let legal = self.legal(self.root, self.set);
        let counts = legal[..self.set.len()].iter();
        counts.map(|legal| u64::from(legal.count_ones())).product()
    }

    /// Takes the first play, in the order of the reference, that is worth as much as the best.
    pub(super) fn find_first(&mut self, value: i64) {
        let start = Reached {
            board: self.root,
            points: 0,
            placed: UpTo::default(),
        };
        self.best = permutations(self.set).find_map(|order| {
            let Reached { board, placed, .. } = self.first_after(order, start, value)?;
            Some(Best {
                value,
                board,
                rank: Rank::default(),
                moves: placed,
            })
        });
        debug_assert!(self.best.is_some(), "such plays were met");
    }

    /// The first way to place the pieces that are left of an order so that the board is worth this much.
    fn first_after(&self, order: Pieces, reached: Reached, value: i64) -> Option<Reached> {
        let greedy = self.greedy;
        let Some(piece) = order.get(reached.placed.len()) else {
            let found = greedy
                .evaluator
                .value(Board::from_bits(reached.board), reached.points);
            return (found == value).then_some(reached);
        };
        let figure = &greedy.figures[usize::from(piece)];
        bits(figure.anchors(greedy.lines.field & !reached.board)).find_map(|anchor| {
            let filled = reached.board | figure.at(anchor);
            let full = greedy.lines.full(filled);
            let points = if greedy.evaluator.strategy().points > 0 {
                greedy.line_points[full.count as usize]
            } else {
                0
            };
            let next = Reached {
                board: filled & !full.cells,
                points: reached.points + points,
                placed: reached.placed.and(Placed { piece, anchor }),
            };
            self.first_after(order, next, value)
        })
    }
}
