//! The board that is typed, followed or edited, and what keys do to it.

use quadrille_cli::{History, Key, counted};
use quadrille_number_match::{Board, Followed, Outcome, Problem, ProblemError, Report, Rules};

use super::view::View;
use crate::report::{self, Marked, Style};

const TYPING: &str = "\
1 to 9   a digit      . or 0   a cleared cell
Backspace   takes one back      u   undoes the last key
arrows   move      Enter   solves      Escape   ends";
const FOLLOWING: &str = "\
right, space   next      left   back      Home, End
12 Enter   to step 12      q   ends
e   the phone shows something else: edit this board";
/// What more there is to know when the line comes from an edited board.
const UNDO: &str = "u   undoes the edit: back to the line before";
const EDITING: &str = "\
1 to 9, . or 0   change the cell      arrows   move
Backspace   takes the last cell away      u   undoes a key
Enter   solves on      Escape   leaves it as it was";

/// What comes after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    GoOn,
    End,
}

/// What is on the screen.
pub(super) struct Session {
    mode: Mode,
    /// Those of boards that are typed.
    rules: Rules,
    /// What is followed, and what was followed before each edit; nothing before the first board is there.
    followed: History<Option<Answered>>,
    /// The number of a step as far as it is typed, or what is wrong with a board.
    typed: String,
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

/// A board as far as it is typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Typed {
    cells: Vec<u8>,
    /// The cell that the next digit goes to.
    cursor: usize,
}

