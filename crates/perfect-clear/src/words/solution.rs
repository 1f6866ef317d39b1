//! A way to clear a field.

use crate::words::field_word::FieldWord;
use crate::{FieldOf, PieceStream, Placement};

/// A piece placed: where, whether it came by way of the slot, and what vanished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The piece and its place.
    pub placement: Placement,
    /// Whether hold was pressed for it.
    pub hold: bool,
    /// Rows that vanished with it, by `y`, lowest first.
    pub cleared: Vec<usize>,
}

/// A way to clear the field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// The pieces in the order in which they are placed.
    pub steps: Vec<Step>,
}

impl Solution {
    /// The solution that makes these placements; those that do not fit are left out.
    #[must_use]
    pub fn follow<W: FieldWord>(mut field: FieldOf<W>, stream: &PieceStream, path: &[Placement]) -> Self {
        let mut player = stream.player();
        let mut steps = Vec::with_capacity(path.len());
        for &placement in path {
            let hold = player.take(placement.piece).unwrap_or(false);
            if let Some((after, cleared)) = field.place(placement) {
                steps.push(Step {
                    placement,
                    hold,
                    cleared,
                });
                field = after;
            }
        }
        Self { steps }
    }

    /// How often hold is pressed.
    #[must_use]
    pub fn holds(&self) -> usize {
        self.steps.iter().filter(|step| step.hold).count()
    }

    /// The pieces in the order in which they are placed.
    #[must_use]
    pub fn pieces(&self) -> String {
        self.steps
            .iter()
            .map(|step| step.placement.piece.letter())
            .collect()
    }
}
