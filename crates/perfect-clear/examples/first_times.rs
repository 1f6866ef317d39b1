//! Time of the first solution of 1,000 random queues of eleven pieces on the empty field, and of refuting those that have
//! none, in CPU time of the thread.
//!
//! Queues of bags all have one with hold; so the others are those without hold, those of independent pieces, and one
//! that is known to have none.

use std::error::Error;

use quadrille_cli::ThreadTime;
use quadrille_perfect_clear::{Field, Hold, Mover, Physics, Piece, Queue, parse_pieces, solve};
use quadrille_search::{Limits, Outcome, Seed};
use rand::RngExt;

#[path = "../benches/workloads/queues.rs"]
mod queues;

fn main() -> Result<(), Box<dyn Error>> {
    let mover = Mover::new(Physics::srs(), 4)?;
    let bags = (0..1_000).map(queues::queue);
    tell("of two bags", &mover, bags.clone())?;
    let without_hold = bags.map(|queue| Queue {
        hold: Hold::Off,
        ..queue
    });
    tell("of two bags, without hold", &mover, without_hold)?;
    tell("of independent pieces", &mover, (0..1_000).map(independent))?;
    let mut demon = Queue::new(parse_pieces("IOSZZSOITJ")?);
    demon.hold = Hold::Piece(Piece::O);
    tell(&demon.to_string(), &mover, std::iter::once(demon))
}

/// Eleven pieces, each drawn from all seven.
fn independent(index: u64) -> Queue {
    let mut random = Seed(778).stream(index);
    let pieces = (0..11).map(|_| Piece::ALL[random.random_range(0..7)]);
    Queue::new(pieces.collect())
}

/// Milliseconds until the first solution, and until it is known that there is none.
fn tell(name: &str, mover: &Mover, queues: impl Iterator<Item = Queue>) -> Result<(), Box<dyn Error>> {
    let field = Field::empty(4)?;
    let [mut solved, mut refuted] = [const { Vec::new() }; 2];
    for queue in queues {
        let start = ThreadTime::start();
        let found = solve::first(mover, field, &queue, &Limits::none())?;
        let time = start.elapsed().as_secs_f64() * 1e3;
        match found {
            Outcome::Solved(_) => solved.push(time),
            Outcome::Unsolvable(_) => refuted.push(time),
            Outcome::GaveUp(reason) => return Err(format!("{queue}: {reason}").into()),
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
