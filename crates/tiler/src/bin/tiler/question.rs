//! What the program is asked: signatures, alone or many, plain or in JSON documents.

use anyhow::{Context, Result, anyhow, bail, ensure};
use quadrille_cli::Source;
use quadrille_tiler::{Problem, Signature, SignatureError};
use serde_json::value::RawValue;

use crate::document::{Document, MOST_BYTES};

/// A signature to be solved.
pub(crate) struct Question {
    /// Its name, any JSON value.
    pub(crate) id: Option<Box<RawValue>>,
    /// The problem that it states, or what is wrong with it and where.
    pub(crate) problem: Result<Problem>,
}

/// The questions of an input, in its order.
pub(crate) struct Questions {
    /// Whether they are JSON documents.
    pub(crate) is_json: bool,
    /// Each is read when its turn comes.
    pub(crate) all: Box<dyn Iterator<Item = Question> + Send>,
}

/// A line of a source and its number, from 1.
type Line = Result<(u64, String)>;

impl Questions {
    /// The questions of a source; `size` is the side of the square for those that do not state it.
    ///
    /// # Errors
    ///
    /// When the source cannot be read or holds nothing. What is wrong with one question is no error here.
    pub(crate) fn open(source: Source, size: Option<u64>) -> Result<Self> {
        let name = source.to_string();
        if let Source::Argument(text) = source {
            return Self::of_argument(&text, size).context(name);
        }
        Self::of_lines(name, source.lines(MOST_BYTES)?, size)
    }

    /// The questions of a text that was read from the source `name`.
    pub(crate) fn of_text(name: &str, text: &str, size: Option<u64>) -> Result<Self> {
        let lines: Vec<Line> = (1..).zip(text.lines().map(str::to_owned)).map(Ok).collect();
        Self::of_lines(name.to_owned(), lines.into_iter(), size)
    }

    /// An argument is one signature, or JSON.
    fn of_argument(text: &str, size: Option<u64>) -> Result<Self> {
        if is_json(text) {
            return Self::of_json("argument", text, size);
        }
        let (leading, signature) = led(text);
        let problem = problem(signature.parse::<Signature>()?, leading.or(size))?;
        Ok(Self::new(false, std::iter::once(Question::unnamed(Ok(problem)))))
    }

    fn of_lines(
        name: String,
        mut lines: impl Iterator<Item = Line> + Send + 'static,
        size: Option<u64>,
    ) -> Result<Self> {
        let Some(first) = lines.find(is_question) else {
            bail!("{name}: expected a signature such as I1,J1,L1,Z1, found nothing");
        };
        let (number, line) = first?;
        if goes_on(&line) {
            let text = whole(number, &line, lines)?;
            return Self::of_json(&name, &text, size).context(name);
        }
        let is_json = is_json(&line);
        let lines = std::iter::once(Ok((number, line))).chain(lines.filter(is_question));
        Ok(Self::new(
            is_json,
            lines.map(move |line| Question::of_line(&name, line, size)),
        ))
    }

    /// JSON documents in a list, or one after another in lines of their own.
    fn of_json(name: &str, text: &str, size: Option<u64>) -> Result<Self> {
        ensure!(
            !text
                .split_whitespace()
                .flat_map(str::chars)
                .take(2)
                .eq("[[".chars()),
            "this is a tiling, not a signature: `tiler verify` checks it, `tiler draw` draws it"
        );
        let values = Document::split(text)?;
        ensure!(
            !values.is_empty(),
            "expected a signature such as I1,J1,L1,Z1, found an empty list"
        );
        let is_one = values.len() == 1;
        let question = |(number, text): (u64, &str)| {
            let place = if is_one {
                name.to_owned()
            } else {
                format!("{name}: document {number}")
            };
            Question::of_json(text, size).within(&place)
        };
        let questions: Vec<Question> = (1..).zip(values).map(question).collect();
        Ok(Self::new(true, questions.into_iter()))
    }

    fn new(is_json: bool, all: impl Iterator<Item = Question> + Send + 'static) -> Self {
        Self {
            is_json,
            all: Box::new(all),
        }
    }
}

/// Whether a line asks something; one that cannot be read does, namely for an error.
fn is_question(line: &Line) -> bool {
    !matches!(line, Ok((_, line)) if line.trim().is_empty() || line.trim_start().starts_with('#'))
}

