//! What sources may not say.

use super::Finding;
use super::tree::Tree;

/// Most lines of a source file.
const LINES: usize = 500;

/// The one module that names the hash function.
const HASH: &str = "crates/search/src/hash.rs";

/// Where these rules stand, which have to quote what they forbid.
const RULES: &str = "xtask/src/tidy/";

/// What a library may not do, and the word that gives it away.
const LOUD: [(&str, &str); 9] = [
    ("println!", "a library does not print"),
    ("eprintln!", "a library does not print"),
    ("print!", "a library does not print"),
    ("eprint!", "a library does not print"),
    ("dbg!", "a library does not print"),
    ("process::exit", "a library does not end the program"),
    ("process::abort", "a library does not end the program"),
    ("Instant", "a library does not read the clock"),
    ("SystemTime", "a library does not read the clock"),
];

/// Folders at the root of somebody's machine.
const MACHINE: [&str; 9] = [
    "home",
    "root",
    "Users",
    "mnt",
    "srv",
    "opt",
    "tmp",
    "work",
    "workspace",
];

/// Libraries neither print, exit nor read a clock. Their tests may.
pub(super) fn quiet(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.rust().filter(|(path, _)| is_library(path)) {
        for (number, line) in code(text) {
            for (word, message) in LOUD.iter().filter(|(word, _)| has_word(line, word)) {
                findings.push(Finding::new(path, number, format!("`{word}`: {message}")));
            }
        }
    }
    findings
}

/// Whether a file is compiled into a library, tests apart; the programs' common crate is no such library.
pub(super) fn is_library(path: &str) -> bool {
    let in_sources = path.starts_with("crates/") && path.contains("/src/");
    let apart = ["/src/bin/", "crates/cli/", "/tests/", "/tests.rs"];
    in_sources && !apart.iter().any(|apart| path.contains(apart))
}

/// The lines of code with their numbers, without modules of tests, comments taken off.
///
/// A module of tests is what stands from `#[cfg(test)]` to the line that ends what follows it: at the same indentation,
/// a closing brace or a semicolon, as `cargo fmt` sets it.
pub(super) fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut module: Option<usize> = None;
    let lines = text.lines().enumerate().filter(move |(_, line)| {
        let indent = line.len() - line.trim_start().len();
        match module {
            None if line.trim() == "#[cfg(test)]" => module = Some(indent),
            None => return true,
            Some(start) if start == indent && line.ends_with(['}', ';']) => module = None,
            Some(_) => {}
        }
        false
    });
    lines.map(|(index, line)| (index + 1, without_comment(line)))
}

/// The line up to a comment that starts outside of a string.
fn without_comment(line: &str) -> &str {
    let mut in_string = false;
    let mut characters = line.char_indices();
    while let Some((at, c)) = characters.next() {
        match c {
            '\\' if in_string => _ = characters.next(),
            // A quotation mark as a character opens no string.
            '"' if in_string || !line[..at].ends_with(['\'', '\\']) => in_string = !in_string,
            '/' if !in_string && line[at..].starts_with("//") => return &line[..at],
            _ => {}
        }
    }
    line
}

