//! Whether a set fits: in some order, at some places, with the lines that clear on the way.
//!
//! # How
//!
//! 1. *Packing.* If the pieces find disjoint places on the free cells, the set fits in any order, as clearing only
//!    frees cells. Precomputed masks of conflicting anchors make that a few ANDs; the piece with the fewest anchors
//!    goes first.
//! 2. *Events.* Otherwise some line must clear before the last piece. Pieces that clear nothing can wait, so every
//!    game of a set begins with an *event*: one or more pieces, each with a cell in a line that becomes full, of which
//!    only the last clears. Events are found from the lines: a line whose gaps the pieces can cover, gap by gap. What
//!    is left is the same question with fewer pieces on the board after the event.
//!
//! # Why that is all
//!
//! Let pieces be placed in some order, and let the k-th be the first that clears. If one of the k has no cell in a
//! line that clears, place it later: the same lines clear, its cells are still free, and it completes nothing, as all
//! lines that were full are empty where it is not. So the board is the same, and the k without it are an event.
//!
//! # Does it work
//!
//! The tests compare with all orders and places, move by move, on random boards from crowded to calm; `cargo xtask
//! twins` does so on 100,000 boards from play.

mod on_board;
mod table;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

pub(crate) use on_board::OnBoard;
pub(crate) use table::Table;

use crate::placing::{Anchored, Event, Finder, Placed, UpTo, bits};
use crate::{Board, Move, PieceId, Rules};
use quadrille_bitboard::Word;

/// The pieces that are left of a set.
pub(crate) type Hand = UpTo<u8, { Rules::MAX_SET }>;

/// Pieces with their anchors, in the order in which they are placed.
pub(crate) type Sequence = UpTo<Placed, { Rules::MAX_SET }>;

/// Whether a set can be placed whole, and how; see [`Fitter`], which is to be preferred for many questions.
///
/// # Panics
///
/// If the set is larger than [`Rules::MAX_SET`] or has pieces of other rules.
#[must_use]
pub fn fits(rules: &Rules, board: Board, set: &[PieceId]) -> Option<Vec<Move>> {
    Fitter::new(rules).fits(board, set)
}

/// Finds whether sets fit; made once for rules.
///
/// ```
/// use quadrille_tenten::{Board, Fitter, Rules};
///
/// let rules = Rules::classic();
/// let fitter = Fitter::new(&rules);
/// let square = rules.piece('O').expect("the square of nine");
/// // The square fits once; the second and the third need the lines that it clears.
/// let board = Board::from_rows(&[
///     "#######...",
///     "#######...",
///     "#######...",
///     ".#.#.#.#.#",
///     "#.#.#.#.#.",
///     ".#.#.#.#.#",
///     "#.#.#.#.#.",
///     ".#.#.#.#.#",
///     "#.#.#.#.#.",
///     ".#.#.#.#.#",
/// ]);
/// let moves = fitter.fits(board, &[square; 3]).expect("it fits");
/// assert_eq!((moves[0].anchor.row, moves[0].anchor.col), (0, 7));
/// let line = rules.piece('V').expect("a line of five, upright");
/// assert!(!fitter.takes(board, &[line, square]));
/// assert!(!fitter.takes(Board::FULL, &[square]));
/// ```
#[derive(Clone, Debug)]
pub struct Fitter {
    table: Table,
}

