//! Many signatures at once: read in order, solved side by side, answered in order.

use std::io::Write;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use quadrille_cli::{ChosenSeed, Clock, Exit, Output, Progress, Watch, counted};
use quadrille_search::{Limits, Outcome, Stop};
use quadrille_tiler::api::Solved;
use quadrille_tiler::document;
use quadrille_tiler::{Config, Method, Problem, solve};
use serde_json::value::RawValue;

use crate::answer::{self, AnswerFormat};
use crate::question::Question;

/// Settings of all signatures of a batch.
pub(crate) struct Settings {
    pub(crate) method: Method,
    pub(crate) seed: ChosenSeed,
    pub(crate) format: AnswerFormat,
    pub(crate) is_colored: bool,
    pub(crate) is_verified: bool,
    /// For each signature.
    pub(crate) time_limit: Option<Duration>,
    pub(crate) stop: Stop,
}

/// An answer, ready to be written.
struct Answer {
    exit: Exit,
    /// Missing where only a person would read it, who sees the complaint.
    text: Option<Vec<u8>>,
    /// What is wrong with the question, for standard error.
    complaint: Option<String>,
    /// Whether the seed had a part in it.
    is_random: bool,
}

/// A question to be answered, and where its answer is awaited.
type Job = (Question, SyncSender<Answer>);

/// How many answers may wait for an earlier one, for each thread.
const WAITING: usize = 16;

/// How often the writer looks whether the user wants the end.
const TICK: Duration = Duration::from_millis(50);

/// Answers the questions in order, each as soon as it is settled.
pub(crate) fn run(
    questions: impl Iterator<Item = Question> + Send + 'static,
    settings: Settings,
    watch: &Watch,
    output: Output,
) -> Result<Exit> {
    let (seed, format) = (settings.seed, settings.format);
    let answers = start(questions, settings)?;
    let progress = Progress::spinner("signatures");
    let mut writer = Writer::new(output, format);
    let (mut exit, mut unnoted) = (Exit::Solved, Some(seed));
    while let Some(answer) = next(&answers, watch)? {
        exit = exit.and(answer.exit);
        progress.suspend(|| {
            if answer.is_random
                && let Some(seed) = unnoted.take()
            {
                seed.note();
            }
            writer.write(&answer)
        })?;
        progress.add(1);
    }
    let answered = writer.answered;
    writer.finish()?;
    Ok(if watch.is_interrupted() {
        // Of how many is not known: the input may have no end.
        quadrille_cli::note(format_args!("stopped after {}", counted(answered, "signature")));
        Exit::Interrupted
    } else {
        exit
    })
}

/// Writes answers one after another.
struct Writer {
    output: Output,
    format: AnswerFormat,
    written: u64,
    /// Questions that were answered, also those without a text.
    answered: u64,
}

impl Writer {
    fn new(output: Output, format: AnswerFormat) -> Self {
        Self {
            output,
            format,
            written: 0,
            answered: 0,
        }
    }

    fn write(&mut self, answer: &Answer) -> Result<()> {
        self.answered += 1;
        if let Some(complaint) = &answer.complaint {
            quadrille_cli::error(complaint);
        }
        let Some(text) = &answer.text else {
            return Ok(());
        };
        let (lead, end): (&[u8], &[u8]) = match (self.format, self.written) {
            (AnswerFormat::Json, 0) => (b"[\n", b""),
            (AnswerFormat::Json, _) => (b",\n", b""),
            _ => (b"", b"\n"),
        };
        for part in [lead, text, end] {
            self.output.write_all(part)?;
        }
        self.output.flush()?;
        self.written += 1;
        Ok(())
    }

    fn finish(mut self) -> Result<()> {
        if self.format == AnswerFormat::Json {
            let end: &[u8] = if self.written == 0 { b"[]\n" } else { b"\n]\n" };
            self.output.write_all(end)?;
        }
        self.output.finish()
    }
}

/// Starts threads that read and solve; the answers come in the order of the questions.
///
/// Threads of their own solve: in the solver's pool, a search that waits for its parts would take up another question
/// meanwhile, and its time would pass. Nobody joins them, since the reader may wait for input for ever.
fn start(
    questions: impl Iterator<Item = Question> + Send + 'static,
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
    spawn("reader", move || hand_out(questions, &stop, &sender, &jobs))?;
    Ok(answers)
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<()> {
    let builder = thread::Builder::new().name(name.to_owned());
    builder
        .spawn(work)
        .with_context(|| format!("cannot start a {name}"))?;
    Ok(())
}

/// Reads questions and hands them to the solvers, as long as somebody waits for the answers.
fn hand_out(
    questions: impl Iterator<Item = Question>,
    stop: &Stop,
    answers: &SyncSender<Receiver<Answer>>,
    jobs: &SyncSender<Job>,
) {
    for question in questions {
        let (sender, answer) = mpsc::sync_channel(1);
        if stop.is_raised() || answers.send(answer).is_err() || jobs.send((question, sender)).is_err() {
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

impl Settings {
    /// Answers one question after another until there are no more.
    fn work(&self, queue: &Mutex<Receiver<Job>>) {
        let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        while let Ok((question, sender)) = next() {
            // Nobody waits any more when the output is closed.
            let _ = sender.send(self.answer(&question));
        }
    }

    /// Answers a question. One that makes no sense keeps its place: the others are answered all the same.
    fn answer(&self, question: &Question) -> Answer {
        let id = question.id.as_deref();
        let answer = match &question.problem {
            Ok(problem) => self.solve(id, problem),
            Err(error) => return self.complain(id, error),
        };
        answer.unwrap_or_else(|error| self.complain(id, &error))
    }

    fn solve(&self, id: Option<&RawValue>, problem: &Problem) -> Result<Answer> {
        let clock = Clock::start(&self.stop, self.time_limit)?;
        let config = Config {
            method: self.method,
            seed: self.seed.seed,
        };
        let report = solve(problem, &config, &Limits::until(clock.stop().clone()));
        if self.is_verified {
            answer::verify(problem, &report)?;
        }
        let mut text = Vec::new();
        match (self.format, &report.outcome) {
            (AnswerFormat::Text, _) => {
                text.extend_from_slice(answer::sentence(problem, &report, self.is_colored).as_bytes());
            }
            (AnswerFormat::Json | AnswerFormat::Jsonl, _) => {
                let answer = Solved::new(id, problem, config.seed, &report);
                document::write(&mut text, &answer, &report)?;
            }
            (AnswerFormat::Contest, Outcome::Solved(tiling)) => tiling.write_contest(&mut text)?,
            (AnswerFormat::Contest, _) => text.extend_from_slice(b"null"),
        }
        Ok(Answer {
            exit: answer::exit(&report),
            text: Some(text),
            complaint: None,
            is_random: report.is_random(),
        })
    }

    fn complain(&self, id: Option<&RawValue>, error: &anyhow::Error) -> Answer {
        let complaint = format!("{error:#}");
        let text = match self.format {
            AnswerFormat::Text => None,
            AnswerFormat::Json | AnswerFormat::Jsonl => Some(document::of_error(id, &complaint)),
            AnswerFormat::Contest => Some("null".to_owned()),
        };
        Answer {
            exit: Exit::BadInput,
            text: text.map(String::into_bytes),
            complaint: Some(complaint),
            is_random: false,
        }
    }
}
