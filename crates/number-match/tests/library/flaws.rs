//! What the verifier finds wrong, and how it says so.

use insta::assert_snapshot;
use quadrille_number_match::record::{Status, Step};
use quadrille_number_match::{
    Action, Board, Diagonals, Pair, Problem, Record, RefillTime, Rows, Rules, Verdict, Width, Win, Wrap,
    verify, verify_record, verify_win,
};

/// A problem with rules that differ from the usual ones.
fn problem(board: &str, change: impl FnOnce(&mut Rules)) -> Problem {
    let mut rules = Rules::default();
    change(&mut rules);
    Problem::new(rules, Board::parse(board, rules.width, 1_000).unwrap()).unwrap()
}

/// What is wrong with a line, each action of which is a pair of cells, a refill (`r`) or a wait (`w`).
fn flaw(problem: &Problem, line: &str) -> String {
    let action = |word: &str| match word {
        "r" => Action::Refill,
        "w" => Action::Wait,
        _ => {
            let (first, second) = word.split_once('-').unwrap();
            let [first, second] = [first, second].map(|index| index.parse().unwrap());
            Action::Take(Pair { first, second })
        }
    };
    let line: Vec<Action> = line.split_whitespace().map(action).collect();
    verify(problem, &line).unwrap_err().to_string()
}

#[test]
fn steps_against_the_rules_are_named() {
    let usual = problem("12.4.9123/1", |_| {});
    let flaws = [
        flaw(&usual, "0-0"),
        flaw(&usual, "0-2"),
        flaw(&usual, "0-10"),
        flaw(&usual, "0-1"),
        flaw(&usual, "0-5"),
        flaw(&usual, "5-6 5-6"),
        flaw(&usual, "r r r r r"),
        flaw(&usual, "w"),
    ];
    assert_snapshot!(flaws.join("\n"));
    let stuck = problem("123/1", |rules| rules.refill_when = RefillTime::Stuck);
    assert_snapshot!(flaw(&stuck, "r"), @"step 1: 1 (row 1, column 1) and 1 (row 2, column 1) are a pair, and a refill may be made only when none is left");
    assert!(
        verify(
            &problem("123/4", |rules| rules.refill_when = RefillTime::Stuck),
            &[Action::Refill]
        )
        .is_ok()
    );
}

#[test]
fn only_emptied_rows_are_waited_for() {
    let waits = |rows, line: &[Action]| {
        let problem = problem("19/2.8", |rules| rules.rows = rows);
        let line = [line, &[Action::Wait]].concat();
        verify(&problem, &line).is_ok()
    };
    let take = Action::Take(Pair::new(0, 1));
    assert!(waits(Rows::VanishLate, &[take]));
    assert!(!waits(Rows::VanishLate, &[]) && !waits(Rows::VanishLate, &[take, Action::Wait]));
    assert!(
        !waits(Rows::VanishLate, &[take, Action::Refill]),
        "a refill lets them vanish"
    );
    assert!(!waits(Rows::Vanish, &[take]) && !waits(Rows::Stay, &[take]));
}

#[test]
fn a_line_comes_to_numbers() {
    let problem = problem("19/23", |_| {});
    let line = [Action::Take(Pair::new(0, 1)), Action::Refill];
    let verdict = |pairs, refills, left| Ok(Verdict { pairs, refills, left });
    assert_eq!(verify(&problem, &[]), verdict(0, 0, 4));
    assert_eq!(verify(&problem, &line[..1]), verdict(1, 0, 2));
    assert_eq!(verify(&problem, &line), verdict(1, 1, 4));
}

