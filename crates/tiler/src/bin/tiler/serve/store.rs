//! The tasks that have been handed out.

use std::collections::VecDeque;

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
#[derive(Debug)]
pub(super) struct Store {
    tasks: VecDeque<Task>,
    oldest: u64,
    capacity: usize,
}

impl Store {
    pub(super) fn new(capacity: usize) -> Self {
        Self {
            tasks: VecDeque::new(),
            oldest: 1,
            capacity: capacity.max(1),
        }
    }

    /// The number that the next task gets.
    pub(super) fn next_id(&self) -> u64 {
        self.oldest + self.tasks.len() as u64
    }

    /// Keeps a task and returns its number.
    pub(super) fn add(&mut self, task: Task) -> u64 {
        let id = self.next_id();
        if self.tasks.len() == self.capacity {
            self.tasks.pop_front();
            self.oldest += 1;
        }
        self.tasks.push_back(task);
        id
    }

    /// The task of this number, if the team has it and it is not forgotten.
    pub(super) fn get(&self, id: u64, team: Team) -> Option<Task> {
        let index = usize::try_from(id.checked_sub(self.oldest)?).ok()?;
        self.tasks.get(index).copied().filter(|task| task.team == team)
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

    #[test]
    fn the_oldest_task_makes_room() {
        let mut store = Store::new(2);
        let ids: Vec<u64> = (1..=5).map(|half| store.add(task(0, half))).collect();
        assert_eq!(ids, [1, 2, 3, 4, 5]);
        let kept: Vec<u64> = (0..=6).filter(|&id| store.get(id, Team(0)).is_some()).collect();
        assert_eq!(kept, [4, 5]);
        assert_eq!(store.get(5, Team(0)), Some(task(0, 5)));
        assert_eq!(store.get(u64::MAX, Team(0)), None);
    }

    #[test]
    fn a_task_belongs_to_its_team() {
        let mut store = Store::new(2);
        let id = store.add(task(1, 2));
        assert_eq!(store.get(id, Team(0)), None);
        assert!(store.get(id, Team(1)).is_some());
    }
}
