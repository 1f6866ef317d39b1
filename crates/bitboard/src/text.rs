//! Pictures: what is empty, what is filled, frames, and where a picture is wrong.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::notation::{Row, rows};
use crate::{Bitboard, Cell, DynBoard, FixedBoard, Placement, Shape, Word};

/// Whether a character stands for a filled cell; none if it stands for no cell.
pub(crate) const fn filled(character: char) -> Option<bool> {
    match character {
        '.' | '_' | '0' => Some(false),
        '#' | 'X' | 'x' | 'O' | '1' => Some(true),
        _ => None,
    }
}

/// The bits that a picture of this size sets on a fixed board.
pub(crate) const fn picture(rows: &[&str], width: usize, height: usize) -> u128 {
    assert!(
        rows.len() == height,
        "the picture has another number of rows than the board"
    );
    let mut bits = 0;
    let mut row = 0;
    while row < height {
        let line = rows[row].as_bytes();
        assert!(
            line.len() == width,
            "a row of the picture has another width than the board"
        );
        let mut col = 0;
        while col < width {
            match filled(line[col] as char) {
                Some(filled) => bits |= (filled as u128) << (row * (width + 1) + col),
                None => panic!("a cell is drawn with one of . _ (empty) # X x O 1 (filled)"),
            }
            col += 1;
        }
        row += 1;
    }
    bits
}

/// Reason why a text is no picture of a board, and its place. Lines and columns count from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The line that is wrong.
    pub line: usize,
    /// The column that is wrong.
    pub column: usize,
    /// What is wrong there.
    pub kind: ParseErrorKind,
}

/// Kind of error in a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// There is no row.
    NoRows,
    /// This character stands for no cell.
    NotACell(char),
    /// A row has too few or too many cells.
    Width {
        /// Cells that a row of this board has.
        expected: usize,
        /// Cells that the row has.
        found: usize,
    },
    /// There are too few or too many rows.
    Height {
        /// Rows that this board has.
        expected: usize,
        /// Rows that the picture has.
        found: usize,
    },
    /// A row that opens with `|` does not end with one.
    OpenRow,
    /// A line of a frame, or an empty line, stands between rows.
    BetweenRows,
    /// A list does not end.
    OpenList,
    /// A shape without a cell.
    NoCells,
    /// A side is longer than [`DynBoard::MAX_SIDE`] or, of a shape, [`Shape::MAX_SIDE`].
    TooLarge {
        /// The longest side.
        limit: usize,
    },
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: ", self.line, self.column)?;
        match self.kind {
            ParseErrorKind::NoRows => f.write_str("expected a row of cells, found none"),
            ParseErrorKind::NotACell(character) => {
                write!(
                    f,
                    "expected `.` or `_` (empty) or one of `#XxO1` (filled), found {character:?}"
                )
            }
            ParseErrorKind::Width { expected, found } => {
                write!(f, "expected a row of {expected} cells, found {found}")
            }
            ParseErrorKind::Height { expected, found } => {
                write!(f, "expected {expected} rows, found {found}")
            }
            ParseErrorKind::OpenRow => f.write_str("expected `|` at the end of a row that begins with one"),
            ParseErrorKind::OpenList => f.write_str("expected `]` at the end of a list"),
            ParseErrorKind::BetweenRows => f.write_str("expected a row of cells, found a gap between rows"),
            ParseErrorKind::NoCells => f.write_str("expected a shape of at least one cell, found none"),
            ParseErrorKind::TooLarge { limit } => write!(f, "expected at most {limit} rows and columns"),
        }
    }
}

impl core::error::Error for ParseError {}

/// Fills the upper left corner of an empty board from the rows, which must be as wide and as many as the corner; or one
/// row has all cells.
fn fill<B: Bitboard>(mut board: B, width: usize, height: usize, rows: &[Row]) -> Result<B, ParseError> {
    if rows.len() == 1 && height > 1 && rows[0].cells.len() == width * height {
        let of_row = |cells: &[(usize, char)]| Row {
            cells: cells.to_vec(),
            ..rows[0].clone()
        };
        let rows: Vec<Row> = rows[0].cells.chunks(width).map(of_row).collect();
        return fill(board, width, height, &rows);
    }
    for (i, row) in rows.iter().enumerate() {
        for (col, &(_, character)) in row.cells.iter().enumerate() {
            let filled =
                filled(character).ok_or_else(|| row.error(col, ParseErrorKind::NotACell(character)))?;
            if filled && i < height && col < width {
                board.insert(Cell::new(i, col));
            }
        }
        let (expected, found) = (width, row.cells.len());
        if found != width {
            return Err(row.error(found.min(width), ParseErrorKind::Width { expected, found }));
        }
    }
    let (expected, found) = (height, rows.len());
    if found != height {
        // The first row too many, or the line after the last.
        let line = rows
            .get(height)
            .map_or_else(|| rows[found - 1].line + 1, |row| row.line);
        return Err(ParseError {
            line,
            column: 1,
            kind: ParseErrorKind::Height { expected, found },
        });
    }
    Ok(board)
}

