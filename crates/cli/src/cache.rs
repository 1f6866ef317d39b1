use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

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
