//! Properties of random boards under random rules.

use proptest::prelude::*;
use quadrille_number_match::record::{Opening, Step};
use quadrille_number_match::{
    Action, Board, BoardError, Config, Diagonals, Fault, Flaw, Game, Limits, Method, Playouts, Problem,
    ProblemError, Record, RefillPlace, RefillTime, Rows, Rules, Seed, Width, Wrap, solve, verify,
    verify_record,
};

use super::win;

fn rules() -> impl Strategy<Value = Rules> {
    let fates = prop_oneof![Just(Rows::Vanish), Just(Rows::VanishLate), Just(Rows::Stay)];
    let switches = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    (Width::RANGE, switches, fates, prop::option::of(0_u32..4)).prop_map(
        |(columns, (diagonals, wrap, refill, time), rows, max_refills)| Rules {
            width: Width::new(columns).unwrap(),
            diagonals: if diagonals {
                Diagonals::Seen
            } else {
                Diagonals::Blocked
            },
            wrap: if wrap { Wrap::Seen } else { Wrap::Blocked },
            refill: if refill {
                RefillPlace::AfterLastCell
            } else {
                RefillPlace::AfterLastDigit
            },
            refill_when: if time { RefillTime::Any } else { RefillTime::Stuck },
            max_refills,
            rows,
        },
    )
}

/// Cells with many gaps, so that lines of sight are long.
fn cells(most: usize) -> impl Strategy<Value = Vec<u8>> {
    let cell = prop_oneof![2 => Just(0_u8), 3 => 1_u8..=9];
    prop::collection::vec(cell, 1..=most)
}

fn problem(most: usize) -> impl Strategy<Value = Problem> {
    (rules(), cells(most)).prop_filter_map("a board has digits", |(rules, cells)| {
        Problem::new(rules, Board::new(rules.width, cells).ok()?).ok()
    })
}

/// All that may be done in a game.
fn actions(game: &Game) -> Vec<Action> {
    let pairs = game.pairs().into_iter().map(Action::Take);
    let all = pairs.chain([Action::Refill, Action::Wait]);
    all.filter(|&action| game.check(action).is_ok()).collect()
}

/// A line of at most 40 actions, each chosen by a number.
fn walk(problem: &Problem, choices: &[usize]) -> (Vec<Action>, Game) {
    let (mut line, mut game) = (Vec::new(), problem.game());
    for &choice in choices.iter().take(40) {
        let actions = actions(&game);
        if actions.is_empty() || game.board().len() > 300 {
            break;
        }
        let action = actions[choice % actions.len()];
        game.play(action).unwrap();
        line.push(action);
    }
    (line, game)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn boards_survive_a_round_trip(problem in problem(120)) {
        let board = problem.board();
        let width = board.width();
        prop_assert_eq!(&Board::parse(&board.to_string(), width, 1_000).unwrap(), board);
        // Digits in one long line are cut into rows; a shorter one is a row.
        prop_assert_eq!(&Board::parse(&board.to_digits(), width, 1_000).unwrap(), board);
        let with_slashes = board.to_string().replace('\n', "/");
        prop_assert_eq!(&Board::parse(&with_slashes, width, 1_000).unwrap(), board);
        let separate = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join("|");
        let separated: Vec<String> = board.to_string().lines().map(separate).collect();
        prop_assert_eq!(&Board::parse(&separated.join("\n"), width, 1_000).unwrap(), board);
    }

    #[test]
    fn texts_never_panic(text in "[0-9a-z.,_|+/ \\n-]{0,60}", columns in Width::RANGE) {
        let width = Width::new(columns).unwrap();
        if let Ok(board) = Board::parse(&text, width, 100) {
            prop_assert!(board.live() > 0 && board.len() <= 100);
            prop_assert_eq!(board.width(), width);
        }
        let _ = Record::parse(&text);
        let _ = Opening::parse(&text);
    }

    #[test]
    fn constructors_refuse_rubbish(
        rules in rules(),
        columns in 0_usize..30,
        cells in prop::collection::vec(0_u8..12, 0..40),
    ) {
        let width = Width::new(columns);
        prop_assert_eq!(width.is_ok(), (5..=16).contains(&columns));
        let Ok(width) = width else { return Ok(()) };
        let is_right = cells.iter().all(|&cell| cell <= 9);
        prop_assert_eq!(Board::typed(width, cells.clone()).is_ok(), is_right);
        match Board::new(width, cells.clone()) {
            Err(BoardError::Empty) => prop_assert!(is_right && cells.iter().all(|&cell| cell == 0)),
            Err(BoardError::NoDigit { row, column, found }) => {
                prop_assert_eq!(cells[(row - 1) * columns + column - 1], found);
                prop_assert!(found > 9);
            }
            Err(error) => prop_assert!(false, "{error}"),
            Ok(board) => match Problem::new(rules, board) {
                Ok(problem) => prop_assert_eq!(problem.board().width(), rules.width),
                Err(error) => {
                    let expected = ProblemError::OtherWidth { board: columns, rules: rules.columns() };
                    prop_assert_eq!(error, expected);
                }
            },
        }
    }

    #[test]
    fn checks_agree_with_the_verifier(problem in problem(60), choices in prop::collection::vec(any::<usize>(), 40)) {
        let (line, game) = walk(&problem, &choices);
        let verdict = verify(&problem, &line).unwrap();
        prop_assert_eq!(verdict.left, game.board().live());
        prop_assert_eq!((verdict.refills, verdict.pairs), (game.refills(), game.taken()));
        // Any two cells, and all else that can be done, at the end of the line.
        let next = choices.iter().map(|choice| {
            let len = game.board().len() + 2;
            Action::Take(quadrille_number_match::Pair { first: choice % len, second: choice / 1_000 % len })
        });
        for action in next.chain([Action::Refill, Action::Wait]) {
            let longer = [&line[..], &[action]].concat();
            let is_backward = matches!(action, Action::Take(pair) if pair.first > pair.second);
            let legal = game.check(action).is_ok();
            prop_assert!(is_backward || verify(&problem, &longer).is_ok() == legal, "{:?}", action);
        }
    }

    #[test]
    fn playouts_and_records_hold(problem in problem(60), seed in any::<u64>()) {
        for method in Method::ALL {
            let playouts = Playouts::new(&problem, method, Seed(seed));
            let record = Record::new(&problem, &playouts.line(0)).unwrap();
            verify_record(&record).unwrap();
            let text = serde_json::to_string(&record).unwrap();
            prop_assert_eq!(Record::parse(&text).unwrap(), record);
        }
    }

    #[test]
    fn tampered_records_are_refused(
        problem in problem(60),
        choices in prop::collection::vec(any::<usize>(), 40),
        at in any::<usize>(),
    ) {
        let (line, game) = walk(&problem, &choices);
        let record = Record::new(&problem, &line).unwrap();
        prop_assert!(verify_record(&record).is_ok());
        let claims = Record { pairs: record.pairs + 1, ..record.clone() };
        let flaw = Flaw::Pairs { claimed: record.pairs + 1, found: record.pairs };
        prop_assert_eq!(verify_record(&claims), Err(flaw));
        let claims = Record { refills: record.refills + 1, ..record.clone() };
        let flaw = Flaw::Refills { claimed: record.refills + 1, found: record.refills };
        prop_assert_eq!(verify_record(&claims), Err(flaw));
        prop_assume!(!record.steps.is_empty());
        // A pair of one cell, and a cell far outside.
        let at = at % record.steps.len();
        for (a, b) in [([0, 0], [0, 0]), ([0, 0], [99_999, 0]), ([usize::MAX, usize::MAX], [0, 1])] {
            let mut steps = record.steps.clone();
            steps[at] = Step::Pair { a, b };
            let is_refused = match verify_record(&Record { steps, ..record.clone() }) {
                Err(Flaw::Step { step, fault }) => {
                    step == at + 1 && matches!(fault, Fault::Same(_) | Fault::NoDigit(_))
                }
                _ => false,
            };
            prop_assert!(is_refused);
        }
        // Without one of its pairs, the record claims too many.
        let mut steps = record.steps.clone();
        if let Step::Pair { .. } = steps.remove(at) {
            let shorter = Record { steps, ..record };
            prop_assert!(verify_record(&shorter).is_err());
        }
        prop_assert!(game.taken() as usize <= line.len());
    }
}

