//! Many sets on one board.

use std::ops::Range;

use super::{Fitter, Hand, Sequence};
use crate::placing::{UpTo, bits, take_last};
use crate::{Board, Rules};

/// Test of many sets whether they fit one board. The answers are those of [`Fitter::takes`].
///
/// # How
///
/// Of three pieces that do not pack, one or two form an event before the last one is placed. The events of a piece, and
/// those of a pair, are the same in all sets that have them: with 41 pieces there are 12,341 sets and 861 pairs. So
/// each piece's and each pair's events are found when they are first asked for, and what is kept are the boards that
/// they lead to. Whether a pair fits the board after a single piece's event is kept as well.
///
/// An event of two pieces lies in one line: one piece fills its first gap and perhaps more, the other all the rest. The
/// first part of it, the placements that fill the first gap of a line, is the same for all pairs that have the piece.
///
/// Sets of four, and boards with full lines, are left to the [`Fitter`].
#[derive(Debug)]
pub(crate) struct OnBoard<'a> {
    fitter: &'a Fitter,
    filled: u128,
    /// The places of each piece on the free cells.
    anchors: [u128; Rules::MAX_PIECES],
    has_full_lines: bool,
    /// Boards after events, those of one piece or pair after another.
    boards: Vec<u128>,
    /// By piece, the boards after its events, once they are known.
    alone: Vec<Option<Range<u32>>>,
    /// By pair, the boards after events of both.
    pairs: Vec<Option<Range<u32>>>,
    /// Placements that fill a part of a line, those of one piece after another.
    halves: Vec<Half>,
    /// By piece, its halves, once they are known.
    halves_of: Vec<Option<Range<u32>>>,
    /// What is known of pairs on boards after events of one piece: the board's number, and the pair's.
    known: Vec<Known>,
    /// Where the board's answers begin in `known`, by its number in `boards`.
    answers: Vec<u32>,
}

/// A placement that fills a part of a line.
#[derive(Clone, Copy, Debug)]
struct Half {
    cells: u128,
    /// What is left of the line's gaps.
    gaps: u128,
}

/// Outcome of the fit test of a pair, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Nothing,
    Fits,
    DoesNot,
}

impl<'a> OnBoard<'a> {
    pub(crate) fn new(fitter: &'a Fitter, board: Board) -> Self {
        let (filled, table) = (board.bits(), fitter.table());
        let (free, pieces) = (table.free(filled), table.figures.len());
        let mut anchors = [0; Rules::MAX_PIECES];
        for (anchors, figure) in anchors.iter_mut().zip(&table.figures) {
            *anchors = figure.anchors(free);
        }
        Self {
            fitter,
            filled,
            anchors,
            has_full_lines: table.lines.full(filled).count > 0,
            boards: Vec::new(),
            alone: vec![None; pieces],
            pairs: Vec::new(),
            halves: Vec::new(),
            halves_of: vec![None; pieces],
            known: Vec::new(),
            answers: Vec::new(),
        }
    }

    /// Whether a set fits.
    pub(crate) fn takes(&mut self, hand: Hand) -> bool {
        self.packs(hand) || self.takes_by_event(hand)
    }

    /// Whether the pieces find disjoint places on the free cells.
    #[inline]
    pub(crate) fn packs(&self, hand: Hand) -> bool {
        let known = |piece: u8| self.anchors[usize::from(piece)];
        self.fitter.packs_among(hand, known, &mut Sequence::default())
    }

    /// Whether a set fits that does not pack.
    pub(crate) fn takes_by_event(&mut self, hand: Hand) -> bool {
        if hand.len() > 3 || self.has_full_lines {
            return self
                .fitter
                .solve_by_event(self.filled, hand, &mut Sequence::default());
        }
        if let Some([a, b]) = hand.exactly() {
            return self.leaves_room(a, b) || self.leaves_room(b, a);
        }
        let Some([a, b, c]) = hand.exactly() else {
            return false;
        };
        [(a, [b, c]), (b, [a, c]), (c, [a, b])]
            .into_iter()
            .any(|(one, two)| {
                // Events of the pair first: they ask for no more than a place.
                self.pair_leaves_room(two, one) || self.leaves_room_for_pair(one, two)
            })
    }

    /// Whether `last` has a place after an event of `first`.
    fn leaves_room(&mut self, first: u8, last: u8) -> bool {
        self.after_piece(first)
            .any(|at| self.has_place(self.boards[at], last))
    }

    /// Whether `last` has a place after an event of both of the pair.
    fn pair_leaves_room(&mut self, pair: [u8; 2], last: u8) -> bool {
        self.after_pair(pair)
            .any(|at| self.has_place(self.boards[at], last))
    }

    /// Whether a pair fits after an event of `first`.
    fn leaves_room_for_pair(&mut self, first: u8, pair: [u8; 2]) -> bool {
        self.after_piece(first).any(|at| self.pair_fits(at, pair))
    }

    fn has_place(&self, filled: u128, piece: u8) -> bool {
        let table = self.fitter.table();
        table.anchors(table.free(filled), piece) != 0
    }

