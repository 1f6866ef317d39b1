//! What many games came to: tables, the mean life with its interval, and comparisons.
//!
//! A game ends with nearly the same small chance in every round, so that lives are very nearly exponential. The mean
//! life is then estimated by all rounds over all deaths, whatever cut the other games short, and twice the rounds over
//! the mean life is chi-square with two degrees of freedom for each death: what counts for precision is deaths alone.

mod versus;

use statrs::distribution::{ChiSquared, ContinuousCDF};

pub use versus::{Comparison, PairedDifference};

use crate::play::simulate::GameResult;

/// The share of runs in which an interval holds the true value.
const CONFIDENCE: f64 = 0.95;

/// The score that the table's last column is about.
const MILLION: u64 = 1_000_000;

/// The distribution of a count over games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// The sum.
    pub total: u64,
    /// The mean.
    pub mean: f64,
    /// The standard deviation of the sample (n - 1); 0 for a single game.
    pub std: f64,
    /// The least.
    pub min: u64,
    /// The lower quartile; between two games, quartiles are interpolated.
    pub q1: f64,
    /// The median.
    pub median: f64,
    /// The upper quartile.
    pub q3: f64,
    /// The greatest.
    pub max: u64,
}

impl Summary {
    /// The distribution of these values; none if there are none.
    #[must_use]
    pub fn of(values: impl IntoIterator<Item = u64>) -> Option<Self> {
        let mut values: Vec<u64> = values.into_iter().collect();
        values.sort_unstable();
        let (&min, &max) = (values.first()?, values.last()?);
        let total: u64 = values.iter().sum();
        let mean = total as f64 / values.len() as f64;
        let squares: f64 = values.iter().map(|&value| (value as f64 - mean).powi(2)).sum();
        Some(Self {
            total,
            mean,
            std: (squares / (values.len() - 1).max(1) as f64).sqrt(),
            min,
            q1: quartile(&values, 1),
            median: quartile(&values, 2),
            q3: quartile(&values, 3),
            max,
        })
    }
}

/// The quartile of this number of sorted values, interpolated between neighbours.
fn quartile(sorted: &[u64], number: usize) -> f64 {
    let place = number * (sorted.len() - 1);
    let [low, high] = [place / 4, place.div_ceil(4)].map(|place| sorted[place] as f64);
    low + (high - low) * (place % 4) as f64 / 4.0
}

/// The mean life of a game that ends with the same chance in every round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Life {
    /// Rounds that were lived.
    pub rounds: u64,
    /// Games that died.
    pub deaths: u64,
    /// Rounds for each death; none without a death.
    pub mean: Option<f64>,
    /// The ends of the 95 % interval; without a death, there is no upper one.
    pub interval: (f64, Option<f64>),
}

impl Life {
    /// The life by the deaths in these rounds, of games of which `cut_short` were cut short.
    #[must_use]
    pub fn new(rounds: u64, deaths: u64, cut_short: u64) -> Self {
        let tail = (1.0 - CONFIDENCE) / 2.0;
        // Rounds after the last death count as half a death, as is usual.
        let most = 2 * deaths + if cut_short > 0 || deaths == 0 { 2 } else { 0 };
        let twice = 2.0 * rounds as f64;
        let upper = (deaths > 0).then(|| twice / chi_squared(2 * deaths, tail));
        Self {
            rounds,
            deaths,
            mean: (deaths > 0).then(|| rounds as f64 / deaths as f64),
            interval: (twice / chi_squared(most, 1.0 - tail), upper),
        }
    }
}

/// The quantile of the chi-square distribution.
fn chi_squared(freedom: u64, share: f64) -> f64 {
    ChiSquared::new(freedom.max(1) as f64).map_or(f64::NAN, |law| law.inverse_cdf(share))
}

