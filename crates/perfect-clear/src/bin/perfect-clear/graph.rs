//! `perfect-clear graph`: the states of a known queue that lie on a way to a clear field.

mod report;

use std::io::Write;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use quadrille_cli::{Exit, Format, OutputArgs, SearchArgs, whole_number};
use quadrille_perfect_clear::draw::graph_svg;
use quadrille_perfect_clear::{Config, MemoGraph, Problem, Queue};
use quadrille_search::GaveUp;
use serde_json::json;

use crate::options::{FieldArgs, HoldArgs, PhysicsArgs};
use crate::run::Run;
use crate::words;
use report::Report;

/// Show all solutions of a known queue as one graph: states as nodes, decisions as edges
///
/// A state is the field, the piece that is put aside and how far the queue has come; states are in stages by the number
/// of pieces placed. Only those are told that lie on a way to a clear field.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Graph {
    /// The pieces, the current one first
    #[arg(long, short, value_name = "PIECES")]
    queue: String,
    #[command(flatten)]
    hold: HoldArgs,
    /// Write the graph in the language of Graphviz, as for files *.dot
    #[arg(long)]
    dot: bool,
    /// Draw the graph as SVG, as for files *.svg
    #[arg(long, conflicts_with = "dot")]
    svg: bool,
    /// Tell at most so many states of each stage, on ways from the start to the end: those with the most solutions
    /// through them; the table of numbers has all [default: 12 in a picture]
    #[arg(long, value_name = "N", value_parser = whole_number(1_usize, 1_000_000_000))]
    most: Option<usize>,
    #[command(flatten)]
    field: FieldArgs,
    #[command(flatten)]
    physics: PhysicsArgs,
    /// How to write the graph [default: as the name of the file says, else text]
    #[arg(long, value_name = "FORMAT", conflicts_with_all = ["dot", "svg"])]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear graph --field 'XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X' --queue TSJL
  perfect-clear graph --field 'XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X' --queue TSJL --dot | dot -Tpdf -o graph.pdf
  perfect-clear graph --queue JZOSLIIJSOZ --most 8 --output graph.svg

Exit codes: 0 there is a solution, 1 there is none, 2 bad usage or input, 3 the time limit struck
or there are too many states, 130 interrupted.";

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    #[value(alias = "txt")]
    Text,
    #[value(alias = "jsonl")]
    Json,
    #[value(alias = "gv")]
    Dot,
    Svg,
}

/// States of a stage in a picture, unless `--most` says otherwise.
const DRAWN: usize = 12;

impl Graph {
    pub(crate) fn run(&self) -> Result<Exit> {
        let field = self.field.field()?;
        let mover = self.physics.mover(self.field.lines())?;
        let queue: Queue = self.queue.parse().context("--queue")?;
        let kind = self.kind()?;
        let problem = Problem::holding(field, self.hold.hold(), queue)?.with_mover(&mover)?;
        let mut run = Run::start(&self.output, &self.search)?;
        let memo = match MemoGraph::new(&problem, &Config::default(), &run.limits) {
            Ok(memo) => memo,
            Err(why) => {
                give_up(kind, why, &problem, &mut run)?;
                return run.end(Exit::GaveUp);
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
        Ok(match self.format {
            _ if self.dot => Kind::Dot,
            _ if self.svg => Kind::Svg,
            Some(Format::Text) => Kind::Text,
            Some(Format::Json | Format::Jsonl) => Kind::Json,
            None => self.output.named_format()?.unwrap_or(Kind::Text),
        })
    }
}

fn give_up(kind: Kind, why: GaveUp, problem: &Problem, run: &mut Run) -> Result<()> {
    if kind != Kind::Json {
        return Ok(writeln!(run.output, "{}", words::gave_up(why))?);
    }
    let queue = problem.pieces().to_string();
    let document = json!({"status": "unknown", "reason": why.to_string(), "queue": queue});
    Ok(writeln!(run.output, "{document}")?)
}
