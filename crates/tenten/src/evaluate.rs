//! What a board is worth to a strategy: an exact integer, so that ties are ties.
#![expect(
    clippy::cast_possible_wrap,
    reason = "counts and sums are small, and those that are cast are not negative"
)]

mod counts;
mod details;
#[cfg(feature = "learned")]
pub(crate) mod forecast;
#[cfg(not(feature = "learned"))]
#[path = "evaluate/no_forecast.rs"]
pub(crate) mod forecast;
#[cfg(feature = "learned-1010")]
pub(crate) mod patterns;
#[cfg(not(feature = "learned-1010"))]
#[path = "evaluate/no_patterns.rs"]
pub(crate) mod patterns;
mod strategy;
#[cfg(feature = "streaks")]
pub(crate) mod streaks;
mod weights;

use quadrille_bitboard::{Bitboard, Cell, Direction, Shape};

use counts::COUNT;
use details::Details;
pub use forecast::Forecast;
pub use patterns::Patterns;
pub use strategy::{Strategy, StrategyError};
#[cfg(feature = "streaks")]
pub use streaks::StreakValues;
pub use weights::{Weights, WeightsError};

use crate::placing::{STRIDE, row_bits};
use crate::{Board, Rules};

/// The evaluation E of boards under a strategy:
///
/// E = F (n^2 - f) + X x + O o + A a / a1 + C (p - s) / p + P g / 1000.
///
/// | letter | what it counts |
/// |---|---|
/// | F, X, O, A, C, P | the weights of the strategy: [free cells](Strategy::free) to [points](Strategy::points) |
/// | n | the side of the board |
/// | f | filled cells |
/// | x | 1 if a square of side n / 2, rounded up, fits |
/// | o | how many of three shapes fit: a row and a column of length n / 2, rounded up, and a square of nine |
/// | a | the squares of the numbers of filled cells, summed over all rows and columns |
/// | a1 | 2 n (n - 1)^2, the most that a can be without a full line |
/// | p | 2 n (n - 1), the pairs of neighbours |
/// | s | pairs of neighbours of which one is filled |
/// | g | the points of the round |
///
/// Values are E times [`Evaluator::scale`], 1000 a1, which makes each term a whole number. For 10 x 10, a1 is 1620, and
/// `10025` is worth 1000 (1620 (105 - f) + 2 a - 45 s).
///
/// [`Weights`] stand for F, A and C, times a1, and take off more for pairs of cells and for rings. Their details are no
/// part of E: they compare the best boards of a round once more ([`Evaluator::worth`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluator {
    field: Board,
    size: usize,
    strategy: Strategy,
    /// a1: the value of 1 in whole units of a and s.
    unit: i64,
    /// All but room and points, in units of 1 / a1.
    weights: Weights,
    square: Shape,
    large: [Shape; 3],
    details: Option<Box<Details>>,
    patterns: Option<Patterns>,
}

/// Thousandths, in which points are weighed.
pub(crate) const THOUSAND: i64 = 1000;

impl Evaluator {
    /// Compiles a strategy for boards of these rules.
    ///
    /// # Panics
    ///
    /// Never: half of a board has a cell.
    #[must_use]
    pub fn new(rules: &Rules, strategy: Strategy) -> Self {
        let size = rules.size();
        let half = size.div_ceil(2);
        // At most 1620; 35 times as much is the largest weight of a free cell.
        let unit = (2 * size * (size - 1) * (size - 1)) as u16;
        let block = |rows, cols| {
            let cells = (0..rows).flat_map(move |row| (0..cols).map(move |col| Cell::new(row, col)));
            Shape::from_cells(cells).expect("it has a cell and is small")
        };
        Self {
            field: rules.field(),
            size,
            strategy,
            unit: unit.into(),
            weights: Weights {
                free: unit * u16::from(strategy.free),
                alignment: strategy.alignment.into(),
                surface: u16::from(strategy.compaction) * (size as u16 - 1),
                ..Weights::default()
            },
            square: block(half, half),
            large: [block(1, half), block(3, 3), block(half, 1)],
            details: None,
            patterns: None,
        }
    }

    /// An evaluation by these weights alone, without room and points.
    #[must_use]
    pub fn with_weights(rules: &Rules, weights: Weights) -> Self {
        Self {
            weights,
            details: Details::new(rules, &weights).map(Box::new),
            ..Self::new(rules, Strategy::default())
        }
    }

    /// An evaluation by these weights, whose best boards are compared by what was learned from games; `None` if nothing
    /// was learned about such boards.
    #[must_use]
    pub fn learned(rules: &Rules, weights: Weights) -> Option<Self> {
        let evaluator = Self::with_weights(rules, weights);
        let patterns = Patterns::built_in(rules)?;
        Some(evaluator.with_patterns(patterns))
    }

    /// The same with these values of boards.
    pub(crate) fn with_patterns(self, patterns: Patterns) -> Self {
        Self {
            patterns: Some(patterns),
            ..self
        }
    }

