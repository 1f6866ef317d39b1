//! Boards and pieces from screenshots.

use std::path::{Path, PathBuf};

use insta::assert_snapshot;
use serde_json::Value;

use super::{folder, good, run_in};

fn fixture(name: &str) -> String {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/screenshot");
    path.join(name).display().to_string()
}

#[test]
fn a_screenshot_has_the_board_and_the_pieces() {
    let folder = folder();
    std::fs::copy(fixture("drawn-blocks.png"), folder.path().join("shot.png")).unwrap();
    let args = [
        "advise",
        "--player",
        "first-fit",
        "--image",
        "shot.png",
        "--image-check",
        "read.png",
    ];
    let run = run_in(folder.path(), &args, "");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_snapshot!(format!("{}\n{}", run.stderr, run.stdout));
    let marked = std::fs::read(folder.path().join("read.png")).unwrap();
    assert!(marked.starts_with(b"\x89PNG"));
    let document = good(folder.path(), &[&args[..5], &["--format", "json"]].concat(), "");
    let document: Value = serde_json::from_str(&document).unwrap();
    assert_eq!(document["image"]["board"].as_array().map(Vec::len), Some(10));
    assert_eq!(document["image"]["doubtful"], Value::Array(Vec::new()));
    let risk = good(
        folder.path(),
        &["risk", "--image", "shot.png", "--format", "json"],
        "",
    );
    let risk: Value = serde_json::from_str(&risk).unwrap();
    assert_eq!(risk["image"], document["image"]);
}

#[test]
fn a_screenshot_that_does_not_fit_is_refused() {
    let folder = folder();
    std::fs::copy(fixture("drawn-blocks.png"), folder.path().join("shot.png")).unwrap();
    std::fs::write(folder.path().join("text.png"), "no picture").unwrap();
    let runs: [&[&str]; 4] = [
        &["advise", "--rules", "block-blast", "--image", "shot.png"],
        &["advise", "--image", "text.png"],
        &["advise", "--image", "nowhere.png"],
        &["risk", "--image", "shot.png", "--image-check", "read.svg"],
    ];
    let shown = runs.map(|args| {
        let run = run_in(folder.path(), args, "");
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        format!("$ tenten {}\n{}", args.join(" "), run.stderr)
    });
    assert_snapshot!(shown.join("\n"));
}
