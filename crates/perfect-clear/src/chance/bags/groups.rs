//! The fields that the pieces of one bag reach, by the set of pieces that have been placed.

use quadrille_search::Limits;

use super::super::distinct::{DROPPED, first_places};
use super::super::layers::Hopeful;
use super::super::{Adviser, ChanceError, check_memory};
use crate::field::clear_full_rows;
use crate::prune::Stock;
use crate::{Field, Piece, PieceSet};

/// Fields that have been reached with the same set of pieces, in whatever order.
#[derive(Clone, Debug, Default)]
pub(super) struct Group {
    pub(super) words: Vec<u64>,
    /// By piece that is not in the set.
    after: [Edges; Piece::COUNT],
}

/// The fields after one more piece, by number in the group of that set.
#[derive(Clone, Debug, Default)]
struct Edges {
    starts: Vec<u32>,
    to: Vec<u32>,
}

impl Group {
    /// The fields after a piece.
    #[inline]
    pub(super) fn after(&self, field: usize, piece: Piece) -> &[u32] {
        let Edges { starts, to } = &self.after[piece.index()];
        &to[starts[field] as usize..starts[field + 1] as usize]
    }

    pub(super) fn bytes(&self) -> u64 {
        let edges = self
            .after
            .iter()
            .map(|edges| edges.starts.capacity() + edges.to.capacity());
        (self.words.capacity() * size_of::<u64>() + edges.sum::<usize>() * size_of::<u32>()) as u64
    }
}

/// All sets of pieces, by number.
pub(super) fn sets() -> impl DoubleEndedIterator<Item = PieceSet> {
    (0..1_u8 << Piece::COUNT).map(|bits| {
        let chosen = Piece::ALL
            .into_iter()
            .filter(|piece| bits >> piece.index() & 1 == 1);
        chosen.collect()
    })
}

/// The groups of a bag, by number of the set.
#[derive(Clone, Debug)]
pub(super) struct Groups(pub(super) Vec<Group>);

impl Groups {
    pub(super) fn of(&self, set: PieceSet) -> &Group {
        &self.0[set.number()]
    }

    /// All fields that are reached with at most `most` pieces.
    pub(super) fn reach(
        adviser: &Adviser<'_>,
        field: Field,
        most: usize,
        limits: &Limits,
    ) -> Result<Self, ChanceError> {
        let mut groups = Self(vec![Group::default(); 1 << Piece::COUNT]);
        groups.0[0].words = vec![field.word()];
        let hopeful = Hopeful::new(adviser, field);
        // A set comes after those that are part of it.
        for set in sets().filter(|set| (1..=most).contains(&set.len())) {
            limits.check(0).map_err(ChanceError::GaveUp)?;
            check_memory(groups.0.iter().map(Group::bytes).sum(), adviser.memory)?;
            let mut found = Found {
                adviser,
                hopeful: &hopeful,
                words: Vec::new(),
            };
            for piece in set.iter() {
                let before = &mut groups.0[set.without(piece).number()];
                before.after[piece.index()] = found.place(&before.words, piece);
            }
            // Numbers come after all last pieces, as several of them may lead to the same field.
            let (numbers, words) = found.number(stock(set));
            for piece in set.iter() {
                groups.0[set.without(piece).number()].after[piece.index()].numbered(&numbers);
            }
            groups.0[set.number()].words = words;
            limits.advance(1);
        }
        Ok(groups)
    }

