//! Fewest refills, then fewest pairs, proved.
//!
//! # What
//!
//! With one refill, made when m digits are left of n, a win takes (n + m) / 2 pairs. So the smallest m from which the
//! board can be cleared is the answer, and a board of 27 digits has few enough positions before the refill to know them
//! all.
//!
//! # How
//!
//! [`Layers`] goes from all positions with one number of digits to all with two fewer, each of them once, until the
//! empty board is among them or nothing is left. First so for the positions before the refill. Then, for m from its
//! lower bound upwards, from all those with m digits at once, refilled.
//!
//! A number of digits may have far too many positions. So each m is tried with a *width* first: each layer keeps that
//! number of positions, those with the most pairs to choose from. Only a search that cut nothing off, and was not
//! stopped, proves that there is no win.
//!
//! # Why not
//!
//! - *Depth first* finds wins as soon, but must remember every position; here, those of one number of digits will do to
//!   see each of them once.
//! - *A bound from the board* better than parity: none is known that holds for all boards and is not almost always the
//!   parity itself.

pub(crate) mod deep;
mod digits;
pub(crate) mod ends;
mod layers;

use quadrille_search::{GaveUp, Limits};

use crate::field::{Field, Lines, Word};
use crate::{Action, Diagonals};
use digits::Digits;
use layers::{Ended, Layers};

/// Numbers of kept positions with the same number of digits: before the refill, and after it, one try after the other.
#[derive(Clone, Copy)]
pub(crate) struct Widths {
    before: usize,
    pub(crate) after: &'static [usize],
}

impl Widths {
    /// For boards with too many positions before the refill to see them all first: one after the other.
    pub(crate) const GROWING: [Self; 5] = [
        Self {
            before: 64,
            after: &[32],
        },
        Self {
            before: 256,
            after: &[128],
        },
        Self {
            before: 1024,
            after: &[512],
        },
        Self {
            before: 4096,
            after: &[2048],
        },
        Self {
            before: 1 << 14,
            after: &[1 << 13],
        },
    ];
    /// For proofs.
    pub(crate) const WHOLE: Self = Self {
        before: usize::MAX,
        after: &[32, 512, 8192, usize::MAX],
    };
}

/// Positions that are kept before the refill, and after it.
const ROOM: usize = 6_000_000;

/// Knowledge at the end of a search with one refill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OneRefillEnd {
    /// It is proved that no better win is left.
    pub(crate) is_proved: bool,
    /// It is proved that a win takes a refill.
    pub(crate) needs_refill: bool,
    /// The fewest digits at the refill that are not refuted; 0 as long as there may be a win without a refill.
    pub(crate) least: u32,
}

/// The search for wins with one refill at most, and what it knows so far.
pub(crate) struct OneRefill<'a, W> {
    lines: &'a Lines<W>,
    limits: &'a Limits,
    before: Layers<'a, W>,
    widths: Widths,
    /// Everything before the refill was seen.
    is_whole: bool,
    /// For each number of digits at the refill, whether it is proved that there is no win.
    refuted: Vec<bool>,
    digits: u32,
    odd: u32,
    /// Only wins with fewer digits at the refill are of use.
    bound: u32,
    /// It is proved that there are none.
    is_proved: bool,
}

impl<'a, W: Word> OneRefill<'a, W> {
    /// A search for all wins.
    pub(crate) fn new(lines: &'a Lines<W>, start: Field<W>, widths: Widths, limits: &'a Limits) -> Self {
        let mut before = Layers::new(lines, limits, 0, widths.before, ROOM);
        before.start(std::iter::once((start, 0)));
        Self {
            lines,
            limits,
            before,
            widths,
            is_whole: false,
            refuted: vec![false; W::BITS as usize + 1],
            digits: start.live().count(),
            odd: start.odd_classes(),
            bound: u32::MAX,
            is_proved: false,
        }
    }

    /// The same search for wins that add fewer digits than `bound`.
    pub(crate) fn below(self, bound: u32) -> Self {
        Self { bound, ..self }
    }

    /// Searches until no better win is left, or the limits strike; calls `on_win` with each line that wins.
    ///
    /// Without a proof and without an error, positions were cut off.
    pub(crate) fn run(&mut self, on_win: &mut dyn FnMut(Vec<Action>)) -> Result<(), GaveUp> {
        match self.before.run() {
            Ended::Stopped(why) => return Err(why),
            Ended::Won => {
                let last = self.before.layers().len() - 1;
                on_win(self.before.line(last, 0).1);
                self.is_proved = true;
                return Ok(());
            }
            Ended::Exhausted => self.is_whole = true,
            Ended::Cut => {}
        }
        for &width in self.widths.after {
            for left in self.open() {
                if let Some(line) = self.try_refill(left, width)? {
                    on_win(line);
                    self.bound = left;
                    break;
                }
            }
            if self.open().is_empty() {
                // What is open are wins with a refill: one without may be among the positions that were cut off.
                self.is_proved = self.needs_refill();
                break;
            }
        }
        Ok(())
    }

    /// What the search has proved so far.
    pub(crate) fn end(&self) -> OneRefillEnd {
        let needs_refill = self.needs_refill();
        let open = || self.open().first().copied().unwrap_or(self.bound);
        OneRefillEnd {
            is_proved: self.is_proved,
            needs_refill,
            least: if needs_refill { open() } else { 0 },
        }
    }

