use std::cell::RefCell;
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use clap::{Args, ValueEnum};
use tempfile::TempPath;

use crate::exit::ClosedPipe;
use crate::temporary;

/// Destination of a report.
#[derive(Args, Clone, Debug, Default)]
pub struct OutputArgs {
    /// Write here instead of standard output; the file appears whole or not at all
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl OutputArgs {
    /// The file that was asked for, if it was one.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// The format that was asked for: `given`, else by the file's name (see [`named_format`]), else `usual`.
    ///
    /// # Errors
    ///
    /// Those of [`named_format`].
    pub fn format_or<T: ValueEnum>(&self, given: Option<T>, usual: T) -> Result<T> {
        match given {
            Some(format) => Ok(format),
            None => Ok(self.named_format()?.unwrap_or(usual)),
        }
    }

    /// The format that the file's name asks for (see [`named_format`]); `None` for standard output.
    ///
    /// # Errors
    ///
    /// Those of [`named_format`].
    pub fn named_format<T: ValueEnum>(&self) -> Result<Option<T>> {
        let named = self.path().map_or(Ok(None), named_format);
        named.map_err(|error| match self.path() {
            Some(path) if is_drawing::<T>(path) => anyhow!("{error}; the command `draw` makes pictures"),
            _ => anyhow!("{error}, or any name with --format"),
        })
    }

    /// Opens the output. Doing so before a long search shows an unwritable place at once.
    ///
    /// # Errors
    ///
    /// When the file, or a temporary one in its folder, cannot be made.
    pub fn open(&self) -> Result<Output> {
        self.path().map_or_else(|| Ok(Output::stdout()), Output::file)
    }
}

/// The format that a file's name asks for by its ending: the value with that name, or with that alias. A name without
/// an ending asks for none.
///
/// ```
/// use std::path::Path;
///
/// use quadrille_cli::{Format, named_format};
///
/// assert_eq!(named_format(Path::new("report.json"))?, Some(Format::Json));
/// assert_eq!(named_format::<Format>(Path::new("report"))?, None);
/// let error = named_format::<Format>(Path::new("report.svg")).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "no format has the ending of report.svg: possible are .txt, .json and .jsonl"
/// );
/// # Ok::<(), anyhow::Error>(())
/// ```
///
/// # Errors
///
/// When no value has that name; the message has the known ones.
pub fn named_format<T: ValueEnum>(path: &Path) -> Result<Option<T>> {
    let Some(ending) = path.extension() else {
        return Ok(None);
    };
    let named = ending.to_str().and_then(|name| T::from_str(name, true).ok());
    let (name, possible) = (path.display(), endings::<T>());
    named
        .map(Some)
        .ok_or_else(|| anyhow!("no format has the ending of {name}: possible are {possible}"))
}

/// Whether this is the name of a picture, where no picture is made.
fn is_drawing<T: ValueEnum>(path: &Path) -> bool {
    let drawings = ["svg", "png"];
    let is_drawn = drawings.iter().any(|name| T::from_str(name, true).is_ok());
    let ending = path.extension().and_then(|ending| ending.to_str());
    !is_drawn && ending.is_some_and(|ending| drawings.contains(&&*ending.to_lowercase()))
}

/// The endings that stand for values, the shortest name of each.
fn endings<T: ValueEnum>() -> String {
    let values = T::value_variants()
        .iter()
        .filter_map(ValueEnum::to_possible_value);
    let names = values.filter_map(|value| {
        let shortest = value.get_name_and_aliases().min_by_key(|name| name.len())?;
        Some(format!(".{shortest}"))
    });
    let mut names: Vec<String> = names.collect();
    match names.pop() {
        Some(last) if !names.is_empty() => format!("{} and {last}", names.join(", ")),
        last => last.unwrap_or_default(),
    }
}

/// An output being written: standard output, or a file that [`Output::finish`] puts in its place.
///
/// Dropped without that, a file is as it was before. Writes are buffered.
pub struct Output(Sink);

enum Sink {
    Stdout(BufWriter<io::Stdout>),
    /// What [`captured`] returns.
    Captured,
    /// A device or a pipe, which cannot be renamed into place.
    Device(BufWriter<File>, PathBuf),
    /// With its temporary name, and the name that it will have. The two are apart, since a named temporary file would
    /// put its name into the messages of all failures.
    File(BufWriter<File>, TempPath, PathBuf),
}

thread_local! {
    /// What this thread wrote to standard output, while [`captured`] waits for it.
    static CAPTURED: RefCell<Option<Vec<u8>>> = const { RefCell::new(None) };
}

/// Does some work, and returns what it wrote to standard output by [`Output::stdout`] on this thread: nothing of that
/// comes out.
///
/// ```
/// use std::io::Write;
///
/// use quadrille_cli::{Output, captured};
///
/// let (result, written) = captured(|| writeln!(Output::stdout(), "an answer"));
/// assert!(result.is_ok());
/// assert_eq!(written, b"an answer\n");
/// ```
pub fn captured<T>(work: impl FnOnce() -> T) -> (T, Vec<u8>) {
    CAPTURED.set(Some(Vec::new()));
    let result = work();
    (result, CAPTURED.take().unwrap_or_default())
}

/// Large enough for a system call to cost nothing beside its bytes.
const BUFFER: usize = 1 << 16;

impl Output {
    /// Standard output.
    #[must_use]
    pub fn stdout() -> Self {
        if CAPTURED.with_borrow(Option::is_some) {
            return Self(Sink::Captured);
        }
        Self(Sink::Stdout(BufWriter::with_capacity(BUFFER, io::stdout())))
    }

