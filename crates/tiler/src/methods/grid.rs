//! The grid plan: linear time for balanced signatures.
//!
//! **What.** Cuts the square into blocks of 8 x 8, gives each block its share of the figures, and tiles the blocks.
//!
//! **How.** Both axes are cut into eights with one odd line where 8 does not divide the side. A block's quota is what
//! is due to it so far less what is used so far, so rounding errors never add up. Few different signatures occur (some
//! dozens, whatever the size of the square): each is searched once and kept as a template, or known to be impossible.
//! A quota that cannot be tiled is bent by exchanging figures with the blocks to come; the last block, which must take
//! what is left, exchanges with the blocks before it.
//!
//! **Why.** Tiling a square from one corner to the other, as a depth-first search does, leaves the least fitting
//! figures to the end. Here every block is a small, balanced problem.
//!
//! **Why not always.** A block of 8 x 8 needs 4 figures of 16 that are no S and no Z, so the plan ends where skew
//! figures make up three quarters. It also ends where the helpers are of the wrong handedness. From there on
//! [`strips`](crate::methods::strips) are better.

mod quota;
mod templates;

use quadrille_search::{Limits, Stream, hash, order};
use rand::RngExt;

use crate::methods::block::{self, BlockSearch};
use crate::{Placed, Problem, Signature, Stats, Tiling};
use quota::{neighbours, round};
use templates::Templates;

/// Signatures searched anew, for lack of a template, before one block's quota is given up.
const NEW_TRIES: usize = 24;
/// Blocks that the last block exchanges with before the plan is given up.
const LAST_TRIES: usize = 400;
/// Exchanges that are tried with each of them.
const EXCHANGES: usize = 8;

/// A rectangle of the plan.
#[derive(Clone, Copy)]
struct Block {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
}

impl Block {
    fn figures(self) -> u32 {
        (self.width * self.height / 4) as u32
    }

    /// The shorter and the longer side.
    fn sides(self) -> (usize, usize) {
        (self.width.min(self.height), self.width.max(self.height))
    }
}

/// The shortest square that is cut into blocks; smaller ones are one block.
pub(crate) const MIN_SIZE: usize = 14;

/// The pieces of an axis: one odd piece first, if there must be one, then eights.
fn cuts(size: usize) -> Vec<usize> {
    let odd = match size % 8 {
        0 => None,
        2 => Some(10),
        4 => Some(12),
        _ => Some(6),
    };
    let eights = (size - odd.unwrap_or(0)) / 8;
    odd.into_iter().chain(std::iter::repeat_n(8, eights)).collect()
}

/// The blocks of a square, those of odd size first.
fn blocks(size: usize) -> Vec<Block> {
    let cuts = cuts(size);
    let starts: Vec<usize> = cuts
        .iter()
        .scan(0, |next, &length| {
            *next += length;
            Some(*next - length)
        })
        .collect();
    let row = |(&height, &y): (&usize, &usize)| {
        let line = cuts.iter().zip(&starts);
        line.map(move |(&width, &x)| Block { x, y, width, height })
            .collect::<Vec<_>>()
    };
    let mut blocks: Vec<Block> = cuts.iter().zip(&starts).flat_map(row).collect();
    order::sort_by_key(&mut blocks, |block| block.sides() == (8, 8));
    blocks
}

/// A plan in the making.
struct Plan<'a> {
    blocks: Vec<Block>,
    /// For each block so far its signature, and the number of the template with it.
    chosen: Vec<(Signature, u32)>,
    /// Templates by the shorter and the longer side of their blocks.
    templates: hash::Map<(usize, usize), Templates>,
    /// The figures of the problem.
    total: Signature,
    /// The figures of the chosen templates.
    used: [i64; 7],
    random: &'a mut Stream,
    limits: &'a Limits,
}

/// Tiles a square of at least [`MIN_SIZE`] by the grid plan; `None` if the plan does not work out.
pub(crate) fn search(
    problem: &Problem,
    random: &mut Stream,
    limits: &Limits,
    stats: &mut Stats,
) -> Option<Tiling> {
    let mut plan = Plan {
        blocks: blocks(problem.size()),
        chosen: Vec::new(),
        templates: hash::Map::default(),
        total: problem.signature(),
        used: [0; 7],
        random,
        limits,
    };
    let done = plan.make();
    stats.nodes += plan.nodes();
    stats.restarts += plan.searches().map(|search| search.restarts).sum::<u64>();
    done.then(|| Tiling::new(problem.size(), plan.lay()))
}

