//! Time of the share of solvable queues, for a few patterns.

use std::time::Instant;

use quadrille_perfect_clear::{Field, Hold, Mover, Physics, Piece, percent};
use quadrille_search::Limits;

fn main() {
    let opener = "XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X";
    let held = "XXX_____XX/XXX____XXX/XXX___XXXX/XXX____XXX";
    let grace = "XXX____XXX/XXX____XXX/XXX____XXX/XXX____XXX";
    let cases = [
        ("opener", opener, Hold::Empty, "*p4"),
        ("opener, I held", held, Hold::Piece(Piece::I), "*p4"),
        ("four wide, T", grace, Hold::Empty, "T,*p4"),
        (
            "stairs",
            "X_________/XXXX______/XXXXX_____/XXXXXX____",
            Hold::Empty,
            "*p7",
        ),
        ("empty", "", Hold::Empty, "TIOSZJL,*p4"),
    ];
    for (name, field, hold, pattern) in cases {
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
