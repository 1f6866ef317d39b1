//! What comes with the programs: manual pages, completions for shells, documents.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::{cleared, copy, files, licences, name};
use crate::cargo::{command, root, run, target};

/// Shells, with the folder in which each looks below `share`, and what it wants before and after the program's name.
const SHELLS: [(&str, &str, &str, &str); 5] = [
    ("bash", "bash-completion/completions", "", ""),
    ("elvish", "elvish/lib", "", ".elv"),
    ("fish", "fish/vendor_completions.d", "", ".fish"),
    ("powershell", "powershell", "_", ".ps1"),
    ("zsh", ZSH, "_", ""),
];

/// Where zsh looks, if it was not built by Debian.
pub(super) const ZSH: &str = "zsh/site-functions";

/// The folder of documents, below `share`.
pub(super) const DOCUMENTS: &str = "doc/quadrille";

/// The file of the licences of what others wrote, beside our own.
pub(super) const THIRD_PARTIES: &str = "THIRD-PARTY-LICENSES";

const PAPERS: [&str; 4] = ["LICENSE-MIT", "LICENSE-APACHE", "README.md", "CHANGELOG.md"];

/// What the site of the documentation alone needs.
const SITE: [&str; 3] = ["SUMMARY.md", "book.toml", "site.css"];

/// The folder `share`, which is the same for all machines.
pub(super) fn share() -> PathBuf {
    target().join("dist-parts/share")
}

/// Fills the folder, by programs that run on this machine.
pub(super) fn write(programs: &BTreeMap<String, PathBuf>) -> Result<()> {
    let share = share();
    cleared(&share)?;
    for (program, path) in programs {
        describe(path, program, &share)?;
    }
    let documents = share.join(DOCUMENTS);
    for paper in PAPERS {
        copy(&root().join(paper), &documents.join(paper))?;
    }
    super::write(&documents.join(THIRD_PARTIES), licences::third_parties()?)?;
    let docs = root().join("docs");
    for path in files(&docs)? {
        if !SITE.contains(&name(&path)?) {
            copy(&path, &documents.join("docs").join(path.strip_prefix(&docs)?))?;
        }
    }
    Ok(())
}

/// Has a program write its completions and manual pages.
fn describe(path: &Path, program: &str, share: &Path) -> Result<()> {
    for (shell, folder, before, after) in SHELLS {
        let folder = share.join(folder);
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let file = fs::File::create(folder.join(format!("{before}{program}{after}")))?;
        run(command(path).args(["completions", shell]).stdout(file))?;
    }
    let man = share.join("man/man1");
    fs::create_dir_all(&man).with_context(|| format!("cannot make {}", man.display()))?;
    run(command(path).args(["man", "--folder"]).arg(&man))
}
