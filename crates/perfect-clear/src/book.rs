//! A book of setups: fields that players build from memory, because many queues clear them.
//!
//! A book is a text file, a setup a line: `name | field | queues that build it | queues that clear it then`. Fields are
//! rows with slashes between them, or fumens; queues are [patterns](crate::Pattern). Empty lines, and those that begin
//! with `#`, are ignored.

use thiserror::Error;

use crate::build::{BuildError, Paths, Question, Target, setups};
use crate::fumen::{self, FumenError};
use crate::{Field, FieldError, Hold, Mover, Pattern, PatternError, Percent, PercentError, percent};
use quadrille_search::Limits;

/// The book that comes with the library.
pub const STANDARD: &str = include_str!("../book.txt");

/// A setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What it is called.
    pub name: String,
    /// The field when it is built.
    pub field: Field,
    /// The queues that may build it.
    pub build: Pattern,
    /// The queues that may follow.
    pub clear: Pattern,
}

/// A line that is no setup.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {why}")]
pub struct BookError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: EntryError,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EntryError {
    /// It has not four parts.
    #[error("expected a name, a field and two patterns with | between them, found {0} parts")]
    Parts(usize),
    /// It has no name.
    #[error("the setup has no name")]
    Name,
    /// The field is none.
    #[error("the field: {0}")]
    Field(#[from] FieldError),
    /// The fumen is none.
    #[error("the field: {0}")]
    Fumen(#[from] FumenError),
    /// A pattern is none.
    #[error("the queues: {0}")]
    Pattern(#[from] PatternError),
}

/// Reads a book of setups for clears of so many lines.
///
/// # Errors
///
/// With the first line that is no setup.
pub fn read(text: &str, lines: usize) -> Result<Vec<Entry>, BookError> {
    let mut entries = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        entries.push(entry(text, lines).map_err(|why| BookError { line, why })?);
    }
    Ok(entries)
}

fn entry(text: &str, lines: usize) -> Result<Entry, EntryError> {
    let parts: Vec<&str> = text.split('|').map(str::trim).collect();
    let [name, field, build, clear] = parts[..] else {
        return Err(EntryError::Parts(parts.len()));
    };
    if name.is_empty() {
        return Err(EntryError::Name);
    }
    let field = if field.contains('@') {
        let pages = fumen::decode(field)?;
        pages
            .first()
            .ok_or(FumenError::NoPage(1))?
            .diagram
            .to_field(lines)?
    } else {
        Field::parse(field, lines)?
    };
    field.pieces_needed()?;
    Ok(Entry {
        name: name.to_owned(),
        field,
        build: build.parse()?,
        clear: clear.parse()?,
    })
}

impl Entry {
    /// The setup seen in a mirror; its patterns stay as they are, since they mean whole bags.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self {
            name: format!("{}, mirrored", self.name),
            field: self.field.mirrored(),
            ..self.clone()
        }
    }

    /// All ways to build it from the empty field, with the queues of a pattern or with its own.
    ///
    /// # Errors
    ///
    /// When the queues are too many, too short or lead to too much, or a limit strikes.
    pub fn built(
        &self,
        mover: &Mover,
        queues: Option<&Pattern>,
        limits: &Limits,
    ) -> Result<Paths, BuildError> {
        let question = Question {
            mover,
            field: Field::empty(self.field.lines())?,
            hold: Hold::Empty,
            pattern: queues.unwrap_or(&self.build),
            limits,
        };
        let target = Target {
            must: self.field.cells(),
            may: 0,
        };
        setups(&question, target, |_| ())
    }

    /// The share of queues that clear it, every piece known beforehand, with nothing put aside.
    ///
    /// # Errors
    ///
    /// When the queues are too many or too short, or a limit strikes.
    pub fn cleared(&self, mover: &Mover, limits: &Limits) -> Result<Percent, PercentError> {
        percent(mover, self.field, Hold::Empty, &self.clear, None, limits, |_| ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Physics;

    #[test]
    fn the_opener_is_built_and_cleared_as_often_as_is_known() {
        let mover = Mover::new(Physics::srs(), 4).unwrap();
        let book = read(STANDARD, 4).unwrap();
        assert!(book.len() >= 3);
        let opener = &book[0];
        for setup in [opener.clone(), opener.mirrored()] {
            let built = setup.built(&mover, None, &Limits::none()).unwrap();
            assert_eq!((built.queues.len(), built.found.len()), (5040, 2));
            let share = setup.cleared(&mover, &Limits::none()).unwrap();
            assert_eq!((share.solved, share.total), (514, 840));
        }
    }

    #[test]
    fn mistakes_name_the_line() {
        let lines = [
            "a | X",
            " | XXXX______ | * | *",
            "a | X | * | *",
            "a | X_________ | * | *",
            "a | v115@! | * | *",
            "a | XXXX______ | *p9 | *",
        ];
        let told = lines.map(|line| read(&format!("# a book\n{line}\n"), 4).unwrap_err().to_string());
        insta::assert_snapshot!(told.join("\n"));
    }
}
