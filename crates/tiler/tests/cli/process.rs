//! Pipes, signals and limits.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;

#[cfg(unix)]
use quadrille_cli::testing::send;

use super::{command, run};

/// Nothing but T and one square: no cheap proof, and the diagonal search goes on until it is stopped.
const ENDLESS: &[&str] = &["solve", "T624,O1", "--method", "diagonal", "--seed", "1"];

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = command(Path::new("."), &["solve", "-", "--format", "json", "--seed", "1"])
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    child
        .stdin
        .take()
        .unwrap()
        .write_all(b"I4,J4,L4,O1,S1,T4,Z7\n")
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]));
}

/// A partner at the other end of a pipe may want one answer before it asks again.
#[test]
fn a_batch_answers_at_once() {
    let mut child = command(
        Path::new("."),
        &["solve", "-", "--format", "jsonl", "--seed", "1"],
    )
    .spawn()
    .unwrap();
    let (mut input, mut answers) = (
        child.stdin.take().unwrap(),
        BufReader::new(child.stdout.take().unwrap()),
    );
    for signature in ["O1", "O4", "T4"] {
        writeln!(input, "{signature}").unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert!(answer.contains(signature), "{answer}");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_time_limit_leaves_it_unknown() {
    let run = run(
        &[ENDLESS, &["--time-limit", "100ms", "--format", "json"]].concat(),
        b"",
    );
    assert_eq!(run.code, Some(3), "{}", run.transcript());
    let document: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(document["status"], "unknown");
    assert_eq!(document["reason"], "stopped");
}

#[cfg(unix)]
#[test]
fn an_interruption_ends_in_order() {
    let mut child = command(Path::new("."), &[ENDLESS, &["-v"]].concat())
        .spawn()
        .unwrap();
    // The first look at the search shows that the program listens.
    let mut byte = [0];
    child.stderr.as_mut().unwrap().read_exact(&mut byte).unwrap();
    send("INT", &child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("unknown whether"));
}

/// Counting takes seconds at this size, and leaves no trace when it is ended.
#[cfg(unix)]
#[test]
fn an_interrupted_count_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = command(folder.path(), &["count", "10x12", "-o", "out"])
        .spawn()
        .unwrap();
    // The temporary file shows that the program is at work.
    while std::fs::read_dir(folder.path()).unwrap().count() == 0 {
        assert_eq!(child.try_wait().unwrap(), None);
    }
    send("INT", &child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// A program that waits for its input listens as well.
#[cfg(target_os = "linux")]
#[test]
fn waiting_for_input_can_be_interrupted() {
    let mut child = command(Path::new("."), &["verify"]).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    // The mask of caught signals: SIGINT is the second.
    let listens = || {
        let status = std::fs::read_to_string(&status).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        u64::from_str_radix(caught.unwrap().trim(), 16).unwrap() & 2 != 0
    };
    while !listens() {
        assert_eq!(child.try_wait().unwrap(), None);
    }
    // Waiting for the end closes the input, and its end is one of the program as well.
    let input = child.stdin.take();
    send("INT", &child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop(input);
}

/// What was done so far is kept, the file included.
#[cfg(unix)]
#[test]
fn an_interrupted_batch_keeps_its_answers() {
    let folder = tempfile::tempdir().unwrap();
    let args = [
        "solve", "-", "--method", "diagonal", "--format", "jsonl", "--seed", "1", "-o", "out",
    ];
    let mut child = command(folder.path(), &args).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    // The complaint of the second line shows that the first one is answered.
    input.write_all(b"O1\nrubbish\nT624,O1\n").unwrap();
    let mut byte = [0];
    child.stderr.as_mut().unwrap().read_exact(&mut byte).unwrap();
    send("INT", &child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let answers = std::fs::read_to_string(folder.path().join("out")).unwrap();
    assert!(
        answers.starts_with("{\"answers\":\"tiler/solve\",\"size\":2,"),
        "{answers}"
    );
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// A count that takes too long says so.
#[test]
fn a_count_has_a_time_limit() {
    let run = run(&["count", "10x12", "--time-limit", "0.1"], b"");
    assert_eq!((run.code, &*run.stdout), (Some(3), ""));
    assert_eq!(run.stderr, "note: stopped before everything was counted\n");
}

/// Help that cannot be written was not given.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_of_help_too() {
    for args in [&["help"][..], &["--version"], &["solve", "--help"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = command(Path::new("."), args).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(
            error.starts_with("error: cannot write standard output"),
            "{error}"
        );
    }
}

/// A signature alone is solved.
#[test]
fn a_bare_signature_is_solved() {
    let [bare, whole] = [&["I4"][..], &["solve", "I4"]].map(|args| run(args, b""));
    // The second line has the time.
    let [bare, whole] = [bare, whole].map(|run| (run.code, run.stdout.lines().skip(2).collect::<String>()));
    assert_eq!(bare, whole);
    assert_eq!(bare.0, Some(0));
}
