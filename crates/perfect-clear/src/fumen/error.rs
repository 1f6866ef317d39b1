use thiserror::Error;

/// A text without a fumen that can be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FumenError {
    /// There is no beginning of a fumen in it.
    #[error("a fumen begins with v115@, this text with {0:?}")]
    Start(String),
    /// It is a link that leads to another one.
    #[error("this is a short link: open it in a browser, and give the link that it leads to")]
    ShortLink,
    /// The fumen is of another version.
    #[error("fumens of the versions 105, 110 and 115 are read, found version {0}")]
    Version(String),
    /// Something is missing in the fumen, or was put into it.
    #[error("the fumen is damaged: {0}")]
    Damaged(Damage),
    /// There are more pages than a fumen may have here.
    #[error("the fumen has more than {0} pages")]
    TooLong(usize),
    /// There is no page of this number.
    #[error("the fumen has no page {0}")]
    NoPage(usize),
    /// What follows the fumen says no pages of it.
    #[error("#{range} is no range of its pages, which are 1 to {pages}; ranges are #2:5, #:5, #2: and #2")]
    Range {
        /// What follows.
        range: String,
        /// How many pages there are.
        pages: usize,
    },
}

impl From<Damage> for FumenError {
    fn from(damage: Damage) -> Self {
        Self::Damaged(damage)
    }
}

/// Kind of damage of a fumen. Positions are in characters from 1, that of the `v` at its beginning.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Damage {
    /// A character that does not occur in fumens.
    #[error("character {position}: expected a letter, a digit, + or /, found {found:?}")]
    Character {
        /// Where.
        position: usize,
        /// What stands there.
        found: char,
    },
    /// The fumen ends too early.
    #[error("character {position}: the text ends within {part}")]
    End {
        /// Where.
        position: usize,
        /// What is being read.
        part: &'static str,
    },
    /// A number that means nothing there.
    #[error("character {position}: {part} cannot be {value}")]
    Value {
        /// Where.
        position: usize,
        /// What is being read.
        part: &'static str,
        /// The number.
        value: u32,
    },
    /// The runs of a field do not add up.
    #[error(
        "character {position}: the field has {found} cells before what stands here, and all runs make {all}: a part \
         is missing, or one is too many"
    )]
    Cells {
        /// Where.
        position: usize,
        /// Cells of the runs before.
        found: usize,
        /// Cells of a field.
        all: usize,
    },
}
