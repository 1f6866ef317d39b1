//! A second checker of records, readable by itself: it knows the rules' TOML and the record alone.
//!
//! `tenten verify` shares the reading of rules, pieces and the score with the players. Nothing here does: no item of
//! the workspace is used, and the program is run as anybody would. A board is the set of its filled cells, a line is a
//! list of cells, and every piece is put cell by cell. `cargo xtask tenten-verify` checks many games, the tests here a
//! few.

mod game;
mod rules;
mod tamper;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use game::{Checked, check};
use rules::Rules;
use tamper::{KINDS, Random, tampered};

/// The games, and files of rules that no program knows by name.
const GAMES: [&str; 10] = [
    "block-blast",
    "block-blast-clone",
    "blockudoku",
    "woodoku",
    "block-blast-shapes.toml",
    "odd.toml",
    "sets.toml",
    "1010",
    "klooni",
    "8x8",
];

/// Who plays, who deals, and how many rounds at most: the last two need some milliseconds for a round. Of the graded
/// dealers it is each in turn.
const PLAYS: [(&[&str], &str, &str); 10] = [
    (&["--player", "first-fit"], "weighted", "400"),
    (&["--strategy", "10025"], "weighted", "150"),
    (&["--player", "first-fit"], "uniform", "400"),
    (&["--strategy", "10000"], "repair", "60"),
    (&["--strategy", "00010"], "kind", "60"),
    (&["--player", "quick"], "weighted", "150"),
    (&["--player", "first-fit"], "repair", "60"),
    (&["--player", "score"], "weighted", "40"),
    (&["--player", "hazard"], "graded", "12"),
    (&["--player", "lookahead"], "uniform", "12"),
];

/// Games of each rule set, and changed records of all.
fn numbers(games: usize, tampered: usize) -> (usize, usize) {
    let Ok(asked) = std::env::var("QUADRILLE_REFEREE") else {
        return (games, tampered);
    };
    let (games, tampered) = asked.split_once(' ').expect("two numbers");
    let number = |text: &str| text.parse().expect("a whole number");
    (number(games), number(tampered))
}

/// What the program prints, and its exit code.
fn tenten(folder: &Path, args: &[&str], input: &Path) -> (Option<i32>, String) {
    let input = fs::File::open(input).map_or_else(|_| Stdio::null(), Stdio::from);
    let output = Command::new(env!("CARGO_BIN_EXE_tenten"))
        .current_dir(folder)
        .args(args)
        .stdin(input)
        .stderr(Stdio::null())
        .output()
        .expect("the program runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    (output.status.code(), text)
}

/// A folder with the files of rules.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/tenten");
    for name in GAMES.iter().filter(|name| name.contains('.')) {
        fs::copy(fixtures.join(format!("rules-{name}")), folder.path().join(name)).unwrap();
    }
    folder
}

/// The rules as the program prints them, or the file.
fn rules(folder: &Path, game: &str) -> Rules {
    let file = folder.join(game);
    let text = fs::read_to_string(file).unwrap_or_else(|_| {
        let (code, text) = tenten(folder, &["rules", game, "--format", "toml"], Path::new(""));
        assert_eq!(code, Some(0), "{game}");
        text
    });
    Rules::read(&text)
}

/// A record of the game with this number, and who dealt.
fn record(folder: &Path, game: &str, number: usize) -> (String, String) {
    let (player, dealer, rounds) = PLAYS[number % PLAYS.len()];
    let dealer = match dealer {
        "graded" => format!("graded-{}", number / PLAYS.len() % 9),
        other => other.to_owned(),
    };
    let seed = number.to_string();
    let args = ["play", "--rules", game, "--dealer", &dealer, "--seed", &seed];
    let args = [&args[..], player, &["--max-rounds", rounds, "--format", "jsonl"]].concat();
    let (code, text) = tenten(folder, &args, Path::new(""));
    assert_eq!(code, Some(0), "{args:?}");
    (text, dealer)
}

/// What `tenten verify` says.
fn verify(folder: &Path, game: &str, record: &str) -> Option<i32> {
    let file = folder.join("record.jsonl");
    fs::write(&file, record).unwrap();
    tenten(folder, &["verify", "--rules", game], &file).0
}

/// What became of the games of one rule set.
#[derive(Default)]
struct Row {
    games: usize,
    rounds: u64,
    over: usize,
    refused: usize,
    /// Pieces by their letters, of sets that were drawn whatever the board, and by weight.
    drawn: BTreeMap<String, u64>,
}

impl Row {
    fn add(&mut self, checked: &Checked) {
        self.games += 1;
        self.rounds += checked.rounds;
        self.over += usize::from(checked.reason == "no-fit");
        if checked.dealer == "weighted" {
            for letter in checked.sets.iter().flatten() {
                *self.drawn.entry(letter.clone()).or_default() += 1;
            }
        }
    }

    /// Panics if pieces are drawn too often or too seldom for their weights: five standard deviations of chi squared.
    fn check_draws(&self, rules: &Rules) {
        let drawn: u64 = self.drawn.values().sum();
        let weights: u64 = rules.pieces.values().map(|piece| piece.weight).sum();
        let part = |(letter, piece): (&String, &rules::Piece)| {
            let expected = drawn as f64 * piece.weight as f64 / weights as f64;
            let found = self.drawn.get(letter).copied().unwrap_or(0) as f64;
            (found - expected) * (found - expected) / expected
        };
        let sum: f64 = rules.pieces.iter().map(part).sum();
        let freedom = rules.pieces.len() as f64 - 1.0;
        let most = 5.0_f64.mul_add((2.0 * freedom).sqrt(), freedom);
        assert!(sum < most, "{}: chi squared is {sum}, above {most}", rules.name);
    }
}

