//! What is printed as proved is so: each bound beside the truth, found by a search that tries everything.

use std::collections::BTreeMap;

use quadrille_number_match::{
    Action, Board, Config, Diagonals, Game, Generator, Goal, Limits, Method, Outcome, Problem, RefillPlace,
    RefillTime, Report, Rows, Rules, Scoring, Seed, Wrap, solve,
};

use super::win;

const GOALS: [Goal; 5] = [Goal::Refills, Goal::Pairs, Goal::Digits, Goal::Score, Goal::Any];
/// Rows count for much, a board for nothing, and pairs that touch as much as those that are apart.
const ROWS: Scoring = Scoring {
    touching: 4,
    apart: 4,
    row: 100,
    board: 0,
    stage: 1,
    last_stage: 1,
};
const NOTHING: Scoring = Scoring {
    touching: 0,
    apart: 0,
    row: 0,
    ..ROWS
};

/// Best results of all lines together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Truth {
    /// The fewest pairs of the wins with each number of refills.
    wins: BTreeMap<u32, u32>,
    /// The fewest digits that a line leaves.
    left: u32,
    /// The most points of a line.
    points: u64,
}

impl Truth {
    fn of(problem: &Problem, scoring: Scoring) -> Self {
        let mut seen = BTreeMap::new();
        let mut truth = Self {
            left: u32::MAX,
            ..Self::default()
        };
        truth.add(scoring, (problem.game(), 0), &mut seen);
        truth
    }

    /// All lines from here; a position that was seen with as many points is not looked at again.
    fn add(
        &mut self,
        scoring: Scoring,
        (game, points): (Game, u64),
        seen: &mut BTreeMap<(String, u32, u32), u64>,
    ) {
        let key = (game.board().to_digits(), game.refills(), game.taken());
        if seen.get(&key).is_some_and(|&known| known >= points) {
            return;
        }
        seen.insert(key, points);
        self.left = self.left.min(game.board().live() as u32);
        self.points = self.points.max(points);
        if game.is_won() {
            let fewest = self.wins.entry(game.refills()).or_insert(game.taken());
            *fewest = game.taken().min(*fewest);
            return;
        }
        let pairs = game.pairs().into_iter().map(Action::Take);
        for action in pairs.chain([Action::Refill, Action::Wait]) {
            let mut next = game.clone();
            if next.play(action).is_ok() {
                let more = self::points(&game, action, scoring);
                self.add(scoring, (next, points + more), seen);
            }
        }
    }

    fn best(&self) -> Option<(u32, u32)> {
        self.wins
            .first_key_value()
            .map(|(&refills, &pairs)| (refills, pairs))
    }

    fn fewest_pairs(&self) -> Option<u32> {
        self.wins.values().copied().min()
    }
}

/// The points of an action, counted from the rules of points alone.
fn points(game: &Game, action: Action, scoring: Scoring) -> u64 {
    let Action::Take(pair) = action else { return 0 };
    let board = game.board();
    let [[top, left], [bottom, right]] = [pair.first, pair.second].map(|index| board.place(index));
    let is_touching = pair.second - pair.first == 1 || (bottom - top <= 1 && left.abs_diff(right) <= 1);
    let mut cells = board.cells().to_vec();
    (cells[pair.first], cells[pair.second]) = (0, 0);
    let is_empty = |row: &usize| {
        let mut row = cells.chunks(board.columns()).nth(*row).into_iter().flatten();
        row.all(|&cell| cell == 0)
    };
    let mut rows = vec![top, bottom];
    rows.dedup();
    let rows = rows.iter().filter(|row| is_empty(row)).count() as u64;
    let won = cells.iter().all(|&cell| cell == 0);
    u64::from(if is_touching {
        scoring.touching
    } else {
        scoring.apart
    }) + rows * u64::from(scoring.row)
        + if won { u64::from(scoring.board) } else { 0 }
}

