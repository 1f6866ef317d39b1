//! Wishes about what is left over.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Piece;

/// A wish about the pieces that are left over.
///
/// Letters that stand together must all be left (`TT` two of them); `&` or `&&` and, `|` or `||` or, `!` not, with
/// brackets around what belongs together.
///
/// ```
/// use quadrille_perfect_clear::build::Keep;
/// use quadrille_perfect_clear::parse_pieces;
///
/// let keep: Keep = "T && (I || !O)".parse()?;
/// assert!(keep.holds(&parse_pieces("TI")?) && keep.holds(&parse_pieces("T")?));
/// assert!(!keep.holds(&parse_pieces("TO")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keep {
    text: String,
    wish: Wish,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Wish {
    All(Vec<Piece>),
    Not(Box<Wish>),
    And(Vec<Wish>),
    Or(Vec<Wish>),
}

/// A text that is no wish.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: expected {expected}, found {}", found.map_or("the end".to_owned(), |found| format!("{found:?}")))]
pub struct KeepError {
    /// Where, in characters from 1.
    pub column: usize,
    /// What may stand there.
    pub expected: &'static str,
    /// What does; `None` at the end.
    pub found: Option<char>,
}

impl Keep {
    /// Whether the wish comes true when these pieces are left over.
    #[must_use]
    pub fn holds(&self, pieces: &[Piece]) -> bool {
        self.wish.holds(pieces)
    }
}

impl Wish {
    fn holds(&self, pieces: &[Piece]) -> bool {
        match self {
            Self::All(wanted) => {
                let count = |among: &[Piece], piece| among.iter().filter(|&&other| other == piece).count();
                wanted
                    .iter()
                    .all(|&piece| count(pieces, piece) >= count(wanted, piece))
            }
            Self::Not(wish) => !wish.holds(pieces),
            Self::And(wishes) => wishes.iter().all(|wish| wish.holds(pieces)),
            Self::Or(wishes) => wishes.iter().any(|wish| wish.holds(pieces)),
        }
    }
}

impl fmt::Display for Keep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Keep {
    type Err = KeepError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut parser = Parser {
            letters: text.chars().collect(),
            next: 0,
            depth: 0,
        };
        let wish = parser.any()?;
        match parser.peek() {
            None => Ok(Self {
                text: text.trim().to_owned(),
                wish,
            }),
            Some(_) => Err(parser.unexpected("a piece, & or |")),
        }
    }
}

/// Brackets within brackets that are understood.
const DEEPEST: usize = 50;

struct Parser {
    letters: Vec<char>,
    next: usize,
    depth: usize,
}

impl Parser {
    fn peek(&mut self) -> Option<char> {
        while self
            .letters
            .get(self.next)
            .is_some_and(|letter| letter.is_whitespace())
        {
            self.next += 1;
        }
        self.letters.get(self.next).copied()
    }

    fn unexpected(&mut self, expected: &'static str) -> KeepError {
        let found = self.peek();
        KeepError {
            column: self.next + 1,
            expected,
            found,
        }
    }

    /// Takes a sign that may stand once or twice.
    fn takes(&mut self, sign: char) -> bool {
        let is_there = self.peek() == Some(sign);
        if is_there {
            self.next += 1;
            self.next += usize::from(self.letters.get(self.next) == Some(&sign));
        }
        is_there
    }

    fn any(&mut self) -> Result<Wish, KeepError> {
        let mut wishes = vec![self.every()?];
        while self.takes('|') {
            wishes.push(self.every()?);
        }
        Ok(Wish::Or(wishes))
    }

    fn every(&mut self) -> Result<Wish, KeepError> {
        let mut wishes = vec![self.one()?];
        while self.takes('&') {
            wishes.push(self.one()?);
        }
        Ok(Wish::And(wishes))
    }

    fn one(&mut self) -> Result<Wish, KeepError> {
        if self.depth == DEEPEST {
            return Err(self.unexpected("fewer brackets and signs"));
        }
        self.depth += 1;
        let wish = match self.peek() {
            Some('!') => {
                self.next += 1;
                Wish::Not(Box::new(self.one()?))
            }
            Some('(') => {
                self.next += 1;
                let wish = self.any()?;
                if self.peek() != Some(')') {
                    return Err(self.unexpected("& or | or )"));
                }
                self.next += 1;
                wish
            }
            _ => Wish::All(self.pieces()?),
        };
        self.depth -= 1;
        Ok(wish)
    }

    fn pieces(&mut self) -> Result<Vec<Piece>, KeepError> {
        let mut pieces = Vec::new();
        while let Some(piece) = self.peek().and_then(Piece::from_letter) {
            pieces.push(piece);
            self.next += 1;
        }
        if pieces.is_empty() {
            return Err(self.unexpected("a piece, ! or ("));
        }
        Ok(pieces)
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::parse_pieces;

    #[test]
    fn wishes_come_true() {
        let holds =
            |keep: &str, left: &str| keep.parse::<Keep>().unwrap().holds(&parse_pieces(left).unwrap());
        for (keep, yes, no) in [
            ("t", "LT", "L"),
            ("TT", "TLT", "TL"),
            ("T|I", "I", "O"),
            ("T & I || O", "O", "T"),
            ("!(T||I)", "O", "TO"),
            ("!T&I", "I", "IT"),
            ("!!T", "T", ""),
        ] {
            assert!(holds(keep, yes) && !holds(keep, no), "{keep}");
        }
    }

    #[test]
    fn errors_name_the_column() {
        let deep = "!".repeat(60) + "T";
        let texts = ["", "T &", "T x", "(T", "T)", "T ||| I", "&T", &deep];
        let messages = texts.map(|text| format!("{text:?}: {}", text.parse::<Keep>().unwrap_err()));
        assert_snapshot!(messages.join("\n"));
    }
}