#[test]
fn claims_are_compared_with_the_line() {
    let problem = problem("19/28", |_| {});
    let take = |first| Action::Take(Pair::new(first, first + 1));
    let [won, half] =
        [vec![take(0), take(0)], vec![take(0)]].map(|line| Record::new(&problem, &line).unwrap());
    let claimed = |record: &Record, change: &dyn Fn(&mut Record)| {
        let mut record = record.clone();
        change(&mut record);
        verify_record(&record).map_or_else(|flaw| flaw.to_string(), |verdict| format!("{verdict:?}"))
    };
    let claims = [
        claimed(&won, &|_| {}),
        claimed(&won, &|record| record.pairs = 3),
        claimed(&won, &|record| record.refills = 1),
        claimed(&won, &|record| record.status = Status::Unknown),
        claimed(&won, &|record| record.steps.push(Step::Wait)),
        claimed(&half, &|_| {}),
        claimed(&half, &|record| record.refills = 2),
        claimed(&half, &|record| record.status = Status::Solved),
        claimed(&half, &|record| record.left.clear()),
        claimed(&half, &|record| record.left = "82".to_owned()),
        claimed(&half, &|record| record.status = Status::Unsolvable),
    ];
    assert_snapshot!(claims.join("\n"));
    let win = |pairs, refills, line: &[Action]| Win {
        pairs,
        refills,
        line: line.to_vec(),
    };
    assert_eq!(verify_win(&problem, &win(2, 0, &[take(0), take(0)])), Ok(()));
    for wrong in [
        win(1, 0, &[take(0), take(0)]),
        win(2, 1, &[take(0), take(0)]),
        win(1, 0, &[take(0)]),
        win(2, 0, &[take(0), take(1)]),
    ] {
        assert!(verify_win(&problem, &wrong).is_err(), "{wrong:?}");
    }
}

/// One pair, refill or digit is not several.
#[test]
fn claims_of_one_are_singular() {
    let problem = problem("1", |_| {});
    let claimed = |change: &dyn Fn(&mut Record)| {
        let mut record = Record::new(&problem, &[]).unwrap();
        change(&mut record);
        verify_record(&record).unwrap_err().to_string()
    };
    assert_snapshot!(claimed(&|record| record.pairs = 1), @"1 pair is claimed, the steps take 0");
    assert_snapshot!(claimed(&|record| record.refills = 1), @"1 refill is claimed, the steps make 0");
    assert_snapshot!(claimed(&|record| record.left = "2".to_owned()), @r#""2" is claimed to be left, the steps leave 1 digit in other cells"#);
}

/// What is said of a board of which nothing is said to win.
fn unwinnable(problem: &Problem) -> String {
    let record = Record {
        status: Status::Unsolvable,
        ..Record::new(problem, &[]).unwrap()
    };
    verify_record(&record).map_or_else(|flaw| flaw.to_string(), |_| "not refuted".to_owned())
}

#[test]
fn wins_of_small_boards_are_found() {
    let no_refill = |rules: &mut Rules| rules.max_refills = Some(0);
    let pairs_alone = problem("1928", no_refill);
    assert_snapshot!(unwinnable(&pairs_alone), @"it is said that nothing wins, but a line of 2 pairs and 0 refills does");
    assert_snapshot!(unwinnable(&problem("1", |_| {})), @"it is said that nothing wins, but a line of 1 pair and 1 refill does");
    assert_snapshot!(unwinnable(&problem("12", no_refill)), @"not refuted");
    // The emptied row between 1 and 9 has to vanish, so that they stand on a diagonal.
    let late = problem("1..../3...3/.9", |rules| {
        (rules.width, rules.rows, rules.wrap) = (Width::new(5).unwrap(), Rows::VanishLate, Wrap::Blocked);
        no_refill(rules);
    });
    assert_snapshot!(unwinnable(&late), @"it is said that nothing wins, but a line of 2 pairs and 0 refills does");
    let blocked = Rules {
        diagonals: Diagonals::Blocked,
        ..*late.rules()
    };
    assert_snapshot!(unwinnable(&Problem::new(blocked, late.board().clone()).unwrap()), @"not refuted");
    let endless = problem("12", |rules| rules.max_refills = None);
    assert_snapshot!(unwinnable(&endless), @"it is said that nothing wins, but a line of 8 pairs and 3 refills does");
    // Boards of more than a hundred digits are not gone on from, so that refills have an end.
    let [short, long] = [50, 51].map(|times| problem(&"19".repeat(times), |_| {}));
    assert_snapshot!(unwinnable(&short), @"it is said that nothing wins, but a line of 50 pairs and 0 refills does");
    assert_snapshot!(unwinnable(&long), @"not refuted");
}
