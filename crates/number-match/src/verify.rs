//! Replays a line by the rules, with nothing of the solver's.
//!
//! **What.** [`verify`] plays the actions of a line, [`verify_win`] those of a win, [`verify_record`] the steps of a
//! document, whose claims it compares with what the steps come to. The first thing that is wrong is a [`Flaw`].
//!
//! **How.** The board is a list of rows of digits. Two cells see each other when a walk from one to the other, cell by
//! cell, meets cleared cells alone.
//!
//! **Why not** [`Game`](crate::Game) or the solver's words of bits: a mistake in them would pass unseen.

mod claims;
mod rows;

use std::fmt;

use thiserror::Error;

use crate::record::{Place, Record, Status, Step};
use crate::{Action, Problem, Win};
use rows::Replay;

/// Verdict on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Pairs taken.
    pub pairs: u32,
    /// Refills made.
    pub refills: u32,
    /// Digits left.
    pub left: usize,
}

/// The first thing that is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// A step is against the rules.
    #[error("step {step}: {fault}")]
    Step {
        /// The step, from 1.
        step: usize,
        /// The rule that it breaks.
        fault: Fault,
    },
    /// The line has another number of pairs than it claims.
    #[error("{} claimed, the steps take {found}", are(*claimed, "pair"))]
    Pairs {
        /// The claim.
        claimed: u32,
        /// The pairs of the steps.
        found: u32,
    },
    /// The line has another number of refills than it claims.
    #[error("{} claimed, the steps make {found}", are(*claimed, "refill"))]
    Refills {
        /// The claim.
        claimed: u32,
        /// The refills of the steps.
        found: u32,
    },
    /// The game is said to be won, and is not.
    #[error("the game is said to be won, but digits are left: {left}")]
    NotWon {
        /// The digits that are left.
        left: usize,
    },
    /// The board at the end is another one than it claims.
    #[error("{claimed:?} is claimed to be left, the steps leave {} in other cells", counted(*digits as u64, "digit"))]
    Left {
        /// The claim.
        claimed: String,
        /// The digits that are left.
        digits: usize,
    },
    /// The game is won, and is said not to be.
    #[error("the game is said not to be won, but no digit is left")]
    Won,
    /// It is said that nothing wins, and something does.
    #[error("it is said that nothing wins, but a line of {} and {} does", counted(*pairs, "pair"), counted(*refills, "refill"))]
    Winnable {
        /// The pairs of a line that wins.
        pairs: u32,
        /// Its refills.
        refills: u32,
    },
}

fn counted(number: impl Into<u128>, thing: &str) -> String {
    let number = number.into();
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

fn are(number: u32, thing: &str) -> String {
    format!(
        "{} {}",
        counted(number, thing),
        if number == 1 { "is" } else { "are" }
    )
}

/// The rule that a step breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The cells are one and the same.
    #[error("{0} is taken with itself")]
    Same(Spot),
    /// A cell is outside the board or cleared.
    #[error("{0} has no digit")]
    NoDigit(Spot),
    /// The digits are neither equal nor is their sum ten.
    #[error("{0} and {1} do not match")]
    NoMatch(Digit, Digit),
    /// Another digit stands between them on every line.
    #[error("{0} and {1} do not see each other")]
    NotSeen(Digit, Digit),
    /// All refills are used up.
    #[error("no refill is left, of {0} allowed")]
    NoRefill(u32),
    /// The board would be longer than [`Rules::MOST_CELLS`](crate::Rules::MOST_CELLS).
    #[error("a refill would make a board of {0} cells")]
    TooLong(usize),
    /// A refill may be made only when no pair is left.
    #[error("{0} and {1} are a pair, and a refill may be made only when none is left")]
    PairLeft(Digit, Digit),
    /// No emptied row is there to vanish.
    #[error("there is no emptied row to wait for")]
    NothingToWaitFor,
}

/// A cell of a board. People read its row and column from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spot(pub Place);

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [row, col] = self.0.map(|number| number.saturating_add(1));
        write!(f, "row {row}, column {col}")
    }
}

/// A digit and its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Digit {
    /// 1 to 9.
    pub value: u8,
    /// Where it stands.
    pub at: Spot,
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.value, self.at)
    }
}

