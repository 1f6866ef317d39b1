//! The chances of all bags, for people and for programs.

use std::cmp::Reverse;
use std::io::Write;

use anyhow::Result;
use quadrille_cli::{Output, counted};
use quadrille_perfect_clear::chance::{BagChance, Chance};
use quadrille_perfect_clear::{Field, document, letters};
use serde_json::Value;

use crate::shared::words;

/// The chance of each bag.
pub(super) struct Report<'a> {
    pub(super) field: Field,
    pub(super) chances: &'a [BagChance],
}

impl Report<'_> {
    pub(super) fn mean(&self) -> Chance {
        document::mean(self.chances)
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
        document::bags(self.field, self.chances)
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
