//! `number-match verify`: do lines hold?

use std::io::Write;

use anyhow::Result;
use clap::Args;
use quadrille_cli::{Exit, Format, Output, OutputArgs};
use quadrille_number_match::api::{self, Checked};
use quadrille_number_match::record::Status;
use quadrille_number_match::{Flaw, Record, Verdict, verify_record};
use quadrille_schema::document;
use serde_json::Value;

use crate::options::RecordArgs;
use crate::report;

/// Check lines by the rules, with code that shares nothing with the solver
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Verify {
    #[command(flatten)]
    record: RecordArgs,
    /// How to write the report; by default as the output's name asks for, else text
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
}

const EXAMPLES: &str = "\
Examples:
  number-match solve 1234/5678 --format json | number-match verify
  number-match verify line.json --format json
  number-match batch boards.txt --output lines.jsonl; number-match verify lines.jsonl

Exit codes: 0 all hold, 1 one does not, 2 bad usage or input.";

impl Verify {
    pub(crate) fn run(&self) -> Result<Exit> {
        let format = self.output.format_or(self.format, Format::Text)?;
        let records = self.record.records()?;
        let checks: Vec<Result<Verdict, Flaw>> = records.iter().map(verify_record).collect();
        let mut output = self.output.open()?;
        let mut documents = checks
            .iter()
            .map(|check| document::<api::Verify>(&Checked::of(check)));
        match format {
            Format::Text => write_text(&mut output, &records, &checks)?,
            Format::Json if checks.len() > 1 => {
                writeln!(output, "{}", documents.collect::<Value>())?;
            }
            Format::Json | Format::Jsonl => {
                documents.try_for_each(|document| writeln!(output, "{document}"))?;
            }
        }
        output.finish()?;
        Ok(if checks.iter().all(Result::is_ok) {
            Exit::Solved
        } else {
            Exit::ProvedNone
        })
    }
}

/// A verdict a line; with the number of the record, where there are several.
fn write_text(output: &mut Output, records: &[Record], checks: &[Result<Verdict, Flaw>]) -> Result<()> {
    for (number, (record, check)) in (1..).zip(records.iter().zip(checks)) {
        if records.len() > 1 {
            write!(output, "{number}: ")?;
        }
        match check {
            Ok(verdict) => writeln!(output, "yes: {}", words(*verdict, record.status))?,
            Err(flaw) => writeln!(output, "no: {flaw}")?,
        }
    }
    Ok(())
}

fn words(verdict: Verdict, status: Status) -> String {
    let end = match verdict.left {
        0 => "won".to_owned(),
        left => quadrille_cli::counted(left as u64, "digit") + " left",
    };
    let trusted = match status {
        Status::Unsolvable => "; that nothing wins is claimed, and not proved here",
        Status::Solved | Status::Unknown => "",
    };
    let totals = report::totals(verdict.pairs, verdict.refills);
    format!("{totals}, {end}{trusted}")
}
