//! The workloads of Number Match.

use std::time::Instant;

use anyhow::Result;
use quadrille_number_match::{
    Config, Diagonals, Generator, Limits, Method, Outcome, Playouts, Rules, Seed, solve, verify,
};

use super::{Row, Tally};

/// What fixes the boards and all random choices.
const SEED: Seed = Seed(1);

/// What takes seconds and counts the same on every machine.
pub(super) fn fixed() -> Result<Vec<Row>> {
    let plain = Rules::default();
    let blocked = Rules {
        diagonals: Diagonals::Blocked,
        ..plain
    };
    Ok(vec![
        playouts(plain, Method::Uniform)?,
        playouts(blocked, Method::EarlyRefills)?,
        solved("random", &Generator::new(plain, 27), 200, Limits::none)?,
        solved(
            "at most 6 opening pairs",
            &Generator::new(plain, 27).with_pairs(0..=6),
            200,
            Limits::none,
        )?,
        solved("no diagonals", &Generator::new(blocked, 27), 50, || {
            Limits::nodes(200_000)
        })?,
    ])
}

/// 1,000 random games on each of 50 boards; nodes are pairs.
fn playouts(rules: Rules, method: Method) -> Result<Row> {
    const GAMES: u64 = 1_000;
    let generator = Generator::new(rules, 27);
    let mut tally = Tally::default();
    for number in 0..50 {
        let problem = generator.problem(SEED, number, &Limits::none())?;
        let playouts = Playouts::new(&problem, method, SEED.child(number));
        let started = Instant::now();
        for number in 0..GAMES {
            let playout = playouts.play(number);
            tally.solved += u64::from(playout.won);
            tally.open += u64::from(!playout.won);
            tally.nodes += u64::from(playout.pairs);
        }
        tally.times.push(started.elapsed());
    }
    Ok(tally.row(format!("number-match, 50 x {GAMES} games, {}", method.name())))
}

/// Boards of 27 digits: open are those without a proof.
fn solved(name: &str, generator: &Generator, boards: u64, limits: impl Fn() -> Limits) -> Result<Row> {
    let mut tally = Tally::default();
    for number in 0..boards {
        let problem = generator.problem(SEED, number, &Limits::none())?;
        let config = Config {
            seed: SEED.child(number),
            ..Config::default()
        };
        let started = Instant::now();
        let report = solve(&problem, &config, &limits());
        tally.times.push(started.elapsed());
        match &report.outcome {
            Outcome::Solved(_) if report.is_proved() => tally.solved += 1,
            Outcome::Unsolvable(_) => tally.infeasible += 1,
            Outcome::Solved(_) | Outcome::GaveUp(_) => tally.open += 1,
        }
        if let Outcome::Solved(win) = &report.outcome {
            verify(&problem, &win.line)?;
        }
        tally.nodes += report.stats.nodes;
    }
    Ok(tally.row(format!("number-match, {boards} of 27 digits, {name}")))
}
