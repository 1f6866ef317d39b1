//! Answers, read value by value: what is missing or of another kind is named in plain words.

use std::fmt;

use serde_json::Value;

use super::Field;
use super::error::{CheckError, Checked, same};
use crate::verify::{Claim, Laid};
use crate::words::field_word::FieldWord;
use crate::{FieldError, FieldOf, Hold, Piece, Rotation};

/// A value that is read, unless it is not what it should be.
pub(super) type Read<T> = Result<T, CheckError>;

/// A value of an answer, and its place there.
#[derive(Clone, Debug)]
pub(super) struct Answer<'a> {
    value: &'a Value,
    /// Such as `"piece" of placement 2 of solution 1`; empty for the answer itself.
    place: String,
}

impl<'a> Answer<'a> {
    pub(super) const fn new(value: &'a Value) -> Self {
        let place = String::new();
        Self { value, place }
    }

    fn inside(&self, name: &str) -> String {
        match &*self.place {
            "" => name.to_owned(),
            place => format!("{name} of {place}"),
        }
    }

    /// The error that something else was expected here.
    pub(super) fn wrong(&self, expected: impl fmt::Display) -> CheckError {
        CheckError::Unexpected {
            place: match &*self.place {
                "" => "the document".to_owned(),
                place => place.to_owned(),
            },
            expected: expected.to_string(),
            found: kind(self.value),
        }
    }

    fn expect<T>(&self, value: Option<T>, expected: &str) -> Read<T> {
        value.ok_or_else(|| self.wrong(expected))
    }

    /// The value of this name, if it is there and not null.
    pub(super) fn get(&self, name: &str) -> Option<Self> {
        let value = self.value.get(name).filter(|value| !value.is_null())?;
        let place = self.inside(&format!("{name:?}"));
        Some(Self { value, place })
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// The value of this name.
    pub(super) fn need(&self, name: &str) -> Read<Self> {
        let missing = || CheckError::Missing(self.inside(&format!("{name:?}")));
        self.get(name).ok_or_else(missing)
    }

    /// What is read of the value of this name, if it is there.
    pub(super) fn maybe<T>(&self, name: &str, read: impl FnOnce(&Self, &str) -> Read<T>) -> Read<Option<T>> {
        self.has(name).then(|| read(self, name)).transpose()
    }

    /// The items of the list of this name.
    pub(super) fn list(&self, name: &str) -> Read<Vec<Self>> {
        let list = self.need(name)?;
        let items = list.expect(list.value.as_array(), "a list")?;
        let item = |(number, value)| Self {
            value,
            place: self.inside(&format!("{} {number}", name.trim_end_matches('s'))),
        };
        Ok((1..).zip(items).map(item).collect())
    }

    /// The items of the list of this name; none if it is not there.
    pub(super) fn maybe_list(&self, name: &str) -> Read<Vec<Self>> {
        Ok(self.maybe(name, Self::list)?.unwrap_or_default())
    }

    pub(super) fn text(&self, name: &str) -> Read<&'a str> {
        self.need(name)?.as_text()
    }

