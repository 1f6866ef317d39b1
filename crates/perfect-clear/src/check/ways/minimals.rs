//! The fewest ways that an answer names.

use std::collections::BTreeSet;

use super::{Queues, Way, served_with_mirrors};
use crate::check::answer::{Answer, Read};
use crate::check::error::{Checked, Part, no, same};

/// Checks the fewest ways of an answer, as far as they are listed: that they serve all queues, that none can be left
/// out, and what they are said to take together. What cannot be checked is the answer.
pub(super) fn check(
    answer: &Answer<'_>,
    minimal: &Answer<'_>,
    queues: &Queues,
    ways: &[Way],
) -> Checked<Option<&'static str>> {
    let first = Named::read(minimal)?;
    let mut all = vec![first.clone()];
    if let Some(sets) = minimal.maybe("sets", Answer::list)? {
        all = sets.iter().map(Named::read).collect::<Read<_>>()?;
        if all.first() != Some(&first) {
            return no("the fewest ways are not the first of their sets");
        }
    }
    let named: BTreeSet<usize> = all.iter().flat_map(|set| set.ways.clone()).collect();
    let is_listed = |number: &usize| ways.iter().any(|way| way.number == *number);
    if let Some(number) = named.iter().find(|number| !is_listed(number)) {
        // A list that is cut lacks some of them.
        if *number == 0 || *number > answer.size("found")? || ways.len() >= named.len() {
            return no(format_args!("way {number}, of the fewest ways, is not listed"));
        }
        return Ok(Some("that the fewest ways serve all queues: some are not listed"));
    }
    for set in &all {
        set.check(answer, minimal.flag("proven")?, queues, ways)?;
    }
    check_order(&all)?;
    Ok(None)
}

/// Ways by number, and what they are said to take together.
#[derive(Clone, PartialEq, Eq)]
struct Named {
    ways: Vec<usize>,
    effort: Option<u128>,
}

impl Named {
    fn read(set: &Answer<'_>) -> Read<Self> {
        Ok(Self {
            ways: set.sizes("ways")?,
            effort: set.maybe("effort", Answer::number)?,
        })
    }

    fn check(&self, answer: &Answer<'_>, is_proven: bool, queues: &Queues, ways: &[Way]) -> Checked {
        let chosen = ways.iter().filter(|way| self.ways.contains(&way.number));
        let chosen: Vec<&Way> = chosen.collect();
        same("the fewest ways that differ", self.ways.len(), chosen.len())?;
        let is_unchecked =
            |way: &&Way| way.queues.is_empty() || way.mirror.as_ref().is_some_and(BTreeSet::is_empty);
        if chosen.iter().any(is_unchecked) {
            // Which queues allow it was not checked.
            return Ok(());
        }
        let whole = queues.whole(&served_with_mirrors(&chosen));
        answer.counts("solved", whole, "the queues that the fewest ways serve")?;
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
fn check_fewest(chosen: &[&Way]) -> Checked {
    let queues = served_with_mirrors(chosen).len();
    for (at, way) in chosen.iter().enumerate() {
        let others = [&chosen[..at], &chosen[at + 1..]].concat();
        if served_with_mirrors(&others).len() == queues {
            return no(format_args!(
                "way {}, of the fewest ways, is not needed",
                way.number
            ));
        }
    }
    Ok(())
}

/// Checks that sets are as small as each other, differ, and that the easiest come first.
fn check_order(sets: &[Named]) -> Checked {
    for (number, pair) in (2..).zip(sets.windows(2)) {
        let name = format!("set {number} of the fewest ways: ");
        same("their number", pair[1].ways.len(), pair[0].ways.len()).named(&name)?;
        if pair[1].effort < pair[0].effort {
            return no(format_args!("{name}it takes less than the one before"));
        }
    }
    let differ: BTreeSet<&Vec<usize>> = sets.iter().map(|set| &set.ways).collect();
    same("different sets of the fewest ways", sets.len(), differ.len())
}
