use serde_json::{Value, json};

use crate::simulate::{GameResult, Header};
use crate::stats::{MeanHazard, Summary, Table};

/// What games came to: what `tenten simulate` writes.
#[must_use]
pub fn simulated(header: &Header, results: &[GameResult]) -> Value {
    let table = Table::of(results);
    let life = &table.life;
    let interval = json!([life.interval.0, life.interval.1]);
    let mut rounds = summary(table.rounds);
    rounds["ci95"] = interval.clone();
    let mut score = summary(table.score);
    score["over_million"] = json!(table.share_over_million());
    let fill = table.mean_fill();
    let hazard = header.draws.and_then(|draws| MeanHazard::of(results, draws));
    json!({
        "looked_at": header.whole(results),
        "total": header.games,
        "strategy": header.strategy(),
        "player": header.player,
        "ties": header.ties,
        "rules": header.rules,
        "dealer": header.dealer.name(),
        "seed": header.seed,
        "max_rounds": header.max_rounds,
        "games": table.games,
        "deaths": table.deaths,
        "censored": table.games - table.deaths,
        "rounds": rounds,
        "score": score,
        "life": {"mean": life.mean, "ci95": interval, "exponential": table.is_exponential()},
        "hazard": hazard.map(mean_hazard),
        "fill": {"mean": fill.map(|fill| fill.0), "std": fill.map(|fill| fill.1), "rounds": table.fill},
        "empty_boards": table.empty_boards(),
        "empty_share": table.empty_share(),
    })
}

/// The mean of measured risks, and the life that it comes to.
#[must_use]
pub fn mean_hazard(hazard: MeanHazard) -> Value {
    let pair = |ends: Option<(f64, f64)>| ends.map(|(low, high)| json!([low, high]));
    let life = hazard.life();
    json!({
        "mean": hazard.mean,
        "ci95": pair(hazard.interval),
        "life": life.map(|life| life.0),
        "life_ci95": pair(life.and_then(|life| life.1)),
    })
}

fn summary(summary: Option<Summary>) -> Value {
    let Some(summary) = summary else {
        return json!({});
    };
    json!({
        "total": summary.total,
        "mean": summary.mean,
        "std": summary.std,
        "min": summary.min,
        "q1": summary.q1,
        "median": summary.median,
        "q3": summary.q3,
        "max": summary.max,
    })
}
