//! The manifests of the members, and that they leave versions and lints to the workspace.

use toml::{Table, Value};

use super::Finding;
use super::tree::Tree;

/// A member of the workspace.
pub(super) struct Manifest<'a> {
    pub(super) path: &'a str,
    pub(super) table: Table,
}

/// A dependency as a member's manifest states it.
#[derive(Debug, PartialEq)]
pub(super) struct Dependency {
    pub(super) name: String,
    /// Not for tests and benches alone.
    pub(super) is_normal: bool,
    pub(super) is_optional: bool,
    from_workspace: bool,
}

impl Manifest<'_> {
    /// The package's name.
    pub(super) fn name(&self) -> &str {
        let name = self.table.get("package").and_then(|package| package.get("name"));
        name.and_then(Value::as_str).unwrap_or_default()
    }

    /// The dependencies, those of a single target included.
    pub(super) fn dependencies(&self) -> Vec<Dependency> {
        let targets = self.table.get("target").and_then(Value::as_table);
        let tables = targets
            .into_iter()
            .flat_map(Table::values)
            .filter_map(Value::as_table);
        std::iter::once(&self.table)
            .chain(tables)
            .flat_map(dependencies_of)
            .collect()
    }
}

fn dependencies_of(table: &Table) -> Vec<Dependency> {
    let mut found = Vec::new();
    for (section, is_normal) in [
        ("dependencies", true),
        ("build-dependencies", true),
        ("dev-dependencies", false),
    ] {
        for (name, value) in table.get(section).and_then(Value::as_table).into_iter().flatten() {
            let flag = |key| value.get(key).and_then(Value::as_bool).unwrap_or(false);
            // A member that depends on this one in turn: by its path alone, it is left out of the package.
            let is_in_turn = !is_normal && value.get("path").is_some();
            found.push(Dependency {
                name: name.clone(),
                is_normal,
                is_optional: flag("optional"),
                from_workspace: (flag("workspace") || is_in_turn) && value.get("version").is_none(),
            });
        }
    }
    found
}

/// The manifests of all members. Cargo itself refuses what is no TOML.
pub(super) fn members(tree: &Tree) -> Vec<Manifest<'_>> {
    let is_member = |path: &str| {
        // What is below `fuzz`, `python` and `web` is no member of the workspace.
        let apart = ["fixtures/", "fuzz/", "python/", "web/"];
        path.ends_with("/Cargo.toml") && !apart.iter().any(|folder| path.starts_with(folder))
    };
    let members = tree.files().filter(|(path, _)| is_member(path));
    members
        .filter_map(|(path, text)| {
            Some(Manifest {
                path,
                table: text.parse().ok()?,
            })
        })
        .collect()
}

/// Versions stand in the workspace's manifest alone, and every member takes its lints from there.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let members = members(tree);
    let found = members.iter().flat_map(|member| {
        let messages = dependencies_with_versions(member).chain(keys_of_its_own(member));
        messages.map(|message| Finding::new(member.path, 0, message))
    });
    found.collect()
}

fn dependencies_with_versions(member: &Manifest) -> impl Iterator<Item = String> {
    let dependencies = member.dependencies().into_iter();
    let own = dependencies.filter(|dependency| !dependency.from_workspace);
    own.map(|dependency| format!("`{0}` should be `{0}.workspace = true`", dependency.name))
}

fn keys_of_its_own(member: &Manifest) -> impl Iterator<Item = String> {
    let is_taken = |value: Option<&Value>| {
        let taken = value.and_then(|value| value.get("workspace"));
        taken.and_then(Value::as_bool) == Some(true)
    };
    let package = member.table.get("package");
    let keys = ["version", "edition", "rust-version", "license"].into_iter();
    let value = move |key: &str| package.and_then(|package| package.get(key));
    // What is to be taken into other projects may work with an older toolchain than the workspace.
    let is_older = move |key: &str| key == "rust-version" && value(key).is_some_and(Value::is_str);
    let missing = keys.filter(move |key| !is_taken(value(key)) && !is_older(key));
    let lints =
        (!is_taken(member.table.get("lints"))).then(|| "`[lints] workspace = true` is missing".to_owned());
    missing
        .map(|key| format!("`{key}.workspace = true` is missing"))
        .chain(lints)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "[package]\nname = \"a\"\nversion.workspace = true\nedition.workspace = true\n\
        rust-version.workspace = true\nlicense.workspace = true\n[lints]\nworkspace = true\n";

    fn messages(manifest: &str) -> Vec<String> {
        let tree = Tree::of(&[("crates/a/Cargo.toml", manifest), ("Cargo.toml", "[workspace]\n")]);
        check(&tree).into_iter().map(|finding| finding.message).collect()
    }

    #[test]
    fn what_is_of_the_workspace_is_good() {
        assert_eq!(messages(GOOD), Vec::<String>::new());
        let more = "[dependencies]\nx.workspace = true\ny = { workspace = true, optional = true }\n";
        assert_eq!(messages(&format!("{GOOD}{more}")), Vec::<String>::new());
    }

    #[test]
    fn own_versions_are_found() {
        for dependency in [
            "[dependencies]\nx = \"1\"",
            "[dev-dependencies]\nx = { version = \"1\" }",
            "[build-dependencies]\nx = { path = \"../x\" }",
            "[target.'cfg(unix)'.dependencies]\nx = \"1\"",
        ] {
            assert_eq!(
                messages(&format!("{GOOD}{dependency}\n")),
                ["`x` should be `x.workspace = true`"]
            );
        }
        let own = GOOD.replace("version.workspace = true\ne", "version = \"1.0.0\"\ne");
        assert_eq!(messages(&own), ["`version.workspace = true` is missing"]);
    }

    #[test]
    fn an_older_toolchain_may_be_stated() {
        let older = GOOD.replace("rust-version.workspace = true", "rust-version = \"1.85\"");
        assert_eq!(messages(&older), Vec::<String>::new());
        let none = GOOD.replace("rust-version.workspace = true\n", "");
        assert_eq!(messages(&none), ["`rust-version.workspace = true` is missing"]);
    }

    #[test]
    fn own_lints_are_found() {
        let own = GOOD.replace("[lints]\nworkspace = true\n", "");
        assert_eq!(messages(&own), ["`[lints] workspace = true` is missing"]);
    }
}
