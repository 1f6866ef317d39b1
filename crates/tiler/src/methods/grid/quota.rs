//! What a block should take, and what it may take instead.

use quadrille_search::hash;

use crate::{Kind, Signature};

/// Rounds what is wanted of each kind, in figures times `unit`, to a signature of `figures` figures with an even
/// number of T, within what is left; `None` if what is left cannot give one.
pub(super) fn round(wanted: [i64; 7], unit: i64, figures: u32, left: Signature) -> Option<Signature> {
    let mut counts = [0_u32; 7];
    let t = Kind::T.index();
    counts[t] = even_ts(wanted[t], unit, figures, left)?;
    let mut missing = figures - counts[t];
    // Round down first; the figures that are still missing go where most is owed.
    for k in others() {
        counts[k] = to_count(wanted[k] / unit).min(missing).min(left.counts()[k]);
        missing -= counts[k];
    }
    while missing > 0 {
        let owed = |k: &usize| wanted[*k] - i64::from(counts[*k]) * unit;
        let next = others()
            .filter(|&k| counts[k] < left.counts()[k])
            .max_by_key(owed)?;
        counts[next] += 1;
        missing -= 1;
    }
    Some(Signature::new(counts))
}

/// The even number of T nearest to the wanted one that leaves enough of the other kinds to make up `figures` figures.
fn even_ts(wanted: i64, unit: i64, figures: u32, left: Signature) -> Option<u32> {
    let others: u32 = others().map(|k| left.counts()[k].min(figures)).sum();
    let least = figures.saturating_sub(others).next_multiple_of(2);
    let most = left[Kind::T].min(figures) & !1;
    let nearest_even = (wanted + unit) / (2 * unit) * 2;
    (least <= most).then(|| to_count(nearest_even).clamp(least, most))
}

/// The indices of all kinds but T.
fn others() -> impl Iterator<Item = usize> {
    (0..7).filter(|&k| k != Kind::T.index())
}

/// The nearest number that is a count.
fn to_count(number: i64) -> u32 {
    u32::try_from(number.max(0)).unwrap_or(u32::MAX)
}

/// The signatures that differ from this one by one or two exchanged figures, T by twos, within what is left.
pub(super) fn neighbours(from: Signature, left: Signature) -> Vec<Signature> {
    let mut found = hash::Set::default();
    let mut all = Vec::new();
    let mut frontier = vec![from];
    found.insert(from);
    for _ in 0..2 {
        let mut next = Vec::new();
        for signature in frontier {
            for step in exchanges(signature) {
                if left.checked_sub(step).is_some() && found.insert(step) {
                    next.push(step);
                }
            }
        }
        all.extend_from_slice(&next);
        frontier = next;
    }
    all
}

/// One figure of a kind for one of another kind; two T for two others.
fn exchanges(from: Signature) -> impl Iterator<Item = Signature> {
    let pairs = Kind::ALL
        .into_iter()
        .flat_map(|a| Kind::ALL.into_iter().map(move |b| (a, b)));
    pairs.filter(|(a, b)| a != b).filter_map(move |(out, into)| {
        let step = if out == Kind::T || into == Kind::T { 2 } else { 1 };
        let mut to = from;
        to[out] = to[out].checked_sub(step)?;
        to[into] += step;
        Some(to)
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn rounding_gives_a_signature_within_what_is_left(
            counts in prop::array::uniform7(0_u32..40),
            figures in 4_u32..40,
        ) {
            let left = Signature::new(counts);
            let all = left.total().cast_signed();
            prop_assume!(left.total() >= u64::from(figures));
            let wanted = counts.map(|count| i64::from(count) * i64::from(figures));
            // The others may be too few for an even number of T to make up the rest.
            if let Some(quota) = round(wanted, all, figures, left) {
                prop_assert_eq!(quota.total(), u64::from(figures));
                prop_assert!(left.checked_sub(quota).is_some());
                prop_assert_eq!(quota[Kind::T] % 2, 0);
            } else {
                let others = left.total() - u64::from(left[Kind::T]);
                prop_assert!(others <= u64::from(figures));
            }
        }

        #[test]
        fn neighbours_keep_the_number_of_figures(counts in prop::array::uniform7(0_u32..5)) {
            let from = Signature::new(counts);
            let left = Signature::new([6; 7]);
            for near in neighbours(from, left) {
                prop_assert_eq!(near.total(), from.total());
                prop_assert_eq!(near[Kind::T] % 2, from[Kind::T] % 2);
                prop_assert!(left.checked_sub(near).is_some());
                prop_assert_ne!(near, from);
            }
        }
    }
}
