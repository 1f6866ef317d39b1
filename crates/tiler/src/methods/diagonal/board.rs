//! The square while it is being filled along its diagonals, and the checks that cut branches off.

use quadrille_bitboard::{Bitboard, Cell, DynBoard, Stamp};
use quadrille_search::order;

use crate::{Figure, Kind, Placed, Signature};

/// A figure made ready for a square of one size.
struct Piece {
    figure: Figure,
    kind: Kind,
    stamp: Stamp,
    /// The figure's first cell along the diagonals, from the top-left corner of its bounding box.
    first: Cell,
    /// The cells adjacent to the figure, from that corner too; they may be outside the square.
    around: Vec<(isize, isize)>,
}

/// The position of a cell in the order of the search: by diagonal, and on it from top-right to bottom-left.
fn rank(cell: Cell) -> (usize, usize) {
    (cell.row + cell.col, cell.row)
}

/// Diagonals that a figure spans at most. A figure is laid with its first cell on the first free diagonal, or it
/// covers a cell next to such a figure. So all diagonals are untouched that are this many behind the first one, or
/// twice as many.
const SPAN: usize = 4;

/// Steps to the adjacent cells; the last ones lead away from what is filled.
const SIDES: [(isize, isize); 4] = [(-1, 0), (0, -1), (1, 0), (0, 1)];

fn step(cell: Cell, rows: isize, cols: isize) -> Cell {
    // A step over the top or left edge wraps to a huge coordinate, which is in no board.
    Cell::new(
        cell.row.wrapping_add_signed(rows),
        cell.col.wrapping_add_signed(cols),
    )
}

impl Piece {
    fn new(figure: Figure, square: &DynBoard) -> Self {
        let signed = |cell: Cell| (cell.row.cast_signed(), cell.col.cast_signed());
        let cells = figure.cells();
        let own = cells.map(signed);
        let mut around: Vec<_> = own
            .iter()
            .flat_map(|cell| SIDES.map(|side| (cell.0 + side.0, cell.1 + side.1)))
            .filter(|cell| !own.contains(cell))
            .collect();
        order::sort(&mut around);
        around.dedup();
        Self {
            figure,
            kind: figure.kind(),
            stamp: Stamp::new(figure.shape(), square),
            first: cells
                .into_iter()
                .min_by_key(|&cell| rank(cell))
                .unwrap_or_default(),
            around,
        }
    }

    /// The top-left corner of the bounding box when the figure's first cell is `cell`.
    fn corner(&self, cell: Cell) -> Option<Cell> {
        let row = cell.row.checked_sub(self.first.row)?;
        Some(Cell::new(row, cell.col.checked_sub(self.first.col)?))
    }
}

/// The pieces of one kind, by their positions among all.
#[derive(Clone, Copy)]
pub(super) struct PiecesOfKind {
    pub(super) start: u8,
    end: u8,
}

impl PiecesOfKind {
    pub(super) fn len(self) -> u8 {
        self.end - self.start
    }
}

/// The square: which cells are free, and the pieces for it.
pub(super) struct Board {
    size: usize,
    free: DynBoard,
    pieces: Vec<Piece>,
    /// Where the pieces of each kind begin and end.
    of_kind: [PiecesOfKind; 7],
    /// Cells met by a flood and those still to go on from; empty between floods.
    flooded: Vec<Cell>,
    front: Vec<Cell>,
}

impl Board {
    pub(super) fn new(size: usize) -> Self {
        let free = DynBoard::full(size, size);
        let pieces: Vec<Piece> = Figure::all().map(|figure| Piece::new(figure, &free)).collect();
        let of_kind = Kind::ALL.map(|kind| {
            let upto = |end: usize| u8::try_from(end).unwrap_or(u8::MAX);
            let start = upto(pieces.partition_point(|piece| piece.kind < kind));
            let end = upto(pieces.partition_point(|piece| piece.kind <= kind));
            PiecesOfKind { start, end }
        });
        Self {
            size,
            free,
            pieces,
            of_kind,
            flooded: Vec::new(),
            front: Vec::new(),
        }
    }

    pub(super) fn size(&self) -> usize {
        self.size
    }

