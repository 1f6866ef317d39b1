//! Boards and sets as games have them. The tests of the public face have this too.

use std::ops::Range;

use quadrille_search::Seed;
use quadrille_tenten::{Board, Greedy, PieceId, Player, Rules, Ties, engine};
use rayon::prelude::*;

/// A board and a set.
pub(crate) type Position = (Board, Vec<PieceId>);

/// Rounds that are taken of one stretch of games.
const STRETCH: u64 = 100;

/// Rounds of a game that are left out: its first boards are nearly empty.
const BEFORE: u64 = 5;

/// The positions with these numbers from games with boards of all kinds.
///
/// `00010` crowds its boards and dies after some twenty rounds; three others live longer and leave more room. A board
/// of 10 x 10 with room has a hundred thousand ends, so there those are rare.
pub(crate) fn of_all_kinds(rules: &Rules, numbers: Range<u64>) -> Vec<Position> {
    let turn = if rules.size() == 10 { 32 } else { 4 };
    let player = |digits: &str| Greedy::new(rules, digits.parse().expect("a strategy"), Ties::Board);
    let crowding = player("00010");
    let others = ["10000", "00001", "10025"].map(player);
    from_games(rules, numbers, |number| {
        let turns = number / turn;
        if number % turn == turn - 1 {
            &others[turns as usize % others.len()]
        } else {
            &crowding
        }
    })
}

/// The positions with these numbers from games: each stretch is by one player, and a game that is lost begins again.
pub(crate) fn from_games<'a>(
    rules: &Rules,
    numbers: Range<u64>,
    player: impl Sync + Fn(u64) -> &'a dyn Player,
) -> Vec<Position> {
    let stretches = numbers.start / STRETCH..numbers.end.div_ceil(STRETCH);
    let stretches: Vec<Vec<Position>> = stretches
        .into_par_iter()
        .map(|number| stretch(rules, player(number), number))
        .collect();
    let all = stretches.into_iter().flatten();
    let skipped = numbers.start % STRETCH;
    all.skip(skipped as usize)
        .take((numbers.end - numbers.start) as usize)
        .collect()
}

fn stretch(rules: &Rules, player: &dyn Player, number: u64) -> Vec<Position> {
    // Games that differ by their score alone would have the same boards.
    let name: u64 = rules.name().bytes().map(u64::from).sum();
    let mut random = Seed(name).stream(number);
    let (mut board, mut round) = (Board::EMPTY, 0);
    let mut positions = Vec::new();
    while positions.len() < STRETCH as usize {
        let set: Vec<PieceId> = (0..rules.set_size()).map(|_| rules.draw(&mut random)).collect();
        let after = player
            .choose(board, &set)
            .map(|moves| engine::board_after(rules, board, &moves));
        if round >= BEFORE {
            positions.push((board, set));
        }
        (board, round) = after.map_or((Board::EMPTY, 0), |after| (after, round + 1));
    }
    positions
}
