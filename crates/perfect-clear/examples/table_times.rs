//! Time of building the table of useful boards.
use quadrille_perfect_clear::{Mover, Physics, Table};
use quadrille_search::Limits;
use std::time::Instant;
fn main() {
    let start = Instant::now();
    let mover = Mover::new(Physics::srs(), 4).expect("known kicks");
    let table = Table::build(&mover, &Limits::none(), |_| ()).expect("no limit");
    println!(
        "{:?} {} in {:.2} s",
        table.counts(),
        table.counts().iter().sum::<usize>(),
        start.elapsed().as_secs_f64()
    );
}