    pub(super) fn kind(&self, piece: usize) -> Kind {
        self.pieces[piece].kind
    }

    pub(super) fn of_kind(&self, kind: Kind) -> PiecesOfKind {
        self.of_kind[kind.index()]
    }

    /// The first free cell at or after `cell` along the diagonals.
    pub(super) fn next_free(&self, mut cell: Cell) -> Option<Cell> {
        while !self.free.contains(cell) {
            cell = if cell.col > 0 && cell.row + 1 < self.size {
                Cell::new(cell.row + 1, cell.col - 1)
            } else {
                let diagonal = cell.row + cell.col + 1;
                if diagonal > 2 * (self.size - 1) {
                    return None;
                }
                let row = diagonal.saturating_sub(self.size - 1);
                Cell::new(row, diagonal - row)
            };
        }
        Some(cell)
    }

    /// Lays a piece with its first cell on `cell`, if its cells are free.
    pub(super) fn lay(&mut self, piece: usize, cell: Cell) -> bool {
        let piece = &self.pieces[piece];
        let Some(corner) = piece.corner(cell) else {
            return false;
        };
        let fits = piece.stamp.fits(&self.free, corner);
        if fits {
            piece.stamp.lift(&mut self.free, corner);
        }
        fits
    }

    /// Takes away a piece that was laid with its first cell on `cell`.
    pub(super) fn take(&mut self, piece: usize, cell: Cell) {
        let piece = &self.pieces[piece];
        if let Some(corner) = piece.corner(cell) {
            piece.stamp.stamp(&mut self.free, corner);
        }
    }

    /// Where a piece lies whose first cell is on `cell`.
    pub(super) fn placed(&self, piece: usize, cell: Cell) -> Placed {
        let piece = &self.pieces[piece];
        let corner = piece.corner(cell).unwrap_or_default();
        let narrow = |side: usize| u16::try_from(side).unwrap_or(u16::MAX);
        Placed {
            x: narrow(corner.col),
            y: narrow(corner.row),
            figure: piece.figure,
        }
    }

    /// Whether the checks find no proof that the free cells cannot be tiled with the figures left.
    ///
    /// `piece` has just been laid with its first cell on `cell`, the first free one then.
    pub(super) fn is_open(&mut self, piece: usize, cell: Cell, left: Signature) -> bool {
        let Some(corner) = self.pieces[piece].corner(cell) else {
            return true;
        };
        let untouched = cell.row + cell.col + SPAN;
        self.leaves_fours(piece, corner, untouched)
            && (0..self.pieces[piece].around.len()).all(|index| {
                let (rows, cols) = self.pieces[piece].around[index];
                let neighbour = step(corner, rows, cols);
                !self.free.contains(neighbour) || self.is_coverable(neighbour, left, untouched + SPAN)
            })
    }

    /// Whether every component of free cells next to a piece is a multiple of four, as far as it must be counted.
    ///
    /// *Sound:* figures do not cross from one component of free cells to another, so each component takes a whole
    /// number of figures, four cells each.
    ///
    /// *Local:* All diagonals from `untouched` on are free, and they hang together. A component that reaches them
    /// needs no count: all free cells together are a multiple of four, so when every other component is one, this is
    /// too. And only components next to the figure just laid are new.
    fn leaves_fours(&mut self, piece: usize, corner: Cell, untouched: usize) -> bool {
        (0..self.pieces[piece].around.len()).all(|index| {
            let (rows, cols) = self.pieces[piece].around[index];
            let start = step(corner, rows, cols);
            !self.free.contains(start) || self.is_four_fold(start, untouched)
        })
    }

    /// Whether the free cells connected to `start` are a multiple of four, or reach the `untouched` diagonals.
    fn is_four_fold(&mut self, start: Cell, untouched: usize) -> bool {
        let is_far = |cell: Cell| cell.row + cell.col >= untouched;
        let mut reached = is_far(start);
        // Cells are taken out when they are met, so that none is met twice, and are put back in the end.
        self.free.remove(start);
        self.flooded.push(start);
        self.front.push(start);
        while !reached && let Some(cell) = self.front.pop() {
            for next in SIDES.map(|(rows, cols)| step(cell, rows, cols)) {
                if self.free.contains(next) {
                    reached |= is_far(next);
                    self.free.remove(next);
                    self.flooded.push(next);
                    self.front.push(next);
                }
            }
        }
        let cells = self.flooded.len();
        for cell in self.flooded.drain(..) {
            self.free.insert(cell);
        }
        self.front.clear();
        reached || cells.is_multiple_of(4)
    }

