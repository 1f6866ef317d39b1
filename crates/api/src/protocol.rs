//! Files that are made from the declarations: the types of requests and answers and the modules that answer them, for
//! scripts, and the page of the documentation that has all of them.

use std::fmt::Write;
use std::path::Path;

use quadrille_schema::describe::{markdown, typescript};

use crate::Api;

const HEAD: &str =
    "// Written by a test of quadrille-api from the declarations of the requests: do not edit.\n";

/// The name of the module of WebAssembly that answers a request: that of its solver, or one for what few ask: a
/// page loads only what it needs.
fn module(op: &'static str, feature: Option<&'static str>) -> &'static str {
    match feature {
        Some("api-patterns") => "perfect-clear-patterns",
        Some("api-loop") => "perfect-clear-loop",
        Some("api-all") => "perfect-clear-all",
        Some("api") => "tenten-all",
        _ => op.split_once('/').map_or(op, |(solver, _)| solver),
    }
}

/// Holds a file against what it should be. `INSTA_UPDATE=always` writes it anew, as it does for snapshots.
fn check(file: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(&path, text).expect("the folder");
    } else {
        let written = std::fs::read_to_string(&path).expect("the folder");
        assert_eq!(written, text, "{file} is old: `cargo xtask bless` writes it");
    }
}

/// The page's modules are checked against the types, and users of the package have them.
#[test]
fn scripts_know_the_types() {
    let declared = typescript(&Api::operations());
    check("web/page/src/protocol.d.ts", &format!("{HEAD}\n{declared}"));
}

#[test]
fn the_documentation_has_all_requests() {
    let head = "<!-- Written by a test of quadrille-api from the declarations: do not edit. -->\n\n";
    check(
        "docs/requests.md",
        &format!("{head}{}", markdown(&Api::operations())),
    );
}

#[test]
fn scripts_know_the_modules() {
    let mut text = format!(
        "{HEAD}// The module that answers a request.\nexport const MODULES = /** @type {{const}} */ ({{\n"
    );
    for operation in Api::operations() {
        let module = module(operation.op, operation.feature);
        for op in [operation.op].iter().chain(operation.aliases) {
            writeln!(text, "  '{op}': '{module}',").expect("a text");
        }
    }
    text += "});\n";
    check("web/page/src/modules.js", &text);
}
