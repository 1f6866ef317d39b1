//! Chances for people.

use quadrille_tenten::Risk;

use crate::picture::{Ink, Paint};

/// A chance in words: `none`, or `0.0040 %, 3 of 74088 draws`.
pub(crate) fn in_words(risk: Risk, ink: Ink) -> String {
    if risk.is_zero() {
        return ink.paint(Paint::Good, "none, every set fits");
    }
    let words = format!(
        "{}, {} of {} draws",
        percent(risk),
        risk.numerator,
        risk.denominator
    );
    ink.paint(Paint::Warning, &words)
}

/// With two digits at least that count, and none that a whole would be rounded to.
pub(crate) fn percent(risk: Risk) -> String {
    let percent = 100.0 * risk.value();
    if risk.is_zero() || risk.numerator == risk.denominator {
        return format!("{percent} %");
    }
    let mut least = percent.min(100.0 - percent);
    let mut digits = 1;
    while least < 1.0 && digits < 30 {
        least *= 10.0;
        digits += 1;
    }
    format!("{percent:.digits$} %")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_large_chances_keep_their_digits() {
        let shown = |numerator, denominator| {
            percent(Risk {
                numerator,
                denominator,
            })
        };
        assert_eq!(shown(0, 74_088), "0 %");
        assert_eq!(shown(1, 74_088), "0.0013 %");
        assert_eq!(shown(1, 4), "25.0 %");
        assert_eq!(shown(74_087, 74_088), "99.9987 %");
        assert_eq!(shown(5, 5), "100 %");
    }
}
