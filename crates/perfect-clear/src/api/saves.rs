//! `perfect-clear/saves`: what queues can leave over for the next clear.

use quadrille_schema::{Answer, Code, Context, Numbers, Refusal, Whole, described, group, request};

use super::answers::{About, AboutFound, WishFound};
use super::percent::pattern;
use super::ways::Partial;
use super::{Demanding, Given, PerfectClear, Position, Texts, bad, bad_in, by_height, config, no_ways};
use crate::build::{self, Keep, LastBag};
use crate::rules::score::Mode;
use crate::words::field_word::FieldWord;
use crate::{Pattern, document, parse_pieces};

group! {
    /// Pieces to be saved.
    pub struct Saving {
        /// What is to be saved, such as T, 'T||I', 'TI,T,^O'; may be given again
        ///
        /// Wishes are written as for PC-Saves-Get. All that a queue can save is looked at together: TT is a save with
        /// two T; T&&S is true if a T can be saved, and an S, perhaps by another solution (TS is both at once); !T if
        /// no T can be saved, ^T if it can be avoided; /^[^T]*L/ is a regular expression about the pieces in the order
        /// TILJSZO; a label may follow after #. Commas separate wishes, the first ones preferred.
        #[arg(short('k').value_name("WISH").heading("Saves").aliases(&["wanted-save", "wanted-saves"]))]
        keep: Texts,
        /// Which PC it is, in clears of four lines: saves have the unseen pieces of the last bag, too
        ///
        /// The pieces on the field are taken to be those that came first; if they are not, say --leftover and --build.
        #[arg(value_name("N").heading("Saves").aliases(&["pc-num"]))]
        clear: Option<Whole<1, 1_000_000>>,
        /// The pieces that were left of the bags before this PC, the one in hold among them
        #[arg(value_name("PIECES").heading("Saves").requires(&["build"]).conflicts(&["clear"]))]
        leftover: Option<String>,
        /// The pieces that are on the field
        #[arg(value_name("PIECES").heading("Saves").requires(&["leftover"]))]
        build: Option<String>,
    }
}

request! {
    /// List the saves: which pieces can be kept for the next PC, and for which share of a pattern's queues
    ///
    /// Every piece is known beforehand. A PC that knows one piece more than it takes leaves one behind in hold, the
    /// player's choice among its solutions. Of several wishes, it is also counted for how many queues each is the first
    /// that comes true.
    pub struct Saves = "perfect-clear/saves" -> WhatIsSaved {
        /// Which queues: T,*p4 is a T and any four of the seven in any order
        #[arg(aliases(&["patterns"]))]
        pattern: Option<Pattern>,
        /// The field, what is held, and how pieces move
        position: Position,
        /// What is to be saved
        saving: Saving,
        /// What solutions must do
        demanding: Demanding,
    }
}

described! {
    /// Pieces that queues can leave over.
    pub struct WhatIsSaved {
        /// What the request says
        about: About,
        /// The queues
        found: AboutFound,
        /// By piece, the queues that can leave it in hold
        kept: Numbers,
        /// Choices of a piece in hold
        choices: Vec<Choice>,
        /// The wishes
        wishes: Vec<WishFound>,
        /// What each queue can leave
        queues: Vec<QueueSaves>,
        /// Which clear it is
        clear: Option<usize>,
        /// Pieces of the clear that are on the field
        built: Option<usize>,
        /// Pieces that were left of the bags before
        leftover: Option<String>,
        /// Pieces that are on the field
        build: Option<String>,
    }
}

described! {
    /// Choice of a piece in hold.
    pub struct Choice {
        /// For how many queues it is this one
        queues: u64,
        /// The pieces of which one stays in hold
        slot: String,
    }
}

described! {
    /// What a queue can leave over.
    pub struct QueueSaves {
        /// Unseen pieces of the last bag, where it is said what was dealt before
        bag: Option<String>,
        /// The queue, cut to the pieces that can matter
        queue: String,
        /// The pieces that follow it
        rest: String,
        /// The pieces of which one stays in hold
        slot: String,
        /// Whether it clears the field
        solved: bool,
    }
}

impl Saving {
    /// The wishes, the first ones preferred.
    ///
    /// # Errors
    ///
    /// When a text is none.
    pub fn wishes(&self) -> Result<Vec<Keep>, Refusal> {
        let mut wishes = Vec::new();
        for list in &self.keep.0 {
            wishes.append(&mut Keep::list(list).map_err(bad_in("keep"))?);
        }
        Ok(wishes)
    }

    /// What was dealt before, if that was said.
    ///
    /// # Errors
    ///
    /// When it is said twice or by halves, or in other letters than those of pieces.
    pub fn last_bag(&self) -> Result<Option<LastBag>, Refusal> {
        match (&self.leftover, &self.build) {
            (None, None) => Ok(self.clear.map(|clear| LastBag::of_clear(clear.count()))),
            (Some(_), Some(_)) if self.clear.is_some() => {
                Err(Code::BadRequest.because("`leftover` and `clear` say the same: one of them is needed"))
            }
            (Some(leftover), Some(build)) => {
                let leftover = parse_pieces(leftover).map_err(bad_in("leftover"))?;
                let build = parse_pieces(build).map_err(bad_in("build"))?;
                Ok(Some(LastBag::of_pieces(leftover, build)))
            }
            _ => Err(Code::BadRequest.because("`leftover` and `build` go together")),
        }
    }
}

impl Answer<PerfectClear> for Saves {
    fn answer(&self, service: &mut PerfectClear, context: &Context) -> Result<WhatIsSaved, Refusal> {
        let stated = self.position.stated(self.pattern.as_ref())?;
        let pattern = pattern(self.pattern.as_ref(), &stated, context.bounds.listed_queues)?;
        by_height!(stated.field, |field| {
            self.on(stated.given(field), pattern, service, context)
        })
    }
}

impl Saves {
    /// The answer for this field.
    fn on<W: FieldWord>(
        &self,
        given: Given<'_, W>,
        pattern: Pattern,
        service: &mut PerfectClear,
        context: &Context,
    ) -> Result<WhatIsSaved, Refusal> {
        let movement = &self.position.movement;
        let demand = self.demanding.demand(movement.game)?;
        let problem = service.problem(movement, given, pattern)?;
        let (wishes, last_bag) = (self.saving.wishes()?, self.saving.last_bag()?);
        let (config, limits) = (config(context), &context.limits);
        let saves = match demand.mode {
            Mode::Normal => build::saves(&problem, &config, limits),
            _ => build::saves_in_mode(&problem, demand, &config, limits),
        };
        let mut saves = saves.map_err(|error| no_ways(&error))?;
        if let Some(why) = saves.gave_up {
            let partial = Partial::new(problem.pieces(), &saves.queues, saves.solved());
            return partial.document("solved", why).map(Into::into);
        }
        if let Some(last_bag) = last_bag {
            saves = saves.with_last_bag(&problem, last_bag).map_err(bad)?;
        }
        let mut document = document::saves(&problem, &saves, &wishes);
        document::add_priorities(&mut document, &problem, &saves, &wishes);
        Ok(document::with_mode(document, demand).into())
    }
}
