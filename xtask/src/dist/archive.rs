//! An archive that can be unpacked anywhere: `bin` and `share`, as systems have them.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use flate2::{Compression, GzBuilder};

use super::papers::share;
use super::{VERSION, files, name};

/// Packs programs for this kind of machine. Two calls with the same files and the same time write the same bytes.
pub(super) fn pack(folder: &Path, kind: &str, programs: &[PathBuf], time: u64) -> Result<()> {
    let top = PathBuf::from(format!("quadrille-{VERSION}-{kind}"));
    let path = folder.join(format!("{}.tar.gz", top.display()));
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    let zipped = GzBuilder::new().write(file, Compression::best());
    let mut archive = Archive {
        tar: tar::Builder::new(zipped),
        time,
    };
    for program in programs {
        archive.add(program, &top.join("bin").join(name(program)?), 0o755)?;
    }
    let share = share();
    for file in files(&share)? {
        let inside = file.strip_prefix(&share)?;
        archive.add(&file, &top.join("share").join(inside), 0o644)?;
    }
    archive.tar.into_inner()?.finish()?.flush()?;
    Ok(())
}

struct Archive<W: Write> {
    tar: tar::Builder<W>,
    time: u64,
}

impl<W: Write> Archive<W> {
    /// Adds a file under this path, with nothing of the machine that packs it.
    fn add(&mut self, file: &Path, inside: &Path, mode: u32) -> Result<()> {
        let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(mode);
        header.set_mtime(self.time);
        header.set_uid(0);
        header.set_gid(0);
        Ok(self.tar.append_data(&mut header, inside, bytes.as_slice())?)
    }
}
