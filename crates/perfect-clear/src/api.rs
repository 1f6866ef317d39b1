//! The requests about perfect clears, each declared once, and their answers.
//!
//! A request is read from JSON, answered, and its answer written as JSON; options of the program are made from the same
//! declarations. `docs/requests.md` has all of them.
//!
//! ```
//! use quadrille_perfect_clear::api::PerfectClear;
//! use quadrille_schema::{Context, Service};
//! use serde_json::{Map, json};
//!
//! # #[cfg(feature = "api-game")] {
//! let request = Map::from_iter([("queue".to_owned(), json!("TILJSZOTILJ"))]);
//! let answer = PerfectClear::default().answer("perfect-clear/solve", request, &Context::default()).unwrap();
//! assert!(answer.contains(r#""status":"solved""#), "{answer}");
//! # }
//! ```
//!
//! The page loads three modules, so the requests have three features: `api-game`, what is asked while a game is played;
//! `api-patterns`, what all queues of a pattern can do; `api-loop`, how many clears in a row to expect. `api-all` has
//! all others, too.

#![cfg_attr(
    not(feature = "api-all"),
    allow(
        dead_code,
        unused_imports,
        unused_macros,
        reason = "each module of the page has some of the requests"
    )
)]

#[cfg(any(feature = "api-game", feature = "api-loop"))]
mod advise;
mod answers;
mod asked;
#[cfg(feature = "api-all")]
mod book;
#[cfg(feature = "api-all")]
mod chances;
#[cfg(feature = "api-all")]
mod drawings;
#[cfg(feature = "api-patterns")]
mod fewest;
mod field;
#[cfg(feature = "api-game")]
mod games;
#[cfg(feature = "api-all")]
mod lists;
#[cfg(feature = "api-all")]
mod loops;
#[cfg(feature = "api-game")]
mod moves;
#[cfg(feature = "api-game")]
mod pages;
#[cfg(feature = "api-patterns")]
mod percent;
mod pieces;
mod position;
#[cfg(feature = "api-loop")]
mod prospects;
#[cfg(feature = "api-patterns")]
mod saves;
mod scoring;
#[cfg(feature = "api-patterns")]
mod setup;
#[cfg(feature = "api-game")]
mod solve;
#[cfg(feature = "api-all")]
mod verify;
#[cfg(feature = "api-patterns")]
mod ways;
#[cfg(feature = "api-all")]
mod worth;

use std::fmt::Display;
use std::sync::Arc;

use quadrille_schema::{Code, Context, Kept, Refusal, service, text};

use crate::build::BuildError;
#[cfg(feature = "values")]
use crate::chain::values::{Beyond, Play};
use crate::chain::values::{Clears, StartValues};
use crate::words::field_word::FieldWord;
use crate::{
    Config, DropMode, Field, FieldOf, GaveUp, Hold, Limits, Mover, Pattern, Piece, Pieces, Problem, Table,
};

#[cfg(any(feature = "api-game", feature = "api-loop"))]
pub use advise::{Advise, Advised, Allowing, Memory, Method, Moment};
pub use answers::{
    About, AboutFound, BestScore, Chance, CutShare, Example, FirstMove, Minimals, Placed, Scores, SetOfWays,
    Solution, Status, Stepped, Tiled, WayFound, WishFound,
};
pub use asked::Asked;
#[cfg(feature = "api-all")]
pub use book::{Book, InHand, Setups, is_at, with_mirror};
#[cfg(feature = "api-all")]
pub use chances::{Bags, BagsJudged, ChanceOf, ExactOrBounds, Judged, Known};
#[cfg(feature = "api-all")]
pub use drawings::{Cover, Covered, CoveringBy, Seeking, Spin, SpinsFound, is_drawn};
#[cfg(feature = "api-patterns")]
pub use fewest::Fewest;
pub use field::{Cells, lines_of, without_remarks};
#[cfg(feature = "api-game")]
pub use games::{Appear, GameStep, GameValue, Make, PlaceAt, PlacementValue, Press, Start};
#[cfg(feature = "api-all")]
pub use lists::{Combos, Graph, ListOfQueues, ListingQueues, Queues, Ren, States};
#[cfg(feature = "api-all")]
pub use loops::{ChainsPlayed, LeaveBy, Loop, MEMORY_OF_TREES, Player, Playing, ValuesOf, WorthRead};
#[cfg(feature = "api-game")]
pub use moves::{Keys, Landings, ListOfKeys, ListOfLandings};
#[cfg(feature = "api-game")]
pub use pages::{Fumen, FumenOf, FumenText, Glue, Glued, IS_GLUE, ListOfPages, PageValue, QuizValue, Unglue};
#[cfg(feature = "api-patterns")]
pub use percent::{Percent, Reason, Share};
pub use pieces::{Bag, MostOf, Showing, Texts};
pub use position::{Board, Held, Holding, Kicks, Lines, Movement, Position, Stated, Turning};
#[cfg(feature = "api-loop")]
pub use prospects::Prospects;
#[cfg(feature = "api-patterns")]
pub use saves::{Choice, QueueSaves, SaveFound, SaveWays, Saved, Saves, SavesMinimal, Saving, WhatIsSaved};
pub use scoring::{BackToBack, Bounding, Demanding, Spinning, Streaking};
#[cfg(feature = "api-patterns")]
pub use setup::{Colors, Operating, Setup, Wanting};
#[cfg(feature = "api-game")]
pub use solve::{RankBy, Solve, Solved, Solving};
#[cfg(feature = "api-all")]
pub use verify::{Checking, Verify};
#[cfg(feature = "api-patterns")]
pub use ways::{Listing, Path, QueueScored, Score, Scored, WaysFound, in_mode};
#[cfg(feature = "api-all")]
pub use worth::{Evaluated, Worth as WorthOf, WorthFound, WorthTable, samples_of};

