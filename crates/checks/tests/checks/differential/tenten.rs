//! Games of all rules, from the empty board to their end or for some rounds.

use anyhow::{Result, ensure};

use super::Judge;
use crate::harness::ask;
use crate::random::Random;

/// Players that need little time.
const PLAYERS: [[&str; 2]; 5] = [
    ["--player", "first-fit"],
    ["--strategy", "00001"],
    ["--strategy", "10025"],
    ["--player", "quick"],
    ["--player", "hazard"],
];

pub(super) fn one(random: &mut Random, judge: &mut Judge) -> Result<()> {
    let games = games()?;
    // The rules that checkers from elsewhere know come in every other game.
    let game = match random.below(2) {
        0 => &games[0],
        _ => &games[random.below(games.len())],
    };
    let [kind, player] = random.one_of(&PLAYERS);
    let [seed, rounds] = [random.below(1 << 31), 5 + random.below(60)].map(|number| number.to_string());
    let ask = ["play", "--rules", game, kind, player, "--seed", &seed, "--max-rounds", &rounds];
    let record = judge.ask_twice(&[&ask[..], &["--format=jsonl"]].concat())?;
    ensure!(record.text.lines().count() > 1, "{}: no record", record.call);
    // A game that ended before its last round has come to a set that fits nowhere.
    judge.solved += usize::from(record.text.contains("\"round-limit\""));
    judge.verify(&record, &[])?;
    if *game == games[0] {
        judge.judge_outside(&record)?;
    }
    Ok(())
}

/// The games by name, as the program lists them: 1010 is the first.
pub(crate) fn games() -> Result<Vec<String>> {
    let list = ask("tenten", &["rules"])?.text;
    let titles = list.lines().filter(|line| line.starts_with(char::is_alphanumeric));
    let names = titles.filter_map(|title| Some(title.split(' ').next()?.to_owned()));
    let names: Vec<String> = names.collect();
    ensure!(names.first().is_some_and(|name| name == "1010"), "the first game is {:?}", names.first());
    Ok(names)
}
