//! Many sets on one board.

use std::ops::{ControlFlow, Range};

use super::{Fitter, Hand, Sequence};
use crate::placing::{Finder, UpTo};
use crate::{Board, Rules};

/// Tells of many sets whether they fit one board. The answers are those of [`Fitter::takes`].
///
/// # How
///
/// Of three pieces that do not pack, one or two form an event before the last one is placed. The events of a piece, and
/// those of a pair, are the same in all sets that have them: with 41 pieces there are 12,341 sets and 861 pairs. So
/// each piece's and each pair's events are found when they are first asked for, and what is kept are the boards that
/// they lead to. Whether a pair fits the board after a single piece's event is kept as well.
///
/// Sets of four, and boards with full lines, are left to the [`Fitter`].
#[derive(Debug)]
pub(crate) struct OnBoard<'a> {
    fitter: &'a Fitter,
    filled: u128,
    /// The places of each piece on the free cells.
    anchors: [u128; Rules::MAX_PIECES],
    has_full_lines: bool,
    /// The filled cells of each line.
    in_lines: Vec<u32>,
    /// Boards after events, those of one piece or pair after another.
    boards: Vec<u128>,
    /// By piece, the boards after its events, once they are known.
    alone: Vec<Option<Range<u32>>>,
    /// By pair, the boards after events of both.
    pairs: Vec<Option<Range<u32>>>,
    /// What is known of pairs on boards after events of one piece: the board's number, and the pair's.
    known: Vec<Known>,
    /// Where the board's answers begin in `known`, by its number in `boards`.
    answers: Vec<u32>,
}

/// Whether a pair fits, as far as it is known.
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
            in_lines: Vec::new(),
            boards: Vec::new(),
            alone: vec![None; pieces],
            pairs: Vec::new(),
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
        match *hand.as_slice() {
            [a, b] => self.leaves_room(a, b) || self.leaves_room(b, a),
            [a, b, c] => {
                [(a, [b, c]), (b, [a, c]), (c, [a, b])]
                    .into_iter()
                    .any(|(one, two)| {
                        // Events of the pair first: they ask for no more than a place.
                        self.pair_leaves_room(two, one) || self.leaves_room_for_pair(one, two)
                    })
            }
            _ => false,
        }
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
            let hand = UpTo::from_slice(&[a, b]);
            let fits = self.fitter.solve(self.boards[at], hand, &mut Sequence::default());
            self.known[place] = if fits { Known::Fits } else { Known::DoesNot };
        }
        self.known[place] == Known::Fits
    }

    /// The numbers of the boards after events of this piece alone.
    fn after_piece(&mut self, piece: u8) -> Range<usize> {
        let place = usize::from(piece);
        if self.alone[place].is_none() {
            let found = self.find(UpTo::<u8, 1>::from_slice(&[piece]));
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
            self.pairs[place] = Some(self.find(UpTo::<u8, 2>::from_slice(&[a, b])));
        }
        range(self.pairs[place].clone())
    }

    /// Finds the events of all of these pieces, and keeps each board that they lead to once.
    fn find<const N: usize>(&mut self, pieces: UpTo<u8, N>) -> Range<u32> {
        let table = self.fitter.table();
        let filled = self.filled;
        if self.in_lines.is_empty() {
            let in_line = |line: &u128| (line & filled).count_ones();
            self.in_lines.extend(table.lines.all.iter().map(in_line));
        }
        let mut legal = [0; N];
        for (legal, &piece) in legal.iter_mut().zip(pieces.as_slice()) {
            *legal = self.anchors[usize::from(piece)];
        }
        let finder = Finder::<N, false> {
            figures: &table.figures,
            lines: &table.lines,
            board: filled,
            pieces,
            legal,
            joint_bonus: false,
        };
        let (start, boards) = (self.boards.len(), &mut self.boards);
        let visited = finder.events(
            |line| self.in_lines[line],
            |event| {
                if event.placed.len() == N && !boards[start..].contains(&event.board) {
                    boards.push(event.board);
                }
                ControlFlow::Continue(())
            },
        );
        debug_assert!(visited.is_continue(), "nothing ends the search");
        start as u32..self.boards.len() as u32
    }
}

fn range(found: Option<Range<u32>>) -> Range<usize> {
    let found = found.unwrap_or_default();
    found.start as usize..found.end as usize
}
