use std::str::FromStr;

use thiserror::Error;

use crate::{Signature, SignatureError};

/// A signature whose figures have exactly the area of an N x N square, N even.
///
/// ```
/// use quadrille_tiler::{Problem, ProblemError};
///
/// let problem: Problem = "I1,J1,L1,Z1".parse()?;
/// assert_eq!(problem.size(), 4);
/// assert_eq!(Problem::new(problem.signature()), Ok(problem));
/// assert_eq!(
///     Problem::new("I1,J1,L1".parse()?),
///     Err(ProblemError::NoSquare { figures: 3, smaller: 1, larger: 4 }),
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Problem {
    signature: Signature,
    size: usize,
}

/// Reason why a signature states no problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProblemError {
    /// The text is no signature.
    #[error(transparent)]
    Signature(#[from] SignatureError),
    /// There is no figure at all.
    #[error("the signature has no figures; the smallest square, 2 x 2, takes 1")]
    NoFigures,
    /// The area is that of no square with an even side.
    #[error(
        "{figures} figures fill no square: {} too many for {s} x {s}, {} too few for {l} x {l}",
        figures - smaller, larger - figures,
        s = 2 * smaller.isqrt(), l = 2 * larger.isqrt()
    )]
    NoSquare {
        /// The number of figures.
        figures: u64,
        /// Figures of the next smaller square.
        smaller: u64,
        /// Figures of the next larger square.
        larger: u64,
    },
    /// The square is larger than [`Problem::MAX_SIZE`].
    #[error("a square of {0} x {0} is larger than {max} x {max}, the most that is solved", max = Problem::MAX_SIZE)]
    TooLarge(u64),
    /// The figures do not fill the square of the given side.
    #[error(
        "{figures} figure{} for a square of {size} x {size}: {}",
        if *figures == 1 { "" } else { "s" },
        if u128::from(*figures) * 4 > u128::from(*size).pow(2) {
            format!("{} too many", figures - size * size / 4)
        } else if size % 2 == 1 {
            "an odd square has no tiling by tetrominoes".to_owned()
        } else {
            format!("{} too few", size * size / 4 - figures)
        }
    )]
    OtherSize {
        /// The number of figures.
        figures: u64,
        /// The given side of the square.
        size: u64,
    },
}

impl Problem {
    /// The longest side of a square: 67 million figures.
    pub const MAX_SIZE: u64 = 16_384;

    /// The problem that a signature states; the side of the square follows from the number of figures.
    ///
    /// # Errors
    ///
    /// When the figures' area is no even square, or one that is too large.
    pub fn new(signature: Signature) -> Result<Self, ProblemError> {
        let figures = signature.total();
        if figures == 0 {
            return Err(ProblemError::NoFigures);
        }
        let half = figures.isqrt();
        if half * half != figures {
            let larger = (half + 1) * (half + 1);
            return Err(ProblemError::NoSquare {
                figures,
                smaller: half * half,
                larger,
            });
        }
        match usize::try_from(2 * half) {
            Ok(size) if 2 * half <= Self::MAX_SIZE => Ok(Self { signature, size }),
            _ => Err(ProblemError::TooLarge(2 * half)),
        }
    }

    /// The problem for a square of a given side, as a contest states it.
    ///
    /// # Errors
    ///
    /// As [`Problem::new`], and when the figures fill another square: by how many they are too many or too few.
    pub fn with_size(signature: Signature, size: u64) -> Result<Self, ProblemError> {
        if size > Self::MAX_SIZE {
            return Err(ProblemError::TooLarge(size));
        }
        let figures = signature.total();
        if figures * 4 != size * size {
            return Err(ProblemError::OtherSize { figures, size });
        }
        Self::new(signature)
    }

    /// The figures to use.
    #[must_use]
    pub const fn signature(&self) -> Signature {
        self.signature
    }

    /// The side of the square.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }
}

impl FromStr for Problem {
    type Err = ProblemError;

    /// The problem that the text of a signature states, such as `I1,J1,L1,Z1`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::new(text.parse()?)
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    /// The largest number of figures that is solved.
    const MOST: u32 = 67_108_864;

    fn squares(figures: u32) -> Signature {
        Signature::new([0, 0, 0, figures, 0, 0, 0])
    }

    #[test]
    fn squares_have_even_sides() {
        for half in [1, 2, 3, 4, 5, 50, 8_192_u32] {
            let (signature, size) = (squares(half * half), 2 * half as usize);
            let problem = Problem::new(signature).unwrap();
            assert_eq!((problem.size(), problem.signature()), (size, signature));
            assert_eq!(Problem::with_size(signature, size as u64), Ok(problem));
            for other in [size - 1, size + 1, size + 2, 2 * size] {
                assert!(Problem::with_size(signature, other as u64).is_err(), "{other}");
            }
            for figures in [half * half - 1, half * half + 1] {
                assert!(
                    Problem::with_size(squares(figures), size as u64).is_err(),
                    "{figures}"
                );
            }
        }
    }

    #[test]
    fn errors_say_by_how_many_figures() {
        let of = |figures| Problem::new(squares(figures)).unwrap_err();
        let with = |figures, size| Problem::with_size(squares(figures), size).unwrap_err();
        assert_snapshot!(of(0), @"the signature has no figures; the smallest square, 2 x 2, takes 1");
        assert_snapshot!(of(13), @"13 figures fill no square: 4 too many for 6 x 6, 3 too few for 8 x 8");
        assert_snapshot!(of(MOST + 16_385), @"a square of 16386 x 16386 is larger than 16384 x 16384, the most that is solved");
        assert_snapshot!(with(1, 16_385), @"a square of 16385 x 16385 is larger than 16384 x 16384, the most that is solved");
        assert_snapshot!(with(1, 4), @"1 figure for a square of 4 x 4: 3 too few");
        assert_snapshot!(with(5, 4), @"5 figures for a square of 4 x 4: 1 too many");
        assert_snapshot!(with(2, 3), @"2 figures for a square of 3 x 3: an odd square has no tiling by tetrominoes");
        assert_snapshot!(with(3, 3), @"3 figures for a square of 3 x 3: 1 too many");
        assert_snapshot!(with(0, 0), @"the signature has no figures; the smallest square, 2 x 2, takes 1");
        assert_snapshot!("I1,\nQ".parse::<Problem>().unwrap_err(), @"line 2, column 1: expected a kind, one of I J L O S T Z, found `Q`");
    }
}
