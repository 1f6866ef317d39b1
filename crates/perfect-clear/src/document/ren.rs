use quadrille_schema::json;
use serde_json::Value;

use super::{hold, placement};
use crate::ren::{self, Combos, Link, Start};
use crate::{Hold, letters};

/// The longest combos of a queue, at most `most` of them: the document of `ren`.
#[must_use]
pub fn ren(start: &Start, combos: &Combos, most: usize) -> Value {
    let status = match (combos.gave_up, combos.longest()) {
        (Some(_), _) => "unknown",
        (None, Some(_)) => "solved",
        (None, None) => "unsolvable",
    };
    let link = |link: &Link| {
        let mut document = placement(link.placement);
        document["hold"] = link.hold.into();
        document["cleared"] = json!(link.cleared);
        document
    };
    let combo = |links: &Vec<Link>| {
        json!({
            "clears": links.len(),
            "placements": links.iter().map(link).collect::<Vec<_>>(),
            "fumen": ren::fumen_of(start, links),
        })
    };
    let mut document = json!({
        "status": status,
        "field": start.well.to_rows(),
        "queue": letters(&start.queue),
        "hold": hold(start.hold),
        "ren": combos.longest(),
        "found": combos.found.len(),
        "ends": combos.ends,
        "combos": combos.found.iter().take(most).map(combo).collect::<Vec<_>>(),
        "physics": start.physics.kicks.name(),
        "drop": start.physics.drop.name(),
        "no_hold": start.hold == Hold::Off,
    });
    if let Some(why) = combos.gave_up {
        document["gave_up"] = why.to_string().into();
    }
    document
}
