use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers,
    MouseButton, MouseEvent, MouseEventKind,
};
use crossterm::{cursor, execute, queue, terminal};

use crate::clock::TICK;

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
    /// Tab.
    Tab,
    /// Tab with Shift: the way back.
    BackTab,
    /// Home.
    Home,
    /// End.
    End,
    /// Ctrl-C, which reaches a program with a screen as a key.
    Interrupt,
}

/// Event at a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScreenEvent {
    /// A key was pressed.
    Key(Key),
    /// The left button of the mouse went down; only on a screen [with a mouse](Screen::with_mouse).
    Click {
        /// The column of the terminal, from 0.
        column: usize,
        /// The line of the terminal, from 0.
        line: usize,
    },
    /// The terminal has another size. The frame is shown again already, as far as it has room.
    Resized,
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
/// Whether the screen has the mouse, too.
static HAS_MOUSE: AtomicBool = AtomicBool::new(false);

/// Whether a screen has a terminal that was closed.
pub(crate) fn is_gone() -> bool {
    IS_ENTERED.load(Ordering::SeqCst) && !Screen::is_possible()
}

/// Gives the terminal back, if a screen has it.
pub(crate) fn restore() {
    if IS_ENTERED.swap(false, Ordering::SeqCst) {
        // When the terminal is gone, there is nothing left to restore.
        if HAS_MOUSE.swap(false, Ordering::SeqCst) {
            let _ = execute!(io::stdout(), DisableMouseCapture);
        }
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

    /// The same screen, which hears of clicks. As long as it is there, the terminal's own selection by the mouse is
    /// off.
    ///
    /// # Errors
    ///
    /// When the terminal refuses.
    pub fn with_mouse(self) -> Result<Self> {
        HAS_MOUSE.store(true, Ordering::SeqCst);
        execute!(io::stdout(), EnableMouseCapture).context("cannot take the mouse")?;
        Ok(self)
    }

    /// Shows a frame of lines, which may have colours; what does not fit the terminal is cut off. Where the terminal
    /// was closed, nothing is shown.
    ///
    /// # Errors
    ///
    /// When the terminal cannot be drawn on.
    pub fn draw(&mut self, frame: &str) -> Result<()> {
        frame.clone_into(&mut self.frame);
        self.redraw()
    }

    /// The next key, if one comes in this time. A terminal that was closed is Ctrl-C.
    ///
    /// # Errors
    ///
    /// When keys cannot be read, or the terminal cannot be drawn on.
    pub fn key(&mut self, wait: Duration) -> Result<Option<Key>> {
        let start = Instant::now();
        loop {
            match self.event(wait.saturating_sub(start.elapsed()))? {
                Some(ScreenEvent::Key(key)) => return Ok(Some(key)),
                Some(ScreenEvent::Click { .. } | ScreenEvent::Resized) => {}
                None => return Ok(None),
            }
        }
    }

    /// What happens next, if something does in this time. A terminal that was closed is Ctrl-C.
    ///
    /// # Errors
    ///
    /// When keys cannot be read, or the terminal cannot be drawn on.
    pub fn event(&mut self, wait: Duration) -> Result<Option<ScreenEvent>> {
        let start = Instant::now();
        loop {
            // A terminal that is closed while crossterm waits for it would never let it go again.
            if !Self::is_possible() {
                return Ok(Some(ScreenEvent::Key(Key::Interrupt)));
            }
            if !event::poll(Duration::ZERO).context("cannot read keys")? {
                let left = wait.saturating_sub(start.elapsed());
                if left.is_zero() {
                    return Ok(None);
                }
                thread::sleep(left.min(TICK));
                continue;
            }
            let happened = match event::read().context("cannot read keys")? {
                Event::Key(pressed) => key(pressed).map(ScreenEvent::Key),
                Event::Mouse(moved) => click(moved),
                Event::Resize(..) => {
                    self.redraw()?;
                    Some(ScreenEvent::Resized)
                }
                _ => None,
            };
            if happened.is_some() {
                return Ok(happened);
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

    /// Draws the frame. That a terminal was closed is reported by the next event.
    fn redraw(&mut self) -> Result<()> {
        let drawn = self.try_redraw();
        if Self::is_possible() { drawn } else { Ok(()) }
    }

    fn try_redraw(&self) -> Result<()> {
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

fn click(moved: MouseEvent) -> Option<ScreenEvent> {
    (moved.kind == MouseEventKind::Down(MouseButton::Left)).then_some(ScreenEvent::Click {
        column: moved.column.into(),
        line: moved.row.into(),
    })
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
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
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
    fn clicks_have_places() {
        let happened = |kind| {
            click(MouseEvent {
                kind,
                column: 3,
                row: 5,
                modifiers: KeyModifiers::NONE,
            })
        };
        let here = ScreenEvent::Click { column: 3, line: 5 };
        assert_eq!(happened(MouseEventKind::Down(MouseButton::Left)), Some(here));
        assert_eq!(happened(MouseEventKind::Up(MouseButton::Left)), None);
        assert_eq!(happened(MouseEventKind::Moved), None);
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
