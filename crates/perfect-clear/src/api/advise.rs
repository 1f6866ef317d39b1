//! `perfect-clear/advise`: the best first moves, with the chance of each.

use std::cmp::Reverse;
use std::str::FromStr;

use quadrille_schema::{Answer, Code, Context, Kind, Refusal, Schema, described, group, names, request};
use quadrille_search::order;
use serde_json::Value as Json;

use super::answers::{About, Chance, FirstMove};
use super::{PerfectClear, Position, Showing, TableFor, Worth, bad, config, gave_up, no_ways};
use crate::chance::ChanceError;
use crate::game::{BagRule, Game};
use crate::{Config, Problem, Shown, chance, document};

names! {
    /// Order of moves.
    pub enum Method: "method" {
        /// The chance under best play
        #[default]
        Exact = "exact",
        /// The share of queues that somebody could solve who knows all pieces after this move; it cannot rank moves
        Mass = "mass",
        /// The PCs in a row to expect, this one included: of moves with the same chance, which leaves the better next
        /// start? It needs a piece in hold and four lines, and takes some seconds at the start of a PC
        Loop = "loop",
        /// The same, but the piece to leave is not chosen before it must be: each placement reveals more of the next
        /// start. It takes twice as long
        Revealed = "revealed",
    }
}

group! {
    /// Resources that may be taken.
    pub struct Allowing {
        /// Refuse what would take more memory than this, such as 500MiB or 8GiB; in JSON also a number of mebibytes
        #[arg(value_name("SIZE").heading("Search").aliases(&["memory"]))]
        max_memory: Option<Memory>,
        /// Do without the table of useful fields (legal boards): slower, and nothing is built or read
        #[arg(heading("Search"))]
        no_table: bool,
    }
}

group! {
    /// A moment in the game.
    pub struct Moment {
        /// What the game shows
        showing: Showing,
        /// The field, what is held, and how pieces move
        position: Position,
        /// Hold was pressed for the current piece, so it cannot be pressed again
        #[arg(left_out("a player asks before hold is pressed"))]
        has_held: bool,
        /// What may be taken
        allowing: Allowing,
    }
}

request! {
    /// Advise what to do now: every first move with its exact chance of a PC, the best first
    ///
    /// Pieces that are not shown come from bags, all orders equally likely; the player decides on what is shown at each
    /// moment.
    pub struct Advise = "perfect-clear/advise" -> Advised {
        /// The moment
        moment: Moment,
        /// What moves are ordered by
        method: Method = Method::Exact,
        /// Say what to do for each way in which the next N pieces may come
        tree: Option<quadrille_schema::Whole<1, 6>>,
    }
}

described! {
    /// Advice on a moment.
    pub struct Advised {
        /// What the request says
        about: About,
        /// The pieces that are shown
        queue: String,
        /// What is left of the bag of the last piece shown
        bag: String,
        /// The chance under best play
        chance: Chance,
        /// The chance if all pieces were known
        full_knowledge: Option<Chance>,
        /// Whether a `move` is best, or to press `hold` and decide on what it shows
        best: Option<String>,
        /// The moves, the best first
        moves: Option<Vec<FirstMove>>,
        /// Clears in a row to expect, where moves are ordered by them
        clears: Option<f64>,
        /// Whether the piece to leave is not chosen before it must be
        sees_reveals: Option<bool>,
        /// What to do for each piece that may come, where that was asked for
        tree: Option<Json>,
    }
}

/// Memory: a text with a unit, or a number of mebibytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory(pub u64);

impl Schema for Memory {
    const KIND: Kind = Kind::Either(&Kind::Text, &Kind::WHOLE);

    fn read(json: Json) -> Result<Self, Refusal> {
        let bytes = match &json {
            Json::String(text) => bytes(text),
            json => json.as_u64().and_then(|mebibytes| mebibytes.checked_mul(1 << 20)),
        };
        let expected = format_args!("a number and a unit, such as 500MiB or 8GiB");
        bytes.map(Self).ok_or_else(|| Refusal::expected(expected, &json))
    }

    fn write(&self) -> Json {
        format!("{}MiB", self.0 >> 20).into()
    }
}

impl FromStr for Memory {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let expected = "a number and a unit, such as 500MiB or 8GiB";
        bytes(text).map(Self).ok_or_else(|| bad(expected))
    }
}

fn bytes(text: &str) -> Option<u64> {
    let units = [("MiB", 20), ("GiB", 30)];
    let mut sizes = units.iter().filter_map(|&(unit, bits)| {
        let number: u64 = text.strip_suffix(unit)?.trim_end().parse().ok()?;
        number.checked_mul(1 << bits)
    });
    sizes.next()
}

