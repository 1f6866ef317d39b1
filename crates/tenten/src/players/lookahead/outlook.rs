//! The look ahead of games whose weights have details.
//!
//! **What.** Where a board costs more than calm ones do, the best boards of the round are compared by what comes after
//! some sets: the least cost that the answer to each leads to, as a chance that the game is lost from there.
//!
//! **How.** Most boards are plainly worse than others, so they are compared in stages: all by a few sets, the best of
//! them by some more, the last few by the most. Each stage has a systematic sample of its own, the same for all rounds.
//!
//! **Why not by risks.** In Blockudoku a board with a risk is lost more often than not: a game goes from a third of the
//! board to its end within three rounds, in which nothing could be cleared. The cost tells earlier. How it becomes a
//! chance follows what 60,000 rounds of `quick` came to: of a cost of 40, 50, 60 and 80 cells some 0.2, 1, 4 and 15 %
//! were lost within 15 rounds. The risk of the next set counts beside it, by a larger sample.

use quadrille_search::{GaveUp, order};

use super::super::Quick;
use super::super::greedy::Candidate;
use super::super::quick::Improved;
use super::super::tally::Tally;
use super::sample::Sample;
use crate::{Board, Move, PieceId, RiskMeter, Rules, engine};

/// Boards that cost less, in cells, are taken as they are: nine of ten in Blockudoku.
const CALM: f64 = 34.0;
/// The cost in cells from which every second game is lost.
const MIDDLE: f64 = 110.0;
/// The best boards by the additive weights among which the costs choose those that are compared.
pub(super) const WIDTH: usize = 64;
/// By stage: the boards that are compared, and by how many sets.
pub(super) const STAGES: [(usize, u32); 3] = [(12, 6), (5, 10), (3, 20)];
/// The sets by which the risk of the next set is estimated.
const RISK: u32 = 192;
/// The best boards by the additive weights among which the answer to a set is found.
const ANSWERS: usize = 4;

/// Looks ahead where a board is not calm.
#[derive(Clone, Debug)]
pub(super) struct Outlook {
    samples: [Sample; 3],
    /// The sets by which the risk is estimated.
    risk: Sample,
    /// What a cell costs.
    cell: f64,
}

impl Outlook {
    /// `None` where the weights have no details by which boards could be told from calm ones.
    pub(super) fn new(rules: &Rules, meter: &RiskMeter, quick: &Quick) -> Option<Self> {
        let cell = quick.greedy().evaluator().cell_of_details()?;
        (cell > 0).then(|| Self {
            samples: STAGES.map(|(_, size)| Sample::new(rules, meter, size)),
            risk: Sample::new(rules, meter, RISK),
            cell: cell as f64,
        })
    }

    /// What a board costs, in cells.
    fn cost(&self, quick: &Quick, board: Board) -> f64 {
        -quick.greedy().evaluator().worth(board) as f64 / self.cell
    }

    pub(super) fn is_calm(&self, quick: &Quick, board: Board) -> bool {
        self.cost(quick, board) < CALM
    }

    /// How likely a game is lost from here; the sixth power, since losses grow that fast.
    fn loss(&self, quick: &Quick, board: Board) -> f64 {
        let part = (self.cost(quick, board) / MIDDLE).max(0.0);
        let square = part * part;
        let power = square * square * square;
        power / (1.0 + power)
    }

    /// The loss after the answer to this set; 1 if it does not fit.
    fn loss_after(&self, quick: &Quick, board: Board, set: &[PieceId]) -> f64 {
        let answers = quick.best(board, set, ANSWERS).unwrap_or_default();
        let answer = answers.first().map(|answer| answer.board);
        answer.map_or(1.0, |end| self.loss(quick, end))
    }

    /// The risk of the next set, weighed as all stages together.
    pub(super) fn risk(&self, meter: &RiskMeter, board: Board) -> f64 {
        let sets: u32 = STAGES.into_iter().map(|(_, size)| size).sum();
        f64::from(sets) * self.risk.risk(meter, board)
    }

    /// The loss after the sets of a stage, by their number.
    pub(super) fn losses(
        &self,
        stage: usize,
        quick: &Quick,
        board: Board,
        mut count: impl FnMut() -> Result<(), GaveUp>,
    ) -> Result<f64, GaveUp> {
        let mut losses = 0.0;
        for (set, weight) in self.samples[stage].iter() {
            count()?;
            losses += weight * self.loss_after(quick, board, set);
        }
        Ok(losses * f64::from(STAGES[stage].1))
    }

    /// The quick choice, or the one that is best ahead if that is not calm.
    pub(super) fn improved(
        &self,
        (rules, quick, meter): (&Rules, &Quick, &RiskMeter),
        (board, set): (Board, &[PieceId]),
        moves: &[Move],
        tally: &mut Tally,
    ) -> Improved {
        if self.is_calm(quick, engine::board_after(rules, board, moves)) {
            return Improved::default();
        }
        let best = quick.best(board, set, WIDTH).unwrap_or_default();
        let mut contenders: Vec<(f64, Candidate)> = best.into_iter().map(|one| (0.0, one)).collect();
        for (stage, (most, _)) in STAGES.into_iter().enumerate() {
            contenders.truncate(most);
            if stage == 0 {
                for (losses, candidate) in &mut contenders {
                    *losses = self.risk(meter, candidate.board);
                }
            }
            for (losses, candidate) in &mut contenders {
                match self.losses(stage, quick, candidate.board, || tally.count()) {
                    Ok(more) => *losses += more,
                    Err(gave_up) => {
                        return Improved {
                            moves: None,
                            gave_up: Some(gave_up),
                        };
                    }
                }
            }
            // Stable: of equal ones the one that is worth more.
            order::sort_by(&mut contenders, |a, b| a.0.total_cmp(&b.0));
        }
        Improved {
            moves: contenders.first().map(|(_, candidate)| candidate.moves()),
            gave_up: None,
        }
    }
}
