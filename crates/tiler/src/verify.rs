//! Checks solutions, trusting nothing that the solver uses.
//!
//! **What.** [`verify`] says whether figures, given as plain letters and numbers, tile the square of a problem with
//! exactly the figures of its signature; if not, a [`Flaw`] names the first thing that is wrong.
//!
//! **How.** The nineteen figures are drawn out below, each by hand; the square is a plain row of bits. The figures
//! are laid in the order given. When no figure left the square or met another, the area alone decides whether a cell
//! stayed empty, and then the counts are compared.
//!
//! **Why not** the solver's own tables and boards: a mistake in them would pass unseen.

mod text;

use std::fmt;

use thiserror::Error;

pub use text::{Entries, Expected, SolutionError, SolutionErrorKind};

use crate::{Found, Problem, Tiling};

/// One figure of a solution, as the contest's format states it; it need not make sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The letter of the kind.
    pub letter: char,
    /// How often the figure of angle 0 is turned clockwise by 90 degrees.
    pub angle: i64,
    /// The column of the left side of the figure's bounding box.
    pub x: i64,
    /// The row of the top of the figure's bounding box.
    pub y: i64,
}

impl fmt::Display for Entry {
    /// The entry as the contest's format has it, `["L",1,0,0]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { letter, angle, x, y } = self;
        write!(f, "[\"{}\",{angle},{x},{y}]", letter.escape_debug())
    }
}

/// The first thing that is wrong with a solution. Figures are numbered from 1, rows and columns from 0; the message,
/// which is for people, counts rows and columns from 1 and quotes figures as they were given.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// The tiling is one of another square.
    #[error("a tiling of a square of {found} x {found} was given for one of {size} x {size}")]
    OtherSize {
        /// The side of the problem's square.
        size: usize,
        /// The side of the tiling's square.
        found: usize,
    },
    /// The letter is that of no kind.
    #[error("figure {number}: there is no figure {}, only I J L O S T Z", Found::Char(*letter))]
    NoSuchFigure {
        /// The figure.
        number: usize,
        /// Its letter.
        letter: char,
    },
    /// The kind does not have that angle.
    #[error("figure {number}: {}, not {angle}", match angles {
        1 => format!("the angle of {letter} is 0"),
        _ => format!("the angles of {letter} are 0 to {}", angles - 1),
    })]
    NoSuchAngle {
        /// The figure.
        number: usize,
        /// Its letter.
        letter: char,
        /// Its angle.
        angle: i64,
        /// How many angles its kind has.
        angles: i64,
    },
    /// The figure does not lie within the square.
    #[error("figure {number}: {entry} leaves the square of {size} x {size}")]
    LeavesSquare {
        /// The figure.
        number: usize,
        /// What was given for it.
        entry: Entry,
        /// The side of the square.
        size: usize,
    },
    /// The figure covers a cell that an earlier one covers.
    #[error("figure {number}: {entry} overlaps figure {earlier} in row {}, column {}", row + 1, col + 1)]
    Overlap {
        /// The figure.
        number: usize,
        /// What was given for it.
        entry: Entry,
        /// The earlier figure that lies there.
        earlier: usize,
        /// Row of the first cell that both cover.
        row: usize,
        /// Column of that cell.
        col: usize,
    },
    /// Cells are left uncovered.
    #[error(
        "{} {} empty, first the one in row {}, column {}{}",
        if *figures == 1 { "1 figure leaves".to_owned() } else { format!("{figures} figures leave") },
        if *cells == 1 { "1 cell".to_owned() } else { format!("{cells} cells") },
        row + 1,
        col + 1,
        fmt::from_fn(|f| write_surplus(f, *surplus, "; "))
    )]
    EmptyCells {
        /// The number of figures given.
        figures: usize,
        /// How many cells are empty.
        cells: usize,
        /// Row of the first empty cell in reading order.
        row: usize,
        /// Column of that cell.
        col: usize,
        /// Figures given beyond those of the signature, negative where they are too few, in the order I J L O S T Z.
        surplus: [i64; 7],
    },
    /// The square is tiled, but by other figures than those of the signature.
    #[error("the square is tiled by other figures than it should be: {}",
        fmt::from_fn(|f| write_surplus(f, *surplus, "")))]
    WrongCounts {
        /// Figures given beyond those of the signature, negative where they are too few, in the order I J L O S T Z.
        surplus: [i64; 7],
    },
}

