//! Signatures, solutions and documents of the tiler.

use quadrille_tiler::document::{Document, questions};
use quadrille_tiler::{
    Config, Entries, Entry, Limits, Outcome, Problem, Signature, solve, verify_text, verify_tiling,
};
use serde_json::{Value, json};

use crate::{Target, inputs, lines, text};

pub(crate) const TARGETS: [Target; 3] = [
    Target::new("tiler_signatures", signatures, signature_seeds),
    Target::new("tiler_solutions", solutions, solution_seeds),
    Target::new("tiler_documents", documents, document_seeds),
];

/// A signature is written and read again, and a problem's figures have the area of its square.
fn signatures(input: &[u8]) {
    let Some(text) = text(input) else { return };
    let Ok(signature) = text.parse::<Signature>() else {
        assert!(text.parse::<Problem>().is_err(), "a problem without a signature");
        return;
    };
    if signature.total() > 0 {
        assert_eq!(signature.to_string().parse(), Ok(signature));
    }
    assert_eq!(signature.mirrored().mirrored(), signature);
    if let Ok(problem) = Problem::new(signature) {
        assert_eq!((problem.size() as u64).pow(2), 4 * signature.total());
        assert_eq!(Problem::with_size(signature, problem.size() as u64), Ok(problem));
    }
}

fn signature_seeds() -> Vec<Vec<u8>> {
    let contest = lines(include_str!("../../fixtures/tiler/contest-signatures.txt"));
    let signatures = contest.filter_map(|line| Some(line.split_once(' ')?.1));
    inputs(signatures.chain(["i1, j1,\n l1 ,Z1", "\u{feff}T4", "I4294967295,I1", "O1,O2,O1"]))
}

/// A checker of this file says the same of a solution as the library does. The first line is the signature.
///
/// The checker is given the figures that the library reads, and those that a reader of JSON does. What is right for
/// the latter is so for the library: in the contest's format letters cannot be escaped, and numbers have digits alone.
/// It does not hold the other way round, since that format has zeros before a number as well.
fn solutions(input: &[u8]) {
    let Some((signature, solution)) = text(input).and_then(|text| text.split_once('\n')) else {
        return;
    };
    let Ok(problem) = signature.parse::<Problem>() else {
        return;
    };
    if problem.size() > 64 {
        return;
    }
    let is_right = verify_text(&problem, solution).is_ok();
    let read: Option<Vec<Entry>> = Entries::new(solution).map(Result::ok).collect();
    let figures = read.map(|entries| Value::Array(entries.iter().map(figure).collect()));
    let is_tiling = figures.is_some_and(|figures| tiles(problem, &figures));
    assert_eq!(is_right, is_tiling, "{signature}: {solution}");
    let json = serde_json::from_str(solution.trim_start_matches('\u{feff}'));
    let is_tiling = json.is_ok_and(|figures| tiles(problem, &figures));
    let is_other = solution.contains(['\\', '.', 'e', 'E']);
    assert!(is_right || is_other || !is_tiling, "{signature}: {solution}");
}

/// A figure as the contest's format has it.
fn figure(entry: &Entry) -> Value {
    json!([entry.letter.to_string(), entry.angle, entry.x, entry.y])
}

/// The figures of angle 0, each row as bits.
const FIGURES: [(&str, usize, &[&str]); 7] = [
    ("I", 2, &["#", "#", "#", "#"]),
    ("J", 4, &[".#", ".#", "##"]),
    ("L", 4, &["#.", "#.", "##"]),
    ("O", 1, &["##", "##"]),
    ("S", 2, &[".##", "##."]),
    ("T", 4, &["###", ".#."]),
    ("Z", 2, &["##.", ".##"]),
];

