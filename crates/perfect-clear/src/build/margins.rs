//! Whether pieces can cover the cells that must be filled, where others may be filled as well.
//!
//! The test looks for tiles that have all of these cells, none of them twice, within the free cells: in whatever order,
//! and wherever they would have to come from. That is less than a setup, and more than most fields have.

use super::{Tile, rows};
use crate::Piece;
use crate::prune::Stock;
use crate::words::field_word::FieldWord;

/// The test for a target.
pub(super) struct Margins<W> {
    must: W,
    /// The cells that may be filled, those that must be among them.
    may: W,
    /// By the number of a cell that must be filled, the tiles that have it.
    tiles: Vec<Vec<Tile<W>>>,
}

impl<W: FieldWord> Margins<W> {
    /// The test for a target in a field of some rows, of which `start` is filled.
    pub(super) fn new(rows: usize, start: W, must: W, may: W) -> Self {
        let may = must | may;
        let all = |piece| {
            rows::tiles(piece, rows, start | may)
                .into_iter()
                .map(move |cells| Tile { piece, cells })
        };
        let all: Vec<Tile<W>> = Piece::ALL.into_iter().flat_map(all).collect();
        let with = |cell: usize| {
            let with = all
                .iter()
                .filter(|tile| tile.cells.has(cell) && tile.cells & !may == W::ZERO);
            with.copied().collect()
        };
        let cells = (0..W::BITS as usize).map(|cell| if must.has(cell) { with(cell) } else { Vec::new() });
        Self {
            must,
            may,
            tiles: cells.collect(),
        }
    }

    /// Whether so many pieces of a stock can cover what is left.
    pub(super) fn can_cover(&self, word: W, pieces: usize, stock: Stock) -> bool {
        let missing = self.must & !word;
        if missing == W::ZERO {
            return true;
        }
        if missing.count() as usize > 4 * pieces {
            return false;
        }
        let free = self.may & !word;
        let fitting = self.tiles[missing.lowest() as usize].iter();
        fitting
            .filter(|tile| tile.cells & !free == W::ZERO && stock.has(tile.piece))
            .any(|tile| self.can_cover(word | tile.cells, pieces - 1, stock.without(tile.piece)))
    }
}
