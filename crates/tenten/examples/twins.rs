//! Compares the fast engine with the reference on many rounds: `cargo run --release --example twins -- 10000`, the
//! rounds of each rule of ties. Half of the boards are from play, half are crowded.

#[path = "../tests/greedy/twins.rs"]
mod twins;

use quadrille_tenten::{Rules, Ties};

fn main() {
    let rounds = std::env::args()
        .nth(1)
        .map_or(10_000, |text| text.parse().expect("a number of rounds"));
    for ties in [Ties::First, Ties::Board] {
        twins::Twins::new(&Rules::classic(), "10025", ties).check_rounds(2, rounds);
        println!("{ties:?}: {rounds} rounds, no mismatch");
    }
}
