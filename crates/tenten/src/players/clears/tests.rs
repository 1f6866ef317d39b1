use quadrille_bitboard::Bitboard;
use quadrille_search::hash::Map;

use super::*;
use crate::testing::crowded;
use crate::{Board, Rules, Setup, engine};

/// Boards without room are worth less.
struct Room;

impl Worth for Room {
    fn logit(&self, board: u128) -> f64 {
        -f64::from(board.count_ones()) / 10.0
    }
}

/// All ends by all orders, piece after piece: each with the most points of its clears, 0 where nothing is cleared.
fn by_all_orders(rules: &Rules, board: Board, set: &[PieceId]) -> Map<Board, u32> {
    let mut rest = set.to_vec();
    rest.sort_unstable();
    let mut states = Map::from_iter([((board, rest), 0)]);
    for _ in set {
        let mut next: Map<(Board, Vec<PieceId>), u32> = Map::default();
        for ((board, rest), points) in states {
            for one in engine::legal_moves(rules, board, &rest) {
                let played = engine::play_unchecked(rules, board, one);
                let vanished = rules.score().vanished * played.vanished().count() as u32;
                let points = points + rules.points_for_lines(played.lines) + vanished;
                let mut rest = rest.clone();
                let place = rest.iter().position(|&piece| piece == one.piece);
                rest.remove(place.expect("a piece of the rest"));
                let most = next.entry((played.board, rest)).or_default();
                *most = points.max(*most);
            }
        }
        states = next;
    }
    states
        .into_iter()
        .map(|((board, _), points)| (board, points))
        .collect()
}

/// All ends of a search, each with the most points.
fn visited(clears: &Clears, board: Board, set: &[PieceId], width: Width) -> Map<Board, u32> {
    let mut ends: Map<Board, u32> = Map::default();
    clears.visit(&Room, &clears.nodes(board.bits(), set), width, |end| {
        let most = ends.entry(Board::from_bits(end.board)).or_default();
        *most = end.points.max(*most);
    });
    ends
}

/// Panics unless the moves lead to the end and bring its points.
fn check_moves(rules: &Rules, board: Board, set: &[PieceId], end: &End) {
    let moves = end.moves();
    let played = engine::play_all(rules, board, &moves).expect("legal moves");
    let last = played.last().map(|(_, last)| last.board.bits());
    assert_eq!((last, moves.len()), (Some(end.board), set.len()));
    let points = played.iter().map(|(_, one)| {
        rules.points_for_lines(one.lines) + rules.score().vanished * one.vanished().count() as u32
    });
    assert_eq!(points.sum::<u32>(), end.points);
}

#[test]
fn ends_with_a_clear_are_those_of_all_orders() {
    let points = include_str!("../../../../../fixtures/tenten/rules-block-blast-streaks.toml");
    let streaks = Rules::from_toml(points).expect("good rules");
    let mut found = 0;
    for rules in [streaks, Rules::eight()] {
        let clears = Clears::new(&rules);
        for seed in 0..24 {
            let (board, set) = crowded(&rules, seed);
            let mut expected = by_all_orders(&rules, board, &set);
            let fits = !expected.is_empty();
            expected.retain(|_, points| *points > 0);
            found += expected.len();
            assert_eq!(
                visited(&clears, board, &set, Width::ALL),
                expected,
                "{set:?} on\n{board}"
            );
            let nodes = clears.nodes(board.bits(), &set);
            let best = clears.best(&Room, &nodes, Width::PLAY);
            assert_eq!(best.is_some(), !expected.is_empty());
            for end in clears.top(&Room, &nodes, Width::PLAY, 12) {
                check_moves(&rules, board, &set, &end);
                assert!(expected[&Board::from_bits(end.board)] >= end.points);
                assert!(best.is_some_and(|best| best.sum >= end.sum));
            }
            if nodes.is_empty() {
                let quiet = clears.best_quiet(&Room, board.bits(), &set, usize::MAX);
                assert_eq!(quiet.is_some(), fits, "{set:?} on\n{board}");
                if let Some(end) = quiet {
                    check_moves(&rules, board, &set, &end);
                }
            }
        }
    }
    assert!(found > 400, "{found}");
}

/// Whether some order clears something on its way, be it to the end or not.
fn clears_something(rules: &Rules, board: Board, set: &[PieceId]) -> bool {
    engine::legal_moves(rules, board, set).any(|one| {
        let played = engine::play_unchecked(rules, board, one);
        let mut rest = set.to_vec();
        let place = rest.iter().position(|&piece| piece == one.piece);
        rest.remove(place.expect("a piece of the rest"));
        played.lines > 0 || clears_something(rules, played.board, &rest)
    })
}

/// Set after set, in a game of few pieces.
#[test]
fn dry_draws_are_those_of_sets_that_clear_nothing() {
    let eight = Rules::eight();
    let pieces = eight
        .pieces()
        .iter()
        .filter(|piece| ".IrHO".contains(piece.letter));
    let setup = Setup {
        name: "five".to_owned(),
        size: 8,
        pieces: pieces.copied().collect(),
        set_size: 3,
        ..Setup::default()
    };
    let rules = Rules::new(setup).expect("good rules");
    let (clears, fitter) = (Clears::new(&rules), crate::Fitter::new(&rules));
    let ids: Vec<PieceId> = rules.piece_ids().collect();
    let mut dry = 0;
    for seed in 0..12 {
        let (board, _) = crowded(&rules, seed);
        let fits = |set: &[PieceId]| fitter.takes(board, set);
        let mut expected = 0;
        for number in 0..ids.len().pow(3) {
            let set = [1, ids.len(), ids.len().pow(2)].map(|by| ids[number / by % ids.len()]);
            if fits(&set) && !clears_something(&rules, board, &set) {
                expected += set
                    .map(|piece| u128::from(rules.weight(piece)))
                    .iter()
                    .product::<u128>();
            }
        }
        dry += expected;
        assert_eq!(
            clears.dry_draws(&rules, fits, board.bits()),
            expected,
            "\n{board}"
        );
    }
    assert!(dry > 0);
}
