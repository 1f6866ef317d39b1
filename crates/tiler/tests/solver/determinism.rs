//! The answer depends on problem, configuration and node limit alone.

use quadrille_search::Seed;
use quadrille_tiler::{Config, Report};

use super::problem;

fn on_threads(threads: usize, text: &str, seed: u64) -> Report {
    let config = Config {
        seed: Seed(seed),
        ..Config::default()
    };
    super::on_threads(threads, &problem(text), &config)
}

#[test]
fn threads_do_not_matter() {
    // The grid plan, which is one thread's work, and repair, which is a race of chains.
    for text in [
        "I49,J127,L49,O13,S127,T126,Z134",
        "I306,J1,L17,O3,S221,Z77",
        "J20,S340,T24,Z16",
    ] {
        let (one, four) = (on_threads(1, text, 5), on_threads(4, text, 5));
        assert_eq!(one.outcome, four.outcome, "{text}");
        assert_eq!(one.stats, four.stats, "{text}");
    }
}

#[test]
fn seeds_do_matter() {
    let text = "I49,J127,L49,O13,S127,T126,Z134";
    assert_ne!(on_threads(1, text, 1).outcome, on_threads(1, text, 2).outcome);
}
