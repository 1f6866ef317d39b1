//! What the program is asked: signatures, alone or many, plain or in JSON documents.

use anyhow::{Context, Result, bail, ensure};
use quadrille_cli::Source;
use quadrille_tiler::Problem;
use quadrille_tiler::document::{self, goes_on, is_json};
use serde_json::value::RawValue;

/// The longest text that is read, in bytes: more than the document of the largest square.
pub(crate) const MOST_BYTES: u64 = 1 << 31;

/// A signature to be solved.
pub(crate) struct Question {
    /// Its name, any JSON value.
    pub(crate) id: Option<Box<RawValue>>,
    /// The problem that it states, or what is wrong with it and where, or why it cannot be read.
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
        let only = document::Question::of_signature(text, size)?;
        Ok(Self::new(false, std::iter::once(only.into())))
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
        let questions = document::Question::of_json_text(text, size)?;
        let questions: Vec<Question> = questions
            .into_iter()
            .map(|question| question.within(name).into())
            .collect();
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
    line.as_ref()
        .map_or(true, |(_, line)| document::is_question(line))
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
        match line {
            Ok((number, line)) => document::Question::of_line(number, &line, size)
                .within(name)
                .into(),
            Err(error) => Self {
                id: None,
                problem: Err(error),
            },
        }
    }
}

impl From<document::Question> for Question {
    fn from(question: document::Question) -> Self {
        Self {
            id: question.id,
            problem: question.problem.map_err(Into::into),
        }
    }
}

/// A parser of sides for clap; whether the side fits the signature shows later.
pub(crate) fn parse_size(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("an even number from 2 to {}", Problem::MAX_SIZE))
}
