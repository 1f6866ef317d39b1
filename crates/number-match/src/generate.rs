//! Random boards, drawn by seed and number.

use std::ops::RangeInclusive;

use quadrille_search::{GaveUp, Limits, Seed, Stream};
use rand::RngExt;
use thiserror::Error;

use crate::{Board, Pair, Problem, Rules};

/// Draws boards of random digits, with as many opening pairs as wanted.
///
/// ```
/// use quadrille_number_match::{Generator, Limits, Rules, Seed};
///
/// let generator = Generator::new(Rules::default(), 27).with_pairs(0..=0);
/// let problem = generator.problem(Seed(1), 0, &Limits::none())?;
/// assert_eq!(problem.game().pairs(), []);
/// # Ok::<(), quadrille_number_match::GenerateError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    rules: Rules,
    digits: usize,
    pairs: Option<RangeInclusive<usize>>,
}

/// Reason why no board was drawn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GenerateError {
    /// The limits struck before a board with such opening pairs was drawn.
    #[error("no board with {least} to {most} opening pairs was drawn: {why}")]
    Rare {
        /// Fewest opening pairs.
        least: usize,
        /// Most opening pairs.
        most: usize,
        /// The limit.
        why: GaveUp,
    },
    /// A board has at least one digit.
    #[error("a board without digits")]
    NoDigits,
}

/// Whole boards that are drawn before single digits are drawn anew.
const WHOLE: u64 = 100;

impl Generator {
    /// Boards of this many digits.
    #[must_use]
    pub fn new(rules: Rules, digits: usize) -> Self {
        Self {
            rules,
            digits,
            pairs: None,
        }
    }

    /// Only boards whose number of opening pairs is in this range.
    #[must_use]
    pub fn with_pairs(self, pairs: RangeInclusive<usize>) -> Self {
        Self {
            pairs: Some(pairs),
            ..self
        }
    }

    /// The problem with this number; it depends on the seed and the number alone.
    ///
    /// Boards with opening pairs in the range are drawn evenly, as long as one of a hundred random boards is such.
    /// After that, digits of pairs are drawn anew where there are too many, and any digit where there are too few.
    ///
    /// # Errors
    ///
    /// When the limits strike first, a node being a board; and without digits.
    pub fn problem(&self, seed: Seed, number: u64, limits: &Limits) -> Result<Problem, GenerateError> {
        if self.digits == 0 {
            return Err(GenerateError::NoDigits);
        }
        let mut random = seed.stream(number);
        let mut problem = self.of_cells((0..self.digits).map(|_| random.random_range(1..=9)).collect());
        let Some(range) = &self.pairs else {
            return Ok(problem);
        };
        for drawn in 1.. {
            let pairs = problem.game().pairs();
            if range.contains(&pairs.len()) {
                break;
            }
            limits.check(drawn).map_err(|why| GenerateError::Rare {
                least: *range.start(),
                most: *range.end(),
                why,
            })?;
            let mut cells = problem.board().cells().to_vec();
            if drawn < WHOLE {
                cells.fill_with(|| random.random_range(1..=9));
            } else {
                let most = *range.end();
                redraw_one(&mut cells, &pairs, most, &mut random);
            }
            problem = self.of_cells(cells);
        }
        Ok(problem)
    }

    /// The board with this number, as [`Generator::problem`] draws it.
    ///
    /// # Errors
    ///
    /// As [`Generator::problem`].
    pub fn board(&self, seed: Seed, number: u64, limits: &Limits) -> Result<Board, GenerateError> {
        self.problem(seed, number, limits)
            .map(|problem| problem.board().clone())
    }

    fn of_cells(&self, cells: Vec<u8>) -> Problem {
        Problem::settled(self.rules, Board::from_cells(self.rules.width, cells))
    }
}

/// Draws a digit of a pair anew where there are more than `most` pairs, else any digit.
fn redraw_one(cells: &mut [u8], pairs: &[Pair], most: usize, random: &mut Stream) {
    let any = random.random_range(0..cells.len());
    let of_pair = pairs.get(random.random_range(0..pairs.len().max(1)));
    let at = of_pair
        .filter(|_| pairs.len() > most)
        .map_or(any, |pair| pair.second);
    cells[at] = random.random_range(1..=9);
}
