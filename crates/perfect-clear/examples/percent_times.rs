//! Time of the share of solvable queues, for a few patterns.

use std::time::Instant;

use quadrille_perfect_clear::{Field, Mover, Physics, percent};
use quadrille_search::Limits;

#[path = "../benches/workloads/rates.rs"]
mod rates;

fn main() {
    for (name, field, hold, pattern) in rates::CASES {
        let field = Field::parse(field, 4).expect("a field");
        let pattern = pattern.parse().expect("a pattern");
        let mover = Mover::new(Physics::srs(), 4).expect("known kicks");
        let start = Instant::now();
        let share =
            percent(&mover, field, hold, &pattern, None, &Limits::none(), |_| ()).expect("pieces enough");
        let time = start.elapsed().as_secs_f64() * 1e3;
        println!("{name}: {} of {} in {time:.2} ms", share.solved, share.total);
    }
}
