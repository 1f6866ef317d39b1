//! Queues of a pattern, and the lists of queues and tiles in answers.

use std::collections::BTreeSet;
use std::ops::Deref;

use super::answer::{Answer, Read};
use super::error::{Checked, no};
use crate::verify::{Laid, whole_queues_of};
use crate::{Piece, letters};

/// The most queues that are spelled out.
const MOST_QUEUES: usize = 1_000_000;

/// The longest queues that a pattern has.
pub(super) const LONGEST: usize = 21;

/// Queues that are cut to some pieces, in the order of their letters: a slice of them.
pub(super) struct Queues {
    list: Vec<Vec<Piece>>,
    /// How many whole queues begin with each.
    whole: Vec<u64>,
}

impl Deref for Queues {
    type Target = [Vec<Piece>];

    fn deref(&self) -> &Self::Target {
        &self.list
    }
}

impl Queues {
    /// All queues of a pattern, cut to some pieces.
    pub(super) fn read(pattern: &Answer<'_>, cut: usize) -> Read<Self> {
        match whole_queues_of(pattern.as_text()?, cut, MOST_QUEUES) {
            Some(queues) => {
                let (list, whole) = queues.into_iter().unzip();
                Ok(Self { list, whole })
            }
            None => Err(pattern.wrong("a pattern of at most a million queues, such as T,*p4")),
        }
    }

    /// All queues of the answer's pattern, cut to some pieces; their number is checked.
    pub(super) fn check(answer: &Answer<'_>, cut: usize) -> Checked<Self> {
        let queues = Self::read(&answer.need("pattern")?, cut)?;
        answer.counts("total", queues.total(), "the number of queues")?;
        Ok(queues)
    }

    /// How many whole queues there are.
    pub(super) fn total(&self) -> usize {
        self.whole.iter().sum::<u64>() as usize
    }

    /// How many whole queues begin with some of these, by number.
    pub(super) fn whole<'a>(&self, numbers: impl IntoIterator<Item = &'a usize>) -> usize {
        numbers.into_iter().map(|&number| self.weight(number)).sum()
    }

    /// How many whole queues begin with one of these.
    pub(super) fn weight(&self, number: usize) -> usize {
        self.whole[number] as usize
    }

    /// The queues of a list, by number; a queue that the pattern does not mean is a flaw.
    pub(super) fn numbers(&self, listed: &[Answer<'_>]) -> Checked<BTreeSet<usize>> {
        let mut numbers = BTreeSet::new();
        for queue in listed {
            let pieces = queue.as_pieces()?;
            let Ok(number) = self.binary_search(&pieces) else {
                return no(format_args!("the pattern does not mean {}", letters(&pieces)));
            };
            if !numbers.insert(number) {
                return no(format_args!("{} is listed twice", letters(&pieces)));
            }
        }
        Ok(numbers)
    }

    /// Compares queues that are listed with those that are right.
    pub(super) fn compare(&self, listed: &BTreeSet<usize>, right: &BTreeSet<usize>) -> Checked {
        let name = |&number: &usize| letters(&self[number]);
        if let Some(wrong) = listed.difference(right).next() {
            return no(format_args!("{} is listed, and does not allow it", name(wrong)));
        }
        match right.difference(listed).next() {
            Some(missing) => no(format_args!("{} allows it, and is not listed", name(missing))),
            None => Ok(()),
        }
    }

    /// Compares the queues that allow a way with what is said of them.
    pub(super) fn check_served(&self, way: &Answer<'_>, served: &BTreeSet<usize>) -> Checked {
        way.counts("solved", self.whole(served), "the number of its queues")?;
        if served.is_empty() {
            return no("no queue allows it");
        }
        match way.maybe("queues", Answer::list)? {
            Some(listed) => self.compare(&self.numbers(&listed)?, served),
            None => Ok(()),
        }
    }
}

/// The tiles of a way or a drawing, in order.
pub(super) fn read_tiles(of: &Answer<'_>) -> Checked<Vec<Laid>> {
    let mut laid = Vec::new();
    for (number, tile) in (1..).zip(of.list("tiles")?) {
        match tile.laid()? {
            Some(tile) => laid.push(tile),
            None => return no(format_args!("tile {number}: it has no four cells of the field")),
        }
    }
    laid.sort_unstable();
    Ok(laid)
}
