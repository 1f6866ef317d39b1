//! What a release consists of.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::cargo::{PROGRAMS, build, command, root, run, target};

/// Build what a release consists of: optimised programs, completions, manual pages
#[derive(Debug, clap::Args)]
pub(crate) struct Dist {}

/// Kinds of processors, with the flags for the compiler. `baseline` runs on every machine of the architecture;
/// `x86-64-v3` (2013 and later) counts bits with one instruction.
const PROCESSORS: [(&str, Option<&str>); 2] =
    [("baseline", None), ("x86-64-v3", Some("-C target-cpu=x86-64-v3"))];

/// Shells, with what each wants before and after the program's name in that of a file of completions.
const SHELLS: [(&str, &str, &str); 5] = [
    ("bash", "", ".bash"),
    ("elvish", "", ".elv"),
    ("fish", "", ".fish"),
    ("powershell", "_", ".ps1"),
    ("zsh", "_", ""),
];

/// The folder for a release, ready to be packed; cargo's own folder of the profile has much that nobody is to have.
const FOLDER: &str = concat!("quadrille-", env!("CARGO_PKG_VERSION"));

const PAPERS: [&str; 4] = ["LICENSE-MIT", "LICENSE-APACHE", "README.md", "CHANGELOG.md"];

impl Dist {
    #[expect(clippy::unused_self, reason = "as the other chores")]
    pub(crate) fn run(&self) -> Result<()> {
        let folder = target().join(FOLDER);
        if folder.exists() {
            fs::remove_dir_all(&folder).with_context(|| format!("cannot clear {}", folder.display()))?;
        }
        let native = PROCESSORS
            .iter()
            .filter(|(_, flags)| flags.is_none() || cfg!(target_arch = "x86_64"));
        for &(processor, flags) in native {
            for built in build(PROGRAMS, &["--profile", "dist"], flags)? {
                copy(&built, &folder.join(processor))?;
            }
        }
        for (_, program) in PROGRAMS {
            describe(program, &folder)?;
        }
        for paper in PAPERS {
            copy(&root().join(paper), &folder)?;
        }
        println!("{}", folder.display());
        Ok(())
    }
}

/// Writes completions and manual pages, by the program itself.
fn describe(program: &str, folder: &Path) -> Result<()> {
    let (completions, man) = (folder.join("completions"), folder.join("man"));
    for folder in [&completions, &man] {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let path = folder
        .join("baseline")
        .join(format!("{program}{}", std::env::consts::EXE_SUFFIX));
    for (shell, before, after) in SHELLS {
        let file = fs::File::create(completions.join(format!("{before}{program}{after}")))?;
        run(command(&path).args(["completions", shell]).stdout(file))?;
    }
    run(command(&path).args(["man", "--folder"]).arg(&man))
}

fn copy(file: &Path, folder: &Path) -> Result<()> {
    let name = file.file_name().context("a file has a name")?;
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    fs::copy(file, folder.join(name)).with_context(|| format!("cannot copy {}", file.display()))?;
    Ok(())
}
