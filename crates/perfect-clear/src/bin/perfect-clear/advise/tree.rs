//! What to do for each piece that may come, as text and as JSON.

use std::io::Write;

use anyhow::Result;
use petgraph::graph::NodeIndex;
use quadrille_cli::Output;
use quadrille_perfect_clear::chance::{Decision, Policy};
use quadrille_perfect_clear::{Problem, Shown, letters};
use serde_json::{Value, json};

use crate::{document, picture, situation, words};

/// Writes a line for each situation, indented by the pieces that have come.
pub(super) fn write(output: &mut Output, policy: &Policy) -> Result<()> {
    let root = policy.root();
    let chance = words::chance(policy.graph()[root].chance);
    writeln!(output, "under best play, seeing what is shown: {chance}\n")?;
    write_node(output, policy, root, 0)
}

fn write_node(output: &mut Output, policy: &Policy, node: NodeIndex, depth: usize) -> Result<()> {
    let this = &policy.graph()[node];
    writeln!(output, "{}", decision(this.decision))?;
    for (piece, child) in policy.children(node) {
        let chance = policy.graph()[child].chance;
        let indent = 2 * (depth + 1);
        write!(output, "{:indent$}{piece}: {} of {}: ", "", chance.won, chance.of)?;
        write_node(output, policy, child, depth + 1)?;
    }
    Ok(())
}

fn decision(decision: Option<Decision>) -> String {
    match decision {
        None => "no chance".to_owned(),
        Some(Decision::PressHold) => "press hold, and decide on the piece that it shows".to_owned(),
        Some(Decision::Place(first)) => format!("{}{}", picture::pressed(first.hold), first.placement),
    }
}

/// The policy as nested documents; the chance alone if a limit struck.
pub(super) fn document(problem: &Problem<Shown>, policy: Option<&Policy>) -> Value {
    let chance = policy.map(|policy| policy.graph()[policy.root()].chance);
    let mut document = situation::document(problem, chance);
    if let Some(policy) = policy {
        document["tree"] = node(policy, policy.root());
    }
    document
}

fn node(policy: &Policy, index: NodeIndex) -> Value {
    let this = &policy.graph()[index];
    let mut document = json!({
        "field": this.situation.field.to_rows(),
        "queue": letters(&this.situation.shown),
        "hold": document::hold(this.situation.hold),
        "chance": document::chance(this.chance),
        "press_hold": this.decision == Some(Decision::PressHold),
    });
    if let Some(Decision::Place(first)) = this.decision {
        document["placement"] = document::placement_with_hold(first.placement, first.hold);
    }
    let next = policy.children(index).map(|(piece, child)| {
        let mut child = node(policy, child);
        child["piece"] = piece.to_string().into();
        child
    });
    document["next"] = next.collect();
    document
}
