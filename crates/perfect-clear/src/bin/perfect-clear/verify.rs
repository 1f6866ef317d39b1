//! `perfect-clear verify`: does an answer hold?

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use quadrille_cli::{Declared, Exit, Format, Output, OutputArgs, Source, Text, Watch};
use quadrille_perfect_clear::api::{self, Checking};
use quadrille_perfect_clear::chain::values::Clears;
use quadrille_perfect_clear::check::{Config, StartWorth, Verdict, check};
use quadrille_perfect_clear::{KickTable, Mover, Physics};
use quadrille_schema::Document;
use serde_json::Value;

use crate::shared::values_cache::{self, VALUED_LINES};

/// Check an answer, with code that shares nothing with the solver
///
/// The answer is what solve, path, setup, cover, percent, saves, score, spin, ren, chance, advise or book print with
/// --format json; several may follow each other, one a line. Every piece is moved cell by cell from the place where it
/// appears, and held as a player does. What an answer says of all queues or all solutions is worked out anew where
/// that is possible within --node-limit; the rest is named as not checked.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Verify {
    /// The answer, or a file with it; - or nothing reads standard input
    #[arg(value_name = "ANSWER")]
    answer: Option<String>,
    /// Read the answer from a file
    #[arg(long, short, value_name = "FILE", conflicts_with = "answer")]
    file: Option<PathBuf>,
    /// The kicks, where the answer names none or those of a TOML file: that file, or srs, jstris180 and so on
    #[arg(long, value_name = "NAME|FILE", help_heading = "Rules")]
    kicks: Option<String>,
    #[command(flatten)]
    checking: Declared<Checking>,
    /// How to write the verdict
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear solve --queue TILJSZOTILJ --format json | perfect-clear verify
  perfect-clear path --field 'XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X' --pattern '*p4' --format json | perfect-clear verify
  perfect-clear verify solution.json --kicks srs-plus.toml

Exit codes: 0 it holds, 1 it does not, 2 bad usage or input, 3 there is nothing to check, 130 interrupted.";

/// The longest document that is read.
const MOST_BYTES: u64 = 1 << 31;

/// The most bytes of a kick table that make sense.
const MOST_KICK_BYTES: u64 = 1 << 20;

impl Verify {
    pub(crate) fn run(&self) -> Result<Exit> {
        let text = Source::choose(self.answer.clone(), self.file.clone())?.read_to_end(MOST_BYTES)?;
        let documents = read(&text)?;
        let kicks = self.kicks.as_deref().map(read_kicks).transpose()?;
        let mut output = self.output.open()?;
        let watch = Watch::start(None)?;
        let mut config = Config {
            kicks,
            limits: watch.limits(),
            starts: Some(&|physics| worth_of_starts(physics).map_err(|error| format!("{error:#}"))),
            ..Config::from(&*self.checking)
        };
        config.limits.nodes = Some(self.checking.node_limit.get());
        let mut verdicts = Vec::new();
        for document in &documents {
            verdicts.push(check(document, &config).with_context(|| text.name().to_owned())?);
        }
        self.write(&mut output, &verdicts)?;
        output.finish()?;
        let exits = verdicts.iter().map(exit);
        Ok(watch.exit(exits.fold(Exit::Solved, Exit::and)))
    }

    fn write(&self, output: &mut Output, verdicts: &[Verdict]) -> Result<()> {
        match (self.format, verdicts) {
            (Format::Text, _) => {
                for verdict in verdicts {
                    writeln!(output, "{verdict}")?;
                }
            }
            (Format::Json, [verdict]) => writeln!(output, "{}", serde_json::to_string(&document(verdict))?)?,
            (Format::Json, _) => {
                let all: Vec<_> = verdicts.iter().map(document).collect();
                writeln!(output, "{}", serde_json::to_string(&all)?)?;
            }
            (Format::Jsonl, _) => {
                for verdict in verdicts {
                    writeln!(output, "{}", serde_json::to_string(&document(verdict))?)?;
                }
            }
        }
        Ok(())
    }
}

const fn document(verdict: &Verdict) -> Document<'_, api::Verify> {
    Document(verdict)
}

const fn exit(verdict: &Verdict) -> Exit {
    match verdict.valid {
        Some(true) => Exit::Solved,
        Some(false) => Exit::ProvedNone,
        None => Exit::GaveUp,
    }
}

fn read_kicks(text: &str) -> Result<KickTable> {
    if let Ok(table) = KickTable::named(text) {
        return Ok(table);
    }
    let file = Source::at(Path::new(text).into())
        .read_to_end(MOST_KICK_BYTES)
        .context("--kicks")?;
    file.parse(KickTable::from_toml)
}

/// What starts are worth by the values that this program has.
fn worth_of_starts(physics: &Physics) -> Result<StartWorth> {
    let mover = Mover::new(physics.clone(), VALUED_LINES)?;
    let values = values_cache::needed(&mover, Clears::Four)?;
    Ok(Box::new(move |slot, shown, bag| {
        values.expected(slot, shown, bag).unwrap_or_default()
    }))
}

/// The documents of a text: one, several that follow each other, or a list of them.
fn read(text: &Text) -> Result<Vec<Value>> {
    let mut documents = Vec::new();
    for document in serde_json::Deserializer::from_str(text.as_str()).into_iter::<Value>() {
        match document {
            Ok(Value::Array(list)) => documents.extend(list),
            Ok(document) => documents.push(document),
            Err(error) => {
                let (line, column) = (error.line(), error.column());
                bail!("{}, line {line}, column {column}: this is not JSON", text.name());
            }
        }
    }
    if documents.is_empty() {
        return Err(anyhow!(
            "{}: expected an answer as JSON, found nothing",
            text.name()
        ));
    }
    Ok(documents)
}
