//! The fields that can be reached, by pieces placed, and how.
//!
//! # What
//!
//! A *layer* has the fields with the same number of pieces. A *state* is a field with something in the slot: fields are
//! kept once, with the set of all slots that they may go with. *Edges* lead from a field, by a piece, to fields of the
//! next layer.
//!
//! # How
//!
//! 1. *Forward*: each piece that may be placed, on each of its landings. What follows is first written down as it
//!    comes, as often as it is reached; then equal fields become one, and those that cannot be cleared are left out.
//! 2. *Backward*: [`LayerBuilder::cull`] drops the states from which nothing leads to a state that is left.

use quadrille_search::Limits;

use super::distinct::{self, DROPPED, first_places};
use super::hold::{HoldRule, SlotChange};
use super::promising::best_places;
use super::tails::Tails;
use super::{Adviser, ChanceError, PERIOD, check_memory, look};
use crate::chain::values::Clears;
use crate::prune::{Packing, Stock, looks_hopeful};
use crate::words::field::{clear_full_rows, rows_left, rows_mask};
use crate::words::shape::WIDTH;
use crate::words::slot::{Slot, SlotSet};
use crate::{Field, Hold, Mover, Piece, Table};

/// Fields with the same number of pieces.
#[derive(Clone, Debug, Default)]
pub(super) struct Layer {
    pub(super) words: Vec<u64>,
    /// For each field, what may be in the slot.
    pub(super) slots: Vec<SlotSet>,
    /// For each field, where the states of its slots begin.
    pub(super) states: Vec<u32>,
    /// How many states there are.
    pub(super) count: usize,
    /// For each field and piece, where its edges begin; and where those of the last piece end.
    starts: Vec<Starts>,
    /// Fields of the next layer.
    edges: Vec<u32>,
}

type Starts = [u32; Piece::COUNT + 1];

impl Layer {
    /// Fields and what may be in their slots, before anything is known of what follows.
    pub(super) fn of(words: Vec<u64>, slots: Vec<SlotSet>) -> Self {
        Self {
            words,
            slots,
            ..Self::default()
        }
    }

    /// The number of the state with this slot, if it has a chance.
    #[inline]
    pub(super) fn state(&self, field: usize, slot: Slot) -> Option<usize> {
        let slots = self.slots[field];
        slots
            .contains(slot)
            .then(|| (self.states[field] + slots.rank(slot)) as usize)
    }

    /// The states of a field, each with what is in its slot.
    #[inline]
    pub(super) fn states_of(&self, field: usize) -> impl Iterator<Item = (usize, Slot)> {
        (self.states[field] as usize..).zip(self.slots[field].iter())
    }

    /// The fields of the next layer after a piece.
    #[inline]
    pub(super) fn after(&self, field: usize, piece: Piece) -> &[u32] {
        let starts = &self.starts[field];
        let (start, end) = (starts[piece.index()], starts[piece.index() + 1]);
        &self.edges[start as usize..end as usize]
    }

    fn number_states(&mut self) {
        let mut count = 0;
        self.states.clear();
        for slots in &self.slots {
            self.states.push(count);
            count += slots.len();
        }
        self.count = count as usize;
    }

    /// Bytes that it takes.
    pub(super) fn bytes(&self) -> u64 {
        let fields = self.words.capacity() * size_of::<u64>()
            + self.slots.capacity()
            + self.states.capacity() * size_of::<u32>()
            + self.starts.capacity() * size_of::<Starts>();
        (fields + self.edges.capacity() * size_of::<u32>()) as u64
    }

