//! The fields that have been looked at, and to which of them a piece leads.

use quadrille_search::hash::Map;

use crate::Piece;
use crate::percent::hopeful::HopefulMoves;
use crate::words::field_word::FieldWord;
use crate::words::slot::Slot;

/// Fields by number, and the placements between them, each found when it is first asked for.
pub(super) struct Graph<W> {
    numbers: Map<W, u32>,
    fields: Vec<Known<W>>,
    /// For each field and piece a range: the fields after the piece, first those that have served last.
    targets: Vec<u32>,
}

/// Knowledge of a field, in one line of the processor's cache.
#[repr(align(64))]
struct Known<W> {
    word: W,
    /// The batch that was here last, and with which slots.
    batch: u32,
    slots: u8,
    /// How many fields follow, by piece; [`NOT_FOUND`] if that is not known.
    counts: [u8; Piece::COUNT],
    /// By piece: where the fields after it begin. Of a field whose ends are known, by slot: their sets.
    starts: [u32; Slot::COUNT],
    ends: EndsOf,
}

/// Ends that clear a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EndsOf {
    /// Nobody has asked.
    Unknown,
    /// None, whatever is in the slot.
    None,
    /// Those of the sets that [`Graph::set_of`] names.
    Sets,
}

const NOT_FOUND: u8 = u8::MAX;

impl<W> Default for Graph<W> {
    fn default() -> Self {
        Self {
            numbers: Map::default(),
            fields: Vec::new(),
            targets: Vec::new(),
        }
    }
}

impl<W: FieldWord> Graph<W> {
    /// How many fields are known.
    pub(super) const fn len(&self) -> usize {
        self.fields.len()
    }

    /// The number of a field.
    pub(super) fn number(&mut self, word: W) -> u32 {
        let fields = &mut self.fields;
        *self.numbers.entry(word).or_insert_with(|| {
            fields.push(Known {
                word,
                batch: 0,
                slots: 0,
                counts: [NOT_FOUND; Piece::COUNT],
                starts: [0; Slot::COUNT],
                ends: EndsOf::Unknown,
            });
            fields.len() as u32 - 1
        })
    }

    #[inline]
    pub(super) fn word(&self, field: u32) -> W {
        self.fields[field as usize].word
    }

    /// Enters a state for a batch, of which the numbers begin at 1.
    #[inline]
    pub(super) fn enter(&mut self, field: u32, slot: Slot, batch: u32) {
        let known = &mut self.fields[field as usize];
        if known.batch != batch {
            known.batch = batch;
            known.slots = 0;
        }
        known.slots |= 1 << slot.index();
    }

    /// Whether a batch has entered this state.
    #[inline]
    pub(super) fn was_entered(&self, field: u32, slot: Slot, batch: u32) -> bool {
        let known = &self.fields[field as usize];
        known.batch == batch && known.slots >> slot.index() & 1 == 1
    }

    /// The places at which the fields after a piece stand.
    #[inline]
    pub(super) fn after(&mut self, field: u32, piece: Piece, hopeful: HopefulMoves<'_>) -> (usize, usize) {
        let known = &self.fields[field as usize];
        let (start, count) = (known.starts[piece.index()] as usize, known.counts[piece.index()]);
        if count == NOT_FOUND {
            return self.find_after(field, piece, hopeful);
        }
        (start, start + usize::from(count))
    }

    /// The same where they are not known yet.
    #[inline(never)]
    fn find_after(&mut self, field: u32, piece: Piece, hopeful: HopefulMoves<'_>) -> (usize, usize) {
        let start = self.targets.len();
        // They are in order, so that equal ones follow each other.
        let mut nexts = hopeful.fields_after(self.word(field), piece);
        nexts.dedup();
        for (_, next) in nexts {
            let number = self.number(next);
            self.targets.push(number);
        }
        let end = self.targets.len();
        let known = &mut self.fields[field as usize];
        known.starts[piece.index()] = start as u32;
        known.counts[piece.index()] = (end - start) as u8;
        (start, end)
    }

    /// The field at a place.
    #[inline]
    pub(super) fn target(&self, place: usize) -> u32 {
        self.targets[place]
    }

    /// Puts the field at this place before the others from `start` on: where it has served, it often serves again.
    #[inline]
    pub(super) fn prefer(&mut self, start: usize, place: usize) {
        self.targets[start..=place].rotate_right(1);
    }

    /// Which ends clear a field.
    #[inline]
    pub(super) fn ends(&self, field: u32) -> EndsOf {
        self.fields[field as usize].ends
    }

    /// The number of the set of ends that clear a field with this slot, if it has sets.
    #[inline]
    pub(super) fn set_of(&self, field: u32, slot: Slot) -> usize {
        self.fields[field as usize].starts[slot.index()] as usize
    }

    /// Keeps the numbers of the sets of a field, by slot; nothing if no end clears it. From then on, nobody may ask
    /// what follows it.
    pub(super) fn remember(&mut self, field: u32, sets: Option<[u32; Slot::COUNT]>) {
        let known = &mut self.fields[field as usize];
        known.ends = EndsOf::None;
        if let Some(sets) = sets {
            known.ends = EndsOf::Sets;
            known.starts = sets;
        }
    }
}
