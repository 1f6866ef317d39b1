//! Types of values in JSON.

use serde_json::{Map, Value as Json};

use crate::{Code, Fields, Kind, Named, Object, Operation, Refusal, Slot};

/// Type of a value in JSON.
pub trait Schema: Sized {
    /// Kind of the value.
    const KIND: Kind;
    /// Whether a field of this type may be left out without a default.
    const IS_OPTIONAL: bool = false;

    /// Reads a value.
    ///
    /// # Errors
    ///
    /// When it is of another kind than expected, or makes no sense.
    fn read(json: Json) -> Result<Self, Refusal>;

    /// The value in JSON.
    fn write(&self) -> Json;

    /// The value of a field that is not there, if that is allowed.
    #[must_use]
    fn absent() -> Option<Self> {
        None
    }

    /// Takes the value of a field.
    ///
    /// # Errors
    ///
    /// When it is missing, or those of [`Schema::read`], with the name of the field.
    fn take(fields: &mut Fields, slot: Slot) -> Result<Self, Refusal> {
        match fields.value(slot) {
            Some(json) => Self::read(json).map_err(|refusal| named(refusal, slot)),
            None => Self::absent().ok_or_else(|| missing(slot)),
        }
    }

    /// Takes the value of a field, or this default.
    ///
    /// # Errors
    ///
    /// Those of [`Schema::read`], with the name of the field.
    fn take_or(fields: &mut Fields, slot: Slot, default: fn() -> Self) -> Result<Self, Refusal> {
        match fields.value(slot) {
            Some(json) => Self::read(json).map_err(|refusal| named(refusal, slot)),
            None => Ok(default()),
        }
    }

    /// Puts the value into an object, under this name. Values that say no more than a missing field are left out.
    fn put(&self, object: &mut Map<String, Json>, name: &str) {
        object.insert(name.to_owned(), self.write());
    }

    /// Puts the value of a field that has a default, which a missing field would mean.
    fn put_given(&self, object: &mut Map<String, Json>, name: &str) {
        self.put(object, name);
    }
}

/// Struct with declared fields: an object, a group or a request.
pub trait Record: Schema {
    /// The fields.
    const OBJECT: &'static Object;

    /// Takes the fields.
    ///
    /// # Errors
    ///
    /// When one is missing, or of another kind than expected.
    fn take_fields(fields: &mut Fields) -> Result<Self, Refusal>;

    /// Puts the fields into an object; optional ones that are not there are left out.
    fn put_fields(&self, object: &mut Map<String, Json>);

    /// The fields as an object, which takes their values where it can.
    fn into_object(self) -> Map<String, Json> {
        self.object()
    }

    /// The fields as an object.
    fn object(&self) -> Map<String, Json> {
        let mut object = Map::new();
        self.put_fields(&mut object);
        object
    }
}

/// A request, as [`request!`](crate::request!) declares it.
pub trait Request: Record {
    /// Name of the solver and of the request, such as `tiler/solve`.
    const OP: &'static str;
    /// Other names.
    const ALIASES: &'static [&'static str];
    /// Type of the answer.
    type Answer: Record;

    /// The request as descriptions need it.
    const OPERATION: Operation = Operation {
        op: Self::OP,
        aliases: Self::ALIASES,
        request: Self::OBJECT,
        answer: Self::Answer::OBJECT,
        feature: None,
    };

    /// Whether this is a name of the request.
    #[must_use]
    fn is_named(op: &str) -> bool {
        op == Self::OP || Self::ALIASES.contains(&op)
    }
}

/// What makes no sense is said in the words of the solver; what is of another kind than expected needs the field's
/// name.
fn named(refusal: Refusal, slot: Slot) -> Refusal {
    match refusal.code {
        Code::BadRequest => refusal.about(slot.name),
        _ => refusal,
    }
}

fn missing(slot: Slot) -> Refusal {
    Code::BadRequest.because(&format_args!("the field `{}` is missing", slot.name))
}

impl<T: Named> Schema for T {
    const KIND: Kind = Kind::Names(T::NAMES);

    fn read(json: Json) -> Result<Self, Refusal> {
        let Json::String(name) = json else {
            return Err(Refusal::expected(format_args!("a text"), &json));
        };
        Self::named(&name).map_err(|error| Code::BadRequest.because(&error))
    }

