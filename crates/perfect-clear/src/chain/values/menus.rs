//! Which pieces can be left in the slot when a field is cleared, for all ends of the pieces at once.
//!
//! A *menu* is a set of pieces, one bit for each: those of which one can be in the slot when the field is clear. Menus
//! do not depend on what comes after the clear. A *block* are the first two unseen pieces; within it, what can be left
//! is a function of the third and the fourth, so a [`Line`] has a menu for each of their 49 pairs:
//!
//! | after pieces | a line for each field and | made of |
//! |---|---|---|
//! | 8 | slot | what finishes the field |
//! | 7, 6 | slot, with the second or the first unseen piece as the current one | lines after one more piece |
//! | 5 | slot and current piece, in any order | the same |
//! | 4 | the same, and one preview; never kept | the same |
//!
//! Most lines are empty, and those are not kept ([`Lines`]): with T and I unseen first, a field after five pieces is
//! asked for two lines of seven on average.

use quadrille_search::{GaveUp, Limits};
use rayon::prelude::*;

use super::graph::{Graph, Level};
use crate::Piece;

/// Menus by the last two pieces: `8 * third + fourth`, so that those of a third piece are a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Line(pub(super) [u8; 64]);

/// Fields that one task works on.
const TASK: usize = 1 << 12;

const KINDS: usize = Piece::COUNT;

impl Line {
    pub(super) const EMPTY: Self = Self([0; 64]);

    #[inline]
    pub(super) fn add(&mut self, other: &Self) {
        for (mine, more) in self.0.iter_mut().zip(&other.0) {
            *mine |= more;
        }
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.0 == [0; 64]
    }
}

/// The number of a pair of pieces, in any order.
pub(super) const PAIRS: [[u8; KINDS]; KINDS] = {
    let mut pairs = [[0; KINDS]; KINDS];
    let (mut number, mut a) = (0, 0);
    while a < KINDS {
        let mut b = a;
        while b < KINDS {
            pairs[a][b] = number;
            pairs[b][a] = number;
            number += 1;
            b += 1;
        }
        a += 1;
    }
    pairs
};

/// The pieces of each pair.
pub(super) const PIECES: [(usize, usize); ALL_PAIRS] = {
    let mut pieces = [(0, 0); ALL_PAIRS];
    let mut a = 0;
    while a < KINDS {
        let mut b = a;
        while b < KINDS {
            pieces[PAIRS[a][b] as usize] = (a, b);
            b += 1;
        }
        a += 1;
    }
    pieces
};

/// How many pairs there are.
pub(super) const ALL_PAIRS: usize = KINDS * (KINDS + 1) / 2;

/// The lines of all fields of a layer by what is at hand, as far as they are not empty: most are. They can be found
/// again and again in the same memory, which saves an eighth of a block's time.
#[derive(Debug, Default)]
pub(super) struct Lines {
    tasks: Vec<LinesOfTask>,
}

#[derive(Debug, Default)]
struct LinesOfTask {
    /// By field: where its lines begin.
    starts: Vec<u32>,
    /// By field: what has a line, as a set of numbers.
    there: Vec<u32>,
    lines: Vec<Line>,
}

impl Lines {
    /// Finds those of all `fields` fields; `push` adds those of a field, and may unite them first.
    fn fill(
        &mut self,
        fields: usize,
        limits: &Limits,
        push: impl Fn(&mut LinesOfTask, &mut Unions<KINDS>, usize) + Sync,
    ) -> Result<(), GaveUp> {
        self.tasks
            .resize_with(fields.div_ceil(TASK), LinesOfTask::default);
        let tasks = self.tasks.par_iter_mut().enumerate();
        tasks.try_for_each_init(Unions::new, |unions, (task, part)| {
            limits.check(0)?;
            part.clear();
            for field in TASK * task..fields.min(TASK * (task + 1)) {
                push(part, unions, field);
            }
            Ok(())
        })
    }

    /// What has a line on a field, as a set of numbers, and these lines in ascending order.
    #[inline]
    pub(super) fn of(&self, field: u32) -> (u32, &[Line]) {
        let (task, field) = (&self.tasks[field as usize / TASK], field as usize % TASK);
        (task.there[field], &task.lines[task.starts[field] as usize..])
    }

    /// After eight pieces, by slot: the lines do not depend on the block.
    pub(super) fn after_eight(graph: &Graph, limits: &Limits) -> Result<Self, GaveUp> {
        let finishing: Vec<u8> = (0..graph.len(9))
            .map(|field| {
                let pieces = graph.after(9, field);
                pieces.fold(0, |set, (piece, targets)| {
                    set | u8::from(!targets.is_empty()) << piece
                })
            })
            .collect();
        let mut eight = Self::default();
        eight.fill(graph.len(8), limits, |part, _, field| {
            // By the ninth piece: what may come tenth.
            let mut last = [0_u8; KINDS];
            for (piece, targets) in graph.after(8, field) {
                last[piece] = targets
                    .iter()
                    .fold(0, |set, &target| set | finishing[target as usize]);
            }
            let lines = (0..KINDS).map(|slot| Some(line_of_last(last, slot)));
            part.push(lines.map(|line| line.filter(|line| !line.is_empty())));
        })?;
        Ok(eight)
    }

