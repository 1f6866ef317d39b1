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
}

/// Something that the rules of a game say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What they say.
    pub what: &'static str,
    /// Who says so; `None` where no source settles it, so that it is assumed.
    pub source: Option<&'static str>,
}