    fn write(&self) -> Json {
        Json::from(self.name())
    }
}

impl<T: Schema> Schema for Option<T> {
    const KIND: Kind = Kind::Nullable(&T::KIND);
    const IS_OPTIONAL: bool = true;

    fn read(json: Json) -> Result<Self, Refusal> {
        if json.is_null() {
            return Ok(None);
        }
        T::read(json).map(Some)
    }

    fn write(&self) -> Json {
        self.as_ref().map_or(Json::Null, T::write)
    }

    fn absent() -> Option<Self> {
        Some(None)
    }

    fn put(&self, object: &mut Map<String, Json>, name: &str) {
        if let Some(value) = self {
            value.put(object, name);
        }
    }

    fn put_given(&self, object: &mut Map<String, Json>, name: &str) {
        object.insert(name.to_owned(), self.write());
    }
}

/// Value, or null, which is written.
#[derive(Clone, Debug, PartialEq)]
pub struct OrNull<T>(pub Option<T>);

impl<T: Schema> Schema for OrNull<T> {
    const KIND: Kind = Kind::Nullable(&T::KIND);

    fn read(json: Json) -> Result<Self, Refusal> {
        Schema::read(json).map(Self)
    }

    fn write(&self) -> Json {
        self.0.write()
    }
}

impl<T: Schema> Schema for Vec<T> {
    const KIND: Kind = Kind::List(&T::KIND);
    const IS_OPTIONAL: bool = true;

    fn read(json: Json) -> Result<Self, Refusal> {
        let Json::Array(all) = json else {
            return Err(Refusal::expected(format_args!("a list"), &json));
        };
        let read = |(number, json)| T::read(json).map_err(|refusal: Refusal| refusal.within_list(number));
        (1..).zip(all).map(read).collect()
    }

    fn write(&self) -> Json {
        self.iter().map(T::write).collect()
    }

    fn absent() -> Option<Self> {
        Some(Self::new())
    }
}

impl<T: Schema, const N: usize> Schema for [T; N] {
    const KIND: Kind = Kind::List(&T::KIND);

    fn read(json: Json) -> Result<Self, Refusal> {
        let found = Vec::read(json)?;
        let count = found.len();
        found.try_into().map_err(|_| {
            Code::BadRequest.because(&format_args!("expected a list of {N} values, found {count}"))
        })
    }

    fn write(&self) -> Json {
        self.iter().map(T::write).collect()
    }
}

impl Schema for bool {
    const KIND: Kind = Kind::Flag;
    const IS_OPTIONAL: bool = true;

    fn read(json: Json) -> Result<Self, Refusal> {
        json.as_bool()
            .ok_or_else(|| Refusal::expected(format_args!("true or false"), &json))
    }

    fn write(&self) -> Json {
        Json::from(*self)
    }

    fn absent() -> Option<Self> {
        Some(false)
    }
}

impl Schema for String {
    const KIND: Kind = Kind::Text;

    fn read(json: Json) -> Result<Self, Refusal> {
        match json {
            Json::String(text) => Ok(text),
            json => Err(Refusal::expected(format_args!("a text"), &json)),
        }
    }

    fn write(&self) -> Json {
        Json::from(self.as_str())
    }
}

impl Schema for char {
    const KIND: Kind = Kind::Text;

    fn read(json: Json) -> Result<Self, Refusal> {
        let mut signs = json.as_str().unwrap_or_default().chars();
        match (signs.next(), signs.next()) {
            (Some(sign), None) => Ok(sign),
            _ => Err(Refusal::expected(format_args!("a text of one sign"), &json)),
        }
    }

    fn write(&self) -> Json {
        Json::from(self.to_string())
    }
}

impl Schema for f64 {
    const KIND: Kind = Kind::NUMBER;

    fn read(json: Json) -> Result<Self, Refusal> {
        json.as_f64()
            .ok_or_else(|| Refusal::expected(format_args!("a number"), &json))
    }

    fn write(&self) -> Json {
        Json::from(*self)
    }
}

impl Schema for Json {
    const KIND: Kind = Kind::Any;

