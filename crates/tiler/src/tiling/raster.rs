//! Pictures of a byte a cell, as quick as the figures are laid.
//!
//! **How.** On which sides a cell's figure ends depends on the figure alone, so the four bytes of each of the nineteen
//! figures are worked out once, and laying a figure is writing four bytes.

use super::Tiling;
use crate::Figure;

/// A cell where no figure lies.
const EMPTY: u8 = 7;

pub(super) fn raster(tiling: &Tiling) -> Vec<u8> {
    let stamps: Vec<[u8; 4]> = Figure::all().map(stamp).collect();
    let size = tiling.size();
    let mut raster = vec![EMPTY; size * size];
    for placed in tiling.figures() {
        let stamp = stamps[placed.figure.index()];
        for ((row, col), byte) in placed.cells().zip(stamp) {
            assert!(col < size, "{placed:?} reaches out of the square");
            raster[row * size + col] = byte;
        }
    }
    raster
}

/// The bytes of a figure's cells.
fn stamp(figure: Figure) -> [u8; 4] {
    let cells = figure.cells();
    cells.map(|cell| {
        // Sides are in the order of their bits; the cell itself is at (1, 1), so that all sides have numbers.
        let sides = [(0, 1), (1, 2), (2, 1), (1, 0)];
        let is_inner = |(down, along)| {
            let is_there = |other: &quadrille_bitboard::Cell| {
                (other.row + 1, other.col + 1) == (cell.row + down, cell.col + along)
            };
            cells.iter().any(is_there)
        };
        let ends = (3..).zip(sides).filter(|&(_, side)| !is_inner(side));
        ends.fold(figure.kind().index() as u8, |byte, (bit, _)| byte | 1 << bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Config, Generator, Limits, Placed, Seed, solve};

    /// The slow twin: looks up which figure owns a cell, and which ones own its neighbours.
    fn plain(tiling: &Tiling) -> Vec<u8> {
        let size = tiling.size();
        let owner = |row: usize, col: usize| {
            let owns = |placed: Placed| placed.cells().any(|cell| cell == (row, col));
            tiling.figures().position(owns)
        };
        let byte = |row: usize, col: usize| {
            let Some(own) = owner(row, col) else {
                return EMPTY;
            };
            let neighbours = [
                row.checked_sub(1).and_then(|row| owner(row, col)),
                owner(row, col + 1),
                owner(row + 1, col),
                col.checked_sub(1).and_then(|col| owner(row, col)),
            ];
            let kind = tiling.figures().nth(own).unwrap().figure.kind().index() as u8;
            let ends = (3..)
                .zip(neighbours)
                .filter(|&(_, neighbour)| neighbour != Some(own));
            ends.fold(kind, |byte, (bit, _)| byte | 1 << bit)
        };
        let cells = (0..size).flat_map(|row| (0..size).map(move |col| (row, col)));
        cells.map(|(row, col)| byte(row, col)).collect()
    }

    #[test]
    fn fast_and_plain_agree() {
        for (seed, size) in (0..).zip([2, 4, 6, 8, 10, 12, 14, 20]) {
            let generator = Generator::Tiling;
            let problem = generator
                .draw_feasible(size, Seed(seed), &Limits::none())
                .unwrap();
            let report = solve(&problem, &Config::default(), &Limits::none());
            let tiling = report.outcome.solved().unwrap();
            assert_eq!(tiling.raster(), plain(&tiling), "{problem:?}");
            // A part of it leaves cells empty.
            let some = tiling.figures().step_by(2).collect();
            let part = Tiling::new(tiling.size(), some);
            assert_eq!(part.raster(), plain(&part), "{problem:?}");
        }
    }

    #[test]
    #[should_panic(expected = "reaches out of the square")]
    fn figures_stay_within_the_square() {
        let figure = Figure::all().next().unwrap();
        let _ = Tiling::new(4, vec![Placed { x: 4, y: 0, figure }]).raster();
    }
}
