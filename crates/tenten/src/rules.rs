//! Rule sets: pieces with their weights, the size of the board, what vanishes, the score.

mod dealer;
mod draws;
pub mod engine;
mod file;
#[rustfmt::skip]
mod games;
#[cfg(test)]
mod games_table;
mod known;
mod lines;
mod played;
mod presets;
mod print;
mod score;
mod text;

use quadrille_bitboard::{Bitboard, Cell, Shape};
use thiserror::Error;

use draws::Repeats;

pub use dealer::{DealerKind, Grade};
pub use file::RulesFileError;
pub use known::{Fact, Game as KnownGame, Telling};
pub use lines::{LineError, LineKind};
pub use played::Played;
pub use score::{Counted, LinePoints, Score, Streak, StreakOf, StreakRule, StreakStep};
pub use text::SetError;

use crate::Board;

/// A piece by its place in the rules' list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(u8);

impl PieceId {
    pub(crate) const fn new(index: u8) -> Self {
        Self(index)
    }

    /// The place in [`Rules::pieces`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A piece and how often it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The name in sets and records, such as `O` for the square of nine.
    pub letter: char,
    /// The cells; the anchor is the top-left corner of the bounding box.
    pub shape: Shape,
    /// Draws of this piece among all, unless the dealer makes all alike: [`Rules::weight`] has that.
    pub weight: u32,
}

/// The rules of a game of this family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    name: String,
    size: usize,
    pieces: Vec<Piece>,
    set_size: usize,
    lines: Vec<LineKind>,
    score: Score,
    dealer: DealerKind,
    /// The kind of each piece: those are alike whose shapes are images of each other.
    repeats: Repeats,
    /// The cells of the board.
    field: Board,
    /// The lines that are neither rows nor columns, in the order of their kinds.
    others: Vec<Board>,
    total_weight: u32,
}

/// A description of rules, which may make no sense: [`Rules::new`] checks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The name in records.
    pub name: String,
    /// The side of the board, one of [`Rules::SIZES`].
    pub size: usize,
    /// The pieces, at most [`Rules::MAX_PIECES`], each with a letter of its own.
    pub pieces: Vec<Piece>,
    /// Pieces of a set, at most [`Rules::MAX_SET`].
    pub set_size: usize,
    /// What vanishes when it is full; rows and columns in most games.
    pub lines: Vec<LineKind>,
    /// What moves are worth.
    pub score: Score,
    /// Who deals.
    pub dealer: DealerKind,
    /// Per cent: the chance that a piece of a set after the first is [like one before it](Rules::repeats).
    pub repeats: u32,
}

/// An unnamed game of 10 x 10 in sets of three, with the lines and the score of 1010!, and without pieces.
impl Default for Setup {
    fn default() -> Self {
        Self {
            name: String::new(),
            size: 10,
            pieces: Vec::new(),
            set_size: 3,
            lines: vec![LineKind::Rows, LineKind::Columns],
            score: Score::default(),
            dealer: DealerKind::default(),
            repeats: 0,
        }
    }
}

/// Reason why a description makes no rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RulesError {
    /// The board's side is out of range.
    #[error("a board of {0} x {0}; sides from {min} to {max} are possible", min = Rules::SIZES.start(), max = Rules::SIZES.end())]
    Size(usize),
    /// The set's size is out of range.
    #[error("a set of {0} pieces; 1 to {max} are possible", max = Rules::MAX_SET)]
    SetSize(usize),
    /// There is no piece, or there are too many.
    #[error("{0} pieces; 1 to {max} are possible", max = Rules::MAX_PIECES)]
    Pieces(usize),
    /// Two pieces have one letter.
    #[error("the letter `{0}` stands for two pieces")]
    Letter(char),
    /// A piece does not fit the board.
    #[error("the piece `{0}` is larger than the board")]
    TooLarge(char),
    /// A piece is never drawn, or the weights' sum is too large.
    #[error("the weight of `{0}` is 0, or makes the sum of weights too large")]
    Weight(char),
    /// What vanishes makes no sense on this board.
    #[error(transparent)]
    Lines(#[from] LineError),
    /// A number of the score is too large.
    #[error("{0} points or per cent; at most {max} are possible", max = Score::MOST)]
    Score(u32),
    /// The steps of a streak make no sense.
    #[error(
        "the steps of a streak come one after the other, from its clear 2 on, and have 100 per cent or more"
    )]
    Steps,
    /// Repeats are too likely, or the draws of a set too many to be counted.
    #[error("repeats of {0} per cent; at most {max} are possible, and less with large weights", max = Repeats::MOST)]
    Repeats(u32),
}

impl Rules {
    /// Possible sides of the board.
    pub const SIZES: std::ops::RangeInclusive<usize> = 4..=10;
    /// Most pieces of a set.
    pub const MAX_SET: usize = 4;
    /// Most different pieces.
    pub const MAX_PIECES: usize = 64;

