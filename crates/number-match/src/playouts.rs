//! Many random games on one board.

use std::ops::Range;
use std::sync::OnceLock;

use quadrille_search::{Limits, Seed};
use rayon::prelude::*;

use crate::field::{Field, Lines, Wide, Word};
use crate::playout::{Chance, Full, Position, Run};
use crate::{Action, Game, Playout, Policy};

/// Refills that a playout makes at most when the rules set no limit.
const REFILLS: u32 = 8;
/// Playouts that are tried before others are made by many threads.
const FEW: u64 = 32;
/// Playouts that are made between two looks at the limits.
const BATCH: u64 = 1 << 12;

/// The playouts of a board, each with a number: the same number is the same playout.
///
/// ```
/// use quadrille_number_match::{Board, Game, Limits, Playouts, Policy, Rules, Seed};
///
/// let board = Board::parse("761541629/587238354/149416182", 9, 100)?;
/// let playouts = Playouts::new(&Game::new(Rules::default(), board), Policy::Uniform, Seed(1));
/// let number = playouts.first_win(10_000, &Limits::none()).expect("about every second one");
/// assert!(playouts.play(number).won);
/// assert!((0..number).all(|before| !playouts.play(before).won));
/// # Ok::<(), quadrille_number_match::BoardError>(())
/// ```
pub struct Playouts {
    game: Game,
    policy: Policy,
    seed: Seed,
    engines: Engines,
}

/// What plays in words of several sizes, made when it is needed.
#[derive(Default)]
struct Engines {
    one: OnceLock<Engine<u64>>,
    two: OnceLock<Engine<u128>>,
    four: OnceLock<Engine<Wide<4>>>,
    sixteen: OnceLock<Engine<Wide<16>>>,
}

/// What plays in words of one size.
struct Engine<W> {
    lines: Lines<W>,
    /// Where all playouts start, if there is room for it.
    start: Option<Position<W>>,
}

impl<W: Word> Engine<W> {
    fn new(game: &Game) -> Self {
        let lines = Lines::new(game.rules());
        let start = Field::of(game.board()).map(|field| Position::new(&lines, field));
        Self { lines, start }
    }
}

impl Playouts {
    /// The playouts of a game as it stands.
    #[must_use]
    pub fn new(game: &Game, policy: Policy, seed: Seed) -> Self {
        Self {
            game: game.clone(),
            policy,
            seed,
            engines: Engines::default(),
        }
    }

    /// Plays the playout with this number.
    #[must_use]
    pub fn play(&self, number: u64) -> Playout {
        self.told(number, |_| {})
    }

    /// What the playout with this number does.
    #[must_use]
    pub fn line(&self, number: u64) -> Vec<Action> {
        let mut line = Vec::new();
        self.told(number, |action| line.push(action));
        line
    }

    /// The first of the playouts 0, 1, ... below `count` that wins, if one does.
    ///
    /// It is the same on any number of threads. When the limits strike there is none.
    #[must_use]
    pub fn first_win(&self, count: u64, limits: &Limits) -> Option<u64> {
        self.first_win_within(0..count, limits)
    }

    /// The first of these playouts that wins, if one does.
    #[must_use]
    pub fn first_win_within(&self, numbers: Range<u64>, limits: &Limits) -> Option<u64> {
        // Most boards are won soon: a few playouts are not worth the threads.
        let few = numbers.end.min(numbers.start.saturating_add(FEW));
        let mut start = few;
        let found = (numbers.start..few).find(|&number| self.play(number).won);
        if found.is_some() {
            return found;
        }
        while start < numbers.end && limits.check(start - numbers.start).is_ok() {
            let end = numbers.end.min(start + BATCH);
            let found = (start..end)
                .into_par_iter()
                .find_first(|&number| self.play(number).won);
            if found.is_some() {
                return found;
            }
            start = end;
        }
        None
    }

    /// The best of these playouts that win, by refills, then pairs, then number; none when the flag is up or none wins.
    ///
    /// It is the same on any number of threads.
    #[must_use]
    pub fn best(&self, numbers: Range<u64>) -> Option<(u64, Playout)> {
        let wins = numbers.into_par_iter().filter_map(|number| {
            let playout = self.play(number);
            playout.won.then_some((number, playout))
        });
        wins.min_by_key(|(number, playout)| (playout.refills, playout.pairs, *number))
    }

    fn told(&self, number: u64, mut tell: impl FnMut(Action)) -> Playout {
        let rules = self.game.rules();
        let left = rules
            .max_refills
            .map(|most| most.saturating_sub(self.game.refills()));
        let mut random = self.seed.stream(number);
        let mut chance = Chance {
            policy: self.policy,
            random: &mut random,
            refills: left.unwrap_or(REFILLS),
            pairs: u32::MAX,
        };
        self.in_words(&mut chance, &mut tell)
            .unwrap_or_else(|so_far| Playout { won: false, ..so_far })
    }

    /// Goes on in wider words when narrow ones are full, and gives up when the widest are.
    fn in_words(&self, chance: &mut Chance<'_>, tell: &mut impl FnMut(Action)) -> Result<Playout, Playout> {
        let engines = &self.engines;
        let full = match self.within(&engines.one, None, chance, tell) {
            Ok(playout) => return Ok(playout),
            Err(full) => full.map(Full::widened),
        };
        let full = match self.within(&engines.two, full, chance, tell) {
            Ok(playout) => return Ok(playout),
            Err(full) => full.map(Full::widened),
        };
        let full = match self.within(&engines.four, full, chance, tell) {
            Ok(playout) => return Ok(playout),
            Err(full) => full.map(Full::widened),
        };
        self.within(&engines.sixteen, full, chance, tell)
            .map_err(|full| full.map_or_else(Playout::default, |full| full.so_far))
    }

    /// Plays in words of one size, from where narrower ones were full or else from the start, until these are full; none
    /// when they have no room for the start.
    fn within<W: Word>(
        &self,
        engine: &OnceLock<Engine<W>>,
        from: Option<Full<W>>,
        chance: &mut Chance<'_>,
        tell: &mut impl FnMut(Action),
    ) -> Result<Playout, Option<Full<W>>> {
        if from.is_none() && self.game.board().len() > W::BITS as usize {
            return Err(None);
        }
        let engine = engine.get_or_init(|| Engine::new(&self.game));
        let run = match from {
            Some(full) => {
                let now = Position::new(&engine.lines, full.field);
                Run::new(&engine.lines, now, full.so_far)
            }
            None => Run::new(&engine.lines, engine.start.ok_or(None)?, Playout::default()),
        };
        run.finish(chance, |action, _| tell(action)).map_err(Some)
    }
}

#[cfg(test)]
mod tests;
