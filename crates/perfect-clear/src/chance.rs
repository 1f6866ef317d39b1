//! The decision problem: the exact chance of a perfect clear for somebody who sees only the pieces that are shown.
//!
//! # What
//!
//! In the game, a few pieces are shown (the current one and the previews) and the rest of the bag is not. The *chance* of
//! a state is the probability of clearing the field under the best play that decides on what is shown at each moment.
//! Unseen pieces come from bags, so all their orders, the *tails*, are equally likely: the chance is a fraction whose
//! denominator is their number, 840 for four pieces of a fresh bag.
//!
//! # How
//!
//! 1. `layers`: all fields that can be reached, by the number of pieces, with what may be in the slot.
//! 2. `value::Known`: backward, for each field and slot, the set of tails with which somebody who knows them clears the
//!    field. A union over the places of both pieces; exact from the moment on when all pieces that matter are shown.
//!    Only what is still to come of a tail is kept: three bits less for each piece that has passed.
//! 3. `value::Seen`: before that moment, for each beginning of a tail that is shown by then, the number of tails that
//!    are won: the best over decisions of the sum over what is revealed next.
//!
//! Until hold is pressed for the first time, a player sees one piece less than afterwards, so those states are worked
//! out by themselves: placing the current piece, or pressing hold, which shows a piece, and then deciding.
//!
//! # Why not
//!
//! *Sum the probability of solvable tails over first moves* and take the best move: that is the share won by somebody who
//! will know everything after the first move ([`Move::mass`]). On the empty field it is 1 for some move whatever the
//! first bag, so it cannot tell good moves from bad ones. Each tail has its own best continuation, and the player cannot
//! follow all of them at once; averaging over what only the clairvoyant can choose is known as strategy fusion.

mod layers;
mod tails;
mod value;

use std::cmp::Reverse;

use quadrille_search::hash::Map;
use quadrille_search::{GaveUp, Limits};
use thiserror::Error;

use crate::field::clear_full_rows;
use crate::{Field, FieldError, Hold, Mover, Piece, PieceSet, Placement};
use layers::{Layer, NO_SLOT};
use tails::Tails;
use value::{Known, Seen};

/// A moment in the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The field.
    pub field: Field,
    /// The slot.
    pub hold: Hold,
    /// The current piece and the previews.
    pub shown: Vec<Piece>,
    /// What is still to come of the bag from which the last of them is; nothing when it was the bag's last.
    pub bag: PieceSet,
}

/// A probability, as a number of equally likely tails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chance {
    /// Tails that are won.
    pub won: u64,
    /// All tails.
    pub of: u64,
}

impl Chance {
    /// The probability, from 0 to 1.
    #[must_use]
    pub fn value(self) -> f64 {
        self.won as f64 / self.of as f64
    }
}

/// A first move and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Whether hold is pressed first.
    pub hold: bool,
    /// The piece and its place.
    pub placement: Placement,
    /// The chance under best play afterwards.
    pub chance: Chance,
    /// The share of tails that somebody could clear who is told all of them after this move: not a chance.
    pub mass: Chance,
}

/// What to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The chance under best play.
    pub chance: Chance,
    /// The share of tails that somebody could clear who is told all of them now: not a chance.
    pub known: Chance,
    /// All first moves that leave a chance, the best first. Where it is best to press hold and to decide on the piece
    /// that this shows, no single move reaches [`Advice::chance`].
    pub moves: Vec<Move>,
}

/// Why there is no chance to tell.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ChanceError {
    /// The field has no perfect clear, whatever the pieces.
    #[error(transparent)]
    Field(#[from] FieldError),
    /// No piece is shown.
    #[error("no piece is shown, the current one at least must be")]
    NothingShown,
    /// No bag gives these pieces.
    #[error("no 7-bag gives {piece} as piece {number} of what is shown: it has come before in the same bag")]
    Bag {
        /// The piece.
        piece: Piece,
        /// Its number, from 1.
        number: usize,
    },
    /// Too much is unknown for an exact chance.
    #[error(
        "{pieces} pieces are not seen yet, which can come in more than {MOST_TAILS} orders: too many for an exact chance"
    )]
    TooUncertain {
        /// Unseen pieces that matter.
        pieces: usize,
    },
    /// A limit struck.
    #[error("gave up: {0}")]
    GaveUp(GaveUp),
}

/// The most orders of unseen pieces that are worked out.
pub const MOST_TAILS: usize = 10_080;

