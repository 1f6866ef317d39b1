//! Replays a record by the rules, with nothing of the solvers: its own boards, its own lines of sight.

use thiserror::Error;

use crate::record::{Record, RecordError, Status, StepEntry};

/// What a record comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Pairs taken.
    pub pairs: u32,
    /// Refills made.
    pub refills: u32,
    /// Digits left.
    pub left: usize,
}

/// Why a record does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// A step is against the rules.
    #[error("step {step}: {why}")]
    Step {
        /// From 1.
        step: usize,
        /// What is against the rules.
        why: String,
    },
    /// The record claims something else than what it comes to.
    #[error("{what} is said to be {said}, the steps make it {found}")]
    Claim {
        /// What is claimed.
        what: &'static str,
        /// The claim.
        said: String,
        /// What the steps come to.
        found: String,
    },
}

/// Replays the record.
///
/// # Errors
///
/// The outer error when the record makes no sense; the inner one, the first flaw, when it does not hold.
pub fn verify(record: &Record) -> Result<Result<Verdict, Flaw>, RecordError> {
    let mut field = Field::of(record)?;
    for (index, step) in record.steps.iter().enumerate() {
        if let Err(why) = field.step(step) {
            let step = index + 1;
            return Ok(Err(Flaw::Step { step, why }));
        }
    }
    Ok(field.compare(record))
}

/// Rows of digits; 0 is cleared.
struct Field {
    rows: Vec<Vec<u8>>,
    width: usize,
    diagonals: bool,
    /// `vanish`, `vanish-late` or `stay`.
    fate: String,
    reuses_end: bool,
    waits_for_stuck: bool,
    most_refills: Option<u32>,
    refills: u32,
    pairs: u32,
}

impl Field {
    fn of(record: &Record) -> Result<Self, RecordError> {
        let rules = &record.rules;
        rules.rules()?;
        let mut cells = Vec::new();
        for (column, found) in (1..).zip(record.start.chars()) {
            let value = found.to_digit(10).and_then(|value| u8::try_from(value).ok());
            let value = value.ok_or(crate::BoardError::Character {
                line: 1,
                column,
                found,
            })?;
            cells.push(value);
        }
        let mut field = Self {
            rows: cells.chunks(rules.width).map(<[u8]>::to_vec).collect(),
            width: rules.width,
            diagonals: rules.diagonals,
            fate: rules.rows.clone(),
            reuses_end: rules.refill == "after-last-digit",
            waits_for_stuck: rules.refill_when == "when-stuck",
            most_refills: rules.max_refills,
            refills: 0,
            pairs: 0,
        };
        if field.fate != "stay" {
            field.drop_rows();
        }
        Ok(field)
    }

    fn drop_rows(&mut self) {
        self.rows.retain(|row| row.iter().any(|&cell| cell != 0));
    }

    fn digit(&self, row: usize, col: usize) -> u8 {
        self.rows
            .get(row)
            .and_then(|row| row.get(col))
            .copied()
            .unwrap_or(0)
    }

    fn step(&mut self, step: &StepEntry) -> Result<(), String> {
        match *step {
            StepEntry::Pair { a, b } => self.take(a, b),
            StepEntry::Refill => self.refill(),
            StepEntry::Wait if self.fate == "vanish-late" => {
                self.drop_rows();
                Ok(())
            }
            StepEntry::Wait => Err("there is nothing to wait for in these rules".to_owned()),
        }
    }

    fn take(&mut self, a: [usize; 2], b: [usize; 2]) -> Result<(), String> {
        let (x, y) = (self.digit(a[0], a[1]), self.digit(b[0], b[1]));
        if a == b || x == 0 || y == 0 {
            return Err(format!("{a:?} and {b:?} are not two digits"));
        }
        if x != y && x + y != 10 {
            return Err(format!("{x} at {a:?} and {y} at {b:?} do not match"));
        }
        if !self.sees(a.min(b), a.max(b)) {
            return Err(format!("{x} at {a:?} and {y} at {b:?} do not see each other"));
        }
        self.rows[a[0]][a[1]] = 0;
        self.rows[b[0]][b[1]] = 0;
        self.pairs += 1;
        if self.fate == "vanish" {
            self.drop_rows();
        }
        Ok(())
    }

    /// Walks from `a` in each direction that leads to `b`, and sees whether it gets there over cleared cells alone.
    fn sees(&self, a: [usize; 2], b: [usize; 2]) -> bool {
        let mut at = a;
        loop {
            at = if at[1] + 1 < self.width {
                [at[0], at[1] + 1]
            } else {
                [at[0] + 1, 0]
            };
            if at == b {
                return true;
            }
            if at > b || self.digit(at[0], at[1]) != 0 {
                break;
            }
        }
        let down = b[0] - a[0];
        let across = b[1].abs_diff(a[1]);
        if down == 0 || (across != 0 && (across != down || !self.diagonals)) {
            return false;
        }
        (1..down).all(|step| {
            let col = match a[1].cmp(&b[1]) {
                std::cmp::Ordering::Less => a[1] + step,
                std::cmp::Ordering::Equal => a[1],
                std::cmp::Ordering::Greater => a[1] - step,
            };
            self.digit(a[0] + step, col) == 0
        })
    }

    fn any_pair(&self) -> Option<([usize; 2], [usize; 2])> {
        let rows = self.rows.iter().enumerate();
        let cells: Vec<[usize; 2]> = rows
            .flat_map(|(row, cells)| (0..cells.len()).map(move |col| [row, col]))
            .filter(|&[row, col]| self.digit(row, col) != 0)
            .collect();
        let later = |at: usize| cells[at + 1..].iter().map(move |&b| (at, b));
        let mut pairs = (0..cells.len()).flat_map(later).map(|(at, b)| (cells[at], b));
        pairs.find(|&(a, b)| {
            let (x, y) = (self.digit(a[0], a[1]), self.digit(b[0], b[1]));
            (x == y || x + y == 10) && self.sees(a, b)
        })
    }

    fn refill(&mut self) -> Result<(), String> {
        if self.most_refills.is_some_and(|most| self.refills >= most) {
            return Err(format!("refill {} of {} allowed", self.refills + 1, self.refills));
        }
        if self.waits_for_stuck
            && let Some((a, b)) = self.any_pair()
        {
            return Err(format!(
                "{a:?} and {b:?} are left, a refill may be made only when no pair is"
            ));
        }
        self.refills += 1;
        if self.fate != "stay" {
            self.drop_rows();
        }
        let mut cells = self.rows.concat();
        let copies: Vec<u8> = cells.iter().copied().filter(|&cell| cell != 0).collect();
        while self.reuses_end && cells.last() == Some(&0) {
            cells.pop();
        }
        cells.extend(copies);
        self.rows = cells.chunks(self.width).map(<[u8]>::to_vec).collect();
        Ok(())
    }

    fn compare(&self, record: &Record) -> Result<Verdict, Flaw> {
        let left = self.rows.iter().flatten().filter(|&&cell| cell != 0).count();
        let claim = |what, said: &dyn ToString, found: &dyn ToString| {
            let (said, found) = (said.to_string(), found.to_string());
            if said == found {
                Ok(())
            } else {
                Err(Flaw::Claim { what, said, found })
            }
        };
        claim("pairs", &record.pairs, &self.pairs)?;
        claim("refills", &record.refills, &self.refills)?;
        let won = |won: bool| if won { "won" } else { "not won" };
        claim("the game", &won(record.status == Status::Solved), &won(left == 0))?;
        Ok(Verdict {
            pairs: self.pairs,
            refills: self.refills,
            left,
        })
    }
}
