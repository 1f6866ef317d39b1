use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};

use crate::is_picture_name;

/// Source of a program's input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// The text itself, given as an argument.
    Argument(String),
    /// A file.
    File(PathBuf),
    /// Standard input.
    Stdin,
}

impl Source {
    /// The source that the user chose: an argument, a file, or standard input (`-`, or neither when it is no terminal).
    ///
    /// An argument that names an existing file, pipe or device stands for its content.
    ///
    /// # Errors
    ///
    /// When both are given; when neither is and standard input is a terminal, where waiting would look like hanging;
    /// when the argument is the name of a document (such as `board.txt`) that is not there.
    pub fn choose(argument: Option<String>, file: Option<PathBuf>) -> Result<Self> {
        match (argument, file) {
            (Some(_), Some(_)) => bail!("input comes from an argument or from --file, not from both"),
            (Some(argument), None) => Self::of_argument(argument),
            (None, Some(path)) => Ok(Self::at(path)),
            (None, None) if io::stdin().is_terminal() => {
                bail!("no input: give it as an argument, with --file FILE, or on standard input (-)")
            }
            (None, None) => Ok(Self::Stdin),
        }
    }

    /// The file with this path, or standard input for `-`: for options that take nothing else.
    #[must_use]
    pub fn at(path: PathBuf) -> Self {
        if path == Path::new("-") {
            return Self::Stdin;
        }
        Self::File(path)
    }

    fn of_argument(argument: String) -> Result<Self> {
        let path = Path::new(&argument);
        if is_picture_name(&argument) && path.exists() {
            bail!("{argument}: this is a picture, which --image reads");
        }
        if argument == "-" || fs::metadata(path).is_ok_and(|found| !found.is_dir()) {
            return Ok(Self::at(path.into()));
        }
        if is_document_name(&argument) || is_picture_name(&argument) {
            bail!("{argument}: there is no such file");
        }
        Ok(Self::Argument(argument))
    }

    /// Reads the whole text, without a byte order mark.
    ///
    /// # Errors
    ///
    /// When the source cannot be read, has more than `max_bytes` bytes, or is not UTF-8; with the source's name.
    pub fn read_to_end(self, max_bytes: u64) -> Result<Text> {
        let name = self.to_string();
        let bytes = self.read_bytes(max_bytes)?;
        decode(bytes, 1)
            .map(|text| Text {
                name: name.clone(),
                text,
            })
            .context(name)
    }

    /// Reads all bytes.
    ///
    /// # Errors
    ///
    /// When the source cannot be read or has more than `max_bytes` bytes; with the source's name.
    pub(crate) fn read_bytes(self, max_bytes: u64) -> Result<Vec<u8>> {
        let name = self.to_string();
        let mut bytes = Vec::new();
        let mut reader = self.open()?.take(max_bytes.saturating_add(1));
        reader
            .read_to_end(&mut bytes)
            .with_context(|| format!("cannot read {name}"))?;
        if bytes.len() as u64 > max_bytes {
            bail!("{name}: more than {max_bytes} bytes, too large to be meant");
        }
        Ok(bytes)
    }

    /// Reads line by line, so that a long input need not fit into memory.
    ///
    /// # Errors
    ///
    /// When the source cannot be opened.
    pub fn lines(self, max_bytes_per_line: u64) -> Result<Lines> {
        Ok(Lines {
            name: self.to_string(),
            reader: self.open()?,
            max_bytes: max_bytes_per_line,
            number: 0,
            is_broken: false,
        })
    }

    fn open(self) -> Result<Box<dyn BufRead + Send>> {
        let path = match self {
            Self::Argument(text) => return Ok(Box::new(Cursor::new(text.into_bytes()))),
            Self::Stdin => return Ok(Box::new(BufReader::new(io::stdin()))),
            Self::File(path) => path,
        };
        let cannot = || format!("cannot read {}", path.display());
        let file = File::open(&path).with_context(cannot)?;
        if file.metadata().with_context(cannot)?.is_dir() {
            return Err(anyhow!("it is a directory, a file is needed").context(cannot()));
        }
        Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
    }
}