    /// The quick score: `10025`, less 12 / a1 for each pair of filled cells that touch at a corner alone or not. Games
    /// with boxes have one of their own, [`Weights::quick`].
    #[must_use]
    pub fn quick(rules: &Rules) -> Self {
        Self::with_weights(rules, Weights::quick(rules))
    }

    /// The strategy; all zero where weights stand for it.
    #[must_use]
    pub const fn strategy(&self) -> Strategy {
        self.strategy
    }

    /// What a value has to be divided by to be E.
    #[must_use]
    pub const fn scale(&self) -> i64 {
        self.unit * THOUSAND
    }

    /// E times [`Evaluator::scale`] of a board that is reached with this many points.
    #[must_use]
    pub fn value(&self, board: Board, points: u32) -> i64 {
        THOUSAND * (self.additive(board) + self.room(board)) + self.points_value(points)
    }

    /// What a board is worth at the second look: less what its details cost, or less the danger that was learned, or
    /// its value if there is neither. Only boards that are among the best by their value are compared by it.
    #[must_use]
    pub fn worth(&self, board: Board) -> i64 {
        match (&self.details, self.danger(board)) {
            (_, Some(danger)) => -danger,
            (Some(details), None) => -details.cost(board),
            (None, None) => self.value(board, 0),
        }
    }

    /// How dangerous a board is by what was learned, as a logit in 1024ths; `None` if nothing was.
    fn danger(&self, board: Board) -> Option<i64> {
        let patterns = self.patterns.as_ref()?;
        let (cost, cell) = self.cost(board);
        Some(patterns.danger(board, cost, cell))
    }

    /// How likely a game is lost soon from a board, by what was learned; `None` if nothing was.
    pub(crate) fn loss(&self, board: Board) -> Option<f64> {
        self.danger(board).map(patterns::chance)
    }

    /// What a board costs, by its details or else by the quick score, and what a cell costs there.
    pub(crate) fn cost(&self, board: Board) -> (i64, i64) {
        if let Some(details) = &self.details {
            return (details.cost(board), details.cell());
        }
        let weights = &Weights::QUICK;
        (self.cost_by(weights, board), weights.free.into())
    }

    /// What the details count of a board, if there are details.
    pub(crate) fn counts(&self, board: Board) -> Option<[i32; COUNT]> {
        let details = self.details.as_ref()?;
        Some(details.counts(board.bits()))
    }

    /// Whether the best boards are compared once more: by details, or by what was learned.
    #[must_use]
    pub const fn has_second_look(&self) -> bool {
        self.details.is_some() || self.patterns.is_some()
    }

    /// Whether values of boards were learned.
    pub(crate) const fn is_learned(&self) -> bool {
        self.patterns.is_some()
    }

    /// What a cell is worth at the second look, if there is one.
    pub(crate) fn cell_of_details(&self) -> Option<i64> {
        self.details.as_ref().map(|details| details.cell())
    }

    /// Points' part of a value.
    pub(crate) fn points_value(&self, points: u32) -> i64 {
        i64::from(self.strategy.points) * i64::from(points) * self.unit
    }

    /// All but room and points, in units of 1 / a1: sums of terms of one cell and of two.
    pub(crate) fn additive(&self, board: Board) -> i64 {
        let cells = (self.size * self.size) as i64;
        let pairs = (2 * self.size * (self.size - 1)) as i64;
        let empty = i64::from(self.weights.free) * cells + i64::from(self.weights.surface) * pairs;
        empty - self.cost_by(&self.weights, board) - self.far_pairs(board) - self.rings(board)
    }

    /// By how much a board is worth less than the empty one, in the terms that are quickly worked out.
    fn cost_by(&self, weights: &Weights, board: Board) -> i64 {
        i64::from(weights.free) * board.count() as i64
            - i64::from(weights.alignment) * alignment(board.bits())
            + i64::from(weights.surface) * self.surface(board)
            + i64::from(weights.corners) * corner_pairs(board.bits())
    }

    /// What is taken off for filled cells that lie further apart.
    fn far_pairs(&self, board: Board) -> i64 {
        if self.weights.pairs == [0; 5] {
            return 0;
        }
        let cells: Vec<Cell> = board.cells().collect();
        let cost = |a: &Cell, b: &Cell| match (a.row.abs_diff(b.row), a.col.abs_diff(b.col)) {
            (1, 1) => 0,
            (down, right) => self.weights.pair(down, right),
        };
        let with_later = |(place, a)| cells[place..].iter().map(move |b| cost(a, b)).sum::<i64>();
        cells.iter().enumerate().map(with_later).sum()
    }

    /// What is taken off for filled cells by their ring.
    fn rings(&self, board: Board) -> i64 {
        if self.weights.rings == [0; 5] {
            return 0;
        }
        let ring = |cell: Cell| i64::from(self.weights.rings[ring(self.size, cell)]);
        board.cells().map(ring).sum()
    }

    /// What a greedy player for it is called: `greedy-DIGITS` or `weights-LIST`.
    pub(crate) fn name(&self) -> String {
        if self.strategy == Strategy::default() && self.weights != Weights::default() {
            format!("weights-{}", self.weights)
        } else {
            format!("greedy-{}", self.strategy)
        }
    }

