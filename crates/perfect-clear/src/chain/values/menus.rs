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

use quadrille_search::{GaveUp, Limits};
use rayon::prelude::*;

use super::graph::Graph;
use crate::Piece;

/// Menus by the last two pieces: `8 * third + fourth`, so that those of a third piece are a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Line(pub(super) [u8; 64]);

/// Fields that one task works on.
const TASK: usize = 1 << 12;

const KINDS: usize = Piece::COUNT;

/// The lines of a field, by slot.
pub(super) type Slots = [Line; KINDS];

impl Line {
    pub(super) const EMPTY: Self = Self([0; 64]);

    #[inline]
    pub(super) fn add(&mut self, other: &Self) {
        for (mine, more) in self.0.iter_mut().zip(&other.0) {
            *mine |= more;
        }
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; 64]
    }

    /// The menus by the fourth piece, in the bytes of a word, the lowest first.
    #[inline]
    pub(super) fn of_third(&self, third: usize) -> u64 {
        let bytes = &self.0[8 * third..][..8];
        bytes
            .iter()
            .rev()
            .fold(0, |word, &byte| word << 8 | u64::from(byte))
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

/// The pairs of which a piece is one, as a set.
pub(super) fn pairs_with(piece: usize) -> u32 {
    PAIRS[piece].iter().fold(0, |set, pair| set | 1 << pair)
}

/// After eight pieces: the lines do not depend on the block.
pub(super) fn after_eight(graph: &Graph) -> Vec<Slots> {
    let finishing: Vec<u8> = (0..graph.len(9))
        .map(|field| {
            let pieces = graph.after(9, field);
            pieces.fold(0, |set, (piece, targets)| {
                set | u8::from(!targets.is_empty()) << piece
            })
        })
        .collect();
    let lines = |field| {
        // By the ninth piece: what may come tenth.
        let mut last = [0_u8; KINDS];
        for (piece, targets) in graph.after(8, field) {
            last[piece] = targets
                .iter()
                .fold(0, |set, &target| set | finishing[target as usize]);
        }
        std::array::from_fn(|slot| line_of_last(last, slot))
    };
    (0..graph.len(8)).map(lines).collect()
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

/// Lines by what was placed and what is at hand afterwards: unions over placements, as far as they are not empty.
pub(super) struct Unions<const N: usize> {
    lines: [[Line; N]; KINDS],
    /// By piece: what has a line.
    there: [u32; KINDS],
}

impl<const N: usize> Unions<N> {
    pub(super) const fn new() -> Self {
        Self {
            lines: [[Line::EMPTY; N]; KINDS],
            there: [0; KINDS],
        }
    }

    /// Forgets everything.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.there = [0; KINDS];
    }

    /// Adds lines after a placement of the piece: those whose numbers are in the set.
    #[inline]
    pub(super) fn add<'a>(&mut self, piece: usize, numbers: u32, line: impl Fn(usize) -> &'a Line) {
        let mut rest = numbers;
        while rest != 0 {
            let number = rest.trailing_zeros() as usize;
            let mine = &mut self.lines[piece][number];
            if self.there[piece] >> number & 1 == 0 {
                *mine = *line(number);
            } else {
                mine.add(line(number));
            }
            rest &= rest - 1;
            self.there[piece] |= 1 << number;
        }
    }

    /// Whether nothing was added.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.there == [0; KINDS]
    }

    /// The union of two of them; nothing if both are empty.
    #[inline]
    pub(super) fn union(&self, one: (usize, usize), other: (usize, usize)) -> Option<Line> {
        let line = |(piece, number): (usize, usize)| {
            (self.there[piece] >> number & 1 == 1).then(|| &self.lines[piece][number])
        };
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

/// The lines of all fields of a layer, by slot, with `current` as the current piece.
pub(super) fn with_current(
    graph: &Graph,
    placed: usize,
    after: &[Slots],
    current: usize,
    limits: &Limits,
) -> Result<Vec<Slots>, GaveUp> {
    let mut lines = vec![[Line::EMPTY; KINDS]; graph.len(placed)];
    lines
        .par_chunks_mut(TASK)
        .enumerate()
        .try_for_each(|(task, lines)| {
            limits.check(0)?;
            for (field, lines) in lines.iter_mut().enumerate() {
                for (piece, targets) in graph.after(placed, TASK * task + field) {
                    for &target in targets {
                        let after = &after[target as usize];
                        lines[piece].add(&after[current]);
                        if piece == current {
                            for (line, more) in lines.iter_mut().zip(after) {
                                line.add(more);
                            }
                        }
                    }
                }
            }
            Ok(())
        })?;
    Ok(lines)
}

/// The lines of fields by the two pieces at hand; most pairs have none.
#[derive(Debug)]
pub(super) struct PairLines {
    tasks: Vec<PairTask>,
}

#[derive(Debug, Default)]
struct PairTask {
    /// By field: where its lines begin.
    starts: Vec<u32>,
    /// By field: the pairs that have a line.
    pairs: Vec<u32>,
    lines: Vec<Line>,
}

impl PairLines {
    /// Of all fields after five pieces, from the lines after six.
    pub(super) fn new(graph: &Graph, after: &[Slots], limits: &Limits) -> Result<Self, GaveUp> {
        let fields = graph.len(5);
        let there: Vec<u8> = after.par_iter().map(slots_there).collect();
        let tasks: Result<Vec<PairTask>, GaveUp> = (0..fields.div_ceil(TASK))
            .into_par_iter()
            .map(|task| {
                limits.check(0)?;
                let mut part = PairTask::default();
                let mut unions = Unions::<KINDS>::new();
                for field in TASK * task..fields.min(TASK * (task + 1)) {
                    unions.clear();
                    for (piece, targets) in graph.after(5, field) {
                        for &target in targets {
                            let there = u32::from(there[target as usize]);
                            unions.add(piece, there, |slot| &after[target as usize][slot]);
                        }
                    }
                    part.push(&unions);
                }
                part.lines.shrink_to_fit();
                Ok(part)
            })
            .collect();
        Ok(Self { tasks: tasks? })
    }

    /// The pairs of a field that have a line, as a set, and these lines.
    #[inline]
    pub(super) fn of(&self, field: u32) -> (u32, &[Line]) {
        let task = &self.tasks[field as usize / TASK];
        let field = field as usize % TASK;
        (task.pairs[field], &task.lines[task.starts[field] as usize..])
    }
}

/// The slots that have a line.
fn slots_there(slots: &Slots) -> u8 {
    let there = slots.iter().enumerate();
    there.fold(0, |set, (slot, line)| set | u8::from(!line.is_empty()) << slot)
}

impl PairTask {
    fn push(&mut self, unions: &Unions<KINDS>) {
        self.starts.push(self.lines.len() as u32);
        let mut pairs = 0;
        for (a, numbers) in PAIRS.iter().enumerate() {
            for (b, number) in numbers.iter().enumerate().skip(a) {
                if let Some(line) = unions.union((a, b), (b, a)) {
                    pairs |= 1 << number;
                    self.lines.push(line);
                }
            }
        }
        self.pairs.push(pairs);
    }
}
