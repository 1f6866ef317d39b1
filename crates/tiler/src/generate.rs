//! Random signatures to try solvers on, the same for a seed on every machine.
//!
//! **What.** A [`Generator`] names a distribution of signatures; [`Generator::draw`] takes one from it as it comes,
//! [`Generator::draw_feasible`] one that surely has a tiling.
//!
//! **How.** Counts grow by whole figures, drawn one after another (or block after block), with integers and with
//! floating-point sums and products alone. Those are the same everywhere; logarithms and powers, which the usual
//! samplers of gamma and binomial variates need, are not.
//!
//! **Does it work?** Time is linear in the number of figures: a signature of 25 million takes 0.1 to 0.7 s.

use quadrille_search::{GaveUp, Limits, Outcome, Seed, Stream};
use rand::RngExt;
use rand::distr::Distribution;
use rand::distr::weighted::WeightedIndex;
use thiserror::Error;

use crate::{Config, Kind, Method, Problem, Signature, count_by_signature, solve};

/// A distribution of signatures for squares of any size.
///
/// ```
/// use quadrille_tiler::{Generator, Limits, Seed};
///
/// let problem = Generator::Contest.draw_feasible(50, Seed(1), &Limits::none())?;
/// assert_eq!(problem.size(), 50);
/// assert_eq!(problem, Generator::Contest.draw_feasible(50, Seed(1), &Limits::none())?);
/// # Ok::<(), quadrille_tiler::GenerateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Generator {
    /// The signature of a tiling, so feasible by construction.
    ///
    /// The square is cut into squares of 4 x 4, with one row and one column of blocks that are 6 wide where half
    /// the side is odd, and each block is tiled at random. Before that, each kind gets a weight for the whole
    /// square, one of 1/4, 1/2, 1, 2 and 4. A tiling of a block is as likely as the product of its figures' weights.
    /// I and O are frequent, S and Z rare, as most of them need helpers in a small block.
    Tiling,
    /// Signatures like those of the contest's large squares.
    ///
    /// The kind of each figure is drawn by the mean shares of the signatures that the contest published for N = 50. In
    /// thousandths these are I 81, J 182, L 82, O 26, S 237, T 183, Z 210. An odd number of T is made even.
    Contest,
    /// Shares of the kinds drawn from the symmetric Dirichlet distribution, then each figure by these shares.
    ///
    /// With `alpha` 1 all signatures are equally likely. The smaller it is, the more a few kinds prevail. An odd
    /// number of T is made even. Many of these are hard, some have no tiling.
    Dirichlet {
        /// The concentration, greater than 0 and at most 10^9.
        alpha: f64,
    },
}

/// Reason why no signature was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum GenerateError {
    /// The side of the square is odd, 0, or over [`Problem::MAX_SIZE`].
    #[error("{0} is no side of a square to tile: it must be even, from 2 to {max}", max = Problem::MAX_SIZE)]
    Size(u64),
    /// The concentration of a Dirichlet distribution is out of range.
    #[error("the concentration must be greater than 0 and at most 1e9")]
    Alpha(f64),
    /// None of many signatures drawn was solved.
    #[error("none of {0} signatures drawn was solved")]
    NoneSolved(u64),
    /// The stop flag was raised.
    #[error("stopped before a signature was solved")]
    Stopped,
}

/// The greatest concentration, which errors name: all shares are equal by then, and sums with it are still exact enough
/// to draw from.
const MOST_ALPHA: f64 = 1e9;

/// Signatures tried for one that is solved.
const TRIES: u64 = 1_000;

/// Most nodes to solve one of them, when the caller sets no limit.
const NODES: u64 = 1_000_000;

/// Mean shares of the kinds in the contest's signatures for N = 50, in thousandths.
const CONTEST: [u32; 7] = [81, 182, 82, 26, 237, 183, 210];

impl Generator {
    /// The signature that a seed gives, as drawn: whether it has a tiling is open, except for [`Generator::Tiling`].
    ///
    /// # Errors
    ///
    /// If the size or the parameter of the distribution is out of range.
    pub fn draw(self, size: u64, seed: Seed) -> Result<Problem, GenerateError> {
        if size == 0 || size % 2 == 1 || size > Problem::MAX_SIZE {
            return Err(GenerateError::Size(size));
        }
        let mut random = seed.stream(0);
        let figures = size * size / 4;
        let signature = match self {
            Self::Tiling => of_blocks(size, &mut random),
            Self::Contest => with_even_t(contest(figures, &mut random)),
            Self::Dirichlet { alpha } if alpha > 0.0 && alpha <= MOST_ALPHA => {
                with_even_t(dirichlet(figures, alpha, &mut random))
            }
            Self::Dirichlet { alpha } => return Err(GenerateError::Alpha(alpha)),
        };
        Problem::with_size(signature, size).map_err(|_| GenerateError::Size(size))
    }

