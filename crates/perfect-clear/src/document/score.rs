use serde_json::{Value, json};

use super::{count, hold, with_rules};
use crate::build::Scores;
use crate::score::Scoring;
use crate::{Pattern, Piece, Problem, letters};

/// What queues score at best, whole or as far as it is known: the document of `score`.
#[must_use]
pub fn score(problem: &Problem<Pattern>, scoring: Scoring, scores: &Scores) -> Value {
    let solved = scores.solved();
    let queue =
        |(queue, points): (&Vec<Piece>, &Option<u32>)| json!({"queue": letters(queue), "points": points});
    let document = json!({
        "status": match scores.gave_up {
            Some(_) => "unknown",
            None if solved == 0 => "unsolvable",
            None => "solved",
        },
        "information": "full",
        "field": problem.field().to_rows(),
        "lines": problem.field().rows(),
        "pattern": problem.pieces().to_string(),
        "hold": hold(problem.hold()),
        "typed": count(problem.pieces().count()),
        "system": scoring.rules.system.name(),
        "spins": scoring.rules.spins.name(),
        "back_to_back": scoring.streak.back_to_back,
        "combo": scoring.streak.combo,
        "mode": scoring.mode.name(),
        "solved": solved,
        "total": scores.queues.len(),
        "sum": scores.sum(),
        "scores": scores.queues.iter().zip(&scores.best).map(queue).collect::<Vec<_>>(),
    });
    let mut document = with_rules(document, problem);
    if let Some(why) = scores.gave_up {
        document["gave_up"] = why.to_string().into();
    }
    document
}
