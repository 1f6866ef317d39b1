//! Regular expressions about rows of pieces.
//!
//! # What
//!
//! Pieces, `.`, `[TI]`, `[^TI]`, `^`, `$`, `|`, groups, `(?:)`, `(?=)`, `(?!)`, and `*`, `+`, `?`, `{2}`, `{1,2}`.
//!
//! # How
//!
//! Only whether something is found is asked, never where. So a part of an expression is read once, and becomes a
//! relation: from each place of the row to the places where the part may end that begins there, one bit for each. Parts
//! that follow each other are composed, and repeated ones are composed until nothing changes; there is no backtracking,
//! and no text takes long. References to groups cannot be had this way; they are refused. An expression is read anew
//! for each row: rows are short, and nothing need be kept in memory, which is less to load for the page.

use crate::reader::Reader;
use crate::{Piece, PieceSet};

/// The places of a row are those between pieces, so that there is room for 63 pieces.
pub(crate) const LONGEST: usize = 63;

/// Whether an expression is found in a row, of which at most the first [`LONGEST`] pieces are looked at.
///
/// It is read up to the sign that ends it, which stays.
pub(crate) fn is_found(reader: &mut Reader, row: &[Piece]) -> bool {
    let row = &row[..row.len().min(LONGEST)];
    any(reader, row).0.iter().any(|&ends| ends != 0)
}

/// Places where a part of an expression may end that begins at each place of a row, a bit for each.
#[derive(Clone, PartialEq, Eq)]
struct Ends(Vec<u64>);

impl Ends {
    /// Those of a part that takes nothing, at the places where it may stand.
    fn stay(row: &[Piece], may_stand: impl FnMut(usize) -> bool) -> Self {
        let mut may_stand = may_stand;
        let places = 0..=row.len();
        Self(places.map(|place| u64::from(may_stand(place)) << place).collect())
    }

    /// Those of a part that takes one piece of a pool.
    fn step(row: &[Piece], pool: PieceSet) -> Self {
        let steps = row.iter().zip(1_u32..);
        let steps = steps.map(|(&piece, place)| u64::from(pool.contains(piece)) << place);
        Self(steps.chain([0]).collect())
    }

    /// Those of this part and then another one.
    fn then(&self, next: &Self) -> Self {
        let after = |&ends: &u64| {
            let nexts = next.0.iter().enumerate();
            nexts.fold(0, |all, (place, &next)| all | (next * (ends >> place & 1)))
        };
        Self(self.0.iter().map(after).collect())
    }

    /// Ends of this part or another one.
    fn or(&self, other: &Self) -> Self {
        Self(
            self.0
                .iter()
                .zip(&other.0)
                .map(|(one, other)| one | other)
                .collect(),
        )
    }

    /// Ends of this part, `least` to `most` times: a row has few places, and from their number on nothing changes.
    fn times(&self, row: &[Piece], least: usize, most: usize) -> Self {
        let enough = row.len() + 2;
        let mut all = Self::stay(row, |_| least <= most);
        for time in 0..most.min(enough) {
            let once_more = all.then(self);
            all = if time < least.min(enough) {
                once_more
            } else {
                all.or(&once_more)
            };
        }
        all
    }
}

/// Alternatives.
fn any(reader: &mut Reader, row: &[Piece]) -> Ends {
    let mut all = Ends::stay(row, |_| false);
    loop {
        let mut ends = Ends::stay(row, |_| true);
        while !matches!(reader.peek(), None | Some(')' | '/' | '|')) {
            let part = part(reader, row);
            ends = ends.then(&match times(reader) {
                Some((least, most)) => part.times(row, least, most),
                None => part,
            });
        }
        all = all.or(&ends);
        if !reader.takes('|') {
            return all;
        }
    }
}

/// How often a part stands there, at least and at most, if the next sign says so.
fn times(reader: &mut Reader) -> Option<(usize, usize)> {
    let times = match reader.peek()? {
        '*' => (0, usize::MAX),
        '+' => (1, usize::MAX),
        '?' => (0, 1),
        '{' => {
            reader.pass();
            let least = reader.number();
            let most = if reader.takes(',') {
                reader.number().or(Some(usize::MAX))
            } else {
                least
            };
            if most.is_none() || reader.peek() != Some('}') {
                reader.fail("a number or }");
            }
            (least.unwrap_or(0), most.unwrap_or(0))
        }
        _ => return None,
    };
    reader.pass();
    // As few as possible: which of several is found does not matter.
    reader.takes('?');
    Some(times)
}

fn part(reader: &mut Reader, row: &[Piece]) -> Ends {
    let pool = match reader.piece() {
        Some(piece) => PieceSet::EMPTY.with(piece),
        None if reader.takes('.') => PieceSet::FULL,
        None if reader.takes('[') => reader.pool(),
        None if reader.takes('^') => return Ends::stay(row, |place| place == 0),
        None if reader.takes('$') => return Ends::stay(row, |place| place == row.len()),
        None if reader.takes('(') => return group(reader, row),
        None => {
            reader.fail("a piece or . ^ $ [ ( |");
            PieceSet::EMPTY
        }
    };
    Ends::step(row, pool)
}

/// What stands in parentheses, of which the first one is read.
fn group(reader: &mut Reader, row: &[Piece]) -> Ends {
    reader.enter();
    let ends = inside(reader, row);
    reader.leave();
    reader.expect(')', "a piece or )");
    ends
}

fn inside(reader: &mut Reader, row: &[Piece]) -> Ends {
    if !reader.takes('?') || reader.takes(':') {
        return any(reader, row);
    }
    let is_wanted = !reader.takes('!');
    if is_wanted {
        reader.expect('=', ": or = or !");
    }
    let ends = any(reader, row);
    Ends::stay(row, |place| (ends.0[place] != 0) == is_wanted)
}
