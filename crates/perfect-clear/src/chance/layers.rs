//! The fields that can be reached, by pieces placed, and how.

use quadrille_search::Limits;

use super::distinct::{self, DEAD, firsts};
use super::tails::Tails;
use super::{Adviser, ChanceError, Rules, within};
use crate::field::{clear_full_rows, rows_left, rows_mask};
use crate::packing::{Packing, Stock};
use crate::prune::is_hopeful;
use crate::shape::WIDTH;
use crate::{Field, Hold, Mover, Piece, PieceSet, Table};

/// How often the limits are looked at, in fields.
const CHECK: usize = 1 << 10;

/// What may be in the slot: a set of pieces, and at bit 7 that there is no slot.
pub(super) type Slots = u8;

/// There is no slot.
pub(super) const NO_SLOT: usize = 7;

/// Fields with the same number of pieces.
#[derive(Clone, Debug, Default)]
pub(super) struct Layer {
    pub(super) words: Vec<u64>,
    /// For each field, what may be in the slot.
    pub(super) slots: Vec<Slots>,
    /// For each field, where the states of its slots begin.
    pub(super) states: Vec<u32>,
    /// How many states there are.
    pub(super) count: usize,
    /// For each field and piece, where the fields after it begin; at 7, where the last one's end.
    starts: Vec<[u32; 8]>,
    edges: Vec<u32>,
}

impl Layer {
    /// Fields and what may be in their slots, before anything is known of what follows.
    pub(super) fn of(words: Vec<u64>, slots: Vec<Slots>) -> Self {
        Self {
            words,
            slots,
            ..Self::default()
        }
    }

