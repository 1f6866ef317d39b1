//! `perfect-clear verify`: does an answer hold?

mod answer;
mod chances;
mod cover;
mod ren;
mod rules;
mod scores;
mod setups;
mod shares;
mod solutions;
mod spin;
mod verdict;
mod ways;
mod wishes;

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, anyhow, bail};
use clap::Args;
use quadrille_cli::{Exit, Format, Output, OutputArgs, Source, Text, Watch, whole_number};
use quadrille_search::Limits;
use serde_json::Value;

use answer::Answer;
use rules::{Question, RuleArgs, Rules};
use verdict::Verdict;

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
    #[command(flatten)]
    rules: RuleArgs,
    /// Work out anew what takes at most this many nodes: a place of a moving piece is one
    #[arg(long, value_name = "N", default_value_t = 5_000_000, value_parser = whole_number(0_u64, 1_000_000_000_000))]
    node_limit: u64,
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

impl Verify {
    pub(crate) fn run(&self) -> Result<Exit> {
        let text = Source::choose(self.answer.clone(), self.file.clone())?.read_to_end(MOST_BYTES)?;
        let documents = read(&text)?;
        let rules = self.rules.read()?;
        let mut output = self.output.open()?;
        let watch = Watch::start(None)?;
        let mut limits = watch.limits();
        limits.nodes = Some(self.node_limit);
        let mut verdicts = Vec::new();
        for document in &documents {
            let verdict = verdict(&Answer::new(document), &rules, &limits);
            verdicts.push(verdict.map_err(|error| error.context(text.name().to_owned()))?);
        }
        let exit = verdicts
            .iter()
            .fold(Exit::Solved, |exit, verdict| exit.and(verdict.exit()));
        self.write(&mut output, &verdicts)?;
        output.finish()?;
        Ok(watch.exit(exit))
    }

    fn write(&self, output: &mut Output, verdicts: &[Verdict]) -> Result<()> {
        match (self.format, verdicts) {
            (Format::Text, _) => {
                for verdict in verdicts {
                    writeln!(output, "{verdict}")?;
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

fn verdict(answer: &Answer<'_>, rules: &Rules<'_>, limits: &Limits) -> Result<Verdict> {
    let (name, check) = kind(answer)?;
    let mut verdict = Verdict::of(name);
    if answer.get("status").is_some() && answer.text("status")? == "unknown" {
        verdict.reason = Some("the search gave up".to_owned());
        return Ok(verdict);
    }
    let question = rules.question(answer, limits)?;
    let checked = check(answer, &question, &mut verdict);
    verdict.conclude(checked)?;
    Ok(verdict)
}

/// Checks one kind of answer.
type Check = fn(&Answer<'_>, &Question<'_>, &mut Verdict) -> Result<()>;

/// Which subcommand's answer it is, told by what only that writes.
fn kind(answer: &Answer<'_>) -> Result<(&'static str, Check)> {
    let kinds: [(&str, &'static str, Check); 12] = [
        ("solutions", "solve", solutions::check),
        ("placements", "solve", solutions::check_line),
        ("target", "setup", ways::check),
        ("roofs", "spin", spin::check),
        ("ways", "path", ways::check),
        ("drawings", "cover", cover::check),
        ("failed", "percent", shares::check_percent),
        ("kept", "saves", shares::check_saves),
        ("scores", "score", scores::check),
        ("combos", "ren", ren::check),
        ("setups", "book", setups::check),
        ("bag", "chance", chances::check),
    ];
    let foreign = [
        ("signature", "a signature or a tiling"),
        ("steps", "a line of Number Match"),
        ("board", "about a game of 1010!"),
    ];
    let others = [
        ("nodes", "graph"),
        ("bags", "bags"),
        ("phases", "loop"),
        ("worth", "worth"),
        ("fingerprint", "table"),
    ];
    let checked = kinds.iter().find(|(name, ..)| answer.get(name).is_some());
    if let Some(&(_, name, check)) = checked {
        return Ok((name, check));
    }
    if let Some((_, what)) = foreign.iter().find(|(name, _)| answer.get(name).is_some()) {
        bail!("this is {what}, not an answer about perfect clears");
    }
    if let Some((_, name)) = others.iter().find(|(name, _)| answer.get(name).is_some()) {
        bail!("this is an answer of {name}, which cannot be checked");
    }
    Err(answer.wrong(
        "an answer of solve, path, setup, cover, percent, saves, score, spin, ren, chance, advise or book",
    ))
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
