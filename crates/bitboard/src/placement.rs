use crate::bits::Bits;
use crate::{Bitboard, Cell, Shape};

/// A shape, turned as it is to lie, and its anchor on a board.
///
/// ```
/// use quadrille_bitboard::{Bitboard, Cell, FixedBoard, Placement, Shape};
///
/// let mut free = FixedBoard::<u32, 4, 3>::FULL;
/// let placement = Placement::new(Shape::from_rows(&["##", ".#"]), Cell::new(1, 2));
/// assert!(free.covers(placement));
/// free.lift(placement);
/// assert_eq!(free.to_string(), "####\n##..\n###.");
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// What lies there.
    pub shape: Shape,
    /// The top-left cell of the shape's bounding box, whether or not the shape has that cell.
    pub anchor: Cell,
}

impl Placement {
    /// This shape at this anchor.
    #[inline]
    #[must_use]
    pub const fn new(shape: Shape, anchor: Cell) -> Self {
        Self { shape, anchor }
    }

    /// The cells it takes, in reading order.
    pub fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        let Cell { row, col } = self.anchor;
        self.shape
            .cells()
            .map(move |cell| Cell::new(row + cell.row, col + cell.col))
    }

    /// Whether the bounding box lies within a board of this width and height.
    #[inline]
    #[must_use]
    pub const fn is_inside(self, width: usize, height: usize) -> bool {
        // Subtracting from the board, not adding to the anchor, which may be anything.
        let (Some(rows), Some(cols)) = (
            height.checked_sub(self.shape.height()),
            width.checked_sub(self.shape.width()),
        ) else {
            return false;
        };
        self.anchor.row <= rows && self.anchor.col <= cols
    }
}

/// Those places from which `len` bits, `unit` apart, are set: a number of shifts logarithmic in `len`.
#[inline]
pub(crate) fn erode_run<B: Bits>(set: &mut B, len: usize, unit: usize) {
    let mut reach = 1;
    while reach < len {
        let by = if reach < len - reach { reach } else { len - reach };
        set.erode(by * unit);
        reach += by;
    }
}

/// The same for a length of at most 8, without a loop, so that it folds for a literal length.
#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "with a literal length it folds to at most three shifts"
)]
fn erode_short_run<B: Bits>(set: &mut B, len: usize, unit: usize) {
    if len >= 2 {
        set.erode(unit);
    }
    if len == 3 {
        set.erode(unit);
    }
    if len >= 4 {
        set.erode(2 * unit);
    }
    if len > 4 {
        set.erode((len - 4) * unit);
    }
}

/// Narrows `found` to the places from which the bits of the lowest run of `rest` are set in `set`, `unit` apart and
/// `offset` further on; gives the other runs.
#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "with a literal pattern it folds to a few shifts"
)]
fn erode_by_run<B: Bits>(found: &mut Option<B>, set: &B, rest: u32, unit: usize, offset: usize) -> u32 {
    let start = rest.trailing_zeros() as usize;
    let mut run = set.clone();
    erode_short_run(&mut run, (rest >> start).trailing_ones() as usize, unit);
    let by = start * unit + offset;
    match found {
        Some(found) => found.and_shifted_down(&run, by),
        None if by == 0 => *found = Some(run),
        None => *found = Some(run.moved_down(by)),
    }
    // Carrying through the lowest run clears it.
    rest & (rest + (1 << start))
}

/// Narrows `found` to the places from which all bits of `pattern`, which has some, are set.
#[inline(always)]
#[expect(clippy::inline_always, reason = "as above")]
fn erode_by<B: Bits>(found: &mut Option<B>, set: &B, pattern: u8, unit: usize, offset: usize) {
    let mut rest = erode_by_run(found, set, u32::from(pattern), unit, offset);
    // A first turn outside the loop: what is unrolled by hand, folds.
    if rest != 0 {
        rest = erode_by_run(found, set, rest, unit, offset);
    }
    while rest != 0 {
        rest = erode_by_run(found, set, rest, unit, offset);
    }
}

/// Narrows `found` by all rows that are like `row`; gives the other `pending` rows.
#[inline(always)]
#[expect(clippy::inline_always, reason = "as above")]
fn erode_by_rows<B: Bitboard>(found: &mut Option<B>, free: &B, shape: Shape, row: u32, pending: u8) -> u8 {
    let pattern = shape.row(row as usize);
    let same = shape.rows_like(pattern);
    let start = pattern.trailing_zeros();
    let mut strip = None;
    erode_by(&mut strip, free, pattern >> start, 1, 0);
    if let Some(strip) = strip {
        erode_by(found, &strip, same, free.stride(), start as usize);
    }
    pending & !same
}

/// The anchors from which `shape` lies in `free`.
///
/// What: AND of `free >> offset` over the shape's cells. How: rows with the same pattern are eroded by it once, and
/// the result by the set of those rows; first a row that begins in column 0, as a move by whole rows sets no sentinel.
/// Why it is right: bits of the border are clear in `free`, so a box that sticks out of the board meets a clear bit if
/// each of its columns has a cell; for other shapes, a row of the box is eroded from the full board as well. The first
/// row of a box is never empty, nor the last.
#[inline(always)]
#[expect(clippy::inline_always, reason = "as above")]
pub(crate) fn anchors<B: Bitboard>(free: &B, shape: Shape) -> B {
    let mut found = None;
    let mut pending = !shape.rows_like(0);
    pending = erode_by_rows(
        &mut found,
        free,
        shape,
        shape.first_column().trailing_zeros(),
        pending,
    );
    if pending != 0 {
        pending = erode_by_rows(&mut found, free, shape, pending.trailing_zeros(), pending);
    }
    while pending != 0 {
        pending = erode_by_rows(&mut found, free, shape, pending.trailing_zeros(), pending);
    }
    let mut found = found.unwrap_or_else(|| free.empty_like());
    if !shape.has_all_columns() {
        let mut inside = free.full_like();
        erode_short_run(&mut inside, shape.width(), 1);
        found.and(&inside);
    }
    found
}

#[inline]
pub(crate) fn assert_inside<B: Bitboard>(board: &B, placement: Placement) {
    assert!(
        placement.is_inside(board.width(), board.height()),
        "a placement at {} sticks out of the board",
        placement.anchor
    );
}
