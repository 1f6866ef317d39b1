//! How near to the end a board seems.

use crate::players::lookahead::strain::Strain;
use crate::{Board, Evaluator, RiskMeter, Rules};

/// What a risk of 1 counts, in cells: a thousandth of it as much as 100 cells.
const RISK: f64 = 100_000.0;
/// What full strain counts. A board with strain and without risk is lost two rounds later at the earliest.
const STRAIN: f64 = 0.002 * RISK;

/// Measures the peril of boards.
#[derive(Debug)]
pub(super) struct Peril {
    evaluator: Evaluator,
    /// The worth of the empty board, and of a cell.
    scale: (f64, f64),
    /// Where there are no details, which see danger well enough.
    strain: Option<Strain>,
}

impl Peril {
    pub(super) fn new(rules: &Rules, meter: &RiskMeter) -> Self {
        let evaluator = Evaluator::quick(rules);
        let cell = evaluator.cell_of_details();
        let strain = cell.is_none().then(|| Strain::new(rules, meter));
        let cell = cell.unwrap_or_else(|| 1_000 * evaluator.free_cell());
        Self {
            scale: (evaluator.worth(Board::EMPTY) as f64, cell as f64),
            evaluator,
            strain,
        }
    }

    /// The peril of a board of which the risk is known.
    pub(super) fn of(&self, meter: &RiskMeter, board: Board, risk: f64) -> f64 {
        let (empty, cell) = self.scale;
        let cost = (empty - self.evaluator.worth(board) as f64) / cell;
        let strain = self.strain.as_ref().map_or(0.0, |strain| strain.of(meter, board));
        cost + RISK * risk + STRAIN * strain
    }
}
