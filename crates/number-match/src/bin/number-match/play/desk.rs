//! The board that is typed, followed or edited, and what keys do to it.

use anyhow::Result;
use quadrille_cli::{Key, counted};
use quadrille_number_match::record::Status;
use quadrille_number_match::{Action, Board, Game, Pair, Report, Rules};

use crate::report;

const TYPING: &str = "\
1 to 9   a digit      . or 0   a cleared cell      Backspace   takes one back
arrows   move, to type over a cell      u   undoes the last key
Enter    solves       Escape   ends";
const FOLLOWING: &str = "\
right, space   next      left   back      12 Enter   to step 12      Home, End
e   the phone shows something else: edit this board      q   ends";
/// What more there is to know when the line comes from an edited board.
const UNDO: &str = "u   undoes the edit: back to the line before";
const EDITING: &str = "\
arrows   move      1 to 9, . or 0   change the cell      Backspace   takes the last cell away
u        undoes the last key
Enter    solves on from here        Escape   leaves the board as it was";

/// What a person wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    GoOn,
    End,
}

/// What is on the screen.
pub(super) struct Desk {
    mode: Mode,
    now: Followed,
    /// What was followed before each edit.
    before: Vec<Followed>,
    /// The number of a step as far as it is typed, or what is wrong with a board.
    typed: String,
}

/// A line that is followed.
#[derive(Clone)]
struct Followed {
    rules: Rules,
    /// The games before each step and at the end; none before the first board is there.
    games: Vec<Game>,
    line: Vec<Action>,
    at: usize,
    /// What the line comes to.
    told: String,
}

enum Mode {
    /// Cells so far, and where the next one goes.
    Editing {
        cells: Vec<u8>,
        cursor: usize,
        /// Cells and cursor before each key.
        history: Vec<(Vec<u8>, usize)>,
    },
    Solving(Game),
    Following,
}

impl Desk {
    pub(super) fn new(rules: Rules, given: Option<Game>) -> Self {
        let typing = Mode::Editing {
            cells: Vec::new(),
            cursor: 0,
            history: Vec::new(),
        };
        Self {
            mode: given.map_or(typing, Mode::Solving),
            now: Followed {
                rules,
                games: Vec::new(),
                line: Vec::new(),
                at: 0,
                told: String::new(),
            },
            before: Vec::new(),
            typed: String::new(),
        }
    }

    /// The game that is to be solved now.
    pub(super) fn take_game(&mut self) -> Option<Game> {
        match std::mem::replace(&mut self.mode, Mode::Following) {
            Mode::Solving(game) => Some(game),
            other => {
                self.mode = other;
                None
            }
        }
    }

    /// Follows the line of a report, or says that there is none.
    pub(super) fn follow(&mut self, game: Game, report: &Report) -> Result<()> {
        let record = &report.record;
        let totals = report::totals(record.pairs, record.refills);
        let now = &mut self.now;
        now.told = match record.status {
            Status::Solved if record.optimal => format!("{totals}, proved to be the best"),
            Status::Solved => totals,
            Status::Unsolvable => "no win: proved that digits are left, whatever is done".to_owned(),
            Status::Unknown => "no win found; edit the board, or give more time".to_owned(),
        };
        now.line = record.line()?;
        now.games = vec![game];
        for &action in &now.line {
            let mut next = now.games[now.games.len() - 1].clone();
            next.play(action)?;
            now.games.push(next);
        }
        now.at = 0;
        Ok(())
    }

    pub(super) fn press(&mut self, key: Key) -> Wish {
        match &mut self.mode {
            Mode::Editing { .. } => self.edit(key),
            Mode::Following | Mode::Solving(_) => self.step(key),
        }
    }

