//! The games that are known by name, and where what is known of them comes from.

/// A game that is known by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// The name of its rules.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// What its rules say, and who says so.
    pub facts: &'static [Fact],
    /// How its sets really come, where that is known not to be as these rules draw them.
    pub dealing: Option<Fact>,
    /// The game of which this is another reading, one with other points.
    pub reading_of: Option<&'static str>,
    /// A move whose points tell the readings of this game apart.
    pub telling: Option<Telling>,
}

/// A move whose points say which rules an app has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Telling {
    /// The rows of the board before it, with `/` between them.
    pub board: &'static str,
    /// The letter of the piece.
    pub piece: char,
    /// The row of its corner, from 0.
    pub row: usize,
    /// The column of its corner, from 0.
    pub col: usize,
}

/// Something that the rules of a game say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What they say.
    pub what: &'static str,
    /// Who says so; `None` where no source settles it, so that it is assumed.
    pub source: Option<&'static str>,
    /// How sure it is, such as how often it was seen.
    pub sure: Option<&'static str>,
}
