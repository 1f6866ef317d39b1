//! Queues whose first two pieces change places.
//!
//! With nothing in hold, one of the first two pieces is placed and the other one goes into the slot, whichever comes
//! first. So `T O ...` clears a field if and only if `O T ...` does, and one of the two is searched for both.

use std::ops::Range;

use quadrille_search::order;

use crate::Hold;
use crate::pattern::Packed;
use crate::piece_list::PieceList;
use crate::slot::Slot;

/// Queues, one of each two twins.
pub(super) struct Queues {
    /// In the order of their letters.
    list: Vec<PieceList>,
    /// How many whole queues each of them stands for.
    weights: Vec<u32>,
    /// As many of its twin; none if that was not there.
    twins: Vec<u32>,
}

/// Queues that were searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Searched {
    /// Cut ones.
    pub(super) cut: usize,
    /// The whole ones for which these stand.
    pub(super) whole: u64,
}

impl Queues {
    /// Different queues in the order of their letters.
    pub(super) fn new(queues: Packed, hold: Hold) -> Self {
        let Packed {
            queues: mut list,
            mut weights,
            ..
        } = queues;
        let mut twins = vec![0; list.len()];
        if hold == Hold::Empty {
            let mut groups = Vec::new();
            for group in list.chunk_by(|&a, &b| firsts(a) == firsts(b)) {
                let start = groups
                    .last()
                    .map_or(0, |(_, group): &(_, Range<usize>)| group.end);
                groups.push((firsts(group[0]), start..start + group.len()));
            }
            for ([first, second], group) in &groups {
                let others = groups.iter().find(|(firsts, _)| *firsts == [*second, *first]);
                if let Some((_, others)) = others.filter(|_| first < second) {
                    pair(&list, [group.clone(), others.clone()], &mut weights, &mut twins);
                }
            }
        }
        // What stands for no queue any more is a twin of one before it.
        let mut each = weights.iter();
        list.retain(|_| each.next() != Some(&0));
        let mut each = weights.iter();
        twins.retain(|_| each.next() != Some(&0));
        weights.retain(|&weight| weight > 0);
        Self { list, weights, twins }
    }

    /// Those that are to be searched.
    pub(super) fn list(&self) -> &[PieceList] {
        &self.list
    }

    /// How many queues there are at these places, twins among them.
    pub(super) fn count(&self, places: Range<usize>) -> Searched {
        let (weights, twins) = (&self.weights[places.clone()], &self.twins[places]);
        let sum = |weights: &[u32]| weights.iter().map(|&weight| u64::from(weight)).sum::<u64>();
        Searched {
            cut: weights.len() + twins.iter().filter(|&&twin| twin > 0).count(),
            whole: sum(weights) + sum(twins),
        }
    }

    /// These queues of the list and their twins, in the order of their letters, each with the whole ones for which it
    /// stands.
    pub(super) fn with_twins(&self, queues: Vec<PieceList>) -> Vec<(PieceList, u32)> {
        let mut all = Vec::with_capacity(2 * queues.len());
        for queue in queues {
            let place = self.list.binary_search_by(|other| other.by_letters(queue));
            let Ok(place) = place else { continue };
            all.push((queue, self.weights[place]));
            if self.twins[place] > 0 {
                all.push((twin(queue), self.twins[place]));
            }
        }
        order::sort_by(&mut all, |a, b| a.0.by_letters(b.0));
        all
    }
}

/// Gives what the queues of one group stand for to their twins of another. In each group they are in the order of what
/// follows the first two pieces.
fn pair(list: &[PieceList], [group, others]: [Range<usize>; 2], weights: &mut [u32], twins: &mut [u32]) {
    let (mut queue, mut other) = (group.start, others.start);
    while queue < group.end && other < others.end {
        let order = list[queue].skip(2).by_letters(list[other].skip(2));
        if order.is_eq() {
            twins[queue] = std::mem::take(&mut weights[other]);
        }
        queue += usize::from(order.is_le());
        other += usize::from(order.is_ge());
    }
}

/// The first two pieces.
const fn firsts(queue: PieceList) -> [Slot; 2] {
    [queue.first(), queue.skip(1).first()]
}

/// The queue with its first two pieces the other way round.
fn twin(queue: PieceList) -> PieceList {
    let [first, second] = firsts(queue);
    queue.skip(2).preceded_by(first).preceded_by(second)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::Pattern;

    fn of(pattern: &str, hold: Hold) -> (Packed, Queues) {
        let pattern: Pattern = pattern.parse().unwrap();
        let all = pattern.packed(5, 1_000_000).unwrap();
        (all.clone(), Queues::new(all, hold))
    }

    #[test]
    fn one_of_two_twins_is_kept() {
        for pattern in [
            "*p4,*",
            "*,*p3",
            "[TI],[OT],*p2",
            "T",
            "*!",
            "TT; IT; TI; T",
            "*p7{O<T&&O<S}",
        ] {
            let (all, queues) = of(pattern, Hold::Empty);
            let each = all.queues.iter().copied().zip(all.weights.iter().copied());
            let weights: BTreeMap<PieceList, u32> = each.clone().collect();
            let mut kept = queues.list.iter().zip(queues.weights.iter().zip(&queues.twins));
            for (queue, weight) in each.clone() {
                let [first, second] = firsts(queue);
                let is_pair = first != second && second != Slot::EMPTY;
                let other = weights
                    .get(&twin(queue))
                    .copied()
                    .filter(|_| is_pair)
                    .unwrap_or(0);
                if other == 0 || first < second {
                    assert_eq!(
                        kept.next(),
                        Some((&queue, (&weight, &other))),
                        "{pattern} {queue:?}"
                    );
                }
            }
            assert_eq!(kept.next(), None, "{pattern}");
            let (cut, whole) = (all.queues.len(), all.total);
            assert_eq!(
                queues.count(0..queues.list.len()),
                Searched { cut, whole },
                "{pattern}"
            );
            assert_eq!(
                queues.with_twins(queues.list.clone()),
                each.collect::<Vec<_>>(),
                "{pattern}"
            );
        }
    }

    #[test]
    fn other_slots_know_no_twins() {
        for hold in [Hold::Off, Hold::Piece(crate::Piece::T)] {
            let (all, queues) = of("*p3", hold);
            assert_eq!((&queues.list, &queues.weights), (&all.queues, &all.weights));
            assert_eq!(queues.count(0..queues.list.len()).cut, all.queues.len());
        }
    }
}
