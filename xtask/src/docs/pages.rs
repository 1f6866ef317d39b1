//! The pages of the book, collected from where they are in the repository.
//!
//! The book's source is a picture of the repository: each file is at the same place, so that links from page to page
//! hold both here and there. `docs/SUMMARY.md` alone is moved, to where mdBook wants it.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use ignore::WalkBuilder;

use super::reference;
use crate::cargo::{Program, root};

/// The folder of most pages.
const DOCS: &str = "docs";

/// Files that pages link to, and that are no pages.
const PAPERS: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

/// What mdBook wants beside the source: its configuration, and how pages look.
const SETTINGS: [&str; 2] = ["book.toml", "site.css"];

/// Makes the book's folder: the configuration, and in `src` the table of contents and the pages that it names.
pub(super) fn collect(book: &Path, programs: &[Program]) -> Result<()> {
    if book.exists() {
        fs::remove_dir_all(book).with_context(|| format!("cannot clear {}", book.display()))?;
    }
    let source = book.join("src");
    let docs = root().join(DOCS);
    for entry in WalkBuilder::new(&docs).build() {
        let entry = entry?;
        if entry.file_type().is_some_and(|kind| kind.is_file()) {
            let path = entry.path().strip_prefix(root())?;
            copy(path, &source)?;
        }
    }
    let summary = docs.join("SUMMARY.md");
    let summary =
        fs::read_to_string(&summary).with_context(|| format!("cannot read {}", summary.display()))?;
    let summary = moved(&summary);
    for path in links(&summary).into_iter().chain(PAPERS) {
        copy(Path::new(path), &source)?;
    }
    let summary = with_reference(&summary, programs);
    fs::write(source.join("SUMMARY.md"), summary)?;
    fs::remove_file(source.join(DOCS).join("SUMMARY.md"))?;
    for setting in SETTINGS {
        fs::rename(source.join(DOCS).join(setting), book.join(setting))?;
    }
    Ok(())
}

/// Copies a file, given by its path from the root of the workspace, to the same place below `source`.
fn copy(path: &Path, source: &Path) -> Result<()> {
    let to = source.join(path);
    let folder = to.parent().context("a file is in a folder")?;
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    fs::copy(root().join(path), &to).with_context(|| format!("cannot copy {}", path.display()))?;
    Ok(())
}

/// The table of contents with the links of `docs/SUMMARY.md` as they are from the root.
fn moved(summary: &str) -> String {
    let mut parts = summary.split("](");
    let mut moved = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        moved.push_str("](");
        match part.strip_prefix("../") {
            Some(outside) => moved.push_str(outside),
            None => moved.extend([DOCS, "/", part]),
        }
    }
    moved
}

/// The targets of all links.
fn links(summary: &str) -> Vec<&str> {
    let parts = summary.split("](").skip(1);
    parts.filter_map(|part| Some(part.split_once(')')?.0)).collect()
}

/// The table of contents with a page for each program below that of the reference.
fn with_reference(summary: &str, programs: &[Program]) -> String {
    let mut all = String::new();
    for line in summary.lines() {
        all.extend([line, "\n"]);
        if line.ends_with("](docs/reference.md)") {
            for Program { name, .. } in programs {
                all.extend(["  - [", name, "](", &reference::path(name), ")\n"]);
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    const SUMMARY: &str =
        "# Summary\n\n[Quadrille](../README.md)\n\n- [The commands](reference.md)\n- [Draft]()\n";

    #[test]
    fn links_go_from_the_root() {
        let summary = moved("[Quadrille](../README.md)\n- [Results](results.md)\n");
        assert_eq!(summary, "[Quadrille](README.md)\n- [Results](docs/results.md)\n");
        assert_eq!(links(&summary), ["README.md", "docs/results.md"]);
    }

    #[test]
    fn each_program_has_a_page_of_reference() {
        let programs = crate::cargo::programs().unwrap();
        let summary = with_reference(&moved(SUMMARY), &programs);
        for Program { name: program, .. } in programs {
            let line = format!("\n  - [{program}](docs/reference/{program}.md)\n");
            assert!(summary.contains(&line), "{summary}");
        }
    }
}
