//! Queues that bags give.

use quadrille_perfect_clear::{Piece, Queue};
use quadrille_search::Seed;
use rand::seq::SliceRandom;

/// Eleven pieces of two bags.
pub(crate) fn queue(index: u64) -> Queue {
    let mut random = Seed(777).stream(index);
    let mut pieces = Vec::new();
    for _ in 0..2 {
        let mut bag = Piece::ALL;
        bag.shuffle(&mut random);
        pieces.extend(bag);
    }
    pieces.truncate(11);
    Queue::new(pieces)
}
