//! `perfect-clear/cover` and `perfect-clear/spin`: with which queues drawings can be built, and which T-spins queues
//! allow.

use quadrille_schema::{Answer, Code, Context, Refusal, Whole, described, group, request};
use serde_json::Value as Json;

use super::answers::{About, AboutFound};
use super::percent::{bounded, pattern};
use super::ways::Partial;
use super::{
    Bounding, Demanding, Holding, Lines, Movement, PerfectClear, Position, Spinning, Stated, Status, Texts,
    bad, config, gave_up, lines_of, listed, no_ways, without_remarks,
};
use crate::build::{self, Covering, Seek, Setup, cover, cover_in_mode, spin_ways};
use crate::document::{self, Parts};
use crate::fumen::{self, Block, Page};
use crate::rules::score::Mode;
use crate::{DropMode, Field, GaveUp, MOST_LINES, Pattern, Piece};

group! {
    /// Settings of the cover of drawings.
    pub struct CoveringBy {
        /// Add the mirror image of each setup
        mirror: bool,
        /// Count each queue for the first setup alone that it builds
        priority: bool,
        /// How many of the last pieces of each setup may be dropped softly, whatever --drop says
        #[arg(value_name("N").heading("Rules").aliases(&["last-sd"]))]
        last_soft: Whole<0, 15> = Whole::within(0),
    }
}

request! {
    /// Work out for which share of a pattern's queues drawn setups or solutions can be built
    ///
    /// A setup is drawn as a fumen whose pages have pieces one after the other, or as one that shows them in colours:
    /// gray cells lay there before, each colour is cut into its pieces. A fumen may hold many setups. The order in
    /// which the pieces are drawn does not matter, only what the queue, hold and the moves allow.
    pub struct Cover = "perfect-clear/cover" -> Covered {
        /// Fumens, or texts with fumens in them
        #[arg(aliases(&["fumen"]))]
        fumens: Texts,
        /// Which queues: T,*p4 is a T and any four of the seven in any order
        #[arg(aliases(&["patterns"]))]
        pattern: Pattern,
        /// The hold slot
        holding: Holding,
        /// How drawings are covered
        covering: CoveringBy,
        /// How many rows of the drawings count [default: 4, or as many as they need]
        #[arg(aliases(&["clear-line"]))]
        lines: Option<Lines>,
        /// How pieces move
        movement: Movement,
        /// What solutions must do
        demanding: Demanding,
        /// How often placements may do something
        bounding: Bounding,
    }
}

described! {
    /// Queues that build drawings.
    pub struct Covered {
        /// How the search ended
        status: Status,
        /// All pieces are known
        information: String,
        /// The queues
        pattern: String,
        /// The piece in hold
        hold: Option<Piece>,
        /// Whether there is no hold
        no_hold: bool,
        /// The pattern's whole queues, each once
        total: u64,
        /// Queues that build some drawing
        any: u64,
        /// Queues that build all of them
        every: Option<u64>,
        /// Each with `comment`, `fumen`, `field`, `tiles`, `others`, `built` and `queues`
        drawings: Option<Vec<Json>>,
        /// Whether each queue counts for its first drawing alone
        priority: Option<bool>,
        /// How many of the last pieces may be dropped softly
        last_soft: Option<usize>,
        /// Name of the kicks
        physics: Option<String>,
        /// How pieces come down
        drop: Option<DropMode>,
        /// What solutions must do besides
        mode: Option<Mode>,
        /// Where a limit struck: of how many queues it is known
        looked_at: Option<u64>,
        /// Limit that struck
        gave_up: Option<String>,
    }
}

group! {
    /// T-spins that are sought.
    pub struct Seeking {
        /// Which spins: any-tspin (minis, too), tss, tsd or tst (full ones that clear a line, two, three or more)
        #[arg(value_name("MODE").heading("Scoring"))]
        mode: Mode = Mode::TSpinDouble,
        /// What counts as a spin
        spinning: Spinning,
        /// At most N pieces before the T
        #[arg(value_name("N"))]
        pieces: Whole<0, 9> = Whole::within(3),
        /// At most N roofs among them
        #[arg(value_name("N").aliases(&["max-roof"]))]
        roofs: Whole<0, 9> = Whole::within(1),
        /// Name the queues that allow each way
        queues: bool,
        /// Write at most N ways [default: 20 as text on standard output, else all]
        #[arg(value_name("N"))]
        most: Option<Whole<0, 1_000_000_000>>,
    }
}

request! {
    /// Find the T-spins that a pattern's queues allow: which pieces to lay before, and where
    ///
    /// A way is a set of pieces, none of which clears a line, and a T that is placed last, by a spin that clears lines.
    /// Pieces with a cell in a line that the T clears fill it; all others are roofs: an overhang, or what holds one up.
    pub struct Spin = "perfect-clear/spin" -> SpinsFound {
        /// Which queues: T,*p4 is a T and any four of the seven in any order
        #[arg(aliases(&["patterns"]))]
        pattern: Option<Pattern>,
        /// The field, what is held, and how pieces move
        position: Position,
        /// Which spins are sought
        seeking: Seeking,
    }
}

