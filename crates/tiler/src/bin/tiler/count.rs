//! `tiler count`: how many tilings there are.

use std::io::Write;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use quadrille_cli::{Exit, Format, Output, OutputArgs, Progress, Watch, counted};
use quadrille_tiler::{Problem, Signature, count_by_signature, count_tilings, feasible_signatures};
use serde_json::json;

/// Count tilings: of a square, of a rectangle, or with the figures of a signature
///
/// Tilings that are turns or mirror images of each other count as different ones.
#[derive(Args, Clone)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Count {
    /// The side of a square (up to 10), the sides of a rectangle (the shorter one up to 10, at most 124 cells), or a
    /// signature (up to 6 x 6)
    #[arg(value_name = "N|ROWSxCOLUMNS|SIGNATURE")]
    what: String,
    /// List the signatures with their numbers of tilings (up to 6 x 6)
    #[arg(long, conflicts_with = "feasible")]
    by_signature: bool,
    /// List the signatures that have a tiling (up to 8 x 8)
    #[arg(long)]
    feasible: bool,
    /// How to write the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
}

const EXAMPLES: &str = "\
Examples:
  tiler count 8
  tiler count 4x20
  tiler count I1,J1,L1,Z1
  tiler count 6 --by-signature
  tiler count 8 --feasible --format jsonl | tiler solve - --format jsonl";

/// What is to be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Rectangle(usize, usize),
    Signature(Problem),
}

impl What {
    fn parse(text: &str) -> Result<Self> {
        let (rows, cols) = text.split_once(['x', 'X']).unwrap_or((text, text));
        if let (Ok(rows), Ok(cols)) = (rows.trim().parse(), cols.trim().parse()) {
            return Ok(Self::Rectangle(rows, cols));
        }
        ensure!(
            text.trim_start().starts_with(['I', 'J', 'L', 'O', 'S', 'T', 'Z']),
            "expected N (8), ROWSxCOLUMNS (4x20) or a signature (I1,J1,L1,Z1), found {text:?}"
        );
        Ok(Self::Signature(Problem::new(text.parse()?)?))
    }
}

/// What was counted, and what came out.
enum Answer {
    OfRectangle(usize, usize, u128),
    OfSignature(Problem, u64),
    BySignature(Vec<(Signature, u64)>),
    Feasible(Vec<Signature>),
}

fn of_signature(problem: &Problem) -> Result<u64> {
    let all = count_by_signature(problem.size(), problem.size())?;
    let found = all.iter().find(|(known, _)| *known == problem.signature());
    Ok(found.map_or(0, |&(_, tilings)| tilings))
}

impl Count {
    pub(crate) fn run(&self) -> Result<Exit> {
        let what = What::parse(&self.what).context("argument")?;
        let watch = Watch::start(None)?;
        let output = self.output.open()?;
        let progress = Progress::clock("counting");
        let command = self.clone();
        let counted = watch.wait_for(move || command.count(what))?;
        drop(progress);
        match counted {
            Some(answer) => self.write(output, answer?),
            None => Ok(Exit::Interrupted),
        }
    }

    fn count(&self, what: What) -> Result<Answer> {
        Ok(match what {
            What::Signature(_) if self.by_signature || self.feasible => {
                bail!("signatures are listed of a square or a rectangle, not of a signature")
            }
            What::Signature(problem) => Answer::OfSignature(problem, of_signature(&problem)?),
            What::Rectangle(rows, cols) if self.by_signature => {
                Answer::BySignature(count_by_signature(rows, cols)?)
            }
            What::Rectangle(rows, cols) if self.feasible => {
                ensure!(rows == cols, "feasible signatures are listed of squares");
                Answer::Feasible(feasible_signatures(rows)?)
            }
            What::Rectangle(rows, cols) => Answer::OfRectangle(rows, cols, count_tilings(rows, cols)?),
        })
    }

