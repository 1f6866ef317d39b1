//! What setups are worth to somebody with certain pieces.

use anyhow::Result;
use quadrille_cli::Progress;
use quadrille_perfect_clear::book::{Entry, Leftover};
use quadrille_perfect_clear::build::{BuildError, Path, Paths, Question, Tile};
use quadrille_perfect_clear::chance::{Adviser, Chance, ChanceError, Situation};
use quadrille_perfect_clear::{
    Field, Hold, Mover, Pattern, Percent, PercentError, Piece, PieceSet, Solution,
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
    pub(super) mover: &'a Mover,
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
        let built = match entry.built(self.mover, pattern, self.limits) {
            Ok(built) => built,
            // A queue may be too short for some setups.
            Err(BuildError::Pattern(_)) if self.hand.is_some() => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let is_shown = entry.is_shown()?;
        let Some(hand) = self.hand else {
            return Ok(Some(Setup {
                cleared: entry.cleared(self.mover, self.limits)?,
                is_shown,
                entry,
                built,
                order: None,
            }));
        };
        let best = self.best_way(&entry, &built, hand)?;
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

    /// The way that leaves most continuations.
    fn best_way(&self, entry: &Entry, built: &Paths, hand: &Hand) -> Result<Option<BestWay>> {
        let question = Question {
            mover: self.mover,
            field: Field::empty(LINES)?,
            hold: Hold::Empty,
            pattern: &hand.pattern,
            limits: self.limits,
        };
        let mut seen: Vec<Leftover> = Vec::new();
        let mut best: Option<BestWay> = None;
        for way in &built.found {
            let Some(order) = question.order(&way.tiles, &hand.pieces) else {
                continue;
            };
            let leftover = Leftover::of(&hand.pieces, &order);
            if seen.contains(&leftover) {
                continue;
            }
            let cleared = entry.cleared_after(self.mover, &leftover, hand.bag, self.limits)?;
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
    pub(super) fn of(hand: &Hand, mover: &Mover, table: TableArgs, limits: &Limits) -> Self {
        let Ok(field) = Field::empty(LINES) else {
            return Self::NotAsked;
        };
        let situation = Situation {
            field,
            hold: Hold::Empty,
            shown: hand.pieces.clone(),
            bag: hand.bag,
        };
        let _progress = Progress::clock("working out the best free play");
        let table = table.useful(mover, field, IfMissing::DoWithout, limits);
        let adviser = Adviser::new(mover);
        let adviser = table.as_ref().map_or(adviser, |table| adviser.with_table(table));
        match adviser.advise(&situation, limits) {
            Ok(advice) => Self::Chance(advice.chance),
            Err(error @ ChanceError::GaveUp(_)) => Self::Unknown(error.to_string()),
            Err(error) => Self::Unknown(format!("not worked out: {error}")),
        }
    }
}

/// Whether a limit struck.
pub(super) fn is_given_up(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(BuildError::GaveUp(_)))
        || matches!(error.downcast_ref(), Some(PercentError::GaveUp { .. }))
}