/// What of the situation holds all the way.
#[derive(Clone, Copy, Debug)]
struct Rules {
    hold: Hold,
}

impl Rules {
    /// The place in the queue of the piece that is current after `placed` pieces. With an empty slot, the first piece
    /// counts as put aside: before hold is pressed, that is the current one.
    const fn place(self, placed: usize) -> usize {
        match self.hold {
            Hold::Empty => placed + 1,
            Hold::Off | Hold::Piece(_) => placed,
        }
    }
}

impl Situation {
    /// Whether bags give the pieces that are shown.
    ///
    /// # Errors
    ///
    /// With the first piece that they do not give.
    pub fn check_bags(&self) -> Result<(), ChanceError> {
        let mut bag = self.bag;
        for (index, &piece) in self.shown.iter().enumerate().rev() {
            if bag == PieceSet::FULL {
                bag = PieceSet::EMPTY;
            }
            if bag.contains(piece) {
                let number = index + 1;
                return Err(ChanceError::Bag { piece, number });
            }
            bag = bag.with(piece);
        }
        Ok(())
    }

    /// What is left of the bag, if the first piece that is shown is the first of a bag.
    ///
    /// # Errors
    ///
    /// With the first piece that such a bag does not give.
    pub fn bag_from_start(shown: &[Piece]) -> Result<PieceSet, ChanceError> {
        let mut bag = PieceSet::EMPTY;
        for (index, &piece) in shown.iter().enumerate() {
            if bag.is_empty() {
                bag = PieceSet::FULL;
            }
            if !bag.contains(piece) {
                let number = index + 1;
                return Err(ChanceError::Bag { piece, number });
            }
            bag = bag.without(piece);
        }
        Ok(bag)
    }
}

/// The chance of a situation, and of every first move. Bags are not checked: see [`Situation::check_bags`].
///
/// # Errors
///
/// When the field has no perfect clear whatever the pieces, nothing is shown, too much is unknown, or a limit strikes.
///
/// ```
/// use quadrille_perfect_clear::{Field, Hold, Mover, Physics, PieceSet, chance, parse_pieces};
/// use quadrille_search::Limits;
///
/// let situation = chance::Situation {
///     field: Field::parse("XXX___XXXX/XXX____XXX/XXX_____XX/XXX____XXX", 4)?,
///     hold: Hold::Empty,
///     shown: parse_pieces("IZ")?,
///     bag: PieceSet::FULL,
/// };
/// let mover = Mover::new(Physics::srs(), 4)?;
/// let advice = chance::advise(&mover, &situation, &Limits::none())?;
/// assert!(advice.chance.won <= advice.known.won);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn advise(mover: &Mover, situation: &Situation, limits: &Limits) -> Result<Advice, ChanceError> {
    let needed = situation.field.pieces_needed()?;
    let rules = Rules { hold: situation.hold };
    let tails = unseen(situation, needed)?;
    let layers = layers::build(mover, situation.field, rules, &tails, limits).map_err(ChanceError::GaveUp)?;
    let known = Known::new(rules, &tails, &layers);
    let seen = Seen::new(rules, &tails, &layers, &known);
    let mut root = Root {
        mover,
        field: situation.field,
        seen,
        direct: Map::default(),
    };
    Ok(root.advice())
}

/// The tails of what matters.
fn unseen(situation: &Situation, needed: usize) -> Result<Tails, ChanceError> {
    if situation.shown.is_empty() {
        return Err(ChanceError::NothingShown);
    }
    let useful = match situation.hold {
        Hold::Empty => needed + 1,
        Hold::Off | Hold::Piece(_) => needed,
    };
    let shown = &situation.shown[..situation.shown.len().min(useful.max(1))];
    let pieces = useful.saturating_sub(shown.len());
    Tails::new(shown, pieces, situation.bag, MOST_TAILS).ok_or(ChanceError::TooUncertain { pieces })
}

/// The first decision, and those before hold is pressed for the first time.
struct Root<'a> {
    mover: &'a Mover,
    field: Field,
    seen: Seen<'a>,
    /// What fields are worth where hold has not been pressed, by layer and number.
    direct: Map<(usize, usize), Vec<u32>>,
}

