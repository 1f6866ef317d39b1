//! What setups of a book are worth by the queues that it names.

use std::sync::Arc;

use super::finder::{Candidate, FinderError};
use super::{Entry, LINES};
use crate::build::{Paths, Tile, setups};
use crate::chance::Chance;
use crate::{Config, Field, Limits, Mover, Percent, percent};

/// A setup of a book, and what is known of it.
#[derive(Clone, Debug)]
pub struct Listed {
    /// The setup.
    pub entry: Entry,
    /// The ways in which its queues build it.
    pub built: Paths,
    /// How many of the queues that follow clear it.
    pub cleared: Percent,
    /// Whether everything that matters of those queues is shown when it stands.
    pub is_shown: bool,
    /// What a database says.
    pub published: Option<Chance>,
}

impl Listed {
    /// Judges a setup by all queues that a book names.
    ///
    /// # Errors
    ///
    /// When a limit strikes, or the queues make no sense.
    pub fn new(
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
    #[must_use]
    pub fn drawn(&self) -> (Field, &[Tile]) {
        match (self.built.found.first(), Field::empty(LINES)) {
            (Some(way), Ok(empty)) => (empty, &way.tiles),
            _ => (self.entry.shape.field, &[]),
        }
    }
}
