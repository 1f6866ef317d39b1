use petgraph::graph::NodeIndex;
use serde_json::{Value, json};

use super::{count, hold, placement};
use crate::{MemoGraph, MemoNode, Problem, Stage};

/// States on the way to a clear field, of which those of `shown` are listed: the document of `graph`.
#[must_use]
pub fn graph(problem: &Problem, memo: &MemoGraph, shown: &MemoGraph) -> Value {
    let nodes = shown.graph().node_indices();
    let edges = nodes.clone().flat_map(|from| edges(shown, from));
    let stages = memo.stages().iter().enumerate();
    json!({
        "status": if memo.start().is_some() { "solved" } else { "unsolvable" },
        "field": problem.field().to_rows(),
        "lines": problem.field().rows(),
        "queue": problem.pieces().to_string(),
        "hold": hold(problem.hold()),
        "found": count(memo.solutions()),
        "stages": stages.map(|(placed, kept)| stage(placed, kept)).collect::<Vec<_>>(),
        "nodes": nodes.map(|index| node(shown, index)).collect::<Vec<_>>(),
        "edges": edges.collect::<Vec<_>>(),
    })
}

fn node(shown: &MemoGraph, index: NodeIndex) -> Value {
    let MemoNode { state, before, after } = &shown.graph()[index];
    json!({
        "id": index.index(),
        "placed": state.placed,
        "field": state.field.to_rows(),
        "slot": state.slot.map(|piece| piece.to_string()),
        "ways_before": count(*before),
        "ways_after": count(*after),
    })
}

/// The decisions in a state.
fn edges(shown: &MemoGraph, from: NodeIndex) -> impl Iterator<Item = Value> {
    shown.decisions(from).map(move |(made, to)| {
        let mut edge = placement(made);
        edge["from"] = from.index().into();
        edge["to"] = to.index().into();
        edge
    })
}

fn stage(placed: usize, stage: &Stage) -> Value {
    json!({"placed": placed, "found": stage.found, "kept": stage.nodes.len()})
}
