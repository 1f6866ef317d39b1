//! A book of setups: fields that players build from memory, because many queues clear them.
//!
//! A book is a text file, a setup a line: `clear | name | field | queues that build it | queues that follow`. The clear
//! is a number from 1 to 7: a clear takes ten pieces of bags of seven, so every seventh begins at the same place of its
//! bag. Fields are rows with slashes between them, or fumens; queues are [patterns](crate::Pattern). Queues that follow
//! begin with the piece that is in hold by then, where that matters. Empty lines, and those that begin with `#`, are
//! ignored.

pub mod database;
pub mod finder;
pub mod listed;
pub mod round;
pub mod search;

use std::sync::Arc;

use thiserror::Error;

use crate::build::{Building, Target};
use crate::fumen::{self, Block, FumenError, Page};
use crate::shape::WIDTH;
use crate::{Field, FieldError, Hold, MOST_QUEUES, Mover, Pattern, PatternError, Problem, ProblemError};

/// The book that comes with the library.
pub const STANDARD: &str = include_str!("../book.txt");

/// Clears after which everything is as it was: then 70 pieces, ten bags, are placed.
pub const CLEARS: usize = 7;

/// Lines of the clears that books are about.
pub const LINES: usize = 4;

/// Pieces that a player sees: the one in hold, the current one, and five more.
const SEEN: usize = 7;

/// A setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// For which clear of the round of seven it is, from 1.
    pub clear: usize,
    /// What it is called.
    pub name: String,
    /// What stands when it is built.
    pub shape: Shape,
    /// The queues that may build it.
    pub build: Pattern,
    /// The queues that may follow, the piece in hold first.
    pub follow: Pattern,
}

/// Cells of a setup, and the field that it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The cells that its pieces fill, bit `10 * y + x`; those of rows that are full then, too.
    pub cells: u64,
    /// The field that it leaves: full rows have vanished.
    pub field: Field,
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

/// Error in a line of a book.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EntryError {
    /// It has not five parts.
    #[error("expected a clear, a name, a field and two patterns with | between them, found {0} parts")]
    Parts(usize),
    /// The clear is none of the round.
    #[error("the clear: expected a number from 1 to {CLEARS}, found {0:?}")]
    Clear(String),
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

/// Reads a book of setups for clears of `lines` lines.
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
    let [clear, name, field, build, follow] = parts[..] else {
        return Err(EntryError::Parts(parts.len()));
    };
    let number = clear.parse().ok();
    let Some(clear) = number.filter(|number| (1..=CLEARS).contains(number)) else {
        return Err(EntryError::Clear(clear.to_owned()));
    };
    if name.is_empty() {
        return Err(EntryError::Name);
    }
    let shape = if field.contains('@') {
        let pages = fumen::decode(field)?;
        Shape::of_page(pages.first().ok_or(FumenError::NoPage(1))?, lines)?
    } else {
        Shape::of_field(Field::parse(field, lines)?)?
    };
    Ok(Entry {
        clear,
        name: name.to_owned(),
        shape,
        build: build.parse()?,
        follow: follow.parse()?,
    })
}

impl Shape {
    /// A field without full rows, as it stands.
    ///
    /// # Errors
    ///
    /// When it has no perfect clear, whatever the pieces.
    pub fn of_field(field: Field) -> Result<Self, FieldError> {
        field.pieces_needed()?;
        let cells = field.cells();
        Ok(Self { cells, field })
    }

    /// What a page shows, in a field of `lines` lines.
    ///
    /// # Errors
    ///
    /// When something lies above them, or what is left has no perfect clear.
    pub fn of_page(page: &Page, lines: usize) -> Result<Self, FieldError> {
        let field = page.diagram.to_field(lines)?;
        field.pieces_needed()?;
        let block = |bit: usize| page.diagram.block((bit % WIDTH) as i8, (bit / WIDTH) as i8);
        let bits = (0..WIDTH * lines).filter(|&bit| block(bit) != Block::Empty);
        let cells = bits.fold(0, |cells, bit| cells | 1 << bit);
        Ok(Self { cells, field })
    }

    /// Pieces of which it is built.
    #[must_use]
    pub const fn pieces(self) -> usize {
        self.cells.count_ones() as usize / 4
    }

    /// The shape seen in a mirror.
    #[must_use]
    pub fn mirrored(self) -> Self {
        let bits = (0..u64::BITS as usize).filter(|bit| self.cells >> bit & 1 == 1);
        let mirrored = bits.map(|bit| bit / WIDTH * WIDTH + WIDTH - 1 - bit % WIDTH);
        Self {
            cells: mirrored.fold(0, |cells, bit| cells | 1 << bit),
            field: self.field.mirrored(),
        }
    }

