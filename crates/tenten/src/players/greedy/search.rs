//! The search of one round: nodes, their completions, the best.

use std::ops::ControlFlow;

use super::Greedy;
use super::lanes::Lanes;
use crate::evaluate::THOUSAND;
use crate::placing::{Anchored, Event, Finder, Item, Placed, Tables, UpTo, bits};
use crate::{Board, Move, PieceId, Ties};

mod all;
mod complete;
mod keep;
mod many;
mod memory;
mod top;

use memory::Memory;
use top::Top;

/// Pieces that are left of a set.
type Pieces = UpTo<u8, 3>;

/// A board after events, the pieces that are left, and how it was reached.
///
/// Most nodes are *ends*, on which all pieces lie, and nearly all ends are worth less than the best. So where all ways
/// count ([`Ties::First`]), an end is not looked for among the others, some are there twice, and its ways are put
/// together once they are wanted.
#[derive(Clone, Copy, Debug)]
struct Node {
    board: u128,
    /// The greatest first.
    rest: Pieces,
    points: u32,
    /// The filled cells once the remaining pieces lie there too.
    filled: u32,
    /// The latest of its ways, or of those before its last event.
    way: usize,
    /// The moves of that event, as long as its ways are not put together.
    last: UpTo<Placed, 3>,
}

impl Node {
    /// The key that distinguishes it from other nodes.
    const fn key(&self) -> (u128, Pieces, u32) {
        (self.board, self.rest, self.points)
    }
}

/// Moves that lead to a node.
#[derive(Clone, Copy, Debug)]
struct Way {
    placed: UpTo<Placed, 3>,
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
    moves: UpTo<Placed, 3>,
}

/// Plays to a final board: those to a node, each followed by the same moves.
#[derive(Clone, Copy, Debug)]
struct Plays {
    board: u128,
    points: u32,
    /// The latest of the node's ways.
    way: usize,
    placed: UpTo<Placed, 3>,
}

