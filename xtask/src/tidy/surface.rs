//! What libraries show: functions that can be called without counting arguments, and no item that nobody names.

use std::collections::HashMap;
use std::path::Path;

use super::Finding;
use super::sources::{code, has_word, is_library};
use super::tree::Tree;

/// Most parameters of a public function: a problem, a configuration, limits, and what is called on the way.
const PARAMETERS: usize = 4;

/// Public functions have few parameters, and none that is a bare yes or no.
pub(super) fn functions(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.rust().filter(|(path, _)| is_library(path)) {
        let lines: Vec<(usize, &str)> = code(text).collect();
        for (index, &(number, line)) in lines.iter().enumerate() {
            let Some(name) = declared(line).filter(|_| line.contains("fn ")) else {
                continue;
            };
            let rest: Vec<&str> = lines[index..].iter().map(|(_, line)| *line).collect();
            let parameters = parameters(&rest.join(" "));
            let of_self = parameters.first().is_some_and(|first| first.ends_with("self"));
            let count = parameters.len() - usize::from(of_self);
            if count > PARAMETERS {
                let message =
                    format!("`{name}` has {count} parameters, more than {PARAMETERS}: use a struct");
                findings.push(Finding::new(path, number, message));
            }
            if parameters.iter().any(|parameter| parameter.ends_with(": bool")) {
                let message = format!("`{name}` has a parameter of type bool: use an enum or two functions");
                findings.push(Finding::new(path, number, message));
            }
        }
    }
    findings
}

/// The name of the public item that a line declares.
fn declared(line: &str) -> Option<&str> {
    let mut words = line.trim_start().strip_prefix("pub ")?.split_whitespace();
    let kinds = ["fn", "struct", "enum", "trait", "type", "const", "static"];
    let mut kind = words.next()?;
    let mut name = words.next()?;
    if kind == "const" && name == "fn" {
        (kind, name) = (name, words.next()?);
    }
    let end = name
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(name.len());
    kinds.contains(&kind).then_some(&name[..end])
}

/// The parameters of the function that a text begins with.
fn parameters(text: &str) -> Vec<String> {
    let mut parameters = vec![String::new()];
    let (mut depth, mut angles) = (0, 0);
    let mut before = ' ';
    for c in text.chars() {
        match c {
            '<' => angles += 1,
            '>' if before != '-' => angles -= 1,
            _ => {}
        }
        // The list begins at the first parenthesis outside of the angle brackets of generic parameters.
        match c {
            '(' if depth > 0 || angles == 0 => depth += 1,
            '[' if depth > 0 => depth += 1,
            ')' | ']' if depth == 1 && angles == 0 && c == ')' => break,
            ')' | ']' if depth > 0 => depth -= 1,
            ',' if depth == 1 && angles == 0 => parameters.push(String::new()),
            _ => {}
        }
        let is_start = depth == 1 && c == '(' && parameters.len() == 1 && parameters[0].is_empty();
        if let Some(last) = parameters
            .last_mut()
            .filter(|_| depth > 0 && !is_start && c != ',')
        {
            last.push(c);
        }
        before = c;
    }
    let trimmed = parameters.iter().map(|parameter| parameter.trim().to_owned());
    trimmed.filter(|parameter| !parameter.is_empty()).collect()
}

/// Whether what is public there is named by modules in JavaScript.
fn is_for_javascript(path: &str) -> bool {
    path.ends_with("/wasm.rs")
}

/// Public items that no other file names: they are dead, or need not be public. Errors have to be public without that.
pub(super) fn items(tree: &Tree) -> Vec<Finding> {
    let users = users(tree);
    let mut findings = Vec::new();
    for (path, text) in tree
        .rust()
        .filter(|(path, _)| is_library(path) && !is_for_javascript(path))
    {
        for (number, line) in code(text) {
            let Some(name) = declared(line).filter(|name| !is_error(name)) else {
                continue;
            };
            let is_named = users
                .get(name)
                .is_some_and(|paths| paths.iter().any(|user| *user != path));
            if !is_named && !is_shown(text, name, line) {
                let message = format!("`{name}` is public, and no other file names it");
                findings.push(Finding::new(path, number, message));
            }
        }
    }
    findings
}