impl Plan<'_> {
    fn searches(&self) -> impl Iterator<Item = &BlockSearch> {
        self.templates.values().map(|templates| &templates.search)
    }

    fn nodes(&self) -> u64 {
        self.searches().map(|search| search.nodes).sum()
    }

    fn is_over(&self) -> bool {
        self.limits.check(self.nodes()).is_err()
    }

    /// Chooses a template for every block.
    fn make(&mut self) -> bool {
        let all = self.total.total();
        let mut due = 0;
        for index in 0..self.blocks.len() {
            if self.is_over() {
                return false;
            }
            due += u64::from(self.blocks[index].figures());
            let is_last = index + 1 == self.blocks.len();
            if is_last && self.finish(index) {
                return true;
            }
            let Some(choice) = self.choose(self.blocks[index], due, all) else {
                return false;
            };
            self.take(choice.0, 1);
            self.chosen.push(choice);
        }
        self.used
            .iter()
            .zip(self.total.counts())
            .all(|(&used, total)| used == i64::from(total))
    }

    /// Counts the figures of a template in, or out with the sign -1.
    fn take(&mut self, signature: Signature, sign: i64) {
        for (used, count) in self.used.iter_mut().zip(signature.counts()) {
            *used += sign * i64::from(count);
        }
    }

    /// A signature near the quota of a block that has a template.
    fn choose(&mut self, block: Block, due: u64, all: u64) -> Option<(Signature, u32)> {
        // What is due to this block, in figures times `all`.
        let wanted: [i128; 7] = std::array::from_fn(|k| {
            i128::from(self.total.counts()[k]) * i128::from(due) - i128::from(self.used[k]) * i128::from(all)
        });
        let left = self.left();
        let quota = round(wanted, i128::from(all), block.figures(), left)?;
        if let Some(template) = self.template(block, quota) {
            return Some((quota, template));
        }
        // The quota has no tiling: bend it, the least harmful exchanges first. Signatures that were never searched cost
        // time, so only some of them are tried.
        let near = neighbours(quota, left).into_iter();
        let off = |signature: &Signature| -> i128 {
            let gap = |k: usize| wanted[k] - i128::from(signature.counts()[k]) * i128::from(all);
            (0..7).map(|k| gap(k) * gap(k) / i128::from(all)).sum()
        };
        let mut near: Vec<(i128, Signature)> = near.map(|signature| (off(&signature), signature)).collect();
        order::sort(&mut near);
        let mut fresh = 0;
        for (_, signature) in near {
            let is_known = self.templates[&block.sides()].known.contains_key(&signature);
            fresh += usize::from(!is_known);
            if fresh > NEW_TRIES {
                return None;
            }
            if let Some(template) = self.template(block, signature) {
                return Some((signature, template));
            }
        }
        None
    }

    /// What is left of each kind.
    fn left(&self) -> Signature {
        let left = |k: usize| u32::try_from(i64::from(self.total.counts()[k]) - self.used[k]).unwrap_or(0);
        Signature::new(std::array::from_fn(left))
    }

    /// The number of a template with this signature, which is searched when it is met for the first time.
    fn template(&mut self, block: Block, signature: Signature) -> Option<u32> {
        let templates = self
            .templates
            .entry(block.sides())
            .or_insert_with(|| Templates::new(block.sides()));
        templates.find(signature, self.random, self.limits)
    }

    /// Lets the last block take what is left, after exchanges with earlier blocks if need be.
    fn finish(&mut self, last: usize) -> bool {
        let rest = self.left();
        if let Some(template) = self.template(self.blocks[last], rest) {
            self.take(rest, 1);
            self.chosen.push((rest, template));
            return true;
        }
        for _ in 0..LAST_TRIES {
            if self.chosen.is_empty() || self.is_over() {
                return false;
            }
            let other = self.random.random_range(0..self.chosen.len());
            if self.exchange(last, other) {
                return true;
            }
        }
        false
    }

    /// Divides the figures of block `other` and the rest anew between it and the last block.
    fn exchange(&mut self, last: usize, other: usize) -> bool {
        let rest = self.left();
        let (theirs, _) = self.chosen[other];
        // Both blocks together keep their figures; the last one gets something near the rest, from a random place on.
        let mut near = neighbours(rest, sum(rest, theirs));
        let pick = self.random.random_range(0..near.len().max(1));
        let most = near.len();
        near.rotate_left(pick.min(most));
        for mine in near.into_iter().take(EXCHANGES) {
            let Some(given) = sum(rest, theirs).checked_sub(mine) else {
                continue;
            };
            let Some(template) = self.template(self.blocks[last], mine) else {
                continue;
            };
            let Some(changed) = self.template(self.blocks[other], given) else {
                continue;
            };
            self.take(theirs, -1);
            self.take(given, 1);
            self.take(mine, 1);
            self.chosen[other] = (given, changed);
            self.chosen.push((mine, template));
            return true;
        }
        false
    }

    /// The figures of all blocks.
    fn lay(&self) -> Vec<Placed> {
        // Templates lie; each is turned once for all blocks that stand upright.
        let mut turned: hash::Map<((usize, usize), u32), Vec<Placed>> = hash::Map::default();
        let mut figures = Vec::with_capacity(usize::try_from(self.total.total()).unwrap_or(0));
        for (block, &(_, template)) in self.blocks.iter().zip(&self.chosen) {
            let sides = block.sides();
            let lying = &self.templates[&sides].tilings[template as usize];
            let tiling = if block.height > block.width {
                turned
                    .entry((sides, template))
                    .or_insert_with(|| block::turned(lying, sides.0))
            } else {
                lying
            };
            let (x, y) = (block.x as u16, block.y as u16);
            figures.extend(tiling.iter().map(|placed| Placed {
                x: placed.x + x,
                y: placed.y + y,
                figure: placed.figure,
            }));
        }
        figures
    }
}

fn sum(a: Signature, b: Signature) -> Signature {
    Signature::new(std::array::from_fn(|k| a.counts()[k] + b.counts()[k]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_cover_every_square() {
        for size in (MIN_SIZE..=60).step_by(2) {
            let mut covered = vec![vec![false; size]; size];
            for block in blocks(size) {
                let (short, long) = block.sides();
                assert!(short <= BlockSearch::MAX_HEIGHT && long <= BlockSearch::MAX_WIDTH);
                for row in &mut covered[block.y..block.y + block.height] {
                    for cell in &mut row[block.x..block.x + block.width] {
                        assert!(!std::mem::replace(cell, true), "N = {size}");
                    }
                }
            }
            assert!(covered.iter().flatten().all(|&cell| cell), "N = {size}");
        }
    }
}
