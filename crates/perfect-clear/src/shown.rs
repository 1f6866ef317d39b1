//! Pieces of which the game shows some, and bags hold back the others.

use std::str::FromStr;

use thiserror::Error;

use crate::{BagError, Field, Hold, Piece, PieceSet, Pieces, ProblemError, QueueError, parse_pieces};

/// Pieces that the game shows: the current piece and the previews, and what is left of the bag of the last of them.
///
/// Pieces that are not shown come from 7-bags, all orders equally likely.
///
/// ```
/// use quadrille_perfect_clear::{PieceSet, Shown, parse_pieces};
///
/// // The first piece is the first of a bag.
/// let shown: Shown = "TILJS".parse()?;
/// assert_eq!(shown.bag().to_string(), "OZ");
/// // The last piece is the last of a bag.
/// let shown = Shown::new(parse_pieces("TILJS")?, PieceSet::EMPTY)?;
/// assert!(Shown::new(parse_pieces("TILT")?, PieceSet::EMPTY).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    pieces: Vec<Piece>,
    bag: PieceSet,
}

/// The beginning of a game: no piece is shown yet, or some of the first bag.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beginning {
    shown: Vec<Piece>,
}

/// A text that is nothing that a game shows.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ShownError {
    /// Not pieces.
    #[error(transparent)]
    Queue(#[from] QueueError),
    /// Pieces that no bag gives.
    #[error(transparent)]
    Bag(#[from] BagError),
}

impl Shown {
    /// The current piece and the previews; `bag` is what is still to come of the bag from which the last of them is,
    /// nothing when it was the bag's last.
    ///
    /// # Errors
    ///
    /// With a piece that bags do not give.
    pub fn new(pieces: Vec<Piece>, bag: PieceSet) -> Result<Self, BagError> {
        check_bags(&pieces, bag)?;
        Ok(Self { pieces, bag })
    }

    /// The same for a game whose pieces until now need not be those of bags.
    #[must_use]
    pub const fn of_any_bags(pieces: Vec<Piece>, bag: PieceSet) -> Self {
        Self { pieces, bag }
    }

    /// The pieces that are shown, when the first of them is the first of a bag.
    ///
    /// # Errors
    ///
    /// With the first piece that such a bag does not give.
    fn from_start_of_bag(pieces: Vec<Piece>) -> Result<Self, BagError> {
        let bag = bag_from_start(&pieces)?;
        Ok(Self { pieces, bag })
    }

    /// The current piece and the previews.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// What is still to come of the bag.
    #[must_use]
    pub const fn bag(&self) -> PieceSet {
        self.bag
    }
}

impl Beginning {
    /// The beginning of a game that shows these pieces.
    ///
    /// # Errors
    ///
    /// With the first piece that bags do not give.
    pub fn new(shown: Vec<Piece>) -> Result<Self, BagError> {
        bag_from_start(&shown)?;
        Ok(Self { shown })
    }

    /// The pieces that are shown.
    #[must_use]
    pub fn shown(&self) -> &[Piece] {
        &self.shown
    }

    /// What is left of the bag of the last piece; nothing at the very beginning.
    #[must_use]
    pub fn bag(&self) -> PieceSet {
        bag_from_start(&self.shown).unwrap_or(PieceSet::EMPTY)
    }
}

/// Whether bags give the pieces that are shown, if this is left of the last one.
pub(crate) fn check_bags(shown: &[Piece], left: PieceSet) -> Result<(), BagError> {
    let mut bag = left;
    for (index, &piece) in shown.iter().enumerate().rev() {
        if bag == PieceSet::FULL {
            bag = PieceSet::EMPTY;
        }
        if bag.contains(piece) {
            let number = index + 1;
            return Err(BagError { piece, number });
        }
        bag = bag.with(piece);
    }
    Ok(())
}

/// What is left of the bag, if the first piece is the first of a bag.
pub(crate) fn bag_from_start(shown: &[Piece]) -> Result<PieceSet, BagError> {
    let mut bag = PieceSet::EMPTY;
    for (index, &piece) in shown.iter().enumerate() {
        if bag.is_empty() {
            bag = PieceSet::FULL;
        }
        if !bag.contains(piece) {
            let number = index + 1;
            return Err(BagError { piece, number });
        }
        bag = bag.without(piece);
    }
    Ok(bag)
}

impl FromStr for Shown {
    type Err = ShownError;

    /// Letters of pieces, of which the first is the first of a bag.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self::from_start_of_bag(parse_pieces(text)?)?)
    }
}

impl Pieces for Shown {
    fn check(&self, field: Field, _: Hold) -> Result<(), ProblemError> {
        field.pieces_needed()?;
        if self.pieces.is_empty() {
            return Err(ProblemError::NothingShown);
        }
        Ok(())
    }
}

impl Pieces for Beginning {
    fn check(&self, field: Field, _: Hold) -> Result<(), ProblemError> {
        field.pieces_needed()?;
        Ok(())
    }
}
