//! Keys, pressed one after the other.

use std::collections::{BTreeMap, VecDeque};

use thiserror::Error;

use super::grid::Cells;
use super::movement::{Air, Position};

/// Fault of a list of keys.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum KeyFault {
    /// There is no such key.
    #[error("there is no key {0:?}")]
    Unknown(String),
    /// `hold` is pressed, or not, against what the step says.
    #[error("hold is the first key where it is pressed for a piece, and no key where it is not")]
    Hold,
    /// The list does not end with the key that locks the piece.
    #[error("the keys do not end with hard drop")]
    Unlocked,
    /// A key that does nothing, or is not allowed where the piece is.
    #[error("key {number}, {name}, does nothing there")]
    Idle {
        /// The number of the key, from 1.
        number: usize,
        /// Its name.
        name: String,
    },
    /// The keys lead to other cells.
    #[error("the keys bring the piece to other cells")]
    Elsewhere,
    /// There are shorter lists.
    #[error("{given} keys are listed, and {fewest} {} enough", if *fewest == 1 { "is" } else { "are" })]
    TooMany {
        /// The keys of the list.
        given: usize,
        /// The fewest that bring the piece there.
        fewest: usize,
    },
}

/// The key that locks the piece.
const LOCK: &str = "hard drop";

/// All other keys that move a piece.
const MOVES: [&str; 9] = [
    "left",
    "right",
    "far left",
    "far right",
    "clockwise",
    "anticlockwise",
    "half turn",
    "soft drop",
    "down",
];

impl Air<'_> {
    /// Whether the keys bring the piece to these cells, and no fewer do.
    pub(super) fn check_keys(&self, keys: &[String], hold: bool, cells: &Cells) -> Result<(), KeyFault> {
        if keys.iter().position(|key| key == "hold") != hold.then_some(0) {
            return Err(KeyFault::Hold);
        }
        let moves = &keys[usize::from(hold)..];
        let Some((lock, moves)) = moves.split_last().filter(|(last, _)| *last == LOCK) else {
            return Err(KeyFault::Unlocked);
        };
        let mut at = self.start();
        for (number, key) in (1 + usize::from(hold)..).zip(moves) {
            if !MOVES.contains(&key.as_str()) && key != lock {
                return Err(KeyFault::Unknown(key.clone()));
            }
            let name = key.clone();
            at = self.press(at, key).ok_or(KeyFault::Idle { number, name })?;
        }
        if self.cells(self.far(at, 0, -1)).as_ref() != Some(cells) {
            return Err(KeyFault::Elsewhere);
        }
        let (given, fewest) = (moves.len() + 1, self.fewest(cells));
        if given > fewest {
            return Err(KeyFault::TooMany { given, fewest });
        }
        Ok(())
    }

    /// Where a key leads; `None` if it does nothing.
    fn press(&self, at: Position, key: &str) -> Option<Position> {
        let may_drop = self.may_drop();
        let to = match key {
            "left" | "right" | "far left" | "far right" if !self.may_shift(at) => None,
            "left" => self.step(at, -1, 0),
            "right" => self.step(at, 1, 0),
            "far left" => Some(self.far(at, -1, 0)),
            "far right" => Some(self.far(at, 1, 0)),
            "clockwise" => self.turn(at, 1),
            "half turn" => self.turn(at, 2),
            "anticlockwise" => self.turn(at, 3),
            "down" if may_drop => self.step(at, 0, -1),
            "soft drop" if may_drop => Some(self.far(at, 0, -1)),
            _ => None,
        };
        to.filter(|&to| to != at)
    }

    /// The fewest keys, with the last that locks the piece, that bring it to cells where it can come.
    fn fewest(&self, cells: &Cells) -> usize {
        let start = self.start();
        let mut keys = BTreeMap::from([(start, 1)]);
        let mut open = VecDeque::from([start]);
        while let Some(at) = open.pop_front() {
            let pressed = keys[&at];
            if self.cells(self.far(at, 0, -1)).as_ref() == Some(cells) {
                return pressed;
            }
            for next in MOVES.into_iter().filter_map(|key| self.press(at, key)) {
                keys.entry(next).or_insert_with(|| {
                    open.push_back(next);
                    pressed + 1
                });
            }
        }
        usize::MAX
    }
}
