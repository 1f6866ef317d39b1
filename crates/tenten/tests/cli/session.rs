//! A session of advice, its lines from a pipe.

use std::fs;
use std::io::Write;
use std::thread;

use insta::assert_snapshot;

use super::interrupted::patiently;
use super::{command, folder, good, interrupt, run_in};

/// What a session says, without its first board.
fn session(args: &[&str], lines: &str) -> String {
    let folder = folder();
    let args = [&["advise", "--session", "--file", "row.txt"], args].concat();
    let shown = good(folder.path(), &args, lines);
    let from = shown.find("round 1>").unwrap();
    shown[from..].to_owned()
}

#[test]
fn keeps_the_board() {
    let lines = ".O\n\nII\nshow 2\n2\nundo\nboard\nquit\n";
    assert_snapshot!(session(&["--alternatives", "2"], lines));
}

#[test]
fn other_placements_are_played_too() {
    let lines =
        "rO.\nplace O 4 5\nwhat-if place r 9 9\nwhat-if H\nplace . at row 1, column 10\nundo 2\nquit\n";
    assert_snapshot!(session(&["--alternatives", "0"], lines));
}

#[test]
fn the_board_can_be_edited() {
    let row = "#.#.#.#.#.\n";
    let framed = format!("+----------+\n{}+----------+\n", "|##........|\n".repeat(10));
    let lines = format!(
        "edit 4 5\nedit row 3 ##..#.....\nedit col 10 ##########\n{}{framed}edit clear\nedit\n{}quit\n",
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
        "rQo\nfoo\nrOoo\n5\n0\nshow 1\nmore\nundo\nplace O 1 9\nplace O 10 10\nedit 3\nedit 11 1\nedit row 3 ##\n\
         edit\n{short}\nedit\n..........\n\nsave nowhere/b.txt\n{}\nIII\nplace O 1 1\n9\nquit\n",
        "x".repeat(70_000)
    );
    let args = ["advise", "--session", "--file", "row.txt", "--alternatives", "0"];
    let shown = good(folder.path(), &args, &lines);
    let answers = &shown[shown.find("round 1>").unwrap()..];
    let answers: Vec<&str> = answers
        .lines()
        .filter(|line| line.len() < 300 && !line.is_empty())
        .collect();
    assert_snapshot!(answers.join("\n"));
    assert!(shown.ends_with(&format!(
        "|#########.|\n{}+----------+\n",
        "|..........|\n".repeat(9)
    )));
}

#[test]
fn what_is_left_can_be_read_again() {
    let folder = folder();
    let args = ["advise", "--session"];
    let shown = good(folder.path(), &args, "OOO\n\nrIo\n\nsave saved.txt\n");
    let end = shown.find("+----------+").unwrap();
    fs::write(folder.path().join("end.txt"), &shown[end..]).unwrap();
    let risk = |file| {
        good(
            folder.path(),
            &["advise", "--pieces", "OHV", "--format", "json", "--file", file],
            "",
        )
    };
    assert_eq!(risk("end.txt"), risk("saved.txt"));
}

/// A game that is over is no end of the session, and can be taken back.
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
    let shown = good(
        folder.path(),
        &args,
        "OOO\nwhat-if O\nrisk\nedit clear\nundo\nquit\n",
    );
    assert!(shown.contains("OOO does not fit: no order and no places take it. The game is over,"));
    assert!(shown.contains("O would not fit"));
    assert!(
        shown.contains("risk of the next set: none, every set fits"),
        "{shown}"
    );
    assert!(shown.ends_with("|.#.#.#.#.#|\n+----------+\n"));
}

#[test]
fn ctrl_c_leaves_the_board_behind() {
    patiently(|delay| {
        let folder = folder();
        let mut child = command(folder.path(), &["advise", "--session"]).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(b"edit 1 1\n").unwrap();
        // The session has to be up, and then waits for a line.
        thread::sleep(delay);
        interrupt(&child);
        let output = child.wait_with_output().unwrap();
        drop(input);
        let shown = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(130), "{shown}");
        shown.contains("\n0 rounds, 0 points. The board, as --file reads it:\n")
            && shown.contains("+----------+\n|#.........|\n")
    });
}

/// The sets are those of the player's game with this seed, and come again after an undo.
#[test]
fn a_person_plays() {
    let folder = folder();
    let lines = "hint\n\nundo\nboard\nrOo\nedit clear\n\n2\nQ 1 1\nhint\n\nquit\n";
    let shown = good(
        folder.path(),
        &["play", "--me", "--seed", "1", "--player", "hazard"],
        lines,
    );
    assert_snapshot!(shown);
    let played = good(
        folder.path(),
        &["play", "--seed", "1", "--player", "hazard", "--max-rounds", "2"],
        "",
    );
    for round in [1, 2] {
        let set = played.split(&format!("round {round}: ")).nth(1).unwrap();
        let set = set.split(',').next().unwrap();
        assert!(
            shown.contains(&format!("round {round}, {set}> ")),
            "{set}: {shown}"
        );
    }
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
    let shown = refused.map(|args| {
        let run = run_in(folder.path(), args, "rOo\n");
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        format!("$ tenten {}\n{}", args.join(" "), run.stderr)
    });
    assert_snapshot!(shown.join("\n"));
}

/// Pieces that are drawn have as many cells as a row, and are pieces all the same; rows with gaps stay rows.
#[test]
fn drawn_pieces_are_a_set() {
    let lines = "#### ### ###\n##/#. ### O\nwhat-if #### ### ###\nedit row 3 ##### #####\nundo\nquit\n";
    assert_snapshot!(session(&["--alternatives", "0"], lines));
}

/// The help about one command; a new game, which can be taken back; and a file of somebody else, which is asked for
/// twice.
#[test]
fn helps_begins_anew_and_asks_before_it_writes_over_files() {
    let folder = folder();
    fs::write(folder.path().join("mine.txt"), "mine").unwrap();
    let args = ["advise", "--session", "--file", "row.txt", "--most", "0"];
    let shown = good(
        folder.path(),
        &args,
        "help undo\nhelp fly\nnew\nundo\nsave mine.txt\nquit\n",
    );
    let said = |text: &str| assert!(shown.contains(text), "{text}\n{shown}");
    said("undo             one step back");
    said("there is no command `fly`");
    said("1 step back");
    said("mine.txt is there already; `save mine.txt` once more writes over it");
    assert_eq!(
        fs::read_to_string(folder.path().join("mine.txt")).unwrap(),
        "mine"
    );
    good(
        folder.path(),
        &args,
        "new\nsave mine.txt\nsave mine.txt\nsave mine.txt\nquit\n",
    );
    let saved = fs::read_to_string(folder.path().join("mine.txt")).unwrap();
    assert_eq!(saved, "..........\n".repeat(10));
}
