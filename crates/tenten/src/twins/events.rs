//! Events, by their definition.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use quadrille_bitboard::{Bitboard, Placement};

use super::{Position, compare};
use crate::placing::{Figure, Finder, Lines, UpTo};
use crate::{Board, Move, PieceId, Rules, engine};

/// The moves of an event as pairs of a piece and the bit of its anchor, in order, and the board after it.
type Event = (Vec<(u8, u8)>, Board);

fn cells(rules: &Rules, one: Move) -> Board {
    let mut cells = Board::EMPTY;
    let (shape, anchor) = (rules[one.piece].shape, one.anchor);
    cells.stamp(Placement { shape, anchor });
    cells
}

/// Whether these placements, which do not overlap, are an event: lines are full with all of them, each has a cell in
/// one, and without some one of them none is full.
fn is_event(rules: &Rules, board: Board, placed: &[Board]) -> Option<Board> {
    let filled = placed.iter().fold(board, |all, &cells| all | cells);
    let full = engine::full_lines(rules, filled).cells();
    let touches = |&cells: &Board| (cells & full) != Board::EMPTY;
    let is_last = |&last: &Board| engine::full_lines(rules, filled - last).count == 0;
    let found = full != Board::EMPTY && placed.iter().all(touches) && placed.iter().any(is_last);
    found.then(|| filled - full)
}

/// All events of one piece or more of a set.
fn all(rules: &Rules, board: Board, set: &[PieceId]) -> BTreeSet<Event> {
    fn grow(
        rules: &Rules,
        board: Board,
        rest: &[PieceId],
        placed: &mut Vec<(Move, Board)>,
        found: &mut BTreeSet<Event>,
    ) {
        if !placed.is_empty() {
            let masks: Vec<Board> = placed.iter().map(|(_, cells)| *cells).collect();
            if let Some(after) = is_event(rules, board, &masks) {
                let moves = placed.iter().map(|(one, _)| (one.piece.index() as u8, bit(one)));
                let mut moves: Vec<(u8, u8)> = moves.collect();
                moves.sort_unstable();
                found.insert((moves, after));
            }
        }
        for (place, &piece) in rest.iter().enumerate() {
            let filled = placed.iter().fold(board, |all, &(_, cells)| all | cells);
            for anchor in engine::anchors(rules, filled, piece).cells() {
                let one = Move { piece, anchor };
                placed.push((one, cells(rules, one)));
                grow(rules, board, &rest[place + 1..], placed, found);
                placed.pop();
            }
        }
    }
    let mut found = BTreeSet::new();
    grow(rules, board, set, &mut Vec::new(), &mut found);
    found
}

fn bit(one: &Move) -> u8 {
    let mut anchor = Board::EMPTY;
    anchor.insert(one.anchor);
    anchor.bits().trailing_zeros() as u8
}

/// The events that the fast search visits. Where clears at once are worth more, it leaves none out.
fn fast(figures: &[Figure], lines: &Lines, board: Board, set: &[PieceId]) -> BTreeSet<Event> {
    let pieces: Vec<u8> = set.iter().map(|piece| piece.index() as u8).collect();
    let mut legal = [0; 3];
    for (legal, &piece) in legal.iter_mut().zip(&pieces) {
        *legal = figures[usize::from(piece)].anchors(lines.field & !board.bits());
    }
    let finder = Finder::<3, false> {
        figures,
        lines,
        board: board.bits(),
        pieces: UpTo::from_slice(&pieces),
        legal,
        joint_bonus: true,
    };
    let mut found = BTreeSet::new();
    let filled = |line: usize| (lines.all[line] & board.bits()).count_ones();
    let visited = finder.events(filled, |event| {
        let moves = event.placed.as_slice().iter();
        let mut moves: Vec<(u8, u8)> = moves.map(|placed| (placed.piece, placed.anchor)).collect();
        moves.sort_unstable();
        found.insert((moves, Board::from_bits(event.board)));
        ControlFlow::Continue(())
    });
    assert!(visited.is_continue());
    found
}

fn check((figures, lines): &(Vec<Figure>, Lines), rules: &Rules, (board, set): &Position) -> bool {
    let expected = all(rules, *board, set);
    let found = fast(figures, lines, *board, set);
    assert_eq!(found, expected, "{} on\n{board:?}", rules.set_text(set));
    expected.iter().any(|(moves, _)| moves.len() > 1)
}

#[test]
fn deep_events() {
    let prepare = |rules: &Rules| (Figure::all(rules), Lines::new(rules));
    compare("events", 20, prepare, check);
}
