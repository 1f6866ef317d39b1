//! The best end of all lines, whether they win or not.
//!
//! # What
//!
//! A line may end anywhere. The best one leaves the fewest digits; or it wins, if one does, with the most points.
//!
//! # How
//!
//! Positions are taken stage by stage, a stage having those with the same number of refills before them, and within a
//! stage by their digits, most first. A pair leads to fewer digits, and a refill to the next stage, so a position is
//! looked at only when all ways to it are known: the one that brings the most points is kept. What can still be done
//! depends on the position and the refills alone.
//!
//! # Why not
//!
//! [`Deep`](super::deep::Deep) looks for wins, and leaves out whatever cannot be one.

use std::collections::BTreeMap;

use quadrille_search::hash::Places;
use quadrille_search::{GaveUp, Limits};

use crate::field::{Field, Lines, Word};
use crate::score::is_touching;
use crate::{Action, Pair, Rows, Scoring};

/// Problem of a search for the best end.
#[derive(Clone, Copy)]
pub(crate) struct Ends<'a, W> {
    pub(crate) lines: &'a Lines<W>,
    /// Most refills.
    pub(crate) refills: u32,
    pub(crate) value: Value<'a>,
    /// Most positions to remember.
    pub(crate) room: usize,
}

/// Criterion by which one end is better.
#[derive(Clone, Copy)]
pub(crate) enum Value<'a> {
    /// Fewer digits, then fewer refills. No line leaves fewer digits than `least`.
    Digits { least: u32 },
    /// A win; then more points.
    Points(&'a Scoring),
}

/// Result of a search.
pub(crate) struct Found {
    /// The best line that was seen.
    pub(crate) line: Vec<Action>,
    /// Why there may be a better one, if there may be.
    pub(crate) ended: Result<(), GaveUp>,
    /// Positions looked at.
    pub(crate) nodes: u64,
}

/// Step by which a position came about.
#[derive(Clone, Copy)]
enum By {
    Start,
    Take(Pair),
    /// The rows that the pair emptied vanish at once, though they need not.
    TakeAndWait(Pair),
    Refill,
}

#[derive(Clone, Copy)]
struct Node<W> {
    field: Field<W>,
    from: u32,
    by: By,
    /// The most points of a line that leads here, before the factor of the stage.
    points: u64,
}

/// The positions with the same number of refills before them.
#[derive(Default)]
struct Stage {
    /// Of the nodes, by their positions.
    places: Places,
    /// Those yet to be looked at, by their digits.
    open: BTreeMap<u32, Vec<u32>>,
}

struct Search<'a, W> {
    task: Ends<'a, W>,
    nodes: Vec<Node<W>>,
    now: Stage,
    next: Stage,
    is_last: bool,
    is_full: bool,
    count: u64,
    /// The best end so far, and what it is worth: more is better.
    best: (u64, u32),
}

/// What a win is worth beside points: more than any line has.
const WIN: u64 = 1 << 60;
/// Positions between two looks at the limits.
const PERIOD: u64 = 1 << 10;

impl<W: Word> Ends<'_, W> {
    /// Searches until all is seen, the least is reached, or a limit strikes.
    pub(crate) fn run(self, start: Field<W>, limits: &Limits) -> Found {
        let mut search = Search {
            task: self,
            nodes: Vec::new(),
            now: Stage::default(),
            next: Stage::default(),
            is_last: false,
            is_full: false,
            count: 0,
            best: (0, 0),
        };
        search.is_last = self.refills == 0;
        let root = Node {
            field: start,
            from: 0,
            by: By::Start,
            points: 0,
        };
        search.add(root);
        let ended = search.run(limits);
        Found {
            line: search.line(search.best.1),
            ended,
            nodes: search.count,
        }
    }
}

