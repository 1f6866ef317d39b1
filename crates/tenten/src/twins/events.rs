//! Events, by their definition.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use quadrille_bitboard::Bitboard;

use super::lists::{Lists, Place};
use super::{Position, compare};
use crate::placing::{Anchored, Figure, Fills, Finder, Lines, Tables, UpTo};
use crate::{Board, Move, PieceId, Rules};

/// The moves of an event as pairs of a piece and the bit of its anchor, in order, and the board after it.
type Event = (Vec<(u8, u8)>, Board);

/// Whether these placements, which do not overlap, are an event: lines are full with all of them, each has a cell in
/// one, and without some one of them none is full. The board after it.
fn is_event(lists: &Lists, board: Board, placed: &[&Place]) -> Option<Board> {
    let filled = placed.iter().fold(board, |all, place| all | place.cells);
    let full = lists.full(filled);
    if full == Board::EMPTY {
        return None;
    }
    let touches = |place: &&Place| (place.cells & full) != Board::EMPTY;
    let is_last = |last: &&Place| lists.full(filled - last.cells) == Board::EMPTY;
    let found = placed.iter().all(touches) && placed.iter().any(is_last);
    found.then(|| filled - full)
}

/// All events of one piece or more of a set.
fn all(lists: &Lists, board: Board, set: &[PieceId]) -> BTreeSet<Event> {
    fn grow<'a>(
        lists: &'a Lists,
        board: Board,
        rest: &[PieceId],
        placed: &mut Vec<&'a Place>,
        found: &mut BTreeSet<Event>,
    ) {
        if let Some(after) = is_event(lists, board, placed) {
            let moves = placed
                .iter()
                .map(|place| (place.one.piece.index() as u8, bit(&place.one)));
            let mut moves: Vec<(u8, u8)> = moves.collect();
            moves.sort_unstable();
            found.insert((moves, after));
        }
        let filled = placed.iter().fold(board, |all, place| all | place.cells);
        for (at, &piece) in rest.iter().enumerate() {
            for place in lists.free(filled, piece) {
                placed.push(place);
                grow(lists, board, &rest[at + 1..], placed, found);
                placed.pop();
            }
        }
    }
    let mut found = BTreeSet::new();
    grow(lists, board, set, &mut Vec::new(), &mut found);
    found
}

fn bit(one: &Move) -> u8 {
    let mut anchor = Board::EMPTY;
    anchor.insert(one.anchor);
    anchor.bits().trailing_zeros() as u8
}

/// The events that the fast search visits. Where clears at once are worth more, it leaves none out.
fn fast(tables: Tables, board: Board, set: &[PieceId]) -> BTreeSet<Event> {
    let pieces: Vec<u8> = set.iter().map(|piece| piece.index() as u8).collect();
    let mut legal = [0; 3];
    for (legal, &piece) in legal.iter_mut().zip(&pieces) {
        let free = tables.lines.field & !board.bits();
        *legal = tables.figures[usize::from(piece)].anchors(free);
    }
    let remaining = Anchored {
        pieces: UpTo::from_slice(&pieces),
        legal,
    };
    let finder = Finder::<3, false>::new(tables, board.bits(), remaining, true);
    let mut found = BTreeSet::new();
    let visited = finder.events(&tables.lines.counts(board.bits()), |event| {
        let moves = event.placed.iter();
        let mut moves: Vec<(u8, u8)> = moves.map(|placed| (placed.piece, placed.anchor)).collect();
        moves.sort_unstable();
        found.insert((moves, Board::from_bits(event.board)));
        ControlFlow::Continue(())
    });
    assert!(visited.is_continue());
    found
}

/// Rules as the fast search has them, and as the readable one does.
type Prepared = ((Vec<Figure>, Lines, Fills), Lists);

fn check(((figures, lines, fills), lists): &Prepared, rules: &Rules, (board, set): &Position) -> bool {
    let expected = all(lists, *board, set);
    let tables = Tables {
        figures,
        lines,
        fills,
    };
    let found = fast(tables, *board, set);
    assert_eq!(found, expected, "{} on\n{board:?}", rules.set_text(set));
    expected.iter().any(|(moves, _)| moves.len() > 1)
}

#[test]
fn deep_events() {
    let prepare = |rules: &Rules| {
        (
            (Figure::all(rules), Lines::new(rules), Fills::new(rules)),
            Lists::new(rules),
        )
    };
    compare("events", 20, prepare, check);
}