/// All figures of the games of one player.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Games that were played.
    pub games: u64,
    /// Those of them that died; the others were cut short, so that every figure about rounds and scores, life apart, is
    /// too low.
    pub deaths: u64,
    /// Rounds of the games.
    pub rounds: Option<Summary>,
    /// Their scores.
    pub score: Option<Summary>,
    /// Games with more than a million points.
    pub over_million: u64,
    /// The mean life.
    pub life: Life,
    /// How many rounds ended with 0, 1, 2, ... filled cells.
    pub fill: Vec<u64>,
}

impl Table {
    /// The figures of these games.
    #[must_use]
    pub fn of(results: &[GameResult]) -> Self {
        let deaths = results.iter().filter(|result| result.died).count() as u64;
        let games = results.len() as u64;
        let rounds = results.iter().map(|result| result.rounds);
        let longest = results.iter().map(|result| result.fill.len()).max();
        let at = |cells: usize| results.iter().filter_map(|result| result.fill.get(cells)).sum();
        Self {
            games,
            deaths,
            rounds: Summary::of(rounds.clone()),
            score: Summary::of(results.iter().map(|result| result.score)),
            over_million: results.iter().filter(|result| result.score > MILLION).count() as u64,
            life: Life::new(rounds.sum(), deaths, games - deaths),
            fill: (0..longest.unwrap_or(0)).map(at).collect(),
        }
    }

    /// The mean and the standard deviation of the filled cells after a round.
    #[must_use]
    pub fn mean_fill(&self) -> Option<(f64, f64)> {
        let rounds: u64 = self.fill.iter().sum();
        let moment = |power: i32| {
            let weighted = self.fill.iter().enumerate();
            let sum: f64 = weighted
                .map(|(cells, &times)| (cells as f64).powi(power) * times as f64)
                .sum();
            sum / rounds as f64
        };
        let (mean, square) = (moment(1), moment(2));
        (rounds > 0).then(|| (mean, (square - mean * mean).max(0.0).sqrt()))
    }

    /// Whether the lives look as if games end with the same chance in every round: mean and standard deviation are
    /// equal then. Of fewer than 30 deaths, or with games cut short, nothing is said against it.
    #[must_use]
    pub fn is_exponential(&self) -> bool {
        let is_known = self.deaths >= 30 && self.deaths == self.games;
        !self
            .rounds
            .is_some_and(|rounds| is_known && rounds.std < 0.7 * rounds.mean)
    }

    /// The share of the games with more than a million points.
    #[must_use]
    pub fn share_over_million(&self) -> f64 {
        self.over_million as f64 / self.games.max(1) as f64
    }

    /// The share of the rounds that left the board empty.
    #[must_use]
    pub fn empty_share(&self) -> f64 {
        self.empty_boards() as f64 / self.life.rounds.max(1) as f64
    }

    /// Rounds that left the board empty.
    #[must_use]
    pub fn empty_boards(&self) -> u64 {
        self.fill.first().copied().unwrap_or(0)
    }
}

/// The mean exact risk of a round's board: 1 over the mean life, from more than deaths alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeanHazard {
    /// The mean.
    pub mean: f64,
    /// The ends of the 95 % interval, from the differences between games; none of a single game or without any risk.
    pub interval: Option<(f64, f64)>,
}

impl MeanHazard {
    /// The mean over the rounds of all games, their risks out of `draws`; `None` if they were not measured.
    #[must_use]
    pub fn of(results: &[GameResult], draws: u128) -> Option<Self> {
        let risks = results
            .iter()
            .map(|result| Some(result.risk? as f64 / draws as f64));
        let risks = risks.collect::<Option<Vec<f64>>>()?;
        let rounds = results.iter().map(|result| result.rounds as f64);
        Self::of_sums(&rounds.zip(risks).collect::<Vec<_>>())
    }

