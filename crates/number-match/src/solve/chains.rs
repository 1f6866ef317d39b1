//! Random games beside good ones: each keeps the beginning of the best game so far.
//!
//! # How
//!
//! A chain has a line and a target: a win with at most some number of refills and of pairs. A step cuts the line
//! anywhere, plays on from there at random, and keeps what comes of it unless it is worse: fewer digits left at the end
//! are better. Every second step makes a refill at its cut, if one is left, although there may be pairs: many boards
//! without diagonals are hardly won in another way. A refill that would need too many pairs is not made; a line that
//! ends so early is worse than all that make that refill. After many steps without a better line, a chain begins again
//! with a new game: some chains soon, which helps on easy boards, others late.
//!
//! # Why not
//!
//! Independent games forget what they learned: one that leaves few digits is rare on a long board, and it has many
//! neighbours that leave fewer.
//!
//! # Does it work
//!
//! `cargo xtask number-match duel` sets it beside independent games with the same time.

use quadrille_search::{Limits, Seed, Stream, parallel};
use rand::RngExt;

use crate::field::{Field, Lines, Word};
use crate::playouts::{Draws, Position, Run};
use crate::{Action, Method, Playout};

/// Chains that each have their own line and random numbers.
pub(super) const CHAINS: usize = 4;
/// Steps without a better line before the first chain begins again; each chain waits four times as long as the one
/// before.
const PATIENCE: u64 = 200;

/// One step in this number begins with a refill.
const EARLY: u32 = 2;

/// Target of a chain: a win within these numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Target {
    /// Most refills.
    pub(super) refills: u32,
    /// Most pairs.
    pub(super) pairs: u32,
}

impl Target {
    /// How far a line is from the target that ends with these pairs and refills, and with `left` digits.
    fn distance(self, end: Playout, left: u32) -> Distance {
        // Without a refill there is nothing to hold back a win that takes too many pairs.
        if end.pairs > self.pairs {
            return FAR;
        }
        // A win after a refill takes all digits twice.
        let is_dear = end.pairs.saturating_add(left) > self.pairs;
        let open = self.refills.saturating_sub(end.refills);
        (if is_dear { open } else { 0 }, left)
    }
}

/// Result of the steps of a chain.
pub(super) struct Walked {
    /// The steps that were made.
    pub(super) steps: u64,
    /// A win within the target.
    pub(super) win: Option<Vec<Action>>,
}

/// Distance of a line from its target; 0 and 0 is a win. First come the refills that it may still make, if they would
/// need too many pairs; then the digits that are left.
type Distance = (u32, u32);

/// Before the first game, when a refill finds no room in the words, and when a target is out of reach for all.
const FAR: Distance = (u32::MAX, u32::MAX);

/// An action, and what it leads to.
#[derive(Clone, Copy)]
struct Step<W> {
    action: Action,
    field: Field<W>,
    so_far: Playout,
}

/// Start of all chains.
struct Start<'a, W> {
    lines: &'a Lines<W>,
    field: Field<W>,
    method: Method,
}

/// A line that is made better and better.
struct Chain<W> {
    random: Stream,
    target: Option<Target>,
    line: Vec<Step<W>>,
    distance: Distance,
    /// Steps since the line became better.
    idle: u64,
    patience: u64,
    /// The line with the fewest digits left of all that the chain has had, and how many these are.
    closest: Option<(u32, Vec<Action>)>,
    /// What a step plays; here to keep its memory.
    tail: Vec<Step<W>>,
}

/// Some chains on one board.
pub(super) struct Chains<'a, W> {
    start: Start<'a, W>,
    all: Vec<Chain<W>>,
}

impl<'a, W: Word> Chains<'a, W> {
    pub(super) fn new(lines: &'a Lines<W>, field: Field<W>, method: Method, seed: Seed) -> Self {
        let chain = |number| Chain {
            random: seed.stream(number),
            target: None,
            line: Vec::new(),
            distance: FAR,
            idle: 0,
            patience: PATIENCE << (2 * number),
            closest: None,
            tail: Vec::new(),
        };
        Self {
            start: Start { lines, field, method },
            all: (0..CHAINS as u64).map(chain).collect(),
        }
    }

