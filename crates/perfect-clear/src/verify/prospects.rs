//! How many clears follow in a row, worked out by going through all that may come.

use std::collections::BTreeMap;

use quadrille_search::GaveUp;

use super::Referee;
use super::chance::{Moment, View};
use super::grid::Cells;
use crate::{Piece, PieceSet};

/// What the next start is worth: by the piece in the slot, the pieces that are known of it, and the bag after them.
pub type NextStart<'a> = &'a dyn Fn(Piece, &[Piece], PieceSet) -> f64;

/// A first move and how many clears in a row are expected after it, this one included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expected {
    /// Whether hold is pressed first.
    pub hold: bool,
    /// The piece.
    pub piece: Piece,
    /// Its cells `(x, y)`, row by row from the bottom.
    pub cells: Cells,
    /// The clears.
    pub clears: f64,
}

/// What is the same at all moments.
struct Beyond<'a> {
    /// Pieces that are known beyond this clear.
    shown: &'a [Piece],
    next: NextStart<'a>,
}

type Known = BTreeMap<Moment, f64>;

impl Referee<'_> {
    /// Every first move, with the clears in a row that are expected after it: the piece that is left is chosen as soon
    /// as everything of this clear is shown. A piece must be in the slot.
    ///
    /// # Errors
    ///
    /// When a limit strikes.
    pub fn expected(&mut self, view: &View, next: NextStart<'_>) -> Result<Vec<Expected>, GaveUp> {
        let mut all: Vec<Expected> = Vec::new();
        let Some(moment) = view.moment() else {
            return Ok(all);
        };
        self.begin();
        let needed = moment.grid.empty_cells() / 4;
        let beyond = Beyond {
            shown: view.shown.get(needed..).unwrap_or_default(),
            next,
        };
        let mut known = Known::new();
        for (hold, piece, hand) in moment.moves() {
            if all.iter().any(|other| other.piece == piece) {
                continue;
            }
            for cells in &*self.landings.of(&moment.grid, piece) {
                let clears = self.mean(moment.placed(hand, cells), &beyond, &mut known)?;
                all.push(Expected {
                    hold,
                    piece,
                    cells: *cells,
                    clears,
                });
            }
        }
        Ok(all)
    }

    /// The mean over what is shown next.
    fn mean(&mut self, moment: Moment, beyond: &Beyond<'_>, known: &mut Known) -> Result<f64, GaveUp> {
        let next = moment.shown();
        let count = next.len() as f64;
        let mut sum = 0.0;
        for moment in next {
            sum += self.clears(moment, beyond, known)?;
        }
        Ok(sum / count)
    }

    /// The clears that the best play expects.
    fn clears(&mut self, moment: Moment, beyond: &Beyond<'_>, known: &mut Known) -> Result<f64, GaveUp> {
        if moment.grid.height() == 0 {
            let next = |slot| (beyond.next)(slot, beyond.shown, moment.bag);
            return Ok(moment.hand.slot.map_or(0.0, |slot| 1.0 + next(slot)));
        }
        if let Some(&clears) = known.get(&moment) {
            return Ok(clears);
        }
        let mut best = 0.0_f64;
        for (_, piece, hand) in moment.moves() {
            for cells in &*self.landings.of(&moment.grid, piece) {
                self.tick(1)?;
                best = self.mean(moment.placed(hand, cells), beyond, known)?.max(best);
            }
        }
        known.insert(moment, best);
        Ok(best)
    }
}
