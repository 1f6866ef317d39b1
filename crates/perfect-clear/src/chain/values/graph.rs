//! Which useful fields a piece leads to, from each of them.

use quadrille_search::{GaveUp, Limits};
use rayon::prelude::*;

use crate::field::{clear_full_rows, rows_left, rows_mask};
use crate::prune::looks_hopeful;
use crate::{Mover, Piece, Table};

/// Fields that one task looks at.
const TASK: usize = 1 << 13;

/// All placements between useful fields, by the number of pieces placed.
///
/// A field's number is its place in the ascending order of words. So fields that follow each other lead to fields that
/// are near each other: most of what a sweep reads is in the processor's caches.
#[derive(Debug)]
pub(super) struct Graph {
    levels: Vec<Level>,
    /// The fields after four pieces from which a fifth one clears two lines and leaves nothing, in ascending order: by
    /// number, the pieces that do it, a bit for each.
    before_two_lines: Vec<(u32, u8)>,
}

/// The placements on the fields of one layer.
#[derive(Debug, Default)]
pub(super) struct Level {
    /// By field: where its targets begin.
    starts: Vec<u32>,
    /// By field and piece: how many targets there are.
    counts: Vec<[u8; Piece::COUNT]>,
    /// The fields of the next layer, by field and piece, each once.
    targets: Vec<u32>,
}

impl Graph {
    /// Finds all placements. Progress is reported in fields.
    pub(super) fn new(mover: &Mover, table: &Table, limits: &Limits) -> Result<Self, GaveUp> {
        let mut levels = Vec::new();
        for placed in 0..table.counts().len() {
            levels.push(Level::new(mover, table, placed, limits)?);
        }
        let before_two_lines = before(table, &levels);
        Ok(Self {
            levels,
            before_two_lines,
        })
    }

    /// The pieces that clear two lines on a field after four pieces and leave nothing, a bit for each.
    #[inline]
    pub(super) fn clearing_two_lines(&self, field: usize) -> u8 {
        let found = self
            .before_two_lines
            .binary_search_by_key(&(field as u32), |&(field, _)| field);
        found.map_or(0, |at| self.before_two_lines[at].1)
    }

    /// How many fields have this number of pieces.
    pub(super) fn len(&self, placed: usize) -> usize {
        self.levels[placed].len()
    }

    /// The fields with this number of pieces, and where they lead.
    pub(super) fn level(&self, placed: usize) -> &Level {
        &self.levels[placed]
    }

    /// The fields to which the piece leads, for all pieces in turn.
    #[inline]
    pub(super) fn after(&self, placed: usize, field: usize) -> impl Iterator<Item = (usize, &[u32])> {
        self.levels[placed].after(field)
    }
}

/// Pieces of a clear of two lines.
const OF_TWO_LINES: usize = 5;

/// The fields from which the fifth piece clears two lines.
fn before(table: &Table, levels: &[Level]) -> Vec<(u32, u8)> {
    let lines = table.lines();
    // Full rows are at the top.
    let two_full = rows_mask(lines) ^ rows_mask(lines - 2);
    let Some(number) = table
        .find(two_full)
        .map(|(_, index)| numbers(table, OF_TWO_LINES)[index as usize])
    else {
        return Vec::new();
    };
    let level = &levels[OF_TWO_LINES - 1];
    let fields = (0..level.starts.len()).map(|field| {
        let leads = level
            .after(field)
            .filter(|(_, targets)| targets.contains(&number));
        (field as u32, leads.fold(0, |all, (piece, _)| all | 1 << piece))
    });
    fields.filter(|&(_, pieces)| pieces != 0).collect()
}

/// The place in the ascending order, by the number in the table's layer.
fn numbers(table: &Table, placed: usize) -> Vec<u32> {
    let words = table.layer(placed);
    let mut numbers = vec![0; words.len()];
    for (number, word) in words.into_iter().enumerate() {
        if let Some((_, index)) = table.find(word) {
            numbers[index as usize] = number as u32;
        }
    }
    numbers
}

impl Level {
    /// How many fields there are.
    pub(super) fn len(&self) -> usize {
        self.starts.len()
    }

    /// The fields to which the piece leads, for all pieces in turn.
    #[inline]
    pub(super) fn after(&self, field: usize) -> impl Iterator<Item = (usize, &[u32])> {
        let mut rest = &self.targets[self.starts[field] as usize..];
        self.counts[field].iter().enumerate().map(move |(piece, &count)| {
            let (targets, others) = rest.split_at(usize::from(count));
            rest = others;
            (piece, targets)
        })
    }

    /// The placements on the fields of a layer.
    fn new(mover: &Mover, table: &Table, placed: usize, limits: &Limits) -> Result<Self, GaveUp> {
        let (words, next) = (table.layer(placed), numbers(table, placed + 1));
        let parts: Result<Vec<Self>, GaveUp> = words
            .par_chunks(TASK)
            .map(|words| {
                limits.check(0)?;
                limits.advance(words.len() as u64);
                let mut part = Self::default();
                for &word in words {
                    part.push(mover, table, word, &next);
                }
                Ok(part)
            })
            .collect();
        let mut level = Self::default();
        for part in parts? {
            let before = level.targets.len() as u32;
            level
                .starts
                .extend(part.starts.iter().map(|start| before + start));
            level.counts.extend(part.counts);
            level.targets.extend(part.targets);
        }
        Ok(level)
    }

    /// Adds what a field leads to.
    fn push(&mut self, mover: &Mover, table: &Table, word: u64, numbers: &[u32]) {
        let lines = table.lines();
        let rows = rows_left(word, lines);
        self.starts.push(self.targets.len() as u32);
        let counts = Piece::ALL.map(|piece| {
            let first = self.targets.len();
            let landings = mover.landings_in(word & rows_mask(rows), rows, piece);
            landings.for_each_mask(|mask| {
                let next = clear_full_rows(word | mask, lines);
                let known = looks_hopeful(next, lines).then(|| table.find(next)).flatten();
                if let Some((_, index)) = known {
                    let number = numbers[index as usize];
                    if !self.targets[first..].contains(&number) {
                        self.targets.push(number);
                    }
                }
            });
            (self.targets.len() - first) as u8
        });
        self.counts.push(counts);
    }
}
