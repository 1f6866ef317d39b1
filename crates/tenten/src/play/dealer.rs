//! Remedy sets that fit, for games that want no unfair end.

use rand::Rng;

use crate::odds::validate::Workshop;
use crate::validate::Change;
use crate::{Board, DealerKind, Fitter, Move, PieceId, Rules};

/// What a dealer does with a drawn set that does not fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Remedy {
    /// Exchange the worst piece, as the article does. Keeps the rest of the draw, but large pieces get rarer.
    #[default]
    Repair,
    /// Draw the whole set again, up to [`DealerKind::DRAWS`] times in all: exactly the weighted draws, given that the
    /// set fits.
    Redraw,
}

/// A set to hand to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The set.
    pub set: Vec<PieceId>,
    /// The set as it was first drawn.
    pub drawn: Vec<PieceId>,
    /// Moves that place it; `None` if no set at all fits the board, or none of as many as are drawn again. The set is
    /// as first drawn then.
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
    /// The dealer that the rules name; `None` where sets are drawn whatever the board.
    #[must_use]
    pub fn of(rules: &Rules) -> Option<Self> {
        let remedy = match rules.dealer() {
            DealerKind::Weighted | DealerKind::Uniform => return None,
            DealerKind::Kind => Remedy::Redraw,
            DealerKind::Repair => Remedy::Repair,
        };
        Some(Self::new(rules.clone(), remedy))
    }

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
        match self.remedy {
            Remedy::Repair => self.repair(board, drawn, random),
            Remedy::Redraw => self.redraw(board, drawn, random),
        }
    }

    fn redraw(&self, board: &Board, drawn: Vec<PieceId>, random: &mut impl Rng) -> Deal {
        let mut set = drawn.clone();
        let mut witness = self.fitter.fits(*board, &set);
        for _ in 1..DealerKind::DRAWS {
            if witness.is_some() {
                break;
            }
            set = self.draw(random);
            witness = self.fitter.fits(*board, &set);
        }
        Deal {
            set: if witness.is_some() { set } else { drawn.clone() },
            drawn,
            witness,
            changes: Vec::new(),
        }
    }

    fn repair(&self, board: &Board, drawn: Vec<PieceId>, random: &mut impl Rng) -> Deal {
        let workshop = Workshop {
            rules: &self.rules,
            fitter: &self.fitter,
            board: *board,
        };
        match workshop.repair(&drawn, random) {
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

    /// Whole sets are drawn again from the same stream: those dealt are the draws that fit, in their order.
    #[test]
    fn redrawn_sets_are_the_draws_that_fit() {
        let rules = Rules::block_blast();
        let dealer = Dealer::new(rules.clone(), Remedy::Redraw);
        let rows = "###..###\n###..###\n########\n########\n#...####\n#...####\n########\n#######.";
        let board = rules.parse_board(rows).unwrap();
        let mut own = Seed(9).stream(0);
        let draws = std::iter::repeat_with(|| dealer.draw(&mut own));
        let fitting = draws.filter(|set| dealer.fitter.takes(board, set));
        let expected: Vec<Vec<PieceId>> = fitting.take(20).collect();
        let random = &mut Seed(9).stream(0);
        let dealt: Vec<Deal> = (0..20).map(|_| dealer.deal(&board, random)).collect();
        assert!(dealt.iter().any(|deal| deal.set != deal.drawn));
        let sets: Vec<Vec<PieceId>> = dealt.into_iter().map(|deal| deal.set).collect();
        assert_eq!(sets, expected);
    }
}