/// Panics unless both checkers refuse the record, and this one for the right reason at the right place.
fn check_refused(
    folder: &Path,
    (game, rules): (&str, &Rules),
    number: usize,
    record: &str,
) -> Option<&'static str> {
    let tampered = tampered(rules, record, number, &mut Random(number as u64))?;
    let (what, text) = (tampered.what, &tampered.record);
    let refusal = check(rules, text).expect_err(what);
    let is_named = tampered.named.iter().any(|named| refusal.reason.contains(named));
    let is_there = refusal.step.starts_with(&tampered.step);
    let expected = (&tampered.step, tampered.named);
    assert!(
        is_named && is_there,
        "{what}: {expected:?}, not {refusal}, of\n{text}"
    );
    let code = verify(folder, game, text);
    assert!(matches!(code, Some(1 | 2)), "{what}: {code:?} of\n{text}");
    Some(what)
}

/// Games of all rule sets, players and dealers are right by both checkers; changed ones are refused by both.
#[test]
fn deep_referee() {
    let (games, wanted) = numbers(PLAYS.len(), 10 * KINDS);
    let folder = folder();
    let mut refused = BTreeMap::new();
    println!("rules                  games   rounds  over  refused");
    for (place, game) in GAMES.into_iter().enumerate() {
        let rules = rules(folder.path(), game);
        let of_game = wanted * (place + 1) / GAMES.len() - wanted * place / GAMES.len();
        let mut row = Row::default();
        for number in 0..games {
            let (text, dealer) = record(folder.path(), game, number);
            let checked = check(&rules, &text);
            let checked = checked.unwrap_or_else(|refusal| panic!("{game}, {number}: {refusal} of\n{text}"));
            assert_eq!(checked.dealer, dealer);
            assert_eq!(verify(folder.path(), game, &text), Some(0), "{game}, {number}");
            row.add(&checked);
            for change in (of_game * number / games)..(of_game * (number + 1) / games) {
                // Each kind of change is made of games of each player.
                let what = check_refused(folder.path(), (game, &rules), place + change, &text);
                if let Some(what) = what {
                    *refused.entry(what).or_insert(0) += 1;
                    row.refused += 1;
                }
            }
        }
        row.check_draws(&rules);
        println!(
            "{game:<23}{:>5}{:>9}{:>6}{:>9}",
            row.games, row.rounds, row.over, row.refused
        );
    }
    println!("changed, and refused by both:");
    for (what, count) in &refused {
        println!("{count:>5}  {what}");
    }
    assert_eq!(refused.len(), KINDS, "every change is made");
}

/// What the rules' files say in other ways, and what the checker does not take for granted.
#[test]
fn a_game_by_hand() {
    let folder = folder();
    let rules = rules(folder.path(), "sets.toml");
    assert_eq!((rules.size, rules.set_size, &*rules.dealer), (6, 2, "weighted"));
    let boxes: Vec<_> = rules
        .lines
        .iter()
        .filter(|line| line.field == "cleared_boxes")
        .collect();
    // Six boxes of 2 x 3, the diagonal, the square in the middle.
    assert_eq!((rules.lines.len(), boxes.len()), (6 + 8, 8));
    assert_eq!(boxes[7].cells, [(2, 2), (2, 3), (3, 2), (3, 3)]);
    // Eight cells that stay are 24 points. The dot and the next line fill a box each, and no cell of them stays: 11 for
    // the box and 2 for each of its six cells, twice, and 77 for the board.
    let start = r#"{"type":"start","rules":"sets","strategy":"hand","board":["......","......","......","......","......","......"]}"#;
    let first = r#"{"type":"round","round":1,"pieces":["ö","a"],"moves":[{"piece":"a","row":0,"col":0,"cleared_rows":[],"cleared_cols":[]},{"piece":"ö","row":4,"col":3,"cleared_rows":[],"cleared_cols":[]}],"score":24}"#;
    let second = r#"{"type":"round","round":2,"pieces":["a","."],"moves":[{"piece":".","row":4,"col":4,"cleared_rows":[],"cleared_cols":[],"cleared_boxes":[5]},{"piece":"a","row":1,"col":0,"cleared_rows":[],"cleared_cols":[],"cleared_boxes":[0]}],"score":147}"#;
    let third = r#"{"type":"round","round":3,"pieces":["a","a"],"moves":[{"piece":"a","row":0,"col":0,"cleared_rows":[],"cleared_cols":[]},{"piece":"a","row":1,"col":0,"cleared_rows":[],"cleared_cols":[],"cleared_boxes":[0]}],"score":SCORE}"#;
    let end = r#"{"type":"end","reason":"round-limit","pieces":[],"rounds":3,"score":SCORE}"#;
    // 9 for the first piece; 11 and 12 for the box, 7 and 30 % of 23 for the streak, 77 for the board.
    let score = (147 + 9 + 23 + 7 + 6 + 77).to_string();
    let lines = [start, first, second, third, end].map(|line| line.replace("SCORE", &score));
    let checked = check(&rules, &lines.join("\n")).unwrap();
    assert_eq!((checked.rounds, checked.score.to_string()), (3, score));
    assert_eq!(verify(folder.path(), "sets.toml", &lines.join("\n")), Some(0));
}
