//! `perfect-clear/chance` and `perfect-clear/bags`: what a player can reach who sees what the game shows.

use quadrille_schema::{Answer, Context, Refusal, Whole, described, request};
use serde_json::Value as Json;

use super::advise::{Allowing, Judging, Moment, no_chance};
use super::answers::{About, Chance as Exact};
use super::{Board, Movement, PerfectClear, Status, TableFor, Worth};
use crate::chance::{self, Advice, Bounds, ChanceError, all_bags, all_openings};
use crate::{Beginning, Config, Limits, Problem, Shown, document};

request! {
    /// Work out the exact chance of a PC under best play
    ///
    /// Pieces that are not shown come from bags, all orders equally likely; the player decides on what is shown at each
    /// moment. So `825 of 840` means: the unseen pieces that matter come in 840 orders, and best play clears the field
    /// in 825 of them. Nothing is simulated.
    pub struct ChanceOf = "perfect-clear/chance" -> Judged {
        /// The moment
        moment: Moment,
        /// Where the exact chance takes too much memory, work out what it lies between, which may take minutes or more
        bounds: bool,
    }
}

described! {
    /// Chance at a moment.
    pub struct Judged {
        /// What the request says
        about: About,
        /// The pieces that are shown
        queue: String,
        /// What is left of the bag of the last piece shown
        bag: String,
        /// The chance under best play, or what it lies between
        chance: ExactOrBounds,
        /// The chance if all pieces were known
        full_knowledge: Option<Exact>,
    }
}

described! {
    /// Exact chance, or what it lies between.
    pub struct ExactOrBounds {
        /// All orders, of an exact chance
        denominator: Option<u64>,
        /// Whether it is exact
        exact: bool,
        /// It is at least this one, of bounds
        lower: Option<Exact>,
        /// Orders of the unseen pieces in which it is won, of an exact chance
        numerator: Option<u64>,
        /// It is at most this one, of bounds
        upper: Option<Exact>,
        /// The chance as a number, of an exact chance
        value: Option<f64>,
    }
}

request! {
    /// Work out the exact chance of a PC for each of the 5,040 first bags
    ///
    /// A game begins with a bag, six pieces of which are shown, and an empty hold slot. What follows comes from bags,
    /// all orders equally likely; the player decides on what is shown at each moment.
    pub struct Bags = "perfect-clear/bags" -> BagsJudged {
        /// The field
        board: Board,
        /// How pieces move
        movement: Movement,
        /// Write the best N first moves of each bag
        moves: Option<Whole<1, 100>>,
        /// What may be taken
        allowing: Allowing,
    }
}

described! {
    /// Chances of all first bags.
    pub struct BagsJudged {
        /// How the search ended
        status: Status,
        /// Pieces are known as they are shown
        information: String,
        /// The rows from the top
        field: Vec<String>,
        /// How many lines the clear has
        lines: usize,
        /// The chance before anything is shown
        chance: Exact,
        /// Each `bag` with its `numerator`, its `denominator`, and its best `moves` where they were asked for
        bags: Vec<Json>,
    }
}

/// Knowledge of a chance.
#[derive(Clone, Debug)]
pub enum Known {
    /// All.
    All(Advice),
    /// What it lies between, and why that is all.
    Bounds(Bounds, ChanceError),
}

impl Known {
    /// The chance; where that takes too much memory, what it lies between.
    ///
    /// # Errors
    ///
    /// When a limit strikes, or that takes too much memory as well.
    pub fn with_bounds(
        problem: &Problem<Shown>,
        config: &Config,
        limits: &Limits,
    ) -> Result<Self, ChanceError> {
        match chance::advise(problem, config, limits) {
            Err(why @ (ChanceError::Memory { .. } | ChanceError::TooUncertain { .. })) => {
                chance::bounds(problem, config, limits).map(|bounds| Self::Bounds(bounds, why))
            }
            known => known.map(Self::All),
        }
    }

    /// The most that the chance can be.
    #[must_use]
    pub const fn at_most(&self) -> chance::Chance {
        match self {
            Self::All(advice) => advice.chance,
            Self::Bounds(bounds, _) => bounds.upper,
        }
    }

    /// The document of `chance`.
    #[must_use]
    pub fn document(&self, problem: &Problem<Shown>) -> Json {
        let mut document = document::situation(problem, Some(self.at_most()));
        match self {
            Self::All(advice) => document["full_knowledge"] = document::chance(advice.known),
            Self::Bounds(bounds, _) => document["chance"] = document::bounds(bounds),
        }
        document
    }
}

impl Answer<PerfectClear> for ChanceOf {
    fn answer(&self, service: &mut PerfectClear, context: &Context) -> Result<Judged, Refusal> {
        let problem = self.moment.problem(service)?;
        let config = self.moment.config(service, Judging::new(&problem), context)?;
        let known = if self.bounds {
            Known::with_bounds(&problem, &config, &context.limits)
        } else {
            chance::advise(&problem, &config, &context.limits).map(Known::All)
        };
        Ok(known.map_err(no_chance)?.document(&problem).into())
    }
}

/// The fewest pieces of a clear for which the table is read or built.
const WORTH_BUILDING: usize = 9;

impl Answer<PerfectClear> for Bags {
    fn answer(&self, service: &mut PerfectClear, context: &Context) -> Result<BagsJudged, Refusal> {
        let stated = self.board.stated()?;
        let stated = super::Stated {
            hold: crate::Hold::Empty,
            ..stated
        };
        let problem: Problem<Beginning> =
            service.unfinished(&self.movement, &stated, Beginning::default())?;
        let worth = if problem.pieces_needed() >= WORTH_BUILDING && !self.allowing.no_table {
            Worth::Building
        } else {
            Worth::Nothing
        };
        let config = Config {
            table: service.table(worth, TableFor::of(&problem, &context.limits)),
            memory: self.allowing.memory(context)?,
            ..Config::default()
        };
        let (field, limits) = (problem.field(), &context.limits);
        let Some(most) = self.moves else {
            let chances = all_bags(&problem, &config, limits).map_err(no_chance)?;
            return Ok(document::bags(field, &chances).into());
        };
        let openings = all_openings(&problem, &config, limits).map_err(no_chance)?;
        let chances: Vec<chance::BagChance> = openings.iter().map(chance::Opening::chance).collect();
        let mut document = document::bags(field, &chances);
        document::add_moves(&mut document, &openings, most.count());
        Ok(document.into())
    }
}
