//! How requests are read: field by field, by what reads each kind of value.
//!
//! # Why not `Deserialize` for each question
//!
//! A derived enum with `tag` and `flatten` keeps each value in a buffer first, and has a reader of its own for each
//! question, field and kind of value. In WebAssembly these readers took 140 of the 690 KB of the code for perfect
//! clears, twice what the questions themselves take. Here a kind of value has one reader, which all fields share.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::{Code, Refusal};

/// Most names that a refusal lists; nobody reads more.
const MOST_NAMES: usize = 8;

/// The fields of an object that is being read.
#[derive(Debug)]
pub(crate) struct Fields {
    /// What has not been read yet.
    left: Map<String, Value>,
    /// The names that were asked for.
    known: Vec<&'static str>,
}

/// What an object in a request can be.
pub(crate) trait Read: Sized {
    /// Takes the fields.
    ///
    /// # Errors
    ///
    /// When one is missing, or of another kind than expected.
    fn read(fields: &mut Fields) -> Result<Self, Refusal>;
}

impl Fields {
    /// Reads an object, in which nothing else may stand.
    pub(crate) fn of<T: Read>(object: Map<String, Value>) -> Result<T, Refusal> {
        let mut fields = Self {
            left: object,
            known: Vec::new(),
        };
        let read = T::read(&mut fields)?;
        fields.end()?;
        Ok(read)
    }

    /// A value that has to be there.
    pub(crate) fn required<T: DeserializeOwned>(&mut self, name: &'static str) -> Result<T, Refusal> {
        value(self.needed(name)?)
    }

    /// A value, or this one.
    pub(crate) fn or<T: DeserializeOwned>(&mut self, name: &'static str, default: T) -> Result<T, Refusal> {
        self.take(name).map_or(Ok(default), value)
    }

    /// A value, or what its kind has for none.
    pub(crate) fn or_default<T: DeserializeOwned + Default>(
        &mut self,
        name: &'static str,
    ) -> Result<T, Refusal> {
        self.or(name, T::default())
    }

    /// A value that need not be there; null is as good as none.
    pub(crate) fn optional<T: DeserializeOwned>(&mut self, name: &'static str) -> Result<Option<T>, Refusal> {
        self.given(name).map(value).transpose()
    }

    /// An object that has to be there.
    pub(crate) fn object<T: Read>(&mut self, name: &'static str) -> Result<T, Refusal> {
        object(self.needed(name)?)
    }

    /// An object that need not be there; null is as good as none.
    pub(crate) fn optional_object<T: Read>(&mut self, name: &'static str) -> Result<Option<T>, Refusal> {
        self.given(name).map(object).transpose()
    }

    /// Objects that have to be there.
    pub(crate) fn objects<T: Read>(&mut self, name: &'static str) -> Result<Vec<T>, Refusal> {
        objects(self.needed(name)?)
    }

    /// Takes a value as it is.
    pub(crate) fn take(&mut self, name: &'static str) -> Option<Value> {
        self.known.push(name);
        self.left.remove(name)
    }

    /// Takes a value that is not null.
    pub(crate) fn given(&mut self, name: &'static str) -> Option<Value> {
        self.take(name).filter(|value| !value.is_null())
    }

    fn needed(&mut self, name: &'static str) -> Result<Value, Refusal> {
        self.take(name)
            .ok_or_else(|| Code::BadRequest.because(&format!("missing field `{name}`")))
    }

    fn end(self) -> Result<(), Refusal> {
        let Some(name) = self.left.keys().next() else {
            return Ok(());
        };
        let mut text = format!("unknown field `{name}`");
        if self.known.len() <= MOST_NAMES {
            text.push_str(&expected(&self.known));
        }
        Err(Code::BadRequest.because(&text))
    }
}

/// Reads a value of one kind.
pub(crate) fn value<T: DeserializeOwned>(value: Value) -> Result<T, Refusal> {
    serde_json::from_value(value).map_err(|error| Code::BadRequest.because(&error))
}

/// Reads an object that is a value of a field.
pub(crate) fn object<T: Read>(object: Value) -> Result<T, Refusal> {
    Fields::of(value(object)?)
}

fn objects<T: Read>(all: Value) -> Result<Vec<T>, Refusal> {
    let all: Vec<Value> = value(all)?;
    all.into_iter().map(object).collect()
}

