//! What came of the mutants of a part.

use std::fmt;

use anyhow::{Context, Result};
use serde_json::Value;

/// How many mutants had which end.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tally {
    pub(super) area: String,
    package: String,
    /// Mutants that there are; a shard tries some of them.
    pub(super) all: u64,
    caught: u64,
    /// Those whose tests did not end; they count as caught.
    endless: u64,
    unviable: u64,
    /// The names of those that no test noticed.
    pub(super) survivors: Vec<String>,
}

impl Tally {
    /// The head of the table whose rows tallies are.
    pub(super) const HEAD: &str =
        "area       package                     of  tried  viable  caught  endless  survived  caught %";

    /// Reads the file in which cargo-mutants says what came of each mutant.
    pub(super) fn of(area: &str, package: &str, outcomes: &str) -> Result<Self> {
        let document: Value = serde_json::from_str(outcomes).context("outcomes.json")?;
        let outcomes = document["outcomes"]
            .as_array()
            .context("outcomes.json has no list `outcomes`")?;
        let mutants = || {
            outcomes
                .iter()
                .filter(|outcome| outcome["scenario"]["Mutant"].is_object())
        };
        let count = |end: &str| mutants().filter(|outcome| outcome["summary"] == end).count() as u64;
        let missed = mutants().filter(|outcome| outcome["summary"] == "MissedMutant");
        Ok(Self {
            area: area.to_owned(),
            package: package.to_owned(),
            all: mutants().count() as u64,
            caught: count("CaughtMutant"),
            endless: count("Timeout"),
            unviable: count("Unviable"),
            survivors: missed.map(name).collect(),
        })
    }

    fn viable(&self) -> u64 {
        self.caught + self.endless + self.survivors.len() as u64
    }

    /// The share of viable mutants that were caught; all of none.
    pub(super) fn percent(&self) -> f64 {
        if self.viable() == 0 {
            100.0
        } else {
            (self.caught + self.endless) as f64 * 100.0 / self.viable() as f64
        }
    }

    /// Takes over what came of the survivors when they were tried once more.
    pub(super) fn try_again(&mut self, again: Self) {
        self.caught += again.caught;
        self.endless += again.endless;
        self.survivors = again.survivors;
    }

    fn add(&mut self, other: &Self) {
        self.all += other.all;
        self.caught += other.caught;
        self.endless += other.endless;
        self.unviable += other.unviable;
        self.survivors.extend(other.survivors.iter().cloned());
    }
}

fn name(outcome: &Value) -> String {
    let name = &outcome["scenario"]["Mutant"]["name"];
    name.as_str().unwrap_or("a mutant without a name").to_owned()
}

/// The sums of each area, in the order of the parts.
pub(super) fn by_area(tallies: &[Tally]) -> Vec<Tally> {
    let mut areas: Vec<Tally> = Vec::new();
    for tally in tallies {
        if let Some(area) = areas.iter_mut().find(|area| area.area == tally.area) {
            area.add(tally);
        } else {
            let package = "all".to_owned();
            areas.push(Tally {
                package,
                ..tally.clone()
            });
        }
    }
    areas
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            area, package, all, ..
        } = self;
        let (viable, caught) = (self.viable(), self.caught + self.endless);
        let (tried, survived) = (viable + self.unviable, self.survivors.len());
        write!(
            f,
            "{area:<11}{package:<24}{all:>6}{tried:>7}{viable:>8}{caught:>8}{:>9}{survived:>10}{:>10.1}",
            self.endless,
            self.percent()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What cargo-mutants writes, with as many mutants as there are ends.
    fn outcomes(ends: &[&str]) -> String {
        let baseline = r#"{"scenario":"Baseline","summary":"Success"}"#.to_owned();
        let mutant =
            |end: &&str| format!(r#"{{"scenario":{{"Mutant":{{"name":"{end} 1"}}}},"summary":"{end}"}}"#);
        let all: Vec<String> = std::iter::once(baseline).chain(ends.iter().map(mutant)).collect();
        format!(r#"{{"outcomes":[{}]}}"#, all.join(","))
    }

    #[test]
    fn each_end_is_counted_once() -> Result<()> {
        let ends = [
            "CaughtMutant",
            "CaughtMutant",
            "Timeout",
            "MissedMutant",
            "Unviable",
        ];
        let tally = Tally::of("verify", "quadrille-tiler", &outcomes(&ends))?;
        assert_eq!((tally.all, tally.viable(), tally.percent()), (5, 4, 75.0));
        assert_eq!(tally.survivors, ["MissedMutant 1"]);
        let row = tally.to_string();
        assert!(
            row.ends_with("5      5       4       3        1         1      75.0"),
            "{row}"
        );
        assert_eq!(row.len(), Tally::HEAD.len());
        Ok(())
    }

    #[test]
    fn areas_add_up() -> Result<()> {
        let good = Tally::of("verify", "quadrille-tiler", &outcomes(&["CaughtMutant"; 3]))?;
        let bad = Tally::of("verify", "quadrille-tenten", &outcomes(&["MissedMutant"]))?;
        let other = Tally::of("rules", "quadrille-tenten", &outcomes(&["Unviable"]))?;
        let areas = by_area(&[good, other, bad]);
        let shares: Vec<(&str, f64)> = areas.iter().map(|area| (&*area.area, area.percent())).collect();
        assert_eq!(shares, [("verify", 75.0), ("rules", 100.0)]);
        Ok(())
    }

    #[test]
    fn survivors_that_are_caught_later_are_caught() -> Result<()> {
        let mut tally = Tally::of("verify", "quadrille-tiler", &outcomes(&["MissedMutant"; 4]))?;
        let ends = ["CaughtMutant", "Timeout", "Timeout", "MissedMutant"];
        tally.try_again(Tally::of("verify", "quadrille-tiler", &outcomes(&ends))?);
        assert_eq!((tally.viable(), tally.percent()), (4, 75.0));
        assert_eq!(tally.survivors, ["MissedMutant 1"]);
        Ok(())
    }

    #[test]
    fn other_documents_are_refused() {
        assert!(Tally::of("verify", "quadrille-tiler", "{}").is_err());
        assert!(Tally::of("verify", "quadrille-tiler", "").is_err());
    }
}
