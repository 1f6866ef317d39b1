//! The chances of all first bags at once.
//!
//! # What
//!
//! A game begins with a bag: 5,040 orders of seven pieces. The player sees six, and so knows the seventh; a clear of
//! ten pieces takes at most four more. [`all_bags`] works out the chance of each of these starts.
//!
//! # How
//!
//! Starts share nearly everything. A field that is reached with a *set* of pieces, in whatever order, is worked out
//! once for all orders of the pieces that are left; of those, the first two are a pair once hold has been pressed,
//! because the player may place either. So a field has 1, 3, 12, 60, 360 values after 5, 4, 3, 2, 1 pieces.
//!
//! 1. `groups`: the fields of each set, up to six pieces.
//! 2. `layers` and `value::ValueKnown`, as for a single start, of all fields with six pieces: the tails that clear
//!    them.
//! 3. `back`: backward to the start. Where all pieces are known that matter, unions of sets of tails; before, the best
//!    of sums, as for a single start. `rows` lays sets out such that most of that is a union as well.
//!
//! Before hold is pressed, the player sees one piece less: those states are worked out beside the others, by order.
//!
//! The chance of a start is that of its best first move. [`all_openings`] keeps those of all first moves; of somebody
//! who knows all pieces, sets of tails go on down to the first move.
//!
//! # Does it work
//!
//! Tests compare it with [`advise`](super::advise) on each bag.

mod back;
mod first;
mod groups;
mod orders;
mod rows;

use quadrille_search::Limits;
use quadrille_search::hash::Map;

use super::hold::HoldRule;
use super::layers::{Layer, LayerBuilder};
use super::tails::Tails;
use super::value::{Reached, ValueKnown};
use super::{Advice, Adviser, Chance, ChanceError, Situation, check_memory, in_silence};
use crate::bit_set::BitSet;
use crate::slot::{Slot, SlotSet};
use crate::{Beginning, Config, Field, Hold, Piece, PieceSet, Problem};
use back::Back;
use first::FirstMoves;
use groups::{Groups, sets};
use orders::Orders;
use rows::Layout;

/// The chance of a start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BagChance {
    /// The first bag.
    pub bag: [Piece; Piece::COUNT],
    /// The chance of somebody who sees five previews.
    pub chance: Chance,
}

/// Advice for a first bag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The first bag.
    pub bag: [Piece; Piece::COUNT],
    /// The chance of somebody who sees five previews, and of each first move.
    pub advice: Advice,
}

impl Opening {
    /// The bag and its chance.
    #[must_use]
    pub const fn chance(&self) -> BagChance {
        BagChance {
            bag: self.bag,
            chance: self.advice.chance,
        }
    }
}

/// The progress that [`all_bags`] and [`all_openings`] report in all, at most.
pub const BAG_STEPS: u64 = 320;

/// Pieces of the first bag that are placed in any case: the seventh may be in the slot at the end.
const PLACED: usize = Piece::COUNT - 1;

/// The chance of every first bag that begins with the pieces shown, in the order of the alphabet, for a player who sees
/// five previews.
///
/// Progress is reported in steps, of [`BAG_STEPS`]. All bags are worked out, whatever is shown.
///
/// # Errors
///
/// When the hold slot is not empty, the clear takes more than ten pieces, this would take too much memory, or a limit
/// strikes.
pub fn all_bags(
    problem: &Problem<Beginning>,
    config: &Config,
    limits: &Limits,
) -> Result<Vec<BagChance>, ChanceError> {
    let shown = beginning(problem)?;
    let mut chances = Adviser::new(problem.mover(), config).all_bags(problem.field(), limits)?;
    chances.retain(|chance| chance.bag.starts_with(shown));
    Ok(chances)
}

