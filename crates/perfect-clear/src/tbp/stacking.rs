//! Moves where no perfect clear is in sight: to keep the stack low and even.
//!
//! # How
//!
//! All landings of the current and the held piece, then of the pieces after them; of the stacks after each piece, the
//! best are looked at further. A stack is judged by four numbers: the lines that were cleared on the way, the sum of
//! the heights of its columns, its holes (empty cells below a filled one of their column), and how uneven its surface
//! is. Their weights are those of Yiyuan Lee (*Tetris AI: the (near) perfect bot*, 2013), in thousandths.

use std::cmp::Reverse;

use quadrille_search::hash::Set;
use quadrille_search::order;

use super::hand::Hand;
use super::reach::Reach;
use super::stack::Stack;
use crate::Placement;

/// Pieces that are placed in thought.
const DEPTH: usize = 3;

/// Stacks that are looked at further after each of them.
const FOLLOWED: usize = 24;

const LINE: i32 = 761;
const HEIGHT: i32 = -510;
const HOLE: i32 = -357;
const UNEVENNESS: i32 = -184;

/// A stack after some pieces.
struct Node {
    stack: Stack,
    hand: Hand,
    /// Lines that were cleared.
    lines: i32,
    value: i32,
    /// Which of the first moves led there.
    first: usize,
}

/// All moves of the current and the held piece, the best first.
pub(super) fn moves(reach: &Reach, stack: &Stack, hand: &Hand) -> Vec<Placement> {
    let start = Node {
        stack: *stack,
        hand: hand.clone(),
        lines: 0,
        value: 0,
        first: 0,
    };
    let (mut firsts, mut nodes) = (Vec::new(), Vec::new());
    for (placement, node) in after(reach, &start) {
        nodes.push(Node {
            first: firsts.len(),
            ..node
        });
        firsts.push(placement);
    }
    // How far a move leads, and the best stack there.
    let mut ranks = vec![(0, i32::MIN); firsts.len()];
    let depths = DEPTH.min(hand.placeable());
    for depth in 1..=depths {
        for node in &nodes {
            let rank = &mut ranks[node.first];
            *rank = (*rank).max((depth, node.value));
        }
        if depth < depths {
            order::sort_by_key(&mut nodes, |node| (Reverse(node.value), node.first, node.stack));
            nodes.truncate(FOLLOWED);
            let mut seen = Set::default();
            let next = nodes.iter().flat_map(|node| after(reach, node));
            nodes = next
                .map(|(_, node)| node)
                .filter(|node| seen.insert((node.stack, node.hand.clone())))
                .collect();
        }
    }
    let mut order: Vec<usize> = (0..firsts.len()).collect();
    order::sort_by_key(&mut order, |&first| (Reverse(ranks[first]), first));
    order.into_iter().map(|first| firsts[first]).collect()
}

/// Every stack that one more piece leads to, and its place.
fn after(reach: &Reach, node: &Node) -> Vec<(Placement, Node)> {
    let mut all = Vec::new();
    for (piece, hand) in node.hand.choices() {
        for placement in reach.of(&node.stack, piece).landings() {
            if let Some((stack, lines)) = node.stack.place(placement) {
                let lines = node.lines + lines as i32;
                let next = Node {
                    hand: hand.clone(),
                    value: value(&stack, lines),
                    stack,
                    lines,
                    first: node.first,
                };
                all.push((placement, next));
            }
        }
    }
    all
}

/// How good a stack is, with the lines that were cleared.
fn value(stack: &Stack, lines: i32) -> i32 {
    let heights = stack.heights();
    let height: u32 = heights.iter().sum();
    let holes = height as usize - stack.count();
    let steps = heights.iter().zip(&heights[1..]);
    let unevenness: u32 = steps.map(|(one, next)| one.abs_diff(*next)).sum();
    LINE * lines + HEIGHT * height as i32 + HOLE * holes as i32 + UNEVENNESS * unevenness as i32
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;
    use crate::words::shape::WIDTH;
    use crate::{Field, Physics, Piece, Rotation, Seed, parse_pieces};

    fn hand(queue: &str) -> Hand {
        Hand::guessed(None, &parse_pieces(queue).unwrap())
    }

    #[test]
    fn stacks_are_judged_by_four_numbers() {
        let field = Field::parse("X.........\nX.X.......\nX.XX......", 4).unwrap();
        let stack = Stack::of(|x, y| field.is_filled(x, y));
        // Heights 3 0 2 1 0 ..., no hole, and steps of 3 2 1 1.
        assert_eq!(value(&stack, 2), 2 * LINE + 6 * HEIGHT + 7 * UNEVENNESS);
        let hole = Stack::of(|x, y| x == 4 && y == 3);
        assert_eq!(value(&hole, 0), 4 * HEIGHT + 3 * HOLE + 8 * UNEVENNESS);
    }

    /// One piece deep, the first move is that with the best value.
    #[test]
    fn with_one_piece_the_best_stack_is_chosen() {
        let (reach, mut random) = (Reach::new(&Physics::srs()), Seed(31).stream(0));
        for piece in Piece::ALL {
            let heights: [usize; WIDTH] = std::array::from_fn(|_| random.random_range(0..9));
            let stack = Stack::of(|x, y| y < heights[x]);
            let landings = reach.of(&stack, piece).landings();
            let best = landings.iter().map(|&at| {
                let (after, lines) = stack.place(at).unwrap();
                value(&after, lines as i32)
            });
            let moves = moves(&reach, &stack, &Hand::guessed(None, &[piece]));
            let (after, lines) = stack.place(moves[0]).unwrap();
            assert_eq!(
                (moves.len(), Some(value(&after, lines as i32))),
                (landings.len(), best.max())
            );
        }
    }

    /// The O fills the hole of two columns, though hold has to be pressed for it: then, with the S, or after it.
    #[test]
    fn moves_with_hold_are_among_them() {
        let reach = Reach::new(&Physics::srs());
        let stack = Stack::of(|x, y| y < 2 && x < 8);
        let best = |queue| moves(&reach, &stack, &hand(queue))[0];
        assert_eq!(best("SO"), Placement::new(Piece::O, Rotation::Spawn, 8, 0));
        let pieces: Vec<Piece> = moves(&reach, &stack, &hand("SOT"))
            .iter()
            .map(|at| at.piece)
            .collect();
        assert!(pieces.contains(&Piece::S) && pieces.contains(&Piece::O) && !pieces.contains(&Piece::T));
    }

    #[test]
    fn nobody_moves_without_a_piece_or_a_place() {
        let reach = Reach::new(&Physics::srs());
        assert_eq!(moves(&reach, &Stack::default(), &hand("")), []);
        let full = Stack::of(|x, y| y < 21 && x > 0);
        assert_eq!(moves(&reach, &full, &hand("TIO")), []);
    }
}
