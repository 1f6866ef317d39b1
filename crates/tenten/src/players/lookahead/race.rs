//! Which of a few boards loses least by what comes after it, found with as few looks as the order of boards and sets
//! allows.
//!
//! Each board has a sum of losses, one for each set of the next round, and none is less than 0: the sum so far is the
//! least that a board can come to. The board with the least sum so far is always the next that is looked at. So a board
//! is left alone as soon as it has lost more than the best one will in the end, and not only once the best one is
//! known. Sets that cost other boards most come first: that shows soonest how dear a board is.

use quadrille_search::GaveUp;

/// By how much a sum of losses in another order must be above one for it to be greater in the order of the sets.
const SURELY: f64 = 1.0 + 1e-12;

/// What a set counts before any board was looked at: less than one that cost something, more than one that did not.
const UNKNOWN: f64 = f64::MIN_POSITIVE;

/// A board in the race.
struct Runner {
    /// What it began with.
    start: f64,
    /// What is lost by each set, as far as it is known.
    losses: Vec<Option<f64>>,
    /// The sum of them all so far, in the order in which they came.
    sum: f64,
    /// Whether it has not come to its end.
    is_running: bool,
}

impl Runner {
    fn new(start: f64, sets: usize) -> Self {
        Self {
            start,
            losses: vec![None; sets],
            sum: start,
            is_running: true,
        }
    }

    /// The set that cost other boards most, of those that are left; of equal ones the first.
    fn dearest(&self, costs: &[f64]) -> Option<usize> {
        let left = (0..costs.len()).filter(|&set| self.losses[set].is_none());
        left.reduce(|dearest, set| if costs[set] > costs[dearest] { set } else { dearest })
    }

    fn lose(&mut self, set: usize, loss: f64) {
        self.losses[set] = Some(loss);
        self.sum += loss;
    }

    /// The sum in the order of the sets, which does not depend on the race.
    fn sum_in_order(&self) -> f64 {
        self.losses
            .iter()
            .flatten()
            .fold(self.start, |sum, loss| sum + loss)
    }
}

/// The place of the board with the least sum of losses, of equal ones the first. Sums are added in the order of sets.
///
/// `starts` are what boards begin with, and `loss(board, set)` is what one of the `sets` adds: both are 0 or more. If a
/// limit strikes, the best of the boards that had come to their end is returned with it.
pub(super) fn least(
    starts: &[f64],
    sets: usize,
    mut loss: impl FnMut(usize, usize) -> Result<f64, GaveUp>,
) -> (Option<usize>, Result<(), GaveUp>) {
    let mut runners: Vec<Runner> = starts.iter().map(|&start| Runner::new(start, sets)).collect();
    let mut costs = vec![UNKNOWN; sets];
    let mut best: Option<(f64, usize)> = None;
    while let Some(next) = furthest_ahead(&runners) {
        let runner = &mut runners[next];
        if best.is_some_and(|(fewest, best)| is_behind(runner.sum, next, fewest, best)) {
            break;
        }
        if let Some(set) = runner.dearest(&costs) {
            match loss(next, set) {
                Ok(more) => {
                    runner.lose(set, more);
                    costs[set] = more;
                }
                Err(gave_up) => return (best.map(|(_, place)| place), Err(gave_up)),
            }
        } else {
            runner.is_running = false;
            let sum = runner.sum_in_order();
            if best.is_none_or(|best| (sum, next) < best) {
                best = Some((sum, next));
            }
        }
    }
    (best.map(|(_, place)| place), Ok(()))
}

/// The board with the least sum so far, of equal ones the first, among those that have not come to their end.
fn furthest_ahead(runners: &[Runner]) -> Option<usize> {
    let running = (0..runners.len()).filter(|&place| runners[place].is_running);
    running.min_by(|&one, &other| runners[one].sum.total_cmp(&runners[other].sum))
}

/// Whether a board that has lost so much can no longer be the best.
fn is_behind(sum: f64, place: usize, fewest: f64, best: usize) -> bool {
    sum > fewest * SURELY || fewest <= 0.0 && place > best
}

#[cfg(test)]
mod tests {
    use quadrille_search::Seed;
    use rand::RngExt;

    use super::*;

    /// The least sum of all, and how many losses were looked at until it was found.
    fn by_race(starts: &[f64], losses: &[Vec<f64>]) -> (Option<usize>, usize) {
        let mut looks = 0;
        let (best, ended) = least(starts, losses[0].len(), |place, set| {
            looks += 1;
            Ok(losses[place][set])
        });
        assert_eq!(ended, Ok(()));
        (best, looks)
    }

    /// The first of those with the least sum, by adding up everything.
    fn by_sums(starts: &[f64], losses: &[Vec<f64>]) -> Option<usize> {
        let sum = |place: usize| losses[place].iter().fold(starts[place], |sum, loss| sum + loss);
        (0..starts.len()).reduce(|least, other| if sum(other) < sum(least) { other } else { least })
    }

    #[test]
    fn finds_the_least_of_all_sums_with_fewer_looks() {
        let (mut looks, mut all, mut equal) = (0, 0, 0);
        for number in 0..400 {
            let random = &mut Seed(21).stream(number);
            let sets = random.random_range(1..40);
            let starts: Vec<f64> = (0..8)
                .map(|_| f64::from(random.random_range(0_u8..2)) / 10.0)
                .collect();
            // Some sets cost something, on some boards more than on others; sums are often equal.
            let costs: Vec<u8> = (0..sets).map(|_| u8::from(random.random_ratio(1, 5))).collect();
            let of_board = |_| {
                let share = random.random_range(0..4);
                costs.iter().map(|cost| f64::from(cost * share) / 10.0).collect()
            };
            let losses: Vec<Vec<f64>> = (0..8).map(of_board).collect();
            let (best, looked) = by_race(&starts, &losses);
            assert_eq!(best, by_sums(&starts, &losses), "{starts:?} {losses:?}");
            let sum = |place: usize| losses[place].iter().fold(starts[place], |sum, loss| sum + loss);
            let is_equal =
                |place: &usize| best.is_some_and(|best| best != *place && sum(*place) <= sum(best));
            equal += (0..starts.len()).filter(is_equal).count();
            (looks, all) = (looks + looked, all + 8 * sets);
        }
        assert!(equal > 50, "{equal}");
        assert!(2 * looks < all, "{looks} of {all}");
    }

    #[test]
    fn what_costs_nothing_ends_the_race() {
        let losses = [vec![0.0; 30], vec![0.0; 30], vec![0.0; 30]];
        assert_eq!(by_race(&[0.0; 3], &losses), (Some(0), 30));
        assert_eq!(by_race(&[0.1, 0.0, 0.0], &losses), (Some(1), 30));
    }

    /// Both boards lose 1 by the last set. The first comes to its end after 31 looks, and the second goes on from
    /// there, as it may be as good.
    #[test]
    fn a_limit_leaves_the_best_so_far() {
        let within = |most: usize| {
            let mut looks = 0;
            let (best, ended) = least(&[0.0; 2], 30, |_, set| {
                looks += 1;
                let is_last = set == 29;
                (looks <= most)
                    .then_some(f64::from(u8::from(is_last)))
                    .ok_or(GaveUp::NodeLimit)
            });
            (best, ended.is_ok())
        };
        assert_eq!(within(20), (None, false));
        assert_eq!(within(40), (Some(0), false));
        assert_eq!(within(60), (Some(0), true));
    }
}
