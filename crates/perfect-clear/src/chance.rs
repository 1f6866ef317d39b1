//! The decision problem: the exact chance of a perfect clear for somebody who sees only the pieces that are shown.
//!
//! # What
//!
//! In the game, a few pieces are shown (the current one and the previews) and the rest of the bag is not. The *chance* of
//! a state is the probability of clearing the field under the best play that decides on what is shown at each moment.
//! Unseen pieces come from bags, so all their orders, the *tails*, are equally likely: the chance is a fraction whose
//! denominator is their number, 840 for four pieces of a fresh bag.
//!
//! # How
//!
//! 1. `layers`: all fields that can be reached, by the number of pieces, with what may be in the slot.
//! 2. `value::Known`: backward, for each field and slot, the set of tails with which somebody who knows them clears the
//!    field. A union over the places of both pieces; exact from the moment on when all pieces that matter are shown.
//!    Only what is still to come of a tail is kept: three bits less for each piece that has passed.
//! 3. `value::Seen`: before that moment, for each beginning of a tail that is shown by then, the number of tails that
//!    are won: the best over decisions of the sum over what is revealed next.
//!
//! Until hold is pressed for the first time, a player sees one piece less than afterwards, so those states are worked
//! out by themselves: placing the current piece, or pressing hold, which shows a piece, and then deciding.
//!
//! # Why not
//!
//! *Sum the probability of solvable tails over first moves* and take the best move: that is the share won by somebody who
//! will know everything after the first move ([`Move::mass`]). On the empty field it is 1 for some move whatever the
//! first bag, so it cannot tell good moves from bad ones. Each tail has its own best continuation, and the player cannot
//! follow all of them at once; averaging over what only the clairvoyant can choose is known as strategy fusion.

mod bags;
mod distinct;
mod layers;
mod policy;
mod root;
mod tails;
mod value;

use quadrille_search::{GaveUp, Limits};
use thiserror::Error;

use crate::{Field, FieldError, Hold, Mover, Piece, PieceSet, Placement, Table};
pub use bags::{BAG_STEPS, BagChance};
use layers::Layer;
pub use policy::{Decision, Policy, PolicyNode};
use root::Root;
use tails::Tails;
use value::{Known, Seen};

/// A moment in the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The field.
    pub field: Field,
    /// The slot.
    pub hold: Hold,
    /// The current piece and the previews.
    pub shown: Vec<Piece>,
    /// What is still to come of the bag from which the last of them is; nothing when it was the bag's last.
    pub bag: PieceSet,
}

/// A probability, as a number of equally likely tails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chance {
    /// Tails that are won.
    pub won: u64,
    /// All tails.
    pub of: u64,
}

impl Chance {
    /// The probability, from 0 to 1.
    #[must_use]
    pub fn value(self) -> f64 {
        self.won as f64 / self.of as f64
    }
}

/// A first move and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Whether hold is pressed first.
    pub hold: bool,
    /// The piece and its place.
    pub placement: Placement,
    /// The chance under best play afterwards.
    pub chance: Chance,
    /// The share of tails that somebody could clear who is told all of them after this move: not a chance.
    pub mass: Chance,
}

/// What to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The chance under best play.
    pub chance: Chance,
    /// The share of tails that somebody could clear who is told all of them now: not a chance.
    pub known: Chance,
    /// All first moves that leave a chance, the best first. Where it is best to press hold and to decide on the piece
    /// that this shows, no single move reaches [`Advice::chance`].
    pub moves: Vec<Move>,
}

/// Why there is no chance to tell.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ChanceError {
    /// The field has no perfect clear, whatever the pieces.
    #[error(transparent)]
    Field(#[from] FieldError),
    /// No piece is shown.
    #[error("no piece is shown, the current one at least must be")]
    NothingShown,
    /// No bag gives these pieces.
    #[error("no 7-bag gives {piece} as piece {number} of what is shown: it has come before in the same bag")]
    Bag {
        /// The piece.
        piece: Piece,
        /// Its number, from 1.
        number: usize,
    },
    /// Too much is unknown for an exact chance.
    #[error(
        "{pieces} pieces are not seen yet, which can come in more than {MOST_TAILS} orders: too many for an exact chance"
    )]
    TooUncertain {
        /// Unseen pieces that matter.
        pieces: usize,
    },
    /// The last pieces of a clear could not be looked through.
    #[error(transparent)]
    Build(#[from] crate::build::BuildError),
    /// It takes too much memory.
    #[error("the exact chance takes {bytes} MiB of memory or more, and {most} MiB are allowed")]
    Memory {
        /// Mebibytes that are needed at least.
        bytes: u64,
        /// Mebibytes that may be taken.
        most: u64,
    },
    /// A limit struck.
    #[error("gave up: {0}")]
    GaveUp(GaveUp),
}

/// The most orders of unseen pieces that are worked out.
pub const MOST_TAILS: usize = 10_080;

/// What of the situation holds all the way.
#[derive(Clone, Copy, Debug)]
struct Rules {
    hold: Hold,
}

impl Rules {
    /// The place in the queue of the piece that is current after `placed` pieces. With an empty slot, the first piece
    /// counts as put aside: before hold is pressed, that is the current one.
    const fn place(self, placed: usize) -> usize {
        match self.hold {
            Hold::Empty => placed + 1,
            Hold::Off | Hold::Piece(_) => placed,
        }
    }
}

