//! The first decision, and those before hold is pressed for the first time.

use std::cmp::Reverse;

use quadrille_search::hash::Map;

use super::layers::{Layer, NO_SLOT};
use super::value::{Seen, Sum};
use super::{Advice, Chance, Move};
use crate::field::clear_full_rows;
use crate::{Field, Hold, Mover, Piece};

/// The first decision, and those before hold is pressed for the first time.
pub(super) struct Root<'a> {
    mover: &'a Mover,
    field: Field,
    seen: Seen<'a>,
    /// What fields are worth where hold has not been pressed, by layer and number.
    direct: Map<(usize, usize), Vec<Sum>>,
}

impl<'a> Root<'a> {
    pub(super) fn new(mover: &'a Mover, field: Field, seen: Seen<'a>) -> Self {
        Self {
            mover,
            field,
            seen,
            direct: Map::default(),
        }
    }

    pub(super) fn advice(&mut self) -> Advice {
        let of = self.seen.tails.count() as u64;
        let chance = |won: u64| Chance { won, of };
        if self.field.is_clear() {
            let (chance, known, moves) = (chance(of), chance(of), Vec::new());
            return Advice { chance, known, moves };
        }
        // No state is left where no tail can be won.
        let Some(state) = self.seen.layers[0].words.first().map(|_| 0) else {
            let (chance, known, moves) = (chance(0), chance(0), Vec::new());
            return Advice { chance, known, moves };
        };
        let slot = self.seen.layers[0].slots[0].trailing_zeros() as usize;
        let won = match self.seen.rules.hold {
            Hold::Empty => total(&self.direct(0, 0)),
            // Nothing is left to be revealed.
            _ if self.seen.tails.length == 0 => total(&self.seen.sum_bits(0, state, 0)),
            Hold::Off | Hold::Piece(_) => total(&self.seen.best(0, 0, slot)),
        };
        let mut moves = self.moves(slot);
        moves.sort_by_key(|one| {
            (
                Reverse(one.chance.won),
                one.hold,
                Reverse(one.clairvoyant.won),
                one.placement,
            )
        });
        let known = total(&self.seen.sum_bits(0, state, 0));
        Advice {
            chance: chance(won),
            known: chance(known),
            moves,
        }
    }

    fn moves(&mut self, slot: usize) -> Vec<Move> {
        let shown = self.seen.tails.seen.clone();
        let mut moves = Vec::new();
        match self.seen.rules.hold {
            Hold::Off => self.add(&mut moves, false, shown[0], NO_SLOT),
            Hold::Piece(held) => {
                self.add(&mut moves, false, shown[0], slot);
                if held != shown[0] {
                    self.add(&mut moves, true, held, shown[0].index());
                }
            }
            Hold::Empty => {
                // What the slot of the layers holds next is the next piece, shown or not.
                self.add(&mut moves, false, shown[0], NO_SLOT);
                if let Some(&next) = shown.get(1).filter(|&&next| next != shown[0]) {
                    self.add(&mut moves, true, next, shown[0].index());
                }
            }
        }
        moves
    }

    /// Adds the moves of one piece.
    fn add(&mut self, moves: &mut Vec<Move>, hold: bool, piece: Piece, slot: usize) {
        let of = self.seen.tails.count() as u64;
        let is_direct = self.seen.rules.hold == Hold::Empty && !hold;
        for placement in self.mover.landings(self.field, piece) {
            let word = clear_full_rows(self.field.word() | placement.bits(), self.field.lines());
            let Some(to) = self.seen.layers[1].words.iter().position(|&other| other == word) else {
                continue;
            };
            let (won, clairvoyant) = if is_direct {
                (total(&self.direct(1, to)), self.direct_clairvoyant(to))
            } else if let Some(state) = self.seen.layers[1].state(to, slot) {
                let won = total(&self.seen.sums(1, state));
                (won, total(&self.seen.sum_bits(1, state, 0)))
            } else {
                (0, 0)
            };
            let [chance, clairvoyant] = [won, clairvoyant].map(|won| Chance { won, of });
            if won > 0 {
                moves.push(Move {
                    hold,
                    placement,
                    chance,
                    clairvoyant,
                });
            }
        }
    }

