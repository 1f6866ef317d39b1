//! What a search keeps of the plays that it is offered.

use super::{Best, Completion, Node, Pieces, Placed, Plays, Rank, Search, THOUSAND, UpTo, permutations};
use crate::placing::has;
use crate::players::greedy::Candidate;
use crate::{Board, Ties};

/// How many equal plays are held before they are compared: some strategies find nearly all boards equal.
const MOST_EQUAL: usize = 64;

impl Search<'_> {
    /// Checks a candidate and keeps it if it is the best.
    pub(super) fn offer(&mut self, completion: &Completion, placed: UpTo<Placed, 3>, sum: i32) {
        let mut board = completion.node.board;
        for (placed, legal) in placed.iter().zip(completion.legal) {
            let mask = self.greedy.figures[usize::from(placed.piece)].at(placed.anchor);
            if !has(legal, placed.anchor) || board & mask != 0 {
                return;
            }
            board |= mask;
        }
        let evaluator = &self.greedy.evaluator;
        let room = THOUSAND * evaluator.room(Board::from_bits(board));
        let value = completion.base + THOUSAND * self.lanes.unit * i64::from(sum) + room;
        if self.floor.is_some_and(|floor| value < floor) || self.greedy.lines.full(board).count > 0 {
            return;
        }
        if self.top.is_some() {
            return self.keep_top(completion.node, placed, value, board);
        }
        match self.ties {
            Ties::Board => {
                self.keep_greatest(completion.node, placed, value, board);
                self.floor = Some(value);
            }
            Ties::First => self.keep_equal(completion.node, placed, value, board),
        }
    }

    fn keep_top(&mut self, node: &Node, placed: UpTo<Placed, 3>, value: i64, board: u128) {
        let candidate = Candidate {
            value,
            board: Board::from_bits(board),
            placed: self.memory.ways[node.way].placed.followed_by(placed),
        };
        if let Some(top) = &mut self.top {
            self.floor = top.add(candidate).or(self.floor);
        }
    }

    fn keep_greatest(&mut self, node: &Node, placed: UpTo<Placed, 3>, value: i64, board: u128) {
        if self
            .best
            .is_none_or(|best| (value, board) > (best.value, best.board))
        {
            let moves = self.memory.ways[node.way].placed.followed_by(placed);
            self.best = Some(Best {
                value,
                board,
                rank: Rank::default(),
                moves,
            });
        }
    }

    /// Keeps plays that are worth no less than the best. Which is the first is found out at the end: most are worth
    /// less than some that come later. Once there are many, only better ones are wanted.
    fn keep_equal(&mut self, node: &Node, placed: UpTo<Placed, 3>, value: i64, board: u128) {
        if self.many.or(self.floor).is_none_or(|best| value > best) {
            self.best = None;
            self.memory.equal.clear();
            (self.equal, self.many) = (0, None);
        }
        self.equal += 1;
        self.floor = Some(value);
        if self.are_many() {
            self.memory.equal.clear();
            (self.many, self.floor) = (Some(value), Some(value + 1));
            return;
        }
        if self.memory.equal.len() == MOST_EQUAL {
            self.compare_equal();
        }
        self.memory.equal.push(Plays {
            board,
            points: node.points,
            way: node.way,
            placed,
        });
    }

    /// Finds the first of the plays that are worth most.
    pub(super) fn compare_equal(&mut self) {
        let Some(value) = self.floor else {
            return;
        };
        let mut orders = [Pieces::default(); 6];
        for (order, pieces) in orders.iter_mut().zip(permutations(self.set)) {
            *order = pieces;
        }
        while let Some(plays) = self.memory.equal.pop() {
            self.keep_first(&plays, &orders, value);
        }
    }

    /// Keeps the first of these plays and the best so far, which is worth as much; `orders` are those of the set.
    fn keep_first(&mut self, plays: &Plays, orders: &[Pieces], value: i64) {
        let &Plays {
            board, way, placed, ..
        } = plays;
        let mut next = Some(way);
        while let Some(way) = next {
            let play = self.memory.ways[way].placed.followed_by(placed);
            let commutes = self.memory.ways[way].placed.is_empty();
            for order in permutations(play) {
                let rank = rank(order, orders);
                if self.best.is_none_or(|best| rank < best.rank)
                    && (commutes || self.replay(order, plays, value))
                {
                    self.best = Some(Best {
                        value,
                        board,
                        rank,
                        moves: order,
                    });
                }
            }
            next = self.memory.ways[way].next;
        }
    }

    /// Whether these moves in this order fit, and come to this value; most lead to the board and points of the plays.
    fn replay(&self, moves: UpTo<Placed, 3>, plays: &Plays, value: i64) -> bool {
        let (mut board, mut points) = (self.root, 0);
        for placed in moves.iter() {
            let mask = self.greedy.figures[usize::from(placed.piece)].at(placed.anchor);
            if board & mask != 0 {
                return false;
            }
            let full = self.greedy.lines.full(board | mask);
            board = (board | mask) & !full.cells;
            if self.greedy.evaluator.strategy().points > 0 {
                points += self.greedy.line_points[full.count as usize];
            }
        }
        (board, points) == (plays.board, plays.points)
            || self.greedy.evaluator.value(Board::from_bits(board), points) == value
    }
}

/// Where the reference comes to these moves, by the orders of the set.
fn rank(moves: UpTo<Placed, 3>, orders: &[Pieces]) -> Rank {
    let mut anchors = [0; 3];
    let mut pieces = Pieces::default();
    for (anchor, placed) in anchors.iter_mut().zip(moves.iter()) {
        *anchor = placed.anchor;
        pieces = pieces.and(placed.piece);
    }
    let order = orders.iter().position(|&order| order == pieces);
    (order.unwrap_or(usize::MAX), anchors)
}
