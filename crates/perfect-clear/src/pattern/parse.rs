//! Patterns from text.

use std::ops::ControlFlow;
use std::str::FromStr;

use super::walk::{State, walk};
use super::{Element, LONGEST, MOST_LISTED, MOST_WORK, Pattern, PatternError, QUEUE_WORK};
use crate::condition::{self, Language};
use crate::piece_list::PieceList;
use crate::reader::Reader;
use crate::slot::Slot;
use crate::{Piece, PieceSet};

impl FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader::new(text);
        let mut alternatives = vec![Vec::new()];
        let mut elements = Vec::new();
        // Where the part began of which a filter is about.
        let mut part = 0;
        let mut work = 0;
        while let Some(found) = reader.peek() {
            match found {
                ';' | ':' | '\n' => {
                    reader.pass();
                    alternatives.push(std::mem::take(&mut elements));
                    part = 0;
                }
                ',' => {
                    reader.pass();
                    part = elements.len();
                }
                '{' if elements.len() > part => {
                    let filtered = filtered(&mut reader, &elements[part..], &mut work)?;
                    elements.truncate(part);
                    elements.push(filtered);
                }
                _ => elements.push(element(&mut reader)?),
            }
        }
        alternatives.push(elements);
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

/// Those queues of some elements of which the filter that follows is true; `work` is what all filters took so far.
fn filtered(reader: &mut Reader, elements: &[Element], work: &mut u128) -> Result<Element, PatternError> {
    let column = reader.column();
    reader.pass();
    let start = reader.column();
    condition::served(reader, &[], Language::Filter);
    reader.expect('}', "&& or || or }");
    reader.checked()?;
    let after = reader.column();
    let pieces = elements.iter().map(Element::pieces).sum();
    if pieces > LONGEST - 1 {
        return Err(PatternError::TooLong(pieces));
    }
    let ways = elements.iter().map(Element::ways).product();
    check_most(ways, column)?;
    *work += ways * (QUEUE_WORK + (after - start) as u128);
    if *work > MOST_WORK {
        return Err(PatternError::Crowded { column });
    }
    let mut lists = Vec::new();
    // There are so few that nothing ends it early.
    let _ = walk(
        &[State::before(elements)],
        pieces,
        &mut Vec::new(),
        &mut |queue, _| {
            reader.go_to(start);
            if condition::served(reader, &[queue], Language::Filter) != 0 {
                lists.push(PieceList::from(queue));
            }
            ControlFlow::Continue(())
        },
    );
    reader.go_to(after);
    if lists.is_empty() {
        return Err(PatternError::Nothing { column });
    }
    Ok(Element::Listed { lists, pieces })
}

fn check_most(ways: u128, column: usize) -> Result<(), PatternError> {
    if ways > MOST_LISTED {
        return Err(PatternError::Crowded { column });
    }
    Ok(())
}

fn element(reader: &mut Reader) -> Result<Element, PatternError> {
    if let Some(piece) = reader.piece() {
        let pool = PieceSet::EMPTY.with(piece);
        return Ok(Element::Choice { pool, take: 1 });
    }
    let column = reader.column();
    let mut pool = Pool::default();
    if reader.takes('*') {
        pool.pieces = [1; Piece::COUNT];
    } else {
        reader.expect('[', "a piece, * or [");
        pool.read(reader);
    }
    let (size, at) = (pool.size(), reader.column());
    let take = if reader.takes('!') {
        size
    } else if reader.takes('p') || reader.takes('P') {
        reader.expect_number()
    } else {
        1
    };
    reader.checked()?;
    if take == 0 || take > size {
        let (column, pool) = (at, size);
        return Err(PatternError::Take { column, pool, take });
    }
    pool.element(take, column)
}

/// Pieces in brackets.
#[derive(Default)]
struct Pool {
    /// How often each piece is there.
    pieces: [usize; Piece::COUNT],
    /// One piece of each of these.
    inner: Vec<PieceSet>,
}

impl Pool {
    fn size(&self) -> usize {
        self.pieces.iter().sum::<usize>() + self.inner.len()
    }

    /// Reads the pool up to its bracket, of which the first one is read.
    fn read(&mut self, reader: &mut Reader) {
        let is_others = reader.takes('^');
        loop {
            if let Some(piece) = reader.piece() {
                self.pieces[piece.index()] += 1;
            } else if reader.takes('[') {
                self.inner.push(reader.pool());
            } else if !reader.takes(',') {
                break;
            }
        }
        if self.size() == 0 {
            reader.fail("a piece or [");
        }
        reader.expect(']', "a piece, [ or ]");
        if is_others {
            self.pieces = self.pieces.map(|count| usize::from(count == 0));
        }
    }

    fn element(mut self, take: usize, column: usize) -> Result<Element, PatternError> {
        if self.inner.is_empty() && self.pieces.iter().all(|&count| count < 2) {
            let is_there = |piece: &Piece| self.pieces[piece.index()] > 0;
            let pool = Piece::ALL.into_iter().filter(is_there).collect();
            return Ok(Element::Choice { pool, take });
        }
        let (size, inner) = (self.size(), std::mem::take(&mut self.inner));
        let mut ways = 1;
        for factor in (size + 1 - take..=size).chain(inner.iter().map(|pool| pool.len())) {
            ways *= factor as u128;
            check_most(ways, column)?;
        }
        let mut lists = Vec::new();
        self.choose(&inner, take, &mut lists);
        if lists.is_empty() {
            return Err(PatternError::Nothing { column });
        }
        Ok(Element::Listed {
            lists: PieceList::in_reading_order(lists),
            pieces: take,
        })
    }

    /// Chooses a piece of each inner pool, and then the orders of some of all of them.
    fn choose(&mut self, inner: &[PieceSet], take: usize, lists: &mut Vec<PieceList>) {
        let Some((pool, rest)) = inner.split_first() else {
            return self.order(take, PieceList::EMPTY, lists);
        };
        for piece in pool.iter() {
            self.pieces[piece.index()] += 1;
            self.choose(rest, take, lists);
            self.pieces[piece.index()] -= 1;
        }
    }

    /// The orders of some pieces, before those of a list.
    fn order(&mut self, take: usize, list: PieceList, lists: &mut Vec<PieceList>) {
        if take == 0 {
            return lists.push(list);
        }
        for piece in Piece::ALL {
            if self.pieces[piece.index()] > 0 {
                self.pieces[piece.index()] -= 1;
                self.order(take - 1, list.preceded_by(Slot::of(piece)), lists);
                self.pieces[piece.index()] += 1;
            }
        }
    }
}
