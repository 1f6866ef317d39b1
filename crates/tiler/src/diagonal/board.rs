//! The square while it is being filled along its diagonals, and the checks that cut branches off.

use quadrille_bitboard::{Bitboard, Cell, DynBoard, Stamp};

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

const SIDES: [(isize, isize); 4] = [(-1, 0), (0, -1), (1, 0), (0, 1)];

fn step(cell: Cell, (rows, cols): (isize, isize)) -> Cell {
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
        around.sort_unstable();
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
    flooded: Vec<Cell>,
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
        let untouched = cell.row + cell.col + 4;
        (0..self.pieces[piece].around.len()).all(|index| {
            let neighbour = step(corner, self.pieces[piece].around[index]);
            !self.free.contains(neighbour)
                || self.is_divisible(neighbour, untouched) && self.is_coverable(neighbour, left)
        })
    }

    /// Whether the free cells connected to `start` are a multiple of four, or reach the `untouched` diagonal.
    ///
    /// *Sound:* figures do not cross from one component of free cells to another, so each component takes a whole
    /// number of figures, four cells each.
    ///
    /// *Local:* A figure spans at most four diagonals and is laid with its first cell on the first free one, so all
    /// diagonals from the fourth behind that cell's on are untouched, and they hang together. A component that
    /// reaches them needs no count: all free cells together are a multiple of four, so when every other component is
    /// one, this is too. And only components next to the figure just laid are new.
    fn is_divisible(&mut self, start: Cell, untouched: usize) -> bool {
        self.flooded.clear();
        self.free.remove(start);
        self.flooded.push(start);
        let mut reached = false;
        let mut done = 0;
        while !reached && done < self.flooded.len() {
            let cell = self.flooded[done];
            reached = cell.row + cell.col >= untouched;
            done += 1;
            for side in SIDES {
                let next = step(cell, side);
                if self.free.contains(next) {
                    self.free.remove(next);
                    self.flooded.push(next);
                }
            }
        }
        for &cell in &self.flooded {
            self.free.insert(cell);
        }
        reached || self.flooded.len().is_multiple_of(4)
    }

    /// Whether some figure that is left can cover a free cell, when the cell is at the end of a passage.
    ///
    /// *Sound:* each free cell must be covered in the end, by a figure that is left, on cells that are free now.
    ///
    /// *Local:* The contest's winner met pockets without any fitting figure after J1 and I1, and after L2 and I0 near
    /// the bottom, always beside the figure just laid. Cells with more than two free neighbours are hardly ever lost
    /// and are not looked at.
    fn is_coverable(&self, cell: Cell, left: Signature) -> bool {
        let exits = SIDES
            .iter()
            .filter(|&&side| self.free.contains(step(cell, side)))
            .count();
        exits > 2
            || self
                .pieces
                .iter()
                .filter(|piece| left[piece.kind] > 0)
                .any(|piece| {
                    piece.figure.cells().into_iter().any(|own| {
                        let corner =
                            Cell::new(cell.row.wrapping_sub(own.row), cell.col.wrapping_sub(own.col));
                        piece.stamp.fits(&self.free, corner)
                    })
                })
    }
}
