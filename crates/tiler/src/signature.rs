use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use thiserror::Error;

use crate::Kind;

/// Number of figures of each kind.
///
/// As text, the counts of the kinds separated by commas: `I49,J127,L49,O13,S127,T126,Z134`. Kinds come in any order,
/// a missing kind counts 0, a repeated one is added up, small letters do as well, and white space is free.
///
/// ```
/// use quadrille_tiler::{Kind, Signature};
///
/// let signature: Signature = "Z1, I1, l1, j1".parse()?;
/// assert_eq!(signature[Kind::Z], 1);
/// assert_eq!(signature.total(), 4);
/// assert_eq!(signature.to_string(), "I1,J1,L1,Z1");
/// # Ok::<(), quadrille_tiler::SignatureError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Signature([u32; 7]);

impl Signature {
    /// The signature with these counts, in the order of [`Kind::ALL`].
    #[must_use]
    pub const fn new(counts: [u32; 7]) -> Self {
        Self(counts)
    }

    /// Every signature of `figures` figures, in ascending order: by the count of I first, of Z last.
    ///
    /// ```
    /// use quadrille_tiler::Signature;
    ///
    /// assert_eq!(Signature::all(4).count(), 210);
    /// assert!(Signature::all(4).all(|signature| signature.total() == 4));
    /// assert!(Signature::all(4).is_sorted());
    /// ```
    pub fn all(figures: u32) -> impl Iterator<Item = Self> {
        let first = [0, 0, 0, 0, 0, 0, figures];
        std::iter::successors(Some(first), |&counts| next_of_sum(counts)).map(Self)
    }

    /// The counts in the order of [`Kind::ALL`].
    #[must_use]
    pub const fn counts(self) -> [u32; 7] {
        self.0
    }

    /// The number of all figures.
    #[must_use]
    pub fn total(self) -> u64 {
        self.0.iter().map(|&count| u64::from(count)).sum()
    }

    /// The signature of the mirror image: J and L, S and Z change places.
    #[must_use]
    pub fn mirrored(self) -> Self {
        let mut mirrored = Self::default();
        for kind in Kind::ALL {
            mirrored[kind.mirrored()] = self[kind];
        }
        mirrored
    }

    /// What is left when `other` is taken away, if there is enough of every kind.
    #[must_use]
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        let mut left = self;
        for kind in Kind::ALL {
            left[kind] = left[kind].checked_sub(other[kind])?;
        }
        Some(left)
    }
}

/// The next counts, in ascending order, that have the same sum.
fn next_of_sum(mut counts: [u32; 7]) -> Option<[u32; 7]> {
    let last = counts.iter().rposition(|&count| count > 0)?;
    let before = last.checked_sub(1)?;
    let count = std::mem::take(&mut counts[last]);
    counts[before] += 1;
    counts[6] = count - 1;
    Some(counts)
}

impl Index<Kind> for Signature {
    type Output = u32;

    fn index(&self, kind: Kind) -> &u32 {
        &self.0[kind.index()]
    }
}

impl IndexMut<Kind> for Signature {
    fn index_mut(&mut self, kind: Kind) -> &mut u32 {
        &mut self.0[kind.index()]
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for kind in Kind::ALL.into_iter().filter(|&kind| self[kind] > 0) {
            write!(f, "{separator}{kind}{}", self[kind])?;
            separator = ",";
        }
        Ok(())
    }
}

/// A text that is no signature: where, and why.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct SignatureError {
    /// Line of the text, from 1.
    pub line: usize,
    /// Column of the line in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: SignatureErrorKind,
}

/// Kind of error in the text of a signature.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SignatureErrorKind {
    /// There is nothing but white space.
    #[error("expected a signature such as I1,J1,L1,Z1, found nothing")]
    Empty,
    /// A kind was due.
    #[error("expected a kind, one of I J L O S T Z, found {0}")]
    ExpectedKind(Found),
    /// A count was due.
    #[error("expected the number of {0} figures, found {1}")]
    ExpectedCount(Kind, Found),
    /// A count, or the sum of a repeated kind's counts, is over [`u32::MAX`].
    #[error("more than {max} {0} figures", max = u32::MAX)]
    TooMany(Kind),
    /// Something stands after a count that is neither a comma nor the end.
    #[error("expected a comma or the end, found {0}")]
    ExpectedComma(Found),
}

/// Text in place of something else that was due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// This character.
    Char(char),
    /// The end of the text.
    End,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Char(c) if c.is_ascii_graphic() => write!(f, "`{c}`"),
            Self::Char(c) => write!(f, "the character U+{:04X}", u32::from(*c)),
            Self::End => f.write_str("the end"),
        }
    }
}

impl FromStr for Signature {
    type Err = SignatureError;

    fn from_str(text: &str) -> Result<Self, SignatureError> {
        let mut scanner = Scanner {
            rest: text.strip_prefix('\u{FEFF}').unwrap_or(text),
            line: 1,
            column: 1,
        };
        scanner.skip_blanks();
        if scanner.peek().is_none() {
            return Err(scanner.error(SignatureErrorKind::Empty));
        }
        let mut signature = Self::default();
        loop {
            let kind = scanner.kind()?;
            scanner.skip_blanks();
            signature[kind] = scanner.count(kind, signature[kind])?;
            scanner.skip_blanks();
            match scanner.peek() {
                None => return Ok(signature),
                Some(',') => scanner.next(),
                Some(other) => {
                    return Err(scanner.error(SignatureErrorKind::ExpectedComma(Found::Char(other))));
                }
            };
            scanner.skip_blanks();
        }
    }
}

