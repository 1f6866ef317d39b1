//! Fields, however they are written.

use quadrille_schema::{Code, Kind, Refusal, Schema};
use serde_json::Value as Json;

use super::bad;
use crate::fumen::{self, Block, Operation, Page};
use crate::{AnyField, FieldError, MOST_LINES, MOST_TALL_LINES};

/// Lines of a clear if nothing else is said.
pub(super) const USUAL_LINES: usize = 4;

/// Cells of a field, as a text: rows with slashes or line breaks between them, a fumen, or an answer in JSON. In JSON,
/// the rows may be a list of texts or of lists of numbers, where 0 or false is an empty cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cells(pub String);

impl Schema for Cells {
    const KIND: Kind = Kind::Either(
        &Kind::Text,
        &Kind::Either(&Kind::List(&Kind::Text), &Kind::List(&Kind::List(&Kind::WHOLE))),
    );

    fn read(json: Json) -> Result<Self, Refusal> {
        match json {
            Json::String(text) => Ok(Self(text)),
            Json::Array(rows) => {
                let rows: Option<Vec<String>> = rows.iter().map(row).collect();
                let rows =
                    rows.ok_or_else(|| Code::BadRequest.because("expected rows of cells, as texts"))?;
                Ok(Self(rows.join("/")))
            }
            json => Err(Refusal::expected(format_args!("rows of cells"), &json)),
        }
    }

    fn write(&self) -> Json {
        self.0.as_str().into()
    }
}

/// A row in a list.
fn row(row: &Json) -> Option<String> {
    match row {
        Json::String(row) => Some(row.clone()),
        Json::Array(cells) => {
            let is_filled = |cell: &Json| cell.as_bool().or_else(|| Some(cell.as_i64()? != 0));
            let cell = |cell: &Json| Some(if is_filled(cell)? { 'X' } else { '.' });
            cells.iter().map(cell).collect()
        }
        _ => None,
    }
}

/// Whether a text has a fumen in it.
pub(super) fn has_fumen(text: &str) -> bool {
    !text.is_empty() && fumen::find(&without_remarks(text)).next().is_some()
}

/// The field of an answer in JSON.
pub(super) fn of_document(text: &str, lines: Option<usize>) -> Result<AnyField, Refusal> {
    let none = |reason: &str| Err(bad(reason));
    let Ok(document) = serde_json::from_str::<Json>(text) else {
        return none("this is no JSON document");
    };
    let Some(rows) = document["field"].as_array() else {
        return none("this document has no field");
    };
    let rows: Option<Vec<&str>> = rows.iter().map(Json::as_str).collect();
    let Some(rows) = rows else {
        return none("the field of this document is no list of rows");
    };
    let stated = document["lines"].as_u64().map(|lines| lines as usize);
    of_rows(&rows.join("\n"), lines.or(stated))
}

/// Rows of a field as somebody drew them, and how many lines the clear has by the number before them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Drawn {
    /// The rows, top first, a line each, as they were drawn but for blanks, which are empty cells here.
    pub(super) rows: String,
    /// The lines of the clear, if they are stated.
    pub(super) lines: Option<usize>,
}

impl Drawn {
    /// Reads a drawing: rows between slashes or line breaks, empty lines and remarks between them. A first line that is
    /// a number says how many lines the clear has.
    pub(super) fn read(text: &str) -> Self {
        let mut drawn = Self::default();
        for line in text.split(['/', '\n']) {
            let line = without_remark(line.trim_end_matches('\r'));
            let word = line.trim();
            if word.is_empty() {
                continue;
            }
            let is_number = word.len() <= 2 && drawn.rows.is_empty() && drawn.lines.is_none();
            match word.parse() {
                Ok(lines) if is_number => drawn.lines = Some(lines),
                _ => {
                    let separator = if drawn.rows.is_empty() { "" } else { "\n" };
                    drawn.rows.extend([separator, &row_of(line)]);
                }
            }
        }
        drawn
    }
}

/// Cells of a row.
const WIDTH: usize = 10;

/// A line without its remark: a `#` begins one unless it is a cell of a row.
fn without_remark(line: &str) -> &str {
    let row = line.trim();
    let is_row =
        row.chars().count() == WIDTH && row.chars().all(|sign| ".#_XxO1".contains(sign) || is_piece(sign));
    match line.find('#') {
        Some(at) if !is_row => &line[..at],
        _ => line,
    }
}

/// The row of a line: blanks within it are empty cells, and those around it where it has too few cells without them.
/// Where it has all cells without any blank, they only stand between cells.
fn row_of(line: &str) -> String {
    let is_whole = |row: &&str| row.chars().count() == WIDTH;
    let (row, whole) = (line.trim(), Some(line).filter(is_whole));
    let dense: String = row.split_whitespace().collect();
    if is_whole(&dense.as_str()) {
        return dense;
    }
    let row = Some(row).filter(is_whole).or(whole).unwrap_or(row);
    row.replace(' ', ".")
}

