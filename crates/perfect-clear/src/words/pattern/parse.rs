//! Patterns from text.

use std::ops::ControlFlow;
use std::str::FromStr;

use super::walk::{State, walk};
use super::{Element, LONGEST, MOST_LISTED, MOST_WORK, Pattern, PatternError, QUEUE_WORK};
use crate::words::condition::{self, Language};
use crate::words::piece_list::PieceList;
use crate::words::reader::Reader;
use crate::words::slot::Slot;
use crate::{Piece, PieceSet};

impl FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let cleaned = cleaned(text);
        let mut reading = Reading {
            reader: Reader::new(&cleaned),
            work: 0,
            nothing: None,
        };
        let alternatives = reading.alternatives()?;
        if reading.reader.peek().is_some() {
            reading.reader.fail("a piece, * or [");
        }
        reading.reader.checked()?;
        let pattern = Self {
            text: if cleaned == text {
                text.trim().to_owned()
            } else {
                squeezed(&cleaned)
            },
            alternatives,
            is_mixed: reading.reader.is_mixed,
        };
        match (pattern.lengths().max(), reading.nothing) {
            (None, Some(column)) => Err(PatternError::Nothing { column }),
            (None, None) => Err(PatternError::Empty),
            (Some(long), _) if long > LONGEST - 1 => Err(PatternError::TooLong(long)),
            _ => Ok(pattern),
        }
    }
}

/// The text with blanks in the places of quotes and remarks. Of a quiz, the letters of pieces stay.
fn cleaned(text: &str) -> String {
    let lines = text.split('\n').map(|line| {
        let (kept, remark) = line.split_at(line.find('#').unwrap_or(line.len()));
        let is_quiz = remark.starts_with("#Q=");
        let end = if is_quiz {
            remark.find(';').unwrap_or(remark.len())
        } else {
            0
        };
        let (quiz, rest) = remark.split_at(end);
        let of_quiz = |sign: char| {
            let is_piece = Piece::from_letter(sign).is_some() || sign == '*';
            if is_piece { sign } else { ' ' }
        };
        let kept = kept
            .chars()
            .map(|sign| if "'\"".contains(sign) { ' ' } else { sign });
        let mut line: String = kept.chain(quiz.chars().map(of_quiz)).collect();
        if is_quiz && !rest.is_empty() {
            line.push_str(&cleaned(rest));
        }
        line
    });
    lines.collect::<Vec<String>>().join("\n")
}

/// The lines without blanks around them and long ones between.
fn squeezed(text: &str) -> String {
    let lines = text
        .split('\n')
        .map(|line| line.split_whitespace().collect::<Vec<&str>>().join(" "));
    let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
    lines.join("\n")
}

/// Pattern that is being read.
struct Reading {
    reader: Reader,
    /// What all filters took so far.
    work: u128,
    /// The column of the first filter that left nothing.
    nothing: Option<usize>,
}

impl Reading {
    /// The alternatives up to a parenthesis or the end, of which those without a queue are left out.
    fn alternatives(&mut self) -> Result<Vec<Vec<Element>>, PatternError> {
        let mut alternatives = vec![self.alternative()?];
        while matches!(self.reader.peek(), Some(';' | ':' | '\n')) {
            self.reader.pass();
            alternatives.push(self.alternative()?);
        }
        alternatives
            .retain(|elements| !elements.is_empty() && elements.iter().all(|element| element.ways() > 0));
        Ok(alternatives)
    }

    fn alternative(&mut self) -> Result<Vec<Element>, PatternError> {
        let mut elements = Vec::new();
        // Where the part began of which a filter is about.
        let mut part = 0;
        loop {
            match self.reader.peek() {
                None | Some(';' | ':' | '\n' | ')') => return Ok(elements),
                Some(',') => {
                    self.reader.pass();
                    part = elements.len();
                }
                Some('{') if elements.len() > part => {
                    let filtered = self.filtered(&elements[part..])?;
                    elements.truncate(part);
                    elements.push(filtered);
                }
                Some('(') => elements.extend(self.group()?),
                Some(_) => elements.extend(element(&mut self.reader)?),
            }
        }
    }

