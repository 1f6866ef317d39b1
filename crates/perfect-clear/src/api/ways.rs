//! `perfect-clear/path` and `perfect-clear/score`: all ways to clear a field, and what queues score.

use quadrille_schema::{Answer, Code, Context, OrNull, Refusal, Whole, described, group, json, request};
use serde_json::Value as Json;

use super::answers::{About, AboutFound, BestScore, Minimals, WayFound, WishFound};
use super::percent::pattern;
use super::saves::Saving;
use super::{
    Demanding, Given, PerfectClear, Position, Streaking, bad, by_height, config, gave_up, listed, no_ways,
};
use crate::build::{self, Building, Keep, Kept, LastBag, Paths, Target};
use crate::document::{self, Parts, Ways, Wishes};
use crate::rules::score::{Count, Demand, Mode, Scoring};
use crate::words::field_word::FieldWord;
use crate::{CutQueues, GaveUp, KnownGame, Limits, Pattern, Problem};

group! {
    /// Ways that are listed, and their parts.
    pub struct Listing {
        /// Write only the minimals: the fewest ways that serve all queues; of such sets the easiest to play
        #[arg(aliases(&["minimals"]))]
        minimal: bool,
        /// Write up to N different smallest sets of ways, the easiest to play first
        #[arg(value_name("N"))]
        all_minimals: Option<Whole<2, 10_000>>,
        /// What ways must do
        demanding: Demanding,
        /// A queue has only those ways that score its most; with --minimal, these are the score minimals
        #[arg(aliases(&["score"]).heading("Scoring"))]
        best_score: bool,
        /// How they score
        streaking: Streaking,
        /// Name the queues that allow each way
        queues: bool,
        /// Write at most N ways [default: 20 as text on standard output, else all]
        #[arg(value_name("N"))]
        most: Option<Whole<0, 1_000_000_000>>,
    }
}

request! {
    /// List the solutions of a pattern's queues, the queues that allow each, and the minimals
    ///
    /// Solutions with the same pieces on the same cells are one way, whatever the order of the pieces. Minimals are the
    /// fewest ways that serve every queue that any way serves. With `keep`, a queue has only those ways that save what
    /// is wished, the best that it can of a list.
    pub struct Path = "perfect-clear/path" | "perfect-clear/ways" -> WaysFound {
        /// Which queues: T,*p4 is a T and any four of the seven in any order
        #[arg(aliases(&["patterns"]))]
        pattern: Option<Pattern>,
        /// The field, what is held, and how pieces move
        position: Position,
        /// Which ways are listed
        listing: Listing,
        /// What is to be saved
        saving: Saving,
    }
}

request! {
    /// Work out the most points, or lines of attack, of each queue of a pattern over all its solutions
    ///
    /// Every piece is known beforehand, and each queue takes the solution, order and movements that score most. Points
    /// are those of clears, spins, back to back, combos and the PC itself on the first level; drops score nothing.
    pub struct Score = "perfect-clear/score" -> Scored {
        /// Which queues: T,*p4 is a T and any four of the seven in any order
        #[arg(aliases(&["patterns"]))]
        pattern: Option<Pattern>,
        /// The field, what is held, and how pieces move
        position: Position,
        /// What solutions must do
        demanding: Demanding,
        /// How they score
        streaking: Streaking,
    }
}

described! {
    /// Ways to fill cells.
    pub struct WaysFound {
        /// What the request says
        about: About,
        /// The queues
        queues: AboutFound,
        /// How many ways there are
        found: usize,
        /// The ways that are listed
        ways: Vec<WayFound>,
        /// The fewest ways
        minimal: Option<Minimals>,
        /// The cells to fill, row by row from the top
        target: Option<Vec<String>>,
        /// What is to be saved
        wishes: Option<Vec<WishFound>>,
        /// The scores of all queues together, where ways have to score their most
        best_score: Option<BestScore>,
    }
}

described! {
    /// Best scores of queues.
    pub struct Scored {
        /// What the request says
        about: About,
        /// The queues
        found: AboutFound,
        /// Each queue
        scores: Vec<QueueScored>,
        /// Sum of the points
        sum: u64,
        /// Sum of the lines of attack
        attack_sum: u64,
        /// Difficult clears just before
        back_to_back: u8,
        /// Pieces in a row that have cleared lines just before
        combo: u8,
        /// What makes a score the best
        count: Count,
    }
}

