//! How many lines of garbage clears send.

use super::{Clear, Rules, Spin, Streak, System};

/// Lines by the number of lines that are cleared.
type Lines = [u32; 5];

const PLAIN: Lines = [0, 0, 1, 2, 4];
// Minis of three lines and spins of four, which only other pieces than T can make, are those of TETR.IO.
const MINI: Lines = [0, 0, 1, 2, 10];
const FULL: Lines = [0, 2, 4, 6, 10];

/// Lines by how many placements just before have cleared lines; more are worth what the last one is.
const GUIDELINE_COMBO: [u32; 12] = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5];
const JSTRIS_COMBO: [u32; 13] = [0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5];

/// A perfect clear, instead of all else (guideline), of the lines and back to back (Jstris), besides (TETR.IO).
const PERFECT: u32 = 10;
const TETRIO_PERFECT: u32 = 5;

/// As many difficult clears in a row, and more, release a surge when they end.
const SURGE: u8 = 5;

impl Rules {
    /// The lines that a placement sends, after which the streak is `after`.
    pub(super) const fn attack(self, clear: Clear, before: Streak, after: Streak) -> u32 {
        if clear.lines == 0 {
            return 0;
        }
        let lines = if clear.lines > 4 { 4 } else { clear.lines };
        let own = match clear.spin {
            Spin::None => PLAIN[lines],
            Spin::Mini => MINI[lines],
            Spin::Full => FULL[lines],
        };
        let again = (before.back_to_back > 0 && clear.is_difficult()) as u32;
        match self.system {
            System::Guideline if clear.is_perfect => PERFECT,
            System::Guideline => own + again + last_of(&GUIDELINE_COMBO, before.combo),
            System::Jstris if clear.is_perfect => PERFECT + last_of(&JSTRIS_COMBO, before.combo),
            System::Jstris => own + again + last_of(&JSTRIS_COMBO, before.combo),
            System::Tetrio => {
                // A perfect clear lengthens the chain by two, so that it is back to back with itself.
                let again = (after.back_to_back > 1) as u32;
                let perfect = if clear.is_perfect { TETRIO_PERFECT } else { 0 };
                multiplied(own + again, before.combo) + surge(before, after) + perfect
            }
        }
    }

    /// How many difficult clears in a row there are after a placement that clears lines.
    pub(super) const fn chain(self, clear: Clear, before: Streak) -> u8 {
        let chain = before.back_to_back;
        match self.system {
            System::Tetrio if clear.is_perfect => chain.saturating_add(2),
            System::Tetrio if clear.is_difficult() => chain.saturating_add(1),
            System::Tetrio => 0,
            System::Guideline | System::Jstris => clear.is_difficult() as u8,
        }
    }
}

const fn last_of(table: &[u32], combo: u8) -> u32 {
    let combo = combo as usize;
    table[if combo < table.len() {
        combo
    } else {
        table.len() - 1
    }]
}

/// A quarter more for each placement before, rounded down; but no less than ln(1 + 1.25 combo), from the third on.
const fn multiplied(lines: u32, combo: u8) -> u32 {
    let more = lines * (4 + combo as u32) / 4;
    // Where that logarithm reaches 1, 2, 3 and so on.
    let least = match combo {
        0 | 1 => 0,
        2..=5 => 1,
        6..=15 => 2,
        16..=42 => 3,
        43..=117 => 4,
        _ => 5,
    };
    if more > least { more } else { least }
}

/// What a chain of difficult clears releases when it ends.
const fn surge(before: Streak, after: Streak) -> u32 {
    if after.back_to_back == 0 && before.back_to_back >= SURGE {
        before.back_to_back as u32 - 1
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attack(system: System, clear: (Spin, usize, bool), before: (u8, u8)) -> (u32, u8) {
        let rules = Rules {
            system,
            ..Rules::default()
        };
        let (spin, lines, is_perfect) = clear;
        let clear = Clear {
            is_t: spin != Spin::None,
            spin,
            lines,
            is_perfect,
        };
        let (back_to_back, combo) = before;
        let before = Streak { back_to_back, combo };
        let (score, after) = rules.clear(clear, before);
        (score.attack, after.back_to_back)
    }

    #[test]
    fn each_game_has_its_own() {
        let all = |clear, before| System::ALL.map(|system| attack(system, clear, before).0);
        // Guideline, TETR.IO, Jstris.
        assert_eq!(all((Spin::None, 4, false), (0, 0)), [4, 4, 4]);
        assert_eq!(all((Spin::Full, 2, false), (1, 0)), [5, 5, 5]);
        assert_eq!(all((Spin::Mini, 1, false), (1, 0)), [1, 1, 1]);
        assert_eq!(all((Spin::Full, 0, false), (1, 3)), [0, 0, 0]);
        // The fifth clear in a row: 1 + 2, 1 x 2, 1 + 1; a triple as the third.
        assert_eq!(all((Spin::None, 2, false), (0, 4)), [3, 2, 2]);
        assert_eq!(all((Spin::None, 3, false), (0, 2)), [3, 3, 3]);
        assert_eq!(all((Spin::None, 1, false), (0, 6)), [3, 2, 2]);
        // A perfect clear by two lines; by a Tetris, back to back, as the fourth clear in a row: 5 x 7 / 4 + 5.
        assert_eq!(all((Spin::None, 2, true), (0, 0)), [10, 7, 10]);
        assert_eq!(all((Spin::None, 4, true), (1, 3)), [10, 13, 11]);
    }

    #[test]
    fn chains_are_released() {
        let single = (Spin::None, 1, false);
        for (before, released) in [(0, 0), (4, 0), (5, 4), (9, 8)] {
            assert_eq!(attack(System::Tetrio, single, (before, 0)), (released, 0));
            assert_eq!(attack(System::Guideline, single, (before, 0)), (0, 0));
        }
        let double = (Spin::Full, 2, false);
        assert_eq!(attack(System::Tetrio, double, (6, 0)), (5, 7));
        assert_eq!(attack(System::Jstris, double, (1, 0)), (5, 1));
        // A perfect clear never ends a chain.
        assert_eq!(attack(System::Tetrio, (Spin::None, 1, true), (6, 0)), (6, 8));
    }

    #[test]
    fn the_least_of_a_combo_is_a_logarithm() {
        for combo in 0..=u8::MAX {
            let logarithm = if combo < 2 {
                0.0
            } else {
                (1.25 * f64::from(combo)).ln_1p()
            };
            assert_eq!(multiplied(0, combo), logarithm as u32, "{combo}");
        }
    }
}
