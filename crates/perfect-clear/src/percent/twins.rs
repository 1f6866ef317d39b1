//! Queues whose first two pieces change places.
//!
//! With nothing in hold, one of the first two pieces is placed and the other one goes into the slot, whichever comes
//! first. So `T O ...` clears a field if and only if `O T ...` does, and one of the two is searched for both.

use std::ops::Range;

use crate::Hold;
use crate::piece_list::PieceList;
use crate::slot::Slot;

/// Queues, one of each two twins.
pub(super) struct Queues {
    /// In the order of their letters.
    list: Vec<PieceList>,
    /// Of each of them, whether its twin was there as well.
    have_twin: Vec<bool>,
}

/// What becomes of a queue.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Alone,
    WithTwin,
    Twin,
}

impl Queues {
    /// Different queues in the order of their letters.
    pub(super) fn new(mut list: Vec<PieceList>, hold: Hold) -> Self {
        let mut parts = vec![Part::Alone; list.len()];
        if hold == Hold::Empty {
            let mut groups = Vec::new();
            for group in list.chunk_by(|&a, &b| firsts(a) == firsts(b)) {
                let start = groups
                    .last()
                    .map_or(0, |(_, group): &(_, Range<usize>)| group.end);
                groups.push((firsts(group[0]), start..start + group.len()));
            }
            for ([first, second], group) in &groups {
                let twins = groups.iter().find(|(firsts, _)| *firsts == [*second, *first]);
                if let Some((_, twins)) = twins.filter(|_| first < second) {
                    pair(&list, group.clone(), twins.clone(), &mut parts);
                }
            }
        }
        let mut each = parts.iter();
        list.retain(|_| each.next() != Some(&Part::Twin));
        parts.retain(|&part| part != Part::Twin);
        let have_twin = parts.into_iter().map(|part| part == Part::WithTwin).collect();
        Self { list, have_twin }
    }

    /// Those that are to be searched.
    pub(super) fn list(&self) -> &[PieceList] {
        &self.list
    }

    /// How many queues there are at these places, twins among them.
    pub(super) fn count(&self, places: Range<usize>) -> usize {
        let twins = self.have_twin[places.clone()]
            .iter()
            .filter(|&&has_twin| has_twin);
        places.len() + twins.count()
    }

    /// These queues of the list and their twins, in the order of their letters.
    pub(super) fn with_twins(&self, mut queues: Vec<PieceList>) -> Vec<PieceList> {
        let has_twin = |queue: &PieceList| {
            let place = self.list.binary_search_by(|other| other.by_letters(*queue));
            place.is_ok_and(|place| self.have_twin[place])
        };
        let twins: Vec<PieceList> = queues.iter().copied().filter(has_twin).map(twin).collect();
        queues.extend(twins);
        PieceList::in_reading_order(queues)
    }
}

/// Marks the queues of two groups that are twins of each other. In each group they are in the order of what follows the
/// first two pieces.
fn pair(list: &[PieceList], group: Range<usize>, twins: Range<usize>, parts: &mut [Part]) {
    let (mut queue, mut other) = (group.start, twins.start);
    while queue < group.end && other < twins.end {
        let order = list[queue].skip(2).by_letters(list[other].skip(2));
        if order.is_eq() {
            (parts[queue], parts[other]) = (Part::WithTwin, Part::Twin);
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
    use std::collections::BTreeSet;

    use super::*;
    use crate::Pattern;

    fn of(pattern: &str, hold: Hold) -> (Vec<PieceList>, Queues) {
        let pattern: Pattern = pattern.parse().unwrap();
        let all = pattern.packed(11, 1_000_000).unwrap();
        (all.clone(), Queues::new(all, hold))
    }

    #[test]
    fn one_of_two_twins_is_kept() {
        for pattern in ["*p4,*", "*,*p3", "[TI],[OT],*p2", "T", "*!", "TT; IT; TI; T"] {
            let (all, queues) = of(pattern, Hold::Empty);
            let set: BTreeSet<PieceList> = all.iter().copied().collect();
            let mut kept = queues.list.iter().zip(&queues.have_twin);
            for &queue in &all {
                let [first, second] = firsts(queue);
                let is_pair = first != second && second != Slot::EMPTY;
                let has_twin = is_pair && set.contains(&twin(queue));
                if !has_twin || first < second {
                    assert_eq!(kept.next(), Some((&queue, &has_twin)), "{pattern} {queue:?}");
                }
            }
            assert_eq!(kept.next(), None, "{pattern}");
            assert_eq!(queues.count(0..queues.list.len()), all.len(), "{pattern}");
            assert_eq!(queues.with_twins(queues.list.clone()), all, "{pattern}");
        }
    }

    #[test]
    fn other_slots_know_no_twins() {
        for hold in [Hold::Off, Hold::Piece(crate::Piece::T)] {
            let (all, queues) = of("*p3", hold);
            assert_eq!(queues.list, all);
            assert_eq!(queues.count(0..all.len()), all.len());
        }
    }
}
