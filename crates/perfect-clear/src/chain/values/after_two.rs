//! Values after two placements, of the states that can come up on each field.
//!
//! Blocks with one first unseen piece add to the same values, each with the chance of its second piece.

use quadrille_search::{GaveUp, Limits};
use rayon::prelude::*;

use super::few::FewValues;
use super::graph::Graph;
use super::reach::{Reach, bit};
use super::windows::{State, States, first, last, rest};
use crate::{Piece, PieceSet};

const KINDS: usize = Piece::COUNT;

/// Pieces in the windows.
const LENGTH: usize = 4;

/// Values of all fields after two pieces, with one first unseen piece.
pub(super) struct AfterTwo<'a> {
    graph: &'a Graph,
    /// What can be reached with two pieces.
    reach: &'a Reach,
    /// By kind of field.
    places: Vec<Vec<Place>>,
    /// By field, in the order of its places.
    values: Vec<Vec<f32>>,
}

/// A state and a piece in the slot that go together. Either of the slot's piece and the current one can be placed, so
/// where they change places, the value is the same.
#[derive(Clone, Copy, Debug)]
struct Place {
    state: State,
    slot: usize,
    /// `8 * state + slot`, for either of the two pieces in the slot; twice the same if only one is possible.
    numbers: [u32; 2],
}

/// Contribution to a value from those after the next placement.
#[derive(Clone, Copy, Debug)]
struct Pull {
    into: u32,
    /// Where the value is if the current piece is placed, and if the slot's piece is.
    ways: [u32; 2],
    weight: f32,
}

/// A block's states after three placements that have this last preview.
pub(super) struct Next<'a> {
    pub(super) sixth: usize,
    pub(super) states: &'a States,
}

impl<'a> AfterTwo<'a> {
    /// Zeros for these states.
    pub(super) fn new(graph: &'a Graph, reach: &'a Reach, two: &States) -> Self {
        let kinds = 0..reach.kinds();
        let places: Vec<Vec<Place>> = kinds
            .into_par_iter()
            .map(|kind| places(reach, kind, two))
            .collect();
        let values = (0..graph.len(2)).map(|field| vec![0.0; places[reach.kind(field)].len()]);
        Self {
            graph,
            reach,
            values: values.collect(),
            places,
        }
    }

    /// Adds what follows from a block's values after three placements. `weight` says how likely its second piece is
    /// after the first one, with a bag.
    pub(super) fn add(
        &mut self,
        three: &FewValues,
        nexts: &[Next<'_>],
        weight: impl Fn(PieceSet) -> Option<f32> + Sync,
        limits: &Limits,
    ) -> Result<(), GaveUp> {
        let (graph, reach) = (self.graph, self.reach);
        for next in nexts {
            let of_piece = 8 * next.states.len();
            let pulls = self.places.par_iter().map(|places| pulls(places, next, &weight));
            let pulls: Vec<Vec<Pull>> = pulls.collect();
            let fields = self.values.par_iter_mut().enumerate();
            fields.try_for_each_init(
                || vec![0.0_f32; KINDS * of_piece],
                |greatest, (field, values)| {
                    limits.check(0)?;
                    greatest.fill(0.0);
                    for (piece, targets) in graph.after(2, field) {
                        for &target in targets {
                            let union = &mut greatest[of_piece * piece..][..of_piece];
                            three.raise(target, next.sixth, union);
                        }
                    }
                    for pull in &pulls[reach.kind(field)] {
                        let [one, other] = pull.ways.map(|way| greatest[way as usize]);
                        values[pull.into as usize] += pull.weight * one.max(other);
                    }
                    Ok(())
                },
            )?;
        }
        Ok(())
    }

    /// Raises values, by `8 * state + slot`, to those of a field.
    pub(super) fn raise(&self, field: usize, union: &mut [f32]) {
        let places = &self.places[self.reach.kind(field)];
        for (place, &value) in places.iter().zip(&self.values[field]) {
            for number in place.numbers {
                let old = &mut union[number as usize];
                *old = old.max(value);
            }
        }
    }
}

/// What can come up on fields of a kind.
fn places(reach: &Reach, kind: usize, two: &States) -> Vec<Place> {
    let mut found = Vec::new();
    for (number, state) in two.list.iter().enumerate() {
        let bags = reach.bags(kind, state.window);
        let (current, others) = (first(state.window, LENGTH), rest(state.window, LENGTH));
        for slot in (0..KINDS).filter(|&slot| bags[slot] & bit(state.bag) != 0) {
            // Those with one last preview stand together.
            let key = (
                last(state.window),
                state.bag.number(),
                others,
                [slot.min(current), slot.max(current)],
            );
            found.push((key, (8 * number + slot) as u32, *state, slot));
        }
    }
    found.sort_unstable_by_key(|&(key, number, ..)| (key, number));
    let same = found.chunk_by(|one, other| one.0 == other.0);
    let place = |same: &[(_, u32, State, usize)]| Place {
        state: same[0].2,
        slot: same[0].3,
        numbers: [same[0].1, same[same.len() - 1].1],
    };
    same.map(place).collect()
}

/// How the values of a kind of field follow.
fn pulls(places: &[Place], next: &Next<'_>, weight: impl Fn(PieceSet) -> Option<f32>) -> Vec<Pull> {
    let of_piece = 8 * next.states.len();
    let pull = |(into, place): (usize, &Place)| {
        let State { bag, window, .. } = place.state;
        if last(window) != next.sixth {
            return None;
        }
        let weight = weight(bag)?;
        let (current, window) = (first(window, LENGTH), rest(window, LENGTH));
        let number = next.states.number(State { bag, window, came: 0 }) as usize;
        let way = |placed: usize, kept: usize| (of_piece * placed + 8 * number + kept) as u32;
        Some(Pull {
            into: into as u32,
            ways: [way(current, place.slot), way(place.slot, current)],
            weight,
        })
    };
    places.iter().enumerate().filter_map(pull).collect()
}
