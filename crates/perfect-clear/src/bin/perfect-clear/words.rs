//! Shares and chances as a person reads them.

use quadrille_perfect_clear::chance::Chance;
use quadrille_search::GaveUp;

/// A share, such as `61.19 %`.
pub(crate) fn percent(part: usize, all: usize) -> String {
    format!("{:.2} %", 100.0 * part as f64 / all.max(1) as f64)
}

/// An exact chance, such as `825 of 840, 98.2143 %`.
pub(crate) fn chance(chance: Chance) -> String {
    let Chance { won, of } = chance;
    format!("{won} of {of}, {:.4} %", 100.0 * chance.value())
}

/// What follows on "gave up: ".
pub(crate) const fn nothing_known(why: GaveUp) -> &'static str {
    match why {
        GaveUp::OutOfReach => {
            "there are more than 67 million states after some number of pieces; with fewer empty cells, there are fewer"
        }
        GaveUp::NodeLimit | GaveUp::Stopped => "nothing is known",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_large_is_not_too_late() {
        assert!(nothing_known(GaveUp::OutOfReach).contains("67 million"));
        assert_eq!(nothing_known(GaveUp::Stopped), "nothing is known");
    }
}
