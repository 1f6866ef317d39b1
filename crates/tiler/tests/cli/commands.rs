//! What the subcommands answer.

use std::fs;

use insta::{assert_snapshot, with_settings};

use super::{run, run_in};

const FOUR: &str = r#"[["I",0,0,0],["L",1,1,0],["Z",1,1,1],["J",0,2,1]]"#;

#[test]
fn reports_for_people() {
    // The only tiling that these figures have.
    let solved = run(&["solve", "O4", "--seed", "1", "--verify"], b"");
    let none = run(&["solve", "O1,T3", "--seed", "1"], b"");
    assert_eq!((solved.code, none.code), (Some(0), Some(1)));
    with_settings!({filters => vec![(r"in [0-9.]+(ns|µs|ms|s), \d+ nodes", "in [time], [many] nodes")]}, {
        assert_snapshot!(format!("{}\n{}", solved.transcript(), none.transcript()));
    });
}

#[test]
fn every_format_is_accepted_by_verify() {
    let signature = "I4,J4,L4,O1,S1,T4,Z7";
    for format in ["json", "jsonl"] {
        let solved = run(&["solve", signature, "--format", format, "--seed", "1"], b"");
        assert_eq!((solved.code, &*solved.stderr), (Some(0), ""));
        let verdict = run(&["verify"], solved.stdout.as_bytes());
        assert_eq!(
            verdict.stdout,
            format!("yes: a tiling of 10 x 10 with {signature}\n")
        );
        assert_eq!(verdict.code, Some(0));
    }
    let solved = run(&["solve", signature, "--format", "contest", "--seed", "1"], b"");
    let verdict = run(
        &["verify", signature, "-", "--format", "json"],
        solved.stdout.as_bytes(),
    );
    assert_eq!(
        verdict.stdout,
        format!(
            "{{\"answers\":\"tiler/verify\",\"size\":10,\"signature\":\"{signature}\",\"valid\":true}}\n"
        )
    );
}

#[test]
fn documents_name_size_signature_status_and_reason() {
    let none = run(&["solve", "T1,O1,I2", "--format", "json", "--seed", "7"], b"");
    assert_eq!(none.code, Some(1));
    let document: serde_json::Value = serde_json::from_str(&none.stdout).unwrap();
    assert_eq!(document["size"], 4);
    assert_eq!(document["signature"], "I2,O1,T1");
    assert_eq!(document["status"], "infeasible");
    assert_eq!(document["reason"], "t-parity");
    assert_eq!(document["seed"], 7);
    assert_eq!(document.get("solution"), None);
}

#[test]
fn verify_says_why_not() {
    let no = run(&["verify", "I2,L2", FOUR], b"");
    assert_eq!(no.code, Some(1));
    assert_snapshot!(no.stdout, @"no: the square is tiled by other figures than it should be: 1 I too few, 1 J too many, 1 L too few, 1 Z too many");
    let nothing = run(
        &["verify"],
        br#"{"size":4,"signature":"I2,O1,T1","status":"infeasible"}"#,
    );
    assert_eq!(nothing.code, Some(3));
    assert_snapshot!(nothing.stdout, @"nothing to check: the status is infeasible");
}

#[test]
fn a_batch_is_answered_in_order_on_any_number_of_threads() {
    let lines: String = (0..200)
        .map(|id| match id % 4 {
            0 => format!("{{\"id\":{id},\"signature\":\"I1,J1,L1,Z1\"}}\n"),
            1 => format!("{{\"id\":\"{id}\",\"signature\":\"I4,J4,L4,O1,S1,T4,Z7\",\"extra\":[1]}}\n"),
            2 => "\"O4\"\n\n# a comment\n".to_owned(),
            _ => "4 T3,O1\r\n".to_owned(),
        })
        .collect();
    let solve = |threads| {
        let args = [
            "solve",
            "-",
            "--format",
            "jsonl",
            "--seed",
            "1",
            "--verify",
            "--threads",
            threads,
        ];
        let run = run(&args, lines.as_bytes());
        assert_eq!((run.code, &*run.stderr), (Some(1), ""));
        run.stdout
    };
    let answers = solve("1");
    assert_eq!(answers, solve("3"));
    let answers: Vec<serde_json::Value> = answers
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers.len(), 200);
    assert_eq!(answers[100]["id"], 100);
    assert_eq!(answers[101]["id"], "101");
    assert_eq!(answers[102]["signature"], "O4");
    assert_eq!(answers[103]["status"], "infeasible");
}

