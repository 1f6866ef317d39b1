//! The board that is typed, followed or edited, and what keys do to it.

use quadrille_bitboard::Cell;
use quadrille_cli::{History, Key, counted, look_again};
use quadrille_number_match::{Board, Followed, Outcome, Problem, ProblemError, Report, Rules, Width};

use super::typed::Typed;
use super::view::View;
use crate::report::{self, Marked, Style};

const TYPING: &str = "\
1 to 9   a digit      . or 0   a cleared cell
Enter   after a full row, the next one; once more, solves
Backspace   takes one back      u   undoes the last key
arrows   move      Escape   ends";
const FOLLOWING: &str = "\
right, space   next      left   back      Home, End
12 Enter   to step 12      q   ends
e   the phone shows something else: edit this board";
/// What more there is to know when the line comes from an edited board.
const UNDO: &str = "u   undoes the edit: back to the line before";
const READING: &str = "\
?   was not read for sure      arrows   move
1 to 9, . or 0   change the cell, or say that it is right
Backspace   takes the last cell away      u   undoes a key
Enter   solves the board as it stands      Escape   ends";
const EDITING: &str = "\
1 to 9, . or 0   change the cell      arrows   move
Backspace   takes the last cell away      u   undoes a key
Enter   solves on      Escape   leaves it as it was";

/// Next step of the session after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    GoOn,
    End,
}

/// State of the screen.
pub(super) struct Session {
    mode: Mode,
    /// Those of boards that are typed.
    rules: Rules,
    /// What is followed, and what was followed before each edit; nothing before the first board is there.
    followed: History<Option<Answered>>,
    /// The number of a step as far as it is typed.
    typed: String,
    /// What is to be said of the last key.
    message: String,
    /// The board as it was typed, as long as it may go on: its last row was short, and no step was made since.
    unfinished: Option<Typed>,
    style: Style,
}

/// A line that is followed.
#[derive(Clone)]
struct Answered {
    line: Followed,
    /// What it comes to.
    answer: String,
}

enum Mode {
    Editing(History<Typed>),
    Solving(Problem),
    Following,
}

impl Session {
    pub(super) fn new(rules: Rules, given: Option<Problem>) -> Self {
        match given {
            Some(problem) => Self::in_mode(rules, Mode::Solving(problem)),
            None => Self::typing(rules, Typed::default()),
        }
    }

    /// A session that begins with a board to be typed, or to be corrected.
    pub(super) fn typing(rules: Rules, typed: Typed) -> Self {
        Self::in_mode(rules, Mode::Editing(History::new(typed)))
    }

    fn in_mode(rules: Rules, mode: Mode) -> Self {
        Self {
            mode,
            rules,
            followed: History::new(None),
            typed: String::new(),
            message: String::new(),
            unfinished: None,
            style: Style::Plain,
        }
    }

    pub(super) fn with_style(self, style: Style) -> Self {
        Self { style, ..self }
    }

    /// The problem that is to be solved now.
    pub(super) fn take_problem(&mut self) -> Option<Problem> {
        match std::mem::replace(&mut self.mode, Mode::Following) {
            Mode::Solving(problem) => Some(problem),
            other => {
                self.mode = other;
                None
            }
        }
    }

    /// Follows the line of a report: a win, or the best line that leaves digits.
    pub(super) fn follow(&mut self, problem: &Problem, report: &Report) {
        let next = Some(Answered {
            line: Followed::of_report(problem, report),
            answer: answer(report),
        });
        if self.is_new() {
            *self.followed.now_mut() = next;
        } else {
            self.followed.change(next);
        }
    }

    /// Whether no board is there yet.
    fn is_new(&self) -> bool {
        self.followed.now().is_none()
    }

    /// No key will come any more: what is typed is solved, if it is a board; returns whether it is.
    pub(super) fn end(&mut self) -> bool {
        if matches!(&self.mode, Mode::Editing(typed) if !typed.now().cells.is_empty()) {
            self.solve_on();
        }
        matches!(self.mode, Mode::Solving(_))
    }

    /// Whether a line is followed.
    pub(super) fn is_following(&self) -> bool {
        !self.is_new()
    }