    pub(super) fn as_text(&self) -> Read<&'a str> {
        self.expect(self.value.as_str(), "a text")
    }

    pub(super) fn texts(&self, name: &str) -> Read<Vec<&'a str>> {
        self.list(name)?.iter().map(Self::as_text).collect()
    }

    /// A whole number; one that readers of JSON would round may be written as text.
    pub(super) fn number(&self, name: &str) -> Read<u128> {
        self.need(name)?.as_number()
    }

    pub(super) fn as_number(&self) -> Read<u128> {
        let written = self.value.as_str().and_then(|text| text.parse().ok());
        let number = self.value.as_u64().map(u128::from).or(written);
        self.expect(number, "a whole number")
    }

    /// A whole number of a type that does not hold all of them.
    pub(super) fn as_small<T: TryFrom<u128>>(&self) -> Read<T> {
        self.expect(T::try_from(self.as_number()?).ok(), "a smaller number")
    }

    pub(super) fn small<T: TryFrom<u128>>(&self, name: &str) -> Read<T> {
        self.need(name)?.as_small()
    }

    /// A number of rows, queues or ways.
    pub(super) fn size(&self, name: &str) -> Read<usize> {
        self.small(name)
    }

    pub(super) fn sizes(&self, name: &str) -> Read<Vec<usize>> {
        self.list(name)?.iter().map(Self::as_small).collect()
    }

    /// A number that need not be whole.
    pub(super) fn real(&self, name: &str) -> Read<f64> {
        let number = self.need(name)?;
        number.expect(number.value.as_f64(), "a number")
    }

    /// True or false; false if it is not there.
    pub(super) fn flag(&self, name: &str) -> Read<bool> {
        self.get(name).map_or(Ok(false), |flag| {
            flag.expect(flag.value.as_bool(), "true or false")
        })
    }

    pub(super) fn piece(&self, name: &str) -> Read<Piece> {
        let piece = self.need(name)?;
        let letter = piece.value.as_str().and_then(|text| text.parse().ok());
        piece.expect(letter, "one of the pieces I, O, T, S, Z, J and L")
    }

    /// The letters of pieces.
    pub(super) fn pieces(&self, name: &str) -> Read<Vec<Piece>> {
        self.need(name)?.as_pieces()
    }

    pub(super) fn as_pieces(&self) -> Read<Vec<Piece>> {
        let letters = self.value.as_str();
        let pieces = letters.and_then(|text| text.chars().map(Piece::from_letter).collect());
        self.expect(pieces, "letters of the pieces I, O, T, S, Z, J and L")
    }

    /// The hold slot, in a game that may have none.
    pub(super) fn hold(&self, is_off: bool) -> Read<Hold> {
        match self.get("hold") {
            None if is_off => Ok(Hold::Off),
            None => Ok(Hold::Empty),
            Some(hold) if is_off => Err(hold.wrong("nothing, as there is no hold")),
            Some(_) => Ok(Hold::Piece(self.piece("hold")?)),
        }
    }

    /// The field, rows top first, of as many lines as it has rows unless the answer names their number.
    pub(super) fn field(&self) -> Read<Field> {
        self.field_in_word()
    }

    /// The same of up to six lines, or of any height.
    pub(super) fn field_in_word<W: FieldWord>(&self) -> Read<FieldOf<W>> {
        let rows = self.texts("field")?;
        let lines = self.maybe("lines", Self::size)?.unwrap_or(rows.len());
        field_of(&rows.join("/"), lines).map_err(|error| self.wrong_field("field", error))
    }

    /// The error that a field makes no sense, because of the value of this name.
    pub(super) fn wrong_field(&self, name: &str, error: FieldError) -> CheckError {
        let place = self.inside(&format!("{name:?}"));
        CheckError::Field { place, error }
    }

    /// Four cells `[x, y]`, or whatever else is listed.
    pub(super) fn cells(&self) -> Read<Vec<[i64; 2]>> {
        let read = |cell: &Self| {
            let numbers = cell.value.as_array().map(|all| all.iter().map(Value::as_i64));
            let numbers: Option<Vec<i64>> = numbers.and_then(Iterator::collect);
            let pair = numbers.and_then(|numbers| numbers.try_into().ok());
            cell.expect(pair, "a column and a row, such as [8,0]")
        };
        self.list("cells")?.iter().map(read).collect()
    }

    /// A piece on its cells; `None` if they are no four cells of a field.
    pub(super) fn laid(&self) -> Read<Option<Laid>> {
        Ok(Laid::listed(self.piece("piece")?, &self.cells()?))
    }

    /// A placement as a step of a solution.
    pub(super) fn claim(&self) -> Read<Claim> {
        let rotation = self.need("rotation")?;
        let named = |of: &Rotation| Some(of.name()) == rotation.value.as_str();
        let found = Rotation::ALL.into_iter().find(named);
        let keys = self.maybe("keys", Self::texts)?;
        Ok(Claim {
            piece: self.piece("piece")?,
            rotation: rotation.expect(found, "one of spawn, right, reverse and left")?,
            cells: self.cells()?,
            hold: self.flag("hold")?,
            cleared: self.maybe("cleared", Self::sizes)?,
            keys: keys.map(|keys| keys.into_iter().map(str::to_owned).collect()),
        })
    }

    /// The steps of a solution.
    pub(super) fn claims(&self) -> Read<Vec<Claim>> {
        self.list("placements")?.iter().map(Self::claim).collect()
    }

    /// Compares the number of this name with what is so; `what` says what it counts.
    pub(super) fn counts(&self, name: &str, is: usize, what: impl fmt::Display) -> Checked {
        same(what, self.number(name)?, is as u128)
    }
}

/// The field of some rows; no rows at all are those of a clear field.
pub(super) fn field_of<W: FieldWord>(rows: &str, lines: usize) -> Result<FieldOf<W>, FieldError> {
    if lines == 0 && rows.is_empty() {
        return FieldOf::from_cells(W::rows(1), 1);
    }
    FieldOf::parse(rows, lines)
}

/// A value, or its kind, in a word or two.
fn kind(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        Value::Bool(is_so) => is_so.to_string(),
        Value::Number(number) => number.to_string(),
        Value::String(text) if text.chars().count() <= 40 => format!("{text:?}"),
        Value::String(_) => "a long text".to_owned(),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
    }
}
