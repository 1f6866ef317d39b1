//! `tenten verify`: is a record right?

use std::io::Write;
use std::iter::Peekable;
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::Args;
use quadrille_cli::{Exit, Format, Output, OutputArgs, Source, counted};
use quadrille_tenten::Rules;
use quadrille_tenten::verify::{Replay, ReplayError, Replayed, is_advice, verify_stated};
use serde::Serialize;

use crate::options::RulesArgs;

/// Check the record of a game, or advice, by the rules alone
///
/// Every move must fit, every line that is said to vanish must be full, and a game that is said to be over must really
/// be: no order and no places take the last set. Of advice, every way of the whole set is followed; risks and values
/// are not looked at. The check shares nothing with the players.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Verify {
    #[command(flatten)]
    pub(crate) record: RecordArgs,
}

const EXAMPLES: &str = "\
Examples:
  tenten play --seed 1 --format jsonl | tenten verify
  tenten verify game.jsonl --format json
  tenten advise --pieces rOo board.txt --format json | tenten verify

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
        let (rules, mut lines) = self.record.rules_and_lines(source)?;
        let output = self.record.output.open()?;
        let is_advice = matches!(lines.peek(), Some(Ok(line)) if is_advice(line));
        let verdict = if is_advice {
            Verdict::of(advices(&rules, lines), &name)?
        } else {
            let mut replay = Replay::new(&rules);
            let checked = lines.try_for_each(|line| replay.line(&line?).map(drop).map_err(Wrong::from));
            let checked = checked.and_then(|()| replay.finish().map_err(Wrong::from));
            Verdict::of(checked.map(Right::Game), &name)?
        };
        verdict.with_hint(&rules).write(output, format)
    }
}

/// Checks documents of advice, one a line.
fn advices(rules: &Rules, lines: impl Iterator<Item = Result<String>>) -> Result<Right, Wrong> {
    let (mut ways, mut points) = (0, 0);
    for (number, line) in (1..).zip(lines) {
        let line = line?;
        if !line.trim().is_empty() {
            let checked = verify_stated(rules, &line, number)?;
            ways += checked.ways as u64;
            points += checked.points;
        }
    }
    Ok(Right::Advice { ways, points })
}

/// What was found right.
pub(crate) enum Right {
    Game(Replayed),
    Advice { ways: u64, points: u64 },
}

impl From<Replayed> for Right {
    fn from(replayed: Replayed) -> Self {
        Self::Game(replayed)
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

/// Why a record was not found right: it is wrong, or it could not be read.
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

/// Whether a record is right.
#[derive(Serialize)]
pub(crate) struct Verdict {
    valid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
    /// Whether the reason is one of points.
    #[serde(skip)]
    is_of_points: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ways: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u64>,
}

impl Verdict {
    /// The verdict, unless the record with this name cannot be read.
    pub(crate) fn of(checked: Result<impl Into<Right>, Wrong>, name: &str) -> Result<Self> {
        let mut verdict = Self {
            valid: true,
            reason: None,
            is_of_points: false,
            rounds: None,
            ways: None,
            score: None,
        };
        match checked.map(Into::into) {
            Ok(Right::Game(replayed)) => {
                (verdict.rounds, verdict.score) = (Some(replayed.rounds), Some(replayed.score));
            }
            Ok(Right::Advice { ways, points }) => (verdict.ways, verdict.score) = (Some(ways), Some(points)),
            Err(Wrong::Record(error @ ReplayError::Wrong { .. })) => {
                (verdict.valid, verdict.reason) = (false, Some(error.to_string()));
                verdict.is_of_points =
                    matches!(error, ReplayError::Wrong { fault, .. } if fault.is_of_points());
            }
            Err(Wrong::Record(error)) => return Err(anyhow!(error).context(name.to_owned())),
            Err(Wrong::Source(error)) => return Err(error),
        }
        Ok(verdict)
    }

    /// The same; where points are wrong and the game has another reading, with its name.
    fn with_hint(mut self, rules: &Rules) -> Self {
        let reading = Rules::GAMES
            .iter()
            .find(|game| game.reading_of == Some(rules.name()));
        if let (Some(reason), Some(game), true) = (&mut self.reason, reading, self.is_of_points) {
            let (name, reading) = (rules.name(), game.name);
            *reason =
                format!("{reason}; the points of {name} have changed: --rules {reading} counts as before");
        }
        self
    }

    pub(crate) fn write(&self, mut output: Output, format: Format) -> Result<Exit> {
        match (format, &self.reason) {
            (Format::Json | Format::Jsonl, _) => writeln!(output, "{}", serde_json::to_string(self)?)?,
            (Format::Text, Some(reason)) => writeln!(output, "no: {reason}")?,
            (Format::Text, None) => {
                let things = [(self.rounds, "round"), (self.ways, "way"), (self.score, "point")];
                let counts = things.map(|(number, thing)| number.map(|number| counted(number, thing)));
                let counts: Vec<String> = counts.into_iter().flatten().collect();
                writeln!(output, "yes: {}", counts.join(", "))?;
            }
        }
        output.finish()?;
        Ok(if self.valid {
            Exit::Solved
        } else {
            Exit::ProvedNone
        })
    }
}
