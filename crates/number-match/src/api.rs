//! The requests about Number Match, each declared once, and their answers.
//!
//! A request is read from JSON, answered, and its answer written as JSON; the options of the program are made from the
//! same declarations. `docs/requests.md` has all of them.
//!
//! Whoever asks keeps the state: a board, the rules with the refills that are left, and the line that is followed. So
//! each request has all that its answer depends on.
//!
//! ```
//! use quadrille_number_match::api::NumberMatch;
//! use quadrille_schema::{Context, Service};
//! use serde_json::{Map, json};
//!
//! let request = Map::from_iter([("board".to_owned(), json!("1928"))]);
//! let answer = NumberMatch::default().answer("number-match/solve", request, &Context::default()).unwrap();
//! assert!(answer.contains(r#""pairs":2"#), "{answer}");
//! ```

mod draw;
mod follow;
mod generate;
mod position;
mod read;
mod solve;
#[cfg(test)]
mod tests;
mod verify;

use std::fmt;

use quadrille_schema::{Code, Refusal, Whole, service};

use crate::record::Step;
use crate::{Action, Pair, Rules};

pub use draw::{Draw, Drawing, Pictured};
pub use follow::{BoardOfLine, Choices, Follow, Followed, Pairs, Play, Standing};
pub use generate::{Drawn, Generate, Random};
pub use position::{BoardEntry, BoardOptions, Position, problem};
pub use read::{Read, ReadBoard};
pub use solve::{Aim, Digits, Playing, Searching, Solve, Solved};
pub use verify::{Checked, Verify};

/// Number that fixes every random choice. In JavaScript it is exact up to 2^53 - 1.
pub type SeedNumber = Whole<0, { u64::MAX }>;

/// The seed of those who name none.
const FIRST: SeedNumber = SeedNumber::within(1);

/// Service for requests about Number Match. There is nothing to keep.
#[derive(Debug, Default)]
pub struct NumberMatch {}

service! {
    NumberMatch:
    Solve,
    Follow,
    Play,
    Pairs,
    Read,
    Verify,
    Generate,
    Draw,
}

/// The actions of a line on boards of these rules.
fn line(rules: &Rules, steps: &[Step]) -> Result<Vec<Action>, Refusal> {
    steps.iter().map(|step| action(rules, *step)).collect()
}

/// The action of a step on boards of these rules.
fn action(rules: &Rules, step: Step) -> Result<Action, Refusal> {
    let index = |[row, column]: [usize; 2]| {
        if row < Rules::MOST_CELLS && column < rules.columns() {
            return Ok(row * rules.columns() + column);
        }
        Err(Code::Illegal.because(&format_args!("no cell is in row {row}, column {column}")))
    };
    Ok(match step {
        Step::Pair { a, b } => Action::Take(Pair::new(index(a)?, index(b)?)),
        Step::Refill => Action::Refill,
        Step::Wait => Action::Wait,
    })
}

fn bad(error: impl fmt::Display) -> Refusal {
    Code::BadProblem.because(&error)
}

fn illegal(error: impl fmt::Display) -> Refusal {
    Code::Illegal.because(&error)
}
