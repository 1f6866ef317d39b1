use super::STRIDE;
use crate::Rules;

/// The rows and columns of the board.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    /// The cells of the board.
    pub(crate) field: u128,
    /// Cells of the word's board that the rules' board lacks: they count as filled.
    outside: u128,
    first_column: u128,
    first_row: u128,
    /// Rows, then columns.
    pub(crate) all: Vec<u128>,
}

/// Lines that are full.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Full {
    pub(crate) cells: u128,
    pub(crate) count: u32,
}

/// The bits of a column of ten.
const COLUMN: u128 = {
    let (mut bits, mut row) = (0, 0);
    while row < 10 {
        bits |= 1 << (row * STRIDE);
        row += 1;
    }
    bits
};

impl Lines {
    pub(crate) fn new(rules: &Rules) -> Self {
        let size = rules.size();
        let field = rules.field().bits();
        let row = |row: usize| ((1_u128 << size) - 1) << (row * STRIDE);
        let column = |col: usize| field & (COLUMN << col);
        Self {
            field,
            outside: (!rules.field()).bits(),
            first_column: column(0),
            first_row: row(0),
            all: (0..size).map(row).chain((0..size).map(column)).collect(),
        }
    }

    /// The number of rows, which is that of columns.
    pub(crate) fn size(&self) -> usize {
        self.all.len() / 2
    }

    /// The full lines of a board.
    ///
    /// Runs of 2, 4 and 8 filled cells are found by one AND each, and of 10 by one of 8 with the 2 after it. A run of
    /// ten from the first cell of a line is the whole line, as cells outside a smaller board count as filled.
    #[inline]
    pub(crate) fn full(&self, filled: u128) -> Full {
        let filled = filled | self.outside;
        let run = |unit: usize| {
            let two = filled & filled >> unit;
            let four = two & two >> (2 * unit);
            four & four >> (4 * unit) & two >> (8 * unit)
        };
        let rows = run(1) & self.first_column;
        let columns = run(STRIDE) & self.first_row;
        if rows | columns == 0 {
            return Full { cells: 0, count: 0 };
        }
        // From the first cell of each row to the border after its tenth, and from that of each column down.
        let cells = ((rows << 10) - rows) | columns.wrapping_mul(COLUMN);
        Full {
            cells: cells & self.field,
            count: rows.count_ones() + columns.count_ones(),
        }
    }

    /// The board without its full lines.
    #[inline]
    pub(crate) fn cleared(&self, filled: u128) -> u128 {
        filled & !self.full(filled).cells
    }
}

#[cfg(test)]
mod tests {
    use quadrille_bitboard::Bitboard;
    use quadrille_search::Seed;
    use rand::RngExt;

    use super::*;
    use crate::{Board, Setup, engine};

    /// Against the readable truth, on boards of all sizes with many full lines.
    #[test]
    fn full_lines_are_those_of_the_engine() {
        for size in Rules::SIZES {
            let dot = Rules::classic().pieces()[..1].to_vec();
            let setup = Setup {
                name: "dots".to_owned(),
                size,
                pieces: dot,
                set_size: 1,
                line_bonus: 5,
            };
            let rules = Rules::new(setup).expect("good rules");
            let lines = Lines::new(&rules);
            for seed in 0..200 {
                let random = &mut Seed(size as u64).stream(seed);
                let density = random.random_range(0.7..1.0);
                let mut board = Board::EMPTY;
                for cell in rules.field().cells().filter(|_| random.random_bool(density)) {
                    board.insert(cell);
                }
                let (rows, columns) = engine::full_lines(&rules, board);
                let count = rows.column_count(0) + columns.row_count(0);
                let full = lines.full(board.bits());
                assert_eq!(Board::from_bits(full.cells), rows | columns, "{board}");
                assert_eq!(full.count as usize, count, "{board}");
                assert_eq!(lines.cleared(board.bits()), (board - (rows | columns)).bits());
            }
        }
    }
}
