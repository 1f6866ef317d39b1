//! `perfect-clear queues`: the queues of a pattern, one by one.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use quadrille_cli::{Declared, Exit, Format};
use quadrille_perfect_clear::api::{self, ListingQueues};

use crate::options::{HoldArgs, PatternArgs, ReportArgs};

/// List the queues of a pattern, and the orders that hold makes of them
///
/// Each queue is listed once, one a line, in the order of its letters. Filters in the pattern leave some of them.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Queues {
    #[command(flatten)]
    pattern: PatternArgs,
    #[command(flatten)]
    hold: HoldArgs,
    #[command(flatten)]
    listing: Declared<ListingQueues>,
    #[command(flatten)]
    report: ReportArgs,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear queues --pattern '*p4'
  perfect-clear queues --pattern '*!{S<Z}' --count
  perfect-clear queues --pattern TIOLJ --orders
  perfect-clear queues --pattern TIOL --sources --hold T -o queues.txt

Exit codes: 0 there are some, 1 there are none, 2 bad usage or input.";

impl Queues {
    pub(crate) fn run(&self) -> Result<Exit> {
        let request = api::Queues {
            pattern: self.pattern.needed()?,
            holding: self.hold.holding(),
            listing: self.listing.0.clone(),
        };
        let listed = request.listed()?;
        let format = self.report.format()?;
        let mut output = self.report.output.open()?;
        match format {
            Format::Json | Format::Jsonl => {
                let document = quadrille_schema::into_document::<api::Queues>(listed.clone());
                writeln!(output, "{document}")?;
            }
            Format::Text if self.listing.count => writeln!(output, "{}", listed.total)?,
            Format::Text => {
                for queue in listed.queues.iter().flatten() {
                    writeln!(output, "{queue}")?;
                }
            }
        }
        output.finish()?;
        Ok(if listed.total == 0 {
            Exit::ProvedNone
        } else {
            Exit::Solved
        })
    }
}
