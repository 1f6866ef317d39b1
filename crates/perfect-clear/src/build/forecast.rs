//! How large a search becomes, as far as some of its queues tell it.
//!
//! The queues of a batch share most of their states: an eighth of them, spread over the batch, has about two thirds of
//! all states. So an eighth of one batch is searched first. That is a guess, and nothing depends on it.

use quadrille_search::Limits;

use super::search::{Aim, Halt};
use super::{BuildError, Building, SetupRule, Task};
use crate::words::batch::{Batch, TOGETHER};
use crate::words::field_word::FieldWord;
use crate::{Config, Pattern, Piece, Problem};

/// Expected size of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// About the number of states of one batch of queues; more, if it is [`Forecast::LARGE`].
    pub states: u64,
    /// Batches of queues, one of which is searched after the other.
    pub batches: usize,
    /// The most states of a batch: with more, the search ends without an answer.
    pub most: usize,
}

/// The part of a batch that is searched first.
const PART: usize = 8;

/// The most states that are looked at for it.
const MOST_STATES: usize = 400_000;

impl Forecast {
    /// As large as any forecast becomes.
    pub const LARGE: u64 = (MOST_STATES + MOST_STATES / 2) as u64;
}

/// What it will take to find all ways to clear the field; nothing if there are so few queues that it is found out by
/// searching them.
///
/// ```
/// use quadrille_perfect_clear::build::forecast;
/// use quadrille_perfect_clear::{Config, Field, Limits, Pattern, Problem};
///
/// let field = Field::parse("XXXXXX..../XXXXXX..../XXXXXX..../XXXXXX....", 4)?;
/// let problem = Problem::new(field, "*p7".parse::<Pattern>()?)?;
/// let size = forecast(&problem, &Config::default(), &Limits::none())?.expect("there are many queues");
/// assert_eq!(size.batches, 3);
/// assert!(size.states < size.most as u64);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// When the queues are too many.
pub fn forecast<W: FieldWord>(
    problem: &Problem<Pattern, W>,
    config: &Config,
    limits: &Limits,
) -> Result<Option<Forecast>, BuildError> {
    let task = Task::new(problem, problem.pieces(), config, limits);
    task.forecast(Aim::Clear, problem.pieces_needed())
}

/// The same for all ways to fill cells.
///
/// # Errors
///
/// When the queues are too many.
pub fn forecast_of_setups<W: FieldWord>(
    problem: &Problem<Building<W>, W>,
    rule: &SetupRule<W>,
    config: &Config,
    limits: &Limits,
) -> Result<Option<Forecast>, BuildError> {
    let (task, aim, most) = Task::building(problem, rule, config, limits);
    task.forecast(aim, most)
}

impl<W: FieldWord> Task<'_, W> {
    fn forecast(&self, aim: Aim<'_, W>, placed: usize) -> Result<Option<Forecast>, BuildError> {
        let queues = self.queues(placed)?;
        let batches: Vec<&[Vec<Piece>]> = queues.chunks(TOGETHER).collect();
        let middle = batches.get(batches.len().saturating_sub(1) / 2);
        let middle = middle.copied().unwrap_or_default();
        if middle.len() < PART * PART {
            return Ok(None);
        }
        let some: Vec<Vec<Piece>> = middle.iter().step_by(PART).cloned().collect();
        let batch = Batch::new(&some);
        let found = self.search(aim, &batch).at_most(MOST_STATES).forward();
        let states = match found {
            Ok(layers) => layers.iter().map(|layer| layer.len() as u64).sum(),
            Err(Halt::TooLarge | Halt::GaveUp(_)) => MOST_STATES as u64,
        };
        Ok(Some(Forecast {
            states: states + states / 2,
            batches: batches.len(),
            most: self.most(),
        }))
    }
}

#[cfg(all(test, feature = "tall"))]
mod tests {
    use quadrille_search::hash::Map;

    use super::*;
    use crate::TallField;

    /// Wells of several widths and heights: what is expected is not far from what comes.
    #[test]
    fn sizes_are_about_right() {
        for (width, lines, pattern) in [(2, 8, "*p5"), (3, 8, "*p7"), (2, 12, "*p7"), (4, 6, "*,*p6")] {
            let row = format!("{}{}", ".".repeat(width), "X".repeat(10 - width));
            let field = TallField::parse(&vec![row; lines].join("/"), lines).unwrap();
            let problem = Problem::new(field, pattern.parse::<Pattern>().unwrap()).unwrap();
            let (config, limits) = (Config::default(), Limits::none());
            let expected = forecast(&problem, &config, &limits).unwrap().unwrap().states as f64;
            let task = Task::new(&problem, problem.pieces(), &config, &limits);
            let queues = task.queues(problem.pieces_needed()).unwrap();
            let batches = queues.chunks(TOGETHER).step_by(2).take(4);
            let sizes = batches.map(|chunk| {
                let batch = Batch::new(chunk);
                let layers = task.search(Aim::Clear, &batch).forward().unwrap();
                layers.iter().map(Map::len).sum::<usize>()
            });
            let most = sizes.max().unwrap() as f64;
            assert!(
                (0.5..2.5).contains(&(expected / most)),
                "{width} {lines}: {expected} {most}"
            );
        }
    }
}
