//! What answers about ways list.

use std::collections::BTreeSet;
use std::ops::Deref;

use anyhow::Result;
use quadrille_perfect_clear::verify::{Laid, whole_queues_of};
use quadrille_perfect_clear::{Piece, letters};

use super::super::answer::Answer;
use super::super::verdict::no;
use super::CellSet;

/// The most queues that are spelled out.
const MOST_QUEUES: usize = 1_000_000;

/// Queues that are cut to some pieces, in the order of their letters: a slice of them.
pub(in crate::verify) struct Queues {
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
    /// How many whole queues there are.
    pub(in crate::verify) fn total(&self) -> usize {
        self.whole.iter().sum::<u64>() as usize
    }

    /// How many whole queues begin with some of these, by number.
    pub(in crate::verify) fn whole<'a>(&self, numbers: impl IntoIterator<Item = &'a usize>) -> usize {
        let whole = numbers.into_iter().map(|&number| self.weight(number));
        whole.sum::<u64>() as usize
    }

    /// How many whole queues begin with one of these.
    pub(in crate::verify) fn weight(&self, number: usize) -> u64 {
        self.whole[number]
    }
}

/// All queues of the answer's pattern, cut to some pieces.
pub(in crate::verify) fn read_queues(answer: &Answer<'_>, cut: usize) -> Result<Queues> {
    read_pattern(&answer.need("pattern")?, cut)
}

/// All queues of a pattern, cut to some pieces.
pub(in crate::verify) fn read_pattern(pattern: &Answer<'_>, cut: usize) -> Result<Queues> {
    match whole_queues_of(pattern.as_text()?, cut, MOST_QUEUES) {
        Some(queues) => {
            let (list, whole) = queues.into_iter().unzip();
            Ok(Queues { list, whole })
        }
        None => Err(pattern.wrong("a pattern of at most a million queues, such as T,*p4")),
    }
}

/// The cells `*` that must be filled, and the cells `?` and `+` that may be.
pub(super) fn read_target(answer: &Answer<'_>) -> Result<(CellSet, CellSet)> {
    Ok((marked(answer, "*")?, marked(answer, "?+")?))
}

/// The cells of the target that have one of these marks.
pub(super) fn marked(answer: &Answer<'_>, marks: &str) -> Result<CellSet> {
    let mut cells = CellSet::new();
    for (y, row) in answer.texts("target")?.iter().rev().enumerate() {
        let columns = row.chars().enumerate().filter(|&(_, sign)| marks.contains(sign));
        cells.extend(columns.map(|(x, _)| (x, y)));
    }
    Ok(cells)
}

/// The tiles of a way or a drawing, in order.
pub(in crate::verify) fn read_tiles(tiles: &[Answer<'_>], name: &str) -> Result<Vec<Laid>> {
    let mut laid = Vec::new();
    for (number, tile) in (1..).zip(tiles) {
        match Laid::listed(tile.piece("piece")?, &tile.cells()?) {
            Some(tile) => laid.push(tile),
            None => return no(format!("{name}tile {number}: it has no four cells of the field")),
        }
    }
    laid.sort_unstable();
    Ok(laid)
}

/// The queues of a list, by number; a queue that the pattern does not mean is a flaw.
pub(in crate::verify) fn read_listed(
    listed: &[Answer<'_>],
    queues: &[Vec<Piece>],
    name: &str,
) -> Result<BTreeSet<usize>> {
    let mut numbers = BTreeSet::new();
    for queue in listed {
        let pieces = queue.as_pieces()?;
        let Ok(number) = queues.binary_search(&pieces) else {
            return no(format!("{name}the pattern does not mean {}", letters(&pieces)));
        };
        if !numbers.insert(number) {
            return no(format!("{name}{} is listed twice", letters(&pieces)));
        }
    }
    Ok(numbers)
}
