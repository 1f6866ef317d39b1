//! How much room a board has beyond the next set.
//!
//! Of 1010! three pieces lie inside no other, so that fifteen sets of four are all there are. Blockudoku has 22 such
//! pieces and 12,650 sets: most of what its rounds took was the strain. There a sample stands for all of them, of which
//! each set is as likely as its draws. It is the same for all boards.

use crate::odds::fits::{Hand, Sequence};
use crate::{Board, RiskMeter, Rules};

/// Most sets; of more, a sample is taken.
const MOST: usize = 64;

/// Sets of the largest pieces, with one piece more than a set of the rules.
#[derive(Clone, Debug)]
pub(crate) struct Strain {
    /// Each set and its share among them, by weight.
    sets: Vec<(Hand, f64)>,
}

impl Strain {
    /// Has no sets, and so finds no strain, if the rules' sets are as large as sets can be.
    pub(crate) fn new(rules: &Rules, meter: &RiskMeter) -> Self {
        let size = rules.set_size() + 1;
        let largest = meter.maximal_pieces();
        let sets: Vec<(Hand, u128)> = if size > Rules::MAX_SET {
            Vec::new()
        } else {
            crate::odds::risk::sets_of(rules, largest, size)
        };
        let all: u128 = sets.iter().map(|&(_, draws)| draws).sum();
        let share = |(hand, draws)| (hand, draws as f64 / all as f64);
        let sets: Vec<(Hand, f64)> = sets.into_iter().map(share).collect();
        Self {
            sets: if sets.len() > MOST { sample(&sets) } else { sets },
        }
    }

    /// Each set and its share.
    #[cfg(test)]
    pub(crate) fn sets(&self) -> impl Iterator<Item = (Vec<crate::PieceId>, f64)> {
        let set = |&(hand, share): &(Hand, f64)| (crate::odds::fits::set_of(hand), share);
        self.sets.iter().map(set)
    }

    /// The share of sets that do not fit.
    pub(crate) fn of(&self, meter: &RiskMeter, board: Board) -> f64 {
        self.within(meter, board, f64::INFINITY).unwrap_or(1.0)
    }

    pub(crate) fn is_zero(&self, meter: &RiskMeter, board: Board) -> bool {
        self.within(meter, board, 0.0).is_some()
    }

    /// The share of sets that do not fit, if it is at most `limit`.
    pub(crate) fn within(&self, meter: &RiskMeter, board: Board, limit: f64) -> Option<f64> {
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

/// The sets at [`MOST`] equal steps of the shares, in their order: those with the most cells first. Each stands for the
/// steps that it has.
fn sample(sets: &[(Hand, f64)]) -> Vec<(Hand, f64)> {
    let step = 1.0 / MOST as f64;
    let (mut reached, mut next) = (0.0, step / 2.0);
    let mut sample = Vec::with_capacity(MOST);
    for &(hand, share) in sets {
        reached += share;
        let mut stands_for = 0.0;
        while next < reached {
            next += step;
            stands_for += step;
        }
        if stands_for > 0.0 {
            sample.push((hand, stands_for));
        }
    }
    sample
}
