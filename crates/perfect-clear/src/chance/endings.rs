//! The end of a clear of which every piece is shown, by what the next start is worth while it is revealed.
//!
//! # What
//!
//! From the fifth placement on, everything of a clear is known, and with each placement one more piece of the next
//! start is revealed. So what is best is not one piece to leave, but a choice that is made bit by bit: each placement
//! leaves some choices open.
//!
//! # How
//!
//! A [`Tree`] says which choices a state leaves, and nothing else of it: before the last placement the pieces of which
//! one can be left, before the one before that a set of such sets, and so on. Trees do not depend on what is revealed,
//! and equal ones are one ([`Endings`]).
//!
//! [`Reveals`] tells what a tree is worth: the greatest of its choices, each in the mean over the next piece, for all
//! that may have been revealed by then.

use quadrille_search::hash::Map;

use super::Adviser;
use super::layers::Hopeful;
use crate::chain::values::StartValues;
use crate::field::clear_full_rows;
use crate::piece_list::PieceList;
use crate::prune::Stock;
use crate::{Field, Piece, PieceSet};

const KINDS: usize = Piece::COUNT;

/// The number of a [`Tree`].
pub(super) type TreeId = u32;

/// The choices that are left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Tree {
    /// None: the field is clear, and this piece is in the slot.
    Left(Piece),
    /// One of these after the next placement, in ascending order; nothing can be cleared if there is none.
    Choice(Vec<TreeId>),
    /// None: two lines are cleared, where that counts. The next start has this piece in the slot, and these come first.
    Next(Piece, PieceList),
}

/// A state of which everything is shown: the word of the field, the piece in the slot, and those that come.
pub(super) type State = (u64, Piece, PieceList);

/// The trees of states.
pub(super) struct Endings<'a> {
    adviser: &'a Adviser<'a>,
    hopeful: Hopeful<'a>,
    trees: Vec<Tree>,
    numbers: Map<Tree, TreeId>,
    known: Map<State, TreeId>,
}

impl<'a> Endings<'a> {
    /// Of fields that follow this one.
    pub(super) fn new(adviser: &'a Adviser<'a>, field: Field) -> Self {
        Self {
            adviser,
            hopeful: Hopeful::new(adviser, field),
            trees: Vec::new(),
            numbers: Map::default(),
            known: Map::default(),
        }
    }

    /// The tree of a field with this piece in the slot, and exactly the others that this clear takes.
    pub(super) fn tree(&mut self, word: u64, slot: Piece, pieces: PieceList) -> TreeId {
        let lines = self.hopeful.lines;
        if Field::from_word(word, lines).is_clear() {
            return self.number(Tree::Left(slot));
        }
        if self.adviser.is_clear_of_two(word, lines) {
            return self.number(Tree::Next(slot, pieces));
        }
        let state = (word, slot, pieces);
        if let Some(&tree) = self.known.get(&state) {
            return tree;
        }
        let mut choices = Vec::new();
        for (next, slot, rest) in self.moves(state) {
            choices.push(self.tree(next, slot, rest));
        }
        choices.sort_unstable();
        choices.dedup();
        // Choices that clear nothing are none.
        choices.retain(|&choice| self.trees[choice as usize] != Tree::Choice(Vec::new()));
        let tree = self.number(Tree::Choice(choices));
        self.known.insert(state, tree);
        tree
    }

    /// The state after the next placement that is worth most, in the mean over what it reveals. Nothing if there is no
    /// way to clear the field.
    pub(super) fn best(&mut self, state: State, reveals: &mut Reveals<'_>) -> Option<State> {
        let mut best: Option<(f64, State)> = None;
        for next in self.moves(state) {
            let tree = self.tree(next.0, next.1, next.2);
            if self.trees[tree as usize] == Tree::Choice(Vec::new()) {
                continue;
            }
            let worth = reveals.mean(self, tree, 0)[0];
            if best.is_none_or(|(best, _)| worth > best) {
                best = Some((worth, next));
            }
        }
        best.map(|(_, state)| state)
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

    fn number(&mut self, tree: Tree) -> TreeId {
        if let Some(&number) = self.numbers.get(&tree) {
            return number;
        }
        let number = self.trees.len() as TreeId;
        self.numbers.insert(tree.clone(), number);
        self.trees.push(tree);
        number
    }
}

/// What trees are worth, with a bag, and with what has been revealed of the next start.
pub(super) struct Reveals<'a> {
    /// How many pieces may come next, reveal by reveal.
    coming: Vec<usize>,
    /// By all that may be revealed: the worth of what is left in the slot, this clear included.
    starts: Vec<[f64; KINDS]>,
    /// By reveal: what is known then.
    known: Vec<Vec<Known>>,
    values: &'a StartValues,
    /// By tree: its worth before the piece is revealed that the last placement shows, by what was revealed before.
    means: Map<TreeId, Vec<f64>>,
}

