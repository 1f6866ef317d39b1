//! Boards in a few machine words, for searches and playouts.
//!
//! # What
//!
//! A [`Field`] holds the classes 1 to 5 of up to 64 (or 128) cells in three bit planes, cell `i` in bit `i`. Two digits
//! make a pair when their classes are equal, so digits as such are not needed. A [`Lines`] knows the rules and finds
//! *hits*: the cells whose next digit back along a line, or in reading order, is of the same class.
//!
//! # How
//!
//! All hits of a direction are found at once. The planes are moved forward along the line through cleared cells (1, 2,
//! 4, ... steps, as long as a gap can be) and then one step more; where they now equal the planes, the cell sees its own
//! class. Diagonals do not leave at an edge and come back at the other: a mask holds the cells that a step can come to. In
//! reading order a single addition moves a plane, as it carries through cleared cells.
//!
//! # Does it work
//!
//! `field/tests.rs` compares hits, moves, vanishing rows and refills with [`crate::Game`] at each position of random games
//! of all rules and widths.

#![expect(
    clippy::inline_always,
    reason = "a playout looks at all hits after each pair: see `playouts/run.rs`"
)]

pub(crate) use quadrille_bitboard::{Wide, Word};

/// Evaluates an expression in the first of some words, narrow ones first, that has room for a number of cells; else
/// another expression.
///
/// `in_words!(cells, W in [u64, u128] => search::<W>(), else Err(..))`
macro_rules! in_words {
    ($cells:expr, $Word:ident in [$($word:ty),+] => $run:expr, else $other:expr) => {{
        let cells: usize = $cells;
        $(if cells <= <$word as $crate::field::Word>::BITS as usize {
            type $Word = $word;
            $run
        } else)+ {
            $other
        }
    }};
}

pub(crate) use in_words;

use crate::board::class;
use crate::{Board, Diagonals, RefillPlace, RefillTime, Rows, Rules};

/// The classes of the cells. Cells behind the last one are clear.
///
/// A board of `quadrille_bitboard` has a border after each row. Here the cells lie without one, in reading order: so an
/// addition carries a plane from a digit to the next one through any number of cleared cells, over the ends of rows.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Field<W> {
    pub(crate) planes: [W; 3],
    /// Number of cells.
    pub(crate) len: u32,
}

/// Reading order, column, diagonal to the right, diagonal to the left.
pub(crate) const DIRECTIONS: usize = 4;

/// In each direction, the cells whose next digit back is of their class.
pub(crate) type Hits<W> = [W; DIRECTIONS];

/// The lines of sight through each cell, and the rules.
#[derive(Clone)]
pub(crate) struct Lines<W> {
    pub(crate) rules: Rules,
    width: u32,
    /// How far one step goes in each direction.
    steps: [u32; DIRECTIONS],
    /// The cells that a step can come to.
    reach: [W; DIRECTIONS],
    /// What is around each cell.
    sights: Vec<Sight<W>>,
}

/// The cells around a cell.
#[derive(Clone)]
pub(crate) struct Sight<W> {
    /// In each direction, those before it.
    pub(crate) before: [W; DIRECTIONS],
    /// In each direction, those behind it.
    pub(crate) behind: [W; DIRECTIONS],
    /// Its row, with itself.
    pub(crate) row: W,
    /// Those before it that touch it.
    pub(crate) touching: W,
}

impl<W: Word> Field<W> {
    /// The field of a board, unless it has too many cells.
    pub(crate) fn of(board: &Board) -> Option<Self> {
        let len = u32::try_from(board.len()).ok().filter(|&len| len <= W::BITS)?;
        let mut planes = [W::ZERO; 3];
        for (at, &cell) in (0..).zip(board.cells()) {
            for (bit, plane) in planes.iter_mut().enumerate() {
                if class(cell) >> bit & 1 == 1 {
                    *plane = *plane | W::bit(at);
                }
            }
        }
        Some(Self { planes, len })
    }

    /// The digits.
    #[inline]
    pub(crate) fn live(&self) -> W {
        self.planes[0] | self.planes[1] | self.planes[2]
    }

    #[inline]
    pub(crate) fn is_won(&self) -> bool {
        self.live() == W::ZERO
    }

    /// Takes two digits away.
    #[inline]
    pub(crate) fn clear(&mut self, first: u32, second: u32) {
        let rest = !(W::bit(first) | W::bit(second));
        for plane in &mut self.planes {
            *plane = *plane & rest;
        }
    }

    /// The digits of the class of the last one of these; of none, the cleared cells.
    ///
    /// Without a branch, as nobody can foresee what it would do: a plane holds the last digit when, as numbers, the digits
    /// in it are more than the others.
    #[inline]
    pub(crate) fn same_as_last(&self, digits: W) -> W {
        let differs = |plane: W| {
            let inside = digits & plane;
            let of_last = if inside > digits ^ inside {
                !W::ZERO
            } else {
                W::ZERO
            };
            plane ^ of_last
        };
        let [a, b, c] = self.planes;
        !(differs(a) | differs(b) | differs(c))
    }

