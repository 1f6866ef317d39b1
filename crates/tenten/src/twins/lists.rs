//! The rules as lists of cells, for plain routines that go through many plays.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use quadrille_bitboard::{Bitboard, Placement};
use quadrille_search::hash::Set;

use super::all_lines;
use crate::{Board, Move, PieceId, Rules, engine};

/// Bits of a row with its border.
const STRIDE: usize = 11;

/// All places of each piece, and the lines.
pub(super) struct Lists {
    places: Vec<Vec<Place>>,
    field: Board,
    lines: Vec<Board>,
    /// By piece, its anchors on the empty board, and how many bits each cell lies behind the anchor.
    cells: Vec<(Board, Vec<usize>)>,
}

/// A place of a piece.
pub(super) struct Place {
    pub(super) one: Move,
    pub(super) cells: Board,
    /// The lines that have one of its cells: without a line that was full before, no others can be full.
    lines: Vec<Board>,
}

impl Place {
    /// The board with the piece and without the lines that are full then.
    fn placed(&self, board: Board) -> Board {
        let filled = board | self.cells;
        let full = self.lines.iter().filter(|&&line| line - filled == Board::EMPTY);
        full.fold(filled, |left, &line| left - line)
    }
}

impl Lists {
    pub(super) fn new(rules: &Rules) -> Self {
        let lines = all_lines(rules);
        let places = |piece: PieceId| {
            let anchors = engine::anchors(rules, Board::EMPTY, piece);
            let place = |anchor| {
                let (shape, mut cells) = (rules[piece].shape, Board::EMPTY);
                cells.stamp(Placement { shape, anchor });
                let touched = lines.iter().filter(|&&line| line & cells != Board::EMPTY);
                Place {
                    one: Move { piece, anchor },
                    cells,
                    lines: touched.copied().collect(),
                }
            };
            anchors.cells().map(place).collect()
        };
        let cells = |piece: PieceId| {
            let cells = rules[piece].shape.cells();
            let behind = cells.map(|cell| STRIDE * cell.row + cell.col);
            (engine::anchors(rules, Board::EMPTY, piece), behind.collect())
        };
        Self {
            places: rules.piece_ids().map(places).collect(),
            field: rules.field(),
            cells: rules.piece_ids().map(cells).collect(),
            lines,
        }
    }

    /// Whether there is a free place for a piece.
    pub(super) fn has_room(&self, board: Board, piece: PieceId) -> bool {
        self.free(board, piece).next().is_some()
    }

    /// Of these pieces, given as bits, those that have room: such that from some anchor on all of their cells are free.
    pub(super) fn with_room(&self, board: Board, pieces: u64) -> u64 {
        let free = (self.field - board).bits();
        let mut found = 0;
        for (piece, (anchors, cells)) in self.cells.iter().enumerate() {
            let all_free = |anchors: u128, cell: &usize| anchors & free >> cell;
            let has_room = || cells.iter().fold(anchors.bits(), all_free) != 0;
            if pieces >> piece & 1 == 1 && has_room() {
                found |= 1 << piece;
            }
        }
        found
    }

    /// The moves of a piece, place after place, and the boards after them; there must be no full line before.
    pub(super) fn moves(&self, board: Board, piece: PieceId) -> impl Iterator<Item = (Move, Board)> {
        self.free(board, piece)
            .map(move |place| (place.one, place.placed(board)))
    }

    /// The places of a piece that are free.
    pub(super) fn free(&self, board: Board, piece: PieceId) -> impl Iterator<Item = &Place> {
        let places = self.places[piece.index()].iter();
        places.filter(move |place| place.cells & board == Board::EMPTY)
    }

    /// The cells of all full lines.
    pub(super) fn full(&self, filled: Board) -> Board {
        let full = self.lines.iter().filter(|&&line| line - filled == Board::EMPTY);
        full.fold(Board::EMPTY, |cells, &line| cells | line)
    }

    /// The boards after these moves.
    pub(super) fn after(&self, board: Board, piece: PieceId) -> impl Iterator<Item = Board> {
        self.moves(board, piece).map(|(_, after)| after)
    }

    /// All boards that a round can end with: from the board with the whole set, piece after piece, each board once for
    /// the pieces that are left.
    pub(super) fn ends(&self, board: Board, set: &[PieceId]) -> Set<Board> {
        let mut rest = set.to_vec();
        rest.sort_unstable();
        let mut reached = BTreeMap::from([(rest, Set::from_iter([board]))]);
        for _ in set {
            let mut next: BTreeMap<Vec<PieceId>, Set<Board>> = BTreeMap::new();
            for (rest, boards) in &reached {
                for piece in rest.iter().copied().collect::<BTreeSet<_>>() {
                    let after = boards.iter().flat_map(|&board| self.after(board, piece));
                    next.entry(without(rest, piece)).or_default().extend(after);
                }
            }
            reached = next;
        }
        reached.remove(&Vec::new()).unwrap_or_default()
    }

    /// The first play that ends with one of these boards, of all plays in this order of the pieces, place after place.
    /// Of a board that led to none, nothing is tried again.
    pub(super) fn first_play(
        &self,
        board: Board,
        order: &[PieceId],
        wanted: &Set<Board>,
        failed: &mut Set<(Board, Vec<PieceId>)>,
    ) -> Option<Vec<Move>> {
        let Some((&piece, rest)) = order.split_first() else {
            return wanted.contains(&board).then(Vec::new);
        };
        if failed.contains(&(board, order.to_vec())) {
            return None;
        }
        for (one, after) in self.moves(board, piece) {
            if let Some(others) = self.first_play(after, rest, wanted, failed) {
                return Some([&[one], &others[..]].concat());
            }
        }
        failed.insert((board, order.to_vec()));
        None
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
        for after in self.after(board, piece) {
            self.plays(after, rest, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Whether the pieces can be placed, by all orders and places.
    pub(super) fn takes(&self, board: Board, set: &[PieceId]) -> bool {
        if let [piece] = set {
            return self.has_room(board, *piece);
        }
        let begun_with = |place: usize| {
            let mut rest = set.to_vec();
            let first = rest.remove(place);
            self.after(board, first).any(|after| self.takes(after, &rest))
        };
        (0..set.len()).any(begun_with)
    }
}

/// The pieces but one of this kind.
fn without(set: &[PieceId], piece: PieceId) -> Vec<PieceId> {
    let mut rest = set.to_vec();
    if let Some(place) = set.iter().position(|&other| other == piece) {
        rest.remove(place);
    }
    rest
}
