//! Measures lives that are too long to be waited for.
//!
//! **What.** The mean life is 1 over the mean exact risk of a round's board, but a strong player hardly ever sees a
//! risk: most of it comes from a few falls, and each takes a hundred thousand rounds to wait for. A [`Measurement`]
//! *splits* games: whenever a game comes nearer to its end than a level, it goes on several times from there, and
//! each counts less. So falls are seen often, and the mean stays what it is ([`Level`]).
//!
//! **How near is a board to the end?** Its *peril* says so, in cells: what the quick score takes off for the board, or
//! what its details cost ([`Weights::DETAILS`]) in games that have some, and 100 cells for each thousandth of risk. The
//! levels are found beforehand, by games that are not counted: of the boards above a level, a half are above the next.
//!
//! Two players are compared by [`Paired`], on the same dangerous boards.
//!
//! **Does it work.** Of a player whose life is known by deaths it finds the same life (`docs/results.md`). Tests hold
//! it against plain games, and the splitting against the exact chances of a random walk.
//!
//! Games are independent, game `i` by `Seed(seed).child(i)`, so the answer is the same on any number of threads.

mod paired;
mod peril;
mod splitting;
#[cfg(test)]
mod tests;

use std::borrow::Borrow;

use quadrille_search::{Limits, Seed, Stop};

use crate::simulate::in_turn;
use crate::stats::MeanHazard;
use crate::{Board, Dealer, DealtSets, EndReason, Game, Player, PlayerError, RiskMeter, Rules, Step, Streak};
use peril::Peril;
use splitting::{Splitting, Trace, Trial, Went};

pub use paired::{HazardRatio, Paired, PairedGame};
pub use splitting::{Level, LevelError, Stratum};

#[cfg(doc)]
use crate::Weights;

/// Games that are split.
#[derive(Clone, Copy)]
pub struct Measurement<'a> {
    /// The rules. Their dealer must not look at the board: the risk is that of a set which is drawn.
    pub rules: &'a Rules,
    /// Who plays.
    pub player: &'a dyn Player,
    /// What measures the risk of boards, of the same rules.
    pub meter: &'a RiskMeter,
    /// What the seeds of all games follow from.
    pub seed: Seed,
    /// Rounds after which a game ends, if it is not lost before; those of copies do not count.
    pub max_rounds: u64,
}

/// Results of a game and its copies.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// The number of the game, from 0.
    pub game: u64,
    /// Rounds of the game itself.
    pub rounds: u64,
    /// What was met below the first level, between it and the second, and so on.
    pub strata: Vec<Stratum>,
}

impl Measured {
    /// The risks that were met, each as often as it would be without copies.
    #[must_use]
    pub fn hazard(&self) -> f64 {
        self.strata.iter().map(|stratum| stratum.hazard).sum()
    }
}

/// Results of many games.
#[derive(Clone, Debug, PartialEq)]
pub struct Totals {
    /// Rounds of the games, those of copies not counted.
    pub rounds: u64,
    /// The mean exact risk; none without a round.
    pub hazard: Option<MeanHazard>,
    /// The sums of all strata.
    pub strata: Vec<Stratum>,
}

impl Totals {
    /// The sums of these games, in their order.
    #[must_use]
    pub fn of(games: &[Measured]) -> Self {
        let sums = games.iter().map(|game| (game.rounds as f64, game.hazard()));
        let count = games.iter().map(|game| game.strata.len()).max().unwrap_or(0);
        let mut strata = vec![Stratum::default(); count];
        for game in games {
            for (sum, stratum) in strata.iter_mut().zip(&game.strata) {
                sum.add(stratum);
            }
        }
        Self {
            rounds: games.iter().map(|game| game.rounds).sum(),
            hazard: MeanHazard::of_sums(&sums.collect::<Vec<_>>()),
            strata,
        }
    }

    /// Rounds that were played, copies included.
    #[must_use]
    pub fn played(&self) -> u64 {
        self.strata.iter().map(|stratum| stratum.rounds).sum()
    }

    /// Deaths that were seen, copies included, and how many they count: those of the games without copies, on average.
    #[must_use]
    pub fn deaths(&self) -> (u64, f64) {
        let count = self.strata.iter().map(|stratum| stratum.deaths).sum();
        let lost = self.strata.iter().fold(0.0, |sum, stratum| sum + stratum.lost);
        (count, lost)
    }
}

