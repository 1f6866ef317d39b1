//! What the programs are made of, for tools that look for crates with known faults: a CycloneDX document for each.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::{VERSION, files, write};
use crate::cargo::{Program, cargo, programs, root, step};

/// What the tool calls its documents, which it puts beside the manifests of all members of the workspace.
const NAME: &str = "quadrille-parts";

/// Writes a document for each program, with the crates for all systems.
pub(super) fn write_all(folder: &Path, time: u64) -> Result<()> {
    let mut list = cargo(&["cyclonedx", "--format", "json", "--quiet", "--target", "all"]);
    list.args(["--spec-version", "1.5"]);
    list.args(["--no-build-deps", "--override-filename", NAME]);
    // Documents then have this time, and no number that is another one each time.
    let made = step(list.env("SOURCE_DATE_EPOCH", time.to_string()));
    let taken = made.and_then(|()| take(folder));
    for member in members()? {
        let _ = fs::remove_file(member.join(format!("{NAME}.json")));
    }
    taken
}

/// Moves those of the programs into the folder, without the path of this checkout.
fn take(folder: &Path) -> Result<()> {
    let checkout = root().canonicalize().context("the root of the workspace")?;
    let checkout = checkout.to_str().context("the root's path is no text")?;
    for Program { name, folder: of, .. } in programs()? {
        let path = of.join(format!("{NAME}.json"));
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let text = text.replace(checkout, "");
        let parts: serde_json::Value =
            serde_json::from_str(&text).with_context(|| path.display().to_string())?;
        let count = parts["components"].as_array().map_or(0, Vec::len);
        ensure!(count > 0, "{}: no components", path.display());
        write(&folder.join(format!("quadrille-{VERSION}-{name}.cdx.json")), text)?;
    }
    Ok(())
}

/// The folders of all members.
fn members() -> Result<Vec<std::path::PathBuf>> {
    let manifests = files(&root().join("crates"))?
        .into_iter()
        .chain(files(&root().join("xtask"))?);
    let folders = manifests.filter(|path| path.ends_with("Cargo.toml"));
    Ok(folders
        .filter_map(|path| Some(path.parent()?.to_owned()))
        .collect())
}
