//! The best places of a node's remaining pieces that clear nothing: scans of lanes under bounds.

use super::{Completion, Node, Placed, Search, THOUSAND, UpTo, bits};
use crate::Board;
use crate::players::greedy::lanes::{self, Lane, Pair};

/// How many lanes are ruled out by one comparison: a part of all of them.
const AT_ONCE: usize = 16;

impl Search<'_> {
    /// Places the remaining pieces of a node without a clear, where that can be the best.
    pub(super) fn complete(&mut self, node: &Node) {
        let evaluator = &self.greedy.evaluator;
        // Pieces' own points are the same for all plays.
        let points = evaluator.points_value(node.points);
        let room = THOUSAND * evaluator.room(Board::from_bits(node.board));
        let Some(&most) = self.greedy.most.get(node.filled as usize) else {
            // More cells than the board has.
            return;
        };
        let most = THOUSAND * most;
        if self.floor.is_some_and(|floor| most + room + points < floor) {
            return;
        }
        let counts = self.lanes.counts(node.board);
        let additive = self.greedy.unaligned[node.filled as usize] + self.lanes.aligned(node.board, &counts);
        let completion = Completion {
            node,
            legal: self.legal(node.board, node.rest),
            base: THOUSAND * additive + points,
            room,
        };
        let pieces = node.rest;
        if pieces.is_empty() {
            return self.offer_end(&completion);
        }
        if completion.legal[..pieces.len()].contains(&0) {
            return;
        }
        let field = self.lanes.field(node.board, &counts);
        let mut weights = [[0; lanes::LANES]; 3];
        for (place, piece) in pieces.iter().enumerate() {
            let figure = &self.greedy.figures[usize::from(piece)];
            weights[place] = self.lanes.weigh(&field, piece, figure, completion.legal[place]);
        }
        match pieces.len() {
            1 => self.one(&completion, &weights[0]),
            2 => self.two(&completion, &weights[0], &weights[1]),
            _ => self.three(&completion, &weights),
        }
    }

    /// Offers an end, where it can be the best: only then its ways are wanted.
    fn offer_end(&mut self, completion: &Completion) {
        if self.falls_short(completion, 0) {
            return;
        }
        let mut node = *completion.node;
        self.follow(&mut node, None);
        let completion = Completion {
            node: &node,
            ..*completion
        };
        self.offer(&completion, UpTo::default(), 0);
    }

    /// Whether no board with this sum of lanes can be the best or as good.
    #[inline]
    fn falls_short(&self, completion: &Completion, sum: i32) -> bool {
        let most = completion.base + completion.room + THOUSAND * self.lanes.unit * i64::from(sum);
        self.floor.is_some_and(|floor| most < floor)
    }

    fn one(&mut self, completion: &Completion, weights: &Lane) {
        let Some([piece]) = completion.node.rest.exactly() else {
            return;
        };
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
        // Equal pieces are interchangeable: the first has the first anchor.
        let twin = placed.last().filter(|last| last.piece == piece);
        let first = twin.map_or(0, |last| usize::from(last.anchor) / AT_ONCE);
        for (number, part) in weights.chunks_exact(AT_ONCE).enumerate().skip(first) {
            if self.falls_short(completion, sum + i32::from(lanes::greatest(part))) {
                continue;
            }
            for (place, &weight) in part.iter().enumerate() {
                let sum = sum + i32::from(weight);
                if !self.falls_short(completion, sum) {
                    let anchor = (AT_ONCE * number + place) as u8;
                    if twin.is_some_and(|last| last.anchor > anchor) {
                        continue;
                    }
                    self.offer(completion, placed.and(Placed { piece, anchor }), sum);
                }
            }
        }
    }

    /// The same completion, where these cells are filled as well: they take room. Room is looked at where it counts.
    fn with_filled<'a>(&self, completion: &Completion<'a>, cells: u128) -> Completion<'a> {
        let room = if completion.room > 0 {
            let board = Board::from_bits(completion.node.board | cells);
            THOUSAND * self.greedy.evaluator.room(board)
        } else {
            completion.room
        };
        Completion { room, ..*completion }
    }

    /// The cells of a piece.
    fn cells_at(&self, piece: u8, anchor: u8) -> u128 {
        self.greedy.figures[usize::from(piece)].at(anchor)
    }

    fn two(&mut self, completion: &Completion, first: &Lane, second: &Lane) {
        let Some([a, b]) = completion.node.rest.exactly() else {
            return;
        };
        let pair = self.lanes.pair(a, b);
        let most = i32::from(lanes::greatest(second));
        if self.falls_short(
            completion,
            i32::from(lanes::greatest(first)) + most + i32::from(pair.best),
        ) {
            return;
        }
        for anchor in bits(completion.legal[0]) {
            let at = usize::from(anchor);
            let weight = i32::from(first[at]);
            if self.falls_short(completion, weight + most + i32::from(pair.most[at])) {
                continue;
            }
            let best = i32::from(lanes::greatest_sum(second, &pair.rows[at]));
            if self.falls_short(completion, weight + best) {
                continue;
            }
            let completion = self.with_filled(completion, self.cells_at(a, anchor));
            if !self.falls_short(&completion, weight + best) {
                let placed = UpTo::default().and(Placed { piece: a, anchor });
                let sums = lanes::sum(second, &pair.rows[at]);
                self.scan(&completion, placed, b, &sums, weight);
            }
        }
    }

    /// The first piece's places by what they can lead to at best, then the second's under a bound, then the third's.
    fn three(&mut self, completion: &Completion, weights: &[Lane; 3]) {
        let Some([a, b, c]) = completion.node.rest.exactly() else {
            return;
        };
        let lanes = self.lanes;
        let trio = Trio {
            pieces: [a, b, c],
            weights,
            ab: lanes.pair(a, b),
            ac: lanes.pair(a, c),
            bc: lanes.pair(b, c),
        };
        let heads = self.heads(completion, &trio);
        // By the second piece's anchor, the most that the third changes beside it, once that is wanted.
        let mut third_by_second = [None; lanes::LANES];
        for head in heads {
            let completion = Completion {
                room: head.room,
                ..*completion
            };
            // The heads are in order: nothing that follows is better.
            if self.falls_short(&completion, head.bound) {
                break;
            }
            self.seconds(&completion, &trio, &mut third_by_second, head.anchor);
        }
    }

    /// The places of the first piece that can lead to something good, the most promising first.
    fn heads(&self, completion: &Completion, trio: &Trio) -> Vec<Head> {
        let [_, most_b, most_c] = trio
            .weights
            .each_ref()
            .map(|lane| i32::from(lanes::greatest(lane)));
        let mut heads = Vec::new();
        for anchor in bits(completion.legal[0]) {
            let at = usize::from(anchor);
            let alone = i32::from(trio.weights[0][at]) + i32::from(trio.bc.best);
            // First a bound from the greatest entries, which is cheap, then one from the greatest sums.
            let loose = alone + most_b + i32::from(trio.ab.most[at]) + most_c + i32::from(trio.ac.most[at]);
            if !self.falls_short(completion, loose) {
                let with_b = i32::from(lanes::greatest_sum(&trio.weights[1], &trio.ab.rows[at]));
                let with_c = i32::from(lanes::greatest_sum(&trio.weights[2], &trio.ac.rows[at]));
                let bound = alone + with_b + with_c;
                let room = self
                    .with_filled(completion, self.cells_at(trio.pieces[0], anchor))
                    .room;
                let most = room + THOUSAND * self.lanes.unit * i64::from(bound);
                heads.push(Head {
                    most,
                    bound,
                    room,
                    anchor,
                });
            }
        }
        heads.sort_unstable_by(|x, y| y.cmp(x));
        heads
    }

    /// The places of the second piece, where the first one's is known.
    fn seconds(
        &mut self,
        completion: &Completion,
        trio: &Trio,
        third_by_second: &mut [Option<i16>; lanes::LANES],
        head: u8,
    ) {
        let [a, b, c] = trio.pieces;
        let head_at = usize::from(head);
        // What the second and the third piece change, each with the first one there.
        let seconds = lanes::sum(&trio.weights[1], &trio.ab.rows[head_at]);
        let thirds = lanes::sum(&trio.weights[2], &trio.ac.rows[head_at]);
        let most_third = i32::from(lanes::greatest(&thirds));
        let most_with_head = i32::from(trio.ac.most[head_at]);
        // Equal pieces are interchangeable here, too.
        let later = if a == b { u128::MAX << head } else { u128::MAX };
        for anchor in bits(completion.legal[1] & later) {
            let at = usize::from(anchor);
            let sum = i32::from(trio.weights[0][head_at]) + i32::from(seconds[at]);
            // The third piece beside the first, or beside the second, and the most that the other one adds.
            let beside_first = most_third + i32::from(trio.bc.most[at]);
            if self.falls_short(completion, sum + beside_first) {
                continue;
            }
            let beside_second = *third_by_second[at]
                .get_or_insert_with(|| lanes::greatest_sum(&trio.weights[2], &trio.bc.rows[at]));
            if self.falls_short(completion, sum + i32::from(beside_second) + most_with_head) {
                continue;
            }
            let best = i32::from(lanes::greatest_sum(&thirds, &trio.bc.rows[at]));
            if self.falls_short(completion, sum + best) {
                continue;
            }
            let cells = self.cells_at(a, head) | self.cells_at(b, anchor);
            let completion = self.with_filled(completion, cells);
            if !self.falls_short(&completion, sum + best) {
                let placed = UpTo::from_slice(&[
                    Placed {
                        piece: a,
                        anchor: head,
                    },
                    Placed { piece: b, anchor },
                ]);
                let thirds = lanes::sum(&thirds, &trio.bc.rows[at]);
                self.scan(&completion, placed, c, &thirds, sum);
            }
        }
    }
}

/// Three pieces to be placed: what each changes alone by its anchor, and each pair beyond that.
struct Trio<'a> {
    pieces: [u8; 3],
    weights: &'a [Lane; 3],
    ab: &'a Pair,
    ac: &'a Pair,
    bc: &'a Pair,
}

/// A place of the first of three pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Head {
    /// The most that it can lead to.
    most: i64,
    /// The part of the lanes.
    bound: i32,
    /// The part of room.
    room: i64,
    anchor: u8,
}
