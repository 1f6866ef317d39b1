//! Documents, read value by value: what is missing or of another kind is named in plain words.

use anyhow::{Result, anyhow};
use quadrille_perfect_clear::verify::Claim;
use quadrille_perfect_clear::{Field, Hold, Piece, Rotation};
use serde_json::Value;

/// A value of a document, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Answer<'a> {
    value: &'a Value,
    /// Such as `"piece" of placement 2 of solution 1`; nothing for the document itself.
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

    /// That something else was expected here.
    pub(super) fn wrong(&self, expected: &str) -> anyhow::Error {
        let place = match &*self.place {
            "" => "the document",
            place => place,
        };
        anyhow!("{place}: expected {expected}, found {}", kind(self.value))
    }

    /// The value of this name, if it is there and not null.
    pub(super) fn get(&self, name: &str) -> Option<Self> {
        let value = self.value.get(name).filter(|value| !value.is_null())?;
        let place = self.inside(&format!("{name:?}"));
        Some(Self { value, place })
    }

    /// The value of this name.
    pub(super) fn need(&self, name: &str) -> Result<Self> {
        self.get(name)
            .ok_or_else(|| anyhow!("{} is missing", self.inside(&format!("{name:?}"))))
    }

    /// The items of the list of this name.
    pub(super) fn list(&self, name: &str) -> Result<Vec<Self>> {
        let list = self.need(name)?;
        let items = list.value.as_array().ok_or_else(|| list.wrong("a list"))?;
        let item = |(number, value)| Self {
            value,
            place: self.inside(&format!("{} {number}", name.trim_end_matches('s'))),
        };
        Ok((1..).zip(items).map(item).collect())
    }

    pub(super) fn text(&self, name: &str) -> Result<&'a str> {
        let text = self.need(name)?;
        text.as_text()
    }

    pub(super) fn as_text(&self) -> Result<&'a str> {
        self.value.as_str().ok_or_else(|| self.wrong("a text"))
    }

    /// A whole number; one that readers of JSON would round may be written as text.
    pub(super) fn number(&self, name: &str) -> Result<u128> {
        let number = self.need(name)?;
        number.as_number()
    }

    pub(super) fn as_number(&self) -> Result<u128> {
        let written = self.value.as_str().and_then(|text| text.parse().ok());
        let number = self.value.as_u64().map(u128::from).or(written);
        number.ok_or_else(|| self.wrong("a whole number"))
    }

    /// A number that need not be whole.
    pub(super) fn real(&self, name: &str) -> Result<f64> {
        let number = self.need(name)?;
        number.value.as_f64().ok_or_else(|| number.wrong("a number"))
    }

    /// A number of rows, queues or ways.
    pub(super) fn size(&self, name: &str) -> Result<usize> {
        let number = self.number(name)?;
        usize::try_from(number).map_err(|_| self.wrong("a smaller number"))
    }

    /// Whether something is so; `false` if nothing is said.
    pub(super) fn flag(&self, name: &str) -> Result<bool> {
        self.get(name).map_or(Ok(false), |flag| {
            flag.value.as_bool().ok_or_else(|| flag.wrong("true or false"))
        })
    }

    pub(super) fn piece(&self, name: &str) -> Result<Piece> {
        let piece = self.need(name)?;
        let letter = piece.value.as_str().and_then(|text| text.parse().ok());
        letter.ok_or_else(|| piece.wrong("one of the pieces I, O, T, S, Z, J and L"))
    }

    /// The letters of pieces.
    pub(super) fn pieces(&self, name: &str) -> Result<Vec<Piece>> {
        self.need(name)?.as_pieces()
    }

    pub(super) fn as_pieces(&self) -> Result<Vec<Piece>> {
        let letters = self.value.as_str();
        let pieces = letters.and_then(|text| text.chars().map(Piece::from_letter).collect());
        pieces.ok_or_else(|| self.wrong("letters of the pieces I, O, T, S, Z, J and L"))
    }

    /// The slot: `no_hold` says that there is none.
    pub(super) fn hold(&self, no_hold: bool) -> Result<Hold> {
        let is_off = no_hold || self.flag("no_hold")?;
        match self.get("hold") {
            None if is_off => Ok(Hold::Off),
            None => Ok(Hold::Empty),
            Some(hold) if is_off => Err(hold.wrong("nothing, as there is no hold")),
            Some(_) => Ok(Hold::Piece(self.piece("hold")?)),
        }
    }

    /// The field, rows top first, of as many lines as it has rows.
    pub(super) fn field(&self) -> Result<Field> {
        let place = self.need("field")?;
        let mut rows = Vec::new();
        for row in self.list("field")? {
            rows.push(row.as_text()?);
        }
        let lines = match self.get("lines") {
            Some(_) => self.size("lines")?,
            None => rows.len(),
        };
        if lines == 0 && rows.is_empty() {
            return Ok(Field::from_cells((1 << 10) - 1, 1)?);
        }
        Field::parse(&rows.join("/"), lines).map_err(|error| anyhow!("{}: {error}", place.place))
    }

    /// Four cells `[x, y]`, or whatever else is listed.
    pub(super) fn cells(&self) -> Result<Vec<[i64; 2]>> {
        let mut cells = Vec::new();
        for cell in self.list("cells")? {
            let numbers: Option<Vec<i64>> = cell
                .value
                .as_array()
                .and_then(|numbers| numbers.iter().map(Value::as_i64).collect());
            let pair = numbers.and_then(|numbers| numbers.try_into().ok());
            cells.push(pair.ok_or_else(|| cell.wrong("a column and a row, such as [8,0]"))?);
        }
        Ok(cells)
    }

    /// A placement as a step of a solution.
    pub(super) fn claim(&self) -> Result<Claim> {
        let rotation = self.need("rotation")?;
        let named = |of: &Rotation| Some(of.name()) == rotation.value.as_str();
        let found = Rotation::ALL.into_iter().find(named);
        Ok(Claim {
            piece: self.piece("piece")?,
            rotation: found.ok_or_else(|| rotation.wrong("one of spawn, right, reverse and left"))?,
            cells: self.cells()?,
            hold: self.flag("hold")?,
            cleared: match self.get("cleared") {
                None => None,
                Some(_) => Some(self.sizes("cleared")?),
            },
            keys: match self.get("keys") {
                None => None,
                Some(_) => Some(self.texts("keys")?.into_iter().map(str::to_owned).collect()),
            },
        })
    }

    /// The steps of a solution.
    pub(super) fn claims(&self) -> Result<Vec<Claim>> {
        self.list("placements")?.iter().map(Self::claim).collect()
    }

    pub(super) fn sizes(&self, name: &str) -> Result<Vec<usize>> {
        let sizes = self.list(name)?;
        let size =
            |item: &Self| usize::try_from(item.as_number()?).map_err(|_| item.wrong("a smaller number"));
        sizes.iter().map(size).collect()
    }

    pub(super) fn texts(&self, name: &str) -> Result<Vec<&'a str>> {
        self.list(name)?.iter().map(Self::as_text).collect()
    }
}

/// What a value is, in a word or two.
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
