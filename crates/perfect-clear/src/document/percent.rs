use quadrille_schema::json;
use serde_json::Value;

use super::{add_end, hold, with_mode, with_rules};
use crate::percent::useful_pieces;
use crate::rules::score::{Demand, Mode};
use crate::why_not::{Parity, Reason, why_not};
use crate::words::field_word::FieldWord;
use crate::{Branch, Pattern, Percent, Problem, letters};

/// A share of queues, whole or as far as it is known: the document of `percent`.
#[must_use]
pub fn percent<W: FieldWord>(problem: &Problem<Pattern, W>, share: &Percent) -> Value {
    let failed = share.failed.iter();
    let document = json!({
        "status": status(share),
        "information": "full",
        "field": problem.field().to_rows(),
        "lines": problem.field().rows(),
        "pattern": problem.pieces().to_string(),
        "hold": hold(problem.hold()),
        "solved": share.solved,
        "total": share.total,
        "failed": failed.map(|queue| letters(queue)).collect::<Vec<_>>(),
    });
    let mut document = with_rules(document, problem);
    add_end(&mut document, share.gave_up, share.looked_at);
    if let Some(cut) = cut(problem, share) {
        document["cut"] = json!({
            "pieces": cut.pieces,
            "solved": cut.solved,
            "total": cut.total,
        });
    }
    document
}

/// Knowledge of a share besides its number.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a, W: FieldWord = u64> {
    /// The question.
    pub problem: &'a Problem<Pattern, W>,
    /// The share.
    pub share: &'a Percent,
    /// What solutions must do.
    pub demand: Demand,
    /// The share by the first pieces, if it is asked for.
    pub tree: &'a [Branch],
}

impl<W: FieldWord> Known<'_, W> {
    /// Why no queue clears the field, if that can be said without a search.
    #[must_use]
    pub fn reason(&self) -> Option<Reason> {
        let (problem, failed) = (self.problem, &self.share.failed);
        why_not(problem.mover(), problem.field(), problem.hold(), failed)
    }

    /// The whole document of `percent`.
    #[must_use]
    pub fn document(&self) -> Value {
        let mut document = percent(self.problem, self.share);
        if self.share.solved == 0 && self.share.gave_up.is_none() && self.demand.mode == Mode::Normal {
            let Parity {
                columns,
                checkerboard,
            } = Parity::of(self.problem.field());
            let reason = self.reason().map(Reason::name);
            document["why"] = json!({"reason": reason, "columns": columns, "checkerboard": checkerboard});
        }
        if !self.tree.is_empty() {
            document["tree"] = self.tree.iter().map(branch).collect();
        }
        with_mode(document, self.demand)
    }
}

fn branch(branch: &Branch) -> Value {
    json!({
        "piece": branch.piece.to_string(),
        "solved": branch.solved,
        "total": branch.total,
        "next": branch.next.iter().map(self::branch).collect::<Vec<_>>(),
    })
}

/// A share of queues that are cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutShare {
    /// The pieces that are left of the longest ones.
    pub pieces: usize,
    /// Cut queues that can clear the field.
    pub solved: usize,
    /// Cut queues of which that is known.
    pub total: usize,
}

/// The share of cut queues, where the pieces that can matter are fewer than those of the pattern.
#[must_use]
pub fn cut<W: FieldWord>(problem: &Problem<Pattern, W>, share: &Percent) -> Option<CutShare> {
    let pieces = useful_pieces(problem.hold(), problem.pieces_needed());
    (pieces < problem.pieces().longest()).then(|| CutShare {
        pieces,
        solved: share.cut - share.failed.len(),
        total: share.cut,
    })
}

fn status(share: &Percent) -> &'static str {
    match share.gave_up {
        Some(_) => "unknown",
        None if share.solved == 0 => "unsolvable",
        None => "solved",
    }
}