    pub(super) fn press(&mut self, key: Key) -> Next {
        self.message.clear();
        match &mut self.mode {
            Mode::Editing(_) => self.edit(key),
            Mode::Following | Mode::Solving(_) => self.step(key),
        }
    }

    fn step(&mut self, key: Key) -> Next {
        let (typed, unfinished) = (std::mem::take(&mut self.typed), self.unfinished.take());
        let Some(Answered { line, .. }) = self.followed.now_mut() else {
            return Next::GoOn;
        };
        match key {
            Key::Char('q') | Key::Escape => return Next::End,
            Key::Char(cell @ ('0'..='9' | '.'))
                if typed.len() < *Width::RANGE.end() && (cell != '.' || unfinished.is_some()) =>
            {
                self.typed = typed + &cell.to_string();
                self.unfinished = unfinished;
            }
            Key::Enter if !typed.is_empty() => self.enter(&typed, unfinished),
            Key::Char(' ' | 'n') | Key::Right | Key::Down | Key::Enter => line.forth(),
            Key::Char('b') | Key::Left | Key::Up | Key::Backspace => line.back(),
            Key::Home => line.go_to(0),
            Key::End => line.go_to(usize::MAX),
            Key::Char('u') => {
                self.followed.undo(1);
            }
            Key::Char('e') => {
                let cells = line.game().board().cells().to_vec();
                self.mode = Mode::Editing(History::new(Typed::read(cells, Vec::new())));
            }
            _ => {}
        }
        Next::GoOn
    }

    /// Goes to a step; what is no step of the line is the next row of a board that may go on.
    fn enter(&mut self, typed: &str, unfinished: Option<Typed>) {
        let Some(Answered { line, .. }) = self.followed.now_mut() else {
            return;
        };
        let steps = line.line().len();
        let step = typed.parse().ok().filter(|_| !typed.starts_with('0'));
        match (step, unfinished) {
            (Some(step), _) if (1..=steps + 1).contains(&step) => line.go_to(step - 1),
            (_, Some(mut board)) => {
                let columns = self.rules.columns();
                board.end_row(columns);
                for cell in typed.chars() {
                    board.press(Key::Char(cell), columns);
                }
                self.mode = Mode::Editing(History::new(board));
                self.edit(Key::Enter);
            }
            (_, None) => {
                let steps = counted(steps as u64, "step");
                self.message = format!("there is no step {typed}: the line has {steps}; e edits the board");
            }
        }
    }

    fn edit(&mut self, key: Key) -> Next {
        let (columns, is_new) = (self.rules.columns(), self.is_new());
        let Mode::Editing(typed) = &mut self.mode else {
            return Next::GoOn;
        };
        match key {
            Key::Escape if is_new => return Next::End,
            Key::Escape => self.mode = Mode::Following,
            Key::Char('u') => {
                typed.undo(1);
            }
            Key::Enter if typed.now_mut().has_ended_row() => {
                let row = typed.now().cells.len() / columns;
                self.message = format!("row {row} is full: type the next one; Enter again solves");
            }
            Key::Enter => {
                let board = typed.now().clone();
                self.solve_on();
                self.unfinished = Some(board).filter(|board| board.is_row_short(columns));
            }
            key => {
                let mut next = typed.now().clone();
                next.press(key, columns);
                if is_new && key == Key::Backspace {
                    next.cursor = next.cells.len();
                }
                if next.cells == typed.now().cells {
                    *typed.now_mut() = next;
                } else {
                    typed.change(next);
                }
            }
        }
        Next::GoOn
    }

    /// Solves the board as it was typed, with the refills that are left.
    fn solve_on(&mut self) {
        let Mode::Editing(typed) = &self.mode else {
            return;
        };
        match self.rest(typed.now().cells.clone()) {
            Ok(problem) => self.mode = Mode::Solving(problem),
            Err(error) => self.message = error.to_string(),
        }
    }

    /// What is to be solved if these are the cells.
    fn rest(&self, cells: Vec<u8>) -> Result<Problem, ProblemError> {
        match self.followed.now() {
            Some(Answered { line, .. }) => line.edited(cells),
            None => Problem::new(self.rules, Board::new(self.rules.width, cells)?),
        }
    }

