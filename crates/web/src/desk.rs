use serde_json::{Map, Value, json};

use crate::fields::text;
use crate::{Code, Host, Refusal};

/// Answers requests, one after the other.
///
/// An answer depends on its request alone. A desk keeps what takes long to make, such as movement tables; so ask the
/// same desk again.
#[derive(Debug)]
pub struct Desk {
    host: Host,
    #[cfg(feature = "number-match")]
    number_match: crate::number_match::Desk,
    #[cfg(feature = "perfect-clear-desk")]
    perfect_clear: crate::perfect_clear::Desk,
    #[cfg(feature = "tenten")]
    tenten: crate::tenten::Desk,
    #[cfg(feature = "tiler")]
    tiler: crate::tiler::Desk,
}

impl Desk {
    /// The longest request, in bytes.
    pub const MOST_BYTES: usize = 1 << 20;

    /// A desk that has not been asked anything.
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
            tiler: crate::tiler::Desk::default(),
        }
    }

    /// Answers a request: with its document, or with `{"error": ...}`, which holds a [`Refusal`].
    pub fn answer(&mut self, request: &str) -> String {
        let answer = self.ask(request);
        text(&answer.unwrap_or_else(|refusal| json!({"error": refusal})))
    }

    /// Answers a request.
    ///
    /// # Errors
    ///
    /// When it is none, or has no answer.
    pub fn ask(&mut self, request: &str) -> Result<Value, Refusal> {
        if request.len() > Self::MOST_BYTES {
            return Err(Code::TooLong.because(&format!("a request of more than {} bytes", Self::MOST_BYTES)));
        }
        let request = serde_json::from_str(request).map_err(|error| Code::NoRequest.because(&error))?;
        let Value::Object(mut request) = request else {
            return Err(no_op());
        };
        let Some(Value::String(op)) = request.remove("op") else {
            return Err(no_op());
        };
        self.of_solver(&op, request)
    }

    fn of_solver(&mut self, op: &str, request: Map<String, Value>) -> Result<Value, Refusal> {
        let host = self.host;
        match op.split_once('/').map_or(op, |(solver, _)| solver) {
            #[cfg(feature = "number-match")]
            "number-match" => {
                crate::number_match::Ask::read(op, request)?.answer(&mut self.number_match, host)
            }
            #[cfg(feature = "perfect-clear-desk")]
            "perfect-clear" => {
                crate::perfect_clear::Ask::read(op, request)?.answer(&mut self.perfect_clear, host)
            }
            #[cfg(feature = "tenten")]
            "tenten" => crate::tenten::Ask::read(op, request)?.answer(&mut self.tenten, host),
            #[cfg(feature = "tiler")]
            "tiler" => {
                self.tiler.forget_cells();
                crate::tiler::Ask::read(op, request)?.answer(&mut self.tiler, host)
            }
            _ => Err(Code::UnknownOp.because(&format!("there is no `{op}`"))),
        }
    }

    /// Takes the values of starts by which `perfect-clear/prospects` tells how many clears in a row to expect: a file
    /// that `perfect-clear table loop build` writes. A question that needs them is refused if they are for other rules,
    /// or none.
    #[cfg(feature = "perfect-clear-loop")]
    pub fn take_values(&mut self, bytes: Vec<u8>) {
        self.perfect_clear.take_values(bytes);
    }

    /// The cells of the last tiling, a byte each, row by row from the top: see
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