    /// Finds those of a level, by slot, with `current` as the current piece, from those after one piece more.
    pub(super) fn with_current(
        &mut self,
        level: &Level,
        after: &Self,
        current: usize,
        limits: &Limits,
    ) -> Result<(), GaveUp> {
        self.fill(level.len(), limits, |part, Unions([union, ..]), field| {
            union.there = 0;
            for (piece, targets) in level.after(field) {
                for &target in targets {
                    let (there, lines) = after.of(target);
                    if piece == current {
                        union.add_all(there, lines);
                    } else if there >> current & 1 == 1 {
                        // The slot's piece is placed, and the current one goes into the slot.
                        let before = there & ((1 << current) - 1);
                        union.add(piece, &lines[before.count_ones() as usize]);
                    }
                }
            }
            part.push((0..KINDS).map(|slot| union.get(slot).copied()));
        })
    }

    /// Finds those after five pieces, by the two pieces at hand, from those after six.
    pub(super) fn by_pairs(&mut self, graph: &Graph, after: &Self, limits: &Limits) -> Result<(), GaveUp> {
        self.fill(graph.len(5), limits, |part, unions, field| {
            unions.unite(graph.after(5, field), after);
            let pairs = PAIRS.iter().enumerate();
            let pairs = pairs.flat_map(|(a, _)| (a..KINDS).map(move |b| (a, b)));
            part.push(pairs.map(|(placed, number)| {
                let swapped = Place {
                    placed: number,
                    number: placed,
                };
                unions.union(Place { placed, number }, swapped)
            }));
        })
    }
}

impl LinesOfTask {
    fn clear(&mut self) {
        self.starts.clear();
        self.there.clear();
        self.lines.clear();
    }

    /// Adds the lines of the next field, in the order of their numbers.
    #[inline]
    fn push(&mut self, lines: impl Iterator<Item = Option<Line>>) {
        self.starts.push(self.lines.len() as u32);
        let mut there = 0;
        for (number, line) in lines.enumerate() {
            if let Some(line) = line {
                there |= 1 << number;
                self.lines.push(line);
            }
        }
        self.there.push(there);
    }
}

/// The line of a slot after eight pieces: `last` are the pieces that may come tenth, by the ninth.
fn line_of_last(last: [u8; KINDS], slot: usize) -> Line {
    let mut line = Line::EMPTY;
    let clears = |ninth: usize, tenth: usize| last[ninth] >> tenth & 1;
    for third in 0..KINDS {
        for fourth in 0..KINDS {
            let menu = [
                // Two of the three are placed, the other one is left.
                clears(slot, third) << fourth,
                clears(slot, fourth) << third,
                clears(third, slot) << fourth,
                clears(third, fourth) << slot,
            ];
            line.0[8 * third + fourth] = menu.iter().fold(0, |all, one| all | one);
        }
    }
    line
}

/// Unions of lines over placements, by what is at hand afterwards, as far as they are not empty.
struct Union<const N: usize> {
    lines: [Line; N],
    there: u32,
}

impl<const N: usize> Union<N> {
    const fn new() -> Self {
        Self {
            lines: [Line::EMPTY; N],
            there: 0,
        }
    }

    /// Adds a line.
    #[inline]
    fn add(&mut self, number: usize, line: &Line) {
        if self.there >> number & 1 == 0 {
            self.lines[number] = *line;
            self.there |= 1 << number;
        } else {
            self.lines[number].add(line);
        }
    }

    /// Adds the lines of a field: what has one, and these in ascending order.
    #[inline]
    fn add_all(&mut self, there: u32, lines: &[Line]) {
        let mut rest = there;
        for line in lines {
            if rest == 0 {
                break;
            }
            self.add(rest.trailing_zeros() as usize, line);
            rest &= rest - 1;
        }
    }

    #[inline]
    fn get(&self, number: usize) -> Option<&Line> {
        (self.there >> number & 1 == 1).then(|| &self.lines[number])
    }
}

/// Place of a line among unions.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The piece that was placed.
    pub(super) placed: usize,
    /// The number of the line after that.
    pub(super) number: usize,
}

/// Unions by the piece that was placed.
pub(super) struct Unions<const N: usize>([Union<N>; KINDS]);

impl<const N: usize> Unions<N> {
    pub(super) const fn new() -> Self {
        Self([const { Union::new() }; KINDS])
    }

    /// Unites the lines after all placements on a field.
    #[inline]
    pub(super) fn unite<'a>(&mut self, placements: impl Iterator<Item = (usize, &'a [u32])>, after: &Lines) {
        for (piece, targets) in placements {
            let union = &mut self.0[piece];
            union.there = 0;
            for &target in targets {
                let (there, lines) = after.of(target);
                union.add_all(there, lines);
            }
        }
    }

    /// What has a line after a placement of the piece.
    #[inline]
    pub(super) fn there(&self, piece: usize) -> u32 {
        self.0[piece].there
    }

    /// The union of two of them; nothing if both are empty.
    #[inline]
    pub(super) fn union(&self, one: Place, other: Place) -> Option<Line> {
        let line = |place: Place| self.0[place.placed].get(place.number);
        match (line(one), line(other)) {
            (Some(one), Some(other)) => {
                let mut both = *one;
                both.add(other);
                Some(both)
            }
            (one, other) => one.or(other).copied(),
        }
    }
}
