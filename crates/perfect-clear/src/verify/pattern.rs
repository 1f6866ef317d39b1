//! The queues that a pattern means, read and spelled out anew.

use std::collections::{BTreeMap, BTreeSet};

use super::language::{filter_holds, set};
use crate::{Piece, letters};

/// Queues that are cut, and how many whole ones begin with each.
type Weighed = BTreeMap<Vec<Piece>, u64>;

/// All queues that a pattern means, cut to `cut` pieces, each once; `None` if it is no pattern, or means more than
/// `most` beginnings on the way.
///
/// ```
/// use quadrille_perfect_clear::verify::queues_of;
///
/// assert_eq!(queues_of("[TI]!,*", 3, 100).map(|queues| queues.len()), Some(14));
/// assert_eq!(queues_of("[TI]!,*", 2, 100).map(|queues| queues.len()), Some(2));
/// assert_eq!(queues_of("Q", 2, 100), None);
/// ```
#[must_use]
pub fn queues_of(pattern: &str, cut: usize, most: usize) -> Option<BTreeSet<Vec<Piece>>> {
    Some(whole_queues_of(pattern, cut, most)?.into_keys().collect())
}

/// The same, and how many different whole queues begin with each.
///
/// ```
/// use quadrille_perfect_clear::verify::whole_queues_of;
///
/// let queues = whole_queues_of("[TI]!,*", 2, 100);
/// assert_eq!(queues.map(|queues| queues.into_values().collect()), Some(vec![7, 7]));
/// ```
#[must_use]
pub fn whole_queues_of(pattern: &str, cut: usize, most: usize) -> Option<BTreeMap<Vec<Piece>, u64>> {
    let queues = alternatives(&pattern.chars().collect::<Vec<char>>(), cut, most)?;
    (!queues.is_empty() && queues.len() <= most).then_some(queues)
}

/// The queues of all alternatives; those that mean none are left out.
fn alternatives(pattern: &[char], cut: usize, most: usize) -> Option<Weighed> {
    let alternatives = outside_braces(pattern, &[';', ':', '\n']);
    let each = |cut| {
        let each = alternatives
            .iter()
            .map(|alternative| Some(spelled(alternative, cut, most)?.queues));
        each.collect::<Option<Vec<Weighed>>>()
    };
    let (mut queues, mut is_apart) = (Weighed::new(), true);
    for (queue, whole) in each(cut)?.into_iter().flatten() {
        is_apart &= queues.insert(queue, whole).is_none();
    }
    if !is_apart {
        // Alternatives may mean the same whole queues, each of which counts once.
        let whole: BTreeSet<Vec<Piece>> = each(WHOLE)?.into_iter().flat_map(Weighed::into_keys).collect();
        queues = beginnings(whole, cut);
    }
    Some(queues)
}

/// More pieces than a queue has.
const WHOLE: usize = 64;

/// How many of some lists begin with each beginning of `cut` pieces.
fn beginnings(lists: impl IntoIterator<Item = Vec<Piece>>, cut: usize) -> Weighed {
    let mut beginnings = Weighed::new();
    for mut list in lists {
        list.truncate(cut);
        *beginnings.entry(list).or_insert(0) += 1;
    }
    beginnings
}

/// Queues that are cut, and the pieces that they had before.
struct Spelled {
    queues: Weighed,
    pieces: usize,
}

/// The queues of an alternative.
fn spelled(alternative: &[char], cut: usize, most: usize) -> Option<Spelled> {
    let mut spelled = Spelled {
        queues: Weighed::from([(Vec::new(), 1)]),
        pieces: 0,
    };
    let parts = outside_braces(alternative, &[',']);
    for part in parts.iter().filter(|part| !part.is_empty()) {
        let room = cut.saturating_sub(spelled.pieces);
        let ends = spelled_part(part, room, most)?;
        spelled.queues = joined(&spelled.queues, &ends.queues, most)?;
        spelled.pieces += ends.pieces;
    }
    if spelled.pieces == 0 {
        spelled.queues.clear();
    }
    Some(spelled)
}

