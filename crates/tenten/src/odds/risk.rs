//! The exact chance that the next set does not fit.
//!
//! # How
//!
//! A set is drawn with weights, so the chance is a sum over all multisets of pieces, 1,330 for three of nineteen. Two
//! things make it cheap. *The certificate*: packing on free cells is monotone, so a piece that lies inside another may
//! be replaced by it; if all multisets of the pieces that lie inside no other pack (10 multisets of `H`, `V`, `O`),
//! every set fits and the chance is 0. *Dominance*: otherwise the largest multisets go first, and each that packs
//! answers for all that lie inside it, piece by piece. Only where neither helps is the set searched for clears.
//!
//! The chance is that of a set which is drawn. A dealer that looks at the board deals others: see
//! [`DealerKind::looks_at_the_board`](crate::DealerKind::looks_at_the_board).
//!
//! None of this depends on what the lines are: clearing only frees cells, whatever vanishes.

mod bounded;
mod multisets;
#[cfg(test)]
mod tests;

pub(crate) use bounded::Bounded;
pub(crate) use multisets::sets_of;
use multisets::{Multisets, contains};

use quadrille_search::{GaveUp, Limits};

use crate::odds::fits::{Hand, OnBoard, Sequence, set_of};
use crate::{Board, Fitter, PieceId, Rules};

/// An exact chance, as a fraction that is not reduced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Risk {
    /// Draws of a set, in order and by weight, that do not fit.
    pub numerator: u128,
    /// All draws of a set: the total weight to the power of the set's size, more where pieces repeat; at most 2^120.
    pub denominator: u128,
}

impl Risk {
    /// The chance as a number from 0 to 1.
    #[must_use]
    pub fn value(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    /// The chance that the set does fit.
    #[must_use]
    pub const fn fitting(self) -> Self {
        Self {
            numerator: self.denominator - self.numerator,
            ..self
        }
    }

    /// Whether every set fits.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.numerator == 0
    }
}

/// The part of a piece in the risk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceRisk {
    /// The piece.
    pub piece: PieceId,
    /// Of all draws, those that have the piece and do not fit.
    pub unfit: Risk,
    /// Of the draws that have the piece, those that do not fit.
    pub given: Risk,
}

/// The risk of a board and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RiskAccount {
    /// The chance that the next set does not fit.
    pub risk: Risk,
    /// Every piece of the rules, in their order.
    pub pieces: Vec<PieceRisk>,
    /// The sets that do not fit, their pieces in the order of the rules, and their draws; the largest sets first.
    pub unfit: Vec<(Vec<PieceId>, u128)>,
    /// Draws of sets that were not looked at: none, unless a limit struck. The risk may be as much more.
    pub open: Risk,
    /// The limit that struck.
    pub gave_up: Option<GaveUp>,
}

/// Works out the exact chance that the next set does not fit; made once for rules.
///
/// ```
/// use quadrille_tenten::{Board, RiskMeter, Rules};
///
/// let rules = Rules::classic();
/// let meter = RiskMeter::new(&rules);
/// assert!(meter.risk(Board::EMPTY).is_zero());
/// let risk = meter.risk(Board::FULL - Board::from_bits(1));
/// assert!(risk.value() > 0.5);
/// assert_eq!(risk.denominator, 42 * 42 * 42);
/// ```
#[derive(Clone, Debug)]
pub struct RiskMeter {
    fitter: Fitter,
    pieces: Vec<PieceId>,
    /// The pieces that lie inside no other.
    maximal: Vec<PieceId>,
    certificate: Vec<Hand>,
    multisets: Multisets,
    /// Draws of sets without each piece.
    without: Vec<u128>,
    all_draws: u128,
}

