//! Chances for people.

use quadrille_bitboard::Bitboard;
use quadrille_tenten::{Board, DealerKind, Grade, Risk, Rules};

use crate::shared::picture::{Ink, Paint};

/// From so many draws on, their numbers tell nobody anything.
const MOST_TOLD: u128 = 1_000_000_000_000;

/// A chance in words: `none`, or `0.0040 %, 3 of 74088 draws`.
pub(crate) fn in_words(risk: Risk, ink: Ink) -> String {
    if risk.is_zero() {
        return ink.paint(Paint::Good, "none, every set fits");
    }
    let Risk {
        numerator,
        denominator,
    } = risk;
    let words = match percent(risk) {
        share if denominator < MOST_TOLD => format!("{share}, {numerator} of {denominator} draws"),
        share => share,
    };
    ink.paint(Paint::Warning, &words)
}

/// A risk beside a way: `risk 1.2 %`, or how many sets fit where only those are dealt.
pub(crate) fn in_short(rules: &Rules, risk: Risk) -> String {
    if rules.dealer().looks_at_the_board() {
        return format!("{} of sets fit", percent(risk.fitting()));
    }
    format!("risk {}", percent(risk))
}

/// How crowded a board is, and how many sets fit, where only those are dealt.
pub(crate) fn room(rules: &Rules, board: Board, risk: Risk, ink: Ink) -> String {
    let (filled, cells) = (board.count(), rules.field().count());
    let filled = format!("{filled} of {cells} cells are filled");
    if risk.is_zero() {
        let all = ink.paint(Paint::Good, "every set that can be drawn fits");
        return format!("{filled}; {all}");
    }
    let share = percent(risk.fitting());
    let share = ink.paint(Paint::Warning, &format!("{share} of the draws of a set fit"));
    format!(
        "{filled}; {share}\nThat is so for sets {}{}.",
        drawn(rules),
        dealer(rules).unwrap_or_default()
    )
}

/// How the next set is thought to come: `drawn blindly, each piece with equal weight`.
pub(crate) fn drawn(rules: &Rules) -> String {
    let mut weights = rules.piece_ids().map(|piece| rules.weight(piece));
    let first = weights.next();
    let by = if weights.all(|weight| Some(weight) == first) {
        "each piece with equal weight"
    } else {
        "each piece by its weight"
    };
    match rules.repeats() {
        0 => format!("drawn blindly, {by}"),
        percent => format!("drawn blindly, {by}, and {percent} % of the later ones of a kind before"),
    }
}

/// What a risk takes for granted, in a sentence, with what is known of sets that come otherwise.
pub(crate) fn assumption(rules: &Rules) -> String {
    let otherwise = dealer(rules).or_else(|| {
        let dealing = rules.game()?.dealing?;
        Some(format!("; {}", dealing.what))
    });
    let drawn = drawn(rules);
    format!(
        "That is so if the next set is {drawn}{}.",
        otherwise.unwrap_or_default()
    )
}

/// What the dealer of the rules does about sets that do not fit.
fn dealer(rules: &Rules) -> Option<String> {
    let what = match rules.dealer() {
        DealerKind::Weighted | DealerKind::Uniform => return None,
        DealerKind::Kind => format!(
            "draws a set that does not fit again, up to {} in all: the game ends by that power of the risk",
            DealerKind::DRAWS
        ),
        DealerKind::Repair => {
            "exchanges pieces until the set fits: the game ends only if no set fits".to_owned()
        }
        DealerKind::Fitting => "deals only sets that fit: the game ends only if no set fits".to_owned(),
        DealerKind::Graded(grade) => format!(
            "chooses among {} sets that fit, drawn {} times at most: {} of them are easier",
            Grade::SETS,
            DealerKind::DRAWS,
            grade.easier()
        ),
    };
    Some(format!("; the dealer {} {what}", rules.dealer()))
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
