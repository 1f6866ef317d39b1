//! Plays with one piece that come back to a board, and so can go on for ever.

use std::collections::HashMap;

use crate::find::{At, Ground};

/// Cells as bits.
type Bits = u128;

/// Where a board stands in the search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    /// On the play that is being looked at, after so many pieces.
    After(usize),
    /// All plays from here were looked at.
    Done,
}

/// A board on the play, and the boards that one more piece leads to, the best last.
struct Step {
    board: Bits,
    next: Vec<Bits>,
}

/// Places and lines as bits.
struct Plays {
    places: Vec<Bits>,
    lines: Vec<Bits>,
}

impl Plays {
    fn new(ground: Ground, piece: &[At]) -> Self {
        let bits = |cells: &mut dyn Iterator<Item = At>| {
            cells.fold(0, |all, (row, col)| all | 1 << (row * ground.n + col))
        };
        Self {
            places: ground
                .places(piece)
                .into_iter()
                .map(|place| bits(&mut place.into_iter()))
                .collect(),
            lines: ground
                .lines()
                .into_iter()
                .map(|line| bits(&mut line.into_iter()))
                .collect(),
        }
    }

    fn step(&self, board: Bits) -> Step {
        let after = |place: &Bits| {
            let filled = board | place;
            let full = self.lines.iter().filter(|&&line| line & !filled == 0);
            filled & !full.fold(0, |all, line| all | line)
        };
        let free = self.places.iter().filter(|&place| place & board == 0);
        let mut next: Vec<Bits> = free.map(after).collect();
        next.sort_unstable_by_key(|&board| std::cmp::Reverse((board.count_ones(), board)));
        next.dedup();
        Step { board, next }
    }
}

/// The number of pieces from a board back to it, of a play from the empty board; none if no such play was found among
/// this many boards. Places that leave the fewest cells are tried first.
pub(crate) fn cycle(ground: Ground, piece: &[At], boards: usize) -> Option<usize> {
    let plays = Plays::new(ground, piece);
    let mut play = vec![plays.step(0)];
    let mut seen = HashMap::from([(0, Seen::After(0))]);
    while let Some(last) = play.last_mut() {
        let Some(next) = last.next.pop() else {
            seen.insert(last.board, Seen::Done);
            play.pop();
            continue;
        };
        match seen.get(&next) {
            Some(Seen::Done) => {}
            Some(Seen::After(placed)) => return Some(play.len() - placed),
            None if seen.len() >= boards => return None,
            None => {
                seen.insert(next, Seen::After(play.len()));
                play.push(plays.step(next));
            }
        }
    }
    None
}
