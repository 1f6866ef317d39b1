//! `perfect-clear graph`: the states of a known queue that lie on a way to a clear field.

use std::io::Write;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use quadrille_cli::{Exit, Format, Output, OutputArgs, SearchArgs, counted, whole_number};
use quadrille_perfect_clear::draw::graph_svg;
use quadrille_perfect_clear::{Field, GraphError, MemoGraph, Queue, letters, parse_pieces};
use quadrille_search::Limits;
use serde_json::{Value, json};

use crate::options::{FieldArgs, HoldArgs, PhysicsArgs};
use crate::picture;

/// Show all solutions of a known queue as one graph: states as nodes, decisions as edges
///
/// A state is the field, the piece that is put aside and how far the queue has come; states are in stages by the number
/// of pieces placed. Only those are told that lie on a way to a clear field.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct GraphCommand {
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

/// States of a stage in a picture that nobody asked to be larger.
const DRAWN: usize = 12;

impl GraphCommand {
    pub(crate) fn run(&self) -> Result<Exit> {
        let field = self.field.field()?;
        let mover = self.physics.mover(self.field.lines())?;
        let queue = Queue {
            hold: self.hold.hold(),
            pieces: parse_pieces(&self.queue).context("--queue")?,
        };
        let kind = self.kind()?;
        let mut output = self.output.open()?;
        let watch = self.search.watch()?;
        let memo = match MemoGraph::new(&mover, field, &queue, &Limits::until(watch.stop().clone())) {
            Ok(memo) => memo,
            Err(GraphError::GaveUp(why)) => {
                let queue = letters(&queue.pieces);
                let document = json!({"status": "unknown", "reason": why.to_string(), "queue": queue});
                match kind {
                    Kind::Json => writeln!(output, "{document}")?,
                    _ => writeln!(output, "{}", picture::gave_up(why))?,
                }
                output.finish()?;
                return Ok(watch.exit(Exit::GaveUp));
            }
            Err(GraphError::Problem(error)) => return Err(error.into()),
        };
        let most = self.most.or((kind == Kind::Svg).then_some(DRAWN));
        let told = most.map(|most| memo.thinned(most));
        let told = told.as_ref().unwrap_or(&memo);
        match kind {
            Kind::Text => write_text(&mut output, &memo, &queue)?,
            Kind::Json => writeln!(output, "{}", document(field, &queue, &memo, told))?,
            Kind::Dot => output.write_all(told.to_dot().as_bytes())?,
            Kind::Svg => output.write_all(graph_svg(told).as_bytes())?,
        }
        output.finish()?;
        let exit = if memo.start().is_some() {
            Exit::Solved
        } else {
            Exit::ProvedNone
        };
        Ok(watch.exit(exit))
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

fn write_text(output: &mut Output, memo: &MemoGraph, queue: &Queue) -> Result<()> {
    let graph = memo.graph();
    if memo.start().is_none() {
        writeln!(output, "{queue} cannot clear the field: no state leads there")?;
    } else {
        let (states, decisions) = (graph.node_count() as u64, graph.edge_count() as u64);
        writeln!(
            output,
            "{} of {queue}, as {} and {} between them",
            counted(memo.ways(), "solution"),
            counted(states, "state"),
            counted(decisions, "decision")
        )?;
    }
    writeln!(output, "\nplaced  states found  states kept  decisions")?;
    for (placed, stage) in memo.stages().iter().enumerate() {
        let decisions: usize = stage.nodes.iter().map(|&node| graph.edges(node).count()).sum();
        let (found, kept) = (stage.found, stage.nodes.len());
        writeln!(output, "{placed:>6}  {found:>12}  {kept:>11}  {decisions:>9}")?;
    }
    Ok(())
}

/// A number of ways; numbers that readers of JSON would round are written as text.
fn ways(ways: u128) -> Value {
    u64::try_from(ways).map_or_else(|_| ways.to_string().into(), Value::from)
}

fn document(field: Field, queue: &Queue, memo: &MemoGraph, told: &MemoGraph) -> Value {
    let graph = told.graph();
    let stage = |(placed, stage): (usize, &quadrille_perfect_clear::Stage)| json!({"placed": placed, "found": stage.found, "kept": stage.nodes.len()});
    let node = |node: petgraph::graph::NodeIndex| {
        let quadrille_perfect_clear::MemoNode { state, before, after } = &graph[node];
        json!({
            "id": node.index(),
            "placed": state.placed,
            "field": state.field.to_rows(),
            "slot": state.slot.map(|piece| piece.to_string()),
            "ways_before": ways(*before),
            "ways_after": ways(*after),
        })
    };
    let edges = graph.node_indices().flat_map(|from| {
        told.decisions(from).map(move |(placement, to)| {
            let mut edge = picture::entry(placement);
            edge["from"] = from.index().into();
            edge["to"] = to.index().into();
            edge
        })
    });
    json!({
        "status": if memo.start().is_some() { "solved" } else { "unsolvable" },
        "field": field.to_rows(),
        "lines": field.rows(),
        "queue": letters(&queue.pieces),
        "hold": queue.hold.piece().map(|piece| piece.to_string()),
        "found": ways(memo.ways()),
        "stages": memo.stages().iter().enumerate().map(stage).collect::<Vec<_>>(),
        "nodes": graph.node_indices().map(node).collect::<Vec<_>>(),
        "edges": edges.collect::<Vec<_>>(),
    })
}
