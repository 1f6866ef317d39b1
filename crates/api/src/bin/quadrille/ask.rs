//! `quadrille ask`: requests as lines of JSON, answers in the same order.

use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result};
use clap::Args;
use quadrille_api::{Api, Bounds, Host};
use quadrille_cli::{Exit, Incoming, Next, Output, OutputArgs, Source, TimeArgs, Watch, whole_number};

/// Answer requests, one JSON object a line; tables are kept for all of them
///
/// Answers come in the order of the requests, one a line, each as soon as it is known. A request may have an `id`, any
/// value, which its answer has as well, and `seconds`, which it may take. A line that is no request, or has no answer,
/// is answered by {"error":{"code":..,"text":..}}.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Ask {
    /// A request, or a file of requests; - or nothing reads standard input
    #[arg(value_name = "REQUEST|FILE")]
    requests: Option<String>,
    /// Answer this many requests side by side
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole_number(NonZeroUsize::MIN, MOST_THREADS))]
    threads: NonZeroUsize,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    time: TimeArgs,
}

const EXAMPLES: &str = r#"Examples:
  quadrille ask '{"op":"tiler/solve","signature":"I1,J1,L1,Z1"}'
  quadrille ask --threads 4 < requests.jsonl > answers.jsonl

--time-limit is that of each request that names no seconds.

Exit codes: 0 the input has ended, 2 bad usage, 130 interrupted. What is wrong with a request is said in its answer."#;

/// More would only cost memory.
const MOST_THREADS: NonZeroUsize = NonZeroUsize::new(256).expect("more than none");

/// The longest request, in bytes.
const MOST_BYTES: u64 = 64 << 20;

/// Searches call themselves, so their threads have more room than usual.
const STACK: usize = 64 << 20;

/// A line and its number among the requests.
type Numbered = (u64, String);

impl Ask {
    pub(crate) fn run(&self) -> crate::Result {
        let lines = Source::choose(self.requests.clone(), None)?.lines(MOST_BYTES)?;
        let watch = Watch::start(None)?;
        let output = self.output.open()?;
        let host = self.host(&watch);
        let lines = Incoming::start(&watch, lines)?;
        let ending = if self.threads.get() == 1 {
            one_by_one(lines, host, output)
        } else {
            self.side_by_side(&lines, &host, output)
        };
        ending.map(|exit| watch.exit(exit))
    }

    /// Answers requests on several threads.
    fn side_by_side(&self, lines: &Incoming<'_>, host: &Host, output: Output) -> crate::Result {
        let workers = Workers::start(self.threads, host)?;
        let mut answers = Answers {
            output,
            next: 0,
            waiting: BTreeMap::new(),
        };
        let mut asked = 0;
        let exit = loop {
            let text = match lines.next(|| Ok(()))? {
                Next::Line(line) => text(line),
                Next::Interrupted => break Exit::Interrupted,
                Next::End => break Exit::Solved,
            };
            if text.trim().is_empty() {
                continue;
            }
            workers
                .requests
                .send((asked, text))
                .context("no thread answers")?;
            asked += 1;
            answers.write_all(workers.answers.try_iter().collect())?;
        };
        answers.write_all(workers.finish())?;
        answers.output.finish()?;
        Ok(exit)
    }

    fn host(&self, watch: &Watch) -> Host {
        Host {
            now: milliseconds,
            stop: watch.stop().clone(),
            bounds: Bounds {
                seconds: self.time.limit().map(|limit| limit.as_secs_f64()),
                ..Bounds::MACHINE
            },
            ..Host::default()
        }
    }
}

/// The text of a line. What cannot be read is no request, and is answered as such.
fn text(line: Result<(u64, String)>) -> String {
    line.map_or_else(|error| format!("{error:#}"), |(_, text)| text)
}

/// Answers each request before the next one is looked at, all on one thread.
fn one_by_one(lines: Incoming<'_>, host: Host, mut output: Output) -> crate::Result {
    thread::scope(|scope| {
        let answering = move || {
            let mut api = Api::new(host);
            let exit = loop {
                // Whoever holds a pipe open may wait for this answer before asking again.
                let text = match lines.next(|| Ok(output.flush()?))? {
                    Next::Line(line) => text(line),
                    Next::Interrupted => break Exit::Interrupted,
                    Next::End => break Exit::Solved,
                };
                if !text.trim().is_empty() {
                    writeln!(output, "{}", api.answer(&text))?;
                }
            };
            output.finish()?;
            Ok(exit)
        };
        let thread = thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, answering);
        let thread = thread.context("cannot start a thread")?;
        thread.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

/// Milliseconds since the program was first asked for the time.
fn milliseconds() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_secs_f64() * 1e3
}

/// Threads that answer requests.
struct Workers {
    requests: SyncSender<Numbered>,
    answers: Receiver<Numbered>,
}

impl Workers {
    fn start(threads: NonZeroUsize, host: &Host) -> Result<Self> {
        // A thread that is done finds a request waiting.
        let (requests, queue) = sync_channel::<Numbered>(2 * threads.get());
        let queue = Arc::new(Mutex::new(queue));
        let (sender, answers) = channel();
        for _ in 0..threads.get() {
            let (queue, sender, host) = (Arc::clone(&queue), sender.clone(), host.clone());
            let worker = thread::Builder::new().stack_size(STACK);
            worker
                .spawn(move || {
                    let mut api = Api::of_machine(host);
                    loop {
                        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
                        let Ok((number, request)) = next else { break };
                        if sender.send((number, api.answer(&request))).is_err() {
                            break;
                        }
                    }
                })
                .context("cannot start a thread")?;
        }
        Ok(Self { requests, answers })
    }

    /// The answers that are still to come.
    fn finish(self) -> Vec<Numbered> {
        drop(self.requests);
        self.answers.iter().collect()
    }
}

/// Answers on their way out, in order.
struct Answers {
    output: Output,
    next: u64,
    /// Those that were faster than an earlier one.
    waiting: BTreeMap<u64, String>,
}

impl Answers {
    fn write_all(&mut self, answers: Vec<Numbered>) -> Result<()> {
        self.waiting.extend(answers);
        let mut is_new = false;
        while let Some(answer) = self.waiting.remove(&self.next) {
            writeln!(self.output, "{answer}")?;
            self.next += 1;
            is_new = true;
        }
        if is_new {
            // Whoever asks waits for the answer.
            self.output.flush()?;
        }
        Ok(())
    }
}
