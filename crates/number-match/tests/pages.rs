//! The commands that the tutorials and the start pages show, run as they stand there.

use std::time::Duration;

use trycmd::TestCases;
use trycmd::schema::Bin;

/// Each page is a folder of its own: `PAGE.in` is there before, and `PAGE.out` must be there afterwards.
#[test]
fn commands_print_what_the_pages_show() {
    let cases = TestCases::new();
    cases.register_bin(
        "number-match",
        Bin::Path(env!("CARGO_BIN_EXE_number-match").into()),
    );
    // These are tested with their own crates.
    for other in ["tiler", "tenten", "perfect-clear"] {
        cases.register_bin(other, Bin::Ignore);
    }
    cases.env("NO_COLOR", "1").env("QUADRILLE_CACHE", "cache");
    cases.timeout(Duration::from_mins(1));
    cases
        .case("../../docs/start/*.md")
        .case("../../docs/tutorials/*.md");
}
