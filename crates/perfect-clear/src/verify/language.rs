//! What filters of patterns and wishes about saves mean, worked out anew.
//!
//! Nothing is compiled: a condition is read again for every queue, sign by sign, and what it says is worked out on the
//! way. Regular expressions are tried by backtracking, with a list of what is known, or some would take forever. Rows
//! of pieces are texts in capital letters.

use std::collections::BTreeMap;

/// Signs that are left to read.
type Rest<'a> = &'a [char];

/// The pieces in the order in which saves are written.
pub(super) const ORDER: &str = "TILJSZO";

/// The deepest that brackets and signs may stand in each other.
const DEEPEST: usize = 200;

/// For each row, whether it makes a condition true; none does if it is not true.
type Served = Vec<bool>;

/// Whether a condition of a filter, without its braces, is true of a queue; `None` if it is no condition.
pub(super) fn filter_holds(condition: &[char], queue: &str) -> Option<bool> {
    if is_too_deep(condition) {
        return None;
    }
    let (served, rest) = any(condition, &[queue.to_owned()], false)?;
    rest.is_empty().then(|| served.contains(&true))
}

/// Which of a queue's saves, each a text in any order, make a wish come true: none if it does not; `None` if it is no
/// wish.
///
/// ```
/// use quadrille_perfect_clear::verify::wish_served;
///
/// let saves = ["LT".to_owned(), "S".to_owned()];
/// assert_eq!(wish_served("T&&S", &saves), Some(vec![true, true]));
/// assert_eq!(wish_served("/^TL$/ && !TS", &saves), Some(vec![true, false]));
/// assert_eq!(wish_served("T&S", &saves), None);
/// ```
#[must_use]
pub fn wish_served(wish: &str, saves: &[String]) -> Option<Vec<bool>> {
    let signs: Vec<char> = wish.chars().filter(|sign| !sign.is_whitespace()).collect();
    if is_too_deep(&signs) {
        return None;
    }
    let sorted = |save: &String| {
        let mut letters: Vec<char> = save.chars().collect();
        letters.sort_by_key(|&letter| ORDER.find(letter));
        letters.into_iter().collect()
    };
    let saves: Vec<String> = saves.iter().map(sorted).collect();
    let (served, rest) = any(&signs, &saves, true)?;
    rest.is_empty().then_some(served)
}

/// Whether brackets and signs stand in each other deeper than in any condition that is read elsewhere.
fn is_too_deep(signs: Rest<'_>) -> bool {
    let (mut open, mut run) = (Vec::new(), 0);
    signs.iter().any(|sign| {
        match sign {
            '(' => {
                open.push(run + 1);
                run = 0;
            }
            '!' | '^' | ':' => run += 1,
            '0'..='9' | '-' => {}
            _ => {
                run = 0;
                if *sign == ')' {
                    open.pop();
                }
            }
        }
        open.iter().sum::<usize>() + run > DEEPEST
    })
}

/// Saves that serve one part.
fn any<'a>(signs: Rest<'a>, rows: &[String], is_wish: bool) -> Option<(Served, Rest<'a>)> {
    if !is_wish {
        return from_the_left(signs, rows);
    }
    let (mut served, mut rest) = every(signs, rows, is_wish)?;
    while let ['|', '|', more @ ..] = rest {
        let (other, more) = every(more, rows, is_wish)?;
        let either = served.iter().zip(other).map(|(one, other)| *one || other);
        (served, rest) = (either.collect(), more);
    }
    Some((served, rest))
}

/// Rows of which a filter's parts are true, joined as they come.
fn from_the_left<'a>(signs: Rest<'a>, rows: &[String]) -> Option<(Served, Rest<'a>)> {
    let (mut served, mut rest) = single(signs, rows, false)?;
    while let [sign @ ('|' | '&'), again, more @ ..] = rest {
        if sign != again {
            return None;
        }
        let (part, more) = single(more, rows, false)?;
        for (one, other) in served.iter_mut().zip(part) {
            *one = if *sign == '|' {
                *one || other
            } else {
                *one && other
            };
        }
        rest = more;
    }
    Some((served, rest))
}

