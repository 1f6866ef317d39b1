//! Questions about squares of tetrominoes.

mod answers;
mod ask;
mod diagonal;

use quadrille_search::{GaveUp, Limits, Outcome, Seed};
use quadrille_tiler::document::{Answer, Document, questions};
use quadrille_tiler::{Config, Placed, Problem, Report, Tiling};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::host::Host;
use crate::{Code, Refusal};

pub use ask::{Ask, Contest, Diagonal, Draw, Generate, GeneratorName, Method, Solve, Svg, Verify};

/// The longest side of a square: 250,000 figures.
pub(crate) const MOST_SIZE: u64 = 1_000;

/// The longest side of a square whose figures are listed in the answer. The cells of larger ones are in
/// [`Desk::cells`](crate::Desk::cells) alone, and `tiler/contest` lists their figures.
pub const MOST_LISTED: u64 = 50;

/// The longest side of a square that is searched exhaustively.
const MOST_EXACT_SIZE: usize = 12;

/// Most figures that an exhaustive search tries. Each may leave a state that failed, in a table that doubles when it is
/// full: so many take 273 MiB in WebAssembly, twice as many 545 MiB.
const MOST_EXACT: u64 = 1 << 23;

/// Answers questions about squares of tetrominoes. It keeps the last report that was settled, since a picture of a
/// large square is asked for just after its tiling.
#[derive(Debug, Default)]
pub struct Desk {
    cells: Vec<u8>,
    last: Option<(Problem, Config, Report)>,
}

impl Desk {
    pub(crate) fn cells(&self) -> &[u8] {
        &self.cells
    }

    pub(crate) fn forget_cells(&mut self) {
        self.cells.clear();
    }

    /// The report on a problem: the last one, if it is on this problem and was not bounded by its nodes.
    fn report(&mut self, problem: &Problem, config: Config, limits: &Limits) -> Result<Report, Refusal> {
        if limits.nodes.is_none()
            && let Some((last, by, report)) = &self.last
            && last == problem
            && (by.method, by.seed) == (config.method, config.seed)
        {
            return Ok(report.clone());
        }
        let report = bounded_solve(problem, config, limits)?;
        if limits.nodes.is_none() && report.outcome.is_decided() {
            self.last = Some((*problem, config, report.clone()));
        }
        Ok(report)
    }

    /// The tiling that is asked for: given as a solution, or that of a signature.
    fn tiling(&mut self, ask: &Draw, host: Host) -> Result<Tiling, Refusal> {
        let text = &ask.text;
        if text.trim_start().starts_with(['[', '{']) {
            let document = one_solution(text)?;
            if let Some(figures) = document.solution {
                let tiling = document.tiling(figures);
                let tiling = tiling.map_err(|error| Code::BadProblem.because(&error))?;
                bounded(tiling.size() as u64, MOST_SIZE)?;
                return Ok(tiling);
            }
            if document.status.is_some() {
                return Err(Code::BadProblem.because(&document.why_nothing()));
            }
        }
        let (_, problem) = asked(text, None)?;
        let report = self.report(&problem, config(ask.method, ask.seed), &host.limits(ask.seconds))?;
        match report.outcome {
            Outcome::Solved(tiling) => Ok(tiling),
            Outcome::Unsolvable(proof) => {
                Err(Code::BadProblem.because(&format!("there is no tiling: {proof}")))
            }
            Outcome::GaveUp(why) => Err(Code::Stopped.because(&format!("the search gave up: {why}"))),
        }
    }

    /// The answer about a tiling whose cells are to be shown.
    fn shown(&mut self, tiling: &Tiling, mut answer: Value) -> Value {
        self.cells = tiling.raster();
        answer["size"] = tiling.size().into();
        answer["signature"] = tiling.signature().to_string().into();
        answer
    }
}

/// Solves a problem. The exhaustive search remembers what failed: it is refused where that would take too much memory.
fn bounded_solve(problem: &Problem, config: Config, limits: &Limits) -> Result<Report, Refusal> {
    let remembers = config.method != quadrille_tiler::Method::Diagonal && problem.size() <= MOST_EXACT_SIZE;
    if !remembers || limits.nodes.is_some_and(|nodes| nodes <= MOST_EXACT) {
        return Ok(quadrille_tiler::solve(problem, &config, limits));
    }
    let report = quadrille_tiler::solve(problem, &config, &limits.at_most(MOST_EXACT));
    if let Outcome::GaveUp(GaveUp::NodeLimit) = report.outcome {
        let text = format!("trying more than {MOST_EXACT} figures would take too much memory");
        return Err(Code::Memory.because(&text));
    }
    Ok(report)
}

fn config(method: Method, seed: u64) -> Config {
    Config {
        method: method.into(),
        seed: Seed(seed),
    }
}

/// The document of `tiler solve`, without the figures.
fn document(id: Option<&RawValue>, problem: &Problem, seed: Seed, report: &Report) -> Result<Value, Refusal> {
    let answer = serde_json::to_value(Answer::new(id, problem, seed, report));
    answer.map_err(|error| Code::BadProblem.because(&error))
}

/// A figure in the contest's format.
fn figure(placed: Placed) -> Value {
    let Placed { x, y, figure } = placed;
    json!([figure.kind().letter(), figure.angle(), x, y])
}

/// The one problem that a text asks about, and its name.
fn asked(text: &str, size: Option<u64>) -> Result<(Option<Box<RawValue>>, Problem), Refusal> {
    let mut questions = questions(text, size).map_err(|error| Code::BadProblem.because(&error))?;
    if questions.len() > 1 {
        let found = questions.len();
        return Err(Code::BadProblem.because(&format!("one signature at a time, found {found}")));
    }
    let question = questions.remove(0);
    let problem = question
        .problem
        .map_err(|error| Code::BadProblem.because(&error))?;
    bounded(problem.size() as u64, MOST_SIZE)?;
    Ok((question.id, problem))
}

/// The one solution that a text is.
fn one_solution(text: &str) -> Result<Document<'_>, Refusal> {
    let mut documents = Document::read_solutions(text).map_err(|error| Code::BadProblem.because(&error))?;
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
