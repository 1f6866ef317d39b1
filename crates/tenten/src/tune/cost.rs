//! What weights cost: the mean exact risk of the boards that they lead to, by importance sampling.
//!
//! The mean life of a player is 1 over the mean, over all rounds of long games, of the chance that the next set does
//! not fit. In plain play that mean hangs on a few boards in ten thousand, so after most rounds the game is also
//! continued *aside* for some rounds, with sets in which large pieces are more likely than they are. A risk that is
//! found there counts as much less as its sets are less likely in truth, which keeps the mean right, whatever the
//! tilt.

use quadrille_search::{GaveUp, Limits, Seed, Stop, Stream};
use rand::RngExt;
use serde::{Deserialize, Serialize};

use crate::{Board, Move, PieceId, Player, RiskMeter, Rules, engine};

/// Number of games and rounds by which a cost is estimated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effort {
    /// Games that are played side by side, each with a seed of its own; 2 at least for an error to be known.
    pub games: u64,
    /// Rounds of each game; one that dies before goes on from an empty board.
    pub rounds: u64,
    /// Rounds that are played aside after each round; 0 for plain play.
    pub aside: u32,
}

/// An estimate of a mean risk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Estimate {
    /// The mean risk of a round's board.
    pub risk: f64,
    /// Its standard error, from the differences between games.
    pub error: f64,
}

impl Estimate {
    /// The mean of the games' means.
    #[must_use]
    pub fn of(means: &[f64]) -> Self {
        let count = means.len() as f64;
        let risk = means.iter().sum::<f64>() / count.max(1.0);
        let squares: f64 = means.iter().map(|mean| (mean - risk) * (mean - risk)).sum();
        Self {
            risk,
            error: (squares / (count * (count - 1.0)).max(1.0)).sqrt(),
        }
    }
}

/// Ratio of two mean risks on the same seeds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RiskRatio {
    /// The first mean over the second: how many times as long the second lives.
    pub ratio: f64,
    /// The ends of the 95 % interval, from the differences that each game makes.
    pub interval: (f64, f64),
}

impl RiskRatio {
    /// Compares the games' means of two players, in the same order; none without two games and risks above 0.
    #[must_use]
    pub fn of(first: &[f64], second: &[f64]) -> Option<Self> {
        let count = first.len().min(second.len());
        let sums = |skip: usize| {
            let games = (0..count).filter(|&game| game != skip);
            games.fold((0.0, 0.0), |(a, b), game| (a + first[game], b + second[game]))
        };
        let log = |(a, b): (f64, f64)| (a > 0.0 && b > 0.0).then(|| (a / b).ln());
        let whole = log(sums(count)).filter(|_| count > 1)?;
        // The jackknife: each game left out in turn.
        let parts = (0..count)
            .map(|skip| log(sums(skip)))
            .collect::<Option<Vec<f64>>>()?;
        let mean = parts.iter().sum::<f64>() / count as f64;
        let spread: f64 = parts.iter().map(|part| (part - mean).powi(2)).sum();
        let error = (spread * (count - 1) as f64 / count as f64).sqrt();
        Some(Self {
            ratio: whole.exp(),
            interval: ((whole - 1.96 * error).exp(), (whole + 1.96 * error).exp()),
        })
    }
}

/// Measures what weights cost, game by game.
#[derive(Clone, Debug)]
pub(super) struct CostMeter {
    rules: Rules,
    effort: Effort,
    meter: RiskMeter,
    /// By piece: its weight in sets that are played aside, and by how much its true chance is less.
    tilted: Vec<(u32, f64)>,
    tilted_total: u32,
}

/// Added to the cells of a piece: the smaller, the more large pieces are preferred in sets that are played aside.
const EVENNESS: u32 = 4;

impl CostMeter {
    /// Number of games and rounds.
    pub(super) const fn effort(&self) -> Effort {
        self.effort
    }

    /// The same, for games of another effort.
    pub(super) fn with_effort(&self, effort: Effort) -> Self {
        Self {
            effort,
            ..self.clone()
        }
    }

    /// Prepares for rules, which takes some milliseconds.
    pub(super) fn new(rules: &Rules, effort: Effort) -> Self {
        let weigh =
            |piece: crate::PieceId| rules.weight(piece) * (EVENNESS + rules[piece].shape.len() as u32);
        let tilted_total: u32 = rules.piece_ids().map(weigh).sum();
        let share = |part: u32, total: u32| f64::from(part) / f64::from(total);
        let tilted = rules.piece_ids().map(|piece| {
            let tilted = weigh(piece);
            (
                tilted,
                share(rules.weight(piece), rules.total_weight()) / share(tilted, tilted_total),
            )
        });
        Self {
            rules: rules.clone(),
            effort,
            meter: RiskMeter::new(rules),
            tilted: tilted.collect(),
            tilted_total,
        }
    }

    /// The mean risk of a player's boards in one game; `None` if `stop` was raised before its end.
    pub(super) fn game(&self, player: &dyn Player, seed: Seed, stop: &Stop) -> Option<f64> {
        let limits = Limits::until(stop.clone());
        self.mean(player, seed, &limits).ok()
    }

