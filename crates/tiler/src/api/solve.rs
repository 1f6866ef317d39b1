//! `tiler/solve`: a tiling, or a proof that there is none.

use quadrille_schema::{Answer, Context, Refusal, Whole, group, names, object, request};
use quadrille_search::{Outcome, Seed};
use serde_json::Value as Json;
use serde_json::value::RawValue;

use super::{Counts, FIRST, FigureEntry, SeedNumber, Side, Tiler, config, stated, within};
use crate::{Method, Problem, Report};

group! {
    /// Settings of the search for a tiling.
    pub struct Searching {
        /// The side of the square, as a check; it follows from the signature
        #[arg(value_name("N"))]
        size: Option<Side>,
        /// How to search
        #[arg(value_name("METHOD").heading("Search").aliases(&["strategy"]))]
        method: Method = Method::Auto,
    }
}

request! {
    /// Tile the square of a signature, or prove that it cannot be done
    pub struct Solve = "tiler/solve" -> Solved {
        /// How many figures of each kind there are, such as I1,J1,L1,Z1: plain, after the side of its square, or in a
        /// JSON document
        signature: Counts,
        /// How it is searched
        searching: Searching,
        /// Fix every random choice; in JavaScript up to 2^53 - 1
        seed: SeedNumber = FIRST,
        /// Most figures to try
        #[arg(left_out("the program ends by its time limit"))]
        nodes: Option<SeedNumber>,
    }
}

names! {
    /// Outcome of a search.
    pub enum Status: "status" {
        /// There is a tiling
        Solved = "solved",
        /// There is none, by the proof that `reason` names
        Infeasible = "infeasible",
        /// A limit struck before it was known
        Unknown = "unknown",
    }
}

group! {
    /// Result of a search.
    pub struct Ended {
        /// Side of the square
        size: SeedNumber,
        /// Figures of each kind
        signature: String,
        /// How the search ended
        status: Status,
        /// Name of the proof, or the limit that struck
        reason: Option<String>,
        /// The proof in words, with its figures
        explanation: Option<String>,
        /// Limit that struck
        gave_up: Option<String>,
        /// What settled it: a method, or the name of a proof
        method: String,
        /// Number that fixed every random choice
        seed: SeedNumber,
        /// Figures that were tried
        nodes: SeedNumber,
        /// Searches that were begun anew
        restarts: SeedNumber,
    }
}

object! {
    /// A tiling, or why there is none.
    pub struct Solved {
        /// Name of the question, as it was given
        id: Option<Json>,
        /// How the search ended
        ended: Ended,
        /// The figures: letter, quarter turns clockwise, column and row of the top-left corner of its bounding box.
        /// Those of squares larger than the host lists are left out
        solution: Option<Vec<FigureEntry>>,
    }
}

impl Ended {
    /// The end of a search for a tiling of this problem.
    #[must_use]
    pub fn new(problem: &Problem, seed: Seed, report: &Report) -> Self {
        let number = SeedNumber::within;
        let (status, reason, explanation, gave_up) = match &report.outcome {
            Outcome::Solved(_) => (Status::Solved, None, None, None),
            Outcome::Unsolvable(proof) => {
                let name = proof.name().to_owned();
                (Status::Infeasible, Some(name), Some(proof.to_string()), None)
            }
            Outcome::GaveUp(why) => (
                Status::Unknown,
                Some(why.to_string()),
                None,
                Some(why.to_string()),
            ),
        };
        Self {
            size: number(problem.size() as u64),
            signature: problem.signature().to_string(),
            status,
            reason,
            explanation,
            gave_up,
            method: report.settled_by.to_owned(),
            seed: number(seed.0),
            nodes: number(report.stats.nodes),
            restarts: number(report.stats.restarts),
        }
    }
}

impl Solved {
    /// The answer for a report, without its figures. `id` is the name of the question, any JSON value.
    #[must_use]
    pub fn new(id: Option<&RawValue>, problem: &Problem, seed: Seed, report: &Report) -> Self {
        Self {
            id: id.and_then(|id| serde_json::from_str(id.get()).ok()),
            ended: Ended::new(problem, seed, report),
            solution: None,
        }
    }
}

impl Answer<Tiler> for Solve {
    fn answer(&self, tiler: &mut Tiler, context: &Context) -> Result<Solved, Refusal> {
        tiler.cells.clear();
        let Searching { size, method } = self.searching;
        let (id, problem) = stated(&self.signature.0, size.map(Whole::get), context)?;
        let config = config(method, self.seed);
        let report = tiler.report(&problem, config, &within(context, self.nodes))?;
        let mut answer = Solved::new(id.as_deref(), &problem, config.seed, &report);
        if let Outcome::Solved(tiling) = &report.outcome {
            tiler.show(tiling);
            if tiling.size() as u64 <= context.bounds.listed_side {
                answer.solution = Some(tiling.figures().map(FigureEntry).collect());
            }
        }
        Ok(answer)
    }
}
