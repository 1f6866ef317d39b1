//! The risk and the strain of boards, by what plays place.

use std::ops::ControlFlow;

use quadrille_search::hash::Set;

use super::lists::Lists;
use super::{Position, compare};
use crate::players::lookahead::strain::Strain;
use crate::{Board, PieceId, RiskMeter, Rules};

/// Sets that are asked about every board: made once for rules.
struct Sets {
    pieces: usize,
    /// All choices of all pieces but one, each with its different orders.
    first: Vec<(Vec<PieceId>, Vec<Vec<PieceId>>)>,
    /// All sets and their draws.
    whole: Vec<(Vec<PieceId>, u128)>,
}

/// For each choice of all pieces but one, by its [number](Sets::number), the pieces that may be the last: bit by bit,
/// by their place in the rules.
type Placeable = Vec<u64>;

impl Sets {
    fn new(rules: &Rules) -> Self {
        let first = multisets(rules, rules.set_size() - 1).into_iter();
        let weight = |piece: &PieceId| u128::from(rules.weight(*piece));
        let whole = multisets(rules, rules.set_size()).into_iter();
        let orders_of = |set: &[PieceId]| orders(set).into_iter().collect::<Vec<_>>();
        Self {
            pieces: rules.piece_ids().count(),
            first: first.map(|set| (set.clone(), orders_of(&set))).collect(),
            whole: whole
                .map(|set| {
                    // Draws of sets in which pieces repeat have a twin of their own, over all sequences.
                    let draws = match rules.repeats() {
                        0 => orders(&set).len() as u128 * set.iter().map(weight).product::<u128>(),
                        _ => rules.draws_of(&set),
                    };
                    (set, draws)
                })
                .collect(),
        }
    }

    /// A number for pieces in the order of the rules, less than the number of pieces to the power of their count.
    fn number<'a>(&self, pieces: impl IntoIterator<Item = &'a PieceId>) -> usize {
        let next = |number: usize, piece: &PieceId| number * self.pieces + piece.index();
        pieces.into_iter().fold(0, next)
    }

    /// The sets that some play places whole.
    ///
    /// All pieces but the last are placed in all orders and places, until there was room for each piece that may be the
    /// last; a board that comes again is looked at once. Sets that were placed with another piece as the last are left
    /// out.
    fn placeable(&self, lists: &Lists, board: Board) -> Placeable {
        let all = (1 << self.pieces) - 1;
        let length = self.first.first().map_or(0, |(set, _)| set.len());
        let mut sets = vec![0; self.pieces.pow(length as u32)];
        for (first, orders) in &self.first {
            let known = sets[self.number(first)];
            let mut open: u64 = all & !known;
            let mut seen = Set::default();
            let mut visit = |board: Board| {
                if open == 0 {
                    return ControlFlow::Break(());
                }
                if seen.insert(board) {
                    open &= !lists.with_room(board, open);
                }
                ControlFlow::Continue(())
            };
            for order in orders {
                if lists.plays(board, order, &mut visit).is_break() {
                    break;
                }
            }
            self.add(&mut sets, first, all & !known & !open);
        }
        sets
    }

    /// Adds the sets of these pieces and one of the others: each of its pieces may be the last after the rest.
    fn add(&self, sets: &mut Placeable, first: &[PieceId], others: u64) {
        for last in (0..self.pieces).filter(|last| others >> last & 1 == 1) {
            let set = with(first, PieceId::new(last as u8));
            for (place, last) in set.iter().enumerate() {
                let rest = set[..place].iter().chain(&set[place + 1..]);
                sets[self.number(rest)] |= bit(*last);
            }
        }
    }

    /// The draws that no play places.
    fn risk(&self, lists: &Lists, board: Board) -> u128 {
        let sets = self.placeable(lists, board);
        let is_unfit = |set: &[PieceId]| {
            let (last, others) = set.split_last().expect("a set has a piece");
            sets[self.number(others)] & bit(*last) == 0
        };
        let unfit = self.whole.iter().filter(|(set, _)| is_unfit(set));
        unfit.map(|&(_, draws)| draws).sum()
    }
}

fn bit(piece: PieceId) -> u64 {
    1 << piece.index()
}

/// All choices of `count` pieces, each in the order of the rules.
fn multisets(rules: &Rules, count: usize) -> Vec<Vec<PieceId>> {
    (0..count).fold(vec![Vec::new()], |shorter, _| {
        let longer = shorter.iter().flat_map(|set| {
            let next = rules
                .piece_ids()
                .filter(|&piece| set.last().is_none_or(|&last| last <= piece));
            next.map(|piece| with(set, piece))
        });
        longer.collect()
    })
}

/// The different orders of these pieces.
fn orders(set: &[PieceId]) -> Set<Vec<PieceId>> {
    if set.is_empty() {
        return Set::from_iter([Vec::new()]);
    }
    let begun = |place: usize| {
        let mut rest = set.to_vec();
        let first = rest.remove(place);
        orders(&rest)
            .into_iter()
            .map(move |rest| [&[first], &rest[..]].concat())
    };
    (0..set.len()).flat_map(begun).collect()
}

fn with(placed: &[PieceId], piece: PieceId) -> Vec<PieceId> {
    let mut set = placed.to_vec();
    set.push(piece);
    set.sort_unstable();
    set
}

/// Tables of the fast risk and of the readable one.
struct Prepared {
    meter: RiskMeter,
    lists: Lists,
    sets: Sets,
}

impl Prepared {
    fn new(rules: &Rules) -> Self {
        Self {
            meter: RiskMeter::new(rules),
            lists: Lists::new(rules),
            sets: Sets::new(rules),
        }
    }
}

fn check(prepared: &Prepared, _: &Rules, &(board, _): &Position) -> bool {
    let Prepared { meter, lists, sets } = prepared;
    let expected = sets.risk(lists, board);
    let found = meter.risk(board);
    assert_eq!(found.numerator, expected, "{board:?}");
    assert_eq!(meter.risk_within(board, expected), Some(found));
    if let Some(less) = expected.checked_sub(1) {
        assert_eq!(meter.risk_within(board, less), None);
        assert!(!meter.is_certified(board));
    }
    0 < expected && expected < found.denominator
}

#[test]
fn deep_risk() {
    compare("risk", 20, Prepared::new, check);
}

/// The strain is the share of its sets that do not fit.
#[test]
fn deep_strain() {
    let prepare = |rules: &Rules| {
        let meter = RiskMeter::new(rules);
        (Strain::new(rules, &meter), meter, Lists::new(rules))
    };
    compare("strain", 5, prepare, |(strain, meter, lists), _, &(board, _)| {
        let unfit = strain.sets().filter(|(set, _)| !lists.takes(board, set));
        let expected: f64 = unfit.map(|(_, share)| share).sum();
        let found = strain.of(meter, board);
        assert!(
            (found - expected).abs() < 1e-9,
            "{found}, not {expected}, on\n{board:?}"
        );
        assert_eq!(strain.is_zero(meter, board), expected <= 0.0);
        expected > 0.0
    });
}
