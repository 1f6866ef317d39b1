//! Ends a search by a time limit, by counted work, or from another thread, whichever comes first.

use std::thread;
use std::time::{Duration, Instant};

use quadrille_tiler::{Config, Limits, Outcome, Problem, Stop, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let problem: Problem = "S90,T16,Z90".parse()?;
    // The library reads no clock. The search asks this question whenever it looks at its limits.
    let end = Instant::now() + Duration::from_secs(10);
    let stop = Stop::asking(move || Instant::now() >= end);
    // Counted work is the same on every machine, and so is where it ends a search.
    let limits = Limits::until(stop.clone()).at_most(10_000_000_000);
    // Clones of the flag are one flag, which any thread may raise: when somebody presses a key, say.
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(500));
        stop.raise();
    });
    match solve(&problem, &Config::default(), &limits).outcome {
        Outcome::Solved(tiling) => println!("{:?}", tiling.figures()),
        Outcome::Unsolvable(proof) => println!("there is none: {proof}"),
        Outcome::GaveUp(why) => println!("there may be one or not: {why}"),
    }
    Ok(())
}
