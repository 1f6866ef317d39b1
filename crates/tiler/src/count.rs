//! Counts the tilings of small rectangles, and lists which signatures have one.
//!
//! **What.** [`count_tilings`] is the number of tilings of a rectangle by tetrominoes of any kinds,
//! [`count_by_signature`] splits it up by signature, and [`feasible_signatures`] lists the signatures alone. All are
//! exact. Tilings that differ by a rotation or reflection of the square count as different.
//!
//! **How.** Broken-profile dynamic programming. The rectangle is filled in reading order: the first empty cell can
//! only be covered by a figure whose own first cell lies there, so each tiling is built in exactly one way. What has
//! been filled beyond the first empty cell fits in a *window* of three rows and one cell, as no figure is taller than
//! four. All ways to reach the same first empty cell with the same window are added up in one *tally*: a number, or a
//! table of numbers by signature, or a set of signatures.
//!
//! **Why.** An oracle for the solvers that shares no idea with them: no order of kinds, no prune, no memo of
//! failures.
//!
//! **Why not** a search per signature: 74,613 of them at N = 8 share nearly all of their windows.
//!
//! **Does it work?** The totals are those of the OEIS: A263425 for squares, A174248 for strips of four rows.

mod tally;
mod window;

use quadrille_search::hash::{Map, Set};
use thiserror::Error;

use crate::Signature;
use tally::{BySignature, SignatureSet, Tally};
use window::Fillings;

/// A rectangle is too large for an exact count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "{rows} x {cols} is too large: at most {} cells with a shorter side of at most {} are counted{by}",
    range.cells, range.side, by = range.of
)]
pub struct CountError {
    /// Rows of the rectangle.
    pub rows: usize,
    /// Columns of the rectangle.
    pub cols: usize,
    range: Range,
}

/// The rectangles for which a count is sure to end soon, in bounded memory and without overflow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Range {
    side: usize,
    cells: usize,
    of: &'static str,
}

/// With k figures there are at most 19^(k - 1) tilings: nineteen choices for each but the last, which takes the four
/// cells left. For 124 cells that is less than 2^128.
const PLAIN: Range = Range {
    side: 10,
    cells: 124,
    of: "",
};

/// As [`PLAIN`]; 19^11 is less than 2^64.
const BY_SIGNATURE: Range = Range {
    side: 8,
    cells: 48,
    of: " by signature",
};

/// A set of the signatures of 64 cells has bits for 16 figures of a kind.
const SETS: Range = Range {
    side: 8,
    cells: 64,
    of: " for their signatures",
};

impl Range {
    fn check(self, rows: usize, cols: usize) -> Result<(), CountError> {
        let cells = rows.checked_mul(cols);
        if rows.min(cols) <= self.side && cells.is_some_and(|cells| cells <= self.cells) {
            Ok(())
        } else {
            Err(CountError {
                rows,
                cols,
                range: self,
            })
        }
    }
}

/// The number of tilings of a rectangle by tetrominoes of any kinds; 1 for a rectangle without cells.
///
/// ```
/// use quadrille_tiler::count_tilings;
///
/// assert_eq!(count_tilings(4, 4)?, 117);
/// assert_eq!(count_tilings(6, 6)?, 178_939);
/// # Ok::<(), quadrille_tiler::CountError>(())
/// ```
///
/// # Errors
///
/// If the shorter side is over 10 or there are over 124 cells.
pub fn count_tilings(rows: usize, cols: usize) -> Result<u128, CountError> {
    PLAIN.check(rows, cols)?;
    Ok(tally(rows, cols, |_, _| true).unwrap_or(0))
}

/// The signatures of all tilings of a rectangle with their numbers of tilings, in ascending order.
///
/// ```
/// use quadrille_tiler::count_by_signature;
///
/// let counts = count_by_signature(4, 4)?;
/// assert_eq!(counts.len(), 24);
/// assert_eq!(counts.iter().map(|(_, tilings)| tilings).sum::<u64>(), 117);
/// # Ok::<(), quadrille_tiler::CountError>(())
/// ```
///
/// # Errors
///
/// If the shorter side is over 8 or there are over 48 cells.
pub fn count_by_signature(rows: usize, cols: usize) -> Result<Vec<(Signature, u64)>, CountError> {
    BY_SIGNATURE.check(rows, cols)?;
    let alive = completable(rows, cols);
    let table: Option<BySignature> = tally(rows, cols, |cell, window| alive[cell].contains(&window));
    Ok(table.map_or_else(Vec::new, |table| table.entries().collect()))
}

/// The signatures that have a tiling of the N x N square, in ascending order.
///
/// ```
/// use quadrille_tiler::feasible_signatures;
///
/// assert_eq!(feasible_signatures(2)?, ["O1".parse().unwrap()]);
/// # Ok::<(), quadrille_tiler::CountError>(())
/// ```
///
/// # Errors
///
/// If `size` is over 8. Size 8 takes seconds, smaller ones milliseconds.
pub fn feasible_signatures(size: usize) -> Result<Vec<Signature>, CountError> {
    SETS.check(size, size)?;
    let alive = completable(size, size);
    let set: Option<SignatureSet> = tally(size, size, |cell, window| alive[cell].contains(&window));
    let mut signatures: Vec<Signature> = set.map_or_else(Vec::new, |set| set.signatures().collect());
    signatures.sort_unstable();
    Ok(signatures)
}

/// The tally of all tilings of a rectangle, if there are any; windows that `keep` turns down are left out.
///
/// A rectangle turned by 90 degrees has the same signatures, so the rows are laid along the shorter side.
fn tally<T: Tally>(rows: usize, cols: usize, keep: impl Fn(usize, u64) -> bool) -> Option<T> {
    let fillings = Fillings::new(rows.max(cols), rows.min(cols));
    let cells = rows * cols;
    // Tallies of the windows at each first empty cell; the last place is that of the full rectangle.
    let mut stages: Vec<Map<u64, T>> = (0..=cells).map(|_| Map::default()).collect();
    stages[0].insert(0, T::start());
    for cell in 0..cells {
        for (window, tally) in std::mem::take(&mut stages[cell]) {
            for (kind, next, window) in fillings.of(cell, window) {
                if keep(next, window) {
                    stages[next]
                        .entry(window)
                        .or_insert_with(T::none)
                        .add(&tally, kind);
                }
            }
        }
    }
    stages[cells].remove(&0)
}

/// The windows at each first empty cell that some tiling passes through: two in three cannot be completed, and large
/// tallies of those would be built in vain.
fn completable(rows: usize, cols: usize) -> Vec<Set<u64>> {
    let fillings = Fillings::new(rows.max(cols), rows.min(cols));
    let cells = rows * cols;
    let mut stages = vec![Set::default(); cells + 1];
    stages[0].insert(0);
    for cell in 0..cells {
        let stage = std::mem::take(&mut stages[cell]);
        for &window in &stage {
            for (_, next, window) in fillings.of(cell, window) {
                stages[next].insert(window);
            }
        }
        stages[cell] = stage;
    }
    for cell in (0..cells).rev() {
        let mut stage = std::mem::take(&mut stages[cell]);
        stage.retain(|&window| {
            fillings
                .of(cell, window)
                .any(|(_, next, window)| stages[next].contains(&window))
        });
        stages[cell] = stage;
    }
    stages
}

#[cfg(test)]
mod tests;
