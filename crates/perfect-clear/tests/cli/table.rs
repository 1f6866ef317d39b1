//! `table`: what is kept in the cache folder.

use std::fs;
use std::path::{Path, PathBuf};

use insta::assert_snapshot;
use serde_json::Value;

use super::run_in;

fn names(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn reports_for_people() {
    let folder = tempfile::tempdir().unwrap();
    let runs: [&[&str]; 8] = [
        &["table", "path", "--lines", "2"],
        &["table", "info", "--lines", "2"],
        &["table", "verify", "--lines", "2"],
        &["table", "build", "--lines", "2"],
        &["table", "build", "--lines", "2", "--threads", "1", "--force"],
        &["table", "info", "--lines", "2"],
        &["table", "verify", "--lines", "2", "--all"],
        &[
            "table", "info", "--lines", "2", "--drop", "hard", "--format", "json",
        ],
    ];
    let shown = runs.map(|args| {
        let run = run_in(folder.path(), args, "");
        format!(
            "$ perfect-clear {}\n{}{}-> {}\n",
            args.join(" "),
            run.stdout,
            run.stderr,
            run.code.unwrap()
        )
    });
    assert_snapshot!(shown.join("\n"));
    assert_eq!(names(&folder.path().join("cache")).len(), 1);
}

#[test]
fn a_build_that_gives_up_says_so_and_keeps_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let run = run_in(folder.path(), &["table", "build", "--time-limit", "1ms"], "");
    assert_eq!((run.code, &*run.stderr), (Some(3), ""));
    assert_eq!(
        run.stdout,
        "gave up: the table is not built, and nothing is kept\n"
    );
    assert_eq!(names(&folder.path().join("cache")).len(), 0);
}

#[test]
fn damaged_files_are_refused_and_built_again() {
    let folder = tempfile::tempdir().unwrap();
    let table = |chore| run_in(folder.path(), &["table", chore, "--lines", "2"], "");
    assert_eq!(table("build").code, Some(0));
    let [path] = names(&folder.path().join("cache")).try_into().unwrap();
    let whole = fs::read(&path).unwrap();
    let mut damaged = whole.clone();
    damaged[100] ^= 1;
    fs::write(&path, &damaged).unwrap();
    for chore in ["info", "verify"] {
        let run = table(chore);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
        assert!(
            run.stderr.ends_with("it is damaged: its checksum is wrong\n"),
            "{}",
            run.stderr
        );
    }
    let run = table("build");
    assert_eq!(run.code, Some(0));
    assert!(run.stderr.starts_with("warning: "), "{}", run.stderr);
    assert_eq!(fs::read(&path).unwrap(), whole);
    let info = run_in(
        folder.path(),
        &["table", "info", "--lines", "2", "--format", "json"],
        "",
    );
    let info: Value = serde_json::from_str(&info.stdout).unwrap();
    assert_eq!(
        (&info["status"], &info["bytes"]),
        (&"there".into(), &whole.len().into())
    );
}
