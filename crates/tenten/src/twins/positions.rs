//! Boards and sets as games have them. The tests of the public face have this too.

use std::ops::Range;

use quadrille_bitboard::Bitboard;
use quadrille_search::{Seed, Stream};
use quadrille_tenten::{Board, Greedy, Move, PieceId, Player, Rules, Ties, engine};
use rand::RngExt;
use rayon::prelude::*;

/// A board and a set.
pub(crate) type Position = (Board, Vec<PieceId>);

/// Rounds that are taken of one stretch of games.
const STRETCH: u64 = 100;

/// Rounds of a game that are left out: its first boards are nearly empty.
const BEFORE: usize = 5;

/// Plays a set: the board after it, if it could be placed.
type Play<'a> = Box<dyn Fn(Board, &[PieceId], &mut Stream) -> Option<Board> + Sync + 'a>;

/// Games, and the choice of their rounds.
pub(crate) struct Games<'a> {
    play: Play<'a>,
    rounds: Rounds,
}

/// Rounds of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rounds {
    /// All but the first few.
    Usual,
    /// The last ones, on the fullest boards; the very last one has the set that could not be placed.
    Last(usize),
}

/// The games of a player.
pub(crate) fn of<'a>(rules: &'a Rules, player: impl Player + 'a) -> Games<'a> {
    let play = move |board: Board, set: &[PieceId], _: &mut Stream| {
        let moves = player.choose(board, set)?;
        Some(engine::board_after(rules, board, &moves))
    };
    Games {
        play: Box::new(play),
        rounds: Rounds::Usual,
    }
}

/// Games in which each piece is put anywhere, in any order, until one finds no place. Of each the last round is taken,
/// whose set often fits in another order or at other places.
fn careless(rules: &Rules) -> Games<'_> {
    let play = |mut board: Board, set: &[PieceId], random: &mut Stream| {
        let mut rest = set.to_vec();
        while !rest.is_empty() {
            let piece = rest.swap_remove(random.random_range(0..rest.len()));
            let anchors: Vec<_> = engine::anchors(rules, board, piece).cells().collect();
            let anchor = *anchors.get(random.random_range(0..anchors.len().max(1)))?;
            board = engine::board_after(rules, board, &[Move { piece, anchor }]);
        }
        Some(board)
    };
    Games {
        play: Box::new(play),
        rounds: Rounds::Last(1),
    }
}

/// The positions with these numbers from games with boards of all kinds.
///
/// Most are the last rounds of games that are soon lost: a half is from careless games, whose boards are scattered, and
/// nearly as many are from games of `00010`, which crowds its boards and dies after some twenty rounds. The others are
/// all rounds of three players that live longer and leave room. A board with room has a hundred thousand ends, on
/// 10 x 10 most of all, so those are rare.
pub(crate) fn of_all_kinds(rules: &Rules, numbers: Range<u64>) -> Vec<Position> {
    let turn = if rules.size() == 10 { 32 } else { 16 };
    let player = |digits: &str| {
        let strategy = digits.parse().expect("a strategy");
        of(rules, Greedy::new(rules, strategy, Ties::Board))
    };
    let careless = careless(rules);
    let crowding = Games {
        rounds: Rounds::Last(3),
        ..player("00010")
    };
    let others = ["10000", "00001", "10025"].map(player);
    from_games(rules, numbers, |number| match number % turn {
        last if last == turn - 1 => &others[(number / turn) as usize % others.len()],
        even if even % 2 == 0 => &careless,
        _ => &crowding,
    })
}

/// The positions with these numbers from games: each stretch is by one player, and a game that is lost begins again.
pub(crate) fn from_games<'a>(
    rules: &Rules,
    numbers: Range<u64>,
    games: impl Sync + Fn(u64) -> &'a Games<'a>,
) -> Vec<Position> {
    let stretches = numbers.start / STRETCH..numbers.end.div_ceil(STRETCH);
    let stretches: Vec<Vec<Position>> = stretches
        .into_par_iter()
        .map(|number| stretch(rules, games(number), number))
        .collect();
    let all = stretches.into_iter().flatten();
    let skipped = numbers.start % STRETCH;
    all.skip(skipped as usize)
        .take((numbers.end - numbers.start) as usize)
        .collect()
}

fn stretch(rules: &Rules, games: &Games<'_>, number: u64) -> Vec<Position> {
    // Games that differ by their score alone would have the same boards.
    let name: u64 = rules.name().bytes().map(u64::from).sum();
    let mut random = Seed(name).stream(number);
    let mut positions = Vec::new();
    while positions.len() < STRETCH as usize {
        let game = game(rules, games, &mut random);
        let first = match games.rounds {
            Rounds::Usual => BEFORE.min(game.len()),
            Rounds::Last(count) => game.len().saturating_sub(count),
        };
        positions.extend_from_slice(&game[first..]);
    }
    positions.truncate(STRETCH as usize);
    positions
}

/// The rounds of a game until it is lost, or as many as a stretch may need.
fn game(rules: &Rules, games: &Games<'_>, random: &mut Stream) -> Vec<Position> {
    let mut board = Board::EMPTY;
    let mut rounds = Vec::new();
    while rounds.len() < BEFORE + STRETCH as usize {
        let set: Vec<PieceId> = (0..rules.set_size()).map(|_| rules.draw(random)).collect();
        let after = (games.play)(board, &set, random);
        rounds.push((board, set));
        match after {
            Some(after) => board = after,
            None => break,
        }
    }
    rounds
}
