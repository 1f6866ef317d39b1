//! Times of the table of useful fields, and of the share of all first clears with it: built, written, read, used.

use std::time::Instant;

use quadrille_perfect_clear::{Field, Hold, Mover, Physics, Table, percent};
use quadrille_search::Limits;

fn main() {
    let mover = Mover::new(Physics::srs(), 4).expect("known kicks");
    let start = Instant::now();
    let told = |what: &str| println!("{what}: {:.2} s since the start", start.elapsed().as_secs_f64());
    let table = Table::build(&mover, &Limits::none(), |_| ()).expect("no limit");
    told("built");
    let mut file = Vec::new();
    table.write(&mut file).expect("memory");
    told("written");
    let table = Table::read(&mut file.as_slice(), &mover).expect("what was written");
    told("read");
    println!("{} fields, {} bytes", table.len(), file.len());
    let field = Field::empty(4).expect("four lines");
    let pattern = "*p7,*p4".parse().expect("a pattern");
    let limits = Limits::none();
    let share = percent(
        &mover,
        field,
        Hold::Empty,
        &pattern,
        Some(&table),
        &limits,
        |_| (),
    );
    let share = share.expect("pieces enough");
    told("used");
    println!("{} of {} queues", share.solved, share.total);
}