impl Root<'_> {
    fn advice(&mut self) -> Advice {
        let of = self.seen.tails.count() as u64;
        let chance = |won: u32| Chance { won: won.into(), of };
        if self.field.is_clear() {
            let (chance, known, moves) = (chance(of as u32), chance(of as u32), Vec::new());
            return Advice { chance, known, moves };
        }
        let slots = self.seen.layers[0].slots[0];
        let slot = slots.trailing_zeros() as usize;
        let won = match self.seen.rules.hold {
            Hold::Empty => self.direct(0, 0)[0],
            Hold::Off | Hold::Piece(_) => self.total(0, 0, slot),
        };
        let mut moves = self.moves(slot);
        moves.sort_by_key(|one| {
            (
                Reverse(one.chance.won),
                one.hold,
                Reverse(one.mass.won),
                one.placement,
            )
        });
        let known = self.seen.sum_bits(0, self.seen.layers[0].state(0, slot), 0)[0];
        Advice {
            chance: chance(won),
            known: chance(known),
            moves,
        }
    }

    /// The tails won from a state with hold pressed before, decided at once.
    fn total(&self, placed: usize, field: usize, slot: usize) -> u32 {
        if self.seen.tails.length == 0 {
            let state = self.seen.layers[placed].state(field, slot);
            return self.seen.sum_bits(placed, state, 0)[0];
        }
        self.seen.best(placed, field, slot).iter().sum()
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
        for placement in self.mover.rests(self.field, piece) {
            let word = clear_full_rows(self.field.word() | placement.bits(), self.field.lines());
            let Some(to) = self.seen.layers[1].words.iter().position(|&other| other == word) else {
                continue;
            };
            let (won, mass) = if is_direct {
                (self.direct(1, to).iter().sum(), self.direct_mass(to))
            } else {
                let state = self.seen.layers[1].state(to, slot);
                let won = self.seen.sums(1, to, slot).iter().sum();
                (won, self.seen.sum_bits(1, state, 0)[0])
            };
            let [chance, mass] = [won, mass].map(|won: u32| Chance { won: won.into(), of });
            if won > 0 {
                moves.push(Move {
                    hold,
                    placement,
                    chance,
                    mass,
                });
            }
        }
    }

    /// The tails that somebody clears who knows them, after the first piece was placed without hold.
    fn direct_mass(&self, field: usize) -> u32 {
        let all = self.seen.tails.length;
        self.known_direct(1, field, all).iter().sum()
    }

    /// As [`Root::direct`] for somebody who knows all, by tail.
    fn known_direct(&self, placed: usize, field: usize, revealed: usize) -> Vec<u32> {
        let tails = self.seen.tails;
        let layer = &self.seen.layers[placed];
        if self.seen.layers.len() == placed + 1 {
            return vec![1; tails.count()];
        }
        let mut won = vec![0; tails.count()];
        for piece in tails.possible(placed).iter() {
            let bits = self
                .seen
                .sum_bits(placed, layer.state(field, piece.index()), revealed);
            for (tail, won) in won.iter_mut().enumerate() {
                if tails.piece(placed, tail, revealed) == Some(piece) {
                    *won = bits[tail];
                }
            }
        }
        won
    }

    /// The tails won from a field where hold has not been pressed, by what is revealed there.
    fn direct(&mut self, placed: usize, field: usize) -> Vec<u32> {
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
    fn direct_sums(&mut self, placed: usize, field: usize, revealed: usize) -> Vec<u32> {
        let tails = self.seen.tails;
        match tails.seen.get(placed) {
            // All is revealed there: the sums can be had from the sets at once.
            Some(piece) if placed >= tails.length && placed + 1 < self.seen.layers.len() => {
                let state = self.seen.layers[placed].state(field, piece.index());
                self.seen.sum_bits(placed, state, revealed)
            }
            _ => self.direct(placed, field),
        }
    }

    /// The tails won by pressing hold with this current piece, and deciding when the next one is revealed.
    fn press_hold(&self, placed: usize, field: usize, held: Piece) -> Vec<u32> {
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
                let to = to as usize;
                if self.seen.layers[placed + 1].slots[to] >> held.index() & 1 == 0 {
                    continue;
                }
                let sums = self.seen.sums(placed + 1, to, held.index());
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
fn improve(best: &mut [u32], won: &[u32], here: &[bool]) {
    let fold = won.len() / best.len();
    for ((best, part), &here) in best.iter_mut().zip(won.chunks(fold)).zip(here) {
        if here {
            *best = part.iter().sum::<u32>().max(*best);
        }
    }
}