    fn read(json: Json) -> Result<Self, Refusal> {
        Ok(json)
    }

    fn write(&self) -> Json {
        self.clone()
    }
}

/// Whole number from `LEAST` to `MOST`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Whole<const LEAST: u64, const MOST: u64>(u64);

impl<const LEAST: u64, const MOST: u64> Whole<LEAST, MOST> {
    /// The number, if it is in the range.
    #[must_use]
    pub const fn new(number: u64) -> Option<Self> {
        if LEAST <= number && number <= MOST {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The number, or the nearest of the range.
    #[must_use]
    pub const fn within(number: u64) -> Self {
        if number < LEAST {
            Self(LEAST)
        } else if number > MOST {
            Self(MOST)
        } else {
            Self(number)
        }
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// The number as a count of things in memory.
    #[must_use]
    pub const fn count(self) -> usize {
        self.0 as usize
    }
}

impl<const LEAST: u64, const MOST: u64> Schema for Whole<LEAST, MOST> {
    const KIND: Kind = Kind::Whole {
        least: LEAST,
        most: MOST,
    };

    fn read(json: Json) -> Result<Self, Refusal> {
        whole(&json, LEAST, MOST).map(Self)
    }

    fn write(&self) -> Json {
        Json::from(self.0)
    }
}

/// One routine for all ranges.
fn whole(json: &Json, least: u64, most: u64) -> Result<u64, Refusal> {
    json.as_u64()
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| match most {
            u64::MAX => Refusal::expected(format_args!("a whole number from {least} on"), json),
            _ => Refusal::expected(format_args!("a whole number from {least} to {most}"), json),
        })
}

macro_rules! whole_numbers {
    ($($Number:ty)+) => {$(
        impl Schema for $Number {
            const KIND: Kind = Kind::Whole {
                least: 0,
                most: <$Number>::MAX as u64,
            };

            fn read(json: Json) -> Result<Self, Refusal> {
                whole(&json, 0, u64::from(<$Number>::MAX)).map(|number| number as $Number)
            }

            fn write(&self) -> Json {
                Json::from(*self)
            }
        }
    )+};
}

whole_numbers!(u8 u16 u32 u64);

/// Counts of things in memory: those of any machine, so that all of them refuse the same.
impl Schema for usize {
    const KIND: Kind = u32::KIND;

    fn read(json: Json) -> Result<Self, Refusal> {
        u32::read(json).map(|number| number as Self)
    }

    fn write(&self) -> Json {
        Json::from(*self)
    }
}

/// Value that was given, for values that may be null themselves: null is one of them here, and a missing field is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Given<T>(pub Option<T>);

impl<T: Schema> Schema for Given<T> {
    const KIND: Kind = Kind::Nullable(&T::KIND);
    const IS_OPTIONAL: bool = true;

    fn read(json: Json) -> Result<Self, Refusal> {
        T::read(json).map(Some).map(Self)
    }

    fn write(&self) -> Json {
        self.0.as_ref().map_or(Json::Null, T::write)
    }

    fn absent() -> Option<Self> {
        Some(Self(None))
    }

    fn put(&self, object: &mut Map<String, Json>, name: &str) {
        if let Some(value) = &self.0 {
            object.insert(name.to_owned(), value.write());
        }
    }
}

/// Whole numbers by names that are free.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Numbers(pub Map<String, Json>);

impl Schema for Numbers {
    const KIND: Kind = Kind::Map(&Kind::WHOLE);

    fn read(json: Json) -> Result<Self, Refusal> {
        match json {
            Json::Object(numbers) if numbers.values().all(Json::is_u64) => Ok(Self(numbers)),
            json => Err(Refusal::expected(
                format_args!("an object of whole numbers"),
                &json,
            )),
        }
    }

    fn write(&self) -> Json {
        Json::Object(self.0.clone())
    }
}

/// Text as it is, or another value as the text of its JSON: for what has a reader of texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written(pub String);

impl Schema for Written {
    const KIND: Kind = Kind::Any;

    fn read(json: Json) -> Result<Self, Refusal> {
        Ok(Self(match json {
            Json::String(text) => text,
            json => crate::text(&json),
        }))
    }

    fn write(&self) -> Json {
        self.0.as_str().into()
    }
}
