//! The commands that the tutorials and the start pages show, run as they stand there.

use quadrille_cli::testing::run_pages;

#[test]
fn commands_print_what_the_pages_show() {
    run_pages("tiler", env!("CARGO_BIN_EXE_tiler"));
}
