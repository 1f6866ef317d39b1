//! The program `quadrille`, as its users run it.

use std::io::{BufRead, BufReader, Write};

use quadrille_cli::testing::{Ending, Program, assert_endings};
use serde_json::{Value, json};

const PROGRAM: Program = Program::new(env!("CARGO_BIN_EXE_quadrille"));

/// The answers to these lines, each as a document.
fn ask(args: &[&str], lines: &str) -> Vec<Value> {
    let args: Vec<&str> = ["ask"].into_iter().chain(args.iter().copied()).collect();
    let run = PROGRAM.run(&args, lines);
    assert_eq!((run.code, &*run.stderr), (Some(0), ""));
    let document = |line: &str| serde_json::from_str(line).expect("a document");
    run.stdout.lines().map(document).collect()
}

/// Requests whose answers differ, the slow ones first.
fn requests() -> String {
    let signatures = ["S30,Z30,T4", "I4,S40,Z5", "J27,L30,S22,T10,Z11", "T3,O1", "O1"];
    let line = |(id, signature): (usize, &&str)| {
        let request = json!({"op": "tiler/solve", "id": id, "signature": signature, "nodes": 2_000_000});
        format!("{request}\n")
    };
    let many = signatures.iter().cycle().take(40).enumerate();
    many.map(line).collect()
}

#[test]
fn answers_are_those_of_one_thread_and_in_order() {
    let one = ask(&[], &requests());
    let ids: Vec<u64> = one.iter().filter_map(|answer| answer["id"].as_u64()).collect();
    assert_eq!(ids, (0..40).collect::<Vec<_>>());
    assert_eq!(ask(&["--threads", "4"], &requests()), one);
}

#[test]
fn each_line_has_an_answer_of_its_own() {
    let lines = "{\"op\":\"tiler/solve\",\"signature\":\"O1\"}\n\n[1]\n{\"op\":\n{\"op\":\"tiler/slove\"}\n\
                 {\"op\":\"tiler/solve\",\"signature\":\"O1\",\"sead\":1,\"id\":\"x\"}\n\
                 {\"op\":\"tiler/solve\",\"signature\":\"O1\",\"time-limit\":\"soon\"}\n\
                 {\"op\":\"tiler/solve\",\"signature\":\"O1\",\"method\":7}\n";
    let answers = ask(&[], lines);
    let texts: Vec<String> = answers.iter().map(Value::to_string).collect();
    insta::assert_snapshot!(texts.join("\n"));
}

#[test]
fn a_partner_gets_each_answer_before_it_asks_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = PROGRAM.command(folder.path(), &["ask"]).spawn().unwrap();
    let (mut to, from) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut lines = BufReader::new(from).lines();
    for side in [2, 4, 6] {
        writeln!(to, "{}", json!({"op": "tiler/generate", "size": side})).unwrap();
        let answer: Value = serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap();
        assert_eq!(answer["size"], side);
    }
    drop(to);
    assert!(child.wait().unwrap().success());
}

#[test]
fn commands_end_when_they_are_asked_to() {
    let endings = [Ending::waiting("ask", "-"), Ending::text("schema")];
    assert_endings(PROGRAM, &endings);
}

#[test]
fn the_schema_names_each_request_and_field() {
    let schema: Value = serde_json::from_str(&PROGRAM.run(&["schema"], "").stdout).unwrap();
    assert!(schema["$defs"]["TilerSolve"]["properties"]["method"]["enum"].is_array());
    for format in ["typescript", "python", "markdown"] {
        let run = PROGRAM.run(&["schema", "tiler/verify", "--format", format], "");
        insta::assert_snapshot!(format!("verify_{format}"), run.stdout);
    }
    let run = PROGRAM.run(&["schema", "chess"], "");
    assert_eq!(
        (run.code, &*run.stderr),
        (Some(2), "error: no request begins with chess\n")
    );
}
