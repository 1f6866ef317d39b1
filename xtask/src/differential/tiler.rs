//! Signatures of squares, small ones by all methods.

use anyhow::Result;

use super::Counts;
use super::programs::{Answer, Programs};
use crate::random::{LETTERS, Random};

/// Squares up to this side are solved by all methods.
const SMALL: usize = 8;

pub(super) fn one(programs: &Programs, random: &mut Random, counts: &mut Counts) -> Result<()> {
    let size = match random.below(4) {
        0 => 2 * (6 + random.below(20)),
        _ => 2 * (1 + random.below(SMALL / 2)),
    };
    // Every other one has a tiling, by construction.
    let is_known = random.below(2) == 0;
    let signature = if is_known {
        let [size, seed] = [size, random.below(1 << 31)].map(|number| number.to_string());
        let ask = ["generate", &size, "--count=1", "--seed", &seed];
        programs.ask("tiler", &ask)?.text.trim().to_owned()
    } else {
        signature(random, size * size / 4)
    };
    let ask = [
        "solve",
        &signature,
        "--format=json",
        "--seed=1",
        "--time-limit=100s",
    ];
    let answer = programs.ask_twice("tiler", &ask, counts)?;
    let mut answers = Vec::new();
    if size <= SMALL {
        for method in ["--method=exact", "--method=diagonal"] {
            let ask = [
                "solve",
                &signature,
                "--format=json",
                "--seed=1",
                method,
                "--time-limit=100ms",
            ];
            answers.push(programs.ask("tiler", &ask)?);
        }
    }
    let solved = answer.status()? == "solved";
    counts.solved += usize::from(solved);
    if is_known && !solved {
        counts.wrong.push(format!("{}: it has a tiling", answer.call));
    }
    for other in &answers {
        counts.compared += 1;
        if contradict(&answer, other)? {
            counts.wrong.push(format!(
                "{} and {} contradict each other",
                answer.call, other.call
            ));
        }
    }
    for answer in [answer].iter().chain(&answers) {
        if answer.status()? == "solved" {
            programs.judge("tiler", answer, counts)?;
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

/// So many figures, of some kinds more than of others.
fn signature(random: &mut Random, figures: usize) -> String {
    let weights = LETTERS.map(|_| [0, 1, 1, 5][random.below(4)]);
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
