//! The player by the quick score alone.

use quadrille_search::{GaveUp, Limits};

use super::tally::Tally;
use super::{Choice, Judgement, Order};
use crate::{Board, Evaluator, Greedy, Move, PieceId, Player, Rules, Ties, Weights};

/// Plays each round for the best quick score Q of [`Evaluator::quick`]: `10025` that dislikes cells which touch at
/// corners. It lives about twice as long as `greedy-10025`.
#[derive(Clone, Debug)]
pub struct Quick(Greedy);

impl Quick {
    /// The name in records.
    pub const NAME: &str = "quick";

    /// A player for these rules.
    #[must_use]
    pub fn new(rules: &Rules, ties: Ties) -> Self {
        Self::with_weights(rules, Weights::QUICK, ties)
    }

    /// A player by other weights.
    #[must_use]
    pub fn with_weights(rules: &Rules, weights: Weights, ties: Ties) -> Self {
        Self(Greedy::with_evaluator(
            rules,
            Evaluator::with_weights(rules, weights),
            ties,
        ))
    }

    /// What it plays for.
    #[must_use]
    pub const fn weights(&self) -> &Weights {
        self.0.evaluator().weights()
    }

    pub(crate) const fn greedy(&self) -> &Greedy {
        &self.0
    }

    /// The choice of a player that begins with this one's moves and improves them, until a limit strikes.
    ///
    /// What `improve` returns are better moves, if it finds some, and the limit that ended it.
    pub(crate) fn choose_and(
        &self,
        board: Board,
        set: &[PieceId],
        limits: &Limits,
        improve: impl FnOnce(&[Move], &mut Tally) -> Improved,
    ) -> Choice {
        let mut choice = self.choose_within(board, set, limits);
        if let (Some(moves), None) = (&choice.moves, choice.gave_up) {
            let limits = limits.after(choice.boards);
            let mut tally = Tally::new(&limits);
            let improved = improve(moves, &mut tally);
            choice.boards += tally.boards();
            choice.gave_up = improved.gave_up;
            choice.moves = improved.moves.or(choice.moves);
        }
        choice
    }

    /// The judgement of a player that puts the exact risk before the quick score.
    pub(crate) fn judgement_by_risk(&self) -> Judgement {
        Judgement {
            evaluator: self.0.evaluator().clone(),
            order: Order::Risk,
        }
    }
}

/// What comes of improving moves.
#[derive(Debug, Default)]
pub(crate) struct Improved {
    /// Better moves: the best so far, if a limit struck.
    pub(crate) moves: Option<Vec<Move>>,
    /// The limit that struck.
    pub(crate) gave_up: Option<GaveUp>,
}

impl Player for Quick {
    fn name(&self) -> String {
        if *self.weights() == Weights::QUICK {
            Self::NAME.to_owned()
        } else {
            self.0.name()
        }
    }

    fn choose(&self, board: Board, set: &[PieceId]) -> Option<Vec<Move>> {
        self.0.choose(board, set)
    }

    fn choose_within(&self, board: Board, set: &[PieceId], limits: &Limits) -> Choice {
        self.0.choose_within(board, set, limits)
    }

    fn judgement(&self) -> Judgement {
        self.0.judgement()
    }
}

#[cfg(test)]
mod tests {
    use quadrille_bitboard::Bitboard;
    use quadrille_search::Seed;
    use rand::RngExt;

    use super::*;
    use crate::{Naive, engine};

    #[test]
    fn agrees_with_the_reference() {
        let rules = Rules::classic();
        let quick = Quick::new(&rules, Ties::Board);
        let naive = Naive::with_evaluator(&rules, Evaluator::quick(&rules), Ties::Board);
        let end = |board, moves: Vec<Move>| {
            let played = engine::play_all(&rules, board, &moves).expect("legal moves");
            played.last().map(|(_, played)| played.board)
        };
        for round in 0..60 {
            let random = &mut Seed(3).stream(round);
            let fill = random.random_range(0.45..0.8);
            let mut board = Board::EMPTY;
            for cell in Board::FULL.cells().filter(|_| random.random_bool(fill)) {
                board.insert(cell);
            }
            let board = board - engine::full_lines(&rules, board).cells();
            let set: Vec<PieceId> = (0..3).map(|_| rules.draw(random)).collect();
            let ours = quick.choose(board, &set).map(|moves| end(board, moves));
            let theirs = naive.choose(board, &set).map(|moves| end(board, moves));
            assert_eq!(ours, theirs, "{set:?} on\n{board}");
        }
    }
}
