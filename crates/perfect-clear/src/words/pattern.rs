//! Patterns: which queues are meant, in the community's notation.

mod cut;
mod parse;
mod walk;

use std::fmt;
use std::ops::ControlFlow;

use quadrille_search::{GaveUp, Limits};
use thiserror::Error;

use crate::words::piece_list::PieceList;
use crate::words::reader::Unexpected;
use crate::{Hold, Piece, PieceSet};
use walk::State;

pub use cut::CutQueues;
pub(crate) use cut::Packed;

/// Queues, described by what may stand at each place.
///
/// | element | means |
/// |---|---|
/// | `T` | this piece |
/// | `*` | any one of the seven |
/// | `[TIL]` | any one of these; `[^TIL]` any one of the others |
/// | `*p4`, `[TIL]p2` | four, or two, different ones of them, in any order |
/// | `*!`, `[TIL]!` | all of them, in any order |
/// | `[SSZ]!` | two S and a Z, in any order; what is equal counts once |
/// | `[T[LJ]]!` | a T, and an L or a J, in any order |
/// | `{...}` | of what stands before it, only the queues of which this is true |
///
/// Elements follow each other, with commas between them or not; `;`, `:` or a line break separates alternatives, of
/// which those without a queue are left out. A filter is about all that stands before it, back to the last comma; what
/// stands in parentheses belongs together:
///
/// | filter | true if |
/// |---|---|
/// | `T=1` | there is one T; also `==`, `!=`, `<`, `>`, `<=`, `>=` |
/// | `TL=1`, `[LJ]=1` | exactly that number of each, of one of these |
/// | `J<S` | J comes, and before S, which need not come; of `TT<S`, the second T does, too |
/// | `/^T.[SZ]/` | the regular expression is found in the queue |
/// | `3:T=1`, `1-3:T=1` | it is so of the first three pieces, of the second and the third |
/// | <code>&&</code>, <code>\|\|</code>, `!`, `( )` | and, or (read from the left), not, what belongs together |
///
/// ```
/// use quadrille_perfect_clear::Pattern;
///
/// let pattern: Pattern = "[TIL]!,*p4".parse()?;
/// assert_eq!(pattern.count(), 6 * 840);
/// let short: Pattern = "T[^T]p2".parse()?;
/// assert_eq!(short.queues(2, 100)?.len(), 6);
/// let ordered: Pattern = "[JSO]!{J<S}, [TT[IL]]p2".parse()?;
/// assert_eq!(ordered.count(), 3 * 5);
/// # Ok::<(), quadrille_perfect_clear::PatternError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    text: String,
    alternatives: Vec<Vec<Element>>,
    /// Whether an `&&` follows on an `||` without parentheses.
    is_mixed: bool,
}

/// Pieces that may stand at some places.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Element {
    /// Some of these pieces, each at most once, in any order.
    Choice { pool: PieceSet, take: usize },
    /// One of these lists, each of `pieces` pieces, in the order of their letters.
    Listed { lists: Vec<PieceList>, pieces: usize },
}

/// The most queues that are gone through to find those that a filter or equal pieces leave.
const MOST_LISTED: u128 = 5_000_000;

/// The most work of all filters of a pattern, in characters: a filter is read anew for each queue, and to make a queue
/// takes as long as to read [`QUEUE_WORK`] of them.
const MOST_WORK: u128 = 160_000_000;
const QUEUE_WORK: u128 = 16;

