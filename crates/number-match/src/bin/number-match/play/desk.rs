//! The board that is typed, followed or edited, and what keys do to it.

use anyhow::Result;
use quadrille_cli::{Key, counted};
use quadrille_number_match::record::Status;
use quadrille_number_match::{Action, Board, Game, Pair, Report, Rules};

use crate::report;

const TYPING: &str = "\
1 to 9   a digit      . or 0   a cleared cell      Backspace   takes one back
Enter    solves       Escape   ends";
const FOLLOWING: &str = "\
right, space   next      left   back      12 Enter   to step 12      Home, End
e   the phone shows something else: edit this board      q   ends";
const EDITING: &str = "\
arrows   move      1 to 9, . or 0   change the cell      Backspace   takes the last cell away
Enter    solves on from here        Escape   leaves the board as it was";

/// What a person wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    GoOn,
    End,
}

/// What is on the screen.
pub(super) struct Desk {
    rules: Rules,
    mode: Mode,
    /// The line that is followed: the games before each step and at the end.
    games: Vec<Game>,
    line: Vec<Action>,
    at: usize,
    /// The number of a step as far as it is typed.
    typed: String,
    /// What the line comes to.
    told: String,
}

enum Mode {
    /// Cells so far, and where the next one goes.
    Editing {
        cells: Vec<u8>,
        cursor: usize,
    },
    Solving(Game),
    Following,
}

impl Desk {
    pub(super) fn new(rules: Rules, given: Option<Game>) -> Self {
        let typing = Mode::Editing {
            cells: Vec::new(),
            cursor: 0,
        };
        Self {
            rules,
            mode: given.map_or(typing, Mode::Solving),
            games: Vec::new(),
            line: Vec::new(),
            at: 0,
            typed: String::new(),
            told: String::new(),
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
        self.told = match record.status {
            Status::Solved if record.optimal => format!("{totals}, proved to be the best"),
            Status::Solved => totals,
            Status::Unsolvable => "no win: proved that digits are left, whatever is done".to_owned(),
            Status::Unknown => "no win found; edit the board, or give more time".to_owned(),
        };
        self.line = record.line()?;
        self.games = vec![game];
        for &action in &self.line {
            let mut next = self.games[self.games.len() - 1].clone();
            next.play(action)?;
            self.games.push(next);
        }
        self.at = 0;
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
        match key {
            Key::Char('q') | Key::Escape => return Wish::End,
            Key::Char(digit) if digit.is_ascii_digit() && typed.len() < 9 => {
                self.typed = typed + &digit.to_string();
            }
            Key::Enter if !typed.is_empty() => {
                self.at = typed.parse::<usize>().unwrap_or(1).clamp(1, self.games.len()) - 1;
            }
            Key::Char(' ' | 'n') | Key::Right | Key::Down | Key::Enter => {
                self.at = (self.at + 1).min(self.line.len());
            }
            Key::Char('b') | Key::Left | Key::Up | Key::Backspace => self.at = self.at.saturating_sub(1),
            Key::Home => self.at = 0,
            Key::End => self.at = self.line.len(),
            Key::Char('e') => {
                self.mode = Mode::Editing {
                    cells: self.games[self.at].board().cells().to_vec(),
                    cursor: 0,
                };
            }
            _ => {}
        }
        Wish::GoOn
    }

    fn edit(&mut self, key: Key) -> Wish {
        let (width, is_new) = (self.rules.width(), self.games.is_empty());
        let Mode::Editing { cells, cursor } = &mut self.mode else {
            return Wish::GoOn;
        };
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
            Key::Enter => return self.solve_on(),
            _ => {}
        }
        Wish::GoOn
    }

    /// Solves the board as it was typed, with the refills that are left.
    fn solve_on(&mut self) -> Wish {
        let Mode::Editing { cells, .. } = &self.mode else {
            return Wish::GoOn;
        };
        if let Ok(board) = Board::new(self.rules.width(), cells.clone()) {
            let used = self.games.get(self.at).map_or(0, Game::refills);
            self.rules.max_refills = self.rules.max_refills.map(|most| most.saturating_sub(used));
            self.mode = Mode::Solving(Game::new(self.rules, board));
        }
        Wish::GoOn
    }

    /// What is shown.
    pub(super) fn frame(&self) -> String {
        let (title, game, marked, keys) = match &self.mode {
            Mode::Editing { cells, cursor } => {
                let mut shown = cells.clone();
                shown.resize(shown.len().max(cursor + 1), 0);
                // A board of cleared cells is nothing to solve, but may be shown while it is typed.
                let board = Board::typed(self.rules.width(), shown);
                let title = format!("type the board: {}", counted(cells.len() as u64, "cell"));
                let keys = if self.games.is_empty() { TYPING } else { EDITING };
                (title, board, Some(Pair::new(*cursor, *cursor)), keys)
            }
            Mode::Following | Mode::Solving(_) => {
                let game = &self.games[self.at];
                let marked = match self.line.get(self.at) {
                    Some(Action::Take(pair)) => Some(*pair),
                    _ => None,
                };
                (self.headline(game), game.board().clone(), marked, FOLLOWING)
            }
        };
        let picture = report::picture(&board_only(self.rules, game), marked);
        format!("{title}\n\n{picture}\n\n{}\n{keys}", self.typed)
    }

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
