//! Time of the share of solvable queues, for a few patterns, in CPU time of the one thread that does it.
//! `percent_times [WORD]`: those with the word in their names.

use std::error::Error;

use quadrille_cli::ThreadTime;
use quadrille_perfect_clear::{Config, Field, Limits, Pattern, Percent, Physics, Problem, percent};
use rayon::ThreadPoolBuilder;

#[path = "../benches/workloads/rates.rs"]
mod rates;

/// How often each pattern is worked out.
const ROUNDS: usize = 15;

fn main() -> Result<(), Box<dyn Error>> {
    let thread = ThreadPoolBuilder::new().num_threads(1).build()?;
    let word = std::env::args().nth(1).unwrap_or_default();
    for (name, field, hold, pattern) in rates::CASES.into_iter().filter(|case| case.0.contains(&word)) {
        let pattern: Pattern = pattern.parse()?;
        let problem = Problem::holding(Field::parse(field, 4)?, hold, pattern)?;
        // Each round makes the tables that it needs: what one program takes for one pattern.
        let round = || -> Result<(f64, Percent), Box<dyn Error + Send + Sync>> {
            let problem = problem.clone().with_physics(Physics::srs())?;
            let start = ThreadTime::start();
            let share = percent(&problem, &Config::default(), &Limits::none())?;
            Ok((start.elapsed().as_secs_f64() * 1e3, share))
        };
        let rounds: Result<Vec<_>, _> = thread.install(|| (0..ROUNDS).map(|_| round()).collect());
        let mut rounds = rounds.map_err(|error| error.to_string())?;
        let first = rounds[0].0;
        rounds.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (median, share) = &rounds[ROUNDS / 2];
        println!(
            "{name}: {} of {}, median of {ROUNDS} rounds {median:.2} ms ({:.2} to {:.2}), the first {first:.2} ms",
            share.solved,
            share.total,
            rounds[0].0,
            rounds[ROUNDS - 1].0
        );
    }
    Ok(())
}
