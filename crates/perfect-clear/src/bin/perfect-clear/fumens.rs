//! Fumens from arguments and files, wherever they stand in a text.

use std::ops::Range;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use quadrille_cli::{Source, Text, counted, note};
use quadrille_perfect_clear::MOST_LINES;
use quadrille_perfect_clear::fumen::{self, Block, Operation, Page};
use serde_json::{Deserializer, Value};

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
                Source::Argument(text) => {
                    let fumen = in_text(&text).next().unwrap_or(&text);
                    found.push(Reading::new(fumen, format!("fumen {number}"), "")?);
                }
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
    fn new(fumen: &str, place: String, name: &str) -> Result<Self> {
        let pages = pages_of(fumen).with_context(|| place.clone())?;
        let name = name.trim().to_owned();
        Ok(Self { pages, place, name })
    }
}

/// The pages of a fumen; those of a range, if one follows after `#`.
pub(crate) fn pages_of(text: &str) -> Result<Vec<Page>> {
    if text.contains("tinyurl.com/") {
        bail!("this is a short link: open it in a browser, and give the link that it leads to");
    }
    let Some((fumen, range)) = text.split_once('#') else {
        return Ok(fumen::decode(text)?);
    };
    let pages = fumen::decode(fumen)?;
    let numbers = numbers(range, pages.len()).with_context(|| {
        let count = counted(pages.len() as u64, "page");
        format!("#{range} is no range of {count}; ranges are #2:5, #:5, #2: and #2")
    })?;
    Ok(pages[numbers].to_vec())
}

/// The places of the pages of a range such as `2:5`, `:5`, `2:` or `2`.
fn numbers(range: &str, pages: usize) -> Option<Range<usize>> {
    let (first, last) = range.split_once(':').unwrap_or((range, range));
    let number = |text: &str, usual| {
        if text.is_empty() {
            Some(usual)
        } else {
            text.parse().ok()
        }
    };
    let (first, last) = (number(first, 1)?, number(last, pages)?);
    (1 <= first && first <= last && last <= pages).then(|| first - 1..last)
}

/// How many lines pages need: the usual four, or more if something lies above those, which the user is told. What is
/// placed after lines have vanished lies higher than it looks.
pub(crate) fn lines_of<'a>(pages: impl IntoIterator<Item = &'a Page>) -> usize {
    let mut lines = USUAL_LINES;
    let mut empty = 0;
    let (mut expected, mut vanished) = (None, 0);
    for page in pages {
        if expected.as_ref() != Some(&page.diagram) {
            vanished = 0;
        }
        let is_used = |y: &usize| {
            let columns = 0..10_i8;
            columns
                .into_iter()
                .any(|x| page.diagram.block(x, *y as i8) != Block::Empty)
        };
        let highest = (0..fumen::HEIGHT).rev().find(is_used).map_or(0, |y| y + 1);
        let placed = page.operation.into_iter().flat_map(Operation::cells);
        let highest = placed
            .map(|(_, y)| usize::try_from(y + 1).unwrap_or(0))
            .fold(highest, usize::max);
        lines = lines.max((highest + vanished).min(MOST_LINES));
        (expected, vanished) = (Some(page.next_diagram()), vanished + page.vanishing());
        let cells =
            (0..10 * lines).filter(|at| page.diagram.block((at % 10) as i8, (at / 10) as i8) == Block::Empty);
        empty = cells.count();
    }
    // Five lines with a half of a piece too much are six with a clear.
    if lines == 5 && !empty.is_multiple_of(4) {
        lines += 1;
    }
    if lines > USUAL_LINES {
        note(format_args!(
            "the fumen is higher than four lines: a clear of {lines} lines, unless --lines says otherwise"
        ));
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

fn in_lines(file: &Text) -> Result<Vec<Reading>> {
    let mut found = Vec::new();
    for (number, line) in (1..).zip(file.as_str().lines()) {
        if line.trim_start().starts_with('#') {
            continue;
        }
        let place = format!("{}, line {number}", file.name());
        let fumens: Vec<&str> = in_text(line).collect();
        let name = match fumens[..] {
            [only] => line.rsplit(only).next().unwrap_or_default(),
            _ => "",
        };
        for fumen in fumens {
            found.push(Reading::new(fumen, place.clone(), name)?);
        }
    }
    Ok(found)
}

/// The fumens of answers in JSON, one document or one a line.
fn in_documents(file: &Text) -> Result<Vec<Reading>> {
    let mut fumens = Vec::new();
    for document in Deserializer::from_str(file.as_str()).into_iter::<Value>() {
        let document = document.map_err(|_| anyhow!("{}: this is no JSON document", file.name()))?;
        collect(&document, &mut fumens);
    }
    let read = |(number, fumen): (usize, String)| {
        Reading::new(&fumen, format!("{}, fumen {number}", file.name()), "")
    };
    (1..).zip(fumens).map(read).collect()
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

/// The fumens in a text, or the links that have them: words with a version number before an @.
pub(crate) fn in_text(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| c.is_whitespace() || "\"'<>()[]".contains(c));
    let words = words.map(|word| word.trim_end_matches([',', ';', '.']));
    words.filter(|word| {
        let version = word.split_once('@').map(|(before, _)| before);
        version.is_some_and(|version| version.ends_with(|c: char| c.is_ascii_digit()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_those_of_solution_finder() {
        let ranges = ["2:4", ":4", "2:", "3"].map(|range| numbers(range, 5));
        assert_eq!(ranges, [Some(1..4), Some(0..4), Some(1..5), Some(2..3)]);
        for range in ["0:2", "3:2", "2:6", "x", "1:2:3"] {
            assert_eq!(numbers(range, 5), None, "{range}");
        }
    }

    #[test]
    fn fumens_stand_anywhere() {
        let found = |text| in_text(text).collect::<Vec<_>>();
        assert_eq!(found("1. v115@vhAAgH, (v115@9gA8)"), ["v115@vhAAgH", "v115@9gA8"]);
        assert_eq!(
            found("https://fumen.zui.jp/?v115@vhAAgH"),
            ["https://fumen.zui.jp/?v115@vhAAgH"]
        );
        assert!(found("somebody@example.org ....").is_empty());
    }
}
