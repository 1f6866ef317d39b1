//! Reading documents, so that each error names the field, and documents of other programs are known.

use quadrille_schema::{ANSWERS, Code, Fields, Record as _, group};
use serde_json::error::Category;
use serde_json::{Map, Value as Json};

use super::{Record, RecordError};
use crate::Rules;

/// A document that has a board of Number Match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Document {
    /// A line of play: what `number-match solve` and `batch` write.
    Record(Record),
    /// A board alone: what `number-match generate` writes.
    Opening(Opening),
}

impl Document {
    /// Reads a document of either kind.
    ///
    /// # Errors
    ///
    /// Why it is neither: which document it is instead, or which field is wrong.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let fields = fields(text, "a board or a line of Number Match")?;
        if is_record(&fields) {
            return record(fields).map(Self::Record);
        }
        opening(fields).map(Self::Opening)
    }
}

group! {
    /// A board of a document, which may be a whole record, and the rules if the document has them.
    #[derive(Eq)]
    pub struct Opening {
        /// The cells of the board, 0 for cleared ones
        start: String,
        /// The rules
        rules: Option<Rules>,
    }
}

impl Opening {
    /// Reads the board of a document.
    ///
    /// ```
    /// use quadrille_number_match::record::Opening;
    ///
    /// let opening = Opening::parse(r#"{"seed":1,"number":0,"start":"1928","opening_pairs":2}"#)?;
    /// assert_eq!((&*opening.start, opening.rules), ("1928", None));
    /// # Ok::<(), quadrille_number_match::RecordError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Why there is none: which document it is instead, or which field is wrong.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        opening(fields(text, "a board of Number Match")?)
    }
}

/// What a record is, in errors.
pub(super) const LINE: &str = "a line of Number Match";
/// Request whose answers are records.
const SOLVE: &str = "number-match/solve";

/// The fields of a document that has a board; `wanted` says what it should be.
pub(super) fn fields(text: &str, wanted: &'static str) -> Result<Map<String, Json>, RecordError> {
    let value: Json = serde_json::from_str(text).map_err(|error| RecordError::Json {
        line: error.line(),
        column: error.column(),
        problem: match error.classify() {
            Category::Eof => "the JSON document is cut off",
            _ if error.to_string().starts_with("trailing") => "something follows the JSON document",
            _ => "this is no JSON",
        },
    })?;
    let found = match value {
        Json::Object(fields) if fields.contains_key("start") || fields.is_empty() => return Ok(fields),
        Json::Object(fields) => document_name(&fields),
        Json::Array(_) => "a list".to_owned(),
        Json::String(_) => "a text".to_owned(),
        Json::Number(_) => "a number".to_owned(),
        Json::Bool(_) | Json::Null => "a single value".to_owned(),
    };
    Err(RecordError::Other { found, wanted })
}

/// Whether there is a line, and not a board alone.
fn is_record(fields: &Map<String, Json>) -> bool {
    fields.contains_key("steps") || fields.contains_key("status")
}

fn opening(fields: Map<String, Json>) -> Result<Opening, RecordError> {
    Ok(Opening::take_fields(&mut Fields::new(fields))?)
}

pub(super) fn record(fields: Map<String, Json>) -> Result<Record, RecordError> {
    let found = match fields.get(ANSWERS) {
        Some(Json::String(request)) if request != SOLVE => Some(format!("an answer of {request}")),
        _ if fields.contains_key("opening_pairs") && !is_record(&fields) => Some("a board".to_owned()),
        _ => None,
    };
    if let Some(found) = found {
        return Err(RecordError::Other { found, wanted: LINE });
    }
    let has_steps = fields.contains_key("steps");
    let record = Record::take_fields(&mut Fields::new(fields))?;
    if !has_steps {
        return Err(Code::BadRequest.because("the field `steps` is missing").into());
    }
    Ok(record)
}

/// Which document it is that has no board of ours.
fn document_name(fields: &Map<String, Json>) -> String {
    const KNOWN: [(&str, &str); 7] = [
        ("holds", "the report of a check"),
        ("figures", "a tiling"),
        ("signature", "a signature"),
        ("placements", "a solution of perfect-clear"),
        ("solutions", "a report of perfect-clear"),
        ("type", "a record of 1010!"),
        ("attempts", "a report of stats"),
    ];
    if let Some(Json::String(request)) = fields.get(ANSWERS) {
        return format!("an answer of {request}");
    }
    let known = KNOWN.into_iter().find(|(field, _)| fields.contains_key(*field));
    known.map_or("another document", |(_, name)| name).to_owned()
}
