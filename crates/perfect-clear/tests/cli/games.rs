//! Games by name, and what they set.

use quadrille_perfect_clear::{KickTable, KnownGame};
use serde_json::Value;

use super::run;

const FIELD: &str = "XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____";

fn json(command: &str, more: &[&str]) -> Value {
    let args = [
        &[
            command,
            "--field",
            FIELD,
            "--pattern",
            "T,*p4",
            "--format",
            "json",
        ],
        more,
    ]
    .concat();
    let run = run(&args);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    serde_json::from_str(&run.stdout).expect("a document")
}

#[test]
fn a_game_sets_the_kicks() {
    for game in KnownGame::ALL {
        let (game, kicks) = (game.name(), game.kicks_name());
        let by_game = json("percent", &["--game", game]);
        assert_eq!(by_game, json("percent", &["--kicks", kicks]), "{game}");
        // What is said beside the game goes before it.
        let other = json("percent", &["--game", game, "--kicks", "none"]);
        assert_eq!(other, json("percent", &["--kicks", "none"]), "{game}");
    }
}

#[test]
fn help_names_all_kicks_and_games() {
    let help = run(&["percent", "--help"]).stdout;
    let words: Vec<&str> = help.split([' ', ',', '\n', '(', ')']).collect();
    for name in KickTable::NAMES
        .into_iter()
        .chain(KnownGame::ALL.map(KnownGame::name))
    {
        assert!(words.contains(&name), "{name}: {help}");
    }
}

#[test]
fn a_game_sets_points_and_spins() {
    for (game, rules) in [
        (
            "jstris",
            ["--kicks", "jstris180", "--system", "jstris", "--spins", "t"],
        ),
        (
            "tetrio",
            ["--kicks", "srs+", "--system", "tetrio", "--spins", "all-mini+"],
        ),
    ] {
        assert_eq!(json("score", &["--game", game]), json("score", &rules), "{game}");
        let guideline = json("score", &["--game", game, "--system", "guideline"]);
        assert_ne!(guideline, json("score", &["--game", game]), "{game}");
    }
}

/// The name that this table had is that of another one in other programs, so the program says which it is.
#[test]
fn the_old_name_of_a_table_is_read_and_told() {
    let args = [
        "solve",
        "--field",
        FIELD,
        "--queue",
        "TISZO",
        "--kicks",
        "tetrio180",
    ];
    let old = run(&args);
    assert!(
        old.stderr
            .contains("called srs-tetrio180 now; those of TETR.IO itself are srs+"),
        "{}",
        old.stderr
    );
    let new = run(&[&args[..5], &["--kicks", "srs-tetrio180"]].concat());
    assert_eq!(
        (new.code, new.stdout, new.stderr.as_str()),
        (old.code, old.stdout, "")
    );
}
