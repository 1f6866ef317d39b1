//! Patterns: which queues are meant, in the community's notation.

mod parse;

use std::fmt;

use thiserror::Error;

use crate::piece_list::PieceList;
use crate::{Hold, Piece, PieceSet};

/// Queues, described by what may stand at each place.
///
/// | element | means |
/// |---|---|
/// | `T` | this piece |
/// | `*` | any one of the seven |
/// | `[TIL]` | any one of these; `[^TIL]` any one of the others |
/// | `*p4`, `[TIL]p2` | four, or two, different ones of them, in any order |
/// | `*!`, `[TIL]!` | all of them, in any order |
///
/// Elements follow each other, with commas between them or not; `;` or a line break separates alternatives.
///
/// ```
/// use quadrille_perfect_clear::Pattern;
///
/// let pattern: Pattern = "[TIL]!,*p4".parse()?;
/// assert_eq!(pattern.count(), 6 * 840);
/// let short: Pattern = "T[^T]p2".parse()?;
/// assert_eq!(short.queues(2, 100)?.len(), 6);
/// # Ok::<(), quadrille_perfect_clear::PatternError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    text: String,
    alternatives: Vec<Vec<Element>>,
}

/// Some of these pieces, each at most once, in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Element {
    pool: PieceSet,
    take: usize,
}

/// A text that is no pattern, or one that means too much.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PatternError {
    /// Something stands where it cannot.
    #[error("column {column}: expected {expected}, found {}", found.map_or("the end".to_owned(), |found| format!("{found:?}")))]
    Unexpected {
        /// Where, in characters from 1.
        column: usize,
        /// What may stand there.
        expected: &'static str,
        /// What does; `None` at the end.
        found: Option<char>,
    },
    /// More pieces are to be taken than there are.
    #[error("column {column}: {take} of {pool} pieces cannot be taken")]
    Take {
        /// Where, in characters from 1.
        column: usize,
        /// Pieces to choose from.
        pool: usize,
        /// Pieces to take.
        take: usize,
    },
    /// A piece stands twice in brackets.
    #[error("column {column}: {piece} stands twice in these brackets")]
    Twice {
        /// Where, in characters from 1.
        column: usize,
        /// The piece.
        piece: Piece,
    },
    /// It describes no piece at all.
    #[error("the pattern is empty")]
    Empty,
    /// It describes more queues than are allowed.
    #[error("the pattern means {count} queues, more than {most}")]
    TooMany {
        /// How many it means.
        count: u128,
        /// How many are allowed.
        most: u128,
    },
    /// A queue is too short for what it is to do.
    #[error("the pattern means queues of {pieces} pieces, {needed} are needed")]
    TooShort {
        /// Pieces of its shortest queue.
        pieces: usize,
        /// Pieces that are needed.
        needed: usize,
    },
    /// Queues longer than can be held.
    #[error("the pattern means queues of {0} pieces, more than {most}", most = LONGEST - 1)]
    TooLong(usize),
}

/// The most pieces of one queue.
pub const LONGEST: usize = PieceList::LONGEST;

impl Pattern {
    /// How many queues the pattern means, equal ones counted as often as they occur.
    #[must_use]
    pub fn count(&self) -> u128 {
        let ways = |element: &Element| {
            let pool = element.pool.len();
            (pool + 1 - element.take..=pool)
                .map(|factor| factor as u128)
                .product::<u128>()
        };
        let all = self
            .alternatives
            .iter()
            .map(|elements| elements.iter().map(ways).product::<u128>());
        all.sum()
    }

    /// Pieces of the shortest queue.
    #[must_use]
    pub fn shortest(&self) -> usize {
        self.lengths().min().unwrap_or(0)
    }