described! {
    /// Ways to a T-spin.
    pub struct SpinsFound {
        /// What the request says
        about: About,
        /// The queues
        queues: AboutFound,
        /// Most pieces before the T
        pieces: usize,
        /// Most roofs among them
        roofs: usize,
        /// How many ways there are
        found: usize,
        /// The ways that are listed
        ways: Vec<Json>,
    }
}

impl Seeking {
    /// The spins that are sought.
    ///
    /// # Errors
    ///
    /// When the mode is none of T-spins.
    pub fn seek(&self, game: crate::KnownGame) -> Result<Seek, Refusal> {
        if !matches!(
            self.mode,
            Mode::AnyTSpin | Mode::TSpinSingle | Mode::TSpinDouble | Mode::TSpinTriple
        ) {
            let reason = format_args!("--mode: expected any-tspin, tss, tsd or tst, found {}", self.mode);
            return Err(Code::BadProblem.because(&reason));
        }
        Ok(Seek {
            demand: self.spinning.of(self.mode, game),
            pieces: self.pieces.count(),
            roofs: self.roofs.count(),
        })
    }
}

/// Whether a page places a piece or shows colours.
#[must_use]
pub fn is_drawn(page: &Page) -> bool {
    let mut rows = 0..fumen::HEIGHT as i8;
    let is_piece = |x, y| matches!(page.diagram.block(x, y), Block::Piece(_));
    page.placed().is_some() || rows.any(|y| (0..10).any(|x| is_piece(x, y)))
}

impl Cover {
    /// The drawings, and how many rows of them count.
    fn setups(&self) -> Result<(Vec<Setup>, usize), Refusal> {
        let mut drawings: Vec<Vec<Page>> = Vec::new();
        for text in &self.fumens.0 {
            let before = drawings.len();
            for found in fumen::find(&without_remarks(text)) {
                drawings.push(found.pages.map_err(bad)?);
            }
            if drawings.len() == before {
                // It says why there is none.
                drawings.push(fumen::decode(text).map_err(bad)?);
            }
        }
        if drawings.is_empty() {
            return Err(Code::BadRequest.because("`fumens`: at least one is needed"));
        }
        let lines = self.lines.map(Whole::count);
        let lines = lines.unwrap_or_else(|| lines_of(drawings.iter().flatten()));
        let mut setups = Vec::new();
        for mut pages in drawings {
            if pages.iter().any(is_drawn) {
                pages.retain(is_drawn);
            }
            for setup in Setup::read(&pages, lines).map_err(bad)? {
                let mirror = self.covering.mirror.then(|| setup.mirrored());
                setups.push(setup);
                setups.extend(mirror);
            }
        }
        Ok((setups, lines))
    }
}

impl Answer<PerfectClear> for Cover {
    fn answer(&self, service: &mut PerfectClear, context: &Context) -> Result<Covered, Refusal> {
        let demand = self.demanding.bounded(self.movement.game, &self.bounding)?;
        let (setups, lines) = self.setups()?;
        let covering = Covering {
            setups,
            pattern: bounded(self.pattern.clone(), context.bounds.listed_queues)?,
            last_soft: self.covering.last_soft.count(),
        };
        let field = Field::empty(lines).map_err(bad)?;
        let stated = Stated::of(field, self.holding.hold()?);
        let problem = service.problem(&self.movement, &stated, covering)?;
        let (config, limits) = (config(context), &context.limits);
        let found = if demand.is_nothing() {
            cover(&problem, &config, limits)
        } else {
            cover_in_mode(&problem, demand, &config, limits)
        };
        let found = found.map_err(|error| no_ways(&error))?;
        if let Some(why) = found.gave_up {
            let partial = Partial::new(&problem.pieces().pattern, &found.queues, found.any());
            return partial.document("any", why).map(Into::into);
        }
        let is_by_priority = self.covering.priority;
        let found = if is_by_priority {
            found.by_priority()
        } else {
            found
        };
        let mut document = document::cover(&problem, &found);
        if is_by_priority {
            document = document::by_priority(document);
        }
        Ok(document::with_mode(document, demand).into())
    }
}

impl Answer<PerfectClear> for Spin {
    fn answer(&self, service: &mut PerfectClear, context: &Context) -> Result<SpinsFound, Refusal> {
        let movement = &self.position.movement;
        let seek = self.seeking.seek(movement.game)?;
        let mut position = self.position.clone();
        position.board.lines = position.board.lines.or(Some(Whole::within(MOST_LINES as u64)));
        let stated = position.stated(self.pattern.as_ref())?;
        let pattern = pattern(self.pattern.as_ref(), &stated, context.bounds.listed_queues)?;
        let problem = service.problem(movement, &stated, build::Spinning { pattern, seek })?;
        let ways = spin_ways(&problem, &config(context), &context.limits).map_err(|error| no_ways(&error))?;
        if let Some(why @ GaveUp::OutOfReach) = ways.gave_up {
            return Err(gave_up(why));
        }
        let parts = Parts {
            queues: self.seeking.queues,
            sets: false,
            most: listed(self.seeking.most.map(Whole::count), context)?,
        };
        Ok(document::spin(&problem, &ways, parts).into())
    }
}
