//! What can be wrong with a solution.

use std::fmt;

use thiserror::Error;

use super::keys::KeyFault;
use crate::{Piece, Rotation};

/// One step of a solution, as plain data; it need not make sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The piece that is placed.
    pub piece: Piece,
    /// Its rotation.
    pub rotation: Rotation,
    /// Its cells `[x, y]`, y upwards, both from 0, in the field as it stands when the piece is placed.
    pub cells: Vec<[i64; 2]>,
    /// Whether hold is pressed for it.
    pub hold: bool,
    /// The rows that vanish with it, by `y`; `None` if nothing is said.
    pub cleared: Option<Vec<usize>>,
    /// The keys that bring it there; `None` if nothing is said.
    pub keys: Option<Vec<String>>,
}

impl fmt::Display for Claim {
    /// As a person would say it: piece, rotation, columns and rows from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.piece, self.rotation)?;
        let mut lead = " in";
        for (axis, name) in [(0, "column"), (1, "row")] {
            let places = || self.cells.iter().map(|cell| cell[axis].saturating_add(1));
            let (Some(first), Some(last)) = (places().min(), places().max()) else {
                continue;
            };
            if first == last {
                write!(f, "{lead} {name} {first}")?;
            } else {
                write!(f, "{lead} {name}s {first}-{last}")?;
            }
            lead = ",";
        }
        Ok(())
    }
}

/// The first thing that is wrong with a solution. Steps, columns and rows are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// A step cannot be made as it is described.
    #[error("step {step}: {claim}: {fault}")]
    Step {
        /// The step.
        step: usize,
        /// What was said of it.
        claim: Claim,
        /// What is wrong with it.
        fault: Fault,
    },
    /// The steps end before the field is clear.
    #[error("{} left at the end, after {}: {} not cleared", are(*filled, "cell"), counted(*steps, "step"), are(*rows, "row"))]
    Unfinished {
        /// How many steps there are.
        steps: usize,
        /// Rows that are left.
        rows: usize,
        /// Filled cells in them.
        filled: usize,
    },
}

/// A number of things as a person would say it: 1 step, 2 steps.
pub(crate) fn counted<N: Copy + fmt::Display + From<u8> + PartialEq>(number: N, thing: &str) -> String {
    let ending = if number == N::from(1) { "" } else { "s" };
    format!("{number} {thing}{ending}")
}

fn are(number: usize, thing: &str) -> String {
    format!(
        "{} {}",
        counted(number, thing),
        if number == 1 { "is" } else { "are" }
    )
}

/// Fault of one step. Columns and rows are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The queue has another piece now.
    #[error("the queue and hold do not give it here: without hold, {} is next", name(*next))]
    NotNext {
        /// The piece that is next; `None` at the end of the queue.
        next: Option<Piece>,
    },
    /// Hold brings another piece.
    #[error("the queue and hold do not give it here: hold brings {}", name(*held))]
    NotHeld {
        /// The piece that hold brings, if any.
        held: Option<Piece>,
    },
    /// Hold is pressed where there is none.
    #[error("hold is pressed, and this game is played without it")]
    NoHold,
    /// A piece has four cells.
    #[error("a piece has 4 cells, and {} different {} listed", .0, if *.0 == 1 { "one is" } else { "ones are" })]
    CellCount(usize),
    /// The cells are not those of the piece and the rotation.
    #[error("the cells are not those of this piece in this rotation")]
    Shape,
    /// A rotation with the same cells comes first.
    #[error("the cells are those of the rotation {0} as well, which is the one to name")]
    Name(Rotation),
    /// A cell is not in the field.
    #[error("column {}, row {} is outside the field", x.saturating_add(1), y.saturating_add(1))]
    Outside {
        /// The column, from 0.
        x: i64,
        /// The row, from 0.
        y: i64,
    },
    /// A cell is above the rows that are to be cleared.
    #[error("row {} is above the {} left", row + 1, if *left == 1 { "only row that is".to_owned() } else { format!("{left} rows that are") })]
    Above {
        /// The row, from 0.
        row: usize,
        /// The rows that are left.
        left: usize,
    },
    /// All rows have been cleared before.
    #[error("the field is clear before it")]
    Clear,
    /// A cell is taken.
    #[error("column {}, row {} is filled already", x + 1, y + 1)]
    Overlap {
        /// The column, from 0.
        x: usize,
        /// The row, from 0.
        y: usize,
    },
    /// Nothing holds the piece up.
    #[error("nothing is below it, so it does not rest there")]
    Floats,
    /// The piece cannot be moved there.
    #[error("no keys bring it there")]
    Unreachable,
    /// A row is said to vanish that does not.
    #[error("row {} is said to vanish, and it is not full", row.saturating_add(1))]
    NotFull {
        /// The row, from 0.
        row: usize,
    },
    /// A row vanishes, and it is not said.
    #[error("row {} is full, and it is not said to vanish", row + 1)]
    Full {
        /// The row, from 0.
        row: usize,
    },
    /// The keys are wrong.
    #[error("{0}")]
    Keys(#[from] KeyFault),
}

fn name(piece: Option<Piece>) -> String {
    piece.map_or_else(|| "no piece".to_owned(), |piece| piece.to_string())
}
