//! The decision problem: the exact chance of a perfect clear for somebody who sees only the pieces that are shown.
//!
//! # What
//!
//! In the game, a few pieces are shown (the current one and the previews) and the rest of the bag is not. The *chance*
//! of a state is the probability of clearing the field under the best play that decides on what is shown at each
//! moment. Unseen pieces come from bags, so all their orders, the *tails*, are equally likely. So the chance is a
//! fraction, and its denominator is the number of tails: 840 for four pieces of a fresh bag.
//!
//! - [`advise`]: the chance of what is shown, and of each first move.
//! - [`bounds()`]: what it lies between, where it would take too much memory.
//! - [`policy()`]: the best play for every way in which the next pieces may come.
//! - [`prospects()`]: what first moves are worth for all clears to come.
//! - [`all_bags`]: the chance of each first bag; [`all_openings`]: and of each first move.
//!
//! An exact chance is known wholly or not at all. So a limit that strikes is an error here, [`ChanceError::GaveUp`].
//!
//! # How
//!
//! 1. `layers`: all fields that can be reached, by the number of pieces, with what may be in the slot.
//! 2. `value::ValueKnown`: backward, for each field and slot, the set of tails with which somebody who knows them
//!    clears the field. It is a union over the landings of both pieces, and exact as soon as all pieces that matter are
//!    shown. Only what is still to come of a tail is kept: three bits less for each piece that has passed.
//! 3. `value::ValueShown`: before that moment, a number for each beginning of a tail that is shown by then: how many
//!    tails are won. It is the best over decisions of the sum over what is revealed next.
//!
//! Until hold is pressed for the first time, a player sees one piece less than afterwards, so those states are worked
//! out by themselves: placing the current piece, or pressing hold, which shows a piece, and then deciding.
//!
//! # Why not
//!
//! *Sum the probability of solvable tails over first moves* and take the best move: that is the share won by somebody
//! who will know everything after the first move ([`Move::clairvoyant`]). On the empty field it is 1 for some move
//! whatever the first bag, so it cannot distinguish good moves from bad ones. Each tail has its own best continuation,
//! and the player cannot follow all of them at once; averaging over what only the clairvoyant can choose is known as
//! strategy fusion.

mod bags;
mod bounds;
mod compress;
mod distinct;
mod endings;
mod hold;
mod layers;
mod policy;
mod promising;
mod prospects;
mod root;
mod tails;
mod trees;
mod value;

use std::cmp::Reverse;
use std::sync::Arc;

use quadrille_search::{GaveUp, Limits};
use thiserror::Error;

use crate::chain::values::Clears;
use crate::words::field::{clear_full_rows, is_clear_of_two};
use crate::words::slot::Slot;
use crate::{
    BagError, Config, Field, Hold, Mover, Piece, PieceSet, Placement, Problem, ProblemError, Shown, Table,
};
pub use bags::{BAG_STEPS, BagChance, Opening, all_bags, all_openings};
pub use bounds::{Bounds, bounds};
use hold::HoldRule;
use layers::{Layer, LayerBuilder};
pub use policy::{Decision, Policy, PolicyNode, policy};
pub use prospects::{Prospect, Prospects, prospects, prospects_as_revealed};
use root::Root;
use tails::Tails;
use value::{Reached, ValueKnown, ValueShown};

/// A moment in the game, as it may be on the screen. [`Situation::problem`] asks about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The field.
    pub field: Field,
    /// The hold slot.
    pub hold: Hold,
    /// The current piece and the previews.
    pub shown: Vec<Piece>,
    /// What is still to come of the bag from which the last of them is; nothing when it was the bag's last.
    pub bag: PieceSet,
}

/// A probability, as a number of equally likely tails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chance {
    /// Tails that are won.
    pub won: u64,
    /// All tails.
    pub of: u64,
}

impl Chance {
    /// The probability, from 0 to 1.
    #[must_use]
    pub fn value(self) -> f64 {
        self.won as f64 / self.of as f64
    }
}

/// A first move and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Whether hold is pressed first.
    pub hold: bool,
    /// The piece and its place.
    pub placement: Placement,
    /// The chance under best play afterwards.
    pub chance: Chance,
    /// The share of tails that somebody could clear who knows them after this move: no chance, and it cannot rank
    /// moves.
    pub clairvoyant: Chance,
}

impl Move {
    /// The best moves come first; of those that are worth the same, those without hold.
    fn rank(&self) -> impl Ord + use<> {
        let [won, clairvoyant] = [self.chance, self.clairvoyant].map(|chance| Reverse(chance.won));
        (won, self.hold, clairvoyant, self.placement)
    }
}

/// Advice in a situation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The chance under best play.
    pub chance: Chance,
    /// The share of tails that somebody could clear who knows them now: no chance.
    pub known: Chance,
    /// All first moves that leave a chance, the best first. Where it is best to press hold and to decide on the piece
    /// that this shows, no single move reaches [`Advice::chance`].
    pub moves: Vec<Move>,
}