described! {
    /// Best score of a queue; null where it does not clear the field.
    pub struct QueueScored {
        /// Lines of attack
        attack: OrNull<u64>,
        /// Points
        points: OrNull<u64>,
        /// The queue, cut to the pieces that can matter
        queue: String,
        /// How many whole queues begin with it
        queues: u64,
    }
}

/// Knowledge of some queues of a pattern when a limit strikes.
pub(super) struct Partial {
    pattern: String,
    looked_at: u64,
    total: u64,
    /// Queues that do what is asked.
    part: u64,
}

impl Partial {
    pub(super) fn new(pattern: &Pattern, queues: &CutQueues, part: u64) -> Self {
        Self {
            pattern: pattern.to_string(),
            looked_at: queues.looked_at(),
            total: queues.total(),
            part,
        }
    }

    /// The document of it, unless there was no memory for more; `part` is what those queues are called.
    pub(super) fn document(self, part: &str, why: GaveUp) -> Result<Json, Refusal> {
        if why == GaveUp::OutOfReach {
            return Err(gave_up(why));
        }
        let mut document = json!({
            "status": "unknown",
            "gave_up": why.to_string(),
            "information": "full",
            "pattern": self.pattern,
            "total": self.total,
            "looked_at": self.looked_at,
        });
        document[part] = self.part.into();
        Ok(document)
    }
}

/// Aim of ways.
pub(super) struct Aim<'a, W> {
    /// The game whose rules hold.
    pub(super) game: KnownGame,
    /// The cells to fill, if it is not all of them.
    pub(super) target: Option<&'a str>,
    /// What is to be saved, the first ones preferred.
    pub(super) wishes: Vec<Keep>,
    pub(super) last_bag: Option<LastBag>,
    /// Which setups are wanted, if it is not all of them.
    pub(super) only: Option<&'a build::SetupRule<W>>,
}

impl<W: FieldWord> Aim<'_, W> {
    /// Of some ways, those that save what is wished.
    fn kept(&self, problem: &Problem<Building<W>, W>, paths: Paths<W>) -> Result<Kept<W>, Refusal> {
        if self.wishes.is_empty() {
            let first = Vec::new();
            return Ok(Kept { paths, first });
        }
        let known = paths.queues.first().map_or(0, Vec::len);
        let pattern = &problem.pieces().pattern;
        if pattern.shortest() != known || pattern.longest() != known {
            return Err(bad(format_args!(
                "{known} pieces of a queue can matter to this clear, and the pattern has more: saves counts those, too"
            )));
        }
        paths
            .keeping(problem, &self.wishes, self.last_bag.as_ref())
            .map_err(bad)
    }
}

impl Listing {
    /// What ways must do, and how they score, if that counts.
    ///
    /// # Errors
    ///
    /// When something is said that does not matter then.
    pub fn wanted(&self, game: KnownGame) -> Result<(Demand, Option<Scoring>), Refusal> {
        if self.best_score {
            let demand = self.demanding.anyway(game);
            return Ok((demand, Some(self.streaking.scoring(demand))));
        }
        if self.streaking.is_said() {
            let reason =
                "--count, --b2b and --combo say how ways score, which matters with --best-score alone";
            return Err(Code::BadProblem.because(reason));
        }
        Ok((self.demanding.demand(game)?, None))
    }

    /// How many smallest sets are looked for.
    #[must_use]
    pub fn sets(&self) -> Option<usize> {
        let sets = self.all_minimals.map(Whole::count);
        sets.or(self.minimal.then_some(1))
    }