/// The name of the source in messages.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(_) => f.write_str("argument"),
            Self::File(path) => path.display().fmt(f),
            Self::Stdin => f.write_str("standard input"),
        }
    }
}

/// Endings of documents' names. No board, signature or record that is typed ends so.
const ENDINGS: [&str; 4] = ["json", "jsonl", "toml", "txt"];

/// Whether this is the name of a document, whether there is such a file or not.
#[must_use]
pub fn is_document_name(name: &str) -> bool {
    let ending = Path::new(name).extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| ENDINGS.contains(&ending))
}

/// A text that was read, and the name of its source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    name: String,
    text: String,
}

impl Text {
    /// A text of this source.
    #[cfg(feature = "images")]
    pub(crate) fn new(name: &str, text: String) -> Self {
        let name = name.to_owned();
        Self { name, text }
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The name of the source in messages, such as `board.txt`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Reads a value from the text; an error gets the source's name: `board.txt: line 1, column 5: expected ...`.
    ///
    /// # Errors
    ///
    /// Those of `parse`.
    pub fn parse<T, E>(&self, parse: impl FnOnce(&str) -> Result<T, E>) -> Result<T>
    where
        E: Into<anyhow::Error>,
    {
        parse(&self.text).map_err(|error| error.into().context(self.name.clone()))
    }
}

/// The lines of a source with their numbers, from 1; without line ends, a byte order mark and trailing blanks.
///
/// A line that is overlong or no text is an error in its place, and the next one follows; nothing follows when the
/// source cannot be read any further.
pub struct Lines {
    name: String,
    reader: Box<dyn BufRead + Send>,
    max_bytes: u64,
    number: u64,
    /// The source failed: it would go on failing for ever.
    is_broken: bool,
}

impl Lines {
    /// The name of the source in messages, such as `batch.jsonl`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The bytes of the next line, of an overlong one only as many as are allowed and one more.
    fn read_bytes(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut reader = self.reader.by_ref().take(self.max_bytes.saturating_add(1));
        reader.read_until(b'\n', &mut bytes)?;
        if bytes.len() as u64 > self.max_bytes && !bytes.ends_with(b"\n") {
            self.reader.skip_until(b'\n')?;
        }
        Ok(bytes)
    }

    fn read_line(&mut self) -> Result<Option<String>> {
        let read = self.read_bytes();
        self.is_broken = read.is_err();
        let bytes = read.with_context(|| format!("cannot read {}", self.name))?;
        if bytes.is_empty() {
            return Ok(None);
        }
        self.number += 1;
        if bytes.len() as u64 > self.max_bytes {
            bail!(
                "{}: line {}: more than {} bytes",
                self.name,
                self.number,
                self.max_bytes
            );
        }
        let mut line = decode(bytes, self.number).context(self.name.clone())?;
        line.truncate(line.trim_end().len());
        Ok(Some(line))
    }
}

impl Iterator for Lines {
    type Item = Result<(u64, String)>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_broken {
            return None;
        }
        self.read_line()
            .transpose()
            .map(|line| line.map(|line| (self.number, line)))
    }
}

/// UTF-8 text from bytes that start on line `first_line`; only the first line may carry a byte order mark.
fn decode(bytes: Vec<u8>, first_line: u64) -> Result<String> {
    let mut text = String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let (line, column) = position_after(good);
        anyhow!("line {}, column {column}: not UTF-8 text", first_line + line)
    })?;
    if first_line == 1 && text.starts_with('\u{FEFF}') {
        text.drain(..'\u{FEFF}'.len_utf8());
    }
    Ok(text)
}

