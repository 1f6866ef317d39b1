//! How many clears follow in a row, worked out by going through all that may come.

use std::collections::BTreeMap;

use quadrille_search::GaveUp;

use super::Referee;
use super::chance::{Moment, View};
use super::grid::Cells;
use crate::chain::values::StartValues;
use crate::{Piece, PieceSet};

/// Worth of the next start: by the piece in the slot, the pieces that are known of it, and the bag after them.
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
    /// The least and the greatest chance of this clear among the plays that expect as many, rounding aside.
    pub chance: [f64; 2],
}

/// Use that a player makes of the next start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reveals {
    /// The piece that is left is chosen as soon as everything of this clear is shown.
    Unseen,
    /// It is chosen by what each placement reveals of the next start.
    Seen,
}

/// Common part of all moments.
struct Beyond<'a> {
    /// Pieces that are known beyond this clear.
    shown: &'a [Piece],
    /// How many more of them are looked at as they are revealed.
    reveals: usize,
    next: NextStart<'a>,
}

/// Plays whose clears differ by less are taken for equal: the solver adds up rounded numbers.
const ROUNDING: f64 = 1e-4;

/// Worth of a moment under the best play.
#[derive(Clone, Copy, Default)]
struct Worth {
    clears: f64,
    /// The least and the greatest chance of this clear among the best plays.
    chance: [f64; 2],
}

impl Worth {
    fn mean(all: &[Self]) -> Self {
        let mean = |part: fn(&Self) -> f64| all.iter().map(part).sum::<f64>() / all.len() as f64;
        Self {
            clears: mean(|one| one.clears),
            chance: [mean(|one| one.chance[0]), mean(|one| one.chance[1])],
        }
    }

    /// The best of some decisions; nothing is worth nothing.
    fn best(all: &[Self]) -> Self {
        let clears = all.iter().map(|one| one.clears).fold(0.0, f64::max);
        let best = all.iter().filter(|one| one.clears >= clears - ROUNDING);
        let chances: Vec<[f64; 2]> = best.map(|one| one.chance).collect();
        Self {
            clears,
            chance: [
                chances.iter().map(|chance| chance[0]).reduce(f64::min),
                chances.iter().map(|chance| chance[1]).reduce(f64::max),
            ]
            .map(Option::unwrap_or_default),
        }
    }
}

type Known = BTreeMap<Moment, Worth>;

