//! The sums by which who downloads a file sees that it is whole.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use super::{files, name};

/// Writes the sums of all files of the folder, as `sha256sum --check` reads them.
pub(super) fn write(folder: &Path) -> Result<()> {
    let mut lines = String::new();
    for path in files(folder)? {
        let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let _ = writeln!(lines, "{}  {}", sum(&bytes), name(&path)?);
    }
    fs::write(folder.join("SHA256SUMS"), lines).context("SHA256SUMS")
}

fn sum(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
}

#[cfg(test)]
mod tests {
    use super::sum;

    /// The example of FIPS 180-4.
    #[test]
    fn the_sum_of_a_message() {
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sum(b"abc"), expected);
    }
}