    /// The mean over the rounds of all games, of which each is its rounds and the sum of their risks.
    pub(crate) fn of_sums(games: &[(f64, f64)]) -> Option<Self> {
        let rounds: f64 = games.iter().map(|game| game.0).sum();
        if rounds == 0.0 {
            return None;
        }
        let mean = games.iter().map(|game| game.1).sum::<f64>() / rounds;
        let count = games.len() as f64;
        let off = games.iter().map(|game| game.1 - mean * game.0);
        let squares: f64 = off.map(|off| off * off).sum();
        // Of the logarithm: an interval that does not reach below 0.
        let error = (squares * count / (count - 1.0)).sqrt() / (mean * rounds);
        let factor = (NORMAL * error).exp();
        let is_known = games.len() > 1 && mean > 0.0;
        Some(Self {
            mean,
            interval: is_known.then(|| (mean / factor, mean * factor)),
        })
    }

    /// The mean life that it comes to, in rounds, with its interval; none without any risk.
    #[must_use]
    pub fn life(&self) -> Option<(f64, Option<(f64, f64)>)> {
        let ends = self.interval.map(|(low, high)| (1.0 / high, 1.0 / low));
        (self.mean > 0.0).then(|| (1.0 / self.mean, ends))
    }
}

/// The quantile of the normal distribution for [`CONFIDENCE`].
pub(crate) const NORMAL: f64 = 1.96;

