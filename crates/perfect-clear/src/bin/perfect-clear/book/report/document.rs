//! Setups as a document.

use anyhow::Result;
use quadrille_perfect_clear::book::finder::{End, Prospects};
use quadrille_perfect_clear::chance::Chance;
use quadrille_perfect_clear::{Piece, document, fumen, letters};
use serde_json::{Map, Value, json};

use super::{Report, page_of};
use crate::book::LINES;
use crate::book::find::{Found, FreePlay};

impl Report<'_> {
    pub(super) fn document(&self) -> Result<Value> {
        let status = match (self.has_judged_all(), self.found.is_empty()) {
            (false, _) => "unknown",
            (true, true) => "unsolvable",
            (true, false) => "solved",
        };
        let pieces = if self.hand.is_ordered() {
            "queue"
        } else {
            "leftover"
        };
        let physics = self.mover.physics();
        let setups: Result<Vec<Value>> = self.shown().map(|found| self.entry(found)).collect();
        let mut document = json!({
            "status": status,
            "information": "full",
            "lines": LINES,
            "clear_number": self.hand.clear(),
            pieces: letters(self.hand.pieces()),
            "bag": self.hand.bag().to_string(),
            "physics": physics.kicks.name(),
            "drop": physics.drop.name(),
            "no_hold": false,
            "found": self.found.len(),
            "setups": setups?,
        });
        if self.ended.is_some() {
            document["gave_up"] = "stopped".into();
            document["looked_at"] = self.judged.into();
            document["total"] = self.candidates.into();
        }
        if let Some(worth) = self.worth {
            document["worth"] = by_piece(|piece| worth.of(self.hand.clear(), piece));
        }
        if let Some(free) = free_play(self.free) {
            document["free_play"] = free;
        }
        Ok(document)
    }

    fn entry(&self, found: &Found) -> Result<Value> {
        let judged = &found.judged;
        let tiles = found.way().map_or(&[][..], |way| &way.tiles);
        let length = judged.ways.queues.first().map_or(0, Vec::len);
        let mut document = json!({
            "clear_number": judged.candidate.clear,
            "name": judged.candidate.name,
            "field": judged.candidate.shape.field.to_rows(),
            "fumen": fumen::encode(&[page_of(found)?]),
            "tiles": tiles.iter().map(document::tile).collect::<Vec<_>>(),
            "build": {
                "pattern": self.hand.pattern(length)?.to_string(),
                "solved": judged.built(),
                "total": judged.ways.queues.total(),
                "ways": judged.ways.found.len(),
            },
            "ends": judged.ends.iter().map(end).collect::<Vec<_>>(),
            "rate": judged.rate(),
            "exact_chance": judged.is_shown(),
        });
        if let Some(Prospects { saves, clears }) = found.prospects {
            document["saves"] = by_piece(|piece| saves[piece.index()]);
            document["clears"] = clears.into();
        }
        if let Some(Chance { won, of }) = judged.candidate.published {
            document["published"] = json!({"solved": won, "total": of});
        }
        if let Some(order) = found.order(self.hand, self.mover) {
            let steps: Vec<Value> = order.steps.iter().map(document::step).collect();
            document["placements"] = steps.into();
        }
        Ok(document)
    }
}

fn by_piece(value: impl Fn(Piece) -> f64) -> Value {
    let pieces: Map<String, Value> = Piece::ALL
        .iter()
        .map(|&piece| (piece.to_string(), value(piece).into()))
        .collect();
    pieces.into()
}

fn free_play(free: &FreePlay) -> Option<Value> {
    match free {
        FreePlay::NotAsked => None,
        FreePlay::Chance(chance) => Some(json!({
            "information": "as-shown",
            "value": chance.value(),
            "numerator": chance.won,
            "denominator": chance.of,
        })),
        FreePlay::GaveUp => Some(json!({"unknown": "gave up: stopped"})),
        FreePlay::Unknown(why) => Some(json!({"unknown": why})),
    }
}

fn end(end: &End) -> Value {
    json!({
        "hold": end.hold.piece().map(|piece| piece.to_string()),
        "follow": end.follow.to_string(),
        "queues": end.queues,
        "solved": end.cleared.won,
        "total": end.cleared.of,
        "exact_chance": end.is_shown,
    })
}
