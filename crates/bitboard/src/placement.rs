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

/// The sum of `set >> (unit * k)` for the bits k of `pattern`, as sets go: those places from which all of them are set.
///
/// Runs of neighbouring bits take a number of shifts logarithmic in their length.
#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "with a literal pattern all of it folds to a few shifts"
)]
fn erode_by<B: Bits>(found: &mut Option<B>, set: &B, pattern: u8, unit: usize) {
    let mut rest = u32::from(pattern);
    while rest != 0 {
        let start = rest.trailing_zeros() as usize;
        let mut run = set.clone();
        erode_run(&mut run, (rest >> start).trailing_ones() as usize, unit);
        match found {
            Some(found) => found.and_shifted_down(&run, start * unit),
            None if start == 0 => *found = Some(run),
            None => {
                let mut moved = set.clone();
                moved.xor(set);
                moved.or_shifted_down(&run, start * unit);
                moved.clear_border();
                *found = Some(moved);
            }
        }
        // Carrying through the lowest run clears it.
        rest &= rest + (1 << start);
    }
}

/// Those places from which `len` bits, `unit` apart, are set.
#[inline(always)]
#[expect(clippy::inline_always, reason = "as above")]
pub(crate) fn erode_run<B: Bits>(set: &mut B, len: usize, unit: usize) {
    let mut reach = 1;
    while reach < len {
        let by = if reach < len - reach { reach } else { len - reach };
        set.erode(by * unit);
        reach += by;
    }
}

/// The anchors from which `shape` lies in `free`.
///
/// What: AND of `free >> offset` over the shape's cells. How: rows with the same pattern are eroded by it once, and
/// the result by the set of those rows. Why it is right: bits of the border are clear in `free`, so a box that sticks
/// out of the board meets a clear bit if each of its columns has a cell; for other shapes, a row of the box is eroded
/// from the full board as well. The first row of a box is never empty, nor the last.
#[inline(always)]
#[expect(clippy::inline_always, reason = "as above")]
pub(crate) fn anchors<B: Bitboard>(free: &B, shape: Shape) -> B {
    let stride = free.stride();
    let mut found = None;
    let (mut pending, mut columns, mut row) = (0u8, 0u8, 0);
    while row < shape.height() {
        pending |= u8::from(shape.row(row) != 0) << row;
        columns |= shape.row(row);
        row += 1;
    }
    while pending != 0 {
        let pattern = shape.row(pending.trailing_zeros() as usize);
        let mut same = 0;
        let mut row = 0;
        while row < Shape::MAX_SIDE {
            same |= u8::from(shape.row(row) == pattern) << row;
            row += 1;
        }
        let mut strip = None;
        erode_by(&mut strip, free, pattern, 1);
        if let Some(strip) = strip {
            erode_by(&mut found, &strip, same, stride);
        }
        pending &= !same;
    }
    let mut found = found.unwrap_or_else(|| free.empty_like());
    if u32::from(columns).trailing_ones() as usize != shape.width() {
        let mut inside = free.full_like();
        erode_run(&mut inside, shape.width(), 1);
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
