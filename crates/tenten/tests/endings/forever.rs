//! Moves with one piece that come back to a board, and so can go on for ever.

use std::collections::HashSet;

use crate::find::{At, Ground};

/// Cells as bits.
type Bits = u128;

/// A board that was come to, and the number of the one before it.
struct Node {
    board: Bits,
    before: Option<usize>,
}

/// Places and lines as bits.
struct Moves {
    places: Vec<Bits>,
    lines: Vec<Bits>,
}

impl Moves {
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

    fn after(&self, board: Bits) -> impl Iterator<Item = Bits> {
        let free = self.places.iter().filter(move |&place| place & board == 0);
        free.map(move |place| {
            let filled = board | place;
            let full = self.lines.iter().filter(|&&line| line & !filled == 0);
            filled & !full.fold(0, |all, line| all | line)
        })
    }

    /// How little there is to go on with: filled cells, and places that are not free.
    fn cost(&self, board: Bits) -> usize {
        let taken = self.places.iter().filter(|&place| place & board != 0);
        board.count_ones() as usize + taken.count()
    }
}

/// What became of the plays with one piece from the empty board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plays {
    /// A play comes back to a board after so many pieces.
    Return(usize),
    /// No such play was found. So many pieces could be placed.
    End(usize),
}

/// Goes through plays with one piece from the empty board. After each piece so many boards are kept, those with most
/// room.
pub(crate) fn plays(ground: Ground, piece: &[At], width: usize) -> Plays {
    let moves = Moves::new(ground, piece);
    let mut nodes = vec![Node {
        board: 0,
        before: None,
    }];
    let mut seen = HashSet::from([0]);
    let mut last = vec![0];
    for placed in 0.. {
        if last.is_empty() || nodes.len() > MOST {
            return Plays::End(usize::max(placed, 1) - 1);
        }
        let mut next: Vec<(usize, Bits, usize)> = Vec::new();
        for &node in &last {
            for after in moves.after(nodes[node].board) {
                if seen.insert(after) {
                    next.push((moves.cost(after), after, node));
                } else if let Some(pieces) = back(&nodes, node, after) {
                    return Plays::Return(pieces);
                }
            }
        }
        next.sort_unstable();
        next.truncate(width);
        last = (nodes.len()..).take(next.len()).collect();
        let node = |(_, board, node)| Node {
            board,
            before: Some(node),
        };
        nodes.extend(next.into_iter().map(node));
    }
    unreachable!("boards are counted")
}

/// Boards that are kept at most.
const MOST: usize = 1_000_000;

/// How many pieces before a board's successor the same board was, on the play that leads to it.
fn back(nodes: &[Node], node: usize, board: Bits) -> Option<usize> {
    let play = std::iter::successors(Some(node), |&node| nodes[node].before);
    let place = play.into_iter().position(|node| nodes[node].board == board)?;
    Some(place + 1)
}
