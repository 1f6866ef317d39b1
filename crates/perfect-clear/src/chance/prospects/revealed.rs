//! What moves are worth to a play that looks at the next start while it is revealed.
//!
//! Until everything of this clear is shown, each placement reveals another piece of it, as in [`Prospects`]. From there
//! on each reveals a piece of the next start, and [`trees`](super::super::trees) take the place of menus.

use quadrille_search::Limits;

use super::super::endings::Endings;
use super::super::tails::Tails;
use super::super::trees::{Reveals, TreeId, Trees};
use super::super::{Advice, Adviser, ChanceError, Move, Situation, in_silence};
use super::left::{self, Left};
use super::leftovers::bag_after;
use super::sum::Sum;
use super::sums::Sums;
use super::{Prospect, Prospects};
use crate::chain::values::StartValues;
use crate::piece_list::PieceList;
use crate::{Hold, Piece, PieceSet};

impl Adviser<'_> {
    /// The prospects of the play that looks at what is revealed of the next start, in all moves.
    pub(crate) fn prospects_as_revealed(
        &self,
        situation: &Situation,
        values: &StartValues,
        limits: &Limits,
    ) -> Result<Prospects, ChanceError> {
        if !matches!(situation.hold, Hold::Piece(_)) {
            return Err(ChanceError::NothingHeld);
        }
        let limits = &in_silence(limits);
        self.on_reached(situation, values, limits, |reached, advice| {
            if reached.tails.length == 0 {
                return Ok(self.prospects_of_all_shown(situation, values, advice));
            }
            self.check_memory(reached, left::bytes::<Trees>(reached))?;
            let mut trees = Trees::new();
            let left = Left::new(&mut trees, reached, limits)?;
            let mut worths = Worths::new(situation.bag, reached.tails, values, left.placements());
            let worth = |tail, tree| worths.of(&trees, tail, tree);
            let sums = Sums::new(situation, values, reached).before(&left, worth, limits)?;
            Ok(sums.prospects(situation, advice).seeing_reveals())
        })
    }

    /// Of a moment in which everything of the clear is shown.
    fn prospects_of_all_shown(
        &self,
        situation: &Situation,
        values: &StartValues,
        advice: Advice,
    ) -> Prospects {
        let adviser = self.counting(values.clears());
        let mut endings = Endings::new(&adviser, situation.field);
        let needed = situation.field.empty_cells() / 4;
        let (needed, beyond) = situation.shown.split_at(needed.min(situation.shown.len()));
        let mut reveals = Reveals::new(values, beyond, situation.bag, needed.len());
        let later = PieceList::from(needed.get(1..).unwrap_or_default());
        let of_move = |&first: &Move| {
            let (word, slot) = situation.after(first);
            let tree = endings.tree(word, slot.piece()?, later);
            (tree != Trees::NOTHING).then(|| Prospect {
                first,
                clears: reveals.mean(&endings.trees, tree),
                chance: first.chance,
            })
        };
        Prospects::of(advice.moves.iter().filter_map(of_move).collect(), advice).seeing_reveals()
    }
}

/// Worth of trees, by tail.
struct Worths<'a> {
    /// For each tail, the number of its bag among those.
    of_tails: Vec<usize>,
    by_bag: Vec<Reveals<'a>>,
}

impl<'a> Worths<'a> {
    /// `placements` are those that follow when everything is shown.
    fn new(bag: PieceSet, tails: &Tails, values: &'a StartValues, placements: usize) -> Self {
        let mut bags: Vec<PieceSet> = Vec::new();
        let number = |tail: &[Piece]| {
            let bag = bag_after(bag, tail);
            let known = bags.iter().position(|&other| other == bag);
            known.unwrap_or_else(|| {
                bags.push(bag);
                bags.len() - 1
            })
        };
        let of_tails = tails.iter().map(number).collect();
        let reveals = |&bag: &PieceSet| Reveals::new(values, &[], bag, placements);
        Self {
            of_tails,
            by_bag: bags.iter().map(reveals).collect(),
        }
    }

    fn of(&mut self, trees: &Trees, tail: usize, tree: TreeId) -> Sum {
        if tree == Trees::NOTHING {
            return Sum::default();
        }
        Sum {
            worth: self.by_bag[self.of_tails[tail]].worth(trees, tree) as f32,
            won: 1,
        }
    }
}
