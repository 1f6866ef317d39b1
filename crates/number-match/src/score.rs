//! Points, and the highest score.
//!
//! The apps do not publish their scoring. The default was read off screenshots; a file can state another one.
//!
//! # The bound
//!
//! With r refills, all made at once, n digits become n * 2^r, and no order of refills and pairs has more. So there are
//! at most n * 2^(r - 1) pairs, each worth the points of one that is apart; on a board without cleared cells the first
//! pair touches. A refill of m digits begins at most m / 9, rounded up, rows (for nine columns), which bounds the rows.
//! Where rows stay, a refill may also go on in a last row that was emptied before, and that can be emptied again.

mod beam;

use quadrille_schema::object;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Action, Board, Illegal, Problem, Rows};
pub(crate) use beam::{Beam, Cleared, clear};

object! {
    /// Points of pairs, rows and boards.
    #[derive(Copy, Eq, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    pub struct Scoring {
        /// A pair of neighbours, in the grid or in reading order
        touching: u32 = USUAL.touching,
        /// A pair that is further apart
        apart: u32 = USUAL.apart,
        /// A row without a digit
        row: u32 = USUAL.row,
        /// A board without a digit
        board: u32 = USUAL.board,
        /// The number of the board, from 1: all points are times that
        stage: u32 = USUAL.stage,
        /// The stage after which points grow no more
        last_stage: u32 = USUAL.last_stage,
    }
}

/// The points of the apps, as read off screenshots.
const USUAL: Scoring = Scoring {
    touching: 1,
    apart: 4,
    row: 10,
    board: 150,
    stage: 1,
    last_stage: 15,
};

/// Reason why a text is no scoring.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ScoringError(String);

impl ScoringError {
    /// The error of a TOML reader, with its place.
    fn of_toml(text: &str, error: &toml::de::Error) -> Self {
        let before = &text[..error.span().map_or(0, |span| span.start)];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        let message = error.message().lines().next().unwrap_or_default();
        Self(format!("line {line}, column {column}: {message}"))
    }
}

impl Default for Scoring {
    fn default() -> Self {
        USUAL
    }
}

impl Scoring {
    /// The most that any number may be.
    const MOST: u32 = 100_000;

    /// Reads a TOML file with the names of the fields; what is missing is as by default.
    ///
    /// ```
    /// use quadrille_number_match::Scoring;
    ///
    /// let scoring = Scoring::from_toml("apart = 5\nstage = 3\n")?;
    /// assert_eq!((scoring.touching, scoring.apart, scoring.factor()), (1, 5, 3));
    /// # Ok::<(), quadrille_number_match::ScoringError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Where the text is wrong, or a number too large.
    pub fn from_toml(text: &str) -> Result<Self, ScoringError> {
        let scoring: Self = toml::from_str(text).map_err(|error| ScoringError::of_toml(text, &error))?;
        scoring.checked()
    }

    /// The scoring, if no number is so large that points could not be counted.
    ///
    /// # Errors
    ///
    /// When one is.
    pub fn checked(self) -> Result<Self, ScoringError> {
        let most = Self::MOST;
        let all = [
            self.touching,
            self.apart,
            self.row,
            self.board,
            self.stage,
            self.last_stage,
        ];
        match all.iter().find(|&&number| number > most) {
            Some(large) => Err(ScoringError(format!(
                "{large} is more than {most}, the most that is allowed"
            ))),
            None => Ok(self),
        }
    }

    /// The factor of all points.
    #[must_use]
    pub fn factor(&self) -> u64 {
        self.stage.clamp(1, self.last_stage.max(1)).into()
    }

    /// The points of a line.
    ///
    /// # Errors
    ///
    /// Why the line is against the rules.
    pub fn score(&self, problem: &Problem, line: &[Action]) -> Result<u64, Illegal> {
        let (mut played, mut points) = (problem.game(), 0_u64);
        for &action in line {
            played.check(action)?;
            if let Action::Take(pair) = action {
                let is_close = is_touching(problem.board().columns(), pair.first, pair.second);
                points += u64::from(if is_close { self.touching } else { self.apart });
                points += u64::from(self.row) * emptied_rows(played.board(), pair.first, pair.second);
            }
            played.play_unchecked(action);
        }
        if played.is_won() {
            points += u64::from(self.board);
        }
        Ok(points * self.factor())
    }

    /// What no line with at most `refills` refills can score more than.
    ///
    /// ```
    /// use quadrille_number_match::{Board, Problem, Rules, Scoring, Width};
    ///
    /// let board = Board::parse("761541629/587238354/149416182", Width::NINE, 100)?;
    /// let problem = Problem::new(Rules::default(), board)?;
    /// let bounds = [1, 2, 3, 4].map(|refills| Scoring::default().bound(&problem, refills));
    /// assert_eq!(bounds, [315, 483, 819, 1491]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn bound(&self, problem: &Problem, refills: u32) -> u64 {
        self.bound_leaving(problem, refills, 0)
    }

    /// What no line with at most `refills` refills that leaves at least `left` digits can score more than. These digits
    /// make no pairs, and a row of theirs stays.
    pub(crate) fn bound_leaving(&self, problem: &Problem, refills: u32, left: u32) -> u64 {
        let board = problem.board();
        let width = board.columns() as u64;
        let (mut digits, mut rows) = (board.live() as u64, (board.len() as u64).div_ceil(width));
        let again = u64::from(problem.rules().rows == Rows::Stay);
        for _ in 0..refills {
            rows = rows.saturating_add(digits.div_ceil(width) + again);
            digits = digits.saturating_mul(2);
        }
        let is_won = left == 0;
        rows = rows.saturating_sub(u64::from(!is_won));
        let best = u64::from(self.apart.max(self.touching));
        let is_dense = board.live() == board.len();
        let lost = if is_dense {
            best - u64::from(self.touching)
        } else {
            0
        };
        let pairs = (digits.saturating_sub(left.into()) / 2)
            .saturating_mul(best)
            .saturating_sub(lost);
        let points = pairs.saturating_add(rows.saturating_mul(self.row.into()));
        points
            .saturating_add(if is_won { self.board.into() } else { 0 })
            .saturating_mul(self.factor())
    }
}

/// Whether two cells are neighbours, in the grid or in reading order.
pub(crate) fn is_touching(width: usize, first: usize, second: usize) -> bool {
    let down = second / width - first / width;
    let across = (second % width).abs_diff(first % width);
    second - first == 1 || (down <= 1 && across <= 1)
}

/// Rows that lose their last digit with this pair.
fn emptied_rows(board: &Board, first: usize, second: usize) -> u64 {
    let width = board.columns();
    let is_emptied = |row: usize| {
        let end = board.len().min((row + 1) * width);
        (row * width..end).all(|cell| board.cells()[cell] == 0 || cell == first || cell == second)
    };
    let (top, bottom) = (first / width, second / width);
    u64::from(is_emptied(bottom)) + u64::from(top != bottom && is_emptied(top))
}
