use crate::{Bitboard, Cell, Shape};

/// A shape compiled for boards of one size: tested, stamped and lifted with one or two words per row or less.
///
/// For loops that try many placements of a shape that is known at run time alone; rows that lie within 64 bits of
/// each other are tested together. Boards of another size than it was compiled for make it panic.
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

    /// The anchor's index; none if the box would stick out.
    #[inline]
    fn base<B: Bitboard>(&self, board: &B, anchor: Cell) -> Option<usize> {
        let rows = (board.height() + 1).saturating_sub(self.shape.height());
        assert!(
            self.stride == board.stride() && self.rows == rows,
            "a stamp compiled for another size of board"
        );
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
