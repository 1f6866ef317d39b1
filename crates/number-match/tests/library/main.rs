//! The library as its users call it.

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