    fn write(&self, mut output: Output, answer: Answer) -> Result<Exit> {
        let exit = match answer {
            Answer::OfRectangle(rows, cols, tilings) => self.rectangle(&mut output, rows, cols, tilings)?,
            Answer::OfSignature(problem, tilings) => self.signature(&mut output, &problem, tilings)?,
            Answer::BySignature(rows) => self.by_signature(&mut output, &rows)?,
            Answer::Feasible(signatures) => self.feasible(&mut output, &signatures)?,
        };
        output.finish()?;
        Ok(exit)
    }

    fn rectangle(&self, output: &mut Output, rows: usize, cols: usize, tilings: u128) -> Result<Exit> {
        match self.format {
            Format::Text => writeln!(output, "{} of {rows} x {cols}", counted(tilings, "tiling"))?,
            Format::Json | Format::Jsonl => {
                // Beyond 2^53 most readers of JSON lose digits of a number, so it is told as text as well.
                let exact = tilings.to_string();
                let number: serde_json::Value = serde_json::from_str(&exact)?;
                writeln!(
                    output,
                    "{}",
                    json!({ "rows": rows, "cols": cols, "tilings": number, "exact": exact })
                )?;
            }
        }
        Ok(if tilings == 0 {
            Exit::ProvedNone
        } else {
            Exit::Solved
        })
    }

    fn signature(&self, output: &mut Output, problem: &Problem, tilings: u64) -> Result<Exit> {
        let (size, signature) = (problem.size(), problem.signature());
        match self.format {
            Format::Text => {
                let tilings = counted(tilings, "tiling");
                writeln!(output, "{tilings} of {size} x {size} with {signature}")?;
            }
            Format::Json | Format::Jsonl => {
                let signature = signature.to_string();
                writeln!(
                    output,
                    "{}",
                    json!({ "size": size, "signature": signature, "tilings": tilings })
                )?;
            }
        }
        Ok(if tilings == 0 {
            Exit::ProvedNone
        } else {
            Exit::Solved
        })
    }

    fn by_signature(&self, output: &mut Output, rows: &[(Signature, u64)]) -> Result<Exit> {
        let documents = rows.iter().map(|(signature, tilings)| match self.format {
            Format::Text => format!("{signature} {tilings}"),
            Format::Json | Format::Jsonl => {
                json!({ "signature": signature.to_string(), "tilings": tilings }).to_string()
            }
        });
        self.list(output, documents)
    }

    fn feasible(&self, output: &mut Output, signatures: &[Signature]) -> Result<Exit> {
        let document = |signature: &Signature| match self.format {
            Format::Text => signature.to_string(),
            Format::Json | Format::Jsonl => json!({ "signature": signature.to_string() }).to_string(),
        };
        self.list(output, signatures.iter().map(document))
    }

    fn list(&self, output: &mut Output, documents: impl Iterator<Item = String>) -> Result<Exit> {
        let (start, separator, end) = match self.format {
            Format::Json => ("[\n", ",\n", "\n]\n"),
            Format::Text | Format::Jsonl => ("", "\n", "\n"),
        };
        let mut lead = start;
        for document in documents {
            write!(output, "{lead}{document}")?;
            lead = separator;
        }
        match (lead == separator, self.format) {
            (true, _) => output.write_all(end.as_bytes())?,
            (false, Format::Json) => output.write_all(b"[]\n")?,
            (false, _) => {}
        }
        Ok(if lead == separator {
            Exit::Solved
        } else {
            Exit::ProvedNone
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_or_a_signature() {
        assert_eq!(What::parse("8").unwrap(), What::Rectangle(8, 8));
        assert_eq!(What::parse("4x20").unwrap(), What::Rectangle(4, 20));
        assert!(matches!(What::parse("O4").unwrap(), What::Signature(problem) if problem.size() == 4));
        for nonsense in ["", "-8", "4x", "8.5", "abc", "99999999999999999999", "O3"] {
            assert!(What::parse(nonsense).is_err(), "{nonsense}");
        }
    }
}
