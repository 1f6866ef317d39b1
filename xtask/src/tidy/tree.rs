//! The text files of the workspace.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use ignore::WalkBuilder;

use super::syntax::Library;

/// Text files by their path from the root, with `/` between its parts.
#[derive(Default)]
pub(super) struct Tree {
    files: BTreeMap<String, String>,
    /// Read when the first rule asks for them.
    libraries: OnceCell<Vec<Library>>,
}

impl Tree {
    /// The files under `root` that git would not ignore; those that are no text are left out.
    pub(super) fn load(root: &Path) -> Result<Self> {
        let mut files = BTreeMap::new();
        let hidden = |name: &str| name == ".git" || name == "target";
        let walk = WalkBuilder::new(root)
            .hidden(false)
            .require_git(false)
            .filter_entry(move |entry| !entry.file_name().to_str().is_some_and(hidden))
            .build();
        for entry in walk {
            let entry = entry?;
            if !entry.file_type().is_some_and(|kind| kind.is_file()) {
                continue;
            }
            let path = entry.path();
            let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
            if let Ok(text) = String::from_utf8(bytes) {
                let parts = path.strip_prefix(root)?.iter().map(|part| part.to_string_lossy());
                files.insert(parts.collect::<Vec<_>>().join("/"), text);
            }
        }
        Ok(Self {
            files,
            libraries: OnceCell::new(),
        })
    }

    pub(super) fn len(&self) -> usize {
        self.files.len()
    }

    pub(super) fn get(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(String::as_str)
    }

    /// All files as (path, text).
    pub(super) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files
            .iter()
            .map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// The Rust sources.
    pub(super) fn rust(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files().filter(|(path, _)| {
            Path::new(path)
                .extension()
                .is_some_and(|extension| extension == "rs")
        })
    }

    /// The files that are compiled into libraries, without their tests.
    pub(super) fn libraries(&self) -> &[Library] {
        self.libraries.get_or_init(|| {
            self.rust()
                .filter_map(|(path, text)| Library::read(path, text))
                .collect()
        })
    }

    /// The names of the programs, by the folders of their sources.
    pub(super) fn programs(&self) -> Vec<&str> {
        let mains = self
            .files()
            .filter_map(|(path, _)| path.strip_prefix("crates/")?.strip_suffix("/main.rs"));
        mains
            .filter_map(|path| Some(path.split_once("/src/bin/")?.1))
            .collect()
    }

    /// The packages of the solvers: crates with a program of their own name.
    pub(super) fn solvers(&self) -> Vec<String> {
        let has_own = |name: &&str| {
            self.files
                .contains_key(&format!("crates/{name}/src/bin/{name}/main.rs"))
        };
        let names = self.programs().into_iter().filter(has_own);
        names.map(|name| format!("quadrille-{name}")).collect()
    }

    #[cfg(test)]
    pub(super) fn of(files: &[(&str, &str)]) -> Self {
        let owned = files
            .iter()
            .map(|&(path, text)| (path.to_owned(), text.to_owned()));
        Self {
            files: owned.collect(),
            libraries: OnceCell::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_workspace_is_found() {
        let tree = Tree::load(crate::cargo::root()).expect("readable");
        assert!(
            tree.get("xtask/src/tidy/tree.rs")
                .is_some_and(|text| text.contains("this_workspace_is_found"))
        );
        assert!(tree.get("Cargo.toml").is_some());
        assert!(
            tree.files()
                .all(|(path, _)| !path.starts_with("target/") && !path.starts_with(".git/"))
        );
    }
}
