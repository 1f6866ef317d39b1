//! Random games of a search: for a first win, and when nothing better is left to do.

use quadrille_search::GaveUp;

use super::search::Search;

/// Random games for a first win: those of the first player, and of the second one.
const FIRST: [u64; 2] = [4_096, 65_536];

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
