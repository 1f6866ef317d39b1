//! Rules for the unit tests to go through.

use super::{Diagonals, RefillPlace, Rows, Rules, Width};

/// All that can become of rows, and of diagonals.
pub(crate) fn usual() -> Vec<Rules> {
    let mut rules = Vec::new();
    for rows in [Rows::Vanish, Rows::VanishLate, Rows::Stay] {
        for diagonals in [Diagonals::Seen, Diagonals::Blocked] {
            rules.push(Rules {
                diagonals,
                rows,
                ..Rules::default()
            });
        }
    }
    rules
}

/// The same for narrow and wide boards, and for both places of a refill.
pub(crate) fn all() -> Vec<Rules> {
    let mut all = Vec::new();
    for width in [5, 8, 9, 10, 16] {
        let width = Width::new(width).unwrap();
        for refill in [RefillPlace::AfterLastCell, RefillPlace::AfterLastDigit] {
            all.extend(usual().into_iter().map(|usual| Rules {
                width,
                refill,
                ..usual
            }));
        }
    }
    all
}
