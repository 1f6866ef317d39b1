//! `tiler count`: how many tilings there are.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::Write;

use anyhow::{Result, bail, ensure};
use clap::Args;
use quadrille_cli::{Declared, Exit, Format, Output, OutputArgs, Progress, Source, TimeArgs, counted};
use quadrille_schema::Document;
use quadrille_tiler::api::{self, Counted, Counting, sides};
use quadrille_tiler::document::is_json;
use quadrille_tiler::{Kind, Problem, Signature, count_by_signature, count_tilings, feasible_signatures};
use serde_json::json;

use crate::question::Questions;

/// Count tilings: of a square, of a rectangle, or with the figures of a signature
///
/// Tilings that are turns or mirror images of each other count as different ones.
#[derive(Args, Clone)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Count {
    /// The side of a square (up to 10), the sides of a rectangle (the shorter one up to 10, at most 124 cells), or
    /// signatures (up to 6 x 6), also from a file; - reads standard input
    #[arg(value_name = "N|ROWSxCOLUMNS|SIGNATURE|FILE")]
    what: String,
    #[command(flatten)]
    counting: Declared<Counting>,
    /// How to write the answer; by default as the output's name says (.json, .jsonl, .txt), else as text
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    time: TimeArgs,
}

const EXAMPLES: &str = "\
Examples:
  tiler count 8
  tiler count 4x20
  tiler count I1,J1,L1,Z1
  tiler count 6 --by-signature
  tiler count 8 --feasible --format jsonl | tiler solve - --format jsonl";

/// Subject of a count.
#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    Rectangle(usize, usize),
    Signatures(Vec<Problem>),
}

impl What {
    fn read(argument: &str) -> Result<Self> {
        let source = Source::choose(Some(argument.to_owned()), None)?;
        if let Source::Argument(text) = &source {
            if let Some((rows, cols)) = sides(text) {
                return Ok(Self::Rectangle(rows, cols));
            }
            let is_kind = |letter: char| Kind::from_letter(letter.to_ascii_uppercase()).is_some();
            ensure!(
                is_json(text) || text.trim_start().starts_with(is_kind),
                "argument: expected N (8), ROWSxCOLUMNS (4x20) or a signature (I1,J1,L1,Z1), found {text:?}"
            );
        }
        let questions = Questions::open(source, None)?.all;
        let problems = questions.map(|question| question.problem);
        Ok(Self::Signatures(problems.collect::<Result<_>>()?))
    }
}

/// Result of a count, with its subject.
enum Answer {
    OfRectangle(usize, usize, u128),
    OfSignatures(Vec<(Problem, u64)>),
    BySignature(Vec<(Signature, u64)>),
    Feasible(Vec<Signature>),
}

/// The number of tilings of each problem; those of one size are counted together.
fn of_signatures(problems: &[Problem]) -> Result<Vec<(Problem, u64)>> {
    let mut by_size: BTreeMap<usize, Vec<(Signature, u64)>> = BTreeMap::new();
    let mut counted = Vec::with_capacity(problems.len());
    for problem in problems {
        let size = problem.size();
        let all = match by_size.entry(size) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(count_by_signature(size, size)?),
        };
        let found = all.iter().find(|(known, _)| *known == problem.signature());
        counted.push((*problem, found.map_or(0, |&(_, tilings)| tilings)));
    }
    Ok(counted)
}

impl Count {
    pub(crate) fn run(&self) -> Result<Exit> {
        let format = self.output.format_or(self.format, Format::Text)?;
        let what = What::read(&self.what)?;
        let watch = self.time.watch()?;
        let output = self.output.open()?;
        let progress = Progress::clock("counting");
        let command = self.clone();
        let counted = watch.wait_for(move || command.count(what))?;
        drop(progress);
        let Some(answer) = counted else {
            quadrille_cli::note("stopped before everything was counted");
            return Ok(watch.exit(Exit::GaveUp));
        };
        Report { format, output }.write(&answer?)
    }

