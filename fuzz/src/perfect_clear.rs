//! Fields, pieces, patterns, wishes, targets, books and worths of perfect clears; fumens, files, kicks, words of
//! options and messages of front ends have files of their own.

mod files;
mod fumens;
mod kicks;
mod tbp;
mod words;

use std::time::{Duration, Instant};

use quadrille_perfect_clear::build::{Keep, Target as Cells};
use quadrille_perfect_clear::chain::Worth;
use quadrille_perfect_clear::fumen::Quiz;
use quadrille_perfect_clear::ren::Well;
use quadrille_perfect_clear::{
    Config, Field, Limits, Outcome, Pattern, Piece, Problem, Queue, Shown, book, letters, parse_pieces,
    solve, verify_solution,
};

use crate::{Target, choice_and_text, chosen, inputs, lines, text};

pub(crate) const TARGETS: [Target; 19] = [
    Target::new("perfect_clear_fields", fields, field_seeds),
    Target::new("perfect_clear_problems", problems, problem_seeds),
    Target::new("perfect_clear_queues", queues, queue_seeds),
    Target::new("perfect_clear_patterns", patterns, pattern_seeds),
    Target::new("perfect_clear_keeps", keeps, keep_seeds),
    Target::new("perfect_clear_targets", setup_targets, setup_target_seeds),
    Target::new("perfect_clear_books", books, book_seeds),
    Target::new("perfect_clear_quizzes", quizzes, quiz_seeds),
    Target::new("perfect_clear_worths", worths, worth_seeds),
    Target::new("perfect_clear_fumens", fumens::texts, fumens::text_seeds),
    Target::new("perfect_clear_fumen_pages", fumens::pages, fumens::page_seeds),
    Target::new("perfect_clear_kick_tomls", kicks::toml, kicks::toml_seeds),
    Target::new(
        "perfect_clear_kick_properties",
        kicks::properties,
        kicks::properties_seeds,
    ),
    Target::new("perfect_clear_tables", files::raw_tables, files::table_seeds),
    Target::new(
        "perfect_clear_checked_tables",
        files::checked_tables,
        files::table_body_seeds,
    ),
    Target::new("perfect_clear_values", files::values, files::value_seeds),
    Target::new("perfect_clear_openings", files::openings, files::opening_seeds),
    Target::new("perfect_clear_words", words::words, words::seeds),
    Target::new("perfect_clear_tbp", tbp::messages, tbp::seeds),
];

/// A field is drawn and read again, and wells hold what fields do.
fn fields(input: &[u8]) {
    let Some((choice, text)) = choice_and_text(input) else {
        return;
    };
    let parsed = [text.parse(), Field::parse(text, choice % 8)];
    for field in parsed.into_iter().flatten() {
        assert_eq!(field.mirrored().mirrored(), field);
        assert_eq!(field.to_rows().len(), field.rows());
        if field.rows() > 0 {
            let again = Field::parse(&field.to_string(), field.rows()).expect("it was drawn");
            assert_eq!(again.cells(), field.cells());
        }
        let empty = field.empty_cells();
        assert_eq!(field.pieces_needed().ok(), (empty % 4 == 0).then_some(empty / 4));
    }
    if let Ok(well) = Well::parse(text) {
        assert_eq!(Well::parse(&well.to_rows().join("/")), Ok(well));
        if well.to_rows().len() < Well::ROWS {
            assert_eq!(Well::of_diagram(&well.diagram()), well);
        }
    }
}

/// The columns of the lines of a fixture.
fn column(fixture: &str, column: usize) -> impl Iterator<Item = &str> {
    lines(fixture).filter_map(move |line| line.split('\t').nth(column))
}

const PUBLISHED: &str = include_str!("../../fixtures/perfect-clear/published.txt");
const MINIMALS: &str = include_str!("../../fixtures/perfect-clear/minimals.txt");

