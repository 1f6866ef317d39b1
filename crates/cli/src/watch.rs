use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use quadrille_search::{Limits, Stop};

use crate::clock::{Clock, TICK};
use crate::exit::Exit;

/// Raises a [`Stop`] when the time limit strikes or the user presses Ctrl-C.
///
/// The first Ctrl-C (or a request to terminate) lets the program end in order, with what it has. A second one ends it
/// on the spot, unless it comes within half a second of the first: the same request may come twice, as that of
/// `timeout`, which goes to the program and then to its group. If the terminal of a screen is closed, the program has a
/// second to end in order.
#[derive(Debug)]
pub struct Watch {
    clock: Clock,
    interrupted: Arc<AtomicBool>,
}

impl Watch {
    /// Starts to watch. All watches of a process end with the same Ctrl-C; each has its own time limit.
    ///
    /// # Errors
    ///
    /// When somebody else handles Ctrl-C already, or no thread can be started.
    pub fn start(time_limit: Option<Duration>) -> Result<Self> {
        listen()?;
        let run = WATCHED.get_or_init(Watched::default);
        Ok(Self {
            clock: Clock::start(&run.stop, time_limit)?,
            interrupted: Arc::clone(&run.interrupted),
        })
    }

    /// The result of work that looks at no flag; none as soon as the flag is raised, by Ctrl-C or the time limit.
    ///
    /// The work then goes on in its thread until the process ends.
    ///
    /// # Errors
    ///
    /// When no thread can be started, or the work breaks down.
    pub fn wait_for<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Option<T>> {
        let (sender, result) = mpsc::sync_channel(1);
        let thread = thread::Builder::new().name("work".to_owned());
        // Nobody waits for the result any more after an interruption.
        let work = move || drop(sender.send(work()));
        thread.spawn(work).context("cannot start a thread for the work")?;
        loop {
            match result.recv_timeout(TICK) {
                Ok(result) => return Ok(Some(result)),
                Err(RecvTimeoutError::Disconnected) => bail!("the work broke down"),
                Err(RecvTimeoutError::Timeout) if self.stop().is_raised() => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The flag to hand to searches.
    #[must_use]
    pub fn stop(&self) -> &Stop {
        self.clock.stop()
    }

    /// The limits of a search that ends when the flag is raised, and without a limit of nodes.
    #[must_use]
    pub fn limits(&self) -> Limits {
        Limits::until(self.stop().clone())
    }

    /// Whether the user asked for the end.
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::SeqCst)
    }

    /// The exit of a program that would have ended with `exit`: a search that gave up on Ctrl-C was interrupted.
    #[must_use]
    pub fn exit(&self, exit: Exit) -> Exit {
        if exit == Exit::GaveUp && self.is_interrupted() {
            return Exit::Interrupted;
        }
        exit
    }
}

/// Flags that the first Ctrl-C raises.
#[derive(Debug, Default)]
struct Watched {
    stop: Stop,
    interrupted: Arc<AtomicBool>,
}

static WATCHED: OnceLock<Watched> = OnceLock::new();

/// When the end was asked for first.
static FIRST: OnceLock<Instant> = OnceLock::new();

/// Requests within this time after the first one are the same request.
const SAME_REQUEST: Duration = Duration::from_millis(500);

/// What a program may still write when its terminal is gone.
#[cfg(feature = "terminal")]
const LAST_STEPS: Duration = Duration::from_secs(1);

/// Makes Ctrl-C end the process with the exit code for it, at once unless a watch is kept.
///
/// # Errors
///
/// When somebody else listens already.
pub(crate) fn listen() -> Result<()> {
    static LISTENING: Mutex<bool> = Mutex::new(false);
    let mut listening = LISTENING.lock().unwrap_or_else(PoisonError::into_inner);
    if !*listening {
        ctrlc::set_handler(end_is_asked_for).context("cannot listen for Ctrl-C")?;
        *listening = true;
    }
    Ok(())
}

fn end_is_asked_for() {
    let Some(watched) = WATCHED.get() else {
        return end();
    };
    let is_first = !watched.interrupted.swap(true, Ordering::SeqCst);
    let since_first = FIRST.get_or_init(Instant::now).elapsed();
    if is_first {
        watched.stop.raise();
        #[cfg(feature = "terminal")]
        if crate::terminal::is_gone() {
            // Who waits for its keys would wait for ever.
            thread::sleep(LAST_STEPS);
            end();
        }
    } else if since_first > SAME_REQUEST {
        end();
    }
}

/// Ends the process on the spot, with the terminal in order.
fn end() {
    crate::progress::clear();
    crate::temporary::remove_all();
    #[cfg(feature = "terminal")]
    crate::terminal::restore();
    std::process::exit(Exit::Interrupted.code().into())
}
