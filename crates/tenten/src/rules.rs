//! Rule sets: pieces with their weights, the size of the board, the score.

pub mod engine;
mod file;
mod text;

use quadrille_bitboard::{Bitboard, Cell, Shape};
use rand::RngExt;
use thiserror::Error;

pub use file::RulesFileError;
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
    /// Draws of this piece among [`Rules::total_weight`].
    pub weight: u32,
}

/// The rules of a game of this family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    name: String,
    size: usize,
    pieces: Vec<Piece>,
    set_size: usize,
    line_bonus: u32,
    /// The cells of the board.
    field: Board,
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
    /// This, times k (k + 1), are the points for k lines cleared at once, besides one for each cell placed.
    pub line_bonus: u32,
}

/// Why a description makes no rules.
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
}

/// The nineteen pieces of 1010!, and their weights of 42 as collected by Fabien Coelho.
const CLASSIC: [(char, u32, &[&str]); 19] = [
    ('.', 2, &["#"]),
    ('-', 3, &["##"]),
    ('i', 3, &["#", "#"]),
    ('_', 3, &["###"]),
    ('I', 3, &["#", "#", "#"]),
    ('r', 2, &["##", "#."]),
    ('t', 2, &["##", ".#"]),
    ('l', 2, &["#.", "##"]),
    ('j', 2, &[".#", "##"]),
    ('o', 6, &["##", "##"]),
    ('h', 2, &["####"]),
    ('v', 2, &["#", "#", "#", "#"]),
    ('H', 2, &["#####"]),
    ('V', 2, &["#", "#", "#", "#", "#"]),
    ('R', 1, &["###", "#..", "#.."]),
    ('T', 1, &["###", "..#", "..#"]),
    ('L', 1, &["#..", "#..", "###"]),
    ('J', 1, &["..#", "..#", "###"]),
    ('O', 2, &["###", "###", "###"]),
];

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
            line_bonus,
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
        Ok(Self {
            total_weight: checked_weight(&pieces, size)?,
            name,
            size,
            pieces,
            set_size,
            line_bonus,
            field: square(size),
        })
    }

    /// The rules of 1010!: 10 x 10, sets of three.
    ///
    /// # Panics
    ///
    /// Never: the pieces are known to be right.
    #[must_use]
    pub fn classic() -> Self {
        let piece = |&(letter, weight, rows): &(char, u32, &[&str])| Piece {
            letter,
            shape: Shape::from_rows(rows),
            weight,
        };
        let pieces = CLASSIC.iter().map(piece).collect();
        let setup = Setup {
            name: "1010".to_owned(),
            size: 10,
            pieces,
            set_size: 3,
            line_bonus: 5,
        };
        Self::new(setup).expect("the built-in rules are right")
    }

    /// The rules of Klooni 1010!, an open cousin: the same board and shapes, another draw.
    ///
    /// One of nine types is drawn, all equally likely (three squares, lines of 2 to 5, small and large corners), then
    /// its rotation among five, of which the first counts twice: a line stands upright 3 times of 5, and a corner has
    /// rotation 0 twice of 5. Rotation 0 is taken to be `l` and `L`, a column with a foot to the right: the program
    /// fills row 0 and column 0, and its rows count upwards.
    ///
    /// # Panics
    ///
    /// Never: the pieces are known to be right.
    #[must_use]
    pub fn klooni() -> Self {
        let mut rules = Self::classic();
        for piece in &mut rules.pieces {
            piece.weight = match piece.letter {
                '.' | 'o' | 'O' => 5,
                'i' | 'I' | 'v' | 'V' => 3,
                '-' | '_' | 'h' | 'H' | 'l' | 'L' => 2,
                _ => 1,
            };
        }
        let setup = Setup {
            name: "klooni".to_owned(),
            size: rules.size,
            pieces: rules.pieces,
            set_size: rules.set_size,
            line_bonus: rules.line_bonus,
        };
        Self::new(setup).expect("the built-in rules are right")
    }

    /// The built-in rules of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::classic(), Self::klooni()]
            .into_iter()
            .find(|rules| rules.name == name)
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

    /// The sum of all weights.
    #[must_use]
    pub const fn total_weight(&self) -> u32 {
        self.total_weight
    }

    /// Points for this number of lines cleared at once.
    #[must_use]
    pub const fn points_for_lines(&self, lines: u32) -> u32 {
        self.line_bonus * lines * (lines + 1)
    }

    /// Draws a piece by weight.
    pub fn draw(&self, random: &mut impl rand::Rng) -> PieceId {
        let mut left = random.random_range(0..self.total_weight);
        for id in self.piece_ids() {
            match left.checked_sub(self[id].weight) {
                Some(rest) => left = rest,
                None => return id,
            }
        }
        PieceId(0)
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
