//! The best of a lost position: what still goes of a set that does not fit whole.

use quadrille_bitboard::Bitboard;
use quadrille_search::hash::Map;
use quadrille_search::{GaveUp, Limits, order};

use super::others::without;
use crate::{Board, Move, PieceId, Played, Problem, Rules, Streak, engine};

/// Placements of some pieces of a set, after which none of the others fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partial {
    /// The moves in order, and what each brings; none if no piece fits.
    pub moves: Vec<(Move, Played)>,
    /// The pieces that stay, in the order of the rules.
    pub left: Vec<PieceId>,
    /// The board after the moves.
    pub board: Board,
    /// Points of all moves.
    pub points: u32,
    /// Cells that are free then.
    pub free: usize,
}

/// Pieces that can be placed, and the best that comes of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostChoice {
    /// The pieces that are placed, in the order of the rules.
    pub placed: Vec<PieceId>,
    /// The way with the most points; of equal ones that with the most free cells.
    pub most_points: Partial,
    /// The way with the most free cells; of equal ones that with the most points.
    pub most_room: Partial,
}

/// Choices for a set that does not fit whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// Each choice of pieces after which none of the others fits, the most points first.
    pub choices: Vec<LostChoice>,
}

impl Lost {
    /// The way with the most points.
    #[must_use]
    pub fn most_points(&self) -> Option<&Partial> {
        let ways = self.choices.iter().map(|choice| &choice.most_points);
        // Of equal ones the first.
        ways.rev().max_by_key(|way| (way.points, way.free))
    }

    /// The way that leaves the most free cells.
    #[must_use]
    pub fn most_room(&self) -> Option<&Partial> {
        let ways = self.choices.iter().map(|choice| &choice.most_room);
        ways.rev().max_by_key(|way| (way.free, way.points))
    }
}

/// A board on the way: what is left, and the streak, which matters for the points to come.
type Key = (Board, Vec<PieceId>, Streak);

/// The way to it with the most points.
#[derive(Clone, Debug, Default)]
struct Reached {
    points: u32,
    moves: Vec<(Move, Played)>,
}

/// Boards between two looks at the limits.
const PERIOD: u64 = 1 << 10;

/// The best of a position in which a set does not fit whole: exact, over all orders and places.
///
/// The game goes on until none of the pieces that are left fits, so those are the ways that count. A set that does fit
/// has the ways that place it whole among them.
///
/// ```
/// use quadrille_tenten::{Limits, Problem, Rules, lost};
///
/// let board = "#########.\n".repeat(9) + "..........";
/// let problem = Problem::parse(&Rules::classic(), &board, "OO.")?;
/// let lost = lost(&problem, &Limits::none()).expect("no limit strikes");
/// // The two squares stay. The single cell clears a row, with 11 points, or a tenth of the column.
/// assert_eq!(lost.most_points().map(|way| (way.points, way.left.len())), Some((11, 2)));
/// # Ok::<(), quadrille_tenten::ProblemError>(())
/// ```
///
/// # Errors
///
/// The limit that struck: of boards, or the flag.
pub fn lost(problem: &Problem, limits: &Limits) -> Result<Lost, GaveUp> {
    let rules = problem.rules();
    let mut set = problem.set().to_vec();
    order::sort(&mut set);
    let start = (problem.board(), set.clone(), problem.streak());
    let mut reached: Vec<(Key, Reached)> = vec![(start, Reached::default())];
    let mut ends: Vec<(Key, Reached)> = Vec::new();
    let (mut boards, check) = (0, limits.every(PERIOD));
    while !reached.is_empty() {
        let mut next: Map<Key, usize> = Map::default();
        let mut after: Vec<(Key, Reached)> = Vec::new();
        for ((board, left, streak), way) in reached {
            let mut is_end = true;
            for one in engine::legal_moves(rules, board, &left) {
                is_end = false;
                boards += 1;
                check.tick(boards)?;
                let mut played = engine::play_unchecked(rules, board, one);
                let (extra, streak) = streak.follow(rules, &played);
                played.points += extra;
                let key = (played.board, without(&left, one.piece), streak);
                let points = way.points + played.points;
                let place = *next.entry(key.clone()).or_insert(after.len());
                if place == after.len() {
                    after.push((key, Reached::default()));
                } else if after[place].1.points >= points {
                    continue;
                }
                let mut moves = way.moves.clone();
                moves.push((one, played));
                after[place].1 = Reached { points, moves };
            }
            if is_end {
                ends.push(((board, left, streak), way));
            }
        }
        reached = after;
    }
    Ok(Lost {
        choices: choices(rules, &set, ends),
    })
}

