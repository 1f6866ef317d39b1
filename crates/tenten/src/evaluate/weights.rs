//! Weights of an evaluation that is made of cells, pairs of cells and lines, and of its details.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::counts;
use crate::{LineKind, Rules};

/// Weights of cells, pairs of cells and lines: a finer language than the digits of [`Strategy`](crate::Strategy).
///
/// The units are free: only ratios matter. As a text, the numbers stand in the order of the fields, separated by
/// commas; zeros at the end may be left out. The quick score is `1620,2,45,12`.
///
/// ```
/// use quadrille_tenten::Weights;
///
/// let weights: Weights = "1620,2,45,12,0,-3".parse()?;
/// assert_eq!((weights.free, weights.pairs[1]), (1620, -3));
/// assert_eq!(weights.to_string(), "1620,2,45,12,0,-3");
/// assert_eq!("1620,2,45,12".parse(), Ok(Weights::QUICK));
/// # Ok::<(), quadrille_tenten::WeightsError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Weights {
    /// For each free cell.
    pub free: u16,
    /// For the squares of the numbers of filled cells, summed over the lines.
    pub alignment: u16,
    /// Taken off for each pair of neighbours of which one is filled.
    pub surface: u16,
    /// Taken off for each pair of filled cells that touch at a corner, whether or not they have a filled neighbour.
    pub corners: i16,
    /// Taken off for each pair of filled cells that lie as far apart as [`Weights::OFFSETS`] says.
    pub pairs: [i16; 5],
    /// Taken off for each filled cell of a ring, the ring along the wall first.
    pub rings: [i16; 5],
    /// Taken off for what [`Weights::DETAILS`] names, by which the best boards of a round are compared once more; all
    /// zero where the weights above decide alone. The units are those of this list alone.
    pub details: [i16; counts::COUNT],
}

/// Reason why a text is no list of weights.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WeightsError {
    /// There are too few numbers, or too many.
    #[error("`{text}` has {count} weights; there are 4 to {most}, such as 1620,2,45,12", most = Weights::COUNT)]
    Length {
        /// What was given.
        text: String,
        /// Its numbers.
        count: usize,
    },
    /// One of them is no number, or too large.
    #[error("weight {place}, `{number}`, is no whole number from {least} to {most}")]
    Number {
        /// Which one, from 1.
        place: usize,
        /// How it is written.
        number: String,
        /// The least that is allowed there.
        least: i64,
        /// The greatest.
        most: i64,
    },
}

