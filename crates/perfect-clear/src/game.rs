//! A game as a coach knows it: the field, the pieces, and how far it has come.
//!
//! The coach sees what the player sees. Pieces [appear](Game::appear) at the end of what is shown, the player
//! [places](Game::place) them, and when a clear is done, the next one begins with the pieces that are left.

use thiserror::Error;

use crate::chance::{Advice, Move, Prospects, Situation};
use crate::{BagError, Field, Hold, Mover, Piece, PieceSet, Placement, Step};

/// Rule for the pieces that can come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BagRule {
    /// Those of 7-bags.
    #[default]
    Seven,
    /// Those, and others without complaint.
    Any,
}

/// A piece where it is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Whether hold is pressed for it.
    pub hold: bool,
    /// The piece and its place.
    pub placement: Placement,
}

impl From<&Step> for Place {
    fn from(step: &Step) -> Self {
        Self {
            hold: step.hold,
            placement: step.placement,
        }
    }
}

impl From<&Move> for Place {
    fn from(chosen: &Move) -> Self {
        Self {
            hold: chosen.hold,
            placement: chosen.placement,
        }
    }
}

/// The field, the pieces, and how far the game has come.
///
/// ```
/// use quadrille_perfect_clear::game::{BagRule, Game, Place};
/// use quadrille_perfect_clear::{Field, Hold, Mover, Physics, Piece, Placement, Rotation, parse_pieces};
///
/// let field = Field::parse("XXXX....XX/XXXX....XX", 2)?;
/// let mover = Mover::new(Physics::srs(), 2)?;
/// let mut game = Game::new(field, Hold::Empty, BagRule::Seven);
/// game.appear(&parse_pieces("OTOI")?).unwrap_err();
/// game.appear(&parse_pieces("OTI")?)?;
///
/// let mut place = |hold, piece, x| {
///     let placement = Placement::new(piece, Rotation::Spawn, x, 0);
///     game.place(Place { hold, placement }, &mover)
/// };
/// place(false, Piece::T, 4).unwrap_err();
/// assert!(!place(false, Piece::O, 4)?);
/// assert_eq!(game.current(), Some(Piece::T));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// What is on the screen.
    pub situation: Situation,
    /// Which pieces can come.
    pub rule: BagRule,
    /// Lines that each clear has.
    pub lines: usize,
    /// Hold was pressed for the piece that is current now.
    pub has_held: bool,
    /// Clears that are done.
    pub clears: usize,
    /// Pieces placed since the last of them.
    pub placed: usize,
}

/// Breach of the rules of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GameError {
    /// The bag has no such piece left.
    #[error("{piece} cannot come now: it has been in this bag, of which {left} is left")]
    NotInBag {
        /// The piece that was to appear.
        piece: Piece,
        /// What is left of the bag.
        left: PieceSet,
    },
    /// No bags give what is shown.
    #[error(transparent)]
    Bag(#[from] BagError),
    /// The game has no hold slot.
    #[error("this game is played without hold")]
    NoHold,
    /// Hold has been pressed before.
    #[error("there is no need to tell that hold is pressed: choose a placement that begins with it")]
    NotFirstHold,
    /// Another piece is to be placed.
    #[error("{0} is not the piece that is to be placed then")]
    NotNext(Piece),
    /// No keys bring the piece there.
    #[error("{0} cannot come to rest there within the rows to clear")]
    NoLanding(Piece),
}

impl Game {
    /// A game that begins on a field, before any piece is shown.
    #[must_use]
    pub const fn new(field: Field, hold: Hold, rule: BagRule) -> Self {
        let situation = Situation {
            field,
            hold,
            shown: Vec::new(),
            bag: PieceSet::EMPTY,
        };
        Self {
            situation,
            rule,
            lines: field.lines(),
            has_held: false,
            clears: 0,
            placed: 0,
        }
    }

    /// Replaces the pieces that are shown, and what is left of the bag of the last one.
    ///
    /// # Errors
    ///
    /// When bags do not give them, and the rule asks for that.
    pub fn set_shown(&mut self, shown: Vec<Piece>, bag: PieceSet) -> Result<(), BagError> {
        let situation = Situation {
            shown,
            bag,
            ..self.situation.clone()
        };
        if self.rule == BagRule::Seven {
            situation.check_bags()?;
        }
        self.situation = situation;
        Ok(())
    }

    /// Replaces what is in the hold slot.
    ///
    /// # Errors
    ///
    /// When the game has none.
    pub fn set_hold(&mut self, hold: Hold) -> Result<(), GameError> {
        if self.situation.hold == Hold::Off {
            return Err(GameError::NoHold);
        }
        self.situation.hold = hold;
        Ok(())
    }

