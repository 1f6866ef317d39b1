//! Many random games on one board.

use std::ops::Range;
use std::sync::OnceLock;

use quadrille_search::{Limits, Seed};
use rayon::prelude::*;

use crate::field::{Field, Lines, Wide, Word};
use crate::playout::{Chance, Full};
use crate::{Action, Game, Playout, Policy, Rules};

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

/// The lines of sight in words of several sizes, made when they are needed.
struct Engines {
    one: OnceLock<Lines<u64>>,
    two: OnceLock<Lines<u128>>,
    four: OnceLock<Lines<Wide<4>>>,
    sixteen: OnceLock<Lines<Wide<16>>>,
}

impl Playouts {
    /// The playouts of a game as it stands.
    #[must_use]
    pub fn new(game: &Game, policy: Policy, seed: Seed) -> Self {
        Self {
            game: game.clone(),
            policy,
            seed,
            engines: Engines {
                one: OnceLock::new(),
                two: OnceLock::new(),
                four: OnceLock::new(),
                sixteen: OnceLock::new(),
            },
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
        let rules = self.game.rules();
        let one = Field::of(self.game.board()).map(|field: Field<u64>| Full::new(field));
        let two = match one {
            Some(start) => match start.go_on(lines(&engines.one, rules), chance, |action, _| tell(action)) {
                Ok(playout) => return Ok(playout),
                Err(full) => Some(full.widened()),
            },
            None => Field::of(self.game.board()).map(|field: Field<u128>| Full::new(field)),
        };
        let four = match two {
            Some(start) => match start.go_on(lines(&engines.two, rules), chance, |action, _| tell(action)) {
                Ok(playout) => return Ok(playout),
                Err(full) => Some(full.widened()),
            },
            None => Field::of(self.game.board()).map(|field: Field<Wide<4>>| Full::new(field)),
        };
        let sixteen = match four {
            Some(start) => match start.go_on(lines(&engines.four, rules), chance, |action, _| tell(action)) {
                Ok(playout) => return Ok(playout),
                Err(full) => Some(full.widened()),
            },
            None => Field::of(self.game.board()).map(|field: Field<Wide<16>>| Full::new(field)),
        };
        let start = sixteen.ok_or_else(Playout::default)?;
        start
            .go_on(lines(&engines.sixteen, rules), chance, |action, _| tell(action))
            .map_err(|full| full.so_far)
    }
}

fn lines<'a, W: Word>(cell: &'a OnceLock<Lines<W>>, rules: &Rules) -> &'a Lines<W> {
    cell.get_or_init(|| Lines::new(rules))
}

#[cfg(test)]
mod tests;