/// The parts of a text between some signs, but for those in braces and parentheses; blanks are left out.
fn outside_braces(text: &[char], signs: &[char]) -> Vec<Vec<char>> {
    let mut parts = vec![Vec::new()];
    let (mut is_inside, mut is_regex, mut depth) = (false, false, 0_usize);
    for &sign in text {
        is_regex ^= is_inside && sign == '/';
        is_inside = sign == '{' || is_inside && (is_regex || sign != '}');
        match sign {
            '(' if !is_inside => depth += 1,
            ')' if !is_inside => depth = depth.saturating_sub(1),
            _ => {}
        }
        match parts.last_mut() {
            Some(part) if is_inside || depth > 0 || !signs.contains(&sign) => {
                // Line breaks separate alternatives in parentheses as well.
                part.extend((!sign.is_whitespace() || sign == '\n').then_some(sign));
            }
            _ => parts.push(Vec::new()),
        }
    }
    parts
}

/// Every beginning with every end.
fn joined(queues: &Weighed, ends: &Weighed, most: usize) -> Option<Weighed> {
    if queues.len().saturating_mul(ends.len()) > most {
        return None;
    }
    let longer = queues.iter().flat_map(|(queue, whole)| {
        let end = move |(end, more): (&Vec<Piece>, &u64)| ([&**queue, end].concat(), whole * more);
        ends.iter().map(end)
    });
    Some(longer.collect())
}

/// The queues of what stands between commas: whole ones up to the last filter, and cut after that.
fn spelled_part(mut signs: &[char], cut: usize, most: usize) -> Option<Spelled> {
    let (mut queues, mut pieces) = (Weighed::from([(Vec::new(), 1)]), 0);
    while !signs.is_empty() {
        if let ['{', rest @ ..] = signs {
            let end = closing_brace(rest)?;
            queues = passing(queues, &rest[..end])?;
            signs = &rest[end + 1..];
            if pieces == 0 {
                return None;
            }
            continue;
        }
        let (choices, rest) = choices(signs, most)?;
        signs = rest;
        let is_whole = signs.contains(&'{');
        let wanted = if is_whole {
            WHOLE
        } else {
            cut.saturating_sub(pieces)
        };
        queues = joined(&queues, &beginnings(choices.queues.into_keys(), wanted), most)?;
        pieces += choices.pieces;
    }
    let mut cut_queues = Weighed::new();
    for (mut queue, whole) in queues {
        queue.truncate(cut);
        *cut_queues.entry(queue).or_insert(0) += whole;
    }
    Some(Spelled {
        queues: cut_queues,
        pieces,
    })
}

/// Those queues of which a condition is true.
fn passing(queues: Weighed, condition: &[char]) -> Option<Weighed> {
    // Where there is no queue, it is read all the same.
    filter_holds(condition, "")?;
    let mut passing = Weighed::new();
    for (queue, whole) in queues {
        if filter_holds(condition, &letters(&queue))? {
            passing.insert(queue, whole);
        }
    }
    Some(passing)
}

/// What an element or a group may be, each once, and what follows.
fn choices(signs: &[char], most: usize) -> Option<(Spelled, &[char])> {
    if let ['(', rest @ ..] = signs {
        let end = closing_parenthesis(rest)?;
        let queues = alternatives(&rest[..end], WHOLE, most)?;
        let pieces = queues.keys().next().map_or(1, Vec::len);
        let is_even = queues.keys().all(|queue| queue.len() == pieces);
        return is_even.then_some((Spelled { queues, pieces }, &rest[end + 1..]));
    }
    let (pools, rest) = pools(signs)?;
    let is_bracket = signs.first() == Some(&'[');
    let (pieces, rest) = take(pools.first()?.len(), is_bracket, rest)?;
    let orders: BTreeSet<Vec<Piece>> = pools.iter().flat_map(|pool| orders(pool, pieces)).collect();
    let queues = orders.into_iter().map(|order| (order, 1)).collect();
    Some((Spelled { queues, pieces }, rest))
}

