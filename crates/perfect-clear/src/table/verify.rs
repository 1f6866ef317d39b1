//! Derives a table again, by placing pieces one by one, with none of the builder's tests.

use std::sync::atomic::{AtomicU64, Ordering};

use quadrille_search::hash::Map;
use quadrille_search::{GaveUp, Limits};
use rayon::prelude::*;
use thiserror::Error;

use super::Table;
use crate::field::rows_mask;
use crate::{Field, Mover, Piece};

/// Flaw of a table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// It has been built for another physics or number of lines.
    #[error("the table is for another physics or another number of lines")]
    Physics,
    /// The empty field or the clear one is not in it.
    #[error("the table has no beginning or no end")]
    Ends,
    /// A field from which no piece leads to another one of the table.
    #[error("the table has a field from which nothing leads on:\n{0}")]
    DeadEnd(Field),
    /// A field to which no piece leads from another one of the table.
    #[error("the table has a field that cannot be reached:\n{0}")]
    Unreached(Field),
    /// A field that can be reached and cleared, and is not in the table.
    #[error("a useful field is not in the table:\n{0}")]
    Missing(Field),
}

/// Pieces left when plain recursion decides whether a field can be cleared.
const PLAIN: usize = 3;

/// Fields of one task.
const TASK: usize = 1 << 10;

impl Table {
    /// Checks the table against movement: from each field of a sample, a piece leads to another; each field has
    /// one from which a piece leads to it; and with three pieces left, what is not in the table cannot be cleared.
    ///
    /// `share` is how many fields there are for each that is looked at; 1 looks at all. Layers of at most 300,000
    /// fields are always looked at as a whole: whether a field can be reached depends on all fields before. Progress is
    /// reported in fields.
    ///
    /// # Errors
    ///
    /// When a limit strikes.
    pub fn verify(&self, mover: &Mover, share: usize, limits: &Limits) -> Result<Option<Flaw>, GaveUp> {
        if !self.is_for(mover) {
            return Ok(Some(Flaw::Physics));
        }
        let needed = self.layers.len() - 1;
        let clear = rows_mask(self.lines);
        if !self.contains(0) || !self.contains(clear) {
            return Ok(Some(Flaw::Ends));
        }
        let verifier = Verifier {
            table: self,
            mover,
            limits,
        };
        for placed in 0..needed {
            let is_whole = share == 1 || self.layers[placed].len() <= WHOLE;
            let step = if is_whole { 1 } else { share };
            let words: Vec<u64> = self.words(placed).step_by(step).collect();
            let flaw = verifier.layer(placed, &words, is_whole)?;
            if flaw.is_some() {
                return Ok(flaw);
            }
        }
        Ok(None)
    }
}

/// The most fields of a layer that is looked at as a whole.
const WHOLE: usize = 300_000;

struct Verifier<'a> {
    table: &'a Table,
    mover: &'a Mover,
    limits: &'a Limits,
}

impl Verifier<'_> {
    /// Checks fields of a layer, and the next layer if these are all.
    fn layer(&self, placed: usize, words: &[u64], is_whole: bool) -> Result<Option<Flaw>, GaveUp> {
        let next = &self.table.layers[placed + 1];
        let reached: Vec<AtomicU64> = (0..next.len().div_ceil(64)).map(|_| AtomicU64::new(0)).collect();
        let flaws: Result<Vec<Option<Flaw>>, GaveUp> = words
            .par_chunks(TASK)
            .map(|words| {
                self.limits.check(0)?;
                let mut known = Map::default();
                let flaw = words.iter().find_map(|&word| {
                    self.field(Field::from_word(word, self.table.lines), &reached, &mut known)
                });
                self.limits.advance(words.len() as u64);
                Ok(flaw)
            })
            .collect();
        let flaw = flaws?.into_iter().flatten().next();
        if flaw.is_some() || !is_whole {
            return Ok(flaw);
        }
        let is_reached =
            |number: usize| reached[number / 64].load(Ordering::Relaxed) >> (number % 64) & 1 == 1;
        let unreached = self
            .table
            .words(placed + 1)
            .enumerate()
            .find(|&(number, _)| !is_reached(number));
        Ok(unreached.map(|(_, word)| Flaw::Unreached(Field::from_word(word, self.table.lines))))
    }

    /// Checks one field, and marks the fields of the next layer to which pieces lead.
    fn field(&self, field: Field, reached: &[AtomicU64], known: &mut Map<u64, bool>) -> Option<Flaw> {
        let is_plain = field.empty_cells() <= 4 * PLAIN;
        let mut leads_on = false;
        for after in after(self.mover, field) {
            if let Some((_, number)) = self.table.find(after.word()) {
                leads_on = true;
                reached[number as usize / 64].fetch_or(1 << (number % 64), Ordering::Relaxed);
            } else if is_plain && can_clear(self.mover, after, known) {
                return Some(Flaw::Missing(after));
            }
        }
        (!leads_on).then_some(Flaw::DeadEnd(field))
    }
}

/// All fields one piece later.
fn after(mover: &Mover, field: Field) -> impl Iterator<Item = Field> {
    Piece::ALL.into_iter().flat_map(move |piece| {
        let landings = mover.landings(field, piece).into_iter();
        landings.filter_map(move |placement| Some(field.place(placement)?.0))
    })
}

/// Whether some pieces clear the field: plain recursion.
fn can_clear(mover: &Mover, field: Field, known: &mut Map<u64, bool>) -> bool {
    if field.is_clear() {
        return true;
    }
    if let Some(&known) = known.get(&field.word()) {
        return known;
    }
    let can = after(mover, field).any(|after| can_clear(mover, after, known));
    known.insert(field.word(), can);
    can
}
