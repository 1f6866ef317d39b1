//! Many signatures at once: read in order, solved side by side, answered in order.

use std::collections::HashMap;
use std::io::Write;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use quadrille_cli::{Clock, Exit, Output, Progress, Watch};
use quadrille_search::{Limits, Outcome, Stop};
use quadrille_tiler::{Config, Problem, Report, Signature, solve};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::document;
use crate::solve::{SolveFormat, check, sentence};

/// What all signatures of a batch are solved with.
pub(crate) struct Settings {
    pub(crate) config: Config,
    pub(crate) format: SolveFormat,
    pub(crate) is_verified: bool,
    /// For each signature.
    pub(crate) time_limit: Option<Duration>,
    pub(crate) stop: Stop,
}

/// A line of the input.
pub(crate) struct Entry {
    id: Option<Box<RawValue>>,
    pub(crate) problem: Problem,
}

/// A line that is a JSON document.
#[derive(Deserialize)]
struct Asked {
    id: Option<Box<RawValue>>,
    size: Option<u64>,
    signature: String,
    #[serde(flatten)]
    _others: HashMap<String, serde::de::IgnoredAny>,
}

/// Whether a line holds anything; one that cannot be read does, namely an error.
pub(crate) fn is_entry(line: &Result<(u64, String)>) -> bool {
    !matches!(line, Ok((_, line)) if line.trim().is_empty() || line.trim_start().starts_with('#'))
}

/// Whether a line is a JSON document or string.
pub(crate) fn is_json(line: &str) -> bool {
    line.trim_start().starts_with(['{', '"'])
}

impl Entry {
    /// Reads line `number`; a plain signature may be led by the side of its square.
    pub(crate) fn read(number: u64, line: &str, size: Option<u64>) -> Result<Self> {
        let asked = match line.trim_start().chars().next() {
            Some('{') => serde_json::from_str(line).map_err(|error| located(number, &error))?,
            Some('"') => {
                Asked::signature(serde_json::from_str(line).map_err(|error| located(number, &error))?)
            }
            _ => return Self::plain(number, line, size),
        };
        let signature: Signature =
            asked
                .signature
                .parse()
                .map_err(|error: quadrille_tiler::SignatureError| {
                    anyhow!(
                        "line {number}: column {} of the signature: {}",
                        error.column,
                        error.problem
                    )
                })?;
        Self::new(number, asked.id, signature, asked.size.or(size))
    }

    fn plain(number: u64, line: &str, size: Option<u64>) -> Result<Self> {
        let leading = line.trim_start().split_once(char::is_whitespace);
        let (leading, rest) = match leading.map(|(word, rest)| (word.parse().ok(), rest)) {
            Some((Some(leading), rest)) => (Some(leading), rest),
            _ => (None, line),
        };
        let skipped = line.len() - rest.len();
        let signature = rest
            .parse()
            .map_err(|mut error: quadrille_tiler::SignatureError| {
                error.line = usize::try_from(number).unwrap_or(usize::MAX);
                error.column += skipped;
                error
            })?;
        Self::new(number, None, signature, leading.or(size))
    }

    fn new(number: u64, id: Option<Box<RawValue>>, signature: Signature, size: Option<u64>) -> Result<Self> {
        let problem = match size {
            Some(size) => Problem::with_size(signature, size),
            None => Problem::new(signature),
        };
        let problem = problem.with_context(|| format!("line {number}"))?;
        Ok(Self { id, problem })
    }
}

impl Asked {
    fn signature(signature: String) -> Self {
        Self {
            id: None,
            size: None,
            signature,
            _others: HashMap::new(),
        }
    }
}

/// The message of a JSON error, which thinks that its line is the first.
fn located(number: u64, error: &serde_json::Error) -> anyhow::Error {
    let text = error.to_string();
    let text = text.rsplit_once(" at line ").map_or(&*text, |(text, _)| text);
    anyhow!("line {number}, column {}: {text}", error.column())
}

/// An answer, ready to be written.
struct Answer {
    exit: Exit,
    text: Vec<u8>,
    /// What is wrong with the line.
    complaint: Option<String>,
}

/// How many answers may wait for an earlier one, for each thread.
const WAITING: usize = 16;

/// How often the writer looks whether the user wants the end.
const TICK: Duration = Duration::from_millis(50);

