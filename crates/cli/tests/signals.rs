//! What signals do to a program: this very test, started again with a variable set, is the program.
#![cfg(unix)]

use std::env;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio, Termination};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use quadrille_cli::{Exit, Output, Watch, run};

/// Set for the program, whose name it is.
const PROGRAM: &str = "QUADRILLE_SIGNALS_PROGRAM";

/// Where the program writes a file.
const FOLDER: &str = "QUADRILLE_SIGNALS_FOLDER";

/// Lines of the report.
const LINES: usize = 1_000;

/// How long the program takes to end in order: longer than two signals of one request are apart.
const LAST_STEPS: Duration = Duration::from_millis(200);

/// The test that runs as the program, and does nothing among the other tests.
#[test]
fn program() -> impl Termination {
    match env::var(PROGRAM).as_deref() {
        Ok("orderly") => run(orderly),
        Ok("endless") => run(endless),
        _ => ExitCode::SUCCESS,
    }
}

/// Works until it is stopped, and writes a report.
fn orderly() -> anyhow::Result<Exit> {
    let watch = Watch::start(None)?;
    begin()?;
    while !watch.stop().is_raised() {
        thread::sleep(Duration::from_millis(1));
    }
    thread::sleep(LAST_STEPS);
    let mut output = Output::stdout();
    for line in 1..=LINES {
        writeln!(output, "line {line}")?;
    }
    output.finish()?;
    Ok(watch.exit(Exit::GaveUp))
}

/// Looks at no flag, and has a file in the works.
fn endless() -> anyhow::Result<Exit> {
    let _watch = Watch::start(None)?;
    let folder = env::var_os(FOLDER).map(PathBuf::from).context("no folder")?;
    let mut output = Output::file(&folder.join("report"))?;
    output.write_all(b"half a line")?;
    begin()?;
    thread::sleep(Duration::from_mins(1));
    Ok(Exit::Solved)
}

/// Says that signals may come.
fn begin() -> anyhow::Result<()> {
    let mut output = Output::stdout();
    writeln!(output, "begun")?;
    output.finish()
}

/// A program that has begun, and what it will write.
fn start(program: &str, folder: &Path) -> (Child, impl BufRead) {
    let this = env::current_exe().unwrap();
    let mut child = Command::new(this)
        .args(["--exact", "program", "--nocapture", "--quiet"])
        .env(PROGRAM, program)
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.ends_with("begun\n") {
        line.clear();
        assert_ne!(
            reader.read_line(&mut line).unwrap(),
            0,
            "the program has not begun"
        );
    }
    (child, reader)
}

fn send(signal: &str, child: &Child) {
    let id = child.id().to_string();
    let status = Command::new("kill").args(["-s", signal, &id]).status();
    assert!(status.unwrap().success());
}

/// What `timeout` does: the request goes to the child, and at once to its group.
#[test]
fn a_request_that_comes_twice_loses_nothing() {
    let (mut child, mut reader) = start("orderly", Path::new(""));
    send("TERM", &child);
    send("TERM", &child);
    let mut report = String::new();
    reader.read_to_string(&mut report).unwrap();
    assert_eq!(report.matches("line ").count(), LINES, "{report}");
    assert!(report.contains(&format!("line {LINES}\n")));
    assert!(!child.wait().unwrap().success());
}

#[test]
fn a_later_request_ends_the_program_on_the_spot() {
    let folder = tempfile::tempdir().unwrap();
    let (mut child, _reader) = start("endless", folder.path());
    let start = Instant::now();
    send("INT", &child);
    thread::sleep(Duration::from_millis(700));
    assert!(child.try_wait().unwrap().is_none());
    assert_eq!(
        folder.path().read_dir().unwrap().count(),
        1,
        "a file in the works"
    );
    send("INT", &child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(
        folder.path().read_dir().unwrap().count(),
        0,
        "a file is left behind"
    );
    assert!(start.elapsed() < Duration::from_secs(30));
}
