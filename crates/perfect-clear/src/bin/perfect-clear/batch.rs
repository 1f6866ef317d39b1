//! `perfect-clear batch`: requests and answers as JSON lines, for programs that hold a pipe open.

use std::io::Write;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use quadrille_cli::{Exit, Incoming, Next, OutputArgs, Source, Watch};
use quadrille_perfect_clear::api::{PerfectClear, Sources};
use quadrille_schema::{Bounds, Code, Context, Host, Line, Refusal, Seconds, Service};

use crate::options::LimitArgs;
use crate::{table_cache, values_cache};

/// Answer many questions, one JSON object a line; tables are read once for all of them
///
/// Each line is a question, and its answer is a line as well, written at once and in the same order, until the input
/// ends. `op` is the name of a command: solve, percent, path, cover, saves, score, setup, chance, advise, bags, book,
/// spin, ren, queues, graph, loop, worth or verify. All other fields are options of that command, by their long names:
/// `"queue":"TILJSZ"` for --queue TILJSZ, `"any-bag":true` for --any-bag, an array for an option that is given several
/// times. A field of cells may be an array of its rows, and the `answer` of verify is a document. The answers are the
/// documents of --format json, with the `id` of the question, if it has one. A line that is no question is answered by
/// an `error`, and the next one is read.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Batch {
    /// The questions, or a file with them; - or nothing reads standard input
    questions: Option<String>,
    /// Read the questions from a file
    #[arg(long, value_name = "FILE", conflicts_with = "questions")]
    queries: Option<PathBuf>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

const EXAMPLES: &str = r#"Examples:
  perfect-clear batch '{"id":7,"op":"chance","queue":"TILJSZ"}'
  perfect-clear batch '{"op":"percent","pattern":"T,*p5","field":["XXXX______","XXXX______","XXXX______","XXXX______"]}'
  perfect-clear batch --queries questions.jsonl --time-limit 10s > answers.jsonl

In questions.jsonl, ended by line breaks:
  {"id":1,"op":"advise","queue":"TILJSZ"}
  {"id":2,"op":"saves","fumen":"v115@9gF8DeF8DeF8DeF8NeAgH","pattern":"*p5","keep":["T","I||O"]}

--time-limit is that of each question.

Exit codes: 0 the input has ended, 2 bad usage, 130 interrupted. What is wrong with a question is
said in its answer."#;

/// The longest question, in bytes.
const MOST_BYTES: u64 = 1 << 26;

impl Batch {
    pub(crate) fn run(&self) -> Result<Exit> {
        let lines = Source::choose(self.questions.clone(), self.queries.clone())?.lines(MOST_BYTES)?;
        let search = &self.limits.search;
        search.start_threads()?;
        let watch = Watch::start(None)?;
        let mut output = self.output.open()?;
        let host = Host {
            now: milliseconds,
            stop: watch.stop().clone(),
            bounds: Bounds {
                memory: u64::MAX,
                seconds: search.time_limit().map(|limit| limit.as_secs_f64()),
                ..Bounds::MACHINE
            },
            ..Host::default()
        };
        let mut service = PerfectClear::new(Sources {
            table: Some(table_cache::source),
            values: Some(values_cache::source),
        });
        let lines = Incoming::start(&watch, lines)?;
        loop {
            // Whoever asks waits for the answer.
            match lines.next(|| Ok(output.flush()?))? {
                Next::Line(Ok((_, line))) if line.trim().is_empty() => {}
                Next::Line(Ok((_, line))) => {
                    let (id, line) = Line::read(&line);
                    let answer = line.and_then(|line| respond(&mut service, line, &host));
                    writeln!(output, "{}", Line::answer(id.as_ref(), answer))?;
                }
                Next::Line(Err(error)) => {
                    let refusal = Code::NoRequest.because(&format_args!("{error:#}"));
                    writeln!(output, "{}", Line::answer(None, Err(refusal)))?;
                }
                Next::End => {
                    output.finish()?;
                    return Ok(Exit::Solved);
                }
                Next::Interrupted => {
                    output.finish()?;
                    return Ok(Exit::Interrupted);
                }
            }
        }
    }
}

/// Answers a request, whose name need not begin with that of the program.
fn respond(service: &mut PerfectClear, line: Line, host: &Host) -> Result<String, Refusal> {
    let Line { op, mut fields } = line;
    let op = if op.contains('/') {
        op
    } else {
        ["perfect-clear/", &op].concat()
    };
    let context = Context::new(host, Seconds::take(&mut fields)?);
    service.answer(&op, fields, &context)
}

/// Milliseconds since the program was first asked for the time.
fn milliseconds() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_secs_f64() * 1e3
}
