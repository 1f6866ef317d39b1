//! Short texts, read letter by letter: what is wrong is reported with its column.

use thiserror::Error;

use crate::{Piece, PieceSet};

/// Something that stands where it cannot.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: expected {expected}, found {}", found.map_or("the end".to_owned(), |found| format!("{found:?}")))]
pub struct Unexpected {
    /// Where, in characters from 1.
    pub column: usize,
    /// What may stand there.
    pub expected: &'static str,
    /// What does; `None` at the end.
    pub found: Option<char>,
}

/// Parentheses and signs within each other that are understood.
const DEEPEST: usize = 50;

/// A text, and how far it is read. Blanks are passed over, but not the ends of lines.
///
/// What is wrong is kept until somebody asks for it, and nothing is read after that: so readers need not ask after each
/// sign, which makes them short.
pub(crate) struct Reader {
    letters: Vec<char>,
    next: usize,
    depth: usize,
    failure: Option<Unexpected>,
    /// Whether an `&&` follows on an `||` without parentheses: languages differ in what that means.
    pub(crate) is_mixed: bool,
}

impl Reader {
    #[inline(never)]
    pub(crate) fn new(text: &str) -> Self {
        let mut letters = Vec::new();
        for letter in text.chars() {
            letters.push(letter);
        }
        Self {
            letters,
            next: 0,
            depth: 0,
            failure: None,
            is_mixed: false,
        }
    }

    /// The next sign, which stays.
    #[inline(never)]
    pub(crate) fn peek(&mut self) -> Option<char> {
        while let Some(&letter) = self.letters.get(self.next) {
            if letter == '\n' || !letter.is_ascii_whitespace() {
                return Some(letter);
            }
            self.next += 1;
        }
        None
    }

    /// Takes the next sign, whatever it is.
    pub(crate) fn pass(&mut self) {
        self.peek();
        self.next += 1;
    }

    /// Takes this sign if it is next.
    #[inline(never)]
    pub(crate) fn takes(&mut self, sign: char) -> bool {
        let is_next = self.peek() == Some(sign);
        self.next += usize::from(is_next);
        is_next
    }

    /// Takes a sign that must be next.
    #[inline(never)]
    pub(crate) fn expect(&mut self, sign: char, expected: &'static str) {
        if !self.takes(sign) {
            self.fail(expected);
        }
    }

    /// Takes a sign that stands twice, as in `&&`.
    pub(crate) fn takes_two(&mut self, sign: char, expected: &'static str) -> bool {
        let is_next = self.takes(sign);
        if is_next {
            self.expect(sign, expected);
        }
        is_next
    }

    /// Notes that something else was expected here, and reads nothing any more.
    #[cold]
    #[inline(never)]
    pub(crate) fn fail(&mut self, expected: &'static str) {
        let found = self.peek();
        let column = self.next + 1;
        self.failure.get_or_insert(Unexpected {
            column,
            expected,
            found,
        });
        self.next = self.letters.len();
    }

    /// What was wrong first, if something was.
    pub(crate) fn checked(&mut self) -> Result<(), Unexpected> {
        self.failure.take().map_or(Ok(()), Err)
    }

    /// The column of the next sign, from 1.
    pub(crate) fn column(&mut self) -> usize {
        self.peek();
        self.next + 1
    }

    /// Goes back to a column, unless something was wrong.
    pub(crate) fn go_to(&mut self, column: usize) {
        if self.failure.is_none() {
            self.next = column - 1;
        }
    }

    /// What was read from a column to here.
    pub(crate) fn since(&self, column: usize) -> String {
        let letters = self.letters.get(column - 1..self.next);
        let text: String = letters.unwrap_or(&[]).iter().collect();
        text.trim().to_owned()
    }

    /// Goes one step deeper into parentheses and signs; not too deep.
    pub(crate) fn enter(&mut self) {
        if self.depth == DEEPEST {
            self.fail("fewer brackets and signs");
        }
        self.depth += 1;
    }

    /// Comes back from [`Reader::enter`].
    pub(crate) const fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Takes a piece if one is next.
    #[inline(never)]
    pub(crate) fn piece(&mut self) -> Option<Piece> {
        let piece = self.peek().and_then(Piece::from_letter)?;
        self.next += 1;
        Some(piece)
    }

    /// A set of pieces up to its bracket, of which the first one is read: `*` is all of them, and `^` the others.
    #[inline(never)]
    pub(crate) fn pool(&mut self) -> PieceSet {
        let is_others = self.takes('^');
        let mut pool = PieceSet::EMPTY;
        loop {
            if let Some(piece) = self.piece() {
                pool = pool.with(piece);
            } else if self.takes('*') {
                pool = PieceSet::FULL;
            } else {
                break;
            }
        }
        if pool.is_empty() {
            self.fail("a piece");
        }
        self.expect(']', "a piece or ]");
        if is_others { pool.complement() } else { pool }
    }

    /// Takes a whole number if one is next; large ones come out as 99.
    #[inline(never)]
    pub(crate) fn number(&mut self) -> Option<usize> {
        let mut number = None;
        while let Some(digit) = self.peek().and_then(|digit| digit.to_digit(10)) {
            number = Some((number.unwrap_or(0) * 10 + digit as usize).min(99));
            self.next += 1;
        }
        number
    }

    /// Takes a whole number that must be next.
    pub(crate) fn expect_number(&mut self) -> usize {
        self.number().unwrap_or_else(|| {
            self.fail("a number");
            1
        })
    }
}
