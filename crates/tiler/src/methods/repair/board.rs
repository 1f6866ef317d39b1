//! A tiling that can be changed, with an index of its cells.

use quadrille_search::Stream;
use rand::RngExt;

use crate::{Figure, Placed, Problem};

/// Cells of the margin at the right of each row and below the last one: as far as a figure reaches.
const MARGIN: usize = 3;

/// No figure: what owns a cell of the margin.
const NOBODY: u32 = u32::MAX;

/// A tiling of the square with an index of its cells.
///
/// It is no bitboard, since a bit could only say that a cell is covered, which all are: here each cell names its
/// figure.
///
/// ```text
///      m m m m m m m     Cells are numbered by rows of N + 3, with one row above and three below the square. So every
///      c c c c m m m     neighbour of a cell, and every cell of a figure laid on it, has a number: that of a margin
///      c c c c m m m     cell `m` where it lies outside. (Left of a row is the margin of the row above.)
/// ```
pub(super) struct Board {
    stride: usize,
    figures: Vec<Placed>,
    /// The figure on each cell, `NOBODY` on the margin.
    owner: Vec<u32>,
    /// The figures of each kind, and each figure's place in that list.
    by_kind: [Vec<u32>; 7],
    place: Vec<u32>,
    /// How many figures of each kind there are too many, or too few.
    surplus: [i32; 7],
}

impl Board {
    pub(super) fn new(problem: &Problem, figures: Vec<Placed>) -> Self {
        let stride = problem.size() + MARGIN;
        let cells = stride * (problem.size() + 1 + MARGIN);
        let mut board = Self {
            stride,
            owner: vec![NOBODY; cells],
            by_kind: std::array::from_fn(|_| Vec::new()),
            place: vec![0; figures.len()],
            surplus: problem.signature().counts().map(|count| -count.cast_signed()),
            figures: Vec::new(),
        };
        for index in 0..figures.len() as u32 {
            board.enter(index, figures[index as usize]);
        }
        board.figures = figures;
        board
    }

    pub(super) fn into_figures(self) -> Vec<Placed> {
        self.figures
    }

    /// Number of cells, the margin included.
    pub(super) fn cells(&self) -> usize {
        self.owner.len()
    }

    /// Cells from one row to the next.
    pub(super) fn stride(&self) -> usize {
        self.stride
    }

    /// How many figures of each kind there are too many, or too few.
    pub(super) fn surplus(&self) -> [i32; 7] {
        self.surplus
    }

    /// The sum of what is too much and what is too little.
    pub(super) fn distance(&self) -> u32 {
        distance(self.surplus)
    }

    pub(super) fn figure(&self, index: u32) -> Placed {
        self.figures[index as usize]
    }

    /// The numbers of the cells of a figure, in reading order.
    pub(super) fn cells_of(&self, placed: Placed) -> [usize; 4] {
        let corner = (usize::from(placed.y) + 1) * self.stride + usize::from(placed.x);
        placed
            .figure
            .cells()
            .map(|cell| corner + cell.row * self.stride + cell.col)
    }

    /// The figure whose first cell in reading order has this number.
    pub(super) fn placed(&self, figure: Figure, first: usize) -> Placed {
        let (row, col) = (first / self.stride - 1, first % self.stride);
        Placed {
            x: (col - figure.cells()[0].col) as u16,
            y: row as u16,
            figure,
        }
    }

    /// A figure and others around it: `figures` in all, or fewer where there are no more.
    pub(super) fn patch(&self, figures: usize, random: &mut Stream) -> Vec<u32> {
        let mut patch = vec![self.start(random)];
        // A step onto the margin or the patch itself adds nothing: there are more steps than figures, but not endlessly
        // many.
        for _ in 0..10 * figures {
            if patch.len() == figures {
                break;
            }
            // One random number for three choices: a figure of the patch, a cell of it, and a direction.
            let bits: u32 = random.random();
            let from = self.figure(patch[(bits as usize >> 8) % patch.len()]);
            let cell = self.cells_of(from)[bits as usize & 3];
            let next = match bits >> 2 & 3 {
                0 => cell - self.stride,
                1 => cell + self.stride,
                2 => cell - 1,
                _ => cell + 1,
            };
            let owner = self.owner[next];
            if owner != NOBODY && !patch.contains(&owner) {
                patch.push(owner);
            }
        }
        patch
    }

    /// A figure to start a patch from: in one case of four one of which there are too many, else one of any kind.
    ///
    /// Kinds, not figures, are equally likely, so that rare ones, where something can change, are met often.
    fn start(&self, random: &mut Stream) -> u32 {
        let surplus_only = random.random_range(0..4) == 0;
        let usable = |&k: &usize| !self.by_kind[k].is_empty() && (!surplus_only || self.surplus[k] > 0);
        let kinds = (0..7).filter(usable).count();
        let everywhere = random.random_range(0..8) == 0;
        let kind = if everywhere || kinds == 0 {
            None
        } else {
            (0..7).filter(usable).nth(random.random_range(0..kinds))
        };
        match kind {
            Some(k) => self.by_kind[k][random.random_range(0..self.by_kind[k].len())],
            None => random.random_range(0..self.figures.len() as u32),
        }
    }

    /// Puts other figures on the cells of a patch.
    pub(super) fn exchange(&mut self, patch: &[u32], figures: impl Iterator<Item = Placed>) {
        for &index in patch {
            self.leave(index);
        }
        for (&index, placed) in patch.iter().zip(figures) {
            self.enter(index, placed);
            self.figures[index as usize] = placed;
        }
    }

    fn enter(&mut self, index: u32, placed: Placed) {
        for cell in self.cells_of(placed) {
            self.owner[cell] = index;
        }
        let kind = placed.figure.kind().index();
        self.place[index as usize] = self.by_kind[kind].len() as u32;
        self.by_kind[kind].push(index);
        self.surplus[kind] += 1;
    }

    fn leave(&mut self, index: u32) {
        let kind = self.figure(index).figure.kind().index();
        let place = self.place[index as usize];
        self.by_kind[kind].swap_remove(place as usize);
        if let Some(&moved) = self.by_kind[kind].get(place as usize) {
            self.place[moved as usize] = place;
        }
        self.surplus[kind] -= 1;
    }
}

/// The sum of what is too much and what is too little.
pub(super) fn distance(surplus: [i32; 7]) -> u32 {
    surplus.iter().map(|s| s.unsigned_abs()).sum()
}
