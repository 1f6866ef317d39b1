//! Whether each subcommand of a program ends when it is asked to: by Ctrl-C, a request to terminate, or the time limit.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use super::{Program, send};

/// A subcommand, and what keeps it at work.
#[derive(Clone, Debug)]
pub struct Ending {
    name: &'static str,
    /// Arguments with blanks between them, with which it works for minutes.
    args: String,
    /// Its standard input stays open, and nothing comes.
    is_waiting: bool,
    prepare: fn(&Path),
    /// How it is ended; not at all if it cannot take a second.
    ways: Vec<Way>,
}

impl Ending {
    /// A subcommand that works for minutes with these arguments, which have blanks between them, and gives up at its
    /// time limit.
    #[must_use]
    pub fn long(name: &'static str, args: impl Into<String>) -> Self {
        Self {
            name,
            args: args.into(),
            is_waiting: false,
            prepare: |_| (),
            ways: [&SIGNALS[..], &[Way::Limit]].concat(),
        }
    }

    /// A subcommand that waits for input; it has no time limit, or one that does not count while it waits.
    #[must_use]
    pub fn waiting(name: &'static str, args: impl Into<String>) -> Self {
        Self {
            is_waiting: true,
            ways: SIGNALS.to_vec(),
            ..Self::long(name, args)
        }
    }

    /// A subcommand that cannot take a second, for this reason.
    ///
    /// # Panics
    ///
    /// Without a reason.
    #[must_use]
    pub fn quick(name: &'static str, why: &str) -> Self {
        Self::long(name, "").with_ways(Vec::new(), why)
    }

    /// A subcommand that only prints a text.
    #[must_use]
    pub fn text(name: &'static str) -> Self {
        Self::quick(name, "it prints a text")
    }

    /// The same, without a time limit, for this reason.
    ///
    /// # Panics
    ///
    /// Without a reason.
    #[must_use]
    pub fn without_limit(self, why: &str) -> Self {
        self.with_ways(SIGNALS.to_vec(), why)
    }

    /// The same in a folder with files, which `prepare` makes.
    #[must_use]
    pub fn prepared(self, prepare: fn(&Path)) -> Self {
        Self { prepare, ..self }
    }

    /// The same, ended in ways out of the ordinary, which need a reason.
    fn with_ways(self, ways: Vec<Way>, why: &str) -> Self {
        assert!(!why.is_empty(), "{}: the reason is missing", self.name);
        Self { ways, ..self }
    }
}

/// Way to end a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Signal(&'static str),
    /// The time limit.
    Limit,
}

/// What ends every subcommand.
const SIGNALS: [Way; 2] = [Way::Signal("INT"), Way::Signal("TERM")];

/// Before a signal is sent. On a busy machine the program may not listen by then: the signal kills it, and it is run
/// again for longer.
const BEFORE: [Duration; 3] = [
    Duration::from_millis(600),
    Duration::from_secs(3),
    Duration::from_secs(12),
];

/// The time limit.
const LIMIT: &str = "300ms";

/// The end may take this long on a machine that does much else.
const PATIENCE: Duration = Duration::from_secs(15);

/// Programs that run at the same time.
const TOGETHER: usize = 4;

/// Subcommands of every program, which only print a text.
const OF_ALL: [&str; 2] = ["completions", "man"];

/// What is in an answer that is not whole, or beside it.
const MARKS: [&str; 7] = [
    "stopped",
    "gave up",
    "gave_up",
    "interrupted",
    "not finished",
    "nothing is",
    "looked at",
];

