//! `perfect-clear/queues`, `perfect-clear/graph` and `perfect-clear/ren`: queues one by one, and what a queue can do.

use std::collections::BTreeSet;

use quadrille_schema::{Answer, Context, Refusal, Whole, described, group, object, request};
use serde_json::Value as Json;

use super::pieces::pieces;
use super::{Board, Holding, Movement, PerfectClear, Position, Status, bad, config, gave_up, listed};
use crate::build::MOST_KEPT;
use crate::ren::{Start, combos};
use crate::{Field, LONGEST, MOST_LINES, MemoGraph, Pattern, Piece, Queue, document, letters};

group! {
    /// Contents of a list of queues.
    pub struct ListingQueues {
        /// List the orders in which the pieces of these queues can be placed
        #[arg(conflicts(&["sources"]))]
        orders: bool,
        /// List the queues whose pieces can be placed in these orders
        sources: bool,
        /// Write only how many there are
        count: bool,
    }
}

request! {
    /// List the queues of a pattern, and the orders that hold makes of them
    ///
    /// Each queue is listed once, in the order of its letters. Filters in the pattern leave some of them.
    pub struct Queues = "perfect-clear/queues" -> ListOfQueues {
        /// Which queues: T,*p4 is a T and any four of the seven in any order
        #[arg(aliases(&["patterns"]))]
        pattern: Pattern,
        /// The hold slot
        holding: Holding,
        /// What is listed
        listing: ListingQueues,
    }
}

object! {
    /// Queues.
    pub struct ListOfQueues {
        /// The pattern
        pattern: String,
        /// How many queues there are
        total: usize,
        /// The queues, unless only their number was asked for
        queues: Option<Vec<String>>,
    }
}

request! {
    /// Show all solutions of a known queue as one graph: states as nodes, decisions as edges
    ///
    /// A state is the field, the piece in hold and how far the queue has come; states are in stages by the number of
    /// pieces placed. Only those are shown that lie on a way to a clear field.
    pub struct Graph = "perfect-clear/graph" -> States {
        /// The pieces: the current one first, then the next ones
        queue: Option<String>,
        /// The field, what is held, and how pieces move
        position: Position,
        /// Show at most N states of each stage, on ways from the start to the end: those with the most solutions
        /// through them
        most: Option<Whole<1, 1_000_000_000>>,
    }
}

described! {
    /// States on the way to a clear field.
    pub struct States {
        /// How the search ended
        status: Status,
        /// The rows from the top
        field: Vec<String>,
        /// How many lines the clear has
        lines: usize,
        /// The queue
        queue: String,
        /// The piece in hold
        hold: Option<Piece>,
        /// How many solutions there are; a text where there are very many
        found: Json,
        /// By the number of pieces placed: `placed`, `found` and `kept`
        stages: Vec<Json>,
        /// States: `id`, `placed`, `field`, `slot`, `ways_before` and `ways_after`
        nodes: Vec<Json>,
        /// Decisions: a placement, `from` and `to`
        edges: Vec<Json>,
    }
}

request! {
    /// Find the longest combo (REN) of a known queue: each piece clears a line or more
    ///
    /// The first clear is 0 REN, the second 1 REN. The field may have up to 24 rows, and nothing has to be clear at the
    /// end. Combos that end with the same field and the same piece in hold after as many pieces count once.
    pub struct Ren = "perfect-clear/ren" | "perfect-clear/combo" -> Combos {
        /// The pieces: the current one first, then the next ones
        #[arg(aliases(&["patterns"]))]
        queue: Option<String>,
        /// The field
        board: Board,
        /// The hold slot
        holding: Holding,
        /// How pieces move
        movement: Movement,
        /// Write at most N combos, the longest first
        most: Option<Whole<0, 1_000_000_000>>,
    }
}

described! {
    /// The longest combos of a queue.
    pub struct Combos {
        /// How the search ended
        status: Status,
        /// The rows from the top
        field: Vec<String>,
        /// The queue
        queue: String,
        /// The piece in hold
        hold: Option<Piece>,
        /// Whether there is no hold
        no_hold: bool,
        /// The longest combo, as players count; none where the first piece clears no line
        ren: Option<u64>,
        /// How many ends combos have
        found: usize,
        /// Ends by the number of clears
        ends: Vec<u64>,
        /// The longest combos: `clears`, `placements` and `fumen`
        combos: Vec<Json>,
        /// Name of the kicks
        physics: String,
        /// How pieces come down
        drop: crate::DropMode,
    }
}

