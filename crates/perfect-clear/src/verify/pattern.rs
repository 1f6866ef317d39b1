//! The queues that a pattern means, read and spelled out anew.

use std::collections::BTreeSet;

use crate::Piece;

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
    let mut queues = BTreeSet::new();
    for alternative in pattern.split([';', '\n']) {
        let signs: Vec<char> = alternative.chars().filter(|sign| !is_blank(*sign)).collect();
        if !signs.is_empty() {
            queues.extend(spelled(&signs, cut, most)?);
        }
    }
    (queues.len() <= most).then_some(queues)
}

fn is_blank(sign: char) -> bool {
    sign == ',' || sign.is_whitespace()
}

/// The queues of one alternative, as long as they are wanted: every beginning, followed by every choice of the next
/// element.
fn spelled(mut signs: &[char], cut: usize, most: usize) -> Option<Vec<Vec<Piece>>> {
    let mut queues = vec![Vec::new()];
    let mut length = 0;
    while !signs.is_empty() {
        let (pool, rest) = pool(signs)?;
        let (take, rest) = take(pool.len(), rest)?;
        signs = rest;
        let wanted = take.min(cut - length);
        length += wanted;
        let choices = orders(&pool, wanted);
        if queues.len().saturating_mul(choices.len()) > most {
            return None;
        }
        let longer = queues
            .iter()
            .flat_map(|queue: &Vec<Piece>| choices.iter().map(move |choice| [&**queue, choice].concat()));
        queues = longer.collect();
    }
    Some(queues)
}

/// The pieces that an element chooses from, and what follows.
fn pool(signs: &[char]) -> Option<(Vec<Piece>, &[char])> {
    match signs {
        ['*', rest @ ..] => Some((Piece::ALL.to_vec(), rest)),
        ['[', rest @ ..] => {
            let end = rest.iter().position(|&sign| sign == ']')?;
            let (inside, rest) = (&rest[..end], &rest[end + 1..]);
            let (is_others, letters) = match inside {
                ['^', letters @ ..] => (true, letters),
                letters => (false, letters),
            };
            let named: Vec<Piece> = letters
                .iter()
                .map(|&letter| Piece::from_letter(letter))
                .collect::<Option<_>>()?;
            let is_meant = |piece: &Piece| named.contains(piece) != is_others;
            Some((Piece::ALL.into_iter().filter(is_meant).collect(), rest))
        }
        [letter, rest @ ..] => Some((vec![Piece::from_letter(*letter)?], rest)),
        [] => None,
    }
}

/// How many pieces an element takes, and what follows.
fn take(pool: usize, signs: &[char]) -> Option<(usize, &[char])> {
    let (take, rest) = match signs {
        ['!', rest @ ..] => (pool, rest),
        ['p' | 'P', digit, rest @ ..] => (digit.to_digit(10)? as usize, rest),
        rest => (1, rest),
    };
    (1..=pool).contains(&take).then_some((take, rest))
}

/// Every order of that many different pieces of a pool.
fn orders(pool: &[Piece], take: usize) -> Vec<Vec<Piece>> {
    if take == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for &piece in pool {
        let others: Vec<Piece> = pool.iter().copied().filter(|&other| other != piece).collect();
        for rest in orders(&others, take - 1) {
            all.push([vec![piece], rest].concat());
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pattern;

    /// As the solver's own reading.
    #[test]
    fn patterns_mean_what_they_mean_to_the_solver() {
        let texts = [
            "*p4",
            "[TI]!,O",
            "T[SZ]",
            "[^TIOSZ]p2; JJ\nL",
            "*,[JLO]p2T",
            "t,i",
            "*p7",
            "T*!",
        ];
        for text in texts {
            let pattern: Pattern = text.parse().unwrap();
            for cut in [1, 3, 9] {
                let all = pattern.queues(cut, 10_000).unwrap();
                let queues = queues_of(text, cut, 10_000).unwrap();
                assert_eq!(queues.into_iter().collect::<Vec<_>>(), all, "{text}");
            }
        }
        for text in ["TX", "[TI", "[]", "*p8", "*p", "*p0", "[T]p2", "*!!"] {
            assert_eq!(queues_of(text, 9, 10_000), None, "{text}");
        }
        assert_eq!(queues_of("*p7*p7", 14, 10_000), None);
    }
}
