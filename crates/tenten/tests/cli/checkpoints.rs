//! Files that a simulation or a search keeps: they belong to one process, and nothing else takes their place.

use std::fs::{self, File};
use std::path::Path;

use quadrille_cli::testing::Run;

use super::{folder, run_in};

/// On one thread, games end in their order.
const SIMULATE: [&str; 11] = [
    "simulate",
    "--player",
    "first-fit",
    "--count",
    "6",
    "--max-rounds",
    "5",
    "--seed",
    "1",
    "--threads",
    "1",
];

const TUNE: [&str; 15] = [
    "tune",
    "--seed",
    "1",
    "--generations",
    "1",
    "--population",
    "4",
    "--games",
    "2",
    "--rounds",
    "3",
    "--measure",
    "0",
    "--vary",
    "free",
];

fn kept(folder: &Path, args: &[&str], more: &[&str]) -> Run {
    run_in(folder, &[args, more].concat(), "")
}

/// What two processes write into one file is of no use to either.
#[test]
fn a_second_process_is_refused() {
    let folder = folder();
    for (args, option) in [(&SIMULATE[..], "--checkpoint"), (&TUNE, "--log")] {
        let path = folder.path().join("log");
        let other = File::create(&path).unwrap();
        other.lock().unwrap();
        let run = kept(folder.path(), args, &[option, "log"]);
        let expected = "error: log: another process adds to it: wait for its end, or name another file\n";
        assert_eq!((run.code, &*run.stderr), (Some(2), expected));
        assert_eq!(fs::read(&path).unwrap(), b"");
        drop(other);
        let run = kept(folder.path(), args, &[option, "log"]);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
    }
}

/// A report in the place of what it was made from would be all that is left.
#[test]
fn a_report_does_not_replace_what_is_kept() {
    let folder = folder();
    fs::create_dir(folder.path().join("inner")).unwrap();
    for (args, option) in [(&SIMULATE[..], "--checkpoint"), (&TUNE, "--log")] {
        for output in ["both", "inner/../both"] {
            let more = [option, "both", "--format", "json", "--output", output];
            let run = kept(folder.path(), args, &more);
            let expected = format!("error: {option} and --output name the same file, both\n");
            assert_eq!((run.code, run.stderr), (Some(2), expected));
            assert!(!folder.path().join("both").exists());
        }
    }
}

/// Nothing is lost where a file breaks off within its first line; what is another file is left alone.
#[test]
fn a_first_line_that_breaks_off_is_written_again() {
    let folder = folder();
    let path = folder.path().join("log");
    for (args, option) in [(&SIMULATE[..], "--checkpoint"), (&TUNE, "--log")] {
        let _ = fs::remove_file(&path);
        let whole = kept(folder.path(), args, &[option, "log"]);
        assert_eq!(whole.code, Some(0), "{}", whole.stderr);
        let bytes = fs::read(&path).unwrap();
        let first = bytes.iter().position(|&byte| byte == b'\n').unwrap();
        for left in [1, 8, 9, first / 2, first] {
            fs::write(&path, &bytes[..left]).unwrap();
            let again = kept(folder.path(), args, &[option, "log"]);
            assert_eq!(
                (again.code, &again.stdout),
                (Some(0), &whole.stdout),
                "{left} bytes"
            );
            assert_eq!(fs::read(&path).unwrap(), bytes, "{left} bytes");
        }
        for other in ["something else", "something else\n"] {
            fs::write(&path, other).unwrap();
            assert_eq!(kept(folder.path(), args, &[option, "log"]).code, Some(2));
            assert_eq!(fs::read_to_string(&path).unwrap(), other);
        }
    }
}

/// An endless file is refused as soon as a line of it is too long to be one.
#[cfg(target_os = "linux")]
#[test]
fn endless_files_are_refused() {
    let folder = folder();
    for args in [
        &["merge", "/dev/zero"][..],
        &[&SIMULATE[..], &["--checkpoint", "/dev/zero"]].concat(),
        &[&TUNE[..], &["--log", "/dev/zero"]].concat(),
    ] {
        let run = run_in(folder.path(), args, "");
        assert_eq!(run.code, Some(2), "{args:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    }
}
