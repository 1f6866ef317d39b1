//! Tables of setups in the format of a public database, the PC-Database of Marfung37 on GitHub.
//!
//! A table has a setup a line, with tabs between its columns, whose names stand in the first line. `ID`, `Leftover`,
//! `Build`, `Cover Dependence`, `Setup`, `Pieces` and `Solve Fraction` are read, wherever they stand; other columns are
//! passed over. Empty lines, and those that begin with `#`, are ignored, and a line of names may come again, so that
//! tables may follow each other in one file.

use thiserror::Error;

use super::{Entry, Shape};
use crate::chance::Chance;
use crate::fumen::{self, FumenError, Page};
use crate::{FieldError, Pattern, PatternError, Piece, parse_pieces};

/// Clears that a table may be about: those of a round of seven, and the next one, where a piece is in hold already.
pub const MOST_CLEARS: usize = 8;

/// A line of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What the table calls it; the first digit is the number of the clear.
    pub id: String,
    /// For which clear it is, from 1.
    pub clear: usize,
    /// The pieces that the clear before leaves over, the one in hold among them.
    pub leftover: Vec<Piece>,
    /// The pieces of which it is built, in some cases one of several lists.
    pub build: Vec<Vec<Piece>>,
    /// The queues on which it depends whether it can be built.
    pub dependence: Pattern,
    /// What stands when it is built, one a page: ways to build one shape, or shapes for different queues.
    pub shapes: Vec<Shape>,
    /// The queues that follow; none where the table goes on with another setup.
    pub follow: Option<Pattern>,
    /// How many of those clear it, as the table says.
    pub published: Option<Chance>,
}

/// Error in a table, with its place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column} ({name}): {why}")]
pub struct DatabaseError {
    /// The line, from 1.
    pub line: usize,
    /// The column of the table, from 1.
    pub column: usize,
    /// What the column is called.
    pub name: &'static str,
    /// What is wrong.
    pub why: CellError,
}

/// Error in a cell of a table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CellError {
    /// The table has no such column.
    #[error("the first line of a table names its columns, with tabs between them, and this one is missing")]
    NoColumn,
    /// The line ends before this column.
    #[error("the line has {0} columns, and this one is missing")]
    Short(usize),
    /// The first letter is no number of a clear.
    #[error("expected a number from 1 to {MOST_CLEARS} as its first letter, found {0:?}")]
    Clear(String),
    /// These are no pieces.
    #[error("expected letters of pieces, found {0:?}")]
    Pieces(String),
    /// A pattern is none.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// A fumen is none.
    #[error(transparent)]
    Fumen(#[from] FumenError),
    /// A page of the fumen is no field of such a clear.
    #[error("page {page}: {why}")]
    Field {
        /// The page, from 1.
        page: usize,
        /// What is wrong with it.
        why: FieldError,
    },
    /// This is no fraction.
    #[error("expected a fraction such as 514/840, found {0:?}")]
    Fraction(String),
}

/// Columns that are read.
const COLUMNS: [&str; 7] = [
    "ID",
    "Leftover",
    "Build",
    "Cover Dependence",
    "Setup",
    "Pieces",
    "Solve Fraction",
];

/// What stands in a cell that has nothing to say.
const NOTHING: &str = "NULL";