/// Replays a line.
///
/// ```
/// use quadrille_number_match::{Action, Board, Pair, Problem, Rules, Width, verify};
///
/// let board = Board::parse("1239", Width::NINE, 100)?;
/// let problem = Problem::new(Rules::default(), board)?;
/// let verdict = verify(&problem, &[Action::Refill])?;
/// assert_eq!((verdict.pairs, verdict.refills, verdict.left), (0, 1, 8));
///
/// let flaw = verify(&problem, &[Action::Take(Pair::new(0, 3))]).unwrap_err();
/// let text = "step 1: 1 (row 1, column 1) and 9 (row 1, column 4) do not see each other";
/// assert_eq!(flaw.to_string(), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The first step that is against the rules.
pub fn verify(problem: &Problem, line: &[Action]) -> Result<Verdict, Flaw> {
    let columns = problem.rules().columns();
    let place = |index: usize| [index / columns, index % columns];
    let end = replay(problem, line.iter().map(|&action| Step::of(action, place)))?;
    Ok(end.verdict())
}

/// Replays the line of a win: no digit may be left, and its numbers must be those of the line.
///
/// ```
/// use quadrille_number_match::{Config, Limits, Outcome, Problem, Rules, solve, verify_win};
///
/// let problem = Problem::new(Rules::default(), "123456728/46".parse()?)?;
/// let report = solve(&problem, &Config::default(), &Limits::none());
/// let Outcome::Solved(mut win) = report.outcome else {
///     panic!("one refill wins this board");
/// };
/// verify_win(&problem, &win)?;
///
/// win.line.pop();
/// win.pairs -= 1;
/// let flaw = verify_win(&problem, &win).unwrap_err();
/// assert_eq!(flaw.to_string(), "the game is said to be won, but digits are left: 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The first step that is against the rules, else the first claim that does not hold.
pub fn verify_win(problem: &Problem, win: &Win) -> Result<(), Flaw> {
    let verdict = verify(problem, &win.line)?;
    verdict.compare(win.pairs, win.refills)?;
    match verdict.left {
        0 => Ok(()),
        left => Err(Flaw::NotWon { left }),
    }
}

/// Replays a record, and compares its claims with what its steps come to.
///
/// That nothing wins cannot be checked by replaying: a thousand boards are looked through for a win, which finds out
/// a false claim about a small board. That nothing is better, `optimal`, is taken on trust.
///
/// # Errors
///
/// The first step that is against the rules, else the first claim that does not hold.
pub fn verify_record(record: &Record) -> Result<Verdict, Flaw> {
    let end = replay(&record.problem, record.steps.iter().copied())?;
    let verdict = end.verdict();
    verdict.compare(record.pairs, record.refills)?;
    match (record.status == Status::Solved, verdict.left) {
        (true, 0) => Ok(verdict),
        (true, left) => Err(Flaw::NotWon { left }),
        (false, 0) => Err(Flaw::Won),
        // Documents may leave out what is left.
        (false, digits) if !record.left.is_empty() && record.left != end.digits() => {
            let claimed = record.left.clone();
            Err(Flaw::Left { claimed, digits })
        }
        (false, _) => {
            if record.status == Status::Unsolvable
                && let Some(Verdict { pairs, refills, .. }) = claims::find_win(&record.problem)
            {
                return Err(Flaw::Winnable { pairs, refills });
            }
            Ok(verdict)
        }
    }
}

impl Verdict {
    /// Compares the numbers of pairs and refills with those that are claimed.
    const fn compare(&self, pairs: u32, refills: u32) -> Result<(), Flaw> {
        if pairs != self.pairs {
            let (claimed, found) = (pairs, self.pairs);
            return Err(Flaw::Pairs { claimed, found });
        }
        if refills != self.refills {
            let (claimed, found) = (refills, self.refills);
            return Err(Flaw::Refills { claimed, found });
        }
        Ok(())
    }
}

/// The board at the end of a line.
fn replay(problem: &Problem, steps: impl Iterator<Item = Step>) -> Result<Replay, Flaw> {
    let mut replay = Replay::new(problem);
    for (number, step) in (1..).zip(steps) {
        replay
            .step(step)
            .map_err(|fault| Flaw::Step { step: number, fault })?;
    }
    Ok(replay)
}
