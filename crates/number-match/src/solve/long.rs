//! Long boards, whose positions are too many to see them all: two methods take turns, each round wider than the one
//! before, so that neither keeps the other waiting.
//!
//! - Chains: random games, each of which keeps the beginning of a good one. They find nearly all wins.
//! - A narrow search on both sides of one refill, which wins a few boards with fewer refills than the chains do.

use quadrille_search::GaveUp;

use super::Goal;
use super::chains::{CHAINS, Chains, Target};
use super::search::{Coverage, Search};
use crate::exact::Widths;
use crate::field::{Field, Lines, Wide, Word, in_words};

/// Steps of all chains in the first round; each round has four times as many, as its narrow search is four times as
/// wide.
const STEPS: u64 = 1 << 15;
/// Steps of each chain between two looks at the best win.
const BATCH: u64 = 256;
/// The child of the seed that the chains of the rounds draw from.
const ROUNDS: u64 = 1 << 32;
/// That of the chains after all rounds.
const REST: u64 = 2 << 32;
/// Cells for refills beyond those of the board, most of whose rows have vanished until then. What does not fit is left
/// out, which is no proof then.
const REFILL: usize = 16;

/// The room for lines, the least that is enough. The answers depend on it, and not on the words.
const ROOMS: [u32; 3] = [128, 192, 256];

/// Words for the second room. Phones have to load the loops for each size of words, so they have none of their own.
#[cfg(not(target_arch = "wasm32"))]
type Middle = Wide<3>;
#[cfg(target_arch = "wasm32")]
type Middle = Wide<4>;

impl Search<'_> {
    /// All rounds, until the best win is proved, or the search is as wide as it may be.
    pub(super) fn rounds(&mut self) -> Result<Coverage, GaveUp> {
        let room = self.likely_room();
        in_words!(room as usize, W in [u128, Middle, Wide<4>] => self.rounds_in::<W>(room), else Ok(Coverage::Part))
    }

    /// Steps of new chains, unless a win is the best by the bounds before.
    pub(super) fn walk_on(&mut self, steps: u64) -> Result<Coverage, GaveUp> {
        let room = self.likely_room();
        in_words!(
            room as usize,
            W in [u128, Middle, Wide<4>] => self.walk_on_in::<W>(room, steps),
            else Ok(Coverage::Part)
        )
    }

    /// Cells that are likely to be needed; more than any room for boards that are too long.
    fn likely_room(&self) -> u32 {
        let cells = self.problem.board().len() + REFILL;
        let enough = ROOMS.into_iter().find(|&room| cells <= room as usize);
        enough.unwrap_or(u32::MAX)
    }

    fn walk_on_in<W: Word>(&mut self, room: u32, steps: u64) -> Result<Coverage, GaveUp> {
        let Some(start) = Field::<W>::of(self.problem.board()) else {
            return Ok(Coverage::Part);
        };
        let lines = Lines::new(self.problem.rules()).with_room(room);
        let seed = self.config.seed.child(REST);
        self.walk(&mut Chains::new(&lines, start, self.config.method, seed), steps)
    }

    fn rounds_in<W: Word>(&mut self, room: u32) -> Result<Coverage, GaveUp> {
        let Some(start) = Field::<W>::of(self.problem.board()) else {
            return Ok(Coverage::Part);
        };
        let lines = Lines::new(self.problem.rules()).with_room(room);
        let seed = self.config.seed.child(ROUNDS);
        let mut chains = Chains::new(&lines, start, self.config.method, seed);
        for (round, widths) in Widths::GROWING.into_iter().enumerate() {
            let walked = self.walk(&mut chains, STEPS << (2 * round))?;
            if walked == Coverage::Whole || self.narrow(&lines, start, widths)? == Coverage::Whole {
                return Ok(Coverage::Whole);
            }
        }
        Ok(Coverage::Part)
    }

    /// A number of steps of the chains together; each better win makes them look for a better one still.
    fn walk<W: Word>(&mut self, chains: &mut Chains<'_, W>, steps: u64) -> Result<Coverage, GaveUp> {
        let mut left = steps.div_ceil(CHAINS as u64);
        while left > 0 && !self.is_best_by_bounds() {
            self.limits.check(self.stats.nodes)?;
            let batch = left.min(BATCH);
            left -= batch;
            for walked in chains.walk(&self.targets(), batch, self.limits) {
                self.stats.playouts += walked.steps;
                if let Some(line) = walked.win {
                    self.offer(line);
                }
            }
            if let Some((left, line)) = chains.closest() {
                self.offer_end(*left, line);
            }
        }
        Ok(if self.is_best_by_bounds() {
            Coverage::Whole
        } else {
            Coverage::Part
        })
    }

    /// What each chain looks for: a win with each number of refills that would be better, in turns.
    fn targets(&self) -> [Target; CHAINS] {
        let (least, most) = (self.bounds.refills, self.most_refills());
        let any = |refills| Target {
            refills,
            pairs: u32::MAX,
        };
        let shorter = |refills, pairs: u32| Target {
            refills,
            pairs: pairs.saturating_sub(1),
        };
        let mut all: Vec<Target> = match (&self.best, self.config.goal) {
            (None, _) => (least..=most).rev().map(any).collect(),
            (Some(best), Goal::Pairs) => vec![shorter(most, best.pairs)],
            (Some(best), Goal::Refills | Goal::Digits | Goal::Score | Goal::Any) => {
                let fewer = (least..best.refills).map(any);
                fewer.chain([shorter(best.refills, best.pairs)]).collect()
            }
        };
        if all.is_empty() {
            all.push(any(most));
        }
        std::array::from_fn(|chain| all[chain % all.len()])
    }

    /// Wins with one refill, of a search that keeps few positions.
    fn narrow<W: Word>(
        &mut self,
        lines: &Lines<W>,
        start: Field<W>,
        widths: Widths,
    ) -> Result<Coverage, GaveUp> {
        if self.most_refills() == 0 {
            return Ok(Coverage::Part);
        }
        let is_proved = self.one_refill(lines, start, widths)?.is_proved;
        let is_enough = is_proved && self.is_won_within(1) && self.config.goal == Goal::Refills;
        Ok(if is_enough || self.is_best_by_bounds() {
            Coverage::Whole
        } else {
            Coverage::Part
        })
    }
}
