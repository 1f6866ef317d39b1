//! Time of all solutions of a few queues of eleven pieces on the empty field.

use std::time::Instant;

use quadrille_perfect_clear::{Field, Graph, Mover, Physics, Queue, parse_pieces};
use quadrille_search::Limits;

fn main() {
    let field = Field::empty(4).expect("four lines");
    let mover = Mover::new(Physics::srs(), 4).expect("known kicks");
    for text in [
        "OZTLISJJLIS",
        "TZSIOJLOZTJ",
        "STIZOLJLZOS",
        "JTLZOISZISL",
        "JZOSLIIJSOZ",
    ] {
        let queue = Queue::new(parse_pieces(text).expect("pieces"));
        let start = Instant::now();
        let graph = Graph::new(&mover, field, &queue, &Limits::none()).expect("eleven pieces");
        let built = start.elapsed().as_secs_f64() * 1e3;
        let tilings = graph.tilings().len();
        let all = start.elapsed().as_secs_f64() * 1e3;
        println!(
            "{text}: {} states, {} nodes, {} solutions in {built:.0} ms, {tilings} tilings after {all:.0} ms",
            graph.visited(),
            graph.nodes().len(),
            graph.ways()
        );
    }
}
