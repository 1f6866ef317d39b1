//! What can be wrong with a record.

use thiserror::Error;

/// Reason why a record fails, and its line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// The line is no line of a record.
    #[error("line {line}, column {column}: {message}")]
    Unreadable {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// The line says something that is not so.
    #[error("line {line}: {fault}")]
    Wrong {
        /// The line, from 1; of a record that breaks off, the one after its last.
        line: usize,
        /// What is not so.
        fault: Fault,
    },
    /// The check was ended before there was a verdict.
    #[error("stopped before it was known")]
    Stopped,
}

/// Fault of a record that can be read. Messages count rows and columns from 1, fields from 0 as records do.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The record does not begin with a start.
    #[error("expected the start of a game")]
    NoStart,
    /// A second start.
    #[error("the game has started already")]
    SecondStart,
    /// Something follows the end.
    #[error("the game has ended already")]
    AfterEnd,
    /// The record has no end.
    #[error("the record breaks off: it has no end")]
    NoEnd,
    /// The record was made by other rules.
    #[error("the rules are {found:?}, not {expected:?}")]
    Rules {
        /// The rules that the record is held against.
        expected: String,
        /// Those it names.
        found: String,
    },
    /// A board is no picture of the rules' size.
    #[error("the board is not {size} rows of {size} cells, each `.` or `#`")]
    Picture {
        /// The side of the board.
        size: usize,
    },
    /// The rounds are not numbered one by one.
    #[error("expected round {expected}, found {found}")]
    Number {
        /// The number that should follow.
        expected: u64,
        /// The one that does.
        found: u64,
    },
    /// No such piece.
    #[error("there is no piece {0:?}")]
    Piece(String),
    /// The set has the wrong size.
    #[error("a set of {found} {}, not {expected}", if *found == 1 { "piece" } else { "pieces" })]
    SetSize {
        /// Pieces of a set.
        expected: usize,
        /// Pieces found.
        found: usize,
    },
    /// The moves place other pieces than the set's.
    #[error("the moves place {placed}, the set is {set}")]
    OtherPieces {
        /// The letters that were placed.
        placed: String,
        /// Those of the set.
        set: String,
    },
    /// A piece lies outside or on filled cells.
    #[error("move {number}: {piece} does not fit at row {}, column {}", row.saturating_add(1), col.saturating_add(1))]
    DoesNotFit {
        /// The move, from 1.
        number: usize,
        /// The letter.
        piece: String,
        /// Its row.
        row: usize,
        /// Its column.
        col: usize,
    },
    /// Other lines are full than the record says.
    #[error(
        "move {number} clears {} and {}{}",
        lines("row", rows),
        lines("column", cols),
        boxes_too(boxes)
    )]
    Cleared {
        /// The move, from 1.
        number: usize,
        /// The rows that are full.
        rows: Vec<usize>,
        /// The columns that are.
        cols: Vec<usize>,
        /// The boxes and other lines that are.
        boxes: Vec<usize>,
    },
    /// The score is another.
    #[error("the score is {expected}, not {found}")]
    Score {
        /// By the rules.
        expected: u64,
        /// By the record.
        found: u64,
    },
    /// The board is another.
    #[error("the board is another:\n{expected}")]
    Board {
        /// By the rules.
        expected: String,
    },
    /// There were more or fewer rounds.
    #[error("the rounds played are {expected}, not {found}")]
    Rounds {
        /// By the lines before.
        expected: u64,
        /// By the end.
        found: u64,
    },
    /// A reason that is none.
    #[error("{0:?} is no reason for an end")]
    Reason(String),
    /// An advice gave up before it had a way.
    #[error("there is nothing to check: the advice has no moves")]
    NoMoves,
    /// One of the ways beside the advised one is wrong.
    #[error("{of} {number}: {fault}")]
    Way {
        /// What it is: an alternative, or a part of the trade-off.
        of: &'static str,
        /// Its number, from 1.
        number: usize,
        /// What is wrong with it.
        fault: Box<Fault>,
    },
    /// A number is another.
    #[error("{what}: {expected}, not {found}")]
    Said {
        /// What it is the number of.
        what: &'static str,
        /// By the rules.
        expected: String,
        /// By the answer.
        found: String,
    },
    /// The game went on.
    #[error("the game is not over: {set} can be placed, {first} first at row {}, column {}", row + 1, col + 1)]
    NotOver {
        /// The set that was said not to fit.
        set: String,
        /// The piece that comes first.
        first: char,
        /// Its row.
        row: usize,
        /// Its column.
        col: usize,
    },
}

impl Fault {
    /// Whether it is one of points.
    #[must_use]
    pub fn is_of_points(&self) -> bool {
        match self {
            Self::Score { .. } => true,
            Self::Way { fault, .. } => fault.is_of_points(),
            _ => false,
        }
    }
}

/// Boxes as people count them, if there are some: `, and box 5`.
fn boxes_too(boxes: &[usize]) -> String {
    match boxes {
        [] => String::new(),
        boxes => format!(", and {}", lines("box", boxes).replace("boxs", "boxes")),
    }
}

/// Rows or columns as people count them: `rows 3, 4`, `no column`.
fn lines(kind: &str, lines: &[usize]) -> String {
    let numbers: Vec<String> = lines.iter().map(|line| (line + 1).to_string()).collect();
    match &numbers[..] {
        [] => format!("no {kind}"),
        [number] => format!("{kind} {number}"),
        numbers => format!("{kind}s {}", numbers.join(", ")),
    }
}