/// A text that is no pattern, or one that means too much.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PatternError {
    /// Something stands where it cannot.
    #[error(transparent)]
    Unexpected(#[from] Unexpected),
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
    /// No queue passes a filter, or comes of a pool.
    #[error("column {column}: this leaves no queue")]
    Nothing {
        /// Where it begins, in characters from 1.
        column: usize,
    },
    /// A filter or equal pieces leave few queues of too many.
    #[error("column {column}: too many queues to go through")]
    Crowded {
        /// Where, in characters from 1.
        column: usize,
    },
    /// Alternatives in parentheses differ in their numbers of pieces.
    #[error("column {column}: alternatives in parentheses have queues of equally many pieces")]
    Uneven {
        /// Where, in characters from 1.
        column: usize,
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
        let all = self.alternatives.iter();
        all.map(|elements| elements.iter().map(Element::ways).product::<u128>())
            .sum()
    }

    /// Whether a filter has an `&&` behind an `||` without parentheses. It is read from the left, where other languages
    /// read what stands around the `&&` first.
    #[must_use]
    pub const fn is_mixed(&self) -> bool {
        self.is_mixed
    }

    /// Pieces of the shortest queue.
    #[must_use]
    pub fn shortest(&self) -> usize {
        self.lengths().min().unwrap_or(0)
    }

    /// Pieces of the longest queue.
    #[must_use]
    pub fn longest(&self) -> usize {
        self.lengths().max().unwrap_or(0)
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
        let alternatives = self.alternatives.iter();
        let mirrored = alternatives.map(|elements| elements.iter().map(Element::mirrored).collect());
        Self {
            text: self.text.chars().map(letter).collect(),
            alternatives: mirrored.collect(),
            is_mixed: self.is_mixed,
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
        let length = |elements: &Vec<Element>| elements.iter().map(Element::pieces).sum();
        self.alternatives.iter().map(length)
    }

    /// All queues, cut to `cut` pieces, each once, in the order of the pieces' letters.
    ///
    /// # Errors
    ///
    /// When there are more than `most`, counted before they are cut.
    pub fn queues(&self, cut: usize, most: u128) -> Result<Vec<Vec<Piece>>, PatternError> {
        let packed = self.packed(cut, most)?.queues;
        Ok(packed.into_iter().map(PieceList::to_vec).collect())
    }

    /// As [`Pattern::queues`], with the number of whole queues that begin with each.
    ///
    /// # Errors
    ///
    /// Those of [`Pattern::queues`].
    pub fn cut(&self, cut: usize, most: u128) -> Result<CutQueues, PatternError> {
        Ok(self.packed(cut, most)?.into())
    }

    /// The same, each queue in a word.
    pub(crate) fn packed(&self, cut: usize, most: u128) -> Result<Packed, PatternError> {
        let (packed, _) = self.packed_within(cut, most, &Limits::none())?;
        Ok(packed)
    }

    /// The same, as far as they were spelled out when a limit struck, and the limit: a hundred million queues take a
    /// while. No nodes are counted.
    pub(crate) fn packed_within(
        &self,
        cut: usize,
        most: u128,
        limits: &Limits,
    ) -> Result<(Packed, Option<GaveUp>), PatternError> {
        // So that numbers of whole queues fit their words.
        let (count, most) = (self.count(), most.min(u32::MAX.into()));
        if count > most {
            return Err(PatternError::TooMany { count, most });
        }
        let states = self.alternatives.iter().map(|elements| State::before(elements));
        let states: Vec<State<'_>> = states.collect();
        let mut packed = Packed {
            total: walk::different(&states),
            ..Packed::default()
        };
        let walked = walk::walk(&states, cut, &mut Vec::new(), &mut |queue, weight| {
            packed.queues.push(PieceList::from(queue));
            packed.weights.push(weight as u32);
            if packed.queues.len().is_multiple_of(PERIOD) && limits.stop.is_raised() {
                return ControlFlow::Break(GaveUp::Stopped);
            }
            ControlFlow::Continue(())
        });
        Ok((packed, walked.break_value()))
    }
}

impl Element {
    /// Number of choices of the element.
    #[inline(never)]
    fn ways(&self) -> u128 {
        match self {
            Self::Choice { pool, take } => {
                let pool = pool.len();
                let factors = pool + 1 - take..=pool;
                factors.map(|factor| factor as u128).product()
            }
            Self::Listed { lists, .. } => lists.len() as u128,
        }
    }

    const fn pieces(&self) -> usize {
        match self {
            Self::Choice { take: pieces, .. } | Self::Listed { pieces, .. } => *pieces,
        }
    }

    fn mirrored(&self) -> Self {
        match self {
            Self::Choice { pool, take } => Self::Choice {
                pool: pool.iter().map(Piece::mirrored).collect(),
                take: *take,
            },
            Self::Listed { lists, pieces } => Self::Listed {
                lists: PieceList::in_reading_order(lists.iter().map(|list| list.mirrored()).collect()),
                pieces: *pieces,
            },
        }
    }
}

/// Queues between two looks at the flag.
const PERIOD: usize = 1 << 16;

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

    /// The flag is looked at while queues are written out.
    #[test]
    fn writing_out_can_be_stopped() {
        let limits = Limits::none();
        let pattern: Pattern = "*,*,*,*,*,*,*".parse().unwrap();
        let count = |limits: &Limits| {
            let (packed, gave_up) = pattern.packed_within(7, 1_000_000, limits).unwrap();
            gave_up.map_or(Ok(packed.queues.len()), Err)
        };
        assert_eq!(count(&limits), Ok(7_usize.pow(7)));
        limits.stop.raise();
        assert_eq!(count(&limits), Err(GaveUp::Stopped));
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
    fn queues_have_a_longest() {
        let read = |pieces: usize, filter: &str| format!("{}{filter}", "T".repeat(pieces)).parse::<Pattern>();
        for filter in ["", "{T>0}"] {
            assert_eq!(read(LONGEST - 1, filter).map(|pattern| pattern.count()), Ok(1));
            for pieces in [LONGEST, LONGEST + 1, LONGEST + 2] {
                assert_eq!(
                    read(pieces, filter),
                    Err(PatternError::TooLong(pieces)),
                    "{filter}"
                );
            }
        }
        // The other alternatives do not count.
        assert!(
            format!("{0};{0}", "T".repeat(LONGEST - 1))
                .parse::<Pattern>()
                .is_ok()
        );
    }

    /// The counts of the tests of `ExtendedSfinderPieces` (Marfung37, `tests/test_pieces.py`), and of what its README
    /// and first version (`pieces.py`) have besides.
    #[test]
    fn published_counts() {
        for (text, count) in [
            ("(SZ,Z*p2){T=1}", 12),
            ("*p3{T==1}", 90),
            ("SZ,Z*p2{T=1}", 12),
            ("*p4{T<I[SZ]}", 334),
            ("*p4{T[LJ]<I[SZ]}", 250),
            ("[SZ]!,*p4{JSZO=1&&(/^SJ/||/^J.?S/||/^.JS/)}", 16),
            ("[LJSZ]!{2:LZ=1||3:LSZ=1||L<Z},[TIO]!,[^TIO]!{L<Z&&LZ<J}", 384),
            ("*!{3:!(TI[LJO]=1 || TLJ=1 || I[SZ]=1)}", 3168),
            ("*p4{T=1||I=1&&L=1}", 384),
            ("*p4{T=1&&I=1||L=1&&S=1}", 312),
            ("[TIL]!{1-3:T=1};[TIL]!{/^T/}", 6),
            ("[TT]", 1),
            ("[TTI]", 2),
            ("[[TS]]", 2),
            ("[I[TS]]", 3),
            ("[T[TS]]", 2),
            ("[T[TS]]p2", 3),
            ("**", 49),
            ("[TL]![LJ]!", 4),
            ("[TL[SZ]]![LJ[SZ]]!", 144),
            ("*p4{T=1}", 480),
            ("*,*p4{T=1}", 3360),
            ("**p4{T=1}", 3240),
            ("[TIL]!{1-3:T=1}", 4),
            ("[TIL]!{/^T/}", 2),
            ("[ILLS]!{LL<I}", 4),
            ("[TISZ]!{T[SZ]<I}", 10),
            ("*p2*p2{[*]=2}", 924),
            // Neither piece among the first four: 336 of 2,688 that the table of PC-Database leaves out.
            ("[^I]!{4:L<J},*", 2352),
            ("*p7{!(IO<LJ||/[TO]$/||/T[LJ]$/)}", 2720),
            (
                "[LSZO]!{L<Z||LZ<S},[TIJ]!,*p3{!I[LJ][ZO]=1||(IJZ=1&&/^J/)}",
                18048,
            ),
        ] {
            assert_eq!(text.parse::<Pattern>().unwrap().count(), count, "{text}");
        }
        let none: Result<Pattern, _> = "[IL]!{T=1}".parse();
        assert_eq!(none, Err(PatternError::Nothing { column: 6 }));
    }

    #[test]
    fn filters_have_their_mirrors() {
        let pattern: Pattern = "[JSO]!{J<S&&!/OJ/}".parse().unwrap();
        let mirrored = pattern.mirrored();
        assert_eq!(mirrored.to_string(), "[LZO]!{L<Z&&!/OL/}");
        let again: Pattern = mirrored.to_string().parse().unwrap();
        assert_eq!(mirrored.queues(3, 10), again.queues(3, 10));
    }

    #[test]
    fn errors_name_the_column() {
        let texts = [
            "",
            " ; ",
            "TX",
            "[TI",
            "[]",
            "[TT]p3",
            "*p8",
            "*p",
            "*p0",
            "[T]p2",
            "*!!",
            "[^TIOSZJL]",
            "*p7*p7*p7",
            "T!",
            "[T[LJ]]p3",
            "[T[L[JS]]]",
            "[T[^TILJSZO]]p2",
            "{T=1}*p7",
            "*p7{T=1",
            "*p7{}",
            "*p7{T}",
            "*p7{T=}",
            "*p7{T<}",
            "*p7{T=1&T=1}",
            "*p7{T=1|}",
            "*p7{(T=1}",
            "*p7{2-:T=1}",
            "*p7{2T=1}",
            "*p7{/T}",
            "*p7{/(T/}",
            "*p7{/\\1/}",
            "*p7{/T{/}",
            "*p7{T=2}",
            "*p7*p7{T=1}",
            // What one filter may go through, two may not; nor may a long filter.
            "*p4*p7{T=1};*p4*p7{T=1}",
            "*p4*p7{T=1&&I=1&&O=1&&S=1&&Z=1}",
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