/// Whether a text is JSON: a document, a list of documents or a string.
pub(crate) fn is_json(text: &str) -> bool {
    text.trim_start().starts_with(['{', '[', '"'])
}

/// Whether a line is the start of a JSON text that has several lines, or a list.
fn goes_on(line: &str) -> bool {
    let is_open = |line| {
        let read = serde_json::from_str::<serde::de::IgnoredAny>(line);
        read.is_err_and(|error| error.is_eof())
    };
    let line = line.trim_start();
    line.starts_with('[') || line.starts_with('{') && is_open(line)
}

/// The text that begins with this line, in its place: the lines before it are empty.
fn whole(number: u64, first: &str, rest: impl Iterator<Item = Line>) -> Result<String> {
    let mut text = "\n".repeat(usize::try_from(number).unwrap_or(1).saturating_sub(1));
    text.push_str(first);
    for line in rest {
        text.push('\n');
        text.push_str(&line?.1);
        ensure!(text.len() as u64 <= MOST_BYTES, "more than {MOST_BYTES} bytes");
    }
    Ok(text)
}

impl Question {
    /// Reads a line of the source `name`.
    fn of_line(name: &str, line: Line, size: Option<u64>) -> Self {
        let (number, line) = match line {
            Ok(line) => line,
            Err(error) => return Self::unnamed(Err(error)),
        };
        if is_json(&line) {
            return Self::of_json(&line, size).within(&format!("{name}: line {number}"));
        }
        Self::unnamed(plain(number, &line, size)).within(name)
    }

    /// Reads a JSON document or a JSON string.
    fn of_json(text: &str, size: Option<u64>) -> Self {
        if text.trim_start().starts_with('"') {
            let signature = serde_json::from_str::<String>(text);
            let signature =
                signature.map_err(|_| anyhow!("a text with quotation marks around it is expected"));
            return Self::unnamed(signature.and_then(|signature| stated(&signature, size)));
        }
        match Document::read(text) {
            Ok(document) => Self {
                id: document.id.map(ToOwned::to_owned),
                problem: match &document.signature {
                    Some(signature) => stated(signature, document.size.or(size)),
                    None => Err(anyhow!("the document has no `signature`")),
                },
            },
            Err(error) => Self::unnamed(Err(error)),
        }
    }

    fn unnamed(problem: Result<Problem>) -> Self {
        Self { id: None, problem }
    }

    /// The question with the place of what is wrong with it.
    fn within(self, place: &str) -> Self {
        Self {
            problem: self.problem.with_context(|| place.to_owned()),
            ..self
        }
    }
}

/// The problem of a signature in a JSON document, for a square of `size` if that is given.
fn stated(signature: &str, size: Option<u64>) -> Result<Problem> {
    let signature = signature
        .parse()
        .map_err(|SignatureError { column, kind, .. }| anyhow!("column {column} of the signature: {kind}"))?;
    problem(signature, size)
}

/// The problem of line `number`: a signature that may be led by the side of its square.
fn plain(number: u64, line: &str, size: Option<u64>) -> Result<Problem> {
    let (leading, rest) = led(line);
    let signature = rest.parse().map_err(|mut error: SignatureError| {
        error.line = usize::try_from(number).unwrap_or(usize::MAX);
        error.column += line.chars().count() - rest.chars().count();
        error
    })?;
    problem(signature, leading.or(size)).with_context(|| format!("line {number}"))
}

/// The side of the square that leads a signature, if one does, and the rest of the text.
fn led(text: &str) -> (Option<u64>, &str) {
    let words = text.trim_start().split_once(char::is_whitespace);
    let led = words.and_then(|(word, rest)| Some((word.parse().ok()?, rest)));
    led.map_or((None, text), |(size, rest)| (Some(size), rest))
}

/// The problem that a signature states, for a square of `size` if that is given.
pub(crate) fn problem(signature: Signature, size: Option<u64>) -> Result<Problem> {
    Ok(match size {
        Some(size) => Problem::with_size(signature, size)?,
        None => Problem::new(signature)?,
    })
}

/// A parser of sides for clap; whether the side fits the signature shows later.
pub(crate) fn parse_size(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("an even number from 2 to {}", Problem::MAX_SIZE))
}
