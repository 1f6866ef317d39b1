//! What is shown on a terminal, and what keys do there: one is made by `script` of util-linux.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, str, thread};

use super::{folder, good};

/// A program on a terminal of its own.
struct Terminal {
    child: Child,
    keys: ChildStdin,
    shown: ChildStdout,
    /// All that was shown so far.
    text: String,
    /// As far as it was waited for.
    seen: usize,
}

/// The bytes that leave the screen of frames.
const LEAVES: &str = "\u{1b}[?1049l";

/// A game that is shown, so slowly that a test is over before the second piece comes by itself.
const SLOW: &str =
    "play --player first-fit --seed 1 --animate --delay 200s --format jsonl --output game.jsonl";

impl Terminal {
    /// None where there is no `script`.
    fn start(folder: &Path, args: &str) -> Option<Self> {
        let program = format!("{} {args}", env!("CARGO_BIN_EXE_tenten"));
        let mut script = Command::new("script");
        script
            .args(["-qefc", &program, "/dev/null"])
            .current_dir(folder)
            .env("TERM", "xterm")
            .env("NO_COLOR", "1");
        let mut child = script.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
        let (keys, shown) = (child.stdin.take()?, child.stdout.take()?);
        Some(Self {
            child,
            keys,
            shown,
            text: String::new(),
            seen: 0,
        })
    }