    /// A signature that has a tiling: the first solved of those that the seed's children give as drawn.
    ///
    /// `limits` are those of each try; without a limit of nodes a try ends after a million. Signatures
    /// that are hard to solve are passed over, so these are easier than the feasible ones of the distribution.
    ///
    /// # Errors
    ///
    /// As [`Generator::draw`]; when the stop flag is raised; and when none of a thousand signatures was solved.
    pub fn draw_feasible(self, size: u64, seed: Seed, limits: &Limits) -> Result<Problem, GenerateError> {
        let limits = Limits::until(limits.stop.clone()).at_most(limits.nodes.unwrap_or(NODES));
        for number in 0..TRIES {
            let seed = seed.child(number);
            let problem = self.draw(size, seed)?;
            if self == Self::Tiling {
                return Ok(problem);
            }
            let config = Config {
                method: Method::Auto,
                seed,
            };
            match solve(&problem, &config, &limits).outcome {
                Outcome::Solved(_) => return Ok(problem),
                Outcome::GaveUp(GaveUp::Stopped) => return Err(GenerateError::Stopped),
                Outcome::GaveUp(_) | Outcome::Unsolvable(_) => {}
            }
        }
        Err(GenerateError::NoneSolved(TRIES))
    }
}

/// Every figure by itself, with the contest's mean shares.
fn contest(figures: u64, random: &mut Stream) -> Signature {
    let ends = CONTEST.iter().scan(0, |sum, share| {
        *sum += share;
        Some(*sum)
    });
    let ends: Vec<u32> = ends.collect();
    let mut counts = [0; 7];
    for _ in 0..figures {
        let drawn = random.random_range(0..ends[6]);
        counts[ends.partition_point(|&end| end <= drawn)] += 1;
    }
    Signature::new(counts)
}

/// Pólya's urn: each figure is of a kind with a chance in proportion to `alpha` and the figures of the kind so far.
///
/// The counts are distributed as if shares had been drawn from the Dirichlet distribution and the figures by them
/// (Blackwell and `MacQueen`, 1973).
fn dirichlet(figures: u64, alpha: f64, random: &mut Stream) -> Signature {
    let mut counts = [0_u32; 7];
    let mut total = 7.0 * alpha;
    for _ in 0..figures {
        let mut drawn = random.random::<f64>() * total;
        let chosen = counts.iter().position(|&count| {
            drawn -= alpha + f64::from(count);
            drawn < 0.0
        });
        // Rounding may leave a rest beyond the last kind.
        counts[chosen.unwrap_or(6)] += 1;
        total += 1.0;
    }
    Signature::new(counts)
}

/// An even number of T is what every tiling of an even square has: an odd one changes for the most numerous kind.
fn with_even_t(mut signature: Signature) -> Signature {
    if signature[Kind::T] % 2 == 1 {
        let others = Kind::ALL.into_iter().filter(|&kind| kind != Kind::T);
        if let Some(kind) = others.max_by_key(|&kind| signature[kind]) {
            signature[Kind::T] -= 1;
            signature[kind] += 1;
        }
    }
    signature
}

/// The signature of a square that is tiled block by block.
fn of_blocks(size: u64, random: &mut Stream) -> Signature {
    let liking: [u32; 7] = std::array::from_fn(|_| random.random_range(0..=4));
    // Sides are cut into fours, the last of them a six, or the whole side a two.
    let odd = size % 4;
    let (fours, last) = match size {
        2 => (0, 2),
        _ if odd == 2 => (size / 4 - 1, 6),
        _ => (size / 4, 0),
    };
    let mut counts = [0; 7];
    for (rows, cols, blocks) in [(4, 4, fours * fours), (4, last, 2 * fours), (last, last, 1)] {
        if let Some(block) = Block::new(rows, cols, liking) {
            (0..blocks).for_each(|_| block.draw(random, &mut counts));
        }
    }
    Signature::new(counts)
}

/// The signatures of the tilings of a block, and how likely each is.
struct Block {
    signatures: Vec<[u32; 7]>,
    weights: WeightedIndex<f64>,
}

impl Block {
    /// A block whose tilings are as likely as the product of 2 to the power of their figures' liking; `None` if the
    /// block has no cells.
    fn new(rows: usize, cols: usize, liking: [u32; 7]) -> Option<Self> {
        let counted = count_by_signature(rows, cols).ok().filter(|_| rows * cols > 0)?;
        let weight = |&(signature, tilings): &(Signature, u64)| {
            let liked = signature
                .counts()
                .into_iter()
                .zip(liking)
                .map(|(count, liking)| count * liking);
            // At most nine figures liked by 4: an exact power of two, and an exact product.
            tilings as f64 * (1_u64 << liked.sum::<u32>()) as f64
        };
        Some(Self {
            weights: WeightedIndex::new(counted.iter().map(weight)).ok()?,
            signatures: counted.iter().map(|(signature, _)| signature.counts()).collect(),
        })
    }

    fn draw(&self, random: &mut Stream, counts: &mut [u32; 7]) {
        let drawn = self.signatures[self.weights.sample(random)];
        counts
            .iter_mut()
            .zip(drawn)
            .for_each(|(count, drawn)| *count += drawn);
    }
}

#[cfg(test)]
mod tests;
