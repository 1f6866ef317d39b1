//! The answers to requests of `fixtures/web`. The tests of the page ask the same in browsers, whose answers must be the
//! same.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use quadrille_api::{Api, Bounds, Code, Host};
use serde_json::Value;

/// The requests of a solver, without the first line, which says where they come from.
fn requests(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("a file of requests");
    text.lines().skip(1).map(str::to_owned).collect()
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/web");
    let mut files: Vec<PathBuf> = folder
        .read_dir()
        .expect("the folder of requests")
        .map(|entry| entry.expect("a file of requests").path())
        .collect();
    files.sort();
    files
}

/// The values of starts that the page brings.
fn values() -> Vec<u8> {
    let packed = include_bytes!("../../perfect-clear/loop.values.gz");
    let mut bytes = Vec::new();
    let read = GzDecoder::new(&packed[..]).read_to_end(&mut bytes);
    read.expect("what is packed");
    bytes
}

/// An API that can answer all questions.
fn api() -> Api {
    let mut api = Api::new(Host::default());
    api.take_values("perfect-clear", &values());
    api
}

/// Requests of each solver whose answers are shown whole.
const SHOWN: usize = 5;

/// Some answers, evenly spread over the requests. All of them are held against the programs, and modules of the page
/// against this library.
#[test]
fn some_answers_in_full() {
    for file in files() {
        let requests = requests(&file);
        let step = requests.len() / SHOWN;
        let shown = requests.iter().skip(step / 2).step_by(step).take(SHOWN);
        let mut api = api();
        let lines: Vec<String> = shown
            .map(|request| format!("{request}\n{}\n", api.answer(request)))
            .collect();
        let solver = file.file_stem().and_then(|stem| stem.to_str());
        insta::assert_snapshot!(solver.expect("the name of a solver"), lines.join("\n"));
    }
}

/// What an API keeps changes no answer: in the other order, and by a new API each, they are the same.
#[test]
fn answers_depend_on_their_requests_alone() {
    for file in files() {
        let requests: Vec<String> = requests(&file).into_iter().step_by(5).collect();
        let mut api = api();
        let backwards: Vec<String> = requests.iter().rev().map(|request| api.answer(request)).collect();
        let alone = requests.iter().map(|request| self::api().answer(request));
        assert!(alone.eq(backwards.into_iter().rev()), "{}", file.display());
    }
}

/// How many clears to expect is known by values that were given, and not without.
#[test]
fn prospects_take_values() {
    let request = r#"{"op":"perfect-clear/prospects","field":"XXXXX....X/XXXXXX...X/XXXXXXX..X/XXXXXX...X","queue":"TILJ","hold":"S","bag":""}"#;
    let mut api = Api::new(Host::default());
    assert_eq!(api.ask(request).expect_err("no values").code, Code::NoValues);
    api.take_values("perfect-clear", b"QPCVALUE");
    assert_eq!(api.ask(request).expect_err("a cut file").code, Code::BadProblem);
    api.take_values("perfect-clear", &values());
    let mut ask = |request: &str| -> Value {
        let text = api.ask(request).expect("an answer");
        serde_json::from_str(&text).expect("a document")
    };
    let answer = ask(request);
    let clears: Vec<f64> = answer["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .map(|one| one["clears"].as_f64().expect("a number"))
        .collect();
    assert!(clears.is_sorted_by(|a, b| a >= b), "{clears:?}");
    assert!(clears[0] > 3_000.0, "{clears:?}");
    assert_eq!(answer["clears"].as_f64(), clears.first().copied());
    // The same moves as without, in another order.
    let plain = ask(&request.replace("prospects", "advise"));
    assert_eq!(plain["chance"], answer["chance"]);
    assert_eq!(plain["moves"].as_array().map(Vec::len), Some(clears.len()));
}

/// A request of a mebibyte is read, and a longer one is not, whatever it asks.
#[test]
fn long_requests_are_refused() {
    for op in [
        "number-match/solve",
        "perfect-clear/advise",
        "tenten/advise",
        "tiler/solve",
    ] {
        let request = |length: usize| {
            let head = format!("{{\"op\":\"{op}\",\"x\":\"");
            let rest = "x".repeat(length - head.len() - 2);
            format!("{head}{rest}\"}}")
        };
        let mut api = Api::new(Host::default());
        let mut code = |length: usize| api.ask(&request(length)).expect_err("there is no field x").code;
        assert_eq!(code(Bounds::PAGE.bytes), quadrille_api::Code::BadRequest, "{op}");
        assert_eq!(code(Bounds::PAGE.bytes + 1), quadrille_api::Code::TooLong, "{op}");
    }
}