    /// The tails that somebody clears who knows them, after the first piece was placed without hold.
    fn direct_clairvoyant(&self, field: usize) -> u64 {
        total(&self.known_direct(1, field, self.seen.tails.length))
    }

    /// As [`Root::direct`] for somebody who knows all, by tail.
    fn known_direct(&self, placed: usize, field: usize, revealed: usize) -> Vec<Sum> {
        let tails = self.seen.tails;
        let layer = &self.seen.layers[placed];
        if self.seen.layers.len() == placed + 1 {
            return vec![1; tails.count()];
        }
        let mut won = vec![0; tails.count()];
        for piece in tails.possible(placed).iter() {
            let Some(state) = layer.state(field, piece.index()) else {
                continue;
            };
            let bits = self.seen.sum_bits(placed, state, revealed);
            for (tail, won) in won.iter_mut().enumerate() {
                if tails.piece(placed, tail, revealed) == Some(piece) {
                    *won = bits[tail];
                }
            }
        }
        won
    }

    /// The tails won from a field where hold has not been pressed, by what is revealed there.
    fn direct(&mut self, placed: usize, field: usize) -> Vec<Sum> {
        let revealed = placed.min(self.seen.tails.length);
        if revealed == self.seen.tails.length {
            return self.known_direct(placed, field, revealed);
        }
        if let Some(won) = self.direct.get(&(placed, field)) {
            return won.clone();
        }
        let tails = self.seen.tails;
        let mut best = vec![0; tails.groups(revealed)];
        for piece in tails.possible(placed).iter() {
            let is_here = |group: usize| tails.piece(placed, group, revealed) == Some(piece);
            let here: Vec<bool> = (0..best.len()).map(is_here).collect();
            let layer: &Layer = &self.seen.layers[placed];
            for &to in layer.after(field, piece) {
                // A field that some other order reaches as well.
                let won = self.direct_sums(placed + 1, to as usize, revealed);
                improve(&mut best, &won, &here);
            }
            let won = self.press_hold(placed, field, piece);
            improve(&mut best, &won, &here);
        }
        self.direct.insert((placed, field), best.clone());
        best
    }

    /// As [`Root::direct`], perhaps summed over what is revealed after so many pieces.
    fn direct_sums(&mut self, placed: usize, field: usize, revealed: usize) -> Vec<Sum> {
        let tails = self.seen.tails;
        match tails.seen.get(placed) {
            // All is revealed there: the sums can be had from the sets at once.
            Some(piece) if placed >= tails.length && placed + 1 < self.seen.layers.len() => {
                match self.seen.layers[placed].state(field, piece.index()) {
                    Some(state) => self.seen.sum_bits(placed, state, revealed),
                    None => vec![0; tails.groups(revealed)],
                }
            }
            _ => self.direct(placed, field),
        }
    }

    /// The tails won by pressing hold with this current piece, and deciding when the next one is revealed.
    fn press_hold(&self, placed: usize, field: usize, held: Piece) -> Vec<Sum> {
        let tails = self.seen.tails;
        let revealed = self.seen.revealed(placed);
        let mut won = vec![0; tails.groups(revealed)];
        if revealed == tails.length && placed + 1 < tails.seen.len() {
            let piece = tails.seen[placed + 1];
            let bits = self.seen.known_after(placed, field, piece, held);
            return self.seen.expanded(placed + 1, &bits);
        }
        for piece in tails.possible(placed + 1).iter() {
            for &to in self.seen.layers[placed].after(field, piece) {
                let Some(state) = self.seen.layers[placed + 1].state(to as usize, held.index()) else {
                    continue;
                };
                let sums = self.seen.sums(placed + 1, state);
                for (group, won) in won.iter_mut().enumerate() {
                    if tails.piece(placed + 1, group, revealed) == Some(piece) {
                        *won = sums[group].max(*won);
                    }
                }
            }
        }
        won
    }
}

/// Takes another decision into account, whose numbers tell more beginnings apart.
fn improve(best: &mut [Sum], won: &[Sum], here: &[bool]) {
    let fold = won.len() / best.len();
    for ((best, part), &here) in best.iter_mut().zip(won.chunks(fold)).zip(here) {
        if here {
            *best = part.iter().sum::<Sum>().max(*best);
        }
    }
}

fn total(sums: &[Sum]) -> u64 {
    sums.iter().map(|&sum| u64::from(sum)).sum()
}
