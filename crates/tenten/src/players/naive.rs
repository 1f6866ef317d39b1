//! The reference: all orders, all placements, each final board evaluated literally.

use quadrille_schema::names;
use quadrille_search::{Check, GaveUp, Limits};

use super::{Choice, Judgement, Order};
use crate::orders::orders;
use crate::{Board, Evaluator, Move, PieceId, Player, Rules, Strategy, engine};

names! {
    /// Rule that takes one of several equally good plays.
    ///
    /// `first` tries the orders of the set in lexicographic order: of three pieces 012, 021, 102, 120, 201, 210.
    /// `board` takes the greatest number, cells to the right and below counting more; of plays that end with the same
    /// board any one.
    pub enum Ties: "rule for ties" {
        /// The one found first, order by order and row by row
        #[default]
        First = "first",
        /// The one with the greatest board
        Board = "board",
    }
}

/// Tries everything, slowly: the readable twin of [`crate::Greedy`].
#[derive(Clone, Debug)]
pub struct Naive {
    rules: Rules,
    evaluator: Evaluator,
    ties: Ties,
}

/// A round being searched.
struct Search<'a> {
    naive: &'a Naive,
    check: Check<'a>,
    /// Final boards that were looked at.
    boards: u64,
    moves: Vec<Move>,
    best: Option<Best>,
}

/// The best play so far.
struct Best {
    value: i64,
    board: Board,
    moves: Vec<Move>,
}

/// Final boards between two looks at the limits.
const PERIOD: u64 = 1 << 12;

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
}

impl Search<'_> {
    /// Goes through the places of the remaining pieces, in the order given.
    fn place(&mut self, board: Board, points: u32, order: &[PieceId]) -> Result<(), GaveUp> {
        let Some((&piece, rest)) = order.split_first() else {
            return self.offer(board, points);
        };
        let rules = &self.naive.rules;
        for one in engine::legal_moves(rules, board, &[piece]) {
            let played = engine::play_unchecked(rules, board, one);
            self.moves.push(one);
            self.place(played.board, points + played.points, rest)?;
            self.moves.pop();
        }
        Ok(())
    }

    fn offer(&mut self, board: Board, points: u32) -> Result<(), GaveUp> {
        let value = self.naive.evaluator.value(board, points);
        let better = self.best.as_ref().is_none_or(|best| match self.naive.ties {
            Ties::First => value > best.value,
            Ties::Board => (value, board) > (best.value, best.board),
        });
        if better {
            let moves = self.moves.clone();
            self.best = Some(Best { value, board, moves });
        }
        self.boards += 1;
        if self.check.is_due(self.boards) {
            self.check.limits().advance(PERIOD);
        }
        self.check.tick(self.boards)
    }
}

impl Player for Naive {
    fn name(&self) -> String {
        format!("naive-{}", self.evaluator.strategy())
    }

    fn choose(&self, board: Board, set: &[PieceId]) -> Option<Vec<Move>> {
        self.choose_within(board, set, &Limits::none()).moves
    }

    fn choose_within(&self, board: Board, set: &[PieceId], limits: &Limits) -> Choice {
        let mut search = Search {
            naive: self,
            check: limits.every(PERIOD),
            boards: 0,
            moves: Vec::new(),
            best: None,
        };
        let mut orders = orders(set.len()).into_iter();
        let searched = orders.try_for_each(|order| {
            let order: Vec<PieceId> = order.into_iter().map(|place| set[place]).collect();
            search.place(board, 0, &order)
        });
        Choice {
            moves: search.best.map(|best| best.moves),
            gave_up: searched.err(),
            boards: search.boards,
        }
    }

    fn judgement(&self) -> Judgement {
        Judgement {
            evaluator: self.evaluator.clone(),
            order: Order::Value,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
