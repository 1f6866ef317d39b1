//! Patterns from text.

use std::str::FromStr;

use super::{Element, LONGEST, Pattern, PatternError};
use crate::{Piece, PieceSet};

impl FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut parser = Parser {
            rest: (1..).zip(text.chars()).collect(),
            end: text.chars().count() + 1,
        };
        parser.rest.reverse();
        let mut alternatives = vec![Vec::new()];
        while let Some(found) = parser.peek() {
            if found == ';' || found == '\n' {
                parser.next();
                alternatives.push(Vec::new());
            } else if found == ',' || found.is_whitespace() {
                parser.next();
            } else if let Some(elements) = alternatives.last_mut() {
                elements.push(parser.element()?);
            }
        }
        alternatives.retain(|elements| !elements.is_empty());
        let pattern = Self {
            text: text.trim().to_owned(),
            alternatives,
        };
        match pattern.lengths().max() {
            None => Err(PatternError::Empty),
            Some(long) if long > LONGEST - 1 => Err(PatternError::TooLong(long)),
            Some(_) => Ok(pattern),
        }
    }
}

/// Characters with their columns, the next one last.
struct Parser {
    rest: Vec<(usize, char)>,
    end: usize,
}

impl Parser {
    fn peek(&self) -> Option<char> {
        self.rest.last().map(|next| next.1)
    }

    fn next(&mut self) -> Option<char> {
        self.rest.pop().map(|next| next.1)
    }

    fn column(&self) -> usize {
        self.rest.last().map_or(self.end, |next| next.0)
    }

    fn unexpected(&self, expected: &'static str) -> PatternError {
        let (column, found) = (self.column(), self.peek());
        PatternError::Unexpected {
            column,
            expected,
            found,
        }
    }

    fn element(&mut self) -> Result<Element, PatternError> {
        let pool = match self.peek() {
            Some('*') => {
                self.next();
                PieceSet::FULL
            }
            Some('[') => {
                self.next();
                self.brackets()?
            }
            found => {
                let piece = found.and_then(Piece::from_letter);
                let piece = piece.ok_or_else(|| self.unexpected("a piece, * or ["))?;
                self.next();
                return Ok(Element {
                    pool: PieceSet::EMPTY.with(piece),
                    take: 1,
                });
            }
        };
        let column = self.column();
        let take = match self.peek() {
            Some('!') => {
                self.next();
                pool.len()
            }
            Some('p' | 'P') => {
                self.next();
                self.number()?
            }
            _ => 1,
        };
        if take == 0 || take > pool.len() {
            let pool = pool.len();
            return Err(PatternError::Take { column, pool, take });
        }
        Ok(Element { pool, take })
    }

    fn brackets(&mut self) -> Result<PieceSet, PatternError> {
        let others = self.peek() == Some('^');
        if others {
            self.next();
        }
        let mut pool = PieceSet::EMPTY;
        loop {
            match self.peek() {
                Some(']') if !pool.is_empty() => {
                    self.next();
                    return Ok(if others { pool.complement() } else { pool });
                }
                Some(',' | ' ') => {}
                found => {
                    let piece = found.and_then(Piece::from_letter);
                    let piece = piece.ok_or_else(|| self.unexpected("a piece or ]"))?;
                    if pool.contains(piece) {
                        let column = self.column();
                        return Err(PatternError::Twice { column, piece });
                    }
                    pool = pool.with(piece);
                }
            }
            self.next();
        }
    }

    fn number(&mut self) -> Result<usize, PatternError> {
        let digit = self.peek().and_then(|found| found.to_digit(10));
        let digit = digit.ok_or_else(|| self.unexpected("a number"))?;
        self.next();
        Ok(digit as usize)
    }
}