/// Saves that serve all parts, or else one of them.
fn every<'a>(signs: Rest<'a>, rows: &[String], is_wish: bool) -> Option<(Served, Rest<'a>)> {
    let (first, mut rest) = single(signs, rows, is_wish)?;
    let mut parts = vec![first];
    while let ['&', '&', more @ ..] = rest {
        let (part, more) = single(more, rows, is_wish)?;
        parts.push(part);
        rest = more;
    }
    let is_true = parts.iter().all(|part| part.contains(&true));
    let of_all: Served = (0..rows.len())
        .map(|row| parts.iter().all(|part| part[row]))
        .collect();
    let of_one = (0..rows.len()).map(|row| is_true && parts.iter().any(|part| part[row]));
    let served = if of_all.contains(&true) {
        of_all
    } else {
        of_one.collect()
    };
    Some((served, rest))
}

fn single<'a>(signs: Rest<'a>, rows: &[String], is_wish: bool) -> Option<(Served, Rest<'a>)> {
    match signs {
        ['!', rest @ ..] => {
            let (served, rest) = single(rest, rows, is_wish)?;
            Some((vec![!served.contains(&true); rows.len()], rest))
        }
        ['^', rest @ ..] if is_wish => {
            // Each save by itself; with none, the wish is read all the same.
            let (_, after) = single(rest, rows, is_wish)?;
            let alone = |row: &String| single(rest, std::slice::from_ref(row), true);
            let is_avoided = |row| alone(row).is_some_and(|(served, _)| served == [false]);
            Some((rows.iter().map(is_avoided).collect(), after))
        }
        ['(', rest @ ..] => {
            let (served, rest) = any(rest, rows, is_wish)?;
            Some((served, rest.strip_prefix(&[')'])?))
        }
        ['/', rest @ ..] => {
            let end = rest.iter().position(|&sign| sign == '/')?;
            let served: Option<Served> = rows.iter().map(|row| is_found(&rest[..end], row)).collect();
            Some((served?, &rest[end + 1..]))
        }
        [digit, ..] if !is_wish && digit.is_ascii_digit() => within(signs, rows),
        _ if is_wish => has(signs, rows),
        _ => compared(signs, rows),
    }
}

fn number(signs: Rest<'_>) -> Option<(usize, Rest<'_>)> {
    let digits = signs.iter().take_while(|sign| sign.is_ascii_digit()).count();
    let text: String = signs[..digits].iter().collect();
    Some((text.parse().ok()?, &signs[digits..]))
}

/// `3:` or `1-3:`, and what is so there.
fn within<'a>(signs: Rest<'a>, rows: &[String]) -> Option<(Served, Rest<'a>)> {
    let (mut from, (mut to, mut rest)) = (0, number(signs)?);
    if let ['-', more @ ..] = rest {
        from = to;
        (to, rest) = number(more)?;
    }
    let part = |row: &String| row.chars().take(to).skip(from).collect();
    let parts: Vec<String> = rows.iter().map(part).collect();
    single(rest.strip_prefix(&[':'])?, &parts, false)
}

/// Pieces that a save has.
fn has<'a>(signs: Rest<'a>, rows: &[String]) -> Option<(Served, Rest<'a>)> {
    let length = signs.iter().take_while(|&&sign| is_piece(sign)).count();
    let wanted: String = signs[..length].iter().map(char::to_ascii_uppercase).collect();
    let enough = |row: &String| {
        let count = |text: &str, piece| text.matches(piece).count();
        wanted
            .chars()
            .all(|piece| count(row, piece) >= count(&wanted, piece))
    };
    (length > 0).then(|| (rows.iter().map(enough).collect(), &signs[length..]))
}

fn is_piece(sign: char) -> bool {
    ORDER.contains(sign.to_ascii_uppercase())
}

/// The items of `T[LJ]*`, each the pieces that will do; a piece by itself is marked.
fn items(mut signs: Rest<'_>) -> Option<(Vec<(String, bool)>, Rest<'_>)> {
    let mut items = Vec::new();
    loop {
        match signs {
            ['[', rest @ ..] => {
                let end = rest.iter().position(|&sign| sign == ']')?;
                items.push((set(&rest[..end])?, false));
                signs = &rest[end + 1..];
            }
            ['*', rest @ ..] => {
                items.extend(ORDER.chars().map(|piece| (piece.to_string(), true)));
                signs = rest;
            }
            [sign, rest @ ..] if is_piece(*sign) => {
                items.push((sign.to_ascii_uppercase().to_string(), true));
                signs = rest;
            }
            _ if items.is_empty() => return None,
            _ => return Some((items, signs)),
        }
    }
}