    /// Reads on until this is shown, after what was waited for before.
    fn until(&mut self, expected: &str) {
        loop {
            if let Some(place) = self.text[self.seen..].find(expected) {
                self.seen += place + expected.len();
                return;
            }
            let mut bytes = [0; 4096];
            let count = self.shown.read(&mut bytes).unwrap();
            assert_ne!(count, 0, "expected {expected:?} in {}", &self.text[self.seen..]);
            // All that is shown is ASCII.
            self.text += str::from_utf8(&bytes[..count]).unwrap();
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// The exit code, and what was shown after what was waited for.
    fn end(mut self) -> (Option<i32>, String) {
        self.shown.read_to_string(&mut self.text).unwrap();
        drop(self.keys);
        let code = self.child.wait().unwrap().code();
        (code, self.text.split_off(self.seen))
    }
}

#[test]
fn a_record_is_gone_through_by_keys() {
    let folder = folder();
    let play = [
        "play",
        "--player",
        "first-fit",
        "--seed",
        "1",
        "--max-rounds",
        "9",
        "--format",
        "jsonl",
    ];
    fs::write(folder.path().join("game.jsonl"), good(folder.path(), &play, "")).unwrap();
    let Some(mut terminal) = Terminal::start(folder.path(), "replay game.jsonl") else {
        return;
    };
    terminal.until("ends");
    assert!(
        terminal.text.contains("game.jsonl, 9 rounds"),
        "{}",
        terminal.text
    );
    assert!(terminal.text.contains("1. "), "{}", terminal.text);
    for (keys, expected) in [
        ("n", "\r\n2. "),
        ("\u{1b}[C", "\r\n3. "),
        ("\u{1b}[B", "round 2: "),
        ("7", "to round 7_"),
        ("\r", "round 7: "),
        ("\u{1b}[A", "round 6: "),
        ("\u{1b}[F", "round 9: "),
        ("b", "\r\n3. "),
    ] {
        terminal.press(keys);
        terminal.until(expected);
    }
    terminal.press("q");
    terminal.until(LEAVES);
    let (code, _) = terminal.end();
    assert_eq!(code, Some(0));
}

/// Whoever closes the window ends the game as by Ctrl-C, and what was played is kept.
#[test]
fn a_closed_terminal_ends_the_game() {
    let folder = folder();
    let Some(mut terminal) = Terminal::start(folder.path(), SLOW) else {
        return;
    };
    terminal.until("\r\n1. ");
    terminal.press("n");
    terminal.until("\r\n2. ");
    terminal.child.kill().unwrap();
    terminal.child.wait().unwrap();
    let start = Instant::now();
    while !folder.path().join("game.jsonl").exists() {
        assert!(start.elapsed() < Duration::from_mins(1), "it goes on");
        thread::sleep(Duration::from_millis(50));
    }
    assert!(good(folder.path(), &["verify", "game.jsonl"], "").starts_with("yes"));
}

#[test]
fn a_game_is_shown_and_ends_at_a_key() {
    let folder = folder();
    let Some(mut terminal) = Terminal::start(folder.path(), SLOW) else {
        return;
    };
    terminal.until("\r\n1. ");
    terminal.press("n");
    terminal.until("\r\n2. ");
    terminal.press(" ");
    terminal.until("paused");
    terminal.press("\u{3}");
    terminal.until(LEAVES);
    let (code, _) = terminal.end();
    assert_eq!(code, Some(130));
    let replayed = good(folder.path(), &["replay", "game.jsonl"], "");
    assert!(replayed.starts_with("yes: 1 round,"), "{replayed}");
}

#[test]
fn a_session_starts_by_itself_on_a_terminal() {
    let folder = folder();
    let Some(mut terminal) = Terminal::start(folder.path(), "advise --file row.txt --most 0") else {
        return;
    };
    terminal.until("round 1> ");
    terminal.press(".\r");
    terminal.until("Enter when it is placed so");
    terminal.until("round 1, .> ");
    terminal.press("\r");
    terminal.until("round 2> ");
    // Ctrl-C.
    terminal.press("\u{3}");
    terminal.until("The board, as --file reads it");
    let (code, shown) = terminal.end();
    assert_eq!(
        (code, shown.matches("|..........|").count()),
        (Some(130), 10),
        "{shown}"
    );
}

/// Keys and the mouse change the board and the pieces; Escape and Ctrl-C leave them as they were.
#[test]
fn the_board_is_edited_on_the_full_screen() {
    let folder = folder();
    let Some(mut terminal) = Terminal::start(folder.path(), "advise --file row.txt --most 0") else {
        return;
    };
    for leaving in ["\u{1b}", "\u{3}"] {
        terminal.until("round 1> ");
        terminal.press("edit\r");
        terminal.until("Esc leaves");
        terminal.press(" ");
        terminal.until("[.]");
        terminal.press(leaving);
        terminal.until(LEAVES);
        terminal.until("the board is as it was");
    }
    terminal.until("round 1> ");
    terminal.press("edit\r");
    terminal.until("Esc leaves");
    // The last cell of the second row, by a click; then a dot as the first piece.
    terminal.press("\u{1b}[<0;22;4M");
    terminal.until(" 2 . . . . . . . . .[#]");
    terminal.press("\t ");
    terminal.until("1: .");
    terminal.press("\r");
    terminal.until(LEAVES);
    terminal.until("Enter when it is placed so");
    terminal.until("round 1, .> ");
    terminal.press("quit\r");
    let (code, shown) = terminal.end();
    assert_eq!(code, Some(0), "{shown}");
    assert!(shown.contains("|.........#|"), "{shown}");
}

/// Ctrl-C leaves the question for a row, not the session.
#[test]
fn ctrl_c_leaves_a_question() {
    let folder = folder();
    let Some(mut terminal) = Terminal::start(folder.path(), "advise --file row.txt --most 0") else {
        return;
    };
    terminal.until("round 1> ");
    terminal.press("edit rows\r");
    terminal.until("row 1> ");
    terminal.press("..........\r");
    terminal.until("row 2> ");
    terminal.press("\u{3}");
    terminal.until("given up; the board is as it was");
    terminal.until("round 1> ");
    terminal.press("quit\r");
    let (code, shown) = terminal.end();
    assert_eq!(code, Some(0), "{shown}");
    assert!(shown.contains("|#########.|"), "{shown}");
}

/// A picture is for a file, unless its text was asked for.
#[test]
fn a_picture_does_not_flood_the_terminal() {
    let folder = folder();
    let cases = [
        ("", 2, "give --output FILE.svg, or --format svg for its text"),
        (" --format png", 2, "a picture in pixels is not for a terminal"),
        (" --format svg", 0, "</svg>"),
        (" --output board.svg", 0, ""),
    ];
    fs::write(folder.path().join("board.txt"), "##........\n".repeat(10)).unwrap();
    for (options, code, expected) in cases {
        let Some(mut terminal) = Terminal::start(folder.path(), &format!("draw board.txt{options}")) else {
            return;
        };
        terminal.until(expected);
        let (ended, rest) = terminal.end();
        assert_eq!(ended, Some(code), "{options}: {rest}");
    }
    assert!(folder.path().join("board.svg").exists());
}
