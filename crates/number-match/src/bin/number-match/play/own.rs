//! A game that a person plays in the terminal, with hints and undo.

use quadrille_cli::{History, Key, counted};
use quadrille_number_match::{Action, Game, Pair, Problem};

use super::view::View;
use crate::report::{self, Style};

const KEYS: &str = "\
arrows   move      space, Enter   choose a digit, then another
r   refill         w   wait       h   hint
u   undo           y   redo       q   ends";

/// Next step of the session after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    GoOn,
    /// The best next step is to be searched.
    Hint,
    End,
}

/// The game as it stands, and what is being chosen.
pub(super) struct Own {
    games: History<Game>,
    cursor: usize,
    /// The first digit of a pair.
    chosen: Option<usize>,
    /// The step that a search advises.
    hint: Option<Action>,
    message: String,
    style: Style,
}

impl Own {
    pub(super) fn new(problem: &Problem, style: Style) -> Self {
        Self {
            games: History::new(problem.game()),
            cursor: 0,
            chosen: None,
            hint: None,
            message: String::new(),
            style,
        }
    }

    pub(super) fn game(&self) -> &Game {
        self.games.now()
    }

    /// Obeys a key.
    pub(super) fn press(&mut self, key: Key) -> Wish {
        self.message.clear();
        let (columns, last) = (
            self.game().board().columns(),
            self.game().board().len().saturating_sub(1),
        );
        match key {
            Key::Left => self.cursor = self.cursor.saturating_sub(1),
            Key::Right => self.cursor = last.min(self.cursor + 1),
            Key::Up => self.cursor = self.cursor.checked_sub(columns).unwrap_or(self.cursor),
            Key::Down if self.cursor + columns <= last => self.cursor += columns,
            Key::Home => self.cursor = 0,
            Key::End => self.cursor = last,
            Key::Char(' ') | Key::Enter => self.choose(),
            Key::Char('r' | '+') => self.play(Action::Refill),
            Key::Char('w') => self.play(Action::Wait),
            Key::Char('u') | Key::Backspace => self.go(|games| games.undo(1), "undo"),
            Key::Char('y') => self.go(|games| games.redo(1), "redo"),
            Key::Char('h' | '?') if !self.game().is_won() => return Wish::Hint,
            Key::Escape if self.chosen.is_some() => self.chosen = None,
            Key::Char('q') | Key::Escape => return Wish::End,
            _ => {}
        }
        Wish::GoOn
    }

    /// The digit at the cursor: the first one of a pair, or the second one.
    fn choose(&mut self) {
        let is_digit = |index: &usize| {
            self.game()
                .board()
                .cells()
                .get(*index)
                .is_some_and(|&cell| cell != 0)
        };
        let here = Some(self.cursor).filter(is_digit);
        match (self.chosen, here) {
            (_, None) => "there is no digit".clone_into(&mut self.message),
            (None, here) => self.chosen = here,
            (Some(first), Some(here)) if first == here => self.chosen = None,
            (Some(first), Some(here)) => self.play(Action::Take(Pair::new(first, here))),
        }
    }

    /// Plays an action, or says why it cannot be done.
    fn play(&mut self, action: Action) {
        let mut next = self.game().clone();
        match next.play(action) {
            Ok(()) => {
                self.games.change(next);
                self.settle();
                self.message = self.end().to_owned();
            }
            Err(illegal) => {
                self.message = illegal.to_string();
                self.chosen = None;
            }
        }
    }

    /// Goes back or forth in the history.
    fn go(&mut self, step: impl Fn(&mut History<Game>) -> usize, name: &str) {
        if step(&mut self.games) == 0 {
            self.message = format!("there is nothing to {name}");
        }
        self.settle();
    }

    /// Nothing is chosen on another board, and the cursor is within it.
    fn settle(&mut self) {
        (self.chosen, self.hint) = (None, None);
        self.cursor = self.cursor.min(self.game().board().len().saturating_sub(1));
    }

