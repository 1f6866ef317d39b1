//! Times of the table of useful fields, and of the share of all first clears with it: built, written, read, used.

use std::sync::Arc;
use std::time::Instant;

use quadrille_perfect_clear::{Config, Field, Limits, Mover, Pattern, Physics, Problem, Table, percent};

fn main() {
    let mover = Mover::new(Physics::srs(), 4).expect("known kicks");
    let start = Instant::now();
    let report = |what: &str| println!("{what}: {:.2} s since the start", start.elapsed().as_secs_f64());
    let table = Table::build(&mover, &Limits::none()).expect("no limit");
    report("built");
    let mut file = Vec::new();
    table.write(&mut file).expect("memory");
    report("written");
    let table = Table::read(&mut file.as_slice(), &mover).expect("what was written");
    report("read");
    println!("{} fields, {} bytes", table.len(), file.len());
    let pattern: Pattern = "*p7,*p4".parse().expect("a pattern");
    let problem = Problem::new(Field::empty(4).expect("four lines"), pattern).expect("eleven pieces");
    let config = Config {
        table: Some(Arc::new(table)),
        ..Config::default()
    };
    let share = percent(&problem, &config, &Limits::none());
    let share = share.expect("fewer than the most queues");
    report("used");
    println!("{} of {} queues", share.solved, share.total);
}
