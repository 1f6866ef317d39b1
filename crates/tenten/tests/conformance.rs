//! What every player and every answer keeps to, whoever plays.

use std::fmt::Debug;

use quadrille_tenten::record::{Boards, Line};
use quadrille_tenten::simulate::{GameResult, Simulation};
use quadrille_tenten::validate::validate;
use quadrille_tenten::verify::Replay;
use quadrille_tenten::{
    Adviser, Board, Config, EndReason, Game, GaveUp, Limits, Outcome, Player, PlayerKind, Problem,
    ProblemError, Rules, Seed, SetError, Setup, Step, Stop, Ties, engine, solve,
};

const MOST_ROUNDS: u64 = 25;

fn player(name: &str, rules: &Rules) -> Box<dyn Player> {
    let kind: PlayerKind = name.parse().expect("a player");
    assert_eq!(kind.to_string().parse(), Ok(kind));
    kind.player(rules, Ties::First)
}

/// The same on 1, 2 and 4 threads.
fn on_any_number_of_threads<T: Debug + PartialEq + Send>(answer: impl Fn() -> T + Sync) {
    let [one, two, four] = [1, 2, 4].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("threads").install(&answer)
    });
    assert_eq!(one, two);
    assert_eq!(one, four);
}

fn games(name: &str) -> Vec<GameResult> {
    let rules = Rules::classic();
    let player = player(name, &rules);
    let simulation = Simulation {
        rules: &rules,
        player: &*player,
        seed: Seed(3),
        max_rounds: Some(MOST_ROUNDS),
        meter: None,
    };
    let games: Vec<u64> = (0..6).collect();
    simulation
        .run(&games, &Limits::none(), |_| {})
        .expect("legal moves")
}

/// A game as a text, which is read again as it was written and found right by the referee.
fn assert_record_is_right(name: &str) {
    let rules = Rules::classic();
    let player = player(name, &rules);
    let mut game = Game::new(&rules, &*player, Seed(5)).with_round_limit(Some(MOST_ROUNDS));
    let mut lines = vec![Line::start(&rules, &*player, Seed(5))];
    let end = loop {
        match game.step(&Stop::new()).expect("legal moves") {
            Step::Round(round) => lines.push(Line::round(&rules, round, Boards::Kept)),
            Step::End(end) => break end,
        }
    };
    lines.push(Line::end(&rules, &end).with_board(&rules, game.board()));
    let texts: Vec<String> = lines
        .iter()
        .map(|line| serde_json::to_string(line).expect("JSON"))
        .collect();
    let read: Vec<Line> = texts
        .iter()
        .map(|text| serde_json::from_str(text).expect("a line"))
        .collect();
    assert_eq!(read, lines);
    let replayed = Replay::check(&rules, &texts.join("\n")).expect("a right record");
    assert_eq!((replayed.rounds, replayed.score), (end.rounds, end.score));
    assert_eq!(replayed.board, rules.board_rows(game.board()));
}

/// Rules with sets of four on a small board, which are searched the plain way.
fn four() -> Rules {
    let setup = Setup {
        name: "four".to_owned(),
        size: 7,
        pieces: Rules::classic().pieces().to_vec(),
        set_size: 4,
        ..Setup::default()
    };
    Rules::new(setup).expect("good rules")
}

/// A limit strikes within its period, the same one again and again, and what is known then is legal.
fn assert_limits_strike(name: &str) {
    let rules = four();
    let problem =
        Problem::new(&rules, Board::EMPTY, &rules.parse_set("rOoj").expect("pieces")).expect("a problem");
    let config = Config {
        player: Some(name.parse().expect("a player")),
        ..Config::default()
    };
    let limited = || solve(&problem, &config, &Limits::nodes(5_000));
    let report = limited();
    assert_eq!(report, limited());
    assert!(report.stats.boards <= 5_000 + 4_096, "{:?}", report.stats);
    if let Some(why) = report.gave_up() {
        assert_eq!(why, GaveUp::NodeLimit);
    }
    for way in report.ways() {
        let moves: Vec<_> = way.moves.iter().map(|(one, _)| *one).collect();
        let played = engine::play_all(&rules, Board::EMPTY, &moves).expect("legal moves");
        assert_eq!(played.last().map(|(_, played)| played.board), Some(way.board));
    }
}

