//! The game by its rules: which pairs may be taken, and what a board becomes. Made to be read; [`crate::Playouts`] is
//! fast.

use thiserror::Error;

use crate::rules::fit;
use crate::{Board, Diagonals, Problem, ProblemError, RefillPlace, RefillTime, Rows, Rules, Wrap};

/// Two cells of a board, by their numbers in reading order.
///
/// Pairs that this library makes have the cell that is read first in `first`. Where it takes a pair, the cells may be
/// in either order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    /// The one that is read first, by [`Pair::new`].
    pub first: usize,
    /// The other one.
    pub second: usize,
}

impl Pair {
    /// A pair of these two cells, in either order.
    #[must_use]
    pub fn new(a: usize, b: usize) -> Self {
        Self {
            first: a.min(b),
            second: a.max(b),
        }
    }
}

/// Action of a player: a step of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Take two digits.
    Take(Pair),
    /// Have copies of all digits added.
    Refill,
    /// Let emptied rows vanish; only where they do so late.
    Wait,
}

/// Reason why an action cannot be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// A cell is outside the board, is cleared, or is the other one.
    #[error("not two digits")]
    NotDigits,
    /// The digits are neither equal nor is their sum ten.
    #[error("{0} and {1} do not match")]
    NoMatch(u8, u8),
    /// Something stands between them in every direction.
    #[error("{0} and {1} do not see each other")]
    NotSeen(u8, u8),
    /// All refills are used up.
    #[error("no refill is left: {0} allowed")]
    NoRefill(u32),
    /// The board would be longer than [`Rules::MOST_CELLS`].
    #[error("a refill would make a board of {0} cells, more than {max}", max = Rules::MOST_CELLS)]
    TooLong(usize),
    /// A refill may be made only when no pair is left.
    #[error("pairs are left, and a refill may be made only when none is")]
    PairsLeft,
    /// There are no emptied rows that could vanish.
    #[error("no row is about to vanish")]
    NothingToWaitFor,
}

/// A board being played.
///
/// ```
/// use quadrille_number_match::{Action, Board, Pair, Problem, Rules, Width};
///
/// let board = Board::parse("123456728/46", Width::NINE, 100)?;
/// let mut game = Problem::new(Rules::default(), board)?.game();
/// assert!(game.pairs().contains(&Pair::new(9, 10)));
/// game.play(Action::Take(Pair::new(9, 10)))?;
/// assert_eq!(game.board().to_string(), "123456728");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    rules: Rules,
    board: Board,
    refills: u32,
    pairs: u32,
}

impl Problem {
    /// What is left to be done of a game: its board as it stands, and the refills that are left.
    ///
    /// # Errors
    ///
    /// When no digit is left.
    pub fn rest_of(game: &Game) -> Result<Self, ProblemError> {
        Self::new(game.rules_left(), game.board().clone())
    }

    /// The game at its start.
    #[must_use]
    pub fn game(&self) -> Game {
        Game::new(self)
    }
}

impl Game {
    /// The game at its start.
    #[must_use]
    pub fn new(problem: &Problem) -> Self {
        Self {
            rules: *problem.rules(),
            board: problem.board().clone(),
            refills: 0,
            pairs: 0,
        }
    }

    /// The board as it stands.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The rules for the rest of the game: those with the refills that are left.
    #[must_use]
    pub fn rules_left(&self) -> Rules {
        let left = |most: u32| most.saturating_sub(self.refills);
        Rules {
            max_refills: self.rules.max_refills.map(left),
            ..self.rules
        }
    }

    /// Refills so far.
    #[must_use]
    pub fn refills(&self) -> u32 {
        self.refills
    }

    /// Pairs taken so far.
    #[must_use]
    pub fn taken(&self) -> u32 {
        self.pairs
    }

    /// Whether no digit is left.
    #[must_use]
    pub fn is_won(&self) -> bool {
        self.board.is_empty()
    }

