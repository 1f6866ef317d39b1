//! The minimals, of `path`, `setup` and `saves`.

use quadrille_schema::{Code, Refusal};

use crate::build::{Minimals, Paths, Target};
use crate::words::field_word::FieldWord;
use crate::{FieldOf, Limits, Problem};

/// Minimals that are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fewest {
    /// How many smallest sets are looked for.
    pub sets: usize,
    /// Whether a way and its mirror image count as one.
    pub mirror: bool,
}

const UNEVEN: &str = "--mirror: the field is not its own mirror image, so that no way to clear it has a mirror image \
                      that clears it; the minimals of the field in the mirror are the mirror images of --minimal";

const UNEVEN_TARGET: &str = "--mirror: the cells to fill are not their own mirror image, so that no setup has a mirror \
                             image that fills them";

impl Fewest {
    /// The fewest of some ways.
    #[must_use]
    pub fn of<P, W: FieldWord>(self, problem: &Problem<P, W>, paths: &Paths<W>, limits: &Limits) -> Minimals {
        if self.mirror {
            return paths.minimals_with_mirrors(problem, self.sets, limits);
        }
        paths.minimals(problem, self.sets, limits)
    }

    /// Checks that ways can have mirror images, if these are to count.
    ///
    /// # Errors
    ///
    /// When the field, or the picture of the cells to fill, is not its own mirror image.
    pub fn check<W: FieldWord>(self, field: FieldOf<W>, target: Option<&str>) -> Result<(), Refusal> {
        if !self.mirror {
            return Ok(());
        }
        let is_even = |cells: W| {
            let all = FieldOf::from_word(cells, W::MOST_LINES);
            all.mirrored() == all
        };
        if !is_even(field.cells()) {
            return Err(Code::BadProblem.because(UNEVEN));
        }
        match target.and_then(|picture| Target::parse(picture, field).ok()) {
            Some(Target { must, may }) if !is_even(must) || !is_even(may) => {
                Err(Code::BadProblem.because(UNEVEN_TARGET))
            }
            _ => Ok(()),
        }
    }
}
