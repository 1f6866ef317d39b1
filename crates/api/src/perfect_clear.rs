//! Questions about perfect clears.
//!
//! The page keeps the game; a desk keeps the movement tables, which take a moment to make.
//!
//! The page loads three modules: with the feature `perfect-clear`, what a game asks while it is played; with
//! `perfect-clear-patterns`, what all queues of a pattern can do; with `perfect-clear-loop`, how many clears in a row
//! to expect.

#[cfg(any(feature = "perfect-clear", feature = "perfect-clear-loop"))]
mod advise;
mod ask;
#[cfg(feature = "perfect-clear")]
mod game;
#[cfg(feature = "perfect-clear")]
mod moves;
#[cfg(feature = "perfect-clear")]
mod pages;
#[cfg(feature = "perfect-clear-patterns")]
mod patterns;
#[cfg(feature = "perfect-clear-patterns")]
mod percent;
#[cfg(feature = "perfect-clear")]
mod play;
#[cfg(feature = "perfect-clear-loop")]
mod prospects;
#[cfg(any(feature = "perfect-clear", feature = "perfect-clear-loop"))]
mod queue;
#[cfg(feature = "perfect-clear-patterns")]
mod score;
#[cfg(feature = "perfect-clear-patterns")]
mod setup;
#[cfg(feature = "perfect-clear")]
mod solve;
#[cfg(feature = "perfect-clear")]
mod unglue;

use std::fmt::Display;
use std::sync::Arc;

#[cfg(any(feature = "perfect-clear", feature = "perfect-clear-patterns"))]
use quadrille_perfect_clear::Config;
use quadrille_perfect_clear::build::BuildError;
use quadrille_perfect_clear::{DropMode, Field, GaveUp, Hold, KickTable, Mover, Physics, Pieces, Problem};

#[cfg(any(feature = "perfect-clear", feature = "perfect-clear-loop"))]
pub use advise::Advise;
pub use ask::{Ask, Drop, Lines, Memory, Most, Position};
#[cfg(feature = "perfect-clear")]
pub use game::{GameValue, PlacementValue};
#[cfg(feature = "perfect-clear")]
pub use moves::{Keys, Landings};
#[cfg(feature = "perfect-clear")]
pub use pages::{Fumen, FumenOf, PageValue, PieceValue, QuizValue};
#[cfg(feature = "perfect-clear-patterns")]
pub use patterns::{Listed, MOST_LISTED, Saves, WaysOf};
#[cfg(feature = "perfect-clear-patterns")]
pub use percent::{MOST_QUEUES, Percent};
#[cfg(feature = "perfect-clear")]
pub use play::{Appear, Make, PlaceAt, Press, Start};
#[cfg(feature = "perfect-clear-loop")]
pub use prospects::Prospects;
#[cfg(any(feature = "perfect-clear", feature = "perfect-clear-loop"))]
pub use queue::MOST_PIECES;
#[cfg(feature = "perfect-clear-patterns")]
pub use score::Score;
#[cfg(feature = "perfect-clear-patterns")]
pub use setup::Setup;
#[cfg(feature = "perfect-clear")]
pub use solve::Solve;
#[cfg(feature = "perfect-clear")]
pub use unglue::Unglue;

#[cfg(feature = "perfect-clear-patterns")]
use quadrille_perfect_clear::{Pattern, PatternError};

use crate::{Code, Refusal};

/// States of one batch of queues.
#[cfg(any(feature = "perfect-clear", feature = "perfect-clear-patterns"))]
const STATES: usize = 1_000_000;
/// Movement tables that are kept.
const MOST_MOVERS: usize = 8;

/// Answers questions about perfect clears. It keeps movement tables.
#[derive(Debug, Default)]
pub struct Desk {
    /// The one that was asked for last comes last.
    movers: Vec<Arc<Mover>>,
    #[cfg(feature = "perfect-clear-loop")]
    values: prospects::Values,
}