    /// What stands in parentheses; several alternatives are one list.
    fn group(&mut self) -> Result<Vec<Element>, PatternError> {
        let column = self.reader.column();
        self.reader.pass();
        self.reader.enter();
        let mut alternatives = self.alternatives()?;
        self.reader.leave();
        self.reader.expect(')', "a piece, , or )");
        self.reader.checked()?;
        if alternatives.len() < 2 {
            let lists = Vec::new();
            let none = vec![Element::Listed { lists, pieces: 1 }];
            self.nothing = self.nothing.or(alternatives.is_empty().then_some(column));
            return Ok(alternatives.pop().unwrap_or(none));
        }
        let pieces: Vec<usize> = alternatives.iter().map(|elements| length(elements)).collect();
        if pieces.iter().any(|&other| other != pieces[0]) {
            return Err(PatternError::Uneven { column });
        }
        check_most(alternatives.iter().map(|elements| ways(elements)).sum(), column)?;
        let states: Vec<State<'_>> = alternatives
            .iter()
            .map(|elements| State::before(elements))
            .collect();
        let lists = spelled(&states, pieces[0], &mut |_| true)?;
        Ok(vec![Element::Listed {
            lists,
            pieces: pieces[0],
        }])
    }

    /// Those queues of some elements of which the filter that follows is true.
    fn filtered(&mut self, elements: &[Element]) -> Result<Element, PatternError> {
        let reader = &mut self.reader;
        let column = reader.column();
        reader.pass();
        let start = reader.column();
        condition::served(reader, &[], Language::Filter);
        reader.expect('}', "&& or || or }");
        reader.checked()?;
        let after = reader.column();
        let (pieces, ways) = (length(elements), ways(elements));
        check_most(ways, column)?;
        self.work += ways * (QUEUE_WORK + (after - start) as u128);
        if self.work > MOST_WORK {
            return Err(PatternError::Crowded { column });
        }
        let lists = spelled(&[State::before(elements)], pieces, &mut |queue| {
            reader.go_to(start);
            condition::served(reader, &[queue], Language::Filter) != 0
        })?;
        self.reader.go_to(after);
        self.nothing = self.nothing.or(lists.is_empty().then_some(column));
        Ok(Element::Listed { lists, pieces })
    }
}

/// Pieces of elements that follow each other.
fn length(elements: &[Element]) -> usize {
    elements.iter().map(Element::pieces).sum()
}

/// Choices of elements that follow each other.
fn ways(elements: &[Element]) -> u128 {
    elements.iter().map(Element::ways).product()
}

/// The whole queues that are wanted, each once, in the order of their letters.
fn spelled(
    states: &[State<'_>],
    pieces: usize,
    is_wanted: &mut dyn FnMut(&[Piece]) -> bool,
) -> Result<Vec<PieceList>, PatternError> {
    if pieces > LONGEST - 1 {
        return Err(PatternError::TooLong(pieces));
    }
    let mut lists = Vec::new();
    // There are so few that nothing ends it early.
    let _ = walk(states, pieces, &mut Vec::new(), &mut |queue, _| {
        if is_wanted(queue) {
            lists.push(PieceList::from(queue));
        }
        ControlFlow::Continue(())
    });
    Ok(lists)
}

fn check_most(ways: u128, column: usize) -> Result<(), PatternError> {
    if ways > MOST_LISTED {
        return Err(PatternError::Crowded { column });
    }
    Ok(())
}

/// The next element; none if it takes no piece of a pool.
fn element(reader: &mut Reader) -> Result<Option<Element>, PatternError> {
    if let Some(piece) = reader.piece() {
        let pool = PieceSet::EMPTY.with(piece);
        return Ok(Some(Element::Choice { pool, take: 1 }));
    }
    let column = reader.column();
    let mut pool = Pool::default();
    let is_all = reader.takes('*');
    if is_all {
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
    if take == 0 && !is_all {
        return Ok(None);
    }
    if take == 0 || take > size {
        let (column, pool) = (at, size);
        return Err(PatternError::Take { column, pool, take });
    }
    pool.element(take, column).map(Some)
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
        if self.size() == 0 && !is_others {
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
