//! The commands that start pages and tutorials show are run by tests, or a comment says why not.
//!
//! The tests (`tests/pages.rs` of each solver) run what stands in blocks of the kind `console`, and pass over programs
//! that they do not know. So a block of another kind, or a command that is misspelt, would never be run.

use std::path::Path;

use super::Finding;
use super::tree::Tree;

/// The folders of pages whose commands are run.
const FOLDERS: [&str; 2] = ["docs/start/", "docs/tutorials/"];

/// How the comment begins that stands before a block which is not run.
const REASON: &str = "<!-- Not run: ";

/// Kinds of blocks that hold no command.
const SILENT: [&str; 5] = ["js", "python", "rust", "text", "toml"];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let pages = tree.files().filter(|(path, _)| is_page(path));
    let programs = tree.programs();
    pages
        .flat_map(|(path, text)| check_page(path, text, &programs))
        .collect()
}

fn is_page(path: &str) -> bool {
    let is_markdown = Path::new(path)
        .extension()
        .is_some_and(|extension| extension == "md");
    is_markdown && FOLDERS.iter().any(|folder| path.starts_with(folder))
}

/// What is wrong with the blocks of a page.
fn check_page(path: &str, text: &str, programs: &[&str]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut kind: Option<&str> = None;
    let mut before = "";
    for (index, line) in text.lines().enumerate() {
        let message = match (kind, line.strip_prefix("```")) {
            (Some(_), Some(_)) => {
                kind = None;
                None
            }
            (None, Some(opened)) => {
                kind = Some(opened);
                wrong_block(opened, before)
            }
            (Some("console"), None) => wrong_line(line, programs),
            (Some(_), None) => None,
            (None, None) => indented(line, before),
        };
        findings.extend(message.map(|message| Finding::new(path, index + 1, message)));
        if !line.trim().is_empty() {
            before = line;
        }
    }
    findings
}

/// What is wrong with a block of this kind after a line that is not blank.
fn wrong_block(kind: &str, before: &str) -> Option<String> {
    let is_excused = before.starts_with(REASON) && before.ends_with("-->");
    match kind {
        "console" => None,
        silent if SILENT.contains(&silent) => None,
        "console,ignore" if is_excused => None,
        "console,ignore" => Some(format!("a comment `{REASON}reason -->` is missing before it")),
        _ => Some(format!(
            "`{kind}` is no kind of block that is known here: `console` for commands"
        )),
    }
}

/// What is wrong with a line of commands: one that no test knows.
fn wrong_line(line: &str, programs: &[&str]) -> Option<String> {
    let command = line.strip_prefix("$ ")?;
    let program = command.split(' ').find(|word| !word.contains('='))?;
    (!programs.contains(&program)).then(|| format!("no test runs `{program}`"))
}

/// A block by indentation, whose commands no test would find; lists may go on with indented text.
fn indented(line: &str, before: &str) -> Option<String> {
    let is_list = before.starts_with(['-', ' ']) || before.starts_with(|c: char| c.is_ascii_digit());
    let is_block = line.starts_with("    ") && !is_list;
    is_block.then(|| "an indented block: put it between ``` and name its kind".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(page: &str) -> Vec<(usize, String)> {
        let programs = ["tiler", "tenten"].map(|name| format!("crates/{name}/src/bin/{name}/main.rs"));
        let tree = Tree::of(&[
            ("docs/start/a.md", page),
            ("docs/results.md", "```sh\nx\n```\n"),
            (&programs[0], ""),
            (&programs[1], ""),
        ]);
        let findings = check(&tree).into_iter();
        findings.map(|finding| (finding.line, finding.message)).collect()
    }

    #[test]
    fn commands_of_known_programs_are_fine() {
        assert!(
            findings("A:\n\n```console\n$ tiler solve T3,O1\n? 1\n$ NO_COLOR=1 tenten rules\n```\n")
                .is_empty()
        );
        assert!(
            findings("<!-- Not run: it takes long. -->\n```console,ignore\n$ cargo test\n```\n").is_empty()
        );
        assert!(findings("```rust\nlet a = 1;\n```\n\n- a list\n    goes on\n").is_empty());
    }

    #[test]
    fn what_no_test_runs_is_found() {
        for (page, line, message) in [
            ("```console\n$ tller solve\n```\n", 2, "no test runs `tller`"),
            (
                "Why?\n```console,ignore\n$ tiler\n```\n",
                2,
                "a comment `<!-- Not run: reason -->` is missing before it",
            ),
            (
                "```sh\ntiler\n```\n",
                1,
                "`sh` is no kind of block that is known here: `console` for commands",
            ),
            (
                "A:\n\n    tiler\n",
                3,
                "an indented block: put it between ``` and name its kind",
            ),
        ] {
            assert_eq!(findings(page), [(line, message.to_owned())], "{page}");
        }
    }
}
