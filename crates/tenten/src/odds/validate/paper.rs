//! The article's complete search (its figure 4) and its heuristic (equations 4 and 5), for sets of any size.
//!
//! Orders of the set come in lexicographic order of the pieces' places, equal pieces not merged; places of a piece in
//! reading order of its anchor. Where a piece finds no place, the order notes its depth, from 1; as in the article an
//! order has one note, so a later one replaces an earlier. An order that failed gives 5 points for each step of depth
//! to the piece noted, and the piece with the most points is the one to change.

use quadrille_search::{Check, GaveUp, Limits, Outcome};

use super::Report;
use crate::odds::fits::Table;
use crate::orders::orders;
use crate::placing::{Placed, bits};
use crate::{Board, Fitter, Move, PieceId, Problem, Stats};

/// Points for a step of depth, as in equation 4.
const POINTS: u32 = 5;

/// Failure of one order of the set.
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

/// Failures of all orders of a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The set.
    pub set: Vec<PieceId>,
    /// The orders, as they were tried.
    pub permutations: Vec<Permutation>,
    /// Equation 4 summed over all orders, for each place of the set.
    pub points: Vec<u32>,
    /// The limit that struck before all orders were tried: then some are missing, and their points.
    pub gave_up: Option<GaveUp>,
}

impl Account {
    /// The place of the set with the most points, equation 5; the first of equals. `None` for the empty set.
    #[must_use]
    pub fn worst(&self) -> Option<usize> {
        let most = self.points.iter().max()?;
        self.points.iter().position(|points| points == most)
    }

    fn ended_by(self, why: GaveUp) -> Self {
        Self {
            gave_up: Some(why),
            ..self
        }
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

    /// The points that each kind of piece is to blame for, each kind once, in the order of the set.
    #[must_use]
    pub fn points(&self) -> Vec<(PieceId, u32)> {
        let set = &self.set;
        let firsts = set
            .iter()
            .enumerate()
            .filter(|(place, piece)| !set[..*place].contains(piece));
        firsts.map(|(_, &piece)| (piece, self.points_of(piece))).collect()
    }
}

/// The article's stage one, literally: slow, the reference for [`Fitter`].
///
/// Limits count boards. Where one strikes, nothing is known.
#[must_use]
pub fn search(problem: &Problem, limits: &Limits) -> Report {
    let fitter = Fitter::new(problem.rules());
    let (result, boards) = attempts(&fitter, (problem.board(), problem.set()), limits);
    let outcome = match result {
        Ok(moves) => Outcome::Solved(moves),
        Err(Account {
            gave_up: Some(why), ..
        }) => Outcome::GaveUp(why),
        Err(account) => Outcome::Unsolvable(account),
    };
    Report {
        outcome,
        stats: Stats { boards },
    }
}

/// A board and a set.
type Position<'a> = (Board, &'a [PieceId]);

/// The account of a set that does not fit; of no orders, if it does.
pub(super) fn account(fitter: &Fitter, position: Position<'_>, limits: &Limits) -> (Account, u64) {
    let (result, boards) = attempts(fitter, position, limits);
    let account = result.err().unwrap_or_else(|| summed(position.1, Vec::new()));
    (account, boards)
}

/// Tries all orders: the first moves that place the set, or how all of them fail; and the boards that were looked at.
fn attempts(
    fitter: &Fitter,
    (board, set): Position<'_>,
    limits: &Limits,
) -> (Result<Vec<Move>, Account>, u64) {
    let mut permutations = Vec::new();
    let mut boards = 0;
    for order in orders(set.len()) {
        let mut attempt = Attempt {
            table: fitter.table(),
            check: limits.every(PERIOD),
            boards,
            pieces: order.iter().map(|&place| set[place]).collect(),
            failures: vec![0; set.len()],
            noted: 0,
            moves: Vec::new(),
        };
        let placed = attempt.place(board.bits());
        boards = attempt.boards;
        if placed == Ok(true) {
            return (Ok(attempt.moves), boards);
        }
        if let Err(why) = placed {
            let account = summed(set, permutations);
            return (Err(account.ended_by(why)), boards);
        }
        permutations.push(Permutation {
            order,
            failures: attempt.failures,
            noted: attempt.noted,
        });
    }
    (Err(summed(set, permutations)), boards)
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
        gave_up: None,
    }
}

/// Boards between two looks at the limits.
const PERIOD: u64 = 1 << 12;

/// One order being tried.
struct Attempt<'a> {
    table: &'a Table,
    check: Check<'a>,
    boards: u64,
    pieces: Vec<PieceId>,
    failures: Vec<u64>,
    noted: usize,
    moves: Vec<Move>,
}

impl Attempt<'_> {
    fn place(&mut self, filled: u128) -> Result<bool, GaveUp> {
        let step = self.moves.len();
        let Some(&piece) = self.pieces.get(step) else {
            return Ok(true);
        };
        self.boards += 1;
        self.check.tick(self.boards)?;
        let piece = piece.index() as u8;
        let anchors = self.table.anchors(self.table.free(filled), piece);
        if anchors == 0 {
            self.failures[step] += 1;
            self.noted = step + 1;
        }
        for anchor in bits(anchors) {
            self.moves.push(Placed { piece, anchor }.into());
            if self.place(self.table.after(filled, piece, anchor))? {
                return Ok(true);
            }
            self.moves.pop();
        }
        Ok(false)
    }
}
