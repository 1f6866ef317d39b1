//! Files that are made from the declarations: the types of requests and answers, as the page's modules are checked
//! against them, and the page of the documentation that has all of them.

use std::path::Path;

use quadrille_schema::describe::{markdown, typescript};

const HEAD: &str = "\
// The types of requests, answers and refusals. Written by a test of quadrille-api from the declarations: do not edit.
";

/// The name of a request outside this file.
const ASK: &str = "/** Any request. */\nexport type Ask = Request;\n";

const PAGE_HEAD: &str = "<!-- Written by a test of quadrille-api from the declarations: do not edit. -->\n\n";

#[test]
fn the_page_knows_the_types() {
    let declared = typescript(&crate::Api::operations());
    is_kept(
        "web/page/src/protocol.d.ts",
        &format!("{HEAD}\n{declared}\n{ASK}"),
    );
}

#[test]
fn the_documentation_has_all_requests() {
    let declared = markdown(&crate::Api::operations());
    is_kept("docs/requests.md", &format!("{PAGE_HEAD}{declared}"));
}

/// The file belongs to the declarations as they are. `INSTA_UPDATE=always` writes it anew, as it does for snapshots.
fn is_kept(path: &str, text: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(&file, text).expect("the folder of the file");
    } else {
        let written = std::fs::read_to_string(&file).expect("the folder of the file");
        assert!(
            written == text,
            "the declarations have changed: `cargo xtask bless` writes {path}"
        );
    }
}
