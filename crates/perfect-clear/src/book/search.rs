//! Which setups the pieces at hand can build, and which of them is best.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;

use super::LINES;
use super::finder::{Candidate, FinderError, Hand, Judged, Prospects, judge};
use crate::build::{Path, order};
use crate::chain::Worth;
use crate::chance::{Chance, ChanceError, advise};
use crate::{
    Config, Field, Limits, Mover, Pattern, Piece, Problem, ProblemError, Shown, Solution, Table, letters,
};

/// A setup that can be built.
#[derive(Clone, Debug)]
pub struct Found {
    /// How often it is built, and what is left.
    pub judged: Judged,
    /// What follows on it, if that was asked for.
    pub prospects: Option<Prospects>,
}

impl Found {
    /// The way in which it is drawn: that of most queues, the first of equals.
    #[must_use]
    pub fn way(&self) -> Option<&Path> {
        let mut counts = vec![0_u64; self.judged.ways.found.len()];
        for (queue, number) in self.judged.chosen.iter().enumerate() {
            if let Some(number) = *number {
                counts[number] += self.judged.ways.queues.weight(queue);
            }
        }
        let most = counts.iter().copied().max()?;
        let number = counts.iter().position(|&count| count == most)?;
        self.judged.ways.found.get(number)
    }

    /// How the pieces at hand build it, if their order is known.
    #[must_use]
    pub fn order(&self, hand: &Hand, mover: &Arc<Mover>) -> Option<Solution> {
        let queue = self.judged.ways.queues.first()?;
        if !hand.is_ordered() || self.judged.ways.queues.len() > 1 {
            return None;
        }
        let pattern: Pattern = letters(queue).parse().ok()?;
        let problem = self.judged.candidate.shape.building(pattern, mover).ok()?;
        order(&problem, &self.way()?.tiles, queue)
    }

    /// The better ones first: those that are worth more, or solved more often; of equals, those of fewer pieces.
    fn rank(&self, other: &Self) -> Ordering {
        let value = |found: &Self| {
            let clears = found.prospects.as_ref().map(|prospects| prospects.clears);
            (clears.unwrap_or(-1.0), found.judged.rate())
        };
        let ((clears, rate), (of_other, rate_of_other)) = (value(self), value(other));
        let pieces = |found: &Self| found.judged.candidate.shape.pieces();
        of_other
            .total_cmp(&clears)
            .then(rate_of_other.total_cmp(&rate))
            .then(pieces(self).cmp(&pieces(other)))
    }
}

/// Setups that were judged.
#[derive(Clone, Debug)]
pub struct Judging {
    /// Those that can be built, the best first.
    pub found: Vec<Found>,
    /// How many were judged, with what follows on them if that is asked.
    pub judged: usize,
    /// Whether a limit struck before all was known of all of them.
    pub gave_up: bool,
}

/// Search for the best setups.
#[derive(Clone, Copy, Debug)]
pub struct Finder<'a> {
    /// The pieces at hand.
    pub hand: &'a Hand,
    /// How pieces move.
    pub mover: &'a Arc<Mover>,
    /// What pieces in hold are worth; nothing if that is not asked.
    pub worth: Option<&'a Worth>,
    /// How many of the best are wanted.
    pub most: usize,
    /// When to stop.
    pub limits: &'a Limits,
}

