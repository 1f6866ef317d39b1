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
#[derive(Clone, Copy, Debug)]
pub struct Ending {
    name: &'static str,
    work: Work,
}

#[derive(Clone, Copy, Debug)]
enum Work {
    /// Arguments with which it works for minutes.
    Long(Long),
    /// It cannot take a second: why.
    Quick(&'static str),
}

#[derive(Clone, Copy, Debug)]
struct Long {
    args: &'static [&'static str],
    /// Its standard input stays open, and nothing comes.
    is_waiting: bool,
    limit: Limit,
    prepare: fn(&Path),
}

/// What the time limit does.
#[derive(Clone, Copy, Debug)]
enum Limit {
    /// The program gives up.
    GivesUp,
    /// The program answers with what it has, which is an answer by design: why.
    Answers(&'static str),
    /// There is none: why.
    None(&'static str),
}

impl Ending {
    /// A subcommand that works for minutes with these arguments, and gives up at its time limit.
    #[must_use]
    pub const fn long(name: &'static str, args: &'static [&'static str]) -> Self {
        let long = Long {
            args,
            is_waiting: false,
            limit: Limit::GivesUp,
            prepare: |_| (),
        };
        let work = Work::Long(long);
        Self { name, work }
    }

    /// A subcommand that waits for input; it has no time limit, or one that does not count while it waits.
    #[must_use]
    pub const fn waiting(name: &'static str, args: &'static [&'static str]) -> Self {
        let mut ending = Self::long(name, args).without_limit("waiting for input takes no time of a limit");
        if let Work::Long(long) = &mut ending.work {
            long.is_waiting = true;
        }
        ending
    }

    /// A subcommand that cannot take a second, for this reason.
    #[must_use]
    pub const fn quick(name: &'static str, why: &'static str) -> Self {
        let work = Work::Quick(why);
        Self { name, work }
    }

    /// The same, where what it has at its time limit is an answer, for this reason.
    #[must_use]
    pub const fn answering(self, why: &'static str) -> Self {
        self.with_limit(Limit::Answers(why))
    }

    /// The same, without a time limit, for this reason.
    #[must_use]
    pub const fn without_limit(self, why: &'static str) -> Self {
        self.with_limit(Limit::None(why))
    }

    /// The same in a folder with files, which `prepare` makes.
    #[must_use]
    pub const fn prepared(mut self, prepare: fn(&Path)) -> Self {
        if let Work::Long(long) = &mut self.work {
            long.prepare = prepare;
        }
        self
    }

    const fn with_limit(mut self, limit: Limit) -> Self {
        if let Work::Long(long) = &mut self.work {
            long.limit = limit;
        }
        self
    }

    /// Something out of the ordinary, which needs a reason.
    fn because<T>(&self, why: &str, what: T) -> T {
        assert!(!why.is_empty(), "{}: the reason is missing", self.name);
        what
    }

    /// The ways in which it is ended.
    fn ways(&self) -> Vec<(Long, Way)> {
        match self.work {
            Work::Quick(why) => self.because(why, Vec::new()),
            Work::Long(long) => {
                let limit = match long.limit {
                    Limit::GivesUp => Some(3),
                    Limit::Answers(why) => self.because(why, Some(0)),
                    Limit::None(why) => self.because(why, None),
                };
                let signals = ["INT", "TERM"].map(Way::Signal);
                let ways = signals.into_iter().chain(limit.map(Way::Limit));
                ways.map(|way| (long, way)).collect()
            }
        }
    }
}

/// How a program is ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Signal(&'static str),
    /// The time limit, with the exit code that follows.
    Limit(i32),
}

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

/// What is in an answer, or beside it, that is not whole.
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
/// its manual pages.
///
/// # Panics
///
/// When a subcommand is missing, or does not end so.
pub fn assert_endings(program: Program, endings: &[Ending]) {
    let listed: BTreeSet<String> = endings
        .iter()
        .map(|ending| ending.name.replace(' ', "-"))
        .collect();
    assert_eq!(listed, subcommands(program), "the list and the program");
    let runs = endings
        .iter()
        .flat_map(|ending| ending.ways().into_iter().map(|way| (ending.name, way)));
    let queue = Mutex::new(runs.collect::<Vec<_>>().into_iter());
    let faults = Mutex::new(Vec::new());
    let work = || {
        let next = || queue.lock().expect("no panic before").next();
        while let Some((name, (long, way))) = next() {
            if let Err(fault) = run(program, name, (long, way), &BEFORE) {
                let words = long.args.join(" ");
                let fault = format!("{name} {words}, ended by {way:?}: {fault}");
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
fn run(program: Program, name: &str, (long, way): (Long, Way), before: &[Duration]) -> Result<(), String> {
    let [before, later @ ..] = before else {
        return Err("it never listens".to_owned());
    };
    let folder = tempfile::tempdir().expect("a folder of its own");
    (long.prepare)(folder.path());
    let mut args: Vec<&str> = name.split(' ').chain(long.args.iter().copied()).collect();
    if matches!(way, Way::Limit(_)) {
        args.extend(["--time-limit", LIMIT]);
    }
    let stream = |name: &str| File::create(folder.path().join(name)).expect("a file of its own");
    let mut command = program.command(folder.path(), &args);
    command.stdout(stream("stdout")).stderr(stream("stderr"));
    // Some programs use all cores, and several run at the same time.
    command.env("RAYON_NUM_THREADS", "2");
    if !long.is_waiting {
        command.stdin(Stdio::null());
    }
    let mut child = command.spawn().expect("the program starts");
    let code = end(&mut child, way, *before)?;
    if code.is_none() {
        return run(program, name, (long, way), later);
    }
    let read = |name: &str| {
        let bytes = fs::read(folder.path().join(name)).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    };
    let (stdout, stderr) = (read("stdout"), read("stderr"));
    let expected = match way {
        Way::Signal(_) => 130,
        Way::Limit(code) => code,
    };
    if code != Some(expected) {
        return Err(format!("expected exit code {expected}, not {code:?}: {stderr}"));
    }
    let is_marked = MARKS
        .iter()
        .any(|mark| stdout.contains(mark) || stderr.contains(mark));
    // A program that is ended before it begins has no answer.
    let needs_mark = match way {
        Way::Signal(_) => !stdout.is_empty() && !long.is_waiting,
        Way::Limit(code) => code != 0,
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
