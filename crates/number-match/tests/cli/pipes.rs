//! What one subcommand writes, the others read; old spellings still work.

use std::fs;

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
    assert!(noted(&["solve", "1928"]));
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