    /// A file, written under a temporary name in the same folder.
    ///
    /// # Errors
    ///
    /// When the path names a directory, or its folder cannot be written.
    pub fn file(path: &Path) -> Result<Self> {
        let cannot = || format!("cannot write {}", path.display());
        let found = fs::metadata(path).ok();
        if found.as_ref().is_some_and(fs::Metadata::is_dir) {
            return Err(anyhow!("it is a directory, a file is needed").context(cannot()));
        }
        if found.as_ref().is_some_and(|found| !found.is_file()) {
            let device = File::options().write(true).open(path).with_context(cannot)?;
            return Ok(Self(Sink::Device(
                BufWriter::with_capacity(BUFFER, device),
                path.into(),
            )));
        }
        // A link stays a link: what it points to is replaced.
        let target = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        if found.is_some() {
            File::options().append(true).open(&target).with_context(cannot)?;
        }
        let folder = match target.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let file = temporary::create(folder, found.as_ref());
        let file = file
            .map_err(|error| match error.kind() {
                io::ErrorKind::NotFound if folder.is_dir() => {
                    anyhow!("{} takes no new files", folder.display())
                }
                io::ErrorKind::NotFound => anyhow!("there is no folder {}", folder.display()),
                // The kind alone: the whole error names the temporary file, which nobody asked for.
                kind => io::Error::from(kind).into(),
            })
            .with_context(cannot)?;
        let (file, name) = file.into_parts();
        Ok(Self(Sink::File(
            BufWriter::with_capacity(BUFFER, file),
            name,
            target,
        )))
    }

    /// Whether colours are welcome: standard output is a terminal, and neither `NO_COLOR` nor `--color` forbids them.
    #[must_use]
    pub fn is_colored(&self) -> bool {
        matches!(self.0, Sink::Stdout(_))
            && anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
    }

    /// Whether a person is reading along.
    #[must_use]
    pub fn is_terminal(&self) -> bool {
        matches!(self.0, Sink::Stdout(_)) && io::stdout().is_terminal()
    }

    /// Refuses to write a picture to a terminal: one in pixels in any case, and the text of a vector picture unless
    /// somebody asked for it.
    ///
    /// # Errors
    ///
    /// What to say instead.
    pub fn check_picture(&self, is_vector: bool, is_asked_for: bool) -> Result<()> {
        match self.is_terminal() {
            true if !is_vector => Err(anyhow!(
                "a picture in pixels is not for a terminal: give --output FILE"
            )),
            true if !is_asked_for => Err(anyhow!(
                "a picture is not for a terminal: give --output FILE.svg, or --format svg for its text"
            )),
            _ => Ok(()),
        }
    }

    /// Writes what is buffered and puts a file in its place.
    ///
    /// # Errors
    ///
    /// When that fails; a file is then as it was before.
    pub fn finish(mut self) -> Result<()> {
        match self.0 {
            Sink::Stdout(_) => self.flush().context("cannot write standard output"),
            Sink::Captured => Ok(()),
            Sink::Device(mut device, path) => device
                .flush()
                .with_context(|| format!("cannot write {}", path.display())),
            Sink::File(file, name, path) => {
                let cannot = || format!("cannot write {}", path.display());
                let file = file.into_inner().map_err(io::IntoInnerError::into_error);
                let file = file.with_context(cannot)?;
                // Else the name may come to stand for an empty file when the power goes.
                synced(file.sync_all()).with_context(cannot)?;
                name.persist(&path)
                    .map_err(|error| error.error)
                    .with_context(cannot)?;
                Ok(())
            }
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Sink::Stdout(stdout) => stdout.write(bytes).map_err(closed_pipe),
            Sink::Captured => {
                CAPTURED
                    .with_borrow_mut(|captured| captured.get_or_insert_default().extend_from_slice(bytes));
                Ok(bytes.len())
            }
            Sink::Device(device, path) => device.write(bytes).map_err(|error| named(&error, path)),
            Sink::File(file, _, path) => file.write(bytes).map_err(|error| named(&error, path)),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Sink::Stdout(stdout) => stdout.flush().map_err(closed_pipe),
            Sink::Captured => Ok(()),
            Sink::Device(device, path) => device.flush().map_err(|error| named(&error, path)),
            Sink::File(file, _, path) => file.flush().map_err(|error| named(&error, path)),
        }
    }
}

fn named(error: &io::Error, path: &Path) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write {}: {error}", path.display()))
}