/// The pieces of a set that stands in brackets; `*` is all of them.
pub(super) fn set(signs: Rest<'_>) -> Option<String> {
    let (is_others, signs) = match signs {
        ['^', signs @ ..] => (true, signs),
        signs => (false, signs),
    };
    if signs.is_empty() || !signs.iter().all(|&sign| sign == '*' || is_piece(sign)) {
        return None;
    }
    let is_named = |&piece: &char| {
        let same = |&sign: &char| sign == '*' || sign.to_ascii_uppercase() == piece;
        signs.iter().any(same) != is_others
    };
    Some(ORDER.chars().filter(is_named).collect())
}

/// `T=1`, or `T<I`.
fn compared<'a>(signs: Rest<'a>, rows: &[String]) -> Option<(Served, Rest<'a>)> {
    let (first, rest) = items(signs)?;
    let length = rest.iter().take_while(|&&sign| "=!<>".contains(sign)).count();
    let (sign, rest): (String, _) = (rest[..length].iter().collect(), &rest[length..]);
    if sign == "<" && !rest.first().is_some_and(char::is_ascii_digit) {
        let (then, rest) = items(rest)?;
        let before = rows.iter().map(|row| comes_before(&first, &then, row));
        return Some((before.collect(), rest));
    }
    let (number, rest) = number(rest)?;
    let is_so = |count: usize| match &*sign {
        "=" | "==" => Some(count == number),
        "!=" => Some(count != number),
        "<" => Some(count < number),
        "<=" => Some(count <= number),
        ">" => Some(count > number),
        ">=" => Some(count >= number),
        _ => None,
    };
    is_so(0)?;
    let counts = |row: &String| {
        let will_do = |piece| is_so(row.matches(piece).count()) == Some(true);
        first.iter().all(|(pool, _)| pool.chars().any(will_do))
    };
    Some((rows.iter().map(counts).collect(), rest))
}

/// Whether each of some items comes before each of some others.
fn comes_before(first: &[(String, bool)], then: &[(String, bool)], row: &str) -> bool {
    let place = |items: &[(String, bool)], item: usize, piece: char| {
        let same = |(pool, is_single): &&(String, bool)| *is_single && pool.starts_with(piece);
        let which = items[..item].iter().filter(same).count();
        row.match_indices(piece).nth(which).map(|(place, _)| place)
    };
    let is_before = |one: usize, other: usize| {
        first[one].0.chars().any(|a| {
            then[other]
                .0
                .chars()
                .any(|b| match (place(first, one, a), place(then, other, b)) {
                    (None, _) => false,
                    (_, None) => true,
                    (Some(a), Some(b)) => a < b,
                })
        })
    };
    (0..first.len()).all(|one| (0..then.len()).all(|other| is_before(one, other)))
}

/// Whether a regular expression is found in a row; `None` if it is none.
fn is_found(regex: Rest<'_>, row: &str) -> Option<bool> {
    let mut search = Search {
        row: row.chars().collect(),
        known: BTreeMap::new(),
    };
    let mut is_found = false;
    for start in 0..=search.row.len() {
        is_found |= !search.alternatives(regex, start)?.is_empty();
    }
    Some(is_found)
}

/// A row, and where what was tried on it ends: by where that stands in the expression, its length, and where it began.
struct Search {
    row: Vec<char>,
    known: BTreeMap<(usize, usize, usize), Option<Vec<usize>>>,
}

impl Search {
    /// Every place where an expression, or what stands in a group, can end.
    fn alternatives(&mut self, regex: Rest<'_>, start: usize) -> Option<Vec<usize>> {
        let key = (regex.as_ptr() as usize, regex.len(), start);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let ends = self.try_alternatives(regex, start);
        self.known.insert(key, ends.clone());
        ends
    }

    fn try_alternatives(&mut self, regex: Rest<'_>, start: usize) -> Option<Vec<usize>> {
        let mut ends = Vec::new();
        for sequence in split(regex)? {
            ends.extend(self.sequence_ends(sequence, start)?);
        }
        Some(without_repetition(ends))
    }

    fn sequence_ends(&mut self, signs: Rest<'_>, start: usize) -> Option<Vec<usize>> {
        let (mut signs, mut ends) = (signs, vec![start]);
        while let Some(first) = signs.first() {
            let length = match first {
                '(' => closing(signs)? + 1,
                '[' => signs.iter().position(|&sign| sign == ']')? + 1,
                _ => 1,
            };
            let (part, rest) = signs.split_at(length);
            let (least, most, rest) = repeats(rest)?;
            ends = self.repeated(part, least, most, ends)?;
            signs = rest;
        }
        Some(ends)
    }

