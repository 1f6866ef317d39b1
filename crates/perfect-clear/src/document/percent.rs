use serde_json::{Value, json};

use super::{count, hold, with_rules};
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
        "typed": count(problem.pieces().count()),
        "solved": share.solved,
        "total": share.total,
        "failed": failed.map(|queue| letters(queue)).collect::<Vec<_>>(),
    });
    let mut document = with_rules(document, problem);
    if let Some(why) = share.gave_up {
        document["gave_up"] = why.to_string().into();
    }
    document
}

fn status(share: &Percent) -> &'static str {
    match share.gave_up {
        Some(_) => "unknown",
        None if share.solved == 0 => "unsolvable",
        None => "solved",
    }
}