/// The same with every first move, as [`advise`](super::advise) finds them. It takes some seconds more.
///
/// # Errors
///
/// As [`all_bags`].
pub fn all_openings(
    problem: &Problem<Beginning>,
    config: &Config,
    limits: &Limits,
) -> Result<Vec<Opening>, ChanceError> {
    let shown = beginning(problem)?;
    let mut openings = Adviser::new(problem.mover(), config).all_openings(problem.field(), limits)?;
    openings.retain(|opening| opening.bag.starts_with(shown));
    Ok(openings)
}

/// The pieces with which bags are to begin.
fn beginning(problem: &Problem<Beginning>) -> Result<&[Piece], ChanceError> {
    if problem.hold() != Hold::Empty {
        return Err(ChanceError::HoldInUse);
    }
    let shown = problem.pieces().shown();
    Ok(&shown[..shown.len().min(Piece::COUNT)])
}

/// A bag by the ranks of its pieces.
fn bag(order: &[usize]) -> [Piece; Piece::COUNT] {
    std::array::from_fn(|place| Piece::ALL[order[place]])
}

/// Knowledge after six pieces, whatever their order.
struct Worked {
    groups: Groups,
    /// By set and field, the tails that clear it.
    rows: Vec<Vec<u64>>,
    tails: Tails,
}

impl Adviser<'_> {
    /// The chance of a field for every first bag, in the order of the alphabet, with an empty slot.
    fn all_bags(&self, field: Field, limits: &Limits) -> Result<Vec<BagChance>, ChanceError> {
        let Some(worked) = self.after_six(field, limits)? else {
            let bags = self.each_bag(field, limits)?.into_iter();
            let chance = |Opening { bag, advice }| BagChance {
                bag,
                chance: advice.chance,
            };
            return Ok(bags.map(chance).collect());
        };
        let Worked { groups, rows, tails } = worked;
        let won = Back::new(&groups, tails.length, limits, self.memory).run(rows)?;
        limits.check(0).map_err(ChanceError::GaveUp)?;
        let of = tails.count() as u64;
        let orders = Orders::new(Piece::COUNT).all;
        // No field is left where no tail can be won.
        let won = won.into_iter().chain(std::iter::repeat(0));
        let chances = orders.iter().zip(won).map(|(order, won)| BagChance {
            bag: bag(order),
            chance: Chance { won: won.into(), of },
        });
        Ok(chances.collect())
    }

    /// All first bags with all first moves.
    fn all_openings(&self, field: Field, limits: &Limits) -> Result<Vec<Opening>, ChanceError> {
        let Some(worked) = self.after_six(field, limits)? else {
            return self.each_bag(field, limits);
        };
        let Worked { groups, rows, tails } = worked;
        let after = Back::new(&groups, tails.length, limits, self.memory).first(rows)?;
        limits.check(0).map_err(ChanceError::GaveUp)?;
        let first = FirstMoves::new(self, field, &groups, after);
        Ok(first.openings(tails.count() as u64))
    }

    /// What is known after six pieces; nothing if so few are needed that all are known from the start.
    fn after_six(&self, field: Field, limits: &Limits) -> Result<Option<Worked>, ChanceError> {
        let needed = field.empty_cells() / 4;
        let length = (needed + 1).saturating_sub(Piece::COUNT);
        if length == 0 {
            return Ok(None);
        }
        // More than four unseen pieces would be known only after the bag has been placed.
        let tails = (length <= 4).then(|| Tails::new(&[], length, PieceSet::EMPTY, super::MOST_TAILS));
        let tails = tails
            .flatten()
            .ok_or(ChanceError::TooUncertain { pieces: length })?;
        let mut groups = Groups::reach(self, field, PLACED, limits)?;
        let rows = self.rows(&mut groups, field, &tails, limits)?;
        Ok(Some(Worked { groups, rows, tails }))
    }

    /// Of few pieces, nothing is unknown: each start by itself.
    fn each_bag(&self, field: Field, limits: &Limits) -> Result<Vec<Opening>, ChanceError> {
        let opening = |order: &Vec<usize>| {
            let bag = bag(order);
            let situation = Situation {
                field,
                hold: Hold::Empty,
                shown: bag.to_vec(),
                bag: PieceSet::EMPTY,
            };
            let advice = self.advise(&situation, limits)?;
            Ok(Opening { bag, advice })
        };
        Orders::new(Piece::COUNT).all.iter().map(opening).collect()
    }

    /// The tails that clear each field after six pieces, by set and field; fields that none clears are dropped.
    fn rows(
        &self,
        groups: &mut Groups,
        field: Field,
        tails: &Tails,
        limits: &Limits,
    ) -> Result<Vec<Vec<u64>>, ChanceError> {
        let first = first_layer(groups);
        if first.words.is_empty() {
            return Ok(vec![Vec::new(); 1 << Piece::COUNT]);
        }
        // In these layers, the first unseen piece is the current one.
        let rule = HoldRule(Hold::Piece(Piece::ALL[0]));
        let limits = in_silence(limits);
        let layers = LayerBuilder::new(self, field, rule, tails, &limits).build_from(first)?;
        let reached = Reached {
            rule,
            tails,
            layers: &layers,
            clears: self.clears,
        };
        let before: u64 = layers.iter().map(Layer::bytes).sum();
        check_memory(before + reached.bytes(), self.memory)?;
        let endings = Endings {
            layer: &layers[0],
            numbers: layers[0].words.iter().copied().zip(0..).collect(),
            known: ValueKnown::new(reached, &limits)?,
        };
        let is_won = |set: PieceSet| {
            let words = groups.of(set).words.iter();
            words.map(|&word| endings.is_won(set, word)).collect()
        };
        let is_won: Vec<Vec<bool>> = sets().map(is_won).collect();
        groups.cull(PLACED, |set, field| is_won[set.number()][field]);
        let layout = Layout::new(tails.length);
        Ok(sets()
            .map(|set| endings.rows(set, &groups.of(set).words, layout))
            .collect())
    }
}

