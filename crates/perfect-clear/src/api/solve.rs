//! `perfect-clear/solve`: what a known queue can do.

use quadrille_schema::{Answer, Code, Context, Refusal, Whole, described, group, names, request};
use serde_json::Value as Json;

use super::answers::{About, Solution};
use super::pieces::pieces;
use super::{PerfectClear, Position, bad, config, listed};
use crate::document::{self, Found};
use crate::solve::Rank;
use crate::{Config, GaveUp, Outcome, Piece, Problem, Queue, solve};

names! {
    /// Order of solutions.
    pub enum RankBy: "order of solutions" {
        /// Those that press hold least often
        Holds = "holds",
        /// Those with the fewest tucks and spins
        Drops = "drops",
        /// Those that save the piece of --save
        Saved = "saved",
    }
}

group! {
    /// Solutions that are wanted, and their parts.
    pub struct Solving {
        /// All solutions instead of one
        all: bool,
        /// Of solutions that differ in the order of the pieces alone, only one
        #[arg(requires(&["all"]))]
        unique: bool,
        /// Which solution is wanted, or, with --all, which come first
        #[arg(value_name("BY"))]
        rank: Option<RankBy>,
        /// The piece that is best saved for the next PC, with --rank saved [default: T]
        #[arg(value_name("PIECE").requires(&["rank"]))]
        save: Option<Piece>,
        /// Write at most N solutions; all are counted
        #[arg(value_name("N").requires(&["all"]))]
        most: Option<Whole<1, 1_000_000_000>>,
        /// Write the keys to press for each piece
        keys: bool,
    }
}

request! {
    /// Clear a field with a queue of which every piece is known
    ///
    /// One solution, or all of them; the search is complete, so that no answer means that there is none.
    pub struct Solve = "perfect-clear/solve" -> Solved {
        /// The pieces: the current one first, then the next ones
        #[arg(aliases(&["pieces"]))]
        queue: Option<String>,
        /// The field, what is held, and how pieces move
        position: Position,
        /// Which solutions are wanted
        solving: Solving,
    }
}

described! {
    /// Solutions of a queue.
    pub struct Solved {
        /// What the request says
        about: About,
        /// The queue
        queue: String,
        /// The solutions that are listed
        solutions: Vec<Solution>,
        /// How many solutions there are, where all were asked for; a text where there are very many
        found: Option<Json>,
        /// Whether solutions that differ in the order of the pieces alone count once
        unique: Option<bool>,
    }
}

impl Solving {
    /// The order of solutions.
    ///
    /// # Errors
    ///
    /// When a piece is to be saved by another order.
    pub fn rank(&self) -> Result<Option<Rank>, Refusal> {
        if self.save.is_some() && self.rank != Some(RankBy::Saved) {
            return Err(Code::BadProblem.because("--save is for --rank saved"));
        }
        Ok(self.rank.map(|rank| match rank {
            RankBy::Holds => Rank::Holds,
            RankBy::Drops => Rank::Drops,
            RankBy::Saved => Rank::Saved(self.save.unwrap_or(Piece::T)),
        }))
    }

    /// Refuses keys where the fewest would not do.
    ///
    /// # Errors
    ///
    /// When a T must spin.
    pub fn check(&self, problem: &Problem) -> Result<(), Refusal> {
        let must_spin = problem.mover().physics().drop.twist(Piece::T).is_some();
        if self.keys && must_spin {
            let reason =
                "--keys: the fewest keys may bring a T to its place without the spin that --drop asks for";
            return Err(Code::BadProblem.because(reason));
        }
        Ok(())
    }

    /// The solutions, or the limit that struck.
    ///
    /// # Errors
    ///
    /// When a piece is to be saved by another order.
    pub fn solutions(
        &self,
        problem: &Problem,
        config: &Config,
        limits: &crate::Limits,
    ) -> Result<Result<Found, GaveUp>, Refusal> {
        let rank = self.rank()?;
        if self.all {
            return Ok(self.all(problem, rank, config, limits));
        }
        let config = Config {
            rank,
            ..config.clone()
        };
        Ok(match solve(problem, &config, limits).outcome {
            Outcome::Solved(solution) => Ok(Found::one(&solution)),
            Outcome::Unsolvable(_) => Ok(Found::default()),
            Outcome::GaveUp(why) => Err(why),
        })
    }

    fn all(
        &self,
        problem: &Problem,
        rank: Option<Rank>,
        config: &Config,
        limits: &crate::Limits,
    ) -> Result<Found, GaveUp> {
        let most = self.most.map_or(usize::MAX, Whole::count);
        // Only the whole list can be put into an order.
        let read = if rank.is_some() { usize::MAX } else { most };
        let mut found = match crate::solve_all(problem, config, limits).outcome {
            Outcome::Solved(graph) if self.unique => Found::tilings(&graph),
            Outcome::Solved(graph) => Found::of_graph(&graph, read),
            Outcome::Unsolvable(_) => Found {
                count: Some(0),
                unique: self.unique,
                ..Found::default()
            },
            Outcome::GaveUp(why) => return Err(why),
        };
        if let Some(by) = rank {
            solve::rank(problem, &mut found.paths, by);
        }
        found.paths.truncate(most);
        Ok(found)
    }
}

impl Answer<PerfectClear> for Solve {
    fn answer(&self, service: &mut PerfectClear, context: &Context) -> Result<Solved, Refusal> {
        self.solved(service, context, |solved| solved.document().into())
    }

    fn text(&self, service: &mut PerfectClear, context: &Context) -> Result<String, Refusal> {
        let text = self.solved(service, context, |solved| serde_json::to_string(solved))?;
        text.map_err(bad)
    }
}

impl Solve {
    /// What `write` makes of the solutions.
    fn solved<T>(
        &self,
        service: &mut PerfectClear,
        context: &Context,
        write: impl FnOnce(&document::Solved<'_>) -> T,
    ) -> Result<T, Refusal> {
        let stated = self.position.stated(self.queue.as_ref())?;
        let queue = Queue::new(pieces(stated.pieces(self.queue.as_deref())?)?);
        let problem = service.problem(&self.position.movement, stated.given(stated.low()?), queue)?;
        let mut solving = self.solving.clone();
        solving.check(&problem)?;
        let most = listed(solving.most.map(Whole::count), context)?;
        solving.most = Some(Whole::within(most as u64));
        let answer = solving.solutions(&problem, &config(context), &context.limits)?;
        Ok(write(&document::Solved {
            problem: &problem,
            answer: &answer,
            keys: solving.keys.then(|| problem.mover().physics()),
        }))
    }
}
