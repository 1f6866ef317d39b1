//! The search of one round: nodes, their completions, the best.

use quadrille_search::hash::Map;

use super::Greedy;
use super::events::{Event, Few, Finder, Placed};

use super::lanes::{self, Counts, Lane, Lanes};
use crate::evaluate::THOUSAND;

use crate::{Board, Move, PieceId, Ties};

mod all;

/// A board after events, the pieces that are left, and how it was reached.
#[derive(Clone, Copy, Debug)]
struct Node {
    board: u128,
    /// The greatest first.
    rest: Few<u8>,
    points: u32,
    counts: Counts,
    /// The latest of its ways.
    way: usize,
}

/// Moves that lead to a node.
#[derive(Clone, Copy, Debug)]
struct Way {
    placed: Few<Placed>,
    next: Option<usize>,
}

/// The place of a play in the order of [`Ties::First`].
type Rank = (usize, [u8; 3]);

/// The best play so far.
#[derive(Clone, Copy, Debug)]
struct Best {
    value: i64,
    board: u128,
    rank: Rank,
    moves: Few<Placed>,
}

pub(super) struct Search<'a> {
    greedy: &'a Greedy,
    lanes: &'a Lanes,
    ties: Ties,
    root: u128,
    /// The orders of the set, each once, in the order of the reference.
    orders: Vec<Few<u8>>,
    nodes: Vec<Node>,
    ways: Vec<Way>,
    seen: Map<(u128, Few<u8>, u32), usize>,
    best: Option<Best>,
}

