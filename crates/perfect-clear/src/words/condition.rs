//! Conditions on rows of pieces: what a pattern's `{...}` asks of its queues, and what a wish asks of saves.
//!
//! A condition is worked out while it is read, and read anew for each set of rows: see [`crate::words::regex`].

use std::cmp::Ordering;

use crate::words::reader::Reader;
use crate::words::regex;
use crate::{Piece, PieceSet};

/// Rows of pieces, the readers of whose conditions go through them: one queue, or all that it can save.
pub(crate) type Rows<'a> = &'a [&'a [Piece]];

/// Language of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    /// `{...}` of a pattern.
    Filter,
    /// A wish about saves.
    Wish,
}

/// The most rows that can be distinguished: a queue saves one of seven pieces, or none.
const MOST_ROWS: usize = 63;

/// Which of these rows serve the condition, a bit for each; none if it is not true.
///
/// The condition is read up to what cannot be part of it.
pub(crate) fn served(reader: &mut Reader, rows: Rows<'_>, language: Language) -> u64 {
    let rows = &rows[..rows.len().min(MOST_ROWS)];
    if language == Language::Filter {
        return served_from_the_left(reader, rows);
    }
    let mut some = served_by_all(reader, rows, language);
    while reader.takes_two('|', "||") {
        some |= served_by_all(reader, rows, language);
    }
    some
}

/// The same, where `&&` and `||` bind alike and are read from the left, as `ExtendedSfinderPieces` has it.
fn served_from_the_left(reader: &mut Reader, rows: Rows<'_>) -> u64 {
    let (mut served, mut has_or) = (served_by_one(reader, rows, Language::Filter), false);
    loop {
        if reader.takes_two('|', "||") {
            served |= served_by_one(reader, rows, Language::Filter);
            has_or = true;
        } else if reader.takes_two('&', "&&") {
            served &= served_by_one(reader, rows, Language::Filter);
            reader.is_mixed |= has_or;
        } else {
            return served;
        }
    }
}

/// The rows that serve every condition; if none does by itself, those that serve one of them.
fn served_by_all(reader: &mut Reader, rows: Rows<'_>, language: Language) -> u64 {
    let (mut every, mut some, mut is_true) = (u64::MAX, 0, true);
    loop {
        let served = served_by_one(reader, rows, language);
        (every, some) = (every & served, some | served);
        is_true &= served != 0;
        if !reader.takes_two('&', "&&") {
            break;
        }
    }
    match every {
        _ if !is_true => 0,
        0 => some,
        every => every,
    }
}

fn served_by_one(reader: &mut Reader, rows: Rows<'_>, language: Language) -> u64 {
    reader.enter();
    let served = served_inside(reader, rows, language);
    reader.leave();
    served
}

fn served_inside(reader: &mut Reader, rows: Rows<'_>, language: Language) -> u64 {
    if reader.takes('!') {
        let is_true = served_by_one(reader, rows, language) != 0;
        return each(rows, &mut |_| !is_true);
    }
    if reader.takes('(') {
        let served = served(reader, rows, language);
        reader.expect(')', "&& or || or )");
        return served;
    }
    if reader.takes('/') {
        let served = each_anew(reader, rows, &mut regex::is_found);
        reader.expect('/', "a piece or /");
        return served;
    }
    if language == Language::Filter {
        return of_filter(reader, rows);
    }
    if reader.takes('^') {
        return each_anew(reader, rows, &mut |reader, row| {
            served_by_one(reader, &[row], language) == 0
        });
    }
    has(reader, rows)
}

/// The rows of which something is true.
fn each(rows: Rows<'_>, is_true: &mut dyn FnMut(&[Piece]) -> bool) -> u64 {
    let rows = rows.iter().enumerate();
    rows.fold(0, |all, (number, row)| all | u64::from(is_true(row)) << number)
}

/// The rows of which something is true that is read for each of them; without rows, it is read once.
fn each_anew(
    reader: &mut Reader,
    rows: Rows<'_>,
    is_true: &mut dyn FnMut(&mut Reader, &[Piece]) -> bool,
) -> u64 {
    let start = reader.column();
    if rows.is_empty() {
        is_true(reader, &[]);
    }
    each(rows, &mut |row| {
        reader.go_to(start);
        is_true(reader, row)
    })
}

