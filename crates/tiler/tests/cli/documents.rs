//! Documents go from one subcommand to the next, and foreign ones are refused in words.

use std::fmt::Write as _;
use std::fs;

use insta::assert_snapshot;

use super::{PROGRAM, run, run_in};

const FOUR: &str = r#"[["I",0,0,0],["L",1,1,0],["Z",1,1,1],["J",0,2,1]]"#;

/// Everything that has signatures in it, as some subcommand writes it.
fn questions() -> Vec<(String, usize)> {
    let commands: [(&[&str], usize); 8] = [
        (
            &["generate", "4..6", "-n", "3", "--seed", "1", "--format", "text"],
            3,
        ),
        (
            &["generate", "4..6", "-n", "3", "--seed", "1", "--format", "json"],
            3,
        ),
        (
            &["generate", "4..6", "-n", "3", "--seed", "1", "--format", "jsonl"],
            3,
        ),
        (&["generate", "4", "--seed", "1", "--format", "json"], 1),
        (&["count", "4", "--feasible", "--format", "json"], 24),
        (&["count", "2", "--by-signature", "--format", "jsonl"], 1),
        (&["count", "I1,J1,L1,Z1", "--format", "json"], 1),
        (&["solve", "T3,O1", "--format", "json"], 1),
    ];
    commands
        .map(|(args, many)| (run(args, b"").stdout, many))
        .to_vec()
}

#[test]
fn signatures_of_every_subcommand_are_solved_and_counted() {
    for (text, many) in questions() {
        let solved = run(
            &["solve", "-", "--format", "jsonl", "--seed", "1"],
            text.as_bytes(),
        );
        assert_eq!(solved.stdout.lines().count(), many, "{text}: {}", solved.stderr);
        assert!(!solved.stdout.contains("error"), "{text}: {}", solved.stdout);
        let counted = run(&["count", "-"], text.as_bytes());
        assert!(counted.code < Some(2), "{text}: {}", counted.stderr);
    }
}

#[test]
fn solutions_of_every_format_are_verified_and_drawn() {
    let signatures = "O1\n\"I1,J1,L1,Z1\"\nI4,J4,L4,O1,S1,T4,Z7\n";
    for format in ["json", "jsonl"] {
        let args = ["solve", "-", "--seed", "1", "--format", format];
        let solved = PROGRAM.good(".".as_ref(), &args, signatures);
        let verdicts = run(&["verify", "-"], solved.as_bytes());
        assert_eq!(
            (verdicts.code, verdicts.stdout.matches("yes").count()),
            (Some(0), 3)
        );
        let drawn = PROGRAM.good(".".as_ref(), &["draw", "-", "--style", "letters"], &solved);
        assert_eq!(drawn.lines().count(), 2 + 1 + 4 + 1 + 10, "{drawn}");
        let second = PROGRAM.good(
            ".".as_ref(),
            &["draw", "-", "--number", "2", "--style", "letters"],
            &solved,
        );
        assert_eq!(second.lines().count(), 4);
        let again = run(
            &["solve", "-", "--seed", "1", "--format", format],
            solved.as_bytes(),
        );
        assert_eq!(again.stdout, solved);
    }
    let pretty = "\n[ {\n  \"signature\": \"O1\" },\n\n \"O4\" ]\n";
    assert_eq!(
        run(&["solve", "-", "--format", "jsonl"], pretty.as_bytes())
            .stdout
            .lines()
            .count(),
        2
    );
    let questions = "{\"signature\":\"O1\"}\n{\"size\":4,\"signature\":\"O4\"}";
    let drawn = run(
        &["draw", "-", "--style", "letters", "--seed", "1"],
        questions.as_bytes(),
    );
    assert_snapshot!(drawn.transcript());
}

#[test]
fn a_batch_with_all_endings_is_verified_and_drawn() {
    let args = [
        "solve",
        "-",
        "--seed",
        "1",
        "--format",
        "jsonl",
        "--time-limit",
        "0s",
    ];
    let batch = run(&args, b"T3,O1\nO3\nI7,L24,O14,S578,T2\n").stdout;
    assert_snapshot!(run(&["verify", "-"], batch.as_bytes()).transcript());
    let decided: Vec<&str> = batch.lines().filter(|line| !line.contains("error")).collect();
    assert_snapshot!(run(&["draw", "-"], decided.join("\n").as_bytes()).transcript());
}