    /// What is said when the game is over.
    fn end(&self) -> &'static str {
        let game = self.game();
        let may = |action| game.check(action).is_ok();
        if game.is_won() {
            "won!"
        } else if game.pairs().is_empty() && !may(Action::Refill) && !may(Action::Wait) {
            "nothing more can be done; u takes a step back"
        } else {
            ""
        }
    }

    /// What a hint is asked for: what is left to be done, with rows gone that are about to vanish.
    pub(super) fn problem(&self) -> Option<Problem> {
        Problem::rest_of(self.game()).ok()
    }

    /// Shows the first step of the best line of [`Own::problem`], and what that line comes to.
    pub(super) fn advise(&mut self, line: &[Action], answer: &str) {
        // Rows that are about to vanish are gone in the problem: the step before is to wait for that.
        let is_waiting = self.game().check(Action::Wait).is_ok();
        self.hint = if is_waiting {
            Some(Action::Wait)
        } else {
            line.first().copied()
        };
        let step = self.hint.map_or("nothing goes".to_owned(), |action| {
            report::words(self.game(), action, self.style)
        });
        self.message = format!("hint: {step} ({answer})");
        if let Some(Action::Take(pair)) = self.hint {
            self.cursor = pair.first;
        }
    }

    /// What is shown on a screen of this height, in lines.
    pub(super) fn frame(&self, height: usize) -> String {
        let game = self.game();
        let refills = match game.rules_left().max_refills {
            Some(left) => format!("{} left", counted(left, "refill")),
            None => "any number of refills".to_owned(),
        };
        let (digits, pairs) = (
            counted(game.board().live() as u64, "digit"),
            counted(game.taken(), "pair"),
        );
        let title = format!("{digits}, {pairs} taken, {refills}\n{}", self.message);
        let rows = report::rows_with(game.board(), |index| self.brackets(index), self.style);
        let at = |index| game.board().place(index)[0];
        let other = self.chosen.unwrap_or(self.cursor);
        let marked = [at(self.cursor.min(other)), at(self.cursor.max(other))];
        View::new(rows, Some(marked), [title, KEYS.to_owned()]).frame(height)
    }

    /// What stands around a cell: the cursor, the chosen digit, a digit of the hint.
    fn brackets(&self, index: usize) -> [char; 2] {
        match self.hint {
            _ if index == self.cursor => ['[', ']'],
            _ if self.chosen == Some(index) => ['(', ')'],
            Some(Action::Take(pair)) if [pair.first, pair.second].contains(&index) => ['<', '>'],
            _ => [' ', ' '],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(board: &str) -> Own {
        Own::new(&board.parse().unwrap(), Style::Plain)
    }

    fn press(own: &mut Own, keys: &[Key]) {
        for &key in keys {
            assert_eq!(own.press(key), Wish::GoOn);
        }
    }

    const SPACE: Key = Key::Char(' ');

    #[test]
    fn a_pair_is_taken_and_undone() {
        let mut own = own("1928");
        press(&mut own, &[SPACE, Key::Right, SPACE]);
        assert_eq!(own.game().board().to_string(), "..28");
        press(&mut own, &[Key::Char('u')]);
        assert_eq!(own.game().board().to_string(), "1928");
        press(
            &mut own,
            &[Key::Char('y'), Key::Right, SPACE, Key::End, Key::Enter],
        );
        assert!(own.game().is_won());
        assert_eq!(own.message, "won!");
        assert!(own.frame(24).contains("0 digits, 2 pairs taken, 4 refills left"));
        press(&mut own, &[Key::Char('u'), Key::Char('u'), Key::Char('u')]);
        assert_eq!(own.message, "there is nothing to undo");
    }

    #[test]
    fn what_cannot_be_done_is_said() {
        let mut own = own("1239");
        press(&mut own, &[SPACE, Key::Right, SPACE]);
        assert_eq!(own.message, "1 and 2 do not match");
        press(&mut own, &[Key::Home, SPACE, Key::End, SPACE]);
        assert_eq!(own.message, "1 and 9 do not see each other");
        press(&mut own, &[Key::Char('w')]);
        assert_eq!(own.message, "no row is about to vanish");
        press(&mut own, &[SPACE, Key::Escape]);
        assert_eq!(own.chosen, None);
        assert_eq!(own.press(Key::Escape), Wish::End);
    }

    #[test]
    fn a_hint_is_marked() {
        let mut own = own("123456728/46");
        assert_eq!(own.press(Key::Char('h')), Wish::Hint);
        own.advise(&[Action::Take(Pair::new(7, 8))], "won: 9 pairs, 1 refill");
        press(&mut own, &[Key::Left]);
        insta::assert_snapshot!(own.frame(24), @r"
        11 digits, 0 pairs taken, 4 refills left


          1   1  2  3  4  5  6 [7]<2><8>
          2   4  6


        arrows   move      space, Enter   choose a digit, then another
        r   refill         w   wait       h   hint
        u   undo           y   redo       q   ends
        ");
        press(&mut own, &[Key::Char('r')]);
        assert_eq!((own.hint, own.game().refills()), (None, 1));
    }

    #[test]
    fn keys_are_explained_within_seventy_columns() {
        assert!(KEYS.lines().all(|line| line.len() <= 70), "{KEYS}");
    }
}
