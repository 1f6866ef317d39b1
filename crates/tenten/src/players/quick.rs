//! The player by the quick score alone.

use quadrille_search::{GaveUp, Limits};

use super::greedy::Candidate;
use super::tally::Tally;
use super::{Choice, Judgement, Order};
use crate::{Board, Evaluator, Greedy, Move, PieceId, Player, Rules, Ties, Weights};

/// Plays each round for the best quick score Q of [`Evaluator::quick`]: `10025` that dislikes cells which touch at
/// corners. It lives about twice as long as `greedy-10025`.
///
/// Weights with details ([`Weights::details`]) take a second look: of the 16 best boards by the other weights,
/// the one whose details are worth most is taken. By values that were learned, it is the one that is least dangerous.
/// Sets of four, and boards with full lines, go without.
#[derive(Clone, Debug)]
pub struct Quick {
    greedy: Greedy,
    /// Whether the weights are those of the game.
    is_usual: bool,
}

/// The best boards by the additive weights among which the second look chooses. Four times as many live no longer that
/// could be measured.
const WIDTH: usize = 16;

impl Quick {
    /// The name in records.
    pub const NAME: &str = "quick";
    /// The name by values that were learned.
    pub const LEARNED: &str = "learned";

    /// A player for these rules.
    #[must_use]
    pub fn new(rules: &Rules, ties: Ties) -> Self {
        Self::with_weights(rules, Weights::quick(rules), ties)
    }

    /// A player by other weights.
    #[must_use]
    pub fn with_weights(rules: &Rules, weights: Weights, ties: Ties) -> Self {
        Self {
            greedy: Greedy::with_evaluator(rules, Evaluator::with_weights(rules, weights), ties),
            is_usual: weights == Weights::quick(rules),
        }
    }

    /// A player that takes the second look by what was learned from games ([`Patterns`](crate::Patterns)) and not by
    /// the details; `None` if nothing was learned for this game.
    #[must_use]
    pub fn learned(rules: &Rules) -> Option<Self> {
        let evaluator = Evaluator::learned(rules, Weights::tuned(rules))?;
        Some(Self {
            greedy: Greedy::with_evaluator(rules, evaluator, Ties::Board),
            is_usual: false,
        })
    }

    /// The weights of boards.
    #[must_use]
    pub const fn weights(&self) -> &Weights {
        self.greedy.evaluator().weights()
    }

    pub(crate) const fn greedy(&self) -> &Greedy {
        &self.greedy
    }

    const fn evaluator(&self) -> &Evaluator {
        self.greedy.evaluator()
    }

    /// Plays that lead to the best final boards, this many at most, the best first; `None` where there is no list.
    ///
    /// With details, they are those with the best values, in the order of their worth.
    pub(crate) fn best(&self, board: Board, set: &[PieceId], count: usize) -> Option<Vec<Candidate>> {
        let mut best = self.greedy.best(board, set, count)?;
        self.look_again(&mut best);
        Some(best)
    }

    /// Puts candidates in the order of their worth, if there are details; their values are their worth then.
    pub(crate) fn look_again(&self, candidates: &mut [Candidate]) {
        if !self.evaluator().has_second_look() {
            return;
        }
        for candidate in candidates.iter_mut() {
            candidate.value = self.evaluator().worth(candidate.board);
        }
        candidates.sort_unstable_by_key(Candidate::order);
    }

    /// The choice by details.
    fn choose_by_details(&self, board: Board, set: &[PieceId]) -> Option<Vec<Move>> {
        if !self.evaluator().has_second_look() {
            return None;
        }
        let best = self.best(board, set, WIDTH)?;
        best.first().map(Candidate::moves)
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
            evaluator: self.evaluator().clone(),
            order: Order::Risk,
        }
    }
}

/// Result of improving moves.
#[derive(Debug, Default)]
pub(crate) struct Improved {
    /// Better moves: the best so far, if a limit struck.
    pub(crate) moves: Option<Vec<Move>>,
    /// The limit that struck.
    pub(crate) gave_up: Option<GaveUp>,
}

impl Player for Quick {
    fn name(&self) -> String {
        if self.evaluator().is_learned() {
            Self::LEARNED.to_owned()
        } else if self.is_usual {
            Self::NAME.to_owned()
        } else {
            self.greedy.name()
        }
    }

    fn choose(&self, board: Board, set: &[PieceId]) -> Option<Vec<Move>> {
        self.choose_by_details(board, set)
            .or_else(|| self.greedy.choose(board, set))
    }

    fn choose_within(&self, board: Board, set: &[PieceId], limits: &Limits) -> Choice {
        match self.choose_by_details(board, set) {
            Some(moves) => Choice {
                moves: Some(moves),
                ..Choice::default()
            },
            None => self.greedy.choose_within(board, set, limits),
        }
    }

    fn judgement(&self) -> Judgement {
        self.greedy.judgement()
    }

    fn tables(&self) -> Option<&Greedy> {
        Some(&self.greedy)
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
