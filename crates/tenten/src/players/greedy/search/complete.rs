//! The best places of a node's remaining pieces that clear nothing: scans of lanes under bounds.

use super::{Completion, Node, Placed, Search, THOUSAND, UpTo, bits};
use crate::Board;
use crate::players::greedy::lanes::{self, Lane};

impl Search<'_> {
    /// Places the remaining pieces of a node without a clear, where that can be the best.
    pub(super) fn complete(&mut self, node: &Node, filled: u32) {
        let evaluator = &self.greedy.evaluator;
        // Pieces' own points are the same for all plays.
        let points = evaluator.points_value(node.points);
        let room = THOUSAND * evaluator.room(Board::from_bits(node.board));
        let Some(&most) = self.greedy.most.get(filled as usize) else {
            // More cells than the board has.
            return;
        };
        let most = THOUSAND * most;
        if self.floor.is_some_and(|floor| most + room + points < floor) {
            return;
        }
        let additive = self.greedy.unaligned[filled as usize] + self.lanes.aligned(node.board, &node.counts);
        let completion = Completion {
            node,
            legal: self.legal(node.board, node.rest),
            base: THOUSAND * additive + points,
            room,
        };
        let pieces = node.rest.as_slice();
        if pieces.is_empty() {
            return self.offer(&completion, UpTo::default(), 0);
        }
        if completion.legal[..pieces.len()].contains(&0) {
            return;
        }
        let field = self.lanes.field(node.board, &node.counts);
        let mut weights = [[0; lanes::LANES]; 3];
        for (place, &piece) in pieces.iter().enumerate() {
            let figure = &self.greedy.figures[usize::from(piece)];
            weights[place] = self.lanes.weigh(&field, piece, figure, completion.legal[place]);
        }
        match pieces.len() {
            1 => self.one(&completion, &weights[0]),
            2 => self.two(&completion, &weights[0], &weights[1]),
            _ => self.three(&completion, &weights),
        }
    }

    /// The least sum of lanes that can be the best or as good.
    #[inline]
    fn threshold(&self, completion: &Completion) -> i32 {
        let Some(floor) = self.floor else {
            return i32::from(i16::MIN);
        };
        let unit = THOUSAND * self.lanes.unit;
        let least = floor - completion.base - completion.room;
        // Rounded up.
        (-(-least).div_euclid(unit)).clamp(-1_000_000, 1_000_000) as i32
    }

    fn one(&mut self, completion: &Completion, weights: &Lane) {
        let piece = completion.node.rest.as_slice()[0];
        self.scan(completion, UpTo::default(), piece, weights, 0);
    }

    /// Offers each placement of the last piece whose sum can be the best.
    fn scan(
        &mut self,
        completion: &Completion,
        placed: UpTo<Placed, 3>,
        piece: u8,
        weights: &Lane,
        sum: i32,
    ) {
        let most = i32::from(lanes::greatest(weights));
        if sum + most < self.threshold(completion) {
            return;
        }
        for (anchor, &weight) in weights.iter().enumerate() {
            let sum = sum + i32::from(weight);
            if sum >= self.threshold(completion) {
                let anchor = anchor as u8;
                self.offer(completion, placed.and(Placed { piece, anchor }), sum);
            }
        }
    }

    fn two(&mut self, completion: &Completion, first: &Lane, second: &Lane) {
        let &[a, b] = completion.node.rest.as_slice() else {
            return;
        };
        let pair = self.lanes.pair(a, b);
        let most = i32::from(lanes::greatest(second));
        if i32::from(lanes::greatest(first)) + most + i32::from(pair.best) < self.threshold(completion) {
            return;
        }
        for anchor in bits(completion.legal[0]) {
            let at = usize::from(anchor);
            let weight = i32::from(first[at]);
            if weight + most + i32::from(pair.most[at]) < self.threshold(completion) {
                continue;
            }
            let best = i32::from(lanes::greatest_sum(second, &pair.rows[at]));
            if weight + best >= self.threshold(completion) {
                let placed = UpTo::default().and(Placed { piece: a, anchor });
                let sums = lanes::sum(second, &pair.rows[at]);
                self.scan(completion, placed, b, &sums, weight);
            }
        }
    }

    /// The first piece's anchors by what they can lead to at best, then the second's under a bound, then the third's.
    fn three(&mut self, completion: &Completion, weights: &[Lane; 3]) {
        let &[a, b, c] = completion.node.rest.as_slice() else {
            return;
        };
        let (ab, ac, bc) = (
            self.lanes.pair(a, b),
            self.lanes.pair(a, c),
            self.lanes.pair(b, c),
        );
        let most = |piece: usize| i32::from(lanes::greatest(&weights[piece]));
        let (most_b, most_c) = (most(1), most(2));
        let mut heads = Vec::new();
        for anchor in bits(completion.legal[0]) {
            let at = usize::from(anchor);
            let weight = i32::from(weights[0][at]) + i32::from(bc.best);
            let loose = weight + most_b + i32::from(ab.most[at]) + most_c + i32::from(ac.most[at]);
            if loose >= self.threshold(completion) {
                let with_b = i32::from(lanes::greatest_sum(&weights[1], &ab.rows[at]));
                let with_c = i32::from(lanes::greatest_sum(&weights[2], &ac.rows[at]));
                heads.push((weight + with_b + with_c, anchor));
            }
        }
        heads.sort_unstable_by(|x, y| y.cmp(x));
        let mut third_by_second = [i16::MIN; lanes::LANES];
        for anchor in bits(completion.legal[1]) {
            let at = usize::from(anchor);
            third_by_second[at] = lanes::greatest_sum(&weights[2], &bc.rows[at]);
        }
        for (bound, anchor) in heads {
            if bound < self.threshold(completion) {
                break;
            }
            let at = usize::from(anchor);
            let placed = UpTo::default().and(Placed { piece: a, anchor });
            let seconds = lanes::sum(&weights[1], &ab.rows[at]);
            let thirds = lanes::sum(&weights[2], &ac.rows[at]);
            let most_third = i32::from(lanes::greatest(&thirds));
            let head = i32::from(weights[0][at]);
            for anchor in bits(completion.legal[1]) {
                let at = usize::from(anchor);
                let sum = head + i32::from(seconds[at]);
                let third = (most_third + i32::from(bc.most[at])).min(
                    i32::from(third_by_second[at])
                        + i32::from(ac.most[usize::from(placed.as_slice()[0].anchor)]),
                );
                if sum + third < self.threshold(completion) {
                    continue;
                }
                let best = i32::from(lanes::greatest_sum(&thirds, &bc.rows[at]));
                if sum + best >= self.threshold(completion) {
                    let placed = placed.and(Placed { piece: b, anchor });
                    self.scan(completion, placed, c, &lanes::sum(&thirds, &bc.rows[at]), sum);
                }
            }
        }
    }
}