/// Whether the own file names the item in an example, or in what another public item takes, gives or holds.
fn is_shown(text: &str, name: &str, declaration: &str) -> bool {
    let lines = text
        .lines()
        .filter(|line| has_word(line, name) && !line.starts_with(declaration));
    lines.map(str::trim_start).any(|line| {
        let shown = ["///", "//!", "pub "].iter().any(|start| line.starts_with(start))
            && !line.starts_with("pub use ");
        shown || line.contains("-> ")
    })
}

fn is_error(name: &str) -> bool {
    ["Error", "ErrorKind", "Flaw", "Fault"]
        .iter()
        .any(|end| name.ends_with(end))
}

/// By word, the sources and documents that name it, other than to declare or to re-export it.
fn users(tree: &Tree) -> HashMap<&str, Vec<&str>> {
    let mut users: HashMap<&str, Vec<&str>> = HashMap::new();
    for (path, text) in tree.files() {
        let extension = Path::new(path)
            .extension()
            .and_then(|extension| extension.to_str());
        let is_source = match extension {
            Some("rs") => true,
            Some("md") => false,
            _ => continue,
        };
        let mut goes_on = false;
        for line in text.lines() {
            let begins = is_source && (line.starts_with("pub use ") || line.starts_with("pub(crate) use "));
            let is_export = goes_on || begins;
            goes_on = is_export && !line.ends_with(';');
            if is_export {
                continue;
            }
            for word in line.split(|c: char| !c.is_alphanumeric() && c != '_') {
                let paths = users.entry(word).or_default();
                if paths.last() != Some(&path) {
                    paths.push(path);
                }
            }
        }
    }
    users
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIBRARY: &str = "crates/some/src/lib.rs";

    #[test]
    fn parameters_are_counted() {
        let counted = |text: &str| parameters(text).len();
        assert_eq!(counted("pub fn none() -> (u8, u8) {"), 0);
        assert_eq!(counted("pub fn three(&self, a: (u8, u8), b: [u8; 2]) {"), 3);
        assert_eq!(
            counted("pub fn calls<F: Fn(u8, u8) -> u8>(call: F, other: impl Fn(u8) -> u8) {"),
            2
        );
        assert_eq!(
            counted("pub fn generic(map: HashMap<u8, Vec<u8>>, last: u8,) {"),
            2
        );
    }

    #[test]
    fn functions_have_few_parameters() {
        let found = |text: &str| functions(&Tree::of(&[(LIBRARY, text)])).len();
        assert_eq!(
            found("pub fn four(\n    &self,\n    a: u8,\n    b: u8,\n    c: u8,\n    d: u8,\n) {}\n"),
            0
        );
        assert_eq!(
            found("pub fn five(\n    a: u8,\n    b: u8,\n    c: u8,\n    d: u8,\n    e: u8,\n) {}\n"),
            1
        );
        assert_eq!(found("    pub const fn yes(self, really: bool) -> u8 { 0 }\n"), 1);
        assert_eq!(found("fn private(a: u8, b: u8, c: u8, d: u8, e: bool) {}\n"), 0);
    }

    #[test]
    fn dead_items_are_found() {
        let library = "pub use inner::Used;\npub struct Used;\npub struct Dead;\npub enum SomeError {}\n";
        let user = "use some::Used;\n";
        let tree = Tree::of(&[(LIBRARY, library), ("crates/other/src/lib.rs", user)]);
        let expected = Finding::new(LIBRARY, 3, "`Dead` is public, and no other file names it");
        assert_eq!(items(&tree), [expected]);
        let shown = format!("{library}pub struct Other {{\n    pub dead: Dead,\n}}\n/// Other::new()\n");
        let tree = Tree::of(&[(LIBRARY, &shown), ("crates/other/src/lib.rs", user)]);
        assert_eq!(items(&tree), []);
        let export = "pub use some::{\n    Dead,\n};\n";
        let tree = Tree::of(&[(LIBRARY, library), ("crates/other/src/lib.rs", export)]);
        assert_eq!(items(&tree).len(), 2);
    }
}