    fn count(&self, what: What) -> Result<Answer> {
        Ok(match what {
            What::Signatures(_) if self.counting.by_signature || self.counting.feasible => {
                bail!("signatures are listed of a square or a rectangle, not of a signature")
            }
            What::Signatures(problems) => Answer::OfSignatures(of_signatures(&problems)?),
            What::Rectangle(rows, cols) if self.counting.by_signature => {
                Answer::BySignature(count_by_signature(rows, cols)?)
            }
            What::Rectangle(rows, cols) if self.counting.feasible => {
                ensure!(rows == cols, "feasible signatures are listed of squares");
                Answer::Feasible(feasible_signatures(rows)?)
            }
            What::Rectangle(rows, cols) => Answer::OfRectangle(rows, cols, count_tilings(rows, cols)?),
        })
    }
}

/// An answer being written.
struct Report {
    format: Format,
    output: Output,
}

impl Report {
    fn write(mut self, answer: &Answer) -> Result<Exit> {
        let is_text = self.format == Format::Text;
        let is_some = match answer {
            Answer::OfRectangle(rows, cols, tilings) => {
                writeln!(self.output, "{}", of_rectangle(*rows, *cols, *tilings, is_text)?)?;
                *tilings > 0
            }
            Answer::OfSignatures(counted) => {
                let lines = counted.iter().map(|row| of_signature(row, is_text));
                self.list(lines, counted.len() == 1)?;
                counted.iter().all(|&(_, tilings)| tilings > 0)
            }
            Answer::BySignature(rows) => {
                self.list(rows.iter().map(|row| by_signature(row, is_text)), false)?;
                !rows.is_empty()
            }
            Answer::Feasible(signatures) => {
                self.list(
                    signatures.iter().map(|signature| feasible(signature, is_text)),
                    false,
                )?;
                !signatures.is_empty()
            }
        };
        self.output.finish()?;
        Ok(if is_some { Exit::Solved } else { Exit::ProvedNone })
    }

    /// Writes documents, one a line; in JSON as a list, unless `is_one` says that there is one question.
    fn list(&mut self, documents: impl Iterator<Item = String>, is_one: bool) -> Result<()> {
        let (start, separator, end) = match self.format {
            Format::Json if !is_one => ("[\n", ",\n", "\n]\n"),
            _ => ("", "\n", "\n"),
        };
        let mut lead = start;
        for document in documents {
            write!(self.output, "{lead}{document}")?;
            lead = separator;
        }
        if lead == separator {
            self.output.write_all(end.as_bytes())?;
        } else if self.format == Format::Json {
            self.output.write_all(b"[]\n")?;
        }
        Ok(())
    }
}

fn of_rectangle(rows: usize, cols: usize, tilings: u128, is_text: bool) -> Result<String> {
    if is_text {
        return Ok(format!("{} of {rows} x {cols}", counted(tilings, "tiling")));
    }
    let counted = Counted::of_rectangle(rows, cols).with_tilings(tilings);
    Ok(serde_json::to_string(&Document::<api::Count>(&counted))?)
}

fn of_signature((problem, tilings): &(Problem, u64), is_text: bool) -> String {
    let (size, signature) = (problem.size(), problem.signature());
    if is_text {
        return format!(
            "{} of {size} x {size} with {signature}",
            counted(*tilings, "tiling")
        );
    }
    let signature = signature.to_string();
    json!({ "size": size, "signature": signature, "tilings": tilings }).to_string()
}

fn by_signature((signature, tilings): &(Signature, u64), is_text: bool) -> String {
    if is_text {
        return format!("{signature} {tilings}");
    }
    json!({ "signature": signature.to_string(), "tilings": tilings }).to_string()
}

fn feasible(signature: &Signature, is_text: bool) -> String {
    if is_text {
        return signature.to_string();
    }
    json!({ "signature": signature.to_string() }).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_or_a_signature() {
        assert_eq!(What::read("8").unwrap(), What::Rectangle(8, 8));
        assert_eq!(What::read("4x20").unwrap(), What::Rectangle(4, 20));
        let problem = Problem::new("O4".parse().unwrap()).unwrap();
        for signature in ["O4", "o4", "{\"signature\":\"O4\"}"] {
            assert_eq!(What::read(signature).unwrap(), What::Signatures(vec![problem]));
        }
        for nonsense in ["", "-8", "4x", "8.5", "abc", "99999999999999999999", "O3"] {
            assert!(What::read(nonsense).is_err(), "{nonsense}");
        }
    }
}