    /// How it is built from the empty field with queues of a pattern: for [`setups`](crate::build::setups).
    ///
    /// # Errors
    ///
    /// When the queues are too short, or the setup has no cells.
    pub fn building(self, pattern: Pattern, mover: &Arc<Mover>) -> Result<Problem<Building>, ProblemError> {
        let target = Target {
            must: self.cells,
            may: 0,
        };
        let building = Building { pattern, target };
        Problem::of_parts(self.field.emptied(), Hold::Empty, building, mover)
    }
}

impl Entry {
    /// The setup seen in a mirror, as are its queues.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self {
            clear: self.clear,
            name: format!("{}, mirrored", self.name),
            shape: self.shape.mirrored(),
            build: self.build.mirrored(),
            follow: self.follow.mirrored(),
        }
    }

    /// How it is cleared by the queues that follow: for [`percent()`](crate::percent()).
    ///
    /// # Errors
    ///
    /// When the queues are too short.
    pub fn clearing(&self, mover: &Arc<Mover>) -> Result<Problem<Pattern>, ProblemError> {
        Problem::of_parts(self.shape.field, Hold::Empty, self.follow.clone(), mover)
    }

    /// Whether all that matters of the queues that follow is shown when the setup stands, to a player who has a piece
    /// in hold and sees six more, or follows from what is shown. Then the solve rate of [`Entry::clearing`] is the
    /// exact chance as well.
    ///
    /// # Errors
    ///
    /// When the queues are too many.
    pub fn is_shown(&self) -> Result<bool, PatternError> {
        is_shown(self.shape.field, &self.follow, SEEN)
    }
}

/// Whether the first `seen` pieces of each queue decide all pieces that can matter to the field.
fn is_shown(field: Field, follow: &Pattern, seen: usize) -> Result<bool, PatternError> {
    let useful = field.empty_cells() / 4 + 1;
    if useful <= seen {
        return Ok(true);
    }
    // In a word each: there may be millions.
    let shown = follow.packed(seen, MOST_QUEUES)?;
    Ok(follow.packed(useful, MOST_QUEUES)?.queues.len() == shown.queues.len())
}

#[cfg(test)]
mod tests {
    use quadrille_search::Limits;

    use super::*;
    use crate::build::setups;
    use crate::{Config, Physics, percent};

    fn mover() -> Arc<Mover> {
        Arc::new(Mover::new(Physics::srs(), 4).unwrap())
    }

    #[test]
    fn openers_are_built_and_cleared_as_often_as_is_known() {
        let (mover, config) = (mover(), Config::default());
        let book = read(STANDARD, 4).unwrap();
        let limits = Limits::none();
        // Of 5,040 bags, those that build it; of 840 continuations, those that clear it. Hard Drop wiki, and
        // knewjade/tetris-knowledge 2pcsystem/first.
        for (name, built, cleared) in [
            ("Perfect clear opener, I held", None, 711),
            ("Perfect clear opener", None, 514),
            ("Grace system, T held", Some(1160), 744),
        ] {
            let setup = book.iter().find(|setup| setup.name == name).unwrap();
            for setup in [setup.clone(), setup.mirrored()] {
                let share = percent(&setup.clearing(&mover).unwrap(), &config, &limits).unwrap();
                assert_eq!((share.solved, share.total), (cleared, 840), "{}", setup.name);
                assert!(setup.is_shown().unwrap());
                let problem = setup.shape.building(setup.build.clone(), &mover).unwrap();
                let ways = setups(&problem, &config, &limits).unwrap();
                assert_eq!(ways.queues.len(), 5040);
                built.inspect(|&built| assert_eq!(ways.solved(), built, "{}", setup.name));
            }
        }
    }

    #[test]
    fn mistakes_name_the_line() {
        let lines = [
            "1 | a | X",
            "1 |  | XXXX______ | * | *",
            "8 | a | XXXX______ | * | *",
            "1 | a | X | * | *",
            "1 | a | X_________ | * | *",
            "1 | a | v115@! | * | *",
            "1 | a | XXXX______ | *p9 | *",
        ];
        let messages = lines.map(|line| read(&format!("# a book\n{line}\n"), 4).unwrap_err().to_string());
        insta::assert_snapshot!(messages.join("\n"));
    }
}
