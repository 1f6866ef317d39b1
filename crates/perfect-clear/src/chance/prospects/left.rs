//! What can be left in the slot, by what is still to come.

use quadrille_search::Limits;

use super::super::hold::SlotChange;
use super::super::layers::Layer;
use super::super::tails::{Suffixes, Tails};
use super::super::trees::{TreeId, Trees};
use super::super::value::Reached;
use super::super::{ChanceError, look};
use super::sum::Sum;
use crate::Piece;
use crate::slot::{Slot, SlotSet};

/// Account of what can be left.
pub(super) trait Leaving {
    /// Pieces that can be left by a state; by default, that nothing can be cleared.
    type Options: Copy + Default;

    /// The options of a clear with this in the slot.
    fn of_clear(&mut self, slot: Slot) -> Self::Options;

    /// Takes one more way to place a piece into account, for each suffix.
    fn add(&mut self, all: &mut [Self::Options], after: &[Self::Options]);

    /// The options of a state with either way.
    fn either(&mut self, one: Self::Options, other: Self::Options) -> Self::Options;
}

/// Sets of pieces of which one can be left in the slot: a bit for each, by [`Piece::index`]. Somebody chooses who knows
/// the suffix.
pub(super) struct Menus;

impl Leaving for Menus {
    type Options = u8;

    fn of_clear(&mut self, slot: Slot) -> u8 {
        slot.piece().map_or(0, |piece| 1 << piece.index())
    }

    #[inline]
    fn add(&mut self, all: &mut [u8], after: &[u8]) {
        all.iter_mut().zip(after).for_each(|(all, set)| *all |= set);
    }

    #[inline]
    fn either(&mut self, one: u8, other: u8) -> u8 {
        one | other
    }
}

/// By trees: somebody chooses who looks at the next start while it is revealed.
impl Leaving for Trees {
    type Options = TreeId;

    fn of_clear(&mut self, slot: Slot) -> TreeId {
        slot.piece().map_or(Self::NOTHING, |piece| self.left(piece))
    }

    #[inline]
    fn add(&mut self, all: &mut [TreeId], after: &[TreeId]) {
        for (all, &choice) in all.iter_mut().zip(after) {
            *all = self.with_choice(*all, choice);
        }
    }

    #[inline]
    fn either(&mut self, one: TreeId, other: TreeId) -> TreeId {
        self.union(one, other)
    }
}

/// Pieces that can be left, for each state of one layer and each suffix.
pub(super) struct Left<T> {
    /// The layer: the first in which everything of this clear is shown, but not that of the root.
    pub(super) placed: usize,
    /// Placements of this clear.
    needed: usize,
    options: Vec<T>,
    /// Suffixes of a state.
    count: usize,
}

/// Bytes that [`Left`] and sums take at the same time, at most.
pub(super) fn bytes<L: Leaving>(reached: Reached<'_>) -> u64 {
    let states = |placed: usize| reached.layers[placed].count as u64;
    let of_layer = |placed: usize| {
        states(placed) * (suffixes(reached, placed).all.len() * size_of::<L::Options>()) as u64
    };
    let last = last(reached.tails);
    let passing = (last + 1..reached.layers.len()).map(|placed| of_layer(placed - 1) + of_layer(placed));
    let sums = |placed: usize| {
        let beginnings = reached.tails.beginnings(reached.revealed(placed - 1));
        states(placed) * beginnings as u64 * size_of::<Sum>() as u64
    };
    let shown: u64 = (1..=last.min(reached.layers.len() - 1)).map(sums).sum();
    passing.max().unwrap_or(0) + shown
}

/// The layer for which it is known what can be left.
fn last(tails: &Tails) -> usize {
    tails.length.max(1)
}

fn suffixes(reached: Reached<'_>, placed: usize) -> &Suffixes {
    reached.tails.suffixes_at(reached.rule.current_place(placed))
}