/// Whether figures tile the square of a problem: the twin of the library's verifier.
fn tiles(problem: Problem, figures: &Value) -> bool {
    let mut free = vec![vec![true; problem.size()]; problem.size()];
    let mut counts = [0; 7];
    let Some(figures) = figures.as_array() else {
        return false;
    };
    for figure in figures {
        let Some([letter, angle, x, y]) = figure.as_array().map(Vec::as_slice) else {
            return false;
        };
        let number = |value: &Value| {
            value
                .as_f64()
                .filter(|number| number.fract() == 0.0 && *number >= 0.0)
        };
        let kind = FIGURES
            .iter()
            .position(|(name, ..)| letter.as_str() == Some(name));
        let (Some(kind), Some(angle), Some(x), Some(y)) = (kind, number(angle), number(x), number(y)) else {
            return false;
        };
        let (_, angles, picture) = FIGURES[kind];
        if angle >= angles as f64 || x.max(y) >= problem.size() as f64 {
            return false;
        }
        for (row, col) in turned(picture, angle as usize) {
            let cell = free
                .get_mut(y as usize + row)
                .and_then(|row| row.get_mut(x as usize + col));
            if !cell.is_some_and(std::mem::take) {
                return false;
            }
        }
        counts[kind] += 1;
    }
    !free.concat().contains(&true) && Signature::new(counts) == problem.signature()
}

/// The cells of a picture after this many turns clockwise.
fn turned(picture: &[&str], turns: usize) -> Vec<(usize, usize)> {
    let rows = picture.iter().enumerate();
    let mut cells: Vec<(usize, usize)> = rows
        .flat_map(|(row, text)| text.match_indices('#').map(move |(col, _)| (row, col)))
        .collect();
    for _ in 0..turns {
        let height = cells.iter().map(|cell| cell.0).max().unwrap_or(0);
        cells = cells.into_iter().map(|(row, col)| (col, height - row)).collect();
    }
    cells
}

/// The contest's format of a solution, if there is one.
fn solved(signature: &str) -> Option<String> {
    let problem: Problem = signature.parse().ok()?;
    let Outcome::Solved(tiling) = solve(&problem, &Config::default(), &Limits::none()).outcome else {
        return None;
    };
    let mut figures = Vec::new();
    tiling.write_contest(&mut figures).ok()?;
    String::from_utf8(figures).ok()
}

const SOLVABLE: [&str; 5] = ["O1", "I1,J1,L1,Z1", "L4", "O9", "I3,J5,L4,O1,S6,T8,Z9"];

fn solution_seeds() -> Vec<Vec<u8>> {
    let solutions =
        SOLVABLE.map(|signature| format!("{signature}\n{}", solved(signature).unwrap_or_default()));
    inputs(
        solutions
            .into_iter()
            .chain(["T4\n[]".to_owned(), "O1\n[[\"O\",0,0,1]]".to_owned()]),
    )
}

/// What a document holds is a tiling only if the verifier says so of its figures, and questions state problems.
fn documents(input: &[u8]) {
    let Some(text) = text(input) else { return };
    if let Ok(questions) = questions(text, None) {
        for problem in questions
            .iter()
            .filter_map(|question| question.problem.as_ref().ok())
        {
            assert_eq!((problem.size() as u64).pow(2), 4 * problem.signature().total());
        }
    }
    for document in Document::read_solutions(text).unwrap_or_default() {
        let problem = document.problem(None, None);
        assert!(!document.why_nothing().is_empty());
        let Some(figures) = document.solution else {
            continue;
        };
        let Ok(tiling) = document.tiling(figures) else {
            continue;
        };
        let own = Problem::new(tiling.signature()).expect("the tiling of a square");
        assert_eq!(verify_tiling(&own, &tiling), Ok(()));
        let mut written = Vec::new();
        tiling.write_contest(&mut written).expect("memory takes it");
        let written = String::from_utf8(written).expect("it is a text");
        assert_eq!(verify_text(&own, &written), Ok(()));
        if let Ok(problem) = problem {
            assert_eq!(verify_text(&problem, figures).is_ok(), problem == own);
        }
    }
}

fn document_seeds() -> Vec<Vec<u8>> {
    let answers = SOLVABLE.map(|signature| {
        let figures = solved(signature).unwrap_or_default();
        format!(r#"{{"id": 7, "signature": "{signature}", "status": "solved", "solution": {figures}}}"#)
    });
    let list = format!("[{}, {}]", answers[0], answers[1]);
    let others = [
        r#"{"size": 4, "signature": "T3,O1", "status": "infeasible", "reason": "t-parity"}"#.to_owned(),
        solved("L4").unwrap_or_default(),
        list,
    ];
    inputs(answers.into_iter().chain(others))
}
