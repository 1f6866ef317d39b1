//! All solutions of a known queue, as a graph of the states that lead to a clear field.

use quadrille_search::hash::{Map, Set};
use quadrille_search::{GaveUp, Limits};

use super::{ProblemError, Stream};
use crate::field::{clear_full_rows, rows_left, rows_mask, without_rows};
use crate::prune::is_hopeful;
use crate::shape::WIDTH;
use crate::{Field, Mover, Piece, Placement, Queue};

/// How often the limits are looked at, in nodes.
const CHECK: u64 = 1 << 10;

/// A state from which the field can be cleared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The field.
    pub field: Field,
    /// The piece in the slot of the [`Stream`].
    pub slot: Option<Piece>,
    /// Ways to clear it: sequences of placements.
    pub ways: u128,
    /// Its first edge, and the one after its last.
    edges: (u32, u32),
}

/// A placement that leads from one node to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The piece and its place.
    pub placement: Placement,
    /// The node that it leads to, by number.
    pub to: usize,
}

/// The states of a known queue from which the field can be cleared, and the placements between them.
///
/// Built depth first, each state once: a state is kept if one of its successors is. So nodes come after those that they
/// lead to, the clear field is the first, and the start is the last.
#[derive(Clone, Debug)]
pub struct Graph {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    stream: Stream,
    visited: u64,
}

/// That a search for all solutions did not begin or did not end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GraphError {
    /// It cannot be asked.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// A limit struck.
    #[error("gave up: {0}")]
    GaveUp(GaveUp),
}

impl Graph {
    /// Finds all states that lead to a clear field.
    ///
    /// # Errors
    ///
    /// When the field has no perfect clear whatever the pieces, the queue is too short, or a limit strikes.
    pub fn new(mover: &Mover, field: Field, queue: &Queue, limits: &Limits) -> Result<Self, GraphError> {
        let stream = super::checked(field, queue)?;
        let mut builder = Builder {
            mover,
            lines: field.lines(),
            stream: &stream,
            limits,
            nodes: Vec::new(),
            edges: Vec::new(),
            live: Map::default(),
            dead: Set::default(),
            pending: Vec::new(),
            visited: 0,
        };
        builder
            .visit(field.word(), stream.start(), 0)
            .map_err(GraphError::GaveUp)?;
        let (nodes, edges, visited) = (builder.nodes, builder.edges, builder.visited);
        Ok(Self {
            nodes,
            edges,
            stream,
            visited,
        })
    }

    /// The nodes; each comes after those that it leads to.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The number of the node where the queue starts; `None` if there is no solution.
    #[must_use]
    pub fn start(&self) -> Option<usize> {
        self.nodes.len().checked_sub(1)
    }

    /// The placements that lead on from a node.
    #[must_use]
    pub fn edges(&self, node: usize) -> &[Edge] {
        let (first, end) = self.nodes[node].edges;
        &self.edges[first as usize..end as usize]
    }

    /// The queue as a stream of pieces.
    #[must_use]
    pub fn stream(&self) -> &Stream {
        &self.stream
    }

    /// How many states were looked at.
    #[must_use]
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// How many solutions there are, as sequences of placements.
    #[must_use]
    pub fn ways(&self) -> u128 {
        self.start().map_or(0, |start| self.nodes[start].ways)
    }

    /// Hands every solution to a function, in a fixed order, until it says that it is enough.
    pub fn for_each(&self, mut f: impl FnMut(&[Placement]) -> bool) {
        if let Some(start) = self.start() {
            self.walk(start, &mut Vec::new(), &mut f);
        }
    }

    fn walk(&self, node: usize, path: &mut Vec<Placement>, f: &mut impl FnMut(&[Placement]) -> bool) -> bool {
        if self.nodes[node].field.is_clear() {
            return f(path);
        }
        self.edges(node).iter().all(|edge| {
            path.push(edge.placement);
            let goes_on = self.walk(edge.to, path, f);
            path.pop();
            goes_on
        })
    }

    /// One solution for each tiling: the same pieces on the same cells of the field before any row vanished are one,
    /// whatever their order.
    #[must_use]
    pub fn tilings(&self) -> Vec<Vec<Placement>> {
        let mut tilings = Tilings {
            graph: self,
            seen: Set::default(),
            path: Vec::new(),
            found: Vec::new(),
        };
        if let Some(start) = self.start() {
            let rows = self.nodes[start].field.rows();
            tilings.walk(start, &(0..rows).collect::<Vec<_>>(), &[]);
        }
        tilings.found
    }
}