#[test]
fn a_batch_may_be_one_list() {
    let run = run(&["solve", "-", "--format", "json", "--seed", "1"], b"O1\nO4\n");
    let answers: Vec<serde_json::Value> = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(
        answers.iter().map(|answer| &answer["size"]).collect::<Vec<_>>(),
        [2, 4]
    );
}

#[test]
fn pictures_of_a_solution() {
    let folder = tempfile::tempdir().unwrap();
    let text = run_in(folder.path(), &["draw", FOUR], b"");
    assert_snapshot!(text.stdout);
    for name in ["a.svg", "a.png", "a.txt"] {
        let run = run_in(folder.path(), &["draw", "-", "--output", name], FOUR.as_bytes());
        assert_eq!((run.code, &*run.transcript()), (Some(0), "exit 0\n"), "{name}");
    }
    let read = |name| fs::read(folder.path().join(name)).unwrap();
    assert!(read("a.svg").starts_with(b"<svg "));
    assert!(read("a.png").starts_with(b"\x89PNG\r\n"));
    assert_eq!(read("a.txt"), text.stdout.as_bytes());
}

#[test]
fn counts() {
    let count = |args: &[&str]| run(args, b"").stdout;
    assert_eq!(count(&["count", "6"]), "178939 tilings of 6 x 6\n");
    assert_eq!(count(&["count", "4x8"]), "40899 tilings of 4 x 8\n");
    assert_eq!(count(&["count", "2"]), "1 tiling of 2 x 2\n");
    assert_eq!(count(&["count", "4", "--feasible"]).lines().count(), 24);
    let listed = count(&["count", "4", "--by-signature", "--format", "json"]);
    let listed: Vec<serde_json::Value> = serde_json::from_str(&listed).unwrap();
    let tilings = listed.iter().map(|row| row["tilings"].as_u64().unwrap());
    assert_eq!((listed.len(), tilings.sum::<u64>()), (24, 117));
    assert_eq!(run(&["count", "T3,O1"], b"").code, Some(1));
}

#[test]
fn generated_signatures_have_tilings() {
    for generator in ["contest", "tiling", "dirichlet"] {
        let args = [
            "generate",
            "4..12",
            "--count",
            "10",
            "--generator",
            generator,
            "--seed",
            "1",
            "--format",
            "jsonl",
        ];
        let drawn = run(&args, b"");
        assert_eq!((drawn.code, &*drawn.stderr), (Some(0), ""));
        assert_eq!(run(&args, b"").stdout, drawn.stdout);
        let solved = run(
            &["solve", "-", "--format", "jsonl", "--seed", "2"],
            drawn.stdout.as_bytes(),
        );
        assert_eq!(solved.code, Some(0), "{}", solved.stderr);
        let verdicts = run(&["verify"], solved.stdout.as_bytes());
        assert_eq!((verdicts.code, verdicts.stdout.lines().count()), (Some(0), 10));
    }
    assert_eq!(
        run(&["generate", "50", "--seed", "1", "--as-drawn"], b"")
            .stdout
            .lines()
            .count(),
        1
    );
}

#[test]
fn the_diagonal_search_shows_itself() {
    let run = run(
        &[
            "solve", "O4", "--method", "diagonal", "--seed", "1", "-v", "--format", "contest",
        ],
        b"",
    );
    assert_eq!(run.code, Some(0));
    let big = super::run(
        &[
            "solve",
            "I4,J4,L4,O1,S1,T4,Z7",
            "--method",
            "diagonal",
            "--seed",
            "1",
            "-v",
        ],
        b"",
    );
    let look = big.stderr.lines().next().unwrap();
    assert!(look.contains(" of 25 figures laid, left "), "{look}");
    assert!(big.stderr.contains('┌'), "{}", big.stderr);
}

/// What the README and the start page for Rust show are examples, which are compiled with the tests.
#[test]
fn the_readme_shows_the_example() {
    let example = include_str!("../../examples/solve_tiler.rs");
    let shown = format!("```rust\n{example}```\n");
    assert!(include_str!("../../README.md").contains(&shown));
    let page = include_str!("../../../../docs/start/rust.md");
    assert!(page.contains(&shown));
    let stopped = include_str!("../../examples/stop_tiler.rs");
    assert!(page.contains(&format!("```rust\n{stopped}```\n")));
}

#[test]
fn shells_and_manual_pages() {
    let completions = run(&["completions", "bash"], b"");
    assert!(completions.stdout.contains("_tiler()"));
    let folder = tempfile::tempdir().unwrap();
    let pages = run_in(folder.path(), &["man", "--folder", "made/here"], b"");
    assert_eq!(pages.transcript(), "exit 0\n");
    assert!(folder.path().join("made/here/tiler-solve.1").exists());
}
