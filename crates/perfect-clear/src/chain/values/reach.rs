//! Which pieces can be in the slot on a field, by the bag and by what is still shown of the first six pieces. Most
//! fields are reached with few sets of pieces, so most states need no value.

use quadrille_search::hash::Map;
use rayon::prelude::*;

use super::graph::Graph;
use super::windows::{SHOWN, bags, windows};
use crate::{Piece, PieceSet};

const KINDS: usize = Piece::COUNT;

/// Multisets of pieces: counts of pieces, three bits each.
pub(super) type Multiset = u32;

/// Bags, a bit for each.
pub(super) type Bags = u128;

/// Bags with which a state can come up, by window and slot.
type Slots = Vec<[Bags; KINDS]>;

/// Fields that can be reached with some number of pieces.
#[derive(Debug)]
pub(super) struct Reach {
    placed: usize,
    /// By field: the number of its kind.
    kinds: Vec<u32>,
    /// Fields that are reached with the same multisets are of one kind.
    slots: Vec<Slots>,
}

/// The multisets with which the fields of the next layer are reached, from those of a layer.
pub(super) fn next_multisets(graph: &Graph, placed: usize, sets: &[Vec<Multiset>]) -> Vec<Vec<Multiset>> {
    let mut next = vec![Vec::new(); graph.len(placed + 1)];
    for (field, sets) in sets.iter().enumerate() {
        for (piece, targets) in graph.after(placed, field) {
            for &target in targets {
                add_all(&mut next[target as usize], sets, piece);
            }
        }
    }
    next
}

/// Adds multisets with one more piece, each once.
fn add_all(to: &mut Vec<Multiset>, sets: &[Multiset], piece: usize) {
    for set in sets {
        let set = set + (1 << (3 * piece));
        if !to.contains(&set) {
            to.push(set);
        }
    }
}

/// The bit of a bag.
pub(super) fn bit(bag: PieceSet) -> Bags {
    1 << bag.number()
}

impl Reach {
    /// Of all fields after `placed` pieces, with the multisets with which they are reached.
    pub(super) fn new(placed: usize, sets: Vec<Vec<Multiset>>) -> Self {
        let legal = legal(placed);
        let mut numbers: Map<Vec<Multiset>, u32> = Map::default();
        let mut different = Vec::new();
        let kinds = sets.into_iter().map(|mut sets| {
            sets.sort_unstable();
            *numbers.entry(sets).or_insert_with_key(|sets| {
                different.push(sets.clone());
                different.len() as u32 - 1
            })
        });
        let kinds = kinds.collect();
        let slots = different.par_iter().map(|sets| union(placed, sets, &legal));
        Self {
            placed,
            kinds,
            slots: slots.collect(),
        }
    }

    /// How many kinds of fields there are.
    pub(super) fn kinds(&self) -> usize {
        self.slots.len()
    }

    /// The kind of a field.
    #[inline]
    pub(super) fn kind(&self, field: usize) -> usize {
        self.kinds[field] as usize
    }

    /// By slot: the bags with which the state can come up, on fields of the kind.
    #[inline]
    pub(super) fn bags(&self, kind: usize, window: u32) -> &[Bags; KINDS] {
        &self.slots[kind][place(window, SHOWN - self.placed)]
    }
}

/// The number of a window of `length` pieces, the last one highest: a block reads windows with one last piece.
fn place(window: u32, length: usize) -> usize {
    (0..length).fold(0, |place, at| KINDS * place + (window >> (3 * at) & 7) as usize)
}

/// Number of windows after `placed` pieces.
fn windows_after(placed: usize) -> usize {
    KINDS.pow((SHOWN - placed) as u32)
}

fn union(placed: usize, sets: &[Multiset], legal: &Map<Multiset, Slots>) -> Slots {
    let mut all = vec![[0; KINDS]; windows_after(placed)];
    for slots in sets.iter().filter_map(|set| legal.get(set)) {
        for (all, more) in all.iter_mut().zip(slots) {
            all.iter_mut().zip(more).for_each(|(all, more)| *all |= more);
        }
    }
    all
}

/// By the multiset that was placed: what can be in the slot then, with any piece in the slot at first. Of the pieces
/// that were at hand, any may be the one that is left.
fn legal(placed: usize) -> Map<Multiset, Slots> {
    let rest = SHOWN - placed;
    let mut legal: Map<Multiset, Slots> = Map::default();
    for bag in bags() {
        for window in windows(bag, SHOWN) {
            let after = place(window & ((1 << (3 * rest)) - 1), rest);
            for slot in 0..KINDS {
                let mut at_hand = vec![slot];
                at_hand.extend((rest..SHOWN).map(|at| (window >> (3 * at) & 7) as usize));
                let all: Multiset = at_hand.iter().map(|piece| 1 << (3 * piece)).sum();
                for left in at_hand {
                    let set = all - (1 << (3 * left));
                    let slots = legal.entry(set);
                    let slots = slots.or_insert_with(|| vec![[0; KINDS]; windows_after(placed)]);
                    slots[after][left] |= bit(bag);
                }
            }
        }
    }
    legal
}
