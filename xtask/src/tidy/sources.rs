//! What sources may not say.

use proc_macro2::Span;
use syn::visit::{self, Visit};

use super::Finding;
use super::syntax::Library;
use super::tree::Tree;

/// Most lines of a source file.
const LINES: usize = 500;

/// The one module that names the hash function.
const HASH: &str = "crates/search/src/hash.rs";

/// Where these rules stand, which have to quote what they forbid.
const RULES: &str = "xtask/src/tidy/";

/// What a library may not do, and the name that gives it away.
const LOUD: [(&str, &str); 9] = [
    ("println", "a library does not print"),
    ("eprintln", "a library does not print"),
    ("print", "a library does not print"),
    ("eprint", "a library does not print"),
    ("dbg", "a library does not print"),
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
    for Library { path, syntax } in tree.libraries() {
        let mut names = Names(Vec::new());
        names.visit_file(syntax);
        for (span, (word, message)) in names.0 {
            findings.push(Finding::new(
                path,
                span.start().line,
                format!("`{word}`: {message}"),
            ));
        }
    }
    findings
}

/// Names of what a library may not do: by paths, by macros, and by the arguments of these.
struct Names(Vec<(Span, (&'static str, &'static str))>);

impl Names {
    fn add(&mut self, span: Span, path: &str) {
        let path = format!("::{path}::");
        let loud = LOUD
            .iter()
            .find(|(word, _)| path.contains(&format!("::{word}::")));
        self.0.extend(loud.map(|&loud| (span, loud)));
    }
}

impl<'ast> Visit<'ast> for Names {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        let parts: Vec<String> = path.segments.iter().map(|part| part.ident.to_string()).collect();
        self.add(path.segments[0].ident.span(), &parts.join("::"));
        visit::visit_path(self, path);
    }

    fn visit_use_tree(&mut self, tree: &'ast syn::UseTree) {
        if let syn::UseTree::Name(name) = tree {
            self.add(name.ident.span(), &name.ident.to_string());
        }
        visit::visit_use_tree(self, tree);
    }

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        let text = called.tokens.to_string().replace(' ', "");
        let is_part = |c: char| !(c.is_alphanumeric() || c == '_' || c == ':');
        let span = called.path.segments[0].ident.span();
        text.split(is_part).for_each(|word| self.add(span, word));
        visit::visit_macro(self, called);
    }
}

/// `fxhash` is named in one module, so that another hash function is one line away.
pub(super) fn hash(tree: &Tree) -> Vec<Finding> {
    let others = tree
        .rust()
        .filter(|(path, _)| *path != HASH && !path.starts_with(RULES));
    let named = others.flat_map(|(path, text)| {
        let lines = text
            .lines()
            .enumerate()
            .filter(|(_, line)| line.contains("fxhash"));
        lines.map(move |(index, _)| (path, index + 1))
    });
    let message = format!("`fxhash` is named in {HASH} alone; use what that module gives");
    named
        .map(|(path, line)| Finding::new(path, line, message.clone()))
        .collect()
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
        assert!(lines(quiet, LIBRARY, &format!("#[cfg(test)]\nmod tests {{\n{loud}}}\n")).is_empty());
    }

    #[test]
    fn comments_and_longer_words_are_free() {
        let text = "/// `println!` is for programs.\nfn is_instant() -> Instantaneous {} // SystemTime\n";
        assert!(lines(quiet, LIBRARY, text).is_empty());
        assert_eq!(
            lines(quiet, LIBRARY, "fn f() { assert!(Instant::now() > x); }"),
            [1]
        );
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
