//! The question that all solvers of this crate answer.

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, OnceLock};

use thiserror::Error;

use crate::words::field_word::FieldWord;
use crate::{
    BagError, Field, FieldError, FieldOf, Hold, MOST_TALL_LINES, Mover, Pattern, PatternError, Physics,
    PieceStream, Placement, Queue, QueueError, ReachError, Solution,
};

/// A question about perfect clears: a field, the hold slot, the pieces to come, and how pieces move.
///
/// The pieces decide what can be asked:
///
/// | pieces | known are | for |
/// |---|---|---|
/// | [`Queue`] | all of them | [`solve()`], [`solve_all`], [`Graph`], [`MemoGraph`] |
/// | [`Pattern`] | all of them, for many queues | [`percent()`], [`paths`], [`saves`] |
/// | [`Building`] | a pattern, and the cells to fill | [`setups`] |
/// | [`Covering`] | a pattern, and setups | [`cover()`] |
/// | [`Shown`] | those that the game shows | [`advise`], [`policy()`] |
/// | [`Beginning`] | none yet, or some of the first bag | [`all_bags`], [`chain()`] |
///
/// [`solve()`]: crate::solve()
/// [`solve_all`]: crate::solve_all
/// [`Graph`]: crate::Graph
/// [`MemoGraph`]: crate::MemoGraph
/// [`percent()`]: crate::percent()
/// [`paths`]: crate::build::paths
/// [`saves`]: crate::build::saves()
/// [`Building`]: crate::build::Building
/// [`setups`]: crate::build::setups
/// [`Covering`]: crate::build::Covering
/// [`cover()`]: crate::build::cover()
/// [`Shown`]: crate::Shown
/// [`advise`]: crate::chance::advise
/// [`policy()`]: crate::chance::policy()
/// [`Beginning`]: crate::Beginning
/// [`all_bags`]: crate::chance::all_bags
/// [`chain()`]: crate::chain::chain()
///
/// With a [`TallField`](crate::TallField), a clear has up to twelve lines; what takes such problems is generic in `W`.
///
/// The text of a queue is a problem, too: to clear an empty field of four lines, or the one that stands before it.
///
/// A problem cannot be wrong: what makes no sense is refused when it is made. If nothing else is said, hold is empty,
/// and pieces move as under the guideline, with SRS and soft drop. Clones share the movement tables.
///
/// ```
/// use quadrille_perfect_clear::{DropMode, Field, Hold, KickTable, Physics, Piece, Problem, ProblemError, Queue};
///
/// let field = Field::parse("XXXXXX..../XXXXXX..../XXXXXX..../XXXXXX....", 4)?;
/// let queue: Queue = "IOIO".parse()?;
/// let problem = Problem::new(field, queue.clone())?
///     .with_hold(Hold::Piece(Piece::T))?
///     .with_physics(Physics::new(KickTable::jstris_180(), DropMode::Soft))?;
/// assert_eq!(problem.pieces_needed(), 4);
///
/// let problem: Problem = "XXXXXX..../XXXXXX..../XXXXXX..../XXXXXX.... IOIO".parse()?;
/// assert_eq!((problem.field(), problem.pieces()), (field, &queue));
///
/// let error = Problem::new(Field::empty(4)?, queue).unwrap_err();
/// assert_eq!(error, ProblemError::TooShort { needed: 10, known: 4 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Problem<P = Queue, W: FieldWord = u64> {
    field: FieldOf<W>,
    hold: Hold,
    pieces: P,
    mover: Arc<Mover>,
}

/// Pieces of which something can be asked.
pub trait Pieces<W = u64> {
    /// Whether these pieces state a problem on a field with this in the hold slot.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    fn check(&self, field: FieldOf<W>, hold: Hold) -> Result<(), ProblemError>;
}

