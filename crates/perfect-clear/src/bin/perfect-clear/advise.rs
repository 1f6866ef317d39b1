//! `perfect-clear advise`: the best first moves, with the chance of each.

mod report;
mod tree;

use std::cmp::Reverse;
use std::io::Write;

use anyhow::Result;
use clap::{Args, ValueEnum};
use quadrille_cli::{Exit, Format, whole_number};
use quadrille_perfect_clear::chance::{Advice, Policy, advise, policy};

use crate::situation::SituationArgs;
use crate::table_cache::IfMissing;
use crate::words;
use report::Report;
pub(crate) use report::sentence;

/// Tell what to do now: every first move with its exact chance of a perfect clear, the best first
///
/// Pieces that are not shown come from bags, all orders equally likely; the player decides on what is shown at each
/// moment. So `825 of 840` means: the unseen pieces that matter come in 840 orders, and best play clears the field in 825
/// of them.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Advise {
    #[command(flatten)]
    situation: SituationArgs,
    /// What moves are ordered by
    #[arg(long, value_name = "METHOD", default_value = "exact")]
    method: Method,
    /// Draw at most so many moves; JSON lists all
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = whole_number(1_usize, 1_000))]
    most: usize,
    /// Tell what to do for each way in which the next N pieces may come
    #[arg(long, value_name = "N", conflicts_with = "method", value_parser = whole_number(1_usize, 6))]
    tree: Option<usize>,
    /// Write that in the language of Graphviz
    #[arg(long, requires = "tree", conflicts_with = "format")]
    dot: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Method {
    /// The chance under best play
    Exact,
    /// The share of queues that somebody could solve who is told all pieces after this move; it cannot rank moves
    Mass,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear advise --queue TILJSZ
  perfect-clear advise --queue ZOTI --hold J --bag LS --field 'XXXX______/XXXX______/XXXX______/XXXX______'
  perfect-clear advise --queue TILJSZ --method mass --format json
  perfect-clear advise --field 'XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____' --hold T --queue IO --bag new --tree 2

Exit codes: 0 there is a chance, 1 there is none, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

impl Advise {
    pub(crate) fn run(&self) -> Result<Exit> {
        if let Some(depth) = self.tree {
            return self.run_tree(depth);
        }
        let mut prepared = self.situation.prepare(IfMissing::DoWithout)?;
        let advice = prepared.work(advise)?;
        let advice = advice.map(|advice| self.ordered(advice));
        let report = Report {
            command: self,
            problem: &prepared.problem,
            advice: advice.as_ref(),
        };
        match self.situation.format {
            Format::Text => report.write_text(&mut prepared.run.output)?,
            Format::Json | Format::Jsonl => {
                writeln!(prepared.run.output, "{}", report.document())?;
            }
        }
        prepared.end(advice.map(|advice| advice.chance))
    }

    fn ordered(&self, mut advice: Advice) -> Advice {
        if self.method == Method::Mass {
            advice.moves.sort_by_key(|first| Reverse(first.clairvoyant.won));
        }
        advice
    }

    fn run_tree(&self, depth: usize) -> Result<Exit> {
        // A deep tree asks for many chances.
        let if_missing = if depth > 1 {
            IfMissing::Build
        } else {
            IfMissing::DoWithout
        };
        let mut prepared = self.situation.prepare(if_missing)?;
        prepared.config.depth = depth;
        let policy = prepared.work(policy)?;
        let output = &mut prepared.run.output;
        if self.situation.format == Format::Text {
            match &policy {
                None => writeln!(output, "{}", words::NOTHING_KNOWN)?,
                Some(policy) if self.dot => write!(output, "{}", policy.to_dot())?,
                Some(policy) => tree::write(output, policy)?,
            }
        } else {
            let document = tree::document(&prepared.problem, policy.as_ref());
            writeln!(output, "{document}")?;
        }
        let chance = |policy: Policy| policy.graph()[policy.root()].chance;
        prepared.end(policy.map(chance))
    }
}

/// Whether more is won by pressing hold before anything is decided than by any move.
pub(crate) fn is_hold_best(advice: &Advice) -> bool {
    let best = advice.moves.iter().map(|first| first.chance.won).max();
    best.unwrap_or(0) < advice.chance.won
}
