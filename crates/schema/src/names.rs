//! Names of built-in things, and the refusal of a name that is none of them.

use std::error::Error;
use std::fmt;

/// Names that are less alike than this are no slips of each other: `klooni` is not meant by `loop`.
const ALIKE: f64 = 0.55;
/// How alike a name and its part count: `tspin` is meant for `any-tspin`.
const PART: f64 = 0.75;
/// Shorter parts are in too many names.
const SHORTEST_PART: usize = 3;

/// One of the names of a set, with what it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub name: &'static str,
    /// What it stands for, in a phrase.
    pub doc: &'static str,
    /// Other names of the same.
    pub aliases: &'static [&'static str],
}

impl Name {
    /// Whether this is the name, or another one of the same, as [`is_name`] compares them.
    fn is(&self, name: &str) -> bool {
        is_name(name, self.name) || self.aliases.iter().any(|alias| is_name(name, alias))
    }

    /// Names that say what they stand for by themselves.
    #[must_use]
    pub const fn plain<const N: usize>(names: [&'static str; N]) -> [Self; N] {
        let mut all = [Self {
            name: "",
            doc: "",
            aliases: &[],
        }; N];
        let mut place = 0;
        while place < N {
            all[place].name = names[place];
            place += 1;
        }
        all
    }
}

/// A type whose values are names, as [`names!`](crate::names!) declares it.
pub trait Named: Copy + 'static {
    /// What the names are of, in the singular: `game`, `drop mode`.
    const WHAT: &'static str;
    /// The names, in the order of the values.
    const NAMES: &'static [Name];
    /// The values.
    const VALUES: &'static [Self];

    /// The name of this value.
    fn name(self) -> &'static str;

    /// The value of a name.
    ///
    /// # Errors
    ///
    /// When there is none.
    fn named(name: &str) -> Result<Self, UnknownName> {
        place(Self::WHAT, Self::NAMES, name).map(|place| Self::VALUES[place])
    }
}

/// The place of a name in a list: one routine for all types.
fn place(what: &'static str, names: &[Name], name: &str) -> Result<usize, UnknownName> {
    let exact = names.iter().position(|known| known.name == name);
    exact
        .or_else(|| names.iter().position(|known| known.is(name)))
        .ok_or_else(|| UnknownName::of(what, name, names))
}

