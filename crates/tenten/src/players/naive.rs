//! The reference: all orders, all placements, each final board evaluated literally.

use super::{Judgement, Order};
use crate::{Board, Evaluator, Move, PieceId, Player, Rules, Strategy, engine};

/// Which of several equally good plays is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ties {
    /// The one found first when the orders of the set are tried in lexicographic order (of three pieces: 012, 021,
    /// 102, 120, 201, 210), and each piece's places row by row.
    #[default]
    First,
    /// The one whose board is the greatest number, cells to the right and below counting more; of plays that end with
    /// the same board any one.
    Board,
}

/// Tries everything, slowly: the readable twin of [`crate::Greedy`].
#[derive(Clone, Debug)]
pub struct Naive {
    rules: Rules,
    evaluator: Evaluator,
    ties: Ties,
}

/// The best play so far.
struct Best {
    value: i64,
    board: Board,
    moves: Vec<Move>,
}

impl Naive {
    /// A player by this strategy.
    #[must_use]
    pub fn new(rules: &Rules, strategy: Strategy, ties: Ties) -> Self {
        Self::with_evaluator(rules, Evaluator::new(rules, strategy), ties)
    }

    /// A player by any evaluation.
    #[must_use]
    pub fn with_evaluator(rules: &Rules, evaluator: Evaluator, ties: Ties) -> Self {
        Self {
            rules: rules.clone(),
            evaluator,
            ties,
        }
    }

    /// Goes through the places of the remaining pieces, in the order given.
    fn search(
        &self,
        board: Board,
        points: u32,
        order: &[PieceId],
        moves: &mut Vec<Move>,
        best: &mut Option<Best>,
    ) {
        let Some((&piece, rest)) = order.split_first() else {
            return self.offer(board, points, moves, best);
        };
        for one in engine::legal_moves(&self.rules, board, &[piece]) {
            let played = engine::play_unchecked(&self.rules, board, one);
            moves.push(one);
            self.search(played.board, points + played.points, rest, moves, best);
            moves.pop();
        }
    }

    fn offer(&self, board: Board, points: u32, moves: &[Move], best: &mut Option<Best>) {
        let value = self.evaluator.value(board, points);
        let better = best.as_ref().is_none_or(|best| match self.ties {
            Ties::First => value > best.value,
            Ties::Board => (value, board) > (best.value, best.board),
        });
        if better {
            *best = Some(Best {
                value,
                board,
                moves: moves.to_vec(),
            });
        }
    }
}

impl Player for Naive {
    fn name(&self) -> String {
        format!("naive-{}", self.evaluator.strategy())
    }

    fn choose(&self, board: Board, set: &[PieceId]) -> Option<Vec<Move>> {
        let mut best = None;
        for order in orders(set.len()) {
            let order: Vec<PieceId> = order.into_iter().map(|place| set[place]).collect();
            self.search(board, 0, &order, &mut Vec::new(), &mut best);
        }
        best.map(|best| best.moves)
    }

    fn judgement(&self) -> Judgement {
        Judgement {
            evaluator: self.evaluator.clone(),
            order: Order::Value,
        }
    }
}

/// All orders of this many things, lexicographically.
fn orders(len: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..len {
        let longer = |order: Vec<usize>| {
            let unused = (0..len).filter(|next| !order.contains(next)).collect::<Vec<_>>();
            unused.into_iter().map(move |next| [&order[..], &[next]].concat())
        };
        orders = orders.into_iter().flat_map(longer).collect();
    }
    orders
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_those_of_the_reference_program() {
        let expected = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        assert_eq!(orders(3), expected);
        assert_eq!(orders(0), [[0; 0]]);
    }

    #[test]
    fn ties_go_to_the_first_or_the_greatest() {
        let rules = Rules::classic();
        let dot = rules.piece('.').expect("a piece");
        let anchor = |ties| {
            let naive = Naive::new(&rules, Strategy::default(), ties);
            let moves = naive.choose(Board::EMPTY, &[dot]).expect("it fits");
            (moves[0].anchor.row, moves[0].anchor.col)
        };
        assert_eq!(anchor(Ties::First), (0, 0));
        assert_eq!(anchor(Ties::Board), (9, 9));
    }
}
