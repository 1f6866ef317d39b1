//! Time of finding all rests of one piece on one field, on fields of random play.

use std::time::Instant;

use quadrille_perfect_clear::{Drop, KickTable, Mover, Physics, Piece};

#[path = "../benches/workloads/fields.rs"]
mod fields;

fn main() {
    for drop in [Drop::Soft, Drop::Slide, Drop::Hard] {
        let mover = Mover::new(Physics::new(KickTable::srs(), drop), 4).expect("known kicks");
        let fields = fields::fields(&mover, 100_000);
        let start = Instant::now();
        let mut found = 0;
        for &field in &fields {
            for piece in Piece::ALL {
                found += mover.rests(field, piece).len();
            }
        }
        let each = start.elapsed().as_secs_f64() / (7 * fields.len()) as f64;
        println!(
            "{drop}: {:.1} ns for a piece on a field, {found} rests",
            each * 1e9
        );
    }
}
