//! All sets that can be drawn, largest first, and which lie inside which.

use quadrille_bitboard::{Cell, Shape};

use crate::odds::fits::{Hand, hand};
use crate::{PieceId, Rules};

/// Beyond this many, a table of pairs costs more than it brings.
const MOST_PAIRED: usize = 2_048;

/// The multisets of some pieces, those with the most cells first.
#[derive(Clone, Debug)]
pub(super) struct Multisets {
    sets: Vec<(Hand, u128)>,
    /// Per multiset, the set of those that lie inside it piece by piece, in words of 64; empty if there are too many.
    dominated: Vec<u64>,
}

impl Multisets {
    pub(super) fn new(rules: &Rules, pieces: &[PieceId], size: usize) -> Self {
        let drawn = largest_first(rules, pieces, size);
        let dominated = if drawn.len() <= MOST_PAIRED {
            dominated(rules, &drawn)
        } else {
            Vec::new()
        };
        let sets = drawn.iter().map(|set| (hand(set), draws(rules, set))).collect();
        Self { sets, dominated }
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
    }
}

/// The multisets of `size` of these pieces and their draws, those with the most cells first.
pub(crate) fn sets_of(rules: &Rules, pieces: &[PieceId], size: usize) -> Vec<(Hand, u128)> {
    let drawn = largest_first(rules, pieces, size);
    drawn.iter().map(|set| (hand(set), draws(rules, set))).collect()
}

fn largest_first(rules: &Rules, pieces: &[PieceId], size: usize) -> Vec<Vec<PieceId>> {
    let mut drawn = Vec::new();
    collect(pieces, size, &mut Vec::new(), &mut drawn);
    let cells = |set: &Vec<PieceId>| set.iter().map(|&piece| rules[piece].shape.len()).sum::<usize>();
    drawn.sort_by_cached_key(|set| std::cmp::Reverse(cells(set)));
    drawn
}

fn collect(pieces: &[PieceId], left: usize, set: &mut Vec<PieceId>, sets: &mut Vec<Vec<PieceId>>) {
    if left == 0 {
        sets.push(set.clone());
        return;
    }
    for (index, &piece) in pieces.iter().enumerate() {
        set.push(piece);
        collect(&pieces[index..], left - 1, set, sets);
        set.pop();
    }
}

/// The weighted draws that give this multiset: its orders times the product of the weights.
fn draws(rules: &Rules, set: &[PieceId]) -> u128 {
    let (mut draws, mut alike) = (1, 0);
    for (index, &piece) in set.iter().enumerate() {
        alike = if index > 0 && set[index - 1] == piece {
            alike + 1
        } else {
            1
        };
        draws = draws * (index as u128 + 1) / alike;
    }
    draws
        * set
            .iter()
            .map(|&piece| u128::from(rules[piece].weight))
            .product::<u128>()
}

fn dominated(rules: &Rules, sets: &[Vec<PieceId>]) -> Vec<u64> {
    let words = sets.len().div_ceil(64);
    let inside: Vec<u64> = rules
        .piece_ids()
        .map(|outer| {
            let smaller = rules
                .piece_ids()
                .filter(|&inner| contains(rules[outer].shape, rules[inner].shape));
            smaller.map(|inner| 1 << inner.index()).sum()
        })
        .collect();
    let mut table = vec![0; sets.len() * words];
    for (outer, large) in sets.iter().enumerate() {
        let row = &mut table[outer * words..(outer + 1) * words];
        for (inner, small) in sets.iter().enumerate() {
            if matched(&inside, large, small) {
                row[inner / 64] |= 1 << (inner % 64);
            }
        }
    }
    table
}

/// Whether each piece of `small` lies inside a piece of `large` of its own.
fn matched(inside: &[u64], large: &[PieceId], small: &[PieceId]) -> bool {
    fn search(inside: &[u64], large: &[PieceId], small: &[PieceId], used: u32) -> bool {
        let Some((piece, rest)) = small.split_first() else {
            return true;
        };
        large.iter().enumerate().any(|(place, outer)| {
            used >> place & 1 == 0
                && inside[outer.index()] >> piece.index() & 1 == 1
                && search(inside, large, rest, used | 1 << place)
        })
    }
    search(inside, large, small, 0)
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
