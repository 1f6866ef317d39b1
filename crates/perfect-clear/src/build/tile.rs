//! Pieces on the cells of the field as it was at first.

use quadrille_search::order;

use crate::fumen::{Block, Diagram, Flags, Page};
use crate::words::field::without_rows;
use crate::words::field_word::FieldWord;
use crate::words::shape::WIDTH;
use crate::{FieldOf, Piece, Placement};

/// A piece on cells of the field as it was at first: bits `10 * y + x`.
///
/// Rows between its cells may have vanished before it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile<W = u64> {
    /// The piece.
    pub piece: Piece,
    /// Its four cells.
    pub cells: W,
}

/// The picture of tiles in a field, in their colours.
#[must_use]
pub fn diagram<W: FieldWord>(field: FieldOf<W>, tiles: &[Tile<W>]) -> Diagram {
    let mut diagram = Diagram::of_field(field);
    for tile in tiles {
        for (x, y) in tile.places() {
            diagram.set(x as i8, y as i8, Block::Piece(tile.piece));
        }
    }
    diagram
}

/// A page that shows tiles in a field, in their colours, all at once.
#[must_use]
pub fn page<W: FieldWord>(field: FieldOf<W>, tiles: &[Tile<W>], comment: String) -> Page {
    Page {
        diagram: diagram(field, tiles),
        comment,
        flags: Flags {
            lock: false,
            ..Flags::default()
        },
        ..Page::default()
    }
}

impl<W: FieldWord> Tile<W> {
    /// The columns and rows `(x, y)` of the cells, row by row from the bottom.
    pub fn places(self) -> impl Iterator<Item = (usize, usize)> {
        let bits = (0..WIDTH * W::MOST_LINES).filter(move |&bit| self.cells.has(bit));
        bits.map(|bit| (bit % WIDTH, bit / WIDTH))
    }

    /// The tile of a placement in a field some of whose rows have vanished: `left` are the numbers that the rows of the
    /// field had at first.
    #[must_use]
    pub fn of_placement(placement: Placement, left: &[usize]) -> Option<Self> {
        let mut cells = W::ZERO;
        for (x, y) in placement.cells() {
            let row = left.get(usize::from(y)).filter(|&&row| row < W::MOST_LINES)?;
            let column = Some(usize::from(x)).filter(|&column| column < WIDTH)?;
            cells = cells | W::bit((WIDTH * row + column) as u32);
        }
        let piece = placement.piece;
        Some(Self { piece, cells })
    }

    /// The tiles of placements that follow each other, sorted; `None` if one does not fit.
    #[must_use]
    pub fn of_path(mut field: FieldOf<W>, path: &[Placement]) -> Option<Vec<Self>> {
        let mut left: Vec<usize> = (0..field.rows()).collect();
        let mut tiles = Vec::with_capacity(path.len());
        for &placement in path {
            tiles.push(Self::of_placement(placement, &left)?);
            let (after, cleared) = field.place(placement)?;
            left = without_rows(&left, &cleared);
            field = after;
        }
        order::sort(&mut tiles);
        Some(tiles)
    }
}
