//! `tenten replay`: is a record right?

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::Args;
use quadrille_cli::{Exit, Format, OutputArgs, Source};
use quadrille_tenten::Rules;
use quadrille_tenten::record::{self, ReplayError, Replayed};
use serde::Serialize;

use crate::options::RulesArgs;

/// Check the record of a game by the rules alone
///
/// Every move must fit, every line that is said to vanish must be full, and a game that is said to be over must really
/// be: no order and no places take the last set. The check shares nothing with the players.
#[derive(Args)]
pub(crate) struct Replay {
    /// The record; - or nothing reads standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    rules: RulesArgs,
    /// How to write the verdict
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
}

/// The longest line of a record: a thousand times that of a round.
const MOST_BYTES_PER_LINE: u64 = 1 << 20;

#[derive(Serialize)]
struct Verdict {
    valid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u64>,
}

impl Replay {
    pub(crate) fn run(&self) -> Result<Exit> {
        let rules = self.rules.rules()?;
        let source = Source::choose(None, self.file.clone())?;
        let name = source.to_string();
        let verdict = match check(&rules, source)? {
            Ok(replayed) => Verdict {
                valid: true,
                reason: None,
                rounds: Some(replayed.rounds),
                score: Some(replayed.score),
            },
            Err(error @ ReplayError::Unreadable { .. }) => return Err(anyhow!(error).context(name)),
            Err(error) => Verdict {
                valid: false,
                reason: Some(error.to_string()),
                rounds: None,
                score: None,
            },
        };
        let mut output = self.output.open()?;
        match (self.format, &verdict.reason) {
            (Format::Json | Format::Jsonl, _) => writeln!(output, "{}", serde_json::to_string(&verdict)?)?,
            (Format::Text, Some(reason)) => writeln!(output, "no: {reason}")?,
            (Format::Text, None) => writeln!(
                output,
                "yes: {} rounds, {} points",
                verdict.rounds.unwrap_or_default(),
                verdict.score.unwrap_or_default()
            )?,
        }
        output.finish()?;
        Ok(if verdict.valid {
            Exit::Solved
        } else {
            Exit::ProvedNone
        })
    }
}

fn check(rules: &Rules, source: Source) -> Result<Result<Replayed, ReplayError>> {
    let mut replay = record::Replay::new(rules);
    for line in source.lines(MOST_BYTES_PER_LINE)? {
        if let Err(error) = replay.line(&line?.1) {
            return Ok(Err(error));
        }
    }
    Ok(replay.finish())
}
