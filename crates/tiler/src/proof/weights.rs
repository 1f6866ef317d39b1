//! Linear certificates: every figure weighs something, and all together too much.

use std::fmt;

use crate::{Figure, Kind, Problem};

/// A weight for every cell of the N x N square.
///
/// Both families are duals of the linear program "cover every cell once by fractions of placements".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weights {
    /// `g(row) + g(column)` with `g(x) = x` for even x and `N - 1 - x` for odd x: skew figures lie heavy everywhere.
    Balanced,
    /// By the parities of row r and column c: even, even `2c - (N - 2)`; even, odd `2r - (N - 2)`; odd, even `N - 2r`;
    /// odd, odd `N - 2c`. Every S weighs 4, Z and O nothing or more.
    HandedS,
    /// The mirror image of [`Weights::HandedS`]: every Z weighs 4, S and O nothing or more.
    HandedZ,
}

impl Weights {
    /// The weight of a cell of the square of side `size`.
    #[must_use]
    pub fn of(self, size: usize, row: usize, col: usize) -> i64 {
        let (n, r, c) = (signed(size), signed(row), signed(col));
        match self {
            Self::Balanced => [r, c]
                .iter()
                .map(|x| if x % 2 == 0 { *x } else { n - 1 - x })
                .sum(),
            Self::HandedS => match (r % 2, c % 2) {
                (0, 0) => 2 * c - (n - 2),
                (0, _) => 2 * r - (n - 2),
                (_, 0) => n - 2 * r,
                _ => n - 2 * c,
            },
            Self::HandedZ => Self::HandedS.of(size, row, size - 1 - col),
        }
    }

    /// The weight of all cells.
    #[must_use]
    pub fn total(self, size: usize) -> i64 {
        let n = signed(size);
        match self {
            Self::Balanced => n * n * (n - 2),
            Self::HandedS | Self::HandedZ => 0,
        }
    }

    /// The least weight of a kind over all its placements in the square of side `size`, even and at least 4.
    ///
    /// On cells whose row and column have given parities the weights are affine functions of row and column. So is the
    /// weight of a figure, on positions of given parities; it is least at a corner of their range. There are at most
    /// sixteen such corners.
    #[must_use]
    pub fn least(self, size: usize, kind: Kind) -> i64 {
        let figures = Figure::all().filter(|figure| figure.kind() == kind);
        let placements = figures.flat_map(|figure| {
            let (last_row, last_col) = (size - figure.shape().height(), size - figure.shape().width());
            ends(last_row).flat_map(move |row| ends(last_col).map(move |col| (figure, row, col)))
        });
        let weight = |(figure, row, col): (Figure, usize, usize)| {
            figure
                .cells()
                .iter()
                .map(|cell| self.of(size, row + cell.row, col + cell.col))
                .sum::<i64>()
        };
        placements.map(weight).min().unwrap_or(0)
    }

    /// The skew figures that weigh more than their share.
    pub(crate) fn skew(self) -> &'static str {
        match self {
            Self::Balanced => "S and Z",
            Self::HandedS => "S",
            Self::HandedZ => "Z",
        }
    }
}

impl fmt::Display for Weights {
    /// A name in words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Balanced => "balanced weights",
            Self::HandedS => "weights that favour S",
            Self::HandedZ => "weights that favour Z",
        })
    }
}

/// Sides and coordinates are far below the limits of either type.
const fn signed(number: usize) -> i64 {
    number.cast_signed() as i64
}

/// The first and last even and odd numbers from 0 to `last`; some may come twice.
fn ends(last: usize) -> impl Iterator<Item = usize> + Clone {
    [0, 1.min(last), last.saturating_sub(1), last].into_iter()
}

/// Weights by which the figures of a signature are too heavy for their square.
///
/// A tiling covers every cell once, so its figures weigh together what the square weighs; but each figure weighs at
/// least the least weight of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Certificate {
    weights: Weights,
    size: usize,
    /// The least weight of each kind.
    least: [i64; 7],
    /// What all figures weigh at least.
    figures: i64,
}

impl Certificate {
    /// The certificate that these weights give against a problem, if they do.
    #[must_use]
    pub fn refuting(problem: &Problem, weights: Weights) -> Option<Self> {
        let size = problem.size();
        if size < 4 {
            return None;
        }
        let least = Kind::ALL.map(|kind| weights.least(size, kind));
        let counts = problem.signature().counts().map(i64::from);
        let figures = counts.iter().zip(least).map(|(count, least)| count * least).sum();
        (figures > weights.total(size)).then_some(Self {
            weights,
            size,
            least,
            figures,
        })
    }