#[test]
fn an_argument_may_be_a_document_or_the_name_of_one() {
    let folder = tempfile::tempdir().unwrap();
    let solved = run(&["solve", "i1,j1, l1,z1", "--seed", "1", "--format", "json"], b"").stdout;
    fs::write(folder.path().join("tiling.json"), &solved).unwrap();
    fs::write(folder.path().join("tasks.txt"), "# two\n4 I1,J1,L1,Z1\n2 O1\n").unwrap();
    let yes = "yes: a tiling of 4 x 4 with I1,J1,L1,Z1\n";
    for solution in ["tiling.json", solved.trim()] {
        assert_eq!(run_in(folder.path(), &["verify", solution], b"").stdout, yes);
        assert_eq!(
            run_in(folder.path(), &["verify", "I1,J1,L1,Z1", solution], b"").stdout,
            yes
        );
        assert_eq!(run_in(folder.path(), &["draw", solution], b"").code, Some(0));
        assert_eq!(
            run_in(folder.path(), &["count", solution], b"").stdout,
            "8 tilings of 4 x 4 with I1,J1,L1,Z1\n"
        );
    }
    let both = run_in(folder.path(), &["solve", "tasks.txt", "--seed", "1"], b"");
    assert_eq!(
        both.stdout,
        "a tiling of 4 x 4 with I1,J1,L1,Z1\na tiling of 2 x 2 with O1\n"
    );
    let named = run(
        &[
            "solve",
            r#"{"id":7,"signature":"O1"}"#,
            "--format",
            "json",
            "--seed",
            "1",
        ],
        b"",
    );
    assert!(
        named
            .stdout
            .starts_with(r#"{"answers":"tiler/solve","id":7,"size":2,"#),
        "{}",
        named.stdout
    );
}

#[test]
fn foreign_documents_are_refused_in_words() {
    let texts = [
        r#"{"start":"1928","rules":{"width":9},"status":"solved","steps":[],"left":""}"#,
        r#"{"status":"solved","field":["XXXX"],"lines":4,"queue":"TSJL"}"#,
        r#"{"type":"start","rules":"1010","seed":1,"board":[]}"#,
        r#"{"signature":7}"#,
        r#"{"signature":"O1","size":"two"}"#,
        r#"{"size":4"#,
        r#"{"size":4}"#,
        r#"{"size":4} x"#,
        "[1, 2]",
        FOUR,
        "1928",
    ];
    let mut words = String::new();
    for text in texts {
        for command in ["solve", "verify", "draw"] {
            let run = run(&[command, "-"], text.as_bytes());
            let code = run.code.unwrap_or(-1);
            write!(
                words,
                "$ tiler {command} - <<< {text}\nexit {code}: {}",
                run.stderr
            )
            .unwrap();
            for serde in ["invalid type", "missing field", "expected struct"] {
                assert!(!run.stderr.contains(serde), "{}", run.stderr);
            }
        }
    }
    assert_snapshot!(words);
}

#[test]
fn old_spellings_still_work() {
    let old = run(
        &[
            "solve",
            "O4",
            "--strategy",
            "exact",
            "--seed",
            "1",
            "--format",
            "json",
        ],
        b"",
    );
    let new = run(
        &[
            "solve", "O4", "--method", "exact", "--seed", "1", "--format", "json",
        ],
        b"",
    );
    assert_eq!((old.code, &old), (Some(0), &new));
    assert_eq!(run(&["render", FOUR], b""), run(&["draw", FOUR], b""));
    let help = run(&["solve", "--help"], b"").stdout + &run(&["--help"], b"").stdout;
    assert!(!help.contains("strategy") && !help.contains("render"), "{help}");
}

#[test]
fn a_seed_is_noted_where_something_was_drawn() {
    let note = |args: &[&str]| run(args, b"").stderr;
    assert!(note(&["solve", "I1,J1,L1,Z1"]).starts_with("note: seed "));
    assert!(note(&["draw", "I1,J1,L1,Z1"]).starts_with("note: seed "));
    assert_eq!(note(&["solve", "T3,O1"]), "");
    assert_eq!(note(&["solve", "I1,J1,L1,Z1", "--method", "diagonal"]), "");
    assert_eq!(note(&["solve", "I1,J1,L1,Z1", "--seed", "1"]), "");
    let batch = run(&["solve", "-"], b"T3,O1\nO1\nO4\n").stderr;
    assert_eq!(batch.matches("seed").count(), 1, "{batch}");
    assert_eq!(run(&["solve", "-", "--format", "jsonl"], b"T3,O1\n").stderr, "");
}

#[test]
fn formats_follow_the_names_of_outputs() {
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| run_in(folder.path(), args, b"");
    let read = |name| fs::read_to_string(folder.path().join(name)).unwrap();
    for (name, start) in [
        ("a.json", "{\"answers\":\"tiler/solve\",\"size\":2"),
        ("a.jsonl", "{\"answers\":\"tiler/solve\",\"size\":2"),
        ("a.txt", "a tiling of 2 x 2"),
    ] {
        assert_eq!(run(&["solve", "O1", "--seed", "1", "-o", name]).code, Some(0));
        assert!(read(name).starts_with(start), "{name}: {}", read(name));
    }
    run(&["generate", "4", "-n", "2", "--seed", "1", "-o", "b.json"]);
    run(&["count", "4", "-o", "c.json"]);
    run(&["verify", "a.json", "-o", "d.json"]);
    assert!(read("b.json").starts_with("[\n{"));
    assert!(read("c.json").starts_with("{\"answers\":\"tiler/count\",\"cols\""));
    assert_eq!(
        read("d.json"),
        "{\"answers\":\"tiler/verify\",\"size\":2,\"signature\":\"O1\",\"valid\":true}\n"
    );
    let svg = run(&["solve", "O1", "-o", "a.svg"]).stderr;
    assert!(
        svg.starts_with("error: no format has the ending of a.svg"),
        "{svg}"
    );
}

#[test]
fn verdicts_have_colors_where_they_are_wanted() {
    let colored = |args: &[&str]| {
        let mut command = super::command(".".as_ref(), args);
        command.env_remove("NO_COLOR");
        let output = command.arg("--color").arg("always").output().unwrap();
        String::from_utf8(output.stdout).unwrap().contains("\u{1b}[")
    };
    assert!(colored(&["solve", "T3,O1"]));
    assert!(colored(&["verify", "O1", "[[\"O\",0,0,0]]"]));
    assert!(colored(&["draw", FOUR, "--style", "letters"]));
    assert!(!run(&["solve", "T3,O1"], b"").stdout.contains('\u{1b}'));
}
