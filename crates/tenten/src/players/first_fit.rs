//! The simplest player that keeps the rules: a baseline, and a partner for tests.

use quadrille_search::hash::Set;

use quadrille_search::{Check, GaveUp, Limits};

use super::{Choice, Judgement, Order};
use crate::{Board, Evaluator, Move, PieceId, Player, Rules, engine};

/// Places the pieces in the first order and at the first anchors (row by row) that take the whole set.
#[derive(Clone, Debug)]
pub struct FirstFit {
    rules: Rules,
}

impl FirstFit {
    /// The player's name in records and options.
    pub const NAME: &'static str = "first-fit";

    /// The player of these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        Self { rules: rules.clone() }
    }
}

/// A round being searched.
struct Search<'a> {
    rules: &'a Rules,
    check: Check<'a>,
    /// Boards that were gone on from.
    boards: u64,
    moves: Vec<Move>,
    /// The boards, with the pieces left, that are known to fail.
    failed: Set<(Board, Vec<PieceId>)>,
}

/// Boards between two looks at the limits.
const PERIOD: u64 = 1 << 10;

impl Search<'_> {
    /// Completes the moves with moves for all of `left`, if it can.
    fn place(&mut self, board: Board, left: &[PieceId]) -> Result<bool, GaveUp> {
        if left.is_empty() {
            return Ok(true);
        }
        if self.failed.contains(&(board, left.to_vec())) {
            return Ok(false);
        }
        self.boards += 1;
        self.check.tick(self.boards)?;
        for one in engine::legal_moves(self.rules, board, left) {
            let after = engine::play_unchecked(self.rules, board, one).board;
            self.moves.push(one);
            if self.place(after, &without(left, one.piece))? {
                return Ok(true);
            }
            self.moves.pop();
        }
        self.failed.insert((board, left.to_vec()));
        Ok(false)
    }
}

/// The pieces but one of this kind.
fn without(set: &[PieceId], piece: PieceId) -> Vec<PieceId> {
    let mut rest = set.to_vec();
    if let Some(place) = rest.iter().position(|&other| other == piece) {
        rest.remove(place);
    }
    rest
}

impl Player for FirstFit {
    fn name(&self) -> String {
        Self::NAME.to_owned()
    }

    fn choose(&self, board: Board, set: &[PieceId]) -> Option<Vec<Move>> {
        self.choose_within(board, set, &Limits::none()).moves
    }

    fn choose_within(&self, board: Board, set: &[PieceId], limits: &Limits) -> Choice {
        let mut search = Search {
            rules: &self.rules,
            check: limits.every(PERIOD),
            boards: 0,
            moves: Vec::with_capacity(set.len()),
            failed: Set::default(),
        };
        let placed = search.place(board, set);
        Choice {
            moves: (placed == Ok(true)).then_some(search.moves),
            gave_up: placed.err(),
            boards: search.boards,
        }
    }

    fn judgement(&self) -> Judgement {
        Judgement {
            evaluator: Evaluator::quick(&self.rules),
            order: Order::Value,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_that_needs_a_clear_fits() {
        let rules = Rules::classic();
        let set: Vec<PieceId> = "O.".chars().map(|letter| rules.piece(letter).unwrap()).collect();
        let mut board = Board::from_rows(&[
            ".########.",
            "#.########",
            "##.#######",
            "###.######",
            "####.#####",
            "#####.####",
            "######.###",
            "#######.##",
            "########.#",
            ".########.",
        ]);
        let player = FirstFit::new(&rules);
        assert_eq!(player.choose(board, &set), None);
        // With rows 0 to 2 full but for one cell of each, single cells clear them.
        for row in 0..3 {
            quadrille_bitboard::Bitboard::insert(&mut board, quadrille_bitboard::Cell::new(row, 9));
        }
        let set: Vec<PieceId> = "...O"
            .chars()
            .map(|letter| rules.piece(letter).unwrap())
            .collect();
        let moves = player.choose(board, &set).unwrap();
        assert_eq!(moves.len(), 4);
        assert_eq!(rules[moves[3].piece].letter, 'O');
    }
}
