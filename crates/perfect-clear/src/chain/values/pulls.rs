//! From values after four placements to those after three, for the states that can come up on a field.

use rayon::prelude::*;

use super::back::{BySlot, NOTHING};
use super::few::{FewOfTask, FewValues};
use super::reach::{Reach, bit};
use super::windows::{State, States, first, rest};
use crate::{Piece, PieceSet};

const KINDS: usize = Piece::COUNT;

/// Pieces in the windows before the placement.
const LENGTH: usize = 3;

/// How values follow from others, by kind of field.
#[derive(Debug)]
pub(super) struct Pulls {
    /// How many states there are after the placement.
    after: usize,
    kinds: Vec<OfKind>,
}

/// How the values of one kind of field follow.
#[derive(Debug, Default)]
struct OfKind {
    /// The values: `8 * state + slot`, and where what they are made of ends.
    values: Vec<(u16, u32)>,
    pulls: Vec<Pull>,
}

/// The better of two, times a weight: the current piece is placed, or the slot's piece is.
#[derive(Clone, Copy, Debug)]
struct Pull {
    stays: u32,
    goes: u32,
    weight: f32,
}

/// The greatest values over the placements of each piece, by piece, state and slot.
#[derive(Debug)]
pub(super) struct GreatestOf {
    after: usize,
    values: Vec<BySlot>,
}

impl Pulls {
    /// From states after three placements to those after four; `bag_of` is what the third unseen piece comes from.
    pub(super) fn new(
        (three, four): (&States, &States),
        reach: &Reach,
        bag_of: impl Fn(State) -> PieceSet + Sync,
    ) -> Self {
        let after = four.len();
        let follow = |state: &State| -> Vec<u32> {
            let window = rest(state.window, LENGTH);
            let came = |came: Piece| {
                let came = came.index() as u8;
                four.number(State {
                    window,
                    came,
                    ..*state
                })
            };
            bag_of(*state).iter().map(came).collect()
        };
        let follow: Vec<Vec<u32>> = three.list.iter().map(follow).collect();
        let of_kind = |kind| {
            let mut of_kind = OfKind::default();
            for (number, (state, follow)) in three.list.iter().zip(&follow).enumerate() {
                let bags = reach.bags(kind, state.window);
                for slot in (0..KINDS).filter(|&slot| bags[slot] & bit(state.bag) != 0) {
                    let current = first(state.window, LENGTH);
                    of_kind.push((8 * number + slot) as u16, follow, |next| {
                        let place = |placed: usize, left: usize| 8 * (after * placed + next) + left;
                        [place(current, slot), place(slot, current)]
                    });
                }
            }
            of_kind
        };
        Self {
            after,
            kinds: (0..reach.kinds()).into_par_iter().map(of_kind).collect(),
        }
    }

    /// Room for what is greatest on a field.
    pub(super) fn unions(&self) -> GreatestOf {
        GreatestOf {
            after: self.after,
            values: vec![NOTHING; KINDS * self.after],
        }
    }

    /// Adds the values of a field of this kind.
    pub(super) fn add(&self, kind: usize, greatest: &GreatestOf, part: &mut FewOfTask) {
        let of_kind = &self.kinds[kind];
        let values = greatest.values.as_flattened();
        let mut begin = 0;
        for &(place, end) in &of_kind.values {
            let pulls = &of_kind.pulls[begin as usize..end as usize];
            let better =
                |pull: &Pull| pull.weight * values[pull.stays as usize].max(values[pull.goes as usize]);
            part.push(place, pulls.iter().map(better).sum());
            begin = end;
        }
    }
}

impl OfKind {
    /// Adds a value that is the mean over the states that follow.
    fn push(&mut self, place: u16, follow: &[u32], places: impl Fn(usize) -> [usize; 2]) {
        let weight = 1.0 / follow.len() as f32;
        self.pulls.extend(follow.iter().map(|&next| {
            let [stays, goes] = places(next as usize).map(|place| place as u32);
            Pull { stays, goes, weight }
        }));
        self.values.push((place, self.pulls.len() as u32));
    }
}

impl GreatestOf {
    /// Finds the greatest values over all placements; whether there is any.
    pub(super) fn raise_to<'a>(
        &mut self,
        after: impl Iterator<Item = (usize, &'a [u32])>,
        few: &FewValues,
    ) -> bool {
        let mut is_clean = false;
        for (piece, targets) in after {
            for &target in targets.iter().filter(|&&target| !few.is_empty(target)) {
                if !is_clean {
                    self.values.fill(NOTHING);
                    is_clean = true;
                }
                few.raise(target, &mut self.values[self.after * piece..][..self.after]);
            }
        }
        is_clean
    }
}
