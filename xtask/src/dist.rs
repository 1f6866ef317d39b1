//! What a release consists of.

mod archive;
mod debian;
mod licences;
mod papers;
mod programs;
mod sbom;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, ensure};

use crate::cargo::{command, is_there, run, target};
use programs::Kind;

/// Build what a release consists of: archives of the programs, packages for Debian, a list of their parts, checksums
///
/// On Linux the programs are static, for x86-64 and ARM, so that they run on every distribution; elsewhere there is one
/// archive, for the system that builds it. What cannot be built here is left out, and is named at the end.
#[derive(Debug, clap::Args)]
pub(crate) struct Dist {
    /// Leave out what is for other processors than that of this machine
    #[arg(long)]
    native: bool,
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The folder of a release, ready to be uploaded.
pub(crate) fn folder() -> PathBuf {
    target().join(format!("quadrille-{VERSION}"))
}

impl Dist {
    pub(crate) fn run(&self) -> Result<()> {
        let folder = folder();
        cleared(&folder)?;
        let mut release = Release {
            folder,
            time: time(),
            left_out: Vec::new(),
        };
        let (native, others) = programs::kinds()?;
        release.add_native(&native)?;
        for kind in others.iter().filter(|_| !self.native) {
            release.add(kind)?;
        }
        release.add_parts()?;
        release.add_sums()?;
        release.show()
    }
}

/// A release while it is put together.
struct Release {
    folder: PathBuf,
    /// The time that all files get, in seconds since 1970: what is packed twice is the same to the byte.
    time: u64,
    /// What could not be made here, and why.
    left_out: Vec<String>,
}

impl Release {
    /// Packs the programs of this machine, which write the pages that all packages have.
    fn add_native(&mut self, kind: &Kind) -> Result<()> {
        let programs = kind.build()?;
        papers::write(&programs)?;
        self.pack(kind, &paths(programs))
    }

    /// Packs the programs of another kind, where they can be built.
    fn add(&mut self, kind: &Kind) -> Result<()> {
        match kind.obstacle()? {
            None => self.pack(kind, &paths(kind.build()?)),
            Some(why) => {
                self.left_out.push(format!("{}: {why}", kind.name));
                Ok(())
            }
        }
    }

    fn pack(&mut self, kind: &Kind, programs: &[PathBuf]) -> Result<()> {
        archive::pack(&self.folder, kind.name, programs, self.time)?;
        let Some(architecture) = kind.debian else {
            return Ok(());
        };
        if is_there("dpkg-deb") {
            return debian::pack(&self.folder, architecture, programs, self.time);
        }
        self.left_out.push(format!(
            "the Debian package for {architecture}: there is no dpkg-deb"
        ));
        Ok(())
    }

    /// Adds what the programs are made of.
    fn add_parts(&mut self) -> Result<()> {
        if is_there("cargo-cyclonedx") {
            return sbom::write_all(&self.folder, self.time);
        }
        let how = "`cargo install cargo-cyclonedx --locked` installs what writes it";
        self.left_out
            .push(format!("the list of what the programs are made of: {how}"));
        Ok(())
    }

    /// Adds the sums by which who downloads a file sees that it is whole.
    fn add_sums(&mut self) -> Result<()> {
        if !is_there("sha256sum") {
            self.left_out.push("the sums: there is no sha256sum".to_owned());
            return Ok(());
        }
        let mut sums = command("sh");
        sums.args(["-c", "sha256sum -- * > SHA256SUMS"]);
        run(sums.current_dir(&self.folder))
    }

    /// Names what there is, and what there is not.
    fn show(&self) -> Result<()> {
        println!("{}:", self.folder.display());
        for path in files(&self.folder)? {
            let bytes = path.metadata()?.len();
            println!("{:8.1} KiB  {}", bytes as f64 / 1024.0, name(&path)?);
        }
        for what in &self.left_out {
            println!("left out: {what}");
        }
        Ok(())
    }
}

fn paths(programs: BTreeMap<String, PathBuf>) -> Vec<PathBuf> {
    programs.into_values().collect()
}

/// The time of the release: what `SOURCE_DATE_EPOCH` says, or that of the last commit, or, outside of git, now.
fn time() -> u64 {
    let said = std::env::var("SOURCE_DATE_EPOCH").ok();
    let committed = || {
        let log = command("git").args(["log", "-1", "--format=%ct"]).output();
        String::from_utf8(log.ok()?.stdout).ok()
    };
    let now = || {
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map(|now| now.as_secs())
    };
    said.or_else(committed)
        .and_then(|seconds| seconds.trim().parse().ok())
        .unwrap_or_else(|| now().unwrap_or_default())
}

/// An empty folder of this path.
fn cleared(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot clear {}", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))
}

/// All files in a folder and in those below it, in the order of their paths.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Copies a file to this path, and makes the folders above it.
fn copy(from: &Path, to: &Path) -> Result<()> {
    let folder = to.parent().context("a file is in a folder")?;
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    fs::copy(from, to).with_context(|| format!("cannot copy {}", from.display()))?;
    Ok(())
}

/// Writes a file, and makes the folders above it.
fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    let folder = path.parent().context("a file is in a folder")?;
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// The name of a file.
fn name(path: &Path) -> Result<&str> {
    let name = path.file_name().and_then(|name| name.to_str());
    let name = name.with_context(|| format!("{} has no name that is text", path.display()))?;
    ensure!(!name.is_empty(), "a file without a name");
    Ok(name)
}
