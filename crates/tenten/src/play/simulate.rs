//! Many games, side by side, each with a seed of its own.
//!
//! Game `i` has the seed `Seed(seed).child(i)`, so that it is the same game on any thread, in any process, and for
//! every player: comparisons are on paired seeds. A [`Simulation`] plays games of some indices; its results are put in
//! order, so that nothing depends on who came first. [`stats`](crate::stats) makes tables of them.

mod in_turn;
mod log;

use std::borrow::Borrow;

use quadrille_bitboard::Bitboard;
use quadrille_search::{Limits, Seed};
use serde::{Deserialize, Serialize};

pub(crate) use in_turn::in_turn;
pub use log::{Header, Log, LogError, LogLine, Merged, Shard, merge, merge_all};
pub(crate) use log::{checked_line, read_line, rules_crc};

use crate::{Dealer, DealtSets, EndReason, Game, Player, PlayerError, RiskMeter, Rules, Step};

/// The most games of one simulation: their results are held in memory.
pub const MOST_GAMES: u64 = 10_000_000;

/// Result of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameResult {
    /// The number of the game, from 0.
    pub game: u64,
    /// Rounds that were played.
    pub rounds: u64,
    /// Points.
    pub score: u64,
    /// Whether a set did not fit. If not, the game was cut short: its life is longer than its rounds.
    pub died: bool,
    /// How many rounds ended with 0, 1, 2, ... filled cells.
    pub fill: Vec<u64>,
    /// The sum of the exact risks of the boards after all rounds, out of [`RiskMeter::all_draws`]; none if they were
    /// not measured. Their squares are not kept: how much the mean varies follows from the differences between games.
    #[serde(default, with = "log::decimal", skip_serializing_if = "Option::is_none")]
    pub risk: Option<u128>,
}

impl GameResult {
    /// The greatest number of rounds that a game is believed to have, and of points: the sums over [`MOST_GAMES`] such
    /// games do not overflow.
    const MOST: u64 = 1 << 40;

    /// Whether a game of at most `max_rounds` rounds came to its own end: by a set that did not fit, or after the last.
    #[must_use]
    pub fn is_whole(&self, max_rounds: Option<u64>) -> bool {
        self.died || max_rounds == Some(self.rounds)
    }

    /// Whether numbers from outside may be those of a game.
    fn is_sound(&self) -> bool {
        let filled = self
            .fill
            .iter()
            .try_fold(0_u64, |sum, &rounds| sum.checked_add(rounds));
        filled == Some(self.rounds)
            && self.rounds <= Self::MOST
            && self.score <= Self::MOST
            && self.risk.is_none_or(|risk| risk <= u128::MAX >> 24)
    }
}

/// Games that belong together.
#[derive(Clone, Copy)]
pub struct Simulation<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// Who plays.
    pub player: &'a dyn Player,
    /// What the seeds of all games follow from.
    pub seed: Seed,
    /// Rounds after which a game is cut short.
    pub max_rounds: Option<u64>,
    /// What measures the exact risk of the board after each round, about a microsecond each, if that is wanted.
    pub meter: Option<&'a RiskMeter>,
}

/// Rounds after which a game reports progress.
const PERIOD: u64 = 64;

impl Simulation<'_> {
    /// Plays one game; a raised [`Stop`](quadrille_search::Stop) cuts it short. Progress is counted in rounds.
    ///
    /// # Errors
    ///
    /// When the player breaks the rules.
    pub fn play(&self, game: u64, limits: &Limits) -> Result<GameResult, PlayerError> {
        self.play_dealt(game, Dealer::of(self.rules).as_ref(), limits)
    }

    /// Plays one game with the sets of the rules' dealer.
    fn play_dealt(
        &self,
        game: u64,
        dealer: Option<&Dealer>,
        limits: &Limits,
    ) -> Result<GameResult, PlayerError> {
        let mut fill = vec![0; self.rules.field().count() + 1];
        let seed = self.seed.child(game);
        let mut risk = self.meter.map(|_| 0);
        let sets = DealtSets::new(self.rules, dealer, seed);
        let playing = Game::new(self.rules, self.player, seed).with_round_limit(self.max_rounds);
        let mut playing = playing.with_sets(Box::new(sets));
        let end = loop {
            match playing.step(&limits.stop)? {
                Step::Round(round) => {
                    fill[round.board.count()] += 1;
                    if let (Some(meter), Some(risk)) = (self.meter, &mut risk) {
                        *risk += meter.risk(round.board).numerator;
                    }
                    if round.number % PERIOD == 0 {
                        limits.advance(PERIOD);
                    }
                }
                Step::End(end) => break end,
            }
        };
        limits.advance(end.rounds % PERIOD);
        let used = fill
            .iter()
            .rposition(|&rounds| rounds > 0)
            .map_or(0, |last| last + 1);
        fill.truncate(used);
        Ok(GameResult {
            game,
            rounds: end.rounds,
            score: end.score,
            died: end.reason == EndReason::NoFit,
            fill,
            risk,
        })
    }

    /// Plays these games on the threads of the current rayon pool, and puts their results in order. A game is asked for
    /// when a thread is free for it: of a billion games, those that are not played take no memory.
    ///
    /// `on_game` is called with each game that came to its own end, in no particular order. When the flag of the
    /// limits is raised, games in progress are cut short and those that have not begun are left out, without a call.
    /// Progress is counted in rounds; a limit of nodes has no meaning here.
    ///
    /// # Errors
    ///
    /// When the player breaks the rules.
    pub fn run(
        &self,
        games: impl IntoIterator<Item: Borrow<u64> + Send, IntoIter: Send>,
        limits: &Limits,
        on_game: impl Fn(&GameResult) + Sync,
    ) -> Result<Vec<GameResult>, PlayerError> {
        let on_game = |_, result: &GameResult| on_game(result);
        let mut results = run_all(&[*self], games, limits, on_game)?;
        Ok(results.pop().unwrap_or_default())
    }
}

