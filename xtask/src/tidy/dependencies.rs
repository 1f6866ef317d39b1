//! Every dependency of the workspace has a line in `docs/dependencies.md`, and the other way round; and it is used.

use std::collections::BTreeSet;

use toml::{Table, Value};

use super::Finding;
use super::manifests::{Manifest, members};
use super::tree::Tree;

const MANIFEST: &str = "Cargo.toml";
const REASONS: &str = "docs/dependencies.md";

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let manifest: Table = tree
        .get(MANIFEST)
        .and_then(|text| text.parse().ok())
        .unwrap_or_default();
    let needed = foreign(&manifest);
    let mut findings = reasons(tree, &needed);
    findings.extend(unused(tree, &needed));
    findings
}

/// The dependencies of the workspace that are not its own crates.
fn foreign(manifest: &Table) -> BTreeSet<&str> {
    let listed = manifest
        .get("workspace")
        .and_then(|workspace| workspace.get("dependencies"));
    let listed = listed.and_then(Value::as_table).into_iter().flatten();
    let foreign = listed.filter(|(_, value)| value.get("path").is_none());
    foreign.map(|(name, _)| name.as_str()).collect()
}

/// Dependencies without a line, and lines without a dependency.
fn reasons(tree: &Tree, needed: &BTreeSet<&str>) -> Vec<Finding> {
    let lines = tree.get(REASONS).unwrap_or_default().lines();
    let named: BTreeSet<&str> = lines.filter_map(named).collect();
    let untold = needed
        .difference(&named)
        .map(|name| format!("no line starts with | `{name}` |"));
    let unneeded = named
        .difference(needed)
        .map(|name| format!("`{name}` is no dependency of the workspace"));
    let messages = untold.chain(unneeded);
    messages
        .map(|message| Finding::new(REASONS, 0, message))
        .collect()
}

/// Dependencies that no member has.
fn unused(tree: &Tree, needed: &BTreeSet<&str>) -> Vec<Finding> {
    let members = members(tree);
    let dependencies = members.iter().flat_map(Manifest::dependencies);
    let used: BTreeSet<String> = dependencies.map(|dependency| dependency.name).collect();
    let unused = needed.iter().filter(|&&name| !used.contains(name));
    unused
        .map(|name| Finding::new(MANIFEST, 0, format!("no member uses `{name}`")))
        .collect()
}

/// The dependency that a line of the table is about, which must give a reason.
fn named(line: &str) -> Option<&str> {
    let (name, reason) = line.strip_prefix("| `")?.split_once("` |")?;
    reason.contains(char::is_alphabetic).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(reasons: &str) -> Vec<String> {
        let manifest =
            "[workspace.dependencies]\nown = { path = \"own\" }\nrand = \"1\"\nclap = { version = \"4\" }\n";
        let member = "[dependencies]\nrand.workspace = true\n[dev-dependencies]\nclap.workspace = true\n";
        let tree = Tree::of(&[
            (MANIFEST, manifest),
            (REASONS, reasons),
            ("crates/a/Cargo.toml", member),
        ]);
        check(&tree).into_iter().map(|finding| finding.message).collect()
    }

    #[test]
    fn each_is_used() {
        let tree = Tree::of(&[
            (MANIFEST, "[workspace.dependencies]\nrand = \"1\"\n"),
            (REASONS, "| `rand` | x |"),
        ]);
        let findings = check(&tree);
        assert_eq!(findings, [Finding::new(MANIFEST, 0, "no member uses `rand`")]);
    }

    #[test]
    fn each_has_a_line_and_a_reason() {
        assert!(messages("| `rand` | restarts |\n| `clap` | arguments |\n").is_empty());
        assert_eq!(
            messages("| `rand` | restarts |\n| `clap` | |\n"),
            ["no line starts with | `clap` |"]
        );
        assert_eq!(
            messages("| `rand` | x |\n| `clap` | x |\n| `gone` | x |\n"),
            ["`gone` is no dependency of the workspace"]
        );
    }
}
