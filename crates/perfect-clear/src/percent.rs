//! The share of queues that can clear a field, every piece known beforehand.
//!
//! All queues of a pattern are searched at once, a thousand at a time: a state (field and slot) is entered with the set
//! of those queues that lead to it, have no solution yet, and have not been in this state before. A queue that reaches
//! the clear field is solved and leaves every set. So a state is looked at again only for queues for which it is new, and
//! a set that becomes empty ends its branch.

use quadrille_search::hash::Map;
use quadrille_search::{GaveUp, Limits};
use thiserror::Error;

use crate::field::{clear_full_rows, rows_left, rows_mask};
use crate::packing::Stock;
use crate::pattern::{Pattern, PatternError, unpack};
use crate::prune::{is_hopeful, promise};
use crate::{Field, FieldError, Hold, Mover, Piece};

/// How often the limits are looked at, in nodes.
const CHECK: u64 = 1 << 8;

/// Words of a set of queues.
const WORDS: usize = 14;

/// Queues that are searched together: as many as there are ways to draw four pieces from a bag, and a few more.
const TOGETHER: usize = 64 * WORDS;

/// Queues, by number.
type Queues = [u64; WORDS];

/// How many of a pattern's queues can clear a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Percent {
    /// Queues that can.
    pub solved: u64,
    /// All queues, cut to the pieces that matter, each once.
    pub total: u64,
    /// Queues that cannot, in the order of their letters.
    pub failed: Vec<Vec<Piece>>,
}

/// Why there is no share.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PercentError {
    /// The field has no perfect clear, whatever the pieces.
    #[error(transparent)]
    Field(#[from] FieldError),
    /// The pattern means too many queues, or too short ones.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// A limit struck.
    #[error("gave up: {0}")]
    GaveUp(GaveUp),
}

/// The most queues that a pattern may mean.
pub const MOST_QUEUES: u128 = 200_000_000;

/// How many of the pattern's queues can clear the field.
///
/// Queues are cut to the pieces that can matter: as many as are needed, and with a slot one more; equal ones count once.
/// After each batch of queues, `tell` is called with their number.
///
/// # Errors
///
/// When the field has no perfect clear whatever the pieces, the pattern's queues are too short or too many, or a limit
/// strikes.
pub fn percent(
    mover: &Mover,
    field: Field,
    hold: Hold,
    pattern: &Pattern,
    limits: &Limits,
    mut tell: impl FnMut(usize),
) -> Result<Percent, PercentError> {
    let needed = field.pieces_needed()?;
    let known = pattern.shortest() + usize::from(hold.piece().is_some());
    if known < needed {
        let pieces = pattern.shortest();
        return Err(PatternError::TooShort { pieces, needed }.into());
    }
    let queues = pattern.packed(useful_pieces(hold, needed), MOST_QUEUES)?;
    let mut failed = Vec::new();
    for batch in queues.chunks(TOGETHER) {
        let unsolved = Search::new(mover, field, hold, batch, limits).run();
        let unsolved = unsolved.map_err(PercentError::GaveUp)?;
        failed.extend(members(&unsolved).map(|number| unpack(batch[number])));
        tell(batch.len());
    }
    let total = queues.len() as u64;
    Ok(Percent {
        solved: total - failed.len() as u64,
        total,
        failed,
    })
}

/// How many pieces of the queue can be placed at most, or change what can be.
const fn useful_pieces(hold: Hold, needed: usize) -> usize {
    match hold {
        Hold::Empty => needed + 1,
        Hold::Off | Hold::Piece(_) => needed,
    }
}

struct Search<'a> {
    mover: &'a Mover,
    lines: usize,
    start: Field,
    hold: Hold,
    limits: &'a Limits,
    /// By place in the queue: the queues with each piece there, and with none at the end.
    pieces: Vec<[Queues; 8]>,
    /// By place in the queue: the most of each piece that some queue has from there on.
    stocks: Vec<Stock>,
    unsolved: Queues,
    /// The queues that have been in a state.
    seen: Map<u64, Queues>,
    nodes: u64,
}

/// A place for a piece, as cost and the field after it.
type Next = (i32, u64);

/// No piece in the slot, or none left in the queue.
const NONE: usize = 7;

impl<'a> Search<'a> {
    fn new(mover: &'a Mover, field: Field, hold: Hold, batch: &[u64], limits: &'a Limits) -> Self {
        let queues: Vec<Vec<Piece>> = batch.iter().map(|&word| unpack(word)).collect();
        let longest = queues.iter().map(Vec::len).max().unwrap_or(0);
        let mut pieces = vec![[[0; WORDS]; 8]; longest + 2];
        let mut unsolved = [0; WORDS];
        for (number, queue) in queues.iter().enumerate() {
            unsolved[number / 64] |= 1 << (number % 64);
            for (at, sets) in pieces.iter_mut().enumerate() {
                let piece = queue.get(at).map_or(NONE, |piece| piece.index());
                sets[piece][number / 64] |= 1 << (number % 64);
            }
        }
        let stock_from = |at: usize| {
            let rest = queues
                .iter()
                .map(|queue| queue.iter().skip(at).copied().collect());
            rest.fold(Stock::EMPTY, Stock::most)
        };
        Self {
            mover,
            lines: field.lines(),
            start: field,
            hold,
            limits,
            pieces,
            stocks: (0..longest + 2).map(stock_from).collect(),
            unsolved,
            seen: Map::default(),
            nodes: 0,
        }
    }

