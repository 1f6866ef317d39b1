//! The pieces that are shown when a clear begins, and what is left of the bag after them.
//!
//! A *bag* here is what is still to come of the bag from which the last shown piece is, never nothing: an empty one is
//! a full one. A *window* is the part of the six shown pieces that is not placed yet, three bits for each piece, the
//! last one lowest.

use quadrille_search::hash::Map;

use crate::{Piece, PieceSet};

/// Pieces that are shown besides the one in the slot.
pub(super) const SHOWN: usize = 6;

/// Bits of a piece in a window.
const BITS: usize = 3;

/// All bags.
pub(super) fn bags() -> impl Iterator<Item = PieceSet> {
    (1..1 << Piece::COUNT).map(|number| {
        Piece::ALL
            .into_iter()
            .filter(|piece| number >> piece.index() & 1 == 1)
            .collect()
    })
}

/// What is left after a piece was drawn.
pub(super) fn draw(bag: PieceSet, piece: Piece) -> PieceSet {
    let left = bag.without(piece);
    if left.is_empty() { PieceSet::FULL } else { left }
}

/// The bag after these pieces; nothing if it does not give them.
pub(super) fn draw_all(bag: PieceSet, pieces: &[Piece]) -> Option<PieceSet> {
    pieces
        .iter()
        .try_fold(bag, |bag, &piece| bag.contains(piece).then(|| draw(bag, piece)))
}

/// The first piece of a window of `length` pieces.
pub(super) fn first(window: u32, length: usize) -> usize {
    (window >> (BITS * (length - 1)) & 7) as usize
}

/// A window of `length` pieces without its first one.
pub(super) fn rest(window: u32, length: usize) -> u32 {
    window & ((1 << (BITS * (length - 1))) - 1)
}

/// The last piece of a window.
pub(super) fn last(window: u32) -> usize {
    (window & 7) as usize
}

/// All windows of `length` pieces after which the bag is left, in ascending order.
///
/// The last pieces are those that the bag has no more, in any order; the ones before them end the bag before, and so
/// differ from each other.
pub(super) fn windows(bag: PieceSet, length: usize) -> Vec<u32> {
    let taken = bag.complement();
    // From the last piece to the first: the window so far, and what the piece before it may be.
    let mut found = vec![(0_u32, taken, PieceSet::FULL)];
    for place in 0..length {
        let mut longer = Vec::new();
        for (window, here, before) in found {
            let of_bag = place < taken.len();
            for piece in if of_bag { here } else { before }.iter() {
                let window = window | (piece.index() as u32) << (BITS * place);
                longer.push(if of_bag {
                    (window, here.without(piece), before)
                } else {
                    (window, here, before.without(piece))
                });
            }
        }
        found = longer;
    }
    let mut windows: Vec<u32> = found.into_iter().map(|(window, ..)| window).collect();
    windows.sort_unstable();
    windows
}

/// Calls `f` for all windows of six pieces that a shorter one and a bag may become, each with the bag after it, and
/// returns how many there are. They are equally likely.
pub(super) fn each_longer(
    window: u32,
    length: usize,
    bag: PieceSet,
    mut f: impl FnMut(PieceSet, u32),
) -> usize {
    let mut stack = vec![(bag, window, length)];
    let mut count = 0;
    while let Some((bag, window, length)) = stack.pop() {
        if length == SHOWN {
            count += 1;
            f(bag, window);
            continue;
        }
        for piece in bag.iter() {
            stack.push((
                draw(bag, piece),
                window << BITS | piece.index() as u32,
                length + 1,
            ));
        }
    }
    count
}

/// A numbered list of bags, each with a window, and with what else distinguishes states.
#[derive(Clone, Debug, Default)]
pub(super) struct States {
    pub(super) list: Vec<State>,
    numbers: Map<State, u32>,
}

/// A bag, a window, and the piece that came last where that matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub(super) bag: PieceSet,
    pub(super) window: u32,
    /// The piece that was revealed last, or 0.
    pub(super) came: u8,
}

impl States {
    /// Adds a state that is not there yet.
    pub(super) fn push(&mut self, state: State) {
        self.numbers.insert(state, self.list.len() as u32);
        self.list.push(state);
    }

    /// All windows of this length with the bags that are wanted.
    pub(super) fn of_bags(length: usize, is_wanted: impl Fn(PieceSet) -> bool) -> Self {
        let mut states = Self::default();
        for bag in bags().filter(|&bag| is_wanted(bag)) {
            for window in windows(bag, length) {
                states.push(State { bag, window, came: 0 });
            }
        }
        states
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// The number of a state of the list.
    pub(super) fn number(&self, state: State) -> u32 {
        self.numbers[&state]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_those_of_the_game() {
        // By pieces left of the bag, 7 of them first: as many as published for the states of this game.
        let mut counts = [0; 8];
        for bag in bags() {
            counts[bag.len()] += 7 * windows(bag, SHOWN).len();
        }
        assert_eq!(
            counts,
            [0, 35_280, 123_480, 246_960, 308_700, 246_960, 123_480, 35_280]
        );
        assert_eq!(counts.iter().sum::<usize>(), 1_120_140);
    }
}
