//! `tenten deal`: a line for each question.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Command;

use insta::assert_snapshot;
use serde_json::{Value, json};

use super::{command, folder, good, run_in};

/// Each answer, parsed.
fn answers(args: &[&str], questions: &str) -> Vec<Value> {
    let folder = folder();
    let lines = good(folder.path(), &[&["deal"], args].concat(), questions);
    lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// A board of 1010! where nothing of more than one cell fits, as rows and as a text.
fn crowded() -> Vec<String> {
    let row = |odd: usize| if odd == 0 { "#.#.#.#.#." } else { ".#.#.#.#.#" };
    (0..10).map(|number| row(number % 2).to_owned()).collect()
}

/// What a question is answered with is what the subcommand of its name writes.
#[test]
fn answers_are_the_documents_of_the_programs() {
    let folder = folder();
    let board = crowded();
    let questions = [
        json!({"op": "risk", "board": board}),
        json!({"op": "validate", "board": board.join("/"), "pieces": "O.-"}),
        json!({"op": "validate", "board": board.join("\n"), "pieces": ["O", "o", "."], "repair": true, "seed": 5, "number": 0}),
        json!({"op": "advise", "board": board, "pieces": "O.-"}),
        json!({"op": "tenten/advise", "pieces": "rOo", "player": "quick", "most": 2}),
        json!({"op": "advise", "rules": "block-blast", "pieces": "OO", "goal": "score", "streak": 2}),
    ];
    let programs: [&[&str]; 6] = [
        &["risk", "--file", "crowded.txt"],
        &["validate", "--pieces", "O.-", "--file", "crowded.txt"],
        &[
            "validate",
            "--pieces",
            "Oo.",
            "--repair",
            "--seed",
            "5",
            "--file",
            "crowded.txt",
        ],
        &["advise", "--pieces", "O.-", "--file", "crowded.txt"],
        &["advise", "--pieces", "rOo", "--player", "quick", "--most", "2"],
        &[
            "advise",
            "--rules",
            "block-blast",
            "--pieces",
            "OO",
            "--goal",
            "score",
            "--streak",
            "2",
        ],
    ];
    let lines: Vec<String> = questions.iter().map(Value::to_string).collect();
    let found = answers(&["--seed", "1"], &lines.join("\n"));
    for (args, answer) in programs.iter().zip(found) {
        let args = [*args, &["--format", "json"]].concat();
        let size = if args.contains(&"block-blast") { 8 } else { 10 };
        let empty = format!("{}\n", ".".repeat(size)).repeat(size);
        let run = run_in(folder.path(), &args, &empty);
        let expected: Value = serde_json::from_str(&run.stdout).expect(&run.stderr);
        assert_eq!(answer, expected, "{args:?}");
    }
}

/// A line that makes no sense is answered in its place, and the next one as if nothing had been.
#[test]
fn bad_lines_are_answered_in_their_place() {
    let long = format!("{{\"op\":\"risk\",\"board\":\"{}\"}}", ".".repeat(1 << 20));
    let lines = [
        "nonsense",
        "",
        "[1]",
        r#"{"op":"fly","id":[1,null]}"#,
        r#"{"op":"risk","board":3}"#,
        r##"{"op":"risk","board":"#"}"##,
        r#"{"op":"risk","bord":""}"#,
        r#"{"op":"deal","dealer":"nice"}"#,
        r#"{"op":"deal","rules":"../own.toml"}"#,
        r#"{"op":"deal","seed":-1}"#,
        r#"{"op":"advise"}"#,
        r#"{"op":"advise","pieces":"QQ"}"#,
        r#"{"op":"advise","pieces":"rOoo"}"#,
        r#"{"op":"advise","pieces":"O","player":"me"}"#,
        r#"{"op":"advise","pieces":"O","goal":"fame"}"#,
        r#"{"op":"advise","pieces":"O","most":1001}"#,
        r#"{"op":"risk","seconds":-1}"#,
        &long,
        r#"{"op":"validate","pieces":".","id":"last"}"#,
    ];
    let found = answers(&[], &lines.join("\n"));
    let shown: Vec<String> = found.iter().map(Value::to_string).collect();
    assert_snapshot!(shown.join("\n"));
    let folder = folder();
    let broken = [
        &b"{\"op\":\"rules\xFF\"}\n"[..],
        b"{\"op\":\"validate\",\"pieces\":\".\"}",
    ]
    .concat();
    let run = super::PROGRAM.run_in(folder.path(), &["deal"], broken);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(
        lines[0].contains("no-request") && lines[1].contains("fits"),
        "{lines:?}"
    );
}

/// The same seed and number make the same set; without them, the process's seed and the place do.
#[test]
fn sets_are_drawn_by_seed_and_number() {
    let questions = "{\"op\":\"deal\"}\n".repeat(3);
    let by_place = answers(&["--seed", "7"], &questions);
    let by_number = [0, 1, 2].map(|number| format!("{{\"op\":\"deal\",\"seed\":7,\"number\":{number}}}\n"));
    let by_number = by_number.concat();
    assert_eq!(answers(&[], &by_number), by_place);
    assert_ne!(by_place[0]["pieces"], by_place[1]["pieces"]);
    let folder = folder();
    let run = run_in(folder.path(), &["deal"], &questions);
    assert_eq!(run.stderr.matches("seed ").count(), 1, "{}", run.stderr);
    let run = run_in(folder.path(), &["deal"], &by_number);
    assert_eq!(run.stderr, "");
}

/// What each dealer makes of the same draw on the same crowded board; the options are what questions do not say.
#[test]
fn dealers_remedy_sets_that_do_not_fit() {
    let board = crowded();
    let ask = |dealer: &str| json!({"op": "deal", "dealer": dealer, "board": board, "seed": 3, "number": 2});
    let names = [
        "weighted", "uniform", "kind", "redraw", "repair", "graded-0", "graded-8",
    ];
    let lines: Vec<String> = names.iter().map(|name| ask(name).to_string()).collect();
    let found = answers(&[], &lines.join("\n"));
    let status: Vec<&str> = found
        .iter()
        .map(|answer| answer["status"].as_str().unwrap())
        .collect();
    assert_eq!(status[0], "unfit");
    assert_eq!(found[2], found[3], "two names of one dealer");
    assert_eq!(status[4], "fits");
    assert!(found[4]["changes"].is_array() && found[4]["drawn"] == found[0]["pieces"]);
    assert!(found[0].get("drawn").is_none() && found[0].get("moves").is_none());
    let calm = |dealer: &str| json!({"op": "deal", "dealer": dealer, "seed": 3, "number": 2}).to_string();
    let graded = answers(&[], &["graded-0", "graded-8"].map(calm).join("\n"));
    let filled = |answer: &Value| answer["difficulty"]["filled"].as_u64().unwrap();
    assert!(filled(&graded[0]) < filled(&graded[1]), "{graded:?}");
    let option = answers(
        &["--dealer", "graded-8"],
        "{\"op\":\"deal\",\"seed\":3,\"number\":2}",
    );
    assert_eq!(option[0], graded[1]);
    let others = answers(
        &["--dealer", "graded-8", "--rules", "klooni"],
        "{\"op\":\"deal\",\"seed\":3,\"number\":2,\"rules\":\"1010\"}\n{\"op\":\"rules\"}",
    );
    assert_eq!((&others[0], &others[1]["name"]), (&graded[1], &"klooni".into()));
}

/// A game holds the pipe open: each answer is there before the next question is asked.
#[test]
fn each_answer_is_written_at_once() {
    let folder = folder();
    let mut child = command(folder.path(), &["deal", "--seed", "1"]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for number in 0..20 {
        writeln!(input, "{{\"id\":{number},\"op\":\"deal\"}}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert!(line.starts_with(&format!("{{\"id\":{number},")), "{line}");
    }
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// The client in Python plays its game. Without `python3`, nothing is tested, and the test says so.
#[test]
fn the_example_client_plays() {
    let client = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/deal.py");
    let mut python = Command::new("python3");
    python.arg(client).args([env!("CARGO_BIN_EXE_tenten"), "10"]);
    match python.output() {
        Ok(output) => {
            let shown = String::from_utf8_lossy(&output.stdout);
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{shown}{errors}");
            assert_snapshot!(shown);
        }
        Err(error) => eprintln!("skipped: the example client needs python3: {error}"),
    }
}
