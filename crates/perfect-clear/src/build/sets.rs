//! The sets of tiles that lie on the way to an aim, and the queues that build each.
//!
//! Batches of queues have most sets of tiles in common. So the sets are found once for all of them, each with the tiles
//! that may come next, and queues then go from set to set by number.
//!
//! A set says how many of each piece lie there, its lot. So it leads to the aim, by some order of its pieces, if its
//! field is useful with just that lot ([`Useful`]).

use std::ops::Range;

use quadrille_search::GaveUp;
use quadrille_search::hash::Map;

use super::Tile;
use super::search::{Halt, Search};
use super::useful::{Useful, lot};
use crate::Piece;
use crate::words::batch::QueueSet;
use crate::words::field_word::FieldWord;
use crate::words::slot::{Slot, StateKey};

/// Sets of tiles, by the number of tiles.
pub(super) struct Sets<W> {
    layers: Vec<Vec<Set>>,
    /// What leads from a set to others.
    steps: Vec<Step>,
    /// The sets that reach the aim.
    pub(super) whole: Vec<Vec<Tile<W>>>,
}

/// A set of tiles, and the queues that build it.
type Built<W> = (Vec<Tile<W>>, QueueSet);

/// Sets of tiles after the same number of pieces, each with the queues that build it, by what is in the slot then.
type Tilings<W> = Map<Vec<Tile<W>>, Vec<(Slot, QueueSet)>>;

/// A set of tiles: where its steps are, and its number among those that reach the aim.
struct Set {
    steps: Range<usize>,
    whole: Option<usize>,
}

/// A tile more: its piece, and which set of the next layer that makes.
struct Step {
    piece: Piece,
    to: u32,
}

impl<W: FieldWord> Sets<W> {
    /// The sets within the useful fields of a search; none if they are more than it may have of states.
    ///
    /// # Errors
    ///
    /// The limit that struck.
    pub(super) fn new(search: &Search<'_, W>, useful: &Useful<W>) -> Result<Option<Self>, GaveUp> {
        let mut sets = Self {
            layers: Vec::new(),
            steps: Vec::new(),
            whole: Vec::new(),
        };
        let (mut layer, mut count) = (vec![Vec::new()], 0);
        while !layer.is_empty() {
            let mut next = Map::default();
            let mut here = Vec::with_capacity(layer.len());
            for tiles in layer {
                count += 1;
                search.look(count)?;
                here.push(sets.set(search, useful, tiles, &mut next));
                if count as usize + next.len() > search.most() {
                    return Ok(None);
                }
            }
            sets.layers.push(here);
            layer = in_order(next);
        }
        Ok(Some(sets))
    }

    /// A set, with its steps to those of the next layer.
    fn set(
        &mut self,
        search: &Search<'_, W>,
        useful: &Useful<W>,
        tiles: Vec<Tile<W>>,
        next: &mut Map<Vec<Tile<W>>, u32>,
    ) -> Set {
        let start = self.steps.len();
        let word = tiles.iter().fold(search.start(), |word, tile| word | tile.cells);
        if search.is_reached(word) {
            self.whole.push(tiles);
            return Set {
                steps: start..start,
                whole: Some(self.whole.len() - 1),
            };
        }
        for tile in useful.next(word, tiles.len(), lot(&tiles)) {
            let number = next.len() as u32;
            let to = *next.entry(with(&tiles, tile)).or_insert(number);
            let piece = tile.piece;
            self.steps.push(Step { piece, to });
        }
        Set {
            steps: start..self.steps.len(),
            whole: None,
        }
    }

    /// The sets that reach the aim, by number, and the queues of a search that build each.
    pub(super) fn built(&self, search: &mut Search<'_, W>) -> Result<Vec<(usize, QueueSet)>, Halt> {
        let (mut built, mut slots) = (Vec::new(), Slots::new(1));
        for (state, queues) in search.first_layer() {
            slots.add(0, state.slot(), &queues);
        }
        for (placed, layer) in self.layers.iter().enumerate() {
            let mut next = Slots::new(self.layers.get(placed + 1).map_or(0, Vec::len));
            for (number, set) in layer.iter().enumerate().filter(|(number, _)| slots.has(*number)) {
                search.count()?;
                built.extend(set.whole.map(|whole| (whole, slots.all(number))));
                let steps = &self.steps[set.steps.clone()];
                for steps in steps.chunk_by(|one, other| one.piece == other.piece) {
                    let after = after(search, placed, slots.of(number), steps[0].piece);
                    for step in steps {
                        for (slot, queues) in &after {
                            next.add(step.to, *slot, queues);
                        }
                    }
                }
            }
            slots = next;
        }
        Ok(built)
    }
}