/// Whether the word stands in the line, not as a part of a longer one.
pub(super) fn has_word(line: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

/// `fxhash` is named in one module, so that another hash function is one line away.
pub(super) fn hash(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree
        .rust()
        .filter(|(path, _)| *path != HASH && !path.starts_with(RULES))
    {
        let numbered = text
            .lines()
            .enumerate()
            .filter(|(_, line)| has_word(line, "fxhash"));
        findings.extend(numbered.map(|(index, _)| {
            Finding::new(
                path,
                index + 1,
                format!("`fxhash` is named in {HASH} alone; use what that module gives"),
            )
        }));
    }
    findings
}

/// Source files stay short enough to be read at one go.
pub(super) fn length(tree: &Tree) -> Vec<Finding> {
    let long = tree
        .rust()
        .map(|(path, text)| (path, text.lines().count()))
        .filter(|&(_, lines)| lines > LINES);
    long.map(|(path, lines)| Finding::new(path, 0, format!("{lines} lines, more than {LINES}: cut it up")))
        .collect()
}

/// No file names a folder of the machine on which it was written.
pub(super) fn machine_paths(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.files().filter(|(path, _)| !path.starts_with(RULES)) {
        let numbered = text.lines().enumerate().filter(|(_, line)| names_a_machine(line));
        findings
            .extend(numbered.map(|(index, _)| Finding::new(path, index + 1, "a path of somebody's machine")));
    }
    findings
}

fn names_a_machine(line: &str) -> bool {
    MACHINE.iter().any(|folder| {
        let folder = format!("/{folder}/");
        line.match_indices(&folder).any(|(at, _)| {
            let before = line[..at].chars().next_back();
            before.is_none_or(|c| c.is_whitespace() || "\"'`(<=:".contains(c))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(check: fn(&Tree) -> Vec<Finding>, path: &str, text: &str) -> Vec<usize> {
        let findings = check(&Tree::of(&[(path, text)]));
        findings.iter().map(|finding| finding.line).collect()
    }

    const LIBRARY: &str = "crates/some/src/lib.rs";

    #[test]
    fn libraries_are_quiet() {
        let loud = "fn f() {\n    println!(\"x\");\n    std::process::exit(1);\n    let t = std::time::Instant::now();\n}\n";
        assert_eq!(lines(quiet, LIBRARY, loud), [2, 3, 4]);
        assert!(lines(quiet, "crates/some/src/bin/some/main.rs", loud).is_empty());
        assert!(lines(quiet, "crates/some/tests/all.rs", loud).is_empty());
        assert!(lines(quiet, "crates/cli/src/lib.rs", loud).is_empty());
        assert!(lines(quiet, LIBRARY, &format!("#[cfg(test)]\n{loud}")).is_empty());
    }

    #[test]
    fn comments_and_longer_words_are_free() {
        let text = "/// `println!` is for programs.\nfn is_instant() -> Instantaneous {} // SystemTime\n";
        assert!(lines(quiet, LIBRARY, text).is_empty());
        assert_eq!(lines(quiet, LIBRARY, "eprintln!(\"one finding, not two\");"), [1]);
    }

    #[test]
    fn code_after_tests_and_strings_counts() {
        let module = "#[cfg(test)]\nmod tests {\n    fn f() {\n        println!();\n    }\n}\nfn g() {\n    println!();\n}\n";
        assert_eq!(lines(quiet, LIBRARY, module), [8]);
        assert_eq!(
            lines(quiet, LIBRARY, "#[cfg(test)]\nmod tests;\nprintln!();\n"),
            [3]
        );
        assert_eq!(
            lines(quiet, LIBRARY, "open(\"http://x\", println!()) // dbg!\n"),
            [1]
        );
        assert_eq!(
            lines(quiet, LIBRARY, "is(\"\\\"//\", '\"', '\\\"') + println!()\n"),
            [1]
        );
        assert!(lines(quiet, LIBRARY, "is('\"') // println!(\"\")\n").is_empty());
    }

    #[test]
    fn the_hash_function_is_named_once() {
        assert_eq!(lines(hash, LIBRARY, "\nuse fxhash::FxHashMap;\n"), [2]);
        assert!(lines(hash, HASH, "use fxhash::FxHashMap;\n").is_empty());
    }

    #[test]
    fn long_files_are_found() {
        assert!(lines(length, LIBRARY, &"x\n".repeat(500)).is_empty());
        assert_eq!(lines(length, LIBRARY, &"x\n".repeat(501)), [0]);
    }

    #[test]
    fn paths_of_a_machine_are_found() {
        assert_eq!(lines(machine_paths, "docs/a.md", "see\n`/home/me/x`\n"), [2]);
        assert_eq!(lines(machine_paths, "a.toml", "path = \"/tmp/x\""), [1]);
        assert!(
            lines(
                machine_paths,
                "docs/a.md",
                "https://example.org/home/page and a/tmp/b"
            )
            .is_empty()
        );
    }
}
