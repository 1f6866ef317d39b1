use quadrille_schema::json;
use serde_json::Value;

use super::score::with_scoring;
use super::{Ways, solution};
use crate::build::{Scored, order_scoring_best};
use crate::letters;
use crate::rules::score::{Count, Scoring};
use crate::words::field_word::FieldWord;

/// Adds to the document of `path` and `setup` what ways score: the sums of all queues, those of each way, and examples
/// that play for it.
pub fn add_scores<P, W: FieldWord>(
    document: &mut Value,
    ways: &Ways<'_, P, W>,
    scored: &Scored<W>,
    scoring: Scoring,
) {
    let all: Vec<u32> = (0..scored.best.len() as u32).collect();
    document["best_score"] = with_scoring(sums(scored, &all), scoring);
    let entries = document["ways"].as_array_mut().into_iter().flatten();
    for (entry, (_, path)) in entries.zip(ways.chosen()) {
        entry["score"] = sums(scored, &path.queues);
        let Some(&first) = path.queues.first() else {
            continue;
        };
        let queue = &ways.paths.queues[first as usize];
        if let Some((order, _)) = order_scoring_best(ways.problem, scoring, &path.tiles, queue) {
            let mut example = solution(ways.problem.field(), &order, None);
            example["queue"] = letters(queue).into();
            example["score"] = sums(scored, &[first]);
            entry["example"] = example;
        }
    }
}

/// What some queues score together.
fn sums<W>(scored: &Scored<W>, queues: &[u32]) -> Value {
    let [points, attack] = Count::ALL.map(|count| scored.sum(queues, count));
    json!({"points": points, "attack": attack})
}