    /// Where a part ends that begins at one of `starts` and stands there `least` to `most` times.
    fn repeated(
        &mut self,
        part: Rest<'_>,
        least: usize,
        most: usize,
        starts: Vec<usize>,
    ) -> Option<Vec<usize>> {
        let (mut ends, mut now) = (Vec::new(), starts);
        for times in 0..=most {
            let mut next = Vec::new();
            for &end in &now {
                next.extend(self.part_ends(part, end)?);
            }
            let next = without_repetition(next);
            let is_last = next == now;
            if times >= least || is_last && least <= most {
                ends.extend(&now);
            }
            if is_last {
                break;
            }
            now = next;
        }
        Some(without_repetition(ends))
    }

    fn part_ends(&mut self, part: Rest<'_>, start: usize) -> Option<Vec<usize>> {
        let (next, last) = (self.row.get(start).copied(), self.row.len());
        let step = |is_so: bool| if is_so { vec![start + 1] } else { Vec::new() };
        let stay = |is_so: bool| if is_so { vec![start] } else { Vec::new() };
        match part {
            ['(', '?', '=', inside @ .., ')'] => Some(stay(!self.alternatives(inside, start)?.is_empty())),
            ['(', '?', '!', inside @ .., ')'] => Some(stay(self.alternatives(inside, start)?.is_empty())),
            ['(', '?', ':', inside @ .., ')'] | ['(', inside @ .., ')'] => self.alternatives(inside, start),
            ['[', inside @ .., ']'] => {
                let set = set(inside)?;
                Some(step(next.is_some_and(|piece| set.contains(piece))))
            }
            ['.'] => Some(step(next.is_some())),
            ['^'] => Some(stay(start == 0)),
            ['$'] => Some(stay(start == last)),
            [sign] if is_piece(*sign) => Some(step(next == Some(sign.to_ascii_uppercase()))),
            _ => None,
        }
    }
}

fn without_repetition(mut places: Vec<usize>) -> Vec<usize> {
    places.sort_unstable();
    places.dedup();
    places
}

/// The parts between those `|` that stand in no group and no brackets.
fn split(regex: Rest<'_>) -> Option<Vec<Rest<'_>>> {
    let (mut depth, mut start, mut parts) = (0_usize, 0, Vec::new());
    for (place, sign) in regex.iter().enumerate() {
        match sign {
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1)?,
            '|' if depth == 0 => {
                parts.push(&regex[start..place]);
                start = place + 1;
            }
            _ => {}
        }
    }
    parts.push(&regex[start..]);
    (depth == 0).then_some(parts)
}

/// How often a part may stand there, and what follows.
fn repeats(signs: Rest<'_>) -> Option<(usize, usize, Rest<'_>)> {
    let (least, most, rest) = match signs {
        ['*', rest @ ..] => (0, 99, rest),
        ['+', rest @ ..] => (1, 99, rest),
        ['?', rest @ ..] => (0, 1, rest),
        ['{', rest @ ..] => {
            let end = rest.iter().position(|&sign| sign == '}')?;
            let text: String = rest[..end].iter().collect();
            let (least, most) = text.split_once(',').unwrap_or((&text, &text));
            let or = |text: &str, other| {
                if text.is_empty() {
                    Some(other)
                } else {
                    text.parse().ok()
                }
            };
            (or(least, 0)?, or(most, 99)?, &rest[end + 1..])
        }
        rest => return Some((1, 1, rest)),
    };
    Some((least, most, rest.strip_prefix(&['?']).unwrap_or(rest)))
}

fn closing(signs: Rest<'_>) -> Option<usize> {
    let mut depth = 0_usize;
    signs.iter().position(|sign| {
        depth += usize::from(*sign == '(');
        depth -= usize::from(*sign == ')' && depth > 0);
        depth == 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each sign with a number that is too small, one that is the count, and one that is too large.
    #[test]
    fn counts_are_compared_by_each_sign() {
        let holds = |sign: &str| {
            [1, 2, 3].map(|number| {
                let condition: Vec<char> = format!("T{sign}{number}").chars().collect();
                filter_holds(&condition, "TIT").unwrap()
            })
        };
        assert_eq!(holds("="), [false, true, false]);
        assert_eq!(holds("=="), [false, true, false]);
        assert_eq!(holds("!="), [true, false, true]);
        assert_eq!(holds("<"), [false, false, true]);
        assert_eq!(holds("<="), [false, true, true]);
        assert_eq!(holds(">"), [true, false, false]);
        assert_eq!(holds(">="), [true, true, false]);
    }
}
