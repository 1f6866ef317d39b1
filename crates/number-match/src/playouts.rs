//! Random games on one board: each has a number, and the same number is the same game.
//!
//! A game is played in the narrowest words that have room for the board. When a refill finds no room there, it goes on
//! in wider ones; `run` has the loop for words of one size.

mod run;

use std::ops::Range;
use std::sync::OnceLock;

use quadrille_schema::names;
use quadrille_search::{Limits, Seed, Stream, parallel};
use rand::Rng;

use crate::field::{Field, Lines, Wide, Word};
use crate::{Action, Problem};
use run::OutOfWords;
pub(crate) use run::{Position, Run};

names! {
    /// Policy of a random player.
    pub enum Method: "method" {
        /// Each pair is equally likely
        #[default]
        Uniform = "uniform",
        /// Pairs that are seen only across the end of a row are half as likely
        HalfAcross = "half-across",
        /// Pairs that do not touch are preferred
        Apart = "apart",
        /// One step in sixteen is a refill
        EarlyRefills = "early-refills",
    }
}

/// Result of a playout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Playout {
    /// Whether no digit is left.
    pub won: bool,
    /// Refills made.
    pub refills: u32,
    /// Pairs taken.
    pub pairs: u32,
}

/// Random stream and limits of a playout.
pub(crate) struct Draws<'a> {
    pub(crate) method: Method,
    pub(crate) random: &'a mut Stream,
    /// Most refills.
    pub(crate) refills: u32,
    /// Most pairs of a win: no refill is made that would need more of them.
    pub(crate) pairs: u32,
}

impl Draws<'_> {
    /// A number less than `count`. The bias, less than `count` / 2^32, is far below what could be measured.
    #[inline]
    fn below(&mut self, count: u32) -> u32 {
        ((u64::from(self.random.next_u32()) * u64::from(count)) >> 32) as u32
    }
}

/// Refills that a playout makes at most when the rules set no limit.
const REFILLS: u32 = 8;
/// Playouts that are tried before others are made by many threads.
const FEW: u64 = 32;
/// Cells of a board of which a playout takes milliseconds.
const LONG: usize = 1_000;
/// Playouts that are made between two looks at the limits.
const BATCH: u64 = 1 << 12;

/// The playouts of a board, each with a number: the same number is the same playout.
///
/// ```
/// use quadrille_number_match::{Board, Limits, Method, Playouts, Problem, Rules, Seed, Width};
///
/// let board = Board::parse("761541629/587238354/149416182", Width::NINE, 100)?;
/// let problem = Problem::new(Rules::default(), board)?;
/// let playouts = Playouts::new(&problem, Method::Uniform, Seed(1));
/// let number = playouts.first_win(10_000, &Limits::none()).expect("about every second one");
/// assert!(playouts.play(number).won);
/// assert!((0..number).all(|before| !playouts.play(before).won));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Playouts {
    problem: Problem,
    method: Method,
    seed: Seed,
    engines: Engines,
}

/// The engines for words of several sizes, made when they are needed.
#[derive(Default)]
struct Engines {
    one: OnceLock<Engine<u64>>,
    two: OnceLock<Engine<u128>>,
    four: OnceLock<Engine<Wide<4>>>,
    sixteen: OnceLock<Engine<Wide<16>>>,
}

/// Common parts of all games in words of one size.
struct Engine<W> {
    lines: Lines<W>,
    /// Where all playouts start; none if there is no room for it.
    start: Option<Position<W>>,
}

impl<W: Word> Engine<W> {
    fn new(problem: &Problem) -> Self {
        let lines = Lines::new(problem.rules());
        let start = Field::of(problem.board()).map(|field| Position::anew(&lines, field));
        Self { lines, start }
    }
}

impl Playouts {
    /// The playouts of a problem.
    #[must_use]
    pub fn new(problem: &Problem, method: Method, seed: Seed) -> Self {
        Self {
            problem: problem.clone(),
            method,
            seed,
            engines: Engines::default(),
        }
    }

    /// Plays the playout with this number.
    #[must_use]
    pub fn play(&self, number: u64) -> Playout {
        self.run(number, listener(&mut |_| {}))
    }

    /// The line of the playout with this number.
    #[must_use]
    pub fn line(&self, number: u64) -> Vec<Action> {
        let mut line = Vec::new();
        self.run(number, listener(&mut |action| line.push(action)));
        line
    }

