use std::ops::ControlFlow;

use quadrille_bitboard::Word;

use super::gaps::{InLine, Scattered, Straight};
use super::{STRIDE, Way, row_bits};
use crate::{LineKind, Rules};

/// The lines of the board: rows, columns, and others such as boxes.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    /// The cells of the board.
    pub(crate) field: u128,
    /// Cells of the word's board that the rules' board lacks: they count as filled.
    outside: u128,
    /// The cells of the first column, at which rows begin, if rows are lines.
    first_column: u128,
    /// The cells of the first row, at which columns begin, if columns are lines.
    first_row: u128,
    /// Rows, then columns, then the others.
    pub(crate) all: Vec<u128>,
    /// How many of all are rows, and how many are rows or columns.
    ends: [usize; 2],
    /// Cells of a row or a column.
    size: u32,
    has_others: bool,
    /// What full boxes of the most common size are found by.
    boxes: Option<Boxes>,
    /// The others that `boxes` does not find.
    drawn: Vec<u128>,
}

/// Boxes of one size.
#[derive(Clone, Copy, Debug)]
struct Boxes {
    height: usize,
    width: usize,
    /// The top-left cells.
    corners: u128,
}

/// Filled cells of each row and of each column: of ten, or of as many as a smaller board has.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) rows: [i16; 16],
    pub(crate) columns: [i16; 16],
}

