//! The slow twin: a board as rows of `bool`, each operation written as it is defined.

use quadrille_bitboard::{
    Bitboard, Cell, Connectivity, Direction, Edge, EdgeRule, Orientation, Placement, Shape,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Twin(pub(crate) Vec<Vec<bool>>);

impl Twin {
    pub(crate) fn of<B: Bitboard>(board: &B) -> Self {
        Self::new(board.width(), board.height(), |cell| board.contains(cell))
    }

    pub(crate) fn new(width: usize, height: usize, filled: impl Fn(Cell) -> bool) -> Self {
        Self(
            (0..height)
                .map(|row| (0..width).map(|col| filled(Cell::new(row, col))).collect())
                .collect(),
        )
    }

    /// The same cells on a board of the other kind.
    pub(crate) fn onto<B: Bitboard>(&self, mut board: B) -> B {
        assert_eq!((board.width(), board.height()), (self.width(), self.height()));
        for cell in self.all_cells() {
            if self.get(cell) {
                board.insert(cell);
            } else {
                board.remove(cell);
            }
        }
        board
    }

    pub(crate) fn width(&self) -> usize {
        self.0[0].len()
    }

    pub(crate) fn height(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn get(&self, cell: Cell) -> bool {
        self.0
            .get(cell.row)
            .and_then(|row| row.get(cell.col))
            .copied()
            .unwrap_or(false)
    }

    fn has(&self, cell: Cell) -> bool {
        cell.row < self.height() && cell.col < self.width()
    }

    pub(crate) fn all_cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let width = self.width();
        (0..self.height()).flat_map(move |row| (0..width).map(move |col| Cell::new(row, col)))
    }

    pub(crate) fn cells(&self) -> Vec<Cell> {
        self.all_cells().filter(|&cell| self.get(cell)).collect()
    }

    pub(crate) fn map(&self, filled: impl Fn(Cell) -> bool) -> Self {
        Self::new(self.width(), self.height(), filled)
    }

    pub(crate) fn shifted(&self, direction: Direction) -> Self {
        self.map(|cell| cell.step(direction.opposite()).is_some_and(|from| self.get(from)))
    }

    pub(crate) fn neighbours_of(&self, cell: Cell, connectivity: Connectivity) -> Vec<Cell> {
        let directions: &[Direction] = match connectivity {
            Connectivity::Four => &Direction::ORTHOGONAL,
            Connectivity::Eight => &Direction::ALL,
        };
        directions
            .iter()
            .filter_map(|&direction| cell.step(direction))
            .filter(|&cell| self.has(cell))
            .collect()
    }

    pub(crate) fn neighbours(&self, connectivity: Connectivity) -> Self {
        self.map(|cell| {
            self.neighbours_of(cell, connectivity)
                .iter()
                .any(|&next| self.get(next))
        })
    }

    pub(crate) fn flood_from(&self, seeds: &[Cell], connectivity: Connectivity) -> Self {
        let mut reached = self.map(|_| false);
        let mut stack: Vec<Cell> = seeds.to_vec();
        while let Some(cell) = stack.pop() {
            if self.get(cell) && !reached.get(cell) {
                reached.0[cell.row][cell.col] = true;
                stack.extend(self.neighbours_of(cell, connectivity));
            }
        }
        reached
    }

    pub(crate) fn components(&self, connectivity: Connectivity) -> Vec<Self> {
        let mut parts: Vec<Self> = Vec::new();
        for cell in self.cells() {
            if parts.iter().all(|part| !part.get(cell)) {
                parts.push(self.flood_from(&[cell], connectivity));
            }
        }
        parts
    }

    pub(crate) fn first_hit(&self, from: Cell, direction: Direction) -> Option<Cell> {
        let mut cell = from;
        loop {
            cell = cell.step(direction).filter(|&cell| self.has(cell))?;
            if self.get(cell) {
                return Some(cell);
            }
        }
    }

    pub(crate) fn row_count(&self, row: usize) -> usize {
        self.cells().iter().filter(|cell| cell.row == row).count()
    }

    pub(crate) fn column_count(&self, col: usize) -> usize {
        self.cells().iter().filter(|cell| cell.col == col).count()
    }

    pub(crate) fn rows_with(&self, count: usize) -> Self {
        let counts: Vec<usize> = (0..self.height()).map(|row| self.row_count(row)).collect();
        self.map(|cell| counts[cell.row] == count)
    }

    pub(crate) fn columns_with(&self, count: usize) -> Self {
        let counts: Vec<usize> = (0..self.width()).map(|col| self.column_count(col)).collect();
        self.map(|cell| counts[cell.col] == count)
    }

    pub(crate) fn collapse(&self, marked: &Self, edge: Edge) -> Self {
        match edge {
            Edge::Left => {
                return self
                    .transposed()
                    .collapse(&marked.transposed(), Edge::Top)
                    .transposed();
            }
            Edge::Right => {
                return self
                    .transposed()
                    .collapse(&marked.transposed(), Edge::Bottom)
                    .transposed();
            }
            Edge::Top | Edge::Bottom => {}
        }
        let unmarked = |row: &usize| !marked.0[*row].contains(&true);
        let mut rows: Vec<Vec<bool>> = (0..self.height())
            .filter(unmarked)
            .map(|row| self.0[row].clone())
            .collect();
        while rows.len() < self.height() {
            let at = if edge == Edge::Top { rows.len() } else { 0 };
            rows.insert(at, vec![false; self.width()]);
        }
        Self(rows)
    }

    pub(crate) fn surface(&self, rule: EdgeRule) -> usize {
        let mut sides = 0;
        for cell in self.all_cells() {
            for direction in Direction::ORTHOGONAL {
                // Pairs on the board are met from both sides; those over the edge from one.
                sides += match cell.step(direction).filter(|&next| self.has(next)) {
                    Some(next) => usize::from(self.get(cell) != self.get(next)),
                    None => match rule {
                        EdgeRule::Nothing => 0,
                        EdgeRule::Filled => 2 * usize::from(!self.get(cell)),
                        EdgeRule::Empty => 2 * usize::from(self.get(cell)),
                    },
                };
            }
        }
        sides / 2
    }

    pub(crate) fn mirrored(&self) -> Self {
        self.map(|cell| self.0[cell.row][self.width() - 1 - cell.col])
    }

    pub(crate) fn flipped(&self) -> Self {
        self.map(|cell| self.0[self.height() - 1 - cell.row][cell.col])
    }

    pub(crate) fn transposed(&self) -> Self {
        Self::new(self.height(), self.width(), |cell| self.0[cell.col][cell.row])
    }

    /// Clockwise: the left column, read upwards, becomes the top row.
    pub(crate) fn rotated(&self) -> Self {
        Self::new(self.height(), self.width(), |cell| {
            self.0[self.height() - 1 - cell.col][cell.row]
        })
    }

    pub(crate) fn oriented(&self, orientation: Orientation) -> Self {
        let start = if orientation.is_mirrored() {
            self.mirrored()
        } else {
            self.clone()
        };
        (0..orientation.quarter_turns()).fold(start, |image, _| image.rotated())
    }

    pub(crate) fn covers(&self, placement: Placement) -> bool {
        placement.shape.cells().all(|cell| {
            self.get(Cell::new(
                placement.anchor.row + cell.row,
                placement.anchor.col + cell.col,
            ))
        })
    }

    pub(crate) fn placements(&self, shape: Shape) -> Self {
        self.map(|anchor| self.covers(Placement::new(shape, anchor)))
    }
}
