//! The player that looks two rounds ahead where it matters.
//!
//! # What
//!
//! Games of [`Hazard`](crate::Hazard) are lost from calm boards by two or three heavy sets in a row: a set ago the
//! board had no risk, and the set before that decided whether it would. So this player measures more than the risk:
//!
//! 1. *Strain*: the share of sets with one piece more than the next set has, all of the largest pieces, that do not
//!    fit. It is 0 on calm boards, and far above 0 before the risk is.
//! 2. *Danger*: the risk and some of the strain. If the best board by the quick score has strain, the best few hundred
//!    boards are gone through for the least danger; most often there is one without any that is hardly worse.
//! 3. *Two rounds*: if even the least danger has a risk, the boards with the least danger are compared by what comes
//!    after a sample of the next sets, heavy sets more often and with less weight each.
//!
//! In games with many pieces on a small board a risk is the rule. There fewer boards are compared, by fewer sets, and
//! the risk after the second round is estimated by a sample (`BRISK`).
//!
//! Weights with details have another measure of danger, the cost of a board, and another look ahead ([`outlook`]).
//!
//! [`Lookahead::farsighted`] is the same player, but compares boards by two rounds as soon as there is strain: the
//! choice among boards without danger is blind to what follows. It plays calm boards, and answers the sets of the next
//! round, by what was learned from games. On boards of 8 x 8, it goes by that altogether ([`by_values`]).
//!
//! # Does it work
//!
//! `docs/results.md` has lives of this player beside those of the others.

mod by_values;
mod outlook;
mod race;
pub(crate) mod sample;
#[cfg(test)]
mod slow;
pub(crate) mod strain;

use quadrille_search::{GaveUp, Limits};

use super::greedy::Candidate;
use super::quick::Improved;
use super::tally::Tally;
use super::{Choice, Greedy, Judgement, Quick};
use crate::odds::risk::Bounded;
use crate::{Board, Move, PieceId, Player, RiskMeter, Rules, Ties, Weights, engine};
use outlook::{Judges, Outlook};
use sample::Sample;
#[cfg(test)]
pub(crate) use slow::{Look, by_hand};
use strain::Strain;

/// Closeness of the player's look.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// The best boards by the quick score that are gone through at first, and if all of those have a risk.
    widths: [usize; 2],
    /// The boards that are compared by two rounds.
    few: usize,
    /// The sets of the next round by which they are compared.
    sample: u32,
    /// The sets by which the risk after that round is estimated; measured exactly if there is no number.
    estimate: Option<u32>,
}

/// Where a risk is rare, a close look costs little. That holds for 1010! and its cousins of as many pieces.
const CLOSE: Effort = Effort {
    widths: [512, 4_096],
    few: 12,
    sample: 96,
    estimate: None,
};

/// With many pieces on a small board, most rounds have a risk, and there are ten times as many sets to measure it by.
/// By the close look, a round of Block Blast took 0.2 s.
const BRISK: Effort = Effort {
    widths: [256, 1_024],
    few: 6,
    sample: 32,
    estimate: Some(192),
};

/// The most sets of a game that is looked at closely: 1010! has 1,330, Block Blast 12,341.
const MOST_CLOSE: usize = 2_048;

/// What full strain counts beside the risk.
const STRAIN: f64 = 0.002;

/// Plays for the quick score, but for the least danger where there is some, and two rounds ahead where there is a risk.
///
/// Sets of four and boards with full lines, which have no list of their best final boards, are played by the quick
/// score.
///
/// ```
/// use quadrille_tenten::{Board, Lookahead, Player, Rules};
///
/// let rules = Rules::classic();
/// let player = Lookahead::new(&rules);
/// let moves = player.choose(Board::EMPTY, &rules.parse_set("OOO")?);
/// assert_eq!(moves.map(|moves| moves.len()), Some(3));
/// # Ok::<(), quadrille_tenten::SetError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lookahead {
    rules: Rules,
    quick: Quick,
    meter: RiskMeter,
    strain: Strain,
    effort: Effort,
    sight: Sight,
    /// Who plays calm boards, if it is not the quick score.
    calm: Option<Quick>,
    /// Whether its values say how dangerous boards are.
    goes_by_values: bool,
    /// The sets of the next round that stand for all.
    sample: Sample,
    /// The sets by which the risk after it is estimated.
    estimate: Option<Sample>,
    /// The look ahead by details, which takes the place of all this.
    outlook: Option<Outlook>,
}

/// Time at which boards are compared by two rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sight {
    /// Where all have a risk, or where they cost much.
    Usual,
    /// As soon as the quick board has strain, or is not quite calm.
    Early,
}

