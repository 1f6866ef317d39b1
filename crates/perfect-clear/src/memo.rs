//! The memo graph: every state of a known queue that lies on a way to a clear field.
//!
//! # What
//!
//! Many orders of decisions lead to the same *state*: the field, the piece in hold, and how far the queue has come.
//! Each state is one node, each decision an edge, so all solutions are the paths of one graph, and there are far fewer
//! nodes than solutions.
//!
//! # How
//!
//! [`Graph`] finds the states and culls them; its nodes and edges become a graph of petgraph. Since every edge leads to
//! the next stage, it has no circle; paths are counted in topological order, from the start and from the end.
//!
//! # Does it work
//!
//! The states and paths are those of games that are played in every way (`tests/library/memo.rs`), and from both ends,
//! as many paths are counted.

use std::fmt::Write;

use petgraph::Direction;
use petgraph::algo::toposort;
use petgraph::dot::{Config as DotConfig, Dot};
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;
use quadrille_search::{GaveUp, Limits};

use crate::solve::Graph;
use crate::{Config, Field, Piece, Placement, Problem, Queue};

/// A state between two pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The field.
    pub field: Field,
    /// The piece in hold; before hold is pressed for the first time, the first of the queue.
    pub slot: Option<Piece>,
    /// How many pieces were placed.
    pub placed: usize,
}

/// A state of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoNode {
    /// The state.
    pub state: State,
    /// Paths that lead there from the start.
    pub before: u128,
    /// Paths that lead from there to a clear field.
    pub after: u128,
}

/// States after the same number of pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stage {
    /// States that were found, whether they lead to a clear field or not; some that do not are ruled out before.
    pub found: usize,
    /// The nodes of those that lead to a clear field.
    pub nodes: Vec<NodeIndex>,
}

/// All states of a known queue that lie on a way to a clear field, and the decisions between them.
///
/// ```
/// use quadrille_perfect_clear::{Config, Field, Limits, MemoGraph, Problem};
///
/// let field = Field::parse("XXXXXX..../XXXXXX..../XXXXXX..../XXXXXX....", 4)?;
/// let problem = Problem::new(field, "IOIO".parse()?)?;
/// let memo = MemoGraph::new(&problem, &Config::default(), &Limits::none()).expect("no limit");
/// assert_eq!((memo.graph().node_count(), memo.solutions()), (30, 40));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MemoGraph {
    graph: DiGraph<MemoNode, Placement>,
    stages: Vec<Stage>,
}

impl MemoGraph {
    /// Finds the states of a known queue, and keeps those that lead to a clear field.
    ///
    /// # Errors
    ///
    /// Those of [`Graph::new`]: the limit that struck.
    pub fn new(problem: &Problem<Queue>, config: &Config, limits: &Limits) -> Result<Self, GaveUp> {
        let solutions = Graph::new(problem, config, limits)?;
        let mut memo = Self::of(&solutions, problem.field());
        memo.count();
        Ok(memo)
    }

    /// The nodes and edges of a graph that starts with the field.
    fn of(solutions: &Graph, start: Field) -> Self {
        let mut graph = DiGraph::new();
        let mut stages: Vec<Stage> = solutions
            .found()
            .iter()
            .map(|&found| Stage {
                found,
                nodes: Vec::new(),
            })
            .collect();
        for (number, node) in solutions.nodes().iter().enumerate() {
            let state = State {
                field: node.field,
                slot: node.slot,
                placed: (start.empty_cells() - node.field.empty_cells()) / 4,
            };
            let index = graph.add_node(MemoNode {
                state,
                before: 0,
                after: 0,
            });
            stages[state.placed].nodes.push(index);
            for edge in solutions.edges(number) {
                graph.add_edge(index, NodeIndex::new(edge.to), edge.placement);
            }
        }
        Self { graph, stages }
    }

    /// Counts paths: those before each node from the start on, those after it from the end on.
    fn count(&mut self) {
        // Every edge leads to the next stage, so there is an order.
        let order = toposort(&self.graph, None).unwrap_or_default();
        for &node in &order {
            let sources = self.graph.neighbors_directed(node, Direction::Incoming);
            let before: u128 = sources.map(|from| self.graph[from].before).sum();
            let is_start = self.graph[node].state.placed == 0;
            self.graph[node].before = if is_start { 1 } else { before };
        }
        for &node in order.iter().rev() {
            let after: u128 = self.graph.neighbors(node).map(|to| self.graph[to].after).sum();
            let is_clear = self.graph[node].state.field.is_clear();
            self.graph[node].after = if is_clear { 1 } else { after };
        }
    }

    /// States and the decisions between them; a piece on its place leads from one to the other.
    #[must_use]
    pub fn graph(&self) -> &DiGraph<MemoNode, Placement> {
        &self.graph
    }

