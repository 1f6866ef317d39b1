//! How many random games it takes to win a board.

use quadrille_search::{Limits, Seed};
use rayon::prelude::*;

use crate::{Board, Game, Playouts, Policy, Rules};

/// Many boards, each played at random until it is won.
#[derive(Clone, Copy, Debug)]
pub struct Trials {
    /// The rules.
    pub rules: Rules,
    /// How the games choose.
    pub policy: Policy,
    /// What they are drawn from; board `i` draws from child `i`.
    pub seed: Seed,
    /// Games for each board at most.
    pub trials: u64,
}

/// What came of one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempts {
    /// Games until the first win, that one included; none without a win.
    pub until_win: Option<u64>,
    /// Refills of the first win.
    pub refills: u32,
    /// Games that were played.
    pub played: u64,
}

/// What came of many boards.
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

impl Trials {
    /// Plays a board.
    #[must_use]
    pub fn attempt(&self, board: Board, number: u64) -> Attempts {
        let game = Game::new(self.rules, board);
        let playouts = Playouts::new(&game, self.policy, self.seed.child(number));
        let won = (0..self.trials).find(|&trial| playouts.play(trial).won);
        Attempts {
            until_win: won.map(|trial| trial + 1),
            refills: won.map_or(0, |trial| playouts.play(trial).refills),
            played: won.map_or(self.trials, |trial| trial + 1),
        }
    }

    /// Plays boards side by side, telling after each one; those that are not begun when the flag is up are left out.
    #[must_use]
    pub fn run(&self, boards: &[Board], limits: &Limits, tell: impl Fn() + Sync) -> Vec<Attempts> {
        let attempt = |(number, board): (usize, &Board)| {
            limits.check(0).ok()?;
            let attempts = self.attempt(board.clone(), number as u64);
            tell();
            Some(attempts)
        };
        boards.par_iter().enumerate().filter_map(attempt).collect()
    }
}

impl Summary {
    /// Sums up.
    #[must_use]
    pub fn of(attempts: &[Attempts]) -> Self {
        let mut wins: Vec<u64> = attempts
            .iter()
            .filter_map(|attempts| attempts.until_win)
            .collect();
        wins.sort_unstable();
        let most = attempts.iter().map(|attempts| attempts.refills as usize).max();
        let mut by_refills = vec![0; most.map_or(0, |most| most + 1)];
        for attempts in attempts.iter().filter(|attempts| attempts.until_win.is_some()) {
            by_refills[attempts.refills as usize] += 1;
        }
        let mut survivors = vec![(0, attempts.len() as u64)];
        for (index, &won) in wins.iter().enumerate() {
            let left = (attempts.len() - index - 1) as u64;
            match survivors.last_mut() {
                Some(last) if last.0 == won => last.1 = left,
                _ => survivors.push((won, left)),
            }
        }
        Self {
            boards: attempts.len() as u64,
            solved: wins.len() as u64,
            playouts: attempts.iter().map(|attempts| attempts.played).sum(),
            mean: wins.iter().sum::<u64>() as f64 / wins.len().max(1) as f64,
            median: wins.get(wins.len().saturating_sub(1) / 2).copied().unwrap_or(0),
            max: wins.last().copied().unwrap_or(0),
            by_refills,
            survivors,
        }
    }
}