/// The text still to be read and where it starts.
struct Scanner<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
}

impl Scanner<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        if c == '\n' {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
        Some(c)
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.next();
        }
    }

    fn found(&self) -> Found {
        self.peek().map_or(Found::End, Found::Char)
    }

    fn error(&self, kind: SignatureErrorKind) -> SignatureError {
        SignatureError {
            line: self.line,
            column: self.column,
            kind,
        }
    }

    fn kind(&mut self) -> Result<Kind, SignatureError> {
        let letter = self.peek().map(|letter| letter.to_ascii_uppercase());
        let kind = letter.and_then(Kind::from_letter);
        let kind = kind.ok_or_else(|| self.error(SignatureErrorKind::ExpectedKind(self.found())))?;
        self.next();
        Ok(kind)
    }

    /// Reads a number and adds it to `sum`.
    fn count(&mut self, kind: Kind, sum: u32) -> Result<u32, SignatureError> {
        let digits = self.rest.len() - self.rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits == 0 {
            return Err(self.error(SignatureErrorKind::ExpectedCount(kind, self.found())));
        }
        let too_many = self.error(SignatureErrorKind::TooMany(kind));
        let count: u32 = self.rest[..digits].parse().map_err(|_| too_many.clone())?;
        self.rest = &self.rest[digits..];
        self.column += digits;
        sum.checked_add(count).ok_or(too_many)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn all_signatures_are_listed_once() {
        // Figures and six cuts between the kinds in a row: 6 of figures + 6 places are cuts.
        for (figures, signatures) in [(0, 1), (1, 7), (4, 210), (9, 5_005), (16, 74_613)] {
            let all: Vec<Signature> = Signature::all(figures).collect();
            assert_eq!(all.len(), signatures);
            assert!(all.is_sorted_by(|one, next| one < next));
            assert!(
                all.iter()
                    .all(|signature| signature.total() == u64::from(figures))
            );
        }
    }

    #[test]
    fn errors_say_in_which_line_they_are() {
        for (text, line, column) in [("I1,Q1", 1, 4), ("I1,\nQ1", 2, 1), ("I1,\n\nJ2,\n  Q", 4, 3)] {
            let error = text.parse::<Signature>().expect_err("there is no Q");
            assert_eq!((error.line, error.column), (line, column), "{text:?}: {error}");
        }
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let texts = [
            "",
            " \n ",
            "1",
            "I",
            "I,J1",
            "I1;J1",
            "I1,",
            "I1 J1",
            "I4294967295,I1",
            "I4294967296",
            "I1,\u{7}1",
            "\u{E9}",
            "I123456,\tJ -1",
        ];
        let error = |text: &str| text.parse::<Signature>().unwrap_err();
        let errors = texts.map(|text| format!("{text:?}: {}", error(text)));
        insta::assert_snapshot!(errors.join("\n"));
    }

    #[test]
    fn blanks_and_order_are_free() {
        let expected = Signature::new([0, 12, 0, 0, 0, 4_294_967_295, 3]);
        for text in [
            "J12,T4294967295,Z3",
            "z1,t4294967295,Z2,j12,i0",
            "\u{FEFF} J 12 ,\r\n\tT4294967295, Z\u{3000}003 \n",
        ] {
            assert_eq!(text.parse(), Ok(expected), "{text:?}");
        }
        assert_eq!(expected.total(), 4_294_967_310);
    }

    #[test]
    fn a_mirror_changes_places() {
        let signature = Signature::new([1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(signature.mirrored(), Signature::new([1, 3, 2, 4, 7, 6, 5]));
    }

    proptest! {
        #[test]
        fn written_signatures_are_read(counts in prop::array::uniform7(prop_oneof![0..3_u32, any::<u32>()])) {
            let signature = Signature::new(counts);
            prop_assert_eq!(signature.counts(), counts);
            prop_assert_eq!(Kind::ALL.map(|kind| signature[kind]), counts);
            if signature.total() > 0 {
                prop_assert_eq!(signature.to_string().parse(), Ok(signature));
            }
        }

        #[test]
        fn what_is_taken_away_was_there(
            one in prop::array::uniform7(0..4_u32),
            other in prop::array::uniform7(0..4_u32),
        ) {
            let (one, other) = (Signature::new(one), Signature::new(other));
            if let Some(left) = one.checked_sub(other) {
                prop_assert!(Kind::ALL.iter().all(|&kind| left[kind] + other[kind] == one[kind]));
            } else {
                prop_assert!(Kind::ALL.iter().any(|&kind| one[kind] < other[kind]));
            }
            let sum = Signature::new(Kind::ALL.map(|kind| one[kind] + other[kind]));
            prop_assert_eq!(sum.checked_sub(other), Some(one));
        }
    }
}
