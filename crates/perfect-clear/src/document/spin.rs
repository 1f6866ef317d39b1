use quadrille_schema::json;
use serde_json::Value;

use super::{add_end, hold, placement, solution, tile, with_rules};
use crate::build::{SpinWay, SpinWays, Spinning, page};
use crate::rules::score::Spin;
use crate::words::field_word::FieldWord;
use crate::{Problem, fumen, letters};

/// The spins that queues allow, the first `most` of them; with `queues`, those of each: the document of `spin`.
#[must_use]
pub fn spin<W: FieldWord>(problem: &Problem<Spinning, W>, ways: &SpinWays<W>, parts: super::Parts) -> Value {
    let Spinning { pattern, seek } = problem.pieces();
    let field = problem.field();
    let shown = (1..).zip(&ways.found).take(parts.most);
    let shown: Vec<Value> = shown
        .map(|(number, found)| {
            let mut document = way(problem, ways, found, parts);
            document["way"] = number.into();
            document
        })
        .collect();
    let document = json!({
        "status": match (ways.gave_up, ways.found.is_empty()) {
            (Some(_), _) => "unknown",
            (None, true) => "unsolvable",
            (None, false) => "solved",
        },
        "information": "full",
        "field": field.to_rows(),
        "lines": field.rows(),
        "pattern": pattern.to_string(),
        "hold": hold(problem.hold()),
        "mode": seek.demand.mode.name(),
        "system": seek.demand.rules.system.name(),
        "spins": seek.demand.rules.spins.name(),
        "pieces": seek.pieces,
        "roofs": seek.roofs,
        "clears": seek.clears,
        "fill_bottom": seek.bottom,
        "fill_top": seek.top,
        "solved": ways.solved(),
        "total": ways.queues.total(),
        "found": ways.found.len(),
        "ways": shown,
    });
    let mut document = with_rules(document, problem);
    if ways.gave_up.is_some() {
        document["places"] = ways.places.into();
    }
    add_end(&mut document, ways.gave_up, ways.looked_at as u64);
    document
}

fn way<W: FieldWord>(
    problem: &Problem<Spinning, W>,
    ways: &SpinWays<W>,
    way: &SpinWay<W>,
    parts: super::Parts,
) -> Value {
    let mut last = placement(way.last);
    last["cells"] = tile(&way.tile)["cells"].take();
    last["kind"] = match way.spin {
        Spin::Full => "full",
        Spin::Mini | Spin::None => "mini",
    }
    .into();
    last["cleared"] = json!(way.rows);
    let mut document = json!({
        "solved": way.served(&ways.queues),
        "tiles": way.tiles.iter().map(tile).collect::<Vec<_>>(),
        "spin": last,
        "cleared_before": way.before,
        "fumen": fumen_of_spin(problem, ways, way),
    });
    let queue = |&queue: &u32| &*ways.queues[queue as usize];
    let first = way.queues.first().map(queue);
    if let Some((queue, made)) = first.and_then(|queue| Some((queue, way.order(problem, queue)?))) {
        document["example"] = solution(problem.field(), &made, None);
        document["example"]["queue"] = letters(queue).into();
    }
    if parts.queues {
        let names = way.queues.iter().map(|number| letters(queue(number)));
        document["queues"] = names.collect();
    }
    document
}

/// A diagram of a way, the piece that spins included, with the share of queues that allow it.
#[must_use]
pub fn fumen_of_spin<W: FieldWord>(
    problem: &Problem<Spinning, W>,
    ways: &SpinWays<W>,
    way: &SpinWay<W>,
) -> String {
    let comment = format!("{} of {}", way.served(&ways.queues), ways.queues.total());
    fumen::encode(&[page(problem.field(), &way.all_tiles(), comment)])
}
