//! Time of finding all rests of one piece on one field, on fields of random play.

use std::time::Instant;

use quadrille_perfect_clear::{Drop, Field, KickTable, Mover, Physics, Piece};
use quadrille_search::Seed;
use rand::RngExt;

/// Fields of random play that stay within four lines, a hundred thousand.
fn fields(mover: &Mover) -> Vec<Field> {
    let empty = Field::empty(4).expect("four lines");
    let (mut random, mut fields, mut field) = (Seed(1).stream(0), Vec::new(), empty);
    while fields.len() < 100_000 {
        let piece = Piece::ALL[random.random_range(0..7)];
        let rests: Vec<_> = mover.rests(field, piece).into_iter().collect();
        if rests.is_empty() {
            field = empty;
            continue;
        }
        let placement = rests[random.random_range(0..rests.len())];
        field = field.place(placement).expect("it fits").0;
        fields.push(field);
        if field.is_clear() {
            field = empty;
        }
    }
    fields
}

fn main() {
    for drop in [Drop::Soft, Drop::Slide, Drop::Hard] {
        let mover = Mover::new(Physics::new(KickTable::srs(), drop), 4).expect("known kicks");
        let fields = fields(&mover);
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