    /// The number of the state with this slot, if it has a chance.
    #[inline]
    pub(super) fn state(&self, field: usize, slot: usize) -> Option<usize> {
        let slots = self.slots[field];
        let below = slots & ((1_u16 << slot) - 1) as u8;
        (slots >> slot & 1 == 1).then(|| self.states[field] as usize + below.count_ones() as usize)
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
            count += slots.count_ones();
        }
        self.count = count as usize;
    }

    /// Bytes that it takes.
    pub(super) fn bytes(&self) -> u64 {
        let fields = self.words.capacity() * size_of::<u64>()
            + self.slots.capacity()
            + self.states.capacity() * size_of::<u32>()
            + self.starts.capacity() * size_of::<[u32; 8]>();
        (fields + self.edges.capacity() * size_of::<u32>()) as u64
    }

    /// Keeps the states from which some piece leads to a state of the next layer, whose fields have got new `numbers`;
    /// returns the new numbers of its own fields. `current` is what the current piece may be.
    fn cull(&mut self, current: Slots, next: &Self, numbers: &[u32]) -> Vec<u32> {
        let mut own = vec![DEAD; self.words.len()];
        let (mut fields, mut edges) = (0, 0);
        for (field, own) in own.iter_mut().enumerate() {
            let (starts, slots) = (self.starts[field], self.slots[field]);
            let (first, mut kept, mut alive) = (edges, [edges as u32; 8], 0);
            for piece in 0..Piece::COUNT {
                kept[piece] = edges as u32;
                let bit = 1 << piece;
                let from_slot = if slots & bit == 0 { 0 } else { current };
                let from_queue = if current & bit == 0 { 0 } else { slots };
                for edge in starts[piece]..starts[piece + 1] {
                    let number = numbers[self.edges[edge as usize] as usize];
                    if number == DEAD {
                        continue;
                    }
                    let then = next.slots[number as usize];
                    if then & (from_slot | from_queue) == 0 {
                        continue;
                    }
                    alive |= then & from_queue | if then & from_slot == 0 { 0 } else { bit };
                    self.edges[edges] = number;
                    edges += 1;
                }
            }
            kept[7] = edges as u32;
            if alive == 0 {
                edges = first;
                continue;
            }
            *own = fields as u32;
            (self.words[fields], self.slots[fields], self.starts[fields]) = (self.words[field], alive, kept);
            fields += 1;
        }
        self.words.truncate(fields);
        self.slots.truncate(fields);
        self.starts.truncate(fields);
        self.edges.truncate(edges);
        self.shrink();
        own
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

/// The slots of a bit set.
#[inline]
pub(super) fn members(slots: Slots) -> impl Iterator<Item = usize> {
    (0..8).filter(move |slot| slots >> slot & 1 == 1)
}

pub(super) fn mask(pieces: PieceSet) -> Slots {
    pieces.iter().fold(0, |mask, piece| mask | 1 << piece.index())
}

/// Everything that can be reached and has a chance, with `needed + 1` layers. Layers may be empty.
pub(super) fn build(
    adviser: &Adviser<'_>,
    field: Field,
    rules: Rules,
    tails: &Tails,
    limits: &Limits,
) -> Result<Vec<Layer>, ChanceError> {
    let slots = match rules.hold {
        Hold::Off => 1 << NO_SLOT,
        Hold::Piece(piece) => 1 << piece.index(),
        Hold::Empty => mask(tails.possible(0)),
    };
    let first = Layer::of(vec![field.word()], vec![slots]);
    let sieve = Sieve::new(adviser, field);
    let mut layers = reach(adviser, &sieve, first, rules, tails, limits)?;
    cull(&mut layers, rules, tails);
    Ok(layers)
}

/// Drops what has no chance, the last layer first.
pub(super) fn cull(layers: &mut [Layer], rules: Rules, tails: &Tails) {
    let clear = layers.last().map_or(0, |last| last.words.len());
    let mut numbers: Vec<u32> = (0..).take(clear).collect();
    for placed in (0..layers.len() - 1).rev() {
        let current = mask(tails.possible(rules.place(placed)));
        let (before, after) = layers.split_at_mut(placed + 1);
        numbers = before[placed].cull(current, &after[0], &numbers);
    }
}

/// Everything that can be reached from the fields of the first layer.
pub(super) fn reach(
    adviser: &Adviser<'_>,
    sieve: &Sieve<'_>,
    mut layer: Layer,
    rules: Rules,
    tails: &Tails,
    limits: &Limits,
) -> Result<Vec<Layer>, ChanceError> {
    let lines = sieve.lines;
    let cells = layer.words.first().map_or(0, |word| word.count_ones() as usize);
    let needed = (WIDTH * lines - cells) / 4;
    let mut layers: Vec<Layer> = Vec::new();
    for placed in 0..needed {
        let expander = Expander {
            mover: adviser.mover,
            sieve,
            lines,
            current: mask(tails.possible(rules.place(placed))),
            stock: stock(rules, tails, placed + 1, &layer),
            nexts: Vec::new(),
            check: Check {
                limits,
                before: layers.iter().map(Layer::bytes).sum(),
                most: adviser.memory,
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

/// The most of each piece that may be left after `placed` pieces.
fn stock(rules: Rules, tails: &Tails, placed: usize, before: &Layer) -> Stock {
    let place = rules.place(placed);
    let seen = tails.seen.iter().skip(place).copied();
    let passed = tails.passed(place);
    let suffixes = tails.spaces[passed].suffixes.iter();
    let rest = suffixes.map(|suffix| seen.clone().chain(suffix.iter().copied()).collect());
    let rest = rest.fold(Stock::EMPTY, Stock::most);
    // The slot has what was there before, or what was current.
    let mut slots = before.slots.iter().fold(0, |all, slots| all | slots);
    slots |= mask(tails.possible(rules.place(placed - 1)));
    let slots = if rules.hold == Hold::Off { 0 } else { slots };
    members(slots & 0x7F).fold(rest, |stock, slot| stock.with(Piece::ALL[slot]))
}

/// Looks at the limits now and then.
struct Check<'a> {
    limits: &'a Limits,
    /// Bytes of what was there before.
    before: u64,
    most: u64,
}

impl Check<'_> {
    /// Fails if a limit struck, or a layer and so many words that may follow it take too much.
    fn look(&self, layer: &Layer, words: usize) -> Result<(), ChanceError> {
        self.limits.check(0).map_err(ChanceError::GaveUp)?;
        let words = words * (size_of::<u64>() + distinct::BYTES);
        within(self.before + layer.bytes() + words as u64, self.most)
    }
}

/// Tells fields from which nothing leads on, as far as that is easily told.
pub(super) struct Sieve<'a> {
    pub(super) lines: usize,
    /// Whether the pieces that are left can fill the empty cells.
    packing: &'a Packing,
    /// The useful fields, if the search begins at one of them: then every field that is worth something is among them.
    table: Option<&'a Table>,
}

impl<'a> Sieve<'a> {
    pub(super) fn new(adviser: &Adviser<'a>, field: Field) -> Self {
        Self {
            lines: field.lines(),
            packing: adviser.mover.packing(),
            table: adviser
                .table
                .filter(|table| table.lines() == field.lines() && table.contains(field.word())),
        }
    }

    /// Whether [`Sieve::allows`] has to be asked: a test that costs nearly nothing.
    #[inline]
    pub(super) fn admits(&self, word: u64) -> bool {
        self.table.is_some() || is_hopeful(word, self.lines)
    }

    /// Whether something may lead on from an admitted field with pieces of this stock.
    #[inline]
    pub(super) fn allows(&self, word: u64, stock: Stock) -> bool {
        match self.table {
            Some(table) => table.contains(word),
            None => word == rows_mask(self.lines) || self.packing.allows(word, self.lines, || stock),
        }
    }
}

struct Expander<'a> {
    mover: &'a Mover,
    sieve: &'a Sieve<'a>,
    lines: usize,
    /// What the current piece may be.
    current: Slots,
    stock: Stock,
    /// Fields of the next layer, as often as they are reached.
    nexts: Vec<u64>,
    check: Check<'a>,
}

impl Expander<'_> {
    fn run(mut self, layer: &mut Layer) -> Result<Layer, ChanceError> {
        for field in 0..layer.words.len() {
            if field.is_multiple_of(CHECK) {
                self.check.look(layer, self.nexts.capacity())?;
            }
            let (word, slots) = (layer.words[field], layer.slots[field]);
            let mut starts = [0; 8];
            for piece in Piece::ALL {
                starts[piece.index()] = self.nexts.len() as u32;
                if self.slots_after(piece, slots) != 0 {
                    self.place(word, piece);
                }
            }
            starts[7] = self.nexts.len() as u32;
            layer.starts.push(starts);
        }
        Ok(self.join(layer))
    }

    /// The next layer, joined to this one by edges.
    fn join(self, layer: &mut Layer) -> Layer {
        let mut next = Layer::default();
        let mut numbers = firsts(&self.nexts, |word| self.sieve.allows(word, self.stock));
        layer.edges = Vec::with_capacity(numbers.iter().filter(|&&first| first != DEAD).count());
        for field in 0..layer.words.len() {
            let (starts, slots) = (layer.starts[field], layer.slots[field]);
            for piece in Piece::ALL {
                let after = self.slots_after(piece, slots);
                layer.starts[field][piece.index()] = layer.edges.len() as u32;
                for at in starts[piece.index()] as usize..starts[piece.index() + 1] as usize {
                    let first = numbers[at];
                    if first == DEAD {
                        continue;
                    }
                    if first as usize == at {
                        numbers[at] = next.words.len() as u32;
                        next.words.push(self.nexts[at]);
                        next.slots.push(0);
                    } else {
                        // The first one has got its number.
                        numbers[at] = numbers[first as usize];
                    }
                    next.slots[numbers[at] as usize] |= after;
                    layer.edges.push(numbers[at]);
                }
            }
            layer.starts[field][7] = layer.edges.len() as u32;
        }
        next
    }

    /// What may be in the slot after the piece was placed.
    fn slots_after(&self, piece: Piece, slots: Slots) -> Slots {
        let bit = 1 << piece.index();
        let from_slot = if slots & bit != 0 { self.current } else { 0 };
        let from_queue = if self.current & bit != 0 { slots } else { 0 };
        from_slot | from_queue
    }

    fn place(&mut self, word: u64, piece: Piece) {
        let rows = rows_left(word, self.lines);
        let landings = self.mover.landings_in(word & rows_mask(rows), rows, piece);
        landings.for_each_mask(|mask| {
            let next = clear_full_rows(word | mask, self.lines);
            if self.sieve.admits(next) {
                self.nexts.push(next);
            }
        });
    }
}