/// Pieces of a wish.
fn has(reader: &mut Reader, rows: Rows<'_>) -> u64 {
    let mut wanted = Vec::new();
    while let Some(piece) = reader.piece() {
        wanted.push(piece);
    }
    if wanted.is_empty() {
        reader.fail("a piece, ! ^ ( or /");
    }
    each(rows, &mut |row| {
        let enough = |&piece: &Piece| count(row, piece) >= count(&wanted, piece);
        wanted.iter().all(enough)
    })
}

#[inline(never)]
fn count(row: &[Piece], piece: Piece) -> usize {
    row.iter().filter(|&&other| other == piece).count()
}

/// `2:` or `1-3:` and what is so there, `T=1`, or `T<I`.
fn of_filter(reader: &mut Reader, rows: Rows<'_>) -> u64 {
    if let Some(mut to) = reader.number() {
        let mut from = 0;
        if reader.takes('-') {
            (from, to) = (to, reader.expect_number());
        }
        reader.expect(':', ":");
        let mut parts = Vec::new();
        for row in rows {
            parts.push(row.get(from..row.len().min(to)).unwrap_or(&[]));
        }
        return served_by_one(reader, &parts, Language::Filter);
    }
    let first = items(reader, "a piece, * [ ! ( / or a number");
    let (is_less, is_not, is_more) = (reader.takes('<'), reader.takes('!'), reader.takes('>'));
    let is_equal = reader.takes('=');
    if is_equal && !is_less && !is_not && !is_more {
        // It may be written twice.
        reader.takes('=');
    }
    if is_less && !is_not && !is_more && !is_equal && reader.peek().is_some_and(|sign| !sign.is_ascii_digit())
    {
        let then = items(reader, "a piece, * [ or a number");
        return each(rows, &mut |row| {
            let is_before = |one: &Item| then.iter().all(|other| one.is_before(other, row));
            first.iter().all(is_before)
        });
    }
    let signs = u8::from(is_less) + u8::from(is_not) + u8::from(is_more);
    if signs > 1 || !is_equal && (is_not || signs == 0) {
        reader.fail("= != < > <= or >=");
    }
    let number = reader.expect_number();
    each(rows, &mut |row| {
        let is_so = |piece| match count(row, piece).cmp(&number) {
            Ordering::Less => is_less || is_not,
            Ordering::Equal => is_equal && !is_not,
            Ordering::Greater => is_more || is_not,
        };
        first.iter().all(|item| item.pool.iter().any(is_so))
    })
}

/// One of a pool of pieces, as it stands in `TT[LJ]`.
struct Item {
    pool: PieceSet,
    /// How often each piece stands by itself before this: the second `T` is the second one of the queue.
    earlier: [u8; Piece::COUNT],
}

/// At least one item: pieces that stand by themselves, `*` for all of them, and pools.
fn items(reader: &mut Reader, expected: &'static str) -> Vec<Item> {
    let mut items = Vec::new();
    let mut earlier = [0_u8; Piece::COUNT];
    loop {
        if reader.takes('[') {
            let pool = reader.pool();
            items.push(Item { pool, earlier });
            continue;
        }
        let singles = match reader.piece() {
            Some(piece) => PieceSet::EMPTY.with(piece),
            None if reader.takes('*') => PieceSet::FULL,
            None => break,
        };
        for piece in singles.iter() {
            let pool = PieceSet::EMPTY.with(piece);
            items.push(Item { pool, earlier });
            let earlier = &mut earlier[piece.index()];
            *earlier = earlier.saturating_add(1);
        }
    }
    if items.is_empty() {
        reader.fail(expected);
    }
    items
}

impl Item {
    /// Whether one of these pieces comes, and before one of those, which need not come.
    fn is_before(&self, other: &Self, row: &[Piece]) -> bool {
        // A place that no row has, if the piece does not come.
        let place = |item: &Self, piece: Piece| {
            let mut places = (0..row.len()).filter(|&place| row[place] == piece);
            places
                .nth(item.earlier[piece.index()].into())
                .unwrap_or(usize::MAX)
        };
        self.pool.iter().any(|one| {
            let mut others = other.pool.iter().map(|piece| place(other, piece));
            others.any(|other| place(self, one) < other)
        })
    }
}
