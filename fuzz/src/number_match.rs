//! Boards, records, scorings of Number Match.

use quadrille_number_match::record::{Document, Opening, Step};
use quadrille_number_match::{
    Action, Board, Config, Limits, Problem, Record, Scoring, Width, solve, verify, verify_record,
};

use crate::{Target, choice_and_text, chosen, inputs, lines, text};

pub(crate) const TARGETS: [Target; 3] = [
    Target::new("number_match_boards", boards, board_seeds),
    Target::new("number_match_records", records, record_seeds),
    Target::new("number_match_scorings", scorings, scoring_seeds),
];

/// A board is drawn and read again, by its digits too.
fn boards(input: &[u8]) {
    let Some((choice, text)) = choice_and_text(input) else {
        return;
    };
    let width = Width::new(5 + choice % 12).expect("5 to 16 columns");
    let Ok(board) = Board::parse(text, width, 2_000) else {
        return;
    };
    assert!(board.len() <= 2_000 && board.live() > 0);
    assert_eq!(board.digits().to_string().matches('#').count(), board.live());
    let drawn = Board::parse(&board.to_string(), width, 2_000).expect("it was drawn");
    let digits = Board::parse(&board.to_digits(), width, 2_000).expect("it was drawn");
    assert_eq!(
        (drawn.cells(), digits.cells()),
        (board.cells(), board.cells()),
        "{text:?}"
    );
    assert!(board.odd_classes() <= 5);
}

fn board_seeds() -> Vec<Vec<u8>> {
    let drawn = [
        "761541629/587238354",
        "1234567289123",
        "12345\n6",
        "+---------+\n|12     8.|\n|46       |\n+---------+",
        "1 2 3 4 5 6 7 8 9\n1 . . 4 5 6 7 8 9",
        "\u{feff}\r\n123456728\r\n46  \r\n",
        "|1|2|,|4|\n|5|6|7|8|",
    ];
    chosen(&[4, 0, 11], drawn)
}

/// What a record says is what the game, which shares nothing with the verifier, comes to.
fn records(input: &[u8]) {
    let Some(text) = text(input) else { return };
    if let Ok(opening) = Opening::parse(text) {
        let columns = opening.rules.unwrap_or_default().width;
        let _ = Board::parse(&opening.start, columns, 1_000);
    }
    let record = Record::parse(text);
    if let Ok(Document::Record(of_document)) = Document::parse(text) {
        assert_eq!(Ok(&of_document), record.as_ref());
    }
    let Ok(record) = record else { return };
    let written = serde_json::to_string(&record).expect("it was read before");
    assert_eq!(Record::parse(&written).as_ref(), Ok(&record));
    let verdict = verify_record(&record);
    let (pairs, refills, left) = match played(&record) {
        Played::Line { pairs, refills, left } => (pairs, refills, left),
        Played::Against => {
            assert!(verdict.is_err(), "the game does not play it");
            return;
        }
        Played::TooLarge => return,
    };
    let line = verify(&record.problem, &record.line()).expect("the game plays it");
    assert_eq!((line.pairs, line.refills, line.left), (pairs, refills, left));
    if let Ok(verdict) = verdict {
        assert_eq!(verdict, line);
        assert_eq!((record.pairs, record.refills), (pairs, refills));
    }
}

/// Verdict of the game on a line.
enum Played {
    /// It is by the rules.
    Line { pairs: u32, refills: u32, left: usize },
    /// It is against the rules.
    Against,
    /// Its board becomes too large to be played so.
    TooLarge,
}

fn played(record: &Record) -> Played {
    let columns = record.problem.rules().columns();
    let is_inside = |step: &Step| match *step {
        Step::Pair { a, b } => a[1] < columns && b[1] < columns,
        Step::Refill | Step::Wait => true,
    };
    let mut game = record.problem.game();
    for (action, step) in record.line().into_iter().zip(&record.steps) {
        if game.board().len() > 2_000 {
            return Played::TooLarge;
        }
        if !is_inside(step) || game.play(action).is_err() {
            return Played::Against;
        }
    }
    Played::Line {
        pairs: game.taken(),
        refills: game.refills(),
        left: game.board().live(),
    }
}

fn record_seeds() -> Vec<Vec<u8>> {
    let boards = ["123456728/46", "19", "12345/67891", "1928/3746"];
    let solved = boards.into_iter().filter_map(|board| {
        let problem: Problem = board.parse().ok()?;
        let report = solve(&problem, &Config::default(), &Limits::nodes(10_000));
        let record = Record::new(&problem, report.line()).ok()?;
        serde_json::to_string(&record).ok()
    });
    let opening = r#"{"seed":1,"number":0,"start":"1928","opening_pairs":2}"#.to_owned();
    let vectors = lines(include_str!("../../fixtures/number-match/vectors.jsonl"))
        .take(6)
        .map(str::to_owned);
    inputs(solved.chain([opening]).chain(vectors))
}

/// A scoring counts any line without overflow; no board is worth less than nothing.
fn scorings(input: &[u8]) {
    let Some(scoring) = text(input).and_then(|text| Scoring::from_toml(text).ok()) else {
        return;
    };
    let problem: Problem = "123456728/46".parse().expect("a board");
    let mut game = problem.game();
    let mut line = Vec::new();
    for _ in 0..20 {
        let action = game
            .pairs()
            .first()
            .map_or(Action::Refill, |&pair| Action::Take(pair));
        if game.play(action).is_err() {
            break;
        }
        line.push(action);
    }
    let points = scoring.score(&problem, &line).expect("the game played it");
    assert!(points <= scoring.factor() * 1_000_000_000);
    assert_eq!(scoring.score(&problem, &[]), Ok(0));
}

fn scoring_seeds() -> Vec<Vec<u8>> {
    inputs([
        "apart = 5\nstage = 3\n",
        "touching = 1\napart = 4\nrow = 10\nboard = 150\nlast_stage = 15\n",
        "",
    ])
}
