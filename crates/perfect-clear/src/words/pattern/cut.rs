//! Queues that are cut, and how many whole ones each of them stands for.

use std::ops::{Deref, Range};

use crate::Piece;
use crate::words::piece_list::PieceList;

/// The queues of a pattern, cut to the pieces that can matter, each once, in the order of their letters.
///
/// Shares are of whole queues: each cut one stands for as many as begin with it. It is a slice of the cut queues.
///
/// ```
/// use quadrille_perfect_clear::Pattern;
///
/// let pattern: Pattern = "*p3{IO=1}".parse()?;
/// let queues = pattern.cut(2, 1_000)?;
/// assert_eq!((queues.len(), queues.total()), (22, 30));
/// // I, then O, and one of five others.
/// assert_eq!(queues.whole([2]), 5);
/// # Ok::<(), quadrille_perfect_clear::PatternError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutQueues {
    queues: Vec<Vec<Piece>>,
    /// How many whole queues begin with each.
    weights: Vec<u32>,
    total: u64,
}

/// The same in words, as a pattern spells them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Packed {
    pub(crate) queues: Vec<PieceList>,
    /// How many whole queues begin with each.
    pub(crate) weights: Vec<u32>,
    /// The whole queues of the pattern.
    pub(crate) total: u64,
}

impl CutQueues {
    pub(crate) fn new(queues: Vec<Vec<Piece>>, weights: Vec<u32>, total: u64) -> Self {
        Self {
            queues,
            weights,
            total,
        }
    }

    /// How many whole queues the pattern means, each once.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.total
    }

    /// How many whole queues these stand for: all of the pattern's, if no limit struck before.
    #[must_use]
    pub fn looked_at(&self) -> u64 {
        self.within(0..self.queues.len())
    }

    /// How many whole queues some of these stand for, by number.
    #[must_use]
    pub fn whole(&self, numbers: impl IntoIterator<Item = u32>) -> u64 {
        let weights = numbers.into_iter().map(|number| self.weight(number as usize));
        weights.sum()
    }

    /// How many whole queues stand behind one of these.
    #[must_use]
    pub fn weight(&self, number: usize) -> u64 {
        self.weights[number].into()
    }

    /// How many whole queues stand behind each of these.
    pub(crate) fn weights(&self) -> &[u32] {
        &self.weights
    }

    /// Those with some mark, as whole queues.
    pub(crate) fn marked(&self, marks: &[bool]) -> u64 {
        let weights = self.weights.iter().zip(marks).filter(|(_, mark)| **mark);
        weights.map(|(&weight, _)| u64::from(weight)).sum()
    }

    /// How many whole queues those at these places stand for.
    pub(crate) fn within(&self, places: Range<usize>) -> u64 {
        self.weights[places].iter().map(|&weight| u64::from(weight)).sum()
    }

    /// Leaves the first ones.
    pub(crate) fn truncate(&mut self, length: usize) {
        self.queues.truncate(length);
        self.weights.truncate(length);
    }
}

impl Deref for CutQueues {
    type Target = [Vec<Piece>];

    fn deref(&self) -> &Self::Target {
        &self.queues
    }
}

impl<'a> IntoIterator for &'a CutQueues {
    type Item = &'a Vec<Piece>;
    type IntoIter = std::slice::Iter<'a, Vec<Piece>>;

    fn into_iter(self) -> Self::IntoIter {
        self.queues.iter()
    }
}

impl From<Packed> for CutQueues {
    fn from(packed: Packed) -> Self {
        let queues = packed.queues.into_iter().map(PieceList::to_vec).collect();
        Self::new(queues, packed.weights, packed.total)
    }
}