impl Sight {
    /// Where no game has a player that looks ahead early, this is known beforehand, and what is only for that player is
    /// left out of the program.
    const fn is_early(self) -> bool {
        cfg!(feature = "learned-1010") && matches!(self, Self::Early)
    }
}

/// A final board that may be chosen.
#[derive(Clone, Copy, Debug)]
struct Contender {
    danger: f64,
    risk: f64,
    candidate: Candidate,
}

/// The contenders with the least danger, in order; of equal ones the first that came.
#[derive(Debug)]
struct Least {
    contenders: Vec<Contender>,
    /// How many are kept.
    most: usize,
}

impl Least {
    const fn new(most: usize) -> Self {
        Self {
            contenders: Vec::new(),
            most,
        }
    }

    /// The limit below which a choice must stay.
    fn limit(&self) -> f64 {
        self.contenders
            .get(self.most - 1)
            .map_or(f64::INFINITY, |last| last.danger)
    }

    fn add(&mut self, contender: Contender) {
        let at = self
            .contenders
            .partition_point(|other| other.danger <= contender.danger);
        self.contenders.insert(at, contender);
        self.contenders.truncate(self.most);
    }

    fn is_without_danger(&self) -> bool {
        self.contenders.first().is_some_and(|first| first.danger <= 0.0)
    }

    fn has_risk(&self) -> bool {
        self.contenders.first().is_some_and(|first| first.risk > 0.0)
    }
}

impl Lookahead {
    /// The name in records.
    pub const NAME: &str = "lookahead";
    /// The name of the player that looks ahead early.
    pub const FARSIGHTED: &str = "farsight";

