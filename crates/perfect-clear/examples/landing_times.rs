//! Time of finding all landings of one piece on one field, in CPU time of the thread.
//!
//! Fields are those of random play; or, with a file `*.table` (`perfect-clear table path`), useful ones from all over
//! it: those of soft drop, for each way to drop.

use std::error::Error;
use std::fs::File;

use quadrille_cli::ThreadTime;
use quadrille_perfect_clear::{DropMode, Field, KickTable, Mover, Physics, Piece, Table};

#[path = "../benches/workloads/fields.rs"]
mod fields;

/// About how many fields there are.
const FIELDS: usize = 100_000;

/// How often each is looked at.
const ROUNDS: usize = 9;

fn main() -> Result<(), Box<dyn Error>> {
    let mover = Mover::new(Physics::srs(), 4)?;
    let fields = match std::env::args().nth(1) {
        Some(path) => useful_fields(&Table::read(&mut File::open(path)?, &mover)?),
        None => fields::fields(&mover, FIELDS),
    };
    for drop in [DropMode::Soft, DropMode::Slide, DropMode::Hard] {
        let mover = Mover::new(Physics::new(KickTable::srs(), drop), 4)?;
        let mut rounds: Vec<(f64, usize)> = (0..ROUNDS).map(|_| round(&mover, &fields)).collect();
        rounds.sort_by(|a, b| a.0.total_cmp(&b.0));
        println!(
            "{drop}: {:.1} ns for a piece on a field, median of {ROUNDS} rounds ({:.1} to {:.1}), {} landings",
            rounds[ROUNDS / 2].0,
            rounds[0].0,
            rounds[ROUNDS - 1].0,
            rounds[0].1
        );
    }
    Ok(())
}

/// Every n-th field of the table, layer after layer.
fn useful_fields(table: &Table) -> Vec<Field> {
    let step = (table.len() / FIELDS).max(1);
    let words = (0..table.counts().len()).flat_map(|placed| table.words(placed));
    let fields = words.step_by(step);
    fields
        .map(|word| Field::from_cells(word, table.lines()).expect("a useful field"))
        .collect()
}

/// Nanoseconds for a piece on a field, and how many landings there are.
fn round(mover: &Mover, fields: &[Field]) -> (f64, usize) {
    let start = ThreadTime::start();
    let mut found = 0;
    for &field in fields {
        for piece in Piece::ALL {
            found += mover.landings(field, piece).len();
        }
    }
    let pairs = fields.len() * Piece::COUNT;
    (start.elapsed().as_secs_f64() * 1e9 / pairs as f64, found)
}
