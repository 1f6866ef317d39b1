//! Many signatures at once: read in order, solved side by side, answered in order.

use std::io::Write;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use quadrille_cli::{Clock, Exit, Output, Progress, Watch};
use quadrille_search::{Limits, Outcome, Stop};
use quadrille_tiler::{Config, Problem, SignatureError, solve};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::document;
use crate::solve::{SolveFormat, check, problem, sentence};

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
    pub(crate) problem: Result<Problem>,
}

/// A line that is a JSON document.
#[derive(Deserialize)]
struct Asked {
    id: Option<Box<RawValue>>,
    size: Option<u64>,
    signature: String,
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
    /// Reads line `number` of the source `name`; a plain signature may be led by the side of its square.
    pub(crate) fn read(name: &str, line: Result<(u64, String)>, size: Option<u64>) -> Self {
        let (number, line) = match line {
            Ok(line) => line,
            Err(error) => return Self::bad(error),
        };
        let asked = match line.trim_start().chars().next() {
            Some('{') => serde_json::from_str(&line),
            Some('"') => serde_json::from_str(&line).map(Asked::signature),
            _ => {
                let problem = plain(number, &line, size).with_context(|| name.to_owned());
                return Self { id: None, problem };
            }
        };
        match asked {
            Ok(asked) => Self {
                problem: asked.problem(number, size).with_context(|| name.to_owned()),
                id: asked.id,
            },
            Err(error) => Self::bad(located(number, &error).context(name.to_owned())),
        }
    }

    fn bad(error: anyhow::Error) -> Self {
        Self {
            id: None,
            problem: Err(error),
        }
    }
}

fn plain(number: u64, line: &str, size: Option<u64>) -> Result<Problem> {
    let words = line.trim_start().split_once(char::is_whitespace);
    let (leading, rest) = match words.map(|(word, rest)| (word.parse().ok(), rest)) {
        Some((Some(leading), rest)) => (Some(leading), rest),
        _ => (None, line),
    };
    let signature = rest.parse().map_err(|mut error: SignatureError| {
        error.line = usize::try_from(number).unwrap_or(usize::MAX);
        error.column += line.len() - rest.len();
        error
    })?;
    problem(signature, leading.or(size)).with_context(|| format!("line {number}"))
}

impl Asked {
    fn signature(signature: String) -> Self {
        Self {
            id: None,
            size: None,
            signature,
        }
    }

