use crate::placement::erode_run;
use crate::{Bitboard, Cell, Shape};

/// A shape compiled for boards of one size: tested, stamped and lifted with one or two words per row or less.
///
/// For shapes that are known at run time alone: many placements are tried one by one, or a table of shapes is gone
/// through. Rows that lie within 64 bits of each other are tested together. Boards of another size than it was
/// compiled for make it panic.
///
/// ```
/// use quadrille_bitboard::{Bitboard, Cell, DynBoard, Shape, Stamp};
///
/// let mut free = DynBoard::full(100, 50);
/// let t = Stamp::new(Shape::from_rows(&["###", ".#."]), &free);
/// assert!(t.fits(&free, Cell::new(48, 97)));
/// assert!(!t.fits(&free, Cell::new(49, 97)));
/// t.lift(&mut free, Cell::new(48, 97));
/// assert!(!t.fits(&free, Cell::new(48, 96)));
/// assert_eq!(free.count(), 5_000 - 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stamp {
    shape: Shape,
    stride: usize,
    height: usize,
    /// Whether a column of the box has no cell.
    gapped: bool,
    /// Whether the shape fills its box.
    rectangle: bool,
    /// Of a rectangle: the shifts that double a run of columns, then of rows, up to its length; 0 is none.
    erosions: [usize; 7],
    /// Anchors lie in this many of the first rows and columns.
    rows: usize,
    columns: usize,
    origin: usize,
    len: usize,
    /// Bits to test from the anchor's index on, and how far on; the first `len` count.
    segments: [(usize, u64); Shape::MAX_SIDE],
}

impl Stamp {
    /// Compiles a shape for boards of the same size as `board`.
    #[must_use]
    pub fn new<B: Bitboard>(shape: Shape, board: &B) -> Self {
        let stride = board.stride();
        let mut segments = [(0, 0); Shape::MAX_SIDE];
        let mut len = 0;
        for row in 0..shape.height() {
            let (at, bits) = (row * stride, u64::from(shape.row(row)));
            match segments[..len].last_mut() {
                Some((start, word)) if at - *start + shape.width() <= 64 => *word |= bits << (at - *start),
                _ => {
                    segments[len] = (at, bits);
                    len += 1;
                }
            }
        }
        Self {
            shape,
            stride,
            height: board.height(),
            gapped: !shape.has_all_columns(),
            rectangle: shape.len() == shape.width() * shape.height(),
            erosions: erosions(shape, stride),
            rows: (board.height() + 1).saturating_sub(shape.height()),
            columns: (board.width() + 1).saturating_sub(shape.width()),
            origin: board.origin(),
            len,
            segments,
        }
    }

    /// The shape that was compiled.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    #[inline]
    fn assert_size<B: Bitboard>(&self, board: &B) {
        assert!(
            self.stride == board.stride() && self.height == board.height(),
            "a stamp compiled for another size of board"
        );
    }

    /// All anchors from which the shape lies in `free`, as [`Bitboard::placements`] finds them: faster than that for
    /// a shape from a table, slower for one that is a literal.
    #[inline]
    #[must_use]
    pub fn placements<B: Bitboard>(&self, free: &B) -> B {
        self.assert_size(free);
        if self.rectangle {
            let mut anchors = free.clone();
            for &by in self.erosions.iter().take_while(|&&by| by > 0) {
                anchors.erode(by);
            }
            return anchors;
        }
        let mut anchors = free.full_like();
        if self.gapped {
            erode_run(&mut anchors, self.shape.width(), 1);
        }
        for &(offset, mut bits) in self.segments() {
            while bits != 0 {
                anchors.and_shifted_down(free, offset + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
        anchors
    }

    /// The anchor's index; none if the box would stick out.
    #[inline]
    fn base<B: Bitboard>(&self, board: &B, anchor: Cell) -> Option<usize> {
        self.assert_size(board);
        (anchor.row < self.rows && anchor.col < self.columns)
            .then(|| self.origin + anchor.row * self.stride + anchor.col)
    }

    #[inline]
    fn checked_base<B: Bitboard>(&self, board: &B, anchor: Cell) -> usize {
        match self.base(board, anchor) {
            Some(base) => base,
            None => panic!("a placement at {anchor} sticks out of the board"),
        }
    }

    #[inline]
    fn segments(&self) -> &[(usize, u64)] {
        &self.segments[..self.len]
    }

    /// Whether all cells of the shape at this anchor are in `free`; false if it sticks out of the board.
    #[inline]
    #[must_use]
    pub fn fits<B: Bitboard>(&self, free: &B, anchor: Cell) -> bool {
        self.base(free, anchor).is_some_and(|base| {
            self.segments()
                .iter()
                .all(|&(offset, bits)| !free.read(base + offset) & bits == 0)
        })
    }

    /// Adds the cells of the shape at this anchor.
    ///
    /// # Panics
    ///
    /// If it sticks out of the board.
    #[inline]
    pub fn stamp<B: Bitboard>(&self, board: &mut B, anchor: Cell) {
        let base = self.checked_base(board, anchor);
        for &(offset, bits) in self.segments() {
            board.set_at(base + offset, bits);
        }
    }

    /// Removes the cells of the shape at this anchor.
    ///
    /// # Panics
    ///
    /// If it sticks out of the board.
    #[inline]
    pub fn lift<B: Bitboard>(&self, board: &mut B, anchor: Cell) {
        let base = self.checked_base(board, anchor);
        for &(offset, bits) in self.segments() {
            board.clear_at(base + offset, bits);
        }
    }
}

/// At most three shifts for each side, and one 0 at the end.
fn erosions(rectangle: Shape, stride: usize) -> [usize; 7] {
    let (mut erosions, mut len) = ([0; 7], 0);
    for (side, unit) in [(rectangle.width(), 1), (rectangle.height(), stride)] {
        let mut reach = 1;
        while reach < side {
            let by = reach.min(side - reach);
            erosions[len] = by * unit;
            len += 1;
            reach += by;
        }
    }
    erosions
}
