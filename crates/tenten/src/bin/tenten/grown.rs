//! Files that only grow, line by line: checkpoints of simulations, logs of searches.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};

/// The longest line that is read: that of a game has some hundreds of bytes.
const MOST_LINE: u64 = 1 << 20;

/// File to which lines are added.
pub(crate) trait Grows {
    /// Adds bytes at the end, and sees to it that they stay there.
    fn append(&mut self, bytes: &[u8]) -> std::io::Result<()>;

    /// Cuts off what is behind this length.
    fn cut(&mut self, length: u64) -> std::io::Result<()>;
}

impl Grows for File {
    fn append(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.write_all(bytes)?;
        self.sync_data()
    }

    fn cut(&mut self, length: u64) -> std::io::Result<()> {
        self.set_len(length)
    }
}

/// A file of whole lines, which belongs to one process at a time.
///
/// When a write fails, what there is of it is cut off again, and nothing more is written: the lines before stay good.
pub(crate) struct Grown<F = File> {
    name: String,
    file: F,
    /// Bytes that are surely whole lines.
    length: u64,
    is_broken: bool,
}

impl Grown {
    /// Opens a file, or begins it, and reads what is there. No other process can have it open so.
    pub(crate) fn open(path: &Path) -> Result<(Self, String)> {
        let name = path.display().to_string();
        let cannot = || format!("cannot write {name}");
        if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            return Err(anyhow!("it is no ordinary file, one is needed").context(cannot()));
        }
        let mut options = OpenOptions::new();
        let file = options.create(true).read(true).append(true).open(path);
        let file = file.with_context(cannot)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                bail!("{name}: another process adds to it: wait for its end, or name another file")
            }
            // Some file systems know no locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let text = read_lines(&file, &name)?;
        let grown = Self {
            length: text.len() as u64,
            name,
            file,
            is_broken: false,
        };
        Ok((grown, text))
    }
}

impl<F: Grows> Grown<F> {
    /// The name of the file.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Cuts off what is behind this length.
    pub(crate) fn keep(&mut self, length: u64) -> Result<()> {
        let kept = self.file.cut(length);
        kept.with_context(|| format!("cannot write {}", self.name))?;
        self.length = length;
        Ok(())
    }

    /// Adds whole lines.
    pub(crate) fn append(&mut self, lines: &str) -> Result<()> {
        if self.is_broken {
            bail!("cannot write {}: a write failed before", self.name);
        }
        if let Err(error) = self.file.append(lines.as_bytes()) {
            self.is_broken = true;
            // Whatever stays behind the last whole line is dropped by the next process.
            let _ = self.file.cut(self.length);
            return Err(anyhow!(error).context(format!("cannot write {}", self.name)));
        }
        self.length += lines.len() as u64;
        Ok(())
    }
}

/// The text of a log, which may be a pipe: no line is endless, and nothing is read on once the first line is no log's.
pub(crate) fn read_lines(file: &File, name: &str) -> Result<String> {
    let mut reader = BufReader::with_capacity(1 << 16, file);
    let mut text = String::new();
    for number in 1_u64.. {
        let mut line = Vec::new();
        let mut limited = reader.by_ref().take(MOST_LINE);
        let read = limited.read_until(b'\n', &mut line);
        read.with_context(|| format!("cannot read {name}"))?;
        if line.len() as u64 == MOST_LINE && !line.ends_with(b"\n") {
            bail!("{name}: line {number}: more than {MOST_LINE} bytes, too long for a log");
        }
        // Where it breaks off within a sign, or was damaged, its checksum does not fit.
        text += &String::from_utf8_lossy(&line);
        let is_log = line.get(8) == Some(&b' ');
        if line.is_empty() || (number == 1 && line.ends_with(b"\n") && !is_log) {
            break;
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

    /// A disk on which the second write is half done and then fails; the third would do.
    #[derive(Default)]
    struct Disk {
        bytes: Vec<u8>,
        writes: usize,
    }

    impl Grows for Disk {
        fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
            self.writes += 1;
            if self.writes == 2 {
                self.bytes.extend(&bytes[..bytes.len() / 2]);
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.bytes.extend(bytes);
            Ok(())
        }

        fn cut(&mut self, length: u64) -> io::Result<()> {
            self.bytes.truncate(usize::try_from(length).expect("it is short"));
            Ok(())
        }
    }

    #[test]
    fn a_write_that_fails_leaves_whole_lines() {
        let mut grown = Grown {
            name: "log".to_owned(),
            file: Disk::default(),
            length: 0,
            is_broken: false,
        };
        grown.append("one\n").unwrap();
        assert!(grown.append("two\nthree\n").is_err());
        let again = grown.append("two\nthree\nfour\n").unwrap_err();
        assert_eq!(again.to_string(), "cannot write log: a write failed before");
        assert_eq!(grown.file.bytes, b"one\n");
    }

    #[test]
    fn a_file_belongs_to_one_process() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let (mut first, text) = Grown::open(&path).unwrap();
        assert_eq!(text, "");
        let second = Grown::open(&path).err().unwrap().to_string();
        assert!(second.ends_with("log: another process adds to it: wait for its end, or name another file"));
        first.append("one\n").unwrap();
        drop(first);
        assert_eq!(Grown::open(&path).unwrap().1, "one\n");
    }

    #[test]
    fn what_is_no_log_is_not_read_to_its_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        fs::write(&path, vec![0; 1 << 21]).unwrap();
        let error = read_lines(&File::open(&path).unwrap(), "log").unwrap_err();
        assert_eq!(
            error.to_string(),
            "log: line 1: more than 1048576 bytes, too long for a log"
        );
        fs::write(&path, "something else\n".repeat(100)).unwrap();
        assert_eq!(
            read_lines(&File::open(&path).unwrap(), "log").unwrap(),
            "something else\n"
        );
        let folder = Grown::open(folder.path()).err().unwrap();
        assert!(format!("{folder:#}").ends_with("it is no ordinary file, one is needed"));
    }
}
