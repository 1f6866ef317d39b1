//! `web/page/src/protocol.d.ts`: the types of requests and answers, as the page's modules are checked against them.

use std::path::Path;

use quadrille_schema::describe::typescript;

const HEAD: &str = "\
// The types of requests, answers and refusals. Written by a test of quadrille-api from the declarations: do not edit.
";

/// The name of a request outside this file.
const ASK: &str = "/** Any request. */\nexport type Ask = Request;\n";

/// The file belongs to the types as they are. `INSTA_UPDATE=always` writes it anew, as it does for snapshots.
#[test]
fn the_page_knows_the_types() {
    let declared = typescript(&crate::Api::operations());
    let text = format!("{HEAD}\n{declared}\n{ASK}");
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
