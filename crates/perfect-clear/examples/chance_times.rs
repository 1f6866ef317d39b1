//! Time of the exact chance of first bags: those that are given, or some with published chances.

use std::time::Instant;

use quadrille_perfect_clear::{Field, Hold, Mover, Physics, chance, parse_pieces};
use quadrille_search::Limits;

fn main() {
    let mover = Mover::new(Physics::srs(), 4).expect("known kicks");
    let mut bags: Vec<String> = std::env::args().skip(1).collect();
    if bags.is_empty() {
        bags = ["IJLOST", "TILJSO", "LJSZIO", "OZTLJI", "JTLZSI"]
            .map(str::to_owned)
            .to_vec();
    }
    for bag in bags {
        let shown = parse_pieces(&bag).expect("pieces");
        let situation = chance::Situation {
            field: Field::empty(4).expect("four lines"),
            hold: Hold::Empty,
            bag: chance::Situation::bag_from_start(&shown).expect("a bag"),
            shown,
        };
        let start = Instant::now();
        let advice = chance::advise(&mover, &situation, &Limits::none()).expect("six are shown");
        let time = start.elapsed().as_secs_f64();
        let chance::Chance { won, of } = advice.chance;
        println!(
            "{bag}: {won} of {of}, {} with all known, in {time:.2} s",
            advice.known.won
        );
    }
}
