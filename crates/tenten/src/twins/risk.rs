//! The risk and the strain of boards, by what plays place.

use std::ops::ControlFlow;

use quadrille_search::hash::{Map, Set};

use super::lists::Lists;
use super::{Position, compare};
use crate::players::lookahead::strain::Strain;
use crate::{Board, PieceId, RiskMeter, Rules};

/// For each choice of all pieces but one, the pieces that may be the last: bit by bit, by their place in the rules.
type Placeable = Map<Vec<PieceId>, u64>;

/// The sets that some play places whole.
///
/// All pieces but the last are placed in all orders and places, until there was room for each piece that may be the
/// last; a board that comes again is looked at once. Sets that were placed with another piece as the last are left
/// out.
fn placeable(lists: &Lists, rules: &Rules, board: Board) -> Placeable {
    let all = rules.piece_ids().fold(0, |all, piece| all | bit(piece));
    let mut sets = Placeable::default();
    for first in multisets(rules, rules.set_size() - 1) {
        let known = sets.get(&first).copied().unwrap_or_default();
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
        for order in orders(&first) {
            if lists.plays(board, &order, &mut visit).is_break() {
                break;
            }
        }
        let found = all & !known & !open;
        for last in rules.piece_ids().filter(|&piece| found & bit(piece) != 0) {
            add(&mut sets, &with(&first, last));
        }
    }
    sets
}

fn bit(piece: PieceId) -> u64 {
    1 << piece.index()
}

/// Adds a set: each of its pieces may be the last after the others.
fn add(sets: &mut Placeable, set: &[PieceId]) {
    for (place, &last) in set.iter().enumerate() {
        let mut others = set.to_vec();
        others.remove(place);
        *sets.entry(others).or_default() |= bit(last);
    }
}

/// All choices of so many pieces, each in the order of the rules.
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

/// The draws that no play places: all draws less those that one does.
fn risk(lists: &Lists, rules: &Rules, board: Board) -> u128 {
    let sets = placeable(lists, rules, board);
    let is_placeable = |set: &[PieceId]| {
        let (last, others) = set.split_last().expect("a set has a piece");
        sets.get(others).is_some_and(|pieces| pieces & bit(*last) != 0)
    };
    let orders = |set: &[PieceId]| {
        let alike = |piece: &PieceId| set.iter().filter(|&other| other == piece).count() as u128;
        // Of three pieces all alike 1 order, of two alike 3, else 6; of fewer pieces correspondingly.
        let all: u128 = (1..=set.len() as u128).product();
        let most = set.iter().map(alike).max().unwrap_or(1);
        all / (1..=most).product::<u128>()
    };
    let weight = |piece: &PieceId| u128::from(rules.weight(*piece));
    let draws = |set: &Vec<PieceId>| orders(set) * set.iter().map(weight).product::<u128>();
    let fit: u128 = multisets(rules, rules.set_size())
        .iter()
        .filter(|set| is_placeable(set))
        .map(draws)
        .sum();
    u128::from(rules.total_weight()).pow(rules.set_size() as u32) - fit
}

fn check((meter, lists): &(RiskMeter, Lists), rules: &Rules, &(board, _): &Position) -> bool {
    let expected = risk(lists, rules, board);
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
    let prepare = |rules: &Rules| (RiskMeter::new(rules), Lists::new(rules));
    compare("risk", 20, prepare, check);
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
