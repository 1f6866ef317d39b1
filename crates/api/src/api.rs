use quadrille_schema::{Code, Context, Host, Line, Operation, Refusal, Seconds, Service, Stop};
use serde_json::{Map, Value};

/// Answers requests, one after the other.
///
/// An answer depends on its request alone. What takes long to make, such as movement tables, is kept for the next
/// request; so use one `Api` for many.
#[derive(Debug)]
pub struct Api {
    host: Host,
    #[cfg(feature = "number-match")]
    number_match: quadrille_number_match::api::NumberMatch,
    #[cfg(feature = "perfect-clear-base")]
    perfect_clear: quadrille_perfect_clear::api::PerfectClear,
    #[cfg(feature = "tenten")]
    tenten: quadrille_tenten::api::Tenten,
    #[cfg(feature = "tiler")]
    tiler: quadrille_tiler::api::Tiler,
}

impl Api {
    /// An API in this place.
    #[must_use]
    pub fn new(host: Host) -> Self {
        Self {
            #[cfg(feature = "number-match")]
            number_match: quadrille_number_match::api::NumberMatch::default(),
            #[cfg(feature = "perfect-clear-base")]
            perfect_clear: quadrille_perfect_clear::api::PerfectClear::default(),
            #[cfg(feature = "tenten")]
            tenten: quadrille_tenten::api::Tenten::new(&host.bounds),
            #[cfg(feature = "tiler")]
            tiler: quadrille_tiler::api::Tiler::default(),
            host,
        }
    }

    /// An API on a machine of its own, with the values of starts that come with the solver.
    #[cfg(feature = "machine")]
    #[must_use]
    pub fn of_machine(host: Host) -> Self {
        use quadrille_perfect_clear::api::{PerfectClear, Sources};

        Self {
            perfect_clear: PerfectClear::new(Sources::BUILT_IN),
            ..Self::new(host)
        }
    }

    /// Takes another flag that ends answers from outside: a flag that was raised stays so.
    pub fn set_stop(&mut self, stop: Stop) {
        self.host.stop = stop;
    }

    /// The requests that are answered.
    #[must_use]
    pub fn operations() -> Vec<Operation> {
        let mut operations = Vec::new();
        #[cfg(feature = "number-match")]
        operations.extend_from_slice(quadrille_number_match::api::NumberMatch::OPERATIONS);
        #[cfg(feature = "perfect-clear-base")]
        operations.extend_from_slice(quadrille_perfect_clear::api::PerfectClear::OPERATIONS);
        #[cfg(feature = "tenten")]
        operations.extend_from_slice(quadrille_tenten::api::Tenten::OPERATIONS);
        #[cfg(feature = "tiler")]
        operations.extend_from_slice(quadrille_tiler::api::Tiler::OPERATIONS);
        operations
    }

    /// Answers a request in JSON: with its document, or with `{"error": ...}`, which holds a [`Refusal`]. The `id` of a
    /// request is that of its answer.
    pub fn answer(&mut self, request: &str) -> String {
        let (id, answer) = self.read(request);
        Line::answer(id.as_ref(), answer)
    }

    /// The `id` of a request, and its answer.
    fn read(&mut self, request: &str) -> (Option<Value>, Result<String, Refusal>) {
        let most = self.host.bounds.bytes;
        if request.len() > most {
            let refusal = Code::TooLong.because(&format!("a request of more than {most} bytes"));
            return (None, Err(refusal));
        }
        let (id, line) = Line::read(request);
        (id, line.and_then(|line| self.respond(&line.op, line.fields)))
    }

    /// Answers a request in JSON with the text of its document.
    ///
    /// # Errors
    ///
    /// When it is none, or has no answer.
    pub fn ask(&mut self, request: &str) -> Result<String, Refusal> {
        self.read(request).1
    }

    fn respond(&mut self, op: &str, mut request: Map<String, Value>) -> Result<String, Refusal> {
        let solver = op.split_once('/').map_or(op, |(solver, _)| solver);
        match solver {
            #[cfg(feature = "number-match")]
            "number-match" => {
                let context = self.context(&mut request)?;
                self.number_match.answer(op, request, &context)
            }
            #[cfg(feature = "perfect-clear-base")]
            "perfect-clear" => {
                let context = self.context(&mut request)?;
                self.perfect_clear.answer(op, request, &context)
            }
            #[cfg(feature = "tenten")]
            "tenten" => {
                let context = self.context(&mut request)?;
                self.tenten.answer(op, request, &context)
            }
            #[cfg(feature = "tiler")]
            "tiler" => {
                let context = self.context(&mut request)?;
                self.tiler.answer(op, request, &context)
            }
            _ => Err(Refusal::unknown_op(op, &[])),
        }
    }

    /// The surroundings of a request, with the time that it names.
    fn context(&self, request: &mut Map<String, Value>) -> Result<Context, Refusal> {
        let seconds = Seconds::take(request)?;
        Ok(Context::new(&self.host, seconds))
    }

    /// Takes learned values, unpacked: those of starts, by which `perfect-clear/prospects` finds how many clears in a
    /// row to expect, which `perfect-clear table loop build` writes; or those of `tenten`, by which the player `streak`
    /// plays, which `tenten learn --streaks` writes. What takes them is refused before it has them
    /// ([`Code::NoValues`]), or if they are others. What another solver is given is ignored.
    #[cfg(any(feature = "perfect-clear-loop", feature = "tenten"))]
    pub fn take_values(&mut self, solver: &str, bytes: &[u8]) {
        match solver {
            #[cfg(feature = "perfect-clear-loop")]
            "perfect-clear" => self.perfect_clear.take_values(bytes.to_vec()),
            #[cfg(feature = "tenten")]
            "tenten" => {
                quadrille_tenten::StreakValues::give(bytes);
            }
            _ => {}
        }
    }

    /// The cells of the tiling that the last answer is about, a byte each, row by row from the top: see
    /// [`Tiling::raster`](quadrille_tiler::Tiling::raster). They would be long in JSON.
    #[cfg(feature = "tiler")]
    #[must_use]
    pub fn cells(&self) -> &[u8] {
        self.tiler.cells()
    }
}