text!(Piece, Pattern);

/// States of one batch of queues on a page, where all of them have to fit into its memory.
const STATES_OF_PAGE: usize = 1_000_000;

/// Movement tables that are kept.
const MOST_MOVERS: usize = 8;

/// Most pieces of a queue.
pub const MOST_PIECES: usize = 100;

/// Service for requests about perfect clears. It keeps movement tables.
#[derive(Debug)]
pub struct PerfectClear {
    movers: Kept<(String, DropMode, usize), Arc<Mover>>,
    sources: Sources,
    #[cfg(feature = "api-loop")]
    values: prospects::Values,
}

service! {
    PerfectClear:
    #[cfg(feature = "api-game")]
    Solve,
    #[cfg(feature = "api-patterns")]
    Percent,
    #[cfg(feature = "api-patterns")]
    Path,
    #[cfg(feature = "api-patterns")]
    Saves,
    #[cfg(feature = "api-patterns")]
    Score,
    #[cfg(feature = "api-patterns")]
    Setup,
    #[cfg(feature = "api-game")]
    Advise,
    #[cfg(feature = "api-loop")]
    Prospects,
    #[cfg(feature = "api-game")]
    Keys,
    #[cfg(feature = "api-game")]
    Landings,
    #[cfg(feature = "api-game")]
    Start,
    #[cfg(feature = "api-game")]
    Appear,
    #[cfg(feature = "api-game")]
    Press,
    #[cfg(feature = "api-game")]
    PlaceAt,
    #[cfg(feature = "api-game")]
    Make,
    #[cfg(feature = "api-game")]
    Fumen,
    #[cfg(feature = "api-game")]
    FumenOf,
    #[cfg(feature = "api-game")]
    Glue,
    #[cfg(feature = "api-all")]
    Unglue,
    #[cfg(feature = "api-all")]
    Cover,
    #[cfg(feature = "api-all")]
    Spin,
    #[cfg(feature = "api-all")]
    ChanceOf,
    #[cfg(feature = "api-all")]
    Bags,
    #[cfg(feature = "api-all")]
    Queues,
    #[cfg(feature = "api-all")]
    Graph,
    #[cfg(feature = "api-all")]
    Ren,
    #[cfg(feature = "api-all")]
    Loop,
    #[cfg(feature = "api-all")]
    WorthOf,
    #[cfg(feature = "api-all")]
    Book,
    #[cfg(feature = "api-all")]
    Verify,
}

/// Sources of a service for what takes long to work out. The default has nothing: answers are the same, and take
/// longer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sources {
    /// Tables of useful fields.
    pub table: Option<TableSource>,
    /// Values of starts, by which clears in a row are expected; or why there are none.
    pub values: Option<ValuesSource>,
}

impl Sources {
    /// What comes with the library.
    #[cfg(feature = "values")]
    pub const BUILT_IN: Self = Self {
        table: None,
        values: Some(|mover, clears| {
            let play = Play {
                clears,
                beyond: Beyond::Unseen,
            };
            let none = "no values of starts for these kicks and drops come with the library: SRS with soft drop has some";
            StartValues::built_in(mover, play).ok_or_else(|| bad(none))
        }),
    };
}

/// Source of tables of useful fields.
pub type TableSource = fn(&TableFor<'_>) -> Option<Arc<Table>>;

/// Source of values of starts.
pub type ValuesSource = fn(&Mover, Clears) -> Result<StartValues, Refusal>;

/// Request for a table of useful fields.
#[derive(Clone, Copy, Debug)]
pub struct TableFor<'a> {
    /// How pieces move.
    pub mover: &'a Mover,
    /// The field that it has to know.
    pub field: Field,
    /// Whether the request is worth the minutes that it takes to build a missing table.
    pub is_worth_building: bool,
    /// When to stop building it.
    pub limits: &'a Limits,
}

impl Default for PerfectClear {
    fn default() -> Self {
        Self::new(Sources::default())
    }
}

impl PerfectClear {
    /// A service with these sources.
    #[must_use]
    pub fn new(sources: Sources) -> Self {
        Self {
            movers: Kept::new(MOST_MOVERS),
            sources,
            #[cfg(feature = "api-loop")]
            values: prospects::Values::new(sources.values),
        }
    }