    /// The weights of the cells.
    #[must_use]
    pub const fn weights(&self) -> Weights {
        self.weights
    }

    /// The least weight of each kind, in the order of [`Kind::ALL`].
    #[must_use]
    pub const fn least(&self) -> [i64; 7] {
        self.least
    }

    /// What all figures weigh at least: more than the square.
    #[must_use]
    pub const fn figures(&self) -> i64 {
        self.figures
    }

    /// Weight of the square.
    #[must_use]
    pub fn square(&self) -> i64 {
        self.weights.total(self.size)
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "by {} the square weighs {}, the figures at least {}",
            self.weights,
            self.square(),
            self.figures
        )?;
        let mut separator = " (each ";
        for kind in Kind::ALL {
            write!(f, "{separator}{kind} {}", self.least[kind.index()])?;
            separator = ", ";
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    const FAMILIES: [Weights; 3] = [Weights::Balanced, Weights::HandedS, Weights::HandedZ];

    /// The least weights as closed forms, in the order of `Kind::ALL`.
    fn closed_form(weights: Weights, n: i64) -> [i64; 7] {
        let (j, l) = (-2 * (n - 2), -2 * (n - 4));
        match weights {
            Weights::Balanced => [
                2 * n - 4,
                2 * n - 2,
                2 * n - 2,
                4 * n - 8,
                4 * n - 6,
                3 * n - 4,
                4 * n - 6,
            ],
            Weights::HandedS => [-4 * (n - 3), j, l, 0, 4, -2 * (n - 4), 0],
            Weights::HandedZ => [-4 * (n - 3), l, j, 0, 0, -2 * (n - 4), 4],
        }
    }

    fn every_placement(size: usize, kind: Kind) -> impl Iterator<Item = (Figure, usize, usize)> {
        Figure::all()
            .filter(move |figure| figure.kind() == kind)
            .flat_map(move |figure| {
                let (rows, cols) = (size - figure.shape().height(), size - figure.shape().width());
                (0..=rows).flat_map(move |row| (0..=cols).map(move |col| (figure, row, col)))
            })
    }

    #[test]
    fn certificates_have_words() {
        let words = |signature: &str, weights| {
            let problem = Problem::new(signature.parse().expect("a signature")).expect("a square");
            Certificate::refuting(&problem, weights)
                .expect("too heavy")
                .to_string()
        };
        assert_snapshot!(words("J2,S20,Z14", Weights::Balanced), @"by balanced weights the square weighs 1440, the figures at least 1472 (each I 20, J 22, L 22, O 40, S 42, T 32, Z 42)");
        assert_snapshot!(words("I1,L2,S33", Weights::HandedS), @"by weights that favour S the square weighs 0, the figures at least 64 (each I -36, J -20, L -16, O 0, S 4, T -16, Z 0)");
        assert_snapshot!(words("I1,J2,Z33", Weights::HandedZ), @"by weights that favour Z the square weighs 0, the figures at least 64 (each I -36, J -16, L -20, O 0, S 0, T -16, Z 4)");
    }

    #[test]
    fn least_weights_are_those_of_all_placements() {
        for size in (4..=40).step_by(2) {
            for weights in FAMILIES {
                let least = Kind::ALL.map(|kind| weights.least(size, kind));
                assert_eq!(
                    least,
                    closed_form(weights, signed(size)),
                    "{weights:?} N = {size}"
                );
                for kind in Kind::ALL {
                    let all = every_placement(size, kind).map(|(figure, row, col)| {
                        let cells = figure.cells();
                        cells
                            .iter()
                            .map(|cell| weights.of(size, row + cell.row, col + cell.col))
                            .sum::<i64>()
                    });
                    assert_eq!(
                        all.min(),
                        Some(least[kind.index()]),
                        "{weights:?} N = {size} {kind}"
                    );
                }
            }
        }
    }

    #[test]
    fn totals_are_the_sums_of_all_cells() {
        for size in (4..=40).step_by(2) {
            for weights in FAMILIES {
                let cells = (0..size).flat_map(|row| (0..size).map(move |col| (row, col)));
                let sum: i64 = cells.map(|(row, col)| weights.of(size, row, col)).sum();
                assert_eq!(sum, weights.total(size), "{weights:?} N = {size}");
            }
        }
    }
}
