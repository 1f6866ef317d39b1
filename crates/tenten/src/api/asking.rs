//! Requests inside requests: what an answer that is checked was an answer to.

use quadrille_schema::{Code, Kind, Refusal, Schema};
use serde_json::{Map, Value as Json};

/// A request: an object, or the text of one.
#[derive(Clone, Debug, PartialEq)]
pub struct Asking(pub(super) Map<String, Json>);

impl Schema for Asking {
    const KIND: Kind = Kind::Any;

    fn read(json: Json) -> Result<Self, Refusal> {
        let json = match json {
            Json::String(text) => {
                serde_json::from_str(&text).map_err(|error| Code::BadRequest.because(&error))?
            }
            json => json,
        };
        match json {
            Json::Object(request) => Ok(Self(request)),
            json => Err(Refusal::expected(format_args!("a request"), &json)),
        }
    }

    fn write(&self) -> Json {
        Json::Object(self.0.clone())
    }
}
