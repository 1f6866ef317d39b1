//! The requests about squares of tetrominoes, each declared once, and their answers.
//!
//! A request is read from JSON, answered, and its answer written as JSON; the options of the program are made from the
//! same declarations. `docs/requests.md` has all of them.
//!
//! ```
//! use quadrille_schema::{Context, Service};
//! use quadrille_tiler::api::Tiler;
//! use serde_json::{Map, json};
//!
//! let request = Map::from_iter([("signature".to_owned(), json!("T3,O1"))]);
//! let answer = Tiler::default().answer("tiler/solve", request, &Context::default()).unwrap();
//! assert!(answer.contains(r#""reason":"t-parity""#), "{answer}");
//! ```

#[cfg(feature = "api")]
mod count;
mod diagonal;
mod draw;
mod generate;
mod solve;
mod verify;

use std::fmt;

use quadrille_schema::{Code, Context, Kind, Refusal, Schema, Whole, json, service, text};
use quadrille_search::{GaveUp, Limits, Outcome, Seed};
use serde_json::Value as Json;
use serde_json::value::RawValue;

use crate::document::{Document, questions};
use crate::{Config, Entries, Method, Placed, Problem, Report, Signature, Tiling};

#[cfg(feature = "api")]
pub use count::{Count, Counted, Counting, OfSignature, sides};
pub use diagonal::{Diagonal, Frame, Watched};
pub use draw::{Cells, Contest, Draw, ListOfFigures, Picture, Pictured, Shown, Svg};
pub use generate::{Distribution, Drawn, Generate, Generating};
pub use solve::{Ended, Searching, Solve, Solved, Status};
pub use verify::Verify;

/// Number that fixes every random choice. In JavaScript it is exact up to 2^53 - 1.
pub type SeedNumber = Whole<0, { u64::MAX }>;

/// Side of a square.
pub type Side = Whole<2, { Problem::MAX_SIZE }>;

/// The seed of those who name none.
const FIRST: SeedNumber = SeedNumber::within(1);

/// The longest side of a square that is searched exhaustively.
const MOST_EXACT_SIZE: usize = 12;

/// Bytes that the exhaustive search takes for each figure that it tries. Each may leave a state that failed, in a table
/// that doubles when it is full: 2^23 figures take 273 MiB in WebAssembly, twice as many 545 MiB.
const BYTES_A_FIGURE: u64 = 56;

text!(Signature);

/// Service for requests about squares of tetrominoes. It keeps the last report that was settled, since a picture of a
/// large square is asked for just after its tiling.
#[derive(Debug, Default)]
pub struct Tiler {
    cells: Vec<u8>,
    last: Option<(Problem, Config, Report)>,
}

service! {
    Tiler:
    Solve,
    Verify,
    Generate,
    #[cfg(feature = "api")]
    Count,
    Draw,
    Svg,
    Contest,
    Diagonal,
}

impl Tiler {
    /// The cells of the tiling that the last answer is about, a byte each, row by row from the top, as
    /// [`Tiling::raster`] has them; none where it is about no tiling. They would be long in JSON.
    #[must_use]
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// The report on a problem: the last one, if it is on this problem and was not bounded by its nodes.
    fn report(&mut self, problem: &Problem, config: Config, context: &Context) -> Result<Report, Refusal> {
        let is_bounded = context.limits.nodes.is_some();
        if !is_bounded
            && let Some((last, by, report)) = &self.last
            && last == problem
            && (by.method, by.seed) == (config.method, config.seed)
        {
            return Ok(report.clone());
        }
        let report = bounded_solve(problem, config, context)?;
        if !is_bounded && report.outcome.is_decided() {
            self.last = Some((*problem, config, report.clone()));
        }
        Ok(report)
    }

    /// Keeps the cells of a tiling for [`Tiler::cells`].
    fn show(&mut self, tiling: &Tiling) {
        self.cells = tiling.raster();
    }
}

