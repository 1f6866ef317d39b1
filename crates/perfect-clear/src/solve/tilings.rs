use quadrille_search::hash::{Map, Set};

use super::Graph;
use crate::Placement;
use crate::words::field::{MOST_LINES, without_rows};
use crate::words::shape::WIDTH;

/// A piece on its cells of the first field: the cells below, the piece above bit 60.
type Tile = u64;

/// Numbers of tiles in rising order, filled up with [`NONE`].
type Tiles = [u16; WIDTH * MOST_LINES / 4];

/// The number of no tile.
const NONE: u16 = u16::MAX;

/// Goes through a graph of solutions. Of solutions that differ only in the order of their tiles, it finds one.
pub(super) struct Tilings<'a> {
    graph: &'a Graph,
    /// Tiles by the order in which they were first seen: in six lines, 316 stretched pieces in at most ten columns.
    numbers: Map<Tile, u16>,
    /// The tiles that lay when a node was entered. The field and the slot follow from them, and so does the node.
    seen: Set<Tiles>,
    path: Vec<Placement>,
    found: Vec<Vec<Placement>>,
}

impl<'a> Tilings<'a> {
    /// One solution for each tiling.
    pub(super) fn find(graph: &'a Graph) -> Vec<Vec<Placement>> {
        let mut tilings = Self {
            graph,
            numbers: Map::default(),
            seen: Set::default(),
            path: Vec::new(),
            found: Vec::new(),
        };
        if let Some(start) = graph.start() {
            let rows = graph.nodes()[start].field.rows();
            tilings.walk(start, &(0..rows).collect::<Vec<_>>(), &[NONE; _]);
        }
        tilings.found
    }

    /// `rows` are the numbers that the rows of this node's field had at first.
    fn walk(&mut self, node: usize, rows: &[usize], tiles: &Tiles) {
        let graph = self.graph;
        let field = graph.nodes()[node].field;
        if field.is_clear() {
            self.found.push(self.path.clone());
            return;
        }
        for edge in graph.edges(node) {
            let tiles = with(*tiles, self.number(tile(edge.placement, rows)));
            if !self.seen.insert(tiles) {
                continue;
            }
            let Some((_, cleared)) = field.place(edge.placement) else {
                continue;
            };
            self.path.push(edge.placement);
            if cleared.is_empty() {
                self.walk(edge.to, rows, &tiles);
            } else {
                self.walk(edge.to, &without_rows(rows, &cleared), &tiles);
            }
            self.path.pop();
        }
    }

    fn number(&mut self, tile: Tile) -> u16 {
        let next = self.numbers.len() as u16;
        *self.numbers.entry(tile).or_insert(next)
    }
}

fn with(mut tiles: Tiles, number: u16) -> Tiles {
    let place = tiles.partition_point(|&other| other < number);
    tiles[place..].rotate_right(1);
    tiles[place] = number;
    tiles
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
