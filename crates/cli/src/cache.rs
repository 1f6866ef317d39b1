use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Take};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

/// The folder for what programs can make again at any time: `QUADRILLE_CACHE` names it; else it is `quadrille` in the
/// user's cache folder, which is `XDG_CACHE_HOME` or `~/.cache`, on macOS `~/Library/Caches`, on Windows
/// `%LOCALAPPDATA%`.
///
/// It is not made here.
///
/// # Errors
///
/// When the system names no such folder.
pub fn cache_folder() -> Result<PathBuf> {
    folder(|name| env::var_os(name), env::home_dir())
}

/// Opens a file of the cache for reading.
///
/// Whoever may write there may put something else in its place: a pipe, which is never opened since nobody may write to
/// it, or a device that has no end. So it must be a plain file or a link to one, of `max_bytes` bytes at most.
///
/// # Errors
///
/// When it is not there, cannot be opened, is no plain file, or is larger.
pub fn cache_file(path: &Path, max_bytes: u64) -> io::Result<Take<File>> {
    check_plain(&fs::metadata(path)?)?;
    let file = File::open(path)?;
    let found = file.metadata()?;
    check_plain(&found)?;
    if found.len() > max_bytes {
        let why = format!(
            "it has {} bytes, and {max_bytes} is the most that make sense",
            found.len()
        );
        return Err(io::Error::new(ErrorKind::InvalidData, why));
    }
    Ok(file.take(max_bytes))
}

fn check_plain(found: &fs::Metadata) -> io::Result<()> {
    if found.is_file() {
        return Ok(());
    }
    Err(io::Error::new(ErrorKind::InvalidInput, "it is no plain file"))
}

/// The folder by these variables and this home.
fn folder(variable: impl Fn(&str) -> Option<OsString>, home: Option<PathBuf>) -> Result<PathBuf> {
    let path = |name| variable(name).filter(|text| !text.is_empty()).map(PathBuf::from);
    if let Some(own) = path("QUADRILLE_CACHE") {
        return Ok(own);
    }
    let users = if cfg!(windows) {
        path("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        home.map(|home| home.join("Library/Caches"))
    } else {
        // A relative folder would be another one in every directory: the standard has it ignored.
        let stated = path("XDG_CACHE_HOME").filter(|folder| folder.is_absolute());
        stated.or_else(|| home.map(|home| home.join(".cache")))
    };
    match users {
        Some(folder) => Ok(folder.join("quadrille")),
        None => bail!("there is no folder for the user's cache; QUADRILLE_CACHE can name one"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_files_of_some_size_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.table");
        fs::write(&path, b"12345").unwrap();
        let mut read = Vec::new();
        cache_file(&path, 5).unwrap().read_to_end(&mut read).unwrap();
        assert_eq!(read, b"12345");
        let kind = |path: &Path, max_bytes| cache_file(path, max_bytes).unwrap_err().kind();
        assert_eq!(kind(&path, 4), ErrorKind::InvalidData);
        assert_eq!(kind(folder.path(), 5), ErrorKind::InvalidInput);
        assert_eq!(kind(&folder.path().join("none"), 5), ErrorKind::NotFound);
    }

    /// A pipe would be waited for without end.
    #[cfg(unix)]
    #[test]
    fn pipes_and_devices_are_no_files_of_a_cache() {
        let folder = tempfile::tempdir().unwrap();
        let [pipe, link] = ["pipe", "link"].map(|name| folder.path().join(name));
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
        for path in [&pipe, &link] {
            let error = cache_file(path, 1 << 20).unwrap_err();
            assert_eq!(error.to_string(), "it is no plain file");
        }
    }

    #[cfg(all(unix, not(target_os = "macos")))]
    #[test]
    fn the_user_chooses() {
        let home = || Some(PathBuf::from("/me"));
        let with = |name: &'static str, value: &'static str| {
            let variable = move |asked: &str| (asked == name).then(|| OsString::from(value));
            folder(variable, home()).unwrap()
        };
        assert_eq!(with("QUADRILLE_CACHE", "here"), PathBuf::from("here"));
        assert_eq!(
            with("XDG_CACHE_HOME", "/var/me"),
            PathBuf::from("/var/me/quadrille")
        );
        assert_eq!(
            with("XDG_CACHE_HOME", "me"),
            PathBuf::from("/me/.cache/quadrille")
        );
        assert_eq!(with("XDG_CACHE_HOME", ""), PathBuf::from("/me/.cache/quadrille"));
        assert!(folder(|_| None, None).is_err());
    }
}
