//! How much room a board has beyond the next set.

use crate::odds::fits::{Hand, Sequence};
use crate::{Board, RiskMeter, Rules};

/// Sets of the largest pieces, with one piece more than a set of the rules.
#[derive(Clone, Debug)]
pub(super) struct Strain {
    /// Each set and its share among them, by weight.
    sets: Vec<(Hand, f64)>,
}

impl Strain {
    /// Has no sets, and so finds no strain, if the rules' sets are as large as sets can be.
    pub(super) fn new(rules: &Rules, meter: &RiskMeter) -> Self {
        let size = rules.set_size() + 1;
        let largest = meter.maximal_pieces();
        let sets: Vec<(Hand, u128)> = if size > Rules::MAX_SET {
            Vec::new()
        } else {
            crate::odds::risk::sets_of(rules, largest, size)
        };
        let all: u128 = sets.iter().map(|&(_, draws)| draws).sum();
        let share = |(hand, draws)| (hand, draws as f64 / all as f64);
        Self {
            sets: sets.into_iter().map(share).collect(),
        }
    }

    /// The share of sets that do not fit.
    pub(super) fn of(&self, meter: &RiskMeter, board: Board) -> f64 {
        self.within(meter, board, f64::INFINITY).unwrap_or(1.0)
    }

    pub(super) fn is_zero(&self, meter: &RiskMeter, board: Board) -> bool {
        self.within(meter, board, 0.0).is_some()
    }

    /// The share of sets that do not fit, if it is at most `limit`.
    pub(super) fn within(&self, meter: &RiskMeter, board: Board, limit: f64) -> Option<f64> {
        let anchors = meter.anchors_of_largest(board);
        let fitter = meter.fitter();
        let mut share = 0.0;
        for &(hand, part) in &self.sets {
            let sequence = &mut Sequence::default();
            let known = |piece: u8| anchors[usize::from(piece)];
            if !fitter.packs_among(hand, known, sequence)
                && !fitter.solve_by_event(board.bits(), hand, sequence)
            {
                share += part;
                if share > limit {
                    return None;
                }
            }
        }
        Some(share)
    }
}
