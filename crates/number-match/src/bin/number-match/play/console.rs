//! Where keys come from and frames go: the terminal, or pipes.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::time::Duration;

use anyhow::{Context, Result};
use quadrille_cli::{Key, Output, Screen, Watch};

/// A terminal, or standard input and output where there is none.
pub(super) enum Console {
    Screen(Screen),
    Pipes(Pipes),
}

/// Keys as characters, a line at a time; what is on the screen before each line is written.
pub(super) struct Pipes {
    keys: VecDeque<Key>,
    frame: String,
    output: Output,
}

/// Next event of the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    Key(Key),
    /// No key has come yet.
    Nothing,
    /// No key will come any more.
    End,
}

/// How long a key is waited for before the screen is drawn again, which may have another size by then.
const MOMENT: Duration = Duration::from_millis(500);
/// Lines of a frame that has no screen to fit.
const ENDLESS: usize = 1 << 20;

impl Console {
    pub(super) fn enter() -> Result<Self> {
        if Screen::is_possible() {
            return Ok(Self::Screen(Screen::enter()?));
        }
        Ok(Self::Pipes(Pipes {
            keys: VecDeque::new(),
            frame: String::new(),
            output: Output::stdout(),
        }))
    }

    /// The lines that a frame may have.
    pub(super) fn height(&self) -> Result<usize> {
        match self {
            Self::Screen(screen) => screen.height(),
            Self::Pipes(_) => Ok(ENDLESS),
        }
    }

    pub(super) fn draw(&mut self, frame: &str) -> Result<()> {
        match self {
            Self::Screen(screen) => screen.draw(frame)?,
            Self::Pipes(pipes) => frame.clone_into(&mut pipes.frame),
        }
        Ok(())
    }

    /// Shows that a search goes on, where somebody looks.
    pub(super) fn tell(&mut self, what: &str) -> Result<()> {
        match self {
            Self::Screen(screen) => screen.draw(what),
            Self::Pipes(_) => Ok(()),
        }
    }

    pub(super) fn next(&mut self, watch: &Watch) -> Result<Event> {
        match self {
            Self::Screen(screen) => Ok(screen.key(MOMENT)?.map_or(Event::Nothing, Event::Key)),
            Self::Pipes(pipes) => pipes.next(watch),
        }
    }
}

impl Pipes {
    fn next(&mut self, watch: &Watch) -> Result<Event> {
        if watch.is_interrupted() {
            return Ok(Event::Key(Key::Interrupt));
        }
        if let Some(key) = self.keys.pop_front() {
            return Ok(Event::Key(key));
        }
        if !self.frame.is_empty() {
            writeln!(self.output, "{}\n", self.frame)?;
            self.output.flush()?;
            self.frame.clear();
        }
        let read = || {
            let mut line = String::new();
            io::stdin().read_line(&mut line).map(|_| line)
        };
        let Some(line) = watch.wait_for(read)? else {
            return Ok(Event::Key(Key::Interrupt));
        };
        self.keys = keys(&line.context("standard input: cannot read keys")?);
        Ok(self.keys.pop_front().map_or(Event::End, Event::Key))
    }
}

/// The keys of a line, as a terminal sends them; its end is Enter.
fn keys(line: &str) -> VecDeque<Key> {
    let (mut keys, mut rest) = (VecDeque::new(), line);
    while let Some(first) = rest.chars().next() {
        let code = rest.strip_prefix("\u{1b}[").and_then(|code| code.chars().next());
        if let Some(key) = code.and_then(arrow) {
            keys.push_back(key);
            rest = &rest[3..];
            continue;
        }
        rest = &rest[first.len_utf8()..];
        match first {
            '\r' if rest.starts_with('\n') => {}
            '\n' | '\r' => keys.push_back(Key::Enter),
            '\t' => keys.push_back(Key::Tab),
            '\u{3}' => keys.push_back(Key::Interrupt),
            '\u{8}' | '\u{7f}' => keys.push_back(Key::Backspace),
            '\u{1b}' => keys.push_back(Key::Escape),
            other => keys.push_back(Key::Char(other)),
        }
    }
    keys
}

/// The key whose code has this end.
fn arrow(end: char) -> Option<Key> {
    Some(match end {
        'A' => Key::Up,
        'B' => Key::Down,
        'C' => Key::Right,
        'D' => Key::Left,
        'H' => Key::Home,
        'F' => Key::End,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_keys() {
        let expected = [
            Key::Char('1'),
            Key::Char('ü'),
            Key::Right,
            Key::Backspace,
            Key::Escape,
            Key::Enter,
        ];
        assert_eq!(keys("1ü\u{1b}[C\u{7f}\u{1b}\r\n"), expected);
        assert_eq!(keys("\r"), [Key::Enter]);
        assert_eq!(keys(""), []);
    }
}
