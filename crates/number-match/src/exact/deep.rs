//! Any number of refills, for boards that are small or nearly solved.
//!
//! Positions are taken by the digits that refills have added so far, fewest first: a win takes half of the digits at
//! the start and of those added, so the first win found has the fewest pairs of all wins with at most `refills`
//! refills.
//!
//! A position with k odd classes needs another refill if k is not 0, and that adds k digits at least. Whatever cannot
//! do better than a known win, or has no refill left for its odd classes, is left out. Where diagonals are blocked,
//! what comes of a position after the last refill is found at once ([`Digits`]).

use std::collections::BTreeMap;

use quadrille_search::hash::Places;
use quadrille_search::{GaveUp, Limits};

use super::digits::Digits;
use crate::field::{Field, Lines, Word};
use crate::{Action, Pair, Rows};

/// Problem of a deep search.
#[derive(Clone, Copy)]
pub(crate) struct Deep<'a, W> {
    pub(crate) lines: &'a Lines<W>,
    /// Most refills.
    pub(crate) refills: u32,
    /// Only wins with fewer added digits are of use.
    pub(crate) bound: u32,
    /// Most positions to remember.
    pub(crate) room: usize,
}

/// End of a deep search.
pub(crate) enum DeepEnd {
    /// The win with the fewest pairs.
    Won(Vec<Action>),
    /// There is none.
    Exhausted,
}

/// Report of a deep search.
pub(crate) struct DeepReport {
    pub(crate) end: Result<DeepEnd, GaveUp>,
    /// Positions looked at.
    pub(crate) nodes: u64,
    /// No win adds fewer digits.
    pub(crate) least: u32,
}

#[derive(Clone, Copy)]
struct Node<W> {
    field: Field<W>,
    from: u32,
    by: Action,
    refills: u32,
}

struct Search<'a, W> {
    task: Deep<'a, W>,
    nodes: Vec<Node<W>>,
    /// The nodes, by position and refills.
    seen: Places,
    /// Positions yet to be looked at, by the digits added before them.
    open: BTreeMap<u32, Vec<u32>>,
    is_full: bool,
}

/// Positions between two looks at the limits.
const PERIOD: u64 = 1 << 10;

impl<W: Word> Deep<'_, W> {
    pub(crate) fn run(self, start: Field<W>, limits: &Limits) -> DeepReport {
        let mut search = Search {
            task: self,
            nodes: Vec::new(),
            seen: Places::default(),
            open: BTreeMap::new(),
            is_full: false,
        };
        search.add(start, 0, Action::Wait, 0, 0);
        let mut count = 0;
        let end = search.run(limits, &mut count);
        let next = search.open.first_key_value().map_or(0, |(&added, _)| added);
        DeepReport {
            end,
            nodes: count,
            least: if search.is_full { 0 } else { next },
        }
    }
}

impl<W: Word> Search<'_, W> {
    fn run(&mut self, limits: &Limits, count: &mut u64) -> Result<DeepEnd, GaveUp> {
        let check = limits.every(PERIOD);
        while let Some((&added, _)) = self.open.first_key_value() {
            while let Some(place) = self.open.get_mut(&added).and_then(Vec::pop) {
                check.tick(*count)?;
                *count += 1;
                if let Some(line) = self.visit(place, added, limits, count)? {
                    return Ok(DeepEnd::Won(line));
                }
                if self.nodes.len() > self.task.room {
                    return Err(GaveUp::OutOfReach);
                }
            }
            self.open.remove(&added);
        }
        if self.is_full {
            return Err(GaveUp::OutOfReach);
        }
        Ok(DeepEnd::Exhausted)
    }

    /// A line that wins from here, if it is known already.
    fn visit(
        &mut self,
        place: u32,
        added: u32,
        limits: &Limits,
        count: &mut u64,
    ) -> Result<Option<Vec<Action>>, GaveUp> {
        let Node { field, refills, .. } = self.nodes[place as usize];
        if field.is_won() {
            return Ok(Some(self.line(place)));
        }
        let lines = self.task.lines;
        let is_last = refills == self.task.refills;
        let Some(digits) = is_last.then(|| Digits::of(lines, &field)).flatten() else {
            self.expand(place, added);
            return Ok(None);
        };
        let way = digits.clear(limits, count)?;
        Ok(way.map(|way| {
            let mut line = self.line(place);
            line.extend(Digits::line(lines, &field, &way));
            line
        }))
    }

    fn expand(&mut self, place: u32, added: u32) {
        let Node { field, refills, .. } = self.nodes[place as usize];
        let lines = self.task.lines;
        let copies = field.live().count();
        let is_of_use = refills < self.task.refills && added + copies < self.task.bound;
        if is_of_use && lines.may_refill(&field) {
            match lines.refilled(field) {
                Some(refilled) => self.add(refilled, place, Action::Refill, refills + 1, added + copies),
                None => self.is_full = true,
            }
        }
        if lines.rules.rows == Rows::VanishLate {
            self.add(lines.settled(field), place, Action::Wait, refills, added);
        }
        let mut pairs = Vec::new();
        lines.for_each_pair(&field, |first, second| pairs.push((first, second)));
        for (first, second) in pairs {
            let take = Action::Take(Pair::new(first as usize, second as usize));
            self.add(lines.play(&field, first, second), place, take, refills, added);
        }
    }

    fn add(&mut self, mut field: Field<W>, from: u32, by: Action, refills: u32, added: u32) {
        let odd = field.odd_classes();
        let is_last = refills == self.task.refills;
        // Each odd class takes a digit more from the next refill: too dear, or impossible when none is left.
        if added + odd >= self.task.bound || (is_last && odd > 0) {
            return;
        }
        if is_last {
            field = field.to_last_digit();
        }
        let place = self.nodes.len() as u32;
        let is_at = |place: u32| {
            let node = &self.nodes[place as usize];
            node.field == field && node.refills == refills
        };
        if self.seen.add(&(field, refills), place, is_at).is_none() {
            self.open.entry(added).or_default().push(place);
            self.nodes.push(Node {
                field,
                from,
                by,
                refills,
            });
        }
    }

    fn line(&self, mut place: u32) -> Vec<Action> {
        let mut actions = Vec::new();
        while place != 0 {
            let node = &self.nodes[place as usize];
            actions.push(node.by);
            place = node.from;
        }
        actions.reverse();
        actions
    }
}
