//! What is seen on a board of 8 x 8: a number for each window and for each count, the places of tables.
//!
//! Rows that lie below each other make a *strip*: their cells column after column, so that windows of that height are
//! neighbouring bits of it. A window in the right half of the board is read from the mirrored strip, and one in the
//! lower half from the strip whose rows are turned round, so that it has the table of its image. Windows that are
//! longer than high are looked at upright as well, on the board with its rows as columns.

use crate::placing::row_bits;

/// The side of the boards.
pub(crate) const SIDE: usize = 8;

/// Numbers that are seen on a board.
#[cfg(feature = "streak-values")]
pub(crate) const LOOKS: usize = 164;

/// Windows of one height and width, at all places; each place in the upper left quarter has a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    pub(super) height: usize,
    pub(super) width: usize,
    /// The first entry of the first table.
    pub(super) first: usize,
}

impl Kind {
    const fn new(height: usize, width: usize, first: usize) -> Self {
        Self { height, width, first }
    }

    /// The entries of a table.
    #[inline]
    pub(super) const fn entries(self) -> usize {
        1 << (self.height * self.width)
    }

    /// The tables of one row of places.
    #[inline]
    pub(super) const fn across(self) -> usize {
        (SIDE - self.width) / 2 + 1
    }

    /// The rows of places with tables.
    #[inline]
    pub(super) const fn down(self) -> usize {
        (SIDE - self.height) / 2 + 1
    }

    /// The first entry of a row of tables.
    #[inline]
    const fn table(self, row: usize) -> usize {
        self.first + row * self.across() * self.entries()
    }

    const fn end(self) -> usize {
        self.first + self.down() * self.across() * self.entries()
    }
}

/// The windows: rows, two rows, blocks of 2 x 4, and squares of 3 and of 4.
pub(super) const ROW: Kind = Kind::new(1, SIDE, 0);
pub(super) const PAIR: Kind = Kind::new(2, SIDE, ROW.end());
pub(super) const BLOCK: Kind = Kind::new(2, 4, PAIR.end());
pub(super) const SQUARE: Kind = Kind::new(3, 3, BLOCK.end());
pub(super) const LARGE: Kind = Kind::new(4, 4, SQUARE.end());
/// All of them.
pub(super) const KINDS: [Kind; 5] = [ROW, PAIR, BLOCK, SQUARE, LARGE];

/// The first entries of the tables of counts, and the end of all.
const FILLED: usize = LARGE.end();
const ROOM: usize = FILLED + SIDE * SIDE + 1;
const GAPS: usize = ROOM + ROOMS;
/// The entries of all tables.
pub(crate) const ENTRIES: usize = GAPS + (1 << (2 * RUNS));

/// What the table of room has: 8 levels for squares of 3 x 3, 6 for the fewer and for the more of lying and upright
/// bars of five, and 4 for the fewer of the two diagonals of three.
const ROOMS: usize = 8 * 6 * 6 * 4;

/// Lengths of gaps that are told apart: two at most, three, four, five.
const RUNS: usize = 4;

/// The cells of rows some bits apart.
struct Spread([u32; 256]);

impl Spread {
    const fn new(apart: usize) -> Self {
        let mut rows = [0; 256];
        let mut row = 0;
        while row < 256 {
            let mut cell = 0;
            while cell < SIDE {
                rows[row] |= ((row >> cell & 1) << (cell * apart)) as u32;
                cell += 1;
            }
            row += 1;
        }
        Self(rows)
    }
}

static SPREAD: [Spread; 5] = [
    Spread::new(1),
    Spread::new(1),
    Spread::new(2),
    Spread::new(3),
    Spread::new(4),
];

/// By the filled cells of a row: two bits for each length of its only gap, 1 for the length that it has.
static GAP: [u8; 256] = {
    let mut gaps = [0; 256];
    let mut row = 0;
    while row < 256 {
        let gap = !(row as u8);
        let run = (gap >> (gap.trailing_zeros() % 8)).trailing_ones();
        if gap != 0 && run == gap.count_ones() && run <= 5 {
            let place = if run < 3 { 0 } else { run - 2 };
            gaps[row] = 1 << (2 * place);
        }
        row += 1;
    }
    gaps
};

/// The rows of a board, and of the same with its rows as columns.
type Rows = [u8; SIDE];

#[inline]
fn rows(board: u128) -> Rows {
    std::array::from_fn(|row| row_bits(board, row) as u8)
}

#[inline]
fn as_columns(rows: Rows) -> Rows {
    let mut word = u64::from_le_bytes(rows);
    for (apart, mask) in [
        (7, 0x00AA_00AA_00AA_00AA),
        (14, 0x0000_CCCC_0000_CCCC),
        (28, 0x0000_0000_F0F0_F0F0),
    ] {
        let differing = (word ^ word >> apart) & mask;
        word ^= differing ^ differing << apart;
    }
    word.to_le_bytes()
}

