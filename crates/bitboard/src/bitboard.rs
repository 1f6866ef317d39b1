use alloc::string::String;
use core::fmt::{Debug, Display};
use core::hash::Hash;

use crate::bits::Bits;
use crate::{
    Cell, Cells, Components, Connectivity, Direction, Edge, EdgeRule, LinesCleared, Orientation, Placement,
    Shape, flood, lines, placement, surface, symmetry, text,
};

/// A set of cells of a board of some width and height.
///
/// It is implemented by [`FixedBoard`](crate::FixedBoard) and [`DynBoard`](crate::DynBoard), and sealed. Both are
/// linear bit strings with one sentinel to the right of each row. Sentinels are never in the set, so there is no cell
/// outside: a step over the edge, a ray or a flood finds nothing there, and a shift drops what would leave the board.
///
/// Methods that take another board panic if its size differs.
pub trait Bitboard: Clone + Eq + Ord + Hash + Debug + Display + Bits {
    /// The board with width and height exchanged.
    type Transposed: Bitboard<Transposed = Self>;

    /// Columns, at least 1.
    fn width(&self) -> usize;
    /// Rows, at least 1.
    fn height(&self) -> usize;
    /// The board of this size without a cell.
    #[must_use]
    fn empty_like(&self) -> Self;
    /// The board of this size with all cells.
    #[must_use]
    fn full_like(&self) -> Self;
    /// The board with width and height exchanged, without a cell.
    #[must_use]
    fn empty_transposed(&self) -> Self::Transposed;

    /// Bits from a cell to the one below it: the width and one sentinel.
    #[inline]
    fn stride(&self) -> usize {
        self.width() + 1
    }

    /// The bit that stands for a cell; see the map at each type.
    #[inline]
    fn index(&self, cell: Cell) -> usize {
        self.origin() + cell.row * self.stride() + cell.col
    }

    /// The cell that a bit stands for, the opposite of [`Bitboard::index`]; of a bit of the border it means nothing.
    #[inline]
    fn cell(&self, index: usize) -> Cell {
        let inside = index - self.origin();
        Cell::new(inside / self.stride(), inside % self.stride())
    }

    /// Whether the board has such a cell, in the set or not.
    #[inline]
    fn is_inside(&self, cell: Cell) -> bool {
        cell.row < self.height() && cell.col < self.width()
    }

    /// Whether the cell is in the set; false for cells outside the board.
    #[inline]
    fn contains(&self, cell: Cell) -> bool {
        self.is_inside(cell) && self.test(self.index(cell))
    }

    /// Adds a cell.
    ///
    /// # Panics
    ///
    /// If the cell is outside the board.
    #[inline]
    fn insert(&mut self, cell: Cell) {
        assert!(self.is_inside(cell), "cell {cell} is outside the board");
        self.set_at(self.index(cell), 1);
    }

    /// Removes a cell; nothing happens if it is not in the set.
    #[inline]
    fn remove(&mut self, cell: Cell) {
        if self.is_inside(cell) {
            self.clear_at(self.index(cell), 1);
        }
    }

    /// Whether there is no cell in the set.
    fn is_empty(&self) -> bool;

    /// How many cells are in the set.
    fn count(&self) -> usize;

    /// The first cell in reading order.
    #[inline]
    fn first(&self) -> Option<Cell> {
        self.next_set(0).map(|index| self.cell(index))
    }

    /// The last cell in reading order.
    #[inline]
    fn last(&self) -> Option<Cell> {
        self.previous_set(usize::MAX).map(|index| self.cell(index))
    }