impl Weights {
    /// The quick score: `10025` that dislikes cells which touch at corners.
    pub const QUICK: Self = Self {
        free: 1620,
        alignment: 2,
        surface: 45,
        corners: 12,
        pairs: [0; 5],
        rings: [0; 5],
        details: [0; counts::COUNT],
    };
    /// What a search for weights found ([`crate::tune`]; `docs/results.md`).
    pub const TUNED: Self = Self {
        free: 3441,
        alignment: 5,
        surface: 115,
        corners: 44,
        pairs: [6, 2, -2, 2, 9],
        rings: [10, -13, 0, 0, 0],
        details: [0; counts::COUNT],
    };
    /// For boards of 9 x 9 whose boxes of 3 x 3 vanish too, as in Blockudoku: what a search on that game found
    /// (`docs/algorithms/tenten.md`).
    pub const BOXES: Self = Self {
        free: 560,
        alignment: 11,
        surface: 237,
        corners: 59,
        pairs: [-35, 0, 0, 0, 0],
        rings: [0; 5],
        details: [
            738, 1000, 923, -125, 358, 82, 65, 786, -117, 373, 209, 2044, 5, 21, -105, -17, -47, 108, -16, -6,
        ],
    };
    /// How far the cells of [`Weights::pairs`] lie apart, one way and the other; turned and mirrored all the same.
    pub const OFFSETS: [(usize, usize); 5] = [(2, 0), (2, 1), (2, 2), (3, 0), (3, 1)];
    /// What the details count: [`Weights::NAMES`] from [`Weights::ADDITIVE`] on.
    ///
    /// | name | what it counts |
    /// |---|---|
    /// | `corner-cells`, `side-cells`, `middle-cells` | filled cells of boxes at two walls, at one, at none |
    /// | `boxes` | boxes with a filled cell |
    /// | `inside`, `across` | neighbours of which one is filled, in one box and in two |
    /// | `walls` | sides of free cells at the wall |
    /// | `nooks` | pairs of filled neighbours of a free cell that touch at a corner |
    /// | `slots` | pairs of filled neighbours on either side of a free cell |
    /// | `wall-slots` | free cells between a wall and a filled cell, each way |
    /// | `no-bar` | free cells that no bar of three covers, upright and lying |
    /// | `no-place` | pieces without a place, of those that lie inside no other |
    /// | `scarce` | places that such pieces lack of four, times the filled cells above a quarter of the board |
    /// | `no-clear` | filled cells less the ways to clear with a piece of four cells or more, times the same |
    /// | `diagonals` | pairs of filled cells that touch at a corner |
    /// | `in-lines`, `in-boxes` | the squares of the numbers of filled cells of rows and columns, and of boxes |
    /// | `lines` | rows and columns with a filled cell |
    /// | `squares` | places of a square of nine |
    /// | `crowd` | the square of the filled cells above a quarter of the board |
    ///
    /// A *box* is any line that is neither a row nor a column.
    pub const DETAILS: [&str; counts::COUNT] = counts::NAMES;
    /// How many weights there are.
    pub const COUNT: usize = Self::ADDITIVE + counts::COUNT;
    /// How many of them are of cells, pairs of cells, and lines. They come first; the details follow.
    pub const ADDITIVE: usize = 14;
    /// How many a text has at least.
    const FEWEST: usize = 4;
    /// Names of the weights, in their order.
    pub const NAMES: [&str; Self::COUNT] = {
        let additive = [
            "free",
            "alignment",
            "surface",
            "corners",
            "pairs-2-0",
            "pairs-2-1",
            "pairs-2-2",
            "pairs-3-0",
            "pairs-3-1",
            "ring-1",
            "ring-2",
            "ring-3",
            "ring-4",
            "ring-5",
        ];
        let mut names = [""; Self::COUNT];
        let (first, second) = names.split_at_mut(Self::ADDITIVE);
        first.copy_from_slice(&additive);
        second.copy_from_slice(&Self::DETAILS);
        names
    };

    /// The quick score of a game: [`Weights::BOXES`] where they are for it, else [`Weights::QUICK`].
    #[must_use]
    pub fn quick(rules: &Rules) -> Self {
        if has_boxes(rules) {
            Self::BOXES
        } else {
            Self::QUICK
        }
    }

    /// The weights of the strongest player of a game: [`Weights::BOXES`] where they are for it, else
    /// [`Weights::TUNED`].
    #[must_use]
    pub fn tuned(rules: &Rules) -> Self {
        if has_boxes(rules) {
            Self::BOXES
        } else {
            Self::TUNED
        }
    }

    /// Whether there are details.
    #[must_use]
    pub fn has_details(&self) -> bool {
        self.details != [0; counts::COUNT]
    }

    /// All weights, in their order.
    #[must_use]
    pub fn to_array(self) -> [i64; Self::COUNT] {
        let mut all = [0; Self::COUNT];
        let first = [self.free, self.alignment, self.surface].map(i64::from);
        let others = [self.corners]
            .into_iter()
            .chain(self.pairs)
            .chain(self.rings)
            .chain(self.details);
        for (to, from) in all.iter_mut().zip(first.into_iter().chain(others.map(i64::from))) {
            *to = from;
        }
        all
    }

    /// Weights in their order.
    ///
    /// # Errors
    ///
    /// When one is out of its range: 0 to 65535 for the first three, -32768 to 32767 for the others.
    pub fn from_array(all: [i64; Self::COUNT]) -> Result<Self, WeightsError> {
        let wrong = |place: usize, least: i64, most: i64| WeightsError::Number {
            place: place + 1,
            number: all[place].to_string(),
            least,
            most,
        };
        let positive = |place: usize| {
            u16::try_from(all[place]).map_err(|_| wrong(place, u16::MIN.into(), u16::MAX.into()))
        };
        let mut others = [0; Self::COUNT - 3];
        for (place, other) in (3..).zip(&mut others) {
            *other = i16::try_from(all[place]).map_err(|_| wrong(place, i16::MIN.into(), i16::MAX.into()))?;
        }
        Ok(Self {
            free: positive(0)?,
            alignment: positive(1)?,
            surface: positive(2)?,
            corners: others[0],
            pairs: std::array::from_fn(|at| others[1 + at]),
            rings: std::array::from_fn(|at| others[6 + at]),
            details: std::array::from_fn(|at| others[11 + at]),
        })
    }

