//! The best line where no win is found: it leaves the fewest digits, or has the most points.
//!
//! 1. *Chains*, whose targets are as many refills as there may be, none, one, and two. They reach what parity allows on
//!    nearly all boards. Longer boards are taken window by window ([`windows`](super::windows)). For points, narrow
//!    searches that keep the fewest touching pairs.
//! 2. *All positions*, once each, as far as there is room for them: a proof, unless something is left out.
//! 3. Where the goal asks for such a line, more of the first.

use quadrille_search::GaveUp;

use super::chains::{CHAINS, Chains, Target};
use super::search::{Coverage, Search};
use super::{Fallback, Goal, Partial};
use crate::exact::ends::{Ends, Value};
use crate::field::{Field, Lines, Short, Wide, Word, in_words};
use crate::{Action, Method, Playouts, Wrap};

/// Steps of all chains before the search for a proof that there is no win.
const FIRST: u64 = 1 << 12;
/// Steps of all chains after it.
const STEPS: u64 = 1 << 15;
/// Steps of each chain between two looks at what is left.
const BATCH: u64 = 256;
/// Random games on a board that is too long for chains.
const GAMES: u64 = 64;
/// Positions to remember, where the goal is a win.
const ROOM: usize = 300_000;
/// Positions to remember, where the goal is such a line.
pub(super) const MORE_ROOM: usize = 2_000_000;
/// The child of the seed that the chains draw from.
const CHILD: u64 = 3 << 32;

/// Limits of a search for the best line.
#[derive(Clone, Copy)]
struct Effort {
    steps: u64,
    room: usize,
}