    /// Rules of one's own.
    ///
    /// # Errors
    ///
    /// What is out of range.
    pub fn new(setup: Setup) -> Result<Self, RulesError> {
        let Setup {
            name,
            size,
            pieces,
            set_size,
            lines,
            score,
            dealer,
            repeats,
        } = setup;
        if !Self::SIZES.contains(&size) {
            return Err(RulesError::Size(size));
        }
        if !(1..=Self::MAX_SET).contains(&set_size) {
            return Err(RulesError::SetSize(set_size));
        }
        if !(1..=Self::MAX_PIECES).contains(&pieces.len()) {
            return Err(RulesError::Pieces(pieces.len()));
        }
        let field = square(size);
        score.check().map_err(RulesError::Score)?;
        if !score.streak.has_good_steps() {
            return Err(RulesError::Steps);
        }
        let weights = checked_weight(&pieces, size)?;
        let of_kinds = Repeats::new(repeats, &pieces);
        if !of_kinds.is_possible(weights.max(pieces.len() as u32), set_size) {
            return Err(RulesError::Repeats(repeats));
        }
        Ok(Self {
            total_weight: total_weight(dealer, weights, pieces.len()),
            others: lines::others(&lines, field, size)?,
            name,
            size,
            pieces,
            set_size,
            lines,
            score,
            dealer,
            repeats: of_kinds,
            field,
        })
    }

    /// The name in records.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The side of the board.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// All cells of the board.
    #[must_use]
    pub const fn field(&self) -> Board {
        self.field
    }

    /// The pieces.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The names of all pieces.
    pub fn piece_ids(&self) -> impl ExactSizeIterator<Item = PieceId> + Clone + use<> {
        (0..self.pieces.len() as u8).map(PieceId)
    }

    /// The piece with this letter.
    #[must_use]
    pub fn piece(&self, letter: char) -> Option<PieceId> {
        self.piece_ids().find(|&id| self[id].letter == letter)
    }

    /// Pieces of a set.
    #[must_use]
    pub const fn set_size(&self) -> usize {
        self.set_size
    }

    /// Draws of a piece among [`Rules::total_weight`]: its weight, or 1 where the dealer makes all alike.
    #[must_use]
    pub fn weight(&self, piece: PieceId) -> u32 {
        match self.dealer {
            DealerKind::Uniform => 1,
            _ => self[piece].weight,
        }
    }

    /// The sum of all [weights](Rules::weight).
    #[must_use]
    pub const fn total_weight(&self) -> u32 {
        self.total_weight
    }

    /// Kinds of lines, which vanish when they are full.
    #[must_use]
    pub fn lines(&self) -> &[LineKind] {
        &self.lines
    }

    /// The lines that are neither rows nor columns: boxes row by row, and drawn lines, in the order of
    /// [`Rules::lines`]. Records number them from 0 in this order.
    #[must_use]
    pub fn other_lines(&self) -> &[Board] {
        &self.others
    }

    /// Whether these lines vanish.
    pub(crate) fn has_lines(&self, kind: LineKind) -> bool {
        self.lines.contains(&kind)
    }

    /// Whether rows and columns vanish, and nothing else.
    #[must_use]
    pub fn has_plain_lines(&self) -> bool {
        self.others.is_empty() && self.has_lines(LineKind::Rows) && self.has_lines(LineKind::Columns)
    }

    /// The points of moves.
    #[must_use]
    pub const fn score(&self) -> &Score {
        &self.score
    }

    /// Points for this number of lines cleared at once, without a streak and what vanishes.
    #[must_use]
    pub fn points_for_lines(&self, lines: u32) -> u32 {
        self.score.lines.of(lines)
    }

    /// The dealer of sets.
    #[must_use]
    pub const fn dealer(&self) -> DealerKind {
        self.dealer
    }

    /// The same rules with another dealer.
    #[must_use]
    pub fn with_dealer(mut self, dealer: DealerKind) -> Self {
        let weights = self.pieces.iter().map(|piece| piece.weight).sum();
        self.total_weight = total_weight(dealer, weights, self.pieces.len());
        self.dealer = dealer;
        self
    }
}

/// What draws are out of, where the weights of all pieces come to this sum.
fn total_weight(dealer: DealerKind, weights: u32, pieces: usize) -> u32 {
    match dealer {
        DealerKind::Uniform => pieces as u32,
        _ => weights,
    }
}

/// The sum of the weights of pieces that are right each by itself.
fn checked_weight(pieces: &[Piece], size: usize) -> Result<u32, RulesError> {
    let mut total = 0_u32;
    for (index, piece) in pieces.iter().enumerate() {
        if pieces[..index].iter().any(|other| other.letter == piece.letter) {
            return Err(RulesError::Letter(piece.letter));
        }
        if piece.shape.width().max(piece.shape.height()) > size {
            return Err(RulesError::TooLarge(piece.letter));
        }
        let sum = total.checked_add(piece.weight);
        let sum = sum.filter(|&sum| sum <= MOST_WEIGHT && piece.weight > 0);
        total = sum.ok_or(RulesError::Weight(piece.letter))?;
    }
    Ok(total)
}

/// The cells of a board with this side.
fn square(size: usize) -> Board {
    let mut field = Board::EMPTY;
    for row in 0..size {
        for col in 0..size {
            field.insert(Cell::new(row, col));
        }
    }
    field
}

/// The largest sum of weights: its fourth power, the draws of a set, fits 128 bits.
const MOST_WEIGHT: u32 = 1 << 20;

impl std::ops::Index<PieceId> for Rules {
    type Output = Piece;

    fn index(&self, id: PieceId) -> &Piece {
        &self.pieces[id.index()]
    }
}

#[cfg(test)]
mod tests;
