//! The first decision, and those before hold is pressed for the first time.

use quadrille_search::hash::Map;
use quadrille_search::order;

use super::value::{Reached, Sum, ValueShown};
use super::{Advice, Chance, Move};
use crate::chain::values::Clears;
use crate::words::field::clear_full_rows;
use crate::words::slot::Slot;
use crate::{Field, Hold, Mover, Piece};

/// The first decision, and those before hold is pressed for the first time.
pub(super) struct Root<'a> {
    mover: &'a Mover,
    field: Field,
    shown: ValueShown<'a>,
    reached: Reached<'a>,
    /// The values of fields where hold has not been pressed, by layer and number.
    direct: Map<(usize, usize), Vec<Sum>>,
}

impl<'a> Root<'a> {
    pub(super) fn new(mover: &'a Mover, field: Field, shown: ValueShown<'a>) -> Self {
        Self {
            mover,
            field,
            reached: shown.reached,
            shown,
            direct: Map::default(),
        }
    }

    pub(super) fn advice(&mut self) -> Advice {
        let of = self.reached.tails.count() as u64;
        let chance = |won: u64| Chance { won, of };
        if self.field.is_clear() {
            let (chance, known, moves) = (chance(of), chance(of), Vec::new());
            return Advice { chance, known, moves };
        }
        // No state is left where no tail can be won.
        let Some(state) = self.reached.layers[0].words.first().map(|_| 0) else {
            let (chance, known, moves) = (chance(0), chance(0), Vec::new());
            return Advice { chance, known, moves };
        };
        let slot = self.reached.layers[0].slots[0]
            .iter()
            .next()
            .unwrap_or(Slot::EMPTY);
        let won = match self.reached.rule.0 {
            Hold::Empty => total(&self.direct(0, 0)),
            // Nothing is left to be revealed.
            _ if self.reached.tails.length == 0 => total(&self.shown.sum_bits(0, state, 0)),
            Hold::Off | Hold::Piece(_) => total(&self.shown.best(0, 0, slot)),
        };
        let mut moves = self.moves(slot);
        order::sort_by_key(&mut moves, Move::rank);
        let known = total(&self.shown.sum_bits(0, state, 0));
        Advice {
            chance: chance(won),
            known: chance(known),
            moves,
        }
    }

    fn moves(&mut self, slot: Slot) -> Vec<Move> {
        let shown = self.reached.tails.seen.clone();
        let mut moves = Vec::new();
        match self.reached.rule.0 {
            Hold::Off => self.add(&mut moves, false, shown[0], Slot::EMPTY),
            Hold::Piece(held) => {
                self.add(&mut moves, false, shown[0], slot);
                if held != shown[0] {
                    self.add(&mut moves, true, held, Slot::of(shown[0]));
                }
            }
            Hold::Empty => {
                // What the slot of the layers holds next is the next piece, shown or not.
                self.add(&mut moves, false, shown[0], Slot::EMPTY);
                if let Some(&next) = shown.get(1).filter(|&&next| next != shown[0]) {
                    self.add(&mut moves, true, next, Slot::of(shown[0]));
                }
            }
        }
        moves
    }

    /// Adds the moves of one piece.
    fn add(&mut self, moves: &mut Vec<Move>, hold: bool, piece: Piece, slot: Slot) {
        let of = self.reached.tails.count() as u64;
        let is_direct = self.reached.rule.0 == Hold::Empty && !hold;
        for placement in self.mover.landings(self.field, piece) {
            let word = clear_full_rows(self.field.word() | placement.bits::<u64>(), self.field.lines());
            let Some(to) = self.reached.layers[1]
                .words
                .iter()
                .position(|&other| other == word)
            else {
                continue;
            };
            let (won, clairvoyant) = if is_direct {
                (total(&self.direct(1, to)), self.direct_clairvoyant(to))
            } else if let Some(state) = self.reached.layers[1].state(to, slot) {
                let won = total(&self.shown.sums(1, state));
                (won, total(&self.shown.sum_bits(1, state, 0)))
            } else {
                (0, 0)
            };
            let [chance, clairvoyant] = [won, clairvoyant].map(|won| Chance { won, of });
            if won > 0 || self.reached.clears == Clears::TwoOrFour {
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
        total(&self.known_direct(1, field, self.reached.tails.length))
    }

    /// As [`Root::direct`] for somebody who knows all, by tail.
    fn known_direct(&self, placed: usize, field: usize, revealed: usize) -> Vec<Sum> {
        let tails = self.reached.tails;
        let layer = &self.reached.layers[placed];
        if self.reached.layers.len() == placed + 1 {
            return vec![1; tails.count()];
        }
        let mut won = vec![0; tails.count()];
        for piece in tails.possible(placed).iter() {
            let Some(state) = layer.state(field, Slot::of(piece)) else {
                continue;
            };
            let bits = self.shown.sum_bits(placed, state, revealed);
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
        let revealed = placed.min(self.reached.tails.length);
        if revealed == self.reached.tails.length {
            return self.known_direct(placed, field, revealed);
        }
        if let Some(won) = self.direct.get(&(placed, field)) {
            return won.clone();
        }
        let tails = self.reached.tails;
        let mut best = vec![0; tails.beginnings(revealed)];
        for piece in tails.possible(placed).iter() {
            let is_here = |beginning: usize| tails.piece(placed, beginning, revealed) == Some(piece);
            let here: Vec<bool> = (0..best.len()).map(is_here).collect();
            for &to in self.reached.layers[placed].after(field, piece) {
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

    /// As [`Root::direct`], where all is revealed by beginnings of `revealed` pieces.
    fn direct_sums(&mut self, placed: usize, field: usize, revealed: usize) -> Vec<Sum> {
        let tails = self.reached.tails;
        match tails.seen.get(placed) {
            // All is revealed there: the sums can be had from the sets at once.
            Some(piece) if placed >= tails.length && placed + 1 < self.reached.layers.len() => {
                match self.reached.layers[placed].state(field, Slot::of(*piece)) {
                    Some(state) => self.shown.sum_bits(placed, state, revealed),
                    None => vec![0; tails.beginnings(revealed)],
                }
            }
            _ => self.direct(placed, field),
        }
    }

    /// The tails won by pressing hold with this current piece, and deciding when the next one is revealed.
    fn press_hold(&self, placed: usize, field: usize, held: Piece) -> Vec<Sum> {
        let tails = self.reached.tails;
        let revealed = self.reached.revealed(placed);
        let mut won = vec![0; tails.beginnings(revealed)];
        if revealed == tails.length && placed + 1 < tails.seen.len() {
            let piece = tails.seen[placed + 1];
            let known = self.shown.known_after(placed, field, piece, held);
            return self.shown.expanded(placed + 1, &known);
        }
        for piece in tails.possible(placed + 1).iter() {
            for &to in self.reached.layers[placed].after(field, piece) {
                let Some(state) = self.reached.layers[placed + 1].state(to as usize, Slot::of(held)) else {
                    continue;
                };
                let sums = self.shown.sums(placed + 1, state);
                for (beginning, won) in won.iter_mut().enumerate() {
                    if tails.piece(placed + 1, beginning, revealed) == Some(piece) {
                        *won = sums[beginning].max(*won);
                    }
                }
            }
        }
        won
    }
}

/// Takes another decision into account. Its numbers are for longer beginnings: those with the same shorter one are
/// summed.
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