/// The share of boards above a level that are above the next, one over the copies.
const COPIES: u32 = 2;
/// The most copies at a level that fewer boards reach.
const MOST_COPIES: u32 = 4;
/// The most levels.
const MOST_LEVELS: usize = 12;
/// How many boards above a level are seen that are not all alike, before the next one is found.
const BOARDS: usize = 400;
/// Where boards have a higher mean risk, there is no level above them: what follows is known well enough.
const HIGH: f64 = 0.02;
/// The children of the seed for the games by which levels are found begin here.
const PILOTS: u64 = 1 << 62;

impl Measurement<'_> {
    /// Finds levels, one above the other, by games that are not counted. For each of them, these play `rounds` rounds
    /// at most, and their copies more.
    ///
    /// There are no more where too few boards are above the last one, or the flag of the limits is raised.
    ///
    /// # Errors
    ///
    /// When the player breaks the rules.
    pub fn find_levels(&self, rounds: u64, limits: &Limits) -> Result<Vec<Level>, PlayerError> {
        let shared = Shared::new(self);
        let mut levels = Vec::new();
        while levels.len() < MOST_LEVELS {
            let seen = self.explore(&shared, &levels, rounds, limits)?;
            let Some(level) = next_level(seen, &levels) else {
                break;
            };
            levels.push(level);
        }
        Ok(levels)
    }

    /// The perils and hazards of boards above all levels.
    fn explore(
        &self,
        shared: &Shared<'_>,
        levels: &[Level],
        rounds: u64,
        limits: &Limits,
    ) -> Result<Vec<(f64, f64)>, PlayerError> {
        let (mut seen, mut higher, mut played) = (Vec::new(), 0, 0);
        let below = base(levels);
        for pilot in 0.. {
            if played >= rounds || higher >= BOARDS || limits.stop.is_raised() {
                break;
            }
            let of_pilot = self.seed.child(PILOTS + ((levels.len() as u64) << 32) + pilot);
            let note = |above, peril, hazard| {
                if above == levels.len() {
                    seen.push((peril, hazard));
                    higher += usize::from(peril > below);
                }
                higher < BOARDS
            };
            let splitting = Splitting::new(levels, of_pilot.child(1), &limits.stop, note);
            let steps = self.max_rounds.min(rounds - played);
            let trace = splitting.run(shared.start(of_pilot), steps)?;
            // A lost round counts too: a game may be lost in its first one.
            played += trace.rounds + 1;
        }
        Ok(if higher >= BOARDS { seen } else { Vec::new() })
    }

    /// Plays a game with its copies; `None` if the flag of the limits cut it short. Progress is counted in rounds of
    /// the game itself.
    ///
    /// # Errors
    ///
    /// When the player breaks the rules.
    pub fn play(
        &self,
        game: u64,
        levels: &[Level],
        limits: &Limits,
    ) -> Result<Option<Measured>, PlayerError> {
        self.play_by(&Shared::new(self), game, levels, limits)
    }

    fn play_by(
        &self,
        shared: &Shared<'_>,
        game: u64,
        levels: &[Level],
        limits: &Limits,
    ) -> Result<Option<Measured>, PlayerError> {
        let seed = self.seed.child(game);
        // Child 0 is left to the game itself, whose sets are those of the same game without copies.
        let splitting = Splitting::new(levels, seed.child(1), &limits.stop, |_, _, _| true);
        let Trace {
            rounds,
            strata,
            is_cut,
        } = splitting.run(shared.start(seed), self.max_rounds)?;
        limits.advance(rounds);
        Ok((!is_cut).then_some(Measured { game, rounds, strata }))
    }

    /// Plays these games on the threads of the current rayon pool, each asked for in its turn; those that the flag of
    /// the limits cut short are left out. What is left then is no fair sample: games with many copies take longer.
    /// `on_game` is called with each, in no particular order.
    ///
    /// # Errors
    ///
    /// When the player breaks the rules.
    pub fn run(
        &self,
        games: impl IntoIterator<Item: Borrow<u64> + Send, IntoIter: Send>,
        levels: &[Level],
        limits: &Limits,
        on_game: impl Fn(&Measured) + Sync,
    ) -> Result<Vec<Measured>, PlayerError> {
        let shared = Shared::new(self);
        let play = |game| self.play_by(&shared, game, levels, limits);
        play_all(games, &limits.stop, play, on_game)
    }
}