    /// Keeps the states from which some edge lives or which are a clear, and these edges. `current` is what the current
    /// piece may be.
    /// Returns the new numbers of the fields.
    fn cull(&mut self, current: SlotSet, next: &Culled<'_>, is_clear: impl Fn(u64) -> bool) -> Vec<u32> {
        let mut numbers = vec![DROPPED; self.words.len()];
        // All lists are culled in place: what is kept moves down to the first place that is free.
        let (mut fields, mut edges) = (0, 0);
        for (field, number) in numbers.iter_mut().enumerate() {
            let first = edges;
            let (mut alive, starts) = self.cull_edges(field, current, next, &mut edges);
            if is_clear(self.words[field]) {
                alive = self.slots[field];
            }
            if alive.is_empty() {
                edges = first;
                continue;
            }
            *number = fields as u32;
            (self.words[fields], self.slots[fields], self.starts[fields]) =
                (self.words[field], alive, starts);
            fields += 1;
        }
        self.words.truncate(fields);
        self.slots.truncate(fields);
        self.starts.truncate(fields);
        self.edges.truncate(edges);
        self.shrink();
        numbers
    }

    /// Keeps the edges of a field that live, from place `end` on, which they move up. Returns the slots with which the
    /// field stays, and where the edges of each piece begin.
    ///
    /// An edge lives if what its piece leaves in the slot is in the slot of a state that is left where the edge leads.
    #[inline]
    fn cull_edges(
        &mut self,
        field: usize,
        current: SlotSet,
        next: &Culled<'_>,
        end: &mut usize,
    ) -> (SlotSet, Starts) {
        let (slots, old) = (self.slots[field], self.starts[field]);
        let (mut alive, mut starts) = (SlotSet::EMPTY, [*end as u32; _]);
        for piece in Piece::ALL {
            starts[piece.index()] = *end as u32;
            let change = SlotChange::new(piece, slots, current);
            for edge in old[piece.index()]..old[piece.index() + 1] {
                let to = next.numbers[self.edges[edge as usize] as usize];
                if to == DROPPED {
                    continue;
                }
                let then = next.layer.slots[to as usize] & change.after();
                if then.is_empty() {
                    continue;
                }
                alive |= change.before(then);
                self.edges[*end] = to;
                *end += 1;
            }
        }
        starts[Piece::COUNT] = *end as u32;
        (alive, starts)
    }

    fn shrink(&mut self) {
        self.words.shrink_to_fit();
        self.slots.shrink_to_fit();
        self.states = Vec::new();
        self.starts.shrink_to_fit();
        self.edges.shrink_to_fit();
        self.number_states();
    }
}

/// A layer that has been culled, and the numbers that its former fields have now.
struct Culled<'a> {
    layer: &'a Layer,
    numbers: &'a [u32],
}

/// Finds the layers of a game.
pub(super) struct LayerBuilder<'a> {
    adviser: &'a Adviser<'a>,
    hopeful: Hopeful<'a>,
    rule: HoldRule,
    tails: &'a Tails,
    limits: &'a Limits,
}

impl<'a> LayerBuilder<'a> {
    /// `field` is one of those from which the first layer is reached: it decides whether the table knows them.
    pub(super) fn new(
        adviser: &'a Adviser<'a>,
        field: Field,
        rule: HoldRule,
        tails: &'a Tails,
        limits: &'a Limits,
    ) -> Self {
        Self {
            adviser,
            hopeful: Hopeful::new(adviser, field),
            rule,
            tails,
            limits,
        }
    }

    /// Everything that can be reached from a field and has a chance: one layer more than pieces are needed. Layers may
    /// be empty.
    pub(super) fn build(&self, field: Field) -> Result<Vec<Layer>, ChanceError> {
        let slots = match self.rule.0 {
            Hold::Off => SlotSet::of(Slot::EMPTY),
            Hold::Piece(piece) => SlotSet::of(Slot::of(piece)),
            Hold::Empty => self.tails.possible(0).into(),
        };
        self.build_from(Layer::of(vec![field.word()], vec![slots]))
    }

    /// The same from all fields of a layer.
    pub(super) fn build_from(&self, first: Layer) -> Result<Vec<Layer>, ChanceError> {
        let mut layers = self.reach(first)?;
        self.cull(&mut layers);
        Ok(layers)
    }

    /// What the current piece may be after `placed` pieces.
    fn current(&self, placed: usize) -> SlotSet {
        self.tails.possible(self.rule.current_place(placed)).into()
    }

