//! Files that are written from the declarations: types of requests and answers and the modules that answer them, for
//! scripts; functions of the Python package; and the page of the documentation that has all requests.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use quadrille_schema::describe;

use crate::Api;

/// First line of a file, behind the mark of a comment.
const HEAD: &str = "Written by a test of quadrille-api from the declarations: do not edit.";

/// Holds a file against what it should be. `INSTA_UPDATE=always` writes it anew, as it does for snapshots.
fn check(file: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(&path, text).expect("a folder of the workspace");
        return;
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(written, text, "{file} is old: `cargo xtask bless` writes it");
}

/// The page's modules are checked against the types, and users of the package have them.
#[test]
fn scripts_know_the_types() {
    let declared = describe::typescript(&Api::operations());
    check("web/page/src/protocol.d.ts", &format!("// {HEAD}\n\n{declared}"));
    let mut known = BTreeSet::new();
    let names = declared
        .lines()
        .filter_map(|line| line.strip_prefix("export interface ")?.split(' ').next());
    let twice: Vec<&str> = names.filter(|name| !known.insert(*name)).collect();
    assert!(twice.is_empty(), "two types have one name: {twice:?}");
}

/// Name of the module of WebAssembly that answers a request: that of its solver, or one for what few ask. A page loads
/// only what it needs.
fn module(op: &str, feature: Option<&str>) -> String {
    let solver = op.split_once('/').map_or(op, |(solver, _)| solver);
    match feature {
        Some("api-patterns") => format!("{solver}-patterns"),
        Some("api-loop") => format!("{solver}-loop"),
        Some("api" | "api-all") => format!("{solver}-all"),
        _ => solver.to_owned(),
    }
}

#[test]
#[cfg(feature = "machine")]
fn scripts_know_the_modules() {
    let mut text = format!("// {HEAD}\n\n// The module that answers a request.\n");
    text += "export const MODULES = /** @type {const} */ ({\n";
    for operation in Api::operations() {
        let module = module(operation.op, operation.feature);
        for op in [operation.op].iter().chain(operation.aliases) {
            writeln!(text, "  '{op}': '{module}',").expect("a text");
        }
    }
    text += "});\n";
    check("web/page/src/modules.js", &text);
}

#[test]
fn the_documentation_has_all_requests() {
    let declared = describe::markdown(&Api::operations());
    check("docs/requests.md", &format!("<!-- {HEAD} -->\n\n{declared}"));
}

#[test]
#[cfg(feature = "machine")]
fn the_python_package_has_all_requests() {
    let mut solvers = BTreeMap::<&str, Vec<_>>::new();
    for operation in Api::operations() {
        let (solver, _) = operation.op.split_once('/').expect("a solver and a request");
        solvers.entry(solver).or_default().push(operation);
    }
    for (solver, operations) in solvers {
        let module = describe::python(&operations);
        let text = format!("# {HEAD}\n\"\"\"The requests of `{solver}`.\"\"\"\n\n{module}");
        let name = solver.replace('-', "_");
        check(&format!("python/package/quadrille/_{name}.py"), &text);
    }
}

/// A field would hide another one of its name in all faces but the reader.
#[test]
fn no_request_has_two_fields_of_a_name() {
    for operation in Api::operations() {
        let mut names = BTreeMap::new();
        operation
            .request
            .each_field(&mut |field| *names.entry(field.name).or_insert(0) += 1);
        assert!(
            names.values().all(|count| *count == 1),
            "{}: {names:?}",
            operation.op
        );
    }
}