/// The fewest pieces of a clear for which the table of useful fields is read.
const WORTH_READING: usize = 8;

impl Allowing {
    /// The memory that may be taken.
    pub(super) fn memory(&self, context: &Context) -> Result<u64, Refusal> {
        let most = context.bounds.memory;
        match self.max_memory {
            Some(Memory(bytes)) if bytes > most => {
                let reason = format_args!("at most {} MiB can be asked for", most >> 20);
                Err(Code::BadRequest.because(&reason))
            }
            Some(Memory(bytes)) => Ok(bytes),
            None => Ok(config(context).memory),
        }
    }
}

/// Problem that is judged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judging<'a> {
    problem: &'a Problem<Shown>,
    /// Pieces to come for which chances are worked out.
    depth: usize,
}

impl<'a> Judging<'a> {
    /// One whose chance is worked out once.
    pub(super) const fn new(problem: &'a Problem<Shown>) -> Self {
        Self { problem, depth: 1 }
    }
}

impl Moment {
    /// The problem.
    pub(super) fn problem(&self, service: &mut PerfectClear) -> Result<Problem<Shown>, Refusal> {
        let stated = self.position.stated(self.showing.queue.as_ref())?;
        let shown = self
            .showing
            .shown(stated.pieces(self.showing.queue.as_deref())?)?;
        service.unfinished(&self.position.movement, &stated, shown)
    }

    /// Settings of the search.
    pub(super) fn config(
        &self,
        service: &PerfectClear,
        Judging { problem, depth }: Judging<'_>,
        context: &Context,
    ) -> Result<Config, Refusal> {
        let worth = match problem.pieces_needed() {
            _ if self.allowing.no_table => Worth::Nothing,
            WORTH_READING.. if depth > 1 => Worth::Building,
            WORTH_READING.. => Worth::Reading,
            _ => Worth::Nothing,
        };
        Ok(Config {
            table: service.table(worth, TableFor::of(problem, &context.limits)),
            memory: self.allowing.memory(context)?,
            depth,
            ..Config::default()
        })
    }

    /// The game by which moves are allowed.
    pub(super) fn game(&self, problem: &Problem<Shown>) -> Game {
        let rule = if self.showing.any_bag {
            BagRule::Any
        } else {
            BagRule::Seven
        };
        let mut game = Game::new(problem.field(), problem.hold(), rule);
        game.has_held = self.has_held;
        game
    }
}

pub(super) fn no_chance(error: ChanceError) -> Refusal {
    match error {
        ChanceError::GaveUp(why) => gave_up(why),
        ChanceError::Memory { .. } | ChanceError::TooUncertain { .. } => Code::Memory.because(&error),
        ChanceError::Build(error) => no_ways(&error),
        ChanceError::HoldInUse | ChanceError::NothingHeld | ChanceError::TooMuchShown => bad(error),
    }
}

#[cfg(feature = "api-game")]
impl Answer<PerfectClear> for Advise {
    fn answer(&self, service: &mut PerfectClear, context: &Context) -> Result<Advised, Refusal> {
        #[cfg(feature = "api-loop")]
        if matches!(self.method, Method::Loop | Method::Revealed) {
            let prospects = super::Prospects {
                moment: self.moment.clone(),
                method: self.method,
            };
            return prospects.answer(service, context);
        }
        if matches!(self.method, Method::Loop | Method::Revealed) {
            let reason =
                "the request `perfect-clear/prospects` orders moves by the clears in a row to expect";
            return Err(Code::BadRequest.because(reason));
        }
        let problem = self.moment.problem(service)?;
        #[cfg(feature = "api-all")]
        if let Some(depth) = self.tree {
            let config = self.moment.config(
                service,
                Judging {
                    problem: &problem,
                    depth: depth.count(),
                },
                context,
            )?;
            let policy = chance::policy(&problem, &config, &context.limits).map_err(no_chance)?;
            return Ok(document::policy(&problem, &policy).into());
        }
        if self.tree.is_some() {
            return Err(Code::BadRequest.because("`tree` is not answered here"));
        }
        let config = self.moment.config(service, Judging::new(&problem), context)?;
        let advice = chance::advise(&problem, &config, &context.limits).map_err(no_chance)?;
        let mut advice = self.moment.game(&problem).allowed(advice);
        if self.method == Method::Mass {
            order::sort_by_key(&mut advice.moves, |first| Reverse(first.clairvoyant.won));
        }
        Ok(document::advice(&problem, &advice).into())
    }
}
