//! Prints how long the library takes for each time the code written by hand does:
//! `cargo bench -p quadrille-bitboard --bench ratios`. Fails above 1.10.

mod workloads;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use workloads::Workload;

/// Both sides take turns, so that a change of the machine's clock meets both.
const ROUNDS: usize = 300;
const LIMIT: f64 = 1.10;

fn timed(work: &dyn Fn() -> u128, repeats: u32) -> Duration {
    let start = Instant::now();
    for _ in 0..repeats {
        black_box(work());
    }
    start.elapsed()
}

/// The shortest times of one batch: other programs can only add to them.
fn shortest(workload: &Workload) -> (Duration, Duration) {
    let once = timed(&workload.by_hand, 1).max(Duration::from_nanos(100));
    let repeats = u32::try_from(Duration::from_millis(1).as_nanos() / once.as_nanos())
        .unwrap_or(1)
        .max(1);
    let mut best = (Duration::MAX, Duration::MAX);
    for _ in 0..ROUNDS {
        best.0 = best.0.min(timed(&workload.library, repeats));
        best.1 = best.1.min(timed(&workload.by_hand, repeats));
    }
    (best.0 / repeats, best.1 / repeats)
}

fn main() -> ExitCode {
    // `cargo test --benches` runs benches with --test, to see that they work.
    if std::env::args().any(|argument| argument == "--test") {
        drop(workloads::all());
        return ExitCode::SUCCESS;
    }
    println!(
        "{:<40}{:>12}{:>12}{:>8}",
        "a batch of", "library", "by hand", "ratio"
    );
    let mut worst: f64 = 0.0;
    for workload in workloads::all() {
        let (library, by_hand) = shortest(&workload);
        let ratio = library.as_secs_f64() / by_hand.as_secs_f64();
        worst = worst.max(ratio);
        println!(
            "{:<40}{:>12.2?}{:>12.2?}{:>8.3}",
            workload.name, library, by_hand, ratio
        );
    }
    if worst > LIMIT {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}
