use quadrille_bitboard::Word;

use super::Stock;
use super::order::Order;
use super::stretched::Stretched;
use crate::Piece;
use crate::field::rows_mask;
use crate::shape::WIDTH;

/// The stretched pieces of fields with one number of rows.
///
/// Cells are numbered column by column here. So a stretched piece that fills the first empty cell is a mask above that
/// cell, and one that fills the last empty cell is a mask below it. A word `W` is a set of pieces whose end is in the
/// same row: the first cell of a piece is one of its *ends*, and the last cell the other.
#[derive(Clone, Debug)]
pub(super) struct Height<W> {
    rows: usize,
    /// The cells of a row, column by column.
    spread: Vec<u64>,
    /// The row of each cell.
    row_of: [u8; 64],
    /// Half of the cells that a piece can span beyond its end. Which pieces fit is looked up for each half.
    half: usize,
    /// Pieces by their first cell, which is the lowest bit.
    first: End<W>,
    /// Pieces by their last cell, which is the highest bit.
    last: End<W>,
}

/// Empty cells, the pieces for them, and what is known of the order in which rows vanish.
#[derive(Clone, Copy)]
struct Hole {
    empty: u64,
    stock: Stock,
    order: Order,
}

/// The two halves of the cells beyond an end, the lowest bits of each.
#[derive(Clone, Copy)]
struct Beyond {
    near: u64,
    far: u64,
}

/// Stretched pieces by the cell at one of their ends.
#[derive(Clone, Debug)]
struct End<W> {
    /// Those that fit, by the row of the cell at the end and the nearer half of the cells beyond it, empty or not.
    near: Vec<W>,
    /// The same for the farther half.
    far: Vec<W>,
    /// Those of some kinds, by the row of the cell at the end and the kinds.
    kinds: Vec<W>,
    /// All of them, by the row of the cell at the end and their place in the sets; the end is the lowest or highest
    /// bit.
    pieces: Vec<Vec<Stretched>>,
}

impl<W: Word> Height<W> {
    pub(super) fn new(rows: usize) -> Self {
        let mut spread = vec![0; 1 << WIDTH];
        for row in 1..spread.len() {
            spread[row] = spread[row & (row - 1)] | 1 << (rows * row.trailing_zeros() as usize);
        }
        let half = (3 * rows).div_ceil(2);
        let first = by_row(rows, |bits| (bits.trailing_zeros(), bits.trailing_zeros()));
        let last = by_row(rows, |bits| (bits.ilog2(), bits.ilog2() + 1));
        Self {
            rows,
            spread,
            row_of: std::array::from_fn(|cell| cell.checked_rem(rows).unwrap_or(0) as u8),
            half,
            first: End::new(first, half, 1, 1 + half),
            last: End::new(last, half, 63 - half, 63 - 2 * half),
        }
    }

    /// Whether the stock can fill the cells that are empty.
    #[inline]
    pub(super) fn can_fill(&self, cells: u64, stock: Stock) -> bool {
        let empty = !cells & rows_mask(self.rows);
        let columns = (0..self.rows).fold(0, |columns, y| {
            let row = empty >> (WIDTH * y) & rows_mask(1);
            columns | self.spread[row as usize] << y
        });
        self.fill(columns, stock, Order::NONE)
    }

    /// Whether the stock can fill these cells, rows vanishing in an order that agrees with what is known of it.
    #[inline]
    fn fill(&self, empty: u64, stock: Stock, order: Order) -> bool {
        if empty == 0 {
            return true;
        }
        // The first empty cell and the last one: each is the end of some piece.
        let (low, high) = (empty.trailing_zeros(), empty.leading_zeros());
        let row = usize::from(self.row_of[low as usize]);
        let beyond = empty >> low >> 1;
        let beyond = Beyond {
            near: beyond,
            far: beyond >> self.half,
        };
        let from_first = self.first.fitting(self.half, row, beyond, stock);
        if from_first == W::ZERO {
            return false;
        }
        let last_row = usize::from(self.row_of[63 - high as usize]);
        let beyond = empty << high << 1;
        let beyond = Beyond {
            near: beyond >> (64 - self.half),
            far: beyond >> (64 - 2 * self.half),
        };
        let from_last = self.last.fitting(self.half, last_row, beyond, stock);
        if from_last == W::ZERO {
            return false;
        }
        let hole = Hole { empty, stock, order };
        // At the end where fewer pieces fit: there are fewer ways to try.
        if has_no_more(from_first, from_last) {
            self.try_each(&self.first.pieces[row], from_first, low, hole)
        } else {
            self.try_each(&self.last.pieces[last_row], from_last, 64 - high, hole)
        }
    }

