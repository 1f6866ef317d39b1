//! What the next start is worth when everything of a clear is shown, and nothing of it is revealed any more.

use super::super::Situation;
use super::super::tails::Tails;
use super::sum::Sum;
use crate::chain::values::{Clears, StartValues};
use crate::{Piece, PieceSet};

/// Worth of pieces that are left in the slot.
pub(super) struct Leftovers {
    /// By the bag after the tails, the worth of each menu.
    worth: Vec<[f32; MENUS]>,
    /// For each tail, the number of its bag among those.
    of_tails: Vec<u8>,
}

/// How many menus there are, the empty one included.
const MENUS: usize = 1 << Piece::COUNT;

impl Leftovers {
    pub(super) fn new(situation: &Situation, tails: &Tails, values: &StartValues) -> Self {
        let beyond = situation.shown.get(tails.seen.len()..).unwrap_or_default();
        let mut bags: Vec<PieceSet> = Vec::new();
        let mut number = |tail: &[Piece]| {
            let bag = bag_after(situation.bag, tail);
            let known = bags.iter().position(|&other| other == bag);
            known.unwrap_or_else(|| {
                bags.push(bag);
                bags.len() - 1
            }) as u8
        };
        let of_tails = tails.iter().map(&mut number).collect();
        let worth = |&bag: &PieceSet| {
            let (shown, bag) = next_start(beyond, bag);
            let clears = Piece::ALL.map(|slot| 1.0 + values.expected(slot, shown, bag).unwrap_or(0.0));
            let of_menu = |menu: usize| {
                let left = (0..Piece::COUNT).filter(|piece| menu >> piece & 1 == 1);
                left.map(|piece| clears[piece] as f32).fold(0.0, f32::max)
            };
            std::array::from_fn(of_menu)
        };
        Self {
            worth: bags.iter().map(worth).collect(),
            of_tails,
        }
    }

    #[inline]
    pub(super) fn of(&self, tail: usize, menu: u8) -> Sum {
        Sum {
            worth: self.worth[usize::from(self.of_tails[tail])][usize::from(menu)],
            won: (menu != 0).into(),
        }
    }
}

/// The bag after these pieces.
pub(super) fn bag_after(bag: PieceSet, pieces: &[Piece]) -> PieceSet {
    pieces.iter().fold(bag, |bag, &piece| {
        let bag = if bag.is_empty() { PieceSet::FULL } else { bag };
        bag.without(piece)
    })
}

/// By tail and slot: the worth of a clear of two lines. What is left of the queue is the next start's. Nothing where
/// such clears do not count.
pub(super) fn of_two(situation: &Situation, tails: &Tails, values: &StartValues) -> Vec<[f32; Piece::COUNT]> {
    if values.clears() == Clears::Four {
        return Vec::new();
    }
    let filled = situation.field.word().count_ones() as usize;
    let placements = (CELLS_OF_TWO.saturating_sub(filled)) / 4;
    let worth = |tail: &[Piece]| {
        let queue = [&situation.shown[..], tail].concat();
        let shown = queue.get(placements..).unwrap_or_default();
        let bag = bag_after(situation.bag, tail);
        Piece::ALL.map(|slot| (1.0 + values.expected(slot, shown, bag).unwrap_or(0.0)) as f32)
    };
    tails.iter().map(worth).collect()
}

/// Cells of two lines.
const CELLS_OF_TWO: usize = 20;

/// What is shown at the next start, and the bag after it: of pieces that are known beyond this clear, those that a
/// start takes into account.
pub(super) fn next_start(beyond: &[Piece], bag: PieceSet) -> (&[Piece], PieceSet) {
    let (shown, later) = beyond.split_at(beyond.len().min(StartValues::SHOWN));
    let bag = later.iter().rev().fold(bag, |bag, &piece| match bag.with(piece) {
        // It was the first of its bag: nothing was left of the one before.
        PieceSet::FULL => PieceSet::EMPTY,
        bag => bag,
    });
    (shown, bag)
}
