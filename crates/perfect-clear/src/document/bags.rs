use quadrille_schema::json;
use serde_json::Value;

use super::chance;
use crate::chance::{BagChance, Chance, Opening};
use crate::{Field, letters};

/// The chance of each first bag: the document of `bags`.
#[must_use]
pub fn bags(field: Field, chances: &[BagChance]) -> Value {
    let mean = mean(chances);
    let mut document = beginning(field);
    document["status"] = if mean.won == 0 { "unsolvable" } else { "solved" }.into();
    document["chance"] = chance(mean);
    document["bags"] = chances.iter().map(entry).collect();
    document
}

/// Adds the best first moves of each bag, at most `most`, to the document of `bags`.
pub fn add_moves(document: &mut Value, openings: &[Opening], most: usize) {
    let Some(bags) = document["bags"].as_array_mut() else {
        return;
    };
    for (bag, opening) in bags.iter_mut().zip(openings) {
        let moves = opening.advice.moves.iter().take(most);
        bag["moves"] = moves.map(super::advice::entry).collect();
    }
}

/// What the bags are to clear.
#[must_use]
pub fn beginning(field: Field) -> Value {
    json!({"information": "as-shown", "field": field.to_rows(), "lines": field.rows()})
}

/// The chance before anything is shown: all bags are equally likely, and their chances have the same denominator.
#[must_use]
pub fn mean(chances: &[BagChance]) -> Chance {
    Chance {
        won: chances.iter().map(|bag| bag.chance.won).sum(),
        of: chances.iter().map(|bag| bag.chance.of).sum(),
    }
}

fn entry(BagChance { bag, chance }: &BagChance) -> Value {
    json!({"bag": letters(bag), "numerator": chance.won, "denominator": chance.of})
}