    fn problem(&self, number: u64, size: Option<u64>) -> Result<Problem> {
        let signature = self.signature.parse().map_err(|error: SignatureError| {
            anyhow!(
                "line {number}: column {} of the signature: {}",
                error.column,
                error.kind
            )
        })?;
        problem(signature, self.size.or(size)).with_context(|| format!("line {number}"))
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
    /// Missing where only a person would read it, who is told on standard error.
    text: Option<Vec<u8>>,
    /// What is wrong with the line.
    complaint: Option<String>,
}

/// An entry to be solved, and where its answer is awaited.
type Job = (Entry, SyncSender<Answer>);

/// How many answers may wait for an earlier one, for each thread.
const WAITING: usize = 16;

/// How often the writer looks whether the user wants the end.
const TICK: Duration = Duration::from_millis(50);

/// Solves the entries and writes their answers in order, each as soon as it is there.
pub(crate) fn run(
    entries: impl Iterator<Item = Entry> + Send + 'static,
    settings: Settings,
    watch: &Watch,
    mut output: Output,
) -> Result<Exit> {
    let format = settings.format;
    let answers = start(entries, settings)?;
    let progress = Progress::spinner("signatures");
    let (mut exit, mut written) = (Exit::Solved, 0);
    while let Some(answer) = next(&answers, watch)? {
        exit = exit.and(answer.exit);
        progress.suspend(|| -> Result<()> {
            if let Some(complaint) = &answer.complaint {
                quadrille_cli::error(complaint);
            }
            if let Some(text) = &answer.text {
                write(&mut output, format, written, text)?;
                written += 1;
            }
            Ok(())
        })?;
        progress.add(1);
    }
    if format == SolveFormat::Json {
        output.write_all(if written == 0 { b"[]\n" } else { b"\n]\n" })?;
    }
    output.finish()?;
    Ok(if watch.is_interrupted() {
        Exit::Interrupted
    } else {
        exit
    })
}

/// Starts threads that read and solve; the answers come in the order of the entries.
///
/// Threads of their own solve the entries: in the solver's pool, a search that waits for its parts would take up another
/// entry meanwhile, and its time would pass. Nobody joins them, since the reader may wait for input for ever.
fn start(
    entries: impl Iterator<Item = Entry> + Send + 'static,
    settings: Settings,
) -> Result<Receiver<Receiver<Answer>>> {
    let threads = rayon::current_num_threads();
    let (sender, answers) = mpsc::sync_channel(WAITING * threads);
    let (jobs, queue) = mpsc::sync_channel(threads);
    let (queue, settings) = (Arc::new(Mutex::new(queue)), Arc::new(settings));
    for _ in 0..threads {
        let (queue, settings) = (Arc::clone(&queue), Arc::clone(&settings));
        spawn("solver", move || settings.work(&queue))?;
    }
    let stop = settings.stop.clone();
    spawn("reader", move || hand_out(entries, &stop, &sender, &jobs))?;
    Ok(answers)
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<()> {
    let builder = thread::Builder::new().name(name.to_owned());
    builder
        .spawn(work)
        .with_context(|| format!("cannot start a {name}"))?;
    Ok(())
}

/// Reads entries and has them solved, as long as somebody waits for the answers.
fn hand_out(
    entries: impl Iterator<Item = Entry>,
    stop: &Stop,
    answers: &SyncSender<Receiver<Answer>>,
    jobs: &SyncSender<Job>,
) {
    for entry in entries {
        let (sender, answer) = mpsc::sync_channel(1);
        if stop.is_raised() || answers.send(answer).is_err() || jobs.send((entry, sender)).is_err() {
            return;
        }
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

fn write(output: &mut Output, format: SolveFormat, written: u64, text: &[u8]) -> Result<()> {
    match (format, written) {
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
    /// Solves one entry after another until there are no more.
    fn work(&self, queue: &Mutex<Receiver<Job>>) {
        let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        while let Ok((entry, sender)) = next() {
            // Nobody waits any more when the output is closed.
            let _ = sender.send(self.answer(&entry));
        }
    }

    /// Solves an entry. One that makes no sense keeps its place: the others are solved all the same.
    fn answer(&self, entry: &Entry) -> Answer {
        let answer = match &entry.problem {
            Ok(problem) => self.solve(entry.id.as_deref(), problem),
            Err(error) => return self.complain(entry.id.as_deref(), error),
        };
        answer.unwrap_or_else(|error| self.complain(entry.id.as_deref(), &error))
    }

    fn solve(&self, id: Option<&RawValue>, problem: &Problem) -> Result<Answer> {
        let clock = Clock::start(&self.stop, self.time_limit)?;
        let report = solve(problem, &self.config, &Limits::until(clock.stop().clone()));
        let exit = check(problem, &report, self.is_verified)?;
        let mut text = Vec::new();
        match (self.format, &report.outcome) {
            (SolveFormat::Text, _) => write!(text, "{}", sentence(problem, &report))?,
            (SolveFormat::Json | SolveFormat::Jsonl, _) => {
                document::write(&mut text, id, problem, self.config.seed, &report)?;
            }
            (SolveFormat::Contest, Outcome::Solved(tiling)) => tiling.write_contest(&mut text)?,
            (SolveFormat::Contest, _) => text.extend_from_slice(b"null"),
        }
        Ok(Answer {
            exit,
            text: Some(text),
            complaint: None,
        })
    }

    fn complain(&self, id: Option<&RawValue>, error: &anyhow::Error) -> Answer {
        let complaint = format!("{error:#}");
        let text = match self.format {
            SolveFormat::Text => None,
            SolveFormat::Json | SolveFormat::Jsonl => Some(document::of_error(id, &complaint)),
            SolveFormat::Contest => Some("null".to_owned()),
        };
        Answer {
            exit: Exit::BadInput,
            text: text.map(String::into_bytes),
            complaint: Some(complaint),
        }
    }
}
