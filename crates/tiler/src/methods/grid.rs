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
use crate::tiling::Part;
use crate::{Placed, Problem, Signature, Stats, Tiling};
use quota::{neighbours, round};
use templates::{Template, Templates};

/// Signatures searched anew, for lack of a template, before one block's quota is given up.
const NEW_TRIES: usize = 24;
/// Blocks that the last block exchanges with before the plan is given up.
const LAST_TRIES: usize = 400;
/// Exchanges that are tried with each of them.
const EXCHANGES: usize = 8;

/// A rectangle of the plan.
#[derive(Clone, Copy)]
struct Block {
    x: u16,
    y: u16,
    width: u16,
    height: u16,
}

impl Block {
    fn figures(self) -> u32 {
        u32::from(self.width) * u32::from(self.height) / 4
    }

    /// The shorter and the longer side.
    fn sides(self) -> (usize, usize) {
        let (width, height) = (usize::from(self.width), usize::from(self.height));
        (width.min(height), width.max(height))
    }
}

/// The shortest square that is cut into blocks; smaller ones are one block.
pub(crate) const MIN_SIZE: usize = 14;

/// The pieces of an axis: one odd piece first, if there must be one, then eights.
fn cuts(size: usize) -> Vec<u16> {
    let odd = match size % 8 {
        0 => None,
        2 => Some(10),
        4 => Some(12),
        _ => Some(6),
    };
    let eights = (size - usize::from(odd.unwrap_or(0))) / 8;
    odd.into_iter().chain(std::iter::repeat_n(8, eights)).collect()
}

/// The blocks of a square row by row, those of odd size first.
fn blocks(size: usize) -> Vec<Block> {
    let start = |next: &mut u16, length: u16| Some((std::mem::replace(next, *next + length), length));
    let lines: Vec<(u16, u16)> = cuts(size).into_iter().scan(0, start).collect();
    let block = |(y, height), (x, width)| Block { x, y, width, height };
    let all = lines
        .iter()
        .flat_map(|&row| lines.iter().map(move |&col| block(row, col)));
    let is_odd = |block: &Block| block.sides() != (8, 8);
    let (mut blocks, eights): (Vec<Block>, Vec<Block>) = all.partition(is_odd);
    blocks.extend(eights);
    blocks
}

/// A plan in the making.
struct Plan<'a> {
    blocks: Vec<Block>,
    /// For each block so far the number of its template.
    chosen: Vec<u32>,
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
    done.then(|| plan.lay(problem.size()))
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
        // 67 million figures at most, so that products of two such numbers are far from the end of 64 bits.
        let all = self.total.total().cast_signed();
        let mut due = 0;
        for index in 0..self.blocks.len() {
            if self.is_over() {
                return false;
            }
            due += i64::from(self.blocks[index].figures());
            let is_last = index + 1 == self.blocks.len();
            if is_last && self.finish(index) {
                return true;
            }
            let Some(choice) = self.choose(self.blocks[index], due, all) else {
                return false;
            };
            self.take(choice.0, 1);
            self.chosen.push(choice.1);
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
    fn choose(&mut self, block: Block, due: i64, all: i64) -> Option<(Signature, u32)> {
        // What is due to this block, in figures times `all`.
        let wanted: [i64; 7] =
            std::array::from_fn(|k| i64::from(self.total.counts()[k]) * due - self.used[k] * all);
        let left = self.left();
        let quota = round(wanted, all, block.figures(), left)?;
        if let Some(template) = self.template(block, quota) {
            return Some((quota, template));
        }
        // The quota has no tiling: bend it, the least harmful exchanges first. Signatures that were never searched cost
        // time, so only some of them are tried.
        let near = neighbours(quota, left).into_iter();
        let off = |signature: &Signature| -> i128 {
            let gap = |k: usize| i128::from(wanted[k] - i64::from(signature.counts()[k]) * all);
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
        let templates = self.templates.entry(block.sides()).or_insert_with(|| {
            let (height, width) = block.sides();
            Templates::new(height, width)
        });
        templates.find(signature, self.random, self.limits)
    }

    /// Lets the last block take what is left, after exchanges with earlier blocks if need be.
    fn finish(&mut self, last: usize) -> bool {
        let rest = self.left();
        if let Some(template) = self.template(self.blocks[last], rest) {
            self.take(rest, 1);
            self.chosen.push(template);
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
        let theirs = self.templates[&self.blocks[other].sides()].all[self.chosen[other] as usize].signature;
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
            self.chosen[other] = changed;
            self.chosen.push(template);
            return true;
        }
        false
    }

    /// The tiling: a part for each block, with the figures of its template.
    fn lay(&self, size: usize) -> Tiling {
        let mut stock = Vec::new();
        let mut templates: hash::Map<(u16, u16), Vec<Part>> = hash::Map::default();
        let mut parts = Vec::with_capacity(self.blocks.len());
        for (&block, &template) in self.blocks.iter().zip(&self.chosen) {
            let laid = templates
                .entry((block.width, block.height))
                .or_insert_with(|| self.laid(block, &mut stock));
            parts.push(laid[template as usize].moved(block.x, block.y));
        }
        Tiling::of_parts(size, stock, parts)
    }

    /// All templates of blocks like this one, laid into the stock.
    fn laid(&self, block: Block, stock: &mut Vec<Placed>) -> Vec<Part> {
        let sides = block.sides();
        let lay = |template: &Template| {
            let first = stock.len();
            // Templates lie.
            if block.height > block.width {
                stock.extend(block::turned(&template.figures, sides.0));
            } else {
                stock.extend_from_slice(&template.figures);
            }
            Part::new(first, template.figures.len())
        };
        self.templates[&sides].all.iter().map(lay).collect()
    }
}

fn sum(a: Signature, b: Signature) -> Signature {
    Signature::new(std::array::from_fn(|k| a.counts()[k] + b.counts()[k]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_blocks_together_have_the_figures_of_each() {
        let [one, other] = [[1, 2, 3, 4, 5, 6, 7], [10, 20, 30, 40, 50, 60, 70]].map(Signature::new);
        assert_eq!(sum(one, other), Signature::new([11, 22, 33, 44, 55, 66, 77]));
    }

    #[test]
    fn blocks_cover_every_square() {
        for size in (MIN_SIZE..=60).step_by(2) {
            let mut covered = vec![vec![false; size]; size];
            for block in blocks(size) {
                let (short, long) = block.sides();
                assert!(short <= BlockSearch::MAX_HEIGHT && long <= BlockSearch::MAX_WIDTH);
                let rows = usize::from(block.y)..usize::from(block.y + block.height);
                let cols = usize::from(block.x)..usize::from(block.x + block.width);
                for row in &mut covered[rows] {
                    for cell in &mut row[cols.clone()] {
                        assert!(!std::mem::replace(cell, true), "N = {size}");
                    }
                }
            }
            assert!(covered.iter().flatten().all(|&cell| cell), "N = {size}");
        }
    }
}