    /// The queues that cannot clear the field.
    fn run(mut self) -> Result<Queues, GaveUp> {
        let (word, all) = (self.start.word(), self.unsolved);
        match self.hold {
            Hold::Off => self.visit(word, NONE, 0, &all)?,
            Hold::Piece(piece) => self.visit(word, piece.index(), 0, &all)?,
            Hold::Empty => {
                for slot in 0..8 {
                    let here = and(&all, &self.pieces[0][slot]);
                    self.visit(word, slot, 1, &here)?;
                }
            }
        }
        Ok(self.unsolved)
    }

    /// Enters a state: `at` is the place of the next piece in the queue.
    fn visit(&mut self, word: u64, slot: usize, at: usize, queues: &Queues) -> Result<(), GaveUp> {
        let mut queues = and(queues, &self.unsolved);
        if word == rows_mask(self.lines) {
            self.unsolved = without(&self.unsolved, &queues);
            return Ok(());
        }
        if is_empty(&queues) {
            return Ok(());
        }
        let key = word << 3 | slot as u64;
        if let Some(seen) = self.seen.get_mut(&key) {
            queues = without(&queues, seen);
            *seen = or(seen, &queues);
            if is_empty(&queues) {
                return Ok(());
            }
        } else {
            let stock = || {
                Piece::ALL
                    .get(slot)
                    .map_or(self.stocks[at], |&piece| self.stocks[at].with(piece))
            };
            let is_open = self.mover.packing().allows(word, self.lines, stock);
            self.seen
                .insert(key, if is_open { queues } else { [u64::MAX; WORDS] });
            if !is_open {
                return Ok(());
            }
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(CHECK) {
            self.limits.check(self.nodes)?;
        }
        self.place_slot(word, slot, at, &queues)?;
        self.place_next(word, slot, at, &queues)
    }

    /// The slot's piece is placed, and the next of the queue takes its place.
    fn place_slot(&mut self, word: u64, slot: usize, at: usize, queues: &Queues) -> Result<(), GaveUp> {
        let Some(&piece) = Piece::ALL.get(slot) else {
            return Ok(());
        };
        for (_, next) in self.rests(word, piece) {
            for after in 0..8 {
                let here = and(queues, &self.pieces[at][after]);
                if !is_empty(&and(&here, &self.unsolved)) {
                    self.visit(next, after, at + 1, &here)?;
                }
            }
        }
        Ok(())
    }

    /// The next piece of the queue is placed; the slot stays.
    fn place_next(&mut self, word: u64, slot: usize, at: usize, queues: &Queues) -> Result<(), GaveUp> {
        for piece in Piece::ALL {
            let here = and(queues, &self.pieces[at][piece.index()]);
            // Two equal pieces: the slot's was tried.
            if piece.index() == slot || is_empty(&and(&here, &self.unsolved)) {
                continue;
            }
            for (_, next) in self.rests(word, piece) {
                self.visit(next, slot, at + 1, &here)?;
            }
        }
        Ok(())
    }

    /// Fields after the piece, the smoothest first.
    fn rests(&self, word: u64, piece: Piece) -> Vec<Next> {
        let rows = rows_left(word, self.lines);
        let mut rests = Vec::with_capacity(36);
        self.mover
            .rests_in(word & rows_mask(rows), rows, piece)
            .for_each_mask(|mask| {
                let next = clear_full_rows(word | mask, self.lines);
                if is_hopeful(next, self.lines) {
                    rests.push((-promise(next, self.lines), next));
                }
            });
        rests.sort_unstable();
        rests
    }
}

fn and(a: &Queues, b: &Queues) -> Queues {
    std::array::from_fn(|i| a[i] & b[i])
}

fn or(a: &Queues, b: &Queues) -> Queues {
    std::array::from_fn(|i| a[i] | b[i])
}

fn without(a: &Queues, b: &Queues) -> Queues {
    std::array::from_fn(|i| a[i] & !b[i])
}

fn is_empty(queues: &Queues) -> bool {
    queues.iter().all(|&word| word == 0)
}

fn members(queues: &Queues) -> impl Iterator<Item = usize> {
    (0..TOGETHER).filter(|number| queues[number / 64] >> (number % 64) & 1 == 1)
}
