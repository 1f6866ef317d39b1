//! A line that is followed, step by step, beside the game on the phone.

use crate::{Action, Board, Game, Illegal, Problem, ProblemError, Report};

/// A line, the boards on its way, and the step that comes next.
///
/// When the phone shows another board than this one, the board is edited, and the rest of the game is a problem of its
/// own.
///
/// ```
/// use quadrille_number_match::{Action, Followed, Pair, Problem};
///
/// let problem: Problem = "1928".parse()?;
/// let line = [[0, 1], [2, 3]].map(|[a, b]| Action::Take(Pair::new(a, b)));
/// let mut followed = Followed::new(&problem, line.to_vec())?;
/// followed.forth();
/// assert_eq!((followed.at(), followed.next()), (1, Some(line[1])));
/// assert_eq!(followed.game().board().to_string(), "..28");
///
/// let rest = followed.edited(vec![0, 0, 2, 2, 7])?;
/// assert_eq!(rest.board().to_string(), "..227");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Followed {
    /// The games before each step and at the end: one more than there are steps.
    games: Vec<Game>,
    line: Vec<Action>,
    at: usize,
}

impl Followed {
    /// Follows a line from its start.
    ///
    /// # Errors
    ///
    /// Why a step is against the rules.
    pub fn new(problem: &Problem, line: Vec<Action>) -> Result<Self, Illegal> {
        let mut games = vec![problem.game()];
        for &action in &line {
            let mut next = games[games.len() - 1].clone();
            next.play(action)?;
            games.push(next);
        }
        Ok(Self { games, line, at: 0 })
    }

    /// Follows the line of a report on this problem: a win, else the best line that leaves digits.
    #[must_use]
    pub fn of_report(problem: &Problem, report: &Report) -> Self {
        Self::new(problem, report.line().to_vec()).unwrap_or_else(|_| Self {
            games: vec![problem.game()],
            line: Vec::new(),
            at: 0,
        })
    }

    /// The whole line.
    #[must_use]
    pub fn line(&self) -> &[Action] {
        &self.line
    }

    /// The number of steps that are done.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// The game as it stands.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.games[self.at]
    }

    /// The step that comes next; none at the end.
    #[must_use]
    pub fn next(&self) -> Option<Action> {
        self.line.get(self.at).copied()
    }

    /// One step on, if there is one.
    pub fn forth(&mut self) {
        self.go_to(self.at + 1);
    }

    /// One step back, if there is one.
    pub fn back(&mut self) {
        self.at = self.at.saturating_sub(1);
    }

    /// To where this number of steps is done, or to the end.
    pub fn go_to(&mut self, at: usize) {
        self.at = at.min(self.line.len());
    }

    /// The games from the start to the end, each with the step that comes next there.
    pub fn boards(&self) -> impl Iterator<Item = (&Game, Option<Action>)> {
        let next = self.line.iter().copied().map(Some).chain([None]);
        self.games.iter().zip(next)
    }

    /// What is left to be done if these are the cells at this step, by the refills that are left.
    ///
    /// # Errors
    ///
    /// When no digit is among the cells, or one is larger than 9.
    pub fn edited(&self, cells: Vec<u8>) -> Result<Problem, ProblemError> {
        let game = self.game();
        Problem::new(game.rules_left(), Board::new(game.rules().width, cells)?)
    }
}