/// The parenthesis that ends a group, which is none of those in filters and in groups within it.
fn closing_parenthesis(signs: &[char]) -> Option<usize> {
    let (mut depth, mut at) = (1, 0);
    while let Some(sign) = signs.get(at) {
        match sign {
            '{' => at += 1 + closing_brace(&signs[at + 1..])?,
            '(' => depth += 1,
            ')' if depth == 1 => return Some(at),
            ')' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    None
}

/// The brace that ends a filter: not one that says how often something stands in a regular expression.
fn closing_brace(signs: &[char]) -> Option<usize> {
    let mut is_regex = false;
    signs.iter().position(|sign| {
        is_regex ^= *sign == '/';
        *sign == '}' && !is_regex
    })
}

/// The pools that an element may choose from, one for each choice of its inner pools, and what follows.
fn pools(signs: &[char]) -> Option<(Vec<Vec<Piece>>, &[char])> {
    match signs {
        ['*', rest @ ..] => Some((vec![Piece::ALL.to_vec()], rest)),
        ['[', '^', rest @ ..] => {
            let (named, inner, rest) = match rest {
                [']', rest @ ..] => (Vec::new(), Vec::new(), rest),
                rest => inside(rest)?,
            };
            let others = Piece::ALL.into_iter().filter(|piece| !named.contains(piece));
            Some((with_inner(others.collect(), &inner), rest))
        }
        ['[', rest @ ..] => {
            let (named, inner, rest) = inside(rest)?;
            Some((with_inner(named, &inner), rest))
        }
        [letter, rest @ ..] => Some((vec![vec![Piece::from_letter(*letter)?]], rest)),
        [] => None,
    }
}

type Inside<'a> = (Vec<Piece>, Vec<Vec<Piece>>, &'a [char]);

/// The pieces up to a bracket, and the inner pools.
fn inside(mut signs: &[char]) -> Option<Inside<'_>> {
    let (mut named, mut inner) = (Vec::new(), Vec::new());
    loop {
        match signs {
            [']', rest @ ..] if !named.is_empty() || !inner.is_empty() => return Some((named, inner, rest)),
            ['[', rest @ ..] => {
                let end = rest.iter().position(|&sign| sign == ']')?;
                inner.push(
                    set(&rest[..end])?
                        .chars()
                        .filter_map(Piece::from_letter)
                        .collect(),
                );
                signs = &rest[end + 1..];
            }
            [letter, rest @ ..] => {
                named.push(Piece::from_letter(*letter)?);
                signs = rest;
            }
            [] => return None,
        }
    }
}

fn with_inner(pool: Vec<Piece>, inner: &[Vec<Piece>]) -> Vec<Vec<Piece>> {
    let mut pools = vec![pool];
    for choices in inner {
        let longer = pools
            .iter()
            .flat_map(|pool| choices.iter().map(move |&piece| [&**pool, &[piece]].concat()));
        pools = longer.collect();
    }
    pools
}

/// How many pieces an element takes, and what follows.
fn take(pool: usize, is_bracket: bool, signs: &[char]) -> Option<(usize, &[char])> {
    let (take, rest) = match signs {
        ['!', rest @ ..] => (pool, rest),
        ['p' | 'P', rest @ ..] => {
            let digits = rest.iter().take_while(|sign| sign.is_ascii_digit()).count();
            let text: String = rest[..digits].iter().collect();
            (text.parse().ok()?, &rest[digits..])
        }
        rest => (1, rest),
    };
    let least = usize::from(!is_bracket);
    (least..=pool).contains(&take).then_some((take, rest))
}

/// Every order of that many pieces of a pool.
fn orders(pool: &[Piece], take: usize) -> Vec<Vec<Piece>> {
    if take == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (place, &piece) in pool.iter().enumerate() {
        let others = [&pool[..place], &pool[place + 1..]].concat();
        for rest in orders(&others, take - 1) {
            all.push([vec![piece], rest].concat());
        }
    }
    all
}

#[cfg(test)]
mod tests;
