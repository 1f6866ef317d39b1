//! A small file system in memory, on which room can be made and taken.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

/// Bytes that a file takes at a time.
pub(super) const PAGE: usize = 4096;

/// More pages than any of these files needs.
pub(super) const PLENTY: usize = 32_768;

/// Why there is none.
pub(super) const ONLY_ROOT: &str = "only root may mount";

/// The file system, which is gone when this is dropped.
pub(super) struct Room {
    pub(super) folder: PathBuf,
}

impl Room {
    /// One with plenty of room; nothing where this process may not mount.
    pub(super) fn new(within: &Path) -> Result<Option<Self>> {
        let folder = within.join("room");
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let folder = folder.canonicalize()?;
        let mut mount = mount(&format!("size={}", PLENTY * PAGE));
        mount.args(["-t", "tmpfs", "quadrille-faults"]).arg(&folder);
        let is_mounted = mount.status().is_ok_and(|status| status.success());
        Ok(is_mounted.then_some(Self { folder }))
    }

    /// Leaves this many pages for all files together; there must not be more in use.
    pub(super) fn resize(&self, pages: usize) -> Result<()> {
        // A size of 0 would be none at all.
        self.remount(&format!("remount,rw,size={}", PAGE * pages.max(1)))
    }

    /// Takes no changes from here on.
    pub(super) fn close(&self) -> Result<()> {
        self.remount("remount,ro")
    }

    fn remount(&self, options: &str) -> Result<()> {
        let status = mount(options).arg(&self.folder).status().context("mount")?;
        ensure!(status.success(), "mount -o {options}: {status}");
        Ok(())
    }

    /// Removes all files.
    pub(super) fn clear(&self) -> Result<()> {
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            if path.is_dir() {
                fs::remove_dir_all(path)?;
            } else {
                fs::remove_file(path)?;
            }
        }
        Ok(())
    }

    /// The names of all files.
    pub(super) fn names(&self) -> Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            names.push(entry?.file_name().to_string_lossy().into_owned());
        }
        names.sort();
        Ok(names)
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        // What is still in use stays until it is not.
        let mut umount = Command::new("umount");
        let _ = umount.arg("--lazy").arg(&self.folder).status();
    }
}

fn mount(options: &str) -> Command {
    let mut mount = Command::new("mount");
    mount.args(["-o", options]).stderr(Stdio::null());
    mount
}
