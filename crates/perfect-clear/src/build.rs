//! What can be built with the queues of a pattern, and with which of them.
//!
//! # What
//!
//! [`paths`]: every way to clear a field, with the queues that allow it, and the fewest ways that serve all queues.
//! [`setups`]: the same for cells that are to be filled. [`cover()`]: the queues with which given pieces can be put where
//! a drawing has them. [`saves`]: the pieces that can be left over. All of them are about queues that are known from
//! the first piece to the last.
//!
//! # How
//!
//! Fields are written as their cells were at first: a row that is full stays where it was, and has vanished for the
//! pieces that come after. So a piece is a [`Tile`], whose cells may have a vanished row between them, a set of tiles is
//! the same whatever the order in which they came, and the word of cells alone tells what the field looks like.
//!
//! States (cells, piece in the slot) are found forward, piece by piece, each with the set of queues that lead there, and
//! then culled backward to those queues that reach the aim. Sets of tiles are grown through what is left, so that each
//! of them ends at the aim.

mod cover;
mod keep;
mod minimal;
mod parts;
mod search;
mod target;

use quadrille_search::{GaveUp, Limits};
use thiserror::Error;

use crate::batch::{Batch, QueueSet, TOGETHER};
use crate::field::{rows_mask, without_rows};
use crate::fumen::{Block, Diagram};
use crate::pattern::{Pattern, PatternError};
use crate::piece_list::PieceList;
use crate::shape::WIDTH;
use crate::{Field, FieldError, Hold, Mover, Piece, PieceSet, PieceStream, Placement, Queue, Solution};
use search::{Aim, Search};

pub use cover::{Cover, Covered, cover};
pub use keep::{Keep, KeepError};
pub use minimal::Minimal;
pub use parts::{Drawing, DrawingError};
pub use target::{Target, TargetError};

/// A piece on cells of the field as it was at first: bits `10 * y + x`.
///
/// Rows between its cells may have vanished before it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    /// The piece.
    pub piece: Piece,
    /// Its four cells.
    pub cells: u64,
}

/// Queues and what they play with.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The moves.
    pub mover: &'a Mover,
    /// The field at first.
    pub field: Field,
    /// The slot at first.
    pub hold: Hold,
    /// The queues.
    pub pattern: &'a Pattern,
    /// How far to go.
    pub limits: &'a Limits,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BuildError {
    /// The field has no perfect clear, whatever the pieces.
    #[error(transparent)]
    Field(#[from] FieldError),
    /// The pattern means too many queues, or too short ones.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// No cell must be filled, or one that is filled already or lies outside.
    #[error("no cell must be filled, or one that is not empty in the field")]
    NoTarget,
    /// More states than memory should hold.
    #[error(
        "too much to look at: more than {MOST_STATES} states for {TOGETHER} queues; give more of the field or of the queues"
    )]
    TooLarge,
    /// A limit struck.
    #[error("gave up: {0}")]
    GaveUp(GaveUp),
}

/// The most queues that a pattern may mean here.
pub const MOST_QUEUES: u128 = 1_000_000;

/// The most states of one batch of queues.
pub const MOST_STATES: usize = 4_000_000;

/// A set of tiles, and the queues with which it can be built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The tiles, in the order of pieces and cells.
    pub tiles: Vec<Tile>,
    /// The queues by number, in rising order.
    pub queues: Vec<u32>,
}

/// All sets of tiles that reach an aim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths {
    /// All queues, cut to the pieces that can matter, each once, in the order of their letters.
    pub queues: Vec<Vec<Piece>>,
    /// The sets of tiles, those that serve most queues first.
    pub found: Vec<Path>,
}

/// The pieces that queues can leave over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saves {
    /// All queues, each once, in the order of their letters.
    pub queues: Vec<Vec<Piece>>,
    /// What each queue can leave, in the same order.
    pub left: Vec<Left>,
}

/// What one queue can leave over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Left {
    /// The pieces of which one stays behind in the slot, as the player likes.
    pub slot: PieceSet,
    /// Whether the field can be cleared with nothing in the slot.
    pub nothing: bool,
    /// The pieces that follow in any case.
    pub following: Vec<Piece>,
}

/// Every way to clear the field: each set of tiles once, whatever their order.
///
/// After each batch of queues, `tell` is called with their number.
///
/// # Errors
///
/// When the field has no perfect clear whatever the pieces, the queues are too short, too many or lead to too much, or a
/// limit strikes.
pub fn paths(question: &Question<'_>, tell: impl FnMut(usize)) -> Result<Paths, BuildError> {
    let needed = question.field.pieces_needed()?;
    question.grow(Aim::Clear, needed, needed, tell)
}

