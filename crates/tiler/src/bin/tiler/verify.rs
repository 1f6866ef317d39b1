//! `tiler verify`: is this a solution?

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use quadrille_cli::{Exit, Format, Output, OutputArgs, Source};
use quadrille_tiler::{Problem, Rejection, Signature, verify_text};
use serde::Serialize;

use crate::document::Solution;
use crate::solve::parse_size;

/// Tell whether a solution is right, and if not why
///
/// The solution is a list in the contest's format, [["L",1,0,0],...] (figure, angle, column, row), or what
/// `tiler solve` prints with --format json or jsonl. The check shares nothing with the solver.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Verify {
    /// The signature; not needed for documents, which tell their own
    signature: Option<String>,
    /// The solution; - or nothing reads standard input
    solution: Option<String>,
    /// Read the solution from a file
    #[arg(long, short, value_name = "FILE", conflicts_with = "solution")]
    file: Option<PathBuf>,
    /// The side of the square, to be sure
    #[arg(long, value_name = "N", value_parser = parse_size)]
    size: Option<u64>,
    /// How to write the verdict
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
}

const EXAMPLES: &str = "\
Examples:
  tiler solve I1,J1,L1,Z1 --format json | tiler verify
  tiler verify O1 '[[\"O\",0,0,0]]'
  tiler verify I49,J127,L49,O13,S127,T126,Z134 --file solution.json
  tiler solve --file signatures.jsonl --format jsonl | tiler verify --format jsonl

Exit codes: 0 yes, 1 no, 2 not in the format, 3 the document holds no solution to check.";

/// The longest solution that is read: more than that of the largest square.
pub(crate) const MOST_BYTES: u64 = 1 << 31;

#[derive(Serialize)]
struct Verdict {
    size: usize,
    signature: String,
    /// Missing when there is nothing to check.
    #[serde(skip_serializing_if = "Option::is_none")]
    valid: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl Verify {
    pub(crate) fn run(&self) -> Result<Exit> {
        let signature = self.signature.as_deref();
        let signature = signature
            .map(str::parse::<Signature>)
            .transpose()
            .context("signature")?;
        let source = Source::choose(self.solution.clone(), self.file.clone())?;
        let text = source.read_to_end(MOST_BYTES)?;
        let mut output = self.output.open()?;
        let verdicts: Vec<Verdict> = text.parse(|text| {
            let solutions = Solution::read_all(text)?;
            solutions
                .iter()
                .map(|solution| self.verdict(signature, solution))
                .collect::<Result<_>>()
        })?;
        let exit = verdicts
            .iter()
            .fold(Exit::Solved, |exit, verdict| exit.and(verdict.exit()));
        self.write(&mut output, &verdicts)?;
        output.finish()?;
        Ok(exit)
    }

    fn verdict(&self, signature: Option<Signature>, solution: &Solution<'_>) -> Result<Verdict> {
        let problem: Problem = solution.problem(signature, self.size)?;
        let verdict = |valid, reason| Verdict {
            size: problem.size(),
            signature: problem.signature().to_string(),
            valid,
            reason,
        };
        let Some(figures) = solution.figures else {
            return Ok(verdict(None, Some(format!("the status is {}", solution.status))));
        };
        match verify_text(&problem, figures) {
            Ok(()) => Ok(verdict(Some(true), None)),
            Err(Rejection::Wrong(flaw)) => Ok(verdict(Some(false), Some(flaw.to_string()))),
            Err(Rejection::Unreadable(error)) => Err(error.into()),
        }
    }

    fn write(&self, output: &mut Output, verdicts: &[Verdict]) -> Result<()> {
        match (self.format, verdicts) {
            (Format::Text, _) => {
                for verdict in verdicts {
                    writeln!(output, "{}", verdict.sentence())?;
                }
            }
            (Format::Json, [verdict]) => writeln!(output, "{}", serde_json::to_string(verdict)?)?,
            (Format::Json, _) => writeln!(output, "{}", serde_json::to_string(verdicts)?)?,
            (Format::Jsonl, _) => {
                for verdict in verdicts {
                    writeln!(output, "{}", serde_json::to_string(verdict)?)?;
                }
            }
        }
        Ok(())
    }
}

impl Verdict {
    fn exit(&self) -> Exit {
        match self.valid {
            Some(true) => Exit::Solved,
            Some(false) => Exit::ProvedNone,
            None => Exit::GaveUp,
        }
    }

    fn sentence(&self) -> String {
        let Self { size, signature, .. } = self;
        let reason = self.reason.as_deref().unwrap_or_default();
        match self.valid {
            Some(true) => format!("yes: a tiling of {size} x {size} with {signature}"),
            Some(false) => format!("no: {reason}"),
            None => format!("nothing to check: {reason}"),
        }
    }
}