/// Reads tables of setups for clears of `lines` lines.
///
/// ```
/// use quadrille_perfect_clear::book::database;
///
/// let names = "ID\tLeftover\tBuild\tCover Dependence\tSetup\tPieces\tSolve Fraction";
/// let row = "1000EAAAFF\tTILJSZO\tTILJSZO\t*p7\tv115@9gE8DeG8CeH8BeG8CeA8JeAgH\t*p4\t514/840";
/// let rows = database::read(&format!("{names}\n{row}\n"), 4)?;
/// assert_eq!((rows[0].clear, rows[0].published.map(|chance| chance.won)), (1, Some(514)));
/// # Ok::<(), database::DatabaseError>(())
/// ```
///
/// # Errors
///
/// With the first cell that makes no sense.
pub fn read(text: &str, lines: usize) -> Result<Vec<Row>, DatabaseError> {
    let mut rows = Vec::new();
    let mut columns = None;
    for (line, text) in (1..).zip(text.lines()) {
        if text.trim().is_empty() || text.starts_with('#') {
            continue;
        }
        let cells: Vec<&str> = text.split('\t').map(str::trim).collect();
        let columns = match &columns {
            Some(columns) if cells[0] != COLUMNS[0] => columns,
            _ => {
                columns = Some(Columns::of(&cells, line)?);
                continue;
            }
        };
        let number = line;
        rows.push(
            Line {
                columns,
                cells,
                number,
            }
            .row(lines)?,
        );
    }
    Ok(rows)
}

/// Places of the columns that are read, from 0.
struct Columns([usize; COLUMNS.len()]);

impl Columns {
    fn of(names: &[&str], line: usize) -> Result<Self, DatabaseError> {
        let mut places = [0; COLUMNS.len()];
        for (place, name) in places.iter_mut().zip(COLUMNS) {
            let found = names.iter().position(|other| *other == name);
            *place = found.ok_or(DatabaseError {
                line,
                column: names.len(),
                name,
                why: CellError::NoColumn,
            })?;
        }
        Ok(Self(places))
    }
}

/// A line that is read.
struct Line<'a> {
    columns: &'a Columns,
    cells: Vec<&'a str>,
    number: usize,
}

impl Line<'_> {
    fn row(&self, lines: usize) -> Result<Row, DatabaseError> {
        let [id, leftover, build, dependence, setup, pieces, fraction] = [0, 1, 2, 3, 4, 5, 6];
        Ok(Row {
            id: self.read(id, |text| Ok(text.to_owned()))?,
            clear: self.read(id, clear)?,
            leftover: self.read(leftover, pieces_of)?,
            build: self.read(build, |text| text.split(':').map(pieces_of).collect())?,
            dependence: self.read(dependence, |text| Ok(text.parse()?))?,
            shapes: self.read(setup, |text| shapes(text, lines))?,
            follow: self.read(pieces, |text| optional(text, |text| Ok(text.parse()?)))?,
            published: self.read(fraction, |text| optional(text, chance))?,
        })
    }

    /// Reads the cell of one of [`COLUMNS`].
    fn read<T>(
        &self,
        column: usize,
        read: impl FnOnce(&str) -> Result<T, CellError>,
    ) -> Result<T, DatabaseError> {
        let place = self.columns.0[column];
        let cell = self.cells.get(place).ok_or(CellError::Short(self.cells.len()));
        cell.and_then(|cell| read(cell)).map_err(|why| DatabaseError {
            line: self.number,
            column: place + 1,
            name: COLUMNS[column],
            why,
        })
    }
}

fn clear(id: &str) -> Result<usize, CellError> {
    let number = id.chars().next().and_then(|first| first.to_digit(10));
    let number = number.map(|number| number as usize);
    let is_clear = |number: &usize| (1..=MOST_CLEARS).contains(number);
    number
        .filter(is_clear)
        .ok_or_else(|| CellError::Clear(id.to_owned()))
}

fn pieces_of(text: &str) -> Result<Vec<Piece>, CellError> {
    let pieces = parse_pieces(text).ok().filter(|pieces| !pieces.is_empty());
    pieces.ok_or_else(|| CellError::Pieces(text.to_owned()))
}

/// Reads a cell that may say nothing.
fn optional<T>(text: &str, read: impl FnOnce(&str) -> Result<T, CellError>) -> Result<Option<T>, CellError> {
    let is_nothing = text.is_empty() || text == NOTHING;
    (!is_nothing).then(|| read(text)).transpose()
}

fn chance(text: &str) -> Result<Chance, CellError> {
    let parts = text.split_once('/');
    let parts = parts.and_then(|(won, of)| Some((won.parse().ok()?, of.parse().ok()?)));
    match parts {
        Some((won, of)) if of > 0 && won <= of => Ok(Chance { won, of }),
        _ => Err(CellError::Fraction(text.to_owned())),
    }
}

