//! A second checker of records of `tenten`, readable by itself: it knows the rules' TOML and the record alone.
//!
//! `tenten verify` shares the reading of rules, pieces and the score with the players. Nothing here does: no item of
//! the workspace is used, and the program is run as anybody would. A board is the set of its filled cells, a line is a
//! list of cells, and every piece is put cell by cell.

mod game;
mod rules;

use std::collections::BTreeMap;
use std::fs;

use anyhow::Result;

use crate::differential::games;
use crate::harness::{Budget, ask, ask_with, root};
use game::Checked;
pub(crate) use game::check;
pub(crate) use rules::Rules;

/// Who plays, who deals, and how many rounds at most: the last two need some milliseconds for a round. Of the graded
/// dealers it is each in turn.
const PLAYS: [(&[&str], &str, &str); 11] = [
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
    // Where such a game ends, all sets are tried, which takes long on a large board.
    (&["--player", "first-fit"], "fitting", "6"),
];

/// The games by name, and files of rules that no program knows by name.
pub(crate) fn all_games() -> Result<Vec<String>> {
    let mut all = games()?;
    for entry in fs::read_dir(root().join("fixtures/tenten"))? {
        let name = entry?.file_name().into_string().expect("UTF-8");
        if name.starts_with("rules-") {
            all.push(format!("fixtures/tenten/{name}"));
        }
    }
    all.sort();
    Ok(all)
}

/// The rules as the program prints them, or the file.
pub(crate) fn rules(game: &str) -> Result<Rules> {
    match fs::read_to_string(root().join(game)) {
        Ok(text) => Ok(Rules::read(&text)),
        Err(_) => Ok(Rules::read(
            &ask("tenten", &["rules", game, "--format", "toml"])?.text,
        )),
    }
}

/// A record of the game with this number, and who dealt.
pub(crate) fn record(game: &str, number: usize) -> Result<(String, String)> {
    let (player, dealer, rounds) = PLAYS[number % PLAYS.len()];
    let dealer = match dealer {
        "graded" => format!("graded-{}", number / PLAYS.len() % 9),
        other => other.to_owned(),
    };
    let seed = number.to_string();
    let play = ["play", "--rules", game, "--dealer", &dealer, "--seed", &seed];
    let play = [&play[..], player, &["--max-rounds", rounds, "--format", "jsonl"]].concat();
    Ok((ask("tenten", &play)?.text, dealer))
}

/// What `tenten verify` says.
pub(crate) fn verify(game: &str, record: &str) -> Result<i32> {
    Ok(ask_with("tenten", &["verify", "--rules", game], record)?.code)
}

/// Results of the games of one rule set.
#[derive(Debug)]
struct Row {
    game: String,
    rules: Rules,
    games: usize,
    rounds: u64,
    over: usize,
    /// Pieces by their letters, of sets that were drawn whatever the board, and by weight.
    drawn: BTreeMap<String, u64>,
}

impl Row {
    fn new(game: String) -> Result<Self> {
        Ok(Self {
            rules: rules(&game)?,
            game,
            games: 0,
            rounds: 0,
            over: 0,
            drawn: BTreeMap::new(),
        })
    }

    /// Has a game of this number checked by both.
    fn play(&mut self, number: usize) -> Result<()> {
        let game = &self.game;
        let (text, dealer) = record(game, number)?;
        let checked = check(&self.rules, &text);
        let checked = checked.unwrap_or_else(|refusal| panic!("{game}, {number}: {refusal} of\n{text}"));
        assert_eq!(checked.dealer, dealer);
        assert_eq!(verify(game, &text)?, 0, "{game}, {number}");
        self.add(&checked);
        Ok(())
    }

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
    fn check_draws(&self) {
        let pieces = &self.rules.pieces;
        let drawn: u64 = self.drawn.values().sum();
        let weights: u64 = pieces.values().map(|piece| piece.weight).sum();
        let part = |(letter, piece): (&String, &rules::Piece)| {
            let expected = drawn as f64 * piece.weight as f64 / weights as f64;
            let found = self.drawn.get(letter).copied().unwrap_or(0) as f64;
            (found - expected) * (found - expected) / expected
        };
        let sum: f64 = pieces.iter().map(part).sum();
        let freedom = pieces.len() as f64 - 1.0;
        let most = 5.0_f64.mul_add((2.0 * freedom).sqrt(), freedom);
        // Pieces that repeat come in lumps, and so their numbers vary more.
        let most = most * (1.0 + self.rules.repeats as f64 / 50.0);
        assert!(sum < most, "{}: chi squared is {sum}, above {most}", self.game);
    }
}

/// Games of all rule sets, with the players and dealers of these numbers, are right by both checkers.
fn check_games(numbers: impl Iterator<Item = usize>) -> Result<()> {
    let mut rows = all_games()?
        .into_iter()
        .map(Row::new)
        .collect::<Result<Vec<_>>>()?;
    for number in numbers {
        rows.iter_mut().try_for_each(|row| row.play(number))?;
    }
    for row in rows {
        row.check_draws();
        println!(
            "{}: {} games, {} rounds, {} over",
            row.game, row.games, row.rounds, row.over
        );
    }
    Ok(())
}

#[test]
#[ignore = "takes QUADRILLE_BUDGET"]
fn referee() -> Result<()> {
    check_games(Budget::begin().numbers())
}

#[test]
fn a_game_of_each_player() -> Result<()> {
    check_games(0..PLAYS.len())
}

/// What the rules' files say in other ways, and what the checker does not take for granted.
#[test]
fn a_game_by_hand() -> Result<()> {
    let file = "fixtures/tenten/rules-sets.toml";
    let rules = rules(file)?;
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
    assert_eq!(verify(file, &lines.join("\n"))?, 0);
    Ok(())
}