impl Situation {
    /// Whether bags give the pieces that are shown.
    ///
    /// # Errors
    ///
    /// With the first piece that they do not give.
    pub fn check_bags(&self) -> Result<(), ChanceError> {
        let mut bag = self.bag;
        for (index, &piece) in self.shown.iter().enumerate().rev() {
            if bag == PieceSet::FULL {
                bag = PieceSet::EMPTY;
            }
            if bag.contains(piece) {
                let number = index + 1;
                return Err(ChanceError::Bag { piece, number });
            }
            bag = bag.with(piece);
        }
        Ok(())
    }

    /// What is left of the bag, if the first piece that is shown is the first of a bag.
    ///
    /// # Errors
    ///
    /// With the first piece that such a bag does not give.
    pub fn bag_from_start(shown: &[Piece]) -> Result<PieceSet, ChanceError> {
        let mut bag = PieceSet::EMPTY;
        for (index, &piece) in shown.iter().enumerate() {
            if bag.is_empty() {
                bag = PieceSet::FULL;
            }
            if !bag.contains(piece) {
                let number = index + 1;
                return Err(ChanceError::Bag { piece, number });
            }
            bag = bag.without(piece);
        }
        Ok(bag)
    }
}

/// Works out chances, within a bound of memory.
#[derive(Clone, Copy, Debug)]
pub struct Adviser<'a> {
    mover: &'a Mover,
    table: Option<&'a Table>,
    memory: u64,
}

/// Bytes that an [`Adviser`] may take if nothing else is said: 2 GiB.
pub const MEMORY: u64 = 2 << 30;

impl<'a> Adviser<'a> {
    /// An adviser for games with these moves.
    #[must_use]
    pub const fn new(mover: &'a Mover) -> Self {
        Self {
            mover,
            table: None,
            memory: MEMORY,
        }
    }

    /// With the table of the same lines and physics, chances take a fraction of the time. They are the same: where a
    /// field is not in the table, it is not used.
    #[must_use]
    pub const fn with_table(self, table: &'a Table) -> Self {
        Self {
            table: Some(table),
            ..self
        }
    }

    /// The moves.
    #[must_use]
    pub const fn mover(&self) -> &'a Mover {
        self.mover
    }

    /// Takes at most about so many bytes.
    #[must_use]
    pub const fn with_memory(self, bytes: u64) -> Self {
        Self {
            memory: bytes,
            ..self
        }
    }

    /// The chance of a situation, and of every first move. Bags are not checked: see [`Situation::check_bags`].
    ///
    /// # Errors
    ///
    /// When the field has no perfect clear whatever the pieces, nothing is shown, too much is unknown, it would take too
    /// much memory (which is told before it is taken), or a limit strikes.
    pub fn advise(&self, situation: &Situation, limits: &Limits) -> Result<Advice, ChanceError> {
        let needed = situation.field.pieces_needed()?;
        let rules = Rules { hold: situation.hold };
        let tails = unseen(situation, needed)?;
        let layers = layers::build(self, situation.field, rules, &tails, limits)?;
        let before: u64 = layers.iter().map(Layer::bytes).sum();
        within(before + value::bytes(rules, &tails, &layers), self.memory)?;
        let known = Known::new(rules, &tails, &layers);
        let seen = Seen::new(rules, &tails, &layers, &known);
        Ok(Root::new(self.mover, situation.field, seen).advice())
    }
}

fn within(bytes: u64, most: u64) -> Result<(), ChanceError> {
    if bytes <= most {
        return Ok(());
    }
    let mebibytes = |bytes: u64| bytes.div_ceil(1 << 20);
    let (bytes, most) = (mebibytes(bytes), mebibytes(most));
    Err(ChanceError::Memory { bytes, most })
}

/// The advice of an [`Adviser`] with nothing but the moves.
///
/// # Errors
///
/// Those of [`Adviser::advise`].
///
/// ```
/// use quadrille_perfect_clear::{Field, Hold, Mover, Physics, PieceSet, chance, parse_pieces};
/// use quadrille_search::Limits;
///
/// let situation = chance::Situation {
///     field: Field::parse("XXX___XXXX/XXX____XXX/XXX_____XX/XXX____XXX", 4)?,
///     hold: Hold::Empty,
///     shown: parse_pieces("IZ")?,
///     bag: PieceSet::FULL,
/// };
/// let mover = Mover::new(Physics::srs(), 4)?;
/// let advice = chance::advise(&mover, &situation, &Limits::none())?;
/// assert!(advice.chance.won <= advice.known.won);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn advise(mover: &Mover, situation: &Situation, limits: &Limits) -> Result<Advice, ChanceError> {
    Adviser::new(mover).advise(situation, limits)
}

/// The tails of what matters.
fn unseen(situation: &Situation, needed: usize) -> Result<Tails, ChanceError> {
    if situation.shown.is_empty() {
        return Err(ChanceError::NothingShown);
    }
    let useful = match situation.hold {
        Hold::Empty => needed + 1,
        Hold::Off | Hold::Piece(_) => needed,
    };
    let shown = &situation.shown[..situation.shown.len().min(useful.max(1))];
    let pieces = useful.saturating_sub(shown.len());
    Tails::new(shown, pieces, situation.bag, MOST_TAILS).ok_or(ChanceError::TooUncertain { pieces })
}