/// Every way to fill the cells that must be filled, with tiles in those and in the cells that may be filled; nothing is
/// placed after that.
///
/// # Errors
///
/// Those of [`paths`], but any number of cells will do; and when nothing is to be filled.
pub fn setups(question: &Question<'_>, target: Target, tell: impl FnMut(usize)) -> Result<Paths, BuildError> {
    let free = rows_mask(question.field.rows()) & !question.field.cells();
    let (must, may) = (target.must & free, target.may & free);
    if must == 0 || must != target.must {
        return Err(BuildError::NoTarget);
    }
    let fewest = (must.count_ones() as usize).div_ceil(4);
    let room = (must | may).count_ones() as usize / 4;
    question.grow(Aim::Fill { must, may }, fewest, room.max(fewest), tell)
}

/// What each queue can leave over when it clears the field.
///
/// Queues are not cut: what follows the pieces that were placed is left over too.
///
/// # Errors
///
/// Those of [`paths`].
pub fn saves(question: &Question<'_>, mut tell: impl FnMut(usize)) -> Result<Saves, BuildError> {
    let needed = question.field.pieces_needed()?;
    question.check_length(needed)?;
    let packed = question.pattern.packed(crate::pattern::LONGEST, MOST_QUEUES)?;
    let mut saves = Saves {
        queues: packed.iter().map(|queue| queue.to_vec()).collect(),
        left: Vec::with_capacity(packed.len()),
    };
    let placed_from_queue = needed + usize::from(question.hold == Hold::Empty);
    for (number, batch) in saves.queues.chunks(TOGETHER).enumerate() {
        let batch_of = Batch::new(batch);
        let layers = question.search(Aim::Clear, &batch_of).forward()?;
        let mut left: Vec<Left> = batch
            .iter()
            .map(|queue| left_behind(queue, placed_from_queue))
            .collect();
        for (state, queues) in layers.get(needed).into_iter().flatten() {
            for queue in queues.iter() {
                match state.slot().piece() {
                    Some(piece) => left[queue].slot = left[queue].slot.with(piece),
                    None => left[queue].nothing = true,
                }
            }
        }
        debug_assert_eq!(saves.left.len(), number * TOGETHER);
        saves.left.append(&mut left);
        tell(batch.len());
    }
    Ok(saves)
}

fn left_behind(queue: &[Piece], placed: usize) -> Left {
    Left {
        following: queue.get(placed..).unwrap_or(&[]).to_vec(),
        ..Left::default()
    }
}

impl Left {
    /// Whether the queue clears the field at all.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.nothing || !self.slot.is_empty()
    }

    /// The different things that can be left over: the piece in the slot, and those that follow.
    pub fn choices(&self) -> impl Iterator<Item = Vec<Piece>> {
        let held = self.slot.iter().map(Some);
        let choices = held.chain(self.nothing.then_some(None));
        choices.map(|slot| slot.into_iter().chain(self.following.iter().copied()).collect())
    }
}

impl Saves {
    /// Queues that clear the field.
    #[must_use]
    pub fn solved(&self) -> usize {
        self.left.iter().filter(|left| left.is_solved()).count()
    }

    /// Queues that clear the field with this piece left in the slot.
    #[must_use]
    pub fn keeping(&self, piece: Piece) -> usize {
        self.left.iter().filter(|left| left.slot.contains(piece)).count()
    }

    /// Queues that clear the field so that what is left over is as wished.
    #[must_use]
    pub fn fulfilling(&self, keep: &Keep) -> usize {
        let is_kept = |left: &&Left| left.choices().any(|pieces| keep.holds(&pieces));
        self.left.iter().filter(is_kept).count()
    }
}