    /// The same queues seen in a mirror: J for L, S for Z, and the other way round.
    ///
    /// ```
    /// use quadrille_perfect_clear::Pattern;
    ///
    /// let pattern: Pattern = "[LOS]!,*p4".parse()?;
    /// assert_eq!(pattern.mirrored().to_string(), "[JOZ]!,*p4");
    /// # Ok::<(), quadrille_perfect_clear::PatternError>(())
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let letter = |letter: char| {
            let piece = letter.to_string().parse::<Piece>();
            piece.map_or(letter, |piece| piece.mirrored().letter())
        };
        let element = |element: &Element| Element {
            pool: element.pool.iter().map(Piece::mirrored).collect(),
            take: element.take,
        };
        let alternatives = self.alternatives.iter();
        Self {
            text: self.text.chars().map(letter).collect(),
            alternatives: alternatives
                .map(|elements| elements.iter().map(element).collect())
                .collect(),
        }
    }

    /// Whether its queues have `needed` pieces, the one in hold counted.
    pub(crate) fn check_length(&self, needed: usize, hold: Hold) -> Result<(), PatternError> {
        let pieces = self.shortest();
        if pieces + usize::from(hold.piece().is_some()) < needed {
            return Err(PatternError::TooShort { pieces, needed });
        }
        Ok(())
    }

    fn lengths(&self) -> impl Iterator<Item = usize> {
        let length = |elements: &Vec<Element>| elements.iter().map(|element| element.take).sum();
        self.alternatives.iter().map(length)
    }

    /// All queues, cut to `cut` pieces, each once, in the order of the pieces' letters.
    ///
    /// # Errors
    ///
    /// When there are more than `most`, counted before they are cut.
    pub fn queues(&self, cut: usize, most: u128) -> Result<Vec<Vec<Piece>>, PatternError> {
        let packed = self.packed(cut, most)?;
        Ok(packed.into_iter().map(PieceList::to_vec).collect())
    }

    /// As [`Pattern::queues`], each queue in a word.
    pub(crate) fn packed(&self, cut: usize, most: u128) -> Result<Vec<PieceList>, PatternError> {
        let count = self.count();
        if count > most {
            return Err(PatternError::TooMany { count, most });
        }
        let mut queues = Vec::new();
        for elements in &self.alternatives {
            let mut queue = Vec::new();
            walk(elements, 0, PieceSet::EMPTY, cut, &mut queue, &mut queues);
        }
        Ok(PieceList::in_reading_order(queues))
    }
}

fn walk(
    elements: &[Element],
    taken: usize,
    used: PieceSet,
    cut: usize,
    queue: &mut Vec<Piece>,
    queues: &mut Vec<PieceList>,
) {
    let Some((element, rest)) = elements.split_first().filter(|_| queue.len() < cut) else {
        queues.push(PieceList::from(&queue[..]));
        return;
    };
    if taken == element.take {
        return walk(rest, 0, PieceSet::EMPTY, cut, queue, queues);
    }
    for piece in element.pool.iter().filter(|&piece| !used.contains(piece)) {
        queue.push(piece);
        walk(elements, taken + 1, used.with(piece), cut, queue, queues);
        queue.pop();
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::letters;

    #[test]
    fn patterns_mean_queues() {
        let queues = |text: &str, cut| {
            let pattern: Pattern = text.parse().unwrap();
            let queues = pattern.queues(cut, 10_000).unwrap();
            queues
                .iter()
                .map(|queue| letters(queue))
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(queues("[TI]!,O", 9), "ITO TIO");
        assert_eq!(queues("T[SZ]", 9), "TS TZ");
        assert_eq!(queues("[^TIOSZ]p2; JJ\nL", 9), "JJ JL L LJ");
        assert_eq!(queues("*p7", 1), "I J L O S T Z");
    }

    #[test]
    fn counts() {
        let count = |text: &str| text.parse::<Pattern>().unwrap().count();
        assert_eq!(
            ["*p7", "*!", "*", "[^T]p3", "*p7,*p4", "T;I"].map(count),
            [5040, 5040, 7, 120, 4_233_600, 2]
        );
    }

    #[test]
    fn errors_name_the_column() {
        let texts = [
            "",
            " ; ",
            "TX",
            "[TI",
            "[]",
            "[TT]",
            "*p8",
            "*p",
            "*p0",
            "[T]p2",
            "*!!",
            "[^TIOSZJL]",
            "*p7*p7*p7",
        ];
        let errors = texts.map(|text| format!("{text:?}: {}", text.parse::<Pattern>().unwrap_err()));
        assert_snapshot!(errors.join("\n"));
        let all: Pattern = "*p7*p7".parse().unwrap();
        assert!(matches!(
            all.queues(14, 1_000_000),
            Err(PatternError::TooMany {
                count: 25_401_600,
                ..
            })
        ));
    }
}