    /// What is shown on a screen of this height, in lines.
    pub(super) fn frame(&self, height: usize) -> String {
        match (&self.mode, self.followed.now()) {
            (Mode::Editing(typed), _) => self.editing(typed.now()).frame(height),
            (_, Some(now)) => self.following(now).frame(height),
            // The first problem is solved before anything is shown.
            (_, None) => String::new(),
        }
    }

    /// The board of a line with the pair that comes next.
    fn following(&self, now: &Answered) -> View {
        let marked = Marked::of(now.line.game(), now.line.next());
        let undo = if self.followed.steps() == 0 { "" } else { UNDO };
        let keys = format!("{FOLLOWING}\n{undo}");
        self.view(
            now.line.game().board(),
            marked.as_ref(),
            [now.headline(self.style), keys],
        )
    }

    /// A board while it is typed: one of cleared cells is nothing to solve, but is shown.
    fn editing(&self, typed: &Typed) -> View {
        let (title, keys) = match self.is_new() {
            _ if !typed.doubtful.is_empty() => ("look again at what was read", READING),
            true => ("type the board", TYPING),
            false => ("edit the board", EDITING),
        };
        let title = format!("{title}: {}", counted(typed.cells.len() as u64, "cell"));
        let mut shown = typed.cells.clone();
        shown.resize(shown.len().max(typed.cursor + 1), 0);
        let Ok(board) = Board::typed(self.rules.width, shown) else {
            // Keys are digits: this is not reached.
            return View::default();
        };
        let place = |&cell: &usize| {
            let [row, col] = board.place(cell);
            Cell::new(row, col)
        };
        let cells: Vec<Cell> = typed.doubtful.iter().map(place).collect();
        let title = look_again(&cells, &[]).map_or(title.clone(), |doubts| format!("{title}\n{doubts}"));
        let brackets = |cell| match cell {
            _ if cell == typed.cursor => ['[', ']'],
            _ if typed.doubtful.contains(&cell) => [' ', '?'],
            _ => [' ', ' '],
        };
        let row = board.place(typed.cursor)[0];
        let rows = report::rows_with(&board, brackets, self.style);
        self.said(View::new(rows, Some([row, row]), [title, keys.to_owned()]))
    }

    fn view(&self, board: &Board, marked: Option<&Marked>, [title, keys]: [String; 2]) -> View {
        self.said(View::of(board, marked, self.style, [title, keys]))
    }

    /// The view with what is typed, or what is to be said.
    fn said(&self, view: View) -> View {
        let said = if self.message.is_empty() {
            &self.typed
        } else {
            &self.message
        };
        View {
            typed: said.clone(),
            ..view
        }
    }
}

/// What a report comes to, in a line or a few.
fn answer(report: &Report) -> String {
    let answer = match &report.outcome {
        Outcome::GaveUp(_) => "no win found; edit the board, or start with a longer --time-limit".to_owned(),
        Outcome::Solved(_) | Outcome::Unsolvable(_) => report::answer(report),
    };
    let answer = match report::best_line(report) {
        Some(line) => format!("{answer}\n{line}"),
        None => answer,
    };
    match report.score {
        // On a line of its own: both would not fit on a narrow screen.
        Some(score) => match score.bound {
            Some(bound) => format!("score {} of {bound} at most\n{answer}", score.points),
            None => format!("score {}\n{answer}", score.points),
        },
        None => answer,
    }
}

impl Answered {
    fn headline(&self, style: Style) -> String {
        let (line, game) = (&self.line, self.line.game());
        let step = match line.next() {
            Some(action) => {
                let (number, of) = (line.at() + 1, line.line().len());
                format!("{number} of {of}: {}", report::words(game, action, style))
            }
            None if game.is_won() => "won".to_owned(),
            None => format!(
                "the line ends here: {} left",
                counted(game.board().live() as u64, "digit")
            ),
        };
        format!("{}\n\n{step}", self.answer)
    }
}

#[cfg(test)]
mod tests;
