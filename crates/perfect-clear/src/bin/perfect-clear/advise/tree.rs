//! What to do for each piece that may come, as text and as JSON.

use std::io::Write;

use anyhow::Result;
use petgraph::graph::NodeIndex;
use quadrille_cli::Output;
use quadrille_perfect_clear::chance::{Decision, Policy, PolicyNode, Situation};
use quadrille_perfect_clear::{Config, Hold, Piece, Problem, Queue, Shown, Solution, Step, solve};
use quadrille_search::{Limits, Outcome};

use crate::shared::movement::Movements;
use crate::shared::picture::{self, Paint};
use crate::shared::words;

/// Writes a line for each situation, indented by the pieces that have come.
pub(super) fn write(output: &mut Output, problem: &Problem<Shown>, policy: &Policy) -> Result<()> {
    let root = policy.root();
    let chance = words::chance(policy.graph()[root].chance);
    writeln!(output, "under best play, seeing what is shown: {chance}\n")?;
    let tree = Tree { problem, policy };
    match tree.to_the_end(root) {
        Some(solution) if policy.children(root).next().is_none() => {
            let (field, paint) = (problem.field(), Paint::of(output));
            let picture =
                picture::of_solution(field, &solution, (None, &Movements::of(problem.mover())), paint);
            Ok(write!(output, "{picture}")?)
        }
        _ => tree.write_node(output, root, 0),
    }
}

/// A policy, and the problem that it is for.
struct Tree<'a> {
    problem: &'a Problem<Shown>,
    policy: &'a Policy,
}

impl Tree<'_> {
    fn write_node(&self, output: &mut Output, node: NodeIndex, depth: usize) -> Result<()> {
        let mut children = self.policy.children(node).peekable();
        let is_leaf = children.peek().is_none();
        match self.to_the_end(node).filter(|_| is_leaf) {
            Some(solution) => {
                let (field, plain) = (self.problem.field(), Movements::default());
                writeln!(output, "{}", picture::sentences(field, &solution, &plain))?;
            }
            None => writeln!(output, "{}", decision(self.policy.graph()[node].decision))?,
        }
        for (piece, child) in children {
            let chance = self.policy.graph()[child].chance;
            let indent = 2 * (depth + 1);
            write!(output, "{:indent$}{piece}: {} of {}: ", "", chance.won, chance.of)?;
            self.write_node(output, child, depth + 1)?;
        }
        Ok(())
    }

    /// How the field is cleared, beginning with the best move, where the pieces that are shown decide everything.
    fn to_the_end(&self, node: NodeIndex) -> Option<Solution> {
        let PolicyNode {
            situation,
            chance,
            decision,
            ..
        } = &self.policy.graph()[node];
        let Some(Decision::Place(first)) = decision.as_ref().filter(|_| chance.won == chance.of) else {
            return None;
        };
        let (field, cleared) = situation.field.place(first.placement)?;
        let mut solution = Solution {
            steps: vec![Step {
                placement: first.placement,
                hold: first.hold,
                cleared,
            }],
        };
        if !field.is_clear() {
            let (hold, next) = taken(situation, first.hold);
            let problem = Problem::holding(field, hold, Queue::new(next)).ok()?;
            let problem = problem.with_mover(self.problem.mover()).ok()?;
            match solve(&problem, &Config::default(), &Limits::none()).outcome {
                Outcome::Solved(rest) => solution.steps.extend(rest.steps),
                _ => return None,
            }
        }
        Some(solution)
    }
}

/// The hold slot and the next pieces after a piece is taken, with or without hold.
fn taken(situation: &Situation, hold_pressed: bool) -> (Hold, Vec<Piece>) {
    let (hold, shown) = (situation.hold, &situation.shown);
    let (hold, used) = match shown.first() {
        Some(&current) if hold_pressed => {
            let used = if hold == Hold::Empty { 2 } else { 1 };
            (Hold::Piece(current), used)
        }
        _ => (hold, 1),
    };
    (hold, shown.iter().skip(used).copied().collect())
}

fn decision(decision: Option<Decision>) -> String {
    match decision {
        None => "no chance".to_owned(),
        Some(Decision::PressHold) => "press hold, and decide on the piece that it shows".to_owned(),
        Some(Decision::Place(first)) => format!("{}{}", picture::pressed(first.hold), first.placement),
    }
}