impl Advice {
    /// Whether it is best to press hold, and to decide on the piece that this shows: no move is worth as much.
    #[must_use]
    pub fn is_hold_best(&self) -> bool {
        let best = self.moves.iter().map(|first| first.chance.won).max();
        best.unwrap_or(0) < self.chance.won
    }
}

/// Reason why there is no exact chance: too much to work out, or a limit that struck.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ChanceError {
    /// Too much is unknown for an exact chance.
    #[error(
        "{pieces} pieces are not seen yet, which can come in more than {MOST_TAILS} orders: too many for an exact chance"
    )]
    TooUncertain {
        /// Unseen pieces that matter.
        pieces: usize,
    },
    /// The chances of all first bags are for games that begin with an empty hold slot.
    #[error("the chances of all first bags are for an empty hold slot")]
    HoldInUse,
    /// What a clear leaves in the slot is worth something only where there is a slot with a piece.
    #[error("prospects are for a piece in the hold slot; pressing hold for the first piece costs nothing")]
    NothingHeld,
    /// Where clears of two lines count, no more pieces may be shown than a start takes into account.
    #[error("with PCs of two lines, prospects are for six shown pieces at most")]
    TooMuchShown,
    /// The last pieces of a clear could not be looked through.
    #[error(transparent)]
    Build(#[from] crate::build::BuildError),
    /// It takes too much memory.
    #[error("the exact chance takes {bytes} MiB of memory or more, and {most} MiB are allowed")]
    Memory {
        /// Mebibytes that are needed at least.
        bytes: u64,
        /// Mebibytes that may be taken.
        most: u64,
    },
    /// A limit struck.
    #[error("gave up: {0}")]
    GaveUp(GaveUp),
}

/// The most orders of unseen pieces that are worked out.
pub const MOST_TAILS: usize = 10_080;

impl Situation {
    /// The field and the slot after a move.
    fn after(&self, first: Move) -> (u64, Slot) {
        let filled = self.field.word() | first.placement.bits::<u64>();
        let slot = if first.hold {
            self.shown.first().copied().into()
        } else {
            self.hold.piece().into()
        };
        (clear_full_rows(filled, self.field.lines()), slot)
    }

    /// The question what to do now. What is shown need not come from bags: see [`Situation::check_bags`].
    ///
    /// # Errors
    ///
    /// When the field has no perfect clear whatever the pieces, nothing is shown, or the mover was made for fewer
    /// lines.
    pub fn problem(&self, mover: &Arc<Mover>) -> Result<Problem<Shown>, ProblemError> {
        let shown = Shown::of_any_bags(self.shown.clone(), self.bag);
        Problem::of_parts(self.field, self.hold, shown, mover)
    }

    /// Whether bags give the pieces that are shown.
    ///
    /// # Errors
    ///
    /// With the first piece that they do not give.
    pub fn check_bags(&self) -> Result<(), BagError> {
        crate::words::shown::check_bags(&self.shown, self.bag)
    }

    /// What is left of the bag, if the first piece that is shown is the first of a bag.
    ///
    /// # Errors
    ///
    /// With the first piece that such a bag does not give.
    pub fn bag_from_start(shown: &[Piece]) -> Result<PieceSet, BagError> {
        crate::words::shown::bag_from_start(shown)
    }
}

impl Problem<Shown> {
    /// The moment in the game that the problem is about.
    #[must_use]
    pub fn situation(&self) -> Situation {
        Situation {
            field: self.field(),
            hold: self.hold(),
            shown: self.pieces().pieces().to_vec(),
            bag: self.pieces().bag(),
        }
    }
}

/// Works out chances under some movement, with what a [`Config`] allows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Adviser<'a> {
    mover: &'a Mover,
    table: Option<&'a Table>,
    memory: u64,
    /// Which clears count: a field that two lines leave empty is then kept, whatever comes.
    clears: Clears,
    /// Work on each layer, in tails, where not all of its fields are followed.
    effort: Option<usize>,
}

/// Work on a field of a layer besides that on each of its tails.
const WORK_OF_A_FIELD: usize = 400;

impl<'a> Adviser<'a> {
    pub(crate) fn new(mover: &'a Mover, config: &'a Config) -> Self {
        Self {
            mover,
            table: config.table.as_deref(),
            memory: config.memory,
            clears: Clears::Four,
            effort: None,
        }
    }

    /// The adviser of a play that follows the most promising fields of each layer alone, so many that the work on them
    /// comes to `effort` tails. What it says is a lower bound.
    #[cfg(any(test, feature = "api"))]
    pub(crate) const fn within(self, effort: usize) -> Self {
        Self {
            effort: Some(effort),
            ..self
        }
    }

    /// How many fields of a layer are followed, at most; all, if nothing is said.
    fn fields(&self, tails: &Tails) -> Option<usize> {
        let work = WORK_OF_A_FIELD + tails.count();
        self.effort.map(|effort| (effort / work).max(1))
    }