    /// The number of classes with an odd number of digits.
    pub(crate) fn odd_classes(&self) -> u32 {
        let [a, b, c] = self.planes;
        let classes = [a & !b & !c, b & !a & !c, a & b & !c, c & !a & !b, c & a & !b];
        classes.map(|class| class.count() % 2).iter().sum()
    }

    /// The cells behind a row move up by one row.
    #[inline]
    pub(crate) fn drop_row(&mut self, row: u32, width: u32) {
        let start = row * width;
        for plane in &mut self.planes {
            *plane = drop_row(*plane, start, width);
        }
        self.len = start.max(self.len.saturating_sub(width));
    }

    /// Adds copies of the digits, in order; none when there is no room.
    pub(crate) fn refilled(mut self, place: RefillPlace) -> Option<Self> {
        let mut rest = self.live();
        if place == RefillPlace::AfterLastDigit {
            self.len = if rest == W::ZERO { 0 } else { rest.highest() + 1 };
        }
        let mut to = self.len;
        if to + rest.count() > W::BITS {
            return None;
        }
        let from = self.planes;
        while rest != W::ZERO {
            let cell = rest.lowest();
            rest = rest.without_lowest();
            for (plane, from) in self.planes.iter_mut().zip(from) {
                *plane = *plane | (from >> cell & W::ONE) << to;
            }
            to += 1;
        }
        self.len = to;
        Some(self)
    }

    /// The same field in a wider word.
    pub(crate) fn widened<V: Word + From<W>>(self) -> Field<V> {
        Field {
            planes: self.planes.map(V::from),
            len: self.len,
        }
    }
}

#[inline]
pub(crate) fn drop_row<W: Word>(cells: W, start: u32, width: u32) -> W {
    let above = W::first_bits(start);
    let moved = if start + width < W::BITS {
        cells >> width
    } else {
        W::ZERO
    };
    (cells & above) | (moved & !above)
}

/// The hits in reading order.
///
/// An addition moves a plane through cleared cells, however many: it carries through a run of them to the digit behind.
#[inline(always)]
pub(crate) fn hits_in_reading_order<W: Word>(field: &Field<W>) -> W {
    let live = field.live();
    let differs = |plane: W| {
        let behind = plane << 1;
        (behind | (!live).plus(!live & behind)) ^ plane
    };
    let [a, b, c] = field.planes;
    !(differs(a) | differs(b) | differs(c)) & live
}

impl<W: Word> Lines<W> {
    pub(crate) fn new(rules: &Rules) -> Self {
        let width = rules.columns() as u32;
        let steps = [1, width, width + 1, width - 1];
        // A diagonal to the right never comes to the first column, one to the left never to the last.
        let without_column = |column: u32| {
            let cells = (0..W::BITS).filter(|cell| cell % width != column);
            cells.fold(W::ZERO, |set, cell| set | W::bit(cell))
        };
        let diagonals = match rules.diagonals {
            Diagonals::Seen => [without_column(0), without_column(width - 1)],
            Diagonals::Blocked => [W::ZERO; 2],
        };
        let mut lines = Self {
            rules: *rules,
            width,
            steps,
            reach: [!W::ZERO, !W::ZERO, diagonals[0], diagonals[1]],
            sights: Vec::new(),
        };
        lines.sights = (0..W::BITS).map(|cell| lines.sight_of(cell)).collect();
        lines
    }

    fn sight_of(&self, cell: u32) -> Sight<W> {
        let width = self.width;
        let (row, column) = (cell / width, cell % width);
        let is_near = |other: &u32| row - other / width <= 1 && column.abs_diff(other % width) <= 1;
        let touching = (cell.saturating_sub(width + 1)..cell).filter(is_near);
        Sight {
            before: self.cells_before(cell),
            behind: self.cells_behind(cell),
            row: W::first_bits(width) << (row * width),
            touching: touching.fold(W::ZERO, |set, other| set | W::bit(other)),
        }
    }

    /// What is around a cell.
    #[inline]
    pub(crate) fn sight(&self, cell: u32) -> &Sight<W> {
        &self.sights[cell as usize]
    }

    fn cells_before(&self, cell: u32) -> [W; DIRECTIONS] {
        let mut all = [W::first_bits(cell), W::ZERO, W::ZERO, W::ZERO];
        for (direction, cells) in all.iter_mut().enumerate().skip(1) {
            let mut at = cell;
            while at >= self.steps[direction] && self.reach[direction] & W::bit(at) != W::ZERO {
                at -= self.steps[direction];
                *cells = *cells | W::bit(at);
            }
        }
        all
    }

