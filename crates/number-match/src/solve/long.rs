//! Long boards, whose positions are too many to see them all: two methods in turns, each round wider than the one before,
//! so that neither keeps the other waiting.
//!
//! - Chains: random games, each of which keeps the beginning of a good one. They find nearly all wins.
//! - A narrow search on both sides of one refill, which wins a few boards with fewer refills than the chains.

use quadrille_search::GaveUp;

use super::Goal;
use super::chains::{CHAINS, Chains, Target};
use super::search::{Proof, SMALL, Search};
use crate::Record;
use crate::exact::Widths;
use crate::field::{Field, Lines, Wide, Word};

/// Steps of all chains in the first round; each round has four times as many, as its narrow search is four times as wide.
const STEPS: u64 = 1 << 15;
/// Steps of each chain between two looks at the best win.
const BATCH: u64 = 256;
/// The child of the seed that the chains of the rounds draw from.
const ROUNDS: u64 = 1 << 32;
/// That of the chains after all rounds.
const REST: u64 = 2 << 32;
/// Room for refills. What does not fit is left out, which is no proof then.
const REFILL: usize = 40;

/// A part of the search that is the same in words of all sizes.
#[derive(Clone, Copy)]
enum Part {
    /// All rounds.
    Rounds,
    /// So many steps of new chains.
    Walk(u64),
}

impl<F: FnMut(&Record)> Search<'_, F> {
    /// Whether the positions of the board are too many.
    pub(super) fn is_long(&self) -> bool {
        self.game.board().live() > SMALL
    }

    /// All rounds, until the best win is proved, or the search is as wide as it may be.
    pub(super) fn rounds(&mut self) -> Result<Proof, GaveUp> {
        self.in_words(Part::Rounds)
    }

    /// So many steps of new chains, unless a win is the best by the bounds before.
    pub(super) fn walk_on(&mut self, steps: u64) -> Result<(), GaveUp> {
        self.in_words(Part::Walk(steps)).map(|_| ())
    }

    /// In words that have room for what is likely to be needed.
    fn in_words(&mut self, part: Part) -> Result<Proof, GaveUp> {
        let board = self.game.board();
        match board.len() + board.live().min(REFILL) {
            0..=64 => self.part_in::<u64>(part),
            65..=128 => self.part_in::<u128>(part),
            129..=256 => self.part_in::<Wide<4>>(part),
            _ => Ok(Proof::Open),
        }
    }

    fn part_in<W: Word>(&mut self, part: Part) -> Result<Proof, GaveUp> {
        let Some(start) = Field::<W>::of(self.game.board()) else {
            return Ok(Proof::Open);
        };
        let lines = Lines::<W>::new(self.game.rules());
        let (config, seed) = (self.config, self.config.seed);
        let chains = |child| Chains::new(&lines, start, config.policy, seed.child(child));
        match part {
            Part::Rounds => self.rounds_in(&lines, start, &mut chains(ROUNDS)),
            Part::Walk(steps) => self.walk(&mut chains(REST), steps),
        }
    }

    fn rounds_in<W: Word>(
        &mut self,
        lines: &Lines<W>,
        start: Field<W>,
        chains: &mut Chains<'_, W>,
    ) -> Result<Proof, GaveUp> {
        for (round, widths) in Widths::GROWING.into_iter().enumerate() {
            let walked = self.walk(chains, STEPS << (2 * round))?;
            if walked == Proof::Found || self.narrow(lines, start, widths)? == Proof::Found {
                return Ok(Proof::Found);
            }
        }
        Ok(Proof::Open)
    }

    /// So many steps of the chains together; each better win makes them look for a better one still.
    fn walk<W: Word>(&mut self, chains: &mut Chains<'_, W>, steps: u64) -> Result<Proof, GaveUp> {
        let mut left = steps.div_ceil(CHAINS as u64);
        while left > 0 && !self.is_best_by_bounds() {
            self.limits.check(self.work.nodes)?;
            let batch = left.min(BATCH);
            left -= batch;
            for (steps, win) in chains.walk(&self.targets(), batch, self.limits) {
                self.work.playouts += steps;
                if let Some(line) = win {
                    self.offer(line);
                }
            }
        }
        Ok(if self.is_best_by_bounds() {
            Proof::Found
        } else {
            Proof::Open
        })
    }

    /// What each chain looks for: a win with each number of refills that would be better, in turns.
    fn targets(&self) -> [Target; CHAINS] {
        let (least, left) = (self.bounds.refills, self.refills_left());
        let any = |refills| Target {
            refills,
            pairs: u32::MAX,
        };
        let shorter = |refills, pairs: u32| Target {
            refills,
            pairs: pairs.saturating_sub(1),
        };
        let mut all: Vec<Target> = match (&self.best, self.config.goal) {
            (None, _) => (least..=left).rev().map(any).collect(),
            (Some((_, pairs, _)), Goal::Pairs) => vec![shorter(left, *pairs)],
            (Some((refills, pairs, _)), Goal::Refills | Goal::Score) => {
                let fewer = (least..*refills).map(any);
                fewer.chain([shorter(*refills, *pairs)]).collect()
            }
        };
        if all.is_empty() {
            all.push(any(left));
        }
        std::array::from_fn(|chain| all[chain % all.len()])
    }

    fn narrow<W: Word>(
        &mut self,
        lines: &Lines<W>,
        start: Field<W>,
        widths: Widths,
    ) -> Result<Proof, GaveUp> {
        if self.refills_left() == 0 {
            return Ok(Proof::Open);
        }
        let (is_proved, _) = self.one_refill(lines, start, widths)?;
        let is_won = matches!(self.best, Some((0..=1, ..)));
        let is_enough = is_proved && is_won && self.config.goal == Goal::Refills;
        Ok(if is_enough || self.is_best_by_bounds() {
            Proof::Found
        } else {
            Proof::Open
        })
    }
}