    /// Puts down one piece of the set after the other, turned to the left by `turn` bits, and fills what is left.
    fn try_each(&self, pieces: &[Stretched], mut set: W, turn: u32, hole: Hole) -> bool {
        while set != W::ZERO {
            let one = &pieces[set.lowest() as usize];
            set = set.without_lowest();
            if let Some(order) = hole.order.with(one.skipped, one.used)
                && self.fill(
                    hole.empty ^ one.bits.rotate_left(turn),
                    hole.stock.without(one.piece),
                    order,
                )
            {
                return true;
            }
        }
        false
    }
}

/// Whether a set that is not empty has at most as many members as another. They have few: taking one after the other
/// away is faster than counting.
#[inline]
fn has_no_more<W: Word>(mut a: W, mut b: W) -> bool {
    loop {
        a = a.without_lowest();
        if a == W::ZERO {
            return true;
        }
        b = b.without_lowest();
        if b == W::ZERO {
            return false;
        }
    }
}

/// Pieces by the row of the cell at one end. `end` gets the bits of a piece and returns
///
/// - the number of the cell at the end, and
/// - how far the bits are to be turned to the right, so that the first cell is bit 0, or the last one bit 63.
fn by_row(rows: usize, end: impl Fn(u64) -> (u32, u32)) -> Vec<Vec<Stretched>> {
    let mut pieces = vec![Vec::new(); rows];
    for one in Stretched::all(rows) {
        let (cell, turn) = end(one.bits);
        let bits = one.bits.rotate_right(turn);
        pieces[cell as usize % rows].push(Stretched { bits, ..one });
    }
    pieces
}

/// For each row and each set of marks, the pieces that have no mark outside of it.
fn within<W: Word>(
    pieces: &[Vec<Stretched>],
    marks: usize,
    has: impl Fn(&Stretched, usize) -> bool,
) -> Vec<W> {
    let mut within = Vec::with_capacity(pieces.len() << marks);
    for pieces in pieces {
        let with = |mark: usize| {
            let bits = pieces.iter().rev();
            W::truncated(bits.fold(0, |set, one| set << 1 | u128::from(has(one, mark))))
        };
        let all = W::truncated((1 << pieces.len()) - 1);
        let mut with_any = vec![W::ZERO; 1 << marks];
        for mark in 0..marks {
            let with = with(mark);
            for set in 0..1 << mark {
                with_any[set | 1 << mark] = with_any[set] | with;
            }
        }
        // The marks outside a set are those of the one that stands as far from the other end.
        within.extend(with_any.into_iter().rev().map(|outside| all & !outside));
    }
    within
}

impl<W: Word> End<W> {
    /// The nearer half of the cells beyond the end are `half` bits from bit `near` on, the farther half those from
    /// `far` on.
    fn new(pieces: Vec<Vec<Stretched>>, half: usize, near: usize, far: usize) -> Self {
        Self {
            near: within(&pieces, half, |one, cell| one.bits >> (near + cell) & 1 == 1),
            far: within(&pieces, half, |one, cell| one.bits >> (far + cell) & 1 == 1),
            kinds: within(&pieces, Piece::COUNT, |one, kind| one.piece.index() == kind),
            pieces,
        }
    }

    /// Those that fit with the nearer and the farther half of cells beyond the end, and are in stock.
    #[inline]
    fn fitting(&self, half: usize, row: usize, beyond: Beyond, stock: Stock) -> W {
        let place = |cells: u64| row << half | cells as usize & ((1 << half) - 1);
        let kinds = row * Stock::KINDS + usize::from(stock.kinds());
        self.near[place(beyond.near)] & self.far[place(beyond.far)] & self.kinds[kinds]
    }
}