/// Reason why a solution in the contest's format was turned down.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Rejection {
    /// The text is not in the contest's format.
    #[error(transparent)]
    Unreadable(#[from] SolutionError),
    /// What the text states is no solution.
    #[error(transparent)]
    Wrong(#[from] Flaw),
}

/// Checks that `entries` tile the square of `problem` with exactly the figures of its signature.
///
/// Takes one bit a cell, besides what the iterator needs. The iterator is cloned and run again to name the earlier
/// figure of an overlap.
///
/// ```
/// use quadrille_tiler::{Entry, Flaw, Problem, verify};
///
/// let problem = Problem::new("O1".parse()?)?;
/// let at = |x| Entry { letter: 'O', angle: 0, x, y: 0 };
/// assert_eq!(verify(&problem, [at(0)]), Ok(()));
/// assert_eq!(verify(&problem, [at(1)]), Err(Flaw::LeavesSquare { number: 1, entry: at(1), size: 2 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The first flaw: of a single figure in the order given, then empty cells, then wrong counts.
pub fn verify<I>(problem: &Problem, entries: I) -> Result<(), Flaw>
where
    I: IntoIterator<Item = Entry>,
    I::IntoIter: Clone,
{
    check(problem, entries.into_iter().map(Ok::<Entry, Flaw>))
}

/// Checks a solution in the contest's format, `[["L",1,0,0],...]`: figure, angle, column, row.
///
/// ```
/// use quadrille_tiler::{Problem, verify_text};
///
/// let problem = Problem::new("I4".parse()?)?;
/// let solution = r#"[["I",0,0,0],["I",0,1,0],["I",0,2,0],["I",0,3,0]]"#;
/// verify_text(&problem, solution)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Where the text is not in that format, or as [`verify`]. A figure's flaw goes before faults of the text behind it.
pub fn verify_text(problem: &Problem, text: &str) -> Result<(), Rejection> {
    check(problem, Entries::new(text))
}

/// Checks a tiling by its figures' letters, angles and places.
///
/// # Errors
///
/// As [`verify`], and when the tiling is one of another square.
pub fn verify_tiling(problem: &Problem, tiling: &Tiling) -> Result<(), Flaw> {
    let (size, found) = (problem.size(), tiling.size());
    if size != found {
        return Err(Flaw::OtherSize { size, found });
    }
    let entry = |placed: crate::Placed| Entry {
        letter: placed.figure.kind().letter(),
        angle: i64::try_from(placed.figure.angle()).unwrap_or(i64::MAX),
        x: i64::from(placed.x),
        y: i64::from(placed.y),
    };
    verify(problem, tiling.figures().map(entry))
}

/// The letters in the order of a signature's counts.
const LETTERS: [char; 7] = ['I', 'J', 'L', 'O', 'S', 'T', 'Z'];

/// The figures by letter and angle, rows top first.
const PICTURES: [&[&str]; 7] = [
    &["#/#/#/#", "####"],
    &[".#/.#/##", "#../###", "##/#./#.", "###/..#"],
    &["#./#./##", "###/#..", "##/.#/.#", "..#/###"],
    &["##/##"],
    &[".##/##.", "#./##/.#"],
    &["###/.#.", ".#/##/.#", ".#./###", "#./##/#."],
    &["##./.##", ".#/##/#."],
];

/// The cells of a figure, as (row, column) from the top-left corner of its bounding box.
type Cells = Vec<(usize, usize)>;

/// The cells of every figure by letter and angle.
struct Figures(Vec<Vec<Cells>>);

impl Figures {
    fn drawn() -> Self {
        let cells = |picture: &&str| {
            let row = |(row, text): (usize, &str)| {
                let filled = text.char_indices().filter(|&(_, c)| c == '#');
                filled.map(|(col, _)| (row, col)).collect::<Cells>()
            };
            picture.split('/').enumerate().flat_map(row).collect()
        };
        let angles = |pictures: &&[&str]| pictures.iter().map(cells).collect();
        Self(PICTURES.iter().map(angles).collect())
    }

    /// The position of the letter among the kinds and the figure's cells.
    fn find(&self, number: usize, entry: Entry) -> Result<(usize, &Cells), Flaw> {
        let Entry { letter, angle, .. } = entry;
        let kind = LETTERS.iter().position(|&known| known == letter);
        let kind = kind.ok_or(Flaw::NoSuchFigure { number, letter })?;
        let cells = usize::try_from(angle)
            .ok()
            .and_then(|angle| self.0[kind].get(angle));
        let cells = cells.ok_or(Flaw::NoSuchAngle {
            number,
            letter,
            angle,
            angles: i64::try_from(PICTURES[kind].len()).unwrap_or(i64::MAX),
        })?;
        Ok((kind, cells))
    }
}

/// Where a figure lies: its cells as (row, column), or `None` if it leaves the square.
fn covered(cells: &[(usize, usize)], entry: Entry, size: usize) -> Option<[(usize, usize); 4]> {
    let (top, left) = (usize::try_from(entry.y).ok()?, usize::try_from(entry.x).ok()?);
    let mut covered = [(0, 0); 4];
    for (covered, &(row, col)) in covered.iter_mut().zip(cells) {
        *covered = (top.checked_add(row)?, left.checked_add(col)?);
        if covered.0 >= size || covered.1 >= size {
            return None;
        }
    }
    Some(covered)
}

/// Lays the figures one after another, then looks at the whole.
fn check<I, E, R>(problem: &Problem, entries: I) -> Result<(), R>
where
    I: Iterator<Item = Result<Entry, E>> + Clone,
    R: From<E> + From<Flaw>,
{
    let size = problem.size();
    let figures = Figures::drawn();
    let mut square = Square::empty(size);
    let mut surplus = problem.signature().counts().map(|count| -i64::from(count));
    let mut laid = 0;
    for entry in entries.clone() {
        let (number, entry) = (laid + 1, entry?);
        let (kind, cells) = figures.find(number, entry)?;
        let Some(cells) = covered(cells, entry, size) else {
            return Err(Flaw::LeavesSquare { number, entry, size }.into());
        };
        if let Err((row, col)) = square.fill(cells) {
            let earlier = first_over((row, col), entries.map_while(Result::ok), &figures, size);
            let overlap = Flaw::Overlap {
                number,
                entry,
                earlier,
                row,
                col,
            };
            return Err(overlap.into());
        }
        surplus[kind] += 1;
        laid = number;
    }
    compare(&square, laid, surplus).map_err(R::from)
}

/// The cells of the square that are covered so far, row by row in words of 64 bits.
struct Square {
    size: usize,
    words: Vec<u64>,
}

impl Square {
    fn empty(size: usize) -> Self {
        Self {
            size,
            words: vec![0; (size * size).div_ceil(64)],
        }
    }

    /// Covers the cells of a figure; the first one that is covered already is the error.
    fn fill(&mut self, cells: [(usize, usize); 4]) -> Result<(), (usize, usize)> {
        for (row, col) in cells {
            let cell = row * self.size + col;
            let (word, bit) = (&mut self.words[cell / 64], 1 << (cell % 64));
            if *word & bit != 0 {
                return Err((row, col));
            }
            *word |= bit;
        }
        Ok(())
    }

    /// The first cell, in reading order, that is not covered.
    fn first_empty(&self) -> Option<usize> {
        let is_empty = |&cell: &usize| self.words[cell / 64] >> (cell % 64) & 1 == 0;
        (0..self.size * self.size).find(is_empty)
    }
}

/// The number of the first figure that covers a cell.
fn first_over(
    cell: (usize, usize),
    mut entries: impl Iterator<Item = Entry>,
    figures: &Figures,
    size: usize,
) -> usize {
    let covers = |entry: Entry| {
        let cells = figures
            .find(0, entry)
            .ok()
            .and_then(|(_, cells)| covered(cells, entry, size));
        cells.is_some_and(|cells| cells.contains(&cell))
    };
    entries.position(covers).map_or(0, |index| index + 1)
}

/// The check of the whole, when no figure alone was at fault.
fn compare(square: &Square, figures: usize, surplus: [i64; 7]) -> Result<(), Flaw> {
    let size = square.size;
    if let Some(cell) = square.first_empty() {
        return Err(Flaw::EmptyCells {
            figures,
            cells: size * size - 4 * figures,
            row: cell / size,
            col: cell % size,
            surplus,
        });
    }
    if surplus != [0; 7] {
        return Err(Flaw::WrongCounts { surplus });
    }
    Ok(())
}

/// Writes the kinds of which there are too many or too few, after `lead` if there are any.
fn write_surplus(f: &mut fmt::Formatter<'_>, surplus: [i64; 7], lead: &str) -> fmt::Result {
    let mut separator = lead;
    for (letter, surplus) in LETTERS.into_iter().zip(surplus) {
        if surplus != 0 {
            let word = if surplus > 0 { "many" } else { "few" };
            write!(f, "{separator}{} {letter} too {word}", surplus.abs())?;
            separator = ", ";
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