    /// Drops what has no chance, the last layer first.
    fn cull(&self, layers: &mut [Layer]) {
        let clear = layers.last().map_or(0, |last| last.words.len());
        let mut numbers: Vec<u32> = (0..).take(clear).collect();
        for placed in (0..layers.len() - 1).rev() {
            let (before, after) = layers.split_at_mut(placed + 1);
            let next = Culled {
                layer: &after[0],
                numbers: &numbers,
            };
            let is_clear = |word: u64| self.adviser.is_clear_of_two(word, self.hopeful.lines);
            numbers = before[placed].cull(self.current(placed), &next, is_clear);
        }
    }

    /// Everything that can be reached from the fields of the first layer.
    fn reach(&self, mut layer: Layer) -> Result<Vec<Layer>, ChanceError> {
        let lines = self.hopeful.lines;
        let cells = layer.words.first().map_or(0, |word| word.count_ones() as usize);
        let needed = (WIDTH * lines - cells) / 4;
        let mut layers: Vec<Layer> = Vec::new();
        for placed in 0..needed {
            let expander = Expander {
                mover: self.adviser.mover,
                hopeful: &self.hopeful,
                current: self.current(placed),
                stock: self.stock(placed + 1, &layer),
                reached: Vec::new(),
                most: self.adviser.fields(self.tails),
                budget: Budget {
                    limits: self.limits,
                    before: layers.iter().map(Layer::bytes).sum(),
                    most: self.adviser.memory,
                },
            };
            layer.number_states();
            let next = expander.run(&mut layer)?;
            layers.push(layer);
            layer = next;
        }
        layer.number_states();
        layers.push(layer);
        Ok(layers)
    }

    /// Of each piece as many as may be left after `placed` pieces; `before` is the layer with one piece less.
    fn stock(&self, placed: usize, before: &Layer) -> Stock {
        let (rule, tails) = (self.rule, self.tails);
        let place = rule.current_place(placed);
        let seen = tails.seen.iter().skip(place).copied();
        let suffixes = tails.suffixes_at(place).all.iter();
        let left = suffixes.map(|suffix| seen.clone().chain(suffix.iter().copied()).collect());
        let left = left.fold(Stock::EMPTY, Stock::most);
        if rule.0 == Hold::Off {
            return left;
        }
        // The slot has what was there before, or what was current.
        let slots = before
            .slots
            .iter()
            .fold(SlotSet::EMPTY, |all, &slots| all | slots);
        let slots = slots | self.current(placed - 1);
        slots.iter().filter_map(Slot::piece).fold(left, Stock::with)
    }
}

/// Rest of the search's budget.
struct Budget<'a> {
    limits: &'a Limits,
    /// Bytes of the layers before.
    before: u64,
    /// Bytes that may be taken.
    most: u64,
}

impl Budget<'_> {
    /// Fails if a layer and `words` words that may follow it take too much.
    fn check(&self, layer: &Layer, words: usize) -> Result<(), ChanceError> {
        let words = words * (size_of::<u64>() + distinct::BYTES);
        check_memory(self.before + layer.bytes() + words as u64, self.most)
    }
}

/// The test for fields that may still be cleared: by a table where there is one, or else by walls and packing.
pub(super) struct Hopeful<'a> {
    pub(super) lines: usize,
    /// Whether the pieces that are left can fill the empty cells.
    packing: &'a Packing,
    /// The useful fields, if the search begins at one of them: then every field that is worth something is among them.
    table: Option<&'a Table>,
    /// Without a table, fields with no more cells than this are hopeful whatever the pieces: they may lead to a clear
    /// of two lines.
    few: u32,
}

impl<'a> Hopeful<'a> {
    pub(super) fn new(adviser: &Adviser<'a>, field: Field) -> Self {
        let knows = |table: &&Table| table.lines() == field.lines() && table.contains(field.word());
        Self {
            lines: field.lines(),
            packing: adviser.mover.packing(),
            table: adviser.table.filter(knows),
            few: match adviser.clears {
                Clears::Four => 0,
                Clears::TwoOrFour => 2 * WIDTH as u32,
            },
        }
    }