/// Declares an enum whose values are names, in the order of the names.
///
/// It has `ALL`, `NAMES`, `name`, `Display`, `FromStr`, and is a [`Named`]. The first comment is the enum's own; the
/// text behind the colon is the singular noun that a refusal uses. `#[default]` marks the default. Other names of a
/// value follow its name, with `|` before each.
#[macro_export]
macro_rules! names {
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $Type:ident: $what:literal {
            $($(#[doc = $doc:literal])+ $(#[default $($default:tt)?])? $Value:ident = $name:literal $(| $alias:literal)*,)+
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        $visibility enum $Type {
            $($(#[doc = $doc])+ $Value,)+
        }

        impl $Type {
            /// The values.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$Value),+];
            /// Their names.
            pub const NAMES: [&'static str; Self::ALL.len()] = [$($name),+];

            /// The name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }
        }

        impl $crate::Named for $Type {
            const WHAT: &'static str = $what;
            const NAMES: &'static [$crate::Name] = &[
                $($crate::Name { name: $name, doc: concat!($($doc),+), aliases: &[$($alias),*] },)+
            ];
            const VALUES: &'static [Self] = &Self::ALL;

            fn name(self) -> &'static str {
                Self::name(self)
            }
        }

        impl ::std::fmt::Display for $Type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl ::std::str::FromStr for $Type {
            type Err = $crate::UnknownName;

            fn from_str(name: &str) -> Result<Self, $crate::UnknownName> {
                $crate::Named::named(name)
            }
        }

        $($(#[allow(clippy::derivable_impls)] impl Default for $Type {
            fn default() -> Self {
                $($default)?
                Self::$Value
            }
        })?)+
    };
}

/// A name that none of the known ones is, with the known one that is most like it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    what: &'static str,
    name: String,
    known: Vec<String>,
    meant: Option<String>,
}

impl UnknownName {
    /// The refusal of `name`, where one of `known` was expected; `what` is the singular noun of what they name.
    #[must_use]
    pub fn new<T: AsRef<str>>(what: &'static str, name: &str, known: &[T]) -> Self {
        Self {
            what,
            name: name.to_owned(),
            known: known.iter().map(|known| known.as_ref().to_owned()).collect(),
            meant: nearest(name, known).map(str::to_owned),
        }
    }

    /// The refusal of `name`, where one of these was expected. If it is like none of the names, it may be like another
    /// name of the same.
    #[must_use]
    pub fn of(what: &'static str, name: &str, known: &[Name]) -> Self {
        let names: Vec<&str> = known.iter().map(|known| known.name).collect();
        let mut unknown = Self::new(what, name, &names);
        if unknown.meant.is_none() {
            let of_alias = |known: &&Name| nearest(name, known.aliases).is_some();
            unknown.meant = known.iter().find(of_alias).map(|known| known.name.to_owned());
        }
        unknown
    }

    /// The known name that was probably meant.
    #[must_use]
    pub fn nearest(&self) -> Option<&str> {
        self.meant.as_deref()
    }

    /// The names that there are, such as `one of t, all`.
    #[must_use]
    pub fn expected(&self) -> String {
        format!("one of {}", self.known.join(", "))
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no {} {:?}", self.what, self.name)?;
        if let Some(nearest) = self.nearest() {
            write!(f, "; did you mean {nearest}?")?;
        }
        write!(f, " ({})", self.expected())
    }
}

impl Error for UnknownName {}

/// Whether what was typed is this name, where case, blanks and the signs between words do not count: `Block Blast` is
/// `block-blast`. All other signs do, since `+` is a part of names.
///
/// ```
/// assert!(quadrille_schema::is_name("Block Blast", "block-blast"));
/// assert!(!quadrille_schema::is_name("block", "block-blast"));
/// assert!(!quadrille_schema::is_name("srs+", "srs"));
/// ```
#[must_use]
pub fn is_name(typed: &str, name: &str) -> bool {
    let is_between = |sign: &char| sign.is_whitespace() || "-_.!'".contains(*sign);
    let told = |text: &str| -> String {
        let signs = text.chars().filter(|sign| !is_between(sign));
        signs.map(|sign| sign.to_ascii_lowercase()).collect()
    };
    typed == name || (told(typed) == told(name) && !told(name).is_empty())
}

/// The one of the known names that is most like what was typed, unless none is like it. Case, blanks and signs do not
/// count: `Block Blast` is `block-blast`, and `tetr.io` is `tetrio`.
///
/// ```
/// let games = ["1010", "klooni", "block-blast", "blockudoku", "woodoku"];
/// assert_eq!(quadrille_schema::nearest("Block Blast", &games), Some("block-blast"));
/// assert_eq!(quadrille_schema::nearest("blokudoku", &games), Some("blockudoku"));
/// assert_eq!(quadrille_schema::nearest("chess", &games), None);
/// ```
#[must_use]
pub fn nearest<'a, T: AsRef<str>>(typed: &str, known: &'a [T]) -> Option<&'a str> {
    let typed = letters(typed);
    let mut best: Option<(f64, &str)> = None;
    for name in known.iter().map(AsRef::as_ref) {
        let likeness = likeness(&typed, &letters(name));
        if likeness >= ALIKE && best.is_none_or(|(most, _)| likeness > most) {
            best = Some((likeness, name));
        }
    }
    best.map(|(_, name)| name)
}

/// From 0 for names with nothing in common to 1 for equal ones.
fn likeness(typed: &str, name: &str) -> f64 {
    let shorter = if typed.len() < name.len() { typed } else { name };
    let is_part = shorter.chars().count() >= SHORTEST_PART && (typed.contains(name) || name.contains(typed));
    let by_slips = strsim::normalized_damerau_levenshtein(typed, name);
    if is_part { by_slips.max(PART) } else { by_slips }
}

fn letters(name: &str) -> String {
    let name = name.replace('+', "plus");
    let signs = name.chars().filter(|sign| sign.is_alphanumeric());
    signs.map(|sign| sign.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_find_the_name_that_was_meant() {
        let cases = [
            ("tetr.io", "tetrio"),
            ("TETRIO", "tetrio"),
            ("TSpin", "any-tspin"),
            ("SRS +", "srs+"),
            ("srsplus", "srs+"),
            ("hazrad", "hazard"),
            ("blockblast", "block-blast"),
            ("jstris", "jstris180"),
        ];
        let known = [
            "tetrio",
            "any-tspin",
            "srs",
            "srs+",
            "hazard",
            "block-blast",
            "jstris180",
        ];
        for (typed, meant) in cases {
            assert_eq!(nearest(typed, &known), Some(meant), "{typed}");
        }
        for typed in ["", "x", "chess", "zzzzzz"] {
            assert_eq!(nearest(typed, &known), None, "{typed}");
        }
    }

    #[test]
    fn a_refusal_names_the_nearest_and_all() {
        let text = |name| UnknownName::new("game", name, &["guideline", "tetrio"]).to_string();
        assert_eq!(
            text("tetr.io"),
            r#"there is no game "tetr.io"; did you mean tetrio? (one of guideline, tetrio)"#,
        );
        assert_eq!(
            text("chess"),
            r#"there is no game "chess" (one of guideline, tetrio)"#
        );
    }
}
