//! The risk and the strain of boards, by what plays place.

use quadrille_bitboard::Bitboard;
use quadrille_search::hash::Set;

use super::{Position, compare};
use crate::players::lookahead::strain::Strain;
use crate::testing::takes;
use crate::{Board, PieceId, RiskMeter, Rules, engine};

/// The pieces that some play places whole, in the order of the rules.
///
/// Boards go with the pieces that led to them, one more at a time; each pair of them is gone on from once. Of the last
/// pieces it matters only whether they have a place.
fn placeable(rules: &Rules, board: Board, count: usize) -> Set<Vec<PieceId>> {
    let mut reached: Set<(Board, Vec<PieceId>)> = Set::default();
    reached.insert((board, Vec::new()));
    for _ in 1..count {
        let mut next = Set::default();
        for (board, placed) in &reached {
            for piece in rules.piece_ids() {
                let with = with(placed, piece);
                for anchor in engine::anchors(rules, *board, piece).cells() {
                    let after = engine::play_unchecked(rules, *board, (piece, anchor)).board;
                    next.insert((after, with.clone()));
                }
            }
        }
        reached = next;
    }
    let mut sets = Set::default();
    for (board, placed) in &reached {
        for piece in rules.piece_ids() {
            let set = with(placed, piece);
            if !sets.contains(&set) && engine::anchors(rules, *board, piece) != Board::EMPTY {
                sets.insert(set);
            }
        }
    }
    sets
}

fn with(placed: &[PieceId], piece: PieceId) -> Vec<PieceId> {
    let mut set = placed.to_vec();
    set.push(piece);
    set.sort_unstable();
    set
}

/// The draws that no play places: all draws less those that one does.
fn risk(rules: &Rules, board: Board) -> u128 {
    let orders = |set: &[PieceId]| {
        let alike = |piece: &PieceId| set.iter().filter(|&other| other == piece).count() as u128;
        // Of three pieces all alike 1 order, of two alike 3, else 6; of fewer pieces correspondingly.
        let all: u128 = (1..=set.len() as u128).product();
        let most = set.iter().map(alike).max().unwrap_or(1);
        all / (1..=most).product::<u128>()
    };
    let weight = |piece: &PieceId| u128::from(rules.weight(*piece));
    let draws = |set: &Vec<PieceId>| orders(set) * set.iter().map(weight).product::<u128>();
    let fit: u128 = placeable(rules, board, rules.set_size()).iter().map(draws).sum();
    u128::from(rules.total_weight()).pow(rules.set_size() as u32) - fit
}

fn check(meter: &RiskMeter, rules: &Rules, &(board, _): &Position) -> bool {
    let expected = risk(rules, board);
    let found = meter.risk(board);
    assert_eq!(found.numerator, expected, "{board:?}");
    assert_eq!(meter.risk_within(board, expected), Some(found));
    if let Some(less) = expected.checked_sub(1) {
        assert_eq!(meter.risk_within(board, less), None);
        assert!(!meter.is_certified(board));
    }
    0 < expected && expected < found.denominator
}

/// Crowded boards alone: from a calm one there are too many plays to go through them all.
#[test]
fn deep_risk() {
    compare("risk", 1, RiskMeter::new, check);
}

/// The strain is the share of its sets that do not fit.
#[test]
fn deep_strain() {
    let prepare = |rules: &Rules| {
        let meter = RiskMeter::new(rules);
        (Strain::new(rules, &meter), meter)
    };
    compare("strain", 1, prepare, |(strain, meter), rules, &(board, _)| {
        let unfit = strain.sets().filter(|(set, _)| !takes(rules, board, set));
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
