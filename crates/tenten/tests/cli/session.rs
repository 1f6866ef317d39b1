//! A session of advice, its lines from a pipe.

use std::fs;
use std::io::Write;
use std::thread;
use std::time::Duration;

use insta::assert_snapshot;

use super::{command, folder, good, interrupt, run_in};

/// What a session says, without its first board.
fn session(args: &[&str], lines: &str) -> String {
    let folder = folder();
    let args = [&["advise", "--session", "--file", "row.txt"], args].concat();
    let told = good(folder.path(), &args, lines);
    let from = told.find("round 1>").unwrap();
    told[from..].to_owned()
}

#[test]
fn keeps_the_board() {
    let lines = ".O\n\nII\nshow 2\n2\nundo\nboard\nquit\n";
    assert_snapshot!(session(&["--alternatives", "2"], lines));
}

#[test]
fn other_placements_are_played_too() {
    let lines =
        "rO.\nplace O 3 4\nwhat-if place r 8 8\nwhat-if H\nplace . at row 0, column 9\nundo 2\nquit\n";
    assert_snapshot!(session(&["--alternatives", "0"], lines));
}

#[test]
fn the_board_can_be_edited() {
    let row = "#.#.#.#.#.\n";
    let framed = format!("+----------+\n{}+----------+\n", "|##........|\n".repeat(10));
    let lines = format!(
        "edit 3 4\nedit row 2 ##..#.....\nedit col 9 ##########\n{}{framed}edit clear\nedit\n{}quit\n",
        row.repeat(10),
        row.repeat(10)
    );
    assert_snapshot!(session(&[], &lines));
}

/// Each line is answered, and the board is as it was.
#[test]
fn bad_lines_lose_nothing() {
    let folder = folder();
    let short = format!("{}....\n", "..........\n".repeat(9));
    let lines = format!(
        "rQo\nfoo\nrOoo\n5\n0\nshow 1\nmore\nundo\nplace O 0 8\nplace O 9 9\nedit 3\nedit 10 0\nedit row 3 ##\n\
         edit\n{short}\nedit\n..........\n\nsave nowhere/b.txt\n{}\nIII\nplace O 0 0\n9\nquit\n",
        "x".repeat(70_000)
    );
    let args = ["advise", "--session", "--file", "row.txt", "--alternatives", "0"];
    let told = good(folder.path(), &args, &lines);
    let answers = &told[told.find("round 1>").unwrap()..];
    let answers: Vec<&str> = answers
        .lines()
        .filter(|line| line.len() < 300 && !line.is_empty())
        .collect();
    assert_snapshot!(answers.join("\n"));
    assert!(told.ends_with(&format!(
        "|#########.|\n{}+----------+\n",
        "|..........|\n".repeat(9)
    )));
}

#[test]
fn what_is_left_can_be_read_again() {
    let folder = folder();
    let args = ["advise", "--session"];
    let told = good(folder.path(), &args, "OOO\n\nrIo\n\nsave saved.txt\n");
    let end = told.find("+----------+").unwrap();
    fs::write(folder.path().join("end.txt"), &told[end..]).unwrap();
    let risk = |file| {
        good(
            folder.path(),
            &["advise", "--pieces", "OHV", "--format", "json", "--file", file],
            "",
        )
    };
    assert_eq!(risk("end.txt"), risk("saved.txt"));
}

/// A game over is told, and can be taken back.
#[test]
fn a_set_that_does_not_fit_is_no_end() {
    let folder = folder();
    let args = [
        "advise",
        "--session",
        "--file",
        "crowded.txt",
        "--alternatives",
        "0",
    ];
    let told = good(
        folder.path(),
        &args,
        "OOO\nwhat-if O\nrisk\nedit clear\nundo\nquit\n",
    );
    assert!(told.contains("OOO does not fit: no order and no places take it. The game is over,"));
    assert!(told.contains("O would not fit"));
    assert!(
        told.contains("risk of the next set: none, every set fits"),
        "{told}"
    );
    assert!(told.ends_with("|.#.#.#.#.#|\n+----------+\n"));
}

#[test]
fn ctrl_c_leaves_the_board_behind() {
    let folder = folder();
    let mut child = command(folder.path(), &["advise", "--session"]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"edit 0 0\n").unwrap();
    // The session has to be up, and then waits for a line.
    thread::sleep(Duration::from_millis(1500));
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    drop(input);
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{told}");
    assert!(
        told.contains("\n0 rounds, 0 points. The board, as --file reads it:\n"),
        "{told}"
    );
    assert!(told.contains("+----------+\n|#.........|\n"), "{told}");
}

#[test]
fn a_session_has_its_own_manners() {
    let folder = folder();
    let refused: [&[&str]; 5] = [
        &["advise"],
        &["advise", "--session", "--format", "json"],
        &["advise", "--session", "--output", "a.txt"],
        &["advise", "--session", "--file", "-"],
        &["advise", "--session", "-"],
    ];
    let told = refused.map(|args| {
        let run = run_in(folder.path(), args, "rOo\n");
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        format!("$ tenten {}\n{}", args.join(" "), run.stderr)
    });
    assert_snapshot!(told.join("\n"));
}
