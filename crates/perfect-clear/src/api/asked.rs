//! What the comment of a fumen asks: a quiz, or the options of solution-finder.

use crate::fumen::Quiz;
use crate::{Hold, MOST_TALL_LINES, letters};

/// Question in the comment of a fumen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// How many lines the clear has.
    pub lines: Option<usize>,
    /// Which queues.
    pub pattern: Option<String>,
    /// What is in the hold slot.
    pub hold: Option<Hold>,
}

impl Asked {
    /// What a comment asks: `#Q=[T](I)OSZ`, or a number of lines and options, such as `4 --patterns *p4 --hold avoid`.
    #[must_use]
    pub fn of(comment: &str) -> Option<Self> {
        if let Some(Quiz { hold, queue }) = Quiz::of_comment(comment) {
            let pattern = (!queue.is_empty()).then(|| letters(&queue));
            let (lines, hold) = (None, Some(hold));
            return Some(Self { lines, pattern, hold });
        }
        let mut words = comment.split_whitespace();
        let mut asked = Self {
            lines: Some(
                words
                    .next()?
                    .parse()
                    .ok()
                    .filter(|lines| (1..=MOST_TALL_LINES).contains(lines))?,
            ),
            pattern: None,
            hold: None,
        };
        while let Some(option) = words.next() {
            let value = words.next()?;
            match option {
                "-p" | "--patterns" | "--pattern" => asked.pattern = Some(value.to_owned()),
                "-c" | "--clear-line" | "--lines" => asked.lines = Some(value.parse().ok()?),
                "-H" | "--hold" if value == "avoid" => asked.hold = Some(Hold::Off),
                "-H" | "--hold" if value == "use" => asked.hold = Some(Hold::Empty),
                _ => return None,
            }
        }
        Some(asked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_ask() {
        let asked = |comment| {
            let Asked { lines, pattern, hold } = Asked::of(comment)?;
            Some((lines, pattern, hold))
        };
        let quiz = asked("#Q=[T](I)OSZ;what now").unwrap();
        assert_eq!(quiz.1.as_deref(), Some("IOSZ"));
        assert!(quiz.0.is_none() && quiz.2.is_some_and(|hold| hold.piece().is_some()));
        let pattern = Some("*p4".to_owned());
        assert_eq!(asked("4 --patterns *p4"), Some((Some(4), pattern.clone(), None)));
        assert_eq!(
            asked("4 -p *p4 -H avoid"),
            Some((Some(4), pattern, Some(Hold::Off)))
        );
        assert_eq!(asked("6"), Some((Some(6), None, None)));
        for comment in [
            "",
            "96 of 840",
            "4 of 24",
            "11.43 % [96/840]",
            "13",
            "4 -p",
            "TSD 4",
        ] {
            assert_eq!(asked(comment), None, "{comment}");
        }
    }
}
