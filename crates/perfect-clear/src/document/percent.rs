use serde_json::{Value, json};

use super::{add_end, hold, with_rules};
use crate::percent::useful_pieces;
use crate::{Pattern, Percent, Problem, letters};

/// A share of queues, whole or as far as it is known: the document of `percent`.
#[must_use]
pub fn percent(problem: &Problem<Pattern>, share: &Percent) -> Value {
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
pub fn cut(problem: &Problem<Pattern>, share: &Percent) -> Option<CutShare> {
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