    /// A player for these rules. Compiles tables of some megabytes, which takes some ten milliseconds.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        Self::with_weights(rules, Weights::tuned(rules))
    }

    /// A player by another quick score.
    #[must_use]
    pub fn with_weights(rules: &Rules, weights: Weights) -> Self {
        Self::with_sight(rules, weights, Sight::Usual)
    }

    /// The player that looks ahead early: as soon as the quick board has any strain, or costs a quarter less than where
    /// this one begins. It plays calm boards by what was learned from games, where there is anything.
    ///
    /// Of games with details, [`Lookahead::new`] takes its place without the feature `learned`: there the look ahead
    /// ends in what was learned.
    #[must_use]
    pub fn farsighted(rules: &Rules) -> Self {
        let calm = Quick::learned(rules);
        let weights = Weights::tuned(rules);
        let sight = if weights.has_details() && !cfg!(feature = "learned") {
            Sight::Usual
        } else {
            Sight::Early
        };
        Self {
            goes_by_values: calm.is_some() && by_values::matters(rules),
            calm,
            ..Self::with_sight(rules, weights, sight)
        }
    }

    fn with_sight(rules: &Rules, weights: Weights, sight: Sight) -> Self {
        let meter = RiskMeter::new(rules);
        let effort = if meter.sets().count() > MOST_CLOSE {
            BRISK
        } else {
            CLOSE
        };
        let sample = |size| Sample::new(rules, &meter, size);
        let quick = Quick::with_weights(rules, weights, Ties::Board);
        Self {
            rules: rules.clone(),
            outlook: Outlook::new(rules, &quick, &meter, sight),
            quick,
            strain: Strain::new(rules, &meter),
            effort,
            sight,
            calm: None,
            goes_by_values: false,
            sample: sample(effort.sample),
            estimate: effort.estimate.map(sample),
            meter,
        }
    }

    /// What boards are compared by.
    const fn judges(&self) -> Judges<'_> {
        Judges {
            quick: &self.quick,
            meter: &self.meter,
        }
    }

    /// The player of calm boards.
    fn calm(&self) -> &Quick {
        self.calm.as_ref().unwrap_or(&self.quick)
    }

    /// The quick choice, or that with the least danger if the quick one has any strain.
    fn improved(&self, board: Board, set: &[PieceId], moves: &[Move], tally: &mut Tally) -> Improved {
        if self
            .strain
            .is_zero(&self.meter, engine::board_after(&self.rules, board, moves))
        {
            return Improved::default();
        }
        let mut least = Least::new(self.effort.few);
        let searched = self.find_least_danger(board, set, &mut least, tally);
        // Without a look ahead, or where no board of it was gone through to its end, the danger decides.
        let first = least.contenders.first().map(|choice| choice.candidate);
        let (chosen, searched) = if searched.is_ok() && self.compares(&least) {
            self.look_two_rounds_ahead(&least.contenders, tally)
        } else {
            (first, searched)
        };
        Improved {
            moves: chosen.or(first).map(|candidate| candidate.moves()),
            gave_up: searched.err(),
        }
    }

    /// Finds the best boards by the quick score with the least danger; more of them if all of the first have a risk.
    fn find_least_danger(
        &self,
        board: Board,
        set: &[PieceId],
        least: &mut Least,
        tally: &mut Tally,
    ) -> Result<(), GaveUp> {
        let mut bounded = Bounded::new(&self.meter);
        let mut seen = 0;
        for width in self.effort.widths {
            let best = self.quick.greedy().best(board, set, width).unwrap_or_default();
            for &candidate in best.get(seen..).unwrap_or_default() {
                tally.count()?;
                if let Some(choice) = self.judge(&mut bounded, candidate, least.limit()) {
                    least.add(choice);
                    if self.is_enough(least) {
                        return Ok(());
                    }
                }
            }
            seen = best.len();
            if seen < width || !least.has_risk() {
                break;
            }
        }
        Ok(())
    }

    /// Whether boards are compared by two rounds.
    fn compares(&self, least: &Least) -> bool {
        self.sight.is_early() || least.has_risk()
    }

    /// Whether no other board can be among those that are wanted.
    fn is_enough(&self, least: &Least) -> bool {
        if self.sight.is_early() {
            least.limit() <= 0.0
        } else {
            least.is_without_danger()
        }
    }

    /// The danger of a board, if it is less than `limit`.
    #[expect(
        clippy::cast_sign_loss,
        reason = "limits are not negative, and strain within one leaves nothing negative"
    )]
    fn judge(&self, bounded: &mut Bounded, candidate: Candidate, limit: f64) -> Option<Contender> {
        let draws = self.meter.all_draws();
        let most = |limit: f64| (limit * draws as f64).min(draws as f64) as u128;
        // The sets that did not fit another board are tried first: that takes less than the strain.
        if bounded.is_killed(candidate.board, most(limit)) {
            return None;
        }
        let strain = STRAIN * self.strain.within(&self.meter, candidate.board, limit / STRAIN)?;
        let risk = bounded.measured(candidate.board, most(limit - strain))?.value();
        let danger = risk + strain;
        (danger < limit).then_some(Contender {
            danger,
            risk,
            candidate,
        })
    }

    /// The choice after which two rounds are least dangerous; if a limit strikes, of those that were gone through.
    fn look_two_rounds_ahead(
        &self,
        contenders: &[Contender],
        tally: &mut Tally,
    ) -> (Option<Candidate>, Result<(), GaveUp>) {
        let sets: Vec<(&[PieceId], f64)> = self.sample.iter().collect();
        let risks: Vec<f64> = contenders.iter().map(|contender| contender.risk).collect();
        let (safest, searched) = race::least(&risks, sets.len(), |place, number| {
            tally.count()?;
            let (set, weight) = sets[number];
            Ok(weight * self.danger_after(contenders[place].candidate.board, set))
        });
        (safest.map(|place| contenders[place].candidate), searched)
    }

    /// The danger of the board that calm play answers this set by, or how likely a game is lost from there by what was
    /// learned; 1 if it does not fit.
    fn danger_after(&self, board: Board, set: &[PieceId]) -> f64 {
        self.calm().choose(board, set).map_or(1.0, |moves| {
            let end = engine::board_after(&self.rules, board, &moves);
            if let Some(loss) = self.loss_by_values(end) {
                return loss;
            }
            let risk = match &self.estimate {
                Some(sets) => sets.risk(&self.meter, end),
                None => self.meter.risk(end).value(),
            };
            risk + STRAIN * self.strain.of(&self.meter, end)
        })
    }
}

impl Player for Lookahead {
    fn name(&self) -> String {
        match self.quick.weights() {
            _ if self.sight.is_early() => Self::FARSIGHTED.to_owned(),
            weights if *weights == Weights::tuned(&self.rules) => Self::NAME.to_owned(),
            weights => format!("{}-{weights}", Self::NAME),
        }
    }

    fn choose(&self, board: Board, set: &[PieceId]) -> Option<Vec<Move>> {
        self.choose_within(board, set, &Limits::none()).moves
    }

    fn choose_within(&self, board: Board, set: &[PieceId], limits: &Limits) -> Choice {
        let improve = |moves: &[Move], tally: &mut Tally| match &self.outlook {
            Some(outlook) => {
                let end = engine::board_after(&self.rules, board, moves);
                let Some(stages) = outlook.stages(&self.quick, end) else {
                    return Improved::default();
                };
                let best = self.quick.best(board, set, stages.width).unwrap_or_default();
                outlook.best_ahead(self.judges(), stages, best, tally)
            }
            None if self.goes_by_values => self.improved_by_values(board, set, moves, tally),
            None => self.improved(board, set, moves, tally),
        };
        self.calm().choose_and(board, set, limits, improve)
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
mod tests;