/// The share of games that live longer than each number of rounds, by Kaplan and Meier: a step down at each death;
/// games that were cut short count as long as they were seen.
#[must_use]
pub fn survival(results: &[GameResult]) -> Vec<(u64, f64)> {
    let mut lives: Vec<(u64, bool)> = results
        .iter()
        .map(|result| (result.rounds, result.died))
        .collect();
    // A game that was cut short in the round of a death was alive in it.
    lives.sort_unstable_by_key(|&(rounds, died)| (rounds, !died));
    let mut steps = vec![(0, 1.0)];
    let mut share = 1.0;
    for (before, (rounds, died)) in lives.iter().enumerate() {
        if *died {
            let alive = (lives.len() - before) as f64;
            share *= 1.0 - 1.0 / alive;
            steps.push((*rounds, share));
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() <= within, "{found} is not {expected}");
    }

    #[test]
    fn summaries() {
        let summary = Summary::of([4, 1, 3, 2]).unwrap();
        assert_eq!((summary.min, summary.max, summary.total), (1, 4, 10));
        for (found, expected) in [(summary.q1, 1.75), (summary.median, 2.5), (summary.q3, 3.25)] {
            close(found, expected, 0.0);
        }
        close(summary.std, 1.290_994, 1e-6);
        assert_eq!(Summary::of([]), None);
        close(Summary::of([7]).unwrap().std, 0.0, 0.0);
    }

    /// The interval that was published for these deaths of the reference program.
    #[test]
    fn the_interval_of_a_life() {
        let life = Life::new(2_610_000, 63, 1);
        close(life.mean.unwrap(), 41_429.0, 1.0);
        close(life.interval.0, 32_400.0, 50.0);
        close(life.interval.1.unwrap(), 53_900.0, 50.0);
        let none = Life::new(1_000, 0, 1);
        // Without a death in n rounds: 3.69 is minus the logarithm of 0.025.
        close(none.interval.0, 1_000.0 / 3.688_88, 0.01);
        assert_eq!((none.mean, none.interval.1), (None, None));
    }

    /// Quantiles from printed tables of the chi-square distribution.
    #[test]
    fn chi_square_is_right() {
        close(chi_squared(2, 0.975), 7.378, 5e-4);
        close(chi_squared(10, 0.025), 3.247, 5e-4);
        close(chi_squared(100, 0.975), 129.561, 5e-4);
    }

    fn lives(lives: impl IntoIterator<Item = u64>) -> Vec<GameResult> {
        let result = |(game, rounds)| GameResult {
            game,
            rounds,
            score: 22 * rounds,
            died: true,
            fill: vec![rounds],
            risk: Some(u128::from(rounds)),
        };
        (0..).zip(lives).map(result).collect()
    }

    #[test]
    fn a_difference_shows_when_there_are_deaths_enough() {
        let [few, many] = [10, 1_000].map(|games| {
            let first = lives((0..games).map(|game| 100 + game % 7));
            let second = lives((0..games).map(|game| 120 + game % 7));
            Comparison::of(&first, &second).unwrap()
        });
        assert!(!few.is_significant() && many.is_significant());
        assert!(few.interval.0 < 1.0 && few.interval.1 > 1.0);
        assert!(many.interval.0 > 1.0);
        assert_eq!((many.longer, many.shorter), (1_000, 0));
        // The upper point of F(20, 20) for 2.5 %, from a printed table, is 2.464.
        close(few.ratio / few.interval.0, 2.464, 1e-3);
        assert!(Comparison::of(&[], &lives([1])).is_none());
    }

    /// Ten differences whose t-test is worked out in W. S. Gosset's paper of 1908, on hours of sleep.
    #[test]
    fn paired_differences_by_hand() {
        let tenths = [12, 24, 13, 13, 0, 10, 18, 8, 46, 14];
        let first = lives([100; 10]);
        let second = lives(tenths.map(|more| 100 + more));
        let found = PairedDifference::of(&first, &second).unwrap();
        assert_eq!(found.pairs, 10);
        close(found.mean, 15.8, 1e-9);
        // t = 4.0621 with 9 degrees of freedom; 2.262 is the upper point for 2.5 %, from a printed table.
        close(found.p_value, 0.002_833, 1e-6);
        close(found.interval.1 - found.mean, 2.262 * 15.8 / 4.0621, 5e-3);
        let back = PairedDifference::of(&second, &first).unwrap();
        assert_eq!((back.mean, back.p_value), (-found.mean, found.p_value));
        let same = PairedDifference::of(&first, &first).unwrap();
        assert_eq!((same.mean, same.interval, same.p_value), (0.0, (0.0, 0.0), 1.0));
        let more = PairedDifference::of(&first, &lives([101; 10])).unwrap();
        assert_eq!((more.mean, more.interval, more.p_value), (1.0, (1.0, 1.0), 0.0));
        // Game 1 alone is in both.
        assert_eq!(PairedDifference::of(&first[..2], &second[1..]), None);
    }

    #[test]
    fn survival_by_hand() {
        // Of four, one dies in round 2, one is cut short there, one dies in round 5, one in round 9.
        let mut games = lives([5, 2, 2, 9]);
        games[2].died = false;
        assert_eq!(survival(&games), [(0, 1.0), (2, 0.75), (5, 0.375), (9, 0.0)]);
        assert_eq!(survival(&[]), [(0, 1.0)]);
    }

    /// Each round of these games has a risk of 1 in 1000.
    #[test]
    fn hazards_of_equal_rounds() {
        let games = lives([5, 2, 2, 9]);
        let hazard = MeanHazard::of(&games, 1_000).expect("measured");
        close(hazard.mean, 1e-3, 1e-12);
        let (low, high) = hazard.interval.expect("of four games");
        close(high - low, 0.0, 1e-9);
        close(hazard.life().expect("a risk").0, 1_000.0, 1e-6);
        let mut games = games;
        games[0].risk = Some(50);
        let (low, high) = MeanHazard::of(&games, 1_000)
            .and_then(|hazard| hazard.interval)
            .expect("known");
        assert!(low < 1e-3 && high > 63e-3 / 18.0);
        games[0].risk = None;
        assert_eq!(MeanHazard::of(&games, 1_000), None);
    }

    #[test]
    fn games_that_were_cut_short_count_as_lived() {
        let mut games = lives([10, 30]);
        games[1].died = false;
        let table = Table::of(&games);
        assert_eq!((table.deaths, table.life.mean), (1, Some(40.0)));
        assert_eq!(table.mean_fill(), Some((0.0, 0.0)));
        assert_eq!(table.empty_boards(), 40);
    }
}