/// Forty refills of one digit are a thousand thousand million of them.
#[test]
fn refills_without_end_are_refused() {
    let rules = Rules {
        max_refills: None,
        rows: Rows::Stay,
        ..Rules::default()
    };
    let problem = Problem::new(rules, Board::parse("12", rules.width, 2).unwrap()).unwrap();
    let mut game = problem.game();
    let played = (0..40).take_while(|_| game.play(Action::Refill).is_ok()).count();
    let refusal = game.check(Action::Refill).unwrap_err();
    assert_eq!(
        (played, refusal.to_string().as_str()),
        (
            18,
            "a refill would make a board of 1048576 cells, more than 1000000"
        )
    );
    let flaw = Flaw::Step {
        step: 19,
        fault: Fault::TooLong(1 << 20),
    };
    assert_eq!(verify(&problem, &[Action::Refill; 40]), Err(flaw));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    /// What is left of a game is a problem of its own: its win goes on from there, within the refills that are left.
    #[test]
    fn a_game_can_be_solved_on(problem in problem(10), choices in prop::collection::vec(any::<usize>(), 5)) {
        let (line, game) = walk(&problem, &choices);
        let Ok(rest) = Problem::rest_of(&game) else {
            prop_assert!(game.is_won());
            return Ok(());
        };
        // Long boards are searched by chains first, which takes its time.
        prop_assume!(rest.board().live() <= 12);
        let config = Config { playouts: 100, ..Config::default() };
        let report = solve(&rest, &config, &Limits::nodes(20_000));
        if let Some(win) = win(&report) {
            // Rows that were emptied and have not vanished yet are gone from the rest: only a wait makes up for it.
            let is_waiting = rest.board() != game.board();
            let wait = is_waiting.then_some(Action::Wait);
            let whole: Vec<Action> = line.into_iter().chain(wait).chain(win.line.iter().copied()).collect();
            prop_assert_eq!(verify(&problem, &whole).unwrap().left, 0);
        }
    }

    /// Small boards under all rules: what is answered holds, and a refill more never takes a win away.
    #[test]
    fn answers_are_verified(problem in problem(10)) {
        let config = Config { playouts: 100, ..Config::default() };
        let limits = Limits::nodes(50_000);
        let report = solve(&problem, &config, &limits);
        verify_record(&report.record(&problem)).unwrap();
        let most = problem.rules().max_refills;
        if let (Some(win), Some(most)) = (win(&report), most) {
            prop_assert!(win.refills <= most);
            let rules = Rules { max_refills: Some(most + 1), ..*problem.rules() };
            let looser = Problem::new(rules, problem.board().clone()).unwrap();
            let looser_report = solve(&looser, &config, &limits);
            let refills = super::win(&looser_report).map(|win| win.refills);
            if report.is_proved() && looser_report.is_proved() {
                prop_assert_eq!(refills, Some(win.refills));
            }
        }
    }
}