    /// Further pieces appear at the end of what is shown; none of them if one cannot.
    ///
    /// # Errors
    ///
    /// With the first piece that the bag does not give, if the rule asks for that.
    pub fn appear(&mut self, pieces: &[Piece]) -> Result<(), GameError> {
        let mut left = self.situation.bag;
        for &piece in pieces {
            if left.is_empty() {
                left = PieceSet::FULL;
            }
            if !left.contains(piece) {
                if self.rule == BagRule::Seven {
                    return Err(GameError::NotInBag { piece, left });
                }
                left = PieceSet::FULL;
            }
            left = left.without(piece);
        }
        self.situation.bag = left;
        self.situation.shown.extend_from_slice(pieces);
        Ok(())
    }

    /// The pieces that can appear next.
    #[must_use]
    pub fn next_to_appear(&self) -> PieceSet {
        let bag = self.situation.bag;
        if self.rule == BagRule::Any || bag.is_empty() {
            return PieceSet::FULL;
        }
        bag
    }

    /// Presses hold for the first time, before it is known what comes after that.
    ///
    /// # Errors
    ///
    /// When that is known: then hold is a part of a placement.
    pub fn press_hold(&mut self) -> Result<(), GameError> {
        let Situation { hold, shown, .. } = &mut self.situation;
        if self.has_held || *hold != Hold::Empty || shown.is_empty() {
            return Err(GameError::NotFirstHold);
        }
        *hold = Hold::Piece(shown.remove(0));
        self.has_held = true;
        Ok(())
    }

    /// Places a piece; whether that clears the field.
    ///
    /// # Errors
    ///
    /// When another piece is to be placed, or it cannot come to rest there.
    pub fn place(&mut self, place: Place, mover: &Mover) -> Result<bool, GameError> {
        let piece = place.placement.piece;
        let next = if place.hold {
            self.swapped()
        } else {
            self.current()
        };
        if next != Some(piece) || place.hold && self.has_held {
            return Err(GameError::NotNext(piece));
        }
        if !mover
            .landings(self.situation.field, piece)
            .contains(place.placement)
        {
            return Err(GameError::NoLanding(piece));
        }
        Ok(self.make(place))
    }

    /// Makes a placement that the game allows; whether that clears the field. See [`Game::place`], which checks it.
    pub fn make(&mut self, place: Place) -> bool {
        self.take(place.hold);
        let field = &mut self.situation.field;
        if let Some((after, _)) = field.place(place.placement) {
            *field = after;
        }
        self.has_held = false;
        self.placed += 1;
        let is_clear = field.is_clear();
        if is_clear {
            self.clears += 1;
            self.placed = 0;
            // The number of lines was that of a field before.
            if let Ok(empty) = Field::empty(self.lines) {
                *field = empty;
            }
        }
        is_clear
    }

    /// Takes the piece that is placed, the held one if hold is pressed.
    fn take(&mut self, hold_pressed: bool) {
        let Situation { hold, shown, .. } = &mut self.situation;
        if let (true, Some(&current)) = (hold_pressed, shown.first()) {
            if *hold == Hold::Empty {
                shown.remove(0);
            }
            *hold = Hold::Piece(current);
        }
        if !shown.is_empty() {
            shown.remove(0);
        }
    }

    /// The piece that is placed next without hold.
    #[must_use]
    pub fn current(&self) -> Option<Piece> {
        self.situation.shown.first().copied()
    }

    /// The piece that is placed next if hold is pressed for it.
    #[must_use]
    pub fn swapped(&self) -> Option<Piece> {
        match self.situation.hold {
            Hold::Piece(held) => Some(held),
            Hold::Empty => self.situation.shown.get(1).copied(),
            Hold::Off => None,
        }
    }

    /// Pieces that this clear can use.
    #[must_use]
    pub fn useful(&self) -> usize {
        let needed = self.situation.field.pieces_needed().unwrap_or(0);
        needed + usize::from(self.situation.hold == Hold::Empty)
    }

    /// Pieces that are still to appear before there is anything to decide, in a game that shows `shown` of them: as far
    /// as this clear can use them.
    #[must_use]
    pub fn missing(&self, shown: usize) -> usize {
        shown
            .min(self.useful())
            .saturating_sub(self.situation.shown.len())
    }

    /// What is left of an advice if hold has been pressed for the current piece: it cannot be pressed again before a
    /// piece lies.
    #[must_use]
    pub fn allowed(&self, mut advice: Advice) -> Advice {
        if self.has_held {
            advice.moves.retain(|first| !first.hold);
            let won = advice.moves.iter().map(|first| first.chance.won);
            advice.chance.won = won.max().unwrap_or(0);
        }
        advice
    }

    /// The same of what moves are worth for all clears to come.
    #[must_use]
    pub fn allowed_prospects(&self, mut prospects: Prospects) -> Prospects {
        if self.has_held {
            prospects.advice = self.allowed(prospects.advice);
            prospects.moves.retain(|one| !one.first.hold);
            prospects.clears = prospects.moves.first().map_or(0.0, |best| best.clears);
        }
        prospects
    }
}

#[cfg(test)]
mod tests;
