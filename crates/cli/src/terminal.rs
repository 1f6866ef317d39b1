use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::{cursor, execute, queue, terminal};

/// A key that was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A character, as it was typed.
    Char(char),
    /// Enter.
    Enter,
    /// Escape.
    Escape,
    /// Backspace or delete.
    Backspace,
    /// The arrow to the left.
    Left,
    /// The arrow to the right.
    Right,
    /// The arrow up.
    Up,
    /// The arrow down.
    Down,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// Home.
    Home,
    /// End.
    End,
    /// Ctrl-C, which reaches a program with a screen as a key.
    Interrupt,
}

/// The terminal as a screen for frames and a source of keys.
///
/// When it is dropped, when the program panics, and when it is ended by a signal, the terminal is as it was before.
#[derive(Debug)]
pub struct Screen {
    /// What is shown, to be shown again when the size changes.
    frame: String,
}

/// Lines of a terminal that does not know its size.
const USUAL_HEIGHT: usize = 24;

/// Whether the terminal is in the hands of a screen.
static IS_ENTERED: AtomicBool = AtomicBool::new(false);

/// Gives the terminal back, if a screen has it.
pub(crate) fn restore() {
    if IS_ENTERED.swap(false, Ordering::SeqCst) {
        // When the terminal is gone, there is nothing left to restore.
        let _ = execute!(
            io::stdout(),
            terminal::EnableLineWrap,
            cursor::Show,
            terminal::LeaveAlternateScreen
        );
        let _ = terminal::disable_raw_mode();
    }
}

impl Screen {
    /// Whether there is a terminal to draw on.
    #[must_use]
    pub fn is_possible() -> bool {
        io::stdout().is_terminal()
    }

    /// Takes the terminal of standard output; keys come from it as well, even if standard input is a pipe.
    ///
    /// # Errors
    ///
    /// When standard output is no terminal, a screen has it already, or it refuses.
    pub fn enter() -> Result<Self> {
        static HOOK: Once = Once::new();
        ensure!(Self::is_possible(), "standard output is no terminal");
        ensure!(
            !IS_ENTERED.swap(true, Ordering::SeqCst),
            "the terminal has a screen already"
        );
        HOOK.call_once(|| {
            let report = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                restore();
                report(panic);
            }));
        });
        let screen = Self { frame: String::new() };
        let raw = terminal::enable_raw_mode().and_then(|()| {
            execute!(
                io::stdout(),
                terminal::EnterAlternateScreen,
                cursor::Hide,
                terminal::DisableLineWrap
            )
        });
        raw.context("cannot take the terminal")?;
        Ok(screen)
    }

    /// Shows a frame of lines, which may have colours; what does not fit the terminal is cut off.
    ///
    /// # Errors
    ///
    /// When the terminal is gone.
    pub fn draw(&mut self, frame: &str) -> Result<()> {
        frame.clone_into(&mut self.frame);
        self.redraw()
    }

    /// The next key, if one comes in this time.
    ///
    /// # Errors
    ///
    /// When the terminal is gone.
    pub fn key(&mut self, wait: Duration) -> Result<Option<Key>> {
        let start = Instant::now();
        loop {
            let left = wait.saturating_sub(start.elapsed());
            if !event::poll(left).context("cannot read keys")? {
                return Ok(None);
            }
            match event::read().context("cannot read keys")? {
                Event::Key(pressed) => {
                    if let Some(key) = key(pressed) {
                        return Ok(Some(key));
                    }
                }
                Event::Resize(..) => self.redraw()?,
                _ => {}
            }
        }
    }

    /// The lines that the terminal has room for, now.
    ///
    /// # Errors
    ///
    /// When the terminal is gone.
    pub fn height(&self) -> Result<usize> {
        let (_, height) = terminal::size().context("cannot read the size of the terminal")?;
        // Terminals that do not know their size say 0.
        Ok(if height == 0 { USUAL_HEIGHT } else { height.into() })
    }

    fn redraw(&mut self) -> Result<()> {
        let shown = clipped(&self.frame, self.height()?);
        let mut out = io::stdout().lock();
        let drawn = queue!(out, terminal::BeginSynchronizedUpdate, cursor::MoveTo(0, 0))
            .and_then(|()| out.write_all(shown.as_bytes()))
            .and_then(|()| queue!(out, terminal::EndSynchronizedUpdate))
            .and_then(|()| out.flush());
        drawn.context("cannot draw on the terminal")
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// The bytes that show a frame from the top left corner: each line ends with what clears its rest, as the terminal is
/// raw and knows no line ends; nothing scrolls.
fn clipped(frame: &str, height: usize) -> String {
    let mut shown = String::with_capacity(frame.len() + 256);
    for (index, line) in frame.lines().take(height).enumerate() {
        let start = if index == 0 { "" } else { "\r\n" };
        // Writing to a String cannot fail.
        let _ = write!(shown, "{start}{line}\x1b[0m\x1b[K");
    }
    shown + "\x1b[J"
}

fn key(pressed: KeyEvent) -> Option<Key> {
    if pressed.kind == KeyEventKind::Release {
        return None;
    }
    Some(match pressed.code {
        KeyCode::Char('c') if pressed.modifiers.contains(KeyModifiers::CONTROL) => Key::Interrupt,
        KeyCode::Char(_) if pressed.modifiers.contains(KeyModifiers::CONTROL) => return None,
        KeyCode::Char(typed) => Key::Char(typed),
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Escape,
        KeyCode::Backspace | KeyCode::Delete => Key::Backspace,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_cut_to_the_height() {
        assert_eq!(clipped("a\nb\nc", 2), "a\x1b[0m\x1b[K\r\nb\x1b[0m\x1b[K\x1b[J");
        assert_eq!(clipped("", 2), "\x1b[J");
    }

    #[test]
    fn keys_have_names() {
        let press = |code, modifiers| key(KeyEvent::new(code, modifiers));
        assert_eq!(
            press(KeyCode::Char('c'), KeyModifiers::CONTROL),
            Some(Key::Interrupt)
        );
        assert_eq!(
            press(KeyCode::Char('c'), KeyModifiers::NONE),
            Some(Key::Char('c'))
        );
        assert_eq!(press(KeyCode::Char('a'), KeyModifiers::CONTROL), None);
        assert_eq!(press(KeyCode::Delete, KeyModifiers::NONE), Some(Key::Backspace));
        assert_eq!(press(KeyCode::F(1), KeyModifiers::NONE), None);
    }
}
