//! Declarations of objects, groups and requests.

/// Declares a struct that is an object in JSON. See [`request!`](crate::request!) for the form of its fields. It is
/// `Clone`, `Debug`, `PartialEq`, and what else `#[derive(..)]` behind its documentation names.
#[macro_export]
macro_rules! object {
    (
        $(#[doc = $about:literal])+ $(#[derive($($Derived:ident),+)])? $(#[serde($($serde:tt)+)])?
        $visibility:vis struct $Type:ident { $($fields:tt)* }
    ) => {
        $crate::declare! {
            $(#[doc = $about])+ $(#[derive($($Derived),+)])? $(#[serde($($serde)+)])?
            $visibility struct $Type { $($fields)* }
        }

        impl $crate::Schema for $Type {
            const KIND: $crate::Kind = $crate::Kind::Object(<Self as $crate::Record>::OBJECT);

            #[inline]
            fn read(json: $crate::serde_json::Value) -> Result<Self, $crate::Refusal> {
                $crate::Fields::read(json)
            }

            #[inline]
            fn write(&self) -> $crate::serde_json::Value {
                $crate::Record::object(self).into()
            }
        }
    };
}

/// Declares the type of a value that some function builds as an object: it says which fields the object has. See
/// [`request!`](crate::request!) for the form of the fields; in objects that are read, nothing is checked.
///
/// ```
/// use quadrille_schema::{Record, described};
/// use serde_json::json;
///
/// described! {
///     /// Digits in their order.
///     pub struct Ordered {
///         /// The digits
///         digits: String,
///     }
/// }
///
/// let ordered = Ordered::from(json!({"digits": "123"}));
/// assert_eq!((ordered.0["digits"].as_str(), Ordered::OBJECT.fields[0].name), (Some("123"), "digits"));
/// ```
#[macro_export]
macro_rules! described {
    (
        $(#[doc = $about:literal])+
        $visibility:vis struct $Type:ident {
            $($(#[doc = $doc:literal])+ $field:ident: $Value:ty,)*
        }
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Debug, Default, PartialEq)]
        $visibility struct $Type(pub $crate::serde_json::Map<String, $crate::serde_json::Value>);

        impl From<$crate::serde_json::Value> for $Type {
            fn from(json: $crate::serde_json::Value) -> Self {
                match json {
                    $crate::serde_json::Value::Object(object) => Self(object),
                    _ => Self::default(),
                }
            }
        }

        impl $crate::Schema for $Type {
            const KIND: $crate::Kind = $crate::Kind::Object(<Self as $crate::Record>::OBJECT);

            #[inline]
            fn read(json: $crate::serde_json::Value) -> Result<Self, $crate::Refusal> {
                $crate::Fields::read(json)
            }

            #[inline]
            fn write(&self) -> $crate::serde_json::Value {
                self.0.clone().into()
            }
        }

        impl $crate::Record for $Type {
            const OBJECT: &'static $crate::Object = &$crate::Object {
                name: stringify!($Type),
                doc: concat!($($about, "\n"),+),
                fields: &[$(
                    $crate::Field {
                        name: stringify!($field),
                        doc: concat!($($doc, "\n"),+),
                        kind: <$Value as $crate::Schema>::KIND,
                        is_required: !<$Value as $crate::Schema>::IS_OPTIONAL,
                        default: None,
                        check: |json| <$Value as $crate::Schema>::read(json).map(|_| ()),
                        argument: $crate::Argument::NONE,
                    },
                )*],
            };

            #[inline]
            fn take_fields(fields: &mut $crate::Fields) -> Result<Self, $crate::Refusal> {
                Ok(Self(fields.rest()))
            }

            #[inline]
            fn put_fields(
                &self,
                object: &mut $crate::serde_json::Map<String, $crate::serde_json::Value>,
            ) {
                object.extend(self.0.clone());
            }

            #[inline]
            fn into_object(self) -> $crate::serde_json::Map<String, $crate::serde_json::Value> {
                self.0
            }
        }
    };
}

/// Declares a struct whose fields stand beside those of the requests that have it.
#[macro_export]
macro_rules! group {
    (
        $(#[doc = $about:literal])+ $(#[derive($($Derived:ident),+)])? $(#[serde($($serde:tt)+)])?
        $visibility:vis struct $Type:ident { $($fields:tt)* }
    ) => {
        $crate::declare! {
            $(#[doc = $about])+ $(#[derive($($Derived),+)])? $(#[serde($($serde)+)])?
            $visibility struct $Type { $($fields)* }
        }

        impl $crate::Schema for $Type {
            const KIND: $crate::Kind = $crate::Kind::Group(<Self as $crate::Record>::OBJECT);
            const IS_OPTIONAL: bool = true;

            #[inline]
            fn read(json: $crate::serde_json::Value) -> Result<Self, $crate::Refusal> {
                $crate::Fields::read(json)
            }

            #[inline]
            fn write(&self) -> $crate::serde_json::Value {
                $crate::Record::object(self).into()
            }

            #[inline]
            fn take(fields: &mut $crate::Fields, _: $crate::Slot) -> Result<Self, $crate::Refusal> {
                $crate::Record::take_fields(fields)
            }

            #[inline]
            fn put(
                &self,
                object: &mut $crate::serde_json::Map<String, $crate::serde_json::Value>,
                _: &str,
            ) {
                $crate::Record::put_fields(self, object);
            }
        }
    };
}

/// Declares a request: its name, the type of its answer, and its fields.
///
/// A field has a documentation, which is also its help on a command line, a type, and a default where it has one:
///
/// ```
/// use quadrille_schema::{Whole, object, request};
///
/// object! {
///     /// Numbers.
///     pub struct Numbers {
///         /// The numbers
///         numbers: Vec<u64>,
///     }
/// }
///
/// request! {
///     /// Count to a number
///     pub struct Count = "example/count" -> Numbers {
///         /// The last number
///         #[arg(short('n').value_name("N"))]
///         last: Whole<1, 100>,
///         /// The step from each number to the next
///         step: Whole<1, 10> = Whole::within(1),
///         /// Backwards
///         is_reversed: bool,
///     }
/// }
/// ```
///
/// What stands in `#[arg(..)]` are functions of [`Argument`](crate::Argument): what the command line adds. A `bool`, an
/// `Option`, a `Vec` and a [`group!`](crate::group!) need no default. Other names of the request follow its name, with
/// `|` before each.
#[macro_export]
macro_rules! request {
    (
        $(#[doc = $about:literal])+
        $visibility:vis struct $Type:ident = $op:literal $(| $alias:literal)* -> $Answer:ty { $($fields:tt)* }
    ) => {
        $crate::object! { $(#[doc = $about])+ $visibility struct $Type { $($fields)* } }

        impl $crate::Request for $Type {
            const OP: &'static str = $op;
            const ALIASES: &'static [&'static str] = &[$($alias),*];
            type Answer = $Answer;
        }
    };
}

/// What objects, groups and requests have in common.
///
/// What the macros write is `#[inline]`, as whoever uses it compiles it then: the modules of the page do that for size,
/// where solvers are compiled for speed.
#[doc(hidden)]
#[macro_export]
macro_rules! declare {
    (
        $(#[doc = $about:literal])+
        $(#[derive($($Derived:ident),+)])?
        $(#[serde($($serde:tt)+)])?
        $visibility:vis struct $Type:ident {
            $(
                $(#[doc = $doc:literal])+
                $(#[arg($($argument:tt)+)])?
                $field:ident: $Value:ty $(= $default:expr)?,
            )*
        }
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Debug, PartialEq)]
        $(#[derive($($Derived),+)])?
        $(#[serde($($serde)+)])?
        $visibility struct $Type {
            $($(#[doc = $doc])+ pub $field: $Value,)*
        }

        impl $crate::Record for $Type {
            const OBJECT: &'static $crate::Object = &$crate::Object {
                name: stringify!($Type),
                doc: concat!($($about, "\n"),+),
                fields: &[$(
                    $crate::Field {
                        name: stringify!($field),
                        doc: concat!($($doc, "\n"),+),
                        kind: <$Value as $crate::Schema>::KIND,
                        is_required: $crate::declare!(@required $Value $(, $default)?),
                        default: $crate::declare!(@default $Value $(, $default)?),
                        check: |json| <$Value as $crate::Schema>::read(json).map(|_| ()),
                        argument: $crate::Argument::NONE$(.$($argument)+)?,
                    },
                )*],
            };

            #[inline]
            fn take_fields(fields: &mut $crate::Fields) -> Result<Self, $crate::Refusal> {
                Ok(Self {
                    $($field: {
                        const SLOT: $crate::Slot = $crate::Slot {
                            name: stringify!($field),
                            aliases: $crate::Argument::NONE$(.$($argument)+)?.aliases,
                        };
                        $crate::declare!(@take fields, $Value $(, $default)?)
                    },)*
                })
            }

            #[inline]
            fn put_fields(
                &self,
                object: &mut $crate::serde_json::Map<String, $crate::serde_json::Value>,
            ) {
                $($crate::declare!(@put self.$field, object, stringify!($field) $(, $default)?);)*
            }
        }
    };
    (@required $Value:ty) => { !<$Value as $crate::Schema>::IS_OPTIONAL };
    (@required $Value:ty, $default:expr) => { false };
    (@default $Value:ty) => { None };
    (@default $Value:ty, $default:expr) => {
        Some(|| { let value: $Value = $default; $crate::Schema::write(&value) })
    };
    (@put $value:expr, $object:ident, $name:expr) => { $crate::Schema::put(&$value, $object, $name) };
    (@put $value:expr, $object:ident, $name:expr, $default:expr) => {
        $crate::Schema::put_given(&$value, $object, $name)
    };
    (@take $fields:ident, $Value:ty) => { <$Value as $crate::Schema>::take($fields, SLOT)? };
    (@take $fields:ident, $Value:ty, $default:expr) => {
        <$Value as $crate::Schema>::take_or($fields, SLOT, || $default)?
    };
}

/// As `serde_json::json!`, with one routine for all objects: less code for WebAssembly. An object within an object is
/// in a `json!` of its own.
///
/// ```
/// use quadrille_schema::json;
///
/// let tile = json!({"piece": "T", "place": json!({"x": 3, "y": 0})});
/// assert_eq!(tile.to_string(), r#"{"piece":"T","place":{"x":3,"y":0}}"#);
/// ```
#[macro_export]
macro_rules! json {
    ({ $($name:literal: $value:expr),* $(,)? }) => {
        $crate::object_of(&mut [$(($name, $crate::value(&$value))),*])
    };
    ($($other:tt)+) => { $crate::serde_json::json!($($other)+) };
}

/// Makes values that are texts in JSON of types with `FromStr` and `Display`. What cannot be read is a bad problem, in
/// the words of the type's own error. Behind a colon may stand what the texts are, such as a list of most of them.
#[macro_export]
macro_rules! text {
    (@kind) => { $crate::Kind::Text };
    (@kind $kind:expr) => { $kind };
    ($($Type:ty $(: $kind:expr)?),+ $(,)?) => {$(
        impl $crate::Schema for $Type {
            const KIND: $crate::Kind = $crate::text!(@kind $($kind)?);

            #[inline]
            fn read(json: $crate::serde_json::Value) -> Result<Self, $crate::Refusal> {
                let text = <String as $crate::Schema>::read(json)?;
                text.parse::<Self>().map_err(|error| $crate::Code::BadProblem.because(&error))
            }

            #[inline]
            fn write(&self) -> $crate::serde_json::Value {
                self.to_string().into()
            }
        }
    )+};
}

/// Makes a service of a type: the requests that it answers, each an [`Answer`](crate::Answer) of the service.
#[macro_export]
macro_rules! service {
    ($Service:ty: $($(#[cfg(feature = $feature:literal)])? $Request:ty,)+) => {
        impl $crate::Service for $Service {
            const OPERATIONS: &'static [$crate::Operation] = &[
                $($(#[cfg(feature = $feature)])? <$Request as $crate::Request>::OPERATION$(.of_feature($feature))?,)+
            ];

            #[inline]
            fn answer(
                &mut self,
                op: &str,
                request: $crate::serde_json::Map<String, $crate::serde_json::Value>,
                context: &$crate::Context,
            ) -> Result<String, $crate::Refusal> {
                $(
                    $(#[cfg(feature = $feature)])?
                    if <$Request as $crate::Request>::is_named(op) {
                        return $crate::reply::<Self, $Request>(self, request, context);
                    }
                )+
                Err($crate::Refusal::unknown_op(op, &[
                    $($(#[cfg(feature = $feature)])? <$Request as $crate::Request>::OP,)+
                ]))
            }
        }
    };
}
