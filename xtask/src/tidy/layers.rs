//! Who may depend on whom.

use toml::Value;

use super::Finding;
use super::manifests::{Dependency, Manifest, members};
use super::tree::Tree;

/// What only programs use: a library may have these as optional dependencies of its feature `program`.
const PROGRAM: [&str; 22] = [
    "anstream",
    "anstyle",
    "anyhow",
    "axum",
    "clap",
    "clap_complete",
    "clap_mangen",
    "console",
    "crossterm",
    "ctrlc",
    "getrandom",
    "humantime",
    "hyper",
    "hyper-util",
    "indicatif",
    "quadrille-cli",
    "rustix",
    "rustyline",
    "tempfile",
    "terminal_size",
    "tokio",
    "ureq",
];

/// The name of the feature that turns a library's package into a program's.
const FEATURE: &str = "program";

/// What stands on all solvers. Of the other crates, no solver names another one, and what they share names none.
const ABOVE_SOLVERS: [&str; 1] = ["quadrille-api"];

/// Crates that may depend on these and nothing else, tests and benches apart.
const CLOSED: [(&str, &[&str]); 2] = [
    ("quadrille-bitboard", &["serde"]),
    ("quadrille-search", &["fxhash", "hashbrown", "rand", "rayon"]),
];

/// Dependencies that one crate alone may have.
const KEPT: [(&str, &str); 1] = [("fxhash", "quadrille-search")];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    let solvers = tree.solvers();
    for member in members(tree) {
        let mut complain = |message: String| findings.push(Finding::new(member.path, 0, message));
        for dependency in member.dependencies() {
            if let Some(message) = forbidden(&member, &dependency, &solvers) {
                complain(message);
            }
        }
        if is_library(&member) {
            for (feature, dependency) in program_by_other_features(&member) {
                complain(format!(
                    "the feature `{feature}` asks for `{dependency}`, which only `{FEATURE}` may do"
                ));
            }
        }
    }
    findings
}

/// Whether the member is a solver or something that solvers stand on.
fn is_library(member: &Manifest) -> bool {
    member.path.starts_with("crates/") && member.name() != "quadrille-cli"
}

/// Why the member may not have the dependency, if so.
fn forbidden(member: &Manifest, dependency: &Dependency, solvers: &[String]) -> Option<String> {
    always_forbidden(member, &dependency.name, solvers)
        .or_else(|| forbidden_apart_from_tests(member, dependency).filter(|_| dependency.is_normal))
}

/// Why neither the member nor its tests may have the dependency.
fn always_forbidden(member: &Manifest, name: &str, solvers: &[String]) -> Option<String> {
    if let Some((_, owner)) = KEPT
        .iter()
        .find(|(kept, owner)| *kept == name && *owner != member.name())
    {
        return Some(format!("only {owner} may depend on `{name}`"));
    }
    let is_solver = solvers.iter().any(|solver| solver == name);
    let is_foreign = member.path.starts_with("crates/") && !ABOVE_SOLVERS.contains(&member.name());
    (is_solver && is_foreign).then(|| format!("{} may not depend on `{name}`: it is a solver", member.name()))
}

/// Why the member may have the dependency for tests and benches alone.
fn forbidden_apart_from_tests(member: &Manifest, dependency: &Dependency) -> Option<String> {
    let name = dependency.name.as_str();
    if let Some((_, allowed)) = CLOSED.iter().find(|(closed, _)| *closed == member.name()) {
        let extra = !allowed.contains(&name);
        return extra.then(|| {
            format!(
                "{} may not depend on `{name}`, only on {allowed:?}",
                member.name()
            )
        });
    }
    let for_programs = [
        "quadrille-plot",
        "quadrille-schema",
        "quadrille-screenshot",
        "quadrille-search",
    ]
    .contains(&name);
    if member.name() == "quadrille-cli" && name.starts_with("quadrille-") && !for_programs {
        return Some(format!(
            "quadrille-cli may not depend on `{name}`: it knows nothing of boards"
        ));
    }
    let always = is_library(member) && PROGRAM.contains(&name) && !dependency.is_optional;
    always.then(|| format!("`{name}` is for programs: make it optional, under the feature `{FEATURE}`"))
}