/// Solves the entries and writes their answers in order, each as soon as it is there.
pub(crate) fn run(
    entries: impl Iterator<Item = Result<Entry>> + Send + 'static,
    settings: Settings,
    watch: &Watch,
    mut output: Output,
) -> Result<Exit> {
    let format = settings.format;
    let (sender, answers) = mpsc::sync_channel(WAITING * rayon::current_num_threads());
    thread::Builder::new()
        .name("reader".to_owned())
        .spawn(move || hand_out(entries, &Arc::new(settings), &sender))
        .context("cannot start the reader")?;

    let progress = Progress::spinner("signatures");
    let mut exit = Exit::Solved;
    while let Some(answer) = next(&answers, watch)? {
        exit = exit.and(answer.exit);
        progress.suspend(|| -> Result<()> {
            if let Some(complaint) = &answer.complaint {
                quadrille_cli::warn(complaint);
            }
            write(&mut output, format, progress.done(), &answer.text)
        })?;
        progress.add(1);
    }
    if format == SolveFormat::Json {
        output.write_all(if progress.done() == 0 { b"[]\n" } else { b"\n]\n" })?;
    }
    output.finish()?;
    Ok(if watch.is_interrupted() {
        Exit::Interrupted
    } else {
        exit
    })
}

/// Reads entries and has them solved, as long as somebody waits for the answers.
fn hand_out(
    entries: impl Iterator<Item = Result<Entry>>,
    settings: &Arc<Settings>,
    answers: &SyncSender<Receiver<Answer>>,
) {
    for entry in entries {
        let (sender, answer) = mpsc::sync_channel(1);
        if settings.stop.is_raised() || answers.send(answer).is_err() {
            return;
        }
        let settings = settings.clone();
        rayon::spawn(move || {
            let answer = entry.and_then(|entry| settings.answer(&entry));
            // Nobody waits any more when the output is closed.
            let _ = sender.send(answer.unwrap_or_else(|error| settings.complain(&error)));
        });
    }
}

/// The next answer; none at the end of the input, or when the user interrupts.
fn next(answers: &Receiver<Receiver<Answer>>, watch: &Watch) -> Result<Option<Answer>> {
    loop {
        match answers.recv_timeout(TICK) {
            Ok(answer) => return Ok(Some(answer.recv().context("a search broke down")?)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) if watch.is_interrupted() => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

fn write(output: &mut Output, format: SolveFormat, index: u64, text: &[u8]) -> Result<()> {
    match (format, index) {
        (SolveFormat::Json, 0) => output.write_all(b"[\n")?,
        (SolveFormat::Json, _) => output.write_all(b",\n")?,
        _ => {}
    }
    output.write_all(text)?;
    if format != SolveFormat::Json {
        output.write_all(b"\n")?;
    }
    output.flush()?;
    Ok(())
}

impl Settings {
    fn answer(&self, entry: &Entry) -> Result<Answer> {
        let clock = Clock::start(&self.stop, self.time_limit)?;
        let report = solve(&entry.problem, &self.config, &Limits::until(clock.stop().clone()));
        let exit = check(&entry.problem, &report, self.is_verified)?;
        Ok(Answer {
            exit,
            text: self.text(entry, &report)?,
            complaint: None,
        })
    }

    fn text(&self, entry: &Entry, report: &Report) -> Result<Vec<u8>> {
        let mut text = Vec::new();
        match (self.format, &report.outcome) {
            (SolveFormat::Text, _) => write!(text, "{}", sentence(&entry.problem, report))?,
            (SolveFormat::Json | SolveFormat::Jsonl, _) => {
                document::write(
                    &mut text,
                    entry.id.as_deref(),
                    &entry.problem,
                    self.config.seed,
                    report,
                )?;
            }
            (SolveFormat::Contest, Outcome::Solved(tiling)) => tiling.write_contest(&mut text)?,
            (SolveFormat::Contest, _) => text.extend_from_slice(b"null"),
        }
        Ok(text)
    }

    /// The answer to a line that makes no sense: the others are solved all the same, and each keeps its place.
    fn complain(&self, error: &anyhow::Error) -> Answer {
        let complaint = format!("{error:#}");
        let text = match self.format {
            SolveFormat::Text => format!("error: {complaint}").replace(char::is_control, " "),
            SolveFormat::Json | SolveFormat::Jsonl => {
                serde_json::json!({ "status": "error", "error": complaint }).to_string()
            }
            SolveFormat::Contest => "null".to_owned(),
        };
        Answer {
            exit: Exit::BadInput,
            text: text.into_bytes(),
            complaint: Some(complaint),
        }
    }
}
