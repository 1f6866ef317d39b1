use quadrille_bitboard::Bitboard;
use quadrille_search::{Seed, Stop};
use rand::RngExt;

use super::*;
use crate::Setup;

/// Every ordered draw by itself.
fn by_draws(rules: &Rules, board: Board) -> u128 {
    fn sum(rules: &Rules, fitter: &Fitter, board: Board, set: &mut Vec<PieceId>, draws: u128) -> u128 {
        if set.len() == rules.set_size() {
            return if fitter.takes(board, set) { 0 } else { draws };
        }
        let mut total = 0;
        for piece in rules.piece_ids() {
            set.push(piece);
            total += sum(rules, fitter, board, set, draws * u128::from(rules[piece].weight));
            set.pop();
        }
        total
    }
    sum(rules, &Fitter::new(rules), board, &mut Vec::new(), 1)
}

fn random_board(rules: &Rules, fill: f64, seed: u64) -> Board {
    let random = &mut Seed(seed).stream(0);
    let mut board = Board::EMPTY;
    for cell in rules.field().cells() {
        if random.random_bool(fill) {
            board.insert(cell);
        }
    }
    board
}

/// Sets beyond the table of pairs know what lies next inside them; boxes vanish too.
#[test]
fn many_pieces_and_boxes_agree_with_the_fitter() {
    let rules = Rules::blockudoku();
    let meter = RiskMeter::new(&rules);
    assert_eq!(meter.multisets.iter().count(), 18_424);
    for (seed, fill) in [(1, 0.3), (2, 0.45), (3, 0.6)] {
        let board = random_board(&rules, fill, seed);
        let board = board - crate::engine::full_lines(&rules, board).cells();
        let unfit = meter
            .sets()
            .filter(|(hand, _)| !meter.fitter().takes(board, &set_of(*hand)));
        let expected: u128 = unfit.map(|(_, draws)| draws).sum();
        assert_eq!(meter.risk(board).numerator, expected, "{board}");
    }
}

#[test]
fn the_largest_pieces_of_1010() {
    let rules = Rules::classic();
    let meter = RiskMeter::new(&rules);
    let letters: String = meter
        .maximal_pieces()
        .iter()
        .map(|&id| rules[id].letter)
        .collect();
    assert_eq!(letters, "HVO");
    assert_eq!(
        (meter.certificate.len(), meter.multisets.iter().count()),
        (10, 1_330)
    );
}

#[test]
fn the_draws_add_up() {
    let meter = RiskMeter::new(&Rules::classic());
    let sum: u128 = meter.multisets.iter().map(|(_, draws)| draws).sum();
    assert_eq!(sum, 42 * 42 * 42);
}

#[test]
fn agrees_with_all_ordered_draws() {
    let rules = Rules::classic();
    let meter = RiskMeter::new(&rules);
    let mut risky = 0;
    for (seed, fill) in [0.1, 0.2, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.8, 0.97]
        .into_iter()
        .enumerate()
    {
        let board = random_board(&rules, fill, seed as u64);
        let risk = meter.risk(board);
        assert_eq!(risk.numerator, by_draws(&rules, board), "on\n{board}");
        assert!(!meter.is_certified(board) || risk.is_zero());
        assert_eq!(meter.risk_within(board, risk.numerator), Some(risk));
        if !risk.is_zero() {
            assert_eq!(meter.risk_within(board, risk.numerator - 1), None);
            risky += 1;
        }
    }
    assert!((5..10).contains(&risky));
}

#[test]
fn other_sizes_of_set() {
    let classic = Rules::classic();
    for set_size in [1, 2, 4] {
        let pieces = classic.pieces()[8..14].to_vec();
        let setup = Setup {
            name: "other".to_owned(),
            size: 8,
            pieces,
            set_size,
            ..Setup::default()
        };
        let rules = Rules::new(setup).expect("good rules");
        let meter = RiskMeter::new(&rules);
        for seed in 0..10 {
            let board = random_board(&rules, 0.15 + 0.08 * seed as f64, seed);
            assert_eq!(
                meter.risk(board).numerator,
                by_draws(&rules, board),
                "on\n{board}"
            );
        }
    }
}

#[test]
fn the_account_adds_up() {
    let rules = Rules::classic();
    let meter = RiskMeter::new(&rules);
    let board = random_board(&rules, 0.45, 3);
    let account = meter.account(board, &Limits::none());
    assert!(account.gave_up.is_none() && account.open.is_zero());
    assert_eq!(account.risk, meter.risk(board));
    assert!(!account.risk.is_zero());
    // Each set counts for each of its distinct pieces.
    let distinct = |set: &[PieceId]| {
        let mut set = set.to_vec();
        set.dedup();
        set.len() as u128
    };
    let by_set: u128 = account
        .unfit
        .iter()
        .map(|(set, draws)| distinct(set) * draws)
        .sum();
    let by_piece: u128 = account.pieces.iter().map(|part| part.unfit.numerator).sum();
    assert_eq!(by_set, by_piece);
    let dot = &account.pieces[0];
    assert_eq!(dot.given.denominator, 42_u128.pow(3) - 40_u128.pow(3));
}

/// A limit leaves bounds: what was found, and what was not looked at.
#[test]
fn a_limit_leaves_what_is_known() {
    let rules = Rules::classic();
    let meter = RiskMeter::new(&rules);
    let board = random_board(&rules, 0.6, 7);
    let whole = meter.account(board, &Limits::none());
    let part = meter.account(board, &Limits::nodes(128));
    assert_eq!(part.gave_up, Some(GaveUp::NodeLimit));
    assert_eq!(part.unfit[..], whole.unfit[..part.unfit.len()]);
    let most = part.risk.numerator + part.open.numerator;
    assert!((part.risk.numerator..=most).contains(&whole.risk.numerator));
    let stop = Stop::new();
    stop.raise();
    let none = meter.account(board, &Limits::until(stop));
    assert_eq!((none.gave_up, none.open.value()), (Some(GaveUp::Stopped), 1.0));
}