/// Some file systems keep nothing, and say so.
fn synced(result: io::Result<()>) -> io::Result<()> {
    use io::ErrorKind::{InvalidInput, Unsupported};
    result.or_else(|error| match error.kind() {
        InvalidInput | Unsupported => Ok(()),
        _ => Err(error),
    })
}

fn closed_pipe(error: io::Error) -> io::Error {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return io::Error::new(io::ErrorKind::BrokenPipe, ClosedPipe);
    }
    error
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect()
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
    enum Picture {
        #[value(alias = "txt")]
        Text,
        Svg,
        Png,
    }

    #[test]
    fn names_ask_for_formats() {
        let args = |name: &str| OutputArgs {
            output: Some(PathBuf::from(name)),
        };
        let named = |name: &str| args(name).named_format::<Picture>();
        assert_eq!(named("a.SVG").unwrap(), Some(Picture::Svg));
        assert_eq!(named("a.b.txt").unwrap(), Some(Picture::Text));
        assert_eq!([named("a").unwrap(), named("-").unwrap()], [None, None]);
        let error = named("a.gif").unwrap_err().to_string();
        assert!(
            error.contains("a.gif: possible are .txt, .svg and .png, or any name with --format"),
            "{error}"
        );
        let format = |given, name| args(name).format_or(given, Picture::Svg).unwrap();
        assert_eq!(format(Some(Picture::Png), "a.txt"), Picture::Png);
        assert_eq!(format(None, "a.txt"), Picture::Text);
        assert_eq!(format(None, "a"), Picture::Svg);
    }

    #[test]
    fn a_file_appears_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.json");
        let mut output = Output::file(&path).unwrap();
        output.write_all(b"[]").unwrap();
        output.flush().unwrap();
        assert!(!path.exists());
        output.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"[]");
        assert_eq!(names(folder.path()), ["out.json"]);
    }

    #[test]
    fn a_file_that_is_given_up_stays_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.json");
        fs::write(&path, "before").unwrap();
        let mut output = Output::file(&path).unwrap();
        output.write_all(&vec![b'x'; 100_000]).unwrap();
        drop(output);
        assert_eq!(fs::read(&path).unwrap(), b"before");
        assert_eq!(names(folder.path()), ["out.json"]);
    }

    #[test]
    fn unwritable_places_are_refused_before_any_work() {
        let folder = tempfile::tempdir().unwrap();
        let error = Output::file(folder.path()).err().unwrap();
        assert!(format!("{error:#}").ends_with("it is a directory, a file is needed"));
        let error = Output::file(&folder.path().join("none/out.json")).err().unwrap();
        assert!(format!("{error:#}").contains("there is no folder "));
        if cfg!(target_os = "linux") {
            let error = Output::file(Path::new("/proc/quadrille.json")).err().unwrap();
            assert!(
                format!("{error:#}").ends_with("/proc takes no new files"),
                "{error:#}"
            );
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn failures_name_the_file() {
        let mut output = Output::file(Path::new("/dev/full")).unwrap();
        let error = output.write_all(&vec![b'x'; 2 * BUFFER]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "cannot write /dev/full: No space left on device (os error 28)"
        );
        // A file that was opened to be read cannot be written.
        let folder = tempfile::tempdir().unwrap();
        let file = BufWriter::new(File::open("/dev/null").unwrap());
        let name = tempfile::NamedTempFile::new_in(folder.path())
            .unwrap()
            .into_temp_path();
        let mut output = Output(Sink::File(file, name, PathBuf::from("report")));
        let error = output.write_all(&vec![b'x'; 2 * BUFFER]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "cannot write report: Bad file descriptor (os error 9)"
        );
    }

    #[cfg(unix)]
    #[test]
    fn links_devices_and_rights_survive() {
        use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};

        let folder = tempfile::tempdir().unwrap();
        let (target, link) = (folder.path().join("target"), folder.path().join("link"));
        fs::write(&target, "before").unwrap();
        fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&target, &link).unwrap();
        let mut output = Output::file(&link).unwrap();
        output.write_all(b"after").unwrap();
        output.finish().unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&target).unwrap(), b"after");
        assert_eq!(fs::metadata(&target).unwrap().permissions().mode() & 0o777, 0o640);

        let null = Path::new("/dev/null");
        Output::file(null).unwrap().finish().unwrap();
        assert!(fs::metadata(null).unwrap().file_type().is_char_device());
    }
}
