//! What setups are worth to somebody with certain pieces.

use std::sync::Arc;

use anyhow::Result;
use quadrille_cli::Progress;
use quadrille_perfect_clear::book::{Entry, Leftover};
use quadrille_perfect_clear::build::{Building, Path, Paths, Tile, order, setups};
use quadrille_perfect_clear::chance::{Chance, ChanceError, advise};
use quadrille_perfect_clear::{
    Config, Field, GaveUp, Limits, Mover, Pattern, Percent, Piece, PieceSet, Problem, ProblemError, Shown,
    Solution, percent,
};

use super::LINES;
use crate::table_cache::{IfMissing, TableArgs};

/// The pieces that somebody has to build with.
pub(super) struct Hand {
    pub(super) pieces: Vec<Piece>,
    /// The same, as the one queue of a pattern.
    pub(super) pattern: Pattern,
    /// What is still to come of the bag of the last piece.
    pub(super) bag: PieceSet,
}

/// A setup that can be built, and what is known of it.
pub(super) struct Setup {
    pub(super) entry: Entry,
    pub(super) built: Paths,
    /// How many of the queues that follow clear it.
    pub(super) cleared: Percent,
    /// Whether everything that matters of those queues is shown when it stands.
    pub(super) is_shown: bool,
    /// How to build it with the pieces at hand.
    pub(super) order: Option<Solution>,
}

impl Setup {
    /// The setup as pieces in the empty field, or as it is if nothing builds it.
    pub(super) fn drawn(&self) -> (Field, &[Tile]) {
        match (self.built.found.first(), Field::empty(LINES)) {
            (Some(way), Ok(empty)) => (empty, &way.tiles),
            _ => (self.entry.field, &[]),
        }
    }
}

/// Judges setups: by all queues that a book names, or by the pieces at hand.
pub(super) struct Judge<'a> {
    pub(super) mover: &'a Arc<Mover>,
    pub(super) hand: Option<&'a Hand>,
    pub(super) limits: &'a Limits,
}

/// A way to build a setup, in an order, and the continuations that clear it then.
struct BestWay {
    way: Path,
    order: Solution,
    cleared: Percent,
}

impl Judge<'_> {
    /// What is known of a setup; nothing if the pieces at hand do not build it.
    pub(super) fn setup(&self, entry: Entry) -> Result<Option<Setup>> {
        let pattern = self.hand.map(|hand| &hand.pattern);
        let building = match entry.building(pattern, self.mover) {
            Ok(building) => building,
            // A queue may be too short for some setups.
            Err(ProblemError::Pattern(_)) if self.hand.is_some() => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let built = setups(&building, &Config::default(), self.limits)?;
        if let Some(why) = built.gave_up {
            return Err(GivenUp(why).into());
        }
        let is_shown = entry.is_shown()?;
        let Some(hand) = self.hand else {
            return Ok(Some(Setup {
                cleared: self.rate(&entry.clearing(self.mover)?)?,
                is_shown,
                entry,
                built,
                order: None,
            }));
        };
        let best = self.best_way(&building, (&entry, hand), &built)?;
        Ok(best.map(|BestWay { way, order, cleared }| Setup {
            entry,
            built: Paths {
                found: vec![way],
                ..built
            },
            cleared,
            is_shown,
            order: Some(order),
        }))
    }

    /// The solve rate, if no limit strikes.
    fn rate(&self, problem: &Problem<Pattern>) -> Result<Percent> {
        let share = percent(problem, &Config::default(), self.limits)?;
        share.gave_up.map_or(Ok(share), |why| Err(GivenUp(why).into()))
    }

    /// The way that leaves most continuations.
    fn best_way(
        &self,
        building: &Problem<Building>,
        (entry, hand): (&Entry, &Hand),
        built: &Paths,
    ) -> Result<Option<BestWay>> {
        let mut seen: Vec<Leftover> = Vec::new();
        let mut best: Option<BestWay> = None;
        for way in &built.found {
            let Some(order) = order(building, &way.tiles, &hand.pieces) else {
                continue;
            };
            let leftover = Leftover::of(&hand.pieces, hand.bag, &order);
            if seen.contains(&leftover) {
                continue;
            }
            let cleared = self.rate(&entry.clearing_after(&leftover, self.mover)?)?;
            if best
                .as_ref()
                .is_none_or(|best| cleared.solved > best.cleared.solved)
            {
                let way = way.clone();
                best = Some(BestWay { way, order, cleared });
            }
            seen.push(leftover);
        }
        Ok(best)
    }
}

/// What the best play without a book is worth.
pub(super) enum FreePlay {
    NotAsked,
    Chance(Chance),
    Unknown(String),
}

impl FreePlay {
    /// The chance of the clear under best play from the empty field.
    pub(super) fn of(hand: &Hand, mover: &Arc<Mover>, table: TableArgs, limits: &Limits) -> Self {
        let Ok(field) = Field::empty(LINES) else {
            return Self::NotAsked;
        };
        let shown = Shown::of_any_bags(hand.pieces.clone(), hand.bag);
        let problem = Problem::new(field, shown).and_then(|problem| problem.with_mover(mover));
        let problem = match problem {
            Ok(problem) => problem,
            Err(error) => return Self::Unknown(format!("not worked out: {error}")),
        };
        let _progress = Progress::clock("working out the best free play");
        let config = Config {
            table: table.useful(mover, field, IfMissing::DoWithout, limits),
            ..Config::default()
        };
        match advise(&problem, &config, limits) {
            Ok(advice) => Self::Chance(advice.chance),
            Err(error @ ChanceError::GaveUp(_)) => Self::Unknown(error.to_string()),
            Err(error) => Self::Unknown(format!("not worked out: {error}")),
        }
    }
}

/// A limit struck before everything was known of a setup.
#[derive(Debug, thiserror::Error)]
#[error("gave up: {0}")]
struct GivenUp(GaveUp);

/// Whether a limit struck.
pub(super) fn is_given_up(error: &anyhow::Error) -> bool {
    error.is::<GivenUp>()
}
