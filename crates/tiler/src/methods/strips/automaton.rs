//! The graph of all ways to fill a strip column by column.

use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::{Dfs, EdgeRef, Reversed, Walker};
use quadrille_search::{hash, order};

use crate::methods::window::{Footprint, Window};
use crate::{Figure, Placed};

/// The boundary between filled and empty cells of a strip.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Profile {
    /// The row of the first empty cell.
    row: usize,
    window: Window,
}

impl Profile {
    /// The profile before anything is laid.
    fn straight(height: usize) -> Self {
        Self {
            row: 0,
            window: Window::new(sentinels(height, 0)),
        }
    }

    /// The profile after a figure is laid on the first empty cell of a strip of `height` rows, if it fits, and the
    /// columns that the first empty cell moves on.
    fn after(self, footprint: Footprint, height: usize) -> Option<(Self, u8)> {
        if !self.window.fits(footprint) {
            return None;
        }
        let filled = self.window.with(footprint);
        let skip = filled.filled_ahead();
        let position = self.row + skip;
        let row = position % (height + 1);
        let window = filled.moved(skip, sentinels(height, row));
        Some((Self { row, window }, (position / (height + 1)) as u8))
    }
}

/// A figure laid on the first empty cell, and the profile after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    figure: Figure,
    columns: u8,
    target: u32,
}

impl Step {
    /// The index of the figure's kind.
    pub(super) fn kind(self) -> usize {
        self.figure.kind().index()
    }

    /// Columns from the first empty cell before to the one after.
    pub(super) fn columns(self) -> usize {
        usize::from(self.columns)
    }

    /// The profile after the step.
    pub(super) fn target(self) -> usize {
        self.target as usize
    }
}

/// The graph of profiles: edges are figures and the columns that they move the first empty cell on.
type Graph = DiGraph<Profile, (Figure, u8)>;

/// All profiles of strips of one height from which a strip can be finished, and the steps between them.
///
/// Profiles are numbered by the row of their first empty cell, so that a step within one column leads to a later one.
pub(crate) struct Automaton {
    height: usize,
    /// Each figure as it lies in these strips.
    footprints: Vec<Footprint>,
    /// The row of each profile's first empty cell.
    rows: Vec<u8>,
    steps: Vec<Vec<Step>>,
}

impl Automaton {
    /// The straight profile, with which strips begin and end: the first one.
    pub(super) const STRAIGHT: usize = 0;

    /// The automaton of strips of `height` rows.
    pub(super) fn new(height: usize) -> Self {
        let footprints = footprints(height);
        let (graph, straight) = graph(&footprints, height);
        let kept = finishable(&graph, straight);
        let mut number = vec![None; graph.node_count()];
        for (place, node) in kept.iter().enumerate() {
            number[node.index()] = Some(place as u32);
        }
        Self {
            height,
            footprints,
            rows: kept.iter().map(|&node| graph[node].row as u8).collect(),
            steps: kept.iter().map(|&node| steps(&graph, node, &number)).collect(),
        }
    }

    /// Rows of the strips.
    pub(super) fn height(&self) -> usize {
        self.height
    }

    /// Number of profiles.
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// The steps from a profile.
    pub(super) fn steps(&self, profile: usize) -> &[Step] {
        &self.steps[profile]
    }

    /// The figure of a step, where the first empty cell is in this column.
    pub(super) fn placed(&self, profile: usize, step: Step, column: usize) -> Placed {
        let row = usize::from(self.rows[profile]);
        self.footprints[step.figure.index()].placed(column, row)
    }
}

/// Each figure as it lies in a strip of `height` rows.
fn footprints(height: usize) -> Vec<Footprint> {
    Figure::all()
        .map(|figure| Footprint::new(figure, height))
        .collect()
}

/// All profiles that arise from the straight one, which is the first node, and the steps between them.
fn graph(footprints: &[Footprint], height: usize) -> (Graph, NodeIndex) {
    let mut graph = Graph::new();
    let straight = graph.add_node(Profile::straight(height));
    let mut nodes = hash::Map::from_iter([(graph[straight], straight)]);
    let mut open = vec![straight];
    while let Some(node) = open.pop() {
        for &footprint in footprints {
            let Some((profile, columns)) = graph[node].after(footprint, height) else {
                continue;
            };
            let target = *nodes.entry(profile).or_insert_with(|| {
                let new = graph.add_node(profile);
                open.push(new);
                new
            });
            graph.add_edge(node, target, (footprint.figure(), columns));
        }
    }
    (graph, straight)
}

/// The profiles from which a strip can be finished, by the row of the first empty cell: the straight one is the first.
fn finishable(graph: &Graph, straight: NodeIndex) -> Vec<NodeIndex> {
    let mut kept: Vec<NodeIndex> = Dfs::new(Reversed(graph), straight)
        .iter(Reversed(graph))
        .collect();
    order::sort_by_key(&mut kept, |&node| (graph[node].row, node));
    kept
}

/// The steps from a profile to those that have a number, by their figures.
fn steps(graph: &Graph, from: NodeIndex, number: &[Option<u32>]) -> Vec<Step> {
    let step = |(figure, columns): (Figure, u8), target: NodeIndex| {
        Some(Step {
            figure,
            columns,
            target: number[target.index()]?,
        })
    };
    let edges = graph.edges(from);
    let mut steps: Vec<Step> = edges
        .filter_map(|edge| step(*edge.weight(), edge.target()))
        .collect();
    order::sort_by_key(&mut steps, |step| step.figure);
    steps
}

/// The sentinels of a window whose first cell is in this row.
fn sentinels(height: usize, row: usize) -> u64 {
    let is_sentinel = |bit: &usize| (row + bit) % (height + 1) == height;
    (0..64).filter(is_sentinel).fold(0, |word, bit| word | 1 << bit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::strips::Sums;

    /// OEIS A174248: tilings of a strip of 4 rows and 0, 1, 2, ... columns by free tetrominoes.
    #[test]
    fn counts_the_tilings_of_strips_of_four_rows() {
        let automaton = Automaton::new(4);
        let paths = |columns| Sums::new(&automaton, [1.0; 7], columns).ways[0][Automaton::STRAIGHT];
        let counts: Vec<f64> = (0..=8).map(paths).collect();
        assert_eq!(
            counts,
            [1.0, 1.0, 4.0, 23.0, 117.0, 454.0, 2003.0, 9157.0, 40899.0]
        );
    }

    #[test]
    fn profiles_that_lead_nowhere_are_left_out() {
        let all = graph(&footprints(4), 4).0.node_count();
        assert_eq!((all, Automaton::new(4).len()), (142, 80));
    }
}
