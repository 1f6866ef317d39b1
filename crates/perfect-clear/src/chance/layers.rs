//! The fields that can be reached, by pieces placed, and how.

use quadrille_search::hash::Map;
use quadrille_search::{GaveUp, Limits};

use super::Rules;
use super::tails::Tails;
use crate::field::{clear_full_rows, rows_left, rows_mask};
use crate::packing::Stock;
use crate::prune::is_hopeful;
use crate::{Field, Hold, Mover, Piece, PieceSet};

/// How often the limits are looked at, in fields.
const CHECK: usize = 1 << 10;

/// A number for fields that cannot be cleared any more.
const DEAD: u32 = u32::MAX;

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
    /// The number of the state with this slot, which must be possible.
    #[inline]
    pub(super) fn state(&self, field: usize, slot: usize) -> usize {
        let below = self.slots[field] & ((1_u16 << slot) - 1) as u8;
        self.states[field] as usize + below.count_ones() as usize
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
        for slots in &self.slots {
            self.states.push(count);
            count += slots.count_ones();
        }
        self.count = count as usize;
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

/// Everything that can be reached, with `needed + 1` layers.
pub(super) fn build(
    mover: &Mover,
    field: Field,
    rules: Rules,
    tails: &Tails,
    limits: &Limits,
) -> Result<Vec<Layer>, GaveUp> {
    let needed = field.empty_cells() / 4;
    let mut layer = Layer {
        words: vec![field.word()],
        slots: vec![match rules.hold {
            Hold::Off => 1 << NO_SLOT,
            Hold::Piece(piece) => 1 << piece.index(),
            Hold::Empty => mask(tails.possible(0)),
        }],
        ..Layer::default()
    };
    let mut layers = Vec::new();
    for placed in 0..needed {
        let expander = Expander {
            mover,
            lines: field.lines(),
            current: mask(tails.possible(rules.place(placed))),
            stock: stock(rules, tails, placed + 1, &layer),
            found: Map::default(),
            next: Layer::default(),
        };
        layer.number_states();
        let next = expander.run(&mut layer, limits)?;
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
    let rests = tails.spaces[passed].rests.iter();
    let rest = rests.map(|rest| seen.clone().chain(rest.iter().copied()).collect());
    let rest = rest.fold(Stock::EMPTY, Stock::most);
    // The slot has what was there before, or what was current.
    let mut slots = before.slots.iter().fold(0, |all, slots| all | slots);
    slots |= mask(tails.possible(rules.place(placed - 1)));
    let slots = if rules.hold == Hold::Off { 0 } else { slots };
    members(slots & 0x7F).fold(rest, |stock, slot| stock.with(Piece::ALL[slot]))
}

struct Expander<'a> {
    mover: &'a Mover,
    lines: usize,
    /// What the current piece may be.
    current: Slots,
    stock: Stock,
    found: Map<u64, u32>,
    next: Layer,
}

impl Expander<'_> {
    fn run(mut self, layer: &mut Layer, limits: &Limits) -> Result<Layer, GaveUp> {
        for field in 0..layer.words.len() {
            if field.is_multiple_of(CHECK) {
                limits.check(0)?;
            }
            let (word, slots) = (layer.words[field], layer.slots[field]);
            let mut starts = [0; 8];
            for piece in Piece::ALL {
                starts[piece.index()] = layer.edges.len() as u32;
                let after = self.slots_after(piece, slots);
                if after != 0 {
                    self.place(word, piece, after, &mut layer.edges);
                }
            }
            starts[7] = layer.edges.len() as u32;
            layer.starts.push(starts);
        }
        Ok(self.next)
    }

    /// What may be in the slot after the piece was placed.
    fn slots_after(&self, piece: Piece, slots: Slots) -> Slots {
        let bit = 1 << piece.index();
        let from_slot = if slots & bit != 0 { self.current } else { 0 };
        let from_queue = if self.current & bit != 0 { slots } else { 0 };
        from_slot | from_queue
    }

    fn place(&mut self, word: u64, piece: Piece, slots: Slots, edges: &mut Vec<u32>) {
        let rows = rows_left(word, self.lines);
        let rests = self.mover.rests_in(word & rows_mask(rows), rows, piece);
        rests.for_each_mask(|mask| {
            let next = clear_full_rows(word | mask, self.lines);
            if !is_hopeful(next, self.lines) {
                return;
            }
            let number = self.number(next);
            if number != DEAD {
                self.next.slots[number as usize] |= slots;
                edges.push(number);
            }
        });
    }

    /// The number of a field in the next layer.
    #[inline]
    fn number(&mut self, word: u64) -> u32 {
        if let Some(&number) = self.found.get(&word) {
            return number;
        }
        let stock = self.stock;
        let is_open =
            word == rows_mask(self.lines) || self.mover.packing().allows(word, self.lines, || stock);
        let number = if is_open {
            self.next.words.push(word);
            self.next.slots.push(0);
            self.next.words.len() as u32 - 1
        } else {
            DEAD
        };
        self.found.insert(word, number);
        number
    }
}
