//! Values of fields that have few of all states: only those are kept that are not 0.

use std::ops::Range;

use quadrille_search::{GaveUp, Limits};
use rayon::prelude::*;

use crate::Piece;

const KINDS: usize = Piece::COUNT;

/// Fields that one task works on.
const TASK: usize = 1 << 10;

/// Values of some states, by field and last preview. They can be found again in the same memory.
#[derive(Debug, Default)]
pub(super) struct FewValues {
    tasks: Vec<FewOfTask>,
}

/// The values of the fields of one task.
#[derive(Debug, Default)]
pub(super) struct FewOfTask {
    /// By field and last preview: where the values begin, and at last where they end.
    starts: Vec<u32>,
    /// By field and last preview: what the user of the values marks.
    marks: Vec<u32>,
    /// Key that distinguishes the states.
    places: Vec<u16>,
    values: Vec<f32>,
}

/// The values of one task while they are found. The room is used again.
#[derive(Debug, Default)]
pub(super) struct Finding {
    of_task: FewOfTask,
    /// How many values there are; there is room for more.
    len: usize,
}

impl FewValues {
    /// Finds those of all `fields` fields; `add` adds those of some.
    pub(super) fn fill(
        &mut self,
        fields: usize,
        limits: &Limits,
        add: impl Fn(&mut Finding, Range<usize>) + Sync,
    ) -> Result<(), GaveUp> {
        self.tasks.resize_with(fields.div_ceil(TASK), FewOfTask::default);
        let tasks = self.tasks.par_iter_mut().enumerate();
        tasks.try_for_each_init(Finding::default, |finding, (task, found)| {
            limits.check(0)?;
            finding.clear();
            add(finding, TASK * task..fields.min(TASK * (task + 1)));
            finding.copy_to(found);
            Ok(())
        })
    }

    /// The places of the values of a field with this last preview, and the values.
    #[inline]
    pub(super) fn of(&self, field: u32, sixth: usize) -> (&[u16], &[f32]) {
        let (task, at) = self.at(field, sixth);
        let range = task.starts[at] as usize..task.starts[at + 1] as usize;
        (&task.places[range.clone()], &task.values[range])
    }

    /// The marks of a field and a sixth piece.
    #[inline]
    pub(super) fn marks(&self, field: u32, sixth: usize) -> u32 {
        let (task, at) = self.at(field, sixth);
        task.marks[at]
    }

    #[inline]
    fn at(&self, field: u32, sixth: usize) -> (&FewOfTask, usize) {
        let field = field as usize;
        (&self.tasks[field / TASK], KINDS * (field % TASK) + sixth)
    }

    /// Raises values to those of a field.
    #[inline]
    pub(super) fn raise(&self, field: u32, sixth: usize, union: &mut [f32]) {
        let (places, values) = self.of(field, sixth);
        for (&place, &value) in places.iter().zip(values) {
            let old = &mut union[usize::from(place)];
            *old = old.max(value);
        }
    }
}

impl Finding {
    fn clear(&mut self) {
        self.of_task.starts.clear();
        self.of_task.marks.clear();
        self.len = 0;
    }

    /// Copies what was found.
    fn copy_to(&mut self, found: &mut FewOfTask) {
        let FewOfTask {
            starts,
            marks,
            places,
            values,
        } = &mut self.of_task;
        starts.push(self.len as u32);
        found.starts.clone_from(starts);
        found.marks.clone_from(marks);
        found.places.clear();
        found.places.extend_from_slice(&places[..self.len]);
        found.values.clear();
        found.values.extend_from_slice(&values[..self.len]);
    }

    /// Begins the values with the next last preview, or those of the next field, and makes room for `room` values.
    #[inline]
    pub(super) fn begin(&mut self, marks: u32, room: usize) {
        self.of_task.starts.push(self.len as u32);
        self.of_task.marks.push(marks);
        let room = self.len + room;
        if self.of_task.values.len() < room {
            self.of_task.places.resize(2 * room, 0);
            self.of_task.values.resize(2 * room, 0.0);
        }
    }

    /// Adds a value unless it is 0. Half of them are, so it is written in any case, without a branch.
    #[inline]
    pub(super) fn push(&mut self, place: u16, value: f32) {
        self.of_task.places[self.len] = place;
        self.of_task.values[self.len] = value;
        self.len += usize::from(value > 0.0);
    }
}
