//! Why a signature has no tiling: arguments that need no search.
//!
//! Each is proved in `docs/algorithms/tiler.md`. On all signatures of N = 4, 6 and 8 none refutes one that has a
//! tiling.

mod weights;

use std::fmt;

use crate::{Kind, Problem, Signature};
pub use weights::{Certificate, Weights};

/// A reason why no tiling exists, checkable by hand or by its figures.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Proof {
    /// The number of T figures is odd.
    ///
    /// Colour the cells like a chessboard: a T covers three cells of one colour, every other figure two of each.
    TParity,
    /// There is no T, and the number of J and L together is odd.
    ///
    /// Colour the rows in turn: J, L and the lying T have an excess of two cells of one colour, all others of none or
    /// four.
    JlParity,
    /// There is no T, J or L, and the number of I, or of S and Z together, is odd.
    ///
    /// For I, colour the cells by the parities of row and column: O, S and Z cover one of each colour. So lying I are
    /// as many in even rows as in odd ones, and standing I as many in even columns as in odd ones. For S and Z,
    /// colour rows by pairs: each standing S or Z, and nothing else, has an excess of two; likewise lying ones.
    StraightParity,
    /// Only O, S and Z, with at least one S or Z: a special case of [`Proof::SkewBound`].
    OnlySkews,
    /// The figures weigh more than the square can: too many S and Z for the others.
    SkewBound(Certificate),
    /// The figures weigh more than the square can: too many S, or too many Z, for helpers of that handedness.
    HandedSkewBound(Certificate),
    /// Besides O, S and Z there are too few figures: with I and T counted once, J and L twice, not four.
    ///
    /// Then only I and O tile the square.
    FewHelpers,
    /// Besides O, S and Z there are just two J or L, of different kinds or with S and Z that do not fit them.
    ///
    /// Two L go with no S and Z at all, or with even numbers of both: at most N - 4 of S and 2 to N - 2 of Z. Two J
    /// go with the mirror images of these numbers. A J and an L alone never do.
    TwoHelpers,
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
            Self::SkewBound(_) => "skew-bound",
            Self::HandedSkewBound(_) => "handed-skew-bound",
            Self::FewHelpers => "few-helpers",
            Self::TwoHelpers => "two-helpers",
            Self::Exhausted => "exhausted",
        }
    }
}

impl fmt::Display for Proof {
    /// The reason in a sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TParity => f.write_str("the number of T is odd"),
            Self::JlParity => f.write_str("there is no T, and the number of J and L together is odd"),
            Self::StraightParity => {
                f.write_str("there is no T, J or L, and the number of I, or of S and Z together, is odd")
            }
            Self::OnlySkews => f.write_str("O, S and Z alone never tile a square, unless all are O"),
            Self::SkewBound(certificate) => write!(f, "too many S and Z: {certificate}"),
            Self::HandedSkewBound(certificate) => {
                write!(
                    f,
                    "too many {} for the other kinds: {certificate}",
                    certificate.weights().skew()
                )
            }
            Self::FewHelpers => f.write_str("with S, Z or T, I + T + 2 (J + L) must be at least 4"),
            Self::TwoHelpers => {
                f.write_str("with no I and T, two J or L go with few numbers of S and Z only")
            }
            Self::Exhausted => f.write_str("a complete search found none"),
        }
    }
}

/// The colouring invariants of rectangles with two even sides.
pub(crate) fn parity(counts: Signature) -> Option<Proof> {
    let odd = |kinds: &[Kind]| !sum(counts, kinds).is_multiple_of(2);
    let (no_t, no_jl) = (counts[Kind::T] == 0, sum(counts, &[Kind::J, Kind::L]) == 0);
    if odd(&[Kind::T]) {
        return Some(Proof::TParity);
    }
    if no_t && odd(&[Kind::J, Kind::L]) {
        return Some(Proof::JlParity);
    }
    let straight_odd = odd(&[Kind::I]) || odd(&[Kind::S, Kind::Z]);
    (no_t && no_jl && straight_odd).then_some(Proof::StraightParity)
}

/// The cheapest proof that a problem has no tiling, if one of the known arguments gives it.
pub(crate) fn refute(problem: &Problem) -> Option<Proof> {
    let counts = problem.signature();
    parity(counts)
        .or_else(|| only_skews(counts))
        .or_else(|| Certificate::refuting(problem, Weights::Balanced).map(Proof::SkewBound))
        .or_else(|| Certificate::refuting(problem, Weights::HandedS).map(Proof::HandedSkewBound))
        .or_else(|| Certificate::refuting(problem, Weights::HandedZ).map(Proof::HandedSkewBound))
        .or_else(|| few_helpers(counts))
        .or_else(|| two_helpers(problem))
}

/// The number of all figures of some kinds.
fn sum(counts: Signature, kinds: &[Kind]) -> u64 {
    kinds.iter().map(|&kind| u64::from(counts[kind])).sum()
}

fn only_skews(counts: Signature) -> Option<Proof> {
    let others = sum(counts, &[Kind::I, Kind::J, Kind::L, Kind::T]);
    (others == 0 && sum(counts, &[Kind::S, Kind::Z]) > 0).then_some(Proof::OnlySkews)
}

fn few_helpers(counts: Signature) -> Option<Proof> {
    let needs_helpers = sum(counts, &[Kind::I, Kind::O]) < counts.total();
    let helpers = sum(counts, &[Kind::I, Kind::T]) + 2 * sum(counts, &[Kind::J, Kind::L]);
    (needs_helpers && helpers < 4).then_some(Proof::FewHelpers)
}

fn two_helpers(problem: &Problem) -> Option<Proof> {
    let counts = problem.signature();
    if sum(counts, &[Kind::I, Kind::T]) > 0 || sum(counts, &[Kind::J, Kind::L]) != 2 {
        return None;
    }
    // The skews of the helpers' handedness, and the others.
    let (like, unlike) = match counts[Kind::L] {
        0 => (u64::from(counts[Kind::S]), u64::from(counts[Kind::Z])),
        2 => (u64::from(counts[Kind::Z]), u64::from(counts[Kind::S])),
        _ => return Some(Proof::TwoHelpers),
    };
    let size = problem.size() as u64;
    let even = like.is_multiple_of(2) && unlike.is_multiple_of(2);
    let fits = like + unlike == 0 || (even && like >= 2 && like + 2 <= size && unlike + 4 <= size);
    (!fits).then_some(Proof::TwoHelpers)
}
