use std::fmt;

use crate::{Hold, Piece, letters};

/// What the comment of a quiz says of the pieces: `#Q=[h](c)next` holds `h`, has `c` as the current piece, and others
/// come next. Each of them may be missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quiz {
    /// What is in the hold slot.
    pub hold: Hold,
    /// The current piece, and those to come.
    pub queue: Vec<Piece>,
}

impl Quiz {
    /// Reads a comment; `None` if it is none of a quiz. What follows on a semicolon is said to people.
    ///
    /// ```
    /// use quadrille_perfect_clear::fumen::Quiz;
    /// use quadrille_perfect_clear::{Hold, Piece, letters};
    ///
    /// let quiz = Quiz::of_comment("#Q=[T](I)OSZ;clear it").expect("a quiz");
    /// assert_eq!((quiz.hold, letters(&quiz.queue)), (Hold::Piece(Piece::T), "IOSZ".to_owned()));
    /// assert!(Quiz::of_comment("clear it").is_none());
    /// ```
    #[must_use]
    pub fn of_comment(comment: &str) -> Option<Self> {
        let rest = comment.trim().strip_prefix("#Q=[")?;
        let (rest, _) = rest.split_once(';').unwrap_or((rest, ""));
        let (hold, rest) = rest.split_once("](")?;
        let (current, next) = rest.split_once(')')?;
        let hold = at_most_one(hold)?.first().copied();
        let hold = hold.map_or(Hold::Empty, Hold::Piece);
        let next: Option<Vec<Piece>> = next.trim().chars().map(Piece::from_letter).collect();
        let queue = at_most_one(current)?.into_iter().chain(next?).collect();
        Some(Self { hold, queue })
    }
}

impl fmt::Display for Quiz {
    /// The comment.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hold = self.hold.piece().map(Piece::letter);
        let (current, next) = self.queue.split_at(self.queue.len().min(1));
        let hold: String = hold.into_iter().collect();
        write!(f, "#Q=[{hold}]({}){}", letters(current), letters(next))
    }
}

/// A piece or nothing; `None` if it is something else.
fn at_most_one(text: &str) -> Option<Vec<Piece>> {
    let letters = text.trim().chars();
    let pieces: Vec<Piece> = letters.map(Piece::from_letter).collect::<Option<_>>()?;
    (pieces.len() <= 1).then_some(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_may_be_missing() {
        let read = |text: &str| {
            let quiz = Quiz::of_comment(text)?;
            Some((quiz.hold.piece().map(Piece::letter), letters(&quiz.queue)))
        };
        assert_eq!(read("#Q=[](L)"), Some((None, "L".to_owned())));
        assert_eq!(read("#Q=[t]()iosz "), Some((Some('T'), "IOSZ".to_owned())));
        assert_eq!(read("#Q=[]()"), Some((None, String::new())));
        let quiz = Quiz::of_comment("#Q=[T](I)OSZ").unwrap();
        assert_eq!(quiz.to_string(), "#Q=[T](I)OSZ");
        for text in ["#Q=", "#Q=[TT](I)", "#Q=[T](I", "#Q=[T](I)X", "Q=[T](I)", ""] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
