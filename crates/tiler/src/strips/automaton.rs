//! The graph of all ways to fill a strip column by column.

use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::{Dfs, EdgeRef, Reversed, Walker};
use quadrille_search::hash;

use crate::{Figure, Placed};

/// The boundary between filled and empty cells of a strip.
///
/// Bit `k` of the window tells whether the `k`-th cell from the first empty one on is filled, counting down the columns
/// with a sentinel, always filled, below each.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Profile {
    /// The row of the first empty cell.
    row: usize,
    window: u64,
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

/// All profiles of strips of one height from which a strip can be finished, and the steps between them.
///
/// Profiles are numbered by the row of their first empty cell, so that a step within one column leads to a later one.
pub(crate) struct Automaton {
    height: usize,
    /// The row of each profile's first empty cell.
    rows: Vec<u8>,
    steps: Vec<Vec<Step>>,
}

impl Automaton {
    /// The straight profile, with which strips begin and end: the first one.
    pub(super) const STRAIGHT: usize = 0;

    /// The automaton of strips of `height` rows.
    pub(super) fn new(height: usize) -> Self {
        let (graph, straight) = graph(height);
        let mut kept: Vec<NodeIndex> = Dfs::new(Reversed(&graph), straight)
            .iter(Reversed(&graph))
            .collect();
        kept.sort_by_key(|&node| (graph[node].row, node));
        let mut number = vec![None; graph.node_count()];
        for (place, node) in kept.iter().enumerate() {
            number[node.index()] = Some(place as u32);
        }
        let steps = |&node: &NodeIndex| {
            let mut steps: Vec<Step> = graph
                .edges(node)
                .filter_map(|edge| {
                    let (figure, columns) = *edge.weight();
                    Some(Step {
                        figure,
                        columns,
                        target: number[edge.target().index()]?,
                    })
                })
                .collect();
            steps.sort_by_key(|step| step.figure);
            steps
        };
        let rows = kept.iter().map(|&node| graph[node].row as u8).collect();
        Self {
            height,
            rows,
            steps: kept.iter().map(steps).collect(),
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
        let y = usize::from(self.rows[profile]) - rise(step.figure);
        Placed {
            x: column as u16,
            y: y as u16,
            figure: step.figure,
        }
    }
}

/// Rows of a figure above its first cell down the columns.
fn rise(figure: Figure) -> usize {
    let first_column = figure.cells().into_iter().filter(|cell| cell.col == 0);
    first_column.map(|cell| cell.row).min().unwrap_or(0)
}

/// All profiles that arise from the straight one, which is the first node, and the steps between them.
fn graph(height: usize) -> (DiGraph<Profile, (Figure, u8)>, NodeIndex) {
    let mut graph = DiGraph::new();
    let straight = graph.add_node(Profile {
        row: 0,
        window: sentinels(height, 0),
    });
    let mut nodes = hash::Map::from_iter([(graph[straight], straight)]);
    let mut open = vec![straight];
    while let Some(node) = open.pop() {
        for figure in Figure::all() {
            let Some((profile, columns)) = lay(height, graph[node], figure) else {
                continue;
            };
            let target = *nodes.entry(profile).or_insert_with(|| {
                let new = graph.add_node(profile);
                open.push(new);
                new
            });
            graph.add_edge(node, target, (figure, columns));
        }
    }
    (graph, straight)
}

/// The profile after a figure is laid on the first empty cell, if it fits, and the columns that the cell moves on.
fn lay(height: usize, profile: Profile, figure: Figure) -> Option<(Profile, u8)> {
    let stride = height + 1;
    let rise = rise(figure);
    let bit = |row: usize, col: usize| 1_u64 << (col * stride + row - rise);
    let mask = figure
        .cells()
        .iter()
        .fold(0, |mask, cell| mask | bit(cell.row, cell.col));
    if profile.window & mask != 0 {
        return None;
    }
    let filled = profile.window | mask;
    let skip = filled.trailing_ones() as usize;
    let position = profile.row + skip;
    let row = position % stride;
    let window = filled >> skip | sentinels(height, row);
    Some((Profile { row, window }, (position / stride) as u8))
}

/// The sentinels of a window whose first cell is in this row.
fn sentinels(height: usize, row: usize) -> u64 {
    let is_sentinel = |bit: &usize| (row + bit) % (height + 1) == height;
    (0..64).filter(is_sentinel).fold(0, |word, bit| word | 1 << bit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strips::Sums;

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
        assert_eq!((graph(4).0.node_count(), Automaton::new(4).len()), (142, 80));
    }
}
