//! Players of random games.

use std::ops::Range;

use super::Config;
use crate::{Method, Playouts, Problem};

/// Digits of a board whose positions can mostly all be seen within a second.
pub(super) const SMALL: usize = 30;
/// Random games of one method.
pub(super) struct Player {
    pub(super) playouts: Playouts,
    /// The number of the next game.
    next: u64,
    /// One game is played where others play this number of games.
    share: u64,
}

/// Random games of a player between two looks at the limits.
const BATCH: u64 = 512;
/// Of games with early refills on a long board, one is played where others play this number: each refill makes the
/// board longer, so that they take many times as long.
const SHARE_OF_EARLY: u64 = 16;

impl Player {
    /// A player of the method in the configuration; and one with early refills, which win boards that are hardly ever
    /// won otherwise.
    pub(super) fn all(problem: &Problem, config: &Config) -> Vec<Self> {
        let mut methods = vec![config.method, Method::EarlyRefills];
        methods.dedup();
        let seeds = (0..).map(|number| config.seed.child(number));
        let player = |(method, seed)| Self {
            playouts: Playouts::new(problem, method, seed),
            next: 0,
            share: match method {
                Method::EarlyRefills if problem.board().live() > SMALL => SHARE_OF_EARLY,
                _ => 1,
            },
        };
        methods.into_iter().zip(seeds).map(player).collect()
    }

    /// The numbers of the next games, up to the number `most`.
    pub(super) fn next_batch(&mut self, most: u64) -> Range<u64> {
        let start = self.next;
        self.next = most.min(start + BATCH.div_ceil(self.share));
        start..self.next
    }
}
