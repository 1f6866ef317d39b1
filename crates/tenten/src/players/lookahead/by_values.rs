//! The look ahead of small boards, by what was learned.
//!
//! **What.** A board that is likely to be lost soon is compared with others: the best few boards of the round by what
//! was learned, by their exact risk and by what comes after a sample of the next sets. Each set is answered by what was
//! learned, and the answer is worth the chance that a game is lost soon from there.
//!
//! **Why not by risk and strain.** On 8 x 8 most boards have both, and they hardly show how far a game is from its end:
//! by them, the player lived no longer than by what was learned alone.
//!
//! **Does it work.** `docs/results.md` has its lives.

use super::super::greedy::Candidate;
use super::super::quick::Improved;
use super::super::tally::Tally;
use super::{Contender, Lookahead};
use crate::{Board, Move, PieceId, Rules, engine};

/// The chance of a loss below which a board is taken as it is.
pub(super) const CALM: f64 = 0.002;
/// The best boards by the additive weights among which those that are compared are found by what was learned.
pub(super) const WIDTH: usize = 64;
/// The boards that are compared.
pub(super) const FEW: usize = 12;

/// Whether boards of these rules are so small that a risk is the rule.
pub(super) const fn matters(rules: &Rules) -> bool {
    cfg!(feature = "learned") && rules.size() <= 8
}

impl Lookahead {
    /// How likely a game is lost soon from a board, where values say so.
    pub(super) fn loss_by_values(&self, board: Board) -> Option<f64> {
        if !self.goes_by_values {
            return None;
        }
        self.calm().greedy().evaluator().loss(board)
    }

    /// The choice of calm play, or that after which two rounds are least dangerous if a loss from the former is not
    /// unlikely.
    pub(super) fn improved_by_values(
        &self,
        board: Board,
        set: &[PieceId],
        moves: &[Move],
        tally: &mut Tally,
    ) -> Improved {
        let end = engine::board_after(&self.rules, board, moves);
        if self.loss_by_values(end).is_some_and(|loss| loss < CALM) {
            return Improved::default();
        }
        let contender = |candidate: Candidate| {
            let risk = self.meter.risk(candidate.board).value();
            Contender {
                danger: risk,
                risk,
                candidate,
            }
        };
        let best = self.calm().best(board, set, WIDTH).unwrap_or_default();
        let contenders: Vec<Contender> = best.into_iter().take(FEW).map(contender).collect();
        let (chosen, searched) = self.look_two_rounds_ahead(&contenders, tally);
        Improved {
            moves: chosen.map(|candidate| candidate.moves()),
            gave_up: searched.err(),
        }
    }
}
