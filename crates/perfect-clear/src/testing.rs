//! Files that tests write.

/// Asserts that a file holds this text. `INSTA_UPDATE=always` writes it anew, as it does for snapshots.
pub(crate) fn assert_written(path: &str, text: &str) {
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(path, text).expect("the folder is there");
    }
    let written = std::fs::read_to_string(path).expect("the file is there");
    assert!(
        written == text,
        "{path}: something else belongs here; `cargo xtask bless` writes it"
    );
}
