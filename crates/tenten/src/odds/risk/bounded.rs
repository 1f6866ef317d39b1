use crate::odds::fits::Hand;
use crate::{Board, Risk, RiskMeter};

/// Sets that are remembered.
const MOST_KILLERS: usize = 64;

/// Risks of many boards of one round under a bound: the sets that did not fit one board are tried first on the next.
pub(crate) struct Bounded<'a> {
    meter: &'a RiskMeter,
    /// Sets that did not fit some board, with their draws; the most useful first.
    killers: Vec<(Hand, u128)>,
}

impl<'a> Bounded<'a> {
    pub(crate) const fn new(meter: &'a RiskMeter) -> Self {
        Self {
            meter,
            killers: Vec::new(),
        }
    }

    /// The risk, if its numerator is at most `limit`.
    pub(crate) fn within(&mut self, board: Board, limit: u128) -> Option<Risk> {
        if self.is_killed(board, limit) {
            return None;
        }
        self.measured(board, limit)
    }

    /// As [`Bounded::within`], where the remembered sets do not exceed the limit, or are not to be tried.
    pub(crate) fn measured(&mut self, board: Board, limit: u128) -> Option<Risk> {
        if self.meter.is_certified(board) {
            return Some(self.meter.fraction(0));
        }
        let mut numerator = 0;
        let mut unfit = Vec::new();
        self.meter.each_unfit(&mut self.meter.on(board), |hand, draws| {
            numerator += draws;
            unfit.push((hand, draws));
            numerator <= limit
        });
        if numerator <= limit {
            return Some(self.meter.fraction(numerator));
        }
        self.killers.retain(|killer| !unfit.contains(killer));
        self.killers.splice(..0, unfit);
        self.killers.truncate(MOST_KILLERS);
        None
    }

    /// Whether the remembered sets alone exceed the limit.
    pub(crate) fn is_killed(&mut self, board: Board, limit: u128) -> bool {
        if self.killers.is_empty() {
            return false;
        }
        let on = &mut self.meter.on(board);
        let mut numerator = 0;
        for at in 0..self.killers.len() {
            let (hand, draws) = self.killers[at];
            if !on.takes(hand) {
                numerator += draws;
                // One step to the front for each success.
                self.killers.swap(at, at.saturating_sub(1));
                if numerator > limit {
                    return true;
                }
            }
        }
        false
    }
}
