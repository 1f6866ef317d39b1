//! Boards on which an event leaves no piece. There are many of them, and all but few are worth less than the best: so
//! they are no nodes, and their ways are found once they are wanted.

use super::{Completion, Node, Placed, Search, THOUSAND, UpTo};
use crate::Board;
use crate::placing::Event;

/// A board after events of all pieces; some are found more than once.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    board: u128,
    points: u32,
    pub(super) filled: u32,
    /// The latest of the ways to the node from which the last event leads here.
    before: usize,
    /// The pieces of that event.
    placed: UpTo<Placed, 3>,
}

impl Search<'_> {
    pub(super) fn add_end(&mut self, from: &Node, event: &Event, points: u32) {
        self.memory.ends.push(End {
            board: event.board,
            points,
            filled: from.filled - event.cleared,
            before: from.way,
            placed: event.placed,
        });
    }

    /// The end as a node.
    pub(super) fn reach(&mut self, end: &End) -> Option<Node> {
        Some(Node {
            board: end.board,
            rest: UpTo::default(),
            points: end.points,
            filled: end.filled,
            way: self.extend_ways(end.before, end.placed, None)?,
        })
    }

    /// Offers an end, where it can be the best.
    pub(super) fn complete_end(&mut self, end: &End) {
        let evaluator = &self.greedy.evaluator;
        let points = evaluator.points_value(end.points);
        let room = THOUSAND * evaluator.room(Board::from_bits(end.board));
        if self.is_hopeless(end.filled, room + points) {
            return;
        }
        let base = THOUSAND * self.additive(end.board, end.filled, &self.lanes.counts(end.board)) + points;
        if self.floor.is_some_and(|floor| base + room < floor) {
            return;
        }
        let Some(node) = self.reach(end) else { return };
        let completion = Completion {
            node: &node,
            legal: [0; 3],
            base,
            room,
        };
        self.offer(&completion, UpTo::default(), 0);
    }
}
