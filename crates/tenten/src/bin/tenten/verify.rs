//! `tenten verify`: is a record right?

use std::io::Write;
use std::iter::Peekable;
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::Args;
use quadrille_cli::{Declared, Exit, Format, Output, OutputArgs, Progress, Source, counted};
use quadrille_schema::Document;
use quadrille_search::Stop;
use quadrille_tenten::Rules;
use quadrille_tenten::api::{self, Asked, Check, Verdict};
use quadrille_tenten::verify::ReplayError;

use crate::options::RulesArgs;

/// Check the record of a game, advice, or a risk, by the rules alone
///
/// Every move must fit, every line that is said to vanish must be full, and a game that is said to be over must really
/// be: no order and no places take the last set. Of advice, every way of the whole set is followed, and of each risk,
/// all sets are tried, which takes seconds on crowded boards; values are not looked at. The check shares nothing with
/// the players.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Verify {
    #[command(flatten)]
    pub(crate) record: RecordArgs,
    #[command(flatten)]
    pub(crate) asked: Declared<Asked>,
}

const EXAMPLES: &str = "\
Examples:
  tenten play --seed 1 --format jsonl | tenten verify
  tenten verify game.jsonl --format json
  tenten advise --pieces rOo board.txt --format json | tenten verify
  tenten risk --format json board.txt | tenten verify
  tenten validate --pieces OOO board.txt --format json | tenten verify --request '{\"board\":\"...\"}'

Exit codes: 0 it is right, 1 it is wrong, 2 it cannot be read.";

/// A record of a game, and where the verdict on it goes.
#[derive(Args, Clone, Debug)]
pub(crate) struct RecordArgs {
    /// The record; - or nothing reads standard input
    #[arg(value_name = "FILE", conflicts_with = "from")]
    file: Option<PathBuf>,
    /// The record, as other subcommands name their input
    #[arg(long = "file", short, value_name = "FILE", id = "from")]
    from: Option<PathBuf>,
    #[command(flatten)]
    rules: RulesArgs,
    /// How to write the verdict [default: as the name of --output ends, else text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The longest line of a record: a thousand times that of a round.
const MOST_BYTES_PER_LINE: u64 = 1 << 20;

impl Verify {
    pub(crate) fn run(&self) -> Result<Exit> {
        let format = self.record.format()?;
        let source = self.record.source()?;
        let name = source.to_string();
        let (rules, lines) = self.record.rules_and_lines(source)?;
        let output = self.record.output.open()?;
        let check = Check {
            rules: &rules,
            asked: &self.asked,
            stop: Stop::new(),
        };
        let lines = lines.map(|line| line.map_err(Wrong::from));
        // The sets of a risk take seconds.
        let progress = Progress::clock("checking");
        let verdict = verdict(check.all(lines), &rules, &name)?;
        drop(progress);
        write(&verdict, output, format)
    }
}

impl RecordArgs {
    /// The rules, and the lines of the record. Its first line may name the rules; an error in it comes with the lines.
    pub(crate) fn rules_and_lines(
        &self,
        source: Source,
    ) -> Result<(Rules, Peekable<impl Iterator<Item = Result<String>>>)> {
        let mut lines = lines(source)?.peekable();
        let first = match lines.peek() {
            Some(Ok(line)) => line,
            _ => "",
        };
        Ok((self.rules.rules_for(first)?, lines))
    }

    pub(crate) fn format(&self) -> Result<Format> {
        self.output.format_or(self.format, Format::Text)
    }

    pub(crate) fn source(&self) -> Result<Source> {
        Source::choose(None, self.file.clone().or_else(|| self.from.clone()))
    }
}

/// The lines of a record.
fn lines(source: Source) -> Result<impl Iterator<Item = Result<String>>> {
    let lines = source.lines(MOST_BYTES_PER_LINE)?;
    Ok(lines.map(|line| line.map(|(_, line)| line)))
}

/// Reason why a record was not found right: it is wrong, or it could not be read.
pub(crate) enum Wrong {
    Record(ReplayError),
    Source(anyhow::Error),
}

impl From<ReplayError> for Wrong {
    fn from(error: ReplayError) -> Self {
        Self::Record(error)
    }
}

impl From<anyhow::Error> for Wrong {
    fn from(error: anyhow::Error) -> Self {
        Self::Source(error)
    }
}

/// The verdict, unless the record with this name cannot be read.
pub(crate) fn verdict(
    checked: Result<impl Into<Verdict>, Wrong>,
    rules: &Rules,
    name: &str,
) -> Result<Verdict> {
    match checked {
        Ok(right) => Ok(right.into()),
        Err(Wrong::Record(error)) => {
            Verdict::wrong(error, rules).map_err(|error| anyhow!(error).context(name.to_owned()))
        }
        Err(Wrong::Source(error)) => Err(error),
    }
}

pub(crate) fn write(verdict: &Verdict, mut output: Output, format: Format) -> Result<Exit> {
    match (format, &verdict.reason) {
        (Format::Json | Format::Jsonl, _) => {
            let document = Document::<api::Verify>(verdict);
            writeln!(output, "{}", serde_json::to_string(&document)?)?;
        }
        (Format::Text, Some(reason)) => writeln!(output, "no: {reason}")?,
        (Format::Text, None) => {
            let things = [
                (verdict.rounds, "round"),
                (verdict.ways, "way"),
                (verdict.score, "point"),
            ];
            let counts = things.map(|(number, thing)| number.map(|number| counted(number, thing)));
            let counts: Vec<String> = counts.into_iter().flatten().collect();
            writeln!(output, "yes: {}", counts.join(", "))?;
        }
    }
    output.finish()?;
    Ok(if verdict.valid {
        Exit::Solved
    } else {
        Exit::ProvedNone
    })
}
