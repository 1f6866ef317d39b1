//! Random games of a search: for a first win, and when nothing better is left to do.

use std::ops::Range;

use quadrille_search::GaveUp;

use super::Config;
use super::search::{SMALL, Search};
use crate::{Method, Playouts, Problem};

/// Random games of one method.
pub(super) struct Player {
    playouts: Playouts,
    /// The number of the next game.
    next: u64,
    /// One game is played where others play this number of games.
    share: u64,
}

/// Random games of a player between two looks at the limits.
const BATCH: u64 = 512;
/// Random games for a first win: those of the first player, and of the second one.
const FIRST: [u64; 2] = [4_096, 65_536];
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
    fn next_batch(&mut self, most: u64) -> Range<u64> {
        let start = self.next;
        self.next = most.min(start + BATCH.div_ceil(self.share));
        start..self.next
    }
}

impl Search<'_> {
    /// Any win, by as few random games as it takes.
    pub(super) fn first_win(&mut self) {
        for (player, games) in self.players.iter().zip(FIRST) {
            let games = games.min(self.config.playouts);
            let won = player.playouts.first_win(games, self.limits);
            self.stats.playouts += won.map_or(games, |number| number + 1);
            if let Some(number) = won {
                let line = player.playouts.line(number);
                self.offer(line);
                return;
            }
        }
    }

    /// Random games of each player, until they are used up or a win is the best by the bounds.
    pub(super) fn play_on(&mut self) -> Result<(), GaveUp> {
        while !self.is_best_by_bounds() {
            let mut played = 0;
            for place in 0..self.players.len() {
                self.limits.check(self.stats.nodes)?;
                let games = self.players[place].next_batch(self.config.playouts);
                played += games.end - games.start;
                if let Some((number, playout)) = self.players[place].playouts.best(games, self.limits)
                    && self.is_better(playout.refills, playout.pairs)
                {
                    self.offer(self.players[place].playouts.line(number));
                }
            }
            self.stats.playouts += played;
            if played == 0 {
                break;
            }
        }
        Ok(())
    }
}