impl Search<'_> {
    /// A line to show whatever comes, before a search that may take all the time.
    pub(super) fn first_end(&mut self) {
        if self.best.is_none() && self.config.fallback == Fallback::Digits && self.config.goal != Goal::Score
        {
            self.walk_to_end(FIRST, 0);
        }
    }

    /// The best line, when the search for wins has ended without one.
    pub(super) fn best_end(&mut self, ended: Result<Coverage, GaveUp>) -> Result<Coverage, GaveUp> {
        if self.best.is_some() || self.config.fallback == Fallback::Nothing {
            return ended;
        }
        let is_refuted = ended == Ok(Coverage::Whole);
        self.least = self.least_left(is_refuted);
        self.offer_line(Vec::new());
        let is_whole = match self.config.goal {
            Goal::Score => self.most_points(is_refuted),
            Goal::Digits => self.fewest_left(Effort {
                steps: self.config.playouts,
                room: MORE_ROOM,
            }),
            Goal::Refills | Goal::Pairs | Goal::Any => self.fewest_left(Effort { steps: 0, room: ROOM }),
        };
        if is_whole && self.best.is_none() {
            return Ok(Coverage::Whole);
        }
        ended
    }

    /// What no line leaves fewer digits than.
    ///
    /// Without a refill, each odd class keeps a digit. A refill makes all classes even, and so does no odd class: then
    /// a line that leaves digits leaves two. One digit alone is won by a refill, unless its copy comes to
    /// another row, which rules may hide from it.
    fn least_left(&self, is_refuted: bool) -> u32 {
        let odd = self.bounds.odd_classes;
        match (self.most_refills(), is_refuted) {
            (0, true) if odd == 0 => 2,
            (0, _) => odd,
            (_, true) if odd == 1 && self.problem.rules().wrap == Wrap::Blocked => 1,
            (_, true) => 2,
            (_, false) => 0,
        }
    }

    /// Keeps a line that leaves fewer digits than the best one, or as few with fewer refills.
    pub(super) fn offer_end(&mut self, left: u32, line: &[Action]) {
        let refills = line.iter().filter(|&&action| action == Action::Refill).count() as u32;
        let is_better = |best: &Partial| (left, refills) < (best.left, best.refills);
        if self.config.goal == Goal::Score || !self.partial.as_ref().is_none_or(is_better) {
            return;
        }
        self.partial = Some(self.end_of(line));
    }

    fn end_of(&self, line: &[Action]) -> Partial {
        let mut game = self.problem.game();
        for &action in line {
            game.play_unchecked(action);
        }
        Partial {
            refills: game.refills(),
            pairs: game.taken(),
            line: line.to_vec(),
            left: game.board().live() as u32,
            least: 0,
        }
    }

    fn is_end_proved(&self) -> bool {
        self.best.is_some() || self.partial.as_ref().is_some_and(|end| end.left <= self.least)
    }

    /// Returns whether all positions were seen, with all refills that are allowed.
    fn fewest_left(&mut self, effort: Effort) -> bool {
        if !self.is_end_proved() {
            self.walk_to_end(STEPS, 1);
        }
        if self.is_end_proved() {
            return false;
        }
        let least = self.least;
        let is_whole = self.all_ends(Value::Digits { least }, effort.room);
        if is_whole {
            self.least = self.partial.as_ref().map_or(least, |end| end.left);
        } else {
            self.walk_to_end(effort.steps, 2);
        }
        is_whole
    }

    /// All positions, as far as there is room for them; returns whether none was left out, with all refills that are
    /// allowed.
    pub(super) fn all_ends(&mut self, value: Value<'_>, room: usize) -> bool {
        let board = self.problem.board();
        let copies = board.live().checked_shl(self.most_refills());
        let cells = copies.map_or(usize::MAX, |copies| board.len() + copies);
        in_words!(
            cells.min(u128::BITS as usize).max(board.len()),
            W in [Short, u128, Wide<4>] => self.all_ends_in::<W>(value, room),
            else false
        )
    }

    fn all_ends_in<W: Word>(&mut self, value: Value<'_>, room: usize) -> bool {
        let Some(start) = Field::<W>::of(self.problem.board()) else {
            return false;
        };
        let lines = Lines::new(self.problem.rules());
        let ends = Ends {
            lines: &lines,
            refills: self.most_refills(),
            value,
            room,
        };
        let found = ends.run(start, &self.limits.after(self.stats.nodes));
        self.stats.nodes += found.nodes;
        self.offer_line(found.line);
        found.ended.is_ok() && self.goes_through_all_refills()
    }

    /// Keeps a line, whether it wins or not, if it is better.
    pub(super) fn offer_line(&mut self, line: Vec<Action>) {
        let end = self.end_of(&line);
        if end.left == 0 {
            self.offer(line);
        } else if self.config.goal == Goal::Score {
            let points = self.points_of(&line);
            if self.best.is_none() && (self.partial.is_none() || points > self.points) {
                self.points = points;
                self.partial = Some(end);
            }
        } else {
            self.offer_end(end.left, &line);
        }
    }

    /// At most `steps` steps of new chains, until a line leaves as few digits as can be.
    fn walk_to_end(&mut self, steps: u64, number: u64) {
        let board = self.problem.board();
        let room = board.len() + board.live();
        in_words!(
            room.min(u128::BITS as usize).max(board.len()),
            W in [u128, Wide<4>] => self.walk_to_end_in::<W>(steps, number),
            else self.walk_windows(steps, number)
        );
    }

    fn walk_to_end_in<W: Word>(&mut self, steps: u64, number: u64) {
        let Some(start) = Field::<W>::of(self.problem.board()) else {
            return;
        };
        let lines = Lines::new(self.problem.rules());
        let seed = self.config.seed.child(CHILD + number);
        let mut chains = Chains::new(&lines, start, Method::Uniform, seed);
        let targets = self.targets_of_ends();
        let mut left = steps.div_ceil(CHAINS as u64);
        while left > 0 && !self.is_end_proved() {
            let batch = left.min(BATCH);
            left -= batch;
            for walked in chains.walk(&targets, batch, self.limits) {
                self.stats.playouts += walked.steps;
                if let Some(line) = walked.win {
                    self.offer(line);
                }
            }
            if let Some((left, line)) = chains.closest() {
                self.offer_end(*left, line);
            }
            if self.limits.check(self.stats.nodes).is_err() {
                break;
            }
        }
    }

    /// As many refills as there may be, none, one, two.
    fn targets_of_ends(&self) -> [Target; CHAINS] {
        let most = self.most_refills();
        std::array::from_fn(|chain| Target {
            refills: (chain as u32).checked_sub(1).map_or(most, |few| few.min(most)),
            pairs: u32::MAX,
        })
    }

    /// On a board too long for chains, these clear it window by window: round after round with more steps for each, at
    /// most `steps` steps in all, unless the first round takes more.
    fn walk_windows(&mut self, steps: u64, number: u64) {
        if number == 0 {
            self.play_to_end();
        }
        let seed = self.config.seed.child(CHILD + number);
        let (mut left, mut each) = (steps, BATCH);
        for round in 0_u64.. {
            if left == 0 || self.is_end_proved() {
                break;
            }
            let before = self.stats.playouts;
            let line = self.line_by_windows(seed.child(round), each);
            self.offer_line(line);
            if self.limits.check(self.stats.nodes).is_err() {
                break;
            }
            left = left.saturating_sub((self.stats.playouts - before).max(1));
            each = (4 * each).min(STEPS);
        }
    }

    /// Some random games, on a board too long for the chains; none where it is too long for these, too.
    fn play_to_end(&mut self) {
        let playouts = Playouts::new(self.problem, Method::Uniform, self.config.seed.child(CHILD));
        for number in 0..GAMES {
            self.stats.playouts += 1;
            self.offer_line(playouts.line(number));
            if self.is_end_proved() || self.limits.check(self.stats.nodes).is_err() {
                break;
            }
        }
    }
}
