use quadrille_bitboard::{Bitboard, Cell};
use quadrille_search::Stop;

use super::*;
use crate::testing::crowded;
use crate::{Hazard, Setup};

/// The problems of boards so full that few ways remain.
fn full_problems(rules: &Rules) -> impl Iterator<Item = Problem> {
    let problems = (0..100).map(|seed| problem(rules, seed));
    problems.filter(|problem| problem.board().count() > 62).take(20)
}

/// The problem of a crowded board.
fn problem(rules: &Rules, seed: u64) -> Problem {
    let (board, set) = crowded(rules, seed);
    Problem::new(rules, board, &set).unwrap()
}

fn boards(ways: &[Advice]) -> Vec<Board> {
    ways.iter().map(|way| way.board).collect()
}

/// Against all ways, gone through piece by piece, with the risk of each.
#[test]
fn the_ranking_is_that_of_all_final_boards() {
    let rules = Rules::classic();
    let mut compared = 0;
    for name in [
        "greedy-10025",
        "weights-1620,2,45,12,0,1",
        "hazard",
        "lookahead",
        "first-fit",
    ] {
        let player = name.parse::<PlayerKind>().unwrap().player(&rules, Ties::Board);
        let adviser = Adviser::new(&rules, player);
        for problem in full_problems(&rules) {
            let ways = adviser.every_way(&problem, &Limits::none(), &mut 0).unwrap();
            let advice = adviser.advise(&problem, 8, &Limits::none()).into_ways();
            assert_eq!(advice.is_empty(), ways.is_empty());
            if ways.is_empty() || ways.len() > 400 {
                continue;
            }
            let mut all: Vec<Advice> = ways
                .iter()
                .map(|way| adviser.judge(problem.board(), &way.moves).unwrap())
                .filter(|other| other.board != advice[0].board)
                .collect();
            let by_risk = adviser.order == Order::Risk;
            all.sort_by(|a, b| {
                let risks = a.risk.numerator.cmp(&b.risk.numerator);
                let values = b.value.total_cmp(&a.value).then(b.board.cmp(&a.board));
                if by_risk { risks.then(values) } else { values }
            });
            all.truncate(8);
            assert_eq!(boards(&advice[1..]), boards(&all), "{name}, {problem:?}");
            compared += all.len();
        }
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn the_first_is_what_the_player_does() {
    let rules = Rules::classic();
    let hazard = Hazard::new(&rules);
    let adviser = Adviser::new(&rules, Box::new(hazard.clone()));
    for seed in 0..20 {
        let problem = problem(&rules, seed);
        let report = adviser.advise(&problem, 0, &Limits::none());
        let moves = report
            .ways()
            .first()
            .map(|way| way.moves.iter().map(|(one, _)| *one).collect());
        assert_eq!(moves, hazard.choose(problem.board(), problem.set()));
        assert_eq!(
            report.outcome == Outcome::Unsolvable(Unfit),
            report.ways().is_empty()
        );
        for way in report.ways() {
            assert_eq!(way.risk, adviser.meter().risk(way.board));
        }
    }
}

/// Boards with full lines are not for the fast search.
#[test]
fn boards_with_full_lines_have_other_ways_too() {
    let rules = Rules::classic();
    let mut board = crowded(&rules, 1).0;
    for col in 0..10 {
        board.insert(Cell::new(3, col));
    }
    let problem = Problem::new(&rules, board, &rules.parse_set("..i").unwrap()).unwrap();
    let config = Config {
        player: Some("quick".parse().unwrap()),
        most: 5,
        ..Config::default()
    };
    let report = solve(&problem, &config, &Limits::none());
    assert!(report.stats.boards > 1_000);
    let ways = report.into_ways();
    assert_eq!(ways.len(), 6);
    assert!(ways.iter().all(|way| way.moves[0].1.cleared_rows().contains(&3)));
}

/// Four pieces on an empty board of 8 x 8: millions of ways.
fn four_pieces() -> Problem {
    let classic = Rules::classic();
    let setup = Setup {
        name: "four".to_owned(),
        size: 8,
        pieces: classic.pieces().to_vec(),
        set_size: 4,
        ..Setup::default()
    };
    let rules = Rules::new(setup).unwrap();
    Problem::new(&rules, Board::EMPTY, &rules.parse_set("rOoj").unwrap()).unwrap()
}

#[test]
fn a_limit_keeps_the_best_so_far() {
    let problem = four_pieces();
    for player in ["lookahead", "hazard", "quick", "greedy-10025"] {
        let config = Config {
            player: Some(player.parse().unwrap()),
            most: 3,
            ..Config::default()
        };
        let report = solve(&problem, &config, &Limits::nodes(10_000));
        assert_eq!(report.gave_up(), Some(GaveUp::NodeLimit), "{player}");
        assert!(
            (10_000..20_000).contains(&report.stats.boards),
            "{:?}",
            report.stats
        );
        assert_eq!(report.ways().len(), 1);
        assert_eq!(report.ways()[0].moves.len(), 4);
        assert_eq!(report, solve(&problem, &config, &Limits::nodes(10_000)));
    }
    let stop = Stop::new();
    stop.raise();
    let report = solve(&problem, &Config::default(), &Limits::until(stop));
    assert_eq!(report.gave_up(), Some(GaveUp::Stopped));
}

/// The fast players heed limits as well, once they look beyond the quick choice.
#[test]
fn crowded_boards_can_be_given_up() {
    let rules = Rules::classic();
    let quick: PlayerKind = "quick".parse().unwrap();
    let quick = Adviser::new(&rules, quick.player(&rules, Ties::Board));
    for player in ["lookahead", "hazard"] {
        let kind: PlayerKind = player.parse().unwrap();
        let adviser = Adviser::new(&rules, kind.player(&rules, Ties::Board));
        let mut cut = 0;
        for seed in 0..12 {
            let problem = problem(&rules, seed);
            let whole = adviser.advise(&problem, 3, &Limits::none());
            let boards = whole.stats.boards;
            assert_eq!(whole.gave_up(), None);
            assert_eq!(
                whole,
                adviser.advise(&problem, 3, &Limits::nodes(boards + 16)),
                "{player}"
            );
            if boards < 32 || whole.ways().is_empty() {
                continue;
            }
            let report = adviser.advise(&problem, 3, &Limits::nodes(boards / 2));
            assert_eq!(report.gave_up(), Some(GaveUp::NodeLimit), "{player}, {boards}");
            assert!(report.stats.boards < boards / 2 + 32);
            assert_eq!(report, adviser.advise(&problem, 3, &Limits::nodes(boards / 2)));
            // The best so far is never worse than the quick choice.
            let least = quick.advise(&problem, 0, &Limits::none()).into_ways();
            assert!(report.ways()[0].risk.numerator <= least[0].risk.numerator || player == "lookahead");
            let limits = Limits::none();
            limits.stop.raise();
            let report = adviser.advise(&problem, 3, &limits);
            assert_eq!(report.gave_up(), Some(GaveUp::Stopped));
            assert_eq!(report.ways().len(), 1);
            cut += 1;
        }
        assert!(cut > 3, "{player}: {cut}");
    }
}

/// The same answers on 1, 2 and 4 threads.
#[test]
fn threads_change_nothing() {
    let rules = Rules::classic();
    let adviser = Adviser::new(&rules, PlayerKind::strongest(&rules).player(&rules, Ties::First));
    let reports = [1, 2, 4].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| {
            let problems = full_problems(&rules).take(2);
            let reports = problems.map(|problem| adviser.advise(&problem, 5, &Limits::none()));
            reports.collect::<Vec<_>>()
        })
    });
    assert_eq!(reports[0], reports[1]);
    assert_eq!(reports[0], reports[2]);
}
