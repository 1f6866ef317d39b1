//! Which cells look alike.

use quadrille_search::order;

use crate::see::look::Look;

/// Two cells that differ by less look alike, and so do those at the ends of a chain of such pairs.
const ALIKE: f32 = 9.0;

/// Cells that look alike.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// Numbers of the cells, ascending.
    pub(crate) cells: Vec<usize>,
    /// The mean look.
    pub(crate) look: Look,
}

/// The groups of cells, the largest first.
pub(crate) fn groups(looks: &[Look]) -> Vec<Group> {
    let mut open: Vec<usize> = (0..looks.len()).collect();
    let mut groups = Vec::new();
    while !open.is_empty() {
        let mut cells = vec![open.remove(0)];
        let mut next = 0;
        while next < cells.len() {
            let look = looks[cells[next]];
            let (near, far) = open
                .iter()
                .partition(|&&cell| look.distance(&looks[cell]) < ALIKE);
            cells.extend::<Vec<usize>>(near);
            open = far;
            next += 1;
        }
        order::sort(&mut cells);
        groups.push(Group::of(cells, looks));
    }
    order::sort_by_key(&mut groups, |group| {
        (usize::MAX - group.cells.len(), group.cells[0])
    });
    groups
}

impl Group {
    /// The group of these cells.
    pub(crate) fn of(cells: Vec<usize>, looks: &[Look]) -> Self {
        let count = cells.len() as f32;
        let mean =
            |value: &dyn Fn(&Look) -> f32| cells.iter().map(|&cell| value(&looks[cell])).sum::<f32>() / count;
        let color = [0, 1, 2].map(|channel| mean(&|look| look.color[channel]));
        let spread = mean(&|look| look.spread);
        Self {
            cells,
            look: Look { color, spread },
        }
    }
}