impl Fitter {
    /// Prepares the tables for rules: some 600 kB and a millisecond for the nineteen pieces of 1010!.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        Self {
            table: Table::new(rules),
        }
    }

    pub(crate) const fn table(&self) -> &Table {
        &self.table
    }

    /// Whether the set can be placed whole: exact, over all orders and places.
    ///
    /// The empty set fits every board.
    ///
    /// # Panics
    ///
    /// If the set is larger than [`Rules::MAX_SET`] or has pieces of other rules.
    #[must_use]
    pub fn takes(&self, board: Board, set: &[PieceId]) -> bool {
        self.solve(board.bits(), hand(set), &mut Sequence::default())
    }

    /// Moves that place the set whole, in their order; `None` if there are none.
    ///
    /// # Panics
    ///
    /// As [`Fitter::takes`].
    #[must_use]
    pub fn fits(&self, board: Board, set: &[PieceId]) -> Option<Vec<Move>> {
        let mut sequence = Sequence::default();
        self.solve(board.bits(), hand(set), &mut sequence)
            .then(|| sequence.iter().map(Move::from).collect())
    }

    pub(crate) fn solve(&self, filled: u128, hand: Hand, sequence: &mut Sequence) -> bool {
        self.packs(filled, hand, sequence) || self.solve_by_event(filled, hand, sequence)
    }

    /// Whether the set fits once packing has failed: some line has to clear before the last piece.
    pub(crate) fn solve_by_event(&self, filled: u128, hand: Hand, sequence: &mut Sequence) -> bool {
        if hand.len() < 2 {
            return false;
        }
        let before = *sequence;
        let follow = |event: &Event| {
            *sequence = before.followed_by(event.placed);
            if self.solve(event.board, hand.only(event.rest), sequence) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let found = self.events(filled, hand, follow).is_break();
        if !found {
            *sequence = before;
        }
        found
    }

    /// Visits all events that leave at least one piece.
    fn events(
        &self,
        filled: u128,
        hand: Hand,
        mut visit: impl FnMut(&Event) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let free = self.table.free(filled);
        let mut legal = [0; Rules::MAX_SET];
        for (legal, piece) in legal.iter_mut().zip(hand.iter()) {
            *legal = self.table.anchors(free, piece);
        }
        if self.table.lines.full(filled).count > 0 {
            return self.every_move(filled, hand, visit);
        }
        let remaining = Anchored { pieces: hand, legal };
        let finder = Finder::<_, true>::new(self.table.tables(), filled, remaining, false);
        finder.events(&self.table.lines.counts(filled), &mut visit)
    }

    /// A board on which lines are full already, which no game has but an edited board may: any move is an event.
    fn every_move(
        &self,
        filled: u128,
        hand: Hand,
        mut visit: impl FnMut(&Event) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (place, piece) in hand.distinct() {
            for anchor in bits(self.table.anchors(self.table.free(filled), piece)) {
                visit(&Event {
                    placed: UpTo::default().and(Placed { piece, anchor }),
                    rest: ((1 << hand.len()) - 1) & !(1 << place),
                    board: self.table.after(filled, piece, anchor),
                    lines: 0,
                    cleared: 0,
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the pieces find disjoint places on the free cells.
    #[inline]
    pub(crate) fn packs(&self, filled: u128, hand: Hand, sequence: &mut Sequence) -> bool {
        let free = self.table.free(filled);
        self.packs_among(hand, |piece| self.table.anchors(free, piece), sequence)
    }

    /// As [`Fitter::packs`], where the anchors of the pieces on the free cells are known.
    #[inline]
    pub(crate) fn packs_among(
        &self,
        hand: Hand,
        anchors: impl Fn(u8) -> u128,
        sequence: &mut Sequence,
    ) -> bool {
        let mut options = [Choice::default(); Rules::MAX_SET];
        for (option, piece) in options.iter_mut().zip(hand.iter()) {
            let anchors = anchors(piece);
            if anchors == 0 {
                return false;
            }
            *option = Choice {
                count: anchors.count_ones(),
                piece,
                anchors,
            };
        }
        let options = &mut options[..hand.len()];
        // Insertion sort: fewest anchors first, equal pieces side by side.
        for end in 1..options.len() {
            let mut at = end;
            while at > 0 && options[at].order() < options[at - 1].order() {
                options.swap(at, at - 1);
                at -= 1;
            }
        }
        self.pack(options, sequence)
    }

    fn pack(&self, options: &[Choice], sequence: &mut Sequence) -> bool {
        let Some((&Choice { piece, anchors, .. }, rest)) = options.split_first() else {
            return true;
        };
        let before = *sequence;
        for anchor in bits(anchors) {
            let mut narrowed = [Choice::default(); Rules::MAX_SET];
            let mut possible = true;
            for (narrow, choice) in narrowed.iter_mut().zip(rest) {
                // Equal pieces are interchangeable: the first has the first anchor.
                let later = if choice.piece == piece {
                    u128::MAX.moved_up(u32::from(anchor))
                } else {
                    u128::MAX
                };
                let conflicts = self.table.conflicts(piece, anchor, choice.piece);
                *narrow = Choice {
                    anchors: choice.anchors & later & !conflicts,
                    ..*choice
                };
                possible &= narrow.anchors != 0;
            }
            if possible {
                *sequence = before.and(Placed { piece, anchor });
                if self.pack(&narrowed[..rest.len()], sequence) {
                    return true;
                }
            }
        }
        *sequence = before;
        false
    }
}

/// A piece to be packed, and the anchors that are left for it.
#[derive(Clone, Copy, Debug, Default)]
struct Choice {
    /// How many anchors it had at first.
    count: u32,
    piece: u8,
    anchors: u128,
}

impl Choice {
    const fn order(&self) -> (u32, u8) {
        (self.count, self.piece)
    }
}

/// A set as a hand.
pub(crate) fn hand(set: &[PieceId]) -> Hand {
    assert!(
        set.len() <= Rules::MAX_SET,
        "a set of {} pieces; {} is the most",
        set.len(),
        Rules::MAX_SET
    );
    set.iter()
        .fold(Hand::default(), |hand, piece| hand.and(piece.index() as u8))
}

/// A hand as a set.
pub(crate) fn set_of(hand: Hand) -> Vec<PieceId> {
    hand.iter().map(PieceId::new).collect()
}
