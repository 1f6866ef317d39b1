//! What follows from chains, phase by phase.

use quadrille_search::Stream;
use rand::RngExt;

use super::PHASES;
use crate::chance::Chance;

/// The starts of one phase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Phase {
    /// How many there are.
    pub starts: usize,
    /// The mean of their chances.
    pub mean: f64,
    /// The least chance.
    pub worst: f64,
    /// Starts whose chance is 1.
    pub certain: usize,
}

/// Estimates from chains.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// The very first clears, where hold is still empty.
    pub first: Option<Phase>,
    /// The other starts, by the number of clears before them modulo 7.
    pub phases: [Option<Phase>; PHASES],
    /// Expected clears in a row; `None` as long as a phase has no start.
    pub clears: Option<f64>,
    /// In how many of a hundred resampled sets of chains it lies: 90.
    pub interval: Option<(f64, f64)>,
}

/// Expected clears in a row, from values and from what a play adds to them.
///
/// A play that is worth `r` more at each start than the start's value says, the next starts being worth what their
/// values say, expects the value and `r` for each start that it comes to: the first one, and one more by each clear. So
/// with a mean of `r` over the starts that it visits, and of `first` over the first ones,
/// `clears = value + first + r * clears`. No rare event is waited for: what differs from start to start is a small part
/// of a clear.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Residual {
    /// Starts, those of the first clears left out: they are not like the others.
    pub starts: usize,
    /// The mean of what the play adds at the first start, in clears.
    pub first: f64,
    /// The mean of what the play adds, in clears for each clear: by what is left of the bag, which counts as often as a
    /// chain without end comes to it.
    pub mean: f64,
    /// Clears in a row, where a game is worth `value` at its start.
    pub clears: f64,
    /// In how many of a hundred resampled sets of chains the clears lie: 90.
    pub interval: (f64, f64),
}

impl Residual {
    /// Of what is added at each start of some chains; nothing if there is no start but the first ones.
    ///
    /// # Panics
    ///
    /// If a bag has 7 pieces or more left.
    #[must_use]
    pub fn of(chains: &[Vec<Visit>], value: f64, random: &mut Stream) -> Option<Self> {
        let begun = chains.iter().filter(|chain| !chain.is_empty());
        let all: Vec<&[Visit]> = begun.map(Vec::as_slice).collect();
        let (mean, starts) = mean_by_bag(&all)?;
        let clears = |first: f64, mean: f64| (value + first) / (1.0 - mean);
        let mut resample = || -> Vec<&[Visit]> {
            let drawn = all.iter().map(|_| all[random.random_range(0..all.len())]);
            drawn.collect()
        };
        let mut resampled: Vec<f64> = (0..RESAMPLED)
            .filter_map(|_| {
                let drawn = resample();
                let (mean, _) = mean_by_bag(&drawn)?;
                Some(clears(mean_of_first(&drawn), mean))
            })
            .collect();
        resampled.sort_unstable_by(f64::total_cmp);
        let first = mean_of_first(&all);
        Some(Self {
            starts,
            first,
            mean,
            clears: clears(first, mean),
            interval: (at(&resampled, 1)?, at(&resampled, 19)?),
        })
    }
}

/// A start that a play came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Visit {
    /// How many pieces are left of the bag: below 7.
    pub bag: usize,
    /// How many clears in a row the play is worth more than the start's value says.
    pub added: f64,
}

/// The mean of what is added at the first starts of chains, of which none is empty.
fn mean_of_first(chains: &[&[Visit]]) -> f64 {
    chains.iter().map(|chain| chain[0].added).sum::<f64>() / chains.len() as f64
}

/// The mean of what is added, and the number of starts, the first of each chain left out.
///
/// How much is added depends on what is left of the bag above all, and all chains begin with the same bag. So each bag
/// has a mean of its own, which counts as often as a chain without end comes to that bag.
fn mean_by_bag(chains: &[&[Visit]]) -> Option<(f64, usize)> {
    let mut bags = [(0.0, 0_u32); PHASES];
    let mut steps = [[0.0; PHASES]; PHASES];
    for (before, visit) in chains.iter().flat_map(|chain| chain.iter().zip(&chain[1..])) {
        steps[before.bag][visit.bag] += 1.0;
        bags[visit.bag].0 += visit.added;
        bags[visit.bag].1 += 1;
    }
    // A bag at which all chains end is no place to stay: a chain without end begins anew.
    let first = chains.first()?.first()?.bag;
    for steps in steps
        .iter_mut()
        .filter(|steps| steps.iter().all(|&step| step == 0.0))
    {
        steps[first] = 1.0;
    }
    let visited = bags
        .iter()
        .zip(often(&steps))
        .filter(|((_, count), _)| *count > 0);
    let (sum, weight) = visited.fold((0.0, 0.0), |(sum, weight), (&(added, count), often)| {
        (sum + often * added / f64::from(count), weight + often)
    });
    let starts: u32 = bags.iter().map(|&(_, count)| count).sum();
    (weight > 0.0).then(|| (sum / weight, starts as usize))
}

