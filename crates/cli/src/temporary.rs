//! Files under temporary names, which a program that is killed leaves behind.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tempfile::NamedTempFile;

const PREFIX: &str = ".quadrille-";
const SUFFIX: &str = ".tmp";

/// A file that is younger may be one that another process has just made and not locked yet.
const OLD: Duration = Duration::from_hours(1);

/// The files of this process, which may be in their places by now.
static MADE: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A file that ends up with the rights of the file that it replaces, or with those of any new file. It is locked as
/// long as it is open, and those that other processes left behind in the same folder are removed.
pub(crate) fn create(folder: &Path, replaced: Option<&Metadata>) -> io::Result<NamedTempFile> {
    sweep(folder);
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let file = builder.tempfile_in(folder)?;
    // Where there are no locks, nothing is ever removed.
    let _ = file.as_file().try_lock();
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    made.push(file.path().to_owned());
    drop(made);
    if let Some(replaced) = replaced {
        file.as_file().set_permissions(replaced.permissions())?;
    }
    Ok(file)
}

/// Removes the files of this process, which is about to end on the spot.
pub(crate) fn remove_all() {
    // A thread that is making one holds the lock for no longer than that takes.
    for path in MADE.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
        // Most are not there any more.
        let _ = fs::remove_file(path);
    }
}

/// Removes old files under temporary names that nobody has open.
fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let is_ours = |name: &str| name.starts_with(PREFIX) && name.ends_with(SUFFIX);
        if name.to_str().is_some_and(is_ours) && is_left_behind(&entry.path()).unwrap_or(false) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether the path is that of an old plain file that nobody has open.
///
/// Anybody may put entries with such names into a folder that all can write to. What is no plain file is not opened:
/// a pipe would wait for its other end for ever, and a link leads elsewhere.
fn is_left_behind(path: &Path) -> io::Result<bool> {
    let entry = fs::symlink_metadata(path)?;
    let is_old = entry.modified()?.elapsed().is_ok_and(|age| age > OLD);
    if !is_old || !entry.is_file() {
        return Ok(false);
    }
    let file = File::options().append(true).open(path)?;
    Ok(file.metadata()?.is_file() && file.try_lock().is_ok())
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    #[test]
    fn what_others_left_behind_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, age: Duration| {
            let file = File::create(folder.path().join(name)).unwrap();
            file.set_modified(SystemTime::now() - age).unwrap();
            file
        };
        let old = 2 * OLD;
        let used = file(".quadrille-used.tmp", old);
        used.lock().unwrap();
        file(".quadrille-young.tmp", Duration::ZERO);
        file(".quadrille-left.tmp", old);
        file("report.tmp", old);
        let made = create(folder.path(), None).unwrap();
        let is_there = |name: &str| folder.path().join(name).exists();
        assert!(is_there(".quadrille-used.tmp") && is_there(".quadrille-young.tmp"));
        assert!(is_there("report.tmp") && !is_there(".quadrille-left.tmp"));
        // The file in use is one of this process and of no other.
        assert!(File::open(made.path()).unwrap().try_lock().is_err());
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_plain_file_is_left_alone() {
        use std::process::Command;

        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let pipe = path(".quadrille-pipe.tmp");
        let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        // A pipe is as old as it says; opened for writing, it would wait for a reader.
        let touched = Command::new("touch")
            .args(["-d", "2001-01-01"])
            .arg(&pipe)
            .status()
            .unwrap();
        assert!(touched.success());
        let target = File::create(path("target")).unwrap();
        target.set_modified(SystemTime::now() - 2 * OLD).unwrap();
        let link = path(".quadrille-link.tmp");
        std::os::unix::fs::symlink(path("target"), &link).unwrap();
        let looped = path(".quadrille-pipes.tmp");
        std::os::unix::fs::symlink(&pipe, &looped).unwrap();
        fs::create_dir(path(".quadrille-folder.tmp")).unwrap();
        sweep(folder.path());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 5);
        assert!(!is_left_behind(&pipe).unwrap() && !is_left_behind(&link).unwrap());
    }
}