impl<W: Word> Search<'_, W> {
    fn run(&mut self, limits: &Limits) -> Result<(), GaveUp> {
        let check = limits.every(PERIOD);
        for refills in 0..=self.task.refills {
            self.is_last = refills == self.task.refills;
            while let Some((_, places)) = self.now.open.pop_last() {
                for place in places {
                    check.tick(self.count)?;
                    self.count += 1;
                    if self.look(place) {
                        return Ok(());
                    }
                    if self.nodes.len() > self.task.room {
                        return Err(GaveUp::OutOfReach);
                    }
                }
            }
            self.now = std::mem::take(&mut self.next);
        }
        if self.is_full {
            Err(GaveUp::OutOfReach)
        } else {
            Ok(())
        }
    }

    /// Looks at a position, all ways to which are known; returns whether no end can be better.
    fn look(&mut self, place: u32) -> bool {
        let node = self.nodes[place as usize];
        let live = node.field.live().count();
        let worth = match self.task.value {
            Value::Digits { .. } => u64::from(u32::MAX - live),
            Value::Points(scoring) if live == 0 => WIN + node.points + u64::from(scoring.board),
            Value::Points(_) => node.points,
        };
        if worth > self.best.0 {
            self.best = (worth, place);
        }
        if let Value::Digits { least } = self.task.value
            && live <= least
        {
            return true;
        }
        if !self.is_last && live > 0 && self.task.lines.may_refill(&node.field) {
            self.refill(place, node);
        }
        let mut pairs = Vec::new();
        let lines = self.task.lines;
        lines.for_each_pair(&node.field, |first, second| pairs.push((first, second)));
        for (first, second) in pairs {
            self.take(place, node, first, second);
        }
        false
    }

    /// The position after a refill belongs to the next stage.
    fn refill(&mut self, place: u32, node: Node<W>) {
        let Some(field) = self.task.lines.refilled(node.field) else {
            self.is_full = true;
            return;
        };
        let refilled = Node {
            field,
            from: place,
            by: By::Refill,
            points: node.points,
        };
        std::mem::swap(&mut self.now, &mut self.next);
        self.add(refilled);
        std::mem::swap(&mut self.now, &mut self.next);
    }

    fn take(&mut self, place: u32, node: Node<W>, first: u32, second: u32) {
        let lines = self.task.lines;
        let pair = Pair::new(first as usize, second as usize);
        let after = Node {
            field: lines.play(&node.field, first, second),
            from: place,
            by: By::Take(pair),
            points: node.points + self.points(&node.field, pair),
        };
        self.add(after);
        if lines.rules.rows == Rows::VanishLate {
            let field = lines.settled(after.field);
            if field != after.field {
                self.add(Node {
                    field,
                    by: By::TakeAndWait(pair),
                    ..after
                });
            }
        }
    }

    /// The points of a pair and of the rows that it empties.
    fn points(&self, field: &Field<W>, pair: Pair) -> u64 {
        let Value::Points(scoring) = self.task.value else {
            return 0;
        };
        let lines = self.task.lines;
        let (width, first, second) = (lines.rules.columns(), pair.first, pair.second);
        let live = Lines::taken(field, first as u32, second as u32).live();
        let is_emptied = |cell: usize| u64::from(lines.is_row_empty(live, cell as u32));
        let upper = if first / width == second / width {
            0
        } else {
            is_emptied(first)
        };
        let pair = if is_touching(width, first, second) {
            scoring.touching
        } else {
            scoring.apart
        };
        u64::from(pair) + u64::from(scoring.row) * (is_emptied(second) + upper)
    }

    /// Keeps a position, or a better way to it.
    fn add(&mut self, mut node: Node<W>) {
        let live = node.field.live();
        if self.is_last {
            // Each odd class keeps a digit when no refill is left.
            if matches!(self.task.value, Value::Digits { .. })
                && u64::from(node.field.odd_classes()) >= u64::from(u32::MAX) - self.best.0
            {
                return;
            }
            // Only a refill depends on the end of the board.
            node.field = node.field.to_last_digit();
        }
        let place = self.nodes.len() as u32;
        let is_at = |place: u32| self.nodes[place as usize].field == node.field;
        if let Some(place) = self.now.places.add(&node.field, place, is_at) {
            let known = &mut self.nodes[place as usize];
            if node.points > known.points {
                *known = node;
            }
            return;
        }
        self.now.open.entry(live.count()).or_default().push(place);
        self.nodes.push(node);
    }

    fn line(&self, mut place: u32) -> Vec<Action> {
        let mut actions = Vec::new();
        while let Some(node) = self.nodes.get(place as usize) {
            match node.by {
                By::Start => break,
                By::Take(pair) => actions.push(Action::Take(pair)),
                By::TakeAndWait(pair) => actions.extend([Action::Wait, Action::Take(pair)]),
                By::Refill => actions.push(Action::Refill),
            }
            place = node.from;
        }
        actions.reverse();
        actions
    }
}
