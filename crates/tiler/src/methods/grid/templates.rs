//! Tilings of blocks, each searched once.

use quadrille_search::{Limits, Stream, hash};

use crate::methods::block::BlockSearch;
use crate::{Placed, Signature};

/// Nodes spent on one block signature before it is taken for impossible.
const BLOCK_NODES: u64 = 40_000;

/// Templates of one block size.
pub(super) struct Templates {
    pub(super) search: BlockSearch,
    /// For every signature met, the number of its template; `None` if none was found.
    pub(super) known: hash::Map<Signature, Option<u32>>,
    pub(super) all: Vec<Template>,
}

/// A tiling of a block.
pub(super) struct Template {
    pub(super) signature: Signature,
    pub(super) figures: Vec<Placed>,
}

impl Templates {
    pub(super) fn new(height: usize, width: usize) -> Self {
        Self {
            search: BlockSearch::new(height, width),
            known: hash::Map::default(),
            all: Vec::new(),
        }
    }

    /// The number of a tiling with this signature.
    pub(super) fn find(&mut self, signature: Signature, random: &mut Stream, limits: &Limits) -> Option<u32> {
        if let Some(&known) = self.known.get(&signature) {
            return known;
        }
        let limits = Limits::until(limits.stop.clone()).at_most(BLOCK_NODES);
        let found = self
            .search
            .search(signature, random, &limits)
            .solved()
            .map(|figures| {
                self.all.push(Template { signature, figures });
                (self.all.len() - 1) as u32
            });
        self.known.insert(signature, found);
        found
    }
}
