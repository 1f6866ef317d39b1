//! Time of the first solution of 1,000 random queues of eleven pieces on the empty field, and of refuting unsolvable
//! ones.

use std::time::Instant;

use quadrille_perfect_clear::{Field, Hold, Mover, Physics, Piece, Queue, parse_pieces, solve};
use quadrille_search::{Limits, Outcome};

#[path = "../benches/workloads/queues.rs"]
mod queues;

fn main() {
    let field = Field::empty(4).expect("four lines");
    let mover = Mover::new(Physics::srs(), 4).expect("known kicks");
    let mut times = Vec::new();
    for index in 0..1_000 {
        let queue = queues::queue(index);
        let start = Instant::now();
        let found = solve::first(&mover, field, &queue, &Limits::none());
        times.push(start.elapsed().as_secs_f64() * 1e3);
        assert!(matches!(found, Ok(Outcome::Solved(_))), "{queue}");
    }
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    println!(
        "first: median {:.3} ms, 90 % {:.3} ms, 99 % {:.3} ms, most {:.3} ms, mean {mean:.3} ms",
        times[500], times[900], times[990], times[999]
    );
    let mut demon = Queue::new(parse_pieces("IOSZZSOITJ").expect("pieces"));
    demon.hold = Hold::Piece(Piece::O);
    let start = Instant::now();
    let found = solve::first(&mover, field, &demon, &Limits::none());
    println!(
        "{demon}: {found:?} in {:.1} ms",
        start.elapsed().as_secs_f64() * 1e3
    );
}