impl<W: FieldWord> Search<'_, W> {
    /// All sets of tiles that reach the aim, each with its queues, in no order.
    pub(super) fn tilings(&mut self) -> Result<Vec<Built<W>>, Halt> {
        let layers = self.forward()?;
        let live = self.cull(layers)?;
        let start = live[0].iter().map(|(state, queues)| (state.slot(), *queues));
        let mut growing = Tilings::from_iter([(Vec::new(), start.collect())]);
        let mut found = Vec::new();
        for next in &live[1..] {
            let mut grown = Tilings::default();
            for (tiles, slots) in growing {
                self.count()?;
                let word = tiles.iter().fold(self.start(), |word, tile| word | tile.cells);
                if self.is_reached(word) {
                    found.push((tiles, all_of(&slots)));
                    continue;
                }
                for (slot, queues) in &slots {
                    let state = StateKey::new(word, *slot);
                    self.live_steps(state, queues, next, |tile, to, live| {
                        add(grown.entry(with(&tiles, tile)).or_default(), to.slot(), live);
                    });
                }
                if found.len() + grown.len() > self.most() {
                    return Err(Halt::TooLarge);
                }
            }
            growing = grown;
        }
        Ok(found)
    }
}

/// What is in the slot after a piece more, and for which queues.
fn after<'a, W: FieldWord>(
    search: &Search<'_, W>,
    placed: usize,
    slots: impl Iterator<Item = (Slot, &'a QueueSet)>,
    piece: Piece,
) -> Vec<(Slot, QueueSet)> {
    let (piece, mut after) = (Slot::of(piece), Vec::with_capacity(Slot::COUNT));
    for (slot, queues) in slots {
        if slot == piece {
            let next = Slot::ALL
                .into_iter()
                .map(|next| (next, queues & search.with(placed, next)));
            next.for_each(|(next, queues)| add(&mut after, next, queues));
        } else {
            add(&mut after, slot, queues & search.with(placed, piece));
        }
    }
    after
}

/// Adds queues with this in the slot, if there are any.
fn add(slots: &mut Vec<(Slot, QueueSet)>, slot: Slot, queues: QueueSet) {
    if queues.is_empty() {
        return;
    }
    match slots.iter_mut().find(|(other, _)| *other == slot) {
        Some((_, all)) => *all |= &queues,
        None => slots.push((slot, queues)),
    }
}

/// What is in the slot after each set of a layer, and for which queues.
struct Slots {
    /// By set and slot, one more than the place of its queues; 0 if there are none.
    places: Vec<[u32; Slot::COUNT]>,
    queues: Vec<QueueSet>,
}

impl Slots {
    fn new(sets: usize) -> Self {
        Self {
            places: vec![[0; Slot::COUNT]; sets],
            queues: Vec::new(),
        }
    }

    fn add(&mut self, set: u32, slot: Slot, queues: &QueueSet) {
        let place = &mut self.places[set as usize][slot.index()];
        if *place == 0 {
            self.queues.push(*queues);
            *place = self.queues.len() as u32;
        } else {
            self.queues[*place as usize - 1] |= queues;
        }
    }

    fn of(&self, set: usize) -> impl Iterator<Item = (Slot, &QueueSet)> {
        let places = Slot::ALL
            .into_iter()
            .zip(&self.places[set])
            .filter(|(_, place)| **place > 0);
        places.map(|(slot, place)| (slot, &self.queues[*place as usize - 1]))
    }

    fn has(&self, set: usize) -> bool {
        self.places[set] != [0; Slot::COUNT]
    }

    /// The queues, whatever is in the slot.
    fn all(&self, set: usize) -> QueueSet {
        let mut all = QueueSet::EMPTY;
        self.of(set).for_each(|(_, queues)| all |= queues);
        all
    }
}

/// The queues, whatever is in the slot.
fn all_of(slots: &[(Slot, QueueSet)]) -> QueueSet {
    let mut all = QueueSet::EMPTY;
    for (_, queues) in slots {
        all |= queues;
    }
    all
}

