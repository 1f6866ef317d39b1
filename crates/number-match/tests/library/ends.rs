//! The best line where there is no win: beside a search that tries everything, and checked by `verify`.

use std::collections::BTreeMap;

use quadrille_number_match::{
    Action, Board, Config, Diagonals, Fallback, Followed, Game, Generator, Goal, Limits, Outcome, Partial,
    Problem, Record, Report, Rows, Rules, Scoring, Seed, Stop, Wrap, solve, verify, verify_record,
};

fn config(goal: Goal) -> Config {
    Config {
        goal,
        playouts: 2_000,
        ..Config::default()
    }
}

fn without_refills(rules: Rules) -> Rules {
    Rules {
        max_refills: Some(0),
        ..rules
    }
}

/// Tries everything from here: the fewest digits that a line leaves, the most points of a line that leaves some, and
/// whether there is a win. Points of a position and of the way to it add up, so each position is tried once.
struct Everything<'a> {
    problem: &'a Problem,
    known: BTreeMap<(String, u32), [i64; 2]>,
}

impl Everything<'_> {
    /// The most points of the rest of a line and minus the fewest digits left, of lines from this game.
    fn best(&mut self, game: &Game) -> [i64; 2] {
        let key = (game.board().to_digits(), game.refills());
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut best = [0, -(game.board().live() as u64).cast_signed()];
        if game.is_won() {
            return best;
        }
        let pairs = game.pairs().into_iter().map(Action::Take);
        for action in pairs.chain([Action::Refill, Action::Wait]) {
            let mut next = game.clone();
            if next.play(action).is_ok() {
                let [points, left] = self.best(&next);
                let points = points + self.points(game, action);
                best = [best[0].max(points), best[1].max(left)];
            }
        }
        self.known.insert(key, best);
        best
    }

    /// The points of one action: what a line of this action alone scores on the board as it is, without the board's.
    fn points(&self, game: &Game, action: Action) -> i64 {
        let rules = Rules {
            max_refills: None,
            ..*self.problem.rules()
        };
        // Rows that are empty and yet to vanish bring nothing, and vanish when a problem is made: they are looked at as
        // if they stayed.
        let here = Problem::new(
            Rules {
                rows: Rows::Stay,
                ..rules
            },
            game.board().clone(),
        );
        let points = Scoring::default()
            .score(&here.unwrap(), &[action])
            .unwrap_or(0)
            .cast_signed();
        let wins = game.board().live() == 2 && matches!(action, Action::Take(_));
        if wins {
            points - i64::from(Scoring::default().board)
        } else {
            points
        }
    }
}

fn compare(problem: &Problem) -> bool {
    let mut all = Everything {
        problem,
        known: BTreeMap::new(),
    };
    let [points, left] = all.best(&problem.game());
    let text = problem.board();
    for goal in [Goal::Refills, Goal::Digits] {
        let report = solve(problem, &config(goal), &Limits::none());
        assert_eq!(report.partial.is_some(), left < 0, "{text}");
        if let Some(partial) = &report.partial {
            assert!(
                matches!(report.outcome, Outcome::Unsolvable(_)),
                "{text}: {report:?}"
            );
            assert_eq!([partial.left, partial.least].map(i64::from), [-left; 2], "{text}");
            assert!(report.is_line_proved());
            holds(problem, &report, partial);
        }
    }
    let report = solve(problem, &config(Goal::Score), &Limits::none());
    if let Some(partial) = &report.partial {
        let score = report.score.unwrap();
        assert_eq!(
            [score.points, score.bound.unwrap()].map(u64::cast_signed),
            [points; 2],
            "{text}"
        );
        holds(problem, &report, partial);
    }
    left < 0
}

