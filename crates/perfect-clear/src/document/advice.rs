#[cfg(feature = "api-all")]
use petgraph::graph::NodeIndex;
use quadrille_schema::json;
use serde_json::Value;

use super::{chance, hold, place, with_rules};
use crate::chance::{Advice, Chance, Move, Prospects};
#[cfg(feature = "api-all")]
use crate::chance::{Decision, Policy};
use crate::{Problem, Shown, letters};

/// A situation and its chance, as the documents of `chance` and `advise` begin; without a chance if a limit struck.
#[must_use]
pub fn situation(problem: &Problem<Shown>, known: Option<Chance>) -> Value {
    let document = json!({
        "status": match known {
            None => "unknown",
            Some(chance) if chance.won == 0 => "unsolvable",
            Some(_) => "solved",
        },
        "information": "as-shown",
        "field": problem.field().to_rows(),
        "lines": problem.field().rows(),
        "queue": letters(problem.pieces().pieces()),
        "hold": hold(problem.hold()),
        "bag": problem.pieces().bag().to_string(),
    });
    let mut document = with_rules(document, problem);
    if let Some(known) = known {
        document["chance"] = chance(known);
    }
    document
}

/// What to do now: the document of `advise`.
#[must_use]
pub fn advice(problem: &Problem<Shown>, advice: &Advice) -> Value {
    let mut document = situation(problem, Some(advice.chance));
    document["full_knowledge"] = chance(advice.known);
    document["best"] = if advice.is_hold_best() { "hold" } else { "move" }.into();
    document["moves"] = advice.moves.iter().map(entry).collect();
    document
}

/// The same with what each move is worth for all clears to come.
#[must_use]
pub fn prospects(problem: &Problem<Shown>, prospects: &Prospects) -> Value {
    let mut document = advice(problem, &prospects.advice);
    document["clears"] = prospects.clears.into();
    if prospects.sees_reveals {
        document["sees_reveals"] = true.into();
    }
    for (number, prospect) in prospects.moves.iter().enumerate() {
        document["moves"][number]["clears"] = prospect.clears.into();
        document["moves"][number]["loop_chance"] = chance(prospect.chance);
    }
    document
}

/// What to do for each piece that may come: the document of `advise --tree`.
#[cfg(feature = "api-all")]
#[must_use]
pub fn policy(problem: &Problem<Shown>, policy: &Policy) -> Value {
    let chance = policy.graph()[policy.root()].chance;
    let mut document = situation(problem, Some(chance));
    document["tree"] = node(policy, policy.root());
    document
}

#[cfg(feature = "api-all")]
fn node(policy: &Policy, index: NodeIndex) -> Value {
    let this = &policy.graph()[index];
    let mut document = json!({
        "field": this.situation.field.to_rows(),
        "queue": letters(&this.situation.shown),
        "hold": hold(this.situation.hold),
        "chance": chance(this.chance),
        "press_hold": this.decision == Some(Decision::PressHold),
    });
    if let Some(Decision::Place(first)) = this.decision {
        document["placement"] = place((&first).into());
    }
    let next = policy.children(index).map(|(piece, child)| {
        let mut child = node(policy, child);
        child["piece"] = piece.to_string().into();
        child
    });
    document["next"] = next.collect();
    document
}

pub(super) fn entry(first: &Move) -> Value {
    json!({
        "placement": place(first.into()),
        "chance": chance(first.chance),
        "mass": chance(first.clairvoyant),
    })
}
