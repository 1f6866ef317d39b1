//! What one subcommand writes, the others read; old spellings still work.

use std::fs;
use std::io::{BufRead, BufReader, Write};

use serde_json::Value;

use super::{PROGRAM, folder, good};

fn documents(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn generated_documents_are_solved() {
    let folder = folder();
    let args = [
        "generate", "-n", "3", "--seed", "1", "--width", "8", "--digits", "16", "--format", "jsonl",
    ];
    let boards = good(folder.path(), &args, "");
    assert_eq!(documents(&boards).len(), 3);
    let lines = good(folder.path(), &["batch", "--seed", "1"], &boards);
    for (board, line) in documents(&boards).iter().zip(documents(&lines)) {
        assert_eq!(
            (&board["start"], &board["rules"]),
            (&line["start"], &line["rules"])
        );
        assert_eq!(line["rules"]["width"], 8);
    }
    let first = boards.lines().next().unwrap();
    let solved = good(
        folder.path(),
        &["solve", "-", "--seed", "1", "--format", "json"],
        first,
    );
    assert_eq!(documents(&solved)[0]["start"], documents(&boards)[0]["start"]);
    // A board that is a document, as an argument; options go before its rules.
    let args = [
        "solve",
        first,
        "--no-diagonals",
        "--seed",
        "1",
        "--format",
        "json",
        "--node-limit",
        "100",
    ];
    let run = PROGRAM.run_in(folder.path(), &args, "");
    assert_eq!(documents(&run.stdout)[0]["rules"]["diagonals"], false);
    // A line is a board as well.
    let again = good(
        folder.path(),
        &["solve", "--seed", "1", "--format", "json"],
        &solved,
    );
    assert_eq!(again, solved);
}

#[test]
fn lines_of_a_batch_are_verified_replayed_and_drawn() {
    let folder = folder();
    let path = folder.path();
    fs::write(path.join("boards.txt"), "1928\n123456728/46\n1234\n").unwrap();
    for args in [["batch", "boards.txt"].as_slice(), &["batch", "-f", "boards.txt"]] {
        let args = [
            args,
            &["--seed", "1", "--max-refills", "1", "--output", "lines.jsonl"],
        ]
        .concat();
        good(path, &args, "");
        let text = good(path, &["verify", "-f", "lines.jsonl"], "");
        let expected = [
            "1: yes: 2 pairs, 0 refills, won",
            "2: yes: 9 pairs, 1 refill, won",
            "3: yes: 0 pairs, 0 refills, 4 digits left; that nothing wins is claimed, and not proved here",
        ];
        assert_eq!(text.lines().collect::<Vec<_>>(), expected);
    }
    let checks = good(path, &["verify", "lines.jsonl", "--format", "jsonl"], "");
    assert!(documents(&checks).iter().all(|check| check["holds"] == true));
    let list = good(path, &["verify", "lines.jsonl", "--format", "json"], "");
    assert_eq!(documents(&list)[0].as_array().unwrap().len(), 3);
    let replay = good(path, &["replay", "lines.jsonl"], "");
    assert_eq!(replay.matches("won: ").count(), 2);
    let strip = good(path, &["draw", "lines.jsonl"], "");
    assert_eq!(strip.matches("<title>").count(), 2 + 10);
    // One line that does not hold is a no for all.
    let lines = fs::read_to_string(path.join("lines.jsonl")).unwrap();
    let wrong = lines.replacen("true,\"pairs\":9", "true,\"pairs\":8", 1);
    let run = PROGRAM.run_in(path, &["verify"], &wrong);
    assert_eq!(run.code, Some(1));
    assert!(
        run.stdout
            .contains("2: no: 8 pairs are claimed, the steps take 9\n"),
        "{}",
        run.stdout
    );
}

#[test]
fn files_and_formats_go_by_their_names() {
    let folder = folder();
    let path = folder.path();
    good(
        path,
        &["solve", "app.txt", "--seed", "1", "--output", "line.json"],
        "",
    );
    let line = fs::read_to_string(path.join("line.json")).unwrap();
    assert_eq!(documents(&line)[0]["status"], "solved");
    good(path, &["draw", "line.json", "--output", "line.svg"], "");
    good(
        path,
        &["stats", "-n", "5", "--seed", "1", "--output", "figures.json"],
        "",
    );
    let figures = fs::read_to_string(path.join("figures.json")).unwrap();
    assert_eq!(documents(&figures)[0]["boards"], 5);
    let run = PROGRAM.run_in(path, &["stats", "-n", "5", "--plot", "nowhere/x.svg"], "");
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    assert_eq!(run.stdout, "");
}

#[test]
fn old_spellings_still_work() {
    let folder = folder();
    let path = folder.path();
    let same = |old: &[&str], new: &[&str]| assert_eq!(good(path, old, ""), good(path, new, ""));
    same(&["render", "1928"], &["draw", "1928"]);
    same(
        &["solve", "123456728/46", "--seed", "1", "--policy", "apart"],
        &["solve", "123456728/46", "--seed", "1", "--method", "apart"],
    );
    let attempts = |args: &[&str]| documents(&good(path, args, ""))[0]["attempts"].clone();
    let old = [
        "stats", "--boards", "20", "--policy", "apart", "--seed", "1", "--format", "json",
    ];
    let new = [
        "stats", "--count", "20", "--method", "apart", "--seed", "1", "--format", "json",
    ];
    assert_eq!(attempts(&old), attempts(&new));
}

#[test]
fn a_seed_is_named_where_something_was_drawn() {
    let folder = folder();
    let noted = |args: &[&str]| {
        PROGRAM
            .run_in(folder.path(), args, "")
            .stderr
            .contains("note: seed ")
    };
    // What is proved holds with any seed.
    assert!(!noted(&["solve", "1928"]));
    assert!(noted(&["solve", "app.txt", "--goal", "any"]));
    assert!(!noted(&["solve", "1234", "--max-refills", "0"]));
    assert!(!noted(&["solve", "1928", "--seed", "1"]));
}

/// Every digit in the colour of its class, if somebody looks or asks for it.
#[test]
fn colors_are_used_where_they_are_wanted() {
    let folder = folder();
    let plain = good(folder.path(), &["solve", "1928", "--seed", "1"], "");
    assert!(!plain.contains('\u{1b}'));
    for command in ["solve", "replay"] {
        let args = ["solve", "1928", "--seed", "1", "--format", "json"];
        let line = good(folder.path(), &args, "");
        let colored = good(folder.path(), &[command, "--color", "always"], &line);
        assert!(colored.matches("\u{1b}[").count() > 8, "{colored}");
    }
}

/// What replaying cannot check is looked into, or said to be a claim.
#[test]
fn a_false_claim_that_nothing_wins_is_found_out() {
    let record = |start: &str| {
        format!(
            r#"{{"start":"{start}","rules":{{"refill":"after-last-cell","max_refills":0}},"status":"unsolvable","refills":0,"pairs":0,"optimal":true,"steps":[],"left":"{start}"}}"#
        )
    };
    let folder = folder();
    let run = PROGRAM.run_in(folder.path(), &["verify"], record("19"));
    let expected = "no: it is said that nothing wins, but a line of 1 pair and 0 refills does\n";
    assert_eq!((run.code, &*run.stdout), (Some(1), expected), "{}", run.stderr);
    let claim = good(folder.path(), &["verify"], &record("123"));
    assert_eq!(
        claim,
        "yes: 0 pairs, 0 refills, 3 digits left; that nothing wins is claimed, and not proved here\n"
    );
}

/// A partner at the other end of a pipe has each answer before it asks again, and a board that is none keeps its place.
#[test]
fn a_batch_is_answered_line_by_line() {
    let folder = folder();
    let input = "1928\n12x4\n\n123456728/46\n0000\n";
    let run = PROGRAM.run_in(folder.path(), &["batch", "-", "--seed", "1"], input);
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    let answers = documents(&run.stdout);
    let statuses: Vec<&str> = answers
        .iter()
        .map(|answer| answer["status"].as_str().unwrap())
        .collect();
    assert_eq!(statuses, ["solved", "error", "solved", "error"]);
    let reason = "standard input: board on line 2: line 1, column 3: expected a digit, or . for a cleared cell, found 'x'";
    assert_eq!(
        (&answers[1]["line"], &answers[1]["reason"]),
        (&2.into(), &reason.into())
    );
    assert_eq!(answers[3]["line"], 5);
    assert!(run.stderr.contains(&format!("error: {reason}")), "{}", run.stderr);
    assert!(run.stderr.contains("2 boards: 2 won, 2 proved"), "{}", run.stderr);
}

/// Seeds go by the places of the boards, so an answer does not depend on when its line came.
#[test]
fn answers_of_a_batch_come_before_the_next_line() {
    let folder = folder();
    let args = ["batch", "-", "--seed", "1"];
    let mut child = PROGRAM.command(folder.path(), &args).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut all = String::new();
    for board in ["1928", "nonsense", "123456728/46"] {
        writeln!(input, "{board}").unwrap();
        all += &answers.next().unwrap().unwrap();
        all += "\n";
    }
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(2));
    let run = PROGRAM.run_in(folder.path(), &args, "1928\nnonsense\n123456728/46\n");
    assert_eq!(run.stdout, all);
}

