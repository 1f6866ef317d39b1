//! `number-match/solve`: the best win, and the proof that there is none better.

use quadrille_schema::{Answer, Context, Refusal, Schema, Whole, group, json, object, request};
use quadrille_search::{Outcome, Seed};

use super::follow::{Followed, MOST_FOLLOWED};
use super::{FIRST, NumberMatch, Position, SeedNumber, bad};
use crate::{Bounds, Config, Fallback, Goal, Method, Problem, Record, Report, Score, Scoring, Stats, Win};

group! {
    /// Aim of a search.
    pub struct Aim {
        /// What makes a line better
        #[arg(value_name("GOAL"))]
        goal: Goal = Goal::Refills,
    }
}

group! {
    /// Manner of random games.
    pub struct Playing {
        /// How random games choose
        #[arg(value_name("NAME").aliases(&["policy"]))]
        method: Method = Method::Uniform,
    }
}

group! {
    /// Settings of the search for a win.
    pub struct Searching {
        /// What is aimed at
        aim: Aim,
        /// How games are played
        playing: Playing,
        /// Random games to play when exact search has no more to say [default: 100000; with a time limit, as many as
        /// there is time for]
        #[arg(value_name("N"))]
        playouts: Option<Whole<1, { u64::MAX }>>,
        /// Positions to look at, at most
        #[arg(value_name("N").aliases(&["nodes"]))]
        node_limit: Option<Whole<1, { u64::MAX }>>,
        /// Give no line where no win is found, and search none
        wins_only: bool,
    }
}

request! {
    /// Find the win with the fewest refills and the fewest pairs, and prove that there is none better
    ///
    /// Where no win exists, or none is found, the line is given that leaves the fewest digits, beside a number that no
    /// line can leave fewer of. While it searches, each better win is reported: `{"win": LINE, "followed": BOARDS}`,
    /// where `BOARDS` is what `number-match/follow` answers.
    pub struct Solve = "number-match/solve" -> Solved {
        /// The board
        position: Position,
        /// How it is searched
        searching: Searching,
        /// What brings how many points, for the goal `score`
        scoring: Scoring = Scoring::default(),
        /// Fix every random choice; in JavaScript up to 2^53 - 1
        seed: SeedNumber = FIRST,
    }
}

object! {
    /// The best line, and what is known besides.
    pub struct Solved {
        /// The line
        record: Record,
        /// What no win goes below
        bounds: Bounds,
        /// Number that fixed every random choice
        seed: SeedNumber,
        /// The work of the search
        work: Stats,
        /// Points of the line, for the goal `score`
        score: Option<Score>,
        /// Digits that are left, where there is no win
        digits: Option<Digits>,
        /// Why there is no win: `odd-classes`, a class has an odd number of digits and no refill is left; `exhausted`,
        /// every line was tried
        proof: Option<String>,
        /// What ended the search without a proof
        gave_up: Option<String>,
    }
}

object! {
    /// Digits that a line leaves.
    pub struct Digits {
        /// Their number
        left: u32,
        /// No line leaves fewer
        bound: u32,
    }
}

impl Searching {
    /// The configuration of a search; `playouts` are the random games where none are named.
    #[must_use]
    pub fn config(&self, playouts: u64) -> Config {
        Config {
            goal: self.aim.goal,
            fallback: if self.wins_only {
                Fallback::Nothing
            } else {
                Fallback::Digits
            },
            method: self.playing.method,
            playouts: self.playouts.map_or(playouts, Whole::get),
            ..Config::default()
        }
    }
}

impl Solved {
    /// The answer for a report on this problem; `config` is that of the search.
    #[must_use]
    pub fn new(problem: &Problem, config: &Config, report: &Report) -> Self {
        Self {
            record: report.record(problem),
            bounds: report.bounds,
            seed: SeedNumber::within(config.seed.0),
            work: report.stats,
            score: report.score,
            digits: report.partial.as_ref().map(|partial| Digits {
                left: partial.left,
                bound: partial.least,
            }),
            proof: match report.outcome {
                Outcome::Unsolvable(proof) => Some(proof.name().to_owned()),
                _ => None,
            },
            gave_up: report.gave_up.map(|why| why.to_string()),
        }
    }
}

impl Answer<NumberMatch> for Solve {
    fn answer(&self, _: &mut NumberMatch, context: &Context) -> Result<Solved, Refusal> {
        let problem = self.position.problem(context)?;
        let playouts = context.seconds.map_or(Config::default().playouts, |_| u64::MAX);
        let config = Config {
            scoring: self.scoring.checked().map_err(bad)?,
            seed: Seed(self.seed.get()),
            ..self.searching.config(playouts)
        };
        let mut limits = context.limits.clone();
        limits.nodes = self.searching.node_limit.map(Whole::get);
        let report = crate::solve_with(&problem, &config, &limits, |win| inform(&problem, win, context));
        Ok(Solved::new(&problem, &config, &report))
    }
}

/// Reports a better win with its boards, so that it can be followed while the search goes on.
fn inform(problem: &Problem, win: &Win, context: &Context) {
    let record = Record::new(problem, &win.line);
    let followed = crate::Followed::new(problem, win.line.clone());
    if let (Ok(record), Ok(followed)) = (record, followed) {
        let followed = Followed::new(&followed, MOST_FOLLOWED);
        context.report(&json!({"win": record.write(), "followed": followed.write()}));
    }
}
