//! What setups of a book are worth by the queues that it names.

use std::sync::Arc;

use quadrille_perfect_clear::book::Entry;
use quadrille_perfect_clear::book::finder::{Candidate, FinderError};
use quadrille_perfect_clear::build::{Paths, Tile, setups};
use quadrille_perfect_clear::chance::Chance;
use quadrille_perfect_clear::{Config, Field, Mover, Percent, percent};
use quadrille_search::Limits;

use super::LINES;

/// A setup of a book, and what is known of it.
pub(super) struct Listed {
    pub(super) entry: Entry,
    pub(super) built: Paths,
    /// How many of the queues that follow clear it.
    pub(super) cleared: Percent,
    /// Whether everything that matters of those queues is shown when it stands.
    pub(super) is_shown: bool,
    pub(super) published: Option<Chance>,
}

impl Listed {
    /// Judges a setup by all queues that a book names.
    pub(super) fn new(
        entry: Entry,
        candidate: &Candidate,
        mover: &Arc<Mover>,
        limits: &Limits,
    ) -> Result<Self, FinderError> {
        let config = Config::default();
        let built = setups(
            &entry.shape.building(entry.build.clone(), mover)?,
            &config,
            limits,
        )?;
        let cleared = percent(&entry.clearing(mover)?, &config, limits)?;
        if let Some(why) = built.gave_up.or(cleared.gave_up) {
            return Err(FinderError::GaveUp(why));
        }
        Ok(Self {
            is_shown: entry.is_shown()?,
            published: candidate.published,
            entry,
            built,
            cleared,
        })
    }

    /// The setup as pieces in the empty field, or as it is if nothing builds it.
    pub(super) fn drawn(&self) -> (Field, &[Tile]) {
        match (self.built.found.first(), Field::empty(LINES)) {
            (Some(way), Ok(empty)) => (empty, &way.tiles),
            _ => (self.entry.shape.field, &[]),
        }
    }
}