/// Knowledge of the fields after six pieces.
struct Endings<'a> {
    layer: &'a Layer,
    /// By word, the number of the field in the layer.
    numbers: Map<u64, usize>,
    known: ValueKnown,
}

impl Endings<'_> {
    /// The tails that clear a field after these six pieces: the seventh is in the slot.
    fn won(&self, set: PieceSet, word: u64) -> Option<BitSet<&[u64]>> {
        let seventh = set.complement().iter().next().filter(|_| set.len() == PLACED)?;
        let field = *self.numbers.get(&word)?;
        let state = self.layer.state(field, Slot::of(seventh))?;
        Some(self.known.of(0, state))
    }

    fn is_won(&self, set: PieceSet, word: u64) -> bool {
        self.won(set, word).is_some_and(|tails| !tails.is_empty())
    }

    /// The tails that clear each of these fields, side by side; none for sets of fewer pieces.
    fn rows(&self, set: PieceSet, words: &[u64], layout: Layout) -> Vec<u64> {
        if set.len() != PLACED {
            return Vec::new();
        }
        let mut rows = vec![0; words.len() * layout.words()];
        for (&word, row) in words.iter().zip(rows.chunks_mut(layout.words())) {
            if let Some(tails) = self.won(set, word) {
                layout.spread(tails, row);
            }
        }
        rows
    }
}

/// All fields after six pieces, with the seventh in the slot.
fn first_layer(groups: &Groups) -> Layer {
    let mut numbers: Map<u64, usize> = Map::default();
    let (mut words, mut slots) = (Vec::new(), Vec::new());
    for set in sets().filter(|set| set.len() == PLACED) {
        for &word in &groups.of(set).words {
            let number = *numbers.entry(word).or_insert(words.len());
            if number == words.len() {
                words.push(word);
                slots.push(SlotSet::EMPTY);
            }
            slots[number] |= set.complement().into();
        }
    }
    Layer::of(words, slots)
}
