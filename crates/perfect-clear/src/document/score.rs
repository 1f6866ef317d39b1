use quadrille_schema::json;
use serde_json::Value;

use super::{add_end, hold, with_rules};
use crate::build::Scores;
use crate::rules::score::{Count, Score, Scoring};
use crate::words::field_word::FieldWord;
use crate::{Pattern, Problem, letters};

/// What queues score at best, whole or as far as it is known: the document of `score`.
#[must_use]
pub fn score<W: FieldWord>(problem: &Problem<Pattern, W>, scoring: Scoring, scores: &Scores) -> Value {
    let solved = scores.solved();
    let queue = |(number, score): (usize, &Option<Score>)| {
        let [points, attack] = Count::ALL.map(|count| score.map(|score| count.of(score)));
        let (queue, queues) = (letters(&scores.queues[number]), scores.queues.weight(number));
        json!({"queue": queue, "queues": queues, "points": points, "attack": attack})
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
        "mode": scoring.mode.name(),
        "solved": solved,
        "total": scores.queues.total(),
        "sum": scores.sum(Count::Points),
        "attack_sum": scores.sum(Count::Attack),
        "scores": scores.best.iter().enumerate().map(queue).collect::<Vec<_>>(),
    });
    let mut document = with_scoring(with_rules(document, problem), scoring);
    add_end(&mut document, scores.gave_up, scores.queues.looked_at());
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
