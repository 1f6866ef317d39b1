//! What to do for each piece that may come: the best play as a graph.

use std::fmt::Write;

use petgraph::dot::{Config as DotConfig, Dot};
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;
use quadrille_search::Limits;

use super::{Adviser, Chance, ChanceError, Move, Situation};
use crate::{Config, Hold, Piece, PieceSet, Problem, Shown, letters};

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Make this move.
    Place(Move),
    /// Press hold for the first time, and decide on the piece that this shows.
    PressHold,
}

/// A situation and the best decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyNode {
    /// What the player sees.
    pub situation: Situation,
    /// Hold has just been pressed, so that the current piece has to be placed.
    pub is_forced: bool,
    /// The chance under best play.
    pub chance: Chance,
    /// What to do; nothing where there is no chance, or the field is clear.
    pub decision: Option<Decision>,
}

/// The best play from a situation, for every way in which the next pieces may come.
///
/// Every decision shows one piece more, and so leads to one node for each piece that may come, all equally likely: the
/// chance of a node is the mean of theirs. A node has none if all pieces are shown that matter, or the depth is
/// reached.
///
/// ```
/// use quadrille_perfect_clear::chance::policy;
/// use quadrille_perfect_clear::{
///     Config, Field, Hold, Limits, Piece, PieceSet, Problem, Shown, parse_pieces,
/// };
///
/// let field = Field::parse("XXXXXX..../XXXXXX..../XXXXXX..../XXXXXX....", 4)?;
/// let shown = Shown::new(parse_pieces("IO")?, PieceSet::EMPTY)?;
/// let problem = Problem::holding(field, Hold::Piece(Piece::O), shown)?;
/// let config = Config { depth: 2, ..Config::default() };
/// let policy = policy(&problem, &config, &Limits::none())?;
/// assert_eq!(policy.children(policy.root()).count(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Policy {
    graph: DiGraph<PolicyNode, Piece>,
}

impl Policy {
    /// Situations, and the pieces that lead from one to the next.
    #[must_use]
    pub const fn graph(&self) -> &DiGraph<PolicyNode, Piece> {
        &self.graph
    }

    /// The situation at the start.
    #[must_use]
    pub fn root(&self) -> NodeIndex {
        NodeIndex::new(0)
    }

    /// What follows on the decision of a node, by the piece that comes, in the order of the alphabet.
    pub fn children(&self, node: NodeIndex) -> impl Iterator<Item = (Piece, NodeIndex)> {
        let mut children: Vec<_> = self
            .graph
            .edges(node)
            .map(|edge| (*edge.weight(), edge.target()))
            .collect();
        children.sort_unstable();
        children.into_iter()
    }

    /// The graph in the language of Graphviz.
    #[must_use]
    pub fn to_dot(&self) -> String {
        let config = [
            DotConfig::GraphContentOnly,
            DotConfig::NodeNoLabel,
            DotConfig::EdgeNoLabel,
        ];
        let edge =
            |_, edge: petgraph::graph::EdgeReference<'_, Piece>| format!("label=\"{}\"", edge.weight());
        let node = |_, (_, node): (NodeIndex, &PolicyNode)| format!("label=\"{}\"", label(node));
        let content = Dot::with_attr_getters(&self.graph, &config, &edge, &node);
        format!(
            "digraph policy {{\n    rankdir = LR\n    node [shape = box, fontname = monospace]\n{content:?}}}\n"
        )
    }
}

/// A node as Graphviz shows it: the field, what is shown, the chance and the decision.
fn label(node: &PolicyNode) -> String {
    let Situation {
        field, hold, shown, ..
    } = &node.situation;
    let mut text = field.to_rows().join("\\n");
    let slot = hold.piece().map_or('-', Piece::letter);
    // Writing to a String cannot fail.
    let _ = write!(
        text,
        "\\n{slot} {}\\n{} of {}",
        letters(shown),
        node.chance.won,
        node.chance.of
    );
    match node.decision {
        None => {}
        Some(Decision::PressHold) => text.push_str("\\npress hold"),
        Some(Decision::Place(Move { hold, placement, .. })) => {
            let hold = if hold { "hold, " } else { "" };
            let _ = write!(text, "\\n{hold}{placement}");
        }
    }
    text
}

/// The best play for every way in which the next [`Config::depth`] pieces may come. Progress is reported in situations.
///
/// Each situation is worked out by itself, so the time grows with their number, up to 7, 49, 343 ...; later ones take
/// less.
///
/// # Errors
///
/// Those of [`advise`](super::advise).
pub fn policy(problem: &Problem<Shown>, config: &Config, limits: &Limits) -> Result<Policy, ChanceError> {
    Adviser::new(problem.mover(), config).policy(problem.situation(), config.depth, limits)
}

impl Adviser<'_> {
    fn policy(&self, situation: Situation, depth: usize, limits: &Limits) -> Result<Policy, ChanceError> {
        let mut policy = Policy {
            graph: DiGraph::new(),
        };
        // Situations that are still to be worked out, with the node and the piece that lead to them.
        let mut open = vec![(situation, false, depth, None)];
        while let Some((situation, is_forced, depth, from)) = open.pop() {
            let node = self.decide(situation, is_forced, limits)?;
            limits.advance(1);
            let next = after(&node).filter(|_| depth > 0);
            let index = policy.graph.add_node(node);
            if let Some((before, piece)) = from {
                policy.graph.add_edge(before, index, piece);
            }
            let Some(next) = next else { continue };
            let bag = if next.bag.is_empty() {
                PieceSet::FULL
            } else {
                next.bag
            };
            let is_forced = policy.graph[index].decision == Some(Decision::PressHold);
            for piece in bag.iter() {
                let mut shown = next.clone();
                shown.shown.push(piece);
                shown.bag = bag.without(piece);
                open.push((shown, is_forced, depth - 1, Some((index, piece))));
            }
        }
        Ok(policy)
    }

    fn decide(
        &self,
        situation: Situation,
        is_forced: bool,
        limits: &Limits,
    ) -> Result<PolicyNode, ChanceError> {
        let advice = self.advise(&situation, limits)?;
        // Pressing hold for the first time shows a piece before the next one has to be placed.
        let may_hold = !is_forced && situation.hold != Hold::Empty;
        let best = advice.moves.iter().find(|one| may_hold || !one.hold).copied();
        let won = best.map_or(0, |best| best.chance.won);
        let (chance, decision) = if is_forced {
            let of = advice.chance.of;
            (Chance { won, of }, best.map(Decision::Place))
        } else if won < advice.chance.won {
            (advice.chance, Some(Decision::PressHold))
        } else {
            (advice.chance, best.map(Decision::Place))
        };
        Ok(PolicyNode {
            situation,
            is_forced,
            chance,
            decision,
        })
    }
}

/// What is there after the decision of a node, before the next piece is shown; `None` if no other piece matters.
fn after(node: &PolicyNode) -> Option<Situation> {
    let mut next = node.situation.clone();
    match node.decision? {
        Decision::PressHold => next.hold = Hold::Piece(next.shown.remove(0)),
        Decision::Place(one) => {
            let current = next.shown.remove(0);
            if one.hold {
                next.hold = Hold::Piece(current);
            }
            next.field = next.field.place(one.placement)?.0;
        }
    }
    let needed = next.field.pieces_needed().ok()?;
    let useful = needed + usize::from(next.hold == Hold::Empty);
    (needed > 0 && next.shown.len() < useful).then_some(next)
}