    /// The document of ways.
    pub(super) fn document<W: FieldWord>(
        &self,
        problem: &Problem<Building<W>, W>,
        paths: Paths<W>,
        aim: &Aim<'_, W>,
        context: &Context,
    ) -> Result<WaysFound, Refusal> {
        let (demand, scoring) = self.wanted(aim.game)?;
        let (pattern, limits) = (&problem.pieces().pattern, &context.limits);
        // What ways do besides is found out for all of them.
        let is_plain = demand.mode == Mode::Normal && scoring.is_none() && aim.wishes.is_empty();
        let mut partial = Partial::new(pattern, &paths.queues, paths.solved());
        if !is_plain {
            (partial.looked_at, partial.part) = (0, 0);
        }
        let paths = in_mode(problem, paths, demand, limits);
        if let Some(why) = paths.gave_up {
            return partial.document("solved", why).map(Into::into);
        }
        let kept = aim.kept(problem, paths)?;
        let scored = match scoring.map(|scoring| kept.paths.scoring_best(problem, scoring, limits)) {
            Some(Err(why)) => return partial.document("solved", why).map(Into::into),
            scored => scored.and_then(Result::ok),
        };
        let paths = scored.as_ref().map_or(&kept.paths, |scored| &scored.paths);
        let minimal = self.sets().map(|most| paths.minimals(problem, most, limits));
        let ways = Ways {
            problem,
            pattern,
            target: aim.target,
            paths,
            minimal: minimal.as_ref(),
            parts: Parts {
                queues: self.queues,
                sets: self.all_minimals.is_some(),
                most: listed(self.most.map(Whole::count), context)?,
            },
        };
        let mut document = ways.document();
        if let Some(rule) = aim.only {
            document::add_only(&mut document, rule);
        }
        if !aim.wishes.is_empty() {
            let wishes = Wishes {
                all: &aim.wishes,
                first: &kept.first,
                last_bag: aim.last_bag.as_ref(),
            };
            document::add_wishes(&mut document, problem, wishes);
        }
        ways.add_play(&mut document, demand, scored.as_ref().zip(scoring));
        Ok(document.into())
    }
}

/// Of some ways, those that do what a mode asks for.
pub fn in_mode<P, W: FieldWord>(
    problem: &Problem<P, W>,
    mut paths: Paths<W>,
    demand: Demand,
    limits: &Limits,
) -> Paths<W> {
    if demand.mode != Mode::Normal && paths.gave_up.is_none() {
        match paths.in_mode(problem, demand, limits) {
            Ok(left) => paths = left,
            Err(why) => paths.gave_up = Some(why),
        }
    }
    paths
}

impl Answer<PerfectClear> for Path {
    fn answer(&self, service: &mut PerfectClear, context: &Context) -> Result<WaysFound, Refusal> {
        let stated = self.position.stated(self.pattern.as_ref())?;
        let pattern = pattern(self.pattern.as_ref(), &stated, context.bounds.listed_queues)?;
        by_height!(stated.field, |field| {
            self.on(stated.given(field), pattern, service, context)
        })
    }
}

impl Path {
    /// The answer for this field.
    fn on<W: FieldWord>(
        &self,
        given: Given<'_, W>,
        pattern: Pattern,
        service: &mut PerfectClear,
        context: &Context,
    ) -> Result<WaysFound, Refusal> {
        let movement = &self.position.movement;
        let aim = Aim {
            game: movement.game,
            target: None,
            wishes: self.saving.wishes()?,
            last_bag: self.saving.last_bag()?,
            only: None,
        };
        let problem = service.problem(movement, given, pattern.clone())?;
        let paths = build::paths(&problem, &config(context), &context.limits);
        let paths = paths.map_err(|error| no_ways(&error))?;
        // The same problem once more: what is done with ways is compiled for one kind of problem alone.
        let target = Target::whole(problem.field());
        let problem = problem.with_pieces(Building { pattern, target }).map_err(bad)?;
        self.listing.document(&problem, paths, &aim, context)
    }
}

impl Answer<PerfectClear> for Score {
    fn answer(&self, service: &mut PerfectClear, context: &Context) -> Result<Scored, Refusal> {
        let movement = &self.position.movement;
        let scoring = self.streaking.scoring(self.demanding.anyway(movement.game));
        let stated = self.position.stated(self.pattern.as_ref())?;
        let pattern = pattern(self.pattern.as_ref(), &stated, context.bounds.listed_queues)?;
        by_height!(stated.field, |field| {
            let problem = service.problem(movement, stated.given(field), pattern)?;
            let scores = build::scores(&problem, scoring, &config(context), &context.limits);
            let scores = scores.map_err(|error| no_ways(&error))?;
            match scores.gave_up {
                Some(why @ GaveUp::OutOfReach) => Err(gave_up(why)),
                _ => Ok(document::score(&problem, scoring, &scores).into()),
            }
        })
    }
}
