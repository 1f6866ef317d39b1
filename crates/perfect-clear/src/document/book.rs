use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::{step, tile};
use crate::book::LINES;
use crate::book::finder::{End, Hand, Prospects};
use crate::book::listed::Listed;
use crate::book::search::{Found, FreePlay};
use crate::build::page;
use crate::chain::Worth;
use crate::chance::Chance;
use crate::fumen::{self, Page};
use crate::{Field, Mover, PatternError, Piece, letters};

/// Setups that fit some pieces: the document of `book`.
#[derive(Clone, Copy, Debug)]
pub struct Fitting<'a> {
    /// The pieces.
    pub hand: &'a Hand,
    /// How pieces move.
    pub mover: &'a Arc<Mover>,
    /// What pieces in hold are worth; nothing if that was not asked.
    pub worth: Option<&'a Worth>,
    /// The setups that can be built, the best first.
    pub found: &'a [Found],
    /// How many are written.
    pub most: usize,
    /// What the best play without a book is worth.
    pub free: &'a FreePlay,
    /// Setups that may fit.
    pub candidates: usize,
    /// Those of them that were judged.
    pub judged: usize,
    /// Whether the search ended before all was known.
    pub is_cut_off: bool,
}

impl Fitting<'_> {
    /// Whether all was known of all setups before the search ended.
    #[must_use]
    pub const fn has_judged_all(&self) -> bool {
        self.judged == self.candidates
    }

    /// The setups that are written.
    pub fn shown(&self) -> impl Iterator<Item = &Found> {
        self.found.iter().take(self.most)
    }

    /// The whole document.
    ///
    /// # Errors
    ///
    /// When the pieces are no pattern.
    pub fn document(&self) -> Result<Value, PatternError> {
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
        let setups: Result<Vec<Value>, PatternError> = self.shown().map(|found| self.entry(found)).collect();
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
        if self.is_cut_off {
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

    fn entry(&self, found: &Found) -> Result<Value, PatternError> {
        let judged = &found.judged;
        let tiles = found.way().map_or(&[][..], |way| &way.tiles);
        let length = judged.ways.queues.first().map_or(0, Vec::len);
        let mut document = json!({
            "clear_number": judged.candidate.clear,
            "name": judged.candidate.name,
            "field": judged.candidate.shape.field.to_rows(),
            "fumen": fumen::encode(&[page_of(found)]),
            "tiles": tiles.iter().map(tile).collect::<Vec<_>>(),
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
            let steps: Vec<Value> = order.steps.iter().map(|made| step(made).document()).collect();
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

/// A page that shows a setup, with what it is worth.
#[must_use]
pub fn page_of(found: &Found) -> Page {
    let tiles = found.way().map_or(&[][..], |way| &way.tiles);
    let judged = &found.judged;
    let comment = format!("{}: {:.2} %", judged.candidate.name, 100.0 * judged.rate());
    // Four lines are a field.
    let empty = Field::empty(LINES).unwrap_or(judged.candidate.shape.field);
    page(empty, tiles, comment)
}

/// A page that shows a setup of a book.
#[must_use]
pub fn page_of_listed(setup: &Listed) -> Page {
    let (field, tiles) = setup.drawn();
    page(field, tiles, setup.entry.name.clone())
}

/// Setups as books and tables list them: the document of `book` without pieces. If a limit struck before all were
/// judged, `total` is how many there are.
#[must_use]
pub fn list(setups: &[Listed], mover: &Mover, total: Option<usize>) -> Value {
    let physics = mover.physics();
    let mut document = json!({
        "status": if total.is_some() { "unknown" } else { "solved" },
        "information": "full",
        "lines": LINES,
        "queue": null,
        "physics": physics.kicks.name(),
        "drop": physics.drop.name(),
        "no_hold": false,
        "setups": setups.iter().map(listed).collect::<Vec<_>>(),
    });
    if let Some(total) = total {
        document["gave_up"] = "stopped".into();
        document["looked_at"] = setups.len().into();
        document["total"] = total.into();
    }
    document
}

fn listed(setup: &Listed) -> Value {
    let Listed {
        entry,
        built,
        cleared,
        ..
    } = setup;
    let mut document = json!({
        "clear_number": entry.clear,
        "name": entry.name,
        "field": entry.shape.field.to_rows(),
        "fumen": fumen::encode(&[page_of_listed(setup)]),
        "tiles": setup.drawn().1.iter().map(tile).collect::<Vec<_>>(),
        "build": {"pattern": entry.build.to_string(), "solved": built.solved(), "total": built.queues.total(), "ways": built.found.len()},
        "clear": {"pattern": entry.follow.to_string(), "solved": cleared.solved, "total": cleared.total, "exact_chance": setup.is_shown},
    });
    if let Some(Chance { won, of }) = setup.published {
        document["published"] = json!({"solved": won, "total": of});
    }
    document
}
