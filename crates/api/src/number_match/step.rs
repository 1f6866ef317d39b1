//! Steps of a line, in requests.

use quadrille_number_match::{Action, Pair};
use serde::Deserialize;

use super::{MOST_CELLS, Rules};
use crate::fields::{Fields, Read};
use crate::{Code, Refusal};

/// A step of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(
    test,
    ts(rename = "NumberMatchStep", tag = "action", rename_all = "lowercase")
)]
pub enum StepValue {
    /// Two digits are taken.
    Pair {
        /// Row and column of the first one, from 0.
        a: [u32; 2],
        /// Row and column of the second one.
        b: [u32; 2],
    },
    /// Copies of all digits are added.
    Refill,
    /// Emptied rows vanish.
    Wait,
}

/// What is done in a step.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Name {
    Pair,
    Refill,
    Wait,
}

impl Read for StepValue {
    /// Steps of answers have more fields than are read here.
    fn read(fields: &mut Fields) -> Result<Self, Refusal> {
        let step = match fields.required("action")? {
            Name::Pair => Self::Pair {
                a: fields.required("a")?,
                b: fields.required("b")?,
            },
            Name::Refill => Self::Refill,
            Name::Wait => Self::Wait,
        };
        fields.ignore_others();
        Ok(step)
    }
}

impl StepValue {
    /// The action on boards of these rules.
    pub(super) fn action(self, rules: Rules) -> Result<Action, Refusal> {
        let index = |[row, column]: [u32; 2]| {
            let is_cell = (row as usize) < MOST_CELLS && column < rules.width;
            let no_cell = || Code::Illegal.because(&format!("no cell is in row {row}, column {column}"));
            is_cell
                .then(|| (row * rules.width + column) as usize)
                .ok_or_else(no_cell)
        };
        Ok(match self {
            Self::Pair { a, b } => Action::Take(Pair::new(index(a)?, index(b)?)),
            Self::Refill => Action::Refill,
            Self::Wait => Action::Wait,
        })
    }
}
