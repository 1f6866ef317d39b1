//! `number-match verify`: does a line hold?

use std::io::Write;

use anyhow::Result;
use clap::Args;
use quadrille_cli::{Exit, Format, OutputArgs};
use quadrille_number_match::verify;
use serde_json::json;

use crate::options::RecordArgs;
use crate::report;

/// Replay a line by the rules, with code that shares nothing with the solver
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Verify {
    #[command(flatten)]
    record: RecordArgs,
    /// How to write the report
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
}

const EXAMPLES: &str = "\
Examples:
  number-match solve 1234/5678 --format json | number-match verify
  number-match verify --file line.json --format json

Exit codes: 0 it holds, 1 it does not, 2 bad usage or input.";

impl Verify {
    pub(crate) fn run(&self) -> Result<Exit> {
        let record = self.record.record()?;
        let verdict = verify(&record)?;
        let mut output = self.output.open()?;
        match (&verdict, self.format) {
            (Ok(verdict), Format::Text) => {
                let end = match verdict.left {
                    0 => "won".to_owned(),
                    left => quadrille_cli::counted(left as u64, "digit") + " left",
                };
                let totals = report::totals(verdict.pairs, verdict.refills);
                writeln!(output, "yes: {totals}, {end}")?;
            }
            (Err(flaw), Format::Text) => writeln!(output, "no: {flaw}")?,
            (Ok(verdict), _) => {
                let (pairs, refills, left) = (verdict.pairs, verdict.refills, verdict.left);
                let document = json!({"holds": true, "pairs": pairs, "refills": refills, "left": left});
                writeln!(output, "{document}")?;
            }
            (Err(flaw), _) => writeln!(output, "{}", json!({"holds": false, "flaw": flaw.to_string()}))?,
        }
        output.finish()?;
        Ok(if verdict.is_ok() {
            Exit::Solved
        } else {
            Exit::ProvedNone
        })
    }
}
