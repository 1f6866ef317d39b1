//! `tenten/validate`: does a set fit, and if not, why?

use quadrille_schema::{Answer, Context, Numbers, Refusal, group, names, object, request};
use quadrille_search::{Outcome, Seed};
use serde_json::{Map, Value as Json};

use super::deal::known_moves;
use super::{Change, Letters, Placing, Position, Tenten, limits};
use crate::record::letters;
use crate::validate::{Account, NoSetFits, Permutation, Repaired, Report, repair, validate_by};
use crate::{Fitter, PieceId, Problem, Rules};

request! {
    /// Say whether a set fits on a board, in some order and with the lines that vanish on the way
    ///
    /// If it does not, the answer says for each order how often which piece found no place. From that comes the number
    /// of points that each piece is to blame for, and `repair` exchanges the worst one until the set fits.
    pub struct Validate = "tenten/validate" -> Validated {
        /// The board
        position: Position,
        /// The pieces, in any order: letters such as rOo, or drawn, such as `##/#. ### O`; also a list of them
        pieces: Letters,
        /// What is done about a set that does not fit
        mending: Mending,
        /// What pieces are drawn from; in JavaScript up to 2^53 - 1
        seed: u64 = 1,
        /// The number of the repair among those of the seed
        #[arg(left_out("the program repairs one set"))]
        number: u64 = 0,
        /// The most boards that the account of a set which does not fit looks at
        #[arg(left_out("the program ends by its time limit"))]
        nodes: Option<u64>,
    }
}

group! {
    /// Repair of a set that does not fit.
    pub struct Mending {
        /// If the set does not fit, exchange pieces for random ones until it does
        repair: bool,
    }
}

names! {
    /// Outcome of the fit test.
    pub enum Fit: "status" {
        /// It fits
        Fits = "fits",
        /// It does not
        Unfit = "unfit",
        /// A limit struck before it was known
        Unknown = "unknown",
        /// No set fits
        Unsolvable = "unsolvable",
    }
}

object! {
    /// Outcome of the fit test, with the moves or the failures.
    pub struct Validated {
        /// Whether it fits
        status: Fit,
        /// Name of the rules
        rules: String,
        /// Moves that place it
        moves: Option<Vec<Placing>>,
        /// Points that each piece is to blame for, by its letter
        failures: Option<Numbers>,
        /// How each order of the set fails
        permutations: Option<Vec<Order>>,
        /// Limit that struck
        gave_up: Option<String>,
        /// Set that fits instead
        repair: Option<Repair>,
    }
}

object! {
    /// Failure of an order of a set.
    pub struct Order {
        /// Letters of the set in this order
        pieces: Vec<String>,
        /// How often the first, second, ... piece found no place
        failures: Vec<u64>,
        /// Place of the piece that is to blame, from 0
        unfit_block: usize,
    }
}

object! {
    /// Set that fits instead of one that does not.
    pub struct Repair {
        /// Whether there is one
        status: Fit,
        /// Letters of the set
        pieces: Option<Vec<String>>,
        /// Pieces that were exchanged
        changes: Option<Vec<Change>>,
        /// Moves that place the set
        moves: Option<Vec<Placing>>,
    }
}

impl Validated {
    /// The answer to a problem.
    #[must_use]
    pub fn new(problem: &Problem, report: &Report) -> Self {
        let rules = problem.rules();
        let nothing = Self {
            status: Fit::Unknown,
            rules: rules.name().to_owned(),
            moves: None,
            failures: None,
            permutations: None,
            gave_up: None,
            repair: None,
        };
        match &report.outcome {
            Outcome::Solved(moves) => Self {
                status: Fit::Fits,
                moves: Some(known_moves(rules, problem.board(), moves)),
                ..nothing
            },
            Outcome::Unsolvable(account) => Self {
                status: Fit::Unfit,
                failures: Some(blame(rules, account)),
                permutations: Some(Order::all(rules, account)),
                gave_up: account.gave_up.map(|why| why.to_string()),
                ..nothing
            },
            Outcome::GaveUp(why) => Self {
                gave_up: Some(why.to_string()),
                ..nothing
            },
        }
    }

    /// The same with a set that fits instead.
    #[must_use]
    pub fn with_repair(self, problem: &Problem, repaired: &Result<Repaired, NoSetFits>) -> Self {
        let rules = problem.rules();
        let repair = match repaired {
            Ok(repaired) => Repair {
                status: Fit::Fits,
                pieces: Some(letters(rules, &repaired.set)),
                changes: Some(Change::all(rules, &repaired.changes)),
                moves: Some(known_moves(rules, problem.board(), &repaired.moves)),
            },
            Err(NoSetFits(_)) => Repair {
                status: Fit::Unsolvable,
                pieces: None,
                changes: None,
                moves: None,
            },
        };
        Self {
            repair: Some(repair),
            ..self
        }
    }
}

/// Points that each piece is to blame for.
fn blame(rules: &Rules, account: &Account) -> Numbers {
    let points = account.points().into_iter();
    let mut failures = Map::new();
    // One after the other: to collect them takes a sort, which is 5 KB of a WebAssembly module.
    failures.extend(points.map(|(piece, points)| (rules[piece].letter.to_string(), Json::from(points))));
    Numbers(failures)
}

impl Order {
    fn all(rules: &Rules, account: &Account) -> Vec<Self> {
        let order = |permutation: &Permutation| {
            let places = permutation.order.iter();
            let order: Vec<PieceId> = places.map(|&place| account.set[place]).collect();
            Self {
                pieces: letters(rules, &order),
                failures: permutation.failures.clone(),
                unfit_block: permutation.noted,
            }
        };
        account.permutations.iter().map(order).collect()
    }
}

impl Answer<Tenten> for Validate {
    fn answer(&self, tenten: &mut Tenten, context: &Context) -> Result<Validated, Refusal> {
        let problem = self.position.problem(&self.pieces)?;
        let rules = problem.rules();
        let fitter = tenten.fitters.get_or(rules.clone(), || Fitter::new(rules));
        let report = validate_by(fitter, &problem, &limits(context, self.nodes));
        let validated = Validated::new(&problem, &report);
        if !self.mending.repair || !matches!(report.outcome, Outcome::Unsolvable(_)) {
            return Ok(validated);
        }
        let repaired = repair(&problem, fitter, &mut Seed(self.seed).stream(self.number));
        Ok(validated.with_repair(&problem, &repaired))
    }
}