    /// Each odd class takes a refill; without one, all positions were seen.
    fn needs_refill(&self) -> bool {
        self.odd > 0 || self.is_whole
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.before.nodes
    }

    /// The numbers of digits at the refill that are not refuted: as many as there are odd classes, or two more, ...
    fn open(&self) -> Vec<u32> {
        let first = if self.odd == 0 { 2 } else { self.odd };
        let end = self.bound.min(self.digits + 1);
        let all = (first..end).step_by(2);
        all.filter(|&left| !self.refuted[left as usize]).collect()
    }

    /// A win with the refill at `left` digits, if the search finds one.
    fn try_refill(&mut self, left: u32, width: usize) -> Result<Option<Vec<Action>>, GaveUp> {
        let gone = (self.digits - left) as usize / 2;
        let Some(layer) = self.before.layers().get(gone) else {
            self.refuted[left as usize] = self.is_whole;
            return Ok(None);
        };
        let may_refill = |&(_, (field, _)): &(u32, &(Field<W>, u32))| self.lines.may_refill(field);
        let sources: Vec<(u32, Option<Field<W>>)> = (0..)
            .zip(layer)
            .filter(may_refill)
            .map(|(place, (field, _))| (place, self.lines.refilled(*field)))
            .collect();
        // A refill that is too long for the words is left out, which is no proof then.
        let is_every_source = sources.iter().all(|(_, refilled)| refilled.is_some());
        let sources = sources
            .into_iter()
            .filter_map(|(place, refilled)| Some((refilled?, place)));
        let nodes = &mut self.before.nodes;
        match after_refill(self.lines, sources, width, self.limits, nodes)? {
            After::Won(source, tail) => {
                let mut line = self.before.line(gone, source).1;
                line.push(Action::Refill);
                line.extend(tail);
                Ok(Some(line))
            }
            After::Refuted => {
                self.refuted[left as usize] = self.is_whole && is_every_source;
                Ok(None)
            }
            After::Open => Ok(None),
        }
    }
}

/// Outcome of positions after the last refill.
pub(crate) enum After {
    /// The source with this tag wins, with these pairs.
    Won(u32, Vec<Action>),
    /// None of them wins.
    Refuted,
    /// Positions were cut off.
    Open,
}

/// Goes on from positions after the last refill, all with the same number of digits, each with a tag; keeps `width`
/// positions of a layer, and counts on in `nodes`.
pub(crate) fn after_refill<W: Word>(
    lines: &Lines<W>,
    sources: impl Iterator<Item = (Field<W>, u32)>,
    width: usize,
    limits: &Limits,
    nodes: &mut u64,
) -> Result<After, GaveUp> {
    if width == usize::MAX && lines.rules.diagonals == Diagonals::Blocked {
        return after_each(lines, sources, limits, nodes);
    }
    let mut after = Layers::new(lines, limits, *nodes, width, ROOM);
    after.start_last(sources);
    let ended = after.run();
    *nodes = after.nodes;
    match ended {
        Ended::Won => {
            let (source, line) = after.line(after.layers().len() - 1, 0);
            Ok(After::Won(source, line))
        }
        Ended::Exhausted => Ok(After::Refuted),
        Ended::Cut => Ok(After::Open),
        Ended::Stopped(why) => Err(why),
    }
}

/// The same where diagonals are blocked and nothing is cut off.
fn after_each<W: Word>(
    lines: &Lines<W>,
    sources: impl Iterator<Item = (Field<W>, u32)>,
    limits: &Limits,
    nodes: &mut u64,
) -> Result<After, GaveUp> {
    let mut end = After::Refuted;
    for (field, source) in sources {
        let Some(digits) = Digits::of(lines, &field) else {
            end = After::Open;
            continue;
        };
        match digits.clear(limits, nodes) {
            Ok(Some(way)) => return Ok(After::Won(source, Digits::line(lines, &field, &way))),
            Ok(None) => {}
            Err(GaveUp::OutOfReach) => end = After::Open,
            Err(why) => return Err(why),
        }
    }
    Ok(end)
}

#[cfg(test)]
mod tests {
    use quadrille_search::Limits;

    use super::*;
    use crate::{Generator, Problem, Rules, Seed};

    /// A board with even classes and 40 digits: positions are cut off, and a win without a refill may be among them.
    #[test]
    fn what_is_cut_off_is_no_proof_that_a_refill_is_needed() {
        let rules = Rules::default();
        let problem = (0..1_000)
            .map(|number| {
                Generator::new(rules, 40)
                    .problem(Seed(1), number, &Limits::none())
                    .unwrap()
            })
            .find(|problem: &Problem| problem.board().odd_classes() == 0)
            .unwrap();
        let (lines, limits) = (Lines::<u128>::new(&rules), Limits::none());
        let start = Field::of(problem.board()).unwrap();
        let mut one = OneRefill::new(&lines, start, Widths::GROWING[0], &limits).below(2);
        let mut wins = Vec::new();
        one.run(&mut |line| wins.push(line)).unwrap();
        let end = one.end();
        assert_eq!(
            (end.is_proved, end.needs_refill, end.least),
            (!wins.is_empty(), false, 0)
        );
    }
}
