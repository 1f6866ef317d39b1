//! Reading documents field by field, so that each error names the field, and documents of other programs are known.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::error::Category;
use serde_json::{Map, Value};

use super::{Record, RecordError, Step};
use crate::{Board, Diagonals, Problem, RefillPlace, RefillTime, Rows, Rules, Width, Wrap};

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
        let parts = Parts::parse(text, "a board or a line of Number Match")?;
        if parts.is_record() {
            return parts.record().map(Self::Record);
        }
        parts.opening().map(Self::Opening)
    }
}

/// A board of a document, which may be a whole record, and the rules if the document has them.
///
/// ```
/// use quadrille_number_match::record::Opening;
///
/// let opening = Opening::parse(r#"{"seed":1,"number":0,"start":"1928","opening_pairs":2}"#)?;
/// assert_eq!((&*opening.start, opening.rules), ("1928", None));
/// # Ok::<(), quadrille_number_match::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The cells of the board, 0 for cleared ones; [`Board::parse`] reads them.
    pub start: String,
    /// The rules.
    pub rules: Option<Rules>,
}

impl Opening {
    /// Reads the board of a document.
    ///
    /// # Errors
    ///
    /// Why there is none: which document it is instead, or which field is wrong.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        Parts::parse(text, "a board of Number Match")?.opening()
    }
}

/// What a record is, in errors.
pub(super) const LINE: &str = "a line of Number Match";
const START: &str = "a text of digits";
const RULES: &str = "an object with the rules";

/// The fields of a document.
pub(super) struct Parts(Map<String, Value>);

impl Parts {
    /// The fields of a document that has a board; `wanted` says what it should be.
    pub(super) fn parse(text: &str, wanted: &'static str) -> Result<Self, RecordError> {
        let value: Value = serde_json::from_str(text).map_err(|error| RecordError::Json {
            line: error.line(),
            column: error.column(),
            problem: match error.classify() {
                Category::Eof => "the JSON document is cut off",
                _ if error.to_string().starts_with("trailing") => "something follows the JSON document",
                _ => "this is no JSON",
            },
        })?;
        let found = match value {
            Value::Object(fields) if fields.contains_key("start") || fields.is_empty() => {
                return Ok(Self(fields));
            }
            Value::Object(fields) => document_name(&fields),
            Value::Array(_) => "a list",
            Value::String(_) => "a text",
            Value::Number(_) => "a number",
            Value::Bool(_) | Value::Null => "a single value",
        };
        Err(RecordError::Other { found, wanted })
    }

    /// A field that must be there.
    fn required<T: DeserializeOwned>(
        &self,
        field: &'static str,
        expected: &'static str,
    ) -> Result<T, RecordError> {
        self.optional(field, expected)?
            .ok_or(RecordError::Missing { field, expected })
    }

    /// A field that may be left out.
    fn optional<T: DeserializeOwned>(
        &self,
        field: &'static str,
        expected: &'static str,
    ) -> Result<Option<T>, RecordError> {
        let read = |value| T::deserialize(value).map_err(|_| RecordError::Field { field, expected });
        self.0.get(field).map(read).transpose()
    }

    /// Whether there is a line, and not a board alone.
    fn is_record(&self) -> bool {
        self.0.contains_key("steps") || self.0.contains_key("status")
    }

    fn opening(&self) -> Result<Opening, RecordError> {
        Ok(Opening {
            start: self.required("start", START)?,
            rules: self.rules()?,
        })
    }

    pub(super) fn record(&self) -> Result<Record, RecordError> {
        if self.0.contains_key("opening_pairs") && !self.is_record() {
            return Err(RecordError::Other {
                found: "a board",
                wanted: LINE,
            });
        }
        Ok(Record {
            problem: self.problem()?,
            status: self.required("status", "solved, unsolvable or unknown")?,
            refills: self.required("refills", "a whole number")?,
            pairs: self.required("pairs", "a whole number")?,
            optimal: self.optional("optimal", "true or false")?.unwrap_or_default(),
            steps: self.steps()?,
            left: self.optional("left", "a text of digits")?.unwrap_or_default(),
        })
    }

