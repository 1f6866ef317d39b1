//! Advice for a person: where to place a set, what comes of it, and what else could be done.

use std::collections::BinaryHeap;

use quadrille_bitboard::Bitboard;
use quadrille_search::hash::Set;

use crate::odds::risk::Bounded;
use crate::{
    Board, Evaluator, Greedy, Judgement, Move, Order, PieceId, Played, Player, Risk, RiskMeter, Rules, Ties,
    engine,
};

/// A way to place a set, and what comes of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The moves in order, and what each brings.
    pub moves: Vec<(Move, Played)>,
    /// The board after them.
    pub board: Board,
    /// Points of all moves.
    pub points: u32,
    /// What the board is worth to the adviser: E of [`Evaluator`], more is better.
    pub value: f64,
    /// The exact chance that the next set does not fit that board.
    pub risk: Risk,
}

/// Tells what a player would do, and ranks all other final boards of the round.
///
/// ```
/// use quadrille_tenten::{Adviser, Board, Hazard, Rules};
///
/// let rules = Rules::classic();
/// let adviser = Adviser::new(&rules, Box::new(Hazard::new(&rules)));
/// let set = rules.parse_set("rOo")?;
/// let advice = adviser.advise(Board::EMPTY, &set, 2);
/// assert_eq!(advice.len(), 3);
/// assert!(advice[0].risk.is_zero());
/// assert!(advice[0].value >= advice[1].value && advice[1].value >= advice[2].value);
/// # Ok::<(), quadrille_tenten::SetError>(())
/// ```
pub struct Adviser {
    rules: Rules,
    player: Box<dyn Player>,
    evaluator: Evaluator,
    greedy: Greedy,
    order: Order,
    meter: RiskMeter,
}

/// Beyond this many ways to place a set, all of them are not gone through one by one.
const MOST_WAYS: usize = 1 << 22;

/// A final board in line for being ranked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Ranked {
    value: i64,
    board: Board,
    /// Where its moves are.
    index: usize,
}

impl Adviser {
    /// An adviser that does as this player of the same rules does.
    ///
    /// Alternatives are ranked by the player's own [`Judgement`]. Compiles tables of some megabytes, which takes some ten
    /// milliseconds.
    #[must_use]
    pub fn new(rules: &Rules, player: Box<dyn Player>) -> Self {
        let Judgement { evaluator, order } = player.judgement();
        Self {
            rules: rules.clone(),
            player,
            greedy: Greedy::with_evaluator(rules, evaluator.clone(), Ties::Board),
            evaluator,
            order,
            meter: RiskMeter::new(rules),
        }
    }

    /// The player.
    #[must_use]
    pub fn player(&self) -> &dyn Player {
        &*self.player
    }

    /// What it measures risks with.
    #[must_use]
    pub const fn meter(&self) -> &RiskMeter {
        &self.meter
    }

    /// What the player does with a set or the rest of one, and then up to this many ways to other final boards, the
    /// best first. Empty if no order and no places take the set.
    ///
    /// No two lead to the same board. Sets of four with very many ways have no alternatives.
    #[must_use]
    pub fn advise(&self, board: Board, set: &[PieceId], alternatives: usize) -> Vec<Advice> {
        let own = self.player.choose(board, set);
        let Some(own) = own.and_then(|moves| self.judge(board, &moves)) else {
            return Vec::new();
        };
        let others = if alternatives == 0 {
            Vec::new()
        } else {
            self.others(board, set, own.board, alternatives)
        };
        std::iter::once(own).chain(others).collect()
    }

    /// What comes of these moves; `None` if one of them does not fit.
    #[must_use]
    pub fn judge(&self, board: Board, moves: &[Move]) -> Option<Advice> {
        let moves = engine::play_all(&self.rules, board, moves)?;
        let end = moves.last().map_or(board, |(_, played)| played.board);
        let points = moves.iter().map(|(_, played)| played.points).sum();
        Some(Advice {
            moves,
            board: end,
            points,
            value: self.evaluator.value(end, points) as f64 / self.evaluator.scale() as f64,
            risk: self.meter.risk(end),
        })
    }

    fn others(&self, board: Board, set: &[PieceId], own: Board, most: usize) -> Vec<Advice> {
        let Some(candidates) = self.greedy.candidates(board, set) else {
            let ways = self.every_way(board, set).unwrap_or_default();
            let ranked = ways.iter().map(|(end, moves)| {
                let points = self.judge_points(board, moves);
                (self.evaluator.value(*end, points), *end)
            });
            let best = self.best(ranked, own, most);
            return best
                .into_iter()
                .filter_map(|index| self.judge(board, &ways[index].1))
                .collect();
        };
        let ranked = candidates
            .iter()
            .map(|candidate| (candidate.value, candidate.board));
        let best = self.best(ranked, own, most);
        best.into_iter()
            .filter_map(|index| self.judge(board, &candidates[index].moves()))
            .collect()
    }

    /// Which of these boards with their values are best in the adviser's order; each board once, `own` not at all.
    fn best(&self, boards: impl Iterator<Item = (i64, Board)>, own: Board, most: usize) -> Vec<usize> {
        let ranked = boards
            .enumerate()
            .map(|(index, (value, board))| Ranked { value, board, index });
        let mut queue: BinaryHeap<Ranked> = ranked.collect();
        let mut bounded = Bounded::new(&self.meter);
        // The risk of each that is kept, least first; those of the same risk in the order of their values.
        let mut best: Vec<(u128, usize)> = Vec::new();
        let mut seen = Set::default();
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
        best.into_iter().map(|(_, index)| index).collect()
    }

