//! The look ahead of games whose weights have details.
//!
//! **What.** Where a board costs more than calm ones do, the best boards of the round are compared by what comes after
//! some sets: the least cost that the answer to each leads to, as a chance that the game is lost from there.
//!
//! **How.** Most boards are plainly worse than others, so they are compared in stages: all by a few sets, the best of
//! them by some more, the last few by the most. Each stage has a systematic sample of its own, the same for all rounds.
//!
//! **Why not by risks.** In Blockudoku a board with a risk is lost more often than not: a game goes from a third of the
//! board to its end within three rounds, in which nothing could be cleared. The cost shows it earlier. How it becomes a
//! chance follows what 60,000 rounds of `quick` came to: of a cost of 40, 50, 60 and 80 cells some 0.2, 1, 4 and 15 %
//! were lost within 15 rounds. The risk of the next set counts beside it, by a larger sample.
//!
//! The player that looks ahead early begins at lower costs, looks more closely where costs are high, and compares the
//! last boards by their exact risk. Its look ends in the risk of the set after and in what is lost later, which was
//! learned ([`Forecast`]), with a part of the loss by the cost.

use quadrille_search::{GaveUp, order};

use super::super::Quick;
use super::super::greedy::Candidate;
use super::super::quick::Improved;
use super::super::tally::Tally;
use super::Sight;
use super::sample::Sample;
use crate::{Board, Forecast, PieceId, RiskMeter, Rules};

/// Boards that cost less, in cells, are taken as they are: nine of ten in Blockudoku.
const CALM: f64 = 34.0;
/// The same for the player that looks ahead early.
const EARLY: f64 = 22.0;
/// From this cost on, that player looks deeply.
const DEEP: f64 = 34.0;
/// The cost in cells from which every second game is lost.
const MIDDLE: f64 = 110.0;
/// How boards are compared.
const USUAL: Comparison = Comparison {
    width: 64,
    stages: [(12, 6), (5, 10), (3, 20)],
};
/// The same where much is at stake, which is rare.
const CLOSE: Comparison = Comparison {
    width: 512,
    stages: [(48, 12), (16, 24), (6, 80)],
};
/// The sets by which the risk of the next set is estimated.
const RISK: u32 = 192;
/// The best boards by the additive weights among which the answer to a set is found.
const ANSWERS: usize = 4;
/// Weight of the loss by the cost beside the one that is forecast, which hardly distinguishes calm boards.
const COST_COUNTS: f64 = 0.2;

/// Number of boards that are compared, and of sets by which they are.
#[derive(Clone, Copy, Debug)]
struct Comparison {
    /// The best boards by the additive weights among which the costs choose those that are compared.
    width: usize,
    /// By stage: the boards that are compared, and by how many sets.
    stages: [(usize, u32); 3],
}

/// A comparison with its samples.
#[derive(Clone, Debug)]
pub(super) struct Stages {
    pub(super) width: usize,
    pub(super) stages: [Stage; 3],
}

/// One step of a comparison.
#[derive(Clone, Debug)]
pub(super) struct Stage {
    /// The most boards that are compared.
    pub(super) most: usize,
    /// By how many sets.
    pub(super) size: u32,
    /// These sets.
    pub(super) sample: Sample,
}

impl Stages {
    fn new(rules: &Rules, meter: &RiskMeter, comparison: Comparison) -> Self {
        let stage = |(most, size)| Stage {
            most,
            size,
            sample: Sample::new(rules, meter, size),
        };
        Self {
            width: comparison.width,
            stages: comparison.stages.map(stage),
        }
    }

    /// The sets of all stages together, by which a risk is weighed.
    fn sets(&self) -> f64 {
        self.stages.iter().map(|stage| f64::from(stage.size)).sum()
    }
}

/// Looks ahead where a board is not calm.
#[derive(Clone, Debug)]
pub(super) struct Outlook {
    sight: Sight,
    usual: Stages,
    /// A closer look at crowded boards, for the player that looks ahead early.
    close: Option<Stages>,
    /// The sets by which the risk is estimated.
    risk: Sample,
    /// How likely a game is lost from an answer, for the player that looks ahead early.
    forecast: Option<Forecast>,
    /// What a cell costs.
    cell: f64,
}

/// Measures of boards.
#[derive(Clone, Copy)]
pub(super) struct Judges<'a> {
    pub(super) quick: &'a Quick,
    pub(super) meter: &'a RiskMeter,
}

impl Outlook {
    /// `None` where the weights have no details by which boards could be distinguished from calm ones.
    pub(super) fn new(rules: &Rules, quick: &Quick, meter: &RiskMeter, sight: Sight) -> Option<Self> {
        let cell = quick.greedy().evaluator().cell_of_details()?;
        let stages = |comparison| Stages::new(rules, meter, comparison);
        (cell > 0).then(|| Self {
            sight,
            usual: stages(USUAL),
            close: sight.is_early().then(|| stages(CLOSE)),
            risk: Sample::new(rules, meter, RISK),
            forecast: Forecast::built_in(rules).filter(|_| sight.is_early()),
            cell: cell as f64,
        })
    }

