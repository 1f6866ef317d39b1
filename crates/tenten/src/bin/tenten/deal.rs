//! `tenten deal`: requests and answers as JSON lines, for games that hold a pipe open.

use std::io::Write;
use std::sync::LazyLock;
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use quadrille_cli::{ChosenSeed, Exit, OutputArgs, SearchArgs, Source};
use quadrille_schema::{
    Bounds, Code, Context, Host, Line, Operation, Record, Refusal, Schema, Seconds, Service,
};
use quadrille_tenten::Rules;
use quadrille_tenten::api::Tenten;
use serde_json::{Map, Value as Json, json};

use crate::options::{DealerArgs, PlayerArgs, RulesArgs};

/// Answer questions of a game, one JSON object a line: deal a set, check one, the exact risk, advice
///
/// Each line is a question, and its answer is a line as well, written at once and in the same order, until the input
/// ends: a game starts one process and asks it a million questions. `op` says what is asked: rules, deal, validate,
/// risk, advise, place, simulate and more. The answers are the documents that the subcommands of these names write as
/// JSON, with the `id` of the question, if it has one. A line that is no question is answered by an `error`, and the
/// next one is read.
///
/// A board is a text of rows with / between them, or a list of rows; without one, it is empty. Pieces are a text or a
/// list of letters. A set is drawn by `seed` and `number`: without them by --seed and the place of the question, from
/// 0. `rules` and `dealer` of a question stand above the options. docs/requests.md lists all fields.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Deal {
    /// The questions, or a file with them; - or nothing reads standard input
    questions: Option<String>,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    dealer: DealerArgs,
    #[command(flatten)]
    player: PlayerArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = r#"Examples:
  tenten deal '{"id":7,"op":"deal","dealer":"graded-8","seed":1,"number":3}'
  tenten deal '{"op":"advise","pieces":["r","O","o"],"player":"quick","most":2}'
  tenten deal questions.jsonl --rules block-blast --dealer kind --seed 1 > answers.jsonl

In questions.jsonl, ended by line breaks:
  {"op":"deal","board":["..##..##","..##..##", ... six more],"dealer":"repair"}
  {"op":"validate","board":"..##..##/..##..##/ ... six more","pieces":"OOO","repair":true}
  {"op":"risk","rules":"1010","seconds":0.1}

crates/tenten/examples/deal.py plays a game so. --time-limit is that of each question.

Exit codes: 0 the input has ended, 2 bad usage, 130 interrupted. What is wrong with a question is
said in its answer."#;

/// The longest question, in bytes.
const MOST_BYTES: u64 = 1 << 20;

impl Deal {
    pub(crate) fn run(&self) -> Result<Exit> {
        let rules = self.rules.rules()?;
        let lines = Source::choose(self.questions.clone(), None)?.lines(MOST_BYTES)?;
        self.search.start_threads()?;
        let mut table = Answers::new(self, &rules)?;
        let mut output = self.output.open()?;
        for line in lines {
            let answer = match line {
                Ok((_, line)) if line.trim().is_empty() => continue,
                Ok((_, line)) => table.answer(&line),
                Err(error) => table.refuse(&error),
            };
            writeln!(output, "{answer}")?;
            // A game waits for its answer.
            output.flush()?;
        }
        output.finish()?;
        Ok(Exit::Solved)
    }

    /// What requests have that say nothing else.
    fn defaults(&self, rules: &Rules) -> Map<String, Json> {
        let mut defaults = self.player.object();
        defaults.extend(self.dealer.object());
        defaults.insert("rules".to_owned(), rules.write());
        defaults
    }
}

/// Service that answers lines; no answer depends on what was asked before, but for the place of a request among all.
struct Answers {
    service: Tenten,
    host: Host,
    /// The rules of the options.
    rules: Rules,
    defaults: Map<String, Json>,
    seed: ChosenSeed,
    is_seed_noted: bool,
    /// Requests so far.
    number: u64,
}

impl Answers {
    fn new(deal: &Deal, rules: &Rules) -> Result<Self> {
        let bounds = Bounds {
            seconds: deal.search.time_limit().map(|limit| limit.as_secs_f64()),
            ..Bounds::MACHINE
        };
        Ok(Self {
            service: Tenten::new(&bounds),
            host: Host {
                now: milliseconds,
                bounds,
                ..Host::default()
            },
            rules: rules.clone(),
            defaults: deal.defaults(rules),
            seed: deal.search.choose_seed()?,
            is_seed_noted: false,
            number: 0,
        })
    }

    /// The line that answers a line.
    fn answer(&mut self, line: &str) -> String {
        let (id, line) = Line::read(line);
        let answer = line.and_then(|line| self.respond(line));
        self.number += 1;
        Line::answer(id.as_ref(), answer)
    }

    /// The line that answers one that could not be read.
    fn refuse(&mut self, error: &anyhow::Error) -> String {
        self.number += 1;
        Line::answer(None, Err(Code::NoRequest.because(&format!("{error:#}"))))
    }

    fn respond(&mut self, line: Line) -> Result<String, Refusal> {
        let Line { op, mut fields } = line;
        let op = if op.contains('/') {
            op
        } else {
            format!("tenten/{op}")
        };
        let seconds = Seconds::take(&mut fields)?;
        let context = Context::new(&self.host, seconds);
        let known = Tenten::OPERATIONS.iter().find(|known| known.op == op);
        let fields = known.map_or_else(Map::new, |operation| self.complete(operation, fields));
        self.service.answer(&op, fields, &context)
    }

    /// The fields of a request with those of the options that it does not say.
    fn complete(&mut self, operation: &Operation, mut fields: Map<String, Json>) -> Map<String, Json> {
        let own = self.rules.name();
        if fields.get("rules").and_then(Json::as_str) == Some(own) {
            // The rules that were read at the start go by their name as well.
            fields.remove("rules");
        }
        // Sets are drawn by the seed of the options and the place of the request, where it says nothing else.
        let is_drawn = operation.op == "tenten/deal" || fields.get("repair") == Some(&json!(true));
        if is_drawn && !fields.contains_key("seed") {
            if !self.is_seed_noted {
                self.seed.note();
                self.is_seed_noted = true;
            }
            fields.insert("seed".to_owned(), self.seed.seed.0.into());
        }
        if is_drawn && !fields.contains_key("number") {
            fields.insert("number".to_owned(), self.number.into());
        }
        let says_who = ["player", "goal", "strategy"]
            .iter()
            .any(|name| fields.contains_key(*name));
        operation.request.each_field(&mut |field| {
            let is_settled = says_who && ["player", "strategy"].contains(&field.name);
            if let Some(value) = self.defaults.get(field.name).filter(|_| !is_settled) {
                fields.entry(field.name).or_insert_with(|| value.clone());
            }
        });
        fields
    }
}

/// Milliseconds since the program was first asked for the time.
fn milliseconds() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_secs_f64() * 1e3
}
