//! The fewest ways that an answer names.

use std::collections::BTreeSet;

use anyhow::Result;

use super::super::answer::Answer;
use super::super::verdict::{Verdict, no, same};
use super::{Queues, Way, served};

/// Checks the fewest ways of an answer, as far as they are listed: that they serve all queues, that none can be left
/// out, and what they are said to take together.
pub(super) fn check(
    (answer, all_queues): (&Answer<'_>, &Queues),
    minimal: &Answer<'_>,
    ways: &[Way],
    verdict: &mut Verdict,
) -> Result<()> {
    let first = Named::read(minimal)?;
    let mut all = vec![first.clone()];
    if minimal.get("sets").is_some() {
        all = minimal
            .list("sets")?
            .iter()
            .map(Named::read)
            .collect::<Result<_>>()?;
        if all.first() != Some(&first) {
            return no("the fewest ways are not the first of their sets");
        }
    }
    let named: BTreeSet<usize> = all.iter().flat_map(|set| set.ways.clone()).collect();
    let (listed, found) = (ways.len(), answer.size("found")?);
    let is_listed = |number: &usize| ways.iter().any(|way| way.number == *number);
    if let Some(number) = named.iter().find(|number| !is_listed(number)) {
        // A list that is cut lacks some of them.
        if *number == 0 || *number > found || listed >= named.len() {
            return no(format!("way {number}, of the fewest ways, is not listed"));
        }
        verdict
            .not_checked
            .push("that the fewest ways serve all queues: some are not listed".to_owned());
        return Ok(());
    }
    let (queues, is_proven) = (answer.size("solved")?, minimal.flag("proven")?);
    for set in &all {
        set.check(ways, (all_queues, queues), is_proven)?;
    }
    check_order(&all)
}

/// Ways by number, and what they are said to take together.
#[derive(Clone, PartialEq, Eq)]
struct Named {
    ways: Vec<usize>,
    effort: Option<u128>,
}

impl Named {
    fn read(set: &Answer<'_>) -> Result<Self> {
        let effort = set.get("effort").map(|effort| effort.as_number()).transpose()?;
        Ok(Self {
            ways: set.sizes("ways")?,
            effort,
        })
    }

    fn check(&self, ways: &[Way], (all, queues): (&Queues, usize), is_proven: bool) -> Result<()> {
        let chosen: Vec<&Way> = ways
            .iter()
            .filter(|way| self.ways.contains(&way.number))
            .collect();
        same("the fewest ways that differ", self.ways.len(), chosen.len())?;
        if chosen.iter().any(|way| way.queues.is_empty()) {
            // Which queues allow it was not checked.
            return Ok(());
        }
        same(
            "the queues that the fewest ways serve",
            queues,
            all.whole(&served(&chosen)),
        )?;
        if is_proven {
            check_fewest(&chosen)?;
        }
        let efforts: Option<u128> = chosen.iter().map(|way| way.effort).sum();
        match (self.effort, efforts) {
            (Some(said), Some(sum)) => same("the effort of the fewest ways", said, sum),
            _ => Ok(()),
        }
    }
}

/// Checks that each of the fewest ways is needed, so that none of them can just be left out.
fn check_fewest(chosen: &[&Way]) -> Result<()> {
    let queues = served(chosen).len();
    for (at, way) in chosen.iter().enumerate() {
        let others = [&chosen[..at], &chosen[at + 1..]].concat();
        if served(&others).len() == queues {
            return no(format!("way {}, of the fewest ways, is not needed", way.number));
        }
    }
    Ok(())
}

/// Checks that sets are as small as each other, differ, and that the easiest come first.
fn check_order(sets: &[Named]) -> Result<()> {
    for (number, pair) in (2..).zip(sets.windows(2)) {
        let name = format!("set {number} of the fewest ways: ");
        same(
            format!("{name}their number"),
            pair[1].ways.len(),
            pair[0].ways.len(),
        )?;
        if pair[1].effort < pair[0].effort {
            return no(format!("{name}it takes less than the one before"));
        }
    }
    let differ: BTreeSet<&Vec<usize>> = sets.iter().map(|set| &set.ways).collect();
    same("different sets of the fewest ways", sets.len(), differ.len())
}