/// Plays these games by each of several simulations of the same rules, as [`Simulation::run`] does for one: they take
/// turns, game by game, so that what a limit cuts off is cut off for all of them alike. Results are by simulation.
///
/// # Errors
///
/// When a player breaks the rules.
pub fn run_all(
    simulations: &[Simulation<'_>],
    games: impl IntoIterator<Item: Borrow<u64> + Send, IntoIter: Send>,
    limits: &Limits,
    on_game: impl Fn(usize, &GameResult) + Sync,
) -> Result<Vec<Vec<GameResult>>, PlayerError> {
    let dealer = simulations.first().and_then(|first| Dealer::of(first.rules));
    let numbers = games.into_iter().map(|game| *game.borrow());
    let turns = numbers.flat_map(|game| (0..simulations.len()).map(move |place| (place, game)));
    let played = in_turn(turns, |(place, game)| {
        if limits.stop.is_raised() {
            return Ok(None);
        }
        let simulation = &simulations[place];
        let result = simulation.play_dealt(game, dealer.as_ref(), limits)?;
        if result.is_whole(simulation.max_rounds) {
            on_game(place, &result);
        }
        Ok(Some((place, result)))
    })?;
    let mut results = vec![Vec::new(); simulations.len()];
    for (place, result) in played {
        results[place].push(result);
    }
    for results in &mut results {
        results.sort_by_key(|result: &GameResult| result.game);
    }
    Ok(results)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::FirstFit;

    fn simulation<'a>(rules: &'a Rules, player: &'a FirstFit, max_rounds: Option<u64>) -> Simulation<'a> {
        Simulation {
            rules,
            player,
            seed: Seed(1),
            max_rounds,
            meter: None,
        }
    }

    fn results(threads: usize) -> Vec<GameResult> {
        let rules = Rules::classic();
        let player = FirstFit::new(&rules);
        let simulation = simulation(&rules, &player, Some(20));
        let games: Vec<u64> = (0..60).collect();
        let rounds = Arc::new(AtomicU64::new(0));
        let seen = Arc::clone(&rounds);
        let limits = Limits::none().on_progress(move |more| {
            seen.fetch_add(more, Ordering::Relaxed);
        });
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        let heard = Mutex::new(0);
        let results = pool
            .install(|| simulation.run(&games, &limits, |_| *heard.lock().unwrap() += 1))
            .unwrap();
        assert_eq!(*heard.lock().unwrap(), 60);
        assert_eq!(
            rounds.load(Ordering::Relaxed),
            results.iter().map(|result| result.rounds).sum::<u64>()
        );
        results
    }

    #[test]
    fn threads_change_nothing() {
        let one = results(1);
        assert_eq!(one, results(2));
        assert_eq!(one, results(4));
        assert!(one.iter().any(|result| result.died));
        assert!(one.iter().any(|result| !result.died && result.rounds == 20));
        for result in one {
            assert_eq!(result.fill.iter().sum::<u64>(), result.rounds);
        }
    }

    /// Players that take turns play the games that each of them plays alone, and are cut off alike.
    #[test]
    fn players_take_turns() {
        let rules = Rules::classic();
        let player = FirstFit::new(&rules);
        let pair = [Some(20), Some(5)].map(|rounds| simulation(&rules, &player, rounds));
        let together = run_all(&pair, 0..30, &Limits::none(), |_, _| ()).unwrap();
        let alone = pair.map(|one| one.run(0..30, &Limits::none(), |_| ()).unwrap());
        assert_eq!(together, alone);
        let limits = Limits::none();
        let end = |place, result: &GameResult| {
            if place == 1 && result.game >= 9 {
                limits.stop.raise();
            }
        };
        let cut = run_all(&pair, 0..u64::MAX, &limits, end).unwrap();
        let threads = rayon::current_num_threads();
        assert!(cut[1].len() >= 10 && cut[0].len().abs_diff(cut[1].len()) <= threads);
    }

    #[test]
    fn a_raised_stop_begins_no_game() {
        let rules = Rules::classic();
        let player = FirstFit::new(&rules);
        let simulation = simulation(&rules, &player, None);
        let limits = Limits::none();
        limits.stop.raise();
        let results = simulation.run(0..u64::MAX, &limits, |_| panic!("nothing ends"));
        assert_eq!(results, Ok(Vec::new()));
    }

    /// More games than any memory holds: only those that are played are asked for.
    #[test]
    fn a_stop_leaves_the_other_games_alone() {
        let rules = Rules::classic();
        let player = FirstFit::new(&rules);
        let simulation = simulation(&rules, &player, Some(1));
        let asked = AtomicU64::new(0);
        let games = (0..u64::MAX).inspect(|_| {
            asked.fetch_add(1, Ordering::Relaxed);
        });
        let limits = Limits::none();
        let end = |result: &GameResult| {
            if result.game >= 9 {
                limits.stop.raise();
            }
        };
        let results = simulation.run(games, &limits, end).unwrap();
        let threads = rayon::current_num_threads() as u64;
        assert!(asked.into_inner() <= 10 + 2 * threads);
        assert!(results.len() >= 10);
        assert!((0..10).eq(results.iter().take(10).map(|result| result.game)));
    }
}
