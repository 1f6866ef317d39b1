use std::collections::BTreeMap;

use super::*;
use crate::testing::{crowded, sets_of_four, with_lines};
use crate::{Aim, Board, LineKind, PieceId, Rules, Streak};

/// The best ways by points with the least risk of each, by all orders and all places, without tables.
fn twin(scorer: &Scorer, problem: &Problem) -> Vec<(u32, u128)> {
    let mut most = BTreeMap::new();
    let start = (problem.board(), problem.streak(), 0);
    visit(problem.rules(), problem.set(), start, &mut most);
    let mut by_points = BTreeMap::new();
    for (board, points) in most {
        let risk = scorer.parts().2.risk(board).numerator;
        let least = by_points.entry(points).or_insert(risk);
        *least = risk.min(*least);
    }
    let mut front: Vec<(u32, u128)> = Vec::new();
    for (points, risk) in by_points.into_iter().rev() {
        if front.last().is_none_or(|&(_, least)| risk < least) {
            front.push((points, risk));
        }
    }
    front
}

/// Each board after all pieces, with the most points.
fn visit(
    rules: &Rules,
    set: &[PieceId],
    (board, streak, points): (Board, Streak, u32),
    most: &mut BTreeMap<Board, u32>,
) {
    if set.is_empty() {
        let known = most.entry(board).or_insert(points);
        *known = points.max(*known);
    }
    for index in 0..set.len() {
        let mut rest = set.to_vec();
        let piece = rest.remove(index);
        for anchor in engine::anchors(rules, board, piece).cells() {
            let played = engine::play_unchecked(rules, board, (piece, anchor));
            let (extra, next) = streak.follow(rules, &played);
            visit(
                rules,
                &rest,
                (played.board, next, points + played.points + extra),
                most,
            );
        }
    }
}

fn listed(found: &TradeOff) -> Vec<(u32, u128)> {
    let ways = found.ways.iter();
    ways.map(|way| (way.points, way.risk.numerator)).collect()
}

/// What is listed is played, brings these points and has this risk.
fn assert_holds(scorer: &Scorer, problem: &Problem, found: &TradeOff) {
    for way in &found.ways {
        let played = engine::play_all_after(problem.rules(), problem.streak(), problem.board(), &way.moves);
        let played = played.expect("legal moves");
        assert_eq!(played.len(), problem.set().len());
        assert_eq!(played.iter().map(|(_, one)| one.points).sum::<u32>(), way.points);
        let end = played.last().map_or(problem.board(), |(_, last)| last.board);
        assert_eq!(scorer.parts().2.risk(end), way.risk);
    }
}

fn assert_exact(rules: &Rules, problem: &Problem, scorer: &Scorer) {
    let found = scorer.trade_off(problem, &Limits::none());
    assert_eq!((found.gave_up, found.refused), (None, None));
    assert_eq!(listed(&found), twin(scorer, problem), "{}", rules.name());
    assert_holds(scorer, problem, &found);
}

#[test]
fn no_way_has_more_points_or_less_risk() {
    let boxes = LineKind::Boxes { height: 2, width: 2 };
    let plain = vec![LineKind::Rows, LineKind::Columns];
    let small = [
        with_lines(4, 2, plain.clone()),
        with_lines(4, 3, vec![LineKind::Rows, boxes]),
        with_lines(5, 3, plain),
    ];
    let named = [
        Rules::block_blast(),
        Rules::block_blast_clone(),
        Rules::blockudoku(),
    ];
    for (rules, seeds) in small
        .iter()
        .map(|rules| (rules, 12))
        .chain(named.iter().map(|rules| (rules, 4)))
    {
        let scorer = Scorer::new(rules, Aim::default());
        for seed in 0..seeds {
            let (board, set) = crowded(rules, seed);
            let streak = Streak {
                length: seed as u32 % 3,
                ..Streak::default()
            };
            let problem = Problem::new(rules, board, &set).unwrap().with_streak(streak);
            assert_exact(rules, &problem, &scorer);
        }
    }
}

/// A board that is given with full lines, and the empty one.
#[test]
fn boards_without_tables_are_exact() {
    let rules = with_lines(4, 2, vec![LineKind::Rows, LineKind::Columns]);
    let scorer = Scorer::new(&rules, Aim::default());
    for (rows, set) in [("####\n.#..\n#..#\n....", 1), ("....\n....\n....\n....", 2)] {
        let board = rules.parse_board(rows).unwrap();
        for seed in 0..4 {
            let (_, pieces) = crowded(&rules, seed);
            let problem = Problem::new(&rules, board, &pieces[..set]).unwrap();
            assert_exact(&rules, &problem, &scorer);
        }
    }
}

/// On this board the most points lie outside the best boards by the quick score.
#[test]
fn the_most_points_come_first() {
    let rules = Rules::block_blast_clone();
    let rows = "...###../#......./#####.../#####.##/#..#####/#...##../####.###/#....#..";
    let board = rules.parse_board(&rows.replace('/', "\n")).unwrap();
    let problem = Problem::new(&rules, board, &rules.parse_set("LNJ").unwrap()).unwrap();
    let found = Scorer::new(&rules, Aim::default()).trade_off(&problem, &Limits::none());
    assert_eq!(listed(&found), [(84, 892), (74, 835)]);
}

#[test]
fn sets_of_four_are_compared_or_refused() {
    let rules = sets_of_four();
    let scorer = Scorer::new(&rules, Aim::default());
    for seed in 0..3 {
        let (board, set) = crowded(&rules, seed);
        let problem = Problem::new(&rules, board, &set).unwrap();
        assert_exact(&rules, &problem, &scorer);
    }
    let large = with_lines(10, 4, vec![LineKind::Rows, LineKind::Columns]);
    let set = vec![large.piece_ids().next().unwrap(); 4];
    let problem = Problem::new(&large, Board::EMPTY, &set).unwrap();
    let found = Scorer::new(&large, Aim::default()).trade_off(&problem, &Limits::none());
    assert_eq!((found.ways.len(), found.refused), (0, Some(TooManyWays)));
}

#[test]
fn limits_end_a_trade_off() {
    let rules = Rules::block_blast();
    let scorer = Scorer::new(&rules, Aim::default());
    let problem = (0..200).find_map(|seed| {
        let (board, set) = crowded(&rules, seed);
        let problem = Problem::new(&rules, board, &set).unwrap();
        let limited = scorer.trade_off(&problem, &Limits::nodes(1));
        limited.gave_up.is_some().then_some(problem)
    });
    let problem = problem.expect("one of many");
    let all = listed(&scorer.trade_off(&problem, &Limits::none()));
    let limited = scorer.trade_off(&problem, &Limits::nodes(1));
    assert_holds(&scorer, &problem, &limited);
    assert_eq!(limited.ways[0].points, all[0].0);
    let limits = Limits::none();
    limits.stop.raise();
    let stopped = scorer.trade_off(&problem, &limits);
    assert_eq!((stopped.gave_up, stopped.ways.len()), (Some(GaveUp::Stopped), 0));
}