macro_rules! players {
    ($($name:ident: $text:literal;)*) => {$(
        mod $name {
            #[test]
            fn threads_change_nothing() {
                super::on_any_number_of_threads(|| super::games($text));
            }

            #[test]
            fn records_are_right() {
                super::assert_record_is_right($text);
            }

            #[test]
            fn limits_strike() {
                super::assert_limits_strike($text);
            }
        }
    )*};
}

players! {
    first_fit: "first-fit";
    greedy: "greedy-10025";
    greedy_with_points: "greedy-00025+9";
    quick: "quick";
    weights: "weights-1620,2,45,12,0,1";
    learned: "learned";
    hazard: "hazard";
    lookahead: "lookahead";
    farsight: "farsight";
}

/// Boards of games, crowded ones too, with the sets that came.
fn problems(rules: &Rules) -> Vec<Problem> {
    let player = player("greedy-10000", rules);
    let mut problems = Vec::new();
    for seed in 0..4 {
        let mut game = Game::new(rules, &*player, Seed(seed));
        loop {
            let board = game.board();
            match game.step(&Stop::new()).expect("legal moves") {
                Step::Round(round) => problems.push(Problem::new(rules, board, &round.set)),
                Step::End(end) => {
                    assert_eq!(end.reason, EndReason::NoFit);
                    problems.push(Problem::new(rules, board, &end.set));
                    break;
                }
            }
        }
    }
    problems.into_iter().collect::<Result<_, _>>().expect("problems")
}

/// Advice and validation agree whether a set fits, and their moves place it, on any number of threads.
#[test]
fn advice_and_validation_agree() {
    let rules = Rules::classic();
    let adviser = Adviser::new(&rules, player("greedy-10025", &rules));
    let mut unfit = 0;
    for problem in problems(&rules).iter().rev().step_by(3) {
        let report = adviser.advise(problem, 0, &Limits::none());
        match validate(problem, &Limits::none()).outcome {
            Outcome::Solved(moves) => {
                assert!(engine::play_all(&rules, problem.board(), &moves).is_some());
                assert!(matches!(report.outcome, Outcome::Solved(_)));
            }
            Outcome::Unsolvable(account) => {
                assert_eq!(account.permutations.len(), 6);
                assert!(matches!(report.outcome, Outcome::Unsolvable(_)));
                unfit += 1;
            }
            Outcome::GaveUp(why) => panic!("{why}"),
        }
    }
    assert!(unfit > 0);
    let problems = problems(&rules);
    let last = problems.last().expect("some problems");
    on_any_number_of_threads(|| validate(last, &Limits::none()));
}

#[test]
fn constructors_refuse_rubbish() {
    let rules = Rules::classic();
    let dot = rules.piece('.').expect("a piece");
    assert!(matches!(
        Problem::new(&rules, Board::EMPTY, &[]),
        Err(ProblemError::Set(SetError::Size { .. }))
    ));
    assert!(matches!(
        Problem::new(&four(), Board::FULL, &[dot]),
        Err(ProblemError::TooLarge { size: 7 })
    ));
    for text in ["", "somebody", "greedy-", "weights-1,2", "hazard-x", "lookahead-"] {
        assert!(text.parse::<PlayerKind>().is_err(), "{text}");
    }
    let setup = Setup {
        name: "none".to_owned(),
        size: 10,
        pieces: Vec::new(),
        set_size: 3,
        ..Setup::default()
    };
    for wrong in [
        setup.clone(),
        Setup {
            size: 3,
            ..setup.clone()
        },
        Setup {
            size: 11,
            ..setup.clone()
        },
        Setup { set_size: 5, ..setup },
    ] {
        assert!(Rules::new(wrong).is_err());
    }
}

/// Sequences of moves, counted by hand: dots anywhere, rows of five in other rows or side by side.
#[test]
fn perft_by_hand() {
    let rules = Rules::classic();
    let count = |letters: &str| {
        let pieces: Vec<_> = letters.chars().filter_map(|letter| rules.piece(letter)).collect();
        engine::perft(&rules, Board::EMPTY, &pieces)
    };
    assert_eq!(count(""), 1);
    assert_eq!(count("O"), 8 * 8);
    assert_eq!(count("..."), 100 * 99 * 98);
    assert_eq!(count("HH"), 10 * (6 * 9 * 6 + 2));
}

/// The README shows an example that is compiled with the tests.
#[test]
fn the_readme_shows_an_example() {
    let shown = format!("```rust\n{}```\n", include_str!("../examples/solve_tenten.rs"));
    assert!(include_str!("../README.md").contains(&shown));
}