/// Compares all that a report says with the truth; returns whether it says that the proof is complete.
fn check(problem: &Problem, truth: &Truth, report: &Report) -> bool {
    let (bounds, best, text) = (
        report.bounds,
        truth.best(),
        format!("{problem:?}\n{report:?}\n{truth:?}"),
    );
    if let Some((refills, pairs)) = best {
        assert!(bounds.refills <= refills, "{text}");
        match report.goal {
            // With as few refills as possible; a win with more of them may have fewer pairs.
            Goal::Refills | Goal::Digits => {
                assert!((bounds.refills, bounds.pairs) <= (refills, pairs), "{text}");
                let within = win(report).map_or(u32::MAX, |win| win.refills);
                let counted = truth.wins.iter().filter(|&(&refills, _)| refills <= within);
                assert!(
                    counted.clone().all(|(_, &pairs)| bounds.pairs <= pairs) || report.is_proved(),
                    "{text}"
                );
            }
            Goal::Pairs | Goal::Score | Goal::Any => {
                assert!(Some(bounds.pairs) <= truth.fewest_pairs(), "{text}");
            }
        }
    }
    match &report.outcome {
        Outcome::Solved(win) if report.is_proved() => match report.goal {
            Goal::Refills | Goal::Digits | Goal::Any => {
                assert_eq!(Some((win.refills, win.pairs)), best, "{text}");
                assert_eq!((bounds.refills, bounds.pairs), (win.refills, win.pairs), "{text}");
            }
            Goal::Pairs => {
                assert_eq!(Some(win.pairs), truth.fewest_pairs(), "{text}");
                assert_eq!(bounds.pairs, win.pairs, "{text}");
            }
            Goal::Score => assert!(report.score.unwrap().is_highest(), "{text}"),
        },
        Outcome::Solved(_) | Outcome::GaveUp(_) => {}
        Outcome::Unsolvable(_) => assert_eq!(best, None, "{text}"),
    }
    if let Some(bound) = report.score.and_then(|score| score.bound) {
        assert!(truth.points <= bound, "{text}");
    }
    if let Some(partial) = &report.partial {
        assert!(partial.least <= truth.left, "{text}");
        if report.is_line_proved() && report.goal == Goal::Score {
            assert_eq!(report.score.unwrap().points, truth.points, "{text}");
        } else if report.is_line_proved() {
            assert_eq!(partial.left, truth.left, "{text}");
        }
    }
    report.is_proved()
}

/// All goals and methods, cut short and not.
fn compare(problem: &Problem, scoring: Scoring) -> u32 {
    let truth = Truth::of(problem, scoring);
    let methods = [Method::Uniform, Method::EarlyRefills].into_iter().cycle();
    let mut proved = 0;
    for (goal, method) in GOALS.into_iter().zip(methods.skip(problem.board().live() % 2)) {
        for (nodes, playouts) in [(1, 0), (1, 20), (2_000, 0), (u64::MAX, 0), (u64::MAX, 50)] {
            let config = Config {
                goal,
                method,
                scoring,
                playouts,
                ..Config::default()
            };
            proved += u32::from(check(
                problem,
                &truth,
                &solve(problem, &config, &Limits::nodes(nodes)),
            ));
        }
    }
    proved
}

fn all_rules() -> Vec<Rules> {
    let mut all = Vec::new();
    for (diagonals, wrap) in [
        (Diagonals::Seen, Wrap::Seen),
        (Diagonals::Blocked, Wrap::Seen),
        (Diagonals::Blocked, Wrap::Blocked),
    ] {
        for rows in Rows::ALL {
            for refill in RefillPlace::ALL {
                all.extend(RefillTime::ALL.map(|refill_when| Rules {
                    diagonals,
                    wrap,
                    rows,
                    refill,
                    refill_when,
                    ..Rules::default()
                }));
            }
        }
    }
    all
}

/// A drawn board of which every third cell is kept, and the first two.
fn with_gaps(rules: Rules, [digits, number]: [usize; 2]) -> Problem {
    let generator = Generator::new(rules, digits);
    let dense = generator.board(Seed(21), number as u64, &Limits::none()).unwrap();
    let keep = |index: usize| (index * 7 + number * 5).is_multiple_of(3) || index < 2;
    let cells = dense.cells().iter().enumerate();
    let cells = cells.map(|(index, &cell)| if keep(index) { cell } else { 0 });
    Problem::new(rules, Board::new(rules.width, cells.collect()).unwrap()).unwrap()
}

#[test]
fn bounds_of_small_boards_hold() {
    let mut proved = 0;
    for (number, rules) in all_rules().into_iter().enumerate() {
        for (digits, max_refills) in [(4, Some(2)), (12, Some(1)), (18, Some(0))] {
            let problem = with_gaps(Rules { max_refills, ..rules }, [digits, number]);
            let scoring = [Scoring::default(), ROWS, NOTHING][number % 3];
            proved += compare(&problem, scoring);
        }
    }
    assert!(proved > 500, "{proved} proofs");
}