    /// Whether some figure that is left can cover a free cell and leave components that are multiples of four.
    ///
    /// *Sound:* in a completion the cell is covered by a figure that is left, on cells that are free now, and what that
    /// figure leaves is completed too.
    ///
    /// *Local:* The contest's winner met pockets that no figure fills after J1 and I1, and after L2 and I0 near the
    /// bottom, always beside the figure just laid; he looked for their pattern there. Cells with more than two free
    /// neighbours are hardly ever lost and are not looked at.
    fn is_coverable(&mut self, cell: Cell, left: Signature, untouched: usize) -> bool {
        let is_exit = |&&(rows, cols): &&(isize, isize)| self.free.contains(step(cell, rows, cols));
        let exits = SIDES.iter().filter(is_exit);
        exits.count() > 2
            || (0..self.pieces.len()).any(|piece| {
                let Piece {
                    figure, kind, stamp, ..
                } = self.pieces[piece];
                left[kind] > 0
                    && figure.cells().into_iter().any(|own| {
                        // A corner outside the square wraps to a huge coordinate, where nothing fits.
                        let (row, col) = (cell.row.wrapping_sub(own.row), cell.col.wrapping_sub(own.col));
                        let corner = Cell::new(row, col);
                        if !stamp.fits(&self.free, corner) {
                            return false;
                        }
                        stamp.lift(&mut self.free, corner);
                        let leaves_fours = self.leaves_fours(piece, corner, untouched);
                        stamp.stamp(&mut self.free, corner);
                        leaves_fours
                    })
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(size: usize, free: &str) -> Board {
        let mut board = Board::new(size);
        board.free = free.parse().unwrap();
        board
    }

    fn piece(board: &Board, kind: Kind, angle: usize) -> usize {
        let figure = Figure::new(kind, angle).unwrap();
        board
            .pieces
            .iter()
            .position(|piece| piece.figure == figure)
            .unwrap()
    }

    #[test]
    fn figures_are_laid_by_their_first_cell_along_the_diagonals() {
        let mut board = board(4, "..#.\n###.\n....\n....");
        let l3 = piece(&board, Kind::L, 3);
        assert!(
            !board.lay(l3, Cell::new(0, 2)),
            "not by the first cell of its top row"
        );
        assert_eq!(board.next_free(Cell::default()), Some(Cell::new(1, 0)));
        assert!(board.lay(l3, Cell::new(1, 0)));
        assert_eq!(board.next_free(Cell::default()), None);
        board.take(l3, Cell::new(1, 0));
        assert_eq!(board.free.to_string(), "..#.\n###.\n....\n....");
    }

    #[test]
    fn a_component_that_is_no_multiple_of_four_is_seen() {
        let every_kind = "I9,J9,L9,O9,S9,T9,Z9".parse().unwrap();
        let mut board = Board::new(4);
        let column = piece(&board, Kind::I, 0);
        for col in 0..4 {
            let cell = Cell::new(0, col);
            assert!(board.lay(column, cell));
            assert!(
                board.is_open(column, cell, every_kind),
                "column {col} leaves fours"
            );
            board.take(column, cell);
        }
        let bar = piece(&board, Kind::T, 0);
        let cell = Cell::new(2, 1);
        assert!(board.lay(bar, cell));
        assert!(!board.is_open(bar, cell, every_kind), "two corners are cut off");
    }

    #[test]
    fn a_pocket_without_a_figure_for_it_is_seen() {
        let mut board = board(6, ".#....\n###...\n.#....\n.#....\n.#....\n.#....");
        let mut coverable = |left: &str| {
            let left = left.parse().unwrap();
            board.is_coverable(Cell::new(0, 1), left, usize::MAX)
        };
        assert!(coverable("I1,T1"));
        // All of these cover the cell, and leave one of its two companions alone.
        assert!(!coverable("I9,J9,L9,O9,S9,Z9"));
    }
}
