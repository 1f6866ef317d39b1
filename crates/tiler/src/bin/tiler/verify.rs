//! `tiler verify`: is this a solution?

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use quadrille_cli::{Exit, Format, Output, OutputArgs, Source};
use quadrille_schema::Document;
use quadrille_tiler::document::{self, DocumentError, Verdict, is_json};
use quadrille_tiler::{Signature, api};

use crate::answer::painted;
use crate::question::{MOST_BYTES, parse_size};

/// Check a solution, and say what is wrong with it if it is none
///
/// The solution is a list in the contest's format, [["L",1,0,0],...] (figure, angle, column, row), or what
/// `tiler solve` prints with --format json or jsonl. The check shares nothing with the solver.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Verify {
    /// The signature; not needed for documents, which name their own
    signature: Option<String>,
    /// The solution, or its file; - or nothing reads standard input
    #[arg(value_name = "SOLUTION|FILE")]
    solution: Option<String>,
    /// Read the solution from a file
    #[arg(long, short, value_name = "FILE", conflicts_with = "solution")]
    file: Option<PathBuf>,
    /// The side of the square, as a check
    #[arg(long, value_name = "N", value_parser = parse_size, allow_negative_numbers = true)]
    size: Option<u64>,
    /// How to write the verdict; by default as the output's name says (.json, .jsonl, .txt), else as text
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
}

const EXAMPLES: &str = "\
Examples:
  tiler solve I1,J1,L1,Z1 --format json | tiler verify -
  tiler verify solution.json
  tiler verify O1 '[[\"O\",0,0,0]]'
  tiler verify I49,J127,L49,O13,S127,T126,Z134 --file solution.json
  tiler solve signatures.txt --format jsonl | tiler verify --format jsonl

Exit codes: 0 yes, 1 no, 2 not in the format, 3 the document holds no solution to check.";

impl Verify {
    pub(crate) fn run(&self) -> Result<Exit> {
        let format = self.output.format_or(self.format, Format::Text)?;
        let (signature, solution) = self.arguments();
        let signature = signature
            .map(str::parse::<Signature>)
            .transpose()
            .context("signature")?;
        let text = Source::choose(solution, self.file.clone())?.read_to_end(MOST_BYTES)?;
        let mut output = self.output.open()?;
        let verdicts: Vec<Verdict> = text.parse(|text| {
            let documents = document::Document::read_solutions(text)?;
            let verdicts = documents
                .iter()
                .map(|document| Verdict::of(document, signature, self.size));
            verdicts.collect::<Result<_, DocumentError>>()
        })?;
        let exits = verdicts.iter().map(exit);
        let exit = exits.fold(Exit::Solved, Exit::and);
        write(&mut output, format, &verdicts)?;
        output.finish()?;
        Ok(exit)
    }

    /// The signature and the solution: an argument alone is the solution if it is JSON, a file, or standard input.
    fn arguments(&self) -> (Option<&str>, Option<String>) {
        match (&self.signature, &self.solution) {
            (Some(only), None) if self.file.is_none() && is_solution(only) => (None, Some(only.clone())),
            (signature, solution) => (signature.as_deref(), solution.clone()),
        }
    }
}

/// Whether an argument is a solution or the place of one, not a signature.
fn is_solution(argument: &str) -> bool {
    is_json(argument)
        || !matches!(
            Source::choose(Some(argument.to_owned()), None),
            Ok(Source::Argument(_))
        )
}

fn write(output: &mut Output, format: Format, verdicts: &[Verdict]) -> Result<()> {
    match (format, verdicts) {
        (Format::Text, _) => {
            for verdict in verdicts {
                writeln!(output, "{}", sentence(verdict, output.is_colored()))?;
            }
        }
        (Format::Json, [verdict]) => writeln!(output, "{}", line(verdict)?)?,
        (Format::Json, _) => {
            let documents: Vec<_> = verdicts.iter().map(Document::<api::Verify>).collect();
            writeln!(output, "{}", serde_json::to_string(&documents)?)?;
        }
        (Format::Jsonl, _) => {
            for verdict in verdicts {
                writeln!(output, "{}", line(verdict)?)?;
            }
        }
    }
    Ok(())
}

fn line(verdict: &Verdict) -> serde_json::Result<String> {
    serde_json::to_string(&Document::<api::Verify>(verdict))
}

fn exit(verdict: &Verdict) -> Exit {
    match verdict.valid {
        Some(true) => Exit::Solved,
        Some(false) => Exit::ProvedNone,
        None => Exit::GaveUp,
    }
}

fn sentence(verdict: &Verdict, is_colored: bool) -> String {
    let painted = |answer| painted(answer, exit(verdict), is_colored);
    let (size, signature) = (
        verdict.size.unwrap_or(0),
        verdict.signature.as_deref().unwrap_or_default(),
    );
    let reason = verdict.reason.as_deref().unwrap_or_default();
    match verdict.valid {
        Some(true) => format!("{}: a tiling of {size} x {size} with {signature}", painted("yes")),
        Some(false) => format!("{}: {reason}", painted("no")),
        None => format!("{}: {reason}", painted("nothing to check")),
    }
}