/// The tiles and one more, in their order.
fn with<W: FieldWord>(tiles: &[Tile<W>], tile: Tile<W>) -> Vec<Tile<W>> {
    let place = tiles.partition_point(|other| *other < tile);
    let mut more = Vec::with_capacity(tiles.len() + 1);
    more.extend_from_slice(&tiles[..place]);
    more.push(tile);
    more.extend_from_slice(&tiles[place..]);
    more
}

/// Sets by their numbers.
fn in_order<W: FieldWord>(numbers: Map<Vec<Tile<W>>, u32>) -> Vec<Vec<Tile<W>>> {
    let mut sets = vec![Vec::new(); numbers.len()];
    for (tiles, number) in numbers {
        sets[number as usize] = tiles;
    }
    sets
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use quadrille_search::Limits;
    use rand::RngExt;

    use super::super::search::Aim;
    use super::*;
    use crate::words::batch::{Batch, TOGETHER};
    use crate::words::field::rows_mask;
    use crate::{Config, Field, Hold, Mover, Pattern, Physics};

    const ROWS: usize = 3;

    /// Whatever is to be filled, sets within useful fields are those that the plain search finds, with the same queues.
    #[test]
    fn sets_are_those_of_the_plain_search() {
        let mover = Mover::new(Physics::srs(), ROWS).unwrap();
        let (limits, mut random) = (Limits::none(), quadrille_search::Seed(7).stream(0));
        let mut counts = [0; 2];
        for case in 0..300 {
            let mut some = |share: u32| {
                (0..30).fold(0, |all, at| {
                    all | u64::from(random.random_range(0..16) < share) << at
                })
            };
            let rows = |width: usize| (0..ROWS).fold(0, |all, y| all | ((1_u64 << width) - 1) << (10 * y));
            let field = Field::from_word(
                [!rows(4) & rows_mask(ROWS), some(3), !rows(3) & rows_mask(ROWS)][case % 3],
                ROWS,
            );
            let free = rows_mask(ROWS) & !field.cells();
            let (must, touching) = (free & some(4) & rows(4), [u64::MAX, some(9)][case / 7 % 2]);
            let may = [free & some(8), 0, free & rows(5)][case / 3 % 3] & !must;
            let aim =
                [Aim::Clear, Aim::Fill { must, may, touching }][usize::from(case % 3 == 1 || case % 4 == 3)];
            let hold = [Hold::Empty, Hold::Off, Hold::Piece(crate::Piece::T)][case / 2 % 3];
            let pattern: Pattern = ["*p4", "[TIJ]!", "TI,*p2", "*p3", "[SZLJO]!;T,*p2"][case % 5]
                .parse()
                .unwrap();
            let queues = pattern.queues(5, 2_000).unwrap();
            if must == 0 && !matches!(aim, Aim::Clear) {
                continue;
            }
            let batch = Batch::new(&queues[queues.len() / 3..queues.len().min(TOGETHER)]);
            let search = || Search::new(&mover, field, hold, aim, &batch, &limits);
            let useful = Useful::new(&search(), &queues, Config::STATES).unwrap().unwrap();
            let (plain, fast) = (
                by_tiles(search().tilings().unwrap()),
                fast(search().within(Some(&useful)), &useful),
            );
            counts[usize::from(plain.is_empty())] += 1;
            assert_eq!(plain, fast, "{case}: {aim:?}, {hold:?} on\n{field}");
            let slow = by_tiles(search().within(Some(&useful)).tilings().unwrap());
            assert_eq!(plain, slow, "{case}: {aim:?}, {hold:?} on\n{field}");
        }
        assert!(counts[0] > 60 && counts[1] > 20, "{counts:?}");
    }

    fn fast(mut search: Search<'_, u64>, useful: &Useful<u64>) -> BTreeMap<Vec<Tile>, Vec<usize>> {
        let sets = Sets::new(&search, useful).unwrap().unwrap();
        let built = sets.built(&mut search).unwrap().into_iter();
        by_tiles(built.map(|(whole, queues)| (sets.whole[whole].clone(), queues)))
    }

    fn by_tiles(found: impl IntoIterator<Item = (Vec<Tile>, QueueSet)>) -> BTreeMap<Vec<Tile>, Vec<usize>> {
        let found = found.into_iter();
        found
            .map(|(tiles, queues)| (tiles, queues.iter().collect()))
            .collect()
    }
}
