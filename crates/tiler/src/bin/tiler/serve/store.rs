//! The tasks that have been handed out.

use std::collections::BTreeMap;

use quadrille_tiler::Problem;

/// Somebody who plays, by the position of the token in the list of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Team(pub(super) usize);

/// A task as it was handed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Task {
    pub(super) team: Team,
    pub(super) problem: Problem,
}

/// The latest tasks, numbered from 1. When it is full, the team that has most of them makes room, by its oldest task:
/// nobody can push out the tasks of others who have fewer.
///
/// A number is reserved first and its task kept later, so that tasks can be drawn side by side.
#[derive(Debug)]
pub(super) struct Store {
    /// The tasks of each team, by their numbers.
    teams: BTreeMap<Team, BTreeMap<u64, Problem>>,
    count: usize,
    reserved: u64,
    capacity: usize,
}

impl Store {
    pub(super) fn new(capacity: usize) -> Self {
        Self {
            teams: BTreeMap::new(),
            count: 0,
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
        let tasks = self.teams.entry(task.team).or_default();
        self.count += usize::from(tasks.insert(id, task.problem).is_none());
        if self.count > self.capacity {
            self.make_room();
        }
    }

    /// Drops the oldest task of the team that has most, of several such teams the oldest of all.
    fn make_room(&mut self) {
        let most = self.teams.values().map(BTreeMap::len).max();
        let crowded = self.teams.iter().filter(|(_, tasks)| Some(tasks.len()) == most);
        let oldest = crowded.min_by_key(|(_, tasks)| tasks.keys().next().copied());
        let Some(team) = oldest.map(|(&team, _)| team) else {
            return;
        };
        if let Some(tasks) = self.teams.get_mut(&team) {
            self.count -= usize::from(tasks.pop_first().is_some());
            if tasks.is_empty() {
                self.teams.remove(&team);
            }
        }
    }

    /// The task of this number, if the team has it and it is not forgotten.
    pub(super) fn get(&self, id: u64, team: Team) -> Option<Task> {
        let problem = *self.teams.get(&team)?.get(&id)?;
        Some(Task { team, problem })
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

    /// A team that takes task after task loses its own old ones; those of a team with fewer stay.
    #[test]
    fn a_greedy_team_pushes_out_its_own_tasks() {
        let mut store = Store::new(5);
        let modest = [1, 2].map(|half| add(&mut store, task(1, half)));
        let greedy: Vec<u64> = (0..100).map(|_| add(&mut store, task(0, 3))).collect();
        assert!(modest.iter().all(|&id| store.get(id, Team(1)).is_some()));
        let kept = greedy.iter().filter(|&&id| store.get(id, Team(0)).is_some());
        assert_eq!(kept.copied().collect::<Vec<u64>>(), greedy[97..]);
        // Of teams with as many, the oldest task goes.
        let one = add(&mut store, task(2, 1));
        add(&mut store, task(2, 1));
        assert!(store.get(modest[0], Team(1)).is_none() && store.get(one, Team(2)).is_some());
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
