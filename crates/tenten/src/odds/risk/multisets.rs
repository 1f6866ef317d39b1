//! All sets that can be drawn, largest first, and which lie inside which.

use quadrille_bitboard::{Cell, Shape};

use quadrille_search::hash::Map;
use quadrille_search::order;

use crate::odds::fits::{Hand, set_of};
use crate::{PieceId, Rules};

/// Up to this many, a table says of each pair of multisets whether one lies inside the other.
const MOST_PAIRED: usize = 2_048;
/// Up to this many, each multiset knows those that lie next inside it; beyond, that costs more than it brings.
const MOST_LINKED: usize = 1 << 18;

/// The multisets of some pieces, those with the most cells first.
#[derive(Clone, Debug)]
pub(super) struct Multisets {
    sets: Vec<(Hand, u128)>,
    /// Per multiset, the set of those that lie inside it piece by piece, in words of 64; empty if there are too many.
    dominated: Vec<u64>,
    /// If there are too many for that: per multiset, those with one piece exchanged for one next inside it.
    next: Links,
}

/// Lists of numbers, one after the other.
#[derive(Clone, Debug, Default)]
struct Links {
    ends: Vec<u32>,
    links: Vec<u32>,
}

impl Links {
    fn of(&self, index: usize) -> &[u32] {
        let Some(&end) = self.ends.get(index) else {
            return &[];
        };
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.links[start as usize..end as usize]
    }
}

impl Multisets {
    pub(super) fn new(rules: &Rules, pieces: &[PieceId], size: usize) -> Self {
        let drawn = largest_first(rules, pieces, size);
        let mut next = Links::default();
        if drawn.len() <= MOST_LINKED {
            next = linked(rules, pieces, &drawn);
        }
        let mut dominated = Vec::new();
        if drawn.len() <= MOST_PAIRED {
            dominated = reached(&next);
            next = Links::default();
        }
        Self {
            sets: with_draws(rules, drawn),
            dominated,
            next,
        }
    }

    /// Each multiset and how many weighted draws give it.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Hand, u128)> {
        self.sets.iter().copied()
    }

    /// The empty set of multisets, as words of 64 bits.
    pub(super) fn none(&self) -> Vec<u64> {
        vec![0; self.sets.len().div_ceil(64)]
    }

    /// Adds what lies inside this multiset.
    pub(super) fn add_dominated(&self, set: &mut [u64], index: usize) {
        let words = set.len();
        if let Some(inside) = self.dominated.get(index * words..(index + 1) * words) {
            for (word, inside) in set.iter_mut().zip(inside) {
                *word |= inside;
            }
        }
        self.pass_on(set, index);
    }

    /// Adds what lies next inside this multiset. Those that are added pass it on when their turn comes, and it does:
    /// they have fewer cells.
    pub(super) fn pass_on(&self, set: &mut [u64], index: usize) {
        for &inside in self.next.of(index) {
            set[inside as usize / 64] |= 1 << (inside % 64);
        }
    }
}

/// The multisets of `size` of these pieces and their draws, those with the most cells first.
pub(crate) fn sets_of(rules: &Rules, pieces: &[PieceId], size: usize) -> Vec<(Hand, u128)> {
    with_draws(rules, largest_first(rules, pieces, size))
}

fn with_draws(rules: &Rules, sets: Vec<Hand>) -> Vec<(Hand, u128)> {
    sets.into_iter()
        .map(|hand| (hand, rules.draws_of(&set_of(hand))))
        .collect()
}

fn largest_first(rules: &Rules, pieces: &[PieceId], size: usize) -> Vec<Hand> {
    let mut drawn = Vec::new();
    collect(pieces, size, Hand::default(), &mut drawn);
    // In one word the cells and the place: those with as many cells stay in their order.
    let word = |(place, hand): (usize, &Hand)| {
        let cells: usize = hand
            .iter()
            .map(|piece| rules[PieceId::new(piece)].shape.len())
            .sum();
        u64::from(u32::MAX - cells as u32) << 32 | place as u64
    };
    let mut order: Vec<u64> = drawn.iter().enumerate().map(word).collect();
    order::sort_words(&mut order);
    order
        .into_iter()
        .map(|word| drawn[word as u32 as usize])
        .collect()
}

/// Adds a hand with `left` more of these pieces, in all ways.
fn collect(pieces: &[PieceId], left: usize, hand: Hand, hands: &mut Vec<Hand>) {
    if left == 0 {
        hands.push(hand);
        return;
    }
    for (index, piece) in pieces.iter().enumerate() {
        collect(&pieces[index..], left - 1, hand.and(piece.index() as u8), hands);
    }
}