/// Something that cannot be asked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProblemError {
    /// The text is no queue.
    #[error(transparent)]
    Queue(#[from] QueueError),
    /// The field has no perfect clear, whatever the pieces.
    #[error(transparent)]
    Field(#[from] FieldError),
    /// The kicks lead too far.
    #[error(transparent)]
    Reach(#[from] ReachError),
    /// The mover was made for fewer lines than the field has.
    #[error("the mover was made for {mover} lines, the field has {field}")]
    Lines {
        /// Lines of the mover.
        mover: usize,
        /// Lines of the field.
        field: usize,
    },
    /// Fewer pieces are known than are needed.
    #[error("a perfect clear takes {needed} pieces here, the queue has {known}")]
    TooShort {
        /// Pieces that the clear takes.
        needed: usize,
        /// Pieces of the queue, with the one in hold.
        known: usize,
    },
    /// The pattern's queues are too short.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// No piece is shown.
    #[error("no piece is shown, the current one at least must be")]
    NothingShown,
    /// No bag gives these pieces.
    #[error(transparent)]
    Bag(#[from] BagError),
    /// No cell must be filled, or one that is filled already or lies outside.
    #[error("no cell must be filled, or one that is not empty in the field")]
    NoTarget,
    /// A setup does not stand on the problem's field: it has other lines, or lacks cells that are filled there.
    #[error("setup {number} does not stand on the field of the problem")]
    OtherField {
        /// The setup, from 1.
        number: usize,
    },
}

/// The mover of the guideline, SRS and soft drop, for a field of this many lines; all problems share it.
fn guideline(lines: usize) -> Result<Arc<Mover>, ProblemError> {
    static MOVERS: [OnceLock<Result<Arc<Mover>, ReachError>>; MOST_TALL_LINES + 1] =
        [const { OnceLock::new() }; MOST_TALL_LINES + 1];
    let most = MOST_TALL_LINES;
    let mover = MOVERS.get(lines).ok_or(FieldError::Lines { lines, most })?;
    let made = mover.get_or_init(|| Mover::new(Physics::srs(), lines).map(Arc::new));
    Ok(made.clone()?)
}

impl<W: FieldWord, P: Pieces<W>> Problem<P, W> {
    /// The problem with an empty hold slot, under the guideline's movement.
    ///
    /// # Errors
    ///
    /// When the pieces state no problem on this field: the field has no perfect clear whatever they are, they are too
    /// few, or contradict the field or the bags.
    pub fn new(field: FieldOf<W>, pieces: P) -> Result<Self, ProblemError> {
        Self::holding(field, Hold::Empty, pieces)
    }

    /// The problem with this in the hold slot, under the guideline's movement. Where a piece in hold makes the pieces
    /// enough, this succeeds, and [`Problem::new`] does not.
    ///
    /// # Errors
    ///
    /// Those of [`Problem::new`].
    pub fn holding(field: FieldOf<W>, hold: Hold, pieces: P) -> Result<Self, ProblemError> {
        Self::of_parts(field, hold, pieces, &guideline(field.lines())?)
    }

    /// The problem with all of its parts.
    pub(crate) fn of_parts(
        field: FieldOf<W>,
        hold: Hold,
        pieces: P,
        mover: &Arc<Mover>,
    ) -> Result<Self, ProblemError> {
        pieces.check(field, hold)?;
        if mover.lines() < field.lines() {
            return Err(ProblemError::Lines {
                mover: mover.lines(),
                field: field.lines(),
            });
        }
        Ok(Self {
            field,
            hold,
            pieces,
            mover: Arc::clone(mover),
        })
    }

    /// The same problem with this in the hold slot.
    ///
    /// # Errors
    ///
    /// Those of [`Problem::new`].
    pub fn with_hold(self, hold: Hold) -> Result<Self, ProblemError> {
        self.pieces.check(self.field, hold)?;
        Ok(Self { hold, ..self })
    }

    /// The same field, hold and movement with other pieces.
    ///
    /// # Errors
    ///
    /// Those of [`Problem::new`].
    pub fn with_pieces<Q: Pieces<W>>(&self, pieces: Q) -> Result<Problem<Q, W>, ProblemError> {
        Problem::of_parts(self.field, self.hold, pieces, &self.mover)
    }

    /// The same problem under other physics, for which the movement tables are made anew. For many problems, make a
    /// [`Mover`] once, and use [`Problem::with_mover`].
    ///
    /// # Errors
    ///
    /// When the kicks lead so far down that they cannot be searched, which no known table does.
    pub fn with_physics(self, physics: Physics) -> Result<Self, ProblemError> {
        let mover = Arc::new(Mover::new(physics, self.field.lines())?);
        Ok(Self { mover, ..self })
    }

    /// The same problem with movement tables that other problems use, too.
    ///
    /// # Errors
    ///
    /// When the mover was made for fewer lines than the field has.
    pub fn with_mover(self, mover: &Arc<Mover>) -> Result<Self, ProblemError> {
        Self::of_parts(self.field, self.hold, self.pieces, mover)
    }
}

/// Problems are equal if they ask the same: movement tables for more lines than the field has make no difference.
impl<P: PartialEq, W: FieldWord> PartialEq for Problem<P, W> {
    fn eq(&self, other: &Self) -> bool {
        self.field == other.field
            && self.hold == other.hold
            && self.pieces == other.pieces
            && (Arc::ptr_eq(&self.mover, &other.mover) || self.mover.physics() == other.mover.physics())
    }
}

impl<P: Eq, W: FieldWord> Eq for Problem<P, W> {}

impl<P, W: FieldWord> Problem<P, W> {
    /// The field.
    #[must_use]
    pub const fn field(&self) -> FieldOf<W> {
        self.field
    }

    /// The hold slot at first.
    #[must_use]
    pub const fn hold(&self) -> Hold {
        self.hold
    }

    /// The pieces to come.
    #[must_use]
    pub const fn pieces(&self) -> &P {
        &self.pieces
    }

    /// The movement tables.
    #[must_use]
    pub const fn mover(&self) -> &Arc<Mover> {
        &self.mover
    }

    /// How many pieces fill the empty cells of the field.
    #[must_use]
    pub fn pieces_needed(&self) -> usize {
        self.field.empty_cells() / 4
    }
}

impl Problem<Queue> {
    /// The queue as hold deals it.
    #[must_use]
    pub fn stream(&self) -> PieceStream {
        PieceStream::new(self.hold, self.pieces.pieces())
    }

    /// The solution that makes these placements; those that do not fit are left out.
    #[must_use]
    pub fn solution(&self, path: &[Placement]) -> Solution {
        Solution::follow(self.field, &self.stream(), path)
    }
}

impl FromStr for Problem<Queue> {
    type Err = ProblemError;

    /// A queue, to clear an empty field of four lines; or a field as [`Field::from_str`] reads it, a blank or a line
    /// break, and a queue. Hold is empty.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let Some((field, queue)) = text.rsplit_once(char::is_whitespace) else {
            return Self::new(Field::empty(4)?, text.parse()?);
        };
        let before = text.chars().count() - queue.chars().count();
        let queue = queue.parse().map_err(|error: QueueError| QueueError {
            column: error.column + before,
            ..error
        })?;
        Self::new(field.parse()?, queue)
    }
}

impl fmt::Display for Problem<Queue> {
    /// The pieces and what is in hold.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.hold {
            Hold::Off => write!(f, "{} without hold", self.pieces),
            Hold::Empty => self.pieces.fmt(f),
            Hold::Piece(piece) => write!(f, "{}, {piece} held", self.pieces),
        }
    }
}