    /// The cells of the set in reading order.
    #[inline]
    fn cells(&self) -> Cells<'_, Self> {
        Cells::new(self)
    }

    /// Adds the cells of `other`.
    #[inline]
    fn union_with(&mut self, other: &Self) {
        self.or(other);
    }
    /// Keeps only the cells that `other` has too.
    #[inline]
    fn intersect_with(&mut self, other: &Self) {
        self.and(other);
    }
    /// Removes the cells of `other`.
    #[inline]
    fn subtract(&mut self, other: &Self) {
        self.and_not(other);
    }
    /// Removes the cells that `other` has too, and adds its other cells.
    #[inline]
    fn toggle_with(&mut self, other: &Self) {
        self.xor(other);
    }

    /// The cells that are not in the set.
    #[inline]
    #[must_use]
    fn complement(&self) -> Self {
        let mut all = self.full_like();
        all.and_not(self);
        all
    }

    /// Whether `other` has all cells of this set.
    #[inline]
    fn is_subset(&self, other: &Self) -> bool {
        let mut rest = self.clone();
        rest.and_not(other);
        rest.is_empty()
    }

    /// Whether no cell is in both sets.
    #[inline]
    fn is_disjoint(&self, other: &Self) -> bool {
        let mut both = self.clone();
        both.and(other);
        both.is_empty()
    }

    /// The set moved by one step; cells that would leave the board are dropped.
    #[inline]
    #[must_use]
    fn shifted(&self, direction: Direction) -> Self {
        let mut moved = self.empty_like();
        flood::or_step(&mut moved, self, direction);
        moved.clear_border();
        moved
    }

    /// The cells of the board that are adjacent to a cell of the set; those of the set are among them if they are
    /// adjacent to another.
    #[inline]
    #[must_use]
    fn neighbours(&self, connectivity: Connectivity) -> Self {
        flood::neighbours(self, connectivity)
    }

    /// The cells of the set that can be reached from `start` by steps within the set; none if it lacks `start`.
    #[inline]
    #[must_use]
    fn flood(&self, start: Cell, connectivity: Connectivity) -> Self {
        let mut seeds = self.empty_like();
        if self.is_inside(start) {
            seeds.set_at(self.index(start), 1);
        }
        self.flood_from(&seeds, connectivity)
    }

    /// The cells of the set that can be reached from those of `seeds` that are in it by steps within the set.
    #[inline]
    #[must_use]
    fn flood_from(&self, seeds: &Self, connectivity: Connectivity) -> Self {
        flood::dilate_within(self, seeds, connectivity)
    }

    /// The parts of the set that hang together, by their first cells in reading order.
    #[inline]
    fn components(&self, connectivity: Connectivity) -> Components<Self> {
        Components::new(self.clone(), connectivity)
    }

    /// The first cell of the set that a ray meets which leaves `from` in this direction; `from` itself does not count.
    ///
    /// # Panics
    ///
    /// If `from` is outside the board.
    #[inline]
    fn first_hit(&self, from: Cell, direction: Direction) -> Option<Cell> {
        assert!(self.is_inside(from), "cell {from} is outside the board");
        flood::first_hit(self, from, direction)
    }

    /// The cells of all rows that are wholly in the set.
    #[inline]
    #[must_use]
    fn full_rows(&self) -> Self {
        let mut lines = self.full_row_heads();
        lines::spread(&mut lines, self.width(), 1);
        lines
    }

    /// The cells of all columns that are wholly in the set.
    #[inline]
    #[must_use]
    fn full_columns(&self) -> Self {
        let mut lines = self.full_column_heads();
        lines::spread(&mut lines, self.height(), self.stride());
        lines
    }

    /// The leftmost cells of all rows that are wholly in the set.
    #[inline]
    #[must_use]
    fn full_row_heads(&self) -> Self {
        let mut heads = self.clone();
        placement::erode_run(&mut heads, self.width(), 1);
        heads
    }

    /// The top cells of all columns that are wholly in the set.
    #[inline]
    #[must_use]
    fn full_column_heads(&self) -> Self {
        let mut heads = self.clone();
        placement::erode_run(&mut heads, self.height(), self.stride());
        heads
    }

    /// Empties all full rows and columns at once, and returns how many there were. A cell in a full row and a full
    /// column counts for both.
    ///
    /// ```
    /// use quadrille_bitboard::{Bitboard, FixedBoard};
    /// let mut board = FixedBoard::<u32, 4, 3>::from_rows(&["####", "#.#.", "###."]);
    /// let cleared = board.clear_full_lines();
    /// assert_eq!((cleared.rows, cleared.columns), (1, 2));
    /// assert_eq!(board.to_string(), "....\n....\n.#..");
    /// ```
    #[inline]
    fn clear_full_lines(&mut self) -> LinesCleared {
        lines::clear_full(self)
    }

    /// Removes every row (top or bottom edge) or column (left or right edge) that has a cell of `marked`, moves
    /// what remains towards `edge` and fills up with empty ones.
    ///
    /// Boards that belong together, such as one for each colour, collapse together if they are given the same `marked`.
    ///
    /// ```
    /// use quadrille_bitboard::{Bitboard, Edge, FixedBoard};
    /// let mut digits = FixedBoard::<u64, 9, 3>::from_rows(&["#...##...", ".........", ".###....."]);
    /// digits.collapse(&digits.empty_rows(), Edge::Top);
    /// assert_eq!(digits.to_string(), "#...##...\n.###.....\n.........");
    /// ```
    #[inline]
    fn collapse(&mut self, marked: &Self, edge: Edge) {
        lines::collapse(self, marked, edge);
    }

    /// Removes the full rows (top or bottom edge) or columns (left or right edge), moves what remains towards `edge`,
    /// and returns how many there were.
    ///
    /// ```
    /// use quadrille_bitboard::{Bitboard, Edge, FixedBoard};
    /// let mut field = FixedBoard::<u64, 10, 4>::from_rows(&[
    ///     "#.........",
    ///     "##########",
    ///     "##.......#",
    ///     "##########",
    /// ]);
    /// assert_eq!(field.collapse_full(Edge::Bottom), 2);
    /// assert_eq!(field.to_string(), "..........\n..........\n#.........\n##.......#");
    /// ```
    #[inline]
    fn collapse_full(&mut self, edge: Edge) -> usize {
        lines::collapse_full(self, edge)
    }

    /// The cells of all rows without a cell in the set.
    #[inline]
    #[must_use]
    fn empty_rows(&self) -> Self {
        self.complement().full_rows()
    }

    /// How many cells of the set are in this row; 0 beyond the last.
    #[inline]
    fn row_count(&self, row: usize) -> usize {
        lines::row_count(self, row)
    }

    /// How many cells of the set are in this column; 0 beyond the last.
    #[inline]
    fn column_count(&self, col: usize) -> usize {
        (0..self.height())
            .filter(|&row| self.contains(Cell::new(row, col)))
            .count()
    }

    /// The number of pairs of adjacent cells (by an edge) of which one is in the set and one is not.
    #[inline]
    fn surface(&self, rule: EdgeRule) -> usize {
        surface::surface(self, rule)
    }

    /// Left and right exchanged.
    #[inline]
    #[must_use]
    fn mirrored(&self) -> Self {
        symmetry::mirrored(self)
    }

    /// Top and bottom exchanged.
    #[inline]
    #[must_use]
    fn flipped(&self) -> Self {
        symmetry::flipped(self)
    }

    /// Turned by 180 degrees.
    #[inline]
    #[must_use]
    fn half_turned(&self) -> Self {
        self.flipped().mirrored()
    }

    /// Rows and columns exchanged.
    #[must_use]
    fn transposed(&self) -> Self::Transposed {
        symmetry::transposed(self)
    }

    /// Turned by 90 degrees clockwise.
    #[must_use]
    fn rotated(&self) -> Self::Transposed {
        self.transposed().mirrored()
    }

    /// One of the eight symmetric images of a board that keeps its type when turned: a square or a run-time size.
    #[must_use]
    fn oriented(&self, orientation: Orientation) -> Self
    where
        Self: Bitboard<Transposed = Self>,
    {
        symmetry::oriented(self, orientation)
    }

    /// The least of the eight symmetric images, by the order of boards: the same for all boards that turns and
    /// reflections make of each other.
    ///
    /// ```
    /// use quadrille_bitboard::{Bitboard, FixedBoard};
    /// let board = FixedBoard::<u32, 3, 3>::from_rows(&["##.", "#..", "..."]);
    /// assert_eq!(board.canonical(), board.rotated().canonical());
    /// assert_eq!(board.canonical(), board.flipped().canonical());
    /// ```
    #[must_use]
    fn canonical(&self) -> Self
    where
        Self: Bitboard<Transposed = Self>,
    {
        let images = Orientation::ALL.map(|orientation| self.oriented(orientation));
        images.into_iter().min().unwrap_or_else(|| self.clone())
    }

    /// All anchors (top-left corners of the bounding box) from which `shape` lies wholly in this set of free cells.
    ///
    /// A handful of shifts and ANDs; with a literal shape on a [`FixedBoard`](crate::FixedBoard) they are constants.
    /// Shapes from a table are better compiled to [stamps](crate::Stamp::placements).
    ///
    /// ```
    /// use quadrille_bitboard::{Bitboard, FixedBoard, Shape};
    /// let free = FixedBoard::<u32, 4, 3>::from_rows(&["##.#", "####", "##.#"]);
    /// let anchors = free.placements(Shape::from_rows(&["##", "##"]));
    /// assert_eq!(anchors.to_string(), "#...\n#...\n....");
    /// ```
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "with a literal shape it folds to a few shifts"
    )]
    #[must_use]
    fn placements(&self, shape: Shape) -> Self {
        placement::anchors(self, shape)
    }

    /// The anchors of [`Bitboard::placements`] from which `shape` takes this cell.
    ///
    /// ```
    /// use quadrille_bitboard::{Bitboard, Cell, FixedBoard, Shape};
    /// let free = FixedBoard::<u32, 4, 3>::FULL;
    /// let anchors = free.placements_covering(Shape::from_rows(&["##", "#."]), Cell::new(0, 1));
    /// assert_eq!(anchors.to_string(), "##..\n....\n....");
    /// ```
    #[must_use]
    fn placements_covering(&self, shape: Shape, cell: Cell) -> Self {
        let mut anchors = self.empty_like();
        for part in shape.cells() {
            let corner = (cell.row.checked_sub(part.row), cell.col.checked_sub(part.col));
            if let (Some(row), Some(col)) = corner {
                if self.is_inside(Cell::new(row, col)) {
                    anchors.insert(Cell::new(row, col));
                }
            }
        }
        anchors.intersect_with(&self.placements(shape));
        anchors
    }

    /// A picture with a letter for each placement: `.` where none lies.
    ///
    /// ```
    /// use quadrille_bitboard::{Bitboard, Cell, FixedBoard, Placement, Shape};
    /// let corner = Shape::from_rows(&["##", "#."]);
    /// let laid = [('L', Placement::new(corner, Cell::new(0, 0))), ('V', Placement::new(corner, Cell::new(1, 2)))];
    /// assert_eq!(FixedBoard::<u32, 4, 3>::FULL.lettered(laid), "LL..\nL.VV\n..V.");
    /// ```
    ///
    /// # Panics
    ///
    /// If a placement sticks out of the board.
    fn lettered(&self, placements: impl IntoIterator<Item = (char, Placement)>) -> String {
        text::lettered(self.width(), self.height(), placements)
    }

    /// The cells of a placement as a set.
    ///
    /// # Panics
    ///
    /// If the placement sticks out of the board.
    #[inline]
    #[must_use]
    fn mask(&self, placement: Placement) -> Self {
        let mut mask = self.empty_like();
        mask.stamp(placement);
        mask
    }

    /// Whether all cells of the placement are in the set; false if it sticks out of the board.
    #[inline]
    fn covers(&self, placement: Placement) -> bool {
        if !placement.is_inside(self.width(), self.height()) {
            return false;
        }
        let base = self.index(placement.anchor);
        (0..placement.shape.height()).all(|row| {
            let cells = u64::from(placement.shape.row(row));
            self.read(base + row * self.stride()) & cells == cells
        })
    }

    /// Adds the cells of a placement.
    ///
    /// # Panics
    ///
    /// If the placement sticks out of the board.
    #[inline]
    fn stamp(&mut self, placement: Placement) {
        placement::assert_inside(self, placement);
        let (base, stride) = (self.index(placement.anchor), self.stride());
        for row in 0..placement.shape.height() {
            self.set_at(base + row * stride, u64::from(placement.shape.row(row)));
        }
    }

    /// Removes the cells of a placement.
    ///
    /// # Panics
    ///
    /// If the placement sticks out of the board.
    #[inline]
    fn lift(&mut self, placement: Placement) {
        placement::assert_inside(self, placement);
        let (base, stride) = (self.index(placement.anchor), self.stride());
        for row in 0..placement.shape.height() {
            self.clear_at(base + row * stride, u64::from(placement.shape.row(row)));
        }
    }
}
