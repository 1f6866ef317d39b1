//! Time of all solutions of twenty queues of eleven pieces on the empty field: some that others have published figures
//! of, and random ones; in CPU time of the thread.

use quadrille_cli::ThreadTime;
use quadrille_perfect_clear::{Field, Graph, Mover, Physics, Queue, parse_pieces};
use quadrille_search::Limits;

/// Queues of two bags: five of which others have published figures, fifteen drawn at random.
const QUEUES: [&str; 20] = [
    "OZTLISJJLIS",
    "TZSIOJLOZTJ",
    "STIZOLJLZOS",
    "JTLZOISZISL",
    "JZOSLIIJSOZ",
    "TILOJZSLJSZ",
    "ISLJZTOIJTZ",
    "ISTOJZLIZLJ",
    "IZLTOJSOZJS",
    "ISZLTJOIOZT",
    "ZTLIOJSISZT",
    "ZSJIOLTILZS",
    "TJSOZLIZSIT",
    "ISLOTZJLTJO",
    "TOZSILJITLZ",
    "ZILOJSTTZSI",
    "SZJILOTZTSI",
    "LTZISOJOJLZ",
    "JLSTOZISOJT",
    "SZLTIJOZTJO",
];

fn main() {
    let field = Field::empty(4).expect("four lines");
    let mover = Mover::new(Physics::srs(), 4).expect("known kicks");
    let mut sum = 0.0;
    for text in QUEUES {
        let queue = Queue::new(parse_pieces(text).expect("pieces"));
        let start = ThreadTime::start();
        let graph = Graph::new(&mover, field, &queue, &Limits::none()).expect("eleven pieces");
        let built = start.elapsed().as_secs_f64() * 1e3;
        let tilings = graph.tilings().len();
        let all = start.elapsed().as_secs_f64() * 1e3;
        sum += all;
        println!(
            "{text}: {} states, {} nodes, {} solutions in {built:.0} ms, {tilings} tilings after {all:.0} ms",
            graph.visited(),
            graph.nodes().len(),
            graph.ways()
        );
    }
    println!(
        "mean of {} queues: {:.0} ms",
        QUEUES.len(),
        sum / QUEUES.len() as f64
    );
}