impl Session {
    pub(super) fn new(rules: Rules, given: Option<Problem>) -> Self {
        let typing = Mode::Editing(History::new(Typed::default()));
        Self {
            mode: given.map_or(typing, Mode::Solving),
            rules,
            followed: History::new(None),
            typed: String::new(),
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

    pub(super) fn press(&mut self, key: Key) -> Next {
        match &mut self.mode {
            Mode::Editing(_) => self.edit(key),
            Mode::Following | Mode::Solving(_) => self.step(key),
        }
    }

    fn step(&mut self, key: Key) -> Next {
        let typed = std::mem::take(&mut self.typed);
        let Some(Answered { line, .. }) = self.followed.now_mut() else {
            return Next::GoOn;
        };
        match key {
            Key::Char('q') | Key::Escape => return Next::End,
            Key::Char(digit) if digit.is_ascii_digit() && typed.len() < 9 => {
                self.typed = typed + &digit.to_string();
            }
            Key::Enter if !typed.is_empty() => line.go_to(typed.parse::<usize>().unwrap_or(1).max(1) - 1),
            Key::Char(' ' | 'n') | Key::Right | Key::Down | Key::Enter => line.forth(),
            Key::Char('b') | Key::Left | Key::Up | Key::Backspace => line.back(),
            Key::Home => line.go_to(0),
            Key::End => line.go_to(usize::MAX),
            Key::Char('u') => {
                self.followed.undo(1);
            }
            Key::Char('e') => {
                let cells = line.game().board().cells().to_vec();
                self.mode = Mode::Editing(History::new(Typed { cells, cursor: 0 }));
            }
            _ => {}
        }
        Next::GoOn
    }

    fn edit(&mut self, key: Key) -> Next {
        self.typed.clear();
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
            Key::Enter => self.solve_on(),
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
            Err(error) => self.typed = error.to_string(),
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
        let (title, keys) = if self.is_new() {
            ("type the board", TYPING)
        } else {
            ("edit the board", EDITING)
        };
        let title = format!("{title}: {}", counted(typed.cells.len() as u64, "cell"));
        let mut shown = typed.cells.clone();
        shown.resize(shown.len().max(typed.cursor + 1), 0);
        let cursor = Some(Marked::cell(typed.cursor));
        match Board::typed(self.rules.width, shown) {
            Ok(board) => self.view(&board, cursor.as_ref(), [title, keys.to_owned()]),
            // Keys are digits: this is not reached.
            Err(error) => View {
                title: error.to_string(),
                ..View::default()
            },
        }
    }

    fn view(&self, board: &Board, marked: Option<&Marked>, [title, keys]: [String; 2]) -> View {
        View {
            typed: self.typed.clone(),
            ..View::of(board, marked, self.style, [title, keys])
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
        Some(score) => format!("score {} of {} at most\n{answer}", score.points, score.bound),
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

impl Typed {
    /// What a key does that moves or changes a cell; rows have this number of columns.
    fn press(&mut self, key: Key, columns: usize) {
        match key {
            Key::Char(digit @ '0'..='9') => self.put(digit as u8 - b'0'),
            Key::Char('.' | ' ' | '_') => self.put(0),
            Key::Backspace => {
                self.cells.pop();
                self.cursor = self.cursor.min(self.cells.len());
            }
            Key::Left => self.cursor = self.cursor.saturating_sub(1),
            Key::Right => self.cursor = (self.cursor + 1).min(self.cells.len()),
            Key::Up => self.cursor = self.cursor.saturating_sub(columns),
            Key::Down => self.cursor = (self.cursor + columns).min(self.cells.len()),
            Key::Home => self.cursor = 0,
            Key::End => self.cursor = self.cells.len(),
            _ => {}
        }
    }

    /// A digit at the cursor, which goes on.
    fn put(&mut self, digit: u8) {
        match self.cells.get_mut(self.cursor) {
            Some(cell) => *cell = digit,
            None => self.cells.push(digit),
        }
        self.cursor += 1;
    }
}

#[cfg(test)]
mod tests {
    use quadrille_number_match::{Config, Limits, solve};

    use super::*;

    const HEIGHT: usize = 40;

    /// Presses keys, and solves whenever a problem is there.
    fn press(session: &mut Session, keys: impl IntoIterator<Item = Key>) {
        for key in keys {
            assert_eq!(session.press(key), Next::GoOn);
            if let Some(problem) = session.take_problem() {
                let report = solve(&problem, &Config::default(), &Limits::none());
                session.follow(&problem, &report);
            }
        }
    }

    fn digits(text: &str) -> impl Iterator<Item = Key> {
        text.chars().map(Key::Char)
    }

    #[test]
    fn a_wrong_edit_is_undone() {
        let mut session = Session::new(Rules::default(), None);
        press(&mut session, digits("1928").chain([Key::Enter, Key::Right]));
        let frame = session.frame(HEIGHT);
        assert!(frame.starts_with("won: 2 pairs, 0 refills"), "{frame}");
        press(&mut session, digits("e7").chain([Key::Enter]));
        let edited = session.frame(HEIGHT);
        assert!(edited.contains('7') && edited.contains("u   undoes"), "{edited}");
        press(&mut session, digits("u"));
        assert_eq!(session.frame(HEIGHT), frame);
        press(&mut session, digits("u"));
        assert_eq!(session.frame(HEIGHT), frame);
    }

    #[test]
    fn keys_of_an_edit_are_undone_one_by_one() {
        let mut session = Session::new(Rules::default(), None);
        press(&mut session, digits("19"));
        let frame = session.frame(HEIGHT);
        press(
            &mut session,
            digits("3").chain([Key::Backspace]).chain(digits("45")),
        );
        press(&mut session, digits("uuuu"));
        assert_eq!(session.frame(HEIGHT), frame);
        let cleared = [Key::Home].into_iter().chain(digits("..")).chain([Key::Enter]);
        press(&mut session, cleared);
        let frame = session.frame(HEIGHT);
        assert!(frame.contains("the board has no digits"), "{frame}");
        press(&mut session, digits("u"));
        assert!(!session.frame(HEIGHT).contains("no digits"));
    }

    #[test]
    fn the_pair_is_always_on_the_screen() {
        let mut session = Session::new(Rules::default(), None);
        let board = "761541629587238354149416182".repeat(4);
        press(&mut session, digits(&board).chain([Key::Enter]));
        let steps = session.followed.now().as_ref().unwrap().line.line().len();
        for _ in 0..steps {
            let frame = session.frame(15);
            assert!(frame.lines().count() <= 15, "{frame}");
            let brackets = frame.matches('[').count();
            assert!(brackets == 2 || frame.contains("refill: "), "{frame}");
            press(&mut session, [Key::Right]);
        }
    }

    #[test]
    fn keys_are_explained_within_sixty_columns() {
        for text in [TYPING, FOLLOWING, UNDO, EDITING] {
            assert!(text.lines().all(|line| line.len() <= 60), "{text}");
        }
    }
}