/// Plays games in their turn until the flag is raised; `play` has nothing of one that is cut short.
fn play_all<T: Send>(
    games: impl IntoIterator<Item: Borrow<u64> + Send, IntoIter: Send>,
    stop: &Stop,
    play: impl Fn(u64) -> Result<Option<T>, PlayerError> + Sync,
    on_game: impl Fn(&T) + Sync,
) -> Result<Vec<T>, PlayerError> {
    in_turn(games, |game| {
        if stop.is_raised() {
            return Ok(None);
        }
        Ok(play(*game.borrow())?.inspect(&on_game))
    })
}

/// The peril that the next level must be above.
fn base(levels: &[Level]) -> f64 {
    levels.last().map_or(0.0, |level| level.peril())
}

/// The level above which half of these boards are, or fewer if many are alike.
fn next_level(mut seen: Vec<(f64, f64)>, levels: &[Level]) -> Option<Level> {
    let risk = seen.iter().map(|&(_, hazard)| hazard).sum::<f64>() / seen.len().max(1) as f64;
    if risk > HIGH {
        return None;
    }
    seen.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let half = seen.len() - seen.len() / COPIES as usize;
    let first = half + seen[half..].iter().position(|&(peril, _)| peril > base(levels))?;
    let peril = seen[first].0;
    let reached = seen.iter().filter(|&&(of, _)| of >= peril).count();
    // As many as share a board above this level among those above the last one, rounded.
    let copies = ((2 * seen.len() + reached) / (2 * reached)) as u32;
    Level::new(peril, copies.clamp(COPIES, MOST_COPIES)).ok()
}

/// Common part of all games of a measurement.
struct Shared<'a> {
    measurement: Measurement<'a>,
    dealer: Option<Dealer>,
    peril: Peril,
}

impl<'a> Shared<'a> {
    fn new(measurement: &Measurement<'a>) -> Self {
        Self {
            measurement: *measurement,
            dealer: Dealer::of(measurement.rules),
            peril: Peril::new(measurement.rules, measurement.meter),
        }
    }

    /// A game from the empty board.
    fn start(&self, seed: Seed) -> InGame<'_> {
        self.resume(Board::EMPTY, Streak::default(), seed)
    }

    /// A game that goes on from where another one is, with other sets, perhaps by another player.
    fn take_over(&self, other: &InGame<'_>, seed: Seed) -> InGame<'_> {
        InGame {
            peril: other.peril,
            hazard: other.hazard,
            ..self.resume(other.game.board(), other.game.streak(), seed)
        }
    }

    fn resume(&self, board: Board, streak: Streak, seed: Seed) -> InGame<'_> {
        let Measurement { rules, player, .. } = self.measurement;
        let sets = DealtSets::new(rules, self.dealer.as_ref(), seed);
        let game = Game::new(rules, player, seed)
            .with_board(board)
            .with_streak(streak);
        InGame {
            shared: self,
            game: game.with_sets(Box::new(sets)),
            peril: 0.0,
            hazard: 0.0,
        }
    }
}

/// A game in progress, with what is known of its board.
struct InGame<'a> {
    shared: &'a Shared<'a>,
    game: Game<'a>,
    peril: f64,
    hazard: f64,
}

impl Trial for InGame<'_> {
    type Error = PlayerError;

    fn step(&mut self, stop: &Stop) -> Result<Went, PlayerError> {
        let round = match self.game.step(stop)? {
            Step::Round(round) => round,
            Step::End(end) if end.reason == EndReason::Interrupted => return Ok(Went::Stopped),
            Step::End(_) => return Ok(Went::Dead),
        };
        let meter = self.shared.measurement.meter;
        self.hazard = meter.risk(round.board).value();
        self.peril = self.shared.peril.of(meter, round.board, self.hazard);
        Ok(Went::On)
    }

    fn peril(&self) -> f64 {
        self.peril
    }

    fn hazard(&self) -> f64 {
        self.hazard
    }

    fn again(&self, seed: Seed) -> Self {
        self.shared.take_over(self, seed)
    }
}
