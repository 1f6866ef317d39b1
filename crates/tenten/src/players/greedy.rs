//! The fast engine: the same decisions as [`crate::Naive`], by events, lanes and bounds.
//!
//! **What.** The best final board of a round over all orders and placements, exactly.
//!
//! **How.** Placements commute unless a line is cleared. So each play is a chain of *events*, pieces of which the last
//! clears lines, and pieces that clear nothing after it ([`placing`](crate::placing)). The boards after events are few
//! and held once. From each, the best placement of the remaining pieces without a clear is a sum of changes that each
//! piece makes alone and of each pair's (`lanes`), and is found by scanning lanes under bounds (`search`). Boards that
//! end with fewer filled cells come first; most others are cut off by a bound on what filled cells can be worth.
//!
//! **Why it is exact.** A candidate counts only after its final board has been checked; bounds are never below what
//! they bound; ties are kept until the rule has decided. Placements whose lanes ignore a line that they fill are
//! refused by that check, since the event of that line has them already.
//!
//! **Does it work.** The tests compare it with the reference on boards of all kinds.
#![expect(
    clippy::cast_possible_wrap,
    reason = "counts and sums are small, and those that are cast are not negative"
)]

mod lanes;
mod search;

use lanes::Lanes;
use search::Search;

use quadrille_search::{GaveUp, Limits};

use super::tally::Tally;
use super::{Choice, Judgement, Order};
use crate::placing::{Figure, Fills, Lines, Placed, UpTo};
use crate::{Board, Evaluator, LineKind, Move, Naive, PieceId, Player, Rules, Strategy, Ties};

/// Plays each round so that its final board is worth most to a strategy.
///
/// Sets of up to three pieces are searched fast. Sets of four, weights whose terms are too large for the tables (some
/// with large pieces), and boards that are given with full lines are left to [`Naive`], with the same result.
///
/// ```
/// use quadrille_tenten::{Board, Greedy, Player, Rules, Ties};
///
/// let rules = Rules::classic();
/// let player = Greedy::new(&rules, "10025".parse()?, Ties::First);
/// let set = [rules.piece('O'), rules.piece('i'), rules.piece('H')].map(Option::unwrap);
/// let moves = player.choose(Board::EMPTY, &set).expect("they fit an empty board");
/// assert_eq!((player.name().as_str(), moves.len()), ("greedy-10025", 3));
/// # Ok::<(), quadrille_tenten::StrategyError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Greedy {
    figures: Vec<Figure>,
    lines: Lines,
    fills: Fills,
    evaluator: Evaluator,
    ties: Ties,
    /// Points for this number of lines at once.
    line_points: Vec<u32>,
    /// By filled cells, the most that a final board can be worth without points and room.
    most: Vec<i64>,
    /// By filled cells, what a board is worth without alignment, surface, points and room.
    unaligned: Vec<i64>,
    lanes: Option<Lanes>,
    naive: Naive,
}

impl Greedy {
    /// A player by this strategy. Compiles tables of some megabytes, which takes some milliseconds.
    #[must_use]
    pub fn new(rules: &Rules, strategy: Strategy, ties: Ties) -> Self {
        Self::with_evaluator(rules, Evaluator::new(rules, strategy), ties)
    }

    /// A player by any evaluation.
    #[must_use]
    pub fn with_evaluator(rules: &Rules, evaluator: Evaluator, ties: Ties) -> Self {
        let figures = Figure::all(rules);
        Self {
            lines: Lines::new(rules),
            fills: Fills::new(rules),
            ties,
            line_points: line_points(rules),
            unaligned: unaligned_by_filled(rules.size() as i64, &evaluator),
            most: most_by_filled(rules, &evaluator),
            lanes: Some(())
                .filter(|()| can_be_fast(rules, &evaluator))
                .and_then(|()| Lanes::new(rules, &figures, &evaluator)),
            naive: Naive::with_evaluator(rules, evaluator.clone(), ties),
            figures,
            evaluator,
        }
    }
}

/// Points for each number of lines at once.
fn line_points(rules: &Rules) -> Vec<u32> {
    let most = 2 * rules.size() + rules.other_lines().len();
    (0..=most as u32)
        .map(|lines| rules.points_for_lines(lines))
        .collect()
}

/// Whether a round's points, if they count, are those of the lines of each event.
fn can_be_fast(rules: &Rules, evaluator: &Evaluator) -> bool {
    rules.score().is_plain() || evaluator.strategy().points == 0
}

/// A final board of a round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    /// As [`Evaluator::value`] has it, without the points for pieces.
    pub(crate) value: i64,
    pub(crate) board: Board,
    placed: UpTo<Placed, 3>,
}

impl Candidate {
    /// The moves by which it is reached.
    pub(crate) fn moves(&self) -> Vec<Move> {
        self.placed.iter().map(Move::from).collect()
    }
}

