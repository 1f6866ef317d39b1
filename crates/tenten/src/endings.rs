//! Games that end, whatever is played.
//!
//! **What.** If pieces are drawn, each game by name ends with probability one. The corner `L` alone ends it: from every
//! board, only so many of it can be placed one after the other. [`Ending::of`] has the proof for a game, and
//! [`ForcedLoss::of`] the fewest rounds in which a dealer that chooses ends it from the empty board.
//!
//! **How.** Each cell has a weight, and a board the sum over its filled cells. The weights are such that each placement
//! raises this sum by a least rise or more, whatever lines vanish with it. The sum of any board lies between that of
//! the negative weights and that of the positive ones. So the number of placements is at most the sum of all absolute
//! weights by the least rise.
//!
//! **Why.** A game with drawn pieces comes to a run of corners sooner or later, whatever happened before. A run that is
//! longer than the bound cannot be placed, by any player.
//!
//! **Why not** a search: boards of 10 x 10 are too many, and the weights say it for all of them.
//!
//! **Does it work.** [`Certificate::check`] tries every place and every set of lines that meet the piece, in whole
//! numbers. The weights come from a linear program (the example `endings`), which it shares nothing with. On boards of
//! 4 x 4 and 5 x 5, a test goes through all games.
//!
//! ```
//! use quadrille_tenten::Rules;
//! use quadrille_tenten::endings::{Ending, ForcedLoss};
//!
//! let rules = Rules::classic();
//! let ending = Ending::of(&rules)?;
//! assert_eq!((rules[ending.piece].letter, ending.bound.placements), ('L', 331));
//! assert_eq!(ForcedLoss::of(&rules).map(|loss| loss.rounds), Some(4));
//! # Ok::<(), quadrille_tenten::endings::NoEnding>(())
//! ```

mod certificate;
mod forced;

use std::collections::BTreeMap;

use quadrille_bitboard::Shape;
use thiserror::Error;

pub use certificate::{Bound, Certificate, CertificateError};
pub use forced::ForcedLoss;

use crate::{DealerKind, PieceId, Rules};

/// The piece that the certificates are for.
const CORNER: Shape = Shape::from_rows(&["#..", "#..", "###"]);

/// A proof that a piece ends every game of some rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The piece.
    pub piece: PieceId,
    /// The weights of the cells.
    pub certificate: Certificate,
    /// What they prove.
    pub bound: Bound,
}

/// Reason why there is no proof that games end.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoEnding {
    /// The dealer looks at the board, so it need not deal what does not fit.
    #[error("the dealer {0} looks at the board: that games end is known only where pieces are drawn")]
    Dealer(DealerKind),
    /// The piece is none of the rules.
    #[error("the rules have no big corner (#.., #.., ###), the piece that ends games")]
    Piece,
    /// No certificate is for this board and these lines.
    #[error("there is no certificate for this board of {0} x {0} and what vanishes on it")]
    Board(usize),
    /// The certificate is not one.
    #[error(transparent)]
    Certificate(#[from] CertificateError),
}

impl Ending {
    /// The proof for these rules, checked.
    ///
    /// # Errors
    ///
    /// If none is known.
    pub fn of(rules: &Rules) -> Result<Self, NoEnding> {
        if !matches!(rules.dealer(), DealerKind::Weighted | DealerKind::Uniform) {
            return Err(NoEnding::Dealer(rules.dealer()));
        }
        let piece = rules.piece_ids().find(|&piece| rules[piece].shape == CORNER);
        let piece = piece.ok_or(NoEnding::Piece)?;
        let certificate = built_in().into_values().find(|one| one.is_for(rules));
        let certificate = certificate.ok_or(NoEnding::Board(rules.size()))?;
        let bound = certificate.check(rules, piece)?;
        Ok(Self {
            piece,
            certificate,
            bound,
        })
    }

    /// How many sets of this piece alone end every game.
    #[must_use]
    pub const fn sets(&self, rules: &Rules) -> u64 {
        self.bound.placements / rules.set_size() as u64 + 1
    }
}

/// The certificates that come with the program, by the names of their boards.
///
/// # Panics
///
/// Never: the document is part of the library.
#[must_use]
pub fn built_in() -> BTreeMap<String, Certificate> {
    serde_json::from_str(include_str!("endings/certificates.json")).expect("a document of certificates")
}