impl Finder<'_> {
    /// The setups that can be built, those with the highest rate first; `done` hears of each that was judged.
    ///
    /// # Errors
    ///
    /// When a setup makes no sense.
    pub fn judge_all(&self, candidates: &[Candidate], done: impl Fn()) -> Result<Judging, FinderError> {
        let mut judging = Judging {
            found: Vec::new(),
            judged: 0,
            gave_up: false,
        };
        for candidate in candidates {
            match judge(candidate, self.hand, self.mover, self.limits) {
                Ok(judged) => judging.found.extend(judged.map(|judged| Found {
                    judged,
                    prospects: None,
                })),
                Err(FinderError::GaveUp(_)) => {
                    judging.gave_up = true;
                    break;
                }
                Err(error) => return Err(error),
            }
            judging.judged += 1;
            done();
        }
        judging.found.sort_by(Found::rank);
        Ok(judging)
    }

    /// Works out what follows on setups, if that is asked for; `done` hears of each.
    ///
    /// # Errors
    ///
    /// When a setup makes no sense.
    pub fn look_ahead(&self, mut judging: Judging, done: impl Fn()) -> Result<Judging, FinderError> {
        if let (Some(worth), false) = (self.worth, judging.gave_up) {
            judging.gave_up = self.rank_by(worth, &mut judging.found, done)?;
            if judging.gave_up {
                // Of the others it is not known what they are worth.
                let known = judging.found.iter().filter(|found| found.prospects.is_some());
                judging.judged = known.count();
            }
        }
        Ok(judging)
    }

    /// Works out what follows on the setups that may be among the best, and ranks by it.
    ///
    /// A setup is worth at most its rate times what the best piece is worth. They are looked at in the order of this
    /// bound, until as many as are wanted are worth more than the next one can be.
    fn rank_by(&self, worth: &Worth, found: &mut [Found], done: impl Fn()) -> Result<bool, FinderError> {
        let best_piece = Piece::ALL.map(|piece| worth.of(self.hand.clear(), piece));
        let most = 1.0 + best_piece.into_iter().fold(0.0, f64::max);
        let mut known: Vec<f64> = Vec::new();
        let mut gave_up = false;
        for one in found.iter_mut() {
            let bound = one.judged.rate() * most;
            let is_out = |least: &f64| *least >= bound;
            if self.most == 0 || known.get(self.most - 1).is_some_and(is_out) {
                break;
            }
            match one.judged.prospects(self.mover, worth, self.limits) {
                Ok(prospects) => {
                    known.push(prospects.clears);
                    known.sort_unstable_by(|a, b| b.total_cmp(a));
                    one.prospects = Some(prospects);
                }
                Err(FinderError::GaveUp(_)) => {
                    gave_up = true;
                    break;
                }
                Err(error) => return Err(error),
            }
            done();
        }
        found.sort_by(Found::rank);
        Ok(gave_up)
    }

    /// What the best play without a book is worth.
    #[must_use]
    pub fn free_play(&self, table: Option<Arc<Table>>) -> FreePlay {
        match self.chance(table) {
            Ok(Ok(chance)) => FreePlay::Chance(chance),
            Ok(Err(ChanceError::GaveUp(_))) => FreePlay::GaveUp,
            Ok(Err(error)) => FreePlay::Unknown(format!("not worked out: {error}")),
            Err(error) => FreePlay::Unknown(format!("not worked out: {error}")),
        }
    }

    fn chance(&self, table: Option<Arc<Table>>) -> Result<Result<Chance, ChanceError>, ProblemError> {
        let shown = Shown::of_any_bags(self.hand.pieces().to_vec(), self.hand.bag());
        let problem = Problem::new(Field::empty(LINES)?, shown)?.with_mover(self.mover)?;
        let config = Config {
            table,
            ..Config::default()
        };
        Ok(advise(&problem, &config, self.limits).map(|advice| advice.chance))
    }
}

/// The setups that some pieces may build, and their mirror images, each shape once.
#[must_use]
pub fn candidates(all: Vec<Candidate>, hand: &Hand) -> Vec<Candidate> {
    let mirrors: Vec<Candidate> = all.iter().map(Candidate::mirrored).collect();
    let mut candidates: Vec<Candidate> = Vec::new();
    let mut places = HashMap::new();
    for candidate in all.into_iter().chain(mirrors) {
        if !hand.may_build(&candidate) {
            continue;
        }
        let shape = candidate.shape;
        let key = (shape.cells, shape.field.cells());
        if let Some(&place) = places.get(&key) {
            let before: &mut Candidate = &mut candidates[place];
            before.merge(&candidate);
        } else {
            places.insert(key, candidates.len());
            candidates.push(candidate);
        }
    }
    candidates
}

/// Worth of the best play without a book.
#[derive(Clone, Debug)]
pub enum FreePlay {
    /// Nobody asked.
    NotAsked,
    /// Its chance.
    Chance(Chance),
    /// A limit struck.
    GaveUp,
    /// It is not known, for this reason.
    Unknown(String),
}
