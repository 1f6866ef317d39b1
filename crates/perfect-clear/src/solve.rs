//! Known queues: a solution, all of them, or the proof that there is none.
//!
//! # What
//!
//! With every piece known, hold is a buffer of one piece, the *slot*. It starts with the piece in hold, or else with
//! the first of the queue. At each step, one of two pieces is placed:
//!
//! - the slot's piece, and the next of the queue takes its place;
//! - the next of the queue.
//!
//! [`PieceStream`] is the queue in that order. A state is a field and the piece in the slot; how far the queue has come
//! follows from the number of cells.
//!
//! # How
//!
//! Three stages follow each other: without an active piece, [`PieceStream::choices`] are the pieces that can become
//! active; with one, [`Mover`] finds where it comes to rest; the decision for one of these landings leads
//! to the next state.

mod first;
mod graph;
mod rank;
mod stages;
mod tilings;

pub use crate::config::Rank;
pub use crate::solution::{Solution, Step};
pub use crate::stream::PieceStream;
pub use graph::{Edge, Graph, Node};
pub use rank::{rank, saved};

use std::fmt;

use quadrille_search::{Limits, Outcome};

use crate::{Config, Field, Mover, Placement, Problem, Queue};

/// The proof that there is no solution: every order and every landing was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhausted;

impl Exhausted {
    /// The proof in a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        "exhausted"
    }
}

impl fmt::Display for Exhausted {
    /// The reason in a sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no order and no landings leave the field empty")
    }
}

/// Work done by a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// States that were looked at. A state is a field and what is in the slot.
    pub states: u64,
}

/// An outcome and the work it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<S> {
    /// The answer, the proof that there is none, or the limit that struck.
    pub outcome: Outcome<S, Exhausted>,
    /// The work done.
    pub stats: Stats,
}

/// Finds a solution of a known queue, or proves that there is none.
///
/// With [`Config::rank`], it is the best of all solutions, the first of equals; else the one that is found first.
///
/// A node limit counts [`Stats::states`], with a rank as [`solve_all`] says. The limits are looked at each 1,024
/// states. So a small question is answered even where the limit is lower, or the flag was raised before the call.
///
/// ```
/// use quadrille_perfect_clear::{Config, Field, Limits, Outcome, Problem, solve};
///
/// let field = Field::parse("XXXXXX..../XXXXXX..../XXXXXX..../XXXXXX....", 4)?;
/// let problem = Problem::new(field, "IOIO".parse()?)?;
/// let report = solve(&problem, &Config::default(), &Limits::none());
/// let Outcome::Solved(solution) = report.outcome else { panic!("rods beside squares") };
/// assert_eq!(solution.steps.len(), 4);
///
/// let problem = Problem::new(field, "SZSZ".parse()?)?;
/// let report = solve(&problem, &Config::default(), &Limits::none());
/// assert!(matches!(report.outcome, Outcome::Unsolvable(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn solve(problem: &Problem<Queue>, config: &Config, limits: &Limits) -> Report<Solution> {
    if let Some(by) = config.rank {
        let Report { outcome, stats } = solve_all(problem, config, limits);
        let outcome = outcome.map(|graph| rank::best(problem, &graph, by));
        return Report { outcome, stats };
    }
    let stream = problem.stream();
    let (found, states) = search(problem.mover(), problem.field(), &stream, limits);
    Report {
        outcome: found.map(|path| Solution::follow(problem.field(), &stream, &path)),
        stats: Stats { states },
    }
}

/// Finds all solutions of a known queue, as the graph of the states on the way to a clear field, or proves that there
/// is none.
///
/// It gives up as out of reach where the states after some number of pieces would take more than [`Config::memory`], or
/// are more than 67 million.
///
/// A node limit counts looks at states, and the limits are looked at each 1,024 of them. Each state is looked at when
/// it is found, and most are once more on the way back from the last ones. [`Stats::states`] counts the first look
/// alone.
///
/// ```
/// use quadrille_perfect_clear::{Config, Field, Limits, Outcome, Problem, solve_all};
///
/// let field = Field::parse("XXXXXX..../XXXXXX..../XXXXXX..../XXXXXX....", 4)?;
/// let problem = Problem::new(field, "IOIO".parse()?)?;
/// let report = solve_all(&problem, &Config::default(), &Limits::none());
/// let Outcome::Solved(graph) = report.outcome else { panic!("rods beside squares") };
/// assert_eq!((graph.solutions(), graph.tilings().len()), (40, 6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn solve_all(problem: &Problem<Queue>, config: &Config, limits: &Limits) -> Report<Graph> {
    let mut states = 0;
    let outcome = match Graph::counted(problem, config, limits, &mut states) {
        Err(why) => Outcome::GaveUp(why),
        Ok(graph) if graph.start().is_some() => Outcome::Solved(graph),
        Ok(_) => Outcome::Unsolvable(Exhausted),
    };
    Report {
        outcome,
        stats: Stats { states },
    }
}

/// The placements of a first solution, and how many states were looked at.
pub(crate) fn search(
    mover: &Mover,
    field: Field,
    stream: &PieceStream,
    limits: &Limits,
) -> (Outcome<Vec<Placement>, Exhausted>, u64) {
    first::Search::new(mover, field, stream, limits).run()
}
