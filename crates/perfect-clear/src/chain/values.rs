//! What each start is worth: the expected number of clears in a row.
//!
//! # What
//!
//! At the start of a clear the field is empty, one piece is in the slot and six are shown; the rest of the bag is known
//! as a set. There are 1,120,140 such *starts*. The value of a start is the expected number of clears that follow under
//! the play that makes it greatest, until the first one fails. A clear has four lines and takes ten pieces; clears of
//! two lines, by five pieces, can be counted as well ([`Clears`]). After each placement one more piece is shown, so
//! four are unseen at first, and from the fifth placement on everything of the clear is known; what follows is the
//! piece that is left in the slot and what is shown by then.
//!
//! # How
//!
//! A [`Sweep`] works out all starts at once from what the next starts are worth ([`Beyond`]):
//!
//! 1. `menus`: which pieces can be left in the slot, for each field and all ends of the pieces. That is a set, not a
//!    number, so it does not depend on the values, and the bags do not matter yet.
//! 2. `terminal`: what each set is worth, by the bag after the fourth unseen piece; `tails`: what a line of sets is
//!    worth after four placements.
//! 3. `pulls`, `after_two`, `back`: from the fourth placement to the start, the best over placements of the mean over
//!    what is revealed.
//!
//! Everything goes by *blocks* of the first two unseen pieces, so that it fits into the memory. Only states that can
//! come up are worked out after two, three and four placements (`reach`), and values that are 0 are not kept (`few`).
//! The slot's piece and the current one may be placed alike, so states in which they change places are one.
//!
//! # What is not exact
//!
//! Five or six pieces of the next start are revealed while this clear is finished. With [`Beyond::Unseen`], the piece
//! that is left is chosen before they are: that is a policy, and its values are a lower bound. With
//! [`Beyond::Foreseen`], all of them are known at the fifth placement: an upper bound. Everything else is exact.

mod after_two;
mod back;
mod block;
#[cfg(feature = "values")]
mod built_in;
mod few;
mod file;
mod graph;
mod menus;
mod pulls;
mod reach;
mod settling;
mod sweep;
mod tails;
mod terminal;
#[cfg(test)]
mod tests;
mod two_lines;
mod windows;

use quadrille_search::Stream;
use rand::RngExt;

use crate::{Piece, PieceSet};
pub use file::{VERSION, ValuesError};
pub use settling::{Change, Settling};
pub use sweep::{Sweep, Sweeper};
use windows::SHOWN;

const KINDS: usize = Piece::COUNT;

/// Knowledge of the next start when the piece that is left is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beyond {
    /// Nothing but the bag: a lower bound.
    Unseen,
    /// Everything that will be shown: an upper bound.
    Foreseen,
}

/// Clears that count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Clears {
    /// Those of four lines, by ten pieces.
    #[default]
    Four,
    /// Those of two lines as well, by five pieces: a field that is empty after them is a clear like any other, and the
    /// next start follows it.
    TwoOrFour,
}

/// Rules by which clears in a row are counted and played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// Which clears count.
    pub clears: Clears,
    /// What is known of the next start when the piece that is left is chosen.
    pub beyond: Beyond,
}

impl From<Beyond> for Play {
    /// Clears of four lines.
    fn from(beyond: Beyond) -> Self {
        Self {
            clears: Clears::Four,
            beyond,
        }
    }
}

/// The values of all starts.
#[derive(Clone, Debug, PartialEq)]
pub struct StartValues {
    /// By pieces left in the bag, slot and window.
    values: Vec<f32>,
    clears: Clears,
}

/// Bits of a window.
const WINDOW: usize = 3 * SHOWN;

impl StartValues {
    /// The pieces that are shown at a start, besides the one in the slot.
    pub const SHOWN: usize = SHOWN;

    /// The same value for all starts.
    #[must_use]
    pub fn constant(value: f32) -> Self {
        Self {
            values: vec![value; (KINDS * KINDS) << WINDOW],
            clears: Clears::Four,
        }
    }

    /// The same values, where these clears count.
    #[must_use]
    pub fn counting(self, clears: Clears) -> Self {
        Self { clears, ..self }
    }

    /// Which clears the values count.
    #[must_use]
    pub const fn clears(&self) -> Clears {
        self.clears
    }

    /// Values between 0 and 10 that look random.
    #[cfg(test)]
    pub(crate) fn any() -> Self {
        let mut random = quadrille_search::Seed(7).stream(0);
        let mut values = Self::constant(0.0);
        for value in &mut values.values {
            *value = random.random_range(0..1000) as f32 / 100.0;
        }
        values
    }

    /// Values that depend on the slot and on the pieces left in the bag alone.
    #[cfg(test)]
    pub(crate) fn constant_in_what_is_shown(&self) -> Self {
        let first = |values: &[f32]| vec![values[0]; values.len()];
        Self {
            values: self.values.chunks(1 << WINDOW).flat_map(first).collect(),
            clears: self.clears,
        }
    }

