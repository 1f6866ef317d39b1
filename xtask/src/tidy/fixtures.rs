//! Every fixture says where it is from.

use super::Finding;
use super::tree::Tree;

/// How far from its top a fixture must name its source.
const LINES: usize = 5;

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let fixtures = tree.files().filter(|(path, _)| path.starts_with("fixtures/"));
    let silent = fixtures.filter(|(_, text)| !text.lines().take(LINES).any(names_a_source));
    let message = || format!("none of the first {LINES} lines says `Source: ...`");
    silent.map(|(path, _)| Finding::new(path, 1, message())).collect()
}

/// Whether something stands behind `Source:`, which JSON writes as `"source":`.
fn names_a_source(line: &str) -> bool {
    let line = line.to_lowercase().replace('"', "");
    let source = line.split_once("source:");
    source.is_some_and(|(_, source)| source.contains(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_good(text: &str) -> bool {
        let tree = Tree::of(&[("fixtures/a/b.txt", text), ("docs/c.md", "")]);
        check(&tree).is_empty()
    }

    #[test]
    fn a_source_is_named_at_the_top() {
        assert!(is_good("# Source: drawn by hand\n1\n"));
        assert!(is_good("# Counts.\n# Source: OEIS A263425\n1\n"));
        assert!(is_good("{\n  \"source\": \"drawn by hand\"\n}\n"));
        assert!(!is_good("1\n2\n"));
        assert!(!is_good("# Source:\n1\n"));
        assert!(!is_good("1\n2\n3\n4\n5\n# Source: too late\n"));
    }
}
