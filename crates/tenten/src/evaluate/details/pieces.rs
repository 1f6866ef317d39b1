//! The pieces whose places are counted.
//!
//! Their cells lie at few distances from their anchors, so the free cells are moved by each distance once, for all
//! pieces. The anchors that cover a cell do not depend on the board, and are a table.

use quadrille_bitboard::Word;

use crate::Rules;
use crate::odds::risk::maximal;
use crate::placing::{Figure, bits, covering};

/// Cells of the pieces whose ways to clear are counted.
const LARGE: usize = 4;

/// Pieces that lie inside no other, and large ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pieces {
    /// How far cells lie from anchors, each distance once.
    offsets: Vec<u8>,
    pieces: Vec<Piece>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Piece {
    /// The distances of its cells, by their places in the list of all.
    cells: Vec<u8>,
    /// By cell, the anchors that cover it.
    covering: Vec<u128>,
    is_hard: bool,
}

impl Piece {
    const fn is_large(&self) -> bool {
        self.cells.len() >= LARGE
    }

    /// The anchors, of these, that cover all of these cells.
    #[inline]
    fn covering(&self, anchors: u128, cells: u128) -> u128 {
        covering(&self.covering, anchors, cells)
    }
}

impl Pieces {
    pub(super) fn new(rules: &Rules) -> Self {
        let figures = Figure::all(rules);
        let hard = maximal(rules);
        // A cell lies as far from the anchor as its bit from bit 0.
        let cells = figures.iter().fold(0, |cells, figure| cells | figure.bits);
        let offsets: Vec<u8> = bits(cells).collect();
        let place = |offset: &u8| offsets.partition_point(|other| other < offset) as u8;
        let pieces = rules.piece_ids().zip(&figures).map(|(id, figure)| Piece {
            cells: figure.offsets.iter().map(place).collect(),
            covering: figure.covering.clone(),
            is_hard: hard.contains(&id),
        });
        Self {
            pieces: pieces.filter(|piece| piece.is_hard || piece.is_large()).collect(),
            offsets,
        }
    }

    /// The anchors of each piece on free cells.
    #[inline]
    pub(super) fn anchors(&self, free: u128) -> Vec<u128> {
        let moved = |&offset: &u8| free.moved_down(u32::from(offset));
        let moved: Vec<u128> = self.offsets.iter().map(moved).collect();
        let anchors = |piece: &Piece| {
            let cells = piece.cells.iter();
            cells.fold(u128::MAX, |anchors, &cell| anchors & moved[usize::from(cell)])
        };
        self.pieces.iter().map(anchors).collect()
    }

    /// How many places each piece has that lies inside no other.
    #[inline]
    pub(super) fn places_of_hard(&self, anchors: &[u128]) -> impl Iterator<Item = i32> {
        let hard = self.pieces.iter().zip(anchors).filter(|(piece, _)| piece.is_hard);
        hard.map(|(_, anchors)| super::count(*anchors))
    }

    /// How many places of large pieces cover all cells of one of these sets.
    pub(super) fn ways_to_cover(&self, anchors: &[u128], sets: &[u128]) -> i32 {
        let ways = |(piece, &anchors): (&Piece, &u128)| {
            let is_small = |cells: &&u128| cells.count_ones() as usize <= piece.cells.len();
            let sets = sets.iter().filter(is_small);
            super::count(sets.fold(0, |all, &cells| all | piece.covering(anchors, cells)))
        };
        let can_be_placed = |(piece, anchors): &(&Piece, &u128)| piece.is_large() && **anchors != 0;
        self.pieces
            .iter()
            .zip(anchors)
            .filter(can_be_placed)
            .map(ways)
            .sum()
    }

    /// The most cells of a piece.
    pub(super) fn most(&self) -> usize {
        self.pieces
            .iter()
            .map(|piece| piece.cells.len())
            .max()
            .unwrap_or(0)
    }
}
