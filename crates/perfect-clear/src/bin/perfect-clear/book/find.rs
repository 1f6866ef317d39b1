//! Which setups the pieces at hand can build, and which of them is best.

use std::cmp::Ordering;
use std::sync::Arc;

use anyhow::Result;
use quadrille_cli::Progress;
use quadrille_perfect_clear::book::finder::{Candidate, FinderError, Hand, Judged, Prospects, judge};
use quadrille_perfect_clear::build::{Path, order};
use quadrille_perfect_clear::chain::Worth;
use quadrille_perfect_clear::chance::{Chance, ChanceError, advise};
use quadrille_perfect_clear::{Config, Field, Mover, Pattern, Piece, Problem, Shown, Solution, letters};
use quadrille_search::Limits;

use super::LINES;
use crate::table_cache::{IfMissing, TableArgs};

/// A setup that can be built.
pub(super) struct Found {
    pub(super) judged: Judged,
    pub(super) prospects: Option<Prospects>,
}

impl Found {
    /// The way in which it is drawn: that of most queues, the first of equals.
    pub(super) fn way(&self) -> Option<&Path> {
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
    pub(super) fn order(&self, hand: &Hand, mover: &Arc<Mover>) -> Option<Solution> {
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
pub(super) struct Judging {
    /// Those that can be built, the best first.
    pub(super) found: Vec<Found>,
    /// How many were judged, with what follows on them if that is asked.
    pub(super) judged: usize,
    /// Whether a limit struck before all was known of all of them.
    pub(super) gave_up: bool,
}

/// Looks for the best setups.
pub(super) struct Finder<'a> {
    pub(super) hand: &'a Hand,
    pub(super) mover: &'a Arc<Mover>,
    /// What pieces in hold are worth; nothing if that is not asked.
    pub(super) worth: Option<&'a Worth>,
    /// How many of the best are wanted.
    pub(super) most: usize,
    pub(super) limits: &'a Limits,
}

impl Finder<'_> {
    /// The setups that can be built, the best first.
    pub(super) fn run(&self, candidates: &[Candidate]) -> Result<Judging> {
        let progress = Progress::bar(candidates.len() as u64, "setups");
        let (mut found, mut judged) = (Vec::new(), 0);
        let mut gave_up = false;
        for candidate in candidates {
            match judge(candidate, self.hand, self.mover, self.limits) {
                Ok(judged) => found.extend(judged.map(|judged| Found {
                    judged,
                    prospects: None,
                })),
                Err(FinderError::GaveUp(_)) => {
                    gave_up = true;
                    break;
                }
                Err(error) => return Err(error.into()),
            }
            judged += 1;
            progress.add(1);
        }
        drop(progress);
        found.sort_by(Found::rank);
        if let (Some(worth), false) = (self.worth, gave_up) {
            gave_up = self.look_ahead(&mut found, worth)?;
            if gave_up {
                // Of the others it is not known what they are worth.
                judged = found.iter().filter(|found| found.prospects.is_some()).count();
            }
        }
        Ok(Judging {
            found,
            judged,
            gave_up,
        })
    }

    /// Works out what follows on the setups that may be among the best, and ranks by it.
    ///
    /// A setup is worth at most its rate times what the best piece is worth. They are looked at in the order of this
    /// bound, until as many as are wanted are worth more than the next one can be.
    fn look_ahead(&self, found: &mut [Found], worth: &Worth) -> Result<bool> {
        let progress = Progress::bar(found.len().min(self.most) as u64, "setups, what they save");
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
                Err(error) => return Err(error.into()),
            }
            progress.add(1);
        }
        drop(progress);
        found.sort_by(Found::rank);
        Ok(gave_up)
    }

    /// What the best play without a book is worth.
    pub(super) fn free_play(&self, table: TableArgs) -> FreePlay {
        let _progress = Progress::clock("working out the best free play");
        match self.chance(table) {
            Ok(chance) => FreePlay::Chance(chance),
            Err(error) => match error.downcast_ref() {
                Some(ChanceError::GaveUp(_)) => FreePlay::GaveUp,
                _ => FreePlay::Unknown(format!("not worked out: {error}")),
            },
        }
    }

    fn chance(&self, table: TableArgs) -> Result<Chance> {
        let field = Field::empty(LINES)?;
        let shown = Shown::of_any_bags(self.hand.pieces().to_vec(), self.hand.bag());
        let problem = Problem::new(field, shown)?.with_mover(self.mover)?;
        let config = Config {
            table: table.useful(self.mover, field, IfMissing::DoWithout, self.limits),
            ..Config::default()
        };
        Ok(advise(&problem, &config, self.limits)?.chance)
    }
}

/// What the best play without a book is worth.
pub(super) enum FreePlay {
    NotAsked,
    Chance(Chance),
    /// A limit struck.
    GaveUp,
    Unknown(String),
}
