//! Strategies: the weights of the five criteria.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The weights of the five criteria, as five base-36 digits: `10025` is free space 1, alignment 2, compaction 5.
///
/// ```
/// use quadrille_tenten::Strategy;
///
/// let strategy: Strategy = "10025+3".parse()?;
/// assert_eq!((strategy.free, strategy.compaction, strategy.points), (1, 5, 3));
/// assert_eq!(strategy.to_string(), "10025+3");
/// # Ok::<(), quadrille_tenten::StrategyError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Strategy {
    /// For each free cell.
    pub free: u8,
    /// If a square of half the board's side fits.
    pub square: u8,
    /// For each of three large shapes that fits: a row and a column of half the side, a square of nine.
    pub large: u8,
    /// For the whole alignment: squares of the numbers of filled cells, summed over the lines.
    pub alignment: u8,
    /// For the whole compaction: pairs of neighbours that are both filled or both free.
    pub compaction: u8,
    /// For a point, in thousandths.
    pub points: u16,
}

/// Reason why a text is no strategy.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StrategyError {
    /// There are not five digits.
    #[error("`{text}` has {count} digits; a strategy has five, such as 10025")]
    Length {
        /// What was given.
        text: String,
        /// Its digits.
        count: usize,
    },
    /// A character is no digit of base 36.
    #[error("`{character}` in `{text}` is no digit from 0 to 9 or a to z")]
    Digit {
        /// What was given.
        text: String,
        /// The first wrong character.
        character: char,
    },
    /// The weight of points is out of range.
    #[error("`{text}` after the + is no weight of points from 0 to 65535")]
    Points {
        /// What stands after the +.
        text: String,
    },
}

impl Strategy {
    /// The strategy that lives longest in the article, `10025`.
    pub const BEST: Self = Self {
        free: 1,
        square: 0,
        large: 0,
        alignment: 2,
        compaction: 5,
        points: 0,
    };
}

impl FromStr for Strategy {
    type Err = StrategyError;

    fn from_str(text: &str) -> Result<Self, StrategyError> {
        let (digits, points) = text.split_once('+').unwrap_or((text, "0"));
        let digit = |character: char| match character.to_digit(36) {
            Some(value) => Ok(value as u8),
            None => Err(StrategyError::Digit {
                text: text.to_owned(),
                character,
            }),
        };
        let weights = digits.chars().map(digit).collect::<Result<Vec<u8>, _>>()?;
        let [free, square, large, alignment, compaction] = weights[..] else {
            return Err(StrategyError::Length {
                text: text.to_owned(),
                count: weights.len(),
            });
        };
        let no_weight = |_| StrategyError::Points {
            text: points.to_owned(),
        };
        Ok(Self {
            free,
            square,
            large,
            alignment,
            compaction,
            points: points.parse().map_err(no_weight)?,
        })
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let weights = [
            self.free,
            self.square,
            self.large,
            self.alignment,
            self.compaction,
        ];
        for weight in weights {
            let digit = char::from_digit(u32::from(weight), 36).unwrap_or('?');
            write!(f, "{digit}")?;
        }
        match self.points {
            0 => Ok(()),
            points => write!(f, "+{points}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::{prop_assert_eq, proptest};

    use super::Strategy;

    proptest! {
        #[test]
        fn texts_round_trip(text in r"[0-9a-z]{5}(\+[1-9][0-9]{0,3})?") {
            let strategy: Strategy = text.parse().expect("a strategy");
            prop_assert_eq!(strategy.to_string(), text);
        }

        #[test]
        fn rubbish_is_refused_without_a_panic(text in ".*") {
            let _ = text.parse::<Strategy>();
        }
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let shown = |text: &str| text.parse::<Strategy>().expect_err("no strategy").to_string();
        let texts = ["", "1002", "100255", "10*25", "10025+", "10025+65536", "10025+x"];
        insta::assert_snapshot!(texts.map(shown).join("\n"), @r"
        `` has 0 digits; a strategy has five, such as 10025
        `1002` has 4 digits; a strategy has five, such as 10025
        `100255` has 6 digits; a strategy has five, such as 10025
        `*` in `10*25` is no digit from 0 to 9 or a to z
        `` after the + is no weight of points from 0 to 65535
        `65536` after the + is no weight of points from 0 to 65535
        `x` after the + is no weight of points from 0 to 65535
        ");
    }

    #[test]
    fn all_zero_is_a_strategy() {
        assert_eq!("00000".parse(), Ok(Strategy::default()));
    }
}