impl RiskMeter {
    /// Prepares for rules; takes some milliseconds, and a table that grows with the number of multisets.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let pieces: Vec<PieceId> = rules.piece_ids().collect();
        let maximal = maximal(rules);
        let certificate = Multisets::new(rules, &maximal, rules.set_size())
            .iter()
            .map(|(hand, _)| hand)
            .collect();
        Self {
            fitter: Fitter::new(rules),
            certificate,
            multisets: Multisets::new(rules, &pieces, rules.set_size()),
            without: pieces.iter().map(|&piece| rules.draws_without(piece)).collect(),
            all_draws: rules.all_draws(),
            pieces,
            maximal,
        }
    }

    /// Whether single sets fit.
    #[must_use]
    pub const fn fitter(&self) -> &Fitter {
        &self.fitter
    }

    /// The pieces that lie inside no other, such as `H`, `V`, `O` of 1010!.
    #[must_use]
    pub(crate) fn maximal_pieces(&self) -> &[PieceId] {
        &self.maximal
    }

    /// Whether the largest pieces all pack, so that the risk is certainly 0. Boards without risk may fail this.
    #[must_use]
    pub fn is_certified(&self, board: Board) -> bool {
        let anchors = self.anchors_of_largest(board);
        let packs = |&hand: &Hand| {
            let known = |piece: u8| anchors[usize::from(piece)];
            self.fitter.packs_among(hand, known, &mut Sequence::default())
        };
        self.certificate.iter().all(packs)
    }

    /// How many sets the certificate asks about.
    pub(crate) const fn certificate_len(&self) -> usize {
        self.certificate.len()
    }

    /// The anchors of the largest pieces on the free cells, by piece.
    pub(crate) fn anchors_of_largest(&self, board: Board) -> [u128; Rules::MAX_PIECES] {
        let mut anchors = [0; Rules::MAX_PIECES];
        let free = self.fitter.table().free(board.bits());
        for &piece in &self.maximal {
            anchors[piece.index()] = self.fitter.table().anchors(free, piece.index() as u8);
        }
        anchors
    }

    /// The test of many sets whether they fit this board.
    pub(crate) fn on(&self, board: Board) -> OnBoard<'_> {
        OnBoard::new(&self.fitter, board)
    }

    /// All sets and their draws, those with the most cells first.
    pub(crate) fn sets(&self) -> impl Iterator<Item = (Hand, u128)> {
        self.multisets.iter()
    }

    /// The exact chance that the next set does not fit this board.
    #[must_use]
    pub fn risk(&self, board: Board) -> Risk {
        let mut numerator = 0;
        if !self.is_certified(board) {
            self.each_unfit(&mut self.on(board), |_, draws| {
                numerator += draws;
                true
            });
        }
        self.fraction(numerator)
    }

    /// The risk, if its numerator is at most `limit`; gives up early where it is more.
    #[must_use]
    pub fn risk_within(&self, board: Board, limit: u128) -> Option<Risk> {
        let mut numerator = 0;
        if !self.is_certified(board) {
            self.each_unfit(&mut self.on(board), |_, draws| {
                numerator += draws;
                numerator <= limit
            });
        }
        (numerator <= limit).then(|| self.fraction(numerator))
    }

    /// The risk with its parts: by piece, and all sets that do not fit.
    ///
    /// Limits count sets, progress too. Where one strikes, the account is that of the sets looked at so far.
    #[must_use]
    pub fn account(&self, board: Board, limits: &Limits) -> RiskAccount {
        let (mut unfit, mut open, mut sets) = (Vec::new(), self.all_draws(), 0);
        let check = limits.every(PERIOD);
        let searched = self.each_set(&mut self.on(board), |hand, draws, fit| {
            if check.is_due(sets) {
                limits.advance(PERIOD.min(sets));
            }
            check.tick(sets)?;
            sets += 1;
            open -= draws;
            if fit == Fit::No {
                unfit.push((set_of(hand), draws));
            }
            Ok(())
        });
        let numerator = unfit.iter().map(|(_, draws)| draws).sum();
        let pieces = self.pieces.iter().map(|&piece| self.part(piece, &unfit));
        RiskAccount {
            risk: self.fraction(numerator),
            pieces: pieces.collect(),
            open: self.fraction(open),
            gave_up: searched.err(),
            unfit,
        }
    }

    /// The sets that fit this board, their pieces in the order of the rules, and their draws.
    #[must_use]
    pub fn sets_that_fit(&self, board: Board) -> Vec<(Vec<PieceId>, u128)> {
        let mut fitting = Vec::new();
        let ended: Result<(), ()> = self.each_set(&mut self.on(board), |hand, draws, fit| {
            if fit == Fit::Yes {
                fitting.push((set_of(hand), draws));
            }
            Ok(())
        });
        let (Ok(()) | Err(())) = ended;
        fitting
    }

    /// The part of a piece in the sets that do not fit.
    fn part(&self, piece: PieceId, unfit: &[(Vec<PieceId>, u128)]) -> PieceRisk {
        let with_piece = unfit.iter().filter(|(set, _)| set.contains(&piece));
        let numerator = with_piece.map(|(_, draws)| draws).sum();
        let given = self.all_draws - self.without[piece.index()];
        PieceRisk {
            piece,
            unfit: self.fraction(numerator),
            given: Risk {
                numerator,
                denominator: given,
            },
        }
    }

    /// Draws of a set, in order and by weight: the denominator of every risk.
    #[must_use]
    pub const fn all_draws(&self) -> u128 {
        self.all_draws
    }

    const fn fraction(&self, numerator: u128) -> Risk {
        Risk {
            numerator,
            denominator: self.all_draws,
        }
    }

    /// Calls `visit` with each multiset that does not fit and its draws, until that returns `false`.
    fn each_unfit(&self, board: &mut OnBoard<'_>, mut visit: impl FnMut(Hand, u128) -> bool) {
        let ended: Result<(), ()> = self.each_set(board, |hand, draws, fit| {
            if fit == Fit::Yes || visit(hand, draws) {
                Ok(())
            } else {
                Err(())
            }
        });
        let (Ok(()) | Err(())) = ended;
    }

    /// Calls `visit` with each multiset, its draws and whether it fits, the largest first, until that returns an error.
    #[inline]
    fn each_set<E>(
        &self,
        board: &mut OnBoard<'_>,
        mut visit: impl FnMut(Hand, u128, Fit) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut dominated = self.multisets.none();
        for (index, (hand, draws)) in self.multisets.iter().enumerate() {
            let fit = if dominated[index / 64] >> (index % 64) & 1 == 1 {
                self.multisets.pass_on(&mut dominated, index);
                Fit::Yes
            } else if board.packs(hand) {
                self.multisets.add_dominated(&mut dominated, index);
                Fit::Yes
            } else if board.takes_by_event(hand) {
                Fit::Yes
            } else {
                Fit::No
            };
            visit(hand, draws, fit)?;
        }
        Ok(())
    }
}

/// Outcome of the fit test of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fit {
    Yes,
    No,
}

/// Sets between two looks at the limits.
const PERIOD: u64 = 64;

/// The pieces that lie inside no other; of pieces with one shape, the first.
pub(crate) fn maximal(rules: &Rules) -> Vec<PieceId> {
    let inside = |piece: PieceId, other: PieceId| contains(rules[other].shape, rules[piece].shape);
    rules
        .piece_ids()
        .filter(|&piece| {
            !rules.piece_ids().any(|other| {
                piece != other && inside(piece, other) && (!inside(other, piece) || other < piece)
            })
        })
        .collect()
}
