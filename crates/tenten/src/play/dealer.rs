//! Remedy sets that fit, for games that want no unfair end.

use rand::Rng;

use crate::odds::validate::Workshop;
use crate::validate::Change;
use crate::{Board, Fitter, Move, PieceId, Rules};

/// Whole sets drawn before a dealer that redraws takes to exchanging pieces.
const REDRAWS: usize = 1_000;

/// What a dealer does with a drawn set that does not fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Remedy {
    /// Exchange the worst piece, as the article does. Keeps the rest of the draw, but large pieces get rarer.
    #[default]
    Repair,
    /// Draw the whole set again: exactly the weighted draws, given that the set fits.
    Redraw,
}

/// A set to hand to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The set.
    pub set: Vec<PieceId>,
    /// The set as it was first drawn.
    pub drawn: Vec<PieceId>,
    /// Moves that place it; `None` only if no set at all fits the board, when the set is as drawn.
    pub witness: Option<Vec<Move>>,
    /// Single pieces that were exchanged.
    pub changes: Vec<Change>,
}

/// Deals sets by weight that can be placed.
///
/// # Fair, and how far
///
/// A drawn set that fits is dealt as it is, and most do: on calm boards the dealer is the rules' own draw. Sets that do
/// not fit are changed, and as they are those with large pieces, the dealt pieces are smaller than the weights say:
/// by how much depends on the boards, so on the player. [`Remedy::Redraw`] at least keeps the weights among the sets
/// that fit; [`Remedy::Repair`] changes fewer pieces. The example `dealer_drift` measures the drift of both.
///
/// ```
/// use quadrille_search::Seed;
/// use quadrille_tenten::{Board, Dealer, Remedy, Rules};
///
/// let dealer = Dealer::new(Rules::classic(), Remedy::Repair);
/// let crowded = Board::FULL - Board::from_bits(0b111 | 0b1 << 60);
/// let deal = dealer.deal(&crowded, &mut Seed(1).stream(0));
/// assert_eq!(deal.witness.map(|moves| moves.len()), Some(3));
/// ```
#[derive(Clone, Debug)]
pub struct Dealer {
    rules: Rules,
    fitter: Fitter,
    remedy: Remedy,
}

impl Dealer {
    /// A dealer for these rules.
    #[must_use]
    pub fn new(rules: Rules, remedy: Remedy) -> Self {
        Self {
            fitter: Fitter::new(&rules),
            rules,
            remedy,
        }
    }

    /// Draws the next set; the same board and generator give the same deal.
    pub fn deal(&self, board: &Board, random: &mut impl Rng) -> Deal {
        let drawn = self.draw(random);
        let mut set = drawn.clone();
        if self.remedy == Remedy::Redraw {
            for _ in 0..REDRAWS {
                if self.fitter.takes(*board, &set) {
                    break;
                }
                set = self.draw(random);
            }
        }
        let workshop = Workshop {
            rules: &self.rules,
            fitter: &self.fitter,
            board: *board,
        };
        match workshop.repair(&set, random) {
            Ok(repaired) => Deal {
                set: repaired.set,
                drawn,
                witness: Some(repaired.moves),
                changes: repaired.changes,
            },
            Err(_) => Deal {
                set: drawn.clone(),
                drawn,
                witness: None,
                changes: Vec::new(),
            },
        }
    }

    fn draw(&self, random: &mut impl Rng) -> Vec<PieceId> {
        (0..self.rules.set_size())
            .map(|_| self.rules.draw(random))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use quadrille_bitboard::Bitboard;
    use quadrille_search::Seed;
    use rand::RngExt;

    use super::*;
    use crate::engine;

    #[test]
    fn a_set_that_fits_is_dealt_as_drawn() {
        let dealer = Dealer::new(Rules::classic(), Remedy::Repair);
        for seed in 0..100 {
            let deal = dealer.deal(&Board::EMPTY, &mut Seed(seed).stream(0));
            assert_eq!((deal.set, deal.changes), (deal.drawn, vec![]));
        }
    }

    #[test]
    fn every_deal_can_be_played() {
        for remedy in [Remedy::Repair, Remedy::Redraw] {
            let rules = Rules::classic();
            let dealer = Dealer::new(rules.clone(), remedy);
            let mut changed = 0;
            for seed in 0..200 {
                let random = &mut Seed(seed).stream(0);
                let mut board = Board::EMPTY;
                for cell in Board::FULL.cells().filter(|_| random.random_bool(0.6)) {
                    board.insert(cell);
                }
                let deal = dealer.deal(&board, random);
                changed += usize::from(deal.set != deal.drawn);
                for step in deal.witness.expect("a dot fits") {
                    let played = engine::play(&rules, board, step);
                    board = played.expect("a legal move").board;
                }
            }
            assert!(changed > 20, "{changed}");
        }
    }

    #[test]
    fn a_full_board_is_nobodys_fault() {
        let dealer = Dealer::new(Rules::classic(), Remedy::Redraw);
        let deal = dealer.deal(&Board::FULL, &mut Seed(1).stream(0));
        assert_eq!((deal.witness, deal.set), (None, deal.drawn));
    }
}
