//! The program, over a pipe.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout};

use insta::assert_snapshot;
use quadrille_cli::testing::Program;
use quadrille_perfect_clear::{Physics, Seed};
use serde_json::{Value, json};

use super::front_end::{Deal, Player, play};

const PROGRAM: Program = Program::new(env!("CARGO_BIN_EXE_perfect-clear"));

/// A bot that has been started.
struct Started {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Started {
    fn start(folder: &Path) -> Self {
        let mut child = PROGRAM.command(folder, &["tbp"]).spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let output = BufReader::new(output);
        Self { child, input, output }
    }

    fn hear(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }
}

impl Player for Started {
    fn tell(&mut self, message: &Value) {
        writeln!(self.input, "{message}").unwrap();
    }

    fn ask(&mut self, message: &Value) -> Value {
        self.tell(message);
        self.hear()
    }
}

/// It introduces itself before it is asked, and each answer comes before the next message.
#[test]
fn a_game_over_a_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let mut bot = Started::start(folder.path());
    let info = bot.hear();
    assert_eq!(
        (&info["type"], &info["features"]),
        (&json!("info"), &json!(["randomizer", "move_info"]))
    );
    assert_eq!(bot.ask(&json!({"type": "rules"})), json!({"type": "ready"}));
    let deal = Deal {
        rows: &[],
        seed: Seed(2),
        number: 0,
        shown: 6,
        pieces: 12,
    };
    let played = play(deal, &Physics::srs(), &mut bot);
    assert_eq!((played.pieces, played.in_a_row()), (12, 1));
    bot.tell(&json!({"type": "quit"}));
    let ended = bot.child.wait_with_output().unwrap();
    assert_eq!((ended.status.code(), ended.stderr), (Some(0), Vec::new()));
}

/// Messages that make no sense are noted, and the next one is heeded.
#[test]
fn nonsense_is_survived() {
    let board = |rows: usize| vec![vec![Value::Null; 10]; rows];
    let start =
        |rows| json!({"type": "start", "hold": null, "queue": ["I"], "board": board(rows)}).to_string();
    let location = |x| json!({"type": "I", "orientation": "north", "x": x, "y": 0});
    let lines = [
        "{\"type\":\"rules\"",
        "[]",
        "",
        r#"{"type":"applause","loud":true}"#,
        r#"{"type":"rules","randomizer":"uniform"}"#,
        r#"{"type":"rules","randomizer":"of a later version"}"#,
        r#"{"type":"suggest"}"#,
        r#"{"type":"new_piece","piece":"T"}"#,
        r#"{"type":"start","queue":["I","X"]}"#,
        &start(39),
        &start(40),
        &json!({"type": "play", "move": {"location": location(8), "spin": "none"}}).to_string(),
        &start(40),
        r#"{"type":"play","move":{"location":{"type":"I","orientation":"up","x":1,"y":0},"spin":"none"}}"#,
        &json!({"type": "play", "move": {"location": location(1), "spin": "none"}}).to_string(),
        r#"{"type":"suggest"}"#,
        &json!({"type": "play", "move": {"location": location(1), "spin": "none"}}).to_string(),
        "\u{FF}",
    ];
    let run = PROGRAM.run(&["tbp"], lines.join("\n"));
    assert_snapshot!(run.transcript());
}
