//! Builds the page into `target/web`, serves it, and tests it in browsers: `cargo xtask web --help`.

mod answers;
mod browsers;
mod ci;
mod modules;
mod npm;
mod preload;
mod rooms;
mod serve;
mod site;
mod strip;
mod toolchain;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, ensure};
use clap::Parser;

use crate::rooms::Published;

/// Build the page, with a WebAssembly module for each solver, into target/web
///
/// It takes the target wasm32-unknown-unknown (`rustup target add wasm32-unknown-unknown`). Where rustup cannot get it,
/// --debian takes the compiler that Debian has for it; nothing is installed. The tests take node and Chromium; Firefox
/// and `WebKit` are tested as well where they are found.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask web", bin_name = "cargo xtask web", after_help = EXAMPLES)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "switches are what a command line has"
)]
struct Web {
    /// Serve the page on this machine alone
    #[arg(long, value_name = "PORT", num_args = 0..=1, default_missing_value = "8000")]
    serve: Option<u16>,
    /// Test the page in browsers; --test=NAME runs the tests with that word in their names
    #[arg(long, value_name = "NAME", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    test: Option<String>,
    /// Take the page as it was built last
    #[arg(long)]
    as_built: bool,
    /// Take the modules as they were built last, and put the page together anew: for changes of the page alone
    #[arg(long, conflicts_with = "as_built")]
    page: bool,
    /// Build and test it within MINUTES; install what is missing, and leave out what cannot be had
    #[arg(long, value_name = "MINUTES", conflicts_with_all = ["serve", "test", "as_built", "page", "debian"])]
    ci: Option<u64>,
    /// Build the package for npm instead of the page, and try it; --page takes the modules as they were built last
    #[arg(long, conflicts_with_all = ["serve", "test", "as_built", "ci"])]
    npm: bool,
    /// Where the page will be published: for previews of links, and for a sitemap
    #[arg(long, value_name = "URL")]
    address: Option<String>,
    /// Where the source of the page is: its first page links to it
    #[arg(long, value_name = "URL")]
    source: Option<String>,
    /// Build the modules with Debian's compiler for the web, kept in the cache folder
    #[arg(long)]
    debian: bool,
}

const EXAMPLES: &str = "\
Examples:
  cargo xtask web
  cargo xtask web --serve
  cargo xtask web --test
  cargo xtask web --as-built --test=tiler
  cargo xtask web --npm";

fn main() -> ExitCode {
    match Web::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

impl Web {
    fn run(&self) -> Result<()> {
        if let Some(minutes) = self.ci {
            return ci::check(minutes);
        }
        if self.npm {
            if !self.page {
                modules::build(&toolchain::find(self.debian)?)?;
            }
            return npm::build();
        }
        let folder = target().join("web");
        if self.as_built {
            ensure!(
                folder.join("index.html").exists(),
                "there is no page in {}",
                folder.display()
            );
        } else {
            if !self.page {
                modules::build(&toolchain::find(self.debian)?)?;
            }
            site::build(&folder, &modules::folder(), &self.published())?;
        }
        match (&self.test, self.serve) {
            (Some(name), port) => browsers::test(&folder, name, port.unwrap_or(0)),
            (None, Some(port)) => serve::until_stopped(&folder, port),
            (None, None) => {
                println!("{}: `cargo xtask web --serve` serves it", folder.display());
                Ok(())
            }
        }
    }

    fn published(&self) -> Published {
        let address = self
            .address
            .as_ref()
            .map(|address| format!("{}/", address.trim_end_matches('/')));
        Published {
            address,
            source: self.source.clone(),
        }
    }
}

/// The root of the workspace.
fn root() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.ancestors().nth(2).unwrap_or(Path::new("."))
}

/// The folder for what is built.
fn target() -> PathBuf {
    root().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// Runs a command; that it fails is an error.
fn run(command: &mut Command) -> Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let status = command
        .status()
        .with_context(|| format!("cannot run {program}"))?;
    ensure!(status.success(), "{program}: {status}");
    Ok(())
}
