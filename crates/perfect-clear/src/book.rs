//! A book of setups: fields that players build from memory, because many queues clear them.
//!
//! A book is a text file, a setup a line: `clear | name | field | queues that build it | queues that follow`. The clear
//! is a number from 1 to 7: a clear takes ten pieces of bags of seven, so every seventh begins at the same place of its
//! bag. Fields are rows with slashes between them, or fumens; queues are [patterns](crate::Pattern). Queues that follow
//! begin with the piece that is in hold by then, where that matters. Empty lines, and those that begin with `#`, are
//! ignored.

use std::sync::Arc;

use thiserror::Error;

use crate::build::{Building, Target};
use crate::fumen::{self, FumenError};
use crate::{
    Field, FieldError, Hold, MOST_QUEUES, Mover, Pattern, PatternError, Piece, PieceSet, Problem,
    ProblemError, Solution, letters,
};

/// The book that comes with the library.
pub const STANDARD: &str = include_str!("../book.txt");

/// Clears after which everything is as it was: then 70 pieces, ten bags, are placed.
pub const CLEARS: usize = 7;

/// Pieces that a player sees: the one in hold, the current one, and five more.
const SEEN: usize = 7;

/// A setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// For which clear of the round of seven it is, from 1.
    pub clear: usize,
    /// What it is called.
    pub name: String,
    /// The field when it is built.
    pub field: Field,
    /// The queues that may build it.
    pub build: Pattern,
    /// The queues that may follow, the piece in hold first.
    pub follow: Pattern,
}

/// What a queue leaves when a setup is built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leftover {
    /// The hold slot.
    pub hold: Hold,
    /// The pieces that are still known.
    pub pieces: Vec<Piece>,
    /// What is still to come of the bag of the queue's last piece.
    pub bag: PieceSet,
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
        clear,
        name: name.to_owned(),
        field,
        build: build.parse()?,
        follow: follow.parse()?,
    })
}

impl Entry {
    /// The setup seen in a mirror, as are its queues.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self {
            clear: self.clear,
            name: format!("{}, mirrored", self.name),
            field: self.field.mirrored(),
            build: self.build.mirrored(),
            follow: self.follow.mirrored(),
        }
    }

    /// How it is built from the empty field, with the queues of a pattern or with its own: for
    /// [`setups`](crate::build::setups).
    ///
    /// # Errors
    ///
    /// When the queues are too short, or the setup has no cells.
    pub fn building(
        &self,
        queues: Option<&Pattern>,
        mover: &Arc<Mover>,
    ) -> Result<Problem<Building>, ProblemError> {
        let target = Target {
            must: self.field.cells(),
            may: 0,
        };
        let pattern = queues.unwrap_or(&self.build).clone();
        let building = Building { pattern, target };
        Problem::of_parts(self.field.emptied(), Hold::Empty, building, mover)
    }

    /// How it is cleared by the queues that follow: for [`percent()`](crate::percent()).
    ///
    /// # Errors
    ///
    /// When the queues are too short.
    pub fn clearing(&self, mover: &Arc<Mover>) -> Result<Problem<Pattern>, ProblemError> {
        Problem::of_parts(self.field, Hold::Empty, self.follow.clone(), mover)
    }

    /// Whether all that matters of the queues that follow is shown when the setup stands, to a player who has a piece
    /// in hold and sees six more, or follows from what is shown. Then the solve rate of [`Entry::clearing`] is the
    /// exact chance as well.
    ///
    /// # Errors
    ///
    /// When the queues are too many.
    pub fn is_shown(&self) -> Result<bool, PatternError> {
        let useful = self.field.empty_cells() / 4 + 1;
        let seen = self.follow.queues(useful.min(SEEN), MOST_QUEUES)?;
        Ok(useful <= SEEN || self.follow.queues(useful, MOST_QUEUES)?.len() == seen.len())
    }

    /// How it is cleared after what a queue leaves when it is built: for [`percent()`](crate::percent()).
    ///
    /// # Errors
    ///
    /// When there are more pieces than a pattern can have.
    pub fn clearing_after(
        &self,
        leftover: &Leftover,
        mover: &Arc<Mover>,
    ) -> Result<Problem<Pattern>, ProblemError> {
        let needed = self.field.empty_cells() / 4 + usize::from(leftover.hold == Hold::Empty);
        let follow = continuation(&leftover.pieces, leftover.bag, needed)?;
        Problem::of_parts(self.field, leftover.hold, follow, mover)
    }
}