/// A session without a terminal: keys come from standard input, a line at a time.
#[test]
fn a_board_is_typed_row_by_row() {
    let folder = folder();
    let typed = good(folder.path(), &["play"], "761541629\n587238354\n149416182\n\n");
    assert!(typed.starts_with("type the board: 0 cells"), "{typed}");
    assert!(
        typed.contains("Enter   after a full row, the next one; once more, solves"),
        "{typed}"
    );
    assert!(
        typed.contains("row 2 is full: type the next one; Enter again solves"),
        "{typed}"
    );
    let solved = good(folder.path(), &["solve", "app.txt", "--seed", "1"], "");
    let answer = solved.lines().next().unwrap();
    assert_eq!(answer, "won: 26 pairs, 1 refill, proved to be the best");
    assert_eq!(typed.matches(answer).count(), 1, "{typed}");
    // Steps, and a row that comes too late.
    let typed = good(folder.path(), &["play", "app.txt"], "12\n587238354\nq");
    assert!(typed.contains("12 of 27: "), "{typed}");
    assert!(
        typed.contains("there is no step 587238354: the line has 27 steps"),
        "{typed}"
    );
    // What is typed when no key comes any more is solved.
    for typed in ["1928", "1928\n", "123456728\n46"] {
        let shown = good(folder.path(), &["play"], typed);
        assert!(shown.contains("won: "), "{shown}");
    }
    let run = PROGRAM.run_in(folder.path(), &["play"], "");
    assert_eq!(
        (run.code, &*run.stderr),
        (Some(2), "error: standard input: no board was typed\n")
    );
    let own = good(
        folder.path(),
        &["play", "--me", "1928"],
        " \u{1b}[C \u{1b}[C \u{1b}[C q",
    );
    assert!(own.trim_end().ends_with("won: 2 pairs, 0 refills"), "{own}");
}

/// The command of a question that stands alone.
#[test]
fn a_bare_board_is_solved() {
    let folder = folder();
    let same = |bare: &[&str], solve: &[&str]| {
        let shown = good(folder.path(), bare, "");
        assert_eq!(shown, good(folder.path(), solve, ""));
    };
    same(&["1928", "--seed", "1"], &["solve", "1928", "--seed", "1"]);
    same(&["app.txt", "--seed", "1"], &["solve", "app.txt", "--seed", "1"]);
    same(
        &["[[1,9],[2,8]]", "--seed", "1"],
        &["solve", "19/28", "--seed", "1"],
    );
    let run = PROGRAM.run_in(folder.path(), &["sovle", "1928"], "");
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("solve"), "{}", run.stderr);
    for name in ["nowhere.txt", "nowhere.png"] {
        let run = PROGRAM.run_in(folder.path(), &[name], "");
        assert_eq!(run.code, Some(2));
        assert!(
            run.stderr.to_lowercase().contains("no such file"),
            "{}",
            run.stderr
        );
    }
}
