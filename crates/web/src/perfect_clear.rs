//! Questions about perfect clears.
//!
//! The page keeps the game; a desk keeps the movement tables, which take a moment to make.

mod advise;
mod ask;
mod game;
mod moves;
mod pages;
mod patterns;
mod play;
mod solve;

use std::sync::Arc;

use quadrille_perfect_clear::build::BuildError;
use quadrille_perfect_clear::chance::Situation;
use quadrille_perfect_clear::{
    Config, DropMode, Field, GaveUp, Hold, KickTable, Mover, Physics, Piece, PieceSet, Pieces, Problem,
    Shown, parse_pieces,
};

pub use advise::Advise;
pub use ask::{Ask, Drop, Lines, Memory, Most, Position};
pub use game::{GameValue, PlacementValue};
pub use moves::{Keys, Landings};
pub use pages::{Fumen, FumenOf, PageValue, PieceValue, QuizValue};
pub use patterns::{MOST_LISTED, MOST_QUEUES, Percent, Saves, WaysOf};
pub use play::{Appear, Make, PlaceAt, Press, Start};
pub use solve::Solve;

use crate::{Code, Refusal};

/// Most pieces of a queue.
pub const MOST_PIECES: usize = 100;
/// States of one batch of queues.
const STATES: usize = 1_000_000;
/// Movement tables that are kept.
const MOST_MOVERS: usize = 8;

/// Answers questions about perfect clears. It keeps movement tables.
#[derive(Debug, Default)]
pub struct Desk {
    /// The one that was asked for last comes last.
    movers: Vec<Arc<Mover>>,
}

impl Desk {
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
fn config() -> Config {
    Config {
        memory: ask::Memory::default().bytes(),
        states: STATES,
        ..Config::default()
    }
}

/// Something that makes no sense.
fn problem(reason: &impl ToString) -> Refusal {
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

/// The letters of pieces.
fn pieces(text: &str) -> Result<Vec<Piece>, Refusal> {
    let pieces = parse_pieces(text).map_err(|error| problem(&error))?;
    if pieces.len() > MOST_PIECES {
        return Err(Code::BadProblem.because(&format!("a queue of more than {MOST_PIECES} pieces")));
    }
    Ok(pieces)
}

/// What the game shows; without a bag, it begins with one.
fn shown(queue: &str, bag: Option<&str>, any_bag: bool) -> Result<Shown, Refusal> {
    let shown = pieces(queue)?;
    let bag = match bag {
        Some(letters) => pieces(letters)?.into_iter().collect(),
        None => match Situation::bag_from_start(&shown) {
            Err(error) if !any_bag => return Err(problem(&error)),
            bag => bag.unwrap_or(PieceSet::EMPTY),
        },
    };
    if any_bag {
        return Ok(Shown::of_any_bags(shown, bag));
    }
    Shown::new(shown, bag).map_err(|error| problem(&error))
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