    /// What a board costs, in cells.
    fn cost(&self, quick: &Quick, board: Board) -> f64 {
        self.cells(-quick.greedy().evaluator().worth(board))
    }

    fn cells(&self, cost: i64) -> f64 {
        cost as f64 / self.cell
    }

    /// How boards are compared, if the quick choice leads to this one; `None` if it is calm.
    pub(super) fn stages(&self, quick: &Quick, board: Board) -> Option<&Stages> {
        let cost = self.cost(quick, board);
        if !self.sight.is_early() {
            return (cost >= CALM).then_some(&self.usual);
        }
        let stages = self.close.as_ref().filter(|_| cost >= DEEP);
        stages.or((cost >= EARLY).then_some(&self.usual))
    }

    /// How likely a game is lost from a board of this cost; the sixth power, since losses grow that fast.
    fn loss(&self, cost: i64) -> f64 {
        let part = (self.cells(cost) / MIDDLE).max(0.0);
        let square = part * part;
        let power = square * square * square;
        power / (1.0 + power)
    }

    /// The loss after the answer to this set; 1 if it does not fit.
    fn loss_after(&self, judges: Judges<'_>, board: Board, set: &[PieceId]) -> f64 {
        let Judges { quick, meter } = judges;
        let answers = quick.best(board, set, ANSWERS).unwrap_or_default();
        // The values of these are what their details are worth.
        let Some(forecast) = &self.forecast else {
            return answers.first().map_or(1.0, |answer| self.loss(-answer.value));
        };
        let later = |answer: &Candidate| {
            let counts = quick.greedy().evaluator().counts(answer.board);
            let by_cost = COST_COUNTS * self.loss(-answer.value);
            (forecast.loss(&counts.unwrap_or_default()) + by_cost, answer.board)
        };
        let mut answers: Vec<(f64, Board)> = answers.iter().map(later).collect();
        answers.sort_by(|a, b| a.0.total_cmp(&b.0));
        // Risks take longest: they are estimated where they may matter.
        answers.into_iter().fold(1.0, |least, (later, board)| {
            if later < least {
                least.min(later + self.risk.risk(meter, board))
            } else {
                least
            }
        })
    }

    /// The risk of the next set by a sample, weighed as all stages together.
    pub(super) fn risk(&self, meter: &RiskMeter, stages: &Stages, board: Board) -> f64 {
        stages.sets() * self.risk.risk(meter, board)
    }

    /// What the exact risk adds to that of the sample, before the last stage of the player that looks ahead early.
    pub(super) fn correction(&self, meter: &RiskMeter, stages: &Stages, stage: usize, board: Board) -> f64 {
        if !self.sight.is_early() || stage + 1 < stages.stages.len() {
            return 0.0;
        }
        stages.sets() * (meter.risk(board).value() - self.risk.risk(meter, board))
    }

    /// The loss after the sets of a stage, by their number.
    pub(super) fn losses(
        &self,
        judges: Judges<'_>,
        stage: &Stage,
        board: Board,
        mut count: impl FnMut() -> Result<(), GaveUp>,
    ) -> Result<f64, GaveUp> {
        let mut losses = 0.0;
        for (set, weight) in stage.sample.iter() {
            count()?;
            losses += weight * self.loss_after(judges, board, set);
        }
        Ok(losses * f64::from(stage.size))
    }

    /// The board that is best ahead, of those that are best now.
    pub(super) fn best_ahead(
        &self,
        judges: Judges<'_>,
        stages: &Stages,
        best: Vec<Candidate>,
        tally: &mut Tally,
    ) -> Improved {
        let mut contenders: Vec<(f64, Candidate)> = best.into_iter().map(|one| (0.0, one)).collect();
        let compared = self.compare(judges, stages, &mut contenders, tally);
        let first = contenders.first().filter(|_| compared.is_ok());
        Improved {
            moves: first.map(|(_, candidate)| candidate.moves()),
            gave_up: compared.err(),
        }
    }

    /// Puts the contenders that are left after all stages in the order of what they are expected to lose.
    fn compare(
        &self,
        judges: Judges<'_>,
        stages: &Stages,
        contenders: &mut Vec<(f64, Candidate)>,
        tally: &mut Tally,
    ) -> Result<(), GaveUp> {
        for (number, stage) in stages.stages.iter().enumerate() {
            contenders.truncate(stage.most);
            for (losses, candidate) in contenders.iter_mut() {
                let board = candidate.board;
                if number == 0 {
                    *losses = self.risk(judges.meter, stages, board);
                }
                *losses += self.correction(judges.meter, stages, number, board);
            }
            for (losses, candidate) in contenders.iter_mut() {
                *losses += self.losses(judges, stage, candidate.board, || tally.count())?;
            }
            // Stable: of equal ones the one that is worth more.
            order::sort_by(contenders, |a, b| a.0.total_cmp(&b.0));
        }
        Ok(())
    }
}