impl<'a> Reveals<'a> {
    /// `shown` are the pieces of the next start that are known, and `bag` is what the bag has left after them. With
    /// each of so many placements, one more is revealed.
    pub(super) fn new(
        values: &'a StartValues,
        (shown, bag): (&[Piece], PieceSet),
        placements: usize,
    ) -> Self {
        let (mut coming, mut known) = (Vec::new(), Vec::new());
        let mut all = vec![(shown.to_vec(), bag)];
        for _ in 0..placements {
            // What comes after the next start's pieces does not matter.
            let longer = if shown.len() + coming.len() < StartValues::SHOWN {
                revealed(&all)
            } else {
                all.clone()
            };
            coming.push(longer.len() / all.len());
            known.push(std::mem::replace(&mut all, longer));
        }
        let worth = |(shown, bag): &Known| {
            Piece::ALL.map(|slot| 1.0 + values.expected(slot, shown, *bag).unwrap_or(0.0))
        };
        Self {
            coming,
            starts: all.iter().map(worth).collect(),
            known,
            values,
            means: Map::default(),
        }
    }

    /// What a tree is worth from which all those placements are to be made.
    pub(super) fn worth(&mut self, endings: &Endings<'_>, tree: TreeId) -> f64 {
        self.after(endings, tree, 0)[0]
    }

    /// What a tree is worth after some reveals, by what they showed.
    fn after(&mut self, endings: &Endings<'_>, tree: TreeId, reveals: usize) -> Vec<f64> {
        match &endings.trees[tree as usize] {
            Tree::Left(piece) => self.starts.iter().map(|worth| worth[piece.index()]).collect(),
            Tree::Next(slot, pieces) => {
                let worth = |(shown, bag): &Known| {
                    let shown: Vec<Piece> = pieces.iter().chain(shown.iter().copied()).collect();
                    1.0 + self.values.expected(*slot, &shown, *bag).unwrap_or(0.0)
                };
                self.known[reveals].iter().map(worth).collect()
            }
            Tree::Choice(choices) => {
                let size = self.coming[..reveals].iter().product();
                let mut best = vec![0.0_f64; size];
                for &choice in choices {
                    let means = self.mean(endings, choice, reveals);
                    best.iter_mut()
                        .zip(means)
                        .for_each(|(best, &mean)| *best = best.max(mean));
                }
                best
            }
        }
    }

    /// What a choice is worth that is made after some reveals, in the mean over the next one.
    fn mean(&mut self, endings: &Endings<'_>, tree: TreeId, reveals: usize) -> &[f64] {
        if !self.means.contains_key(&tree) {
            let coming = self.coming[reveals];
            let after = self.after(endings, tree, reveals + 1);
            let means = after
                .chunks(coming)
                .map(|all| all.iter().sum::<f64>() / coming as f64);
            self.means.insert(tree, means.collect());
        }
        &self.means[&tree]
    }
}

/// Pieces of the next start that are known, and the bag after them.
type Known = (Vec<Piece>, PieceSet);

/// Everything that may be known after one more piece.
fn revealed(all: &[Known]) -> Vec<Known> {
    let mut longer = Vec::new();
    for (shown, bag) in all {
        let bag = if bag.is_empty() { PieceSet::FULL } else { *bag };
        longer.extend(bag.iter().map(|piece| {
            let shown: Vec<Piece> = shown.iter().copied().chain([piece]).collect();
            (shown, bag.without(piece))
        }));
    }
    longer
}