impl Question<'_> {
    /// How many pieces of a queue can matter when so many are placed.
    fn useful(&self, placed: usize) -> usize {
        placed + usize::from(self.hold == Hold::Empty)
    }

    fn check_length(&self, needed: usize) -> Result<(), PatternError> {
        let pieces = self.pattern.shortest();
        if pieces + usize::from(self.hold.piece().is_some()) < needed {
            return Err(PatternError::TooShort { pieces, needed });
        }
        Ok(())
    }

    fn search<'b>(&'b self, aim: Aim<'b>, batch: &'b Batch) -> Search<'b> {
        Search::new(self.mover, self.field, self.hold, aim, batch, self.limits)
    }

    /// All sets of tiles that reach an aim, of `least` to `most` pieces.
    fn grow(
        &self,
        aim: Aim<'_>,
        least: usize,
        most: usize,
        mut tell: impl FnMut(usize),
    ) -> Result<Paths, BuildError> {
        self.check_length(least)?;
        let packed = self.pattern.packed(self.useful(most), MOST_QUEUES)?;
        let queues: Vec<Vec<Piece>> = packed.into_iter().map(PieceList::to_vec).collect();
        let mut found: Vec<(Vec<Tile>, Vec<u32>)> = Vec::new();
        for (number, batch) in (0..).zip(queues.chunks(TOGETHER)) {
            let batch_of = Batch::new(batch);
            let tilings = self.search(aim, &batch_of).tilings()?;
            let first = number * TOGETHER as u32;
            let numbers = |queues: &QueueSet| queues.iter().map(|queue| first + queue as u32).collect();
            found.extend(
                tilings
                    .iter()
                    .map(|(tiles, queues)| (tiles.clone(), numbers(queues))),
            );
            tell(batch.len());
        }
        // Batches come in order, and sorting keeps it, so numbers of queues stay in rising order.
        found.sort_by(|a, b| a.0.cmp(&b.0));
        let mut paths: Vec<Path> = Vec::new();
        for (tiles, mut queues) in found {
            match paths.last_mut().filter(|path| path.tiles == tiles) {
                Some(path) => path.queues.append(&mut queues),
                None => paths.push(Path { tiles, queues }),
            }
        }
        paths.sort_by_key(|path| std::cmp::Reverse(path.queues.len()));
        Ok(Paths { queues, found: paths })
    }

    /// An order in which a queue builds a set of tiles; `None` if it cannot.
    #[must_use]
    pub fn order(&self, tiles: &[Tile], queue: &[Piece]) -> Option<Solution> {
        let batch = Batch::new(std::slice::from_ref(&queue.to_vec()));
        let placements = self.search(Aim::Tiles(tiles), &batch).order().ok()??;
        let stream = PieceStream::new(&Queue {
            hold: self.hold,
            pieces: queue.to_vec(),
        });
        Some(Solution::follow(self.field, &stream, &placements))
    }
}

impl Paths {
    /// Queues that reach the aim.
    #[must_use]
    pub fn solved(&self) -> usize {
        let mut is_solved = vec![false; self.queues.len()];
        for &queue in self.found.iter().flat_map(|path| &path.queues) {
            is_solved[queue as usize] = true;
        }
        is_solved.into_iter().filter(|&solved| solved).count()
    }

    /// The fewest sets of tiles that serve every queue that any of them serves.
    #[must_use]
    pub fn minimal(&self, limits: &Limits) -> Minimal {
        let covers: Vec<&[u32]> = self.found.iter().map(|path| &*path.queues).collect();
        minimal::find(&covers, self.queues.len(), limits)
    }
}

/// Those of some queues that can put the tiles of a solution where they lie, in whatever order.
pub(crate) fn building(
    mover: &Mover,
    (field, hold): (Field, Hold),
    path: &[Placement],
    batch: &Batch,
    queues: QueueSet,
    limits: &Limits,
) -> Result<QueueSet, GaveUp> {
    let Some(tiles) = Tile::of_path(field, path) else {
        return Ok(QueueSet::EMPTY);
    };
    let search = Search::new(mover, field, hold, Aim::Tiles(&tiles), batch, limits);
    match search.only(queues).reached() {
        Ok(reached) => Ok(reached),
        Err(BuildError::GaveUp(why)) => Err(why),
        // As many states as ten tiles can have are never too many.
        Err(_) => Ok(QueueSet::EMPTY),
    }
}

/// The picture of tiles in a field, in their colours.
#[must_use]
pub fn diagram(field: Field, tiles: &[Tile]) -> Diagram {
    let mut diagram = Diagram::of_field(field);
    for tile in tiles {
        for (x, y) in tile.places() {
            diagram.set(x as i8, y as i8, Block::Piece(tile.piece));
        }
    }
    diagram
}

impl Tile {
    /// The columns and rows `(x, y)` of the cells, row by row from the bottom.
    pub fn places(self) -> impl Iterator<Item = (usize, usize)> {
        let bits = (0..WIDTH * crate::MOST_LINES).filter(move |bit| self.cells >> bit & 1 == 1);
        bits.map(|bit| (bit % WIDTH, bit / WIDTH))
    }

    /// The tile of a placement in a field some of whose rows have vanished: `left` are the numbers that the rows of the
    /// field had at first.
    #[must_use]
    pub fn of_placement(placement: Placement, left: &[usize]) -> Option<Self> {
        let mut cells = 0;
        for (x, y) in placement.cells() {
            let row = left.get(usize::from(y)).filter(|&&row| row < crate::MOST_LINES)?;
            cells |= 1 << (WIDTH * row + usize::from(x));
        }
        let piece = placement.piece;
        (usize::from(placement.x) < WIDTH).then_some(Self { piece, cells })
    }

    /// The tiles of placements that follow each other, sorted; `None` if one does not fit.
    #[must_use]
    pub fn of_path(mut field: Field, path: &[Placement]) -> Option<Vec<Self>> {
        let mut left: Vec<usize> = (0..field.rows()).collect();
        let mut tiles = Vec::with_capacity(path.len());
        for &placement in path {
            tiles.push(Self::of_placement(placement, &left)?);
            let (after, cleared) = field.place(placement)?;
            left = without_rows(&left, &cleared);
            field = after;
        }
        tiles.sort_unstable();
        Some(tiles)
    }
}