impl<W: FieldWord> Pieces<W> for Queue {
    fn check(&self, field: FieldOf<W>, hold: Hold) -> Result<(), ProblemError> {
        let needed = field.pieces_needed()?;
        let known = self.pieces().len() + usize::from(hold.piece().is_some());
        if known < needed {
            return Err(ProblemError::TooShort { needed, known });
        }
        Ok(())
    }
}

impl<W: FieldWord> Pieces<W> for Pattern {
    fn check(&self, field: FieldOf<W>, hold: Hold) -> Result<(), ProblemError> {
        self.check_length(field.pieces_needed()?, hold)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{KickTable, Piece};

    #[test]
    fn what_cannot_be_asked_is_refused() {
        let two = Field::parse("XXXXXXXX__/XXXXXXXX__", 2).unwrap();
        let odd = Field::parse("X_________", 2).unwrap();
        let queue = |text: &str| text.parse::<Queue>().unwrap();
        let short = |needed, known| ProblemError::TooShort { needed, known };
        assert_eq!(Problem::new(two, queue("")).unwrap_err(), short(1, 0));
        assert!(Problem::holding(two, Hold::Piece(Piece::O), queue("")).is_ok());
        let held = Problem::holding(two, Hold::Piece(Piece::O), queue("")).unwrap();
        assert_eq!(held.with_hold(Hold::Off).unwrap_err(), short(1, 0));
        assert!(matches!(
            Problem::new(odd, queue("TTTTTTTTT")),
            Err(ProblemError::Field(FieldError::Parity { .. }))
        ));
        let pattern = |text: &str| text.parse::<Pattern>().unwrap();
        assert!(matches!(
            Problem::new(Field::empty(4).unwrap(), pattern("*p7")),
            Err(ProblemError::Pattern(PatternError::TooShort { .. }))
        ));
        let mover = Arc::new(Mover::new(Physics::srs(), 1).unwrap());
        assert_eq!(
            Problem::new(two, queue("O"))
                .unwrap()
                .with_mover(&mover)
                .unwrap_err(),
            ProblemError::Lines { mover: 1, field: 2 }
        );
    }

    #[test]
    fn movement_is_shared() {
        let problem = |text: &str| {
            Problem::new(
                Field::parse("XXXXXXXX__/XXXXXXXX__", 2).unwrap(),
                text.parse::<Queue>().unwrap(),
            )
        };
        let (one, other) = (problem("O").unwrap(), problem("T").unwrap());
        assert!(Arc::ptr_eq(one.mover(), other.mover()));
        let hard = Physics::new(KickTable::srs(), crate::DropMode::Hard);
        let hard = one.clone().with_physics(hard).unwrap();
        assert!(!Arc::ptr_eq(one.mover(), hard.mover()));
        let other = other.with_mover(hard.mover()).unwrap();
        assert!(Arc::ptr_eq(other.mover(), hard.mover()));
    }

    #[test]
    fn texts_are_queues_with_a_field_before_them() {
        let problem: Problem = " XXXXXXXX../XXXXXXXX.. OT\n".parse().unwrap();
        let field = Field::parse("XXXXXXXX../XXXXXXXX..", 2).unwrap();
        assert_eq!(
            (problem.field(), problem.hold(), problem.pieces_needed()),
            (field, Hold::Empty, 1)
        );
        assert_eq!(problem.pieces().to_string(), "OT");
        let queue: Problem = "TILJSZOTIL".parse().unwrap();
        assert_eq!(
            (queue.field(), queue.pieces_needed()),
            (Field::empty(4).unwrap(), 10)
        );
        let error = |text: &str| text.parse::<Problem>().unwrap_err().to_string();
        insta::assert_snapshot!(error("TIX"), @"column 3: expected one of the pieces I, O, T, S, Z, J and L, found 'X'");
        insta::assert_snapshot!(error("XXXXXXXX.. TX"), @"column 13: expected one of the pieces I, O, T, S, Z, J and L, found 'X'");
        insta::assert_snapshot!(error("XXXX TTTT"), @"the first row has 4 cells, each must have 10");
        insta::assert_snapshot!(error("TTTT"), @"a perfect clear takes 10 pieces here, the queue has 4");
    }

    #[test]
    fn what_is_in_hold_is_said() {
        let shown = |hold| {
            let queue: Queue = "TILJSZOTIL".parse().unwrap();
            Problem::holding(Field::empty(4).unwrap(), hold, queue)
                .unwrap()
                .to_string()
        };
        assert_eq!(shown(Hold::Empty), "TILJSZOTIL");
        assert_eq!(shown(Hold::Off), "TILJSZOTIL without hold");
        assert_eq!(shown(Hold::Piece(Piece::S)), "TILJSZOTIL, S held");
        let holds = [Hold::Off, Hold::Empty, Hold::Piece(Piece::S)].map(Hold::piece);
        assert_eq!(holds, [None, None, Some(Piece::S)]);
    }

    #[test]
    fn parts_are_exchanged_one_by_one() {
        let field = Field::parse("XXXXXXXX__/XXXXXXXX__", 2).unwrap();
        let queue = |text: &str| text.parse::<Queue>().unwrap();
        let problem = Problem::new(field, queue("OT")).unwrap();
        let held = problem.clone().with_hold(Hold::Piece(Piece::S)).unwrap();
        assert_eq!(
            (held.hold(), held.field(), held.pieces()),
            (Hold::Piece(Piece::S), field, problem.pieces())
        );
        let other = held.with_pieces(queue("Z")).unwrap();
        assert_eq!((other.hold(), other.pieces()), (held.hold(), &queue("Z")));
        let hard = Physics::new(KickTable::srs(), crate::DropMode::Hard);
        let hard = held.clone().with_physics(hard).unwrap();
        assert_eq!(
            (hard.hold(), hard.field(), hard.pieces()),
            (held.hold(), field, held.pieces())
        );
        assert_ne!(hard.mover().physics(), held.mover().physics());
    }

    #[test]
    fn problems_that_ask_the_same_are_equal() {
        let field = Field::parse("XXXXXXXX__/XXXXXXXX__", 2).unwrap();
        let problem = |pieces: &str| Problem::new(field, pieces.parse::<Queue>().unwrap()).unwrap();
        let higher = Arc::new(Mover::new(Physics::srs(), 4).unwrap());
        assert_eq!(problem("OT").with_mover(&higher).unwrap(), problem("OT"));
        let hard = Physics::new(KickTable::srs(), crate::DropMode::Hard);
        let other_field = Field::parse("XXXXXX____/XXXXXX____", 2).unwrap();
        let other_field = Problem::new(other_field, problem("OT").pieces().clone()).unwrap();
        for other in [
            problem("OS"),
            problem("OT").with_hold(Hold::Piece(Piece::T)).unwrap(),
            problem("OT").with_physics(hard).unwrap(),
            other_field,
        ] {
            assert_ne!(other, problem("OT"));
        }
    }
}