/// The best ends by the pieces that were placed.
fn choices(rules: &Rules, set: &[PieceId], ends: Vec<(Key, Reached)>) -> Vec<LostChoice> {
    let mut choices: Vec<LostChoice> = Vec::new();
    for ((board, left, _), Reached { points, moves }) in ends {
        let placed = left
            .iter()
            .fold(set.to_vec(), |rest, &piece| without(&rest, piece));
        let free = (rules.field() - board).count();
        let way = Partial {
            moves,
            left,
            board,
            points,
            free,
        };
        let Some(choice) = choices.iter_mut().find(|choice| choice.placed == placed) else {
            choices.push(LostChoice {
                placed,
                most_points: way.clone(),
                most_room: way,
            });
            continue;
        };
        if (points, free) > (choice.most_points.points, choice.most_points.free) {
            choice.most_points = way.clone();
        }
        if (free, points) > (choice.most_room.free, choice.most_room.points) {
            choice.most_room = way;
        }
    }
    let worst_last = |choice: &LostChoice| {
        let (points, room) = (&choice.most_points, &choice.most_room);
        (
            std::cmp::Reverse((points.points, room.free)),
            choice.placed.clone(),
        )
    };
    order::sort_by_key(&mut choices, worst_last);
    choices
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{crowded, takes};

    /// Every order and place, to where none of the pieces that are left fits: points and free cells by what was placed.
    fn ends(
        rules: &Rules,
        (board, streak): (Board, Streak),
        left: &[PieceId],
        points: u32,
        found: &mut Vec<(Vec<PieceId>, u32, usize)>,
    ) {
        let mut is_end = true;
        for (place, &piece) in left.iter().enumerate() {
            for anchor in engine::anchors(rules, board, piece).cells() {
                is_end = false;
                let played = engine::play_unchecked(rules, board, (piece, anchor));
                let (extra, streak) = streak.follow(rules, &played);
                let mut rest = left.to_vec();
                rest.remove(place);
                ends(
                    rules,
                    (played.board, streak),
                    &rest,
                    points + played.points + extra,
                    found,
                );
            }
        }
        if is_end {
            let mut left = left.to_vec();
            left.sort_unstable();
            found.push((left, points, (rules.field() - board).count()));
        }
    }

    #[test]
    fn the_best_is_that_of_all_orders_and_places() {
        let mut seen = 0;
        for name in ["1010", "block-blast", "blockudoku"] {
            let rules = Rules::named(name).unwrap();
            for seed in 0..60 {
                let (board, set) = crowded(&rules, seed);
                if takes(&rules, board, &set) {
                    continue;
                }
                let streak = Streak {
                    length: seed as u32 % 3,
                    ..Streak::default()
                };
                let problem = Problem::new(&rules, board, &set).unwrap().with_streak(streak);
                let lost = lost(&problem, &Limits::none()).unwrap();
                let mut found = Vec::new();
                ends(&rules, (board, streak), &set, 0, &mut found);
                let most_points = found.iter().map(|(_, points, _)| *points).max().unwrap();
                let most_room = found.iter().map(|(_, _, free)| *free).max().unwrap();
                assert_eq!(lost.most_points().unwrap().points, most_points, "{board}");
                assert_eq!(lost.most_room().unwrap().free, most_room, "{board}");
                for choice in &lost.choices {
                    let same = found.iter().filter(|(left, ..)| *left == choice.most_points.left);
                    let best = same.clone().map(|(_, points, _)| *points).max();
                    assert_eq!(Some(choice.most_points.points), best);
                    assert_eq!(Some(choice.most_room.free), same.map(|(.., free)| *free).max());
                    let moves: Vec<Move> = choice.most_points.moves.iter().map(|(one, _)| *one).collect();
                    let played = engine::play_all_after(&rules, streak, board, &moves);
                    assert_eq!(played.as_ref(), Some(&choice.most_points.moves));
                }
                seen += 1;
            }
        }
        assert!(seen > 40, "{seen} positions are lost");
    }
}
