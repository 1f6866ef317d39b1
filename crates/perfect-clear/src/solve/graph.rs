//! All solutions of a known queue, as a graph of the states that lead to a clear field.

use quadrille_search::hash::Map;
use quadrille_search::{GaveUp, Limits};

use super::stages::{Capacity, Explorer, Stage};
use super::tilings::Tilings;
use crate::{Config, Field, Piece, PieceStream, Placement, Problem, Queue};

/// 512 MiB for the states of a stage, of which twice as many may stand in a list for a while, and 16 MiB for its
/// decisions. Earlier stages are held as well, those of their states that no test rules out.
const CAPACITY: Capacity = Capacity {
    states: 1 << 26,
    decisions: 1 << 20,
};

/// Bytes for each state of a stage: it may stand in lists of twice the length, here and in the next stage.
const STATE: u64 = 32;

/// A state from which the field can be cleared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The field.
    pub field: Field,
    /// The piece in the slot of the [`PieceStream`].
    pub slot: Option<Piece>,
    /// How many solutions it has: sequences of placements.
    pub solutions: u128,
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
/// come after those that they lead to: the clear field, once for each piece that may be left over, is the first, and
/// the start is the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    stream: PieceStream,
    /// States that were found, by the number of pieces placed.
    found: Vec<usize>,
}

impl Graph {
    /// Finds all states that lead to a clear field. A graph without nodes is the proof that there is no solution.
    ///
    /// # Errors
    ///
    /// The limit that struck; [`GaveUp::OutOfReach`] if the states after some number of pieces would take more than the
    /// memory of the configuration, or are more than 67 million.
    pub fn new(problem: &Problem<Queue>, config: &Config, limits: &Limits) -> Result<Self, GaveUp> {
        Self::counted(problem, config, limits, &mut 0)
    }

    /// As [`Graph::new`]; `visited` becomes the number of states that were looked at, even where a limit struck.
    pub(super) fn counted(
        problem: &Problem<Queue>,
        config: &Config,
        limits: &Limits,
        visited: &mut u64,
    ) -> Result<Self, GaveUp> {
        let states = usize::try_from(config.memory / STATE).unwrap_or(CAPACITY.states);
        let capacity = Capacity {
            states: states.min(CAPACITY.states),
            ..CAPACITY
        };
        Self::within(capacity, problem, limits, visited)
    }

    fn within(
        capacity: Capacity,
        problem: &Problem<Queue>,
        limits: &Limits,
        visited: &mut u64,
    ) -> Result<Self, GaveUp> {
        let stream = problem.stream();
        let mut explorer = Explorer {
            mover: problem.mover(),
            lines: problem.field().lines(),
            stream: &stream,
            check: limits.every(1 << 10),
            capacity,
            looks: 0,
        };
        let ended = explorer.explore(problem.field());
        // Each state had one look. The culling looks at them again.
        *visited = explorer.looks;
        let stages = ended?;
        let mut graph = Self {
            found: stages.iter().map(|stage| stage.found).collect(),
            nodes: Vec::new(),
            edges: Vec::new(),
            stream: stream.clone(),
        };
        graph.cull(&mut explorer, stages)?;
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
    pub fn solutions(&self) -> u128 {
        self.start().map_or(0, |start| self.nodes[start].solutions)
    }

    /// Calls `f` with every solution, in a fixed order, as long as it returns true.
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
                // Those of a large stage were not kept: they are found again.
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
        let solutions = self.edges[start..]
            .iter()
            .map(|edge| self.nodes[edge.to].solutions);
        Node {
            field,
            slot,
            solutions: if field.is_clear() { 1 } else { solutions.sum() },
            edges: (start, self.edges.len()),
        }
    }
}

#[cfg(test)]
mod tests {
    use quadrille_search::Outcome;

    use super::*;
    use crate::Hold;

    fn graph(capacity: Capacity) -> Result<Graph, GaveUp> {
        let field = Field::parse("XX________/XXX______X/XXXX______/XX________", 4).unwrap();
        let problem = Problem::new(field, "TLOIJSZL".parse().unwrap()).unwrap();
        Graph::within(capacity, &problem, &Limits::none(), &mut 0)
    }

    #[test]
    fn the_graph_does_not_depend_on_what_is_kept() {
        let all = graph(CAPACITY).unwrap();
        assert!(
            all.nodes.len() > 50 && all.visited() > 1000,
            "{}",
            all.nodes.len()
        );
        for decisions in [0, 1, 10, 1000] {
            let graph = graph(Capacity {
                decisions,
                ..CAPACITY
            })
            .unwrap();
            assert_eq!(graph.nodes, all.nodes, "{decisions}");
            assert_eq!(graph.edges, all.edges, "{decisions}");
            assert_eq!(graph.found, all.found, "{decisions}");
        }
    }

    #[test]
    fn pieces_that_come_too_late_are_no_help() {
        let field = Field::parse("XXXXXX____/XXXXXX____", 2).unwrap();
        let found = |hold, queue: &str| {
            let problem = Problem::holding(field, hold, queue.parse().unwrap()).unwrap();
            let graph = Graph::within(CAPACITY, &problem, &Limits::none(), &mut 0).unwrap();
            (graph.start().is_some(), graph.found().to_vec())
        };
        assert_eq!(found(Hold::Off, "SZOO"), (false, vec![1]));
        assert_eq!(found(Hold::Empty, "SZZOO"), (false, vec![1]));
        assert!(found(Hold::Empty, "SOO").0);
    }

    #[test]
    fn a_search_that_gave_up_says_how_far_it_came() {
        let problem: Problem = "TILJSZOTILJ".parse().unwrap();
        let solve = |limits| crate::solve_all(&problem, &Config::default(), &limits);
        let all = solve(Limits::none());
        let states = all.stats.states;
        assert_eq!(all.outcome.solved().map(|graph| graph.visited()), Some(states));
        assert!(states > 5_000, "{states}");
        for (limit, expected) in [(1, 1_024), (5_000, 5_120), (states + 1_024, states)] {
            let report = solve(Limits::nodes(limit));
            assert_eq!(report.outcome, Outcome::GaveUp(GaveUp::NodeLimit), "{limit}");
            assert_eq!(report.stats.states, expected, "{limit}");
        }
    }

    #[test]
    fn more_states_than_there_is_room_for() {
        let all = graph(CAPACITY).unwrap();
        let most = *all.found.iter().max().unwrap();
        for decisions in [0, 1000] {
            let states = most;
            assert_eq!(graph(Capacity { states, decisions }).unwrap().edges, all.edges);
            let states = most - 1;
            let refused = graph(Capacity { states, decisions });
            assert_eq!(refused.unwrap_err(), GaveUp::OutOfReach);
        }
    }
}
