//! The field as rows of cells, each of which knows where it lay at first.

use crate::FieldOf;
use crate::words::field_word::FieldWord;

/// The columns of a field.
pub(super) const COLUMNS: usize = 10;

/// Column and row of a cell, both from 0, rows from the bottom.
pub(super) type Cell = (usize, usize);

/// Four cells, row by row from the bottom.
pub(super) type Cells = [Cell; 4];

/// The rows that are to be cleared, as far as they are left; lowest first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Grid(Vec<Row>);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Row {
    /// Which row of the field it was at first.
    number: usize,
    filled: [bool; COLUMNS],
}

impl Grid {
    pub(super) fn new<W: FieldWord>(field: FieldOf<W>) -> Self {
        let row = |number| Row {
            number,
            filled: std::array::from_fn(|x| field.is_filled(x, number)),
        };
        Self((0..field.rows()).map(row).collect())
    }

    /// Rows of cells, lowest first, and empty ones above them, `height` in all.
    pub(super) fn open(rows: Vec<[bool; COLUMNS]>, height: usize) -> Self {
        let above = std::iter::repeat([false; COLUMNS]);
        let rows = rows.into_iter().chain(above).take(height).enumerate();
        Self(rows.map(|(number, filled)| Row { number, filled }).collect())
    }

    /// How many rows are left.
    pub(super) fn height(&self) -> usize {
        self.0.len()
    }

    /// Whether a cell is filled; above the rows, none is.
    pub(super) fn is_filled(&self, x: usize, y: usize) -> bool {
        self.0.get(y).is_some_and(|row| row.filled[x])
    }

    pub(super) fn filled_cells(&self) -> usize {
        self.0
            .iter()
            .flat_map(|row| row.filled)
            .filter(|&filled| filled)
            .count()
    }

    pub(super) fn empty_cells(&self) -> usize {
        COLUMNS * self.height() - self.filled_cells()
    }

    /// Fills cells inside the rows, and takes out the rows that this fills; returns them, lowest first.
    pub(super) fn fill(&mut self, cells: &Cells) -> Vec<usize> {
        for &(x, y) in cells {
            self.0[y].filled[x] = true;
        }
        let is_full = |y: &usize| self.0[*y].filled == [true; COLUMNS];
        let full: Vec<usize> = (0..self.height()).filter(is_full).collect();
        self.0.retain(|row| row.filled != [true; COLUMNS]);
        full
    }

    /// The field after a piece.
    pub(super) fn after(&self, cells: &Cells) -> Self {
        let mut after = self.clone();
        after.fill(cells);
        after
    }

    /// Cells inside the rows as they lay at first, before any row vanished.
    pub(super) fn at_first(&self, cells: &Cells) -> Cells {
        cells.map(|(x, y)| (x, self.0[y].number))
    }

    /// The numbers that the rows that are left had at first, lowest first.
    pub(super) fn numbers(&self) -> Vec<usize> {
        self.0.iter().map(|row| row.number).collect()
    }

    /// The rows that have vanished, of as many as there were.
    pub(super) fn vanished(&self, rows: usize) -> Vec<usize> {
        let numbers = self.numbers();
        (0..rows).filter(|row| !numbers.contains(row)).collect()
    }

    /// The rows, top first, `.` empty and `X` filled.
    pub(super) fn rows(&self) -> Vec<String> {
        let sign = |&filled: &bool| if filled { 'X' } else { '.' };
        let rows = self.0.iter().rev();
        rows.map(|row| row.filled.iter().map(sign).collect()).collect()
    }

    /// What is filled, row by row: all that movement depends on.
    pub(super) fn picture(&self) -> Vec<[bool; COLUMNS]> {
        self.0.iter().map(|row| row.filled).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Field;

    #[test]
    fn full_rows_are_taken_out_and_the_others_keep_their_numbers() {
        let field = Field::parse("X........./XXXXXXXX../.........X/XXXXXXXX..", 4).unwrap();
        let mut grid = Grid::new(field);
        assert_eq!(
            (grid.height(), grid.filled_cells(), grid.empty_cells()),
            (4, 18, 22)
        );
        let upright = [(8, 0), (8, 1), (8, 2), (8, 3)];
        assert!(grid.fill(&upright).is_empty());
        assert_eq!(grid.fill(&[(9, 0), (9, 2), (9, 3), (7, 1)]), [0, 2]);
        assert_eq!(
            (grid.height(), grid.is_filled(0, 1), grid.is_filled(0, 2)),
            (2, true, false)
        );
        assert_eq!(
            grid.at_first(&[(0, 0), (1, 0), (0, 1), (1, 1)]),
            [(0, 1), (1, 1), (0, 3), (1, 3)]
        );
    }
}
