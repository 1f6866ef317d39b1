//! What can be asked about building.

use super::{SetupOf, Target};
use crate::rules::score::{Demand, Mode};
use crate::words::field_word::FieldWord;
use crate::{FieldOf, Hold, MOST_TALL_LINES, Pattern, Pieces, ProblemError};

/// The queues of a pattern, and the cells that they are to fill.
///
/// ```
/// use quadrille_perfect_clear::build::{Building, Target, setups};
/// use quadrille_perfect_clear::{Config, Field, Limits, Problem};
///
/// let field = Field::empty(4)?;
/// let target = Target::parse("****....../****......", field)?;
/// let problem = Problem::new(field, Building { pattern: "[IO]p2".parse()?, target })?;
/// let found = setups(&problem, &Config::default(), &Limits::none())?;
/// assert_eq!((found.solved(), found.found.len()), (0, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Building<W = u64> {
    /// Which queues.
    pub pattern: Pattern,
    /// The cells to fill.
    pub target: Target<W>,
}

/// The queues of a pattern, and the setups that they are to build.
///
/// What lay there before belongs to each setup; the problem's field has the cells that lay there before in all of them,
/// often none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Covering<W: FieldWord = u64> {
    /// Which queues.
    pub pattern: Pattern,
    /// The setups.
    pub setups: Vec<SetupOf<W>>,
    /// How many of the last pieces of each setup may be dropped softly, however all others come down.
    pub last_soft: usize,
}

/// The queues of a pattern, and the spins that they are to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spinning {
    /// Which queues.
    pub pattern: Pattern,
    /// Which spins.
    pub seek: Seek,
}

/// Spins that are sought, and the limits of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seek {
    /// What the piece that comes last must do: a mode of spins.
    pub demand: Demand,
    /// The most pieces that are placed before it.
    pub pieces: usize,
    /// The most of them that have no cell in a row that is cleared.
    pub roofs: usize,
    /// The most rows that they clear.
    pub clears: usize,
    /// The lowest row that may be cleared, from 0.
    pub bottom: usize,
    /// The row above the highest one that may be cleared.
    pub top: usize,
}

impl Default for Seek {
    /// T-spin doubles and triples with at most three pieces before, one of them a roof, whatever else is cleared.
    fn default() -> Self {
        Self {
            demand: Mode::TSpinDouble.into(),
            pieces: 3,
            roofs: 1,
            clears: MOST_TALL_LINES,
            bottom: 0,
            top: MOST_TALL_LINES,
        }
    }
}

impl<W: FieldWord> Pieces<W> for Building<W> {
    fn check(&self, field: FieldOf<W>, hold: Hold) -> Result<(), ProblemError> {
        let free = W::rows(field.rows()) & !field.cells();
        // On a field that is clear already, nothing is left to fill.
        let is_nothing = self.target.must == W::ZERO && !field.is_clear();
        if is_nothing || self.target.must & free != self.target.must {
            return Err(ProblemError::NoTarget);
        }
        self.pattern.check_length(self.target.fewest_pieces(), hold)?;
        Ok(())
    }
}

impl<W: FieldWord> Pieces<W> for Spinning {
    fn check(&self, _: FieldOf<W>, hold: Hold) -> Result<(), ProblemError> {
        self.pattern.check_length(1, hold)?;
        Ok(())
    }
}

impl<W: FieldWord> Pieces<W> for Covering<W> {
    fn check(&self, field: FieldOf<W>, hold: Hold) -> Result<(), ProblemError> {
        let stands = |setup: &SetupOf<W>| {
            setup.field.lines() == field.lines() && field.word() & !setup.field.word() == W::ZERO
        };
        if let Some(index) = self.setups.iter().position(|setup| !stands(setup)) {
            return Err(ProblemError::OtherField { number: index + 1 });
        }
        let fewest = self.setups.iter().map(SetupOf::pieces).min().unwrap_or(0);
        self.pattern.check_length(fewest, hold)?;
        Ok(())
    }
}
