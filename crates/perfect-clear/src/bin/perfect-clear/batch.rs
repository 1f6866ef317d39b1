//! `perfect-clear batch`: questions and answers as JSON lines, for programs that hold a pipe open.

mod arguments;

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, Parser};
use quadrille_cli::{Code, Exit, OutputArgs, Question, Refusal, Source, Watch, captured};

use crate::Cli;
use crate::options::LimitArgs;

/// Answer many questions, one JSON object a line; tables are read once for all of them
///
/// Each line is a question, and its answer is a line as well, written at once and in the same order, until the input
/// ends. `op` is the name of a command: solve, percent, path, cover, saves, score, setup, chance, advise, bags, book,
/// ren, queues, graph, loop, worth or verify. All other fields are options of that command, by their long names:
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
const MOST_BYTES: u64 = 1 << 20;

impl Batch {
    pub(crate) fn run(&self) -> Result<Exit> {
        let mut questions =
            Source::choose(self.questions.clone(), self.queries.clone())?.lines(MOST_BYTES)?;
        let search = &self.limits.search;
        search.start_threads()?;
        let watch = Watch::start(None)?;
        let mut output = self.output.open()?;
        // Lines are awaited where Ctrl-C is heard, so that the answers so far are kept.
        while let Some((rest, line)) = watch.wait_for(move || {
            let line = questions.next();
            (questions, line)
        })? {
            questions = rest;
            let answer = match line {
                None => {
                    output.finish()?;
                    return Ok(Exit::Solved);
                }
                Some(Ok((_, line))) if line.trim().is_empty() => continue,
                Some(Ok((_, line))) => self.answer(&line),
                Some(Err(error)) => {
                    Question::answer(None, Err(Code::NoRequest.because(format!("{error:#}"))))
                }
            };
            writeln!(output, "{answer}")?;
            // Whoever asks waits for the answer.
            output.flush()?;
            if watch.is_interrupted() {
                break;
            }
        }
        output.finish()?;
        Ok(Exit::Interrupted)
    }

    fn answer(&self, line: &str) -> String {
        let (id, question) = Question::read(line);
        Question::answer(id.as_ref(), question.and_then(|question| self.document(question)))
    }

    /// The document that the question's command writes.
    fn document(&self, question: Question) -> Result<String, Refusal> {
        let limit = self.limits.search.time_limit();
        let cli = Cli::try_parse_from(arguments::of(question, limit)?)
            .map_err(|error| arguments::refusal(&error))?;
        let (exit, written) = captured(|| cli.command.run());
        exit.map_err(|error| Code::BadProblem.because(format!("{error:#}")))?;
        let document = String::from_utf8_lossy(&written);
        Ok(document.trim_end().to_owned())
    }
}