    /// The first of the playouts 0, 1, ... below `count` that wins, if one does.
    ///
    /// It is the same on any number of threads. When the limits strike there is none.
    #[must_use]
    pub fn first_win(&self, count: u64, limits: &Limits) -> Option<u64> {
        // Most boards are won soon: a few playouts are not worth the threads.
        let few = count.min(FEW);
        // On a long board a playout takes so long that the flag is looked at before each but the first.
        let is_long = self.problem.board().len() >= LONG;
        let is_ended = || is_long && limits.stop.is_raised();
        let won = |number: &u64| self.play(*number).won;
        let mut found = (0..few)
            .take_while(|&number| number == 0 || !is_ended())
            .find(won);
        let mut start = few;
        while found.is_none() && start < count && limits.check(start).is_ok() {
            let end = count.min(start + BATCH);
            found = parallel::first(start..end, |number| is_ended() || won(&number));
            found = found.filter(|number| !is_ended() || won(number));
            start = end;
        }
        found
    }

    /// The best of these playouts that win, by refills, then pairs, then number; with its number.
    ///
    /// It is the same on any number of threads, unless the flag of the limits is raised: on a long board, that leaves
    /// out the playouts that have not begun.
    #[must_use]
    pub fn best(&self, numbers: Range<u64>, limits: &Limits) -> Option<(u64, Playout)> {
        let is_long = self.problem.board().len() >= LONG;
        let won = |number| {
            if is_long && limits.stop.is_raised() {
                return None;
            }
            let playout = self.play(number);
            playout.won.then_some((number, playout))
        };
        parallel::least(numbers, won, |(number, playout)| {
            (playout.refills, playout.pairs, *number)
        })
    }

    /// Plays a playout; calls `on_action` with each action.
    fn run(&self, number: u64, mut on_action: impl FnMut(Action)) -> Playout {
        let mut random = self.seed.stream(number);
        let mut draws = Draws {
            method: self.method,
            random: &mut random,
            refills: self.problem.rules().max_refills.unwrap_or(REFILLS),
            pairs: u32::MAX,
        };
        self.in_growing_words(&mut draws, &mut on_action)
            .unwrap_or_else(|so_far| Playout { won: false, ..so_far })
    }

    /// Goes on in wider words when narrow ones are full, and gives up when the widest are.
    fn in_growing_words(
        &self,
        draws: &mut Draws<'_>,
        on_action: &mut impl FnMut(Action),
    ) -> Result<Playout, Playout> {
        let engines = &self.engines;
        let in_four = self
            .within(&engines.one, None, draws, on_action)
            .or_else(|full| self.within(&engines.two, full.map(OutOfWords::widened), draws, on_action))
            .or_else(|full| self.within(&engines.four, full.map(OutOfWords::widened), draws, on_action));
        let full = match in_four {
            Ok(playout) => return Ok(playout),
            Err(full) => full.map(OutOfWords::widened),
        };
        self.within(&engines.sixteen, full, draws, on_action)
            .map_err(|full| full.map_or_else(Playout::default, |full| full.so_far))
    }

    /// Plays in words of one size, from where narrower ones were full or else from the start, until these are full;
    /// none when they have no room for the start.
    fn within<W: Word>(
        &self,
        engine: &OnceLock<Engine<W>>,
        from: Option<OutOfWords<W>>,
        draws: &mut Draws<'_>,
        on_action: &mut impl FnMut(Action),
    ) -> Result<Playout, Option<OutOfWords<W>>> {
        if from.is_none() && self.problem.board().len() > W::BITS as usize {
            return Err(None);
        }
        let engine = engine.get_or_init(|| Engine::new(&self.problem));
        let run = match from {
            Some(full) => {
                let now = Position::anew(&engine.lines, full.field);
                Run::new(&engine.lines, now, full.so_far)
            }
            None => Run::new(&engine.lines, engine.start.ok_or(None)?, Playout::default()),
        };
        run.finish(draws, |action, _| on_action(action)).map_err(Some)
    }
}

/// Each listener has a loop of playouts made for it.
#[cfg(not(target_arch = "wasm32"))]
fn listener(on_action: &mut impl FnMut(Action)) -> &mut impl FnMut(Action) {
    on_action
}

/// Phones have to load the loop of playouts: all listeners share one.
#[cfg(target_arch = "wasm32")]
fn listener(on_action: &mut impl FnMut(Action)) -> &mut dyn FnMut(Action) {
    on_action
}

#[cfg(test)]
mod tests;