    /// The weights of all but room and points, in units of 1 / a1.
    #[must_use]
    pub const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// What shapes fit, in units of 1 / a1: never more after a piece is added.
    pub(crate) fn room(&self, board: Board) -> i64 {
        let mut room = 0;
        if self.strategy.square > 0 && self.fits(board, self.square) {
            room += i64::from(self.strategy.square);
        }
        if self.strategy.large > 0 {
            let fitting = self.large.iter().filter(|&&shape| self.fits(board, shape));
            room += i64::from(self.strategy.large) * fitting.count() as i64;
        }
        self.unit * room
    }

    /// What a free cell is worth, in units of 1 / a1.
    pub(crate) fn free_cell(&self) -> i64 {
        self.weights.free.into()
    }

    fn fits(&self, board: Board, shape: Shape) -> bool {
        !(self.field & !board).placements(shape).is_empty()
    }

    /// The pairs of neighbours of which one is filled.
    fn surface(&self, board: Board) -> i64 {
        let differing = |direction| {
            let paired = self.field & self.field.shifted(direction);
            ((board ^ board.shifted(direction)) & paired).count() as i64
        };
        differing(Direction::West) + differing(Direction::North)
    }
}

/// The ring in which a cell lies: how far it is from the wall.
pub(crate) fn ring(size: usize, cell: Cell) -> usize {
    let from_wall = |at: usize| at.min(size - 1 - at);
    from_wall(cell.row).min(from_wall(cell.col))
}

/// The squares of the numbers of filled cells, summed over all rows and columns.
///
/// Always of 16 lines, which is what processors do at once; those that a board does not have are empty.
fn alignment(board: u128) -> i64 {
    const LINES: usize = 16;
    let mut rows = [0_u16; LINES];
    for (row, cells) in rows.iter_mut().take(STRIDE - 1).enumerate() {
        *cells = row_bits(board, row) as u16;
    }
    let in_rows = rows.map(|row| row.count_ones() as u16);
    let mut in_columns = [0; LINES];
    for row in rows {
        for (col, count) in in_columns.iter_mut().enumerate() {
            *count += u16::from(row & 1 << col != 0);
        }
    }
    let squares = |counts: [u16; LINES]| counts.map(|count| count * count).iter().sum::<u16>();
    i64::from(squares(in_rows)) + i64::from(squares(in_columns))
}

/// The pairs of cells that touch at a corner; the border keeps rows apart.
pub(crate) fn corner_pairs(board: u128) -> i64 {
    i64::from((board & board >> 10).count_ones() + (board & board >> 12).count_ones())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(digits: &str, board: Board) -> i64 {
        let strategy = digits.parse().expect("a strategy");
        Evaluator::new(&Rules::classic(), strategy).value(board, 0)
    }

    /// The formula of the doc comment, worked out by hand for a square of four in a corner: a = 4 * 4, s = 4.
    #[test]
    fn a_corner_square_by_hand() {
        let mut board = Board::EMPTY;
        for (row, col) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            board.insert(Cell::new(row, col));
        }
        assert_eq!(value("10025", board), 1000 * (1620 * (105 - 4) + 2 * 16 - 45 * 4));
        assert_eq!(value("00010", board), 1000 * 16);
        assert_eq!(value("00001", board), 1000 * 9 * (180 - 4));
        assert_eq!(value("01000", board), 1_620_000);
        assert_eq!(value("00200", board), 2 * 3 * 1_620_000);
    }

    #[test]
    fn large_shapes_are_sought_everywhere() {
        // Only the bottom right corner has room.
        let mut board = Board::FULL;
        for row in 5..10 {
            for col in 5..10 {
                board.remove(Cell::new(row, col));
            }
        }
        assert_eq!(value("01000", board), 1_620_000);
        assert_eq!(value("00100", board), 3 * 1_620_000);
        board.insert(Cell::new(7, 7));
        assert_eq!(value("01000", board), 0);
        assert_eq!(value("00100", board), 2 * 1_620_000);
    }

    /// Three cells: two in a row with one between them, the third a knight's move from the second.
    #[test]
    fn pairs_and_rings_by_hand() {
        let mut board = Board::EMPTY;
        for (row, col) in [(0, 0), (0, 2), (2, 3)] {
            board.insert(Cell::new(row, col));
        }
        let value = |weights: &str| {
            let weights = weights.parse().expect("weights");
            Evaluator::with_weights(&Rules::classic(), weights).value(board, 0)
        };
        assert_eq!(value("0,0,0,1"), 0);
        assert_eq!(value("0,0,0,0,7,50,0,900"), -57_000);
        // In the first ring are two, in the third is one.
        assert_eq!(value("0,0,0,0,0,0,0,0,0,1,10,100"), -102_000);
        assert_eq!(value("3,1,0,0"), 1000 * (3 * 97 + 4 + 1 + 1 + 1 + 1));
    }

    #[test]
    fn points_weigh_thousandths() {
        let evaluator = Evaluator::new(&Rules::classic(), "00000+2".parse().expect("a strategy"));
        assert_eq!(evaluator.value(Board::EMPTY, 500), evaluator.scale());
    }
}
