//! Games of all rules, from the empty board to their end or for some rounds.

use anyhow::{Result, ensure};

use super::Counts;
use super::programs::Programs;
use crate::random::Random;

const RULES: [&str; 7] = [
    "1010",
    "klooni",
    "8x8",
    "block-blast",
    "block-blast-clone",
    "blockudoku",
    "woodoku",
];

const PLAYERS: [[&str; 2]; 5] = [
    ["--player", "first-fit"],
    ["--strategy", "00001"],
    ["--strategy", "10025"],
    ["--player", "quick"],
    ["--player", "hazard"],
];

pub(super) fn one(programs: &Programs, random: &mut Random, counts: &mut Counts) -> Result<()> {
    // The rules that checkers from elsewhere know come in every other game.
    let rules = match random.below(2) {
        0 => RULES[0],
        _ => RULES[random.below(RULES.len())],
    };
    let [kind, player] = PLAYERS[random.below(PLAYERS.len())];
    let [seed, rounds] = [random.below(1 << 31), 5 + random.below(60)].map(|number| number.to_string());
    let ask = [
        "play",
        "--rules",
        rules,
        kind,
        player,
        "--seed",
        &seed,
        "--max-rounds",
        &rounds,
    ];
    let record = programs.ask_twice("tenten", &[&ask[..], &["--format=jsonl"]].concat(), counts)?;
    ensure!(record.text.lines().count() > 1, "{}: no record", record.call);
    // A game that ended before its last round has come to a set that fits nowhere.
    counts.solved += usize::from(record.text.contains("\"round-limit\""));
    programs.verify("tenten", &record, counts)?;
    if rules == RULES[0] {
        programs.judge_outside("tenten", &record, counts)?;
    }
    Ok(())
}
