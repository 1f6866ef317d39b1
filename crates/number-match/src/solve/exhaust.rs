//! The best win, proved: one refill by layers, then more refills.

use quadrille_search::GaveUp;

use super::Goal;
use super::search::{Coverage, Search};
use crate::exact::deep::{Deep, DeepEnd};
use crate::exact::{OneRefill, OneRefillEnd, Widths};
use crate::field::{Field, Lines, Short, Wide, Word, in_words};

/// Positions that a search for several refills remembers.
const ROOM: usize = 3_000_000;
/// Positions of such a search before chains look for a good win: the better it is, the more the search leaves out.
const FEW: u64 = 1 << 16;
/// Steps of these chains.
const STEPS: u64 = 1 << 19;

impl Search<'_> {
    /// In the narrowest words that have room for a refill of the whole board.
    pub(super) fn exact(&mut self) -> Result<Coverage, GaveUp> {
        let room = self.problem.board().len() + self.problem.board().live();
        in_words!(room, W in [Short, u128, Wide<4>] => self.exact_in::<W>(), else Err(GaveUp::OutOfReach))
    }

    fn exact_in<W: Word>(&mut self) -> Result<Coverage, GaveUp> {
        let most = self.most_refills();
        if most == 0 {
            return self.deep_in::<W>(0, u64::MAX);
        }
        let lines = Lines::<W>::new(self.problem.rules());
        let start = Field::<W>::of(self.problem.board()).ok_or(GaveUp::OutOfReach)?;
        let one = self.one_refill(&lines, start, Widths::WHOLE)?;
        match self.config.goal {
            Goal::Refills | Goal::Digits | Goal::Score => self.fewest_refills(one),
            Goal::Any if self.best.is_none() => self.fewest_refills(one),
            Goal::Any => Ok(Coverage::Whole),
            Goal::Pairs if self.is_best_by_bounds() => Ok(Coverage::Whole),
            Goal::Pairs => {
                self.deep(most)?;
                Ok(self.coverage_within(most))
            }
        }
    }

    /// Wins with one refill at most.
    pub(super) fn one_refill<W: Word>(
        &mut self,
        lines: &Lines<W>,
        start: Field<W>,
        widths: Widths,
    ) -> Result<OneRefillEnd, GaveUp> {
        let limits = self.limits.after(self.stats.nodes);
        let mut one = OneRefill::new(lines, start, widths, &limits).below(self.bound(1));
        let mut wins = Vec::new();
        let ended = one.run(&mut |line| wins.push(line));
        self.stats.nodes += one.nodes();
        let known = one.end();
        for line in wins {
            self.offer(line);
        }
        if known.needs_refill {
            // Without an odd class, two digits are left at the refill at least.
            self.bounds.refills = self.bounds.refills.max(1);
            self.raise_pairs(self.bounds.odd_classes.max(2));
        }
        ended.map(|()| known)
    }

    /// What follows from the search with one refill; then one with two refills, with three, ...
    fn fewest_refills(&mut self, one: OneRefillEnd) -> Result<Coverage, GaveUp> {
        if !one.is_proved {
            if self.is_won_within(1) {
                self.raise_pairs(one.least);
            }
            return Ok(Coverage::Part);
        }
        if self.is_won_within(1) {
            return Ok(Coverage::Whole);
        }
        let most = self.most_refills();
        for refills in 2..=most {
            self.bounds.refills = refills;
            let seen = self.deep(refills)?;
            if seen == Coverage::Whole && self.is_won_within(refills) {
                return Ok(Coverage::Whole);
            }
        }
        Ok(self.coverage_within(most))
    }

    /// All wins with at most this number of refills. What takes long is begun anew when a better win is known.
    fn deep(&mut self, refills: u32) -> Result<Coverage, GaveUp> {
        let is_first = !std::mem::replace(&mut self.has_walked, true);
        if !is_first || self.is_long() {
            return self.deep_in_words(refills, u64::MAX);
        }
        match self.deep_in_words(refills, FEW) {
            Err(GaveUp::NodeLimit) => {
                self.limits.check(self.stats.nodes)?;
                self.walk_on(STEPS)?;
                self.deep_in_words(refills, u64::MAX)
            }
            ended => ended,
        }
    }

    /// In the narrowest words that have room for as many digits as these refills can add and still be of use, or else
    /// in the widest ones.
    fn deep_in_words(&mut self, refills: u32, nodes: u64) -> Result<Coverage, GaveUp> {
        let board = self.problem.board();
        // A refill doubles the digits at most.
        let copies = board.live().checked_shl(refills).unwrap_or(usize::MAX);
        let room = board
            .len()
            .saturating_add(copies.min(self.bound(refills) as usize));
        in_words!(
            room,
            W in [Short, u128] => self.deep_in::<W>(refills, nodes),
            else self.deep_in::<Wide<4>>(refills, nodes)
        )
    }

    /// The same in some words, and within a number of positions.
    fn deep_in<W: Word>(&mut self, refills: u32, nodes: u64) -> Result<Coverage, GaveUp> {
        let lines = Lines::<W>::new(self.problem.rules());
        let start = Field::<W>::of(self.problem.board()).ok_or(GaveUp::OutOfReach)?;
        let task = Deep {
            lines: &lines,
            refills,
            bound: self.bound(refills),
            room: ROOM,
        };
        let limits = self.limits.after(self.stats.nodes).at_most(nodes);
        let report = task.run(start, &limits);
        self.stats.nodes += report.nodes;
        if self.counts_no_more_than(refills) {
            self.raise_pairs(report.least);
        }
        if let DeepEnd::Won(line) = report.end? {
            self.offer(line);
        }
        Ok(Coverage::Whole)
    }

    /// No win that counts adds fewer digits than this.
    fn raise_pairs(&mut self, added: u32) {
        let digits = self.problem.board().live() as u32;
        self.bounds.pairs = self.bounds.pairs.max(u32::midpoint(digits, added));
    }

    /// A win with at most this number of refills is better than the best one only if it adds fewer digits than this.
    fn bound(&self, refills: u32) -> u32 {
        let digits = self.problem.board().live() as u32;
        match &self.best {
            Some(best) if self.config.goal == Goal::Pairs || best.refills <= refills => {
                // All digits, those at the start and those added, are taken in pairs.
                2 * best.pairs - digits
            }
            _ => u32::MAX,
        }
    }

    /// Whether a win with more refills is no better than the best one, or there is none.
    fn counts_no_more_than(&self, refills: u32) -> bool {
        let most = self.problem.rules().max_refills;
        most.is_some_and(|most| most <= refills)
            || (self.config.goal != Goal::Pairs && self.is_won_within(refills))
    }

    /// What it means that all wins with at most `searched` refills are known. Each refill adds a digit at least, so
    /// that more of them cannot be better beyond a bound.
    fn coverage_within(&self, searched: u32) -> Coverage {
        let most = self.problem.rules().max_refills;
        let is_all = most.is_some_and(|most| most <= searched);
        let is_enough = self.config.goal == Goal::Pairs && self.bound(searched) <= searched + 1;
        if is_all || is_enough {
            Coverage::Whole
        } else {
            Coverage::Part
        }
    }
}
