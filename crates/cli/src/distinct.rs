use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};

/// Sees to it that options name different files, so that none replaces what another keeps.
///
/// ```
/// use std::path::Path;
///
/// let same = [("--log", Some(Path::new("a"))), ("--output", Some(Path::new("./a")))];
/// let error = quadrille_cli::distinct_files(&same).unwrap_err();
/// assert_eq!(error.to_string(), "--log and --output name the same file, a");
/// ```
///
/// # Errors
///
/// The first two options whose files are the same one, whether it is there yet or not.
pub fn distinct_files(named: &[(&str, Option<&Path>)]) -> Result<()> {
    let mut seen: Vec<(&str, PathBuf)> = Vec::new();
    for &(option, path) in named {
        let Some(path) = path.filter(|path| path.is_file() || !path.exists()) else {
            continue;
        };
        let place = place(path);
        if let Some((other, _)) = seen.iter().find(|(_, seen)| *seen == place) {
            let name = place.file_name().unwrap_or_default().display();
            return Err(anyhow!("{other} and {option} name the same file, {name}"));
        }
        seen.push((option, place));
    }
    Ok(())
}

/// Where a file is or will be, whatever leads there.
fn place(path: &Path) -> PathBuf {
    let of_new = || {
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
        Some(folder.join(path.file_name()?))
    };
    let found = path.canonicalize().ok();
    found.or_else(of_new).unwrap_or_else(|| path.to_owned())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn files_are_told_apart() {
        let folder = tempfile::tempdir().unwrap();
        let [a, b] = ["a", "b"].map(|name| folder.path().join(name));
        let (again, new) = (folder.path().join("./a"), folder.path().join("new"));
        let distinct = |one: &Path, other: &Path| {
            distinct_files(&[("--one", Some(one)), ("--none", None), ("--other", Some(other))]).is_ok()
        };
        assert!(distinct(&a, &b) && !distinct(&a, &again) && !distinct(&new, &new));
        fs::write(&a, "").unwrap();
        assert!(distinct(&a, &b) && !distinct(&a, &again));
        assert!(distinct(Path::new("/dev/null"), Path::new("/dev/null")) || cfg!(windows));
    }
}
