//! `perfect-clear/cover` and `perfect-clear/spin`: with which queues drawings can be built, and which T-spins queues
//! allow.

use quadrille_schema::{Answer, Code, Context, Refusal, Whole, described, group, request};
use serde_json::Value as Json;

use super::answers::{About, AboutFound};
use super::percent::{bounded, pattern};
use super::ways::Partial;
use super::{
    Bounding, Demanding, Given, Holding, Lines, Movement, PerfectClear, Position, Spinning, Status, Texts,
    Turning, bad, by_height, config, gave_up, lines_of, listed, no_ways, without_remarks,
};
use crate::build::{self, Covering, Seek, SetupOf, Sort, cover, cover_in_mode, spin_ways};
use crate::document::{self, Parts};
use crate::fumen::{self, Block, Page};
use crate::rules::score::{Mode, Spins};
use crate::words::field_word::FieldWord;
use crate::{AnyField, DropMode, FieldOf, GaveUp, MOST_LINES, MOST_TALL_LINES, Pattern, Piece};

group! {
    /// Settings of the cover of drawings.
    pub struct CoveringBy {
        /// Add the mirror image of each setup
        mirror: bool,
        /// Count each queue for the first setup alone that it builds
        priority: bool,
        /// The order of setups in the answer: input, success (most queues first) or success-asc
        #[arg(value_name("ORDER"))]
        sort: Sort = Sort::Input,
        /// Say after each setup how many queues build it or one before it, and how many build all up to it
        accum: bool,
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
        /// Each with `comment`, `fumen`, `field`, `tiles`, `others`, `built` and `queues`; with `accum` also
        /// `any_so_far` and `every_so_far`
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
    /// Spins that are sought.
    pub struct Seeking {
        /// Which spins: any-tspin (minis, too), tss, tsd or tst (full ones that clear a line, two, three or more), or
        /// of any piece: any-spin, spin1, spin2, spin3 [default: tsd; with --spins all, all-mini or all-mini+:
        /// any-spin]
        #[arg(value_name("MODE").heading("Scoring"))]
        mode: Option<Mode>,
        /// What counts as a spin
        spinning: Spinning,
        /// At most N pieces before the one that spins
        #[arg(value_name("N"))]
        pieces: Whole<0, 9> = Whole::within(3),
        /// At most N roofs among them: pieces with no cell in a line that is cleared
        #[arg(value_name("N").aliases(&["max-roof"]))]
        roofs: Whole<0, 9> = Whole::within(1),
        /// At most N lines that they clear
        #[arg(value_name("N"))]
        clears: Whole<0, 12> = Whole::within(12),
        /// No line below this one is cleared, counted from 0
        #[arg(value_name("N"))]
        fill_bottom: Whole<0, 12> = Whole::within(0),
        /// Nor this line, or one above it [default: any line of the field]
        #[arg(value_name("N"))]
        fill_top: Option<Whole<1, 12>>,
        /// Name the queues that allow each way
        queues: bool,
        /// Write at most N ways [default: 20 as text on standard output, else all]
        #[arg(value_name("N"))]
        most: Option<Whole<0, 1_000_000_000>>,
    }
}

request! {
    /// Find the spins that a pattern's queues allow: which pieces to lay before, and where
    ///
    /// A way is a set of pieces, and a T that is placed last, by a spin that clears lines, or another piece that counts
    /// as a spin. The pieces before it may clear other lines. Those with a cell in a line that is cleared fill it; all
    /// others are roofs: an overhang, or what holds one up. No piece can be left out within these limits.
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
    /// Ways to a spin.
    pub struct SpinsFound {
        /// What the request says
        about: About,
        /// The queues
        queues: AboutFound,
        /// Most pieces before the one that spins
        pieces: usize,
        /// Most roofs among them
        roofs: usize,
        /// Most lines that they clear
        clears: usize,
        /// Lowest line that may be cleared, from 0
        fill_bottom: usize,
        /// Line above the highest one that may be cleared
        fill_top: usize,
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
    /// When the mode is none of spins.
    pub fn seek(&self, game: crate::KnownGame) -> Result<Seek, Refusal> {
        let usual = match self.spinning.spins {
            None | Some(Spins::T) => Mode::TSpinDouble,
            Some(_) => Mode::AnySpin,
        };
        let mode = self.mode.unwrap_or(usual);
        if !mode.is_of_spin() {
            let spins = Mode::ALL.into_iter().filter(|mode| mode.is_of_spin());
            let spins: Vec<&str> = spins.map(Mode::name).collect();
            let reason = format_args!("--mode: expected one of {}, found {mode}", spins.join(", "));
            return Err(Code::BadProblem.because(&reason));
        }
        Ok(Seek {
            demand: self.spinning.of(mode, game),
            pieces: self.pieces.count(),
            roofs: self.roofs.count(),
            clears: self.clears.count(),
            bottom: self.fill_bottom.count(),
            top: self.fill_top.map_or(MOST_TALL_LINES, Whole::count),
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
    /// The pages of each drawing, and how many rows of them count.
    fn drawings(&self) -> Result<(Vec<Vec<Page>>, usize), Refusal> {
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
        Ok((drawings, lines))
    }

    /// The setups of drawings.
    fn setups<W: FieldWord>(
        &self,
        drawings: Vec<Vec<Page>>,
        lines: usize,
    ) -> Result<Vec<SetupOf<W>>, Refusal> {
        let mut setups = Vec::new();
        for mut pages in drawings {
            if pages.iter().any(is_drawn) {
                pages.retain(is_drawn);
            }
            for setup in SetupOf::read(&pages, lines).map_err(bad)? {
                let mirror = self.covering.mirror.then(|| setup.mirrored());
                setups.push(setup);
                setups.extend(mirror);
            }
        }
        Ok(setups)
    }

    /// The answer for drawings on this field, which is empty.
    fn on<W: FieldWord>(
        &self,
        field: FieldOf<W>,
        drawings: Vec<Vec<Page>>,
        service: &mut PerfectClear,
        context: &Context,
    ) -> Result<Covered, Refusal> {
        let demand = self.demanding.bounded(self.movement.game, &self.bounding)?;
        let covering = Covering {
            setups: self.setups(drawings, field.lines())?,
            pattern: bounded(self.pattern.clone(), context.bounds.listed_queues)?,
            last_soft: self.covering.last_soft.count(),
        };
        let given = Given {
            field,
            hold: self.holding.hold()?,
            turning: &Turning::default(),
        };
        let problem = service.problem(&self.movement, given, covering)?;
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
        let (problem, found) = found.sorted(&problem, self.covering.sort).map_err(bad)?;
        let mut document = document::cover(&problem, &found);
        if is_by_priority {
            document = document::by_priority(document);
        }
        if self.covering.accum {
            document = document::with_so_far(document, &found);
        }
        Ok(document::with_mode(document, demand).into())
    }
}

impl Answer<PerfectClear> for Cover {
    fn answer(&self, service: &mut PerfectClear, context: &Context) -> Result<Covered, Refusal> {
        let (drawings, lines) = self.drawings()?;
        by_height!(AnyField::empty(lines).map_err(bad)?, |field| {
            self.on(field, drawings, service, context)
        })
    }
}

impl Answer<PerfectClear> for Spin {
    fn answer(&self, service: &mut PerfectClear, context: &Context) -> Result<SpinsFound, Refusal> {
        let mut position = self.position.clone();
        position.board.lines = position.board.lines.or(Some(Whole::within(MOST_LINES as u64)));
        let stated = position.stated(self.pattern.as_ref())?;
        let pattern = pattern(self.pattern.as_ref(), &stated, context.bounds.listed_queues)?;
        by_height!(stated.field, |field| {
            self.on(stated.given(field), pattern, service, context)
        })
    }
}

impl Spin {
    /// The answer for this field.
    fn on<W: FieldWord>(
        &self,
        given: Given<'_, W>,
        pattern: Pattern,
        service: &mut PerfectClear,
        context: &Context,
    ) -> Result<SpinsFound, Refusal> {
        let movement = &self.position.movement;
        let seek = self.seeking.seek(movement.game)?;
        let problem = service.problem(movement, given, build::Spinning { pattern, seek })?;
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