impl Referee<'_> {
    /// Every first move, with the clears in a row that are expected after it. A piece must be in the slot.
    ///
    /// # Errors
    ///
    /// When a limit strikes.
    pub fn expected(
        &mut self,
        view: &View,
        reveals: Reveals,
        next: NextStart<'_>,
    ) -> Result<Vec<Expected>, GaveUp> {
        let mut all: Vec<Expected> = Vec::new();
        let Some(moment) = view.moment() else {
            return Ok(all);
        };
        self.begin();
        let needed = moment.grid.empty_cells() / 4;
        let shown = view.shown.get(needed..).unwrap_or_default();
        let beyond = Beyond {
            shown,
            reveals: match reveals {
                Reveals::Unseen => 0,
                Reveals::Seen => StartValues::SHOWN.saturating_sub(shown.len()),
            },
            next,
        };
        let mut known = Known::new();
        for (hold, piece, hand) in moment.moves() {
            if all.iter().any(|other| other.piece == piece) {
                continue;
            }
            for cells in &*self.landings.of(&moment.grid, piece) {
                let worth = self.mean(moment.placed(hand, cells), &beyond, &mut known)?;
                all.push(Expected {
                    hold,
                    piece,
                    cells: *cells,
                    clears: worth.clears,
                    chance: worth.chance,
                });
            }
        }
        Ok(all)
    }

    /// The mean over what is shown next.
    fn mean(&mut self, moment: Moment, beyond: &Beyond<'_>, known: &mut Known) -> Result<Worth, GaveUp> {
        let needed = moment.grid.empty_cells() / 4;
        let more = moment.seen().len().saturating_sub(needed);
        let next = if moment.is_seen() && more < beyond.reveals {
            moment.shown_beyond()
        } else {
            moment.shown()
        };
        let next = next.into_iter();
        let all: Result<Vec<Worth>, GaveUp> = next.map(|moment| self.clears(moment, beyond, known)).collect();
        Ok(Worth::mean(&all?))
    }

    /// What the best play expects.
    fn clears(&mut self, moment: Moment, beyond: &Beyond<'_>, known: &mut Known) -> Result<Worth, GaveUp> {
        if moment.grid.height() == 0 {
            let shown = [beyond.shown, moment.seen()].concat();
            let next = |slot| (beyond.next)(slot, &shown, moment.bag);
            return Ok(Worth {
                clears: moment.hand.slot.map_or(0.0, |slot| 1.0 + next(slot)),
                chance: [1.0; 2],
            });
        }
        if let Some(&worth) = known.get(&moment) {
            return Ok(worth);
        }
        let mut all = Vec::new();
        for (_, piece, hand) in moment.moves() {
            for cells in &*self.landings.of(&moment.grid, piece) {
                self.tick(1)?;
                all.push(self.mean(moment.placed(hand, cells), beyond, known)?);
            }
        }
        let best = Worth::best(&all);
        known.insert(moment, best);
        Ok(best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Hold, Physics, parse_pieces};

    /// Two columns, which an O clears, and four, which two O clear.
    const TWO: &str = "XXXXXXXX../XXXXXXXX..";
    const FOUR: &str = "XXXXXX..../XXXXXX....";

    /// First moves of the O in the slot: the column of its first cell, the clears, and the chance.
    fn expected(
        (field, shown, bag): (&str, &str, &str),
        reveals: Reveals,
        next: NextStart<'_>,
    ) -> Vec<(usize, f64, [f64; 2])> {
        let view = View {
            field: field.parse().unwrap(),
            hold: Hold::Piece(Piece::O),
            shown: parse_pieces(shown).unwrap(),
            bag: parse_pieces(bag).unwrap().into_iter().collect(),
            is_forced: false,
        };
        let physics = Physics::srs();
        let moves = Referee::new(&physics).expected(&view, reveals, next).unwrap();
        moves
            .iter()
            .filter(|one| one.piece == Piece::O)
            .map(|one| (one.cells[0].0, one.clears, one.chance))
            .collect()
    }

    /// A start that is worth 2 with this piece in the slot, and 0.5 more for each I that is known.
    fn worth(slot: Piece, shown: &[Piece]) -> f64 {
        let rods = shown.iter().filter(|&&piece| piece == Piece::I).count();
        f64::from(u8::from(slot == Piece::T)) * 2.0 + 0.5 * rods as f64
    }

    /// The O clears, so the T is what is left; half of the orders bring no second O.
    #[test]
    fn what_is_left_counts_after_the_clear() {
        let next: NextStart<'_> = &|slot, shown, _| worth(slot, shown);
        let sure = [(8, 3.0, [1.0; 2])];
        assert_eq!(expected((TWO, "T", ""), Reveals::Unseen, next), sure);
        let known = [(8, 3.5, [1.0; 2])];
        assert_eq!(expected((TWO, "TI", "S"), Reveals::Unseen, next), known);
        let half = expected((FOUR, "T", "ZO"), Reveals::Unseen, next);
        assert_eq!(half[0], (6, 1.5, [0.5; 2]));
        // In the middle, it leaves a column on either side.
        assert_eq!(half[1], (7, 0.0, [0.0; 2]));
        assert_eq!(half[2], (8, 1.5, [0.5; 2]));
    }

    /// The piece that comes into sight meanwhile is an I in a third of the orders.
    #[test]
    fn what_is_revealed_is_known_of_the_next_start() {
        let next: NextStart<'_> = &|slot, shown, bag| {
            assert_eq!(shown.len() + bag.len(), 3);
            worth(slot, shown)
        };
        let seen = expected((TWO, "T", "ISZ"), Reveals::Seen, next);
        assert_eq!(seen.len(), 1);
        assert!((seen[0].1 - (3.0 + 0.5 / 3.0)).abs() < 1e-12, "{}", seen[0].1);
        let unseen = expected((TWO, "T", "ISZ"), Reveals::Unseen, next);
        assert_eq!(unseen, [(8, 3.0, [1.0; 2])]);
    }
}