/// Reads a picture: rows top first, `.`, `_` or `0` empty, any of `#XxO1` filled, perhaps in a frame of `|`, `+` and
/// `-`.
/// Blanks, tabs, commas and `|` between cells do not count.
///
/// Squares such as `🟦` and `⬛` are filled and `⬜` is empty; beside colours, where all other squares are black, black is
/// empty. `true` and `false` are cells as well. Lists in lists, as JSON, Python and NumPy write them, have 0, 1, truth
/// values or letters as cells, or texts as rows.
///
/// A byte order mark, carriage returns, and blank lines before and after are ignored.
///
/// ```
/// use quadrille_bitboard::{Bitboard, DynBoard};
/// let board: DynBoard = "+---+\n|#..|\n|.X1|\n+---+\n".parse()?;
/// assert_eq!(board.to_string(), "#..\n.##");
/// for same in ["# . .\n. # #", "[[1,0,0],[0,1,1]]", "🟦⬜⬜\n⬜🟥🟥", "array([[ True, False, False],\n [0., 1., 1.]])"] {
///     assert_eq!(same.parse(), Ok(board.clone()));
/// }
///
/// let error = "#..\n.?#".parse::<DynBoard>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 2: expected `.` or `_` (empty) or one of `#XxO1` (filled), found '?'"
/// );
/// # Ok::<(), quadrille_bitboard::ParseError>(())
/// ```
impl FromStr for DynBoard {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let rows = rows(text)?;
        match Self::try_new(rows[0].cells.len(), rows.len()) {
            Ok(board) => {
                let (width, height) = (board.width(), board.height());
                fill(board, width, height, &rows)
            }
            Err(_) if rows[0].cells.is_empty() => Err(rows[0].error(0, ParseErrorKind::NoRows)),
            Err(_) => Err(rows[0].error(
                0,
                ParseErrorKind::TooLarge {
                    limit: Self::MAX_SIDE,
                },
            )),
        }
    }
}

/// Reads a picture of exactly this size, drawn as for [`DynBoard`].
impl<W: Word, const WIDTH: usize, const HEIGHT: usize> FromStr for FixedBoard<W, WIDTH, HEIGHT> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse_corner(text, WIDTH, HEIGHT)
    }
}

impl<W: Word, const WIDTH: usize, const HEIGHT: usize> FixedBoard<W, WIDTH, HEIGHT> {
    /// Reads a picture of exactly this width and height, drawn as for [`DynBoard`], into the upper left corner of an
    /// empty board.
    ///
    /// ```
    /// use quadrille_bitboard::{Bitboard, Cell, FixedBoard};
    /// let board = FixedBoard::<u64, 7, 7>::parse_corner("..\n.#", 2, 2)?;
    /// assert!(board.cells().eq([Cell::new(1, 1)]));
    /// # Ok::<(), quadrille_bitboard::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is no picture of this size, or the size is larger than the board.
    pub fn parse_corner(text: &str, width: usize, height: usize) -> Result<Self, ParseError> {
        if width > WIDTH || height > HEIGHT {
            let limit = WIDTH.min(HEIGHT);
            return Err(ParseError {
                line: 1,
                column: 1,
                kind: ParseErrorKind::TooLarge { limit },
            });
        }
        fill(Self::empty(), width, height, &rows(text)?)
    }
}

/// Reads a picture, drawn as for [`DynBoard`]; empty rows and columns around the shape are dropped.
///
/// ```
/// use quadrille_bitboard::Shape;
/// let t: Shape = "...\n###\n.#.".parse()?;
/// assert_eq!(t, Shape::from_rows(&["###", ".#."]));
/// # Ok::<(), quadrille_bitboard::ParseError>(())
/// ```
impl FromStr for Shape {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let board: DynBoard = text.parse()?;
        let error = |kind| ParseError {
            line: 1,
            column: 1,
            kind,
        };
        if board.is_empty() {
            return Err(error(ParseErrorKind::NoCells));
        }
        Self::from_cells(board.cells()).ok_or_else(|| {
            error(ParseErrorKind::TooLarge {
                limit: Self::MAX_SIDE,
            })
        })
    }
}

/// The picture of placements on a board of this size, each by its letter.
pub(crate) fn lettered(
    width: usize,
    height: usize,
    placements: impl IntoIterator<Item = (char, Placement)>,
) -> String {
    let mut letters = vec!['.'; width * height];
    for (letter, placement) in placements {
        assert!(
            placement.is_inside(width, height),
            "a placement at {} sticks out of the board",
            placement.anchor
        );
        for cell in placement.cells() {
            letters[cell.row * width + cell.col] = letter;
        }
    }
    let rows: Vec<String> = letters.chunks(width).map(|row| row.iter().collect()).collect();
    rows.join("\n")
}

fn draw<B: Bitboard>(board: &B, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut line = String::with_capacity(board.width() + 1);
    for row in 0..board.height() {
        line.clear();
        if row > 0 {
            line.push('\n');
        }
        line.extend((0..board.width()).map(|col| {
            if board.contains(Cell::new(row, col)) {
                '#'
            } else {
                '.'
            }
        }));
        f.write_str(&line)?;
    }
    Ok(())
}

macro_rules! drawn {
    ($name:literal, [$($generics:tt)*], $board:ty) => {
        /// The rows, top first: `#` is in the set, `.` is not.
        impl<$($generics)*> fmt::Display for $board {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                draw(self, f)
            }
        }

        /// The name of the type and the picture below it.
        impl<$($generics)*> fmt::Debug for $board {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                writeln!(f, "{} {} x {}", $name, self.width(), self.height())?;
                draw(self, f)
            }
        }
    };
}

drawn!("DynBoard", [], DynBoard);
drawn!("FixedBoard", [W: Word, const WIDTH: usize, const HEIGHT: usize], FixedBoard<W, WIDTH, HEIGHT>);
