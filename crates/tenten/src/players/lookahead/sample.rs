//! A few sets that stand for all: heavy ones more often, and with less weight each.

use crate::odds::fits::{Hand, hand, set_of};
use crate::{Board, PieceId, RiskMeter, Rules};

/// By how much each cell makes a set more likely to be in it.
const TILT: f64 = 1.3;

/// Sets with the chance that each stands for, the heaviest first. It is the same for all rounds, so that boards are
/// compared by the same sets.
#[derive(Clone, Debug)]
pub(crate) struct Sample(Vec<(Vec<PieceId>, f64)>);

impl Sample {
    /// A systematic sample: sets in the order of their cells, about `size` of them, one at each equal
    /// step of tilted chance.
    pub(crate) fn new(rules: &Rules, meter: &RiskMeter, size: u32) -> Self {
        Self::shifted(rules, meter, size, 0.5)
    }

    /// Another one: the first set of it lies this part of a step from the beginning.
    pub(crate) fn shifted(rules: &Rules, meter: &RiskMeter, size: u32, part: f64) -> Self {
        let draws = meter.all_draws() as f64;
        let tilted = |(hand, count): (Hand, u128)| {
            let set: Vec<PieceId> = set_of(hand);
            let cells: usize = set.iter().map(|&piece| rules[piece].shape.len()).sum();
            // One multiplication after the other, as powers differ in their last bits between machines.
            let tilt = (0..cells).fold(1.0, |tilt, _| tilt * TILT);
            (set, count as f64 / draws, tilt)
        };
        let sets: Vec<(Vec<PieceId>, f64, f64)> = meter.sets().map(tilted).collect();
        let step = sets.iter().map(|(_, chance, tilt)| chance * tilt).sum::<f64>() / f64::from(size);
        let (mut reached, mut next) = (0.0, step * part);
        let mut sample = Vec::new();
        for (set, chance, tilt) in sets {
            reached += chance * tilt;
            let mut weight = 0.0;
            while next < reached {
                next += step;
                weight += step / tilt;
            }
            if weight > 0.0 {
                sample.push((set, weight));
            }
        }
        Self(sample)
    }

    /// The chance that the next set does not fit, as far as these sets show.
    pub(crate) fn risk(&self, meter: &RiskMeter, board: Board) -> f64 {
        // Where the certificate takes more sets than there are here, it would only delay the answer.
        if meter.certificate_len() <= self.0.len() && meter.is_certified(board) {
            return 0.0;
        }
        let mut on = meter.on(board);
        let unfit = self.0.iter().filter(|(set, _)| !on.takes(hand(set)));
        unfit.map(|(_, weight)| weight).sum()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&[PieceId], f64)> {
        self.0.iter().map(|(set, weight)| (&set[..], *weight))
    }
}