    /// What is taken off for a pair of filled cells so far apart, one way and the other; 0 for neighbours.
    pub(crate) fn pair(&self, down: usize, right: usize) -> i64 {
        let offset = (down.max(right), down.min(right));
        if offset == (1, 1) {
            return self.corners.into();
        }
        let place = Self::OFFSETS.iter().position(|&known| known == offset);
        place.map_or(0, |place| self.pairs[place].into())
    }
}

/// Whether [`Weights::BOXES`] are for these rules.
pub(super) fn has_boxes(rules: &Rules) -> bool {
    let boxes = LineKind::Boxes { height: 3, width: 3 };
    let all = [LineKind::Rows, LineKind::Columns, boxes];
    rules.size() == 9 && all.into_iter().all(|kind| rules.has_lines(kind))
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.to_array();
        let last = all.iter().rposition(|&weight| weight != 0).unwrap_or(0);
        let count = (last + 1).max(Self::FEWEST);
        let texts: Vec<String> = all[..count].iter().map(i64::to_string).collect();
        f.write_str(&texts.join(","))
    }
}

impl FromStr for Weights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Self, WeightsError> {
        let parts: Vec<&str> = text.split(',').collect();
        if !(Self::FEWEST..=Self::COUNT).contains(&parts.len()) {
            return Err(WeightsError::Length {
                text: text.to_owned(),
                count: parts.len(),
            });
        }
        let mut all = [0; Self::COUNT];
        for (place, (weight, part)) in all.iter_mut().zip(parts).enumerate() {
            *weight = part.parse().map_err(|_| WeightsError::Number {
                place: place + 1,
                number: part.to_owned(),
                least: if place < 3 { 0 } else { i16::MIN.into() },
                most: if place < 3 {
                    u16::MAX.into()
                } else {
                    i16::MAX.into()
                },
            })?;
        }
        Self::from_array(all)
    }
}

#[cfg(test)]
mod tests {
    use proptest::{prop_assert_eq, proptest};

    use super::*;

    proptest! {
        #[test]
        fn texts_round_trip(first: [u16; 3], others: [i16; 31]) {
            let numbers = first.map(i64::from).into_iter().chain(others.map(i64::from));
            let all: Vec<i64> = numbers.collect();
            let weights = Weights::from_array(all.try_into().expect("all of them")).expect("in range");
            prop_assert_eq!(weights.to_string().parse(), Ok(weights));
        }
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let shown = |text: &str| text.parse::<Weights>().expect_err("no weights").to_string();
        let texts = ["", "1620,2,45", "1620,2,45,x", "1620,-2,45,12", "1,2,3,40000"];
        insta::assert_snapshot!(texts.map(shown).join("\n"), @r"
        `` has 1 weights; there are 4 to 34, such as 1620,2,45,12
        `1620,2,45` has 3 weights; there are 4 to 34, such as 1620,2,45,12
        weight 4, `x`, is no whole number from -32768 to 32767
        weight 2, `-2`, is no whole number from 0 to 65535
        weight 4, `40000`, is no whole number from -32768 to 32767
        ");
    }

    #[test]
    fn offsets_have_no_direction() {
        let weights: Weights = "1620,2,45,12,1,2,3,4,5".parse().expect("weights");
        let found = [
            (1, 0),
            (1, 1),
            (0, 2),
            (1, 2),
            (2, 1),
            (2, 2),
            (0, 3),
            (3, 1),
            (3, 2),
        ];
        assert_eq!(
            found.map(|(a, b)| weights.pair(a, b)),
            [0, 12, 1, 2, 2, 3, 4, 5, 0]
        );
    }
}
