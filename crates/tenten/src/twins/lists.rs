//! The rules as lists of cells, for plain routines that go through many plays.

use std::ops::ControlFlow;

use quadrille_bitboard::{Bitboard, Placement};

use super::all_lines;
use crate::{Board, PieceId, Rules, engine};

/// All places of each piece, and all lines.
pub(super) struct Lists {
    places: Vec<Vec<Board>>,
    lines: Vec<Board>,
}

impl Lists {
    pub(super) fn new(rules: &Rules) -> Self {
        let places = |piece: PieceId| {
            let anchors = engine::anchors(rules, Board::EMPTY, piece);
            let stamped = |anchor| {
                let (shape, mut cells) = (rules[piece].shape, Board::EMPTY);
                cells.stamp(Placement { shape, anchor });
                cells
            };
            anchors.cells().map(stamped).collect()
        };
        Self {
            places: rules.piece_ids().map(places).collect(),
            lines: all_lines(rules),
        }
    }

    /// The places of a piece that are free.
    pub(super) fn free(&self, board: Board, piece: PieceId) -> impl Iterator<Item = Board> {
        let places = self.places[piece.index()].iter().copied();
        places.filter(move |&cells| cells & board == Board::EMPTY)
    }

    /// The board without its full lines.
    pub(super) fn cleared(&self, board: Board) -> Board {
        let full = self.lines.iter().filter(|&&line| line - board == Board::EMPTY);
        full.fold(board, |left, &line| left - line)
    }

    /// Visits the boards after plays of these pieces in this order.
    pub(super) fn plays(
        &self,
        board: Board,
        order: &[PieceId],
        visit: &mut impl FnMut(Board) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some((&piece, rest)) = order.split_first() else {
            return visit(board);
        };
        for cells in self.free(board, piece) {
            self.plays(self.cleared(board | cells), rest, visit)?;
        }
        ControlFlow::Continue(())
    }
}