    /// Takes the values of starts by which prospects are found: a file of `perfect-clear table loop`.
    #[cfg(feature = "api-loop")]
    pub fn take_values(&mut self, bytes: Vec<u8>) {
        self.values.give(bytes);
    }

    /// The movement table, kept from before or made.
    fn mover(&mut self, movement: &Movement, lines: usize) -> Result<Arc<Mover>, Refusal> {
        let drop = movement.turning.drop.unwrap_or_default();
        let key = (movement.kicks_name().to_owned(), drop, lines);
        let made = self.movers.try_get_or(key, || {
            let mover = Mover::new(movement.physics()?, lines);
            mover.map(Arc::new).map_err(bad)
        });
        made.map(|mover| Arc::clone(mover))
    }

    /// The problem that these pieces state on a field of no more than six lines that is not clear yet.
    fn unfinished<P: Pieces>(
        &mut self,
        movement: &Movement,
        stated: &Stated,
        pieces: P,
    ) -> Result<Problem<P>, Refusal> {
        let field = stated.low()?;
        if field.is_clear() {
            let reason = "the field is clear already: full rows vanish, and nothing is left to place";
            return Err(Code::BadProblem.because(reason));
        }
        self.problem(movement, stated.given(field), pieces)
    }

    /// The problem that these pieces state.
    fn problem<P: Pieces<W>, W: FieldWord>(
        &mut self,
        movement: &Movement,
        given: Given<'_, W>,
        pieces: P,
    ) -> Result<Problem<P, W>, Refusal> {
        let Given { field, hold, turning } = given;
        let mover = self.mover(&movement.or(turning), field.lines())?;
        let made = Problem::holding(field, hold, pieces).map_err(bad)?;
        made.with_mover(&mover).map_err(bad)
    }

    /// The table of useful fields, where there may be one and a request is worth it.
    fn table(&self, worth: Worth, wanted: Option<TableFor<'_>>) -> Option<Arc<Table>> {
        let (source, wanted) = (self.sources.table?, wanted?);
        let is_worth_building = worth == Worth::Building;
        (worth != Worth::Nothing).then(|| {
            source(&TableFor {
                is_worth_building,
                ..wanted
            })
        })?
    }
}

/// Calls something for a field of any height: it is compiled for each word that fields have.
macro_rules! by_height {
    ($field:expr, |$name:ident| $answer:expr) => {
        match $field {
            $crate::AnyField::Low($name) => $answer,
            #[cfg(feature = "tall")]
            $crate::AnyField::Tall($name) => $answer,
        }
    };
}

use by_height;

/// Field and hold slot that are given, and how pieces move where the request does not say.
#[derive(Clone, Copy)]
struct Given<'a, W> {
    field: FieldOf<W>,
    hold: Hold,
    turning: &'a Turning,
}

impl<'a> TableFor<'a> {
    /// What a table for a problem is for, if its field is low; whether it is to be built depends on the request.
    fn of<P, W: FieldWord>(problem: &'a Problem<P, W>, limits: &'a Limits) -> Option<Self> {
        Some(Self {
            mover: problem.mover(),
            field: problem.field().in_word()?,
            is_worth_building: false,
            limits,
        })
    }
}

/// Effort that a table of useful fields is worth to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Worth {
    /// It is fast enough without.
    Nothing,
    /// To read a table that is there.
    Reading,
    /// To build one.
    Building,
}

/// What holds for all searches in this place.
fn config(context: &Context) -> Config {
    let usual = Config::default();
    let memory = usual.memory.min(context.bounds.memory);
    let states = if memory < usual.memory {
        STATES_OF_PAGE
    } else {
        usual.states
    };
    Config {
        memory,
        states,
        ..usual
    }
}

/// Something that makes no sense.
fn bad(reason: impl Display) -> Refusal {
    Code::BadProblem.because(&reason)
}

/// Refusal of the text of a field, whose option it names.
fn bad_in<E: Display>(option: &str) -> impl Fn(E) -> Refusal {
    move |reason| bad(format_args!("--{option}: {reason}"))
}

fn gave_up(why: GaveUp) -> Refusal {
    let code = if why == GaveUp::OutOfReach {
        Code::Memory
    } else {
        Code::Stopped
    };
    code.because(&why)
}

fn no_ways(error: &BuildError) -> Refusal {
    match error {
        BuildError::Pattern(_) => bad(error),
        BuildError::TooLarge(_) => Code::Memory.because(error),
    }
}

/// How many items of a list are written: the number that was given, else as many as is usual here.
fn listed(given: Option<usize>, context: &Context) -> Result<usize, Refusal> {
    let most = context.bounds.items;
    let listed = given.unwrap_or(context.bounds.usual_items);
    if listed > most {
        return Err(Code::BadRequest
            .because(&format_args!("at most {most} can be listed"))
            .about("most"));
    }
    Ok(listed)
}
