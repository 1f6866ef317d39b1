//! Services: who answers which requests, in which surroundings.

use quadrille_search::Limits;
pub use quadrille_search::Stop;
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value as Json};

use crate::progress::Progress;
use crate::{Fields, Kind, Operation, Record, Refusal, Request};

/// A request that a service answers.
pub trait Answer<S>: Request {
    /// Answers it. The answer depends on the request alone: a service keeps what takes long to make, and nothing else.
    ///
    /// # Errors
    ///
    /// When the request makes no sense, or a limit strikes before anything is known.
    fn answer(&self, service: &mut S, context: &Context) -> Result<Self::Answer, Refusal>;

    /// Answers it with the text of the document. Where that is written without building the document, it is the same
    /// one, but for the order of its fields.
    ///
    /// # Errors
    ///
    /// Those of [`Answer::answer`].
    fn text(&self, service: &mut S, context: &Context) -> Result<String, Refusal> {
        let answer = self.answer(service, context)?;
        Ok(text(&into_document::<Self>(answer)))
    }
}

/// Name of the field in which an answer names its request.
pub const ANSWERS: &str = "answers";

/// The document of an answer: its fields in the order of their declaration, after the name of the request.
#[derive(Debug)]
pub struct Document<'a, R: Request>(pub &'a R::Answer);

impl<R: Request> Serialize for Document<'_, R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = self.0.object();
        object.insert(ANSWERS.to_owned(), R::OP.into());
        let (value, object) = (&Json::Object(object), R::Answer::OBJECT);
        Ordered {
            value,
            kind: Kind::Object(object),
        }
        .serialize(serializer)
    }
}

/// A value whose objects have their fields in the order of the declaration, after the name of the request.
struct Ordered<'a> {
    value: &'a Json,
    kind: Kind,
}

impl Serialize for Ordered<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match (self.kind, self.value) {
            (Kind::Nullable(kind), value) if !value.is_null() => {
                Ordered { value, kind: *kind }.serialize(serializer)
            }
            (Kind::List(kind), Json::Array(all)) => {
                serializer.collect_seq(all.iter().map(|value| Ordered { value, kind: *kind }))
            }
            (Kind::Object(object), Json::Object(fields)) => {
                let mut map = serializer.serialize_map(None)?;
                if let Some(op) = fields.get(ANSWERS) {
                    map.serialize_entry(ANSWERS, op)?;
                }
                let mut declared = Vec::new();
                object.each_field(&mut |field| declared.push(field));
                for field in declared {
                    if let Some(value) = fields.get(field.name) {
                        map.serialize_entry(
                            field.name,
                            &Ordered {
                                value,
                                kind: field.kind,
                            },
                        )?;
                    }
                }
                map.end()
            }
            (_, value) => value.serialize(serializer),
        }
    }
}

/// The document of an answer as a value.
#[must_use]
pub fn document<R: Request>(answer: &R::Answer) -> Json {
    let mut object = answer.object();
    object.insert(ANSWERS.to_owned(), R::OP.into());
    object.into()
}

/// The document of an answer, which is not needed any more, as a value.
#[must_use]
pub fn into_document<R: Request>(answer: R::Answer) -> Json {
    let mut object = answer.into_object();
    object.insert(ANSWERS.to_owned(), R::OP.into());
    object.into()
}

/// Service that answers the requests of one solver.
pub trait Service {
    /// The requests.
    const OPERATIONS: &'static [Operation];

    /// Answers the request of this name with the text of a document.
    ///
    /// # Errors
    ///
    /// When there is no such request, or a field is missing, unknown or of another kind than expected, or those of
    /// [`Answer::answer`].
    fn answer(&mut self, op: &str, request: Map<String, Json>, context: &Context) -> Result<String, Refusal>;
}

/// Surroundings in which a request is answered: its limits, what its host allows, and who hears of progress.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// When the request is to end. Progress is reported to the listener.
    pub limits: Limits,
    /// What the host allows.
    pub bounds: Bounds,
    /// Seconds that the request may take, if there is an end.
    pub seconds: Option<f64>,
    listener: Listener,
}

impl Context {
    /// The surroundings of a request that may take this time.
    #[must_use]
    pub fn new(host: &Host, seconds: Option<Seconds>) -> Self {
        let (now, stop, listener) = (host.now, host.stop.clone(), host.listener);
        let progress = Progress::new(now, listener);
        let seconds = seconds.map(|Seconds(seconds)| seconds).or(host.bounds.seconds);
        let stop = seconds.map_or_else(
            || stop.clone(),
            |seconds| {
                let end = now() + seconds * 1e3;
                Stop::asking({
                    let stop = stop.clone();
                    move || stop.is_raised() || now() >= end
                })
            },
        );
        Self {
            limits: Limits::until(stop).on_progress(move |amount| progress.advance(amount)),
            bounds: host.bounds,
            seconds,
            listener,
        }
    }

    /// Reports a part of the answer, or progress.
    pub fn report(&self, document: &Json) {
        self.listener.hear(document);
    }
}

/// Seconds that a request may take: its field `seconds`, a number, or `time_limit`, also a text such as `500ms`, `10s`
/// or `2m`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seconds(f64);

impl Seconds {
    /// Thirty years: longer times are slips of the keyboard.
    const MOST: f64 = 1e9;

