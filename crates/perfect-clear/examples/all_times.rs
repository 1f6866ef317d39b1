//! Time of all solutions of twenty queues of eleven pieces on the empty field: some that others have published figures
//! of, and random ones; in CPU time of the thread.

use quadrille_cli::ThreadTime;
use quadrille_perfect_clear::{Config, Field, Graph, Limits, Problem};

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
    let mut sum = 0.0;
    for text in QUEUES {
        let problem = Problem::new(field, text.parse().expect("pieces")).expect("eleven pieces");
        let start = ThreadTime::start();
        let graph = Graph::new(&problem, &Config::default(), &Limits::none()).expect("memory for all states");
        let built = start.elapsed().as_secs_f64() * 1e3;
        let tilings = graph.tilings().len();
        let all = start.elapsed().as_secs_f64() * 1e3;
        sum += all;
        println!(
            "{text}: {} states, {} nodes, {} solutions in {built:.0} ms, {tilings} tilings after {all:.0} ms",
            graph.visited(),
            graph.nodes().len(),
            graph.solutions()
        );
    }
    println!(
        "mean of {} queues: {:.0} ms",
        QUEUES.len(),
        sum / QUEUES.len() as f64
    );
}
