mod contest;
mod parts;
mod raster;

use std::fmt;
use std::io::{self, Write};

use crate::{Figure, Kind, Signature};
pub use parts::Figures;
pub(crate) use parts::Part;

/// One figure of a tiling and where it lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placed {
    /// The column of the left side of the figure's bounding box.
    pub x: u16,
    /// The row of the top of the figure's bounding box; row 0 is the top of the square.
    pub y: u16,
    /// The figure.
    pub figure: Figure,
}

impl Placed {
    /// The four cells that the figure covers, as (row, column).
    pub fn cells(self) -> impl Iterator<Item = (usize, usize)> {
        let (top, left) = (usize::from(self.y), usize::from(self.x));
        self.figure
            .cells()
            .into_iter()
            .map(move |cell| (top + cell.row, left + cell.col))
    }
}

impl fmt::Debug for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}@{},{}", self.figure, self.x, self.y)
    }
}

/// Figures laid on an N x N square.
///
/// The type alone does not promise that they tile it; [`verify_tiling`](crate::verify_tiling) checks that. A large
/// square that consists of few different blocks takes 12 bytes a block.
#[derive(Clone)]
pub struct Tiling {
    size: usize,
    /// What the parts are stretches of.
    stock: Vec<Placed>,
    parts: Vec<Part>,
}

impl Tiling {
    /// Figures on a square of this side.
    #[must_use]
    pub fn new(size: usize, figures: Vec<Placed>) -> Self {
        let parts = Part::all_of(&figures);
        Self::of_parts(size, figures, parts)
    }

    /// The figures of parts of a stock, on a square of this side.
    pub(crate) fn of_parts(size: usize, stock: Vec<Placed>, parts: Vec<Part>) -> Self {
        Self { size, stock, parts }
    }

    /// The side of the square.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// The figures, in no promised order.
    #[must_use]
    pub fn figures(&self) -> Figures<'_> {
        Figures::new(&self.stock, &self.parts)
    }

    /// How many figures of each kind there are.
    #[must_use]
    pub fn signature(&self) -> Signature {
        let mut counts = [0_u32; 7];
        for placed in self.figures() {
            counts[placed.figure.kind().index()] += 1;
        }
        Signature::new(counts)
    }

    /// The kind that covers each cell, row by row; `None` where no figure lies.
    ///
    /// # Panics
    ///
    /// If a figure reaches out of the square.
    #[must_use]
    pub fn kinds(&self) -> Vec<Vec<Option<Kind>>> {
        let mut grid = vec![vec![None; self.size]; self.size];
        for placed in self.figures() {
            for (row, col) in placed.cells() {
                grid[row][col] = Some(placed.figure.kind());
            }
        }
        grid
    }

    /// The square as a picture, a byte a cell, row by row from the top.
    ///
    /// The low three bits are the kind, as [`Kind::index`], or 7 where no figure lies. The next four say on which
    /// sides of the cell its figure ends: 8 above, 16 to the right, 32 below, 64 to the left. So a line of the picture
    /// is drawn where two figures meet, or a figure meets the border; an empty cell has no lines of its own.
    ///
    /// ```
    /// use quadrille_tiler::{Figure, Kind, Placed, Tiling};
    ///
    /// let lying = Figure::new(Kind::I, 1).expect("an I has two angles");
    /// let tiling = Tiling::new(4, vec![Placed { x: 0, y: 3, figure: lying }]);
    /// let raster = tiling.raster();
    /// assert_eq!(raster[..12], [7; 12]);
    /// assert_eq!(raster[12..], [8 + 32 + 64, 8 + 32, 8 + 32, 8 + 16 + 32]);
    /// ```
    ///
    /// # Panics
    ///
    /// If a figure reaches out of the square.
    #[must_use]
    pub fn raster(&self) -> Vec<u8> {
        raster::raster(self)
    }

    /// Writes the contest's format, `[["L",1,0,0],...]`: figure, angle, column, row.
    ///
    /// Takes a few megabytes for each thread, however many figures there are.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn write_contest(&self, out: impl Write) -> io::Result<()> {
        contest::write(&self.stock, &self.parts, out)
    }
}

impl PartialEq for Tiling {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size && self.figures().eq(other.figures())
    }
}

impl Eq for Tiling {}

#[expect(
    clippy::missing_fields_in_debug,
    reason = "the figures are those of the parts"
)]
impl fmt::Debug for Tiling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("Tiling");
        fields
            .field("size", &self.size)
            .field("figures", &self.figures())
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_lie_where_their_figures_do() {
        let standing = Figure::new(Kind::I, 0).expect("an I has two angles");
        let placed = Placed {
            figure: standing,
            x: 1,
            y: 0,
        };
        let drawn: Vec<String> = Tiling::new(4, vec![placed])
            .kinds()
            .iter()
            .map(|row| row.iter().map(|kind| kind.map_or('.', Kind::letter)).collect())
            .collect();
        assert_eq!(drawn, [".I..", ".I..", ".I..", ".I.."]);
    }

    #[test]
    fn a_tiling_is_its_square_and_its_figures() {
        let at = |x| Placed {
            figure: Figure::all().next().expect("nineteen"),
            x,
            y: 0,
        };
        let tiling = Tiling::new(4, vec![at(0), at(1)]);
        assert_eq!(tiling, Tiling::new(4, vec![at(0), at(1)]));
        for other in [
            Tiling::new(6, vec![at(0), at(1)]),
            Tiling::new(4, vec![at(0), at(2)]),
            Tiling::new(4, vec![at(0)]),
            Tiling::new(6, vec![at(2)]),
        ] {
            assert_ne!(tiling, other);
        }
    }

    #[test]
    fn figures_are_counted_by_kind() {
        let figures: Vec<Placed> = Figure::all()
            .map(|figure| Placed { figure, x: 0, y: 0 })
            .collect();
        let counts = Tiling::new(4, figures).signature().counts();
        assert_eq!(counts, [2, 4, 4, 1, 2, 4, 2]);
    }
}
