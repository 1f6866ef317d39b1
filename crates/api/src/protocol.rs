//! `web/page/src/protocol.d.ts`: the types of requests, as the page's modules are checked against them.

mod docs;
pub(crate) mod names;

use std::collections::BTreeMap;
use std::path::Path;

use quadrille_schema::describe::typescript;
use ts_rs::{Config, TS, TypeVisitor};

const HEAD: &str = "\
// The types of requests and refusals. Written by a test of quadrille-api from the types of Rust: do not edit.
";

/// The declarations of types, by name.
struct Declarations {
    config: Config,
    found: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Types of TypeScript itself have no file of their own.
        if T::output_path().is_none() {
            return T::visit_dependencies(self);
        }
        let name = T::ident(&self.config);
        if self.found.contains_key(&name) {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        let declaration = T::decl(&self.config);
        self.found.insert(name, format!("{docs}export {declaration}\n"));
        T::visit_dependencies(self);
    }
}

/// The text of the file, as it has to be.
fn declared() -> String {
    let mut declarations = Declarations {
        config: Config::default().with_large_int("number"),
        found: BTreeMap::new(),
    };
    declarations.visit::<crate::perfect_clear::Ask>();
    let any = "export type Ask = PerfectClearAsk | Request;
"
    .to_owned();
    let all: Vec<String> = declarations.found.into_values().chain([any]).collect();
    let declared = typescript(&crate::Api::operations());
    format!("{HEAD}\n{}\n{declared}", all.join("\n"))
}

/// The file belongs to the types as they are. `INSTA_UPDATE=always` writes it anew, as it does for snapshots.
#[test]
fn the_page_knows_the_types() {
    let text = declared();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/page/src/protocol.d.ts");
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(&path, text).expect("the page's folder");
    } else {
        let written = std::fs::read_to_string(&path).expect("the page's folder");
        assert_eq!(
            written, text,
            "the types have changed: `cargo xtask bless` writes the file"
        );
    }
}
