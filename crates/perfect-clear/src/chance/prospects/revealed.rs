//! What a play comes to that looks at the next start while it is revealed.
//!
//! Moves are chosen by prospects until everything of this clear is shown, and from there on by the trees of
//! [`endings`](super::super::endings). The expectation of that play is exact: for each tail, the play leads to one
//! state in which everything is shown, and its tree says what follows.

use std::ops::Range;

use quadrille_search::Limits;

use super::super::endings::{Endings, Reveals};
use super::super::value::Reached;
use super::super::{Adviser, ChanceError, Situation, in_silence, look};
use super::{Prospects, Sum, Sums, bag_after};
use crate::chain::values::StartValues;
use crate::piece_list::PieceList;
use crate::slot::Slot;
use crate::{Hold, Piece, PieceSet};

/// A state of a layer: the number of the field, and the slot.
type State = (usize, Slot);

/// Where the play leads with a tail: how many pieces are placed, and the state then.
type End = Option<(usize, State)>;

impl Adviser<'_> {
    /// The prospects, and the expected number of clears in a row of the play that looks at what is revealed.
    pub(crate) fn as_revealed(
        &self,
        situation: &Situation,
        values: &StartValues,
        limits: &Limits,
    ) -> Result<(Prospects, f64), ChanceError> {
        let Hold::Piece(slot) = situation.hold else {
            return Err(ChanceError::NothingHeld);
        };
        let limits = &in_silence(limits);
        let adviser = self.counting(values.clears());
        self.on_sums(situation, values, limits, |sums, advice| {
            let prospects = sums.prospects(situation, advice);
            let mut all = AllRevealed {
                situation,
                values,
                endings: Endings::new(&adviser, situation.field),
                reveals: Vec::new(),
            };
            let clears = if sums.reached.tails.length == 0 {
                all.worth(slot)
            } else {
                all.mean(sums, &prospects, limits)?
            };
            Ok((prospects, clears))
        })
    }

    /// Of a moment in which everything of the clear is shown: what is best to be there after the next placement, before
    /// a piece is revealed. Nothing if the field cannot be cleared.
    pub(crate) fn next_as_revealed(&self, now: &Situation, values: &StartValues) -> Option<Situation> {
        let slot = now.hold.piece()?;
        let pieces = needed(now);
        let adviser = self.counting(values.clears());
        let mut endings = Endings::new(&adviser, now.field);
        let mut reveals = Reveals::new(values, (beyond(now), now.bag), pieces.len());
        let state = (now.field.word(), slot, PieceList::from(pieces));
        let (word, slot, _) = endings.best(state, &mut reveals)?;
        Some(Situation {
            field: crate::Field::from_word(word, now.field.lines()),
            hold: Hold::Piece(slot),
            shown: now.shown[1..].to_vec(),
            bag: now.bag,
        })
    }
}

/// The shown pieces that this clear takes.
fn needed(situation: &Situation) -> &[Piece] {
    let needed = situation.field.empty_cells() / 4;
    &situation.shown[..needed.min(situation.shown.len())]
}

/// The pieces of the next start that are shown, as far as a start takes them into account.
fn beyond(situation: &Situation) -> &[Piece] {
    &situation.shown[needed(situation).len()..]
}

/// States of a clear of which everything is shown.
struct AllRevealed<'a> {
    situation: &'a Situation,
    values: &'a StartValues,
    endings: Endings<'a>,
    /// By the bag after a tail, and by the placements that are left.
    reveals: Vec<((PieceSet, usize), Reveals<'a>)>,
}

impl AllRevealed<'_> {
    /// The mean over all tails.
    fn mean(&mut self, sums: &Sums<'_>, prospects: &Prospects, limits: &Limits) -> Result<f64, ChanceError> {
        let Reached {
            rule, tails, layers, ..
        } = sums.reached;
        let first = prospects
            .moves
            .first()
            .and_then(|best| sums.after(self.situation, best.first));
        let Some(first) = first else {
            return Ok(0.0);
        };
        let mut ends = vec![None; tails.count()];
        sums.follow((1, first), 0..tails.count(), &mut ends);
        let mut sum = 0.0;
        for ((number, tail), end) in tails.iter().enumerate().zip(ends) {
            look(limits, number)?;
            let Some((placed, (field, slot))) = end else {
                continue;
            };
            let place = rule.current_place(placed);
            let seen = tails.seen.get(place..).unwrap_or_default();
            let pieces = [seen, &tail[tails.passed(place)..]].concat();
            if let Some(slot) = slot.piece() {
                sum += self.of_tail((layers[placed].words[field], slot, &pieces), tail);
            }
        }
        Ok(sum / tails.count() as f64)
    }

    fn of_tail(&mut self, (word, slot, pieces): (u64, Piece, &[Piece]), tail: &[Piece]) -> f64 {
        let bag = bag_after(self.situation.bag, tail);
        let tree = self.endings.tree(word, slot, PieceList::from(pieces));
        let key = (bag, pieces.len());
        let known = self.reveals.iter().position(|(other, _)| *other == key);
        let known = known.unwrap_or_else(|| {
            let reveals = Reveals::new(self.values, (&[], bag), pieces.len());
            self.reveals.push((key, reveals));
            self.reveals.len() - 1
        });
        self.reveals[known].1.worth(&self.endings, tree)
    }

    /// The worth of the situation itself.
    fn worth(&mut self, slot: Piece) -> f64 {
        let (word, pieces) = (self.situation.field.word(), needed(self.situation));
        let tree = self.endings.tree(word, slot, PieceList::from(pieces));
        let known = (beyond(self.situation), self.situation.bag);
        Reveals::new(self.values, known, pieces.len()).worth(&self.endings, tree)
    }
}

impl Sums<'_> {
    /// Where the play leads from a state, for each of some tails: to a state of the layer in which everything is shown,
    /// or to a clear of two lines before.
    fn follow(&self, (placed, at): (usize, State), tails: Range<usize>, ends: &mut [End]) {
        if placed == self.reached.tails.length || self.reached.is_clear_of_two(placed, at.0) {
            ends[tails].fill(Some((placed, at)));
            return;
        }
        let sharing = self.reached.tails.sharing(self.reached.revealed(placed));
        for first in tails.step_by(sharing) {
            if let Some(next) = self.best_next(placed, at, first / sharing) {
                self.follow((placed + 1, next), first..first + sharing, ends);
            }
        }
    }

    /// The best state after the next placement, for one beginning.
    fn best_next(&self, placed: usize, (field, slot): State, beginning: usize) -> Option<State> {
        let Reached {
            rule, tails, layers, ..
        } = self.reached;
        let revealed = self.reached.revealed(placed);
        let current = tails.piece(rule.current_place(placed), beginning, revealed)?;
        let (layer, next) = (&layers[placed], &layers[placed + 1]);
        let kept = (Some(current), slot);
        let swapped = (slot.piece(), Slot::of(current));
        let mut best: Option<(Sum, State)> = None;
        for (piece, slot) in [kept, swapped] {
            for &to in piece.map_or(&[][..], |piece| layer.after(field, piece)) {
                let Some(state) = next.state(to as usize, slot) else {
                    continue;
                };
                let sum = self.layers[placed + 1][state * tails.beginnings(revealed) + beginning];
                let is_better = best.is_none_or(|(best, _)| best.is_below(sum));
                if is_better && sum.worth > 0.0 {
                    best = Some((sum, (to as usize, slot)));
                }
            }
        }
        best.map(|(_, state)| state)
    }
}
