//! Fields, however they are written.

use quadrille_schema::{Code, Kind, Refusal, Schema};
use serde_json::Value as Json;

use super::bad;
use crate::fumen::{self, Block, Operation, Page};
use crate::{AnyField, FieldError, MOST_TALL_LINES};

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
    !text.is_empty() && fumen::find(text).next().is_some()
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

/// The field in a drawing; a first line that is a number says how many lines the clear has.
pub(super) fn of_rows(text: &str, lines: Option<usize>) -> Result<AnyField, Refusal> {
    let text = text.trim();
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let (text, stated) = match first.trim().parse::<usize>() {
        Ok(stated) if !rest.is_empty() && first.trim().len() == 1 => (rest, Some(stated)),
        _ => (text, None),
    };
    let rows: Vec<String> = text.lines().map(|row| with_letters_filled(row.trim())).collect();
    let lines = lines.or(stated).unwrap_or(USUAL_LINES);
    AnyField::parse(&rows.join("\n"), lines).map_err(with_hint)
}

/// Rows in which pieces, as drawings show them by their letters, are filled cells.
fn with_letters_filled(row: &str) -> String {
    let is_piece = |cell: char| "IJLOSTZG".contains(cell.to_ascii_uppercase());
    row.chars()
        .map(|cell| if is_piece(cell) { 'X' } else { cell })
        .collect()
}

/// The error, with what can be done about it.
pub(super) fn with_hint(error: FieldError) -> Refusal {
    match error {
        #[cfg(not(feature = "tall"))]
        FieldError::Lines { lines, .. } if (1..=MOST_TALL_LINES).contains(&lines) => {
            Refusal::elsewhere("clears have at most six lines")
        }
        FieldError::TooHigh { row, .. } if row <= MOST_TALL_LINES => {
            bad(format_args!("{error}; --lines {row} clears that row as well"))
        }
        error => bad(error),
    }
}

/// How many lines pages need: the usual four, or more if something lies above those. What is placed after lines have
/// vanished lies higher than it looks.
pub fn lines_of<'a>(pages: impl IntoIterator<Item = &'a Page>) -> usize {
    let mut lines = USUAL_LINES;
    let mut empty = 0;
    let (mut expected, mut vanished) = (None, 0);
    for page in pages {
        if expected.as_ref() != Some(&page.diagram) {
            vanished = 0;
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
