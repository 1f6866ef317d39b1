//! Signatures of squares, small ones by all methods.

use anyhow::Result;

use super::Judge;
use crate::harness::Answer;
use crate::random::{LETTERS, Random};

/// Squares up to this side are solved by all methods.
const SMALL: usize = 8;

pub(super) fn one(random: &mut Random, judge: &mut Judge) -> Result<()> {
    let size = match random.below(4) {
        0 => 2 * (6 + random.below(20)),
        _ => 2 * (1 + random.below(SMALL / 2)),
    };
    // Every other one has a tiling, by construction.
    let is_known = random.below(2) == 0;
    let signature = if is_known {
        let [size, seed] = [size, random.below(1 << 31)].map(|number| number.to_string());
        let made = judge.ask(&["generate", &size, "--count=1", "--seed", &seed])?;
        made.text.trim().to_owned()
    } else {
        signature(random, size * size / 4)
    };
    let ask = ["solve", &signature, "--format=json", "--seed=1"];
    let mut answers = vec![judge.ask_twice(&[&ask[..], &["--time-limit=100s"]].concat())?];
    if size <= SMALL {
        for method in ["--method=exact", "--method=diagonal"] {
            answers.push(judge.ask(&[&ask[..], &[method, "--time-limit=100ms"]].concat())?);
        }
    }
    let solved = answers[0].status()? == "solved";
    judge.solved += usize::from(solved);
    if is_known && !solved {
        judge.wrong.push(format!("{}: it has a tiling", answers[0].call));
    }
    for other in &answers[1..] {
        judge.compare(&answers[0], other, !contradict(&answers[0], other)?);
    }
    for answer in &answers {
        if answer.status()? == "solved" {
            judge.judge(answer)?;
        }
    }
    Ok(())
}

/// Whether one has a solution, and there is none by the other.
fn contradict(one: &Answer, other: &Answer) -> Result<bool> {
    let statuses = [one.status()?, other.status()?];
    let is_among = |status: &str| statuses.iter().any(|one| one == status);
    Ok(is_among("solved") && is_among("unsolvable"))
}

/// A signature of this many figures, of some kinds more than of others.
fn signature(random: &mut Random, figures: usize) -> String {
    let weights = LETTERS.map(|_| random.one_of(&[0, 1, 1, 5]));
    let all: usize = weights.iter().sum();
    let mut counts = [0; LETTERS.len()];
    for _ in 0..figures {
        let mut at = random.below(all.max(1));
        let kind = weights.iter().position(|&weight| {
            let is_here = at < weight;
            at = at.saturating_sub(weight);
            is_here
        });
        counts[kind.unwrap_or(3)] += 1;
    }
    let parts = LETTERS.iter().zip(counts).filter(|(_, count)| *count > 0);
    parts
        .map(|(letter, count)| format!("{letter}{count}"))
        .collect::<Vec<_>>()
        .join(",")
}
