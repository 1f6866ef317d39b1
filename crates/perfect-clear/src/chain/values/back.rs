//! Backward from the fourth placement to the start: the best of means.

use quadrille_search::{GaveUp, Limits};
use rayon::prelude::*;

use super::graph::Graph;
use super::windows::{State, States, first, rest};
use crate::Piece;

const KINDS: usize = Piece::COUNT;

/// Values by the piece in the slot; the eighth is never used.
pub(super) type BySlot = [f32; KINDS + 1];

/// No value.
pub(super) const NOTHING: BySlot = [0.0; KINDS + 1];

/// Fields that one task works on.
const TASK: usize = 1 << 6;

/// Contribution to a state before a placement from one after it.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The current piece.
    current: u8,
    /// The number of the state after it.
    next: u32,
    /// The number of the state before it, to which the value is added.
    into: u32,
    /// How likely it is that what is revealed after the placement is what the state after it knows.
    weight: f32,
}

/// All steps of a layer.
#[derive(Clone, Debug)]
pub(super) struct Steps {
    all: Vec<Step>,
    /// How many states there are after the placement.
    after: usize,
    /// How many states there are before it.
    before: usize,
}

impl Steps {
    /// From states before the placement, each with what is revealed after it and how likely that is, to states after
    /// it. All have windows of `length` pieces.
    pub(super) fn new(
        before: &States,
        after: &States,
        length: usize,
        revealed: impl Iterator<Item = (State, u8, f32)>,
    ) -> Self {
        let step = |(state, came, weight): (State, u8, f32)| Step {
            current: first(state.window, length) as u8,
            next: after.number(State {
                window: rest(state.window, length),
                came,
                ..state
            }),
            into: before.number(state),
            weight,
        };
        Self {
            all: revealed.map(step).collect(),
            after: after.len(),
            before: before.len(),
        }
    }

    /// Adds the values before a placement. `unions` are the greatest values over the placements of each piece.
    fn add(&self, unions: &[BySlot], values: &mut [BySlot]) {
        for step in &self.all {
            let current = usize::from(step.current);
            let (next, into) = (step.next as usize, step.into as usize);
            // The current piece is placed, or the slot's piece is, and the current one goes into the slot.
            let stays = &unions[self.after * current + next];
            for slot in 0..KINDS {
                let goes = unions[self.after * slot + next][current];
                values[into][slot] += step.weight * goes.max(stays[slot]);
            }
        }
    }
}

/// The greatest of both, slot by slot.
#[inline]
pub(super) fn raise(values: &mut [BySlot], others: &[BySlot]) {
    for (value, other) in values.iter_mut().zip(others) {
        for (value, &other) in value.iter_mut().zip(other) {
            *value = value.max(other);
        }
    }
}

/// Goes one placement back on all fields of a layer: adds to `into`, which has the states before the placement of each
/// field. `raise_to` raises the values of states after it to those of a field.
pub(super) fn back(
    graph: &Graph,
    placed: usize,
    steps: &Steps,
    into: &mut [BySlot],
    limits: &Limits,
    raise_to: impl Fn(&mut [BySlot], u32) + Sync,
) -> Result<(), GaveUp> {
    let tasks = into.par_chunks_mut(TASK * steps.before).enumerate();
    tasks.try_for_each_init(
        || vec![NOTHING; KINDS * steps.after],
        |unions, (task, into)| {
            limits.check(0)?;
            for (field, values) in into.chunks_mut(steps.before).enumerate() {
                unions.fill(NOTHING);
                for (piece, targets) in graph.after(placed, TASK * task + field) {
                    let union = &mut unions[steps.after * piece..][..steps.after];
                    for &target in targets {
                        raise_to(union, target);
                    }
                }
                steps.add(unions, values);
            }
            Ok(())
        },
    )
}
