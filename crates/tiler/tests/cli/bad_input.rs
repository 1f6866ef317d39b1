//! Whatever is wrong with the input: one line that says so, exit code 2, and nothing half-written.

use std::fs;
use std::path::Path;

use insta::{assert_snapshot, with_settings};

use super::{run, run_in};

/// Transcripts of runs that must all be refused.
fn refused(folder: &Path, runs: &[(&[&str], &[u8])]) -> String {
    let mut transcripts = Vec::new();
    for (args, input) in runs {
        let run = run_in(folder, args, input);
        assert_eq!(run.code, Some(2), "{args:?}: {}", run.transcript());
        assert_eq!(run.stdout, "", "{args:?}");
        transcripts.push(format!("$ tiler {}\n{}", args.join(" "), run.stderr));
    }
    transcripts.join("\n")
}

#[test]
fn signatures() {
    let folder = tempfile::tempdir().unwrap();
    let texts = [
        "",
        " \n\t",
        "I1,X2",
        "x4",
        "I-1",
        "I1.5",
        "I",
        "4",
        "I1 J1",
        "I1,",
        ",I1",
        "I1,,J1",
        "I4294967296",
        "I99999999999999999999999999999999",
        "I4294967295,I1",
        "O4294967295,I4294967295",
        "I0",
        "O3",
        "O5",
        "O1000000000",
        "O1,\u{1}",
        "\u{1F600}",
        "hello",
    ];
    let runs: Vec<[&str; 4]> = texts.iter().map(|text| ["solve", "--seed", "1", text]).collect();
    let runs: Vec<(&[&str], &[u8])> = runs.iter().map(|args| (&args[..], &b""[..])).collect();
    assert_snapshot!(refused(folder.path(), &runs));
}

#[test]
fn sizes() {
    let folder = tempfile::tempdir().unwrap();
    assert_snapshot!(refused(
        folder.path(),
        &[
            (&["solve", "O4", "--size", "6"], b""),
            (&["solve", "O4", "--size", "2"], b""),
            (&["solve", "O4", "--size", "3"], b""),
            (&["solve", "O4", "--size", "0"], b""),
            (&["solve", "O4", "--size", "x"], b""),
            (&["solve", "O4", "--size=-4"], b""),
            (&["solve", "O4", "--size", "99999999999999999999"], b""),
            (&["solve", "O4", "--size", "1000000000"], b""),
        ],
    ));
}

#[test]
fn files_and_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("empty"), "").unwrap();
    fs::write(folder.path().join("comments"), "# nothing\n\n").unwrap();
    fs::write(
        folder.path().join("rubbish"),
        [0x7F, b'E', b'L', b'F', 0, 0xFF, 0xFE],
    )
    .unwrap();
    fs::write(folder.path().join("zeros"), [0; 32]).unwrap();
    fs::write(folder.path().join("long"), vec![b'1'; 1 << 17]).unwrap();
    assert_snapshot!(refused(
        folder.path(),
        &[
            (&["solve", "--file", "missing"], b""),
            (&["solve", "--file", "."], b""),
            (&["solve", "--file", "empty"], b""),
            (&["solve", "--file", "comments"], b""),
            (&["solve", "--file", "rubbish"], b""),
            (&["solve", "--file", "zeros"], b""),
            (&["solve", "--file", "long"], b""),
            (&["solve", "-"], b""),
            (&["solve", "-"], b"I1,\xFFJ1"),
            (&["solve", "-"], b"\n\nI1,J1,L1,Y1\n"),
            (
                &["solve", "-"],
                b"[{\"signature\":\"O1\"},\n{\"signature\":\"O4\"\n"
            ),
            (&["solve", "-"], b"\n{\n  \"signature\": \"O1\"\n\n"),
            (&["solve", "-"], b"\n[ ]\n"),
            (&["solve", "tiling.json"], b""),
            (&["verify", "tiling.json"], b""),
            (&["verify", "O1", "--file", "missing"], b""),
            (&["draw", "--file", "."], b""),
        ],
    ));
}

#[test]
fn outputs() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("kept"), "as it was").unwrap();
    assert_snapshot!(refused(
        folder.path(),
        &[
            (&["solve", "O1", "--seed", "1", "--output", "."], b""),
            (
                &["solve", "O1", "--seed", "1", "--output", "missing/solution.json"],
                b""
            ),
            (
                &["solve", "O1", "--seed", "1", "--output", "kept/solution.json"],
                b""
            ),
            (&["solve", "O1,X1", "--seed", "1", "--output", "kept"], b""),
            (&["verify", "O1", "[[\"O\",0,0", "--output", "kept"], b""),
            (&["draw", "O1", "--output", "tiling.gif"], b""),
        ],
    ));
    assert_eq!(
        fs::read_to_string(folder.path().join("kept")).unwrap(),
        "as it was"
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let run = run(&["solve", "O1", "--seed", "1", "--output", "/dev/full"], b"");
    assert_eq!(run.code, Some(2));
    assert_snapshot!(run.stderr, @"error: cannot write /dev/full: No space left on device (os error 28)");
}

