//! What setups are worth to somebody with certain pieces.

use std::sync::Arc;

use quadrille_cli::Progress;
use quadrille_perfect_clear::book::{Entry, Leftover};
use quadrille_perfect_clear::build::{Building, Path, Paths, Tile, order, setups};
use quadrille_perfect_clear::chance::{Chance, ChanceError, advise};
use quadrille_perfect_clear::{
    Config, Field, Mover, Pattern, Percent, Piece, PieceSet, Problem, ProblemError, Shown, Solution, percent,
};
use quadrille_search::Limits;

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

/// Why a setup was not judged.
pub(super) enum Halt {
    GaveUp,
    Error(anyhow::Error),
}

impl<E: Into<anyhow::Error>> From<E> for Halt {
    fn from(error: E) -> Self {
        Self::Error(error.into())
    }
}

/// A way to build a setup, in an order, and the continuations that clear it then.
struct BestWay {
    way: Path,
    order: Solution,
    cleared: Percent,
}

impl Judge<'_> {
    /// What is known of a setup; nothing if the pieces at hand do not build it.
    pub(super) fn setup(&self, entry: Entry) -> Result<Option<Setup>, Halt> {
        let Some((problem, built)) = self.built(&entry)? else {
            return Ok(None);
        };
        let is_shown = entry.is_shown()?;
        let Some(hand) = self.hand else {
            return Ok(Some(Setup {
                cleared: self.percent(&entry.clearing(self.mover)?)?,
                is_shown,
                entry,
                built,
                order: None,
            }));
        };
        let best = self.best_way(&entry, &problem, &built, hand)?;
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

    /// All ways to build a setup; nothing if the pieces at hand are too few.
    fn built(&self, entry: &Entry) -> Result<Option<(Problem<Building>, Paths)>, Halt> {
        let pattern = self.hand.map(|hand| &hand.pattern);
        let problem = match entry.building(pattern, self.mover) {
            Ok(problem) => problem,
            Err(ProblemError::Pattern(_)) if self.hand.is_some() => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let built = setups(&problem, &Config::default(), self.limits)?;
        match built.gave_up {
            Some(_) => Err(Halt::GaveUp),
            None => Ok(Some((problem, built))),
        }
    }

    /// The way that leaves most continuations.
    fn best_way(
        &self,
        entry: &Entry,
        problem: &Problem<Building>,
        built: &Paths,
        hand: &Hand,
    ) -> Result<Option<BestWay>, Halt> {
        let mut seen: Vec<Leftover> = Vec::new();
        let mut best: Option<BestWay> = None;
        for way in &built.found {
            let Some(order) = order(problem, &way.tiles, &hand.pieces) else {
                continue;
            };
            let leftover = Leftover::of(&hand.pieces, hand.bag, &order);
            if seen.contains(&leftover) {
                continue;
            }
            let cleared = self.percent(&entry.clearing_after(&leftover, self.mover)?)?;
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

    fn percent(&self, problem: &Problem<Pattern>) -> Result<Percent, Halt> {
        let share = percent(problem, &Config::default(), self.limits)?;
        match share.gave_up {
            Some(_) => Err(Halt::GaveUp),
            None => Ok(share),
        }
    }

    /// The chance of the clear under best play from the empty field.
    pub(super) fn free_play(&self, hand: &Hand, table: TableArgs) -> FreePlay {
        let _progress = Progress::clock("working out the best free play");
        match self.chance(hand, table) {
            Ok(chance) => FreePlay::Chance(chance),
            Err(Halt::GaveUp) => FreePlay::Unknown("gave up: stopped".to_owned()),
            Err(Halt::Error(error)) => FreePlay::Unknown(format!("not worked out: {error}")),
        }
    }

    fn chance(&self, hand: &Hand, table: TableArgs) -> Result<Chance, Halt> {
        let field = Field::empty(LINES)?;
        let shown = Shown::of_any_bags(hand.pieces.clone(), hand.bag);
        let problem = Problem::new(field, shown)?.with_mover(self.mover)?;
        let config = Config {
            table: table.useful(self.mover, field, IfMissing::DoWithout, self.limits),
            ..Config::default()
        };
        match advise(&problem, &config, self.limits) {
            Ok(advice) => Ok(advice.chance),
            Err(ChanceError::GaveUp(_)) => Err(Halt::GaveUp),
            Err(error) => Err(error.into()),
        }
    }
}

/// What the best play without a book is worth.
pub(super) enum FreePlay {
    NotAsked,
    Chance(Chance),
    Unknown(String),
}
