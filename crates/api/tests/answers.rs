//! The answers to all requests of `fixtures/web`. The tests of the page ask the same in browsers, whose answers must
//! have the same checksums.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::thread;

use flate2::read::GzDecoder;
use quadrille_api::{Api, Bounds, Code, Host};

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
    api.take_values(values());
    api
}

/// The checksum of an answer, its length, and its beginning.
fn line(answer: &str) -> String {
    let beginning: String = answer.chars().take(100).collect();
    format!(
        "{:08x} {:>6} {beginning}",
        crc32fast::hash(answer.as_bytes()),
        answer.len()
    )
}

#[test]
fn answers_are_as_before() {
    // The solvers side by side: each has an API of its own.
    let answers = |file: &Path| -> Vec<String> {
        let mut api = api();
        let requests = requests(file);
        let lines = requests.iter().map(|request| line(&api.answer(request)));
        lines.collect()
    };
    let files = files();
    let answered: Vec<Vec<String>> = thread::scope(|scope| {
        let asked = files.iter().map(|file| scope.spawn(|| answers(file)));
        let asked: Vec<_> = asked.collect();
        let answered = asked.into_iter().map(|asked| asked.join().expect("answers"));
        answered.collect()
    });
    for (file, lines) in files.iter().zip(answered) {
        let solver = file
            .file_stem()
            .and_then(|stem| stem.to_str())
            .expect("the name of a solver");
        insta::assert_snapshot!(solver, lines.join("\n"));
    }
}

/// What a api keeps changes no answer: in the other order, and by a new api each, they are the same.
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

/// How many clears to expect is told by values that were given, and not without.
#[test]
fn prospects_take_values() {
    let request = r#"{"op":"perfect-clear/prospects","field":"XXXXX....X/XXXXXX...X/XXXXXXX..X/XXXXXX...X","queue":"TILJ","hold":"S","bag":""}"#;
    let mut api = Api::new(Host::default());
    assert_eq!(api.ask(request).expect_err("no values").code, Code::BadProblem);
    api.take_values(b"QPCVALUE".to_vec());
    assert_eq!(api.ask(request).expect_err("a cut file").code, Code::BadProblem);
    api.take_values(values());
    let answer = api.ask(request).expect("prospects");
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
    let plain = api.ask(&request.replace("prospects", "advise")).expect("advice");
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