impl<T: Copy + Default> Left<T> {
    pub(super) fn new<L>(leaving: &mut L, reached: Reached<'_>, limits: &Limits) -> Result<Self, ChanceError>
    where
        L: Leaving<Options = T>,
    {
        let needed = reached.layers.len() - 1;
        let clear = &reached.layers[needed];
        let slots = (0..clear.words.len()).flat_map(|field| clear.states_of(field));
        let mut left = Self {
            placed: needed,
            needed,
            options: slots.map(|(_, slot)| leaving.of_clear(slot)).collect(),
            count: 1,
        };
        for placed in (last(reached.tails)..needed).rev() {
            left = left.before(leaving, reached, placed, limits)?;
        }
        Ok(left)
    }

    /// How many placements follow from there to the clear.
    pub(super) fn placements(&self) -> usize {
        self.needed - self.placed
    }

    /// What can be left by a state, by suffix.
    pub(super) fn of(&self, state: usize) -> &[T] {
        &self.options[state * self.count..(state + 1) * self.count]
    }

    /// The same for the layer before.
    fn before<L: Leaving<Options = T>>(
        &self,
        leaving: &mut L,
        reached: Reached<'_>,
        placed: usize,
        limits: &Limits,
    ) -> Result<Self, ChanceError> {
        let layer = &reached.layers[placed];
        let ways = Ways::new(reached, placed);
        let count = suffixes(reached, placed).all.len();
        let mut options = vec![T::default(); layer.count * count];
        let mut by_piece = vec![T::default(); Slot::COUNT * Slot::COUNT * self.count];
        for field in 0..layer.words.len() {
            look(limits, field)?;
            self.place(leaving, &ways, field, &mut by_piece);
            for (state, slot) in layer.states_of(field) {
                let options = &mut options[state * count..(state + 1) * count];
                for (piece, suffixes) in &ways.by_current {
                    let piece = Slot::of(*piece);
                    let [kept, swapped] = [(piece, slot), (slot, piece)].map(|(placed, then)| {
                        &by_piece[(Slot::COUNT * placed.index() + then.index()) * self.count..]
                    });
                    for &(from, to) in suffixes {
                        options[to as usize] = leaving.either(kept[from as usize], swapped[from as usize]);
                    }
                }
            }
        }
        Ok(Self {
            placed,
            needed: self.needed,
            options,
            count,
        })
    }

    /// For one field: what can be left after all landings of each piece, by what is in the slot then. Of an empty slot
    /// no piece is placed, so its rows stay empty.
    fn place<L: Leaving<Options = T>>(
        &self,
        leaving: &mut L,
        ways: &Ways<'_>,
        field: usize,
        by_piece: &mut [T],
    ) {
        let Ways {
            layer, next, current, ..
        } = *ways;
        by_piece[..Piece::COUNT * Slot::COUNT * self.count].fill(T::default());
        for piece in Piece::ALL {
            let wanted = SlotChange::new(piece, layer.slots[field], current).after();
            for &to in layer.after(field, piece) {
                for (state, slot) in next.states_of(to as usize) {
                    if wanted.contains(slot) {
                        let start = (Slot::COUNT * piece.index() + slot.index()) * self.count;
                        leaving.add(&mut by_piece[start..start + self.count], self.of(state));
                    }
                }
            }
        }
    }
}

/// Steps from suffixes to those after the next piece.
struct Ways<'a> {
    layer: &'a Layer,
    /// The layer after that piece.
    next: &'a Layer,
    /// What the current piece may be.
    current: SlotSet,
    /// By current piece: for each suffix, first the number of what is left of it after that piece, then its own.
    by_current: Vec<(Piece, Vec<(u32, u32)>)>,
}

impl<'a> Ways<'a> {
    fn new(reached: Reached<'a>, placed: usize) -> Self {
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
            layer: &reached.layers[placed],
            next: &reached.layers[placed + 1],
            current: pieces.into(),
            by_current: pieces.iter().map(of_piece).collect(),
        }
    }
}
