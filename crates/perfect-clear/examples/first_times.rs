//! Time of the first solution of 1,000 random queues of eleven pieces on the empty field, and of refuting those that
//! have none, in CPU time of the thread.
//!
//! Queues of bags all have one with hold; so the others are those without hold, those of independent pieces, and one
//! that is known to have none.

use std::error::Error;

use quadrille_cli::ThreadTime;
use quadrille_perfect_clear::{
    Config, Field, Hold, Limits, Outcome, Piece, Problem, ProblemError, Queue, Seed, solve,
};
use rand::RngExt;

#[path = "../benches/workloads/queues.rs"]
mod queues;

fn main() -> Result<(), Box<dyn Error>> {
    let field = Field::empty(4)?;
    let problems = |hold, queue: fn(u64) -> Queue| {
        let problem = move |number| Problem::holding(field, hold, queue(number));
        (0..1_000).map(problem).collect::<Result<Vec<_>, ProblemError>>()
    };
    measure("of two bags", &problems(Hold::Empty, queues::queue)?)?;
    measure("of two bags, without hold", &problems(Hold::Off, queues::queue)?)?;
    measure("of independent pieces", &problems(Hold::Empty, independent)?)?;
    let demon = Problem::holding(field, Hold::Piece(Piece::O), "IOSZZSOITJ".parse()?)?;
    measure(&demon.to_string(), std::slice::from_ref(&demon))
}

/// Eleven pieces, each drawn from all seven.
fn independent(index: u64) -> Queue {
    let mut random = Seed(778).stream(index);
    let pieces = (0..11).map(|_| Piece::ALL[random.random_range(0..7)]);
    Queue::new(pieces.collect())
}

/// Prints the milliseconds until the first solution, and until it is known that there is none.
fn measure(name: &str, problems: &[Problem]) -> Result<(), Box<dyn Error>> {
    let [mut solved, mut refuted] = [const { Vec::new() }; 2];
    for problem in problems {
        let start = ThreadTime::start();
        let found = solve(problem, &Config::default(), &Limits::none()).outcome;
        let time = start.elapsed().as_secs_f64() * 1e3;
        match found {
            Outcome::Solved(_) => solved.push(time),
            Outcome::Unsolvable(_) => refuted.push(time),
            Outcome::GaveUp(why) => return Err(format!("{problem}: {why}").into()),
        }
    }
    for (what, mut times) in [("solved", solved), ("refuted", refuted)] {
        times.sort_by(f64::total_cmp);
        let Some(most) = times.last() else { continue };
        println!(
            "{name}: {} {what}: median {:.3} ms, 99 % {:.3} ms, most {most:.3} ms, mean {:.3} ms",
            times.len(),
            times[times.len() / 2],
            times[times.len() * 99 / 100],
            times.iter().sum::<f64>() / times.len() as f64
        );
    }
    Ok(())
}