    fn step(&mut self, key: Key) -> Wish {
        let typed = std::mem::take(&mut self.typed);
        let now = &mut self.now;
        match key {
            Key::Char('q') | Key::Escape => return Wish::End,
            Key::Char(digit) if digit.is_ascii_digit() && typed.len() < 9 => {
                self.typed = typed + &digit.to_string();
            }
            Key::Enter if !typed.is_empty() => {
                now.at = typed.parse::<usize>().unwrap_or(1).clamp(1, now.games.len()) - 1;
            }
            Key::Char(' ' | 'n') | Key::Right | Key::Down | Key::Enter => {
                now.at = (now.at + 1).min(now.line.len());
            }
            Key::Char('b') | Key::Left | Key::Up | Key::Backspace => now.at = now.at.saturating_sub(1),
            Key::Home => now.at = 0,
            Key::End => now.at = now.line.len(),
            Key::Char('u') => {
                if let Some(before) = self.before.pop() {
                    self.now = before;
                }
            }
            Key::Char('e') => {
                self.mode = Mode::Editing {
                    cells: now.games[now.at].board().cells().to_vec(),
                    cursor: 0,
                    history: Vec::new(),
                };
            }
            _ => {}
        }
        Wish::GoOn
    }

    fn edit(&mut self, key: Key) -> Wish {
        self.typed.clear();
        let (width, is_new) = (self.now.rules.width(), self.now.games.is_empty());
        let Mode::Editing {
            cells,
            cursor,
            history,
        } = &mut self.mode
        else {
            return Wish::GoOn;
        };
        let before = (cells.clone(), *cursor);
        match key {
            Key::Char(digit @ '0'..='9') => put(cells, cursor, digit as u8 - b'0'),
            Key::Char('.' | ' ' | '_') => put(cells, cursor, 0),
            Key::Backspace => {
                cells.pop();
                *cursor = if is_new {
                    cells.len()
                } else {
                    (*cursor).min(cells.len())
                };
            }
            Key::Left => *cursor = cursor.saturating_sub(1),
            Key::Right => *cursor = (*cursor + 1).min(cells.len()),
            Key::Up => *cursor = cursor.saturating_sub(width),
            Key::Down => *cursor = (*cursor + width).min(cells.len()),
            Key::Home => *cursor = 0,
            Key::End => *cursor = cells.len(),
            Key::Escape if is_new => return Wish::End,
            Key::Escape => self.mode = Mode::Following,
            Key::Char('u') => {
                (*cells, *cursor) = history.pop().unwrap_or(before);
                return Wish::GoOn;
            }
            Key::Enter => return self.solve_on(),
            _ => {}
        }
        if let Mode::Editing { cells, history, .. } = &mut self.mode
            && *cells != before.0
        {
            history.push(before);
        }
        Wish::GoOn
    }

    /// Solves the board as it was typed, with the refills that are left.
    fn solve_on(&mut self) -> Wish {
        let Mode::Editing { cells, .. } = &self.mode else {
            return Wish::GoOn;
        };
        let now = &mut self.now;
        match Board::new(now.rules.width(), cells.clone()) {
            Ok(board) => {
                if !now.games.is_empty() {
                    self.before.push(now.clone());
                }
                let used = now.games.get(now.at).map_or(0, Game::refills);
                now.rules.max_refills = now.rules.max_refills.map(|most| most.saturating_sub(used));
                self.mode = Mode::Solving(Game::new(now.rules, board));
            }
            Err(error) => self.typed = error.to_string(),
        }
        Wish::GoOn
    }

