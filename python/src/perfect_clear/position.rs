//! What all questions have in common: a field, the hold slot, and how pieces move.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use quadrille_perfect_clear::{Field, Hold, KickTable, KnownGame, Mover, Physics, Pieces, Problem};

use crate::failure::Failure;

/// Movement tables that are kept: the one that was asked for last comes last.
static MOVERS: Mutex<Vec<Arc<Mover>>> = Mutex::new(Vec::new());

/// The most of them.
const MOST_MOVERS: usize = 8;

/// A field, the hold slot, and how pieces move.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Position {
    /// Rows from the top, with slashes between them.
    field: String,
    lines: usize,
    hold: Option<String>,
    can_hold: bool,
    game: String,
    kicks: Option<String>,
    drop: String,
}

impl Position {
    /// The problem that these pieces state.
    pub(crate) fn problem<P: Pieces>(&self, pieces: P) -> Result<Problem<P>, Failure> {
        let field = Field::parse(&self.field, self.lines)?;
        let mover = self.mover(field.lines())?;
        Ok(Problem::holding(field, self.hold()?, pieces)?.with_mover(&mover)?)
    }

    /// The game whose rules hold where nothing else is said.
    pub(crate) fn game(&self) -> Result<KnownGame, Failure> {
        Ok(self.game.parse()?)
    }

    fn hold(&self) -> Result<Hold, Failure> {
        match self.hold.as_deref() {
            Some(_) if !self.can_hold => Err(Failure::bad("a piece is held, and there is no hold")),
            None if !self.can_hold => Ok(Hold::Off),
            None => Ok(Hold::Empty),
            Some(letter) => Ok(Hold::Piece(letter.parse()?)),
        }
    }

    fn kicks(&self) -> Result<KickTable, Failure> {
        match self.kicks.as_deref() {
            None => Ok(self.game()?.kicks()),
            Some(name) => Ok(KickTable::named(name)?),
        }
    }

    /// The movement table, kept from before or made.
    fn mover(&self, lines: usize) -> Result<Arc<Mover>, Failure> {
        let physics = Physics::new(self.kicks()?, self.drop.parse()?);
        let is_wanted = |mover: &Arc<Mover>| {
            let known = mover.physics();
            (known.kicks.name(), known.drop, mover.lines()) == (physics.kicks.name(), physics.drop, lines)
        };
        let kept = || MOVERS.lock().unwrap_or_else(PoisonError::into_inner);
        let known = kept().iter().find(|mover| is_wanted(mover)).cloned();
        let mover = match known {
            Some(mover) => mover,
            None => Arc::new(Mover::new(physics.clone(), lines)?),
        };
        let mut movers = kept();
        movers.retain(|mover| !is_wanted(mover));
        movers.push(Arc::clone(&mover));
        let too_many = movers.len().saturating_sub(MOST_MOVERS);
        movers.drain(..too_many);
        Ok(mover)
    }
}
