//! What people paste: files of other programs, patterns, fields that are clear, drawings in colours.

use std::fs;

use serde_json::Value;

use super::{run, run_in};

/// Files of solution-finder: remarks, empty lines between rows, blanks as empty cells, a fumen behind a remark.
#[test]
fn field_files_are_read_as_solution_finder_has_them() {
    let folder = tempfile::tempdir().unwrap();
    let opener = "# perfect clear opener\n4\nZZ____LLLI   # first\n\nTZZ___LOOI\n\nTTSS__JOOI\nTSS___JJJI\n";
    let fumen = "# v115@9gC8DeG8CeH8BeG8CeA8JeAgH\nv115@9gE8DeG8CeH8BeG8CeA8JeAgH # this one\n";
    let blanks = "XXXX      \nXXXX      \nXXXX      \nXXXX      \n";
    let both_sides = "XX      XX\nXX      XX\nXXX    XXX\nXXX    XXX";
    for (text, pattern, expected) in [
        (opener, "*p4", "514 of 840"),
        (fumen, "*p4", "514 of 840"),
        (blanks, "*p7", "5040 of 5040"),
        (both_sides, "*p7", "4640 of 5040"),
    ] {
        let args = ["percent", "--file", "-", "-p", pattern, "--most", "0"];
        let run = run_in(folder.path(), &args, text);
        assert!(
            run.stdout.starts_with(expected),
            "{text}: {}{}",
            run.stdout,
            run.stderr
        );
    }
    let run = run_in(
        folder.path(),
        &["percent", "--file", "-", "-p", "*p4"],
        "99\nXXXX______\n",
    );
    assert!(
        run.stderr.contains("99 lines cannot be cleared, only 1 to "),
        "{}",
        run.stderr
    );
    // `*` is to be filled, `.` may be, and the same in the signs of this program.
    let theirs = run_in(
        folder.path(),
        &["setup", "--file", "-", "-p", "*p3"],
        "..********\n..********",
    );
    let ours = run_in(
        folder.path(),
        &["setup", "--target", "??********/??********", "-p", "*p3"],
        "",
    );
    assert_eq!((theirs.code, theirs.stdout), (ours.code, ours.stdout));
}

/// Patterns, one a line: remarks, quotes, quizzes, and those of `ExtendedSfinderPieces`.
#[test]
fn pattern_files_are_read_as_others_have_them() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("p.txt"),
        "# patterns\nT,I # one\n\n'S, Z'\n#Q=[](L)O\n",
    )
    .unwrap();
    let queues = |pattern: &str| run_in(folder.path(), &["queues", "-p", pattern], "").stdout;
    assert_eq!(queues("p.txt"), "LO\nSZ\nTI\n");
    assert_eq!(queues("(T,(I,*p2){S=1}){L=1}"), "TILS\nTISL\n");
    for (pattern, count) in [
        ("(SZ,Z*p2){T=1}", 12),
        ("*p3{T==1}", 90),
        ("[^]p2", 42),
        ("T[TIO]p0", 1),
        ("'*p2'", 42),
        ("*p7,*p3", 1_058_400),
        ("[IL]!{T=1};TI", 1),
    ] {
        let run = run_in(folder.path(), &["queues", "-p", pattern, "--count"], "");
        assert_eq!(run.stdout.trim(), count.to_string(), "{pattern}: {}", run.stderr);
    }
    let mixed = run_in(
        folder.path(),
        &["queues", "-p", "*p4{T=1||I=1&&L=1}", "--count"],
        "",
    );
    assert!(
        mixed.stdout.trim() == "384" && mixed.stderr.contains("read from the left"),
        "{}",
        mixed.stderr
    );
}

/// Colours that are no pieces lay there before, as a note says; a page without any other is refused.
#[test]
fn colours_that_are_no_pieces_are_the_field() {
    // A T of three cells beside an O.
    let fumen = "v115@RhRpAeywDeRpReAgH";
    let cover = run(&["cover", fumen, "-p", "*p7", "--format", "json"]);
    let document: Value = serde_json::from_str(&cover.stdout).unwrap();
    assert_eq!(
        document["drawings"][0]["tiles"].as_array().map(Vec::len),
        Some(1),
        "{document}"
    );
    assert!(
        cover
            .stderr
            .contains("the cells of T cannot be cut into pieces, and count as the field"),
        "{}",
        cover.stderr
    );
    let alone = run(&["cover", "v115@ehywNeAgH", "-p", "*p7"]);
    assert!(
        alone.code == Some(2) && alone.stderr.contains("the cells of T cannot be cut into pieces"),
        "{}",
        alone.stderr
    );
}

/// A field that is clear already is 100 %, by no way, so that scripts go on.
#[test]
fn a_clear_field_is_cleared_by_every_queue() {
    let folder = tempfile::tempdir().unwrap();
    let clear = "v115@9gn8JeAgH";
    for (command, expected) in [
        ("percent", "7 of 7 queues clear the field, 100.00 %"),
        (
            "path",
            "7 of 7 queues clear the field, 100.00 %, if every piece is known beforehand, in 0 ways",
        ),
        ("saves", "7 of 7 queues clear the field, 100.00 %"),
        ("score", "7 of 7 queues clear the field, 100.00 %"),
    ] {
        let run = run(&[command, "--fumen", clear, "-p", "*"]);
        assert_eq!(run.code, Some(0), "{command}: {}", run.stderr);
        assert!(run.stdout.starts_with(expected), "{command}: {}", run.stdout);
        let args = [command, "--fumen", clear, "-p", "*", "-o", "a.json"];
        assert_eq!(run_in(folder.path(), &args, "").code, Some(0));
        let verified = run_in(folder.path(), &["verify", "a.json"], "");
        assert_eq!(
            verified.code,
            Some(0),
            "{command}: {}{}",
            verified.stdout,
            verified.stderr
        );
        let question = serde_json::json!({"op": command, "fumen": clear, "pattern": "*"}).to_string();
        let answer: Value =
            serde_json::from_str(&run_in(folder.path(), &["batch", &question], "").stdout).unwrap();
        assert_eq!(answer["solved"], 7, "{command}: {answer}");
    }
    let cover = run(&["cover", clear, "-p", "*"]);
    assert!(
        cover.code == Some(0) && cover.stdout.starts_with("1. 7 of 7 queues build it"),
        "{}",
        cover.stderr
    );
    assert_eq!(run(&["solve", "--fumen", clear, "T"]).code, Some(0));
    assert_eq!(run(&["advise", "--fumen", clear, "T"]).code, Some(2));
}

/// The pieces of a fumen's page are on the field, unless they are not locked.
#[test]
fn the_piece_of_a_page_is_on_the_field() {
    let well = |fumen: &str| {
        let run = run(&[
            "percent", "--fumen", fumen, "-p", "*p7", "--lines", "2", "--format", "json",
        ]);
        serde_json::from_str::<Value>(&run.stdout).unwrap()["field"].clone()
    };
    assert_eq!(
        well("v115@vhATJJ"),
        serde_json::json!(["XX........", "XX........"])
    );
    let colored = run(&["fumen", "unglue", "v115@vhATJJ"]).stdout;
    assert_eq!(well("v115@vhATJJ"), well(colored.trim()));
    assert_eq!(
        well("v115@vhARwf"),
        serde_json::json!(["..........", ".........."])
    );
}
