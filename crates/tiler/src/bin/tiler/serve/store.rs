//! The tasks that have been handed out.

use std::collections::BTreeMap;

use quadrille_tiler::Problem;

/// Somebody who plays, by the position of the token in the list of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Team(pub(super) usize);

/// A task as it was handed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Task {
    pub(super) team: Team,
    pub(super) problem: Problem,
}

/// The latest tasks, numbered from 1. When it is full, the oldest task makes room.
///
/// A number is reserved first and its task kept later, so that tasks can be drawn side by side.
#[derive(Debug)]
pub(super) struct Store {
    tasks: BTreeMap<u64, Task>,
    reserved: u64,
    capacity: usize,
}

impl Store {
    pub(super) fn new(capacity: usize) -> Self {
        Self {
            tasks: BTreeMap::new(),
            reserved: 0,
            capacity: capacity.max(1),
        }
    }

    /// The number of the next task.
    pub(super) fn reserve(&mut self) -> u64 {
        self.reserved += 1;
        self.reserved
    }

    /// Keeps the task of a reserved number.
    pub(super) fn keep(&mut self, id: u64, task: Task) {
        self.tasks.insert(id, task);
        if self.tasks.len() > self.capacity {
            self.tasks.pop_first();
        }
    }

    /// The task of this number, if the team has it and it is not forgotten.
    pub(super) fn get(&self, id: u64, team: Team) -> Option<Task> {
        self.tasks.get(&id).copied().filter(|task| task.team == team)
    }
}

#[cfg(test)]
mod tests {
    use quadrille_tiler::Signature;

    use super::*;

    /// A task whose square has a side of twice `half`.
    fn task(team: usize, half: u32) -> Task {
        let signature = Signature::new([half * half, 0, 0, 0, 0, 0, 0]);
        Task {
            team: Team(team),
            problem: Problem::new(signature).expect("a square"),
        }
    }

    /// Reserves a number for the task and keeps it.
    fn add(store: &mut Store, task: Task) -> u64 {
        let id = store.reserve();
        store.keep(id, task);
        id
    }

    #[test]
    fn the_oldest_task_makes_room() {
        let mut store = Store::new(2);
        let ids: Vec<u64> = (1..=5).map(|half| add(&mut store, task(0, half))).collect();
        assert_eq!(ids, [1, 2, 3, 4, 5]);
        let kept: Vec<u64> = (0..=6).filter(|&id| store.get(id, Team(0)).is_some()).collect();
        assert_eq!(kept, [4, 5]);
        assert_eq!(store.get(5, Team(0)), Some(task(0, 5)));
        assert_eq!(store.get(u64::MAX, Team(0)), None);
    }

    #[test]
    fn a_task_belongs_to_its_team() {
        let mut store = Store::new(2);
        let id = add(&mut store, task(1, 2));
        assert_eq!(store.get(id, Team(0)), None);
        assert!(store.get(id, Team(1)).is_some());
    }

    #[test]
    fn numbers_without_a_task_take_no_room() {
        let mut store = Store::new(2);
        let slow = store.reserve();
        let abandoned = store.reserve();
        let quick = add(&mut store, task(0, 2));
        store.keep(slow, task(0, 1));
        assert_eq!((slow, abandoned, quick), (1, 2, 3));
        assert_eq!(store.get(slow, Team(0)), Some(task(0, 1)));
        assert_eq!(store.get(abandoned, Team(0)), None);
        assert_eq!(store.get(quick, Team(0)), Some(task(0, 2)));
    }
}
