//! Requests that are declared once.
//!
//! A solver declares each of its requests as a struct: fields with a name, a documentation, a type, a default, and what
//! the command line adds. Everything else is a function of that declaration: the reader of JSON, the arguments of a
//! program, JSON Schema, TypeScript, the signature of a Python function, a table for people.
//!
//! # Vocabulary
//!
//! | item | what it is |
//! |---|---|
//! | [`Schema`] | type of a value in JSON: how it is read, written and described |
//! | [`names!`] | enum whose values are names: its list, its reader, its refusal with the nearest name |
//! | [`object!`], [`group!`], [`request!`] | structs with fields: object, fields of several requests, request |
//! | [`described!`] | object that functions build, with its fields described |
//! | [`Fields`] | object that is being read |
//! | [`Refusal`] | reason why a request has no answer: a [`Code`] and a text |
//! | [`Service`], [`Answer`] | what answers the requests of a solver |
//! | [`Host`], [`Context`] | place where requests are answered: clock, flag to stop, bounds, listener |
//! | [`Line`] | request, or answer, as a line of JSON |
//! | [`Kept`] | table of the values that were used last |
//! | [`describe`] | descriptions of declared requests in other languages |
//!
//! # Example
//!
//! ```
//! # #[cfg(feature = "json")] {
//! use quadrille_schema::{Fields, Schema, Whole, names, object, request};
//! use serde_json::json;
//!
//! names! {
//!     /// Order of the digits.
//!     pub enum Order: "order" {
//!         /// As they come
//!         #[default]
//!         Given = "given",
//!         /// The smallest first
//!         Sorted = "sorted",
//!     }
//! }
//!
//! object! {
//!     /// Digits in their order.
//!     pub struct Ordered {
//!         /// The digits
//!         digits: String,
//!     }
//! }
//!
//! request! {
//!     /// Write digits
//!     pub struct Digits = "example/digits" -> Ordered {
//!         /// The digits
//!         digits: String,
//!         /// Their order
//!         order: Order = Order::Given,
//!         /// Most digits
//!         most: Option<Whole<1, 9>>,
//!     }
//! }
//!
//! let read = |json| Fields::read::<Digits>(json);
//! let digits = read(json!({"digits": "312", "most": 2})).unwrap();
//! assert_eq!((digits.order, digits.most.map(|most| most.get())), (Order::Given, Some(2)));
//! let refusal = read(json!({"digits": "312", "order": "sortd"})).unwrap_err();
//! assert_eq!(
//!     refusal.text,
//!     r#"`order`: there is no order "sortd"; did you mean sorted? (one of given, sorted)"#,
//! );
//! # }
//! ```
//!
//! # Features
//!
//! `json`: everything but [`names!`].

#[cfg(feature = "json")]
mod declare;
#[cfg(feature = "json")]
pub mod describe;
#[cfg(feature = "json")]
mod field;
#[cfg(feature = "json")]
mod fields;
#[cfg(feature = "json")]
mod kept;
#[cfg(feature = "json")]
mod line;
mod names;
#[cfg(feature = "json")]
mod progress;
#[cfg(feature = "json")]
mod refusal;
#[cfg(feature = "json")]
mod schema;
#[cfg(feature = "json")]
mod service;

#[cfg(feature = "json")]
pub use field::{Argument, Field, Kind, Object, Operation};
#[cfg(feature = "json")]
pub use fields::{Fields, Slot};
#[cfg(feature = "json")]
pub use kept::Kept;
#[cfg(feature = "json")]
pub use line::Line;
pub use names::{Name, Named, UnknownName, is_name, nearest};
#[cfg(feature = "json")]
pub use refusal::{Code, Refusal};
#[cfg(feature = "json")]
pub use schema::{Given, Numbers, OrNull, Record, Request, Schema, Whole, Written};
#[cfg(feature = "json")]
pub use service::{
    ANSWERS, Answer, Bounds, Context, Document, Host, Listener, Seconds, Service, Stop, document,
    into_document, text,
};

/// What the macros name.
#[doc(hidden)]
#[cfg(feature = "json")]
pub use serde_json;
#[doc(hidden)]
#[cfg(feature = "json")]
pub use service::{object_of, reply, value};

/// The example of the README, as a test.
#[cfg(all(doctest, feature = "json"))]
#[doc = include_str!("../README.md")]
struct Readme;
