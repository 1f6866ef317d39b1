//! What a clear is worth by what it can leave in the slot.

use super::two_lines::ClearsOfTwo;
use super::windows::{bags, each_longer};
use super::{Beyond, Clears, Play, StartValues};
use crate::{Piece, PieceSet};

/// Sets of pieces.
const SETS: usize = 1 << Piece::COUNT;

/// The value of a clear, itself included, by the bag after the fourth unseen piece and the menu.
#[derive(Clone, Debug)]
pub(super) struct Terminal {
    /// By bag and menu.
    rows: Vec<Row>,
    /// What clears of two lines are worth, if they count.
    pub(super) clears_of_two: Option<ClearsOfTwo>,
}

/// Values by menu.
pub(super) type Row = [f32; SETS];

impl Terminal {
    /// Made from the values of the next starts.
    pub(super) fn new(values: &StartValues, play: Play) -> Self {
        let mut all = vec![[0.0; SETS]; SETS];
        for bag in bags() {
            let row = &mut all[bag.number()];
            match play.beyond {
                Beyond::Unseen => unseen(values, bag, row),
                Beyond::Foreseen => foreseen(values, bag, row),
            }
        }
        Self {
            rows: all,
            clears_of_two: (play.clears == Clears::TwoOrFour).then(|| ClearsOfTwo::new(values)),
        }
    }

    /// All rows, by the number of the bag.
    pub(super) fn rows(&self) -> &[Row] {
        &self.rows
    }
}

/// The piece is chosen by its mean value over all that may come.
fn unseen(values: &StartValues, bag: PieceSet, row: &mut [f32]) {
    let mut sums = [0.0_f64; Piece::COUNT];
    let count = each_next(values, bag, |values| {
        sums.iter_mut()
            .zip(values)
            .for_each(|(sum, value)| *sum += f64::from(value));
    });
    let means = sums.map(|sum| (1.0 + sum / count as f64) as f32);
    for (menu, value) in row.iter_mut().enumerate() {
        *value = best_of(menu, &means);
    }
}

/// The piece is chosen once all that comes is known.
fn foreseen(values: &StartValues, bag: PieceSet, row: &mut [f32]) {
    let mut sums = vec![0.0_f64; SETS];
    let count = each_next(values, bag, |values| {
        for (menu, sum) in sums.iter_mut().enumerate() {
            *sum += f64::from(best_of(menu, &values));
        }
    });
    for (menu, (value, sum)) in row.iter_mut().zip(sums).enumerate() {
        *value = if menu == 0 {
            0.0
        } else {
            (1.0 + sum / count as f64) as f32
        };
    }
}

/// The greatest of the values of the pieces in the menu; 0 if it has none.
fn best_of(menu: usize, values: &[f32; Piece::COUNT]) -> f32 {
    let of_menu = (0..Piece::COUNT).filter(|piece| menu >> piece & 1 == 1);
    of_menu.map(|piece| values[piece]).fold(0.0, f32::max)
}

/// Calls `f` with the values, by slot, of all starts that may follow, and returns how many there are. They are equally
/// likely.
fn each_next(values: &StartValues, bag: PieceSet, mut f: impl FnMut([f32; Piece::COUNT])) -> usize {
    each_longer(0, 0, bag, |bag, window| {
        f(std::array::from_fn(|slot| values.of(bag, slot, window)));
    })
}