/// The line does what the report says, and its document is read and checked.
fn holds(problem: &Problem, report: &Report, partial: &Partial) {
    let verdict = verify(problem, &partial.line).unwrap();
    let claims = (partial.pairs, partial.refills, partial.left as usize);
    assert_eq!((verdict.pairs, verdict.refills, verdict.left), claims);
    let record = report.record(problem);
    assert_eq!(verify_record(&record).as_ref(), Ok(&verdict));
    assert_eq!(
        Record::parse(&serde_json::to_string(&record).unwrap()).as_ref(),
        Ok(&record)
    );
    assert_eq!(record.optimal, report.is_line_proved());
    assert_eq!(Followed::of_report(problem, report).line(), partial.line);
}

/// Boards with several rows and few digits, under all rules.
#[test]
fn agrees_with_a_search_that_tries_everything() {
    let mut lost = 0;
    let sights = [
        (Diagonals::Seen, Wrap::Seen),
        (Diagonals::Blocked, Wrap::Seen),
        (Diagonals::Seen, Wrap::Blocked),
        (Diagonals::Blocked, Wrap::Blocked),
    ];
    for (diagonals, wrap) in sights {
        for rows in [Rows::Vanish, Rows::VanishLate, Rows::Stay] {
            let rules = without_refills(Rules {
                diagonals,
                wrap,
                rows,
                ..Rules::default()
            });
            for number in 0..12 {
                let dense = Generator::new(rules, 27)
                    .board(Seed(4), number, &Limits::none())
                    .unwrap();
                let keep = |index: usize| (index as u64 * 7 + number).is_multiple_of(3);
                let cells = dense.cells().iter().enumerate();
                let cells = cells
                    .map(|(index, &cell)| if keep(index) { cell } else { 0 })
                    .collect();
                let problem = Problem::new(rules, Board::new(rules.width, cells).unwrap()).unwrap();
                lost += u32::from(compare(&problem));
            }
        }
    }
    assert!(lost > 60, "{lost} boards without a win");
}

/// Two or three digits with a refill that does not win them, and with none.
#[test]
fn refills_that_do_not_win_are_tried_too() {
    let rules = Rules {
        max_refills: Some(1),
        diagonals: Diagonals::Blocked,
        ..Rules::default()
    };
    let mut lost = 0;
    for number in 0..40 {
        let problem = Generator::new(rules, 4)
            .problem(Seed(8), number, &Limits::none())
            .unwrap();
        lost += u32::from(compare(&problem));
    }
    assert!(lost > 0, "one refill wins all boards");
}

/// A digit at the end of a row does not see its copy in the next one, where rows are ends: it is left alone, and that
/// is the best line.
#[test]
fn one_digit_may_be_left_where_rows_are_ends() {
    let mut lost = 0;
    for (board, max_refills) in [
        ("........5", 1),
        (".......55/........5", 1),
        ("........5", 2),
        ("5.5.....5", 2),
    ] {
        for rows in [Rows::Vanish, Rows::VanishLate, Rows::Stay] {
            let rules = Rules {
                max_refills: Some(max_refills),
                wrap: Wrap::Blocked,
                rows,
                ..Rules::default()
            };
            lost += u32::from(compare(&Problem::new(rules, board.parse().unwrap()).unwrap()));
        }
    }
    assert!(lost > 0, "refills win all boards");
}

/// The player who asked has no refill left: parity says why, and two digits stay.
#[test]
fn a_stuck_player_gets_a_line() {
    let rules = without_refills(Rules::default());
    let board = Board::parse("76.541629/5.723.354/149.16.82/7.15416.9/587", rules.width, 100).unwrap();
    let problem = Problem::new(rules, board).unwrap();
    let report = solve(&problem, &Config::default(), &Limits::none());
    assert!(matches!(report.outcome, Outcome::Unsolvable(_)));
    let partial = report.partial.as_ref().unwrap();
    assert_eq!((partial.left, partial.least, partial.pairs), (2, 2, 15));
    holds(&problem, &report, partial);

    let silent = Config {
        fallback: Fallback::Nothing,
        ..Config::default()
    };
    let report = solve(&problem, &silent, &Limits::none());
    assert_eq!((report.partial.as_ref(), report.line()), (None, &[][..]));
}