    /// Drops fields from which nothing leads to those that `is_alive` of the last groups, with `most` pieces.
    pub(super) fn cull(&mut self, most: usize, is_alive: impl Fn(PieceSet, usize) -> bool) {
        let mut numbers: Vec<Vec<u32>> = vec![Vec::new(); 1 << Piece::COUNT];
        for set in sets().rev().filter(|set| set.len() <= most) {
            let group = &mut self.0[set.number()];
            let alive = |field: usize, group: &Group| {
                let leads = |piece: Piece| {
                    let numbers = &numbers[set.with(piece).number()];
                    let mut after = group.after(field, piece).iter();
                    after.any(|&to| numbers[to as usize] != DROPPED)
                };
                if set.len() == most {
                    is_alive(set, field)
                } else {
                    set.complement().iter().any(leads)
                }
            };
            // Larger sets come first, so what is left of the fields after each piece is known.
            let kept: Vec<bool> = (0..group.words.len()).map(|field| alive(field, group)).collect();
            for piece in set.complement().iter().filter(|_| set.len() < most) {
                let numbers = &numbers[set.with(piece).number()];
                group.after[piece.index()] = group.after[piece.index()].culled(&kept, numbers);
            }
            let mut count = 0;
            let number = |&kept: &bool| {
                count += u32::from(kept);
                if kept { count - 1 } else { DROPPED }
            };
            numbers[set.number()] = kept.iter().map(number).collect();
            let mut kept = kept.into_iter();
            group.words.retain(|_| kept.next().unwrap_or(false));
            group.words.shrink_to_fit();
        }
    }
}

/// The most of each piece that may be left: the rest of the bag, and another bag.
fn stock(set: PieceSet) -> Stock {
    let pieces = Piece::ALL.into_iter().chain(set.complement().iter());
    pieces.collect()
}

impl Edges {
    fn culled(&self, kept: &[bool], numbers: &[u32]) -> Self {
        let mut edges = Self {
            starts: vec![0],
            to: Vec::new(),
        };
        for (field, _) in kept.iter().enumerate().filter(|&(_, &kept)| kept) {
            let range = self.starts[field] as usize..self.starts[field + 1] as usize;
            let alive = self.to[range].iter().map(|&to| numbers[to as usize]);
            edges.to.extend(alive.filter(|&to| to != DROPPED));
            edges.starts.push(edges.to.len() as u32);
        }
        edges.to.shrink_to_fit();
        edges
    }
}

/// Findings for one group.
struct Found<'a> {
    adviser: &'a Adviser<'a>,
    hopeful: &'a Hopeful<'a>,
    /// Fields, as often as they are reached.
    words: Vec<u64>,
}

impl Found<'_> {
    /// Places a piece on each of these fields. Edges lead to places in `words` at first.
    fn place(&mut self, words: &[u64], piece: Piece) -> Edges {
        let lines = self.hopeful.lines;
        let mut starts = vec![self.words.len() as u32];
        for &word in words {
            let landings = self.adviser.mover.landings(Field::from_word(word, lines), piece);
            landings.for_each_mask(|mask| {
                let next = clear_full_rows(word | mask, lines);
                if self.hopeful.looks_hopeful(next) {
                    self.words.push(next);
                }
            });
            starts.push(self.words.len() as u32);
        }
        Edges {
            starts,
            to: Vec::new(),
        }
    }

    /// Gives numbers to useful fields, by the first place where they are reached: all numbers by place, and the fields.
    fn number(self, stock: Stock) -> (Vec<u32>, Vec<u64>) {
        let mut numbers = first_places(&self.words, |word| self.hopeful.is_hopeful(word, stock));
        let mut words = Vec::new();
        for (at, &word) in self.words.iter().enumerate() {
            let first = numbers[at];
            if first as usize == at {
                numbers[at] = words.len() as u32;
                words.push(word);
            } else if first != DROPPED {
                // The first one has got its number.
                numbers[at] = numbers[first as usize];
            }
        }
        (numbers, words)
    }
}

impl Edges {
    /// The edges to fields that have got numbers.
    fn numbered(&mut self, numbers: &[u32]) {
        let mut last = self.starts[0];
        self.starts[0] = 0;
        for start in &mut self.starts[1..] {
            let range = last as usize..*start as usize;
            last = *start;
            self.to
                .extend(numbers[range].iter().filter(|&&number| number != DROPPED));
            *start = self.to.len() as u32;
        }
    }
}
