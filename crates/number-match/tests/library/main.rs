//! The library as its users call it.

mod bounds;
mod conformance;
mod ends;
mod flaws;
mod properties;
mod solver;
mod vectors;

use quadrille_number_match::{Outcome, Report, Win};

/// The win of a report.
fn win(report: &Report) -> Option<&Win> {
    match &report.outcome {
        Outcome::Solved(win) => Some(win),
        Outcome::Unsolvable(_) | Outcome::GaveUp(_) => None,
    }
}

/// The README shows an example that is compiled with the tests.
#[test]
fn the_readme_shows_an_example() {
    let shown = format!(
        "```rust\n{}```\n",
        include_str!("../../examples/solve_number_match.rs")
    );
    assert!(include_str!("../../README.md").contains(&shown));
}