/// A node whose remaining pieces are being placed.
struct Completion<'a> {
    node: &'a Node,
    legal: [u128; 3],
    /// The value without lanes and room.
    base: i64,
    /// The most that room can add.
    room: i64,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        greedy: &'a Greedy,
        ties: Ties,
        lanes: &'a Lanes,
        board: Board,
        set: &[PieceId],
    ) -> Self {
        let set: Vec<u8> = set.iter().map(|id| id.index() as u8).collect();
        let orders = match ties {
            Ties::First => permutations(Few::from_slice(&set)).collect(),
            Ties::Board => Vec::new(),
        };
        let mut rest = set;
        rest.sort_unstable_by(|a, b| b.cmp(a));
        let node = Node {
            board: board.bits(),
            rest: Few::from_slice(&rest),
            points: 0,
            counts: lanes.counts(board.bits()),
            way: 0,
        };
        let way = Way {
            placed: Few::default(),
            next: None,
        };
        Self {
            greedy,
            lanes,
            ties,
            root: board.bits(),
            orders,
            nodes: with_room(node),
            ways: with_room(way),
            seen: Map::default(),
            best: None,
        }
    }

    pub(super) fn run(mut self) -> Option<Vec<Move>> {
        self.expand_all();
        let mut order: Vec<(u32, usize)> = (0..self.nodes.len()).map(|at| (self.filled(at), at)).collect();
        order.sort_unstable();
        for (filled, at) in order {
            let node = self.nodes[at];
            self.complete(&node, filled);
        }
        self.best.map(|best| self.greedy.to_moves(best.moves))
    }

    /// Finds all nodes.
    fn expand_all(&mut self) {
        let mut next = 0;
        while let Some(&node) = self.nodes.get(next) {
            self.expand(&node);
            next += 1;
        }
    }

    /// The filled cells once the remaining pieces lie there too.
    fn filled(&self, at: usize) -> u32 {
        self.nodes[at].counts.filled as u32 + self.cells(self.nodes[at].rest)
    }

    fn cells(&self, pieces: Few<u8>) -> u32 {
        let len = |&piece: &u8| self.greedy.figures[usize::from(piece)].len();
        pieces.as_slice().iter().map(len).sum()
    }

    fn legal(&self, board: u128, rest: Few<u8>) -> [u128; 3] {
        let free = self.greedy.lines.field & !board;
        let mut legal = [0; 3];
        for (legal, &piece) in legal.iter_mut().zip(rest.as_slice()) {
            *legal = self.greedy.figures[usize::from(piece)].anchors(free);
        }
        legal
    }

    /// Adds the nodes that one event leads to.
    fn expand(&mut self, node: &Node) {
        if node.rest.as_slice().is_empty() {
            return;
        }
        let greedy = self.greedy;
        let finder = Finder {
            figures: &greedy.figures,
            lines: &greedy.lines,
            counts: &node.counts,
            joint_bonus: greedy.evaluator.strategy().points > 0,
            board: node.board,
            rest: node.rest,
            legal: self.legal(node.board, node.rest),
        };
        finder.events(|event| self.add(node, &event));
    }

    fn add(&mut self, from: &Node, event: &Event) {
        let mut node = *from;
        node.board = event.board;
        for placed in event.placed.as_slice() {
            node.rest = node.rest.without(placed.piece);
        }
        if self.greedy.evaluator.strategy().points > 0 {
            node.points += self.greedy.line_points[event.lines as usize];
        }
        let known = self.seen.get(&(node.board, node.rest, node.points)).copied();
        if known.is_some() && self.ties == Ties::Board {
            return;
        }
        let mut before = Some(from.way);
        while let Some(way) = before {
            let placed = event.placed.as_slice().iter();
            let placed = placed.fold(self.ways[way].placed, |all, &placed| all.and(placed));
            // Ranks are of all orders: the same moves in another order are the same way.
            let placed = match self.ties {
                Ties::First => placed.sorted(),
                Ties::Board => placed,
            };
            before = self.ways[way].next.filter(|_| self.ties == Ties::First);
            if known.is_some_and(|at| self.is_way(self.nodes[at].way, placed)) {
                continue;
            }
            let next = known
                .map(|at| self.nodes[at].way)
                .or((way != from.way).then_some(node.way));
            self.ways.push(Way { placed, next });
            node.way = self.ways.len() - 1;
            if let Some(at) = known {
                self.nodes[at].way = node.way;
            }
        }
        if known.is_none() {
            node.counts = self.lanes.counts(node.board);
            self.seen
                .insert((node.board, node.rest, node.points), self.nodes.len());
            self.nodes.push(node);
        }
    }

    /// Whether these moves are one of a node's ways.
    fn is_way(&self, latest: usize, placed: Few<Placed>) -> bool {
        let ways = std::iter::successors(Some(latest), |&way| self.ways[way].next);
        ways.map(|way| self.ways[way].placed).any(|known| known == placed)
    }

    /// Places the remaining pieces of a node without a clear, where that can be the best.
    fn complete(&mut self, node: &Node, filled: u32) {
        let evaluator = &self.greedy.evaluator;
        // Pieces' own points are the same for all plays.
        let points = evaluator.points_value(node.points);
        let room = THOUSAND * evaluator.room(Board::from_bits(node.board));
        let Some(&most) = self.greedy.most.get(filled as usize) else {
            // More cells than the board has.
            return;
        };
        let most = THOUSAND * most;
        if self.best.is_some_and(|best| most + room + points < best.value) {
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
            return self.offer(&completion, Few::default(), 0);
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
        let Some(best) = &self.best else {
            return i32::from(i16::MIN);
        };
        let unit = THOUSAND * self.lanes.unit;
        let least = best.value - completion.base - completion.room;
        // Rounded up.
        (-(-least).div_euclid(unit)).clamp(-1_000_000, 1_000_000) as i32
    }

    fn one(&mut self, completion: &Completion, weights: &Lane) {
        let piece = completion.node.rest.as_slice()[0];
        self.scan(completion, Few::default(), piece, weights, 0);
    }

    /// Offers each placement of the last piece whose sum can be the best.
    fn scan(&mut self, completion: &Completion, placed: Few<Placed>, piece: u8, weights: &Lane, sum: i32) {
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
        for anchor in anchors(completion.legal[0]) {
            let at = usize::from(anchor);
            let weight = i32::from(first[at]);
            if weight + most + i32::from(pair.most[at]) < self.threshold(completion) {
                continue;
            }
            let best = i32::from(lanes::greatest_sum(second, &pair.rows[at]));
            if weight + best >= self.threshold(completion) {
                let placed = Few::default().and(Placed { piece: a, anchor });
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
        for anchor in anchors(completion.legal[0]) {
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
        for anchor in anchors(completion.legal[1]) {
            let at = usize::from(anchor);
            third_by_second[at] = lanes::greatest_sum(&weights[2], &bc.rows[at]);
        }
        for (bound, anchor) in heads {
            if bound < self.threshold(completion) {
                break;
            }
            let at = usize::from(anchor);
            let placed = Few::default().and(Placed { piece: a, anchor });
            let seconds = lanes::sum(&weights[1], &ab.rows[at]);
            let thirds = lanes::sum(&weights[2], &ac.rows[at]);
            let most_third = i32::from(lanes::greatest(&thirds));
            let head = i32::from(weights[0][at]);
            for anchor in anchors(completion.legal[1]) {
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

    /// Checks a candidate and keeps it if it is the best.
    fn offer(&mut self, completion: &Completion, placed: Few<Placed>, sum: i32) {
        let mut board = completion.node.board;
        for (placed, legal) in placed.as_slice().iter().zip(completion.legal) {
            let mask = self.greedy.figures[usize::from(placed.piece)].at(placed.anchor);
            if legal >> placed.anchor & 1 == 0 || board & mask != 0 {
                return;
            }
            board |= mask;
        }
        let evaluator = &self.greedy.evaluator;
        let room = THOUSAND * evaluator.room(Board::from_bits(board));
        let value = completion.base + THOUSAND * self.lanes.unit * i64::from(sum) + room;
        if self.best.is_some_and(|best| value < best.value) || self.greedy.lines.full(board).count > 0 {
            return;
        }
        match self.ties {
            Ties::Board => self.keep_greatest(completion.node, placed, value, board),
            Ties::First => self.keep_first(completion.node, placed, value, board),
        }
    }

    fn keep_greatest(&mut self, node: &Node, placed: Few<Placed>, value: i64, board: u128) {
        if self
            .best
            .is_none_or(|best| (value, board) > (best.value, best.board))
        {
            let moves = placed.as_slice().iter();
            let moves = moves.fold(self.ways[node.way].placed, |all, &placed| all.and(placed));
            self.best = Some(Best {
                value,
                board,
                rank: Rank::default(),
                moves,
            });
        }
    }

    fn keep_first(&mut self, node: &Node, placed: Few<Placed>, value: i64, board: u128) {
        let mut next = Some(node.way);
        while let Some(way) = next {
            let play = placed.as_slice().iter();
            let play = play.fold(self.ways[way].placed, |all, &placed| all.and(placed));
            let commutes = self.ways[way].placed.as_slice().is_empty();

            for order in permutations(play) {
                let rank = self.rank(order);
                let better = |best: Best| {
                    (value, std::cmp::Reverse(rank)) > (best.value, std::cmp::Reverse(best.rank))
                };
                if self.best.is_none_or(better)
                    && (commutes || self.replay(order, (board, node.points), value))
                {
                    self.best = Some(Best {
                        value,
                        board,
                        rank,
                        moves: order,
                    });
                }
            }
            next = self.ways[way].next;
        }
    }

    /// Where the reference comes to these moves.
    fn rank(&self, moves: Few<Placed>) -> Rank {
        let mut anchors = [0; 3];
        let mut pieces = Few::default();
        for (anchor, placed) in anchors.iter_mut().zip(moves.as_slice()) {
            *anchor = placed.anchor;
            pieces = pieces.and(placed.piece);
        }
        let order = self.orders.iter().position(|&order| order == pieces);
        (order.unwrap_or(self.orders.len()), anchors)
    }

    /// Whether these moves in this order fit, and come to this value; most lead to the expected board and points.
    fn replay(&self, moves: Few<Placed>, expected: (u128, u32), value: i64) -> bool {
        let (mut board, mut points) = (self.root, 0);
        for placed in moves.as_slice() {
            let mask = self.greedy.figures[usize::from(placed.piece)].at(placed.anchor);
            if board & mask != 0 {
                return false;
            }
            let full = self.greedy.lines.full(board | mask);
            board = (board | mask) & !full.cells;
            if self.greedy.evaluator.strategy().points > 0 {
                points += self.greedy.line_points[full.count as usize];
            }
        }
        (board, points) == expected || self.greedy.evaluator.value(Board::from_bits(board), points) == value
    }
}

/// Room for a usual round's.
fn with_room<T>(first: T) -> Vec<T> {
    let mut items = Vec::with_capacity(64);
    items.push(first);
    items
}

/// The anchors in a set, in order.
fn anchors(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let anchor = set.trailing_zeros() as u8;
        let left = set != 0;
        set &= set.wrapping_sub(1);
        left.then_some(anchor)
    })
}

/// All orders of these moves.
fn permutations<T: Copy + Default + PartialEq>(moves: Few<T>) -> impl Iterator<Item = Few<T>> {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let count = [1, 1, 2, 6][moves.as_slice().len()];
    let place = move |&place: &usize| moves.as_slice().get(place).copied();
    // Of fewer moves, the first orders leave the missing ones at the end.
    let orders: &'static [[usize; 3]] = match count {
        2 => &[[0, 1, 2], [1, 0, 2]],
        count => &ORDERS[..count],
    };
    orders.iter().map(move |order| {
        let placed = order.iter().filter_map(place);
        placed.fold(Few::default(), Few::and)
    })
}