/// The features other than `program` that ask for what only programs use, and for what.
fn program_by_other_features(member: &Manifest) -> Vec<(String, String)> {
    let features = member.table.get("features").and_then(Value::as_table);
    let others = features
        .into_iter()
        .flatten()
        .filter(|(feature, _)| feature.as_str() != FEATURE);
    let asked = others.flat_map(|(feature, asked)| {
        let asked = asked.as_array().into_iter().flatten().filter_map(Value::as_str);
        asked.map(move |asked| (feature.clone(), asked.trim_start_matches("dep:").to_owned()))
    });
    asked
        .filter(|(_, asked)| PROGRAM.contains(&asked.as_str()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(name: &str, rest: &str) -> Vec<String> {
        let path = if name == "xtask" {
            "xtask/Cargo.toml"
        } else {
            "crates/some/Cargo.toml"
        };
        let manifest = format!("[package]\nname = \"{name}\"\n{rest}");
        let tree = Tree::of(&[(path, &manifest), ("crates/tiler/src/bin/tiler/main.rs", "")]);
        check(&tree).into_iter().map(|finding| finding.message).collect()
    }

    #[test]
    fn closed_crates_stay_closed() {
        let rand = "[dependencies]\nrand.workspace = true\n";
        assert_eq!(
            messages("quadrille-bitboard", rand),
            ["quadrille-bitboard may not depend on `rand`, only on [\"serde\"]"]
        );
        assert!(messages("quadrille-search", rand).is_empty());
        assert!(
            messages(
                "quadrille-bitboard",
                "[dev-dependencies]\nrand.workspace = true\n"
            )
            .is_empty()
        );
    }

    #[test]
    fn the_hash_function_has_one_owner() {
        let fxhash = "[dependencies]\nfxhash.workspace = true\n";
        assert_eq!(
            messages("quadrille-tiler", fxhash),
            ["only quadrille-search may depend on `fxhash`"]
        );
        assert!(messages("quadrille-search", fxhash).is_empty());
    }

    #[test]
    fn programs_parts_stay_out_of_libraries() {
        let always = "[dependencies]\nclap.workspace = true\n";
        assert_eq!(
            messages("quadrille-tiler", always),
            ["`clap` is for programs: make it optional, under the feature `program`"]
        );
        assert!(messages("quadrille-cli", always).is_empty());
        assert!(messages("xtask", always).is_empty());
        let optional = "[dependencies]\nclap = { workspace = true, optional = true }\n[features]\n";
        assert!(messages("quadrille-tiler", &format!("{optional}program = [\"dep:clap\"]")).is_empty());
        assert_eq!(
            messages("quadrille-tiler", &format!("{optional}other = [\"dep:clap\"]")),
            ["the feature `other` asks for `clap`, which only `program` may do"]
        );
    }

    #[test]
    fn solvers_are_named_by_nobody_else_s_crate() {
        let tiler = "[dependencies]\nquadrille-tiler.workspace = true\n";
        for name in ["quadrille-cli", "quadrille-plot", "quadrille-tenten"] {
            let expected = format!("{name} may not depend on `quadrille-tiler`: it is a solver");
            assert_eq!(messages(name, tiler), [expected]);
            assert!(!messages(name, &tiler.replace("[dep", "[dev-dep")).is_empty());
        }
        assert!(messages("xtask", tiler).is_empty());
        let boards = "[dependencies]\nquadrille-bitboard.workspace = true\n";
        assert_eq!(
            messages("quadrille-cli", boards),
            ["quadrille-cli may not depend on `quadrille-bitboard`: it knows nothing of boards"]
        );
        for shared in ["plot", "screenshot"] {
            assert!(messages("quadrille-cli", &boards.replace("bitboard", shared)).is_empty());
        }
    }
}
