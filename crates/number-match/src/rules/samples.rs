//! Rules for the unit tests to go through.

use super::{Diagonals, RefillPlace, Rows, Rules, Width, Wrap};

/// All that can become of rows, of diagonals, and of the end of a row.
pub(crate) fn usual() -> Vec<Rules> {
    let mut rules = Vec::new();
    for rows in [Rows::Vanish, Rows::VanishLate, Rows::Stay] {
        for diagonals in [Diagonals::Seen, Diagonals::Blocked] {
            rules.extend([Wrap::Seen, Wrap::Blocked].map(|wrap| Rules {
                diagonals,
                wrap,
                rows,
                ..Rules::default()
            }));
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