fn field_seeds() -> Vec<Vec<u8>> {
    let drawn = [
        "",
        "XXXXXXXXXX/X.........",
        "+----------+\n|X........#|\n+----------+",
        "I.JLOSTZG_",
    ];
    let published = column(PUBLISHED, 5).take(20);
    chosen(&[4, 6], published.chain(drawn))
}

/// A solution that is found is right, also within a small limit.
fn problems(input: &[u8]) {
    let Some(text) = text(input) else { return };
    let Ok(problem) = text.parse::<Problem<Queue>>() else {
        return;
    };
    if problem.pieces().pieces().len() > 12 {
        return;
    }
    let report = solve(&problem, &Config::default(), &Limits::nodes(500));
    if let Outcome::Solved(solution) = report.outcome {
        assert_eq!(verify_solution(&problem, &solution), Ok(()));
    }
}

fn problem_seeds() -> Vec<Vec<u8>> {
    let open = "XXXXXX____/XXXXXX____ ";
    inputs([
        "TILJSZOTILJ".to_owned(),
        format!("{open}IIO"),
        format!("{open}OOT"),
        format!("{open}LJ"),
    ])
}

/// Letters of pieces are written and read again.
fn queues(input: &[u8]) {
    let Some(text) = text(input) else { return };
    if let Ok(pieces) = parse_pieces(text) {
        assert_eq!(parse_pieces(&letters(&pieces)), Ok(pieces));
    }
    if let Ok(queue) = text.parse::<Queue>() {
        assert_eq!(queue.to_string().parse(), Ok(queue));
    }
    if let Ok(shown) = text.parse::<Shown>() {
        assert_eq!(letters(shown.pieces()).parse(), Ok(shown.clone()));
        assert_eq!(Shown::new(shown.pieces().to_vec(), shown.bag()), Ok(shown));
    }
}

fn queue_seeds() -> Vec<Vec<u8>> {
    inputs(["TILJSZO", "t,i l\nj", "TILJSZOZSJLIT", "TT"])
}

/// A pattern is printed and read again, and has as many queues as it says, each once and in order.
fn patterns(input: &[u8]) {
    let Some(text) = text(input) else { return };
    let begin = Instant::now();
    let Ok(pattern) = text.parse::<Pattern>() else {
        return;
    };
    // A filter may take seconds to go through millions of queues; twice that is more than an input has.
    if begin.elapsed() < Duration::from_secs(1) {
        assert_eq!(pattern.to_string().parse().as_ref(), Ok(&pattern));
    }
    let (count, mirrored) = (pattern.count(), pattern.mirrored());
    assert_eq!((mirrored.count(), mirrored.longest()), (count, pattern.longest()));
    let queues = pattern.queues(pattern.longest(), 2_000);
    assert_eq!(queues.is_ok(), count <= 2_000);
    let Ok(queues) = queues else { return };
    assert!(queues.len() as u128 <= count);
    let texts: Vec<String> = queues.iter().map(|queue| letters(queue)).collect();
    assert!(texts.is_sorted_by(|one, next| one < next), "{texts:?}");
    let lengths = pattern.shortest()..=pattern.longest();
    assert!(queues.iter().all(|queue| lengths.contains(&queue.len())));
    let cut = pattern.queues(1, 2_000).expect("no more than before");
    assert!(cut.len() <= Piece::COUNT);
}

fn pattern_seeds() -> Vec<Vec<u8>> {
    let own = [
        "[LOS]!,*p4",
        "T,*p4",
        "*p7{T<[JS]&&!JSO<Z}",
        "[^TIJO]!,*p4",
        "TI;LJ:SZ",
        "*p5{TIJO=1}",
    ];
    inputs(column(MINIMALS, 3).chain(own))
}

