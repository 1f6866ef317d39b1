//! Pages of reference: what the programs themselves say of their subcommands and options.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::cargo::{command, shown};

/// The page of a program, from the root of the book.
pub(super) fn path(program: &str) -> String {
    format!("docs/reference/{program}.md")
}

/// Writes the page of a program, which is asked for its help and for that of each subcommand.
pub(super) fn write(program: &str, executable: &Path, book: &Path) -> Result<()> {
    let general = help(executable, &[])?;
    let subcommands = subcommands(&general);
    ensure!(
        !subcommands.is_empty(),
        "{program} --help names no subcommand: its form has changed"
    );
    let mut page =
        format!("# {program}\n\nThis page is what `{program} help` prints, for each subcommand.\n");
    append(&mut page, "Overview", &general);
    for subcommand in subcommands {
        append(
            &mut page,
            &format!("{program} {subcommand}"),
            &help(executable, &[subcommand])?,
        );
    }
    let path = book.join("src").join(path(program));
    let folder = path.parent().context("a page is in a folder")?;
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    fs::write(&path, page).with_context(|| format!("cannot write {}", path.display()))
}

/// A section with the words of the program as they are.
fn append(page: &mut String, title: &str, help: &str) {
    // Writing to a String cannot fail.
    let _ = write!(page, "\n## {title}\n\n```text\n{}\n```\n", help.trim_end());
}

/// What the program says of itself, or of a subcommand.
fn help(executable: &Path, subcommand: &[&str]) -> Result<String> {
    let mut help = command(executable);
    help.arg("help").args(subcommand).env("NO_COLOR", "1");
    let output = help
        .output()
        .with_context(|| format!("cannot run {}", shown(&help)))?;
    ensure!(output.status.success(), "{}: {}", shown(&help), output.status);
    Ok(String::from_utf8(output.stdout)?)
}

/// The subcommands that a program's help lists, but for `help` itself.
fn subcommands(help: &str) -> Vec<&str> {
    let list = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let list = list.take_while(|line| !line.is_empty());
    // What follows deeper is the end of a description that did not fit its line.
    let entries = list.filter_map(|line| line.strip_prefix("  ").filter(|rest| !rest.starts_with(' ')));
    let names = entries.filter_map(|entry| entry.split(' ').next());
    names.filter(|name| *name != "help").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subcommands_are_those_of_the_list() {
        let help = "Tiles\n\nUsage: tiler <COMMAND>\n\nCommands:\n  solve      Tile the square of a\n             signature\n  \
            net-solve  Play\n  help       Print this\n\nOptions:\n  -h, --help\n";
        assert_eq!(subcommands(help), ["solve", "net-solve"]);
        assert!(subcommands("Usage: tiler\n").is_empty());
    }

    #[test]
    fn a_section_quotes_the_program() {
        let mut page = String::new();
        append(&mut page, "tiler solve", "Tile\n\nUsage: <FILE>\n\n");
        assert_eq!(page, "\n## tiler solve\n\n```text\nTile\n\nUsage: <FILE>\n```\n");
    }
}