    fn mean(&self, player: &dyn Player, seed: Seed, limits: &Limits) -> Result<f64, GaveUp> {
        let effort = self.effort;
        let (mut drawn, mut aside) = (seed.stream(0), seed.stream(1));
        let mut board = Board::EMPTY;
        let mut sum = 0.0;
        let mut set = Vec::new();
        for _ in 0..effort.rounds {
            limits.check(0)?;
            set.clear();
            set.extend(self.rules.draw_set(&mut drawn));
            board = self.after(player, board, &set, limits)?.unwrap_or(Board::EMPTY);
            sum += self.aside(player, board, &mut aside, limits)?;
        }
        Ok(sum / effort.rounds.max(1) as f64)
    }

    /// The risk some rounds later, by how much less likely the sets are than they were drawn; 0 if the game is over by
    /// then.
    fn aside(
        &self,
        player: &dyn Player,
        mut board: Board,
        random: &mut Stream,
        limits: &Limits,
    ) -> Result<f64, GaveUp> {
        let mut likelihood = 1.0;
        let mut set = Vec::new();
        for _ in 0..self.effort.aside {
            set.clear();
            for _ in 0..self.rules.set_size() {
                let (piece, ratio) = self.draw(random);
                likelihood *= ratio;
                set.push(piece);
            }
            match self.after(player, board, &set, limits)? {
                Some(next) => board = next,
                None => return Ok(0.0),
            }
        }
        Ok(likelihood * self.meter.risk(board).value())
    }

    fn draw(&self, random: &mut Stream) -> (PieceId, f64) {
        let mut left = random.random_range(0..self.tilted_total);
        let mut pieces = self.rules.piece_ids().zip(&self.tilted);
        let drawn = pieces.find(|(_, (weight, _))| {
            let is_here = left < *weight;
            left = left.saturating_sub(*weight);
            is_here
        });
        drawn
            .map(|(id, &(_, ratio))| (id, ratio))
            .expect("less than all weights together")
    }

    /// The board that a player leaves behind; `None` if the set does not fit.
    fn after(
        &self,
        player: &dyn Player,
        board: Board,
        set: &[PieceId],
        limits: &Limits,
    ) -> Result<Option<Board>, GaveUp> {
        let choice = player.choose_within(board, set, limits);
        choice.gave_up.map_or(Ok(()), Err)?;
        let end = |moves: Vec<Move>| engine::board_after(&self.rules, board, &moves);
        Ok(choice.moves.map(end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FirstFit;

    /// A weak player dies often, so that its life follows from a few rounds: played aside or not, and as simulated.
    #[test]
    fn playing_aside_keeps_the_mean() {
        let rules = Rules::classic();
        let player = FirstFit::new(&rules);
        let estimate = |aside| {
            let effort = Effort {
                games: 30,
                rounds: 150,
                aside,
            };
            let meter = CostMeter::new(&rules, effort);
            let game = |index| meter.game(&player, Seed(5).child(index), &Stop::new());
            let means: Option<Vec<f64>> = (0..effort.games).map(game).collect();
            Estimate::of(&means.expect("nobody stops it"))
        };
        let plain = estimate(0);
        for aside in [1, 2] {
            let other = estimate(aside);
            let error = plain.error.hypot(other.error);
            assert!(
                (plain.risk - other.risk).abs() < 4.0 * error,
                "{plain:?} {other:?}"
            );
            assert!(error < 0.3 * plain.risk, "{error} of {plain:?}");
        }
    }

    /// A round of a set of four takes long: the flag is looked at within it, the last one too.
    #[test]
    fn a_round_can_be_cut_off() {
        let rules = crate::testing::sets_of_four();
        let player = crate::Quick::new(&rules, crate::Ties::First);
        for (rounds, aside) in [(1, 0), (1, 1)] {
            let effort = Effort {
                games: 1,
                rounds,
                aside,
            };
            let meter = CostMeter::new(&rules, effort);
            let stop = crate::testing::raised_after(1);
            assert_eq!(meter.game(&player, Seed(1), &stop), None);
        }
    }

    #[test]
    fn ratios_are_of_pairs() {
        // Games differ much, the pairs do not.
        let first = [1.0, 10.0, 100.0, 5.0];
        let second = first.map(|risk| risk / 2.0);
        let found = RiskRatio::of(&first, &second).expect("a ratio");
        assert!((found.ratio - 2.0).abs() < 1e-9 && found.interval.1 - found.interval.0 < 1e-9);
        let loose = RiskRatio::of(&first, &[5.0, 1.0, 10.0, 100.0]).expect("a ratio");
        assert!(loose.interval.0 < 0.5 && loose.interval.1 > 2.0);
        assert_eq!(RiskRatio::of(&[1.0], &[1.0]), None);
        assert_eq!(RiskRatio::of(&[1.0, 0.0], &[0.0, 0.0]), None);
    }

    #[test]
    fn errors_are_of_means() {
        let estimate = Estimate::of(&[1.0, 3.0]);
        let expected = |risk, error| Estimate { risk, error };
        assert_eq!(estimate, expected(2.0, 1.0));
        assert_eq!(Estimate::of(&[1.0]), expected(1.0, 0.0));
    }
}
