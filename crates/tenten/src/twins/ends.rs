//! The ends of a round, all of them and the best.

use std::cmp::Reverse;

use quadrille_search::Limits;
use quadrille_search::hash::Set;

use super::{Position, compare};
use crate::players::greedy::{Candidate, has_tables};
use crate::players::tally::Tally;
use crate::{Board, Evaluator, Greedy, PieceId, Player, Quick, Rules, Ties, Weights, engine};

/// All final boards, if there are no more than `most`.
pub(super) fn up_to(rules: &Rules, board: Board, set: &[PieceId], most: usize) -> Option<Set<Board>> {
    let mut round = Round {
        rules,
        seen: Set::default(),
        ends: Set::default(),
        most,
    };
    let mut rest = set.to_vec();
    rest.sort_unstable();
    round.go(board, &rest);
    (round.ends.len() <= most).then_some(round.ends)
}

/// A round that is gone through move by move; what follows a board with the same pieces left is gone through once.
struct Round<'a> {
    rules: &'a Rules,
    seen: Set<(Board, Vec<PieceId>)>,
    ends: Set<Board>,
    most: usize,
}

impl Round<'_> {
    fn go(&mut self, board: Board, rest: &[PieceId]) {
        if rest.is_empty() {
            self.ends.insert(board);
            return;
        }
        if self.ends.len() > self.most || !self.seen.insert((board, rest.to_vec())) {
            return;
        }
        for one in engine::legal_moves(self.rules, board, rest) {
            let place = rest.iter().position(|&piece| piece == one.piece);
            let mut left = rest.to_vec();
            left.remove(place.expect("a piece of the rest"));
            self.go(engine::play_unchecked(self.rules, board, one).board, &left);
        }
    }
}

/// The final boards with their values, the best first and of equals the greatest board.
pub(super) fn in_order(evaluator: &Evaluator, ends: &Set<Board>) -> Vec<(i64, Board)> {
    let mut ends: Vec<(i64, Board)> = ends.iter().map(|&end| (evaluator.value(end, 0), end)).collect();
    ends.sort_unstable_by_key(|&end| Reverse(end));
    ends
}

/// The same by worth.
pub(super) fn by_worth(evaluator: &Evaluator, ends: &[(i64, Board)]) -> Vec<(i64, Board)> {
    let mut ends: Vec<(i64, Board)> = ends.iter().map(|&(_, end)| (evaluator.worth(end), end)).collect();
    ends.sort_unstable_by_key(|&end| Reverse(end));
    ends
}

/// Panics unless the moves of a candidate lead to its board.
fn check_moves(rules: &Rules, board: Board, set: &[PieceId], candidate: &Candidate) {
    let moves = candidate.moves();
    let played = engine::play_all(rules, board, &moves).expect("legal moves");
    assert_eq!(
        played.last().map(|(_, played)| played.board),
        Some(candidate.board)
    );
    let mut pieces: Vec<PieceId> = moves.iter().map(|one| one.piece).collect();
    let mut set = set.to_vec();
    pieces.sort_unstable();
    set.sort_unstable();
    assert_eq!(pieces, set);
}

fn check(players: &[Greedy], rules: &Rules, (board, set): &Position) -> bool {
    let ends = up_to(rules, *board, set, usize::MAX).expect("all of them");
    for greedy in players {
        let expected = in_order(greedy.evaluator(), &ends);
        check_all(greedy, rules, (*board, set), &expected);
        for count in [1, 7, 512] {
            let best = greedy.best(*board, set, count).expect("a set of three");
            check_best(
                rules,
                (*board, set),
                &best,
                &expected[..count.min(expected.len())],
            );
        }
    }
    ends.len() > 7
}

/// Panics unless all candidates are the ends of the round.
fn check_all(greedy: &Greedy, rules: &Rules, (board, set): (Board, &[PieceId]), expected: &[(i64, Board)]) {
    let limits = Limits::none();
    let found = greedy.candidates(board, set, &Tally::new(&limits));
    let found = found.expect("no limit").expect("a set of three");
    for candidate in found.iter().step_by(1 + found.len() / 16) {
        check_moves(rules, board, set, candidate);
    }
    let mut pairs: Vec<(i64, Board)> = found.iter().map(pair).collect();
    pairs.sort_unstable_by_key(|&end| Reverse(end));
    pairs.dedup();
    assert_eq!(pairs, expected, "{} on\n{board:?}", rules.set_text(set));
}

/// Panics unless the best candidates are these ends.
fn check_best(
    rules: &Rules,
    (board, set): (Board, &[PieceId]),
    best: &[Candidate],
    expected: &[(i64, Board)],
) {
    for candidate in best.iter().take(16) {
        check_moves(rules, board, set, candidate);
    }
    let best: Vec<(i64, Board)> = best.iter().map(pair).collect();
    assert_eq!(best, expected, "{} on\n{board:?}", rules.set_text(set));
}

fn pair(candidate: &Candidate) -> (i64, Board) {
    (candidate.value, candidate.board)
}

/// The board that the details choose among the best by the additive weights; of those that are worth the same, the
/// greatest.
fn check_details(quick: &Quick, rules: &Rules, (board, set): &Position) -> bool {
    let Some(ends) = up_to(rules, *board, set, MOST_ENDS) else {
        return false;
    };
    let evaluator = quick.greedy().evaluator();
    if !has_tables(rules, evaluator.weights()) {
        // Every end is looked at by its value alone.
        return false;
    }
    let mut best = in_order(evaluator, &ends);
    let is_wide = best.len() > 16;
    best.truncate(16);
    let expected = by_worth(evaluator, &best).first().map(|&(_, end)| end);
    let moves = quick.choose(*board, set);
    let found = moves.map(|moves| engine::board_after(rules, *board, &moves));
    assert_eq!(found, expected, "{} on\n{board:?}", rules.set_text(set));
    is_wide
}

/// Most final boards of a round whose details are compared.
const MOST_ENDS: usize = 20_000;

#[test]
fn deep_details() {
    let prepare = |rules: &Rules| Quick::with_weights(rules, Weights::BOXES, Ties::Board);
    compare("details", 20, prepare, check_details);
}

/// The same by values that were learned; without them, by the details of the game.
#[cfg(feature = "learned")]
#[test]
fn agrees_by_what_was_learned() {
    let prepare = |rules: &Rules| Quick::learned(rules);
    compare("learned", 20, prepare, |quick, rules, position| {
        quick
            .as_ref()
            .is_some_and(|quick| check_details(quick, rules, position))
    });
}

/// By the weights of the strong players, which are the ones that ask for more than the best end.
#[test]
fn deep_ends() {
    let prepare = |rules: &Rules| {
        let evaluator = |weights| Evaluator::with_weights(rules, weights);
        [Weights::QUICK, Weights::TUNED]
            .map(|weights| Greedy::with_evaluator(rules, evaluator(weights), Ties::Board))
    };
    compare("ends", 3, prepare, |players, rules, position| {
        check(players, rules, position)
    });
}
