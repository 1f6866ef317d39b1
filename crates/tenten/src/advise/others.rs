//! The other ways: all final boards of a round, ranked.

use std::collections::BinaryHeap;

use quadrille_search::hash::Set;
use quadrille_search::{GaveUp, Limits, order};

use super::{Advice, Adviser};
use crate::odds::risk::Bounded;
use crate::players::tally::Tally;
use crate::{Board, Move, Order, PieceId, Problem, engine};
use quadrille_bitboard::Bitboard;

/// Beyond this many ways to place a set, all of them are not gone through one by one.
const MOST_WAYS: usize = 1 << 22;

/// Boards between two looks at the limits.
const PERIOD: u64 = 1 << 10;

/// Other ways, the best first, and what it took.
#[derive(Debug, Default)]
pub(super) struct Others {
    pub(super) ways: Vec<Advice>,
    pub(super) boards: u64,
    pub(super) gave_up: Option<GaveUp>,
}

/// A board on the way, the pieces that are left, and the moves that led there.
#[derive(Clone, Debug)]
pub(super) struct Reached {
    pub(super) board: Board,
    left: Vec<PieceId>,
    pub(super) moves: Vec<Move>,
}

/// A final board in line for being ranked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Ranked {
    value: i64,
    board: Board,
    /// Where its moves are.
    index: usize,
}

impl Others {
    /// None, as a limit struck, or as there are too many ways to try.
    const fn stopped(boards: u64, gave_up: Option<GaveUp>) -> Self {
        Self {
            ways: Vec::new(),
            boards,
            gave_up,
        }
    }
}

impl Adviser {
    /// At most `most` ways to other boards than that of `own`.
    pub(super) fn others(&self, problem: &Problem, own: &Advice, most: usize, limits: &Limits) -> Others {
        let (board, set) = (problem.board(), problem.set());
        let mut tally = Tally::new(limits);
        let tables = self.player.tables().or(self.greedy.as_ref());
        let candidates = tables
            .map(|tables| tables.candidates(board, set, &tally))
            .transpose();
        let candidates = match candidates {
            Ok(candidates) => candidates.flatten(),
            Err(gave_up) => return Others::stopped(0, Some(gave_up)),
        };
        if let Some(candidates) = candidates {
            let ranked = candidates.iter().map(|found| (found.value, found.board));
            let (best, gave_up) = self.best(ranked, own.board, most, &mut tally);
            let ways = best.into_iter();
            let ways = ways.filter_map(|index| self.judge_in(problem, &candidates[index].moves()));
            return Others {
                ways: ways.collect(),
                boards: tally.boards(),
                gave_up,
            };
        }
        let mut boards = 0;
        let ways = match self.every_way(problem, limits, &mut boards) {
            Ok(ways) => ways,
            Err(gave_up) => return Others::stopped(boards, gave_up),
        };
        let value = |way: &Reached| {
            (
                self.evaluator.value(way.board, self.points(board, &way.moves)),
                way.board,
            )
        };
        let limits = limits.after(boards);
        let mut tally = Tally::new(&limits);
        let (best, gave_up) = self.best(ways.iter().map(value), own.board, most, &mut tally);
        let best = best.into_iter();
        let ways = best.filter_map(|index| self.judge_in(problem, &ways[index].moves));
        Others {
            ways: ways.collect(),
            boards: boards + tally.boards(),
            gave_up,
        }
    }

    /// Which of these boards with their values are best in the adviser's order; each board once, `own` not at all.
    /// And the limit that struck before all of them were judged.
    fn best(
        &self,
        boards: impl Iterator<Item = (i64, Board)>,
        own: Board,
        most: usize,
        tally: &mut Tally,
    ) -> (Vec<usize>, Option<GaveUp>) {
        let ranked = boards
            .enumerate()
            .map(|(index, (value, board))| Ranked { value, board, index });
        let mut queue: BinaryHeap<Ranked> = ranked.collect();
        let mut bounded = Bounded::new(&self.meter);
        // The risk of each that is kept, least first; those of the same risk in the order of their values.
        let mut best: Vec<(u128, usize)> = Vec::new();
        let mut seen = Set::default();
        let mut gave_up = None;
        while let Some(next) = queue.pop() {
            if next.board == own || !seen.insert(next.board) {
                continue;
            }
            let limit = match best.last() {
                Some((worst, _)) if best.len() == most => worst.checked_sub(1),
                _ => Some(u128::MAX),
            };
            // Nothing that follows is better.
            let Some(limit) = limit else { break };
            if let Err(why) = tally.count() {
                gave_up = Some(why);
                break;
            }
            let risk = match self.order {
                Order::Value => Some(0),
                Order::Risk => bounded.within(next.board, limit).map(|risk| risk.numerator),
            };
            if let Some(risk) = risk {
                let place = best.partition_point(|&(other, _)| other <= risk);
                best.insert(place, (risk, next.index));
                best.truncate(most);
            }
        }
        (best.into_iter().map(|(_, index)| index).collect(), gave_up)
    }

    fn points(&self, board: Board, moves: &[Move]) -> u32 {
        let played = engine::play_all(&self.rules, board, moves).unwrap_or_default();
        played.iter().map(|(_, played)| played.points).sum()
    }

    /// A way to each final board, piece by piece.
    ///
    /// # Errors
    ///
    /// The limit that struck; `None` if there are too many ways to try.
    pub(super) fn every_way(
        &self,
        problem: &Problem,
        limits: &Limits,
        boards: &mut u64,
    ) -> Result<Vec<Reached>, Option<GaveUp>> {
        let (board, set) = (problem.board(), problem.set());
        let places = set
            .iter()
            .map(|&piece| engine::anchors(&self.rules, board, piece).count());
        let ways = places.fold(1_usize, |ways, places| ways.saturating_mul(places.max(1)));
        if ways > MOST_WAYS {
            return Err(None);
        }
        let mut left = set.to_vec();
        order::sort(&mut left);
        let start = Reached {
            board,
            left,
            moves: Vec::new(),
        };
        let mut reached = vec![start];
        for _ in set {
            reached = self.one_more(&reached, limits, boards)?;
        }
        Ok(reached)
    }

    /// All boards after one piece more, each once with the pieces that are left.
    fn one_more(
        &self,
        reached: &[Reached],
        limits: &Limits,
        boards: &mut u64,
    ) -> Result<Vec<Reached>, GaveUp> {
        let (mut next, mut seen) = (Vec::new(), Set::default());
        let check = limits.every(PERIOD);
        for from in reached {
            for one in engine::legal_moves(&self.rules, from.board, &from.left) {
                *boards += 1;
                check.tick(*boards)?;
                let board = engine::play_unchecked(&self.rules, from.board, one).board;
                let left = without(&from.left, one.piece);
                if seen.insert((board, left.clone())) {
                    let moves = [&from.moves[..], &[one]].concat();
                    next.push(Reached { board, left, moves });
                }
            }
        }
        Ok(next)
    }
}

/// The pieces but one of this kind.
pub(super) fn without(set: &[PieceId], piece: PieceId) -> Vec<PieceId> {
    let mut rest = set.to_vec();
    if let Some(place) = rest.iter().position(|&other| other == piece) {
        rest.remove(place);
    }
    rest
}
