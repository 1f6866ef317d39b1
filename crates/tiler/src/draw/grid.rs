use super::DrawError;
use crate::{Kind, Placed, Tiling};

/// Figure that covers each cell of the square; the cells around it are covered by none.
pub(super) struct Grid {
    size: usize,
    figures: Vec<Placed>,
    /// Index of the figure, or [`NONE`], row by row.
    owners: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Grid {
    pub(super) fn new(tiling: &Tiling) -> Result<Self, DrawError> {
        let size = tiling.size();
        let mut owners = vec![NONE; size * size];
        for (index, placed) in (0_u32..).zip(tiling.figures()) {
            for (row, col) in placed.cells() {
                if row >= size || col >= size {
                    let number = index as usize + 1;
                    return Err(DrawError::LeavesSquare { number, size });
                }
                owners[row * size + col] = index;
            }
        }
        let figures = tiling.figures().collect();
        Ok(Self {
            size,
            figures,
            owners,
        })
    }

    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// The figure in a cell; rows and columns from 1, so that 0 and N + 1 are around the square.
    pub(super) fn owner(&self, row: usize, col: usize) -> Option<u32> {
        let inside = 1..=self.size;
        if !inside.contains(&row) || !inside.contains(&col) {
            return None;
        }
        let owner = self.owners[(row - 1) * self.size + col - 1];
        (owner != NONE).then_some(owner)
    }

    /// The kind in a cell, counted as in [`Grid::owner`].
    pub(super) fn kind(&self, row: usize, col: usize) -> Option<Kind> {
        let owner = self.owner(row, col)?;
        Some(self.figures[owner as usize].figure.kind())
    }

    /// Whether a cell is the first of its figure in reading order.
    pub(super) fn is_first(&self, row: usize, col: usize) -> bool {
        let Some(owner) = self.owner(row, col) else {
            return false;
        };
        let first = self.figures[owner as usize].cells().next();
        first == Some((row - 1, col - 1))
    }
}
