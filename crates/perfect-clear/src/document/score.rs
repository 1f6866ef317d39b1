use serde_json::{Value, json};

use super::{count, hold, with_rules};
use crate::build::Scores;
use crate::score::{Count, Score, Scoring};
use crate::{Pattern, Piece, Problem, letters};

/// What queues score at best, whole or as far as it is known: the document of `score`.
#[must_use]
pub fn score(problem: &Problem<Pattern>, scoring: Scoring, scores: &Scores) -> Value {
    let solved = scores.solved();
    let queue = |(queue, score): (&Vec<Piece>, &Option<Score>)| {
        let [points, attack] = Count::ALL.map(|count| score.map(|score| count.of(score)));
        json!({"queue": letters(queue), "points": points, "attack": attack})
    };
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
        "mode": scoring.mode.name(),
        "solved": solved,
        "total": scores.queues.len(),
        "sum": scores.sum(Count::Points),
        "attack_sum": scores.sum(Count::Attack),
        "scores": scores.queues.iter().zip(&scores.best).map(queue).collect::<Vec<_>>(),
    });
    let mut document = with_scoring(with_rules(document, problem), scoring);
    if let Some(why) = scores.gave_up {
        document["gave_up"] = why.to_string().into();
    }
    document
}

/// An object with how clears are scored.
pub(super) fn with_scoring(mut object: Value, scoring: Scoring) -> Value {
    object["system"] = scoring.rules.system.name().into();
    object["spins"] = scoring.rules.spins.name().into();
    object["back_to_back"] = scoring.streak.back_to_back.into();
    object["combo"] = scoring.streak.combo.into();
    object["count"] = scoring.count.name().into();
    object
}
