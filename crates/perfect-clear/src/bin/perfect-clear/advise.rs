//! `perfect-clear advise`: the best first moves, with the chance of each.

mod report;
mod tree;

use std::cmp::Reverse;
use std::io::Write;

use anyhow::{Result, ensure};
use clap::Args;
use quadrille_cli::{Exit, Format, names, whole_number};
use quadrille_perfect_clear::api::{self, Method};
use quadrille_perfect_clear::chain::values::Clears;
use quadrille_perfect_clear::chance::{self, Advice, Prospects};
use quadrille_perfect_clear::{Hold, document};
use quadrille_search::GaveUp;

use crate::situation::{Prepared, SituationArgs};
use crate::values_cache::{self, VALUED_LINES};
use report::Report;
pub(crate) use report::sentence;

/// Advise what to do now: every first move with its exact chance of a PC, the best first
///
/// Pieces that are not shown come from bags, all orders equally likely; the player decides on what is shown at each
/// moment. So `825 of 840` means: the unseen pieces that matter come in 840 orders, and best play clears the field
/// in 825 of them.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Advise {
    #[command(flatten)]
    situation: SituationArgs,
    /// What moves are ordered by
    #[arg(long, value_name = "METHOD", default_value = "exact", value_parser = names::<Method>())]
    method: Method,
    /// Write at most N moves as text; documents have all [default: 5 on standard output]
    #[arg(long, value_name = "N", conflicts_with = "tree", value_parser = whole_number(1_usize, 1_000))]
    most: Option<usize>,
    /// Say what to do for each way in which the next N pieces may come
    #[arg(long, value_name = "N", conflicts_with = "method", value_parser = whole_number(1_usize, 6))]
    tree: Option<usize>,
    /// Write that in the language of Graphviz
    #[arg(long, requires = "tree", conflicts_with = "format")]
    dot: bool,
}

/// Result of the work on a situation.
enum Found {
    Advice(Advice),
    Prospects(Prospects),
}

impl Found {
    const fn advice(&self) -> &Advice {
        match self {
            Self::Advice(advice) => advice,
            Self::Prospects(prospects) => &prospects.advice,
        }
    }
}

/// Moves that are written if nothing else is said.
const MOVES: usize = 5;

const EXAMPLES: &str = "\
Examples:
  perfect-clear advise --queue TILJSZ
  perfect-clear advise --queue ZOTI --hold J --bag LS --field 'XXXX______/XXXX______/XXXX______/XXXX______'
  perfect-clear advise --queue TILJSZ --method mass --format json
  perfect-clear advise --hold T --queue ILJSZO --bag new --method loop
  perfect-clear advise --hold T --queue ILJSZO --bag new --method revealed
  perfect-clear advise --image screenshot.png --bag new
  perfect-clear advise --field 'XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____' --hold T --queue IO --bag new --tree 2

Exit codes: 0 there is a chance, 1 there is none, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

impl Advise {
    pub(crate) fn run(&self) -> Result<Exit> {
        if let Some(depth) = self.tree {
            return self.run_tree(depth);
        }
        let report = &self.situation.report;
        let (format, most) = (report.format()?, report.most(self.most, MOVES, Format::Text)?);
        let mut prepared = self.situation.prepare(1)?;
        let found = match self.method {
            Method::Exact | Method::Mass => prepared.work(chance::advise)?.map(|advice| self.ordered(advice)),
            Method::Loop | Method::Revealed => self.prospects(&prepared)?.map(Found::Prospects),
        };
        let found = match found {
            Ok(found) => found,
            Err(why) => return prepared.give_up(why, format),
        };
        let report = Report {
            problem: &prepared.problem,
            found: &found,
            method: self.method,
            most,
        };
        match format {
            Format::Text => report.write_text(&mut prepared.run.output)?,
            Format::Json | Format::Jsonl => {
                let document = self.situation.problem.with_image(report.document());
                writeln!(prepared.run.output, "{}", serde_json::to_string(&document)?)?;
            }
        }
        prepared.end(found.advice().chance)
    }

    fn ordered(&self, mut advice: Advice) -> Found {
        if self.method == Method::Mass {
            advice.moves.sort_by_key(|first| Reverse(first.clairvoyant.won));
        }
        Found::Advice(advice)
    }

    /// What moves are worth for all PCs to come.
    fn prospects(&self, prepared: &Prepared) -> Result<Result<Prospects, GaveUp>> {
        let problem = &prepared.problem;
        let method = self.method;
        ensure!(
            problem.field().lines() == VALUED_LINES,
            "--method {method} is for fields of {VALUED_LINES} lines"
        );
        ensure!(
            matches!(problem.hold(), Hold::Piece(_)),
            "--method {method} is for a piece in hold; it costs nothing to press hold for the first piece: --hold \
             says which piece that is, and --queue what is shown then"
        );
        let values = values_cache::needed(problem.mover(), Clears::Four)?;
        let work = match self.method {
            Method::Revealed => chance::prospects_as_revealed,
            Method::Loop | Method::Exact | Method::Mass => chance::prospects,
        };
        prepared.work(|problem, config, limits| work(problem, &values, config, limits))
    }

    fn run_tree(&self, depth: usize) -> Result<Exit> {
        let format = if self.dot {
            Format::Text
        } else {
            self.situation.report.format()?
        };
        let mut prepared = self.situation.prepare(depth)?;
        let policy = match prepared.work(chance::policy)? {
            Ok(policy) => policy,
            Err(why) => return prepared.give_up(why, format),
        };
        let output = &mut prepared.run.output;
        match format {
            Format::Text if self.dot => write!(output, "{}", policy.to_dot())?,
            Format::Text => tree::write(output, &prepared.problem, &policy)?,
            Format::Json | Format::Jsonl => {
                let document = quadrille_schema::into_document::<api::Advise>(
                    document::policy(&prepared.problem, &policy).into(),
                );
                let document = self.situation.problem.with_image(document);
                writeln!(output, "{}", serde_json::to_string(&document)?)?;
            }
        }
        prepared.end(policy.graph()[policy.root()].chance)
    }
}
