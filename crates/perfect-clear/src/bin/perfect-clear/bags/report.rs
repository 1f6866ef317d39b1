//! The chances of all bags, for people and for programs.

use std::cmp::Reverse;
use std::io::Write;

use anyhow::Result;
use quadrille_cli::{Output, counted};
use quadrille_perfect_clear::chance::{BagChance, Chance};
use quadrille_perfect_clear::{Field, letters};
use serde_json::{Value, json};

use crate::{document, words};

/// The chance of each bag.
pub(super) struct Report<'a> {
    pub(super) field: Field,
    pub(super) chances: &'a [BagChance],
}

impl Report<'_> {
    /// All bags are equally likely, and their chances have the same denominator.
    pub(super) fn mean(&self) -> Chance {
        Chance {
            won: self.chances.iter().map(|bag| bag.chance.won).sum(),
            of: self.chances.iter().map(|bag| bag.chance.of).sum(),
        }
    }

    /// With at most `most` of the worst and of the best bags.
    pub(super) fn write_text(&self, output: &mut Output, most: usize) -> Result<()> {
        let mean = words::chance(self.mean());
        writeln!(
            output,
            "under best play, seeing what is shown, over all first bags: {mean}"
        )?;
        let mut sorted: Vec<&BagChance> = self.chances.iter().collect();
        sorted.sort_by_key(|bag| (bag.chance.won, bag.bag));
        write_first(output, "worst", &sorted, most)?;
        sorted.sort_by_key(|bag| (Reverse(bag.chance.won), bag.bag));
        write_first(output, "best", &sorted, most)
    }

    pub(super) fn document(&self) -> Value {
        let mean = self.mean();
        let mut document = asked(self.field);
        document["status"] = if mean.won == 0 { "unsolvable" } else { "solved" }.into();
        document["chance"] = document::chance(mean);
        document["bags"] = self.chances.iter().map(entry).collect();
        document
    }

    pub(super) fn write_csv(&self, output: &mut Output) -> Result<()> {
        writeln!(output, "bag,won,of,chance")?;
        for BagChance { bag, chance } in self.chances {
            let (won, of) = (chance.won, chance.of);
            writeln!(output, "{},{won},{of},{}", letters(bag), chance.value())?;
        }
        Ok(())
    }
}

/// What the bags are to clear.
pub(super) fn asked(field: Field) -> Value {
    json!({"information": "as-shown", "field": field.to_rows(), "lines": field.rows()})
}

/// How many bags have the chance of the first one, and the first of all.
fn write_first(output: &mut Output, name: &str, sorted: &[&BagChance], most: usize) -> Result<()> {
    let Some(first) = sorted.first() else {
        return Ok(());
    };
    let same = sorted.iter().filter(|bag| bag.chance == first.chance).count();
    let (bags, chance) = (counted(same as u64, "bag"), words::chance(first.chance));
    writeln!(output, "\n{name}: {bags} with {chance}")?;
    for BagChance { bag, chance } in sorted.iter().take(most) {
        writeln!(output, "  {}  {} of {}", letters(bag), chance.won, chance.of)?;
    }
    Ok(())
}

fn entry(BagChance { bag, chance }: &BagChance) -> Value {
    json!({"bag": letters(bag), "numerator": chance.won, "denominator": chance.of})
}
