//! A package for Debian and its kin, without a dependency: the programs have all that they need in them.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use flate2::{Compression, GzBuilder};

use super::papers::{DOCUMENTS, THIRD_PARTIES, ZSH, share};
use super::{VERSION, cleared, copy, files, name, write};
use crate::cargo::{command, programs, root, run, target};

/// What `apt show` prints, before a paragraph for each program.
const DESCRIPTION: &str = "\
Description: solvers for puzzles on square grids
 Quadrille has a program for each puzzle. Answers are exact wherever that can
 be done, and separate code checks them.";

/// What lintian is right about, and why it is meant so.
const OVERRIDES: &str = "\
# The programs may lie anywhere in memory, as libraries do, and are linked without any: one package serves all releases.
quadrille: shared-library-lacks-prerequisites [usr/bin/*]
";

/// Packs programs for this architecture.
pub(super) fn pack(folder: &Path, architecture: &str, programs: &[PathBuf], time: u64) -> Result<()> {
    let staged = target().join("dist-parts/debian");
    cleared(&staged)?;
    for program in programs {
        copy(program, &staged.join("usr/bin").join(name(program)?))?;
    }
    stage_share(&staged.join("usr/share"))?;
    let maintainer = maintainer()?;
    describe(&staged.join("usr/share"), &maintainer, time)?;
    let control = control(architecture, &maintainer, size(&staged)?)?;
    write(&staged.join("DEBIAN/control"), control)?;
    // Whatever the umask of who builds it.
    run(command("chmod").args(["--recursive", "u=rwX,go=rX"]).arg(&staged))?;
    let mut build = command("dpkg-deb");
    build.args(["--root-owner-group", "-Zxz", "--build"]).arg(&staged);
    build.arg(folder.join(format!("quadrille_{VERSION}_{architecture}.deb")));
    // The contents take this time where theirs is later.
    build.env("SOURCE_DATE_EPOCH", time.to_string());
    run(build.stdout(std::process::Stdio::null()))
}

/// Manual pages, completions and documents, where Debian wants them.
fn stage_share(to: &Path) -> Result<()> {
    let share = share();
    for file in files(&share)? {
        let inside = file.strip_prefix(&share)?;
        let document = inside.strip_prefix(DOCUMENTS).ok();
        // The file `copyright` has the licences.
        if document.is_some_and(|document| {
            document.starts_with("LICENSE-MIT") || document.starts_with("LICENSE-APACHE")
        }) {
            continue;
        }
        match (inside.strip_prefix("man"), inside.strip_prefix(ZSH)) {
            (Ok(page), _) => zip(
                &fs::read(&file)?,
                &to.join("man").join(format!("{}.gz", page.display())),
            )?,
            (_, Ok(completion)) => copy(&file, &to.join("zsh/vendor-completions").join(completion))?,
            _ => copy(&file, &to.join(inside))?,
        }
    }
    Ok(())
}

/// Writes what Debian asks of each package: its copyright, its changes, what its checks may pass over.
fn describe(share: &Path, maintainer: &str, time: u64) -> Result<()> {
    let documents = share.join(DOCUMENTS);
    write(&documents.join("copyright"), copyright(&date(time, "+%Y")?)?)?;
    let date = date(time, "--rfc-email")?;
    let changes = format!(
        "quadrille ({VERSION}) unstable; urgency=medium\n\n  * CHANGELOG.md, beside this file, says what is new.\n\n \
         -- {maintainer}  {date}\n"
    );
    zip(changes.as_bytes(), &documents.join("changelog.gz"))?;
    write(&share.join("lintian/overrides/quadrille"), OVERRIDES)
}

/// A time in the words of Debian's own tool.
fn date(time: u64, format: &str) -> Result<String> {
    let mut date = command("date");
    let date = date.args(["--utc", &format!("--date=@{time}"), format]).output();
    let date = date.context("cannot run date")?;
    ensure!(date.status.success(), "date: {}", date.status);
    Ok(String::from_utf8(date.stdout)?.trim().to_owned())
}

/// The licences, as Debian's format for machines has them.
fn copyright(year: &str) -> Result<String> {
    let licence = fs::read_to_string(root().join("LICENSE-MIT")).context("LICENSE-MIT")?;
    let holder = licence
        .lines()
        .find_map(|line| line.strip_prefix("Copyright (c) "));
    let holder = holder.context("LICENSE-MIT names no holder of the copyright")?;
    let (_, terms) = licence
        .split_once("\n\nPermission")
        .context("LICENSE-MIT has no terms")?;
    let mut text = format!(
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: Quadrille\n\n\
         Files: *\nCopyright: {year} {holder}\nLicense: Expat or Apache-2.0\n\
         Comment: The programs have crates of others in them. Their names, and the texts\n of their licences, \
         are in /usr/share/{DOCUMENTS}/{THIRD_PARTIES}.\n\nLicense: Expat\n"
    );
    for line in format!("Permission{terms}").lines() {
        let line = if line.is_empty() { "." } else { line };
        let _ = writeln!(text, " {line}");
    }
    text.push_str(
        "\nLicense: Apache-2.0\n On Debian systems, the text is in /usr/share/common-licenses/Apache-2.0.\n",
    );
    Ok(text)
}

/// Who answers for the packages: the workspace's manifest says so.
fn maintainer() -> Result<String> {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).context("Cargo.toml")?;
    let manifest: toml::Table = manifest.parse().context("Cargo.toml")?;
    let named = manifest["workspace"]
        .get("metadata")
        .and_then(|metadata| metadata.get("maintainer"));
    let named = named.and_then(toml::Value::as_str);
    Ok(named
        .context("Cargo.toml has no workspace.metadata.maintainer")?
        .to_owned())
}

fn control(architecture: &str, maintainer: &str, bytes: u64) -> Result<String> {
    let kib = bytes.div_ceil(1024);
    ensure!(maintainer.contains('@'), "{maintainer} has no address");
    let mut description = DESCRIPTION.to_owned();
    for program in programs()? {
        let _ = write!(
            description,
            "\n .{}",
            wrapped(&format!("{}: {}", program.name, program.description))
        );
    }
    Ok(format!(
        "Package: quadrille\nVersion: {VERSION}\nArchitecture: {architecture}\nMaintainer: {maintainer}\n\
         Installed-Size: {kib}\nSection: math\nPriority: optional\n{description}\n"
    ))
}

/// The text in lines of a description, each of which begins with a blank.
fn wrapped(text: &str) -> String {
    let (mut lines, mut width) = (String::new(), usize::MAX / 2);
    for word in text.split(' ') {
        width += 1 + word.len();
        if width > 78 {
            lines.push('\n');
            width = 1 + word.len();
        }
        lines.extend([" ", word]);
    }
    lines
}

/// Compresses as Debian wants it: as far as it goes, and without a time.
fn zip(bytes: &[u8], path: &Path) -> Result<()> {
    let mut zipped = GzBuilder::new().write(Vec::new(), Compression::best());
    zipped.write_all(bytes)?;
    write(path, zipped.finish()?)
}

/// The size of all files together.
fn size(folder: &Path) -> Result<u64> {
    files(folder)?.iter().map(|file| Ok(file.metadata()?.len())).sum()
}
