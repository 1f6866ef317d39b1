//! Choices that are made bit by bit while the next start is revealed, and what they are worth.
//!
//! # What
//!
//! A *tree* says which choices a state leaves of which everything is shown, and nothing else of it: before the last
//! placement the pieces of which one can be left, before the one before that a set of such sets, and so on. Trees do
//! not depend on what is revealed, and equal ones are one.
//!
//! # How
//!
//! A choice that leaves no more than another one does is never better, whatever is revealed: it is left out. So few
//! trees are different, and the trees of unions are kept with the two that they are of.
//!
//! [`Reveals`] gives what a tree is worth: the greatest of its choices, each in the mean over the next piece, for all
//! that may have been revealed by then.

use quadrille_search::hash::Map;

use crate::chain::values::StartValues;
use crate::piece_list::PieceList;
use crate::{Piece, PieceSet};

const KINDS: usize = Piece::COUNT;

/// The number of a tree.
pub(super) type TreeId = u32;

/// The choices that are left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Tree {
    /// None: the field is clear, and this piece is in the slot.
    Left(Piece),
    /// None: two lines are cleared, where that counts. The next start has this piece in the slot, and these come first.
    Next(Piece, PieceList),
    /// One of these after the next placement, in ascending order; none of them leaves no more than another one. Nothing
    /// can be cleared if there is none.
    Choice(Box<[TreeId]>),
}

/// All trees that have come up.
#[derive(Debug)]
pub(super) struct Trees {
    all: Vec<Tree>,
    numbers: Map<Tree, TreeId>,
    /// For each tree that is the only choice of another one, the number of that.
    only: Vec<Option<TreeId>>,
    /// The trees of which either choice can be made, by the lesser number first.
    unions: Map<(TreeId, TreeId), TreeId>,
    /// Whether the first leaves no more than the second, for choices.
    at_most: Map<(TreeId, TreeId), bool>,
}

impl Trees {
    /// The tree of a state that cannot be cleared.
    pub(super) const NOTHING: TreeId = 0;

    pub(super) fn new() -> Self {
        let mut trees = Self {
            all: Vec::new(),
            numbers: Map::default(),
            only: Vec::new(),
            unions: Map::default(),
            at_most: Map::default(),
        };
        trees.number(Tree::Choice(Box::default()));
        trees
    }

    /// The tree of a clear with this in the slot.
    pub(super) fn left(&mut self, slot: Piece) -> TreeId {
        self.number(Tree::Left(slot))
    }

    /// The tree of a clear of two lines.
    pub(super) fn next(&mut self, slot: Piece, pieces: PieceList) -> TreeId {
        self.number(Tree::Next(slot, pieces))
    }

    /// A choice with one more.
    pub(super) fn with_choice(&mut self, tree: TreeId, choice: TreeId) -> TreeId {
        if choice == Self::NOTHING {
            return tree;
        }
        let only = self.only[choice as usize].unwrap_or_else(|| self.only_choice(choice));
        self.union(tree, only)
    }

    fn only_choice(&mut self, choice: TreeId) -> TreeId {
        let only = self.number(Tree::Choice(Box::new([choice])));
        self.only[choice as usize] = Some(only);
        only
    }

    /// All choices of two trees; both are choices.
    #[inline]
    pub(super) fn union(&mut self, one: TreeId, other: TreeId) -> TreeId {
        if one == other || other == Self::NOTHING {
            return one;
        }
        if one == Self::NOTHING {
            return other;
        }
        let key = (one.min(other), one.max(other));
        match self.unions.get(&key) {
            Some(&union) => union,
            None => self.unite(key.0, key.1),
        }
    }

    fn unite(&mut self, one: TreeId, other: TreeId) -> TreeId {
        let [ours, theirs] = [one, other].map(|tree| self.choices(tree).to_vec());
        let mut all = self.not_within(&ours, &theirs);
        all.extend(self.not_within(&theirs, &all));
        all.sort_unstable();
        let union = self.number(Tree::Choice(all.into()));
        self.unions.insert((one, other), union);
        union
    }

    /// Those that leave something which each of the others does not.
    fn not_within(&mut self, some: &[TreeId], others: &[TreeId]) -> Vec<TreeId> {
        let mut is_within = |one: TreeId| others.iter().any(|&other| self.is_at_most(one, other));
        some.iter().copied().filter(|&one| !is_within(one)).collect()
    }

    fn choices(&self, tree: TreeId) -> &[TreeId] {
        match &self.all[tree as usize] {
            Tree::Choice(choices) => choices,
            Tree::Left(_) | Tree::Next(..) => &[],
        }
    }

    /// Whether the first leaves no more than the second: for each of its choices, the second has one that leaves as
    /// much.
    fn is_at_most(&mut self, one: TreeId, other: TreeId) -> bool {
        if one == other {
            return true;
        }
        let (Tree::Choice(ours), Tree::Choice(theirs)) = (&self.all[one as usize], &self.all[other as usize])
        else {
            return false;
        };
        if let Some(&known) = self.at_most.get(&(one, other)) {
            return known;
        }
        let (ours, theirs) = (ours.clone(), theirs.clone());
        let is = ours
            .iter()
            .all(|&one| theirs.iter().any(|&other| self.is_at_most(one, other)));
        self.at_most.insert((one, other), is);
        is
    }

    fn number(&mut self, tree: Tree) -> TreeId {
        if let Some(&number) = self.numbers.get(&tree) {
            return number;
        }
        let number = self.all.len() as TreeId;
        self.numbers.insert(tree.clone(), number);
        self.all.push(tree);
        self.only.push(None);
        number
    }
}

/// Worth of trees, with a bag, and with what has been revealed of the next start.
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
    /// By tree: its worth before anything is revealed.
    worths: Map<TreeId, f64>,
}

impl<'a> Reveals<'a> {
    /// `shown` are the pieces of the next start that are known, and `bag` is what the bag has left after them. With
    /// each of `placements` placements, one more is revealed.
    pub(super) fn new(values: &'a StartValues, shown: &[Piece], bag: PieceSet, placements: usize) -> Self {
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
            worths: Map::default(),
        }
    }

    /// What a tree is worth from which all those placements are to be made.
    pub(super) fn worth(&mut self, trees: &Trees, tree: TreeId) -> f64 {
        if let Some(&worth) = self.worths.get(&tree) {
            return worth;
        }
        let worth = self.after(trees, tree, 0)[0];
        self.worths.insert(tree, worth);
        worth
    }

    /// What a tree is worth after some reveals, by what they showed.
    fn after(&mut self, trees: &Trees, tree: TreeId, reveals: usize) -> Vec<f64> {
        match &trees.all[tree as usize] {
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
                    let means = self.means(trees, choice, reveals);
                    best.iter_mut()
                        .zip(means)
                        .for_each(|(best, &mean)| *best = best.max(mean));
                }
                best
            }
        }
    }

    /// What a tree is worth to which the first of those placements leads, in the mean over what that reveals.
    pub(super) fn mean(&mut self, trees: &Trees, tree: TreeId) -> f64 {
        self.means(trees, tree, 0)[0]
    }

    /// What a choice is worth that is made after some reveals, in the mean over the next one.
    fn means(&mut self, trees: &Trees, tree: TreeId, reveals: usize) -> &[f64] {
        if !self.means.contains_key(&tree) {
            let coming = self.coming[reveals];
            let after = self.after(trees, tree, reveals + 1);
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
