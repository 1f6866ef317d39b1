//! Two players on the same dangerous boards.
//!
//! **What.** Most of a strong player's risk is met on few boards, and two players are best compared there. A game of
//! the first player is played without copies; whenever it *rises* above the first level, both players go on from that
//! board, each with the same sets, until the board is below the level again. What they risk on the way is measured by
//! splitting at the other levels.
//!
//! **What it says.** The ratio of the risks is how many times as long the second player lives, as far as that depends
//! on what is done above the level. How often it rises there is not in it: a player that does so less often lives
//! longer than this says.

use std::borrow::Borrow;

use quadrille_search::Limits;

use super::splitting::{Level, Splitting, Trial, Went};
use super::{Measurement, Shared, play_all};
use crate::stats::NORMAL;
use crate::{Player, PlayerError};

/// Two players, of which the first plays the games.
#[derive(Clone, Copy)]
pub struct Paired<'a> {
    /// The games, and the first player.
    pub measurement: Measurement<'a>,
    /// The second player.
    pub other: &'a dyn Player,
    /// Rounds after which what follows on a rise ends, if the board is not below the level before.
    pub most: u64,
}

/// Risks that both players met after the rises of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct PairedGame {
    /// The number of the game, from 0.
    pub game: u64,
    /// Its rounds.
    pub rounds: u64,
    /// How often it rose above the first level.
    pub rises: u64,
    /// By player, the exact risks that were met after them, those of the boards that rose included, each as often as
    /// without copies.
    pub hazards: [f64; 2],
    /// By player, the rounds that were played after them, those of copies included.
    pub played: [u64; 2],
}

/// Ratio of the lives of two players, by the risks that both met.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HazardRatio {
    /// The first player's risks over those of the second one.
    pub ratio: f64,
    /// The ends of the 95 % interval, from the differences between games; none of a single game.
    pub interval: Option<(f64, f64)>,
}

impl HazardRatio {
    /// The ratio of the sums of these risks; none if one of them is 0.
    #[must_use]
    pub fn of(games: &[[f64; 2]]) -> Option<Self> {
        let [first, second] = [0, 1].map(|player: usize| games.iter().map(|game| game[player]).sum::<f64>());
        if first <= 0.0 || second <= 0.0 {
            return None;
        }
        let count = games.len() as f64;
        // Of the logarithm of the ratio, to the first order in what the games add to both sums.
        let off = games.iter().map(|game| game[0] / first - game[1] / second);
        let squares: f64 = off.map(|off| off * off).sum();
        let factor = (NORMAL * (squares * count / (count - 1.0)).sqrt()).exp();
        let ratio = first / second;
        Some(Self {
            ratio,
            interval: (games.len() > 1).then(|| (ratio / factor, ratio * factor)),
        })
    }
}

impl Paired<'_> {
    /// Plays these games, and both players after each rise above the first of the levels, on the threads of the current
    /// rayon pool. Games that the flag of the limits cut short are left out. `on_game` is called with each, in no
    /// particular order. Without levels nothing rises.
    ///
    /// # Errors
    ///
    /// When a player breaks the rules.
    pub fn run(
        &self,
        games: impl IntoIterator<Item: Borrow<u64> + Send, IntoIter: Send>,
        levels: &[Level],
        limits: &Limits,
        on_game: impl Fn(&PairedGame) + Sync,
    ) -> Result<Vec<PairedGame>, PlayerError> {
        let players = [self.measurement.player, self.other];
        let shared = players.map(|player| {
            Shared::new(&Measurement {
                player,
                ..self.measurement
            })
        });
        let play = |game| self.play(&shared, game, levels, limits);
        play_all(games, &limits.stop, play, on_game)
    }

    /// Plays a game, and both players after its rises; `None` if the flag of the limits cut it short.
    fn play(
        &self,
        shared: &[Shared<'_>; 2],
        game: u64,
        levels: &[Level],
        limits: &Limits,
    ) -> Result<Option<PairedGame>, PlayerError> {
        let seed = self.measurement.seed.child(game);
        let mut paired = PairedGame {
            game,
            rounds: 0,
            rises: 0,
            hazards: [0.0; 2],
            played: [0; 2],
        };
        let Some((floor, higher)) = levels.split_first() else {
            return Ok(Some(paired));
        };
        let mut trial = shared[0].start(seed);
        let mut was_above = false;
        while paired.rounds < self.measurement.max_rounds {
            match trial.step(&limits.stop)? {
                Went::On => paired.rounds += 1,
                Went::Dead => break,
                Went::Stopped => return Ok(None),
            }
            let is_above = trial.peril() >= floor.peril();
            if is_above && !was_above {
                paired.rises += 1;
                // Child 0 is left to the game itself.
                let seed = seed.child(paired.rises);
                for (player, shared) in shared.iter().enumerate() {
                    let start = shared.take_over(&trial, seed.child(0));
                    let splitting = Splitting::new(higher, seed.child(1), &limits.stop, |_, _, _| true);
                    let trace = splitting.run_above(floor.peril(), start, self.most)?;
                    if trace.is_cut {
                        return Ok(None);
                    }
                    let risks = trace.strata.iter().map(|stratum| stratum.hazard);
                    paired.hazards[player] += risks.sum::<f64>();
                    paired.played[player] += trace.strata.iter().map(|stratum| stratum.rounds).sum::<u64>();
                }
            }
            was_above = is_above;
        }
        limits.advance(paired.rounds);
        Ok(Some(paired))
    }
}