/// Visits the windows of one kind that lie in a strip, from the left and from its mirrored image.
#[inline]
fn in_strip<const HEIGHT: usize, const WIDTH: usize>(
    first: usize,
    strips: [u32; 2],
    visit: &mut impl FnMut(usize),
) {
    let last = SIDE - WIDTH;
    let entries = 1 << (HEIGHT * WIDTH);
    for col in 0..=last {
        let (strip, at) = if 2 * col <= last {
            (strips[0], col)
        } else {
            (strips[1], last - col)
        };
        visit(first + at * entries + ((strip >> (HEIGHT * at)) as usize & (entries - 1)));
    }
}

/// Visits the strips of this height, each with the row of tables that its windows have.
#[inline]
fn strips<const HEIGHT: usize>(rows: Rows, mut visit: impl FnMut(usize, [u32; 2])) {
    let last = SIDE - HEIGHT;
    let spread = &SPREAD[HEIGHT].0;
    let mut cells = [[0; 2]; SIDE];
    for (cells, row) in cells.iter_mut().zip(rows) {
        *cells = [row, row.reverse_bits()].map(|row| spread[usize::from(row)]);
    }
    for top in 0..=last {
        let is_upper = 2 * top <= last;
        let mut strips = [0; 2];
        for row in 0..HEIGHT {
            let at = if is_upper { row } else { HEIGHT - 1 - row };
            strips[0] |= cells[top + row][0] << at;
            strips[1] |= cells[top + row][1] << at;
        }
        visit(if is_upper { top } else { last - top }, strips);
    }
}

/// Visits the places in the tables of what is seen on a board, [`LOOKS`] in all.
#[inline]
pub(crate) fn looks(board: u128, mut visit: impl FnMut(usize)) {
    let rows = rows(board);
    let columns = as_columns(rows);
    for way in [rows, columns] {
        for (row, cells) in way.into_iter().enumerate() {
            visit(ROW.table(row.min(SIDE - 1 - row)) + usize::from(cells));
        }
        strips::<2>(way, |row, strips| {
            in_strip::<2, SIDE>(PAIR.table(row), strips, &mut visit);
            in_strip::<2, 4>(BLOCK.table(row), strips, &mut visit);
        });
    }
    strips::<3>(rows, |row, strips| {
        in_strip::<3, 3>(SQUARE.table(row), strips, &mut visit);
    });
    strips::<4>(rows, |row, strips| {
        in_strip::<4, 4>(LARGE.table(row), strips, &mut visit);
    });
    let word = u64::from_le_bytes(rows);
    visit(FILLED + word.count_ones() as usize);
    visit(ROOM + room(!word));
    visit(GAPS + gaps(rows, columns));
}

/// How much room there is on these free cells.
#[inline]
fn room(free: u64) -> usize {
    /// The cells from which this many to the right are on the board.
    const fn left(width: usize) -> u64 {
        (0xFF >> (width - 1)) * 0x0101_0101_0101_0101
    }
    let lying = free & free >> 1 & free >> 2;
    let upright = free & free >> 8 & free >> 16;
    let squares = lying & lying >> 8 & lying >> 16 & left(3);
    let bars = [
        lying & free >> 3 & free >> 4 & left(5),
        upright & free >> 24 & free >> 32,
    ];
    let diagonals = [
        free & free >> 9 & free >> 18 & left(3),
        free >> 2 & free >> 9 & free >> 16 & left(3),
    ];
    let [one, other] = bars.map(|bars| level(bars.count_ones(), &[0, 1, 2, 4, 8]));
    let diagonal = diagonals.map(|places| level(places.count_ones(), &[0, 2, 6]));
    let square = level(squares.count_ones(), &[0, 1, 2, 3, 5, 8, 14]);
    ((square * 6 + one.min(other)) * 6 + one.max(other)) * 4 + diagonal[0].min(diagonal[1])
}

/// How many of these bounds a number is above.
#[inline]
fn level(number: u32, bounds: &[u32]) -> usize {
    bounds.iter().filter(|&&bound| number > bound).count()
}

/// How many lines have one gap of each length; three stand for more.
#[inline]
fn gaps(rows: Rows, columns: Rows) -> usize {
    let mut counts = [0_u8; RUNS];
    for line in rows.into_iter().chain(columns) {
        let gap = GAP[usize::from(line)];
        for (place, count) in counts.iter_mut().enumerate() {
            *count += gap >> (2 * place) & 1;
        }
    }
    let levels = counts.iter().enumerate();
    levels.fold(0, |all, (place, &count)| {
        all | usize::from(count.min(3)) << (2 * place)
    })
}
