//! The first moves of every bag, from what is known after the first piece.

use quadrille_search::order;

use super::back::AfterFirst;
use super::groups::Groups;
use super::orders::{Orders, Step};
use super::{Opening, bag};
use crate::chance::{Advice, Adviser, Chance, Move};
use crate::words::field::clear_full_rows;
use crate::{Field, Piece, PieceSet, Placement};

/// Knowledge of first moves.
pub(super) struct FirstMoves {
    /// By piece, its landings; those without a chance are left out.
    landings: [Vec<Landing>; Piece::COUNT],
    after: AfterFirst,
    /// Orders of all pieces.
    orders: Orders,
    /// Orders, and pair orders, of the pieces that are left.
    left: [usize; 2],
}

/// A landing of the first piece, and the number of the field that it leads to.
struct Landing {
    placement: Placement,
    field: usize,
}

impl FirstMoves {
    pub(super) fn new(adviser: &Adviser<'_>, field: Field, groups: &Groups, after: AfterFirst) -> Self {
        let landings = |piece: Piece| {
            let words = &groups.of(PieceSet::EMPTY.with(piece)).words;
            let landing = |placement: Placement| {
                let word = clear_full_rows(field.word() | placement.bits::<u64>(), field.lines());
                let field = words.iter().position(|&other| other == word)?;
                Some(Landing { placement, field })
            };
            let all = adviser.mover.landings(field, piece).into_iter();
            all.filter_map(landing).collect()
        };
        let left = Orders::new(Piece::COUNT - 1);
        Self {
            landings: Piece::ALL.map(landings),
            after,
            orders: Orders::new(Piece::COUNT),
            left: [left.all.len(), left.pairs],
        }
    }

    /// Every bag, in the order of the alphabet; `of` is the number of tails.
    pub(super) fn openings(&self, of: u64) -> Vec<Opening> {
        let orders = self.orders.all.iter().enumerate();
        let opening = |(number, order): (usize, &Vec<usize>)| Opening {
            bag: bag(order),
            advice: self.advice(number, of),
        };
        orders.map(opening).collect()
    }

    fn advice(&self, order: usize, of: u64) -> Advice {
        let chance = |won: u64| Chance { won, of };
        let [direct, known, held] =
            [&self.orders.direct, &self.orders.known, &self.orders.held].map(|steps| steps[order]);
        let mut moves = Vec::new();
        let mut cleared = vec![0; self.after.words];
        for (hold, step) in [(false, known), (true, held)] {
            for &Landing { placement, field } in &self.landings[step.piece] {
                let won = if hold {
                    self.held(step, field)
                } else {
                    self.early(direct, field)
                };
                let known = self.known(step, field);
                cleared.iter_mut().zip(known).for_each(|(all, bits)| *all |= bits);
                moves.push(Move {
                    hold,
                    placement,
                    chance: chance(won.into()),
                    clairvoyant: chance(ones(known)),
                });
            }
        }
        moves.retain(|first| first.chance.won > 0);
        order::sort_by_key(&mut moves, Move::rank);
        Advice {
            // Six pieces are shown and the seventh is known: pressing hold shows nothing.
            chance: chance(moves.first().map_or(0, |best| best.chance.won)),
            known: chance(ones(&cleared)),
            moves,
        }
    }

    /// The tails won with an empty slot.
    fn early(&self, step: Step, field: usize) -> u16 {
        self.after.early[set(step).number()][field * self.left[0] + step.rest]
    }

    /// The tails won once hold has been pressed.
    fn held(&self, step: Step, field: usize) -> u16 {
        self.after.held[set(step).number()][field * self.left[1] + step.rest]
    }

    /// The tails won by somebody who knows all.
    fn known(&self, step: Step, field: usize) -> &[u64] {
        let start = (field * self.left[1] + step.rest) * self.after.words;
        &self.after.known[set(step).number()][start..][..self.after.words]
    }
}

/// The piece that is placed first: among all pieces, its rank is its number.
fn set(step: Step) -> PieceSet {
    PieceSet::EMPTY.with(Piece::ALL[step.piece])
}

fn ones(words: &[u64]) -> u64 {
    words.iter().map(|word| u64::from(word.count_ones())).sum()
}