    /// Takes the time out of a request.
    ///
    /// # Errors
    ///
    /// When it is no number of seconds, or less than none.
    pub fn take(request: &mut Map<String, Json>) -> Result<Option<Self>, Refusal> {
        for name in ["seconds", "time_limit", "time-limit"] {
            let given = request.remove(name).filter(|value| !value.is_null());
            if let Some(json) = given {
                let seconds = json.as_f64().or_else(|| seconds(json.as_str()?));
                let seconds = seconds.filter(|seconds| (0.0..=Self::MOST).contains(seconds));
                let expected = format_args!("a number of seconds");
                let seconds = seconds.ok_or_else(|| Refusal::expected(expected, &json).about(name));
                return seconds.map(|seconds| Some(Self(seconds)));
            }
        }
        Ok(None)
    }
}

/// The seconds of a text such as `500ms`, `10s`, `2m` or `1h`.
fn seconds(text: &str) -> Option<f64> {
    let split = text
        .find(|sign: char| sign.is_ascii_alphabetic())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let unit = match unit {
        "ms" => 1e-3,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return None,
    };
    Some(number.trim().parse::<Json>().ok()?.as_f64()? * unit)
}

/// The place where requests are answered.
#[derive(Clone, Debug)]
pub struct Host {
    /// Milliseconds since some moment. It is asked only where a request has a time limit.
    pub now: fn() -> f64,
    /// Flag that ends the answer from outside.
    pub stop: Stop,
    /// What is allowed.
    pub bounds: Bounds,
    /// Who hears of progress.
    pub listener: Listener,
}

/// A host without a clock, where no time limit ever strikes, and without anybody who listens.
impl Default for Host {
    fn default() -> Self {
        Self {
            now: || 0.0,
            stop: Stop::new(),
            bounds: Bounds::default(),
            listener: Listener::default(),
        }
    }
}

/// Somebody who gets documents in JSON while a request is being answered: progress, or a part of the answer.
#[derive(Clone, Copy, Debug)]
pub struct Listener(pub fn(&str));

impl Default for Listener {
    fn default() -> Self {
        Self(|_| ())
    }
}

impl Listener {
    pub(crate) fn hear(self, document: &Json) {
        (self.0)(&text(document));
    }
}

/// Reads a request and answers it with the text of a document: what [`service!`](crate::service!) calls, one routine
/// for each request, so that a page need not load those of other requests before its first answer.
#[doc(hidden)]
#[inline(never)]
pub fn reply<S, R: Answer<S>>(
    service: &mut S,
    request: Map<String, Json>,
    context: &Context,
) -> Result<String, Refusal> {
    let request: R = Fields::read_map(request)?;
    request.text(service, context)
}

/// An object with these fields: what [`json!`](crate::json!) calls, one routine for all objects.
#[doc(hidden)]
#[must_use]
#[inline(never)]
pub fn object_of(fields: &mut [(&str, Json)]) -> Json {
    let mut object = Map::new();
    for (name, value) in fields {
        object.insert((*name).to_owned(), value.take());
    }
    Json::Object(object)
}

/// A value in JSON; null if it has none, as a map whose names are no texts.
#[doc(hidden)]
#[must_use]
#[inline(never)]
pub fn value<T: Serialize + ?Sized>(value: &T) -> Json {
    serde_json::to_value(value).unwrap_or_default()
}

/// A document as text. Its own `Display` would also bring the routine that indents into a WebAssembly module.
#[must_use]
pub fn text(document: &Json) -> String {
    // What consists of values alone can be written.
    serde_json::to_string(document).unwrap_or_default()
}

/// Bounds of a host for one request. The default is that of a page, where a phone has to hold all of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Bytes of a request.
    pub bytes: usize,
    /// Bytes of memory that a search may take.
    pub memory: u64,
    /// Queues of a pattern whose share is counted.
    pub queues: u64,
    /// Queues of a pattern whose solutions are listed.
    pub listed_queues: u64,
    /// Cells of a board.
    pub cells: usize,
    /// Side of a square of tetrominoes.
    pub side: u64,
    /// Side of a square of tetrominoes whose figures are listed in the answer.
    pub listed_side: u64,
    /// Movement tables, advisers and the like that are kept between requests, of each kind.
    pub kept: usize,
    /// Items of a list that a request may ask for.
    pub items: usize,
    /// Items of a list for a request that names no number.
    pub usual_items: usize,
    /// Seconds that a request may take which names none.
    pub seconds: Option<f64>,
}

impl Bounds {
    /// What a page allows.
    pub const PAGE: Self = Self {
        bytes: 1 << 20,
        // A list that grows is in memory twice for a moment: with these, a module stays below 512 MiB.
        memory: 448 << 20,
        queues: 2_000_000,
        listed_queues: 6_000,
        cells: 1_024,
        side: 1_000,
        listed_side: 50,
        kept: 2,
        // More than anybody reads.
        items: 1_000,
        usual_items: 20,
        seconds: None,
    };

    /// What a program on a machine of its own allows.
    pub const MACHINE: Self = Self {
        bytes: 64 << 20,
        memory: 4 << 30,
        queues: u64::MAX,
        listed_queues: u64::MAX,
        cells: 1 << 16,
        side: 16_384,
        // Each figure is a list in JSON: a million of them take 200 MB.
        listed_side: 2_000,
        kept: 8,
        items: usize::MAX,
        usual_items: usize::MAX,
        seconds: None,
    };
}

impl Default for Bounds {
    fn default() -> Self {
        Self::PAGE
    }
}
