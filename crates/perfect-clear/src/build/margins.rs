//! Whether pieces can cover the cells that must be filled, where others may be filled as well.
//!
//! The test looks for tiles that have all of these cells, none of them twice, within the free cells: in whatever order,
//! and wherever they would have to come from. That is less than a setup, and more than most fields have.

use super::{Tile, rows};
use crate::Piece;
use crate::prune::Stock;

/// The test for a target.
pub(super) struct Margins {
    must: u64,
    /// The cells that may be filled, those that must be among them.
    may: u64,
    /// By the number of a cell that must be filled, the tiles that have it.
    tiles: Vec<Vec<Tile>>,
}

impl Margins {
    /// The test for a target in a field of some rows, of which `start` is filled.
    pub(super) fn new(rows: usize, start: u64, must: u64, may: u64) -> Self {
        let may = must | may;
        let all = |piece| rows::tiles(piece, rows, start | may).into_iter().map(move |cells| Tile { piece, cells });
        let all: Vec<Tile> = Piece::ALL.into_iter().flat_map(all).collect();
        let with = |cell: u32| {
            let with = all.iter().filter(|tile| tile.cells >> cell & 1 == 1 && tile.cells & !may == 0);
            with.copied().collect()
        };
        let cells = (0..u64::BITS).map(|cell| if must >> cell & 1 == 1 { with(cell) } else { Vec::new() });
        Self {
            must,
            may,
            tiles: cells.collect(),
        }
    }

    /// Whether so many pieces of a stock can cover what is left.
    pub(super) fn can_cover(&self, word: u64, pieces: usize, stock: Stock) -> bool {
        let missing = self.must & !word;
        if missing == 0 {
            return true;
        }
        if missing.count_ones() as usize > 4 * pieces {
            return false;
        }
        let free = self.may & !word;
        let fitting = self.tiles[missing.trailing_zeros() as usize].iter();
        fitting.filter(|tile| tile.cells & !free == 0 && stock.has(tile.piece)).any(|tile| {
            self.can_cover(word | tile.cells, pieces - 1, stock.without(tile.piece))
        })
    }
}
