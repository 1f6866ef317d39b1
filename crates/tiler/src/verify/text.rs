//! Reads the contest's format without building a document: 25 million figures are half a gigabyte of text.

use std::fmt;

use thiserror::Error;

use super::Entry;
use crate::Found;

/// A text that is not in the contest's format: where, and why.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct SolutionError {
    /// Line of the text, from 1.
    pub line: usize,
    /// Column of the line in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: SolutionErrorKind,
}

/// Kind of error in the text of a solution.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SolutionErrorKind {
    /// Something else was due.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What was due.
        expected: Expected,
        /// What stands there.
        found: Found,
    },
    /// A number is outside the range of an `i64`.
    #[error("the number is too large")]
    TooLarge,
}

/// Token that was due at a place of the contest's format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The bracket that opens the list of figures.
    List,
    /// The bracket that opens a figure.
    Figure,
    /// The bracket that opens the first figure, or the end of an empty list.
    FigureOrEnd,
    /// A letter in quotation marks.
    Letter,
    /// The quotation mark behind the letter.
    Quote,
    /// The comma between the parts of a figure.
    Comma,
    /// A whole number.
    Number,
    /// The bracket that closes a figure.
    FigureEnd,
    /// A comma before the next figure, or the end of the list.
    CommaOrEnd,
    /// Nothing more.
    Nothing,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::List => "a list of figures such as [[\"L\",1,0,0]]",
            Self::Figure => "a figure such as [\"L\",1,0,0]",
            Self::FigureOrEnd => "a figure such as [\"L\",1,0,0], or `]`",
            Self::Letter => "a letter such as \"L\"",
            Self::Quote => "a quotation mark after one letter",
            Self::Comma => "a comma",
            Self::Number => "a whole number",
            Self::FigureEnd => "`]` after the figure's row",
            Self::CommaOrEnd => "a comma or `]`",
            Self::Nothing => "the end of the text",
        })
    }
}

/// The figures of a text in the contest's format, read one after another.
///
/// After an error there is nothing more. White space is free, a byte order mark is skipped.
///
/// ```
/// use quadrille_tiler::{Entries, Entry};
///
/// let entries: Result<Vec<Entry>, _> = Entries::new(r#"[["L",1,0,0]]"#).collect();
/// assert_eq!(entries?, [Entry { letter: 'L', angle: 1, x: 0, y: 0 }]);
///
/// let error = Entries::new(r#"[["L",1,0]]"#).next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 10: expected a comma, found `]`");
/// # Ok::<(), quadrille_tiler::SolutionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Entries<'a> {
    text: &'a str,
    at: usize,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    BeforeList,
    InList,
    Ended,
}

impl<'a> Entries<'a> {
    /// The figures of `text`.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        Self {
            text: text.strip_prefix('\u{FEFF}').unwrap_or(text),
            at: 0,
            state: State::BeforeList,
        }
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        while self.byte().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// The error that something stands at the current place; kept out of the way of the reading itself.
    #[cold]
    fn error(&self, kind: SolutionErrorKind) -> SolutionError {
        let before = &self.text[..self.at];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        SolutionError {
            line: 1 + before.bytes().filter(|&byte| byte == b'\n').count(),
            column: 1 + before[line_start..].chars().count(),
            kind,
        }
    }

    #[cold]
    fn expected(&self, expected: Expected) -> SolutionError {
        let found = self.text[self.at..]
            .chars()
            .next()
            .map_or(Found::End, Found::Char);
        self.error(SolutionErrorKind::Expected { expected, found })
    }

    /// Skips blanks and steps over `byte` if it is next.
    fn accept(&mut self, byte: u8) -> bool {
        self.skip_blanks();
        let next = self.byte() == Some(byte);
        self.at += usize::from(next);
        next
    }

    fn require(&mut self, byte: u8, expected: Expected) -> Result<(), SolutionError> {
        if self.accept(byte) {
            Ok(())
        } else {
            Err(self.expected(expected))
        }
    }

    fn letter(&mut self) -> Result<char, SolutionError> {
        self.require(b'"', Expected::Letter)?;
        let next = self.text[self.at..].chars().next();
        let letter = next
            .filter(|&c| c != '"')
            .ok_or_else(|| self.expected(Expected::Letter))?;
        self.at += letter.len_utf8();
        if self.byte() != Some(b'"') {
            return Err(self.expected(Expected::Quote));
        }
        self.at += 1;
        Ok(letter)
    }

    fn number(&mut self) -> Result<i64, SolutionError> {
        self.skip_blanks();
        let digits_at = self.at + usize::from(self.byte() == Some(b'-'));
        let digits = self.text.as_bytes()[digits_at..].iter();
        let end = digits_at + digits.take_while(|byte| byte.is_ascii_digit()).count();
        if end == digits_at {
            return Err(self.expected(Expected::Number));
        }
        let number = self.text[self.at..end].parse();
        let number = number.map_err(|_| self.error(SolutionErrorKind::TooLarge))?;
        self.at = end;
        Ok(number)
    }

    /// The rest of a figure whose bracket is open.
    fn figure(&mut self) -> Result<Entry, SolutionError> {
        let letter = self.letter()?;
        let mut numbers = [0; 3];
        for number in &mut numbers {
            self.require(b',', Expected::Comma)?;
            *number = self.number()?;
        }
        self.require(b']', Expected::FigureEnd)?;
        let [angle, x, y] = numbers;
        Ok(Entry { letter, angle, x, y })
    }

    /// The next figure, or `None` after the closing bracket of the list.
    fn read(&mut self) -> Result<Option<Entry>, SolutionError> {
        let first = self.state == State::BeforeList;
        if first {
            self.require(b'[', Expected::List)?;
            self.state = State::InList;
        }
        if self.accept(b']') {
            self.skip_blanks();
            return match self.byte() {
                None => Ok(None),
                Some(_) => Err(self.expected(Expected::Nothing)),
            };
        }
        if first {
            self.require(b'[', Expected::FigureOrEnd)?;
        } else {
            self.require(b',', Expected::CommaOrEnd)?;
            self.require(b'[', Expected::Figure)?;
        }
        self.figure().map(Some)
    }
}

impl Iterator for Entries<'_> {
    type Item = Result<Entry, SolutionError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.state == State::Ended {
            return None;
        }
        let read = self.read();
        if !matches!(read, Ok(Some(_))) {
            self.state = State::Ended;
        }
        read.transpose()
    }
}