impl Desk {
    /// Takes the values of starts, by which prospects are told: a file of `perfect-clear table loop`.
    #[cfg(feature = "perfect-clear-loop")]
    pub(crate) fn take_values(&mut self, bytes: Vec<u8>) {
        self.values = prospects::Values::given(bytes);
    }

    /// The table for these kicks, kept from before or made.
    fn mover(&mut self, kicks: &str, drop: Drop, lines: usize) -> Result<Arc<Mover>, Refusal> {
        let drop = DropMode::from(drop);
        let is_wanted = |mover: &Arc<Mover>| {
            let physics = mover.physics();
            (physics.kicks.name(), physics.drop, mover.lines()) == (kicks, drop, lines)
        };
        let mover = if let Some(at) = self.movers.iter().position(is_wanted) {
            self.movers.remove(at)
        } else {
            let kicks = KickTable::named(kicks).map_err(|error| problem(&error))?;
            let mover = Mover::new(Physics::new(kicks, drop), lines);
            Arc::new(mover.map_err(|error| problem(&error))?)
        };
        if self.movers.len() == MOST_MOVERS {
            self.movers.remove(0);
        }
        self.movers.push(Arc::clone(&mover));
        Ok(mover)
    }

    fn mover_of(&mut self, position: &Position) -> Result<Arc<Mover>, Refusal> {
        self.mover(&position.kicks, position.drop, position.field()?.lines())
    }

    /// A problem with these pieces.
    fn problem<P: Pieces>(&mut self, position: &Position, pieces: P) -> Result<Problem<P>, Refusal> {
        let (field, mover) = (position.field()?, self.mover_of(position)?);
        if field.is_clear() {
            let reason = "the field is clear already: full rows vanish, and nothing is left to place";
            return Err(Code::BadProblem.because(reason));
        }
        let made = Problem::holding(field, position.hold()?, pieces).map_err(|error| problem(&error))?;
        made.with_mover(&mover).map_err(|error| problem(&error))
    }
}

/// What holds for all questions but those about a chance.
#[cfg(any(feature = "perfect-clear", feature = "perfect-clear-patterns"))]
fn config() -> Config {
    Config {
        memory: ask::Memory::default().bytes(),
        states: STATES,
        ..Config::default()
    }
}

/// Something that makes no sense.
fn problem(reason: &impl Display) -> Refusal {
    Code::BadProblem.because(reason)
}

fn gave_up(why: GaveUp) -> Refusal {
    let code = if why == GaveUp::OutOfReach {
        Code::Memory
    } else {
        Code::Stopped
    };
    code.because(&why)
}

fn no_ways(error: &BuildError) -> Refusal {
    match error {
        BuildError::Pattern(_) => problem(error),
        BuildError::TooLarge(_) => Code::Memory.because(error),
    }
}

/// A pattern of at most so many queues.
#[cfg(feature = "perfect-clear-patterns")]
fn pattern(text: &str, most: u128) -> Result<Pattern, Refusal> {
    let pattern: Pattern = text.parse().map_err(|error: PatternError| problem(&error))?;
    let count = pattern.count();
    if count > most {
        return Err(problem(&PatternError::TooMany { count, most }));
    }
    Ok(pattern)
}

/// What is in the hold slot.
fn slot(piece: Option<&str>, no_hold: bool) -> Result<Hold, Refusal> {
    match piece {
        Some(_) if no_hold => Err(Code::BadProblem.because("a piece is held, and there is no hold")),
        None if no_hold => Ok(Hold::Off),
        None | Some("") => Ok(Hold::Empty),
        Some(letter) => Ok(Hold::Piece(letter.parse().map_err(|error| problem(&error))?)),
    }
}

impl Position {
    fn field(&self) -> Result<Field, Refusal> {
        Field::parse(&self.field, self.lines.into()).map_err(|error| problem(&error))
    }

    fn hold(&self) -> Result<Hold, Refusal> {
        slot(self.hold.as_deref(), self.no_hold)
    }
}
