//! Files that are written from the declarations: `web/page/src/protocol.d.ts`, the types of requests and answers against
//! which the page's modules are checked, and the modules of the Python package that have a function for each request.

use std::collections::BTreeMap;
use std::path::Path;

use quadrille_schema::describe;

use crate::Api;

/// The first line of the types.
const TYPES: &str = "\
// The types of requests, answers and refusals. Written by a test of quadrille-api from the declarations: do not edit.
";

/// The name of a request outside this file.
const ASK: &str = "/** Any request. */\nexport type Ask = Request;\n";

/// The first line of a module.
const MODULE: &str = "# Written by a test of quadrille-api from the declarations: do not edit.";

/// The file belongs to the declarations as they are. `INSTA_UPDATE=always` writes it anew, as it does for snapshots.
fn assert_written(path: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(&path, text).expect("a folder of the workspace");
        return;
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    let path = path.display();
    assert_eq!(
        written, text,
        "requests have changed: `cargo xtask bless` writes {path}"
    );
}

#[test]
fn the_page_knows_the_types() {
    let declared = describe::typescript(&Api::operations());
    let text = format!("{TYPES}\n{declared}\n{ASK}");
    assert_written("web/page/src/protocol.d.ts", &text);
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
        let text = format!("{MODULE}\n\"\"\"The requests of `{solver}`.\"\"\"\n\n{module}");
        let name = solver.replace('-', "_");
        assert_written(&format!("python/package/quadrille/_{name}.py"), &text);
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