    /// All pairs that may be taken now, in reading order of their first cells, then of their second ones.
    #[must_use]
    pub fn pairs(&self) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for first in (0..self.board.len()).filter(|&index| self.board.cells()[index] != 0) {
            let mut seconds = self.seen_after(first);
            seconds.retain(|&second| fit(self.board.cells()[first], self.board.cells()[second]));
            pairs.extend(seconds.into_iter().map(|second| Pair { first, second }));
        }
        pairs
    }

    /// The digits behind `first` that it sees, in reading order.
    fn seen_after(&self, first: usize) -> Vec<usize> {
        /// Columns to the right in each row further down.
        const DOWN: [isize; 3] = [0, 1, -1];
        let [row, _] = self.board.place(first);
        let lines = match self.rules.diagonals {
            Diagonals::Seen => &DOWN[..],
            Diagonals::Blocked => &DOWN[..1],
        };
        let hits = lines.iter().filter_map(|&right| self.seen_down(first, right));
        let mut seen: Vec<usize> = hits.collect();
        let end = match self.rules.wrap {
            Wrap::Seen => self.board.len(),
            Wrap::Blocked => self.board.len().min((row + 1) * self.board.columns()),
        };
        let rest = &self.board.cells()[first + 1..end];
        seen.extend(rest.iter().position(|&cell| cell != 0).map(|gap| first + 1 + gap));
        seen.sort_unstable();
        seen.dedup();
        seen
    }

    /// The next digit down a line that goes `right` columns to the right in each row.
    fn seen_down(&self, first: usize, right: isize) -> Option<usize> {
        let columns = self.board.columns();
        let [mut row, mut col] = self.board.place(first);
        loop {
            row += 1;
            col = col.checked_add_signed(right).filter(|&col| col < columns)?;
            let index = row * columns + col;
            if *self.board.cells().get(index)? != 0 {
                return Some(index);
            }
        }
    }

    /// Whether an action may be done now.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn check(&self, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Take(pair) => self.check_pair(pair),
            Action::Refill => self.check_refill(),
            Action::Wait if self.rules.rows == Rows::VanishLate && self.has_empty_row() => Ok(()),
            Action::Wait => Err(Illegal::NothingToWaitFor),
        }
    }

    fn check_refill(&self) -> Result<(), Illegal> {
        if !self.rules.allow_refill(self.refills) {
            return Err(Illegal::NoRefill(self.refills));
        }
        let cells = self.board.len() + self.board.live();
        if cells > Rules::MOST_CELLS {
            return Err(Illegal::TooLong(cells));
        }
        if self.rules.refill_when == RefillTime::Stuck && !self.pairs().is_empty() {
            return Err(Illegal::PairsLeft);
        }
        Ok(())
    }

    /// Checks a pair whose cells may be in either order.
    fn check_pair(&self, Pair { first, second }: Pair) -> Result<(), Illegal> {
        let pair = Pair::new(first, second);
        let digit = |index: usize| self.board.cells().get(index).copied().unwrap_or(0);
        let (a, b) = (digit(pair.first), digit(pair.second));
        if a == 0 || b == 0 || first == second {
            return Err(Illegal::NotDigits);
        }
        if !fit(a, b) {
            return Err(Illegal::NoMatch(a, b));
        }
        if !self.seen_after(pair.first).contains(&pair.second) {
            return Err(Illegal::NotSeen(a, b));
        }
        Ok(())
    }

    /// The cells along which a pair is seen, from the one that is read first to the other, both included: in a row, a
    /// column or a diagonal where that can be, else in reading order. None if it may not be taken now.
    ///
    /// ```
    /// use quadrille_number_match::{Pair, Problem};
    ///
    /// let game = "1......2/.......8./9".parse::<Problem>()?.game();
    /// let [across, down, around] = [[7, 16], [0, 18], [16, 18]].map(|[a, b]| game.path(Pair::new(a, b)));
    /// assert_eq!((across, down, around), (Some(vec![7, 16]), Some(vec![0, 9, 18]), None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn path(&self, pair: Pair) -> Option<Vec<usize>> {
        self.check_pair(pair).ok()?;
        let pair = Pair::new(pair.first, pair.second);
        let straight = self.straight_path(pair);
        Some(straight.unwrap_or_else(|| (pair.first..=pair.second).collect()))
    }

    /// The cells from one to the other in a row, a column or a diagonal, if all that is between them is cleared.
    fn straight_path(&self, Pair { first, second }: Pair) -> Option<Vec<usize>> {
        let [[top, left], [bottom, right]] = [first, second].map(|index| self.board.place(index));
        let (down, across) = (bottom - top, right.abs_diff(left));
        let is_diagonal = down == across && self.rules.diagonals == Diagonals::Seen;
        if down > 0 && across > 0 && !is_diagonal {
            return None;
        }
        let step = (second - first) / down.max(across);
        let path: Vec<usize> = (first..=second).step_by(step).collect();
        let between = &path[1..path.len() - 1];
        let is_clear = between.iter().all(|&index| self.board.cells()[index] == 0);
        is_clear.then_some(path)
    }

    /// Plays an action.
    ///
    /// # Errors
    ///
    /// Why it cannot be done; the game is then as it was.
    pub fn play(&mut self, action: Action) -> Result<(), Illegal> {
        self.check(action)?;
        self.play_unchecked(action);
        Ok(())
    }

    /// Plays an action that [`Game::check`] allows.
    pub(crate) fn play_unchecked(&mut self, action: Action) {
        match action {
            Action::Take(pair) => self.take(pair),
            Action::Refill => {
                if self.rules.rows != Rows::Stay {
                    self.board.vanish();
                }
                refill(&mut self.board, self.rules.refill);
                self.refills += 1;
            }
            Action::Wait => self.board.vanish(),
        }
    }

    fn take(&mut self, pair: Pair) {
        for index in [pair.first, pair.second] {
            self.board.cells_mut()[index] = 0;
        }
        if self.rules.rows == Rows::Vanish {
            if self.pairs == 0 && self.refills == 0 {
                // The first board may have empty rows anywhere, the ones behind it only those of the pair.
                self.board.vanish();
            } else {
                let rows = [pair.first, pair.second].map(|index| self.board.place(index)[0]);
                vanish_among(&mut self.board, rows);
            }
        }
        self.pairs += 1;
    }

    /// Where the cell that has this number after an action is before it; none if the action adds it.
    ///
    /// ```
    /// use quadrille_number_match::{Action, Pair, Problem};
    ///
    /// let game = "1.9/2.8/3.7".parse::<Problem>()?.game();
    /// let take = Action::Take(Pair::new(9, 11));
    /// assert_eq!([0, 9, 18].map(|index| game.origin(take, index)), [Some(0), Some(18), None]);
    /// assert_eq!([2, 20, 21].map(|index| game.origin(Action::Refill, index)), [Some(2), Some(20), None]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn origin(&self, action: Action, index: usize) -> Option<usize> {
        let (columns, mut cells) = (self.board.columns(), self.board.cells().to_vec());
        let rows_vanish = match action {
            Action::Take(pair) => {
                for index in [pair.first, pair.second] {
                    *cells.get_mut(index)? = 0;
                }
                self.rules.rows == Rows::Vanish
            }
            Action::Refill => self.rules.rows != Rows::Stay,
            Action::Wait => true,
        };
        let is_kept = |row: &usize| {
            let end = cells.len().min((row + 1) * columns);
            !rows_vanish || cells[row * columns..end].iter().any(|&cell| cell != 0)
        };
        let row = (0..self.board.rows()).filter(is_kept).nth(index / columns)?;
        let origin = row * columns + index % columns;
        (*cells.get(origin)? != 0).then_some(origin)
    }

    fn has_empty_row(&self) -> bool {
        let mut rows = self.board.cells().chunks(self.board.columns());
        rows.any(|row| row.iter().all(|&cell| cell == 0))
    }
}

/// Lets these rows vanish if they have no digit: a long board has thousands of others.
fn vanish_among(board: &mut Board, [a, b]: [usize; 2]) {
    let columns = board.columns();
    let cells = board.cells_mut();
    // From below, so that the other row stays where it is.
    for row in [a.max(b), a.min(b)] {
        let row = row * columns..cells.len().min((row + 1) * columns);
        if row.start < row.end && cells[row.clone()].iter().all(|&cell| cell == 0) {
            cells.drain(row);
        }
    }
}

/// Adds copies of all digits, in order.
fn refill(board: &mut Board, place: RefillPlace) {
    let copies: Vec<u8> = board.cells().iter().copied().filter(|&cell| cell != 0).collect();
    let cells = board.cells_mut();
    if place == RefillPlace::AfterLastDigit {
        let end = cells
            .iter()
            .rposition(|&cell| cell != 0)
            .map_or(0, |last| last + 1);
        cells.truncate(end);
    }
    cells.extend(copies);
}

#[cfg(test)]
mod tests;