    fn cells_behind(&self, cell: u32) -> [W; DIRECTIONS] {
        let mut all = [!W::first_bits(cell + 1), W::ZERO, W::ZERO, W::ZERO];
        for (direction, cells) in all.iter_mut().enumerate().skip(1) {
            let mut at = cell + self.steps[direction];
            while at < W::BITS && self.reach[direction] & W::bit(at) != W::ZERO {
                *cells = *cells | W::bit(at);
                at += self.steps[direction];
            }
        }
        all
    }

    /// All hits of a field.
    #[inline(always)]
    pub(crate) fn hits(&self, field: &Field<W>) -> Hits<W> {
        [
            hits_in_reading_order(field),
            self.hits_along(field, 1),
            self.hits_along(field, 2),
            self.hits_along(field, 3),
        ]
    }

    /// The hits of a direction other than reading order.
    #[inline(always)]
    pub(crate) fn hits_along(&self, field: &Field<W>, direction: usize) -> W {
        let (step, reach) = (self.steps[direction], self.reach[direction]);
        let live = field.live();
        let mut open = !live & reach;
        let mut seen = field.planes;
        let mut by = step;
        // Gaps shorter than `by` are bridged; a longer one and a step to the digit behind it must fit on the board.
        while by + step < field.len {
            for plane in &mut seen {
                *plane = *plane | (open & *plane << by);
            }
            open = open & open << by;
            by *= 2;
        }
        let differs = |plane: usize| (seen[plane] << step & reach) ^ field.planes[plane];
        !(differs(0) | differs(1) | differs(2)) & live
    }

    /// The digit next back from `cell`; there must be one.
    #[inline]
    pub(crate) fn back(&self, live: W, cell: u32, direction: usize) -> u32 {
        (live & self.sight(cell).before[direction]).highest()
    }

    /// Calls `each` with the cells of every pair, the earlier one first; each pair once.
    #[inline]
    pub(crate) fn for_each_pair(&self, field: &Field<W>, mut each: impl FnMut(u32, u32)) {
        let (live, hits) = (field.live(), self.hits(field));
        for (direction, &hit) in hits.iter().enumerate() {
            let mut rest = hit;
            while rest != W::ZERO {
                let second = rest.lowest();
                rest = rest.without_lowest();
                let first = self.back(live, second, direction);
                // What is seen along a line may be next in reading order as well.
                if direction == 0 || first != self.back(live, second, 0) {
                    each(first, second);
                }
            }
        }
    }

    /// All pairs, in no particular order.
    #[cfg(test)]
    pub(crate) fn pairs(&self, field: &Field<W>) -> Vec<crate::Pair> {
        let mut pairs = Vec::new();
        self.for_each_pair(field, |first, second| {
            pairs.push(crate::Pair::new(first as usize, second as usize));
        });
        pairs
    }

    /// Whether the row of a cell has no digit.
    #[inline]
    pub(crate) fn is_row_empty(&self, live: W, cell: u32) -> bool {
        live & self.sight(cell).row == W::ZERO
    }

    /// The field after a pair, before any row vanishes.
    #[inline]
    pub(crate) fn taken(field: &Field<W>, first: u32, second: u32) -> Field<W> {
        let mut field = *field;
        field.clear(first, second);
        field
    }

    /// The field after a pair; emptied rows vanish if they do so at once.
    #[inline(always)]
    pub(crate) fn play(&self, field: &Field<W>, first: u32, second: u32) -> Field<W> {
        let mut field = Self::taken(field, first, second);
        let live = field.live();
        let is_empty = |cell| self.is_row_empty(live, cell);
        if self.rules.rows == Rows::Vanish && (is_empty(first) || is_empty(second)) {
            let (top, bottom) = (first / self.width, second / self.width);
            if is_empty(second) {
                field.drop_row(bottom, self.width);
            }
            if top != bottom && is_empty(first) {
                field.drop_row(top, self.width);
            }
        }
        field
    }

    /// The field without its emptied rows.
    pub(crate) fn settled(&self, mut field: Field<W>) -> Field<W> {
        for row in (0..field.len.div_ceil(self.width)).rev() {
            if self.is_row_empty(field.live(), row * self.width) {
                field.drop_row(row, self.width);
            }
        }
        field
    }

    /// Whether the rules allow a refill now, as far as their number goes.
    #[inline]
    pub(crate) fn may_refill(&self, field: &Field<W>) -> bool {
        self.rules.refill_time == RefillTime::Any || self.hits(field).iter().all(|&hits| hits == W::ZERO)
    }

    /// The field after a refill; none when there is no room.
    pub(crate) fn refilled(&self, field: Field<W>) -> Option<Field<W>> {
        let field = match self.rules.rows {
            Rows::VanishLate => self.settled(field),
            Rows::Vanish | Rows::Stay => field,
        };
        field.refilled(self.rules.refill)
    }
}

#[cfg(test)]
mod tests;
