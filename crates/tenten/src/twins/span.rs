//! Which positions a comparison goes through, and what it says of them; the tests of the public face have it too.
//!
//! `cargo test` compares a few positions on all rule sets. The check `twins` of `crates/checks` asks for others by the
//! environment: `QUADRILLE_TWINS` has numbers of positions such as `1000..2000`.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use rayon::prelude::*;

/// Findings on one rule set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Found {
    /// Positions that were of use, such as sets that do not fit.
    pub(crate) telling: usize,
    /// Positions on which the twins differ.
    pub(crate) differing: usize,
}

/// The numbers of the positions: up to `default`, unless others are asked for.
pub(crate) fn span(default: u64) -> Range<u64> {
    let Ok(asked) = std::env::var("QUADRILLE_TWINS") else {
        return 0..default;
    };
    let (from, to) = asked.split_once("..").expect("numbers such as 1000..2000");
    let number = |text: &str| text.parse::<u64>().expect("a whole number");
    number(from)..number(to)
}

/// Calls `check` with all positions. It panics where the twins differ, and says whether the position was of use.
pub(crate) fn go_through<P: Sync>(
    what: &str,
    rules: &str,
    positions: &[P],
    check: impl Fn(&P) -> bool + Sync,
) -> Found {
    let [found] = go_through_parts([what], rules, positions, |position| [guarded(|| check(position))]);
    found
}

/// The same with several comparisons of each position.
#[cfg(test)]
pub(crate) fn go_through_parts<P: Sync, const PARTS: usize>(
    whats: [&str; PARTS],
    rules: &str,
    positions: &[P],
    check: impl Fn(&P) -> [Found; PARTS] + Sync,
) -> [Found; PARTS] {
    let sum = |a: [Found; PARTS], b: [Found; PARTS]| {
        std::array::from_fn(|part| Found {
            telling: a[part].telling + b[part].telling,
            differing: a[part].differing + b[part].differing,
        })
    };
    let none = || [Found::default(); PARTS];
    let all = positions.par_iter().map(&check).reduce(none, sum);
    for (what, Found { telling, differing }) in whats.iter().zip(&all) {
        let count = positions.len();
        println!("{what}, {rules}: {count} positions, {telling} tell something, {differing} differ");
    }
    all
}

/// What a comparison of one position says.
pub(crate) fn guarded(check: impl FnOnce() -> bool) -> Found {
    match catch_unwind(AssertUnwindSafe(check)) {
        Ok(tells) => Found {
            telling: usize::from(tells),
            differing: 0,
        },
        Err(_) => Found {
            telling: 0,
            differing: 1,
        },
    }
}

/// Panics if twins differ, or if no position of the usual span is of use.
pub(crate) fn judge(what: &str, found: &[Found]) {
    let differing: usize = found.iter().map(|found| found.differing).sum();
    assert_eq!(differing, 0, "{what}: positions on which the twins differ");
    let is_usual = std::env::var("QUADRILLE_TWINS").is_err();
    let tells = found.iter().any(|found| found.telling > 0);
    assert!(tells || !is_usual, "{what}: no position tells anything");
}