    /// At most `steps` steps of each chain towards its target.
    ///
    /// It is the same on any number of threads, unless the limits strike.
    pub(super) fn walk(&mut self, targets: &[Target; CHAINS], steps: u64, limits: &Limits) -> Vec<Walked> {
        let start = &self.start;
        let mut chains: Vec<_> = self.all.iter_mut().zip(targets).collect();
        parallel::map_mut(&mut chains, |(chain, target)| {
            chain.walk(start, **target, steps, limits)
        })
    }

    /// The line that leaves the fewest digits of all that the chains have had, and how many these are; none when there
    /// was no room for a line.
    pub(super) fn closest(&self) -> Option<&(u32, Vec<Action>)> {
        let all = self.all.iter().filter_map(|chain| chain.closest.as_ref());
        all.min_by_key(|(left, _)| *left)
    }
}

impl<W: Word> Chain<W> {
    fn walk(&mut self, start: &Start<'_, W>, target: Target, steps: u64, limits: &Limits) -> Walked {
        let mut made = 0;
        if self.target != Some(target) {
            self.aim(target);
            self.step(start, target, self.line.len());
            made += 1;
        }
        while made < steps && self.distance != (0, 0) && limits.check(0).is_ok() {
            if self.idle > self.patience {
                self.line.clear();
                (self.distance, self.idle) = (FAR, 0);
            }
            let cut = self.random.random_range(0..self.line.len().max(1));
            self.step(start, target, cut);
            made += 1;
        }
        let is_won = self.distance == (0, 0);
        let win = is_won.then(|| self.line.iter().map(|step| step.action).collect());
        Walked { steps: made, win }
    }

    /// Takes a new target, and gives up the part of the line that is beyond it.
    fn aim(&mut self, target: Target) {
        let is_beyond = |step: &Step<W>| {
            // A win still takes all digits that are there, two with each pair.
            let pairs = step.so_far.pairs + step.field.live().count() / 2;
            step.action == Action::Refill && (step.so_far.refills > target.refills || pairs > target.pairs)
        };
        if let Some(end) = self.line.iter().position(is_beyond) {
            self.line.truncate(end);
        }
        self.target = Some(target);
        (self.distance, self.idle) = (FAR, 0);
    }

    /// Plays on from the first `cut` steps, and keeps what comes of it unless it is worse.
    fn step(&mut self, start: &Start<'_, W>, target: Target, cut: usize) {
        let distance = self.play(start, target, cut);
        self.idle += 1;
        if distance < self.distance {
            self.idle = 0;
        }
        // An equal line is taken as well, so that the chain moves on where none is better.
        if distance <= self.distance {
            self.distance = distance;
            self.line.truncate(cut);
            self.line.append(&mut self.tail);
            self.note();
        }
    }

    /// Keeps the line for good if it leaves fewer digits than all before.
    fn note(&mut self) {
        let left = self.line.last().map(|step| step.field.live().count());
        if let Some(left) = left
            && self.closest.as_ref().is_none_or(|&(least, _)| left < least)
        {
            self.closest = Some((left, self.line.iter().map(|step| step.action).collect()));
        }
    }

    /// Plays a tail behind the first `cut` steps.
    fn play(&mut self, start: &Start<'_, W>, target: Target, cut: usize) -> Distance {
        let head = self.line[..cut].last();
        let (mut field, mut so_far) = head.map_or((start.field, Playout::default()), |step| {
            (step.field, step.so_far)
        });
        let mut draws = Draws {
            method: start.method,
            random: &mut self.random,
            refills: target.refills,
            pairs: target.pairs,
        };
        self.tail.clear();
        let is_early = so_far.refills < target.refills && draws.random.random_range(0..EARLY) == 0;
        let run = Run::new(start.lines, Position::anew(start.lines, field), so_far);
        let mut note = |action, after: &Field<W>| {
            match action {
                Action::Take(_) => so_far.pairs += 1,
                Action::Refill => so_far.refills += 1,
                Action::Wait => {}
            }
            field = *after;
            self.tail.push(Step {
                action,
                field,
                so_far,
            });
        };
        let begun = if is_early {
            run.with_refill(&draws, &mut note)
        } else {
            Ok(run)
        };
        let ended = begun.and_then(|run| run.finish(&mut draws, note));
        if ended.is_err() {
            return FAR;
        }
        target.distance(so_far, field.live().count())
    }
}

#[cfg(test)]
mod tests;
