//! `games.rs`: the table of games, as the files of `games/` have it.

use std::fmt::Write;
use std::path::Path;

use serde::Deserialize;

use super::file::read;
use super::{DealerKind, Fact, LineKind, LinePoints, Rules};

/// Contents of a file besides rules.
#[derive(Deserialize)]
struct Known {
    game: Game,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Game {
    /// Place among the games: equal ones go by their names, and without a number they are the last.
    order: Option<u32>,
    about: String,
    reading_of: Option<String>,
    telling: Option<Move>,
    dealing: Option<Said>,
    #[serde(rename = "fact", default)]
    facts: Vec<Said>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    what: String,
    source: Option<String>,
    sure: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Move {
    board: String,
    piece: char,
    row: usize,
    col: usize,
}

const HEAD: &str = "\
//! The games that are known by name. Written by a test from the files of `games/`: do not edit.

use super::known::{Fact, Game, Telling};
use super::presets::{Points, Preset};
use super::{Counted, DealerKind, LineKind, StreakOf, StreakRule, StreakStep};

/// All games.
";

/// The games of the folder, in order.
fn games() -> Vec<(Game, Rules)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let files = folder.read_dir().expect("the folder of games");
    let mut games: Vec<(Game, Rules)> = files
        .map(|file| {
            let path = file.expect("a game").path();
            let text = std::fs::read_to_string(&path).expect("a game");
            let known: Known = toml::from_str(&text).unwrap_or_else(|error| panic!("{path:?}: {error}"));
            let (_, rules) = read(&text).unwrap_or_else(|error| panic!("{path:?}: {error}"));
            assert_eq!(
                path.file_stem().and_then(|stem| stem.to_str()),
                Some(rules.name())
            );
            (known.game, rules)
        })
        .collect();
    let place = |game: &Game| game.order.unwrap_or(u32::MAX);
    games.sort_by(|(one, rules), (other, others)| {
        (place(one), rules.name()).cmp(&(place(other), others.name()))
    });
    games
}

/// A text as Rust has it, on lines of its own.
fn quoted(text: &str, indent: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_inclusive(' ') {
        let word = word.replace('\\', "\\\\").replace('"', "\\\"");
        match lines.last_mut() {
            Some(line) if line.len() + word.len() <= 86 => line.push_str(&word),
            _ => lines.push(word),
        }
    }
    format!("\"{}\"", lines.join(&format!("\\\n{indent}")))
}

fn fact(said: &Said, indent: &str) -> String {
    let what = quoted(&said.what, indent);
    let [source, sure] = [&said.source, &said.sure].map(|text| match text {
        Some(text) => format!("Some({})", quoted(text, indent)),
        None => "None".to_owned(),
    });
    format!(
        "Fact {{\n{indent}what: {what},\n{indent}source: {source},\n{indent}sure: {sure},\n{}}}",
        &indent[4..]
    )
}

fn line_kind(kind: &LineKind) -> String {
    match kind {
        LineKind::Drawn(cells) => format!("LineKind::Drawn(crate::Board::from_bits({:#x}))", cells.bits()),
        kind => format!("LineKind::{kind:?}"),
    }
}

/// An entry of the table.
#[expect(clippy::too_many_lines, reason = "most of them are what is written")]
fn entry(text: &mut String, game: &Game, rules: &Rules) {
    let facts: Vec<String> = game
        .facts
        .iter()
        .map(|said| format!("                {},\n", fact(said, &" ".repeat(20))))
        .collect();
    let dealing = game.dealing.as_ref().map_or_else(
        || "None".to_owned(),
        |said| format!("Some({})", fact(said, &" ".repeat(16))),
    );
    let telling = match &game.telling {
        Some(Move {
            board,
            piece,
            row,
            col,
        }) => format!("Some(Telling {{ board: {board:?}, piece: {piece:?}, row: {row}, col: {col} }})"),
        None => "None".to_owned(),
    };
    let lines: Vec<String> = rules.lines().iter().map(line_kind).collect();
    let score = rules.score();
    let points = match &score.lines {
        LinePoints::Growing(bonus) => format!("Growing({bonus})"),
        LinePoints::Listed(points) => format!("Listed(&{points:?})"),
    };
    let dealer = match rules.dealer() {
        DealerKind::Graded(grade) => format!("ALL[{}]", DealerKind::PLAIN + grade.easier()),
        dealer => format!("{dealer:?}"),
    };
    let pieces = rules.pieces().iter().map(|piece| {
        let rows = piece.shape.to_string().trim_end().replace('\n', "/");
        format!("{}{}{rows}", piece.letter, piece.weight)
    });
    let pieces: Vec<String> = pieces.collect();
    let streak = score.streak;
    // Writing to a String cannot fail.
    let _ = write!(
        text,
        "    Preset {{
        game: Game {{
            name: {:?},
            about: {},
            facts: &[
{}            ],
            dealing: {dealing},
            reading_of: {:?},
            telling: {telling},
        }},
        size: {},
        set_size: {},
        dealer: DealerKind::{dealer},
        lines: &[{}],
        cell: {},
        counted: Counted::{:?},
        points: Points::{points},
        vanished: {},
        empty_board: {},
        streak: StreakRule {{
            of: StreakOf::{:?}, patience: {}, bonus: {}, percent: {},
            steps: [{}],
        }},
        repeats: {},
        pieces: {},
    }},
",
        rules.name(),
        quoted(&game.about, &" ".repeat(16)),
        facts.concat(),
        game.reading_of,
        rules.size(),
        rules.set_size(),
        lines.join(", "),
        score.cell,
        score.counted,
        score.vanished,
        score.empty_board,
        streak.of,
        streak.patience,
        streak.bonus,
        streak.percent,
        streak.steps.map(|step| format!("{step:?}")).join(", "),
        rules.repeats(),
        quoted(&pieces.join(" "), &" ".repeat(12)),
    );
}

/// The table is that of the files. `INSTA_UPDATE=always` writes it anew, as it does for snapshots.
#[test]
fn the_table_is_that_of_the_files() {
    let games = games();
    let mut text = format!("{HEAD}pub(super) const PRESETS: [Preset; {}] = [\n", games.len());
    for (game, rules) in &games {
        entry(&mut text, game, rules);
    }
    text.push_str("];\n");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules/games.rs");
    let written = std::fs::read_to_string(&path).expect("the table");
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") && written != text {
        std::fs::write(&path, &text).expect("the folder of rules");
        return;
    }
    assert_eq!(
        written, text,
        "a file of games/ has changed: `cargo xtask bless` writes the table"
    );
    for (_, rules) in games {
        assert_eq!(Rules::named(rules.name()).as_ref(), Ok(&rules));
    }
}

#[test]
fn each_game_says_what_is_known_of_it() {
    for game in Rules::GAMES {
        let is_said =
            |fact: &&Fact| !fact.what.is_empty() && fact.source != Some("") && fact.sure != Some("");
        assert!(!game.about.is_empty() && !game.facts.is_empty(), "{}", game.name);
        assert!(
            game.facts.iter().chain(&game.dealing).all(|fact| is_said(&fact)),
            "{}",
            game.name
        );
        assert!(
            game.reading_of.is_none_or(|name| Rules::NAMES.contains(&name)),
            "{}",
            game.name
        );
    }
}
