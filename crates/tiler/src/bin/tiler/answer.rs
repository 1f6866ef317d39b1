//! What the program answers to a signature.

use std::time::Duration;

use anstyle::{AnsiColor, Style};
use anyhow::{Context, Result};
use clap::ValueEnum;
use quadrille_cli::{Exit, counted};
use quadrille_search::Outcome;
use quadrille_tiler::{Problem, Report, verify_tiling};

/// Format of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AnswerFormat {
    /// For people, with a picture where there is room
    #[value(alias = "txt")]
    Text,
    /// A JSON document; a list of them for many signatures
    Json,
    /// A JSON document a line
    Jsonl,
    /// The contest's bare list, [["L",1,0,0],...]: figure, angle, column, row
    Contest,
}

/// The exit that a report asks for.
pub(crate) fn exit(report: &Report) -> Exit {
    match report.outcome {
        Outcome::Solved(_) => Exit::Solved,
        Outcome::Unsolvable(_) => Exit::ProvedNone,
        Outcome::GaveUp(_) => Exit::GaveUp,
    }
}

/// Checks the tiling of a report, if it has one, by code that shares nothing with the solver.
pub(crate) fn verify(problem: &Problem, report: &Report) -> Result<()> {
    match &report.outcome {
        Outcome::Solved(tiling) => {
            verify_tiling(problem, tiling).context("the solver erred, please report this")
        }
        _ => Ok(()),
    }
}

/// What came out, in a sentence.
pub(crate) fn sentence(problem: &Problem, report: &Report, is_colored: bool) -> String {
    let (size, signature) = (problem.size(), problem.signature());
    let (verdict, rest) = match &report.outcome {
        Outcome::Solved(_) => ("a tiling", String::new()),
        Outcome::Unsolvable(proof) => ("no tiling", format!(": {proof}")),
        Outcome::GaveUp(why) => ("unknown whether there is a tiling", format!(": {why}")),
    };
    let verdict = painted(verdict, exit(report), is_colored);
    format!("{verdict} of {size} x {size} with {signature}{rest}")
}

/// What settled the problem, and the work that it took.
pub(crate) fn work(report: &Report, time: Duration) -> String {
    let stats = report.stats;
    format!(
        "{} in {time:.1?}, {}, {}",
        report.settled_by,
        counted(stats.nodes, "node"),
        counted(stats.restarts, "restart")
    )
}

/// A verdict in the colour of what it means: green for yes, red for no, yellow for neither.
pub(crate) fn painted(verdict: &str, exit: Exit, is_colored: bool) -> String {
    let color = match exit {
        Exit::Solved => AnsiColor::Green,
        Exit::ProvedNone | Exit::BadInput => AnsiColor::Red,
        Exit::GaveUp | Exit::Interrupted => AnsiColor::Yellow,
    };
    if !is_colored {
        return verdict.to_owned();
    }
    let style = Style::new().bold().fg_color(Some(color.into()));
    format!("{style}{verdict}{style:#}")
}
