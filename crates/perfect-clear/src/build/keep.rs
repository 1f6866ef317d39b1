//! Wishes about saves.

use std::fmt;
use std::str::FromStr;

use crate::Piece;
use crate::words::condition::{self, Language};
use crate::words::reader::{Reader, Unexpected};

/// A wish about what a queue can save for the next clear, in the language of PC-Saves-Get.
///
/// A queue has several saves, one for each piece that its solutions leave. All of them are looked at together:
///
/// | wish | true if |
/// |---|---|
/// | `TT` | some save has two T |
/// | `T&&S` | some save has a T, and some save, perhaps another one, has an S |
/// | <code>T\|\|S</code> | some save has a T, or some save has an S |
/// | `!T` | no save has a T |
/// | `^T` | some save has no T: the T can be avoided |
/// | `/^[^T]*L/` | the regular expression is found in some save, whose pieces stand in the order TILJSZO |
///
/// `!` and `^` bind more than `&&`, and that more than `||`; parentheses change that. A wish may have a label after
/// `#`.
///
/// ```
/// use quadrille_perfect_clear::build::Keep;
/// use quadrille_perfect_clear::parse_pieces;
///
/// let saves = [parse_pieces("T")?, parse_pieces("S")?];
/// let holds = |wish: &str| wish.parse().map(|keep: Keep| keep.holds(&saves));
/// assert_eq!((holds("T&&S")?, holds("TS")?), (true, false));
/// assert_eq!((holds("!T")?, holds("^T")?), (false, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keep {
    text: String,
    label: Option<String>,
}

/// The order of a save's pieces, about which regular expressions are.
const ORDER: [Piece; Piece::COUNT] = [
    Piece::T,
    Piece::I,
    Piece::L,
    Piece::J,
    Piece::S,
    Piece::Z,
    Piece::O,
];

impl Keep {
    /// Whether the wish comes true for a queue that has these saves. Without any, no wish does.
    ///
    /// A save is known by the piece in hold, so no queue has 64 different ones: those beyond 64 are not looked at.
    #[must_use]
    pub fn holds(&self, saves: &[Vec<Piece>]) -> bool {
        self.served_by(saves) != 0
    }

    /// Which of these saves make the wish come true, a bit for each: those that serve every part of `&&`, if there are
    /// some, else those that serve one; those that serve any part of `||`; all of them if something is not so.
    pub(crate) fn served_by(&self, saves: &[Vec<Piece>]) -> u64 {
        let saves = &saves[..saves.len().min(u64::BITS as usize)];
        let mut rows = Vec::new();
        for save in saves {
            rows.push(in_order(save));
        }
        let mut slices = Vec::new();
        for row in &rows {
            slices.push(&row[..]);
        }
        condition::served(&mut Reader::new(&self.text), &slices, Language::Wish)
    }

    /// What the wish is called: its label, or else itself.
    #[must_use]
    pub fn name(&self) -> &str {
        self.label.as_deref().unwrap_or(&self.text)
    }

    /// The wishes of a list, separated by commas.
    ///
    /// # Errors
    ///
    /// Where one of them is no wish.
    pub fn list(text: &str) -> Result<Vec<Self>, Unexpected> {
        let mut reader = Reader::new(text);
        let mut wishes = vec![Self::read(&mut reader)];
        while reader.takes(',') {
            wishes.push(Self::read(&mut reader));
        }
        if reader.peek().is_some() {
            reader.fail("&& or || or , or #");
        }
        reader.checked()?;
        Ok(wishes)
    }

    fn read(reader: &mut Reader) -> Self {
        let start = reader.column();
        condition::served(reader, &[], Language::Wish);
        let text = reader.since(start);
        let label = reader.takes('#').then(|| {
            let start = reader.column();
            while reader.peek().is_some_and(|sign| sign != ',') {
                reader.pass();
            }
            reader.since(start)
        });
        Self { text, label }
    }
}

fn in_order(save: &[Piece]) -> Vec<Piece> {
    let mut sorted = Vec::with_capacity(save.len());
    for piece in ORDER {
        for &other in save {
            if other == piece {
                sorted.push(piece);
            }
        }
    }
    sorted
}