/// Known pieces, and after them what bags give, `needed` pieces in all.
fn continuation(known: &[Piece], bag: PieceSet, needed: usize) -> Result<Pattern, PatternError> {
    let mut parts = vec![letters(known)];
    let mut missing = needed.saturating_sub(known.len());
    let mut bag = bag;
    while missing > 0 {
        if bag.is_empty() {
            bag = PieceSet::FULL;
        }
        let take = missing.min(bag.len());
        parts.push(format!("[{bag}]p{take}"));
        missing -= take;
        bag = PieceSet::EMPTY;
    }
    parts.join(",").parse()
}

impl Leftover {
    /// What is left of a queue when its first pieces were placed so, with an empty hold slot at first; `bag` is still
    /// to come of the bag of its last piece.
    #[must_use]
    pub fn of(queue: &[Piece], bag: PieceSet, solution: &Solution) -> Self {
        let placed = solution.steps.len();
        let is_held = solution.steps.iter().any(|step| step.hold);
        let drawn = queue.len().min(placed + usize::from(is_held));
        let mut slot = queue[..drawn].to_vec();
        for step in &solution.steps {
            if let Some(place) = slot.iter().position(|&piece| piece == step.placement.piece) {
                slot.remove(place);
            }
        }
        Self {
            hold: slot.first().map_or(Hold::Empty, |&piece| Hold::Piece(piece)),
            pieces: queue[drawn..].to_vec(),
            bag,
        }
    }
}

#[cfg(test)]
mod tests {
    use quadrille_search::Limits;

    use super::*;
    use crate::build::{order, setups};
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
                let problem = setup.building(None, &mover).unwrap();
                let ways = setups(&problem, &config, &limits).unwrap();
                assert_eq!(ways.queues.len(), 5040);
                built.inspect(|&built| assert_eq!(ways.solved(), built, "{}", setup.name));
            }
        }
    }

    #[test]
    fn what_a_queue_leaves_is_used() {
        let (mover, config) = (mover(), Config::default());
        let book = read(STANDARD, 4).unwrap();
        let setup = book[0].mirrored();
        let queue = crate::parse_pieces("TILJSZO").unwrap();
        let pattern: Pattern = letters(&queue).parse().unwrap();
        let limits = Limits::none();
        let problem = setup.building(Some(&pattern), &mover).unwrap();
        let ways = setups(&problem, &config, &limits).unwrap();
        let leftovers = ways.found.iter().map(|way| {
            let order = order(&problem, &way.tiles, &queue).unwrap();
            Leftover::of(&queue, PieceSet::EMPTY, &order)
        });
        let leftover = Leftover {
            hold: Hold::Piece(Piece::I),
            pieces: Vec::new(),
            bag: PieceSet::EMPTY,
        };
        assert!(leftovers.into_iter().any(|one| one == leftover));
        let problem = setup.clearing_after(&leftover, &mover).unwrap();
        let share = percent(&problem, &config, &limits).unwrap();
        assert_eq!((share.solved, share.total), (711, 840));
        let pattern = continuation(
            &queue[..2],
            "TS".chars().filter_map(Piece::from_letter).collect(),
            5,
        );
        assert_eq!(pattern.unwrap().to_string(), "TI,[ST]p2,[IJLOSTZ]p1");
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