    /// The stages by the number of pieces placed, from none on.
    #[must_use]
    pub fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// The state in which the queue begins; `None` if it cannot clear the field.
    #[must_use]
    pub fn start(&self) -> Option<NodeIndex> {
        self.stages.first()?.nodes.first().copied()
    }

    /// How many solutions there are, as sequences of placements.
    #[must_use]
    pub fn solutions(&self) -> u128 {
        self.start().map_or(0, |start| self.graph[start].after)
    }

    /// The graph with at most `most` nodes of each stage, each of which still lies on a way from the start to the end:
    /// first those with the most solutions through them.
    #[must_use]
    pub fn thinned(&self, most: usize) -> Self {
        let mut order: Vec<NodeIndex> = self.graph.node_indices().collect();
        order.sort_by_key(|&node| self.rank(node));
        let mut keep = vec![false; self.graph.node_count()];
        let mut room: Vec<usize> = self
            .stages
            .iter()
            .map(|stage| most.min(stage.nodes.len()))
            .collect();
        for node in order {
            if room.iter().all(|&room| room == 0) {
                break;
            }
            if keep[node.index()] {
                continue;
            }
            let path = self.path_through(node, &keep);
            let placed = |node: &NodeIndex| self.graph[*node].state.placed;
            if path.iter().all(|node| room[placed(node)] > 0) {
                for node in &path {
                    keep[node.index()] = true;
                    room[placed(node)] -= 1;
                }
            }
        }
        let graph = self.graph.filter_map(
            |node, weight| keep[node.index()].then_some(*weight),
            |_, placement| Some(*placement),
        );
        let found = |placed: usize| self.stages[placed].found;
        let mut stages: Vec<Stage> = (0..self.stages.len())
            .map(|placed| Stage {
                found: found(placed),
                nodes: Vec::new(),
            })
            .collect();
        for node in graph.node_indices() {
            stages[graph[node].state.placed].nodes.push(node);
        }
        Self { graph, stages }
    }

    /// Less for nodes with more solutions through them; different for each.
    fn rank(&self, node: NodeIndex) -> (std::cmp::Reverse<u128>, NodeIndex) {
        let MemoNode { before, after, .. } = self.graph[node];
        (std::cmp::Reverse(before.saturating_mul(after)), node)
    }

    /// A node and what joins it in both directions to nodes that are kept, or to the start and the end: at most one new
    /// node of each stage.
    fn path_through(&self, node: NodeIndex, keep: &[bool]) -> Vec<NodeIndex> {
        let mut path = vec![node];
        for direction in [Direction::Incoming, Direction::Outgoing] {
            let mut at = node;
            let rank = |node: &NodeIndex| (!keep[node.index()], self.rank(*node));
            while let Some(next) = self.graph.neighbors_directed(at, direction).min_by_key(rank) {
                if keep[next.index()] {
                    break;
                }
                path.push(next);
                at = next;
            }
        }
        path
    }

    /// The graph in the language of Graphviz, a rank for each stage.
    #[must_use]
    pub fn to_dot(&self) -> String {
        let config = [
            DotConfig::GraphContentOnly,
            DotConfig::NodeNoLabel,
            DotConfig::EdgeNoLabel,
        ];
        let edge = |_, edge: petgraph::graph::EdgeReference<'_, Placement>| {
            format!("label=\"{}\"", edge.weight().piece)
        };
        let node = |_, (_, node): (NodeIndex, &MemoNode)| format!("label=\"{}\"", label(node));
        let content = Dot::with_attr_getters(&self.graph, &config, &edge, &node);
        let mut dot = format!(
            "digraph memo {{\n    rankdir = LR\n    node [shape = box, fontname = monospace]\n{content:?}"
        );
        for stage in &self.stages {
            let nodes: Vec<String> = stage.nodes.iter().map(|node| node.index().to_string()).collect();
            if !nodes.is_empty() {
                // Writing to a String cannot fail.
                let _ = writeln!(dot, "    {{ rank = same; {} }}", nodes.join("; "));
            }
        }
        dot + "}\n"
    }

    /// The decisions that lead on from a node, in a fixed order.
    pub fn decisions(&self, node: NodeIndex) -> impl Iterator<Item = (Placement, NodeIndex)> {
        let mut decisions: Vec<_> = self
            .graph
            .edges(node)
            .map(|edge| (*edge.weight(), edge.target()))
            .collect();
        decisions.sort_unstable();
        decisions.into_iter()
    }
}

/// A node as Graphviz shows it: the field, the slot, and the paths that lead on.
fn label(node: &MemoNode) -> String {
    let MemoNode { state, after, .. } = node;
    let rows: Vec<String> = state
        .field
        .to_rows()
        .iter()
        .map(|row| format!("{row}\\n"))
        .collect();
    let text = rows.concat();
    let slot = state.slot.map_or('-', Piece::letter);
    format!("{text}slot {slot}, {after} ways")
}