impl Queues {
    /// The list that is asked for.
    ///
    /// # Errors
    ///
    /// When that is too much.
    pub fn listed(&self) -> Result<ListOfQueues, Refusal> {
        if self.listing.orders && self.listing.sources {
            return Err(bad("`orders` and `sources` are two lists: one of them is needed"));
        }
        if self.listing.count && !self.listing.orders && !self.listing.sources {
            // They need not be spelled out.
            let total = self.pattern.cut(0, u32::MAX.into()).map_err(bad)?.total();
            return Ok(ListOfQueues {
                pattern: self.pattern.to_string(),
                total: usize::try_from(total).unwrap_or(usize::MAX),
                queues: None,
            });
        }
        let queues = self.pattern.queues(LONGEST, MOST_KEPT).map_err(bad)?;
        let queues = if self.listing.orders || self.listing.sources {
            self.placed(&queues)?
        } else {
            queues
        };
        let texts = || queues.iter().map(|queue| letters(queue)).collect();
        Ok(ListOfQueues {
            pattern: self.pattern.to_string(),
            total: queues.len(),
            queues: (!self.listing.count).then(texts),
        })
    }

    /// The orders, or the sources.
    fn placed(&self, queues: &[Vec<Piece>]) -> Result<Vec<Vec<Piece>>, Refusal> {
        let hold = self.holding.hold()?;
        let mut listed = BTreeSet::new();
        for queue in queues {
            let more = if self.listing.orders {
                hold.orders(queue)
            } else {
                hold.sources(queue)
            };
            listed.extend(more);
            if listed.len() as u128 > MOST_KEPT {
                return Err(bad(format_args!(
                    "more than {MOST_KEPT} are to be listed: give fewer queues or shorter ones"
                )));
            }
        }
        Ok(listed.into_iter().collect())
    }
}

impl Answer<PerfectClear> for Queues {
    fn answer(&self, _: &mut PerfectClear, context: &Context) -> Result<ListOfQueues, Refusal> {
        super::percent::bounded(self.pattern.clone(), context.bounds.queues)?;
        self.listed()
    }
}

impl Answer<PerfectClear> for Graph {
    fn answer(&self, service: &mut PerfectClear, context: &Context) -> Result<States, Refusal> {
        let stated = self.position.stated(self.queue.as_ref())?;
        let queue = Queue::new(pieces(stated.pieces(self.queue.as_deref())?)?);
        let problem = service.problem(&self.position.movement, stated.given(stated.low()?), queue)?;
        let memo = MemoGraph::new(&problem, &config(context), &context.limits).map_err(gave_up)?;
        let thinned = self.most.map(|most| memo.thinned(most.count()));
        let shown = thinned.as_ref().unwrap_or(&memo);
        Ok(document::graph(&problem, &memo, shown).into())
    }
}

impl Ren {
    /// Where combos begin.
    ///
    /// # Errors
    ///
    /// When that makes no sense.
    fn start(&self) -> Result<Start, Refusal> {
        let asked = self.board.asked()?.unwrap_or_default();
        let field = Field::empty(MOST_LINES).map_err(bad)?;
        let stated = self.holding.stating(field.into(), &asked, self.queue.is_none())?;
        let queue = pieces(stated.pieces(self.queue.as_deref())?)?;
        let physics = self.movement.or(&stated.turning).physics()?;
        if physics.drop.twist(Piece::T).is_some() {
            return Err(bad(
                "--drop: a combo has no T that must spin; t-softdrop drops all other pieces hard",
            ));
        }
        Ok(Start {
            well: self.board.well()?,
            hold: stated.hold,
            queue,
            physics,
        })
    }
}

impl Answer<PerfectClear> for Ren {
    fn answer(&self, _: &mut PerfectClear, context: &Context) -> Result<Combos, Refusal> {
        let start = self.start()?;
        let found = combos(&start, &config(context), &context.limits);
        if let Some(why) = found.gave_up {
            return Err(gave_up(why));
        }
        let most = listed(self.most.map(Whole::count), context)?;
        Ok(document::ren(&start, &found, most).into())
    }
}
