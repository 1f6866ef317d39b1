//! The ends of a round, all of them and the best, and the players whose choices follow from them.
//!
//! All ends of a position are found once, and everything is compared with these.

use std::cmp::Reverse;

use quadrille_search::Limits;
use quadrille_search::hash::{Map, Set};

use super::lists::Lists;
use super::players::check_hazard;
use super::values::{Counts, Values};
use super::{Position, compare, compare_parts};
use crate::orders::orders;
use crate::players::greedy::{Candidate, has_tables};
use crate::players::tally::Tally;
use crate::{
    Board, Evaluator, Greedy, Hazard, PieceId, Player, Quick, Rules, Strategy, Ties, Weights, engine,
};

/// Fast players beside plain lists, made once for rules.
struct Twins {
    rules: Rules,
    lists: Lists,
    /// By several weights.
    values: Vec<Values>,
    /// Players that are asked for more than the best end.
    searchers: [Greedy; 2],
    /// Players of `10025` by both rules of ties.
    greedy: [Greedy; 2],
    details: Quick,
    hazard: Hazard,
}

/// A position and all that it can end with.
pub(super) struct Round {
    pub(super) board: Board,
    pub(super) set: Vec<PieceId>,
    pub(super) ends: Vec<Board>,
    /// By each of the weights, all ends with their values.
    valued: Vec<(Weights, Vec<Valued>)>,
}

/// A board with its value; the greater, the better.
pub(super) type Valued = (i64, Board);

/// The most final boards that a player asks for.
const MOST_ASKED: usize = 4_096;

impl Twins {
    fn new(rules: &Rules) -> Self {
        let searcher = |weights| {
            let evaluator = Evaluator::with_weights(rules, weights);
            Greedy::with_evaluator(rules, evaluator, Ties::Board)
        };
        let strategy: Strategy = "10025".parse().expect("a strategy");
        let mut weights = vec![
            Weights::QUICK,
            Weights::TUNED,
            *Evaluator::new(rules, strategy).weights(),
            Weights::BOXES,
        ];
        if !weights.contains(&Weights::quick(rules)) {
            weights.push(Weights::quick(rules));
        }
        Self {
            rules: rules.clone(),
            lists: Lists::new(rules),
            values: weights
                .into_iter()
                .map(|weights| Values::new(rules, weights))
                .collect(),
            searchers: [Weights::QUICK, Weights::TUNED].map(searcher),
            greedy: [Ties::First, Ties::Board].map(|ties| Greedy::new(rules, strategy, ties)),
            details: Quick::with_weights(rules, Weights::BOXES, Ties::Board),
            hazard: Hazard::new(rules),
        }
    }

    fn round(&self, position: &Position) -> Round {
        Round::new(position, &self.lists, &self.values)
    }
}

impl Round {
    /// With all ends, and their values by some weights.
    pub(super) fn new((board, set): &Position, lists: &Lists, values: &[Values]) -> Self {
        let ends: Vec<Board> = lists.ends(*board, set).into_iter().collect();
        // What is counted is the same by all weights.
        let counts: Vec<Counts> = values.first().map_or_else(Vec::new, |values| {
            ends.iter().map(|&end| values.counts(end)).collect()
        });
        let by = |values: &Values| {
            let counted = ends.iter().zip(&counts);
            let ends = counted.map(|(&end, counts)| (values.of(counts), end));
            (*values.weights(), ends.collect())
        };
        Self {
            board: *board,
            set: set.clone(),
            valued: values.iter().map(by).collect(),
            ends,
        }
    }

