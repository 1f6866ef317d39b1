//! One player against another, on the same games.

use statrs::distribution::{ContinuousCDF, FisherSnedecor, StudentsT};

use super::{CONFIDENCE, Table};
use crate::play::simulate::GameResult;

/// Comparison of the lives of two players, both taken as exponential.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// The second mean life over the first.
    pub ratio: f64,
    /// The ends of the 95 % interval of the ratio.
    pub interval: (f64, f64),
    /// The chance of a ratio at least as far from 1 if both lives were the same, either way.
    pub p_value: f64,
    /// Of the games that both played to the end, those in which the second lived longer.
    pub longer: u64,
    /// Those in which the first did.
    pub shorter: u64,
}

impl Comparison {
    /// Compares the games of two players on the same seeds, in the order of their numbers; none if either has no death.
    ///
    /// The ratio of the two estimates follows an F distribution if the lives are independent. On paired seeds they are
    /// nearly so, and if anything go together, which makes the test err on the side of "not significant".
    #[must_use]
    pub fn of(first: &[GameResult], second: &[GameResult]) -> Option<Self> {
        let (a, b) = (Table::of(first).life, Table::of(second).life);
        let ratio = b.mean? / a.mean?;
        if !ratio.is_finite() || ratio == 0.0 {
            return None;
        }
        let law = FisherSnedecor::new(2.0 * b.deaths as f64, 2.0 * a.deaths as f64).ok()?;
        let below = law.cdf(ratio);
        let tail = (1.0 - CONFIDENCE) / 2.0;
        let pairs = pairs(first, second);
        let count =
            |wanted: std::cmp::Ordering| pairs.iter().filter(|&&order| order == wanted).count() as u64;
        Some(Self {
            ratio,
            interval: (ratio / law.inverse_cdf(1.0 - tail), ratio / law.inverse_cdf(tail)),
            p_value: (2.0 * below.min(1.0 - below)).min(1.0),
            longer: count(std::cmp::Ordering::Greater),
            shorter: count(std::cmp::Ordering::Less),
        })
    }

    /// Whether the difference is more than chance makes one time in twenty.
    #[must_use]
    pub fn is_significant(&self) -> bool {
        self.p_value < 1.0 - CONFIDENCE
    }
}

/// Rounds that the second of two players lives longer in a game, pair by pair: nothing is assumed of the lives.
///
/// Games that were cut short count with the rounds that they have. So with a limit of rounds, it is the difference of
/// the lives up to that limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairedDifference {
    /// Games that both played.
    pub pairs: u64,
    /// The mean of the differences in rounds; below 0 if the first lives longer.
    pub mean: f64,
    /// The ends of the 95 % interval, by Student's t.
    pub interval: (f64, f64),
    /// The chance of a mean at least as far from 0 if there were no difference, either way.
    pub p_value: f64,
}

impl PairedDifference {
    /// Compares the games of two players on the same seeds, in the order of their numbers; none of fewer than two.
    #[must_use]
    pub fn of(first: &[GameResult], second: &[GameResult]) -> Option<Self> {
        let differences = partners(first, second).map(|(one, other)| other.rounds as f64 - one.rounds as f64);
        let differences: Vec<f64> = differences.collect();
        let count = differences.len() as f64;
        let law = StudentsT::new(0.0, 1.0, count - 1.0).ok()?;
        let mean = differences.iter().sum::<f64>() / count;
        let squares: f64 = differences.iter().map(|one| (one - mean).powi(2)).sum();
        let error = (squares / (count - 1.0) / count).sqrt();
        let reach = error * law.inverse_cdf(f64::midpoint(1.0, CONFIDENCE));
        let is_sure = error == 0.0;
        Some(Self {
            pairs: differences.len() as u64,
            mean,
            interval: (mean - reach, mean + reach),
            p_value: match (is_sure, mean == 0.0) {
                (true, true) => 1.0,
                (true, false) => 0.0,
                (false, _) => 2.0 * law.cdf(-(mean / error).abs()),
            },
        })
    }
}

/// The games that both played.
fn partners<'a>(
    first: &'a [GameResult],
    second: &'a [GameResult],
) -> impl Iterator<Item = (&'a GameResult, &'a GameResult)> {
    let partner = |one: &GameResult| {
        let place = second.binary_search_by_key(&one.game, |other| other.game);
        place.ok().map(|place| &second[place])
    };
    first.iter().filter_map(move |one| Some((one, partner(one)?)))
}

/// For each game that both played until they died: how the second life compares with the first.
fn pairs(first: &[GameResult], second: &[GameResult]) -> Vec<std::cmp::Ordering> {
    let both = partners(first, second);
    both.filter(|(one, other)| one.died && other.died)
        .map(|(one, other)| other.rounds.cmp(&one.rounds))
        .collect()
}