/// Line breaks before the end of `good`, and the column that follows it, from 1 and in characters.
fn position_after(good: &[u8]) -> (u64, usize) {
    let good = String::from_utf8_lossy(good);
    let last = good.rsplit('\n').next().unwrap_or_default();
    (good.matches('\n').count() as u64, last.chars().count() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(bytes: &[u8]) -> (tempfile::TempDir, Source) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("board.txt");
        std::fs::write(&path, bytes).unwrap();
        (folder, Source::File(path))
    }

    fn message(result: Result<Text>, folder: &tempfile::TempDir) -> String {
        format!("{:#}", result.unwrap_err()).replace(&format!("{}/", folder.path().display()), "")
    }

    #[test]
    fn a_dash_is_standard_input() {
        assert_eq!(Source::choose(Some("-".into()), None).unwrap(), Source::Stdin);
        assert_eq!(Source::choose(None, Some("-".into())).unwrap(), Source::Stdin);
        assert!(Source::choose(Some("a".into()), Some("b".into())).is_err());
    }

    #[test]
    fn an_argument_that_names_a_file_is_the_file() {
        let (folder, Source::File(path)) = file(b"I1") else {
            panic!("a file is a file");
        };
        let choose = |argument: &Path| Source::choose(argument.to_str().map(str::to_owned), None);
        assert_eq!(choose(&path).unwrap(), Source::File(path.clone()));
        assert_eq!(
            choose(Path::new("I1,J1")).unwrap(),
            Source::Argument("I1,J1".into())
        );
        // Rows of empty and filled cells, dots and all, are no names.
        let board = "..xx/.txt.";
        assert_eq!(choose(Path::new(board)).unwrap(), Source::Argument(board.into()));
        let folder_name = folder.path().to_str().unwrap().to_owned();
        assert_eq!(
            choose(folder.path()).unwrap(),
            Source::Argument(folder_name.clone())
        );
        let missing = choose(&folder.path().join("none.json")).unwrap_err().to_string();
        assert_eq!(
            missing.strip_prefix(&folder_name),
            Some("/none.json: there is no such file")
        );
    }

    #[test]
    fn a_byte_order_mark_is_dropped() {
        let (_folder, source) = file(b"\xEF\xBB\xBFI1");
        assert_eq!(source.read_to_end(100).unwrap().as_str(), "I1");
    }

    #[test]
    fn errors_name_the_source_and_the_place() {
        let (folder, source) = file(b"I1\nJ\xFF");
        assert_eq!(
            message(source.read_to_end(100), &folder),
            "board.txt: line 2, column 2: not UTF-8 text"
        );
        let (folder, source) = file(&[b'1'; 11]);
        assert_eq!(
            message(source.read_to_end(10), &folder),
            "board.txt: more than 10 bytes, too large to be meant"
        );
        let text = Source::Argument("x".into()).read_to_end(10).unwrap();
        let error = text.parse(str::parse::<u8>).unwrap_err();
        assert_eq!(format!("{error:#}"), "argument: invalid digit found in string");
    }

    #[test]
    fn a_directory_is_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let error = Source::File(folder.path().into()).read_to_end(10).unwrap_err();
        assert!(format!("{error:#}").ends_with("it is a directory, a file is needed"));
    }

    #[test]
    fn lines_are_numbered_and_trimmed() {
        let (_folder, source) = file(b"\xEF\xBB\xBFa \r\n\n\tb\t\nc");
        let lines: Vec<_> = source.lines(10).unwrap().map(Result::unwrap).collect();
        let expected = [(1, "a"), (2, ""), (3, "\tb"), (4, "c")];
        assert_eq!(lines, expected.map(|(number, line)| (number, line.to_owned())));
    }

    #[test]
    fn an_overlong_line_is_refused_and_the_next_one_read() {
        let (_folder, source) = file(b"a\naaaaaaaaaaaaaaaaaaaaaa\naaaaaaaaaa\nb");
        let mut lines = source.lines(10).unwrap().skip(1);
        for number in [2, 3] {
            let error = lines.next().unwrap().unwrap_err();
            let expected = format!("board.txt: line {number}: more than 10 bytes");
            assert!(format!("{error:#}").ends_with(&expected), "{error:#}");
        }
        assert_eq!(lines.next().unwrap().unwrap(), (4, "b".to_owned()));
        assert!(lines.next().is_none());
    }

    #[test]
    fn a_source_that_fails_is_not_asked_again() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::ErrorKind::ConnectionReset.into())
            }
        }
        let mut lines = Lines {
            reader: Box::new(BufReader::new(Broken)),
            ..Source::Argument(String::new()).lines(10).unwrap()
        };
        assert!(lines.next().unwrap().is_err());
        assert!(lines.next().is_none());
    }
}