    /// For players whose ends are known otherwise.
    pub(super) fn without_ends((board, set): &Position) -> Self {
        Self {
            board: *board,
            set: set.clone(),
            valued: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// All ends with their values by these weights.
    fn valued(&self, weights: &Weights) -> &[Valued] {
        let of_weights = self.valued.iter().find(|(of, _)| of == weights);
        &of_weights.expect("values by these weights").1
    }

    /// The best boards, the best first and of equals the greatest.
    pub(super) fn best(&self, weights: &Weights, most: usize) -> Vec<Valued> {
        let mut ends = self.valued(weights).to_vec();
        if most < ends.len() {
            ends.select_nth_unstable_by_key(most, |&end| Reverse(end));
            ends.truncate(most);
        }
        ends.sort_unstable_by_key(|&end| Reverse(end));
        ends
    }

    /// What is said where twins differ.
    pub(super) fn picture(&self, rules: &Rules) -> String {
        format!("{} on\n{:?}", rules.set_text(&self.set), self.board)
    }

    /// The board that a player's moves lead to.
    pub(super) fn reached(&self, player: &dyn Player, rules: &Rules) -> Option<Board> {
        let moves = player.choose(self.board, &self.set)?;
        let steps = engine::play_all(rules, self.board, &moves).expect("legal moves");
        steps.last().map(|(_, last)| last.board)
    }
}

/// Panics unless the moves of a candidate lead to its board.
fn check_moves(rules: &Rules, round: &Round, candidate: &Candidate) {
    let moves = candidate.moves();
    let played = engine::play_all(rules, round.board, &moves).expect("legal moves");
    assert_eq!(
        played.last().map(|(_, played)| played.board),
        Some(candidate.board)
    );
    let mut pieces: Vec<PieceId> = moves.iter().map(|one| one.piece).collect();
    let mut set = round.set.clone();
    pieces.sort_unstable();
    set.sort_unstable();
    assert_eq!(pieces, set);
}

/// Panics unless all candidates are the ends of the round, and the best the best of them.
fn check_ends(twins: &Twins, round: &Round) -> bool {
    for greedy in &twins.searchers {
        check_all(greedy, &twins.rules, round);
        let expected = round.best(greedy.evaluator().weights(), MOST_ASKED);
        if let Some(&(value, end)) = expected.first() {
            assert_eq!(greedy.evaluator().value(end, 0), value);
        }
        for count in [1, 7, 512, MOST_ASKED] {
            let best = greedy.best(round.board, &round.set, count);
            let best = best.expect("a set of three");
            check_best(&twins.rules, round, &best, &expected[..count.min(expected.len())]);
        }
    }
    round.ends.len() > 7
}

/// Panics unless all candidates are the ends of the round.
fn check_all(greedy: &Greedy, rules: &Rules, round: &Round) {
    let limits = Limits::none();
    let found = greedy.candidates(round.board, &round.set, &Tally::new(&limits));
    let found = found.expect("no limit").expect("a set of three");
    for candidate in found.iter().step_by(1 + found.len() / 16) {
        check_moves(rules, round, candidate);
    }
    let valued = round.valued(greedy.evaluator().weights());
    let expected: Map<Board, i64> = valued.iter().map(|&(value, end)| (end, value)).collect();
    let mut seen = Set::default();
    for candidate in &found {
        let value = expected.get(&candidate.board);
        assert_eq!(value, Some(&candidate.value), "{}", round.picture(rules));
        seen.insert(candidate.board);
    }
    assert_eq!(seen.len(), expected.len(), "{}", round.picture(rules));
}

/// Panics unless the best candidates are these ends.
fn check_best(rules: &Rules, round: &Round, best: &[Candidate], expected: &[Valued]) {
    for candidate in best.iter().take(16) {
        check_moves(rules, round, candidate);
    }
    let best: Vec<Valued> = best.iter().map(|one| (one.value, one.board)).collect();
    assert_eq!(best, expected, "{}", round.picture(rules));
}

/// The moves of `10025`, by both rules of ties.
fn check_greedy(twins: &Twins, round: &Round) -> bool {
    let [first, greatest] = &twins.greedy;
    let weights = greatest.evaluator().weights();
    let best = round.best(weights, 1).first().copied();
    let end = round.reached(greatest, &twins.rules);
    assert_eq!(end, best.map(|(_, end)| end), "{}", round.picture(&twins.rules));
    let equals = |value: i64| {
        let ends = round.valued(weights).iter();
        ends.filter(move |&&(of, _)| of == value).map(|&(_, end)| end)
    };
    let wanted: Set<Board> = best.iter().flat_map(|&(value, _)| equals(value)).collect();
    let mut failed = Set::default();
    let in_order = |order: Vec<usize>| {
        let order: Vec<PieceId> = order.into_iter().map(|place| round.set[place]).collect();
        twins.lists.first_play(round.board, &order, &wanted, &mut failed)
    };
    let play = if wanted.is_empty() {
        None
    } else {
        orders(round.set.len()).into_iter().find_map(in_order)
    };
    let found = first.choose(round.board, &round.set);
    assert_eq!(found, play, "{}", round.picture(&twins.rules));
    wanted.len() > 1
}

/// The board that the details choose among the best by the additive weights; of those that are worth the same, the
/// greatest.
fn check_details(quick: &Quick, rules: &Rules, round: &Round) -> bool {
    let evaluator = quick.greedy().evaluator();
    if !has_tables(rules, evaluator.weights()) {
        // Every end is looked at by its value alone.
        return false;
    }
    let best = round.best(quick.weights(), 16);
    let found = round.reached(quick, rules);
    assert_eq!(found, by_worth(evaluator, &best), "{}", round.picture(rules));
    round.ends.len() > 16
}

/// The board that is worth most at the second look; of equals the greatest.
pub(super) fn by_worth(evaluator: &Evaluator, ends: &[Valued]) -> Option<Board> {
    let worth = |&(_, end): &Valued| (evaluator.worth(end), end);
    ends.iter().map(worth).max().map(|(_, end)| end)
}

#[test]
fn deep_ends() {
    compare_parts(
        ["ends", "greedy", "details", "hazard"],
        20,
        Twins::new,
        Twins::round,
        [
            &|twins: &Twins, round: &Round| check_ends(twins, round),
            &|twins: &Twins, round: &Round| check_greedy(twins, round),
            &|twins: &Twins, round: &Round| check_details(&twins.details, &twins.rules, round),
            &|twins: &Twins, round: &Round| check_hazard(&twins.hazard, &twins.rules, round),
        ],
    );
}

/// The same by values that were learned; without them, by the details of the game.
#[cfg(feature = "learned")]
#[test]
fn agrees_by_what_was_learned() {
    let prepare = |rules: &Rules| {
        let quick = Quick::learned(rules)?;
        let values = Values::new(rules, *quick.weights());
        Some((Lists::new(rules), quick, [values]))
    };
    compare("learned", 20, prepare, |prepared, rules, position| {
        prepared.as_ref().is_some_and(|(lists, learned, values)| {
            check_details(learned, rules, &Round::new(position, lists, values))
        })
    });
}