    /// All values times numbers, by the pieces left in the bag, from 1.
    #[must_use]
    pub fn scaled(&self, factors: [f64; KINDS]) -> Self {
        let of_left = self.values.chunks(KINDS << WINDOW).zip(factors);
        let scaled = of_left.flat_map(|(values, factor)| {
            let scaled = move |&value: &f32| (f64::from(value) * factor) as f32;
            values.iter().map(scaled)
        });
        Self {
            values: scaled.collect(),
            clears: self.clears,
        }
    }

    /// A random start of some clear but the first: the piece in the slot, what is shown, and what is left of the bag
    /// after that, nothing where it was the bag's last.
    #[must_use]
    pub fn any_start(random: &mut Stream) -> (Piece, [Piece; SHOWN], PieceSet) {
        let mut bag = PieceSet::FULL;
        let mut draw = |random: &mut Stream| {
            let pick = random.random_range(0..bag.len());
            let piece = bag.iter().nth(pick).unwrap_or(Piece::ALL[0]);
            let left = bag.without(piece);
            bag = if left.is_empty() { PieceSet::FULL } else { left };
            (piece, left)
        };
        for _ in 0..random.random_range(0..KINDS) {
            draw(random);
        }
        let slot = Piece::ALL[random.random_range(0..KINDS)];
        let drawn: [(Piece, PieceSet); SHOWN] = std::array::from_fn(|_| draw(random));
        (slot, drawn.map(|(piece, _)| piece), drawn[SHOWN - 1].1)
    }

    /// All values: for each bag and all that can be shown with it, the number of pieces left in the bag, and the values
    /// by the piece in the slot.
    pub fn all(&self) -> impl Iterator<Item = (usize, [f64; KINDS])> {
        let states = windows::States::of_bags(SHOWN, |_| true).list.into_iter();
        states.map(|state| {
            let values = std::array::from_fn(|slot| f64::from(self.of(state.bag, slot, state.window)));
            (state.bag.len(), values)
        })
    }

    /// The 5,040 first bags, each with what it is worth when its first piece is in the slot and the others are shown.
    #[must_use]
    pub fn first_bags(&self) -> Vec<([Piece; KINDS], f64)> {
        let windows = windows::windows(PieceSet::FULL, SHOWN).into_iter();
        let bag = |window: u32| -> Option<([Piece; KINDS], f64)> {
            let shown: [Piece; SHOWN] =
                std::array::from_fn(|place| Piece::ALL[(window >> (3 * (SHOWN - 1 - place)) & 7) as usize]);
            let slot = shown
                .into_iter()
                .collect::<PieceSet>()
                .complement()
                .iter()
                .next()?;
            let bag = std::array::from_fn(|place| if place == 0 { slot } else { shown[place - 1] });
            Some((bag, f64::from(self.of(PieceSet::FULL, slot.index(), window))))
        };
        windows.filter_map(bag).collect()
    }

    /// The mean of [`StartValues::first_bags`].
    #[must_use]
    pub fn mean_of_first_bags(&self) -> f64 {
        let bags = self.first_bags();
        bags.iter().map(|(_, value)| value).sum::<f64>() / bags.len() as f64
    }

    /// The mean over what may come of the value of a start of which fewer pieces are known: the piece in the slot, what
    /// is shown, and the bag after that. Nothing if more than six pieces are shown.
    #[must_use]
    pub fn expected(&self, slot: Piece, shown: &[Piece], bag: PieceSet) -> Option<f64> {
        if shown.len() > SHOWN {
            return None;
        }
        let bag = if bag.is_empty() { PieceSet::FULL } else { bag };
        let window = shown
            .iter()
            .fold(0, |window, piece| window << 3 | piece.index() as u32);
        let mut sum = 0.0;
        let count = windows::each_longer(window, shown.len(), bag, |bag, window| {
            sum += f64::from(self.of(bag, slot.index(), window));
        });
        Some(sum / count as f64)
    }

    #[inline]
    fn place(bag: PieceSet, slot: usize, window: u32) -> usize {
        (KINDS * (bag.len() - 1) + slot) << WINDOW | window as usize
    }

    #[inline]
    fn of(&self, bag: PieceSet, slot: usize, window: u32) -> f32 {
        self.values[Self::place(bag, slot, window)]
    }

    /// The value of a start: the piece in the slot, the six that are shown, and how many pieces are left in the bag
    /// after them, 7 if none is.
    #[must_use]
    pub fn value(&self, slot: Piece, shown: [Piece; SHOWN], left: usize) -> f32 {
        let window = shown.iter().fold(0, |window, piece| window << 3 | piece.index());
        let bag = KINDS * (left.clamp(1, KINDS) - 1);
        self.values[(bag + slot.index()) << WINDOW | window]
    }
}
