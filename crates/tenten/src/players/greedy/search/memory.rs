//! What a search keeps its nodes in, from one round to the next.

use std::cell::Cell;

use quadrille_search::hash::Places;

use super::{Node, Plays, Way};

/// How many nodes there is room for from the start.
const USUAL: usize = 64;

/// Rounds with more nodes than this are rare: what they took is given back.
const MANY: usize = 16 * USUAL;

/// The lists of a search, empty.
///
/// Rounds take some microseconds each, and the allocator a tenth of that, or as long again where it is slow. So each
/// thread keeps the lists of its last search for the next one.
#[derive(Debug)]
pub(super) struct Memory {
    pub(super) nodes: Vec<Node>,
    pub(super) ways: Vec<Way>,
    /// Which nodes there are.
    pub(super) seen: Places,
    /// Where the first of the best plays is wanted: those that are worth as much as the best so far and have not been
    /// compared yet.
    pub(super) equal: Vec<Plays>,
    /// The nodes by their filled cells.
    pub(super) order: Vec<usize>,
    /// By filled cells, where the nodes with as many begin in that order.
    pub(super) starts: Vec<usize>,
}

thread_local! {
    static LAST: Cell<Option<Box<Memory>>> = const { Cell::new(None) };
}

impl Memory {
    /// That of this thread's last search, or new lists.
    pub(super) fn take() -> Box<Self> {
        LAST.take().unwrap_or_else(|| {
            Box::new(Self {
                nodes: Vec::with_capacity(USUAL),
                ways: Vec::with_capacity(USUAL),
                seen: Places::with_capacity(USUAL),
                equal: Vec::new(),
                order: Vec::with_capacity(USUAL),
                starts: Vec::new(),
            })
        })
    }

    /// Keeps the lists for the next search.
    pub(super) fn keep(mut self: Box<Self>) {
        if self.nodes.len() > MANY {
            return;
        }
        self.nodes.clear();
        self.ways.clear();
        self.seen.clear();
        self.equal.clear();
        LAST.set(Some(self));
    }
}
