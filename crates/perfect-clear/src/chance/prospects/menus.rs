//! Which pieces can be left in the slot, by what is still to come.

use quadrille_search::Limits;

use super::super::hold::SlotChange;
use super::super::layers::Layer;
use super::super::tails::{Suffixes, Tails};
use super::super::value::Reached;
use super::super::{ChanceError, look};
use super::Sum;
use crate::Piece;
use crate::slot::{Slot, SlotSet};

/// For each state of one layer and each suffix, the set of pieces of which one can be left in the slot: a bit for each,
/// by [`Piece::index`]. Somebody chooses who knows the suffix.
pub(super) struct Menus {
    /// The layer: the first in which everything of this clear is shown, but not that of the root.
    pub(super) placed: usize,
    sets: Vec<u8>,
    /// Suffixes of a state.
    count: usize,
}

/// Bytes that menus and sums take at the same time, at most.
pub(super) fn bytes(reached: Reached<'_>) -> u64 {
    let states = |placed: usize| reached.layers[placed].count as u64;
    let menus = |placed: usize| states(placed) * suffixes(reached, placed).all.len() as u64;
    let last = last(reached.tails);
    let passing = (last + 1..reached.layers.len()).map(|placed| menus(placed - 1) + menus(placed));
    let sums = |placed: usize| {
        let beginnings = reached.tails.beginnings(reached.revealed(placed - 1));
        states(placed) * beginnings as u64 * size_of::<Sum>() as u64
    };
    let shown: u64 = (1..=last.min(reached.layers.len() - 1)).map(sums).sum();
    passing.max().unwrap_or(0) + shown
}

/// The layer that has menus.
fn last(tails: &Tails) -> usize {
    tails.length.max(1)
}

fn suffixes(reached: Reached<'_>, placed: usize) -> &Suffixes {
    reached.tails.suffixes_at(reached.rule.current_place(placed))
}

impl Menus {
    pub(super) fn new(reached: Reached<'_>, limits: &Limits) -> Result<Self, ChanceError> {
        let needed = reached.layers.len() - 1;
        let clear = &reached.layers[needed];
        let in_slot = |field: usize| clear.states_of(field).map(|(_, slot)| menu_of(slot));
        let mut menus = Self {
            placed: needed,
            sets: (0..clear.words.len()).flat_map(in_slot).collect(),
            count: 1,
        };
        for placed in (last(reached.tails)..needed).rev() {
            menus = menus.before(reached, placed, limits)?;
        }
        Ok(menus)
    }

    /// The menus of a state, by suffix.
    pub(super) fn of(&self, state: usize) -> &[u8] {
        &self.sets[state * self.count..(state + 1) * self.count]
    }

    /// The menus of the layer before.
    fn before(&self, reached: Reached<'_>, placed: usize, limits: &Limits) -> Result<Self, ChanceError> {
        let (layer, next) = (&reached.layers[placed], &reached.layers[placed + 1]);
        let ways = Ways::new(reached, placed);
        let count = suffixes(reached, placed).all.len();
        let mut sets = vec![0; layer.count * count];
        let mut unions = vec![0; Slot::COUNT * Slot::COUNT * self.count];
        for field in 0..layer.words.len() {
            look(limits, field)?;
            self.unite((layer, field), next, ways.current, &mut unions);
            for (state, slot) in layer.states_of(field) {
                let sets = &mut sets[state * count..(state + 1) * count];
                for (piece, suffixes) in &ways.by_current {
                    let piece = Slot::of(*piece);
                    let [kept, swapped] = [(piece, slot), (slot, piece)].map(|(placed, then)| {
                        &unions[(Slot::COUNT * placed.index() + then.index()) * self.count..]
                    });
                    for &(from, to) in suffixes {
                        sets[to as usize] = kept[from as usize] | swapped[from as usize];
                    }
                }
            }
        }
        Ok(Self { placed, sets, count })
    }

    /// For one field: the union over the landings of each piece, by what is in the slot then. Of an empty slot no piece
    /// is placed, so its rows stay empty.
    fn unite(&self, (layer, field): (&Layer, usize), next: &Layer, current: SlotSet, unions: &mut [u8]) {
        unions[..Piece::COUNT * Slot::COUNT * self.count].fill(0);
        for piece in Piece::ALL {
            let wanted = SlotChange::new(piece, layer.slots[field], current).after();
            for &to in layer.after(field, piece) {
                for (state, slot) in next.states_of(to as usize) {
                    if wanted.contains(slot) {
                        let start = (Slot::COUNT * piece.index() + slot.index()) * self.count;
                        let union = &mut unions[start..start + self.count];
                        union
                            .iter_mut()
                            .zip(self.of(state))
                            .for_each(|(all, set)| *all |= set);
                    }
                }
            }
        }
    }
}

/// The menu of a clear with this in the slot.
fn menu_of(slot: Slot) -> u8 {
    slot.piece().map_or(0, |piece| 1 << piece.index())
}

/// How suffixes follow from those after the next piece.
struct Ways {
    /// What the current piece may be.
    current: SlotSet,
    /// By current piece: for each suffix, first the number of what is left of it after that piece, then its own.
    by_current: Vec<(Piece, Vec<(u32, u32)>)>,
}

impl Ways {
    fn new(reached: Reached<'_>, placed: usize) -> Self {
        let tails = reached.tails;
        let place = reached.rule.current_place(placed);
        let (here, next) = (tails.suffixes_at(place), tails.suffixes_at(place + 1));
        let pieces = tails.possible(place);
        let of_piece = |piece: Piece| {
            let passes = |(number, suffix): (u32, &Vec<Piece>)| {
                let rest = if place < tails.seen.len() {
                    &suffix[..]
                } else {
                    suffix.strip_prefix(&[piece])?
                };
                let left = next.all.binary_search_by(|other| other[..].cmp(rest)).ok()?;
                Some((left as u32, number))
            };
            (piece, (0..).zip(&here.all).filter_map(passes).collect())
        };
        Self {
            current: pieces.into(),
            by_current: pieces.iter().map(of_piece).collect(),
        }
    }
}
