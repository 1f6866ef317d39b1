//! Lines that fit a screen: documents, and the comments of sources, which `cargo fmt` leaves alone.
//!
//! What a program printed is quoted as it is, and a document that a test writes has the tables that it has.

use std::path::Path;

use super::Finding;
use super::tree::Tree;

/// Most characters of a line.
const WIDTH: usize = 120;

/// How a document begins that a test writes.
const WRITTEN: &str = "<!-- Written by a test";

/// Documents and comments have no line that is too long.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.files() {
        if text.starts_with(WRITTEN) {
            continue;
        }
        let extension = Path::new(path)
            .extension()
            .and_then(|extension| extension.to_str());
        let mut is_quoted = false;
        let mut counts = |line: &str| match extension {
            Some("md") => {
                if line.starts_with("```") {
                    is_quoted = line.starts_with("```console");
                }
                !is_quoted
            }
            Some("rs") => line.trim_start().starts_with("//"),
            _ => false,
        };
        let lines = text.lines().enumerate().filter(|(_, line)| counts(line));
        let long = lines.filter(|(_, line)| line.chars().count() > WIDTH && !is_address(line));
        findings.extend(long.map(|(index, _)| {
            Finding::new(path, index + 1, format!("more than {WIDTH} characters: wrap it"))
        }));
    }
    findings
}

/// Whether the line is one word, such as an address, which cannot be wrapped.
fn is_address(line: &str) -> bool {
    let words = line.trim_start().trim_start_matches(['/', '!', '-', '*', ' ']);
    !words.trim_end().contains(' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_found() {
        let found = |path: &str, line: &str| !check(&Tree::of(&[(path, line)])).is_empty();
        let words = |characters: usize| "ab ".repeat(characters / 3);
        assert!(!found("docs/a.md", &words(120)));
        assert!(found("docs/a.md", &words(123)));
        assert!(!found("docs/a.md", &format!("{WRITTEN} -->\n{}", words(123))));
        assert!(found("crates/a/src/lib.rs", &format!("    /// {}", words(123))));
        assert!(!found(
            "crates/a/src/lib.rs",
            &format!("    let a = \"{}\";", words(123))
        ));
        assert!(!found("fixtures/a.txt", &words(123)));
        assert!(!found(
            "docs/a.md",
            &format!("- <https://example.org/{}>", "a".repeat(120))
        ));
        assert!(!found("docs/a.md", &"é".repeat(120)));
        assert!(!found(
            "docs/a.md",
            &format!("```console\n$ a\n{}\n```\n", words(123))
        ));
        assert!(found(
            "docs/a.md",
            &format!("```console\n$ a\n```\n{}\n", words(123))
        ));
    }
}