/// The field in a drawing, or in a list of rows as programs print it.
pub(super) fn of_rows(text: &str, lines: Option<usize>) -> Result<AnyField, Refusal> {
    if text.trim_start().starts_with('[') {
        return AnyField::parse(text, lines.unwrap_or(USUAL_LINES)).map_err(with_hint);
    }
    let drawn = Drawn::read(text);
    let rows: Vec<String> = drawn.rows.lines().map(with_letters_filled).collect();
    let lines = lines.or(drawn.lines).unwrap_or(USUAL_LINES);
    AnyField::parse(&rows.join("\n"), lines).map_err(with_hint)
}

/// Rows in which pieces, as drawings show them by their letters, are filled cells.
fn with_letters_filled(row: &str) -> String {
    row.chars()
        .map(|cell| if is_piece(cell) { 'X' } else { cell })
        .collect()
}

/// Whether a cell is drawn by the letter of a piece, or of gray.
fn is_piece(cell: char) -> bool {
    "IJLOSTZG".contains(cell.to_ascii_uppercase())
}

/// The text without the lines that are remarks, which are empty.
#[must_use]
pub fn without_remarks(text: &str) -> String {
    let kept = text.lines().map(|line| match line.trim_start() {
        remark if remark.starts_with('#') => "",
        _ => line,
    });
    kept.collect::<Vec<&str>>().join("\n")
}

/// The error, with what can be done about it.
pub(super) fn with_hint(error: FieldError) -> Refusal {
    match error {
        #[cfg(not(feature = "tall"))]
        FieldError::Lines { lines, .. } if (1..=MOST_TALL_LINES).contains(&lines) => {
            Refusal::elsewhere("clears have at most six lines")
        }
        FieldError::TooHigh { row, .. } if row <= MOST_LINES => {
            bad(format_args!("{error}; --lines {row} clears that row as well"))
        }
        FieldError::TooHigh { row, .. } if row <= MOST_TALL_LINES => bad(format_args!(
            "{error}; --lines {row} clears that row as well, for questions about patterns"
        )),
        error => bad(error),
    }
}

/// How many lines pages need: the usual four, or more if something lies above those. What is placed after lines have
/// vanished lies higher than it looks.
pub fn lines_of<'a>(pages: impl IntoIterator<Item = &'a Page>) -> usize {
    let mut lines = USUAL_LINES;
    let mut empty = 0;
    let (mut first, mut expected, mut vanished) = (None, None, 0);
    for page in pages {
        let diagram = Some(&page.diagram);
        if expected.as_ref() != diagram || first == diagram {
            (first, vanished) = (diagram, 0);
        }
        let is_used = |y: &usize| {
            let columns = 0..10_i8;
            columns
                .into_iter()
                .any(|x| page.diagram.block(x, *y as i8) != Block::Empty)
        };
        let highest = (0..fumen::HEIGHT).rev().find(is_used).map_or(0, |y| y + 1);
        let placed = page.placed().into_iter().flat_map(Operation::cells);
        let highest = placed
            .map(|(_, y)| usize::try_from(y + 1).unwrap_or(0))
            .fold(highest, usize::max);
        lines = lines.max((highest + vanished).min(MOST_TALL_LINES));
        (expected, vanished) = (Some(page.next_diagram()), vanished + page.vanishing());
        let cells =
            (0..10 * lines).filter(|at| page.diagram.block((at % 10) as i8, (at / 10) as i8) == Block::Empty);
        empty = cells.count();
    }
    // Five lines with a half of a piece too much are six with a clear, and so are other odd numbers.
    if !lines.is_multiple_of(2) && !empty.is_multiple_of(4) && lines < MOST_TALL_LINES {
        lines += 1;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A field as people draw it, with anything between its cells, and as programs print it.
    #[test]
    fn notations_of_a_field_mean_the_same() {
        let drawn = of_rows("XXXXX....X\nXXXXXX...X", None).ok();
        assert!(drawn.is_some());
        for text in [
            "XXXXX    X/XXXXXX   X",
            "X X X X X . . . . X\nX X X X X X . . . X",
            "X,X,X,X,X,.,.,.,.,X\nX,X,X,X,X,X,.,.,.,X",
            "1\t1\t1\t1\t1\t0\t0\t0\t0\t1\n1\t1\t1\t1\t1\t1\t0\t0\t0\t1",
            "🟥🟥🟥🟥🟥⬛⬛⬛⬛🟥\n🟦🟦🟦🟦🟦🟦⬛⬛⬛🟦",
            "[[1,1,1,1,1,0,0,0,0,1], [1,1,1,1,1,1,0,0,0,1]]",
            "[[True, True, True, True, True, False, False, False, False, True],\n \
             [True, True, True, True, True, True, False, False, False, True]]",
            "[[1. 1. 1. 1. 1. 0. 0. 0. 0. 1.]\n [1. 1. 1. 1. 1. 1. 0. 0. 0. 1.]]",
        ] {
            assert_eq!(of_rows(text, None).ok(), drawn, "{text}");
        }
    }
}