/// Solves a problem. The exhaustive search remembers what failed: it is refused where that would take too much memory.
fn bounded_solve(problem: &Problem, config: Config, context: &Context) -> Result<Report, Refusal> {
    let limits = &context.limits;
    let most = most_figures(context);
    let remembers = config.method != Method::Diagonal && problem.size() <= MOST_EXACT_SIZE;
    if !remembers || limits.nodes.is_some_and(|nodes| nodes <= most) {
        return Ok(crate::solve(problem, &config, limits));
    }
    let report = crate::solve(problem, &config, &limits.at_most(most));
    if let Outcome::GaveUp(GaveUp::NodeLimit) = report.outcome {
        let text = format!("trying more than {most} figures would take too much memory");
        return Err(Code::Memory.because(&text));
    }
    Ok(report)
}

/// Most figures that an exhaustive search tries.
fn most_figures(context: &Context) -> u64 {
    let figures = context.bounds.memory / BYTES_A_FIGURE;
    1 << figures.max(1).ilog2()
}

/// The context with a limit of figures to try.
fn within(context: &Context, nodes: Option<SeedNumber>) -> Context {
    let mut context = context.clone();
    context.limits.nodes = nodes.map(Whole::get);
    context
}

/// The one problem that a text states, and its name.
fn stated(
    text: &str,
    size: Option<u64>,
    context: &Context,
) -> Result<(Option<Box<RawValue>>, Problem), Refusal> {
    let mut questions = questions(text, size).map_err(bad)?;
    if questions.len() > 1 {
        let found = questions.len();
        return Err(Code::BadProblem.because(&format!("one signature at a time, found {found}")));
    }
    let question = questions.remove(0);
    let problem = question.problem.map_err(bad)?;
    bounded(problem.size() as u64, context.bounds.side)?;
    Ok((question.id, problem))
}

/// The one solution that a text is.
fn one_solution(text: &str) -> Result<Document<'_>, Refusal> {
    let mut documents = Document::read_solutions(text).map_err(bad)?;
    if documents.len() != 1 {
        let found = documents.len();
        return Err(Code::BadProblem.because(&format!("one solution at a time, found {found}")));
    }
    Ok(documents.remove(0))
}

/// Refuses squares that would take too much memory.
fn bounded(size: u64, most: u64) -> Result<(), Refusal> {
    if size <= most {
        return Ok(());
    }
    Err(Code::Memory.because(&format!(
        "a square of {size} x {size} is larger than {most} x {most}, the most that is answered here"
    )))
}

fn config(method: Method, seed: SeedNumber) -> Config {
    Config {
        method,
        seed: Seed(seed.get()),
    }
}

/// The limits of a search that tries at most this many figures.
fn at_most(context: &Context, nodes: u64) -> Limits {
    context.limits.at_most(nodes)
}

/// Number of figures of each kind: a text, or an object such as `{"I":1,"J":1,"L":1,"Z":1}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts(pub String);

impl Schema for Counts {
    const KIND: Kind = Kind::Either(&Kind::Text, &Kind::Map(&Kind::WHOLE));

    fn read(json: Json) -> Result<Self, Refusal> {
        match json {
            Json::Object(counts) => {
                let parts: Vec<String> = counts
                    .iter()
                    .map(|(kind, count)| format!("{kind}{}", text(count)))
                    .collect();
                Ok(Self(parts.join(",")))
            }
            json => String::read(json).map(Self),
        }
    }

    fn write(&self) -> Json {
        self.0.as_str().into()
    }
}

/// Figure in the contest's format: letter, quarter turns clockwise, column, row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FigureEntry(pub Placed);

impl Schema for FigureEntry {
    const KIND: Kind = Kind::List(&Kind::Any);

    fn read(json: Json) -> Result<Self, Refusal> {
        let text = text(&Json::Array(vec![json]));
        let entry = Entries::new(&text).next().and_then(Result::ok);
        let placed = entry.and_then(crate::document::placed).map(Self);
        placed.ok_or_else(|| Code::BadRequest.because("expected a figure such as [\"L\",1,0,0]"))
    }

    fn write(&self) -> Json {
        let Placed { x, y, figure } = self.0;
        json!([figure.kind().letter(), figure.angle(), x, y])
    }
}

fn bad(error: impl fmt::Display) -> Refusal {
    Code::BadProblem.because(&error)
}
