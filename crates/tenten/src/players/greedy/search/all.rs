//! Every final board of a round, not only the best.

use quadrille_search::GaveUp;

use super::{Completion, Node, Placed, Search, THOUSAND, UpTo, bits};
use crate::Board;
use crate::players::greedy::Candidate;
use crate::players::greedy::lanes::{LANES, Lane};
use crate::players::tally::Tally;

/// Remaining pieces of a node, with the weights of their places.
struct Remaining<'a> {
    completion: &'a Completion<'a>,
    weights: &'a [Lane; 3],
    tally: &'a Tally<'a>,
}

/// Pieces that are placed, the board with them, and the sum of their lanes.
#[derive(Clone, Copy)]
struct Reached {
    placed: UpTo<Placed, 3>,
    board: u128,
    sum: i64,
}

impl Search<'_> {
    /// Plays that lead to every final board, some more than once.
    ///
    /// # Errors
    ///
    /// The limit that struck, which is looked at for each place of a first piece.
    pub(in crate::players::greedy) fn all(mut self, tally: &Tally) -> Result<Vec<Candidate>, GaveUp> {
        self.expand_all();
        let mut candidates = Vec::new();
        for node in &self.memory.nodes {
            self.complete_each(node, tally, &mut candidates)?;
        }
        self.memory.keep();
        Ok(candidates)
    }

    /// All places of the remaining pieces that clear nothing.
    fn complete_each(
        &self,
        node: &Node,
        tally: &Tally,
        candidates: &mut Vec<Candidate>,
    ) -> Result<(), GaveUp> {
        let evaluator = &self.greedy.evaluator;
        let board = Board::from_bits(node.board);
        let cells = i64::from(self.cells(node.rest));
        let completion = Completion {
            node,
            legal: self.legal(node.board, node.rest),
            base: THOUSAND * (evaluator.additive(board) - evaluator.free_cell() * cells)
                + evaluator.points_value(node.points),
            room: 0,
        };
        let pieces = node.rest;
        if completion.legal[..pieces.len()].contains(&0) {
            return Ok(());
        }
        let field = self.lanes.field(node.board, &self.lanes.counts(node.board));
        let mut weights = [[0; LANES]; 3];
        for (place, piece) in pieces.iter().enumerate() {
            let figure = &self.greedy.figures[usize::from(piece)];
            weights[place] = self.lanes.weigh(&field, piece, figure, completion.legal[place]);
        }
        let remaining = Remaining {
            completion: &completion,
            weights: &weights,
            tally,
        };
        let start = Reached {
            placed: UpTo::default(),
            board: node.board,
            sum: 0,
        };
        self.place_all(&remaining, start, candidates)
    }

    /// Goes through the places of the next piece.
    fn place_all(
        &self,
        remaining: &Remaining<'_>,
        reached: Reached,
        candidates: &mut Vec<Candidate>,
    ) -> Result<(), GaveUp> {
        let Remaining {
            completion, weights, ..
        } = remaining;
        let Reached { placed, board, sum } = reached;
        let place = placed.len();
        let Some(piece) = completion.node.rest.get(place) else {
            self.keep(completion, reached, candidates);
            return Ok(());
        };
        // Not where the last piece goes, which is the hot loop.
        if place < 2 {
            remaining.tally.look()?;
        }
        let figure = &self.greedy.figures[usize::from(piece)];
        for anchor in bits(completion.legal[place]) {
            let mask = figure.at(anchor);
            // Equal pieces are interchangeable: the first has the first anchor.
            let twin = placed.last().filter(|last| last.piece == piece);
            if board & mask != 0 || twin.is_some_and(|last| last.anchor > anchor) {
                continue;
            }
            let at = usize::from(anchor);
            let joint = placed
                .iter()
                .map(|before| self.lanes.pair(before.piece, piece).rows[usize::from(before.anchor)][at]);
            let change = joint.map(i64::from).sum::<i64>() + i64::from(weights[place][at]);
            let next = Reached {
                placed: placed.and(Placed { piece, anchor }),
                board: board | mask,
                sum: sum + change,
            };
            self.place_all(remaining, next, candidates)?;
        }
        Ok(())
    }

    fn keep(&self, completion: &Completion<'_>, reached: Reached, candidates: &mut Vec<Candidate>) {
        let Reached { placed, board, sum } = reached;
        let ends_with_event = placed.is_empty();
        if !ends_with_event && self.greedy.lines.full(board).count > 0 {
            return;
        }
        let room = THOUSAND * self.greedy.evaluator.room(Board::from_bits(board));
        let way = self.memory.ways[completion.node.way].placed;
        candidates.push(Candidate {
            value: completion.base + THOUSAND * self.lanes.unit * sum + room,
            board: Board::from_bits(board),
            placed: way.followed_by(placed),
        });
    }
}