    /// Whether a pair fits a board after an event of one piece.
    fn pair_fits(&mut self, at: usize, [a, b]: [u8; 2]) -> bool {
        let pieces = self.alone.len();
        let (low, high) = (usize::from(a.min(b)), usize::from(a.max(b)));
        let place = self.answers[at] as usize + low * pieces + high;
        if self.known[place] == Known::Nothing {
            let fits = self.pair_fits_on(self.boards[at], [a, b]);
            self.known[place] = if fits { Known::Fits } else { Known::DoesNot };
        }
        self.known[place] == Known::Fits
    }

    /// Whether a pair packs, or one of them fills a line and leaves room for the other.
    fn pair_fits_on(&self, filled: u128, [a, b]: [u8; 2]) -> bool {
        let table = self.fitter.table();
        let free = table.free(filled);
        let [of_a, of_b] = [a, b].map(|piece| table.anchors(free, piece));
        let known = |piece: u8| if piece == a { of_a } else { of_b };
        let leaves_room = |first: u8, anchors: u128, last: u8| {
            let figure = &table.figures[usize::from(first)];
            table.lines.all.iter().any(|line| {
                let mut anchors = bits(figure.covering(anchors, line & !filled));
                anchors.any(|anchor| self.has_place(table.lines.cleared(filled | figure.at(anchor)), last))
            })
        };
        let hand = UpTo::from_slice(&[a, b]);
        self.fitter.packs_among(hand, known, &mut Sequence::default())
            || leaves_room(a, of_a, b)
            || (a != b && leaves_room(b, of_b, a))
    }

    /// The numbers of the boards after events of this piece alone.
    fn after_piece(&mut self, piece: u8) -> Range<usize> {
        let place = usize::from(piece);
        if self.alone[place].is_none() {
            let found = self.find(piece);
            let pieces = self.alone.len();
            for at in found.clone() {
                self.answers.resize(at as usize, 0);
                self.answers.push(self.known.len() as u32);
                self.known
                    .resize(self.known.len() + pieces * pieces, Known::Nothing);
            }
            self.alone[place] = Some(found);
        }
        range(self.alone[place].clone())
    }

    /// The numbers of the boards after events of both pieces.
    fn after_pair(&mut self, [a, b]: [u8; 2]) -> Range<usize> {
        let pieces = self.alone.len();
        if self.pairs.is_empty() {
            self.pairs.resize(pieces * pieces, None);
        }
        let place = usize::from(a.min(b)) * pieces + usize::from(a.max(b));
        if self.pairs[place].is_none() {
            let start = self.boards.len();
            self.find_events([a, b], start);
            if a != b {
                self.find_events([b, a], start);
            }
            self.pairs[place] = Some(start as u32..self.boards.len() as u32);
        }
        range(self.pairs[place].clone())
    }

    /// Finds the events of one piece, and keeps each board that they lead to once.
    fn find(&mut self, piece: u8) -> Range<u32> {
        let start = self.boards.len();
        let table = self.fitter.table();
        for line in &table.lines.all {
            let figure = &table.figures[usize::from(piece)];
            let anchors = figure.covering(self.anchors[usize::from(piece)], line & !self.filled);
            for anchor in bits(anchors) {
                self.keep(start, self.filled | figure.at(anchor));
            }
        }
        start as u32..self.boards.len() as u32
    }

    /// Finds the events in which the first piece fills a part of a line, its first gap too, and the second the rest.
    fn find_events(&mut self, [first, second]: [u8; 2], start: usize) {
        let lines = &self.fitter.table().lines;
        let figure = &self.fitter.table().figures[usize::from(second)];
        let legal = self.anchors[usize::from(second)];
        for at in self.halves(first) {
            let Half { cells, gaps } = self.halves[at];
            for anchor in bits(figure.covering(legal, gaps)) {
                let others = figure.at(anchor);
                let fills_none = |cells: u128| lines.full(self.filled | cells).count == 0;
                if others & cells == 0 && (fills_none(cells) || fills_none(others)) {
                    self.keep(start, self.filled | cells | others);
                }
            }
        }
    }

    /// Keeps the board without its full lines, unless it is among those from `start` on.
    fn keep(&mut self, start: usize, filled: u128) {
        let board = self.fitter.table().lines.cleared(filled);
        if !self.boards[start..].contains(&board) {
            self.boards.push(board);
        }
    }

    /// The numbers of the placements of a piece that fill a part of a line, its first gap too.
    fn halves(&mut self, piece: u8) -> Range<usize> {
        let place = usize::from(piece);
        if self.halves_of[place].is_none() {
            let start = self.halves.len() as u32;
            let table = self.fitter.table();
            let figure = &table.figures[place];
            for line in &table.lines.all {
                let gaps = line & !self.filled;
                if gaps.count_ones() > table.most_gaps {
                    continue;
                }
                // Equal placements in several lines are events by each of them.
                let mut anchors = figure.at_first(gaps, self.anchors[place]);
                while let Some(anchor) = take_last(&mut anchors) {
                    let cells = figure.at(anchor);
                    let gaps = gaps & !cells;
                    if gaps != 0 {
                        self.halves.push(Half { cells, gaps });
                    }
                }
            }
            self.halves_of[place] = Some(start..self.halves.len() as u32);
        }
        range(self.halves_of[place].clone())
    }
}

fn range(found: Option<Range<u32>>) -> Range<usize> {
    let found = found.unwrap_or_default();
    found.start as usize..found.end as usize
}
