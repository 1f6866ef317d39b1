//! The numbers and the states of a graph.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::{Output, counted};
use quadrille_perfect_clear::{MemoGraph, Problem, api};
use serde_json::Value;

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
        let document = document::graph(self.problem, self.memo, self.shown);
        quadrille_schema::into_document::<api::Graph>(document.into())
    }
}