/// By multiset, those that links lead to from it, and itself, in words of 64.
///
/// Links lead to sets with fewer cells, which come later.
fn reached(links: &Links) -> Vec<u64> {
    let count = links.ends.len();
    let words = count.div_ceil(64);
    let mut table = vec![0; count * words];
    for index in (0..count).rev() {
        let (row, later) = table[index * words..].split_at_mut(words);
        row[index / 64] |= 1 << (index % 64);
        for &inside in links.of(index) {
            let other = &later[(inside as usize - index - 1) * words..][..words];
            for (word, reached) in row.iter_mut().zip(other) {
                *word |= reached;
            }
        }
    }
    table
}

/// The multisets next inside each one.
///
/// If a set lies inside another piece by piece, exchanging one piece after the other for one that lies inside it leads
/// there. Each exchange is a chain of steps to a piece next inside. So what lies inside is what is reached by links.
fn linked(rules: &Rules, pieces: &[PieceId], hands: &[Hand]) -> Links {
    let inside: Vec<Vec<PieceId>> = rules
        .piece_ids()
        .map(|piece| next_inside(rules, pieces, piece))
        .collect();
    let places: Map<Hand, u32> = hands.iter().copied().zip(0..).collect();
    let mut links = Links::default();
    for hand in hands {
        for piece in hand.iter() {
            let others = hand.without(piece);
            let smaller = inside[usize::from(piece)].iter();
            let exchanged = smaller.map(|smaller| others.and(smaller.index() as u8).sorted());
            links
                .links
                .extend(exchanged.filter_map(|other| places.get(&other)));
        }
        links.ends.push(links.links.len() as u32);
    }
    links
}

/// Those of these pieces that lie inside a piece, and inside no other of those. They have fewer cells.
fn next_inside(rules: &Rules, pieces: &[PieceId], outer: PieceId) -> Vec<PieceId> {
    let is_inside = |inner: PieceId, outer: PieceId| {
        let (inner, outer) = (rules[inner].shape, rules[outer].shape);
        inner.len() < outer.len() && contains(outer, inner)
    };
    let all: Vec<PieceId> = pieces
        .iter()
        .copied()
        .filter(|&inner| is_inside(inner, outer))
        .collect();
    let is_next = |&inner: &PieceId| !all.iter().any(|&between| is_inside(inner, between));
    all.iter().copied().filter(is_next).collect()
}

/// Whether the inner shape, moved but not turned, lies inside the outer one.
pub(super) fn contains(outer: Shape, inner: Shape) -> bool {
    let (rows, cols) = (outer.height(), outer.width());
    (0..rows).any(|row| {
        (0..cols).any(|col| {
            inner
                .cells()
                .all(|cell| outer.contains(Cell::new(cell.row + row, cell.col + col)))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether each piece of `small` lies inside a piece of `large` of its own: by all ways to match them.
    fn matched(rules: &Rules, large: &[PieceId], small: &[PieceId]) -> bool {
        let Some((&piece, rest)) = small.split_first() else {
            return true;
        };
        (0..large.len()).any(|place| {
            let mut others = large.to_vec();
            let outer = others.remove(place);
            contains(rules[outer].shape, rules[piece].shape) && matched(rules, &others, rest)
        })
    }

    #[test]
    fn what_is_dominated_lies_inside_piece_by_piece() {
        for (rules, size) in [
            (Rules::classic(), 2),
            (Rules::block_blast(), 2),
            (Rules::klooni(), 3),
        ] {
            let pieces: Vec<PieceId> = rules.piece_ids().step_by(2).collect();
            let sets = Multisets::new(&rules, &pieces, size);
            let drawn: Vec<Vec<PieceId>> = largest_first(&rules, &pieces, size)
                .into_iter()
                .map(set_of)
                .collect();
            assert!(drawn.len() <= MOST_PAIRED, "there is a table");
            for (index, large) in drawn.iter().enumerate() {
                let mut inside = sets.none();
                sets.add_dominated(&mut inside, index);
                for (other, small) in drawn.iter().enumerate() {
                    let is_inside = inside[other / 64] >> (other % 64) & 1 == 1;
                    assert_eq!(is_inside, matched(&rules, large, small), "{large:?} {small:?}");
                }
            }
        }
    }
}
