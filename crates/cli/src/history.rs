use std::collections::VecDeque;
use std::mem;

/// State that a session works on, with its states before each change: for `undo` and `redo`.
///
/// It keeps [`History::MOST_STEPS`] steps, or as many as [`History::with_most_steps`] allows; then the oldest is
/// forgotten.
///
/// ```
/// use quadrille_cli::History;
///
/// let mut board = History::new("empty");
/// board.change("one piece");
/// board.change("two pieces");
/// assert_eq!((board.undo(1), *board.now()), (1, "one piece"));
/// assert_eq!((board.undo(99), *board.now()), (1, "empty"));
/// assert_eq!((board.redo(2), *board.now()), (2, "two pieces"));
/// ```
#[derive(Clone, Debug)]
pub struct History<T> {
    now: T,
    /// The states before `now`, the latest last.
    before: VecDeque<T>,
    /// The states that were undone, the next one last.
    after: Vec<T>,
    most_steps: usize,
}

impl<T> History<T> {
    /// Steps that can be undone unless another number is asked for.
    pub const MOST_STEPS: usize = 10_000;

    /// A history that begins with this state.
    #[must_use]
    pub fn new(start: T) -> Self {
        Self {
            now: start,
            before: VecDeque::new(),
            after: Vec::new(),
            most_steps: Self::MOST_STEPS,
        }
    }

    /// The same history, of which at most `most_steps` steps can be undone.
    #[must_use]
    pub fn with_most_steps(mut self, most_steps: usize) -> Self {
        self.most_steps = most_steps;
        self.forget();
        self
    }

    /// The state as it is.
    #[must_use]
    pub fn now(&self) -> &T {
        &self.now
    }

    /// The state as it is, for changes that are no steps of their own: `undo` goes past them.
    #[must_use]
    pub fn now_mut(&mut self) -> &mut T {
        &mut self.now
    }

    /// Makes a step to the next state. What was undone before cannot be redone any more.
    pub fn change(&mut self, next: T) {
        self.after.clear();
        self.before.push_back(mem::replace(&mut self.now, next));
        self.forget();
    }

    /// Goes back at most this number of steps, and returns how many there were.
    pub fn undo(&mut self, steps: usize) -> usize {
        let steps = steps.min(self.before.len());
        for state in self.before.drain(self.before.len() - steps..).rev() {
            self.after.push(mem::replace(&mut self.now, state));
        }
        steps
    }

    /// Makes at most this number of undone steps again, and returns how many there were.
    pub fn redo(&mut self, steps: usize) -> usize {
        let steps = steps.min(self.after.len());
        for state in self.after.drain(self.after.len() - steps..).rev() {
            self.before.push_back(mem::replace(&mut self.now, state));
        }
        steps
    }

    /// How many steps can be undone.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.before.len()
    }

    /// How many undone steps can be made again.
    #[must_use]
    pub fn undone_steps(&self) -> usize {
        self.after.len()
    }

    fn forget(&mut self) {
        let excess = self.before.len().saturating_sub(self.most_steps);
        self.before.drain(..excess);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_ends_what_could_be_redone() {
        let mut history = History::new(0);
        for state in 1..=5 {
            history.change(state);
        }
        assert_eq!((history.undo(2), *history.now()), (2, 3));
        assert_eq!((history.steps(), history.undone_steps()), (3, 2));
        assert_eq!((history.redo(1), *history.now()), (1, 4));
        history.change(9);
        assert_eq!((history.redo(1), *history.now()), (0, 9));
        assert_eq!((history.undo(1), *history.now()), (1, 4));
    }

    #[test]
    fn the_oldest_step_is_forgotten() {
        let mut history = History::new(0).with_most_steps(3);
        for state in 1..=10 {
            history.change(state);
        }
        assert_eq!((history.undo(usize::MAX), *history.now()), (3, 7));
        assert_eq!((history.undo(1), *history.now()), (0, 7));
        assert_eq!((history.redo(usize::MAX), *history.now()), (3, 10));
    }

    #[test]
    fn changes_in_place_are_no_steps() {
        let mut history = History::new(1);
        *history.now_mut() = 2;
        history.change(3);
        assert_eq!((history.undo(1), *history.now(), history.steps()), (1, 2, 0));
    }
}