/// A document as text. Its own `Display` would also bring the routine that indents.
pub(crate) fn text(document: &Value) -> String {
    // What consists of values alone can be written.
    serde_json::to_string(document).unwrap_or_default()
}

/// What could stand there, as serde words it.
pub(crate) fn expected(names: &[&str]) -> String {
    match names {
        [] => ", there are no fields".to_owned(),
        [one] => format!(", expected `{one}`"),
        [one, other] => format!(", expected `{one}` or `{other}`"),
        names => format!(", expected one of `{}`", names.join("`, `")),
    }
}

/// Makes the enum of all questions to a desk: each has an `op`, and a struct that is [`Read`] and has an `answer`. A
/// question `in` a feature is answered only with it.
macro_rules! questions {
    ($(#[$attribute:meta])* pub enum Ask of $Desk:ident {
        $($(in $feature:literal)? $(#[$doc:meta])* $op:literal => $Question:ident,)*
    }) => {
        #[derive(Clone, Debug, PartialEq)]
        #[cfg_attr(test, derive(ts_rs::TS))]
        $(#[$attribute])*
        pub enum Ask {
            $(
                $(#[cfg(feature = $feature)])?
                $(#[$doc])*
                #[cfg_attr(test, ts(rename = $op))]
                $Question($Question),
            )*
        }

        impl Ask {
            /// The question with this `op`.
            pub(crate) fn read(
                op: &str,
                request: serde_json::Map<String, serde_json::Value>,
            ) -> Result<Self, $crate::Refusal> {
                match op {
                    $(
                        $(#[cfg(feature = $feature)])?
                        $op => $crate::fields::Fields::of(request).map(Self::$Question),
                    )*
                    _ => Err($crate::fields::unknown_op(op, &[$($op),*])),
                }
            }

            /// Answers it.
            pub(crate) fn answer(
                &self,
                desk: &mut $Desk,
                host: $crate::host::Host,
            ) -> Result<serde_json::Value, $crate::Refusal> {
                match self {
                    $(
                        $(#[cfg(feature = $feature)])?
                        Self::$Question(question) => question.answer(desk, host),
                    )*
                }
            }
        }
    };
}
pub(crate) use questions;

/// The refusal of an `op` that a solver does not have.
pub(crate) fn unknown_op(op: &str, known: &[&str]) -> Refusal {
    Code::UnknownOp.because(&format!("unknown variant `{op}`{}", expected(known)))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[derive(Debug, PartialEq)]
    struct Point {
        x: u8,
        y: u8,
        name: Option<String>,
    }

    impl Read for Point {
        fn read(fields: &mut Fields) -> Result<Self, Refusal> {
            Ok(Self {
                x: fields.required("x")?,
                y: fields.or("y", 7)?,
                name: fields.optional("name")?,
            })
        }
    }

    #[test]
    fn an_object_has_its_fields_and_no_other() {
        let read = |value: Value| object::<Point>(value).map_err(|refusal| refusal.text);
        let point = |x, y, name: Option<&str>| {
            let name = name.map(str::to_owned);
            Ok(Point { x, y, name })
        };
        assert_eq!(read(json!({"x": 1})), point(1, 7, None));
        assert_eq!(read(json!({"x": 1, "y": 2, "name": "a"})), point(1, 2, Some("a")));
        assert_eq!(read(json!({"x": 1, "name": null})), point(1, 7, None));
        let refused = [
            (json!({"y": 2}), "missing field `x`"),
            (json!({"x": 300}), "invalid value: integer `300`, expected u8"),
            (json!({"x": 1, "y": null}), "invalid type: null, expected u8"),
            (
                json!({"x": 1, "z": 2}),
                "unknown field `z`, expected one of `x`, `y`, `name`",
            ),
            (json!([1, 2]), "invalid type: sequence, expected a map"),
        ];
        for (value, text) in refused {
            assert_eq!(read(value), Err(text.to_owned()));
        }
    }

    #[test]
    fn a_refusal_says_what_is_expected() {
        assert_eq!(expected(&[]), ", there are no fields");
        assert_eq!(expected(&["a"]), ", expected `a`");
        assert_eq!(expected(&["a", "b"]), ", expected `a` or `b`");
        assert_eq!(expected(&["a", "b", "c"]), ", expected one of `a`, `b`, `c`");
    }
}
