//! The end of a clear of which every piece is shown, by what the next start is worth while it is revealed.
//!
//! From the fifth placement on, everything of a clear is known, and with each placement one more piece of the next
//! start is revealed. So what is best is not one piece to leave, but a choice that is made bit by bit: [`trees`] say
//! which choices a state leaves, and what they are worth.
//!
//! [`trees`]: super::trees

use quadrille_search::hash::Map;

use super::Adviser;
use super::layers::Hopeful;
use super::trees::{TreeId, Trees};
use crate::field::clear_full_rows;
use crate::piece_list::PieceList;
use crate::prune::Stock;
use crate::{Field, Piece};

/// A state of which everything is shown: the word of the field, the piece in the slot, and those that come.
pub(super) type State = (u64, Piece, PieceList);

/// The trees of states.
pub(super) struct Endings<'a> {
    adviser: &'a Adviser<'a>,
    hopeful: Hopeful<'a>,
    pub(super) trees: Trees,
    known: Map<State, TreeId>,
}

impl<'a> Endings<'a> {
    /// The endings of fields that follow this one.
    pub(super) fn new(adviser: &'a Adviser<'a>, field: Field) -> Self {
        Self {
            adviser,
            hopeful: Hopeful::new(adviser, field),
            trees: Trees::new(),
            known: Map::default(),
        }
    }

    /// The tree of a field with this piece in the slot, and exactly the others that this clear takes.
    pub(super) fn tree(&mut self, word: u64, slot: Piece, pieces: PieceList) -> TreeId {
        let lines = self.hopeful.lines;
        if Field::from_word(word, lines).is_clear() {
            return self.trees.left(slot);
        }
        if self.adviser.is_clear_of_two(word, lines) {
            return self.trees.next(slot, pieces);
        }
        let state = (word, slot, pieces);
        if let Some(&tree) = self.known.get(&state) {
            return tree;
        }
        let mut tree = Trees::NOTHING;
        for (next, slot, rest) in self.moves(state) {
            let after = self.tree(next, slot, rest);
            tree = self.trees.with_choice(tree, after);
        }
        self.known.insert(state, tree);
        tree
    }

    /// What can be there after the next placement.
    fn moves(&self, (word, slot, pieces): State) -> Vec<State> {
        let Some(current) = pieces.first().piece() else {
            return Vec::new();
        };
        let (lines, rest) = (self.hopeful.lines, pieces.skip(1));
        let field = Field::from_word(word, lines);
        let mut moves = Vec::new();
        for (placed, kept) in [(current, slot), (slot, current)] {
            let stock = rest.iter().fold(Stock::EMPTY, Stock::with).with(kept);
            self.adviser.mover.landings(field, placed).for_each_mask(|mask| {
                let next = clear_full_rows(word | mask, lines);
                if self.hopeful.looks_hopeful(next) && self.hopeful.is_hopeful(next, stock) {
                    moves.push((next, kept, rest));
                }
            });
            if slot == current {
                break;
            }
        }
        moves
    }
}