pub(super) struct Search<'a> {
    greedy: &'a Greedy,
    lanes: &'a Lanes,
    ties: Ties,
    root: u128,
    /// The pieces as they were drawn.
    set: Pieces,
    memory: Box<Memory>,
    best: Option<Best>,
    /// The final boards that are kept beside the best, if they are asked for.
    top: Option<Top>,
    /// What a final board must be worth to be kept.
    floor: Option<i64>,
    /// Plays that are worth as much as the best, as far as they were met.
    equal: u64,
    /// What the best are worth, once there are so many that the first is looked for by itself.
    many: Option<i64>,
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
        let set = set
            .iter()
            .fold(Pieces::default(), |set, id| set.and(id.index() as u8));
        let cells = |piece: u8| greedy.figures[usize::from(piece)].len();
        let mut memory = Memory::take();
        memory.nodes.push(Node {
            board: board.bits(),
            filled: board.bits().count_ones() + set.iter().map(cells).sum::<u32>(),
            rest: set.sorted().reversed(),
            points: 0,
            way: 0,
            last: UpTo::default(),
        });
        memory.ways.push(Way {
            placed: UpTo::default(),
            next: None,
        });
        Self {
            greedy,
            lanes,
            ties,
            root: board.bits(),
            set,
            memory,
            best: None,
            top: None,
            floor: None,
            equal: 0,
            many: None,
        }
    }

    pub(super) fn run(mut self) -> Option<Vec<Move>> {
        self.complete_all();
        match self.many {
            Some(value) => self.find_first(value),
            None => self.compare_equal(),
        }
        self.memory.keep();
        self.best.map(|best| {
            let moves = best.moves.iter();
            moves.map(Move::from).collect()
        })
    }

    /// Goes through all nodes, the emptiest first.
    fn complete_all(&mut self) {
        self.expand_all();
        self.put_emptiest_first();
        for place in 0..self.memory.order.len() {
            let node = self.memory.nodes[self.memory.order[place]];
            self.complete(&node);
        }
    }

    /// The nodes by their filled cells, those with the same number in their order: by counting, as the numbers are
    /// small.
    fn put_emptiest_first(&mut self) {
        let Memory {
            nodes, order, starts, ..
        } = &mut *self.memory;
        let filled = nodes.iter().map(|node| node.filled as usize);
        let (least, most) = filled.clone().fold((usize::MAX, 0), |(least, most), number| {
            (least.min(number), most.max(number))
        });
        // Where the nodes with each number begin.
        starts.clear();
        starts.resize(most + 2 - least, 0);
        for number in filled.clone() {
            starts[number + 1 - least] += 1;
        }
        let mut start = 0;
        for count in &mut *starts {
            start += *count;
            *count = start;
        }
        order.clear();
        order.resize(start, 0);
        for (at, number) in filled.enumerate() {
            let start = &mut starts[number - least];
            order[*start] = at;
            *start += 1;
        }
    }

    /// Finds all nodes.
    fn expand_all(&mut self) {
        let mut next = 0;
        while let Some(&node) = self.memory.nodes.get(next) {
            self.expand(&node);
            next += 1;
        }
    }

    fn cells(&self, pieces: Pieces) -> u32 {
        let len = |piece: u8| self.greedy.figures[usize::from(piece)].len();
        pieces.iter().map(len).sum()
    }

    fn legal(&self, board: u128, rest: Pieces) -> [u128; 3] {
        let free = self.greedy.lines.field & !board;
        let mut legal = [0; 3];
        for (legal, piece) in legal.iter_mut().zip(rest.iter()) {
            *legal = self.greedy.figures[usize::from(piece)].anchors(free);
        }
        legal
    }

    /// Adds the nodes that one event leads to.
    fn expand(&mut self, node: &Node) {
        if node.rest.is_empty() {
            return;
        }
        let greedy = self.greedy;
        let remaining = Anchored {
            pieces: node.rest,
            legal: self.legal(node.board, node.rest),
        };
        let joint_bonus = greedy.evaluator.strategy().points > 0;
        let tables = Tables {
            figures: &greedy.figures,
            lines: &greedy.lines,
            fills: &greedy.fills,
        };
        let finder = Finder::<_, false>::new(tables, node.board, remaining, joint_bonus);
        let counts = self.lanes.counts(node.board);
        let all = finder.events(&counts, |event| {
            self.add(node, event);
            ControlFlow::Continue(())
        });
        debug_assert!(all.is_continue(), "nothing ends the search");
    }

    /// Adds the node after an event, or the ways to it if it is known.
    fn add(&mut self, from: &Node, event: &Event) {
        let rest = from.rest.only(event.rest);
        let points = if self.greedy.evaluator.strategy().points > 0 {
            from.points + self.greedy.line_points[event.lines as usize]
        } else {
            from.points
        };
        let mut node = Node {
            board: event.board,
            filled: from.filled - event.cleared,
            rest,
            points,
            way: from.way,
            last: event.placed,
        };
        if rest.is_empty() && self.ties == Ties::First {
            self.memory.nodes.push(node);
            return;
        }
        let key = node.key();
        let Memory { nodes, seen, .. } = &mut *self.memory;
        let is_at = |at: u32| nodes[at as usize].key() == key;
        let known = seen.add(&key, nodes.len() as u32, is_at);
        if known.is_some() && self.ties == Ties::Board {
            // One way is as good as another.
            return;
        }
        let latest = known.map(|at| self.memory.nodes[at as usize].way);
        self.follow(&mut node, latest);
        match known {
            Some(at) => self.memory.nodes[at as usize].way = node.way,
            None => self.memory.nodes.push(node),
        }
    }

    /// Puts the ways to a node together: `latest`, if it has some, and those that end with the moves of its last event.
    fn follow(&mut self, node: &mut Node, latest: Option<usize>) {
        let moves = std::mem::take(&mut node.last);
        if moves.is_empty() {
            return;
        }
        if let Some(way) = self.extend_ways(node.way, moves, latest) {
            node.way = way;
        }
    }

    /// Adds to the ways of a node, of which `latest` is the latest, those that come from a node's ways and the moves of
    /// an event. Returns the latest then. Where any way will do, it is one.
    fn extend_ways(
        &mut self,
        from: usize,
        moves: UpTo<Placed, 3>,
        mut latest: Option<usize>,
    ) -> Option<usize> {
        let mut before = Some(from);
        while let Some(way) = before {
            let Way { placed, next } = self.memory.ways[way];
            let placed = placed.followed_by(moves);
            before = next.filter(|_| self.ties == Ties::First);
            if latest.is_none_or(|latest| !self.is_way(latest, placed)) {
                self.memory.ways.push(Way { placed, next: latest });
                latest = Some(self.memory.ways.len() - 1);
            }
        }
        latest
    }

    /// Whether these moves are one of a node's ways. Ranks are of all orders: the same moves in another order are the
    /// same way.
    fn is_way(&self, latest: usize, placed: UpTo<Placed, 3>) -> bool {
        let ways = std::iter::successors(Some(latest), |&way| self.memory.ways[way].next);
        let placed = placed.sorted();
        ways.map(|way| self.memory.ways[way].placed.sorted())
            .any(|known| known == placed)
    }
}

/// All orders of these moves.
fn permutations<T: Item>(moves: UpTo<T, 3>) -> impl Iterator<Item = UpTo<T, 3>> {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let count = [1, 1, 2, 6][moves.len()];
    let place = move |&place: &usize| moves.get(place);
    // Of fewer moves, the first orders leave the missing ones at the end.
    let orders: &'static [[usize; 3]] = match count {
        2 => &[[0, 1, 2], [1, 0, 2]],
        count => &ORDERS[..count],
    };
    orders.iter().map(move |order| {
        let placed = order.iter().filter_map(place);
        placed.fold(UpTo::default(), UpTo::and)
    })
}
