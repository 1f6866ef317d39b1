//! Runs the lines of `docs/install.md` as somebody does who has no checkout.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::cargo::{command, root, run, target};
use crate::dist;

/// Install what was built by the lines of docs/install.md, in an empty account, and compare what the programs print
///
/// Without --root, the account is an empty home folder on this machine. What was not built is left out.
#[derive(Debug, clap::Args)]
pub(crate) struct Installs {
    /// A system in a folder, as debootstrap makes one, in which a new user does it; needs root, and adds the user
    #[arg(long, value_name = "FOLDER")]
    root: Option<PathBuf>,
}

const PAGE: &str = "docs/install.md";

/// The user in a system of its own.
const VISITOR: &str = "visitor";

/// The sections of the page that are tried, each with the end of its file's name, and the chore that makes the file.
const SECTIONS: [(&str, &str, &str); 4] = [
    (
        "The programs, on every Linux",
        "-x86_64-unknown-linux-musl.tar.gz",
        "cargo xtask dist",
    ),
    (
        "The programs, on Debian and Ubuntu",
        "_amd64.deb",
        "cargo xtask dist",
    ),
    ("The Python package", ".whl", "cargo xtask python"),
    ("The JavaScript package", ".tgz", "cargo xtask web --npm"),
];

impl Installs {
    pub(crate) fn run(&self) -> Result<()> {
        let page = fs::read_to_string(root().join(PAGE)).context(PAGE)?;
        let account = match &self.root {
            Some(system) => Account::In(system.clone()),
            None => Account::Here(target().join("installs").join("home")),
        };
        for (title, ending, chore) in SECTIONS {
            let steps = steps(&page, title);
            ensure!(!steps.is_empty(), "{PAGE} has no commands under {title:?}");
            match file(ending)? {
                None => println!("left out: {title}: `{chore}` makes what is installed"),
                Some(_) if !account.can(&steps) => {
                    println!("left out: {title}: --root names a system in which it may be installed");
                }
                Some(file) => account.follow(&file, &steps).with_context(|| title.to_owned())?,
            }
        }
        Ok(())
    }
}

/// A command of the page, and what it prints; where that is empty, only success counts.
#[derive(Debug, PartialEq)]
struct Step {
    command: String,
    output: String,
}

/// The commands under a heading.
fn steps(page: &str, title: &str) -> Vec<Step> {
    let heading = format!("## {title}");
    let section = page.lines().skip_while(|line| *line != heading).skip(1);
    let section = section.take_while(|line| !line.starts_with("## "));
    let mut steps: Vec<Step> = Vec::new();
    let mut is_inside = false;
    for line in section {
        match line.strip_prefix("$ ") {
            _ if line.starts_with("```") => is_inside = line == "```console",
            Some(command) if is_inside => steps.push(Step {
                command: command.to_owned(),
                output: String::new(),
            }),
            _ => {
                if let Some(step) = steps.last_mut().filter(|_| is_inside) {
                    step.output += line;
                    step.output.push('\n');
                }
            }
        }
    }
    steps
}

/// The file with this ending that was built last.
fn file(ending: &str) -> Result<Option<PathBuf>> {
    for folder in [
        dist::folder(),
        target().join("python/wheels"),
        target().join("npm"),
    ] {
        if !folder.exists() {
            continue;
        }
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.to_string_lossy().ends_with(ending) {
                return Ok(Some(path));
            }
        }
    }
    Ok(None)
}

enum Account {
    /// An empty home folder on this machine.
    Here(PathBuf),
    /// A user of a system in a folder.
    In(PathBuf),
}

impl Account {
    /// Whether these steps may be taken: nothing of this machine is changed.
    fn can(&self, steps: &[Step]) -> bool {
        matches!(self, Self::In(_)) || steps.iter().all(|step| !step.command.starts_with("sudo "))
    }

    fn home(&self) -> PathBuf {
        match self {
            Self::Here(home) => home.clone(),
            Self::In(system) => system.join("home").join(VISITOR),
        }
    }

    /// Makes the account anew, with nothing in it.
    fn clear(&self) -> Result<()> {
        let Self::Here(home) = self else {
            // There may be those of an earlier section.
            let gone = format!("userdel --remove {VISITOR}; dpkg --purge quadrille");
            let _ = self.as_root(&gone).output();
            return run(&mut self.as_root(&format!("useradd --create-home --shell /bin/bash {VISITOR}")));
        };
        if home.exists() {
            fs::remove_dir_all(home).with_context(|| format!("cannot clear {}", home.display()))?;
        }
        fs::create_dir_all(home).with_context(|| format!("cannot make {}", home.display()))
    }

    /// Brings the file into an empty account, and takes the steps.
    fn follow(&self, file: &Path, steps: &[Step]) -> Result<()> {
        self.clear()?;
        let name = file.file_name().context("a file has a name")?;
        fs::copy(file, self.home().join(name)).with_context(|| format!("cannot copy {}", file.display()))?;
        for step in steps {
            println!("$ {}", step.command);
            let output = self.shell(&step.command).output().context("cannot run a shell")?;
            let printed = String::from_utf8_lossy(&output.stdout);
            let said = String::from_utf8_lossy(&output.stderr);
            ensure!(output.status.success(), "{}\n{printed}{said}", output.status);
            print!("{printed}");
            let is_expected = step.output.is_empty() || step.output == printed;
            ensure!(is_expected, "{PAGE} says:\n{}", step.output);
        }
        Ok(())
    }

    /// A shell that runs a command in the account, with nothing of who runs this.
    fn shell(&self, line: &str) -> Command {
        match (self, line.strip_prefix("sudo ")) {
            (Self::Here(home), _) => {
                let mut shell = command("sh");
                shell.env_clear().env("HOME", home);
                shell.env("PATH", std::env::var_os("PATH").unwrap_or_default());
                shell.args(["-c", line]).current_dir(home);
                shell
            }
            (Self::In(_), Some(line)) => self.as_root(&format!("cd ~{VISITOR} && {line}")),
            (Self::In(system), None) => {
                let mut shell = command("chroot");
                shell.arg(system).args(["su", "-", VISITOR, "-c", line]);
                shell
            }
        }
    }

    fn as_root(&self, line: &str) -> Command {
        let mut shell = command("chroot");
        if let Self::In(system) = self {
            shell.arg(system).args(["sh", "-c", line]);
        }
        shell
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commands_of_a_section() {
        let page = "# Page\n\n## One\n\n```console\n$ a b\n$ c\nd\n\ne\n```\n\n    $ no\n\n## Two\n\n```console\n$ f\n```\n";
        let step = |command: &str, output: &str| Step {
            command: command.to_owned(),
            output: output.to_owned(),
        };
        assert_eq!(steps(page, "One"), [step("a b", ""), step("c", "d\n\ne\n")]);
        assert_eq!(steps(page, "Two"), [step("f", "")]);
        assert!(steps(page, "Three").is_empty());
    }

    #[test]
    fn the_page_has_what_is_tried() {
        let page = fs::read_to_string(root().join(PAGE)).unwrap();
        for (title, ..) in SECTIONS {
            let steps = steps(&page, title);
            assert!(steps.len() >= 2, "{title}");
            let named = steps[0].command.contains("quadrille-") || steps[0].command.contains("quadrille_");
            assert!(named, "{title}");
        }
    }
}
