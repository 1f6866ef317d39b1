//! Whether a set fits: in some order, at some places, with the lines that clear on the way.
//!
//! # How
//!
//! 1. *Packing.* If the pieces find disjoint places on the free cells, the set fits in any order, as clearing only frees
//!    cells. Precomputed masks of conflicting anchors make that a few ANDs; the piece with the fewest anchors goes first.
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

mod events;
mod table;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use quadrille_bitboard::Bitboard;

pub(crate) use events::{Event, Placed};
pub(crate) use table::{Table, bits};

use crate::{Board, Move, PieceId, Rules};

/// The pieces that are left of a set: in each place one, or none.
pub(crate) type Hand = [Option<PieceId>; Rules::MAX_SET];

/// Whether a set can be placed whole, and how; see [`Fitter`], which is to be preferred for many questions.
///
/// # Panics
///
/// If the set is larger than [`Rules::MAX_SET`] or has pieces of other rules.
#[must_use]
pub fn fits(rules: &Rules, board: Board, set: &[PieceId]) -> Option<Vec<Move>> {
    Fitter::new(rules).fits(board, set)
}

/// Tells whether sets fit; made once for rules.
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

/// Pieces with their anchors, in the order in which they are placed.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sequence {
    placed: [Option<Placed>; Rules::MAX_SET],
    len: usize,
}

impl Sequence {
    pub(crate) fn push(&mut self, placed: Placed) {
        self.placed[self.len] = Some(placed);
        self.len += 1;
    }

    pub(crate) fn moves(&self) -> Vec<Move> {
        let placed = self.placed.iter().flatten();
        placed
            .map(|placed| Move {
                piece: placed.piece,
                anchor: Board::EMPTY.cell(placed.anchor),
            })
            .collect()
    }
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
            .then(|| sequence.moves())
    }

    pub(crate) fn solve(&self, filled: u128, hand: Hand, sequence: &mut Sequence) -> bool {
        let pieces = hand.iter().flatten().count();
        self.packs(filled, hand, sequence) || (pieces > 1 && self.solve_by_event(filled, hand, sequence))
    }

    /// Whether the set fits once packing has failed.
    pub(crate) fn solve_by_event(&self, filled: u128, hand: Hand, sequence: &mut Sequence) -> bool {
        let before = *sequence;
        let mut search = |event: &Event| {
            *sequence = before;
            for placed in event.placed() {
                sequence.push(placed);
            }
            if self.solve(event.board, event.rest, sequence) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let pieces = hand.iter().flatten().count();
        let found = self
            .table
            .events(filled, hand, pieces - 1, &mut search)
            .is_break();
        if !found {
            *sequence = before;
        }
        found
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
        anchors: impl Fn(PieceId) -> u128,
        sequence: &mut Sequence,
    ) -> bool {
        let Some(&any) = hand.iter().flatten().next() else {
            return true;
        };
        let mut options = [(0, any, 0); Rules::MAX_SET];
        let mut len = 0;
        for &piece in hand.iter().flatten() {
            let anchors = anchors(piece);
            if anchors == 0 {
                return false;
            }
            options[len] = (anchors.count_ones(), piece, anchors);
            len += 1;
        }
        // Insertion sort: fewest anchors first, equal pieces side by side.
        for end in 1..len {
            let mut at = end;
            while at > 0 && (options[at].0, options[at].1) < (options[at - 1].0, options[at - 1].1) {
                options.swap(at, at - 1);
                at -= 1;
            }
        }
        self.pack(&options[..len], sequence)
    }

    fn pack(&self, options: &[(u32, PieceId, u128)], sequence: &mut Sequence) -> bool {
        let Some((&(_, piece, anchors), rest)) = options.split_first() else {
            return true;
        };
        let before = *sequence;
        for anchor in bits(anchors) {
            let mut narrowed = [(0, piece, 0); Rules::MAX_SET];
            let mut possible = true;
            for (narrow, &(count, other, anchors)) in narrowed.iter_mut().zip(rest) {
                // Equal pieces are interchangeable: the first has the first anchor.
                let later = if other == piece {
                    u128::MAX << anchor
                } else {
                    u128::MAX
                };
                let left = anchors & later & !self.table.conflicts(piece, anchor, other);
                possible &= left != 0;
                *narrow = (count, other, left);
            }
            if possible {
                *sequence = before;
                sequence.push(Placed { piece, anchor });
                if self.pack(&narrowed[..rest.len()], sequence) {
                    return true;
                }
            }
        }
        *sequence = before;
        false
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
    let mut hand = [None; Rules::MAX_SET];
    for (place, &piece) in hand.iter_mut().zip(set) {
        *place = Some(piece);
    }
    hand
}
