//! Fumens from arguments and files, wherever they stand in a text.

use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use quadrille_cli::{Source, Text, note};
use quadrille_perfect_clear::api;
use quadrille_perfect_clear::build::uncut_colors;
use quadrille_perfect_clear::fumen::{self, Found, Page};
use serde_json::{Deserializer, Value};

use crate::options::note_height;

/// Fumens, from arguments and from files.
#[derive(Args, Clone, Debug)]
pub(crate) struct FumenArgs {
    /// Fumens, links with fumens in them, or files that have some; - is standard input; FUMEN#2:5 is pages 2 to 5
    #[arg(value_name = "FUMEN|FILE", required_unless_present = "file")]
    fumens: Vec<String>,
    /// Read fumens from a file, or - for standard input: a list, or an answer as text or JSON; lines that begin with #
    /// are ignored
    #[arg(long, short, value_name = "FILE")]
    file: Option<PathBuf>,
}

/// The most bytes of a file of fumens that make sense.
const MOST_BYTES: u64 = 64 << 20;

/// A fumen, and where it stood.
pub(crate) struct Reading {
    pub(crate) pages: Vec<Page>,
    /// For messages, such as `setups.txt, line 3`.
    pub(crate) place: String,
    /// What follows it in its line.
    pub(crate) name: String,
}

impl FumenArgs {
    /// Reads all of them.
    pub(crate) fn read(&self) -> Result<Vec<Reading>> {
        let mut found = Vec::new();
        for (number, argument) in (1..).zip(&self.fumens) {
            match Source::choose(Some(argument.clone()), None)? {
                Source::Argument(text) => found.extend(in_argument(&text, &format!("fumen {number}"))?),
                file => found.extend(in_file(&file.read_to_end(MOST_BYTES)?)?),
            }
        }
        if let Some(path) = &self.file {
            found.extend(in_file(&Source::at(path.clone()).read_to_end(MOST_BYTES)?)?);
        }
        Ok(found)
    }
}

impl Reading {
    fn new(fumen: Found, place: String, name: &str) -> Result<Self> {
        let pages = fumen.pages.with_context(|| place.clone())?;
        let name = name.trim().to_owned();
        Ok(Self { pages, place, name })
    }
}

/// Says which colours of pages are no pieces, and count as the field.
pub(crate) fn note_uncut<'a>(pages: impl IntoIterator<Item = &'a Page>, place: &str, lines: usize) {
    for (number, page) in (1..).zip(pages) {
        let uncut = uncut_colors::<u128>(page, lines);
        if page.operation.is_none() && !uncut.is_empty() {
            note(format_args!(
                "{place}: page {number}: the cells of {uncut} cannot be cut into pieces, and count as the field"
            ));
        }
    }
}

/// All fumens of a text, which must have one.
fn in_argument(text: &str, place: &str) -> Result<Vec<Reading>> {
    let found = fumen::find(text).map(|found| Reading::new(found, place.to_owned(), ""));
    let found: Vec<Reading> = found.collect::<Result<_>>()?;
    if found.is_empty() {
        // It says why there is none.
        fumen::decode(text).with_context(|| place.to_owned())?;
    }
    Ok(found)
}

/// How many lines pages need: the usual four, or more if something lies above those, which a note says.
pub(crate) fn lines_of<'a>(pages: impl IntoIterator<Item = &'a Page>) -> usize {
    let lines = api::lines_of(pages);
    if lines > USUAL_LINES {
        note_height(lines);
    }
    lines
}

/// Lines of a clear if nothing else is said.
pub(crate) const USUAL_LINES: usize = 4;

fn in_file(file: &Text) -> Result<Vec<Reading>> {
    let found = if file.as_str().trim_start().starts_with('{') {
        in_documents(file)?
    } else {
        in_lines(file)?
    };
    if found.is_empty() {
        bail!("{}: there is no fumen in it; one begins with v115@", file.name());
    }
    Ok(found)
}

/// The fumens of a text, each of which may go over several lines. What follows one that is alone in its line is its
/// name.
fn in_lines(file: &Text) -> Result<Vec<Reading>> {
    let text = api::without_remarks(file.as_str());
    let mut found: Vec<(usize, Found)> = Vec::new();
    let (mut line, mut at) = (1, 0);
    for fumen in fumen::find(&text) {
        line += text[at..fumen.place.start].matches('\n').count();
        at = fumen.place.start;
        found.push((line, fumen));
    }
    let lines: Vec<usize> = found.iter().map(|found| found.0).collect();
    let is_first = |at: usize| at == 0 || lines[at - 1] != lines[at];
    let is_alone = |at: usize| is_first(at) && (at + 1 == lines.len() || is_first(at + 1));
    let read = |(at, (line, fumen)): (usize, (usize, Found))| {
        let rest = text[fumen.place.end..].lines().next();
        let name = rest.filter(|_| is_alone(at)).unwrap_or_default();
        Reading::new(fumen, format!("{}, line {line}", file.name()), name)
    };
    found.into_iter().enumerate().map(read).collect()
}

/// The fumens of answers in JSON, one document or one a line.
fn in_documents(file: &Text) -> Result<Vec<Reading>> {
    let mut fumens = Vec::new();
    for document in Deserializer::from_str(file.as_str()).into_iter::<Value>() {
        let document = document.map_err(|_| anyhow!("{}: this is no JSON document", file.name()))?;
        collect(&document, &mut fumens);
    }
    let mut found = Vec::new();
    for (number, fumen) in (1..).zip(fumens) {
        found.extend(in_argument(&fumen, &format!("{}, fumen {number}", file.name()))?);
    }
    Ok(found)
}

/// The fumens of a document: where something has one, those of its parts are not wanted.
fn collect(document: &Value, fumens: &mut Vec<String>) {
    match document {
        Value::Object(parts) => match parts.get("fumen") {
            Some(Value::String(fumen)) => fumens.push(fumen.clone()),
            _ => parts.values().for_each(|part| collect(part, fumens)),
        },
        Value::Array(items) => items.iter().for_each(|item| collect(item, fumens)),
        _ => {}
    }
}
