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

/// A file of a table of two lines with every other field of the layers in the middle, and the checksum made right.
fn forged(whole: &[u8]) -> Vec<u8> {
    let mut body = &whole[28..whole.len() - 4];
    let mut take = || {
        let mut number = 0_u64;
        for shift in (0..).step_by(7) {
            let (&byte, rest) = body.split_first()?;
            body = rest;
            number |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                break;
            }
        }
        Some(number)
    };
    let mut layers: Vec<Vec<u64>> = Vec::new();
    while let Some(count) = take() {
        let mut word = 0;
        layers.push(
            (0..count)
                .map(|_| {
                    word += take().unwrap();
                    word
                })
                .collect(),
        );
    }
    let last = layers.len() - 1;
    for layer in &mut layers[1..last] {
        *layer = layer.iter().copied().step_by(2).collect();
    }
    let mut put = Vec::new();
    let mut push = |mut number: u64| {
        while number >= 0x80 {
            put.push(number as u8 | 0x80);
            number >>= 7;
        }
        put.push(number as u8);
    };
    for layer in layers {
        push(layer.len() as u64);
        let mut before = 0;
        for word in layer {
            push(word - before);
            before = word;
        }
    }
    let mut bytes = whole[..20].to_vec();
    bytes.extend((put.len() as u64).to_le_bytes());
    bytes.extend(put);
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

#[test]
fn tables_that_somebody_else_wrote_are_refused_and_built_again() {
    let folder = tempfile::tempdir().unwrap();
    let table = |chore| run_in(folder.path(), &["table", chore, "--lines", "2"], "");
    assert_eq!(table("build").code, Some(0));
    let [path] = names(&folder.path().join("cache")).try_into().unwrap();
    let whole = fs::read(&path).unwrap();
    let other = forged(&whole);
    assert!(other.len() < whole.len());
    fs::write(&path, &other).unwrap();
    for chore in ["info", "verify"] {
        let run = table(chore);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
        let why = "its content makes no sense: it has other fields than these kicks and drops have\n";
        assert!(run.stderr.ends_with(why), "{}", run.stderr);
    }
    let run = table("build");
    assert_eq!(run.code, Some(0));
    assert!(run.stderr.starts_with("warning: "), "{}", run.stderr);
    assert_eq!(fs::read(&path).unwrap(), whole);
}

/// What is no plain file is neither waited for nor read without end, and is no table.
#[cfg(unix)]
#[test]
fn pipes_and_devices_in_the_place_of_a_table_are_done_without() {
    use std::os::unix::fs::symlink;
    use std::process::Command;

    let place = |name: &Path, kind: &str| {
        fs::create_dir_all(name.parent().unwrap()).unwrap();
        match kind {
            "pipe" => assert!(Command::new("mkfifo").arg(name).status().unwrap().success()),
            device => symlink(device, name).unwrap(),
        }
    };
    let field = "XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____";
    for kind in ["pipe", "/dev/zero"] {
        let folder = tempfile::tempdir().unwrap();
        let run = |args: &[&str]| run_in(folder.path(), args, "");
        let path = run(&["table", "path"]).stdout;
        place(&folder.path().join(path.trim()), kind);
        for chore in ["info", "verify"] {
            let run = run(&["table", chore]);
            assert_eq!(run.code, Some(2), "{kind} {chore}");
            assert!(run.stderr.ends_with("it is no plain file\n"), "{}", run.stderr);
        }
        let build = run(&["table", "build"]);
        assert_eq!(build.code, Some(2), "{}", build.stderr);
        assert!(
            build
                .stderr
                .contains("is no plain file, so no table is put there"),
            "{}",
            build.stderr
        );
        let advise = [
            "advise", "--method", "loop", "--hold", "T", "--queue", "IO", "--bag", "new", "--field", field,
        ];
        let expected = run(&advise);
        place(
            &folder
                .path()
                .join("cache")
                .join(values_name(&run(&["table", "path"]).stdout)),
            kind,
        );
        let info = run(&["table", "loop", "info"]);
        assert_eq!(info.code, Some(2), "{kind}: {}", info.stdout);
        let with = run(&advise);
        assert_eq!(
            (with.code, with.stdout),
            (expected.code, expected.stdout),
            "{}",
            with.stderr
        );
        assert!(
            with.stderr
                .contains("it is no plain file; the values that come with the program are used"),
            "{}",
            with.stderr
        );
    }
}

/// Chances are worked out without it, and say so.
#[cfg(unix)]
#[test]
fn a_chance_does_without_a_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| run_in(folder.path(), args, "");
    let path = folder.path().join(run(&["table", "path"]).stdout.trim());
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    assert!(
        std::process::Command::new("mkfifo")
            .arg(&path)
            .status()
            .unwrap()
            .success()
    );
    let field = "XX________/XX________/XX________/XX________";
    let chance = ["chance", "--queue", "TILJSZ", "--field", field];
    let without = run(&[&chance[..], &["--no-table"]].concat());
    let with = run(&chance);
    assert_eq!((with.code, with.stdout), (without.code, without.stdout));
    assert!(with.stderr.ends_with("it is no plain file\n"), "{}", with.stderr);
}

/// The name of the values for what this table is of.
#[cfg(unix)]
fn values_name(table: &str) -> String {
    let fingerprint = table
        .trim()
        .trim_end_matches(".table")
        .rsplit('-')
        .next()
        .unwrap();
    format!("perfect-clear-loop-v1-unseen-soft-{fingerprint}.values")
}