/// Boards of thousands of cells, which no search sees as a whole: the lines leave hardly more than parity asks for, and
/// with a refill they win.
#[test]
fn boards_beyond_all_words_get_a_line() {
    let within = Rules {
        wrap: Wrap::Blocked,
        ..Rules::default()
    };
    let late = Rules {
        rows: Rows::VanishLate,
        ..Rules::default()
    };
    for (rules, digits) in [(Rules::default(), 1_500), (within, 2_500), (late, 1_100)] {
        let board = Generator::new(rules, digits)
            .board(Seed(2), 0, &Limits::none())
            .unwrap();
        let problem = Problem::new(without_refills(rules), board.clone()).unwrap();
        for goal in [Goal::Digits, Goal::Refills, Goal::Score] {
            let few = Config {
                playouts: 1,
                ..config(goal)
            };
            let report = solve(&problem, &few, &Limits::nodes(100_000));
            let partial = report.partial.as_ref().unwrap();
            // A search for points keeps pairs apart, and leaves more for it.
            let spare = if goal == Goal::Score { 16 } else { 4 };
            let left = partial.left;
            assert!(left <= partial.least + spare, "{digits} {goal:?}: {left}");
            assert!(
                report
                    .score
                    .is_none_or(|score| score.points > score.bound.unwrap() * 4 / 5),
                "{:?}",
                report.score
            );
            holds(&problem, &report, partial);
        }
        let problem = Problem::new(rules, board).unwrap();
        let report = solve(&problem, &config(Goal::Refills), &Limits::nodes(100_000));
        let Outcome::Solved(win) = &report.outcome else {
            panic!("{digits} digits are won by a refill");
        };
        assert_eq!(verify(&problem, &win.line).unwrap().left, 0);
        assert!(win.refills <= 2, "{} refills", win.refills);
    }
}

/// Whatever limit strikes, and however long the board is, there is a line, and its bound holds.
#[test]
fn limits_leave_a_line() {
    let (none, few) = (without_refills(Rules::default()), Rules::default());
    let blocked = Rules {
        diagonals: Diagonals::Blocked,
        ..few
    };
    for (rules, digits) in [(none, 40), (none, 300), (none, 1_500), (blocked, 81)] {
        let problem = Generator::new(rules, digits)
            .problem(Seed(3), 0, &Limits::none())
            .unwrap();
        for goal in [Goal::Refills, Goal::Pairs, Goal::Digits, Goal::Score] {
            let stop = Stop::new();
            stop.raise();
            let report = solve(&problem, &config(goal), &Limits::until(stop));
            let Some(partial) = &report.partial else {
                assert!(matches!(report.outcome, Outcome::Solved(_)), "{digits} {goal:?}");
                continue;
            };
            assert!(partial.least <= partial.left, "{partial:?}");
            // Searches for points heed limits before their first position.
            let has_line = digits <= 300 && goal != Goal::Score;
            assert!(!has_line || !partial.line.is_empty(), "{digits} {goal:?}");
            holds(&problem, &report, partial);
        }
    }
}

#[test]
fn another_board_than_the_claimed_one_is_a_flaw() {
    let problem = Problem::new(without_refills(Rules::default()), "1123".parse().unwrap()).unwrap();
    let report = solve(&problem, &Config::default(), &Limits::none());
    let record = report.record(&problem);
    assert_eq!(record.left, "0023");
    verify_record(&record).unwrap();
    let wrong = Record {
        left: "0032".to_owned(),
        ..record
    };
    let flaw = verify_record(&wrong).unwrap_err();
    assert_eq!(
        flaw.to_string(),
        "\"0032\" is claimed to be left, the steps leave 2 digits in other cells"
    );
}