/// How often a chain without end comes to each bag, by the steps that were seen from each, one at least.
fn often(steps: &[[f64; PHASES]; PHASES]) -> [f64; PHASES] {
    let mut often = [1.0 / PHASES as f64; PHASES];
    for _ in 0..STEPS {
        // Half of it waits, so that what goes round does not swing for ever.
        let mut next = often.map(|share| share / 2.0);
        for (steps, share) in steps.iter().zip(often) {
            let all: f64 = steps.iter().sum();
            for (next, step) in next.iter_mut().zip(steps) {
                *next += share / 2.0 * step / all;
            }
        }
        often = next;
    }
    often
}

/// Steps until the shares have settled: each takes a tenth off what is missing, or more.
const STEPS: usize = 300;

/// The quantile of a sorted list below which `of_twenty` twentieths of it lie.
fn at(sorted: &[f64], of_twenty: usize) -> Option<f64> {
    sorted
        .get(sorted.len().saturating_sub(1) * of_twenty / 20)
        .copied()
}

/// Resampled sets of chains.
const RESAMPLED: usize = 2_000;

impl Estimate {
    /// Takes the chances of chains together; `random` resamples them.
    #[must_use]
    pub fn of(chains: &[Vec<Chance>], random: &mut Stream) -> Self {
        let all: Vec<&Vec<Chance>> = chains.iter().collect();
        let (first, phases) = phases(&all);
        let clears = expected(first, &phases);
        let mut resampled: Vec<f64> = Vec::new();
        if clears.is_some() && chains.len() > 1 {
            for _ in 0..RESAMPLED {
                let drawn: Vec<_> = all
                    .iter()
                    .map(|_| all[random.random_range(0..all.len())])
                    .collect();
                let (first, phases) = self::phases(&drawn);
                resampled.extend(expected(first, &phases));
            }
        }
        resampled.sort_unstable_by(f64::total_cmp);
        let interval = at(&resampled, 1).zip(at(&resampled, 19));
        Self {
            first,
            phases,
            clears,
            interval,
        }
    }
}

fn phases(chains: &[&Vec<Chance>]) -> (Option<Phase>, [Option<Phase>; PHASES]) {
    let first = chains.iter().filter_map(|chain| chain.first());
    let later = |phase: usize| {
        let starts = chains.iter().flat_map(|chain| chain.iter().enumerate().skip(1));
        phase_of(
            starts
                .filter(move |(before, _)| before % PHASES == phase)
                .map(|(_, chance)| chance),
        )
    };
    (phase_of(first), std::array::from_fn(later))
}

fn phase_of<'a>(chances: impl Iterator<Item = &'a Chance>) -> Option<Phase> {
    let values: Vec<f64> = chances.map(|chance| chance.value()).collect();
    let starts = values.len();
    (starts > 0).then(|| Phase {
        starts,
        mean: values.iter().sum::<f64>() / starts as f64,
        worst: values.iter().copied().fold(1.0, f64::min),
        certain: values.iter().filter(|&&value| value >= 1.0).count(),
    })
}

/// The sum of the chances of one clear, of two in a row, and so on; infinite if none ever fails.
fn expected(first: Option<Phase>, phases: &[Option<Phase>; PHASES]) -> Option<f64> {
    let means: Vec<f64> = phases
        .iter()
        .map(|phase| phase.map(|phase| phase.mean))
        .collect::<Option<_>>()?;
    // From the second clear on, round after round.
    let mut product = 1.0;
    let mut round = 0.0;
    for before in 1..=PHASES {
        product *= means[before % PHASES];
        round += product;
    }
    Some(first?.mean * (1.0 + round / (1.0 - product)))
}

#[cfg(test)]
mod tests {
    use quadrille_search::Seed;

    use super::*;

    fn chance(won: u64) -> Chance {
        Chance { won, of: 100 }
    }