/// All classes are even, and still a win takes a refill: this is what is proved.
#[test]
fn a_refill_that_is_needed_is_among_the_bounds() {
    let printed: Problem = "500045000/600000000".parse().unwrap();
    let drawn = (0..60)
        .map(even_board)
        .filter(|problem| problem.board().odd_classes() == 0);
    let mut needed = 0;
    for problem in std::iter::once(printed).chain(drawn) {
        let best = Truth::of(&with_refills(&problem, 1), Scoring::default()).best();
        let Some((1, _)) = best else { continue };
        needed += 1;
        compare(&with_refills(&problem, 2), Scoring::default());
        let report = solve(&problem, &Config::default(), &Limits::none());
        assert!(report.is_proved() && report.bounds.odd_classes == 0);
        assert_eq!(
            Some((report.bounds.refills, report.bounds.pairs)),
            best,
            "{}",
            problem.board()
        );
    }
    assert!(needed >= 5, "{needed} boards");
}

fn with_refills(problem: &Problem, most: u32) -> Problem {
    let rules = Rules {
        max_refills: Some(most),
        ..*problem.rules()
    };
    Problem::new(rules, problem.board().clone()).unwrap()
}

/// A board of two digits and their likes, with gaps.
fn even_board(number: u64) -> Problem {
    let drawn = Generator::new(Rules::default(), 8)
        .board(Seed(31), number, &Limits::none())
        .unwrap();
    let mut cells = vec![0; 15];
    for (index, &digit) in drawn.cells()[..2].iter().enumerate() {
        let [one, other] = [0, 1].map(|half| usize::from(drawn.cells()[2 + 2 * index + half]) + 2 * index);
        cells[one] = digit;
        cells[other + 3] = 10 - digit;
    }
    Problem::new(
        Rules::default(),
        Board::new(Rules::default().width, cells).unwrap(),
    )
    .unwrap()
}

/// What holds for six refills says nothing of more.
#[test]
fn without_an_end_of_refills_no_score_has_a_bound() {
    for (max_refills, has_bound) in [(None, false), (Some(7), true), (Some(1_000), false)] {
        let rules = Rules {
            max_refills,
            ..Rules::default()
        };
        let problem = Problem::new(rules, "12345678".parse().unwrap()).unwrap();
        let config = Config {
            goal: Goal::Score,
            playouts: 10,
            ..Config::default()
        };
        let report = solve(&problem, &config, &Limits::nodes(2_000));
        let found = report.score.unwrap().bound;
        assert_eq!(found.is_some(), has_bound, "{max_refills:?}: {found:?}");
        // Seven refills make 1,024 digits of eight: nearly 512 pairs that are apart.
        assert!(found.is_none_or(|found| found > 500 * 4), "{found:?}");
    }
}

/// A scoring of zeros is reached by every line: that proves nothing of a win.
#[test]
fn points_of_nothing_prove_nothing() {
    let rules = Rules {
        diagonals: Diagonals::Blocked,
        max_refills: Some(1),
        ..Rules::default()
    };
    for number in 0..6 {
        let problem = Generator::new(rules, 8)
            .problem(Seed(5), number, &Limits::none())
            .unwrap();
        compare(&problem, NOTHING);
    }
}

/// A long board with even classes, its best win without a refill or with one: what was cut off is no proof.
#[test]
fn what_was_cut_off_proves_nothing_of_long_boards() {
    for number in 0..4 {
        let half = Generator::new(Rules::default(), 17)
            .board(Seed(3), number, &Limits::none())
            .unwrap();
        let mut cells = half.cells().to_vec();
        cells.extend(half.cells().iter().rev());
        let problem = Problem::new(
            Rules::default(),
            Board::new(Rules::default().width, cells).unwrap(),
        )
        .unwrap();
        let report = |nodes| {
            let config = Config {
                playouts: 100,
                ..Config::default()
            };
            solve(&problem, &config, &Limits::nodes(nodes))
        };
        let found = report(40_000);
        let won = win(&found).unwrap();
        // Each half is the other one turned round: all 17 pairs go from the middle on, without a refill.
        assert!((found.bounds.refills, found.bounds.pairs) <= (0, 17), "{found:?}");
        assert!(
            !found.is_proved() || (won.refills, won.pairs) == (0, 17),
            "{found:?}"
        );
    }
}
