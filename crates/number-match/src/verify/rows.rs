//! The board of a replay, row by row.

use std::cmp::Ordering;

use super::{Digit, Fault, Spot, Verdict};
use crate::record::{Place, Step};
use crate::{Diagonals, Problem, RefillPlace, RefillTime, Rows, Rules, Wrap};

/// Rows of digits, 0 is cleared; and what was done so far.
#[derive(Clone)]
pub(super) struct Replay {
    rules: Rules,
    rows: Vec<Vec<u8>>,
    refills: u32,
    pairs: u32,
}

impl Replay {
    pub(super) fn new(problem: &Problem) -> Self {
        let (rules, board) = (*problem.rules(), problem.board());
        let mut replay = Self {
            rules,
            rows: board
                .cells()
                .chunks(rules.columns())
                .map(<[u8]>::to_vec)
                .collect(),
            refills: 0,
            pairs: 0,
        };
        if rules.rows != Rows::Stay {
            replay.drop_rows();
        }
        replay
    }

    pub(super) fn verdict(&self) -> Verdict {
        Verdict {
            pairs: self.pairs,
            refills: self.refills,
            left: self.rows.iter().flatten().filter(|&&cell| cell != 0).count(),
        }
    }

    /// The cells in reading order, 0 for cleared ones, as documents have them.
    pub(super) fn digits(&self) -> String {
        let cells = self.rows.iter().flatten();
        cells.map(|&cell| char::from(b'0' + cell)).collect()
    }

    pub(super) fn step(&mut self, step: Step) -> Result<(), Fault> {
        match step {
            Step::Pair { a, b } => self.take(a, b),
            Step::Refill => self.refill(),
            Step::Wait => self.wait(),
        }
    }

    fn drop_rows(&mut self) {
        self.rows.retain(|row| row.iter().any(|&cell| cell != 0));
    }

    fn wait(&mut self) -> Result<(), Fault> {
        let before = self.rows.len();
        if self.rules.rows == Rows::VanishLate {
            self.drop_rows();
        }
        if self.rows.len() == before {
            return Err(Fault::NothingToWaitFor);
        }
        Ok(())
    }

    /// The value of a cell; outside the board there are cleared cells.
    fn value(&self, [row, col]: Place) -> u8 {
        let cell = self.rows.get(row).and_then(|row| row.get(col));
        cell.copied().unwrap_or(0)
    }

    fn digit(&self, place: Place) -> Result<Digit, Fault> {
        let at = Spot(place);
        match self.value(place) {
            0 => Err(Fault::NoDigit(at)),
            value => Ok(Digit { value, at }),
        }
    }

    fn take(&mut self, a: Place, b: Place) -> Result<(), Fault> {
        if a == b {
            return Err(Fault::Same(Spot(a)));
        }
        let (x, y) = (self.digit(a)?, self.digit(b)?);
        if x.value != y.value && x.value + y.value != 10 {
            return Err(Fault::NoMatch(x, y));
        }
        if !self.sees(a.min(b), a.max(b)) {
            return Err(Fault::NotSeen(x, y));
        }
        self.rows[a[0]][a[1]] = 0;
        self.rows[b[0]][b[1]] = 0;
        self.pairs += 1;
        if self.rules.rows == Rows::Vanish {
            self.drop_rows();
        }
        Ok(())
    }

    /// Whether cleared cells alone lie between `a` and the later `b`, on any line.
    fn sees(&self, a: Place, b: Place) -> bool {
        let is_in_reach = a[0] == b[0] || self.rules.wrap == Wrap::Seen;
        (is_in_reach && self.sees_in_reading_order(a, b)) || self.sees_along_a_line(a, b)
    }

    fn sees_in_reading_order(&self, a: Place, b: Place) -> bool {
        let mut at = a;
        loop {
            at = if at[1] + 1 < self.rules.columns() {
                [at[0], at[1] + 1]
            } else {
                [at[0] + 1, 0]
            };
            if at == b {
                return true;
            }
            if at > b || self.value(at) != 0 {
                return false;
            }
        }
    }

    /// The same down a column or a diagonal.
    fn sees_along_a_line(&self, a: Place, b: Place) -> bool {
        let down = b[0] - a[0];
        let across = b[1].abs_diff(a[1]);
        let is_column = across == 0;
        let is_diagonal = across == down && self.rules.diagonals == Diagonals::Seen;
        if down == 0 || !(is_column || is_diagonal) {
            return false;
        }
        (1..down).all(|step| {
            let col = match a[1].cmp(&b[1]) {
                Ordering::Less => a[1] + step,
                Ordering::Equal => a[1],
                Ordering::Greater => a[1] - step,
            };
            self.value([a[0] + step, col]) == 0
        })
    }

    /// All pairs that may be taken.
    pub(super) fn pairs(&self) -> Vec<(Digit, Digit)> {
        let digits = self.all_digits();
        let later = |first: usize| digits[first + 1..].iter().map(move |&b| (first, b));
        let pairs = (0..digits.len()).flat_map(later).map(|(a, b)| (digits[a], b));
        pairs.filter(|(a, b)| self.is_pair(*a, *b)).collect()
    }

    fn any_pair(&self) -> Option<(Digit, Digit)> {
        self.pairs().into_iter().next()
    }

    fn is_pair(&self, a: Digit, b: Digit) -> bool {
        let is_match = a.value == b.value || a.value + b.value == 10;
        is_match && self.sees(a.at.0, b.at.0)
    }

    fn all_digits(&self) -> Vec<Digit> {
        let rows = self.rows.iter().enumerate();
        rows.flat_map(|(row, cells)| (0..cells.len()).map(move |col| [row, col]))
            .filter_map(|place| self.digit(place).ok())
            .collect()
    }

    fn refill(&mut self) -> Result<(), Fault> {
        if let Some(most) = self.rules.max_refills
            && self.refills >= most
        {
            return Err(Fault::NoRefill(most));
        }
        let cells = self.rows.iter().map(Vec::len).sum::<usize>() + self.verdict().left;
        if cells > Rules::MOST_CELLS {
            return Err(Fault::TooLong(cells));
        }
        if self.rules.refill_when == RefillTime::Stuck
            && let Some((a, b)) = self.any_pair()
        {
            return Err(Fault::PairLeft(a, b));
        }
        self.refills += 1;
        if self.rules.rows != Rows::Stay {
            self.drop_rows();
        }
        let mut cells = self.rows.concat();
        let copies: Vec<u8> = cells.iter().copied().filter(|&cell| cell != 0).collect();
        while self.rules.refill == RefillPlace::AfterLastDigit && cells.last() == Some(&0) {
            cells.pop();
        }
        cells.extend(copies);
        self.rows = cells.chunks(self.rules.columns()).map(<[u8]>::to_vec).collect();
        Ok(())
    }
}
