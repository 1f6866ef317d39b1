//! Why a signature has no tiling.

use std::fmt;

use crate::{Kind, Problem, Signature};

/// A reason why no tiling exists, checkable by hand or by its figures.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Proof {
    /// The number of T figures is odd.
    ///
    /// On a chessboard colouring a T covers three cells of one colour, every other figure two of each; the colours of
    /// an even rectangle are equal in number.
    TParity,
    /// There is no T, and the number of J and L together is odd.
    ///
    /// Colour the rows in turn. I, O, S and Z cover an even number of cells of each colour modulo 4 in a way that
    /// leaves J and L, three against one or two against two, to be even in number.
    JlParity,
    /// There is no T, J or L, and the number of I, or of S and Z together, is odd.
    StraightParity,
    /// Only O, S and Z, with at least one S or Z: no such figures fill a corner along a side.
    OnlySkews,
    /// More S and Z than the linear programming bound allows.
    SkewBound {
        /// The most S and Z figures that any tiling of the square has.
        most: u64,
    },
    /// A complete search found none.
    Exhausted,
}

impl Proof {
    /// The reason's name in reports, such as `t-parity`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::TParity => "t-parity",
            Self::JlParity => "jl-parity",
            Self::StraightParity => "straight-parity",
            Self::OnlySkews => "only-skews",
            Self::SkewBound { .. } => "skew-bound",
            Self::Exhausted => "exhausted",
        }
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The colouring invariants of rectangles with two even sides, or an area that is a multiple of 8.
pub(crate) fn parity(counts: Signature) -> Option<Proof> {
    let [i, j, l, _, s, t, z] = counts.counts();
    if t % 2 == 1 {
        return Some(Proof::TParity);
    }
    if t == 0 && (j + l) % 2 == 1 {
        return Some(Proof::JlParity);
    }
    if t + j + l == 0 && (i % 2 == 1 || (s + z) % 2 == 1) {
        return Some(Proof::StraightParity);
    }
    None
}

/// The cheapest proof that a problem has no tiling, if one of the known arguments gives it.
pub(crate) fn refute(problem: &Problem) -> Option<Proof> {
    let counts = problem.signature();
    if let Some(proof) = parity(counts) {
        return Some(proof);
    }
    let skews = u64::from(counts[Kind::S]) + u64::from(counts[Kind::Z]);
    if skews > 0 && skews + u64::from(counts[Kind::O]) == counts.total() {
        return Some(Proof::OnlySkews);
    }
    let size = problem.size() as u64;
    // (N^2 / 4) (N - 2) / (N - 1), in whole figures.
    let most = size * size / 4 * (size - 2) / (size - 1);
    (skews > most).then_some(Proof::SkewBound { most })
}
