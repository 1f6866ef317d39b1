//! All solutions of a known queue, as a graph of the states that lead to a clear field.

use quadrille_search::hash::Map;
use quadrille_search::{GaveUp, Limits};

use super::stages::{Explorer, Room, Stage};
use super::tilings::Tilings;
use super::{PieceStream, ProblemError};
use crate::{Field, Mover, Piece, Placement, Queue};

/// 512 MiB for the states of a stage, of which twice as many may stand in a list for a while, and 16 MiB for its decisions.
/// Earlier stages are held as well, those of their states that no test rules out.
const ROOM: Room = Room {
    states: 1 << 26,
    decisions: 1 << 20,
};

/// A state from which the field can be cleared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The field.
    pub field: Field,
    /// The piece in the slot of the [`PieceStream`].
    pub slot: Option<Piece>,
    /// Ways to clear it: sequences of placements.
    pub ways: u128,
    /// Its first edge, and the one after its last.
    edges: (usize, usize),
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
/// All states are found stage by stage; then, from the last stage on, those are kept that lead to one that is. So nodes
/// come after those that they lead to: the clear field, once for each piece that may be left over, is the first, and the
/// start is the last.
#[derive(Clone, Debug)]
pub struct Graph {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    stream: PieceStream,
    /// States that were found, by the number of pieces placed.
    found: Vec<usize>,
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
    /// When the field has no perfect clear whatever the pieces, the queue is too short, a limit strikes, or there are more
    /// than 67 million states after some number of pieces.
    pub fn new(mover: &Mover, field: Field, queue: &Queue, limits: &Limits) -> Result<Self, GraphError> {
        Self::within(ROOM, mover, field, queue, limits)
    }

    fn within(
        room: Room,
        mover: &Mover,
        field: Field,
        queue: &Queue,
        limits: &Limits,
    ) -> Result<Self, GraphError> {
        let stream = super::checked(field, queue)?;
        let mut explorer = Explorer {
            mover,
            lines: field.lines(),
            stream: &stream,
            check: limits.every(1 << 10),
            room,
            looks: 0,
        };
        let stages = explorer.explore(field).map_err(GraphError::GaveUp)?;
        let mut graph = Self {
            found: stages.iter().map(|stage| stage.found).collect(),
            nodes: Vec::new(),
            edges: Vec::new(),
            stream: stream.clone(),
        };
        graph.cull(&mut explorer, stages).map_err(GraphError::GaveUp)?;
        Ok(graph)
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
        let (start, end) = self.nodes[node].edges;
        &self.edges[start..end]
    }

    /// The queue as a stream of pieces.
    #[must_use]
    pub fn stream(&self) -> &PieceStream {
        &self.stream
    }

    /// How many states were found after none, one, two, ... pieces, whether they lead to a clear field or not.
    #[must_use]
    pub fn found(&self) -> &[usize] {
        &self.found
    }

    /// How many states were looked at.
    #[must_use]
    pub fn visited(&self) -> u64 {
        self.found.iter().map(|&found| found as u64).sum()
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
        Tilings::find(self)
    }

    /// Keeps the states from which the field can be cleared, those of the last stage first.
    fn cull(&mut self, explorer: &mut Explorer, mut stages: Vec<Stage>) -> Result<(), GaveUp> {
        let mut later = Map::default();
        let mut again = Vec::new();
        while let Some(stage) = stages.pop() {
            let mut here = Map::default();
            for (number, &key) in stage.keys.iter().enumerate() {
                explorer.look()?;
                let decisions = stage.decisions(number).unwrap_or_else(|| {
                    again.clear();
                    explorer.decisions(stages.len(), key, &mut again);
                    &again
                });
                let start = self.edges.len();
                self.edges.extend(decisions.iter().filter_map(|decision| {
                    let (placement, &to) = (decision.placement, later.get(&decision.to)?);
                    Some(Edge { placement, to })
                }));
                let field = Field::from_word(key.word(), explorer.lines);
                if self.edges.len() > start || field.is_clear() {
                    here.insert(key, self.nodes.len());
                    self.nodes.push(self.node(field, key.slot().piece(), start));
                }
            }
            later = here;
        }
        Ok(())
    }

    /// The node with the edges from `start` on.
    fn node(&self, field: Field, slot: Option<Piece>, start: usize) -> Node {
        let ways = self.edges[start..].iter().map(|edge| self.nodes[edge.to].ways);
        Node {
            field,
            slot,
            ways: if field.is_clear() { 1 } else { ways.sum() },
            edges: (start, self.edges.len()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Physics, parse_pieces};

    fn graph(room: Room) -> Result<Graph, GraphError> {
        let mover = Mover::new(Physics::srs(), 4).unwrap();
        let field = Field::parse("XX________/XXX______X/XXXX______/XX________", 4).unwrap();
        let queue = Queue::new(parse_pieces("TLOIJSZL").unwrap());
        Graph::within(room, &mover, field, &queue, &Limits::none())
    }

    #[test]
    fn the_graph_does_not_depend_on_what_is_kept() {
        let all = graph(ROOM).unwrap();
        assert!(
            all.nodes.len() > 50 && all.visited() > 1000,
            "{}",
            all.nodes.len()
        );
        for decisions in [0, 1, 10, 1000] {
            let graph = graph(Room { decisions, ..ROOM }).unwrap();
            assert_eq!(graph.nodes, all.nodes, "{decisions}");
            assert_eq!(graph.edges, all.edges, "{decisions}");
            assert_eq!(graph.found, all.found, "{decisions}");
        }
    }

    #[test]
    fn more_states_than_there_is_room_for() {
        let all = graph(ROOM).unwrap();
        let most = *all.found.iter().max().unwrap();
        for decisions in [0, 1000] {
            let states = most;
            assert_eq!(graph(Room { states, decisions }).unwrap().edges, all.edges);
            let states = most - 1;
            let refused = graph(Room { states, decisions });
            assert_eq!(refused.unwrap_err(), GraphError::GaveUp(GaveUp::OutOfReach));
        }
    }
}