/// Runs each of the subcommands into Ctrl-C, a request to terminate and its time limit: it must end soon, with the exit
/// code for that, and an answer must say that it is not whole. The list must have all subcommands of the program, by
/// its manual pages, but for those that every program has.
///
/// # Panics
///
/// When a subcommand is missing, or does not end so.
pub fn assert_endings(program: Program, endings: &[Ending]) {
    let names = endings.iter().map(|ending| ending.name.replace(' ', "-"));
    let listed: BTreeSet<String> = names.chain(OF_ALL.map(str::to_owned)).collect();
    assert_eq!(listed, subcommands(program), "the list and the program");
    let runs = endings
        .iter()
        .flat_map(|ending| ending.ways.iter().map(move |&way| (ending, way)));
    let queue = Mutex::new(runs);
    let faults = Mutex::new(Vec::new());
    let work = || {
        let next = || queue.lock().expect("no panic before").next();
        while let Some((ending, way)) = next() {
            if let Err(fault) = run(program, ending, way, &BEFORE) {
                let Ending { name, args, .. } = ending;
                let fault = format!("{name} {args}, ended by {way:?}: {fault}");
                faults.lock().expect("no panic before").push(fault);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..TOGETHER {
            scope.spawn(work);
        }
    });
    let faults = faults.into_inner().expect("no panic before");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The names of all subcommands that have none themselves, with `-` between their words.
fn subcommands(program: Program) -> BTreeSet<String> {
    let folder = tempfile::tempdir().expect("a folder of its own");
    let _ = program.good(folder.path(), &["man", "--folder", "man"], "");
    let pages = fs::read_dir(folder.path().join("man")).expect("manual pages");
    let name = |page: fs::DirEntry| {
        page.file_name()
            .to_string_lossy()
            .trim_end_matches(".1")
            .to_owned()
    };
    let names: BTreeSet<String> = pages.map(|page| name(page.expect("a page"))).collect();
    let has_none = |name: &&String| !names.iter().any(|other| other.starts_with(&format!("{name}-")));
    let program = names.iter().next().expect("the program's own page");
    let own = |name: &String| name[program.len()..].trim_start_matches('-').to_owned();
    names.iter().filter(has_none).map(own).collect()
}

/// Runs a subcommand and ends it, after one of these times.
fn run(program: Program, ending: &Ending, way: Way, before: &[Duration]) -> Result<(), String> {
    let [before, later @ ..] = before else {
        return Err("it never listens".to_owned());
    };
    let folder = tempfile::tempdir().expect("a folder of its own");
    (ending.prepare)(folder.path());
    let words = ending.args.split_whitespace();
    let mut args: Vec<&str> = ending.name.split(' ').chain(words).collect();
    if way == Way::Limit {
        args.extend(["--time-limit", LIMIT]);
    }
    let stream = |name: &str| File::create(folder.path().join(name)).expect("a file of its own");
    let mut command = program.command(folder.path(), &args);
    command.stdout(stream("stdout")).stderr(stream("stderr"));
    // Some programs use all cores, and several run at the same time.
    command.env("RAYON_NUM_THREADS", "2");
    if !ending.is_waiting {
        command.stdin(Stdio::null());
    }
    let mut child = command.spawn().expect("the program starts");
    let code = end(&mut child, way, *before)?;
    if code.is_none() {
        return run(program, ending, way, later);
    }
    let read = |name: &str| {
        let bytes = fs::read(folder.path().join(name)).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    };
    let (stdout, stderr) = (read("stdout"), read("stderr"));
    let expected = match way {
        Way::Signal(_) => 130,
        Way::Limit => 3,
    };
    if code != Some(expected) {
        return Err(format!("expected exit code {expected}, not {code:?}: {stderr}"));
    }
    let is_marked = MARKS
        .iter()
        .any(|mark| stdout.contains(mark) || stderr.contains(mark));
    // A program that is ended before it begins has no answer.
    let needs_mark = match way {
        Way::Signal(_) => !stdout.is_empty() && !ending.is_waiting,
        Way::Limit => true,
    };
    if needs_mark && !is_marked {
        return Err(format!(
            "nothing says that the answer is not whole: {stdout}{stderr}"
        ));
    }
    Ok(())
}

/// Ends a program, and returns its exit code; none if a signal killed it.
fn end(child: &mut Child, way: Way, before: Duration) -> Result<Option<i32>, String> {
    if let Way::Signal(signal) = way {
        thread::sleep(before);
        if let Some(status) = child.try_wait().expect("a child") {
            return Err(format!("it ended by itself, with {status}"));
        }
        send(signal, child);
    }
    let asked = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a child") {
            return Ok(status.code());
        }
        if asked.elapsed() > PATIENCE {
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("still running after {} s", PATIENCE.as_secs()));
        }
        thread::sleep(Duration::from_millis(10));
    }
}