/// A wish is printed and read again, a list has its wishes, and what it is asked of saves it answers.
fn keeps(input: &[u8]) {
    let Some(text) = text(input) else { return };
    if let Ok(keep) = text.parse::<Keep>() {
        let again: Keep = keep.to_string().parse().expect("it was read before");
        assert_eq!(again.to_string(), keep.to_string());
        for saves in ["", "T", "TI", "LSZ"] {
            let saves: Vec<Vec<Piece>> = saves
                .chars()
                .filter_map(Piece::from_letter)
                .map(|one| vec![one])
                .collect();
            assert_eq!(keep.holds(&saves), again.holds(&saves));
        }
    }
    for keep in Keep::list(text).unwrap_or_default() {
        assert_eq!(
            keep.to_string().parse::<Keep>().map(|again| again.to_string()),
            Ok(keep.to_string())
        );
        let _ = keep.name();
    }
}

fn keep_seeds() -> Vec<Vec<u8>> {
    let own = [
        "^S",
        "!T",
        "T&&S",
        "/^[^T]*L[^J]*$/",
        "!(T&&S)||L",
        "^(T&&S)",
        "T || I && O # a label",
        "T, I#x, !!O",
    ];
    inputs(column(include_str!("../../fixtures/perfect-clear/saves.txt"), 4).chain(own))
}

/// A target that is read needs cells that are empty, and fills at least one. The field is the first line.
fn setup_targets(input: &[u8]) {
    let Some((field, target)) = text(input).and_then(|text| text.split_once('\n')) else {
        return;
    };
    let Ok(field) = Field::parse(field, 4) else { return };
    if Cells::parse(target, field).is_ok() {
        assert!(target.contains('*'));
        assert!(!field.is_clear(), "nothing is left to be filled");
    }
}

fn setup_target_seeds() -> Vec<Vec<u8>> {
    inputs([
        "X________X\n*?........\nX.*......_",
        "XX______XX/X_______XX\n____**++__",
        "\n*********?",
    ])
}

/// Books and tables of setups hold setups that have a clear.
fn books(input: &[u8]) {
    let Some(text) = text(input) else { return };
    for entry in book::read(text, 4).unwrap_or_default() {
        assert!(entry.shape.pieces() <= 10 && !entry.name.is_empty());
    }
    for row in book::database::read(text, 4).unwrap_or_default() {
        for entry in row.entries() {
            assert_eq!(entry.clear, row.clear);
        }
        assert!(row.named_shapes().len() <= row.shapes.len());
    }
}

fn book_seeds() -> Vec<Vec<u8>> {
    let table = include_str!("../../fixtures/perfect-clear/setups.tsv");
    let own = concat!(
        "# clear | name | field | build | follow\n",
        "1 | PCO | XXX....XXX/XXX....XXX/XXX....XXX/XXX....XXX | *p7 | *p4\n",
        "2 | other | v115@9gE8DeG8CeH8BeG8CeA8JeAgH | T,*p4 | *p3\n",
    );
    let mut rows = lines(table);
    let head = rows.next().unwrap_or_default();
    let tables = rows.take(8).map(|row| format!("{head}\n{row}\n"));
    inputs(tables.chain([own.to_owned()]))
}

/// The comment of a quiz is written and read again.
fn quizzes(input: &[u8]) {
    let Some(quiz) = text(input).and_then(Quiz::of_comment) else {
        return;
    };
    assert_eq!(Quiz::of_comment(&quiz.to_string()), Some(quiz));
}

fn quiz_seeds() -> Vec<Vec<u8>> {
    inputs(["#Q=[T](I)OSZ;clear it", "#Q=[](T)LI;#Q=[](S);the end", "#Q=[]()"])
}

/// A table of worths is written and read again; what is written has three places.
fn worths(input: &[u8]) {
    let Some(worth) = text(input).and_then(|text| text.parse::<Worth>().ok()) else {
        return;
    };
    let written = worth.to_string();
    let again: Worth = written.parse().expect("it was written");
    assert_eq!(again.to_string(), written);
}

fn worth_seeds() -> Vec<Vec<u8>> {
    let rows = (0..7).map(|phase| format!("{phase},1,2.5,3e2,0.125,5,6,7\n"));
    let table: String = ["phase,I,J,L,O,S,T,Z\n".to_owned()]
        .into_iter()
        .chain(rows)
        .collect();
    inputs([format!("# worth\n{table}"), table])
}