    /// The adviser, where these clears count.
    const fn counting(self, clears: Clears) -> Self {
        Self { clears, ..self }
    }

    /// Whether the field is a clear of two lines, and those count.
    #[inline]
    fn is_clear_of_two(&self, word: u64, lines: usize) -> bool {
        matches!(self.clears, Clears::TwoOrFour) && is_clear_of_two(word, lines)
    }

    /// As [`Adviser::advise_aloud`] for work of which this is a part: it informs nobody of progress.
    pub(crate) fn advise(&self, situation: &Situation, limits: &Limits) -> Result<Advice, ChanceError> {
        self.advise_aloud(situation, &in_silence(limits))
    }

    /// The chance of a situation, and of every first move. At least one piece is shown, and some number of pieces fills
    /// the field.
    fn advise_aloud(&self, situation: &Situation, limits: &Limits) -> Result<Advice, ChanceError> {
        self.reach(situation, limits, |reached| {
            self.advise_on(situation, reached, limits)
        })
    }

    /// Works something out on everything that can be reached.
    fn reach<T>(
        &self,
        situation: &Situation,
        limits: &Limits,
        work: impl FnOnce(Reached<'_>) -> Result<T, ChanceError>,
    ) -> Result<T, ChanceError> {
        let rule = HoldRule(situation.hold);
        let tails = unseen(situation)?;
        let layers = LayerBuilder::new(self, situation.field, rule, &tails, limits).build(situation.field)?;
        work(Reached {
            rule,
            tails: &tails,
            layers: &layers,
            clears: self.clears,
        })
    }

    fn advise_on(
        &self,
        situation: &Situation,
        reached: Reached<'_>,
        limits: &Limits,
    ) -> Result<Advice, ChanceError> {
        self.check_memory(reached, reached.bytes())?;
        let known = ValueKnown::new(reached, limits)?;
        let shown = ValueShown::new(reached, &known, limits)?;
        Ok(Root::new(self.mover, situation.field, shown).advice())
    }

    /// Refuses work on the layers that takes more bytes besides than are allowed.
    fn check_memory(&self, reached: Reached<'_>, bytes: u64) -> Result<(), ChanceError> {
        let before: u64 = reached.layers.iter().map(Layer::bytes).sum();
        check_memory(before + bytes, self.memory)
    }
}

/// The same limits, with nobody who listens.
fn in_silence(limits: &Limits) -> Limits {
    limits.clone().on_progress(|_| ())
}

/// Fields between two looks at the limits.
const PERIOD: u64 = 1 << 10;

/// Looks at the limits and informs of progress, if that is due before work on the field with this number in a layer.
#[inline]
fn look(limits: &Limits, field: usize) -> Result<(), ChanceError> {
    if !limits.every(PERIOD).is_due(field as u64) {
        return Ok(());
    }
    if field > 0 {
        limits.advance(PERIOD);
    }
    limits.check(0).map_err(ChanceError::GaveUp)
}

/// Refuses what takes more bytes than are allowed.
fn check_memory(bytes: u64, most: u64) -> Result<(), ChanceError> {
    if bytes <= most {
        return Ok(());
    }
    let mebibytes = |bytes: u64| bytes.div_ceil(1 << 20);
    let (bytes, most) = (mebibytes(bytes), mebibytes(most));
    Err(ChanceError::Memory { bytes, most })
}

/// The exact chance of what is shown, and of every first move.
///
/// Progress is counted in fields that were looked at, of thousands to some millions; each is looked at more than once.
///
/// With [`Config::table`], it takes a fraction of the time. The chance is the same: where the field is not in the
/// table, the table is not used.
///
/// ```
/// use quadrille_perfect_clear::{Config, Field, Limits, Problem, Shown, chance};
///
/// let field = Field::parse("XXX___XXXX/XXX____XXX/XXX_____XX/XXX____XXX", 4)?;
/// let problem = Problem::new(field, "IZ".parse::<Shown>()?)?;
/// let advice = chance::advise(&problem, &Config::default(), &Limits::none())?;
/// assert!(advice.chance.won <= advice.known.won);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// When too much is unknown, it would take too much memory (which is known before it is taken), or a limit strikes.
pub fn advise(problem: &Problem<Shown>, config: &Config, limits: &Limits) -> Result<Advice, ChanceError> {
    Adviser::new(problem.mover(), config).advise_aloud(&problem.situation(), limits)
}

/// The tails of what matters.
fn unseen(situation: &Situation) -> Result<Tails, ChanceError> {
    let needed = situation.field.empty_cells() / 4;
    let useful = match situation.hold {
        Hold::Empty => needed + 1,
        Hold::Off | Hold::Piece(_) => needed,
    };
    let shown = &situation.shown[..situation.shown.len().min(useful.max(1))];
    let pieces = useful.saturating_sub(shown.len());
    Tails::new(shown, pieces, situation.bag, MOST_TAILS).ok_or(ChanceError::TooUncertain { pieces })
}
