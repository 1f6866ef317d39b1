//! `tenten deal`: questions and answers as JSON lines, for games that hold a pipe open.

mod ask;
mod desk;
mod recent;

use std::io::Write;

use anyhow::Result;
use clap::Args;
use desk::{Desk, Settings};
use quadrille_cli::{Exit, OutputArgs, SearchArgs, Source};

use crate::options::{DealerArgs, PlayerArgs, RulesArgs};

/// Answer questions of a game, one JSON object a line: deal a set, check one, the exact risk, advice
///
/// Each line is a question, and its answer is a line as well, written at once and in the same order, until the input
/// ends: a game starts one process and asks it a million questions. `op` says what is asked: rules, deal, validate,
/// risk or advise. The answers are the documents that the subcommands of these names write as JSON, with the `id` of
/// the question, if it has one. A line that is no question is answered by an `error`, and the next one is read.
///
/// A board is a text of rows with / between them, or a list of rows; without one, it is empty. Pieces are a text or a
/// list of letters. A set is drawn by `seed` and `number`: without them by --seed and the place of the question, from
/// 0. `rules` and `dealer` of a question stand above the options. docs/formats.md lists all fields.
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
        let rules = self.dealer.of(self.rules.rules()?);
        let questions = Source::choose(self.questions.clone(), None)?.lines(MOST_BYTES)?;
        self.search.start_threads()?;
        let mut desk = Desk::new(Settings {
            rules,
            dealer: self.dealer,
            player: &self.player,
            seed: self.search.choose_seed()?,
            time_limit: self.search.time_limit(),
        })?;
        let mut output = self.output.open()?;
        for line in questions {
            let answer = match line {
                Ok((_, line)) if line.trim().is_empty() => continue,
                Ok((_, line)) => desk.answer(&line),
                Err(error) => desk.refuse_line(&error),
            };
            writeln!(output, "{answer}")?;
            // A game waits for its answer.
            output.flush()?;
        }
        output.finish()?;
        Ok(Exit::Solved)
    }
}