#[test]
fn solutions() {
    let folder = tempfile::tempdir().unwrap();
    assert_snapshot!(refused(
        folder.path(),
        &[
            (&["verify"], b""),
            (&["verify", "O1", ""], b""),
            (&["verify", "O1", "[[\"O\",0,0"], b""),
            (&["verify", "O1", "{}}"], b""),
            (&["verify", "O1", "hello"], b""),
            (&["verify", "-"], b"[[\"O\",0,0,0]]"),
            (&["verify", "X1", "[[\"O\",0,0,0]]"], b""),
            (&["verify", "O1", "[[\"O\",0,0,0]]", "--size", "4"], b""),
            (&["draw", "[[\"O\",0,1,0]]"], b""),
            (&["draw", "[[\"O\",0,0,0],[\"O\",0,0,0]]"], b""),
            (&["draw", "{\"status\":\"error\"}"], b""),
        ],
    ));
}

#[test]
fn counts() {
    let folder = tempfile::tempdir().unwrap();
    assert_snapshot!(refused(
        folder.path(),
        &[
            (&["count", ""], b""),
            (&["count", "abc"], b""),
            (&["count", "4x100000"], b""),
            (&["count", "12"], b""),
            (&["count", "4x"], b""),
            (&["count", "99999999999999999999"], b""),
            (&["count", "O16"], b""),
            (&["count", "O4", "--by-signature"], b""),
            (&["count", "4x6", "--feasible"], b""),
        ],
    ));
}

#[test]
fn usage() {
    let folder = tempfile::tempdir().unwrap();
    assert_snapshot!(refused(
        folder.path(),
        &[
            (&["solve", "O1", "--threads", "0"], b""),
            (&["solve", "O1", "--seed", "-1"], b""),
            (&["solve", "O1", "--time-limit", "soon"], b""),
            (&["solve", "O1", "--time-limit", "-1"], b""),
            (&["solve", "O1", "--format", "xml"], b""),
            (&["draw", "O1", "--cell", "0"], b""),
            (&["draw", "O1", "--cell", "big"], b""),
            (&["verify", "O1", "--size", "big"], b""),
            (&["serve", "--port", "0", "--max-size", "7"], b""),
            (&["serve", "--port", "0", "--max-size", "1002"], b""),
            (
                &["net-solve", "--url", "http://[::1]:1", "--token", "t", "big"],
                b""
            ),
            (&["generate", "5"], b""),
            (&["generate", "4", "--alpha", "2"], b""),
            (
                &[
                    "generate",
                    "4",
                    "--generator",
                    "dirichlet",
                    "--alpha",
                    "nan",
                    "--seed",
                    "1"
                ],
                b""
            ),
        ],
    ));
}

/// The other lines are answered all the same, each in its place.
#[test]
fn lines_of_a_batch() {
    let lines = b"O1\nO2\n{\"id\":3,\"signature\":\"O1,Q1\"}\n{\"id\":4,\"signature\":\"O4\",\"size\":6}\n{\"id\":\n\"T4\n{\"id\":7}\n6 O4\n\xFF\nO1\n";
    let run = run(&["solve", "-", "--format", "jsonl", "--seed", "1"], lines);
    assert_eq!(run.code, Some(2));
    with_settings!({filters => vec![(r#""nodes":\d+"#, r#""nodes":[many]"#)]}, {
        assert_snapshot!(run.transcript());
    });
}

/// Numbers are refused in one voice, negative ones too, and an unknown option is not advised to be a value.
#[test]
fn numbers_and_options() {
    let folder = tempfile::tempdir().unwrap();
    let runs: [(&[&str], &[u8]); 6] = [
        (&["generate", "4", "--count", "-1"], b""),
        (&["generate", "4", "--count", "1e9"], b""),
        (&["draw", "I4", "--cell", "0"], b""),
        (&["count", "12", "--seed", "1"], b""),
        (&["draw", "O67108864"], b""),
        (
            &["draw", "O67108864", "--format", "png", "--output", "x.png"],
            b"",
        ),
    ];
    assert_snapshot!(refused(folder.path(), &runs));
}
