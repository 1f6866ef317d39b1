//! `perfect-clear queues`: the queues of a pattern, one by one.

use std::collections::BTreeSet;
use std::io::Write;

use anyhow::{Context, Result, ensure};
use clap::Args;
use quadrille_cli::{Exit, Format};
use quadrille_perfect_clear::build::MOST_KEPT;
use quadrille_perfect_clear::{LONGEST, Piece, letters};
use serde_json::json;

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
    /// List the orders in which the pieces of these queues can be placed
    #[arg(long, conflicts_with = "sources")]
    orders: bool,
    /// List the queues whose pieces can be placed in these orders
    #[arg(long)]
    sources: bool,
    /// Write only how many there are
    #[arg(long)]
    count: bool,
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
        let pattern = self.pattern.needed()?;
        let queues = pattern.queues(LONGEST, MOST_KEPT).context("--pattern")?;
        let listed = self.listed(queues)?;
        let format = self.report.format()?;
        let mut output = self.report.output.open()?;
        match format {
            Format::Json | Format::Jsonl => {
                let mut document = json!({"pattern": pattern.to_string(), "total": listed.len()});
                if !self.count {
                    document["queues"] = listed.iter().map(|queue| letters(queue)).collect();
                }
                writeln!(output, "{document}")?;
            }
            Format::Text if self.count => writeln!(output, "{}", listed.len())?,
            Format::Text => {
                for queue in &listed {
                    writeln!(output, "{}", letters(queue))?;
                }
            }
        }
        output.finish()?;
        Ok(if listed.is_empty() {
            Exit::ProvedNone
        } else {
            Exit::Solved
        })
    }

    /// What is listed for the queues of the pattern.
    fn listed(&self, queues: Vec<Vec<Piece>>) -> Result<Vec<Vec<Piece>>> {
        if !self.orders && !self.sources {
            return Ok(queues);
        }
        let hold = self.hold.hold();
        let mut listed = BTreeSet::new();
        for queue in &queues {
            let more = if self.orders {
                hold.orders(queue)
            } else {
                hold.sources(queue)
            };
            listed.extend(more);
            ensure!(
                listed.len() as u128 <= MOST_KEPT,
                "more than {MOST_KEPT} are to be listed: give fewer queues or shorter ones"
            );
        }
        Ok(listed.into_iter().collect())
    }
}