    fn judge_points(&self, mut board: Board, moves: &[Move]) -> u32 {
        let points = moves.iter().map(|one| {
            let played = engine::play_unchecked(&self.rules, board, one);
            board = played.board;
            played.points
        });
        points.sum()
    }

    /// A way to each final board, piece by piece; `None` if there are too many.
    fn every_way(&self, board: Board, set: &[PieceId]) -> Option<Vec<(Board, Vec<Move>)>> {
        let places = set
            .iter()
            .map(|&piece| engine::anchors(&self.rules, board, piece).count());
        let ways = places.fold(1_usize, |ways, places| ways.saturating_mul(places.max(1)));
        if ways > MOST_WAYS {
            return None;
        }
        let mut rest = set.to_vec();
        rest.sort_unstable();
        let mut reached = vec![(board, rest, Vec::new())];
        for _ in set {
            let (mut next, mut seen) = (Vec::new(), Set::default());
            for (board, rest, moves) in &reached {
                for one in engine::legal_moves(&self.rules, *board, rest) {
                    let after = engine::play_unchecked(&self.rules, *board, one).board;
                    let mut left = rest.clone();
                    left.remove(
                        rest.iter()
                            .position(|&piece| piece == one.piece)
                            .unwrap_or_default(),
                    );
                    if seen.insert((after, left.clone())) {
                        next.push((after, left, [&moves[..], &[one]].concat()));
                    }
                }
            }
            reached = next;
        }
        Some(
            reached
                .into_iter()
                .map(|(board, _, moves)| (board, moves))
                .collect(),
        )
    }
}

#[cfg(test)]
mod tests {
    use quadrille_search::Seed;
    use rand::RngExt;

    use super::*;
    use crate::{Hazard, PlayerKind};

    /// A crowded board without full lines, and a set.
    fn crowded(rules: &Rules, seed: u64) -> (Board, Vec<PieceId>) {
        let random = &mut Seed(11).stream(seed);
        let mut board = Board::EMPTY;
        for cell in rules.field().cells().filter(|_| random.random_bool(0.72)) {
            board.insert(cell);
        }
        let (rows, columns) = engine::full_lines(rules, board);
        let set = (0..rules.set_size()).map(|_| rules.draw(random)).collect();
        (board - (rows | columns), set)
    }

    /// Against all ways, gone through piece by piece, with the risk of each.
    #[test]
    fn the_ranking_is_that_of_all_final_boards() {
        let rules = Rules::classic();
        let mut compared = 0;
        for name in [
            "greedy-10025",
            "weights-1620,2,45,12,0,1",
            "hazard",
            "lookahead",
            "first-fit",
        ] {
            let player = name.parse::<PlayerKind>().unwrap().player(&rules, Ties::Board);
            let adviser = Adviser::new(&rules, player);
            for seed in 0..25 {
                let (board, set) = crowded(&rules, seed);
                let ways = adviser.every_way(board, &set).unwrap();
                let advice = adviser.advise(board, &set, 8);
                assert_eq!(advice.is_empty(), ways.is_empty());
                if ways.is_empty() || ways.len() > 400 {
                    continue;
                }
                let mut all: Vec<Advice> = ways
                    .iter()
                    .map(|(_, moves)| adviser.judge(board, moves).unwrap())
                    .filter(|other| other.board != advice[0].board)
                    .collect();
                let by_risk = adviser.order == Order::Risk;
                all.sort_by(|a, b| {
                    let risks = a.risk.numerator.cmp(&b.risk.numerator);
                    let values = b.value.total_cmp(&a.value).then(b.board.cmp(&a.board));
                    if by_risk { risks.then(values) } else { values }
                });
                all.truncate(8);
                let boards = |advice: &[Advice]| advice.iter().map(|one| one.board).collect::<Vec<_>>();
                assert_eq!(boards(&advice[1..]), boards(&all), "{name}, {set:?} on\n{board}");
                compared += all.len();
            }
        }
        assert!(compared > 100, "{compared}");
    }

    #[test]
    fn the_first_is_what_the_player_does() {
        let rules = Rules::classic();
        let hazard = Hazard::new(&rules);
        let adviser = Adviser::new(&rules, Box::new(hazard.clone()));
        for seed in 0..20 {
            let (board, set) = crowded(&rules, seed);
            let advice = adviser.advise(board, &set, 0);
            let moves = advice
                .first()
                .map(|one| one.moves.iter().map(|(one, _)| *one).collect());
            assert_eq!(moves, hazard.choose(board, &set));
            for one in advice {
                assert_eq!(one.risk, adviser.meter().risk(one.board));
            }
        }
    }

    /// Boards with full lines are not for the fast search.
    #[test]
    fn boards_with_full_lines_have_alternatives_too() {
        let rules = Rules::classic();
        let adviser = Adviser::new(&rules, Box::new(crate::Quick::new(&rules, Ties::First)));
        let mut board = crowded(&rules, 1).0;
        for col in 0..10 {
            board.insert(quadrille_bitboard::Cell::new(3, col));
        }
        let advice = adviser.advise(board, &rules.parse_set("..i").unwrap(), 5);
        assert_eq!(advice.len(), 6);
        assert!(
            advice
                .iter()
                .all(|one| one.moves[0].1.cleared_rows().contains(&3))
        );
    }
}
