//! `perfect-clear graph`: the states of a known queue that lie on a way to a clear field.

mod report;

use std::io::Write;

use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum};
use quadrille_cli::{Exit, whole_number};
use quadrille_perfect_clear::draw::graph_svg;
use quadrille_perfect_clear::{Config, MemoGraph, Queue};
use serde_json::json;

use crate::options::{LimitArgs, ProblemArgs, ReportArgs};
use crate::run::Run;
use report::Report;

/// Show all solutions of a known queue as one graph: states as nodes, decisions as edges
///
/// A state is the field, the piece in hold and how far the queue has come; states are in stages by the number of pieces
/// placed. Only those are shown that lie on a way to a clear field.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Graph {
    /// The pieces: the current one first, then the next ones
    #[arg(long, short, value_name = "PIECES")]
    queue: String,
    #[command(flatten)]
    problem: ProblemArgs,
    /// Write the graph in the language of Graphviz, as for files *.dot
    #[arg(long, conflicts_with = "format")]
    dot: bool,
    /// Draw the graph as SVG, as for files *.svg
    #[arg(long, conflicts_with_all = ["dot", "format"])]
    svg: bool,
    /// Show at most N states of each stage, on ways from the start to the end: those with the most solutions
    /// through them [default: 12 in a picture, else all]
    #[arg(long, value_name = "N", value_parser = whole_number(1_usize, 1_000_000_000))]
    most: Option<usize>,
    #[command(flatten)]
    report: ReportArgs<Kind>,
    #[command(flatten)]
    limits: LimitArgs,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear graph --field 'XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X' --queue TSJL
  perfect-clear graph --field 'XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X' --queue TSJL --dot | dot -Tpdf -o graph.pdf
  perfect-clear graph --queue JZOSLIIJSOZ --most 8 --output graph.svg

Exit codes: 0 there is a solution, 1 there is none, 2 bad usage or input, 3 the time limit struck
or there are too many states, 130 interrupted.";

/// Format of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// The numbers of states, for people
    #[value(alias = "txt")]
    Text,
    /// One JSON document
    #[value(alias = "jsonl")]
    Json,
    /// The language of Graphviz
    #[value(alias = "gv")]
    Dot,
    /// A picture
    Svg,
}

/// States of a stage in a picture, unless `--most` says otherwise.
const DRAWN: usize = 12;

impl Graph {
    pub(crate) fn run(&self) -> Result<Exit> {
        let queue: Queue = self.queue.parse().context("--queue")?;
        let problem = self.problem.problem(queue)?;
        let kind = self.kind()?;
        let mut run = Run::start(&self.report.output, &self.limits.search)?;
        let memo = match MemoGraph::new(&problem, &Config::default(), &run.limits) {
            Ok(memo) => memo,
            Err(why) => {
                let asked = json!({"queue": problem.pieces().to_string()});
                return match kind {
                    Kind::Text => run.give_up(why, None),
                    Kind::Json => run.give_up(why, Some(asked)),
                    Kind::Dot | Kind::Svg => Ok(run.give_up_quietly(why)),
                };
            }
        };
        let most = self.most.or((kind == Kind::Svg).then_some(DRAWN));
        let thinned = most.map(|most| memo.thinned(most));
        let report = Report {
            problem: &problem,
            memo: &memo,
            shown: thinned.as_ref().unwrap_or(&memo),
        };
        match kind {
            Kind::Text => report.write_text(&mut run.output)?,
            Kind::Json => writeln!(run.output, "{}", report.document())?,
            Kind::Dot => run.output.write_all(report.shown.to_dot().as_bytes())?,
            Kind::Svg => run.output.write_all(graph_svg(report.shown).as_bytes())?,
        }
        let is_solved = memo.start().is_some();
        run.end(if is_solved { Exit::Solved } else { Exit::ProvedNone })
    }

    fn kind(&self) -> Result<Kind> {
        let kind = match (self.dot, self.svg) {
            (true, _) => Kind::Dot,
            (_, true) => Kind::Svg,
            _ => self.report.format_or(Kind::Text)?,
        };
        ensure!(
            self.most.is_none() || kind != Kind::Text,
            "--most is for graphs; the table of numbers has all states"
        );
        Ok(kind)
    }
}