    /// What is shown.
    pub(super) fn frame(&self) -> String {
        let now = &self.now;
        let (title, board, marked, keys) = match &self.mode {
            Mode::Editing { cells, cursor, .. } => {
                let mut shown = cells.clone();
                shown.resize(shown.len().max(cursor + 1), 0);
                // A board of cleared cells is nothing to solve, but may be shown while it is typed.
                let board = Board::typed(now.rules.width(), shown);
                let (title, keys) = if now.games.is_empty() {
                    ("type the board", TYPING)
                } else {
                    ("edit the board", EDITING)
                };
                let title = format!("{title}: {}", counted(cells.len() as u64, "cell"));
                (title, board, Some(Pair::new(*cursor, *cursor)), keys.to_owned())
            }
            Mode::Following | Mode::Solving(_) => {
                let game = &now.games[now.at];
                let marked = match now.line.get(now.at) {
                    Some(Action::Take(pair)) => Some(*pair),
                    _ => None,
                };
                let undo = if self.before.is_empty() { "" } else { UNDO };
                let keys = format!("{FOLLOWING}\n{undo}");
                (now.headline(game), game.board().clone(), marked, keys)
            }
        };
        let picture = report::picture(&board_only(now.rules, board), marked);
        let text = format!("{title}\n\n{picture}\n\n{}\n{keys}", self.typed);
        text.trim_end().to_owned()
    }
}

impl Followed {
    fn headline(&self, game: &Game) -> String {
        let step = match self.line.get(self.at) {
            Some(&action) => {
                let (number, of) = (self.at + 1, self.line.len());
                format!("{number} of {of}: {}", report::words(game, action))
            }
            None if game.is_won() => "won".to_owned(),
            None => String::new(),
        };
        format!("{}\n\n{step}", self.told)
    }
}

/// A digit at the cursor, which goes on.
fn put(cells: &mut Vec<u8>, cursor: &mut usize, digit: u8) {
    match cells.get_mut(*cursor) {
        Some(cell) => *cell = digit,
        None => cells.push(digit),
    }
    *cursor += 1;
}

/// The board as it is, with empty rows and all.
fn board_only(rules: Rules, board: Board) -> Game {
    let stay = quadrille_number_match::Rows::Stay;
    Game::new(Rules { rows: stay, ..rules }, board)
}

#[cfg(test)]
mod tests {
    use quadrille_number_match::{Config, Limits, solve};

    use super::*;

    /// Presses keys, and solves whenever that is asked for.
    fn press(desk: &mut Desk, keys: impl IntoIterator<Item = Key>) {
        for key in keys {
            assert_eq!(desk.press(key), Wish::GoOn);
            if let Some(game) = desk.take_game() {
                let report = solve(&game, &Config::default(), &Limits::none(), |_| {});
                desk.follow(game, &report).unwrap();
            }
        }
    }

    fn digits(text: &str) -> impl Iterator<Item = Key> {
        text.chars().map(Key::Char)
    }

    #[test]
    fn a_wrong_edit_is_undone() {
        let mut desk = Desk::new(Rules::default(), None);
        press(&mut desk, digits("1928").chain([Key::Enter, Key::Right]));
        let frame = desk.frame();
        assert!(frame.starts_with("2 pairs, 0 refills"), "{frame}");
        press(&mut desk, digits("e7").chain([Key::Enter]));
        let edited = desk.frame();
        assert!(edited.contains('7') && edited.contains("u   undoes"), "{edited}");
        press(&mut desk, digits("u"));
        assert_eq!(desk.frame(), frame);
        press(&mut desk, digits("u"));
        assert_eq!(desk.frame(), frame);
    }

    #[test]
    fn keys_of_an_edit_are_undone_one_by_one() {
        let mut desk = Desk::new(Rules::default(), None);
        press(&mut desk, digits("19"));
        let frame = desk.frame();
        press(&mut desk, digits("3").chain([Key::Backspace]).chain(digits("45")));
        press(&mut desk, digits("uuuu"));
        assert_eq!(desk.frame(), frame);
        press(
            &mut desk,
            [Key::Home].into_iter().chain(digits("..")).chain([Key::Enter]),
        );
        assert!(
            desk.frame().contains("the board has no digits"),
            "{}",
            desk.frame()
        );
        press(&mut desk, digits("u"));
        assert!(!desk.frame().contains("no digits"));
    }
}