impl Greedy {
    /// The evaluator of boards.
    #[must_use]
    pub const fn evaluator(&self) -> &Evaluator {
        &self.evaluator
    }

    /// Plays that lead to every final board, some boards more than once; `None` where [`Naive`] has to play.
    ///
    /// # Errors
    ///
    /// The limit that struck.
    pub(crate) fn candidates(
        &self,
        board: Board,
        set: &[PieceId],
        tally: &Tally,
    ) -> Result<Option<Vec<Candidate>>, GaveUp> {
        let search = |lanes| Search::new(self, Ties::Board, lanes, board, set).all(tally);
        self.fast(board, set).map(search).transpose()
    }

    /// Plays that lead to the best final boards, this many at most, each board once, the best first; `None` where
    /// [`Naive`] has to play.
    pub(crate) fn best(&self, board: Board, set: &[PieceId], count: usize) -> Option<Vec<Candidate>> {
        let lanes = self.fast(board, set)?;
        Some(Search::new(self, Ties::Board, lanes, board, set).top(count))
    }

    /// The tables, if they are made for such a round.
    fn fast(&self, board: Board, set: &[PieceId]) -> Option<&Lanes> {
        let fits = (1..=3).contains(&set.len()) && self.lines.full(board.bits()).count == 0;
        self.lanes.as_ref().filter(|_| fits)
    }
}

/// Whether [`Greedy`] has tables for these weights.
pub(crate) fn has_tables(rules: &Rules, weights: &crate::Weights) -> bool {
    Lanes::unit(rules, weights).is_some()
}

impl Player for Greedy {
    fn name(&self) -> String {
        self.evaluator.name()
    }

    fn choose(&self, board: Board, set: &[PieceId]) -> Option<Vec<Move>> {
        match self.fast(board, set) {
            Some(lanes) => Search::new(self, self.ties, lanes, board, set).run(),
            None => self.naive.choose(board, set),
        }
    }

    fn choose_within(&self, board: Board, set: &[PieceId], limits: &Limits) -> Choice {
        match self.fast(board, set) {
            Some(_) => Choice {
                moves: self.choose(board, set),
                ..Choice::default()
            },
            None => self.naive.choose_within(board, set, limits),
        }
    }

    fn judgement(&self) -> Judgement {
        Judgement {
            evaluator: self.evaluator.clone(),
            order: Order::Value,
        }
    }
}

/// The most that a board without a full line is worth but for room and points, by filled cells.
///
/// Let the filled cells lie in p rows and q columns. Each of these lines has a filled cell beside a free one, so
/// s >= p + q. A cell has at most q filled cells in its row, and p in its column, and no line is full: so
/// a <= f min(p + q, 2 (n - 1)). From p q >= f follows (p + q)^2 >= 4 f. Between these ends the sum is linear in p + q.
/// Each cell is the upper, or left, one of at most one pair of each direction, and lies in one ring.
///
/// Where rows or columns do not vanish, they may be full: then s >= 0 and a <= f min(p + q, 2 n) is all that is used.
fn most_by_filled(rules: &Rules, evaluator: &Evaluator) -> Vec<i64> {
    let size = rules.size() as i64;
    let both_vanish = [LineKind::Rows, LineKind::Columns].map(|kind| rules.has_lines(kind)) == [true; 2];
    let weights = evaluator.weights();
    let (alignment, compaction) = (i64::from(weights.alignment), i64::from(weights.surface));
    let (cells, pairs) = (size * size, 2 * size * (size - 1));
    let cheapest_ring = weights.rings.into_iter().min().unwrap_or(0);
    let bonuses: i64 = lanes::directions()
        .map(|(down, right)| weights.pair(down, right.unsigned_abs()).min(0))
        .sum();
    let bonus = -bonuses - i64::from(cheapest_ring);
    let most = |filled: i64| {
        let fewest = (0..=2 * size)
            .find(|lines| lines * lines >= 4 * filled)
            .unwrap_or(0);
        let worth =
            |lines: i64| alignment * filled * lines.min(2 * (size - 1)) + compaction * (pairs - lines);
        let ends = [fewest, (2 * (size - 1)).max(fewest), 2 * size];
        let best = if both_vanish {
            ends.into_iter().map(worth).max().unwrap_or(0)
        } else {
            alignment * filled * 2 * size + compaction * pairs
        };
        evaluator.free_cell() * (cells - filled) + best + bonus * filled
    };
    (0..=cells).map(most).collect()
}

/// The free cells' part of a board's value, with the part of compaction that all boards share.
fn unaligned_by_filled(size: i64, evaluator: &Evaluator) -> Vec<i64> {
    let shared = i64::from(evaluator.weights().surface) * 2 * size * (size - 1);
    let cells = size * size;
    (0..=cells)
        .map(|filled| evaluator.free_cell() * (cells - filled) + shared)
        .collect()
}