/// A piece on its cells of the first field: the cells below, the piece above bit 60.
type Tile = u64;

struct Tilings<'a> {
    graph: &'a Graph,
    /// Nodes that were entered, with the tiles that lay then.
    seen: Set<(usize, Vec<Tile>)>,
    path: Vec<Placement>,
    found: Vec<Vec<Placement>>,
}

impl Tilings<'_> {
    /// `rows` are the numbers that the rows of this node's field had at first.
    fn walk(&mut self, node: usize, rows: &[usize], tiles: &[Tile]) {
        if self.graph.nodes[node].field.is_clear() {
            self.found.push(self.path.clone());
            return;
        }
        let graph = self.graph;
        for edge in graph.edges(node) {
            let mut more = tiles.to_vec();
            let tile = tile(edge.placement, rows);
            more.insert(more.partition_point(|&other| other < tile), tile);
            if !self.seen.insert((edge.to, more.clone())) {
                continue;
            }
            let Some((_, cleared)) = graph.nodes[node].field.place(edge.placement) else {
                continue;
            };
            let left = without_rows(rows, &cleared);
            self.path.push(edge.placement);
            self.walk(edge.to, &left, &more);
            self.path.pop();
        }
    }
}

fn tile(placement: Placement, rows: &[usize]) -> Tile {
    let cells = placement
        .cells()
        .map(|(x, y)| 1 << (WIDTH * rows[usize::from(y)] + usize::from(x)));
    cells
        .into_iter()
        .fold((placement.piece.index() as u64) << 60, |tile, cell: u64| {
            tile | cell
        })
}

struct Builder<'a> {
    mover: &'a Mover,
    lines: usize,
    stream: &'a Stream,
    limits: &'a Limits,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// The numbers of the states that lead to a clear field.
    live: Map<u64, u32>,
    /// The others that were looked at: most of them, so they are kept in as few bytes as can be.
    dead: Set<u64>,
    /// Edges of the states on the way down.
    pending: Vec<Edge>,
    visited: u64,
}

impl Builder<'_> {
    /// The number of the state's node, if it leads to a clear field.
    fn visit(&mut self, word: u64, slot: Option<Piece>, placed: usize) -> Result<Option<u32>, GaveUp> {
        let is_clear = word == rows_mask(self.lines);
        // The piece that is left over in the slot makes no difference any more.
        let slot = slot.filter(|_| !is_clear);
        let key = word << 3 | slot.map_or(7, |piece| piece.index() as u64);
        if self.dead.contains(&key) {
            return Ok(None);
        }
        if let Some(&node) = self.live.get(&key) {
            return Ok(Some(node));
        }
        self.visited += 1;
        if self.visited.is_multiple_of(CHECK) {
            self.limits.check(self.visited)?;
        }
        let first = self.pending.len();
        let rows = rows_left(word, self.lines);
        let is_open = !is_clear && {
            let stock = || self.stream.stock(placed, slot);
            self.mover.packing().allows(word, self.lines, stock)
        };
        if is_open {
            for (piece, slot) in self.stream.choices(placed, slot) {
                for placement in self.mover.rests_in(word & rows_mask(rows), rows, piece) {
                    let next = clear_full_rows(word | placement.bits(), self.lines);
                    if is_hopeful(next, self.lines)
                        && let Some(to) = self.visit(next, slot, placed + 1)?
                    {
                        let to = to as usize;
                        self.pending.push(Edge { placement, to });
                    }
                }
            }
        }
        let is_live = is_clear || self.pending.len() > first;
        if !is_live {
            self.dead.insert(key);
            return Ok(None);
        }
        let node = self.keep(word, slot, first);
        self.live.insert(key, node);
        Ok(Some(node))
    }

    /// Makes a node with the pending edges from `first` on.
    fn keep(&mut self, word: u64, slot: Option<Piece>, first: usize) -> u32 {
        let start = self.edges.len() as u32;
        self.edges.extend(self.pending.drain(first..));
        let ways = self.edges[start as usize..]
            .iter()
            .map(|edge| self.nodes[edge.to].ways);
        let number = self.nodes.len() as u32;
        self.nodes.push(Node {
            field: Field::from_word(word, self.lines),
            slot,
            ways: ways.sum::<u128>().max(1),
            edges: (start, self.edges.len() as u32),
        });
        number
    }
}
