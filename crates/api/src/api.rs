use quadrille_schema::{Code, Context, Host, Operation, Refusal, Seconds, Service, text};
use serde_json::{Map, Value, json};

/// Answers requests, one after the other.
///
/// An answer depends on its request alone. What takes long to make, such as movement tables, is kept for the next
/// request; so use one `Api` for many.
#[derive(Debug)]
pub struct Api {
    host: Host,
    #[cfg(feature = "number-match")]
    number_match: crate::number_match::Desk,
    #[cfg(feature = "perfect-clear-desk")]
    perfect_clear: crate::perfect_clear::Desk,
    #[cfg(feature = "tenten")]
    tenten: crate::tenten::Desk,
    #[cfg(feature = "tiler")]
    tiler: quadrille_tiler::api::Tiler,
}

impl Api {
    /// An API in this place.
    #[must_use]
    pub fn new(host: Host) -> Self {
        Self {
            host,
            #[cfg(feature = "number-match")]
            number_match: crate::number_match::Desk::default(),
            #[cfg(feature = "perfect-clear-desk")]
            perfect_clear: crate::perfect_clear::Desk::default(),
            #[cfg(feature = "tenten")]
            tenten: crate::tenten::Desk::default(),
            #[cfg(feature = "tiler")]
            tiler: quadrille_tiler::api::Tiler::default(),
        }
    }

    /// The requests that are answered.
    #[must_use]
    pub fn operations() -> Vec<Operation> {
        let mut operations = Vec::new();
        #[cfg(feature = "tiler")]
        operations.extend_from_slice(quadrille_tiler::api::Tiler::OPERATIONS);
        operations
    }

    /// Answers a request in JSON: with its document, or with `{"error": ...}`, which holds a [`Refusal`]. The `id` of a
    /// request is that of its answer.
    pub fn answer(&mut self, request: &str) -> String {
        let mut id = None;
        let answer = self.read(request).and_then(|mut request| {
            id = request.remove("id");
            self.respond(request)
        });
        let mut document = answer.unwrap_or_else(|refusal| json!({"error": refusal}));
        if let (Some(id), Some(document)) = (id, document.as_object_mut()) {
            document.insert("id".to_owned(), id);
        }
        text(&document)
    }

    fn read(&self, request: &str) -> Result<Map<String, Value>, Refusal> {
        let most = self.host.bounds.bytes;
        if request.len() > most {
            return Err(Code::TooLong.because(&format!("a request of more than {most} bytes")));
        }
        match serde_json::from_str(request) {
            Ok(Value::Object(request)) => Ok(request),
            Ok(_) => Err(no_op()),
            Err(error) => Err(no_json(request, &error)),
        }
    }

    /// Answers a request in JSON.
    ///
    /// # Errors
    ///
    /// When it is none, or has no answer.
    pub fn ask(&mut self, request: &str) -> Result<Value, Refusal> {
        let request = self.read(request)?;
        self.respond(request)
    }

    fn respond(&mut self, mut request: Map<String, Value>) -> Result<Value, Refusal> {
        let Some(Value::String(op)) = request.remove("op") else {
            return Err(no_op());
        };
        let solver = op.split_once('/').map_or(&*op, |(solver, _)| solver);
        match solver {
            #[cfg(feature = "number-match")]
            "number-match" => crate::number_match::Ask::read(&op, request)?
                .answer(&mut self.number_match, crate::host::Host::of(&self.host)),
            #[cfg(feature = "perfect-clear-desk")]
            "perfect-clear" => crate::perfect_clear::Ask::read(&op, request)?
                .answer(&mut self.perfect_clear, crate::host::Host::of(&self.host)),
            #[cfg(feature = "tenten")]
            "tenten" => crate::tenten::Ask::read(&op, request)?
                .answer(&mut self.tenten, crate::host::Host::of(&self.host)),
            #[cfg(feature = "tiler")]
            "tiler" => {
                let context = self.context(&mut request)?;
                self.tiler.answer(&op, request, &context)
            }
            _ => Err(Refusal::unknown_op(&op, &[])),
        }
    }

    /// The surroundings of a request, with the time that it names.
    fn context(&self, request: &mut Map<String, Value>) -> Result<Context, Refusal> {
        let seconds = Seconds::take(request)?;
        Ok(Context::new(&self.host, seconds))
    }

    /// Takes the values of starts by which `perfect-clear/prospects` finds how many clears in a row to expect: a file
    /// that `perfect-clear table loop build` writes. A request that needs them is refused if they are for other rules,
    /// or none.
    #[cfg(feature = "perfect-clear-loop")]
    pub fn take_values(&mut self, bytes: Vec<u8>) {
        self.perfect_clear.take_values(bytes);
    }

    /// The cells of the tiling that the last answer is about, a byte each, row by row from the top: see
    /// [`Tiling::raster`](quadrille_tiler::Tiling::raster). They would be long in JSON.
    #[cfg(feature = "tiler")]
    #[must_use]
    pub fn cells(&self) -> &[u8] {
        self.tiler.cells()
    }
}

fn no_op() -> Refusal {
    Code::NoRequest.because("expected an object with a text `op`")
}

/// The refusal of a text that is no JSON, with the column where it stops being so.
fn no_json(request: &str, error: &serde_json::Error) -> Refusal {
    // The parser counts bytes of its line.
    let line = request
        .lines()
        .nth(error.line().saturating_sub(1))
        .unwrap_or_default();
    let before = &line.as_bytes()[..error.column().saturating_sub(1).min(line.len())];
    let column = String::from_utf8_lossy(before).chars().count() + 1;
    let place = if error.is_eof() {
        "the text ends within one".to_owned()
    } else {
        format!("line {}, column {column} is no part of one", error.line())
    };
    Code::NoRequest.because(&format!("expected a JSON object with a text `op`: {place}"))
}
