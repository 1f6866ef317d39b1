//! The requests about 1010! and its cousins, each declared once, and their answers.
//!
//! A request is read from JSON, answered, and its answer written as JSON; the options of the program are made from the
//! same declarations. `docs/requests.md` has all of them.
//!
//! ```
//! use quadrille_schema::{Context, Service};
//! use quadrille_tenten::api::Tenten;
//! use serde_json::{Map, json};
//!
//! let request = Map::from_iter([("pieces".to_owned(), json!("rOo")), ("player".to_owned(), json!("quick"))]);
//! let answer = Tenten::default().answer("tenten/advise", request, &Context::default()).unwrap();
//! assert!(answer.contains(r#""status":"solved""#), "{answer}");
//! ```

mod advise;
#[cfg(feature = "api")]
mod asking;
mod deal;
mod lost;
mod place;
mod position;
mod risk;
mod rules;
#[cfg(feature = "api")]
mod simulate;
mod validate;
#[cfg(feature = "api")]
mod verify;
mod way;

use std::fmt;

use quadrille_schema::{Bounds, Code, Context, Kept, Refusal, service};

use crate::{Adviser, Aim, Dealer, Fitter, PlayerKind, RiskMeter, Rules, Scorer, Ties};

pub use advise::{Advise, Advised, Extras, Found, Playing, Ranking, Trade, Tying};
pub use deal::{Change, Deal, Dealt, Hardness};
pub use lost::{Fewer, LostWays, Remainder};
pub use place::{Place, Played, Step};
pub use position::{Dealing, Drawn, Letters, Position, Ruling, Run};
pub use risk::{Account, OfPiece, OfSet, Risk};
pub use rules::{Board, Games, Known, Read, RulesEntry, RulesOf, ShapeEntry, TellingMove, Version};
#[cfg(feature = "api")]
pub use simulate::{Lives, Merge, Simulate, Simulated, mean_hazard};
pub use validate::{Fit, Mending, Order, Repair, Validate, Validated};
#[cfg(feature = "api")]
pub use verify::{Asked, Check, Claim, Verdict, Verify};
pub use way::{Chance, Draws, Placing, Room, Way, placings};

/// Service for requests about 1010! and its cousins. It keeps tables, which take some tenths of a second to make.
pub struct Tenten {
    advisers: Kept<(Rules, PlayerKind, Ties), Adviser>,
    dealers: Kept<Rules, Dealer>,
    fitters: Kept<Rules, Fitter>,
    meters: Kept<Rules, RiskMeter>,
    scorers: Kept<Rules, Scorer>,
}

service! {
    Tenten:
    Advise,
    Risk,
    Validate,
    Deal,
    Place,
    RulesOf,
    Games,
    Read,
    #[cfg(feature = "api")]
    Simulate,
    #[cfg(feature = "api")]
    Merge,
    #[cfg(feature = "api")]
    Verify,
}

impl Tenten {
    /// A service that keeps as many tables of each kind as the bounds allow.
    #[must_use]
    pub fn new(bounds: &Bounds) -> Self {
        let most = bounds.kept;
        Self {
            advisers: Kept::new(most),
            dealers: Kept::new(most),
            fitters: Kept::new(most),
            meters: Kept::new(most),
            scorers: Kept::new(most),
        }
    }
}

impl Default for Tenten {
    fn default() -> Self {
        Self::new(&Bounds::default())
    }
}

impl fmt::Debug for Tenten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tenten").finish_non_exhaustive()
    }
}

/// The adviser of a kind: it judges as the player of this kind does.
fn adviser<'a>(
    kept: &'a mut Kept<(Rules, PlayerKind, Ties), Adviser>,
    rules: &Rules,
    kind: PlayerKind,
    ties: Ties,
) -> &'a Adviser {
    kept.get_or((rules.clone(), kind, ties), || {
        Adviser::new(rules, kind.player(rules, ties))
    })
}

fn scorer<'a>(kept: &'a mut Kept<Rules, Scorer>, rules: &Rules) -> &'a Scorer {
    kept.get_or(rules.clone(), || Scorer::new(rules, Aim::default()))
}

/// The limits of a request that looks at no more boards than this.
fn limits(context: &Context, nodes: Option<u64>) -> crate::Limits {
    let mut limits = context.limits.clone();
    limits.nodes = nodes;
    limits
}

fn bad(error: impl fmt::Display) -> Refusal {
    Code::BadProblem.because(&error)
}

#[cfg(all(test, feature = "api"))]
mod tests;