/// Lines that are full.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Full {
    pub(crate) cells: u128,
    /// How many lines.
    pub(crate) count: u32,
    /// How many cells.
    pub(crate) size: u32,
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
        let [has_rows, has_columns] = [LineKind::Rows, LineKind::Columns].map(|kind| rules.has_lines(kind));
        let (rows, columns) = (
            if has_rows { size } else { 0 },
            if has_columns { size } else { 0 },
        );
        let others = rules.other_lines().iter().map(|line| line.bits());
        let boxes = Boxes::of(rules);
        let in_boxes = boxes.map_or(0, |boxes| boxes.corners.count_ones() as usize);
        Self {
            field,
            outside: (!rules.field()).bits(),
            first_column: if has_rows { column(0) } else { 0 },
            first_row: if has_columns { row(0) } else { 0 },
            all: (0..rows)
                .map(row)
                .chain((0..columns).map(column))
                .chain(others.clone())
                .collect(),
            ends: [rows, rows + columns],
            size: size as u32,
            has_others: !rules.other_lines().is_empty(),
            boxes,
            drawn: others.skip(in_boxes).collect(),
        }
    }

    /// Whether there are lines that are neither rows nor columns.
    #[inline]
    pub(crate) const fn has_others(&self) -> bool {
        self.has_others
    }

    /// Counts the filled cells of all rows and columns that are lines.
    #[inline]
    pub(crate) fn counts(&self, board: u128) -> Counts {
        let [rows, crossing] = self.ends;
        let mut counts = Counts::default();
        let count = |line: &u128| (line & board).count_ones() as i16;
        for (sum, line) in counts.rows.iter_mut().zip(&self.all[..rows]) {
            *sum = count(line);
        }
        for (sum, line) in counts.columns.iter_mut().zip(&self.all[rows..crossing]) {
            *sum = count(line);
        }
        counts
    }

    /// Calls `visit` with the kind of each line of a board that has no more gaps than lines of its kind may have, and
    /// with its number among those of its kind.
    #[inline]
    pub(crate) fn with_few_gaps(
        &self,
        board: u128,
        counts: &Counts,
        most: [u32; 3],
        mut visit: impl FnMut(Way, usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let [rows, crossing] = self.ends;
        let kinds = [
            (Way::Row, &counts.rows, rows),
            (Way::Column, &counts.columns, crossing - rows),
        ];
        for (way, filled, lines) in kinds {
            let least = self.size as i16 - most[way as usize] as i16;
            // Counts behind the last line are 0, which may be enough: they are masked off.
            let mut few = at_least(filled, least) & ((1 << lines) - 1);
            while few != 0 {
                let at = few.trailing_zeros() as usize;
                few &= few - 1;
                visit(way, at)?;
            }
        }
        for (number, line) in self.all[crossing..].iter().enumerate() {
            if (line & !board).count_ones() <= most[Way::Other as usize] {
                visit(Way::Other, number)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The gaps of a row or a column.
    #[inline]
    pub(super) fn gaps(&self, board: u128, way: Way, number: usize) -> Straight {
        let all = (1 << self.size) - 1;
        let (start, filled) = match way {
            Way::Row => (number * STRIDE, row_bits(board, number)),
            Way::Column | Way::Other => (number, column_bits(board, number)),
        };
        Straight {
            way,
            start: start as u32,
            cells: !filled as InLine & all,
        }
    }

    /// The gaps of a line of another kind.
    #[inline]
    pub(super) fn other_gaps(&self, board: u128, number: usize) -> Scattered {
        Scattered(self.all[self.ends[1] + number] & !board)
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
        if self.has_others {
            return self.full_with_others(filled, rows, columns);
        }
        if rows | columns == 0 {
            return Full {
                cells: 0,
                count: 0,
                size: 0,
            };
        }
        self.full_from(rows, columns)
    }

    /// The rows and columns that begin in these cells.
    #[inline]
    fn full_from(&self, rows: u128, columns: u128) -> Full {
        // From the first cell of each row to the border after its tenth, and from that of each column down.
        let cells = ((rows << 10) - rows) | columns.wrapping_mul(COLUMN);
        let [down, across] = [rows, columns].map(u128::count_ones);
        Full {
            cells: cells & self.field,
            count: down + across,
            // A cell where a full row crosses a full column counts once.
            size: self.size * (down + across) - down * across,
        }
    }

    /// The rows and columns that begin in these cells, and the other full lines.
    #[inline(never)]
    fn full_with_others(&self, filled: u128, rows: u128, columns: u128) -> Full {
        let mut full = self.full_from(rows, columns);
        if let Some(boxes) = self.boxes {
            let corners = boxes.full(filled);
            full.cells |= boxes.cells(corners);
            full.count += corners.count_ones();
        }
        for &line in &self.drawn {
            if line & !filled == 0 {
                full.cells |= line;
                full.count += 1;
            }
        }
        full.size = full.cells.count_ones();
        full
    }

    /// The board without its full lines.
    #[inline]
    pub(crate) fn cleared(&self, filled: u128) -> u128 {
        filled & !self.full(filled).cells
    }
}

/// The cells of a column of ten, the topmost at bit 0.
#[inline]
fn column_bits(board: u128, col: usize) -> usize {
    /// By 0, 10, ... and 90 places: of all sums of these numbers and of the numbers of a column's bits, 0, 11, ... and
    /// 99, no two are equal, and those from 90 to 99 have the rows in their order.
    const BY: u128 = {
        let (mut bits, mut step) = (0, 0);
        while step < 10 {
            bits |= 1 << (10 * step);
            step += 1;
        }
        bits
    };
    let column = board.moved_down(col as u32) & COLUMN;
    (column.wrapping_mul(BY) >> 90) as usize & ((1 << 10) - 1)
}

/// Which of some numbers are this large, as bits.
#[inline]
fn at_least(numbers: &[i16; 16], least: i16) -> u32 {
    // Without a branch, all are compared at once.
    let bits = numbers.iter().enumerate();
    bits.fold(0, |bits, (place, &number)| {
        bits | u32::from(number >= least) << place
    })
}

impl Boxes {
    /// The first boxes of the rules, if they are before all drawn lines.
    fn of(rules: &Rules) -> Option<Self> {
        let is_other = |kind: &&LineKind| !matches!(kind, LineKind::Rows | LineKind::Columns);
        let &LineKind::Boxes { height, width } = rules.lines().iter().find(is_other)? else {
            return None;
        };
        let count = (rules.size() / height) * (rules.size() / width);
        let lines = rules.other_lines()[..count].iter();
        let corners = lines.fold(0, |corners, line| corners | 1 << line.bits().trailing_zeros());
        Some(Self {
            height,
            width,
            corners,
        })
    }

    /// The corners of boxes that are filled: a run of `width` cells in each of `height` rows.
    #[inline]
    fn full(self, filled: u128) -> u128 {
        let along = |from: u128, count: usize, by: usize| {
            (1..count).fold(from, |run, step| run & from.moved_down((step * by) as u32))
        };
        let runs = along(filled, self.width, 1);
        along(runs, self.height, STRIDE) & self.corners
    }

    /// The cells of the boxes with these corners.
    #[inline]
    fn cells(self, corners: u128) -> u128 {
        if corners == 0 {
            return 0;
        }
        let along = |from: u128, count: usize, by: usize| {
            (1..count).fold(from, |all, step| all | from.moved_up((step * by) as u32))
        };
        along(along(corners, self.width, 1), self.height, STRIDE)
    }
}

#[cfg(test)]
mod tests {
    use quadrille_bitboard::Bitboard;
    use quadrille_search::Seed;
    use rand::RngExt;

    use super::*;
    use crate::testing::{kinds_of_lines, with_lines};
    use crate::{Board, Setup, engine};

    /// Compares the full lines of random boards that are filled from `least` on with the readable truth.
    fn compare(rules: &Rules, least: f64, boards: u64) {
        let lines = Lines::new(rules);
        for number in 0..boards {
            let random = &mut Seed(rules.size() as u64).stream(number);
            let density = random.random_range(least..1.0);
            let mut board = Board::EMPTY;
            for cell in rules.field().cells().filter(|_| random.random_bool(density)) {
                board.insert(cell);
            }
            let expected = engine::full_lines(rules, board);
            let full = lines.full(board.bits());
            assert_eq!(Board::from_bits(full.cells), expected.cells(), "{board}");
            assert_eq!(full.count, expected.count, "{board}");
            assert_eq!(lines.cleared(board.bits()), (board - expected.cells()).bits());
        }
    }

    /// Boxes and drawn lines.
    #[test]
    fn other_lines_are_those_of_the_engine() {
        for size in [5, 6, 9, 10] {
            for kinds in kinds_of_lines(size) {
                compare(&with_lines(size, 2, kinds), 0.6, 100);
            }
        }
    }

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
                ..Setup::default()
            };
            compare(&Rules::new(setup).expect("good rules"), 0.7, 200);
        }
    }
}