    #[test]
    fn clears_in_a_row_are_a_geometric_series() {
        let estimate = |won| Estimate::of(&vec![vec![chance(won); 9]; 3], &mut Seed(1).stream(0));
        // p / (1 - p)
        assert!((estimate(50).clears.unwrap() - 1.0).abs() < 1e-9);
        assert!((estimate(99).clears.unwrap() - 99.0).abs() < 1e-6);
        let (low, high) = estimate(99).interval.unwrap();
        assert!((low - high).abs() < 1e-9);
        assert_eq!(
            Estimate::of(&[vec![chance(99); 7]], &mut Seed(1).stream(0)).clears,
            None
        );
    }

    /// A chain of clears of ten pieces each, by what is added.
    fn visits(added: &[f64]) -> Vec<Visit> {
        let visit = |(number, &added)| Visit {
            bag: 4 * number % PHASES,
            added,
        };
        added.iter().enumerate().map(visit).collect()
    }

    #[test]
    fn what_a_play_adds_is_added_again_and_again() {
        let of = |chains: &[Vec<Visit>]| Residual::of(chains, 100.0, &mut Seed(1).stream(0));
        // What the first start of a chain adds is added once.
        let chain = visits(&[-4.0, 0.1, 0.3, 0.1, 0.3, 0.1, 0.3, 0.2]);
        let residual = of(&vec![chain; 4]).unwrap();
        assert_eq!((residual.starts, residual.first), (28, -4.0));
        // 100 - 4 + 0.2 * 120
        let (low, high) = residual.interval;
        for clears in [residual.clears, low, high] {
            assert!((clears - 120.0).abs() < 1e-9);
        }
        let (low, high) = of(&[visits(&[0.0, 0.1]), visits(&[0.0, 0.3])]).unwrap().interval;
        assert!(low < 112.0 && high > 142.0);
        let (low, high) = of(&[visits(&[-9.0, 0.0]), visits(&[9.0, 0.0])]).unwrap().interval;
        assert!(low < 92.0 && high > 108.0);
        assert_eq!(of(&[visits(&[1.0]), Vec::new()]), None);
    }

    /// The second clear of a round of seven is visited three times in 16 clears, the others twice.
    #[test]
    fn all_bags_of_a_round_add_alike() {
        let mut added = [0.0; 16];
        for clear in [1, 8, 15] {
            added[clear] = 0.7;
        }
        let residual = Residual::of(&vec![visits(&added); 3], 90.0, &mut Seed(1).stream(0)).unwrap();
        assert_eq!(residual.starts, 45);
        assert!((residual.mean - 0.1).abs() < 1e-9 && (residual.clears - 100.0).abs() < 1e-6);
    }

    /// Chains that end before the round is over count all bags that they come to, not that of the end alone.
    #[test]
    fn a_part_of_a_round_adds_alike() {
        let chain = visits(&[0.0, 0.1, 0.2, 0.3, 0.4]);
        let residual = Residual::of(&[chain], 75.0, &mut Seed(1).stream(0)).unwrap();
        assert!((residual.mean - 0.25).abs() < 1e-9 && (residual.clears - 100.0).abs() < 1e-6);
    }

    /// Half of the chains go from bag 1 to 2 and from there to 0, the others from 1 to 0 at once: so bag 2 is seen half
    /// as often as the others, wherever a chain ends.
    #[test]
    fn bags_add_as_often_as_they_come() {
        let visit = |bag| Visit {
            bag,
            added: if bag == 2 { 1.0 } else { 0.0 },
        };
        let chain = |bags: &[usize]| bags.iter().copied().map(visit).collect::<Vec<Visit>>();
        let chains = [chain(&[0, 1, 2, 0, 1]), chain(&[0, 1, 0])];
        let residual = Residual::of(&chains, 80.0, &mut Seed(1).stream(0)).unwrap();
        assert!((residual.mean - 0.2).abs() < 1e-9, "{}", residual.mean);
    }

    #[test]
    fn phases_follow_each_other() {
        let mut chances = vec![chance(100); 15];
        (chances[0], chances[3], chances[10]) = (chance(50), chance(80), chance(60));
        let estimate = Estimate::of(&[chances], &mut Seed(1).stream(0));
        let third = estimate.phases[3].unwrap();
        assert_eq!((third.starts, third.certain), (2, 0));
        assert!((third.mean - 0.7).abs() < 1e-9 && (third.worst - 0.6).abs() < 1e-9);
        // Half of all chains begin; two clears more are sure, and each further round is won with 0.7.
        let expected = 0.5 * (1.0 + (2.0 + 0.7 * 5.0) / 0.3);
        assert!((estimate.clears.unwrap() - expected).abs() < 1e-9);
    }
}
