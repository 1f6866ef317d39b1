use std::fmt;

use super::Page;
use crate::{Hold, Piece, PieceStream, letters};

/// Pieces in the comment of a quiz: `#Q=[h](c)next` holds `h`, has `c` as the current piece, and others come next. Each
/// of them may be missing.
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

/// The comment of the page after this one, if the fumen has no other for it: a quiz goes on by a piece, all else stays.
///
/// A quiz that is over becomes what follows on its semicolon, which may be a quiz again.
pub(crate) fn next_comment(page: &Page) -> String {
    let Some(quiz) = page.quiz() else {
        return page.comment.clone();
    };
    let said = page.comment.split_once(';').map(|(_, said)| said);
    let after = page
        .placed()
        .and_then(|operation| quiz.after(operation.piece))
        .unwrap_or(quiz);
    match (after.shown(), said) {
        (Some(quiz), Some(said)) => format!("{quiz};{said}"),
        (Some(quiz), None) => quiz.to_string(),
        (None, said) => said.unwrap_or_default().to_owned(),
    }
}

impl Quiz {
    /// What is left after a piece is placed; `None` if it is neither the current one nor to be had by hold.
    fn after(&self, piece: Piece) -> Option<Self> {
        let stream = PieceStream::new(self.hold, &self.queue);
        let mut player = stream.player();
        player.take(piece)?;
        Some(Self {
            hold: player.hold(),
            queue: player.queue().to_vec(),
        })
    }

    /// The quiz as editors show it: the last piece is the current one, even if it was held. None if no piece is left.
    fn shown(self) -> Option<Self> {
        match (self.hold.piece(), &*self.queue) {
            (Some(piece), []) => Some(Self {
                hold: Hold::Empty,
                queue: vec![piece],
            }),
            (None, []) => None,
            _ => Some(self),
        }
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
    use super::super::Operation;
    use super::*;
    use crate::Rotation;

    /// As the community's library has it.
    #[test]
    fn quizzes_are_played() {
        let mut page = Page {
            comment: "#Q=[](T)LI;#Q=[](S);the end".to_owned(),
            ..Page::default()
        };
        let mut shown = Vec::new();
        for piece in [Piece::L, Piece::I, Piece::T, Piece::S, Piece::O] {
            let rotation = Rotation::Spawn;
            page.operation = Some(Operation {
                piece,
                rotation,
                x: 4,
                y: 0,
            });
            page.comment = next_comment(&page);
            shown.push(page.comment.clone());
        }
        let expected = [
            "#Q=[T](I);#Q=[](S);the end",
            "#Q=[](T);#Q=[](S);the end",
            "#Q=[](S);the end",
            "the end",
            "the end",
        ];
        assert_eq!(shown, expected);
        // A piece that the quiz does not have, and one that does not stay, leave it as it is.
        page.comment = "#Q=[](T)LI".to_owned();
        assert_eq!(next_comment(&page), page.comment);
        page.operation = page.operation.map(|operation| Operation {
            piece: Piece::T,
            ..operation
        });
        page.flags.lock = false;
        assert_eq!(next_comment(&page), page.comment);
    }

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