    /// Whether [`Hopeful::is_hopeful`] is worth its time: a test that costs nearly nothing.
    #[inline]
    pub(super) fn looks_hopeful(&self, word: u64) -> bool {
        self.table.is_some() || looks_hopeful(word, self.lines)
    }

    /// Whether a field that looks hopeful may be cleared with pieces of this stock.
    #[inline]
    pub(super) fn is_hopeful(&self, word: u64, stock: Stock) -> bool {
        match self.table {
            Some(table) => table.contains(word),
            None if word.count_ones() <= self.few => true,
            None => word == rows_mask(self.lines) || self.packing.is_hopeful(word, self.lines, || stock),
        }
    }
}

/// Finds the layer after another one.
struct Expander<'a> {
    mover: &'a Mover,
    hopeful: &'a Hopeful<'a>,
    /// What the current piece may be.
    current: SlotSet,
    /// Of each piece as many as may be left.
    stock: Stock,
    /// Fields of the next layer, as often as they are reached.
    reached: Vec<u64>,
    /// How many of them are followed, at most; all, if nothing is said.
    most: Option<usize>,
    budget: Budget<'a>,
}

impl Expander<'_> {
    fn run(mut self, layer: &mut Layer) -> Result<Layer, ChanceError> {
        let check = self.budget.limits.every(PERIOD);
        for field in 0..layer.words.len() {
            look(self.budget.limits, field)?;
            if check.is_due(field as u64) {
                self.budget.check(layer, self.reached.capacity())?;
            }
            let (word, slots) = (layer.words[field], layer.slots[field]);
            let mut starts = [0; _];
            for piece in Piece::ALL {
                starts[piece.index()] = self.reached.len() as u32;
                // A piece that is neither in a slot nor current leaves nothing in the slot, and cannot be placed.
                if !SlotChange::new(piece, slots, self.current).after().is_empty() {
                    self.place(word, piece);
                }
            }
            starts[Piece::COUNT] = self.reached.len() as u32;
            layer.starts.push(starts);
        }
        Ok(self.link(layer))
    }

    /// Writes down the fields after a piece that look hopeful.
    fn place(&mut self, word: u64, piece: Piece) {
        let lines = self.hopeful.lines;
        let rows = rows_left(word, lines);
        let landings = self.mover.landings_in(word & rows_mask(rows), rows, piece);
        landings.for_each_mask(|mask| {
            let next = clear_full_rows(word | mask, lines);
            if self.hopeful.looks_hopeful(next) {
                self.reached.push(next);
            }
        });
    }

    /// The next layer, linked to this one by edges. Fields get their numbers in the order in which they are first
    /// reached.
    fn link(self, layer: &mut Layer) -> Layer {
        let mut next = Layer::default();
        let is_hopeful = |word| self.hopeful.is_hopeful(word, self.stock);
        let mut numbers = match self.most {
            None => first_places(&self.reached, is_hopeful),
            Some(most) => best_places(&self.reached, self.hopeful.lines, most, is_hopeful),
        };
        layer.edges = Vec::with_capacity(numbers.iter().filter(|&&first| first != DROPPED).count());
        for field in 0..layer.words.len() {
            let (starts, slots) = (layer.starts[field], layer.slots[field]);
            for piece in Piece::ALL {
                let after = SlotChange::new(piece, slots, self.current).after();
                layer.starts[field][piece.index()] = layer.edges.len() as u32;
                for at in starts[piece.index()] as usize..starts[piece.index() + 1] as usize {
                    let first = numbers[at];
                    if first == DROPPED {
                        continue;
                    }
                    // At its first place, a field gets its number.
                    if first as usize == at {
                        numbers[at] = next.words.len() as u32;
                        next.words.push(self.reached[at]);
                        next.slots.push(SlotSet::EMPTY);
                    } else {
                        // Its first place came before this one, and has the number by now.
                        numbers[at] = numbers[first as usize];
                    }
                    next.slots[numbers[at] as usize] |= after;
                    layer.edges.push(numbers[at]);
                }
            }
            layer.starts[field][Piece::COUNT] = layer.edges.len() as u32;
        }
        next
    }
}