    fn rules(&self) -> Result<Option<Rules>, RecordError> {
        let entry: Option<RulesEntry> = self.optional("rules", RULES)?;
        entry.as_ref().map(RulesEntry::rules).transpose()
    }

    /// The board and the rules.
    fn problem(&self) -> Result<Problem, RecordError> {
        let start: String = self.required("start", START)?;
        let rules: RulesEntry = self.required("rules", RULES)?;
        let rules = rules.rules()?;
        Ok(Problem::new(
            rules,
            Board::parse(&start, rules.width, usize::MAX)?,
        )?)
    }

    fn steps(&self) -> Result<Vec<Step>, RecordError> {
        let steps: Vec<Value> = self.required("steps", "a list of steps")?;
        (1..)
            .zip(steps)
            .map(|(step, value)| Step::deserialize(value).map_err(|_| RecordError::Step { step }))
            .collect()
    }
}

/// Which document it is that has no board of ours.
fn document_name(fields: &Map<String, Value>) -> &'static str {
    const KNOWN: [(&str, &str); 7] = [
        ("holds", "the report of a check"),
        ("figures", "a tiling"),
        ("signature", "a signature"),
        ("placements", "a solution of perfect-clear"),
        ("solutions", "a report of perfect-clear"),
        ("type", "a record of 1010!"),
        ("attempts", "a report of stats"),
    ];
    KNOWN
        .into_iter()
        .find(|(field, _)| fields.contains_key(*field))
        .map_or("another document", |(_, name)| name)
}

/// Rules in documents; what is missing is as in the apps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RulesEntry {
    /// `after-last-cell` or `after-last-digit`.
    refill: String,
    /// `any-time` or `when-stuck`.
    #[serde(default = "any_time")]
    refill_when: String,
    /// Allowed refills; none is without a limit.
    max_refills: Option<u32>,
    /// Columns.
    #[serde(default = "nine")]
    width: usize,
    /// Whether digits see each other along diagonals.
    #[serde(default = "yes")]
    diagonals: bool,
    /// Whether digits see each other over the end of a row; written where they do not.
    #[serde(default = "yes", skip_serializing_if = "is_as_in_the_apps")]
    wrap: bool,
    /// `vanish`, `vanish-late` or `stay`.
    #[serde(default = "vanish")]
    rows: String,
}

fn nine() -> usize {
    Width::NINE.get()
}

fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
const fn is_as_in_the_apps(wrap: &bool) -> bool {
    *wrap
}

fn any_time() -> String {
    RefillTime::Any.name().to_owned()
}

fn vanish() -> String {
    Rows::Vanish.name().to_owned()
}

impl RulesEntry {
    pub(crate) fn new(rules: &Rules) -> Self {
        Self {
            refill: rules.refill.name().to_owned(),
            refill_when: rules.refill_time.name().to_owned(),
            max_refills: rules.max_refills,
            width: rules.columns(),
            diagonals: rules.diagonals == Diagonals::Seen,
            wrap: rules.wrap == Wrap::Seen,
            rows: rules.rows.name().to_owned(),
        }
    }

    fn rules(&self) -> Result<Rules, RecordError> {
        let unknown = |field, found: &str, known| RecordError::Rule {
            field,
            found: found.to_owned(),
            known,
        };
        let refill = RefillPlace::ALL
            .into_iter()
            .find(|place| place.name() == self.refill);
        let refill_time = RefillTime::ALL
            .into_iter()
            .find(|time| time.name() == self.refill_when);
        let rows = Rows::ALL.into_iter().find(|rows| rows.name() == self.rows);
        Ok(Rules {
            width: Width::new(self.width)?,
            diagonals: if self.diagonals {
                Diagonals::Seen
            } else {
                Diagonals::Blocked
            },
            wrap: if self.wrap { Wrap::Seen } else { Wrap::Blocked },
            refill: refill
                .ok_or_else(|| unknown("refill", &self.refill, "after-last-cell, after-last-digit"))?,
            refill_time: refill_time
                .ok_or_else(|| unknown("refill_when", &self.refill_when, "any-time, when-stuck"))?,
            max_refills: self.max_refills,
            rows: rows.ok_or_else(|| unknown("rows", &self.rows, "vanish, vanish-late, stay"))?,
        })
    }
}