impl fmt::Display for Keep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Keep {
    type Err = Unexpected;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader::new(text);
        condition::served(&mut reader, &[], Language::Wish);
        let (wish, label) = match text.split_once('#') {
            Some((wish, label)) if reader.takes('#') => (wish, Some(label.trim().to_owned())),
            _ => (text, None),
        };
        if label.is_none() && reader.peek().is_some() {
            reader.fail("&& or || or #");
        }
        reader.checked()?;
        let text = wish.trim().to_owned();
        Ok(Self { text, label })
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::parse_pieces;

    fn saves(text: &str) -> Vec<Vec<Piece>> {
        text.split(' ').map(|save| parse_pieces(save).unwrap()).collect()
    }

    fn holds(wish: &str, of: &str) -> bool {
        wish.parse::<Keep>().unwrap().holds(&saves(of))
    }

    /// The examples of PC-Saves-Get's own description, and some more.
    #[test]
    fn wishes_come_true() {
        for (wish, yes, no) in [
            ("^S", &["LS LZ"][..], &["LS SZ"][..]),
            ("!T", &["L S", "LSZO"], &["T I", "TLSZ"]),
            ("T&&S", &["T S Z", "TSZ"], &["S Z", "SZO", "TZ"]),
            ("T||S", &["T Z", "TSO", "LSO"], &["I L O", "LZO"]),
            ("LSZ", &["LSZO TSZO", "TLSZ LLSZ"], &["L S Z", "TSZ JSZ"]),
            ("/^[^T]*L[^J]*$/", &["ILSZ IJSZ", "LL"], &["TLSZ", "LJSZ"]),
            ("!(T&&S)||L", &["T", "S", "T S L"], &["T S", "TS"]),
            ("^(T&&S)", &["TS T", "S"], &["TS", "TS TSO"]),
            ("!^T", &["T", "T TI"], &["T I", "I"]),
            ("TT", &["TLT", "L TT"], &["TL", "T T"]),
            ("t", &["LT"], &["L"]),
            ("!!T", &["T I"], &["I"]),
            ("T || I && O # a label", &["T", "IO", "I O"], &["I", "O"]),
        ] {
            assert!(yes.iter().all(|of| holds(wish, of)), "{wish}");
            assert!(!no.iter().any(|of| holds(wish, of)), "{wish}");
        }
    }

    #[test]
    fn the_saves_that_serve_a_wish_are_named() {
        let served = |wish: &str, of: &str| wish.parse::<Keep>().unwrap().served_by(&saves(of));
        // More saves than there can be are no fault.
        assert!("T".parse::<Keep>().unwrap().holds(&vec![vec![Piece::T]; 100]));
        assert_eq!(served("T&&S", "T S Z"), 0b11);
        assert_eq!(served("T&&S", "T S TS"), 0b100);
        assert_eq!(served("T||S", "Z S T"), 0b110);
        assert_eq!(served("!T&&S", "Z S"), 0b10);
        assert_eq!(served("^T", "Z S T"), 0b11);
        assert_eq!(served("T", "Z S"), 0);
    }

    #[test]
    fn lists_have_labels() {
        let list = Keep::list("/T[^T]/#one T, T||O , L{2}").unwrap_err();
        assert_eq!(list.column, 24);
        let list = Keep::list("/T{1,2}$/#one T, T||O ,O#  no more").unwrap();
        let names: Vec<&str> = list.iter().map(Keep::name).collect();
        assert_eq!(names, ["one T", "T||O", "no more"]);
        assert_eq!(list[0].to_string(), "/T{1,2}$/");
    }

    #[test]
    fn errors_name_the_column() {
        let deep = "!".repeat(60) + "T";
        let texts = [
            "", "T &", "T x", "(T", "T)", "T ||| I", "&T", "T&I", "T|I", "/T", "/T(/", "/[]/", "T,,I", "T=1",
            &deep,
        ];
        let messages = texts.map(|text| format!("{text:?}: {}", Keep::list(text).unwrap_err()));
        assert_snapshot!(messages.join("\n"));
    }
}
