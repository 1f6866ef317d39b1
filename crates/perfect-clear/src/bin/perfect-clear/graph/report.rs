//! The numbers and the states of a graph.

use std::io::Write;

use anyhow::Result;
use petgraph::graph::NodeIndex;
use quadrille_cli::{Output, counted};
use quadrille_perfect_clear::{MemoGraph, MemoNode, Problem, Stage};
use serde_json::{Value, json};

use quadrille_perfect_clear::document;

/// A graph, and what it is about.
pub(super) struct Report<'a> {
    pub(super) problem: &'a Problem,
    pub(super) memo: &'a MemoGraph,
    /// The states that are drawn or listed.
    pub(super) shown: &'a MemoGraph,
}

impl Report<'_> {
    pub(super) fn write_text(&self, output: &mut Output) -> Result<()> {
        let (memo, graph, problem) = (self.memo, self.memo.graph(), self.problem);
        if memo.start().is_none() {
            writeln!(output, "{problem} cannot clear the field: no state leads there")?;
        } else {
            let solutions = counted(memo.solutions(), "solution");
            let states = counted(graph.node_count() as u64, "state");
            let decisions = counted(graph.edge_count() as u64, "decision");
            writeln!(
                output,
                "{solutions} of {problem}, as {states} and {decisions} between them"
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

    pub(super) fn document(&self) -> Value {
        let nodes = self.shown.graph().node_indices();
        let edges = nodes.clone().flat_map(|from| self.edges(from));
        json!({
            "status": if self.memo.start().is_some() { "solved" } else { "unsolvable" },
            "field": self.problem.field().to_rows(),
            "lines": self.problem.field().rows(),
            "queue": self.problem.pieces().to_string(),
            "hold": document::hold(self.problem.hold()),
            "found": document::count(self.memo.solutions()),
            "stages": self.memo.stages().iter().enumerate().map(stage).collect::<Vec<_>>(),
            "nodes": nodes.map(|index| self.node(index)).collect::<Vec<_>>(),
            "edges": edges.collect::<Vec<_>>(),
        })
    }

    fn node(&self, index: NodeIndex) -> Value {
        let MemoNode { state, before, after } = &self.shown.graph()[index];
        json!({
            "id": index.index(),
            "placed": state.placed,
            "field": state.field.to_rows(),
            "slot": state.slot.map(|piece| piece.to_string()),
            "ways_before": document::count(*before),
            "ways_after": document::count(*after),
        })
    }

    /// The decisions in a state.
    fn edges(&self, from: NodeIndex) -> impl Iterator<Item = Value> {
        self.shown.decisions(from).map(move |(placement, to)| {
            let mut edge = document::placement(placement);
            edge["from"] = from.index().into();
            edge["to"] = to.index().into();
            edge
        })
    }
}

fn stage((placed, stage): (usize, &Stage)) -> Value {
    json!({"placed": placed, "found": stage.found, "kept": stage.nodes.len()})
}
