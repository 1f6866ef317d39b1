//! What can be asked about building.

use super::{Setup, Target};
use crate::rules::score::{Demand, Mode};
use crate::words::field::rows_mask;
use crate::{Field, Hold, Pattern, Pieces, ProblemError};

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
pub struct Building {
    /// Which queues.
    pub pattern: Pattern,
    /// The cells to fill.
    pub target: Target,
}

/// The queues of a pattern, and the setups that they are to build.
///
/// What lay there before belongs to each setup; the problem's field has the cells that lay there before in all of them,
/// often none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Covering {
    /// Which queues.
    pub pattern: Pattern,
    /// The setups.
    pub setups: Vec<Setup>,
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
    /// What the T must do: [`Mode::AnyTSpin`] or one of those of full spins.
    pub demand: Demand,
    /// The most pieces that are placed before it.
    pub pieces: usize,
    /// The most of them that have no cell in a row that it clears.
    pub roofs: usize,
}

impl Default for Seek {
    /// Doubles and triples with at most three pieces before, one of them a roof.
    fn default() -> Self {
        Self {
            demand: Mode::TSpinDouble.into(),
            pieces: 3,
            roofs: 1,
        }
    }
}

impl Pieces for Building {
    fn check(&self, field: Field, hold: Hold) -> Result<(), ProblemError> {
        let free = rows_mask(field.rows()) & !field.cells();
        // On a field that is clear already, nothing is left to fill.
        let is_nothing = self.target.must == 0 && !field.is_clear();
        if is_nothing || self.target.must & free != self.target.must {
            return Err(ProblemError::NoTarget);
        }
        self.pattern.check_length(self.target.fewest_pieces(), hold)?;
        Ok(())
    }
}

impl Pieces for Spinning {
    fn check(&self, _: Field, hold: Hold) -> Result<(), ProblemError> {
        self.pattern.check_length(1, hold)?;
        Ok(())
    }
}

impl Pieces for Covering {
    fn check(&self, field: Field, hold: Hold) -> Result<(), ProblemError> {
        let stands =
            |setup: &Setup| setup.field.lines() == field.lines() && field.word() & !setup.field.word() == 0;
        if let Some(index) = self.setups.iter().position(|setup| !stands(setup)) {
            return Err(ProblemError::OtherField { number: index + 1 });
        }
        let fewest = self.setups.iter().map(Setup::pieces).min().unwrap_or(0);
        self.pattern.check_length(fewest, hold)?;
        Ok(())
    }
}
