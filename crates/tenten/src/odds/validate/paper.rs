//! The article's complete search (its figure 4) and its heuristic (equations 4 and 5), for sets of any size.
//!
//! Orders of the set come in lexicographic order of the pieces' places, equal pieces not merged; places of a piece in
//! reading order of its anchor. Where a piece finds no place, the order notes its depth, from 1; as in the article an
//! order has one note, so a later one replaces an earlier. An order that failed gives 5 points for each step of depth
//! to the piece noted, and the piece with the most points is the one to change.

use crate::odds::fits::Table;
use crate::placing::{Placed, bits};
use crate::{Board, Fitter, Move, PieceId, Rules};

/// Points for a step of depth, as in equation 4.
const POINTS: u32 = 5;

/// How one order of the set failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Permutation {
    /// The places in the set, in the order in which they are played.
    pub order: Vec<usize>,
    /// How often the piece at each step of the order found no place.
    pub failures: Vec<u64>,
    /// The article's `unfitBlock`: the depth of the last failure, from 1.
    pub noted: usize,
}

impl Permutation {
    /// The depth of the deepest failure, from 1.
    #[must_use]
    pub fn deepest(&self) -> usize {
        self.failures
            .iter()
            .rposition(|&failures| failures > 0)
            .map_or(0, |step| step + 1)
    }
}

/// How all orders of a set failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The set.
    pub set: Vec<PieceId>,
    /// The orders, as they were tried.
    pub permutations: Vec<Permutation>,
    /// Equation 4 summed over all orders, for each place of the set.
    pub points: Vec<u32>,
}

impl Account {
    /// The place of the set with the most points, equation 5; the first of equals. `None` for the empty set.
    #[must_use]
    pub fn worst(&self) -> Option<usize> {
        let most = self.points.iter().max()?;
        self.points.iter().position(|points| points == most)
    }

    /// The points of all pieces of this kind together.
    #[must_use]
    pub fn points_of(&self, piece: PieceId) -> u32 {
        let places = self.set.iter().zip(&self.points);
        places
            .filter(|&(&other, _)| other == piece)
            .map(|(_, points)| points)
            .sum()
    }
}

/// The article's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The first moves that place the set.
    Success(Vec<Move>),
    /// There are none.
    Failure(Account),
}

/// The article's stage one, literally: slow, the reference for [`Fitter`].
///
/// # Panics
///
/// If the set is larger than [`Rules::MAX_SET`] or has pieces of other rules.
#[must_use]
pub fn search(fitter: &Fitter, board: Board, set: &[PieceId]) -> Found {
    let mut permutations = Vec::new();
    for order in orders(set.len()) {
        let mut attempt = Attempt {
            table: fitter.table(),
            pieces: order.iter().map(|&place| set[place]).collect(),
            failures: vec![0; set.len()],
            noted: 0,
            moves: Vec::new(),
        };
        if attempt.place(board.bits()) {
            return Found::Success(attempt.moves);
        }
        permutations.push(Permutation {
            order,
            failures: attempt.failures,
            noted: attempt.noted,
        });
    }
    Found::Failure(summed(set, permutations))
}

/// The account of a set; empty if it fits.
pub(super) fn account(fitter: &Fitter, board: Board, set: &[PieceId]) -> Account {
    match search(fitter, board, set) {
        Found::Failure(account) => account,
        Found::Success(_) => summed(set, Vec::new()),
    }
}

fn summed(set: &[PieceId], permutations: Vec<Permutation>) -> Account {
    let mut points = vec![0; set.len()];
    for permutation in &permutations {
        points[permutation.order[permutation.noted - 1]] += POINTS * permutation.noted as u32;
    }
    Account {
        set: set.to_vec(),
        permutations,
        points,
    }
}

/// One order being tried.
struct Attempt<'a> {
    table: &'a Table,
    pieces: Vec<PieceId>,
    failures: Vec<u64>,
    noted: usize,
    moves: Vec<Move>,
}

impl Attempt<'_> {
    fn place(&mut self, filled: u128) -> bool {
        let step = self.moves.len();
        let Some(&piece) = self.pieces.get(step) else {
            return true;
        };
        let piece = piece.index() as u8;
        let anchors = self.table.anchors(self.table.free(filled), piece);
        if anchors == 0 {
            self.failures[step] += 1;
            self.noted = step + 1;
        }
        for anchor in bits(anchors) {
            self.moves.push(Placed { piece, anchor }.into());
            if self.place(self.table.after(filled, piece, anchor)) {
                return true;
            }
            self.moves.pop();
        }
        false
    }
}

/// All orders of this many places, lexicographically.
pub(super) fn orders(count: usize) -> Vec<Vec<usize>> {
    fn extend(order: &mut Vec<usize>, count: usize, orders: &mut Vec<Vec<usize>>) {
        if order.len() == count {
            orders.push(order.clone());
        }
        for place in 0..count {
            if !order.contains(&place) {
                order.push(place);
                extend(order, count, orders);
                order.pop();
            }
        }
    }
    assert!(
        count <= Rules::MAX_SET,
        "a set of {count} pieces; {} is the most",
        Rules::MAX_SET
    );
    let mut orders = Vec::new();
    extend(&mut Vec::new(), count, &mut orders);
    orders
}
