//! The documentation as a site, with its links checked and the commands of its pages run.

mod pages;
mod reference;

use std::process::{Command, Stdio};

use anyhow::{Result, bail};

use crate::cargo::{Program, cargo, command, executables, programs, step, target};

/// Build the documentation's site, check all its links, and run the commands that its pages show (needs mdbook and
/// hyperlink)
///
/// The site is `target/docs-site`; open its `index.html`. `cargo xtask tidy` checks that each command is run, or says
/// why not; after a change of what programs print, `TRYCMD=overwrite cargo xtask docs` writes the new answers into the
/// pages.
#[derive(Debug, clap::Args)]
pub(crate) struct Docs {
    /// Do not run the commands of the pages, for one who has just run the tests
    #[arg(long)]
    without_commands: bool,
}

/// The tools, each with the argument that only prints something.
const TOOLS: [(&str, &str); 2] = [("mdbook", "--version"), ("hyperlink", "--version")];

/// The target of each program's package that runs the commands of the pages.
const TEST: &str = "pages";

impl Docs {
    pub(crate) fn run(&self) -> Result<()> {
        check_tools()?;
        let mut programs = programs()?;
        programs.retain(Program::is_of_solver);
        // As those tests use them: so nothing is built twice.
        let paths = executables(test(&programs).arg("--no-run"), &programs)?;
        if !self.without_commands {
            step(&mut test(&programs))?;
        }
        let book = target().join("docs-book");
        pages::collect(&book, &programs)?;
        for (program, path) in &paths {
            reference::write(program, path, &book)?;
        }
        let site = target().join("docs-site");
        step(
            command("mdbook")
                .arg("build")
                .arg(&book)
                .arg("--dest-dir")
                .arg(&site),
        )?;
        step(command("hyperlink").arg("--check-anchors").arg(&site))?;
        println!("{}", site.join("index.html").display());
        Ok(())
    }
}

/// That the tools are there, since what comes before them takes minutes.
fn check_tools() -> Result<()> {
    for (tool, argument) in TOOLS {
        let found = Command::new(tool)
            .arg(argument)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        if !found.is_ok_and(|status| status.success()) {
            bail!("{tool} is missing: cargo install {tool} --locked");
        }
    }
    Ok(())
}

/// The tests that run the commands of the pages.
fn test(programs: &[Program]) -> Command {
    let mut test = cargo(&["test", "--quiet", "--test", TEST]);
    for program in programs {
        test.args(["--package", &program.package]);
    }
    test
}
