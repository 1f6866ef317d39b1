//! Values of fields that have few of all states: only those are kept that are not 0.

use std::ops::Range;

use quadrille_search::{GaveUp, Limits};
use rayon::prelude::*;

use super::back::BySlot;

/// Fields that one task works on.
const TASK: usize = 1 << 10;

/// By field, the values of some states.
#[derive(Debug)]
pub(super) struct FewValues {
    tasks: Vec<FewOfTask>,
}

/// The values of the fields of one task.
#[derive(Debug, Default)]
pub(super) struct FewOfTask {
    /// By field: where its values begin, and at last where they end.
    starts: Vec<u32>,
    /// The number of the state and the slot: `8 * state + slot`.
    places: Vec<u16>,
    values: Vec<f32>,
}

impl FewValues {
    /// Of so many fields; `add` adds those of some.
    pub(super) fn new(
        fields: usize,
        limits: &Limits,
        add: impl Fn(&mut FewOfTask, Range<usize>) + Sync,
    ) -> Result<Self, GaveUp> {
        let tasks = (0..fields.div_ceil(TASK)).into_par_iter().map(|task| {
            limits.check(0)?;
            let mut part = FewOfTask::default();
            add(&mut part, TASK * task..fields.min(TASK * (task + 1)));
            part.next_field();
            part.places.shrink_to_fit();
            part.values.shrink_to_fit();
            Ok(part)
        });
        let tasks: Result<Vec<FewOfTask>, GaveUp> = tasks.collect();
        Ok(Self { tasks: tasks? })
    }

    /// The values of a field that are not 0, each with its place, `8 * state + slot`.
    #[inline]
    pub(super) fn of(&self, field: usize) -> impl Iterator<Item = (usize, f32)> {
        let (task, field) = (&self.tasks[field / TASK], field % TASK);
        let range = task.starts[field] as usize..task.starts[field + 1] as usize;
        let places = task.places[range.clone()].iter().map(|&place| usize::from(place));
        places.zip(task.values[range].iter().copied())
    }

    /// Raises values to those of a field.
    #[inline]
    pub(super) fn raise(&self, field: u32, union: &mut [BySlot]) {
        let union = union.as_flattened_mut();
        for (place, value) in self.of(field as usize) {
            union[place] = union[place].max(value);
        }
    }

    /// Whether a field has no value.
    #[inline]
    pub(super) fn is_empty(&self, field: u32) -> bool {
        let (task, field) = (&self.tasks[field as usize / TASK], field as usize % TASK);
        task.starts[field] == task.starts[field + 1]
    }
}

impl FewOfTask {
    /// Begins the next field.
    pub(super) fn next_field(&mut self) {
        self.starts.push(self.values.len() as u32);
    }

    /// Adds a value, unless it is 0, to those of the last field.
    #[inline]
    pub(super) fn push(&mut self, place: u16, value: f32) {
        if value > 0.0 {
            self.places.push(place);
            self.values.push(value);
        }
    }
}