fn shapes(text: &str, lines: usize) -> Result<Vec<Shape>, CellError> {
    let pages = fumen::decode(text)?;
    let shape = |(number, page): (usize, &Page)| {
        let shape = Shape::of_page(page, lines);
        shape.map_err(|why| CellError::Field { page: number, why })
    };
    (1..).zip(&pages).map(shape).collect()
}

impl Row {
    /// The row as setups of a book, one for each different shape, if the table says what follows.
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        let Some(follow) = &self.follow else {
            return Vec::new();
        };
        let entry = |(name, shape)| Entry {
            clear: self.clear,
            name,
            shape,
            build: self.dependence.clone(),
            follow: follow.clone(),
        };
        self.named_shapes().into_iter().map(entry).collect()
    }

    /// The different shapes, with a name for each.
    #[must_use]
    pub fn named_shapes(&self) -> Vec<(String, Shape)> {
        let mut shapes: Vec<(String, Shape)> = Vec::new();
        for (page, &shape) in (1..).zip(&self.shapes) {
            if shapes.iter().any(|before| before.1 == shape) {
                continue;
            }
            let name = if shapes.is_empty() {
                self.id.clone()
            } else {
                format!("{}, page {page}", self.id)
            };
            shapes.push((name, shape));
        }
        shapes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: &str = "ID\tLeftover\tBuild\tCover Dependence\tSetup\tPieces\tSolve Fraction\tMirror";

    #[test]
    fn mistakes_name_line_and_column() {
        let opener = "v115@9gE8DeG8CeH8BeG8CeA8JeAgH";
        let rows = [
            "1a\tTI".to_owned(),
            format!("9a\tTI\tTI\t*p7\t{opener}\t*p4\t1/2"),
            format!("1a\tTX\tTI\t*p7\t{opener}\t*p4\t1/2"),
            format!("1a\tTI\tTI:\t*p7\t{opener}\t*p4\t1/2"),
            format!("1a\tTI\tTI\t*p9\t{opener}\t*p4\t1/2"),
            "1a\tTI\tTI\t*p7\tv115@!\t*p4\t1/2".to_owned(),
            "1a\tTI\tTI\t*p7\tv115@bgA8SeAgH\t*p4\t1/2".to_owned(),
            format!("1a\tTI\tTI\t*p7\t{opener}\t*p4\t3/2"),
            format!("1a\tTI\tTI\t*p7\t{opener}\t{{T=1\t1/2"),
        ];
        let messages = rows.map(|row| read(&format!("# a table\n{NAMES}\r\n{row}\r\n"), 4).unwrap_err());
        let messages = messages.map(|error| error.to_string());
        insta::assert_snapshot!(messages.join("\n"));
        let missing = read("ID\tLeftover\n", 4).unwrap_err();
        assert_eq!((missing.line, missing.column, missing.name), (1, 2, "Build"));
    }

    #[test]
    fn tables_may_follow_each_other_and_say_nothing() {
        let row = "2a\tTILJ\tTI:TL\t[TILJ]!\tv115@9gE8DeG8CeH8BeG8CeA8JeAgH\tNULL\tNULL";
        let opener = "v115@9gE8DeG8CeH8BeG8CeA8JeAgH";
        let text = format!("{NAMES}\n{row}\n\n{NAMES}\n1b\tT\tI\t*p7\t{opener}\t*p4\t514/840\tx\ty\n");
        let rows = read(&text, 4).unwrap();
        let [first, second] = &rows[..] else {
            panic!("two rows: {rows:?}");
        };
        assert_eq!((first.clear, first.build.len(), &first.follow), (2, 2, &None));
        assert!(first.published.is_none() && first.entries().is_empty());
        let entries = second.entries();
        assert_eq!((entries.len(), entries[0].shape), (1, second.shapes[0]));
    }
}
