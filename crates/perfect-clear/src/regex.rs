//! Regular expressions about rows of pieces.
//!
//! # What
//!
//! Pieces, `.`, `[TI]`, `[^TI]`, `^`, `$`, `|`, groups, `(?:)`, `(?=)`, `(?!)`, and `*`, `+`, `?`, `{2}`, `{1,2}`.
//!
//! # How
//!
//! Only whether something is found is asked, never where. So a part maps the set of places where it may begin to the
//! set of places where it may end, one bit for each place, and nothing is ever tried twice: there is no backtracking,
//! and no text takes long. References to groups cannot be had this way; they are refused. An expression is read anew
//! for each row: rows are short, and nothing need be kept in memory, which is less to load for the page.

use crate::reader::Reader;
use crate::{Piece, PieceSet};

/// The places of a row are those between pieces, so that there is room for 63 pieces.
pub(crate) const LONGEST: usize = 63;

/// Where an expression ends that begins at some of these places of a row of at most [`LONGEST`] pieces: a bit for each.
///
/// It is read up to the sign that ends it, which stays.
pub(crate) fn ends(reader: &mut Reader, row: &[Piece], from: u64) -> u64 {
    let (mut all, mut ends) = (0, from);
    loop {
        match reader.peek() {
            None | Some(')' | '/') => return all | ends,
            Some('|') => {
                reader.pass();
                (all, ends) = (all | ends, from);
            }
            Some(_) => ends = repeated(reader, row, ends),
        }
    }
}

/// Where a part ends that stands as often as the sign after it says.
fn repeated(reader: &mut Reader, row: &[Piece], from: u64) -> u64 {
    let start = reader.column();
    let once = part(reader, row, from);
    let Some((least, most)) = times(reader) else {
        return once;
    };
    let after = reader.column();
    let (mut all, mut ends) = (if least == 0 { from } else { 0 }, from);
    for time in 1..=most {
        reader.go_to(start);
        let before = ends;
        ends = part(reader, row, before);
        // Places only grow, so that what stays as it was stays so.
        let is_last = ends == before;
        if time >= least || is_last {
            all |= ends;
        }
        if is_last {
            break;
        }
    }
    reader.go_to(after);
    all
}

/// How often a part stands there, if the next sign says so.
fn times(reader: &mut Reader) -> Option<(usize, usize)> {
    let times = match reader.peek()? {
        '*' => (0, LONGEST),
        '+' => (1, LONGEST),
        '?' => (0, 1),
        '{' => {
            reader.pass();
            let least = reader.number();
            let most = if reader.takes(',') {
                reader.number().or(Some(LONGEST))
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

fn part(reader: &mut Reader, row: &[Piece], from: u64) -> u64 {
    let pool = match reader.piece() {
        Some(piece) => PieceSet::EMPTY.with(piece),
        None if reader.takes('.') => PieceSet::FULL,
        None if reader.takes('[') => reader.pool(),
        None if reader.takes('^') => return from & 1,
        None if reader.takes('$') => return from & 1 << row.len(),
        None if reader.takes('(') => return group(reader, row, from),
        None => {
            reader.fail("a piece or . ^ $ [ ( |");
            return 0;
        }
    };
    let places = row.iter().enumerate();
    let places = places.fold(0, |all, (place, &piece)| {
        all | u64::from(pool.contains(piece)) << place
    });
    (places & from) << 1
}

/// What stands in parentheses, of which the first one is read.
fn group(reader: &mut Reader, row: &[Piece], from: u64) -> u64 {
    reader.enter();
    let ends = inside(reader, row, from);
    reader.leave();
    reader.expect(')', "a piece or )");
    ends
}

fn inside(reader: &mut Reader, row: &[Piece], from: u64) -> u64 {
    if !reader.takes('?') || reader.takes(':') {
        return ends(reader, row, from);
    }
    let is_wanted = !reader.takes('!');
    if is_wanted {
        reader.expect('=', ": or = or !");
    }
    let start = reader.column();
    let mut places = 0;
    // Each place is looked at, also where the part may not begin, so that the expression is read to its end.
    for place in 0..=row.len() {
        reader.go_to(start);
        let is_so = ends(reader, row, 1 << place) != 0;
        places |= u64::from(is_so == is_wanted) << place;
    }
    places & from
}
