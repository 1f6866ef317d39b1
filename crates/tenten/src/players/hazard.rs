//! The player that looks whether it can be dead next round.

use quadrille_search::{GaveUp, Limits};

use super::greedy::Candidate;
use super::quick::Improved;
use super::tally::Tally;
use super::{Choice, Greedy, Judgement, Quick};
use crate::odds::risk::Bounded;
use crate::{Board, Move, PieceId, Player, RiskMeter, Rules, Ties, Weights, engine};

/// Candidates that are put in order at a time: most searches end among the first.
const CHUNK: usize = 1_024;

/// Plays for the quick score, unless the board that it leads to has a risk: then for the least risk.
///
/// The risk is the exact chance that the next set does not fit. If it is not 0, all final boards of the round are
/// gone through, the best quick score first, and the first of those with the least risk is taken. A board is given up
/// once the sets that do not fit it outweigh the best so far; sets that made others fail are tried first.
///
/// Sets of four and boards with full lines, which have no list of all final boards, are played by the quick score.
#[derive(Clone, Debug)]
pub struct Hazard {
    rules: Rules,
    quick: Quick,
    meter: RiskMeter,
}

impl Hazard {
    /// The name in records.
    pub const NAME: &str = "hazard";

    /// A player for these rules. Compiles tables of some megabytes, which takes some ten milliseconds.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        Self::with_weights(rules, Weights::quick(rules))
    }

    /// A player by another quick score.
    #[must_use]
    pub fn with_weights(rules: &Rules, weights: Weights) -> Self {
        Self {
            rules: rules.clone(),
            quick: Quick::with_weights(rules, weights, Ties::Board),
            meter: RiskMeter::new(rules),
        }
    }

    /// The meter of risks.
    #[must_use]
    pub const fn meter(&self) -> &RiskMeter {
        &self.meter
    }

    /// The quick choice, or that with the least risk if the quick one has any.
    fn improved(&self, board: Board, set: &[PieceId], moves: &[Move], tally: &mut Tally) -> Improved {
        let end = engine::board_after(&self.rules, board, moves);
        let risk = self.meter.risk(end);
        if risk.is_zero() {
            return Improved::default();
        }
        let candidates = match self.quick.greedy().candidates(board, set, tally) {
            Ok(candidates) => candidates.unwrap_or_default(),
            Err(gave_up) => {
                return Improved {
                    moves: None,
                    gave_up: Some(gave_up),
                };
            }
        };
        let mut safest = None;
        let searched = self.search_safest(candidates, risk.numerator, &mut safest, tally);
        Improved {
            moves: safest.map(|candidate| candidate.moves()),
            gave_up: searched.err(),
        }
    }

    /// Finds the first candidate with the least risk, if it is less than that of the quick choice.
    fn search_safest(
        &self,
        mut candidates: Vec<Candidate>,
        quick_risk: u128,
        safest: &mut Option<Candidate>,
        tally: &mut Tally,
    ) -> Result<(), GaveUp> {
        let mut bounded = Bounded::new(&self.meter);
        let mut least = quick_risk;
        let mut rest = &mut candidates[..];
        while !rest.is_empty() {
            let (chunk, others) = best_first(rest);
            self.quick.look_again(chunk);
            let mut before = None;
            for &candidate in chunk.iter() {
                if before.replace(candidate.board) == Some(candidate.board) {
                    continue;
                }
                tally.count()?;
                if let Some(risk) = bounded.within(candidate.board, least - 1) {
                    (least, *safest) = (risk.numerator, Some(candidate));
                    if least == 0 {
                        return Ok(());
                    }
                }
            }
            rest = others;
        }
        Ok(())
    }
}

/// The best candidates in order, and the others.
fn best_first(candidates: &mut [Candidate]) -> (&mut [Candidate], &mut [Candidate]) {
    let count = CHUNK.min(candidates.len());
    if count < candidates.len() {
        candidates.select_nth_unstable_by_key(count, Candidate::order);
    }
    let (chunk, others) = candidates.split_at_mut(count);
    chunk.sort_unstable_by_key(Candidate::order);
    (chunk, others)
}

impl Player for Hazard {
    fn name(&self) -> String {
        match *self.quick.weights() {
            weights if weights == Weights::quick(&self.rules) => Self::NAME.to_owned(),
            weights => format!("{}-{weights}", Self::NAME),
        }
    }

    fn choose(&self, board: Board, set: &[PieceId]) -> Option<Vec<Move>> {
        self.choose_within(board, set, &Limits::none()).moves
    }

    fn choose_within(&self, board: Board, set: &[PieceId], limits: &Limits) -> Choice {
        let improve = |moves: &[Move], tally: &mut Tally| self.improved(board, set, moves, tally);
        self.quick.choose_and(board, set, limits, improve)
    }

    fn judgement(&self) -> Judgement {
        self.quick.judgement_by_risk()
    }

    fn tables(&self) -> Option<&Greedy> {
        Some(self.quick.greedy())
    }

    fn meter(&self) -> Option<&RiskMeter> {
        Some(&self.meter)
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use quadrille_search::hash::Set;

    use super::*;
    use crate::Evaluator;
    use crate::testing::{crowded, final_boards};

    #[test]
    fn candidates_are_all_final_boards_with_their_values() {
        let rules = Rules::classic();
        let hazard = Hazard::new(&rules);
        let evaluator = Evaluator::quick(&rules);
        for seed in 0..40 {
            let (board, set) = crowded(&rules, seed);
            let expected = final_boards(&rules, board, &set);
            let candidates = hazard
                .quick
                .greedy()
                .candidates(board, &set, &Tally::new(&Limits::none()))
                .expect("no limit")
                .expect("a set of three");
            let mut found = Set::default();
            for candidate in &candidates {
                assert_eq!(candidate.value, evaluator.value(candidate.board, 0));
                let moves = candidate.moves();
                let played = engine::play_all(&rules, board, &moves).expect("legal moves");
                let end = played.last().map_or(board, |(_, played)| played.board);
                assert_eq!(end, candidate.board);
                found.insert(end);
            }
            assert_eq!(found, expected, "{set:?} on\n{board}");
        }
    }

    #[test]
    fn takes_the_least_risk_and_then_the_best_score() {
        let rules = Rules::classic();
        let hazard = Hazard::new(&rules);
        let evaluator = Evaluator::quick(&rules);
        let mut played = 0;
        for seed in 0..60 {
            let (board, set) = crowded(&rules, seed);
            let boards = final_boards(&rules, board, &set);
            // The reference goes through them all without a bound, so only a few hundred.
            if boards.len() > 400 {
                continue;
            }
            let best = boards
                .iter()
                .map(|&end| {
                    (
                        Reverse(hazard.meter.risk(end).numerator),
                        evaluator.value(end, 0),
                        end,
                    )
                })
                .max();
            let moves = hazard.choose(board, &set);
            let ours = moves.map(|moves| engine::board_after(&rules, board, &moves));
            assert_eq!(ours, best.map(|(_, _, end)| end), "{set:?} on\n{board}");
            played += usize::from(ours.is_some());
        }
        assert!(played > 10, "{played}");
    }
}
