//! How many random games it takes to win a board.
//!
//! [`Trials`] plays boards at random until each is won, [`Summary`] has the figures.

use quadrille_search::{Limits, Seed};
use rayon::prelude::*;

use crate::{Method, Playouts, Problem};

/// Many boards, each played at random until it is won.
#[derive(Clone, Copy, Debug)]
pub struct Trials {
    /// How the games choose.
    pub method: Method,
    /// What they are drawn from; board `i` draws from child `i`.
    pub seed: Seed,
    /// The most games for each board.
    pub trials: u64,
}

/// Attempts at one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempts {
    /// Games until the first win, that one included; none without a win.
    pub until_win: Option<u64>,
    /// Refills of the first win.
    pub refills: u32,
    /// Games that were played.
    pub played: u64,
}

/// Summary of many boards.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Boards that were played.
    pub boards: u64,
    /// Boards that were won.
    pub solved: u64,
    /// Games that were played in all.
    pub playouts: u64,
    /// Mean attempts of the boards that were won.
    pub mean: f64,
    /// Their median.
    pub median: u64,
    /// The most of them.
    pub max: u64,
    /// Boards won by number of refills.
    pub by_refills: Vec<u64>,
    /// For each number of attempts at which a board was won, how many were not won before or then: a survival curve.
    pub survivors: Vec<(u64, u64)>,
}

/// Games between two looks at the flag.
const PERIOD: u64 = 64;

impl Trials {
    /// Plays a board; nothing comes of it when the flag is raised before its end.
    fn attempt(&self, problem: &Problem, number: u64, limits: &Limits) -> Option<Attempts> {
        let playouts = Playouts::new(problem, self.method, self.seed.child(number));
        let mut won = None;
        for trial in 0..self.trials {
            if trial % PERIOD == 0 && limits.stop.is_raised() {
                return None;
            }
            let playout = playouts.play(trial);
            if playout.won {
                won = Some((trial + 1, playout.refills));
                break;
            }
        }
        Some(Attempts {
            until_win: won.map(|(games, _)| games),
            refills: won.map_or(0, |(_, refills)| refills),
            played: won.map_or(self.trials, |(games, _)| games),
        })
    }

    /// Plays this number of boards side by side; `problem` makes each when its turn comes, or none to end the run.
    /// Boards that are not finished when the flag is raised are left out.
    ///
    /// The limits report progress in boards.
    #[must_use]
    pub fn run(
        &self,
        boards: u64,
        problem: impl Fn(u64) -> Option<Problem> + Sync,
        limits: &Limits,
    ) -> Vec<Attempts> {
        let attempt = |number| {
            if limits.stop.is_raised() {
                return None;
            }
            let attempts = self.attempt(&problem(number)?, number, limits)?;
            limits.advance(1);
            Some(attempts)
        };
        (0..boards).into_par_iter().map(attempt).while_some().collect()
    }
}

impl Summary {
    /// The figures of many boards.
    #[must_use]
    pub fn of(attempts: &[Attempts]) -> Self {
        let mut wins: Vec<u64> = attempts
            .iter()
            .filter_map(|attempts| attempts.until_win)
            .collect();
        wins.sort_unstable();
        Self {
            boards: attempts.len() as u64,
            solved: wins.len() as u64,
            playouts: attempts.iter().map(|attempts| attempts.played).sum(),
            mean: wins.iter().sum::<u64>() as f64 / wins.len().max(1) as f64,
            median: wins.get(wins.len().saturating_sub(1) / 2).copied().unwrap_or(0),
            max: wins.last().copied().unwrap_or(0),
            by_refills: by_refills(attempts),
            survivors: survivors(attempts.len(), &wins),
        }
    }
}

/// Boards won, by number of refills.
fn by_refills(attempts: &[Attempts]) -> Vec<u64> {
    let most = attempts.iter().map(|attempts| attempts.refills as usize).max();
    let mut counts = vec![0; most.map_or(0, |most| most + 1)];
    for attempts in attempts.iter().filter(|attempts| attempts.until_win.is_some()) {
        counts[attempts.refills as usize] += 1;
    }
    counts
}

/// The survival curve of `boards` boards, from the sorted attempts of those that were won.
fn survivors(boards: usize, wins: &[u64]) -> Vec<(u64, u64)> {
    let mut curve = vec![(0, boards as u64)];
    for (index, &won) in wins.iter().enumerate() {
        let left = (boards - index - 1) as u64;
        match curve.last_mut() {
            Some(last) if last.0 == won => last.1 = left,
            _ => curve.push((won, left)),
        }
    }
    curve
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use quadrille_search::Stop;

    use super::*;
    use crate::Rules;

    fn attempts(until_win: Option<u64>, refills: u32) -> Attempts {
        Attempts {
            until_win,
            refills,
            played: until_win.unwrap_or(10),
        }
    }

    #[test]
    fn figures_of_five_boards() {
        let all = [
            attempts(Some(3), 1),
            attempts(None, 0),
            attempts(Some(1), 0),
            attempts(Some(3), 2),
            attempts(Some(5), 1),
        ];
        let summary = Summary::of(&all);
        assert_eq!((summary.boards, summary.solved, summary.playouts), (5, 4, 22));
        assert_eq!((summary.median, summary.max), (3, 5));
        assert!((summary.mean - 3.0).abs() < 1e-12);
        assert_eq!(summary.by_refills, [1, 2, 1]);
        assert_eq!(summary.survivors, [(0, 5), (1, 4), (3, 2), (5, 1)]);
    }

    /// A board that nobody wins takes all its games, however many: the flag is looked at between them.
    #[test]
    fn the_flag_ends_a_board() {
        let rules = Rules {
            max_refills: Some(0),
            ..Rules::default()
        };
        let problem = Problem::new(rules, "12".parse().unwrap()).unwrap();
        let trials = |trials| Trials {
            method: Method::Uniform,
            seed: Seed(1),
            trials,
        };
        let same = |_| Some(problem.clone());
        let all = trials(200).run(1, same, &Limits::none());
        assert_eq!(all.iter().map(|board| board.played).collect::<Vec<_>>(), [200]);
        let looks = AtomicU64::new(0);
        let stop = Stop::asking(move || looks.fetch_add(1, Ordering::Relaxed) >= 2);
        assert_eq!(trials(100_000).run(1, same, &Limits::until(stop)), []);
    }

    #[test]
    fn boards_that_are_not_played_are_not_made() {
        let trials = Trials {
            method: Method::Uniform,
            seed: Seed(1),
            trials: 1,
        };
        let made = AtomicU64::new(0);
        let problem = |_| {
            made.fetch_add(1, Ordering::Relaxed);
            Problem::new(Rules::default(), "19".parse().unwrap()).ok()
        };
        let stop = Stop::new();
        let raised = stop.clone();
        let limits = Limits::until(stop).on_progress(move |_| raised.raise());
        let played = trials.run(u64::MAX, problem, &limits).len() as u64;
        assert!(0 < played && played <= made.load(Ordering::Relaxed));
        assert!(made.load(Ordering::Relaxed) <= rayon::current_num_threads() as u64);
        assert_eq!(trials.run(u64::MAX, |_| None, &Limits::none()), []);
    }

    #[test]
    fn figures_of_no_board() {
        let summary = Summary::of(&[]);
        assert_eq!(
            (summary.boards, summary.max, summary.survivors),
            (0, 0, vec![(0, 0)])
        );
    }
}
